//! The levels at Crisis Point: they look ahead where the game says that it pays, and open in many ways.

use std::collections::BTreeSet;

use crate::common::{decisions, level};
use veritable_bots::search::Pace;
use veritable_core::Options;
use veritable_core::prelude::*;
use veritable_crisis_point::CrisisPoint;
use veritable_crisis_point::state::Step;

#[test]
fn pilot_searches_in_the_hero_and_command_phase_and_only_there() {
    let game = CrisisPoint::configure(&Options::standard(), None).unwrap();
    let (mut plain, mut searched) = (0, 0);
    for (state, seat) in decisions(&game, 1).into_iter().step_by(5) {
        let thought = level("pilot").decide(&game, &state, seat, 3, Pace::default());
        let greedy = level("greedy").decide(&game, &state, seat, 3, Pace::default());
        if game.rewards_foresight(&state) {
            assert!(thought.iterations > greedy.iterations, "{thought}");
            searched += 1;
        } else {
            assert_eq!(thought.iterations, greedy.iterations, "{thought}");
            plain += 1;
        }
    }
    assert!(plain > 10 && searched > 2, "{plain} {searched}");
}

#[test]
fn a_bot_does_not_open_every_game_in_the_same_place() {
    let game = CrisisPoint::configure(&Options::standard(), None).unwrap();
    let (first, seat) = decisions(&game, 1)
        .into_iter()
        .find(|(state, _)| matches!(state.table.step, Step::Space(_)))
        .expect("a card is deployed");
    let places = |name| -> BTreeSet<String> {
        let place = |seed| level(name).decide(&game, &first, seat, seed, Pace::default()).action;
        (0..40).map(|seed| place(seed).to_string()).collect()
    };
    // On an empty battlefield some cells look the same.
    for name in ["greedy", "pilot"] {
        assert!(places(name).len() > 2, "{name}: {:?}", places(name));
    }
}

#[test]
fn of_two_met_objectives_a_bot_claims_the_better_one_also_when_the_game_is_decided() {
    let game = CrisisPoint::configure(&Options::standard(), None).unwrap();
    let mut seen = 0;
    for (state, seat) in decisions(&game, 60) {
        let points = |claim: String| {
            let objective: usize = claim.strip_prefix("objective ").unwrap().parse().unwrap();
            game.pack.objectives[state.table.side_of(seat) as usize][objective].vp
        };
        if state.table.step == Step::Claim {
            for name in ["greedy", "pilot"] {
                let thought = level(name).decide(&game, &state, seat, 1, Pace::default());
                let best = thought.alternatives.iter().map(|a| points(a.action.to_string())).max();
                assert_eq!(Some(points(thought.action.to_string())), best, "{name}: {thought}");
            }
            seen += 1;
        }
    }
    assert!(seen > 3, "{seen}");
}
