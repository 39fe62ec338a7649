//! Playing, and being refused.

use veritable_core::{Options, Turn};
use veritable_table::{By, Occupant, Seed};

use crate::{Table, dealt, finished, new};

#[test]
fn a_decision_of_another_seat_is_refused() {
    let mut table = dealt(2, 1);
    let said = table.play(1, "play 9").unwrap_err();
    assert_eq!(said.why, "It is the other player's decision.");
    let mut table = dealt(3, 1);
    let said = table.play(1, "play 9").unwrap_err();
    assert_eq!(said.why, "It is the decision of Anna (seat 0).");
}

#[test]
fn an_illegal_action_is_refused_with_its_clause_and_changes_nothing() {
    let mut table = dealt(2, 1);
    let before = table.position().state();
    let said = table.play(0, "peek 1").unwrap_err();
    assert_eq!(
        (said.why.as_str(), said.clause.as_deref()),
        ("No card lies face down there.", Some("3"))
    );
    assert_eq!(table.position().state(), before);
    assert_eq!(table.log().len(), 4);
}

#[test]
fn nonsense_is_refused_with_what_could_be_written() {
    let said = dealt(2, 1).play(0, "castle").unwrap_err();
    assert!(said.why.contains("look like “play 7”"), "{said}");
}

#[test]
fn nothing_is_played_before_chance_or_after_the_end() {
    assert_eq!(new(2, 1).play(0, "play 9").unwrap_err().why, "A chance outcome comes first.");
    let mut table = finished(dealt(2, 1));
    assert_eq!(table.play(0, "play 9").unwrap_err().why, "The game is over.");
}

#[test]
fn every_chance_outcome_is_in_the_log() {
    let table = finished(dealt(2, 2));
    let dealt = table.log().iter().filter(|ply| ply.by == By::Chance).count();
    assert_eq!(dealt, 4 + 2, "two cards each, and one each for the second round");
    assert!(table.log().iter().all(|ply| (ply.by == By::Chance) == ply.action.starts_with("deal")));
}

#[test]
fn an_unknown_game_and_a_wrong_number_of_seats_are_refused() {
    let open = |game, seats: usize| {
        Table::new(game, &Options::standard(), None, vec![Occupant::Open; seats], Seed([0; 32]))
            .err()
            .map(|problem| problem.0)
    };
    assert_eq!(open("chess", 2).unwrap(), "There is no game “chess”. Known games: high-card.");
    assert_eq!(open("high-card", 3).unwrap(), "High Card has 2 seats here, but 3 were filled.");
    assert_eq!(open("high-card", 2), None);
}

#[test]
fn a_bot_can_take_over_a_seat_in_the_middle() {
    let mut table = dealt(2, 1);
    table.sit(0, Occupant::Bot("pilot".into()));
    assert_eq!(table.turn(), Turn::Decide(0));
    assert!(!table.occupant(0).is_human() && table.occupant(1).is_human());
}
