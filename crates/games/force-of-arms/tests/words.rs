//! What players read: labels, hints, refusals and the log say what is true, and of which piece.

mod common;
use common::*;
use veritable_core::prelude::*;
use veritable_core::testkit::Play;
use veritable_core::{Told, Viewer};
use veritable_force_of_arms::state::*;
use veritable_force_of_arms::{Action, ForceOfArms};

fn label(play: &Play<ForceOfArms>, action: &str) -> veritable_core::Label {
    let view = play.game.view(&play.state, Viewer::Seat(play.decider()));
    play.game.label(&view, action.parse().unwrap())
}

/// What the RDF reads in the log when this is done.
fn log(play: &mut Play<ForceOfArms>, action: &str) -> Vec<String> {
    let mut events = Vec::new();
    let action: Action = action.parse().unwrap();
    play.game.apply(&mut play.state, action, &mut events);
    let viewer = Viewer::Seat(RDF);
    let view = play.game.view(&play.state, viewer);
    let told = events.iter().filter_map(|event| event.told_to(viewer));
    told.map(|event| play.game.narrate(&view, &event)).collect()
}

// covers 4.6 4.11
#[test]
fn after_a_skipped_or_impossible_move_nobody_is_told_that_a_ship_was_moved() {
    let game = game_with(&[("optional_move", "true")]);
    let mut skipped = Play::from(game, picture(&game, OPENING));
    skipped.does("pass").refuses("move nw", "The ship move of this turn is over.");
    let mut state = picture(&self::game(), OPENING);
    (0..4).for_each(|ship| lock(&mut state, ship, ship / 2));
    state.table.step = Step::Fighter;
    play(state).refuses("to c", "The ship move of this turn is over.");
}

// covers 4.6 4.11
#[test]
fn fighters_and_ships_after_their_phase_are_refused_by_their_phase() {
    let mut state = base();
    give(&mut state, RDF, Purse { attack: 1, ..Purse::default() });
    let play = play(state);
    play.refuses("down n0", "Fighters are placed in the Tactical Phase, two each turn.");
    play.refuses("to c", "Ships are moved in the Tactical Phase or by a card.");
}

// covers 4.11 7.1
#[test]
fn a_card_that_places_one_kind_of_token_refuses_the_others_for_that_reason() {
    let mut play = play(base_card(RDF));
    // Roy Fokker: change a fighter, then place Attack tokens.
    play.does("hero 0");
    while play.offers_of("attack").is_empty() {
        play.does("pass");
    }
    for token in ["lock n", "protoculture n", "defense nw"] {
        play.refuses(token, "The card in play places another kind of token.");
    }
}

// covers 4.11
#[test]
fn verdicts_wait_for_the_fighters_that_are_still_to_come() {
    let mut opening = play(picture(&game(), OPENING));
    // The SDF-1 has a printed defense, and nothing lies beside it yet.
    let printed = sums(&opening.state, SDF_1).0;
    assert_eq!(label(&opening, "move nw").hint.unwrap(), format!("SDF-1 so far {printed} : 0"));
    opening.does("move ne");
    assert_eq!(label(&opening, "to c").hint.unwrap(), "Prometheus so far 1 : 0");
    let full = play(base_card(RDF));
    let view = full.game.view(&full.state, Viewer::Seat(RDF));
    assert!(!full.game.forecast(&view, SDF_1).coming);
}

// covers R33
#[test]
fn a_ship_that_turns_is_called_by_the_face_it_shows_and_in_one_pair_of_brackets() {
    let mut play = play(base_card(RDF));
    let turn = (0..8)
        .map(|i| if i < 4 { format!("hero {i}") } else { format!("command {}", i - 4) })
        .find(|card| {
            let mut copy = Play::from(play.game, play.state);
            copy.offers().contains(card) && copy.does(card).offers().contains(&"target nw".into())
        });
    play.does(&turn.expect("a card that turns the SDF-1"));
    let mut back = Play::from(play.game, play.state);
    assert_eq!(log(&mut play, "target nw")[0], "You turn SDF-1 to SDF-1 (attack mode).");
    back.state.table.ships[usize::from(SDF_1)].alternate = true;
    assert_eq!(
        label(&back, "target nw").text,
        "Turn SDF-1 (attack mode, north-west) to its other card"
    );
    assert_eq!(log(&mut back, "target nw")[0], "You turn SDF-1 (attack mode) to SDF-1.");
}

// covers 4.8 7.1
#[test]
fn what_is_skipped_stopped_or_impossible_is_named() {
    // Roy Fokker changes a fighter and places up to 3 Attack tokens.
    let mut state = base_card(RDF);
    without_spies(&mut state, ZEN);
    let mut play = play(state);
    play.does("hero 0");
    assert_eq!(label(&play, "pass").text, "Skip changing fighters");
    assert_eq!(log(&mut play, "pass"), ["You skip changing fighters (Roy Fokker)."]);
    play.does("attack n");
    assert_eq!(label(&play, "pass").text, "Stop placing tokens");
    assert_eq!(log(&mut play, "pass")[0], "You stop placing tokens (Roy Fokker).");
}

// covers 4.9 R35
#[test]
fn exchanges_reveals_and_spies_say_which_of_two_fighters() {
    let mut state = base();
    give(&mut state, RDF, Purse { attack: 1, ..Purse::default() });
    let serial = state.table.serial[12];
    let mut play = play(state);
    let told = log(&mut play, "spy s0.0");
    assert_eq!(
        told[0],
        format!("You play a Spy on fighter #{serial} at south column 1: it is Attack 6.")
    );
}

// covers 7.1
#[test]
fn a_token_to_take_is_said_to_be_somebodys() {
    let mut state = base_card(RDF);
    protoculture(&mut state, SDF_1, RDF);
    let label = label(&play(state), "take-protoculture nw 0");
    assert_eq!(label.text, "Take a Protoculture token of the RDF from SDF-1 (north-west)");
}

// covers 7.2
#[test]
fn no_card_says_up_to_one() {
    let game = game();
    for faction in [faction(RDF), faction(ZEN)] {
        for card in 0..8 {
            let text = game.card_text(faction, card);
            assert!(!text.contains("up to 1 "), "{text}");
        }
    }
}

// covers R32
#[test]
fn the_help_says_what_breaks_a_tie_after_the_extra_round() {
    let end = ForceOfArms::rules().help.iter().find(|help| help.title == "End").unwrap();
    assert!(end.text.contains("captured more enemy ships"), "{}", end.text);
}
