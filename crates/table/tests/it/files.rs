//! Saved games: readable, whole, and honest about what is wrong with them.

use veritable_catalog::MatchOf;
use veritable_core::Dice;
use veritable_core::testkit::toy::HighCard;
use veritable_table::{Broken, Seed};

use crate::{Table, dealt, finished, first};

fn load(text: &str) -> Result<Table, Broken> {
    Table::load(text, None)
}

fn refused(text: &str) -> Broken {
    load(text).err().expect("a broken file is refused")
}

#[test]
fn a_saved_game_goes_on_where_it_was() {
    let mut table = dealt(3, 2);
    table.add_salt(0, "too late").unwrap_err();
    first(&mut table);
    let mut again = load(&table.save()).unwrap();
    assert_eq!(again.position().state(), table.position().state());
    assert_eq!(again.log(), table.log());
    assert_eq!(again.save(), table.save());
    // The future is the same too: the seed is in the file.
    table = finished(table);
    again = finished(again);
    assert_eq!(again.save(), table.save());
}

#[test]
fn a_saved_game_reads_like_a_protocol() {
    let mut table = dealt(2, 1);
    first(&mut table);
    let text = table.save();
    assert!(
        text.starts_with(
            "veritable 1\ngame high-card\noption players=2\noption rounds=1\ncontent "
        )
    );
    assert!(text.contains("\nseat 0 human Anna\nseat 1 human Ben\nfair 0\ncommitment "), "{text}");
    let last = text.lines().rev().nth(1).unwrap();
    let card = last.split_once("# Play the ").unwrap().1;
    assert_eq!(last, format!("4 seat 0 play {card}  # Play the {card}"));
}

#[test]
fn comments_and_blank_lines_change_nothing() {
    let text = finished(dealt(2, 1)).save();
    let noted =
        text.replace("log\n", "\n# What a game!\nlog\n").replace("  # Deal", "  # Hm, deal");
    assert_ne!(noted, text);
    assert_eq!(load(&noted).unwrap().save(), text);
}

#[test]
fn a_file_cut_off_anywhere_is_refused_with_a_line_and_no_panic() {
    let text = finished(dealt(3, 1)).save();
    // Once the word “end” stands there, every action does.
    let last = text.rfind("end ").unwrap();
    for end in (0..last + 3).filter(|&end| text.is_char_boundary(end)) {
        let said = refused(&text[..end]);
        assert!(said.line <= text.lines().count(), "{said}");
        assert!(said.says.ends_with('.'), "{said}");
    }
}

#[test]
fn a_file_with_any_byte_changed_is_refused_or_whole() {
    let text = finished(dealt(2, 2)).save();
    let mut dice = Dice::seeded(5);
    for _ in 0..3000 {
        let mut bytes = text.clone().into_bytes();
        let at = dice.below(bytes.len());
        bytes[at] = dice.choose(b"\n #0179azZ=-\t\0");
        let changed = String::from_utf8_lossy(&bytes);
        // What a comment says may change; everything else is noticed.
        if let Ok(table) = load(&changed) {
            assert_eq!(table.save(), text, "{changed}");
        }
        let _ = veritable_table::verify::<MatchOf<HighCard>>(&changed, None);
    }
}

#[test]
fn a_truncated_log_says_what_is_still_whole() {
    let text = finished(dealt(2, 1)).save();
    let kept: Vec<_> = text.lines().take_while(|line| !line.starts_with("5 ")).collect();
    let said = refused(&kept.join("\n"));
    assert_eq!(said.line, kept.len());
    assert!(said.says.contains("The 5 actions before it are whole"), "{said}");
    let mended = load(&format!("{}\nend\n", kept.join("\n"))).unwrap();
    assert_eq!(mended.log().len(), 5, "the advice of the message works");
}

#[test]
fn a_changed_move_is_noticed_even_when_it_is_legal() {
    let mut table = dealt(2, 1);
    let choices = table.position().legal();
    table.play(0, &choices[0].action).unwrap();
    let text = table.save();
    let said = refused(&text.replace(&choices[0].action, &choices[1].action));
    assert!(said.says.contains("changed after it was saved"), "{said}");
    assert_eq!(said.line, text.lines().count());
}

#[test]
fn an_illegal_move_is_named_with_its_line_and_clause() {
    let text = finished(dealt(2, 1)).save();
    let line = text.lines().position(|l| l.starts_with("4 ")).unwrap() + 1;
    let wrong = text.replace("4 seat 0 play", "4 seat 0 peek 1  # play");
    let said = refused(&wrong).to_string();
    assert!(said.starts_with(&format!("line {line}: “peek 1” cannot be played here")), "{said}");
    assert!(said.ends_with("(3)"), "{said}");
    let said = refused(&text.replace("4 seat 0", "4 seat 1")).to_string();
    assert!(said.contains("seat 1's action, but seat 0 is to act"), "{said}");
}

#[test]
fn every_broken_line_of_the_header_is_named() {
    let text = finished(dealt(2, 1)).save();
    let cases = [
        ("veritable 1", "veritable 9", 1, "no saved game"),
        ("game high-card", "game chess", 2, "Known games: high-card"),
        ("option players=2", "option players=7", 2, "Legal values: 2 to 4"),
        ("option players=2", "option players", 3, "option KEY=VALUE"),
        ("content ", "content x", 5, "16 hexadecimal digits"),
        ("content ", "contents ", 5, "“content …” should stand here"),
        ("seat 1 human", "seat 1 robot", 7, "human NAME"),
        ("seat 1 human", "seat 4 human", 7, "Seat 1 should stand here"),
        ("fair 0", "fair 3", 8, "start at 0"),
        ("commitment ", "commitment 0", 9, "64 hexadecimal digits"),
        ("seed ", "seed zz", 10, "64 hexadecimal digits"),
        ("log\n", "protocol\n", 11, "“log” should stand here"),
        ("\n1 chance", "\n7 chance", 13, "Action 1 should stand here"),
        ("\n1 chance", "\n1 fate", 13, "PLY chance OUTCOME"),
    ];
    for (right, wrong, line, says) in cases {
        let said = refused(&text.replacen(right, wrong, 1));
        assert_eq!(said.line, line, "{wrong}: {said}");
        assert!(said.says.contains(says), "{wrong}: {said}");
    }
}

#[test]
fn a_game_played_with_other_cards_asks_for_them() {
    let text = dealt(2, 1).save();
    let line = text.lines().nth(4).unwrap();
    let said = refused(&text.replace(line, "content 0123456789abcdef"));
    assert!(said.says.contains("--content DIR"), "{said}");
}

#[test]
fn a_fork_keeps_both_sources_of_chance_in_its_file() {
    let fork = finished(finished(dealt(2, 2)).fork(6, Seed::from_number(3)));
    let text = fork.save();
    assert!(text.contains("\nfair 0\n") && text.contains("\nfair 6\n"), "{text}");
    assert_eq!(finished(load(&text).unwrap()).save(), text);
}

#[test]
fn a_file_that_grew_while_the_match_was_played_holds_it_all() {
    let mut table = dealt(2, 2);
    let mut grown = table.save();
    let mut plies = table.log().len();
    while !table.over() {
        first(&mut table);
        table.settle();
        grown += &table.save_more(&grown, plies);
        plies = table.log().len();
    }
    let again = load(&grown).unwrap();
    assert_eq!(again.log(), table.log());
    assert_eq!(again.save(), table.save());
    // What was cut off goes on from the last time it was whole, if one says so.
    let cut = &grown[..grown.trim_end().rfind("\nend ").unwrap()];
    let said = refused(cut).says;
    assert!(said.contains("cut off"), "{said}");
}
