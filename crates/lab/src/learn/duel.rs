//! One bot with two judgements, on the same deals.

use rayon::prelude::*;
use veritable_bots::search::Pace;
use veritable_bots::{Level, Question};
use veritable_core::{Dice, Game, Seat, Stakes, Turn, Viewer};

use super::on_threads;
use crate::stats::{Interval, Mean};

/// What the first of two judgements gets of the points, every deal played with it in every seat in turn and the other in
/// all others (a team is played by each alone). Each has a bot of its own.
pub fn duel<G: Game>(
    one: (&G, Level),
    other: (&G, Level),
    deals: u64,
    seed: u64,
    threads: usize,
) -> Interval {
    let team = G::info().stakes == Stakes::Team;
    let seats = usize::from(one.0.seats());
    let times = if team { 2 } else { seats };
    let deal = |number: u64| {
        let points = (0..times).map(|i| {
            let first = |seat: usize| if team { i == 0 } else { seat == i };
            let players: Vec<_> = (0..seats).map(|s| if first(s) { one } else { other }).collect();
            let half_points = halves(&players, if team { 0 } else { i as Seat }, seed, number);
            if team && i == 1 { 2 - half_points } else { half_points }
        });
        points.sum::<i64>()
    };
    let found: Vec<i64> = on_threads(threads, || (0..deals).into_par_iter().map(deal).collect());
    let mut mean = Mean::default();
    found.into_iter().for_each(|points| mean.add(points));
    let most = 2 * times as i64;
    mean.interval_within([0, most]).map(|points| points / most as f64)
}

/// Twice what the result of one match is worth to `seat`.
fn halves<G: Game>(players: &[(&G, Level)], seat: Seat, seed: u64, number: u64) -> i64 {
    let mut fate = Dice::seeded(seed).at(2 * number);
    let mut minds = Dice::seeded(seed).at(2 * number + 1);
    let game = players[0].0;
    let mut state = game.start();
    let mut legal = Vec::new();
    loop {
        let action = match game.turn(&state) {
            Turn::Over => break,
            Turn::Chance => game.roll(&state, &mut fate),
            Turn::Decide(seat) => {
                game.legal(&state, &mut legal);
                let (game, level) = players[usize::from(seat)];
                let view = game.view(&state, Viewer::Seat(seat));
                let asked = Question { game, seat, view: &view, legal: &legal };
                level.think(asked, minds.number(), Pace::default()).action
            }
        };
        game.apply(&mut state, action, &mut ());
    }
    let outcome = game.outcome(&state).expect("a match that ended has a result");
    (2.0 * outcome.worth(seat)) as i64
}
