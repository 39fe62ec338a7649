//! The levels at a team's table, and among half-allies.

use crate::common::{decisions, level, levels, play};
use veritable_bots::lookahead::Eyes;
use veritable_bots::search::Pace;
use veritable_core::prelude::*;
use veritable_core::testkit::toy::{Dike, HighCard, Truce};

#[test]
fn everybody_at_a_teams_table_follows_the_value_of_the_one_who_thinks() {
    assert_eq!((0..4).map(|seat| Eyes::of::<Dike>(2).behind(seat)).collect::<Vec<_>>(), [2; 4]);
    for eyes in [Eyes::of::<Truce>(2), Eyes::of::<HighCard>(2)] {
        assert_eq!((0..3).map(|seat| eyes.behind(seat)).collect::<Vec<_>>(), [0, 1, 2]);
    }
}

#[test]
fn a_keeper_bails_where_the_water_brims() {
    let game = Dike::of(2);
    let mut state = game.start();
    for text in ["rise 0", "rest", "rise 3", "rest", "rise 0"] {
        game.apply(&mut state, text.parse().unwrap(), &mut ());
    }
    // Sector 0, where keeper 0 stands, is brim-full.
    for name in ["greedy", "pilot", "ace"] {
        let thought = level(name).decide(&game, &state, 0, 1, Pace::default());
        assert_eq!(thought.action.to_string(), "bail", "{name}: {thought}");
    }
}

#[test]
fn no_level_proposes_what_is_not_legal_to_a_team_or_to_half_allies() {
    for (state, seat) in decisions(&Dike::of(4), 3) {
        for level in levels() {
            let thought = level.decide(&Dike::of(4), &state, seat, 1, Pace::default());
            assert_eq!(Dike::of(4).check(&state, thought.action), Ok(()), "{level}");
        }
    }
    for (state, seat) in decisions(&Truce::of(4), 3) {
        for level in levels() {
            let thought = level.decide(&Truce::of(4), &state, seat, 1, Pace::default());
            assert_eq!(Truce::of(4).check(&state, thought.action), Ok(()), "{level}");
        }
    }
}

#[test]
fn a_team_that_looks_ahead_wins_more_than_one_that_looks_one_move_ahead() {
    let game = Dike::of(3);
    let wins = |name| (0..60).map(|seed| play(&game, &[level(name)], seed)).sum::<f32>();
    let [greedy, pilot] = ["greedy", "pilot"].map(wins);
    assert!(greedy + 20.0 < pilot, "of 60 games greedy wins {greedy}, pilot {pilot}");
}
