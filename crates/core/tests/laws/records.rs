//! The records of the model game hold, and fail for a game whose rules or words were changed.

use veritable_core::testkit::record::Records;
use veritable_core::testkit::toy::HighCard;

use crate::broken::*;

const TESTS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests");
const SETS: [(&str, &str); 2] = [("standard", ""), ("four_seats", "players=4 rounds=2")];

veritable_core::records! { HighCard: standard: "", four_seats: "players=4 rounds=2" }

fn playthroughs<const D: usize>() -> Result<(), String> {
    Records::<Broken<D>>::new(TESTS, &SETS).compare_playthroughs()
}

fn counts<const D: usize>() -> Result<(), String> {
    Records::<Broken<D>>::new(TESTS, &SETS).compare_counts()
}

#[test]
fn the_game_with_the_defects_but_without_any_keeps_the_records() {
    assert_eq!((playthroughs::<NONE>(), counts::<NONE>()), (Ok(()), Ok(())));
}

#[test]
fn a_decision_that_is_no_longer_offered_changes_the_counts() {
    let said = counts::<SHY>().unwrap_err();
    assert!(
        said.starts_with("four_seats, after 5 actions of its playthrough, at depth 5: "),
        "{said}"
    );
    assert!(said.contains("were recorded, now there are"), "{said}");
}

#[test]
fn a_decision_that_is_no_longer_offered_changes_the_playthrough() {
    let said = playthroughs::<SHY>().unwrap_err();
    assert!(said.contains("standard.txt"), "{said}");
    assert!(said.contains("\n- ") && said.contains("\n+ "), "{said}");
}

#[test]
fn other_words_change_the_playthrough_and_not_the_counts() {
    let said = playthroughs::<NARRATION>().unwrap_err();
    assert!(said.contains("\n-     [1] 0: Seat 0 is dealt"), "{said}");
    assert_eq!(counts::<NARRATION>(), Ok(()));
}

#[test]
fn an_event_that_tells_others_more_changes_the_playthrough() {
    let said = playthroughs::<DEALT>().unwrap_err();
    assert!(said.contains("\n+     [1] all: Seat 0 is dealt"), "{said}");
}

#[test]
fn a_record_that_belongs_to_no_option_set_is_named() {
    let said = Records::<HighCard>::new(TESTS, &SETS[..1]).compare_playthroughs().unwrap_err();
    assert!(said.contains("four_seats.txt") && said.contains("belongs to no option set"), "{said}");
    let said = Records::<HighCard>::new(TESTS, &SETS[..1]).compare_counts().unwrap_err();
    assert!(said.contains("does not hold exactly the recorded sets"), "{said}");
}
