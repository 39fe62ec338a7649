//! The terminal game, driven by a script.

use crate::{Dir, Ran, run_in};

fn play_game(home: &Dir, game: &str, more: &[&str], script: &[&str]) -> Ran {
    run_in(home, &[&["play", game][..], more].concat(), &(script.join("\n") + "\n"))
}

fn play(home: &Dir, more: &[&str], script: &[&str]) -> Ran {
    let args = ["play", "force-of-arms", "--seed", "7", "--option", "rounds=1"];
    run_in(home, &[&args[..], more].concat(), &(script.join("\n") + "\n"))
}

#[test]
fn a_person_plays_a_whole_game_against_a_bot() {
    let home = Dir::new();
    let ran = play(&home, &["--seats", "you,greedy"], &["1"; 400]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    assert!(ran.out.contains("You > "), "{}", ran.out);
    assert!(ran.out.contains("(winner)"), "{}", ran.out);
    assert!(ran.out.contains("veritable verify"), "{}", ran.out);
    assert!(!ran.out.contains('\u{1b}'), "no colours through a pipe");
    assert_eq!(home.files(), ["force-of-arms-1.txt"]);
}

#[test]
fn the_result_calls_people_by_their_names() {
    let ran = play(&Dir::new(), &["--seats", "you:Anna,random"], &["1"; 400]);
    assert!(ran.out.contains("Anna wins ") || ran.out.contains("The random wins "), "{}", ran.out);
    assert!(!ran.out.to_lowercase().contains("seat 0"), "{}", ran.out);
}

#[test]
fn the_end_of_input_loses_nothing() {
    let home = Dir::new();
    let ran = play(&home, &["--seats", "you,greedy"], &["1", "1", "1"]);
    assert_eq!(ran.code, 0);
    let path = home.path("force-of-arms-1.txt");
    assert!(
        ran.out.ends_with(&format!("Go on with: veritable play --resume {path}\n")),
        "{}",
        ran.out
    );
    let before = home.read("force-of-arms-1.txt");
    let ran = run_in(&home, &["play", "--resume"], "quit\n");
    assert_eq!(ran.code, 0);
    assert!(ran.out.contains("You > "), "{}", ran.out);
    assert_eq!(home.read("force-of-arms-1.txt"), before);
    // The resumed game goes on and is saved in the same place.
    run_in(&home, &["play", "--resume", &path], "1\n");
    assert!(home.read("force-of-arms-1.txt").lines().count() > before.lines().count());
    assert_eq!(home.files().len(), 1);
}

#[test]
fn a_second_game_does_not_overwrite_the_first() {
    let home = Dir::new();
    play(&home, &["--seats", "you,greedy"], &["1"]);
    let first = home.read("force-of-arms-1.txt");
    play(&home, &["--seats", "you,random"], &["2"]);
    assert_eq!(home.files(), ["force-of-arms-1.txt", "force-of-arms-2.txt"]);
    assert_eq!(home.read("force-of-arms-1.txt"), first);
}

#[test]
fn help_explains_commands_rules_and_clauses() {
    let ran = play(
        &Dir::new(),
        &["--seats", "you,greedy"],
        &["?", "? 4.7", "? daedalus", "? no such thing", "quit"],
    );
    assert!(ran.out.contains("why X"), "{}", ran.out);
    assert!(ran.out.contains("Token Phase"), "{}", ran.out);
    assert!(ran.out.contains("4.7 "), "{}", ran.out);
    assert!(ran.out.contains("Daedalus, yours, "), "{}", ran.out);
    assert!(ran.out.contains("Nothing is known about “no such thing”"), "{}", ran.out);
    assert!(ran.out.contains("Nothing was played yet"), "{}", ran.out);
}

#[test]
fn why_names_the_reason_and_the_clause() {
    let script =
        ["why attack nw", "why 99", "why 1", "why castle", "why", "attack nw", "99", "quit"];
    let ran = play(&Dir::new(), &["--seats", "you,greedy"], &script);
    assert!(ran.out.contains("(? "), "a clause is named: {}", ran.out);
    assert!(ran.out.contains("The choices go from 1 to "), "{}", ran.out);
    assert!(ran.out.contains("That is possible:"), "{}", ran.out);
    assert!(ran.out.contains("Why what?"), "{}", ran.out);
}

#[test]
fn a_hint_names_the_move_its_chance_and_the_next_best() {
    let ran = play(&Dir::new(), &["--seats", "you,greedy"], &["hint", "quit"]);
    assert!(ran.out.contains("The pilot would: "), "{}", ran.out);
    assert!(ran.out.contains("Winning chance: "), "{}", ran.out);
    assert!(ran.out.contains("; next best: "), "{}", ran.out);
}

#[test]
fn undo_takes_back_until_somebody_has_learned_something() {
    let ran =
        play(&Dir::new(), &["--seats", "you,you"], &["", "undo", "1", "undo", "1", "log", "quit"]);
    assert!(ran.out.contains("Chance has spoken since your last decision"), "{}", ran.out);
    assert!(ran.out.contains("Taken back."), "{}", ran.out);
}

#[test]
fn a_copy_can_be_saved_and_resumed_at_the_table() {
    let home = Dir::new();
    let copy = home.path("copy.txt");
    let script = [
        "1",
        &format!("save {copy}"),
        "save",
        "resume nowhere.txt",
        &format!("resume {copy}"),
        "quit",
    ];
    let ran = play(&home, &["--seats", "you,greedy"], &script);
    assert!(ran.out.contains(&format!("veritable play --resume {copy}")), "{}", ran.out);
    assert!(ran.out.contains("Cannot read nowhere.txt"), "{}", ran.out);
    assert_eq!(ran.out.matches("Type a number to choose").count(), 2, "{}", ran.out);
    assert_eq!(home.read("copy.txt"), home.read("force-of-arms-1.txt"));
}

#[test]
fn a_file_that_exists_is_written_over_only_when_that_is_meant() {
    let home = Dir::new();
    let mine = home.path("letter.txt");
    std::fs::write(&mine, "Dear Minmei").unwrap();
    let save = format!("save {mine}");
    let ran = play(&home, &["--seats", "you,greedy"], &["1", &save, "no", "quit"]);
    assert!(ran.out.contains("exists. Write over it?"), "{}", ran.out);
    assert!(ran.out.contains("Nothing was written."), "{}", ran.out);
    assert_eq!(home.read("letter.txt"), "Dear Minmei");
    play(&home, &["--seats", "you,greedy"], &["1", &save, "yes", "quit"]);
    assert_ne!(home.read("letter.txt"), "Dear Minmei");
}

#[test]
fn two_bots_of_one_level_can_be_told_apart() {
    let seats = ["--option", "players=3", "--seats", "you,greedy,greedy"];
    let ran = play_game(&Dir::new(), "cyclone-run", &seats, &["quit"]);
    assert!(ran.out.contains("You against greedy 1 against greedy 2"), "{}", ran.out);
}

#[test]
fn the_dice_of_a_question_are_shown_and_no_text_stands_twice() {
    let seats = ["--seats", "you,greedy", "--seed", "1"];
    let ran = play_game(&Dir::new(), "cyclone-run", &seats, &["hand", "cards", "quit"]);
    assert!(ran.out.contains("Dice: 1 "), "{}", ran.out);
    let once = "Drives the Jeep up to 3 spaces orthogonally";
    let drawn = ran.out.split("You > ").next().unwrap();
    assert_eq!(drawn.matches(once).count(), 1, "{drawn}");
}

#[test]
fn on_one_device_a_curtain_falls_between_secret_hands() {
    let script = [&[""; 1][..], &["1"; 120][..]].concat();
    let ran = play(&Dir::new(), &["--seats", "you:Anna,you:Ben"], &script);
    assert!(ran.out.contains("Pass the device to Anna, then press Enter."), "{}", ran.out);
    assert!(ran.out.contains("Pass the device to Ben, then press Enter."), "{}", ran.out);
    // What is on the screen while Ben looks never names a fighter that Anna holds or put face down.
    let mut bens = ran.out.split("Pass the device to ").filter(|part| part.starts_with("Ben"));
    let first = bens.next().unwrap();
    assert!(first.contains("RDF places a face-down fighter"), "{first}");
    let veritechs = ["VF-1A Veritech", "Skull One", "MAC II Monster"];
    assert!(ran.out.contains(veritechs[0]), "Anna sees her hand");
    for part in std::iter::once(first).chain(bens) {
        assert!(!part.contains("Anna >"), "{part}");
        assert!(veritechs.iter().all(|name| !part.contains(name)), "{part}");
    }
}

#[test]
fn colours_come_when_asked_for() {
    let home = Dir::new();
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_veritable"))
        .args(["play", "force-of-arms", "--seed", "7"])
        .env("VERITABLE_HOME", home.path(""))
        .env("CLICOLOR_FORCE", "1")
        .env_remove("NO_COLOR")
        .stdin(std::process::Stdio::null())
        .output()
        .unwrap();
    assert!(String::from_utf8(output.stdout).unwrap().contains('\u{1b}'));
}

#[test]
fn whoever_resigns_is_asked_loses_and_the_file_says_so() {
    let home = Dir::new();
    let ran = play(&home, &["--seats", "you,greedy"], &["1", "resign", "no", "resign", "yes"]);
    assert!(ran.out.contains("You play on."), "{}", ran.out);
    assert!(ran.out.contains("Player 1 resigned."), "{}", ran.out);
    assert!(!ran.out.contains("(winner)"), "nothing was counted: {}", ran.out);
    assert!(home.read("force-of-arms-1.txt").contains("\nresigned 0\n"));
}

#[test]
fn among_three_on_one_device_a_bot_plays_on_for_whoever_resigns() {
    let seats = ["--option", "players=3", "--seats", "you:Anna,you:Ben,you:Cleo"];
    let ran = play_game(&Dir::new(), "cyclone-run", &seats, &["", "resign", "yes", "", "quit"]);
    assert!(ran.out.contains(" resigns; the greedy plays on."), "{}", ran.out);
    assert!(!ran.out.contains("resigned."), "the match goes on: {}", ran.out);
}
