//! What every level promises, on the model game.

use std::time::Duration;

use crate::common::{decisions, level, levels, share};
use rayon::ThreadPoolBuilder;
use veritable_bots::Level;
use veritable_bots::search::Pace;
use veritable_core::prelude::*;
use veritable_core::testkit::toy::{Action, HighCard};
use veritable_core::{Dice, Viewer};

const PARALLEL: Pace = Pace { parallel: true, cut: None };

#[test]
fn a_thought_is_the_same_on_any_number_of_threads() {
    let game = HighCard::of(3, 3);
    let pools = [1, 2, 3].map(|n| ThreadPoolBuilder::new().num_threads(n).build().unwrap());
    for (state, seat) in decisions(&game, 2) {
        for level in levels() {
            let alone = level.decide(&game, &state, seat, 5, Pace::default());
            for pool in &pools {
                let shared = pool.install(|| level.decide(&game, &state, seat, 5, PARALLEL));
                assert_eq!(shared, alone, "{level}");
            }
        }
    }
}

#[test]
fn no_level_proposes_what_is_not_legal() {
    for game in [HighCard::of(2, 2), HighCard::of(4, 2)] {
        for (state, seat) in decisions(&game, 3) {
            for level in levels() {
                let thought = level.decide(&game, &state, seat, 1, Pace::default());
                assert_eq!(game.check(&state, thought.action), Ok(()), "{level}");
            }
        }
    }
}

#[test]
fn positions_that_look_the_same_get_the_same_thought() {
    let game = HighCard::of(3, 2);
    let mut dice = Dice::seeded(2);
    for (state, seat) in decisions(&game, 3) {
        let view = game.view(&state, Viewer::Seat(seat));
        let other = game.sample(&game.worlds(&view), &mut dice);
        for level in levels() {
            let [here, there] =
                [&state, &other].map(|s| level.decide(&game, s, seat, 9, Pace::default()));
            assert_eq!(here, there, "{level} knows more than its seat");
        }
    }
}

#[test]
fn thinking_levels_explain_their_choice() {
    let game = HighCard::of(2, 3);
    for (state, seat) in decisions(&game, 2) {
        for name in ["cadet", "greedy", "pilot", "ace"] {
            let thought = level(name).decide(&game, &state, seat, 3, Pace::default());
            let total: f32 = thought.alternatives.iter().map(|a| a.share).sum();
            assert!((total - 1.0).abs() < 1e-3, "{name}: the shares sum up to {total}");
            assert!(thought.alternatives.iter().all(|a| (0.0..=1.0).contains(&a.value)));
            assert!(thought.alternatives.iter().any(|a| a.action == thought.action));
            assert!(thought.iterations > 0);
            assert!(thought.to_string().contains("% of the thought"));
        }
    }
}

#[test]
fn a_forced_decision_is_answered_at_once() {
    let game = HighCard::of(2, 1);
    let mut state = game.start();
    for card in [7, 7, 3, 2] {
        game.apply(&mut state, Action::Deal(card), &mut ());
    }
    let thought = level("ace").decide(&game, &state, 0, 1, Pace::default());
    assert_eq!((thought.action, thought.iterations), (Action::Play(7), 0));
}

#[test]
fn a_clock_that_has_run_out_still_gets_a_legal_answer() {
    let game = HighCard::of(2, 3);
    for level in ["pilot", "ace"].map(|name| name.parse::<Level>().unwrap()) {
        let now = Pace { cut: Some(Duration::ZERO), ..level.at_table() };
        for (state, seat) in decisions(&game, 2) {
            let thought = level.decide(&game, &state, seat, 1, now);
            assert_eq!(game.check(&state, thought.action), Ok(()));
            assert!(thought.iterations < 100, "{level}: {} iterations", thought.iterations);
        }
    }
}

#[test]
fn the_search_finds_the_card_that_wins_the_last_round() {
    // Seat 1 has looked at the 6 of seat 0: the 7 is enough, and the 5 is not.
    let game = HighCard::of(2, 1);
    let mut state = game.start();
    for text in ["deal 6", "deal 2", "deal 7", "deal 5", "play 6", "peek 0"] {
        game.apply(&mut state, text.parse().unwrap(), &mut ());
    }
    for name in ["pilot", "ace", "greedy"] {
        let thought = level(name).decide(&game, &state, 1, 1, Pace::default());
        assert_eq!(thought.action, Action::Play(7), "{name}: {thought}");
    }
}

#[test]
fn greedy_beats_random() {
    let share = share(&HighCard::of(2, 5), "greedy", "random", 200);
    assert!(share > 0.6, "{share}");
}

#[test]
fn pilot_beats_random_more_clearly_than_cadet_does() {
    let game = HighCard::of(2, 5);
    let [pilot, cadet] = ["pilot", "cadet"].map(|bot| share(&game, bot, "random", 60));
    assert!(pilot > 0.65 && pilot > cadet, "pilot {pilot}, cadet {cadet}");
}

#[test]
fn an_unknown_level_is_refused_with_the_known_ones() {
    let said = "admiral".parse::<Level>().unwrap_err();
    assert_eq!(said, "There is no bot “admiral”. Known bots: random, cadet, greedy, pilot, ace.");
}
