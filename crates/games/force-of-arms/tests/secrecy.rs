//! Who sees what (spec 4.9), and the words each side is told.

mod common;
use common::*;
use veritable_core::prelude::*;
use veritable_core::{Dice, Told, Viewer};
use veritable_force_of_arms::state::*;
use veritable_force_of_arms::{Event, UNKNOWN};

// covers 4.9 I20
#[test]
fn a_view_does_not_change_when_the_other_players_hidden_cards_change_places() {
    let play = play(base());
    let swap = |state: &mut State| state.secret.cards.swap(12, 18);
    play.hides_from(Viewer::Seat(RDF), swap);
    play.hides_from(Viewer::Spectator, swap);
    play.shows_to(Viewer::Seat(ZEN), swap);
}

// covers 4.9
#[test]
fn hands_and_the_chosen_fighter_are_seen_by_their_owner_only() {
    let mut play = play(picture(&game(), OPENING));
    play.does_all(&["move ne", "to c", "fighter 5"]);
    let choose_another = |state: &mut State| {
        state.secret.chosen = 4;
        state.secret.hand[0] ^= 1 << 4 | 1 << 5;
    };
    play.hides_from(Viewer::Seat(ZEN), choose_another);
    play.hides_from(Viewer::Spectator, choose_another);
    play.shows_to(Viewer::Seat(RDF), choose_another);
    let view = play.game.view(&play.state, Viewer::Seat(ZEN));
    assert_eq!((view.chosen, view.hand_size(RDF), view.hand[0]), (UNKNOWN, 11, None));
}

// covers 4.9
#[test]
fn what_lies_open_is_seen_by_all_and_the_hidden_set_can_be_worked_out() {
    let mut state = base();
    state.table.up |= 1 << 12;
    let play = play(state);
    for viewer in Viewer::all(2) {
        let view = play.game.view(&play.state, viewer);
        assert_eq!(view.cards[12], 5, "the face-up Attack 6");
        assert_eq!(view.hidden_set(ZEN), ALL_FIGHTERS & !(1 << 5));
        assert_eq!(view.table, play.state.table);
    }
    assert_eq!(play.game.view(&play.state, Viewer::Seat(RDF)).cards[13], UNKNOWN);
}

// covers I21 4.9
#[test]
fn a_sampled_world_keeps_every_public_fact_and_the_hidden_set() {
    let game = game();
    let mut state = base();
    state.table.up |= 1 << 12;
    let view = game.view(&state, Viewer::Seat(RDF));
    let worlds = game.worlds(&view);
    let mut dice = Dice::seeded(1);
    let mut different = false;
    for _ in 0..50 {
        let world = game.sample(&worlds, &mut dice);
        assert_eq!(world.table, state.table);
        let hidden = |s: &State| {
            bits(s.table.face_down(ZEN))
                .fold(0, |set, slot| set | 1u32 << s.secret.cards[usize::from(slot)])
        };
        assert_eq!(hidden(&world), hidden(&state));
        assert_eq!(world.secret.cards[..12], state.secret.cards[..12], "own fighters stay");
        different |= world != state;
    }
    assert!(different, "the hidden fighters are really shuffled");
}

// covers 4.9
#[test]
fn the_log_of_others_names_no_hidden_fighter() {
    let mut play = play(picture(&game(), OPENING));
    play.does_all(&["move ne", "to c", "fighter 5", "down n1"]);
    let words = |viewer| -> Vec<String> {
        let view = play.game.view(&play.state, viewer);
        let told = play.told.iter().filter_map(|e| e.told_to(viewer));
        told.map(|e| play.game.narrate(&view, &e)).collect()
    };
    assert!(
        words(Viewer::Seat(RDF))
            .contains(&"You place Attack 6 face down (#1), north column 2.".into())
    );
    let theirs = words(Viewer::Seat(ZEN));
    assert!(
        theirs.contains(&"RDF places a face-down fighter, north column 2 (#1).".into()),
        "{theirs:?}"
    );
    assert!(theirs.iter().all(|line| !line.contains("Attack 6")));
    assert_eq!(words(Viewer::Spectator), theirs);
}

// covers R37 4.9
#[test]
fn a_face_up_fighter_a_spy_and_a_modifier_are_reveals_that_nobody_takes_back() {
    let mut play = play(picture(&game(), OPENING));
    play.does_all(&["move ne", "to c", "fighter 3"]);
    assert!(!play.told.iter().any(Told::reveals), "so far everything can be taken back");
    play.does("up n0");
    assert!(play.told.iter().any(Told::reveals));
    let by = veritable_force_of_arms::Actor { seat: 0, faction: faction(RDF) };
    assert!(Event::Spied { by, slot: 0, serial: 1, card: 0 }.reveals());
    assert!(!Event::Passed { by, forced: false }.reveals());
}

// covers 4.9 R42
#[test]
fn labels_and_forecasts_speak_only_of_what_the_viewer_knows() {
    let game = game();
    let state = base();
    let view = game.view(&state, Viewer::Seat(RDF));
    let forecast = game.forecast(&view, SDF_1);
    assert_eq!((forecast.defense.least, forecast.defense.most), (12, 12));
    assert_eq!(
        (forecast.attack.least, forecast.attack.most),
        (0, 3 + 4 + 5 + 6),
        "four unknown fighters"
    );
    let own = game.forecast(&game.view(&state, Viewer::Seat(ZEN)), SDF_1);
    assert_eq!((own.attack.least, own.attack.most), (11, 11));
    let label = game.label(&view, "spy s0.0".parse().unwrap());
    assert_eq!(label.text, "Spy on face-down fighter #1 at south column 1");
}
