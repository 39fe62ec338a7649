//! Who sees what (spec 4.1).

mod common;
use common::*;

use veritable_core::prelude::*;
use veritable_core::{Told, Viewer};
use veritable_crisis_point::state::*;
use veritable_crisis_point::{Event, UNKNOWN};

const SEATS: [Viewer; 2] = [Viewer::Seat(0), Viewer::Seat(1)];

// covers X41 R29 I11
#[test]
fn a_facedown_card_is_hidden_until_it_is_revealed_to_both() {
    let mut play = picture("SALA SRCH . .  . . . .  . . . .  . . . .")
        .combat(Aosc, "c 8")
        .combat(Masters, "b 7")
        .tactical(Aosc);
    let seen = |play: &Match, viewer| play.game.view(&play.state, viewer).slots;
    assert_eq!(seen(&play, SEATS[1])[0][2], UNKNOWN, "SC is facedown to the Masters");
    assert_eq!(seen(&play, SEATS[0])[0][2], 8 - 2);
    assert_eq!(seen(&play, SEATS[0])[1][1], UNKNOWN);
    play.does("unit 3").does("cell d4").does("line b");
    for viewer in Viewer::all(2) {
        assert_eq!(seen(&play, viewer)[1][1], 7 - 2, "NB is known to everybody");
    }
}

// covers 4.1 I16
#[test]
fn enemy_combat_cards_locations_and_objectives_are_invisible() {
    let play = picture("SALA SRCH AGAC DROP  . . . .  . . . .  . . . .").tactical(Aosc);
    let hidden: [fn(&mut State); 4] = [
        |s| s.secret.slots[1].swap(0, 1),
        |s| s.secret.hand[1] ^= 0b1100_0000,
        |s| s.secret.objectives[1] = 0b11,
        |s| s.secret.locations[1] = s.secret.locations[1].rotate_left(1),
    ];
    for change in hidden {
        play.hides_from(SEATS[0], change);
        play.hides_from(Viewer::Spectator, change);
        play.shows_to(SEATS[1], change);
    }
}

// covers R36
#[test]
fn tokens_and_special_tokens_are_open() {
    let play = anywhere().reserve(2, 3).token_phase(Aosc);
    let open: [fn(&mut State); 3] = [
        |s| s.table.reserve[1] += 1,
        |s| s.table.supply[0] -= 1,
        |s| s.table.special[2] = SpecialState::Held,
    ];
    for change in open {
        for viewer in Viewer::all(2) {
            play.shows_to(viewer, change);
        }
    }
}

// covers R30 4.1
#[test]
fn both_see_which_two_combat_cards_were_swapped() {
    let mut play = anywhere().card_phase(Aosc);
    play.does("command 2").does("line a").does("line b");
    let swap = play.told.iter().find(|e| matches!(e, Event::CombatSwapped { .. })).unwrap();
    assert_eq!(swap.told_to(SEATS[1]).as_ref(), Some(swap));
    let view = play.game.view(&play.state, SEATS[1]);
    assert_eq!(play.game.narrate(&view, swap), "AoSC swaps the Combat Cards at SA and SB.");
}

// covers 4.1
#[test]
fn a_placed_combat_card_is_told_without_its_value() {
    let mut play = anywhere().hand(Aosc, "FALL").tactical(Aosc);
    play.does("location 8").does("cell a1").does("line c").does("combat 5");
    let placed = play.told.iter().rfind(|e| matches!(e, Event::Combat { .. })).unwrap();
    let words = |viewer| {
        let view = play.game.view(&play.state, viewer);
        play.game.narrate(&view, &placed.told_to(viewer).unwrap())
    };
    assert_eq!(words(SEATS[0]), "You place Battloid 7 facedown at SC.");
    assert_eq!(words(SEATS[1]), "AoSC places a Combat Card at SC.");
}

// covers 3
#[test]
fn open_combat_places_cards_faceup() {
    let mut play = picture_with(
        &[("open_combat", "on"), ("auto_forced", "off")],
        ". . . .  . . . .  . . . .  . . . .",
    )
    .hand(Aosc, "FALL")
    .tactical(Aosc);
    play.does("location 8").does("cell a1").does("line c").does("combat 5");
    assert_eq!(play.game.view(&play.state, SEATS[1]).slots[0][2], 5);
}

// covers 4.1 R6
#[test]
fn after_the_end_everything_is_public() {
    let play = anywhere().scored();
    assert_eq!(play.state.table.step, Step::Over);
    for viewer in Viewer::all(2) {
        let view = play.game.view(&play.state, viewer);
        assert_eq!(view.objectives, play.state.secret.objectives.map(Some));
        assert_eq!(view.locations, play.state.secret.locations.map(Some));
    }
}

// covers 4.1
#[test]
fn while_one_side_claims_the_other_side_knows_only_that_both_are_met() {
    let mut play = picture(
        "
        SHIP REDB SOLD D65
        INVD TERM SPAR CIVI
        SDF1 SRCH SALA AGAC
        MONU YELL GMPR SCHQ",
    )
    .combat(Aosc, "a 2  b 4  c 8  d 9  1 3  2 7  3 6  4 5")
    .combat(Masters, "a 9  b 7  c 3  d 2  1 8  2 6  3 5  4 4")
    .objectives(Aosc, [0, 2])
    .scored();
    assert_eq!(play.state.table.step, Step::Claim);
    assert_eq!(play.game.view(&play.state, SEATS[1]).objectives[0], None);
    let worlds = play.game.worlds(&play.game.view(&play.state, SEATS[1]));
    for seed in 0..20 {
        let world = play.game.sample(&worlds, &mut veritable_core::Dice::seeded(seed));
        let mut legal = Vec::new();
        play.game.legal(&world, &mut legal);
        assert_eq!(legal.len(), 2, "in every world two objectives are met");
    }
    play.does("objective 2");
    assert_eq!(play.state.table.step, Step::Over);
}

// covers 4.1
#[test]
fn a_picked_location_is_hidden_until_it_lies_on_the_battlefield() {
    let mut play = anywhere().hand(Aosc, "FALL").tactical(Aosc);
    play.does("location 8");
    let picked = |play: &Match, viewer| play.game.view(&play.state, viewer).picked_card();
    assert_eq!(picked(&play, SEATS[0]), Some(card("FALL")));
    assert_eq!(picked(&play, SEATS[1]), None);
    play.does("cell a1");
    assert!(play.told.iter().any(Told::reveals), "from then on it cannot be taken back");
}
