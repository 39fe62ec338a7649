//! Whatever is wrong is said in one clear sentence, with an exit code that scripts notice.

use crate::{Dir, run, run_in};

/// The one line on stderr of a command that must fail.
fn fails(args: &[&str]) -> String {
    let ran = run(args);
    assert_ne!(ran.code, 0, "{args:?} must fail");
    assert_eq!(ran.out, "", "{args:?}");
    let line = ran.err.strip_suffix('\n').expect("a whole line").to_string();
    assert!(!line.contains('\n'), "one line: {line}");
    line
}

#[test]
fn an_unknown_game_is_named_with_the_known_ones() {
    for command in ["play", "engine", "bench"] {
        let said = fails(&[command, "chess"]);
        assert!(
            said.starts_with("error: There is no game “chess”. Known games: force-of-arms"),
            "{said}"
        );
    }
    assert!(fails(&["sim", "chess", "--games", "1"]).contains("Known games"));
    assert!(
        fails(&["arena", "chess", "--bots", "ace,pilot", "--pairs", "1"]).contains("Known games")
    );
}

#[test]
fn an_option_out_of_range_is_named_with_its_legal_values() {
    let said = fails(&["play", "force-of-arms", "--option", "rounds=6"]);
    assert_eq!(said, "error: Option “rounds” cannot be “6”. Legal values: 1 to 5.");
    let said = fails(&["sim", "force-of-arms", "--games", "1", "--option", "round=1"]);
    assert!(
        said.starts_with("error: There is no option “round”. Known options: rounds, "),
        "{said}"
    );
}

#[test]
fn an_unknown_bot_is_named_with_the_known_ones() {
    let said = fails(&["sim", "force-of-arms", "--games", "1", "--bots", "pilto"]);
    assert!(said.starts_with("error: There is no bot “pilto”. Known bots: random, "), "{said}");
    let said = fails(&["play", "force-of-arms", "--seats", "you,pilto"]);
    assert!(said.contains("“pilto” cannot sit down"), "{said}");
    let said = fails(&["sim", "force-of-arms", "--games", "1", "--bots", "ace,ace,ace"]);
    assert!(said.contains("3 bots, but 2 play"), "{said}");
}

#[test]
fn broken_toml_is_named_with_file_line_and_column() {
    let dir = Dir::new();
    dir.write("cards.toml", "[[ship]]\nname = \"unfinished\n");
    let said = fails(&["check", "--content", &dir.path("")]);
    assert!(said.contains("cards.toml:2:"), "{said}");
    let said = fails(&["play", "force-of-arms", "--content", &dir.path("")]);
    assert!(said.contains("cards.toml:2:"), "{said}");
}

#[test]
fn a_missing_or_empty_content_directory_is_named() {
    let dir = Dir::new();
    assert!(fails(&["check", "--content", &dir.path("nowhere")]).contains("Cannot read"));
    assert!(fails(&["check", "--content", &dir.path("")]).contains("There is no .toml file"));
}

#[test]
fn a_truncated_save_is_named_with_its_line_and_left_alone() {
    let home = Dir::new();
    run_in(&home, &["play", "force-of-arms", "--seed", "3", "--seats", "you,greedy"], "1\n1\n1\n");
    let [save] = &home.files()[..] else { panic!("one game was saved: {:?}", home.files()) };
    let whole = home.read(save);
    let cut = &whole[..whole.len() * 2 / 3];
    home.write(save, cut);
    for args in [&["verify", &home.path(save)][..], &["play", "--resume", &home.path(save)]] {
        let ran = run_in(&home, args, "");
        assert_ne!(ran.code, 0);
        let lines = cut.lines().count();
        assert!(ran.err.contains(&format!("{save}: line {lines}: ")), "{}", ran.err);
        assert_eq!(ran.err.lines().count(), 1, "{}", ran.err);
    }
    assert_eq!(home.read(save), cut, "nothing is lost");
}

#[test]
fn a_file_that_is_no_saved_game_is_named() {
    let dir = Dir::new();
    let file = dir.write("notes.txt", "buy milk\n");
    assert!(
        fails(&["verify", &file])
            .ends_with("line 1: This is no saved game: it should start with “veritable 1”.")
    );
    assert!(fails(&["verify", &dir.path("none.txt")]).contains("Cannot read"));
    std::fs::write(dir.path("binary"), [0xff, 0xfe, 0x00]).unwrap();
    assert!(fails(&["verify", &dir.path("binary")]).contains("no text file"));
    assert!(fails(&["play", "--resume"]).contains("There is no saved game"));
}

#[test]
fn a_wrong_command_line_says_what_is_expected() {
    let ran = run(&["sim", "force-of-arms", "--games", "0"]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("--games"), "{}", ran.err);
    let ran = run(&["play", "force-of-arms", "--option", "rounds"]);
    assert!(ran.err.contains("KEY=VALUE"), "{}", ran.err);
}
