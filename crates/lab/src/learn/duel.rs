//! One bot with two judgements, on the same deals.

use std::time::{Duration, Instant};

use rayon::prelude::*;
use veritable_bots::search::Pace;
use veritable_bots::{Level, Question};
use veritable_core::{Dice, Game, Seat, Stakes, Turn, Viewer};

use super::on_threads;
use crate::stats::{Interval, Mean};

/// How two judgements did against each other.
#[derive(Clone, Copy, Debug)]
pub struct Duel {
    /// What the first one gets of the points.
    pub share: Interval,
    /// How long each took for a decision, on average.
    pub milliseconds: [f64; 2],
}

/// Plays every deal with the first judgement in every seat in turn and the other in all others (a team is played by each
/// alone). Each has a bot of its own.
pub fn duel<G: Game>(
    one: (&G, Level),
    other: (&G, Level),
    deals: u64,
    seed: u64,
    threads: usize,
) -> Duel {
    let team = G::info().stakes == Stakes::Team;
    let seats = usize::from(one.0.seats());
    let times = if team { 2 } else { seats };
    let deal = |number: u64| {
        let mut thought = [(Duration::ZERO, 0); 2];
        let points = (0..times).map(|i| {
            let first = |seat: usize| if team { i == 0 } else { seat == i };
            let players: Vec<_> = (0..seats).map(|s| [other, one][usize::from(first(s))]).collect();
            let (half_points, took) =
                halves(&players, if team { 0 } else { i as Seat }, seed, number);
            for (seat, (time, decisions)) in took.into_iter().enumerate() {
                let all = &mut thought[usize::from(!first(seat))];
                *all = (all.0 + time, all.1 + decisions);
            }
            if team && i == 1 { 2 - half_points } else { half_points }
        });
        (points.sum::<i64>(), thought)
    };
    let found: Vec<_> = on_threads(threads, || (0..deals).into_par_iter().map(deal).collect());
    let mut mean = Mean::default();
    let mut thought = [(0.0, 0); 2];
    for (points, took) in found {
        mean.add(points);
        for (all, (time, decisions)) in thought.iter_mut().zip(took) {
            *all = (all.0 + time.as_secs_f64(), all.1 + decisions);
        }
    }
    let most = 2 * times as i64;
    Duel {
        share: mean.interval_within([0, most]).map(|points| points / most as f64),
        milliseconds: thought.map(|(time, decisions)| 1e3 * time / f64::from(decisions.max(1))),
    }
}

/// Twice what the result of one match is worth to `seat`, and how long each seat thought about how many decisions.
fn halves<G: Game>(
    players: &[(&G, Level)],
    seat: Seat,
    seed: u64,
    number: u64,
) -> (i64, Vec<(Duration, u32)>) {
    let mut fate = Dice::seeded(seed).at(2 * number);
    let mut minds = Dice::seeded(seed).at(2 * number + 1);
    let game = players[0].0;
    let mut state = game.start();
    let mut legal = Vec::new();
    let mut took = vec![(Duration::ZERO, 0); players.len()];
    loop {
        let action = match game.turn(&state) {
            Turn::Over => break,
            Turn::Chance => game.roll(&state, &mut fate),
            Turn::Decide(seat) => {
                game.legal(&state, &mut legal);
                let (game, level) = players[usize::from(seat)];
                let view = game.view(&state, Viewer::Seat(seat));
                let asked = Question { game, seat, view: &view, legal: &legal };
                let clock = Instant::now();
                let action = level.think(asked, minds.number(), Pace::default()).action;
                let (time, decisions) = &mut took[usize::from(seat)];
                *time += clock.elapsed();
                *decisions += u32::from(legal.len() > 1);
                action
            }
        };
        game.apply(&mut state, action, &mut ());
    }
    let outcome = game.outcome(&state).expect("a match that ended has a result");
    ((2.0 * outcome.worth(seat)) as i64, took)
}
