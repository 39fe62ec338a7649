//! What the bots see coming: the Orders cards that the deck still holds, and the dangers in them by name.

use veritable_attack_on_the_sdf_1::AttackOnSdf1;
use veritable_attack_on_the_sdf_1::evaluate::WEIGHTS;
use veritable_core::prelude::*;
use veritable_core::{Dice, Options, Turn};

use crate::common::{Desk, desk};

fn stands(desk: &Desk, about: &str) -> String {
    let reasons = desk.game.reasons(&desk.s, 0);
    reasons.into_iter().find(|reason| reason.about == about).expect("a danger by name").stands
}

/// A Pod one step from the Bridge, and nobody who holds it.
fn intruder() -> Desk {
    desk().stands("roy", "outer-1").vessels("launch-bay", &["circle-1"])
}

#[test]
fn a_hint_says_how_many_of_the_orders_cards_left_would_break_the_bridge() {
    // Bombardment does not attack, and Dogfight attacks before it advances.
    let lost = stands(&intruder(), "The Bridge");
    assert_eq!(lost, "lost to 8 of the 10 Orders cards that may come");
    assert_eq!(stands(&desk(), "The Bridge"), "safe from these Orders");
}

#[test]
fn orders_cards_that_have_been_played_are_feared_no_more() {
    let rest = intruder().with(|s| {
        (0..10).filter(|kind| ![4, 5].contains(kind)).for_each(|kind| s.orders.take(kind));
    });
    assert_eq!(stands(&rest, "The Bridge"), "safe from these Orders");
}

#[test]
fn a_mecha_on_the_bridge_and_one_that_holds_the_pod_both_avert_the_danger() {
    let bare = intruder();
    for at in ["bridge", "launch-bay"] {
        let guarded = intruder().mecha(at, &["ds-1"]);
        assert!(guarded.game.evaluate(&guarded.s, 0) > bare.game.evaluate(&bare.s, 0) + 0.1);
    }
}

#[test]
fn what_is_remembered_of_a_board_is_what_would_be_worked_out() {
    for scenario in 1..=3 {
        let options = Options::standard().with("scenario", scenario);
        let game = AttackOnSdf1::configure(&options, None).expect("a scenario");
        let (mut state, mut dice, mut legal) = (game.start(), Dice::seeded(scenario), Vec::new());
        while game.turn(&state) != Turn::Over {
            game.legal(&state, &mut legal);
            for &action in &legal {
                let mut next = state;
                game.apply(&mut next, action, &mut ());
                let forgetful = game.clone().judged_by(WEIGHTS);
                assert_eq!(game.evaluate(&next, 0), forgetful.evaluate(&next, 0), "{action}");
            }
            let action = if game.turn(&state) == Turn::Chance {
                game.roll(&state, &mut dice)
            } else {
                dice.choose(&legal)
            };
            game.apply(&mut state, action, &mut ());
        }
    }
}
