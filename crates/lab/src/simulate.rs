//! Many matches, and what can be learned from them.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::time::Instant;

use rayon::prelude::*;
use serde::Serialize;
use veritable_bots::Level;
use veritable_core::{Degree, Game, Stakes};

use crate::play::{Counts, play};
use crate::stats::{Histogram, Interval, Spread};
use crate::words::{many, seat_names};
use crate::{Progress, on_threads};

/// In so many of the first matches the seats must be called the same for their names to stand in the report.
const NAMED: u64 = 32;

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
    /// Matches that every seat lost.
    pub lost: u64,
    /// Those who won without a seat, and in how many matches.
    pub beyond: BTreeMap<String, u64>,
    /// How the team did, if all seats are one.
    pub team: Option<TeamFindings>,
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

/// How a team did.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TeamFindings {
    /// Matches it won.
    pub wins: u64,
    /// Their share of all matches.
    pub share: Interval,
    /// Its final points.
    pub score: Spread,
}

/// How one seat did.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SeatFindings {
    /// What it is called.
    pub name: String,
    /// Decided matches it won, alone or with others.
    pub wins: u64,
    /// Their share of the decided matches.
    pub share: Interval,
    /// What its results were, each in how many matches.
    pub results: BTreeMap<Degree, u64>,
    /// What they were worth: a draw and a minor victory count half.
    pub worth: f64,
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
                if number < NAMED {
                    tally.names.insert(seat_names(game, &end));
                }
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
    lost: u64,
    beyond: BTreeMap<String, u64>,
    counts: Counts,
    length: Histogram,
    /// What the seats were called.
    names: BTreeSet<Vec<String>>,
    seats: Vec<SeatTally>,
    sides: BTreeMap<&'static str, SideTally>,
}

impl<A> Default for Tally<A> {
    fn default() -> Self {
        Self {
            legal: Vec::new(),
            games: 0,
            decided: 0,
            draws: 0,
            lost: 0,
            beyond: BTreeMap::new(),
            counts: Counts::default(),
            length: Histogram::default(),
            names: BTreeSet::new(),
            seats: Vec::new(),
            sides: BTreeMap::new(),
        }
    }
}

#[derive(Default)]
struct SeatTally {
    results: BTreeMap<Degree, u64>,
    score: Histogram,
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
        self.lost += u64::from(outcome.decided() && outcome.winners().next().is_none());
        self.counts.merge(counts);
        self.length.add(counts.decisions as i64);
        self.seats.resize_with(outcome.scores.len(), SeatTally::default);
        let ends = outcome.results.iter().zip(&outcome.scores);
        for (seat, (&result, &score)) in self.seats.iter_mut().zip(ends) {
            *seat.results.entry(result).or_default() += 1;
            seat.score.add(score.into());
        }
        if let Some(winner) = outcome.beyond {
            *self.beyond.entry(winner).or_default() += 1;
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
        self.lost += other.lost;
        add_up(&mut self.beyond, other.beyond);
        self.counts.merge(other.counts);
        self.length.merge(other.length);
        self.names.extend(other.names);
        self.seats.resize_with(self.seats.len().max(other.seats.len()), SeatTally::default);
        for (seat, more) in self.seats.iter_mut().zip(other.seats) {
            add_up(&mut seat.results, more.results);
            seat.score.merge(more.score);
        }
        for (side, more) in other.sides {
            let tally = self.sides.entry(side).or_default();
            tally.contests += more.contests;
            tally.draws += more.draws;
            tally.wins += more.wins;
            tally.points.merge(more.points);
        }
        self
    }

    fn findings<G: Game>(mut self, bots: &[Level], seed: u64) -> Findings {
        let Counts { decisions, forced, branches, widest, chance } = self.counts;
        let fixed = if self.names.len() == 1 { self.names.pop_first() } else { None };
        let names = fixed.unwrap_or_else(|| {
            (1..=self.seats.len()).map(|number| format!("Player {number}")).collect()
        });
        let findings = |(name, seat): (String, &SeatTally)| {
            let won = |(degree, matches): (&Degree, &u64)| degree.won().then_some(*matches);
            let wins = seat.results.iter().filter_map(won).sum();
            let worth = |(degree, &matches): (&Degree, &u64)| {
                f64::from(degree.worth()) * matches as f64 / self.games as f64
            };
            SeatFindings {
                name,
                wins,
                share: Interval::wilson(wins, self.decided),
                worth: seat.results.iter().map(worth).sum(),
                results: seat.results.clone(),
                score: seat.score.spread(),
            }
        };
        let seats: Vec<_> = names.into_iter().zip(&self.seats).map(findings).collect();
        let team = seats.first().filter(|_| G::info().stakes == Stakes::Team);
        let team = team.map(|SeatFindings { wins, score, .. }| TeamFindings {
            wins: *wins,
            share: Interval::wilson(*wins, self.games),
            score: *score,
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
            lost: self.lost,
            beyond: self.beyond,
            team,
            length: self.length.spread(),
            chance,
            decisions,
            forced,
            branching: branches as f64 / decisions.max(1) as f64,
            widest,
            seats,
            sides: sides.collect(),
        }
    }
}

/// Adds counts to counts.
fn add_up<K: Ord>(sums: &mut BTreeMap<K, u64>, more: BTreeMap<K, u64>) {
    more.into_iter().for_each(|(key, count)| *sums.entry(key).or_default() += count);
}

impl fmt::Display for Simulation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { result: r, speed } = self;
        writeln!(
            f,
            "{} of {} (seed {}): {} decided, {} drawn, {} lost by all",
            many(r.games, "match"),
            r.game,
            r.seed,
            r.decided,
            r.draws,
            r.lost
        )?;
        writeln!(f, "decisions a match   {}", r.length)?;
        writeln!(
            f,
            "legal actions       mean {:.1}, at most {}; {:.1} % of the decisions are forced",
            r.branching,
            r.widest,
            100.0 * r.forced as f64 / r.decisions.max(1) as f64
        )?;
        if let Some(TeamFindings { share, score, .. }) = &r.team {
            writeln!(f, "the team ({})  wins {share}; points {score}", r.bots.join(", "))?;
        } else {
            for (bot, row) in r.bots.iter().zip(&r.seats) {
                let who = format!("{}, {bot}", row.name);
                write!(f, "{who:<18}  wins {}", row.share)?;
                // Where victories have degrees, all are told.
                if row.results.keys().any(|d| matches!(d, Degree::Major | Degree::Minor)) {
                    let of = |degree| row.results.get(&degree).copied().unwrap_or(0);
                    let (major, minor) = (of(Degree::Major), of(Degree::Minor));
                    write!(f, " ({major} major, {minor} minor, worth {:.1} %)", 100.0 * row.worth)?;
                }
                writeln!(f, "; points {}", row.score)?;
            }
        }
        for (winner, &matches) in &r.beyond {
            writeln!(f, "{winner:<18}  wins {}", Interval::wilson(matches, r.decided))?;
        }
        for row in &r.sides {
            let SideFindings { side, contests, draws, share, points, .. } = row;
            write!(f, "{side:<18}  wins {share} of {}", many(contests - draws, "decided contest"))?;
            writeln!(f, " ({draws} drawn); points {points}")?;
        }
        write!(
            f,
            "{:.2} s on {}: {:.0} matches/s, {:.0} decisions/s",
            speed.seconds,
            many(speed.threads as u64, "thread"),
            speed.games_per_second,
            speed.decisions_per_second
        )
    }
}
