//! Taking back is bounded by information.

use veritable_catalog::{AnyMatch, MatchOf};
use veritable_core::Turn;
use veritable_core::testkit::toy::HighCard;
use veritable_table::{By, Seed, verify};

use crate::{dealt, finished, first, new};

fn barred(table: &crate::Table, seat: u8) -> String {
    table.undo_to(seat).unwrap_err().why
}

#[test]
fn an_own_decision_can_be_taken_back_while_nobody_learned_anything() {
    // Seat 0 leads with a face-down card; in a match of two rounds seat 1 leads the second.
    let mut table = dealt(2, 2);
    first(&mut table);
    let before = table.at(table.log().len() - 1);
    table.undo(0).unwrap();
    assert_eq!(table.log().len(), 4);
    assert_eq!(veritable_catalog::AnyMatch::position(&before).state(), table.position().state());
}

#[test]
fn another_seats_decision_cannot_be_taken_back_nor_anything_before_it() {
    let mut table = dealt(3, 1);
    first(&mut table);
    first(&mut table);
    assert_eq!(
        barred(&table, 0),
        "Another player has decided since, so nothing can be taken back."
    );
    assert!(table.undo_to(1).is_ok());
}

#[test]
fn nothing_is_taken_back_past_a_chance_outcome() {
    let table = dealt(2, 1);
    assert_eq!(
        barred(&table, 0),
        "Chance has spoken since your last decision, so nothing can be taken back."
    );
    assert_eq!(barred(&new(2, 1), 0), "There is nothing to take back yet.");
}

#[test]
fn nothing_is_taken_back_past_a_revealed_secret() {
    let mut table = dealt(2, 1);
    first(&mut table);
    table.play(1, "peek 0").unwrap();
    assert_eq!(
        barred(&table, 1),
        "Your last decision revealed a secret, so it cannot be taken back."
    );
}

#[test]
fn after_a_reveal_one_can_go_back_to_it_but_not_past_it() {
    let mut table = dealt(4, 1);
    first(&mut table);
    first(&mut table);
    // Seat 2 looks and still owes its card; two different cards are a real choice.
    table.play(2, "peek 0").unwrap();
    let peeked = table.log().len();
    assert!(table.position().width() > 1, "this deal gives seat 2 a choice");
    first(&mut table);
    table.undo(2).unwrap();
    assert_eq!(table.log().len(), peeked);
    assert!(table.undo(2).is_err());
}

#[test]
fn a_decision_without_an_alternative_is_played_by_the_table_and_goes_with_the_one_before() {
    // Whoever leads with a pair has one card to play and nobody to look at.
    let settled = |seed| {
        let mut table = crate::seeded(2, 2, seed);
        table.settle();
        table
    };
    let pair = (0..).map(settled).find(|table| table.log().last().unwrap().by == By::Seat(0));
    let table = pair.expect("a deal with a pair for the leader");
    let forced = table.at(table.log().len() - 1);
    assert_eq!((forced.position().width(), table.turn()), (1, Turn::Decide(1)));
    assert_eq!(barred(&table, 0), "Your last decisions had no alternative.");
    let chance = "Chance has spoken since your last decision, so nothing can be taken back.";
    assert_eq!(barred(&table, 1), chance, "what seat 0 had to do is no decision");
    let verified = verify::<MatchOf<HighCard>>(&table.save(), None).unwrap();
    assert_eq!((verified.decisions, verified.throws), (1, table.log().len() - 1));
}

#[test]
fn a_finished_match_stands() {
    let table = finished(dealt(2, 1));
    assert!(matches!(table.log().last().unwrap().by, By::Seat(1)));
    assert_eq!(barred(&table, 1), "The game is over: what was played stands.");
}

#[test]
fn nothing_is_taken_back_past_the_point_where_a_match_was_played_on() {
    let mut table = dealt(2, 2);
    first(&mut table);
    assert!(table.undo_to(0).is_ok());
    let fork = table.fork(table.log().len(), Seed::from_number(3));
    assert_eq!(barred(&fork, 0), "The match was played on from here: what came before stands.");
}
