//! The levels at a whole game: Force of Arms.

use crate::common::{decisions, level, levels, share};
use rayon::ThreadPoolBuilder;
use veritable_bots::search::Pace;
use veritable_core::prelude::*;
use veritable_core::{Dice, Options, Viewer};
use veritable_force_of_arms::ForceOfArms;

/// One decision in so many is asked about.
const SOME: usize = 9;

fn short_match() -> ForceOfArms {
    ForceOfArms::configure(&Options::standard().with("rounds", 1), None).unwrap()
}

#[test]
fn no_level_proposes_what_is_not_legal_or_knows_what_is_secret() {
    let game = short_match();
    let mut dice = Dice::seeded(1);
    for (state, seat) in decisions(&game, 2).into_iter().step_by(SOME) {
        let view = game.view(&state, Viewer::Seat(seat));
        let other = game.sample(&game.worlds(&view), &mut dice);
        for level in levels() {
            let [here, there] =
                [&state, &other].map(|s| level.decide(&game, s, seat, 3, Pace::default()));
            assert_eq!(game.check(&state, here.action), Ok(()), "{level}");
            assert_eq!(here, there, "{level} knows more than its seat");
        }
    }
}

#[test]
fn the_strongest_thinks_the_same_on_one_and_on_two_threads() {
    let game = short_match();
    let pool = ThreadPoolBuilder::new().num_threads(2).build().unwrap();
    let pace = Pace { parallel: true, cut: None };
    let ace = level("ace");
    for (state, seat) in decisions(&game, 1).into_iter().step_by(SOME) {
        let alone = ace.decide(&game, &state, seat, 5, Pace::default());
        assert_eq!(pool.install(|| ace.decide(&game, &state, seat, 5, pace)), alone);
    }
}

#[test]
fn greedy_beats_random_nearly_always() {
    let share = share(&short_match(), "greedy", "random", 15);
    assert!(share >= 0.95, "{share}");
}

#[test]
fn greedy_beats_cadet_and_cadet_beats_random() {
    let game = short_match();
    let (greedy, cadet) =
        (share(&game, "greedy", "cadet", 20), share(&game, "cadet", "random", 10));
    assert!(greedy > 0.5 && cadet > 0.5, "greedy {greedy}, cadet {cadet}");
}
