//! Two bots on the same deals, with seats changed.

use std::fmt;
use std::time::Instant;

use rayon::prelude::*;
use serde::Serialize;
use veritable_bots::Level;
use veritable_core::{Game, Outcome};

use crate::play::play;
use crate::stats::{Interval, elo};
use crate::{Progress, on_threads};

/// How two bots compare.
#[derive(Clone, Debug, Serialize)]
pub struct Arena {
    /// What came out: the same for any number of threads.
    #[serde(flatten)]
    pub result: Verdict,
    /// Threads used.
    pub threads: usize,
    /// Wall-clock seconds.
    pub seconds: f64,
}

/// The result of a comparison.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Verdict {
    /// The game's id.
    pub game: &'static str,
    /// The two bots.
    pub bots: [&'static str; 2],
    /// The seed.
    pub seed: u64,
    /// Pairs of matches: the same deal twice, seats changed.
    pub pairs: u64,
    /// Matches that each bot won.
    pub wins: [u64; 2],
    /// Matches that nobody won alone.
    pub draws: u64,
    /// The first bot's share of the decided matches.
    pub share_of_decided: f64,
    /// The first bot's share of the points (a draw counts half), with its interval over pairs.
    pub share: Interval,
    /// The same as a difference in Elo points.
    pub elo: Interval,
}

/// Plays `pairs` pairs of matches. Where there are more than two seats, the bots sit alternately.
pub fn arena<G: Game>(
    game: &G,
    bots: [Level; 2],
    pairs: u64,
    seed: u64,
    threads: usize,
    progress: Progress,
) -> Arena {
    let clock = Instant::now();
    let seatings = [0, 1].map(|first| -> Vec<Level> {
        (0..usize::from(game.seats())).map(|seat| bots[(seat + first) % 2]).collect()
    });
    let tally = on_threads(threads, || {
        (0..pairs)
            .into_par_iter()
            .fold(Tally::default, |mut tally, number| {
                let mut legal = Vec::new();
                let mut halves = 0;
                for (first, seating) in seatings.iter().enumerate() {
                    let (end, _) = play(game, seating, seed, number, &mut legal);
                    let outcome = game.outcome(&end).expect("a match that ended has a result");
                    halves += tally.add(&outcome, first);
                    progress(1);
                }
                tally.pairs[halves] += 1;
                tally
            })
            .reduce(Tally::default, Tally::merged)
    });
    let result = tally.verdict::<G>(bots, pairs, seed);
    Arena { result, threads, seconds: clock.elapsed().as_secs_f64() }
}

#[derive(Default)]
struct Tally {
    wins: [u64; 2],
    draws: u64,
    /// Pairs by how many half points the first bot got, out of 4.
    pairs: [u64; 5],
}

impl Tally {
    /// Counts a match in which the first bot has the seats of parity `first`; says its half points.
    fn add(&mut self, outcome: &Outcome, first: usize) -> usize {
        let mut won = [false; 2];
        for seat in outcome.winners() {
            won[(usize::from(seat) + first) % 2] = true;
        }
        match won {
            [true, false] => {
                self.wins[0] += 1;
                2
            }
            [false, true] => {
                self.wins[1] += 1;
                0
            }
            _ => {
                self.draws += 1;
                1
            }
        }
    }

    fn merged(mut self, other: Self) -> Self {
        (0..2).for_each(|i| self.wins[i] += other.wins[i]);
        (0..5).for_each(|i| self.pairs[i] += other.pairs[i]);
        self.draws += other.draws;
        self
    }

    fn verdict<G: Game>(self, bots: [Level; 2], pairs: u64, seed: u64) -> Verdict {
        let points = |power: i32| -> f64 {
            let of = |(halves, &n): (usize, &u64)| (halves as f64 / 4.0).powi(power) * n as f64;
            self.pairs.iter().enumerate().map(of).sum()
        };
        let share = Interval::of_mean(pairs, points(1), points(2));
        let decided = self.wins[0] + self.wins[1];
        Verdict {
            game: G::info().id,
            bots: bots.map(|bot| bot.name),
            seed,
            pairs,
            wins: self.wins,
            draws: self.draws,
            share_of_decided: self.wins[0] as f64 / decided.max(1) as f64,
            share,
            elo: share.map(elo),
        }
    }
}

impl fmt::Display for Arena {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Verdict { game, bots: [one, two], seed, pairs, wins, draws, .. } = self.result;
        let Verdict { share_of_decided, share, elo, .. } = self.result;
        writeln!(f, "{one} against {two}, {pairs} pairs of {game} (seed {seed}):")?;
        writeln!(
            f,
            "{one} wins {} of {} decided matches, {:.1} % ({draws} drawn)",
            wins[0],
            wins[0] + wins[1],
            100.0 * share_of_decided
        )?;
        writeln!(f, "share of the points  {share} over pairs")?;
        writeln!(f, "Elo difference       {:+.0} [{:+.0}, {:+.0}]", elo.share, elo.low, elo.high)?;
        write!(f, "{:.1} s on {} thread(s)", self.seconds, self.threads)
    }
}
