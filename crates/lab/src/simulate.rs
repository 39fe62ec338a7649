//! Many matches, and what can be learned from them.

use std::collections::BTreeMap;
use std::fmt;
use std::time::Instant;

use rayon::prelude::*;
use serde::Serialize;
use veritable_bots::Level;
use veritable_core::Game;

use crate::play::{Counts, play};
use crate::stats::{Histogram, Interval, Spread};
use crate::{Progress, on_threads};

/// What a simulation showed, and how fast it was.
#[derive(Clone, Debug, Serialize)]
pub struct Simulation {
    /// What was played and what came out: the same for any number of threads.
    #[serde(flatten)]
    pub result: Findings,
    /// How fast it went on this machine.
    pub speed: Speed,
}

/// What came out of a simulation.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Findings {
    /// The game's id.
    pub game: &'static str,
    /// The bot of every seat.
    pub bots: Vec<&'static str>,
    /// The seed.
    pub seed: u64,
    /// Matches played.
    pub games: u64,
    /// Matches that somebody won or lost.
    pub decided: u64,
    /// Matches that ended in a draw.
    pub draws: u64,
    /// Matches that everybody lost.
    pub lost: u64,
    /// Decisions a match.
    pub length: Spread,
    /// Chance outcomes of all matches.
    pub chance: u64,
    /// Decisions of all matches, forced ones included.
    pub decisions: u64,
    /// Decisions with only one legal action.
    pub forced: u64,
    /// Legal actions a decision.
    pub branching: f64,
    /// The most legal actions of any decision.
    pub widest: u64,
    /// Every seat's luck.
    pub seats: Vec<SeatFindings>,
    /// Every side's (faction's, role's) luck, over the contests of all matches.
    pub sides: Vec<SideFindings>,
}

/// How one seat did.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SeatFindings {
    /// Decided matches it won, alone or with others.
    pub wins: u64,
    /// Their share of the decided matches.
    pub share: Interval,
    /// Its final points.
    pub score: Spread,
}

/// How one side did.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SideFindings {
    /// Its name.
    pub side: &'static str,
    /// Contests it took part in.
    pub contests: u64,
    /// Contests that nobody won.
    pub draws: u64,
    /// Contests it won.
    pub wins: u64,
    /// Their share of the decided contests.
    pub share: Interval,
    /// Its points a contest.
    pub points: Spread,
}

/// How fast a simulation went.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Speed {
    /// Threads used.
    pub threads: usize,
    /// Wall-clock seconds.
    pub seconds: f64,
    /// Matches a second.
    pub games_per_second: f64,
    /// Decisions a second.
    pub decisions_per_second: f64,
}

/// Plays `games` matches; `bots` has one level for every seat.
pub fn simulate<G: Game>(
    game: &G,
    bots: &[Level],
    games: u64,
    seed: u64,
    threads: usize,
    progress: Progress,
) -> Simulation {
    assert_eq!(bots.len(), usize::from(game.seats()), "every seat needs a bot");
    let clock = Instant::now();
    let tally = on_threads(threads, || {
        (0..games)
            .into_par_iter()
            .fold(Tally::default, |mut tally, number| {
                let mut legal = std::mem::take(&mut tally.legal);
                let (end, counts) = play(game, bots, seed, number, &mut legal);
                tally.legal = legal;
                tally.add(game, &end, counts);
                progress(1);
                tally
            })
            .reduce(Tally::default, Tally::merged)
    });
    let seconds = clock.elapsed().as_secs_f64();
    let decisions = tally.counts.decisions;
    let speed = Speed {
        threads,
        seconds,
        games_per_second: games as f64 / seconds,
        decisions_per_second: decisions as f64 / seconds,
    };
    Simulation { result: tally.findings::<G>(bots, seed), speed }
}

/// Sums over matches. Whole numbers only, so that the order of adding does not matter.
struct Tally<A> {
    legal: Vec<A>,
    games: u64,
    decided: u64,
    draws: u64,
    counts: Counts,
    length: Histogram,
    wins: Vec<u64>,
    scores: Vec<Histogram>,
    sides: BTreeMap<&'static str, SideTally>,
}

impl<A> Default for Tally<A> {
    fn default() -> Self {
        Self {
            legal: Vec::new(),
            games: 0,
            decided: 0,
            draws: 0,
            counts: Counts::default(),
            length: Histogram::default(),
            wins: Vec::new(),
            scores: Vec::new(),
            sides: BTreeMap::new(),
        }
    }
}

#[derive(Default)]
struct SideTally {
    contests: u64,
    draws: u64,
    wins: u64,
    points: Histogram,
}

impl<A> Tally<A> {
    fn add<G: Game>(&mut self, game: &G, end: &G::State, counts: Counts) {
        let outcome = game.outcome(end).expect("a match that has ended has a result");
        self.games += 1;
        self.decided += u64::from(outcome.decided());
        self.draws += u64::from(!outcome.decided());
        self.counts.merge(counts);
        self.length.add(counts.decisions as i64);
        self.wins.resize(outcome.scores.len(), 0);
        self.scores.resize_with(outcome.scores.len(), Histogram::default);
        for (seat, &score) in outcome.scores.iter().enumerate() {
            self.wins[seat] += u64::from(outcome.results[seat].won());
            self.scores[seat].add(score.into());
        }
        for contest in game.contests(end) {
            for (side, points) in contest.sides {
                let tally = self.sides.entry(side).or_default();
                tally.contests += 1;
                tally.draws += u64::from(contest.winner.is_none());
                tally.wins += u64::from(contest.winner == Some(side));
                tally.points.add(points.into());
            }
        }
    }

    fn merged(mut self, other: Self) -> Self {
        self.games += other.games;
        self.decided += other.decided;
        self.draws += other.draws;
        self.counts.merge(other.counts);
        self.length.merge(other.length);
        let seats = self.wins.len().max(other.wins.len());
        self.wins.resize(seats, 0);
        self.scores.resize_with(seats, Histogram::default);
        self.wins.iter_mut().zip(other.wins).for_each(|(mine, wins)| *mine += wins);
        self.scores.iter_mut().zip(other.scores).for_each(|(mine, scores)| mine.merge(scores));
        for (side, more) in other.sides {
            let tally = self.sides.entry(side).or_default();
            tally.contests += more.contests;
            tally.draws += more.draws;
            tally.wins += more.wins;
            tally.points.merge(more.points);
        }
        self
    }

    fn findings<G: Game>(self, bots: &[Level], seed: u64) -> Findings {
        let Counts { decisions, forced, branches, widest, chance } = self.counts;
        let seats = self.wins.iter().zip(&self.scores).map(|(&wins, scores)| SeatFindings {
            wins,
            share: Interval::wilson(wins, self.decided),
            score: scores.spread(),
        });
        let sides = self.sides.iter().map(|(&side, tally)| SideFindings {
            side,
            contests: tally.contests,
            draws: tally.draws,
            wins: tally.wins,
            share: Interval::wilson(tally.wins, tally.contests - tally.draws),
            points: tally.points.spread(),
        });
        Findings {
            game: G::info().id,
            bots: bots.iter().map(|bot| bot.name).collect(),
            seed,
            games: self.games,
            decided: self.decided,
            draws: self.draws,
            lost: self.games - self.decided - self.draws,
            length: self.length.spread(),
            chance,
            decisions,
            forced,
            branching: branches as f64 / decisions.max(1) as f64,
            widest,
            seats: seats.collect(),
            sides: sides.collect(),
        }
    }
}

impl fmt::Display for Simulation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { result: r, speed } = self;
        writeln!(
            f,
            "{} matches of {} (seed {}): {} decided, {} drawn, {} lost by all",
            r.games, r.game, r.seed, r.decided, r.draws, r.lost
        )?;
        writeln!(f, "decisions a match   {}", r.length)?;
        writeln!(
            f,
            "legal actions       mean {:.1}, at most {}; {:.1} % of the decisions are forced",
            r.branching,
            r.widest,
            100.0 * r.forced as f64 / r.decisions.max(1) as f64
        )?;
        for (seat, (bot, row)) in r.bots.iter().zip(&r.seats).enumerate() {
            writeln!(f, "seat {seat}, {bot:<8}    wins {}; points {}", row.share, row.score)?;
        }
        for row in &r.sides {
            let SideFindings { side, contests, draws, share, points, .. } = row;
            write!(f, "{side:<18}  wins {share} of {} decided", contests - draws)?;
            writeln!(f, " contests ({draws} drawn); points {points}")?;
        }
        write!(
            f,
            "{:.2} s on {} thread(s): {:.0} matches/s, {:.0} decisions/s",
            speed.seconds, speed.threads, speed.games_per_second, speed.decisions_per_second
        )
    }
}
