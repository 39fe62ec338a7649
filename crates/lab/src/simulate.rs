//! Many matches, and what can be learned from them.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::time::Instant;

use serde::Serialize;
use veritable_core::content::Problem;
use veritable_core::{Degree, Game, Options, Stakes};

use crate::cards::{CardFindings, CardTally};
use crate::play::Counts;
use crate::record::{MOMENTS, Record, Watch, record};
use crate::stats::{Histogram, Interval, Spread};
use crate::words::many;
use crate::{Player, Setting, Work};

/// In so many of the first matches the seats must be called the same for their names to stand in the report.
const NAMED: u64 = 32;
/// In so many of the first matches the chances are watched.
const WATCHED: u64 = 400;
/// The most bars of a histogram.
const BARS: i64 = 24;

/// What to play.
#[derive(Clone, Debug)]
pub struct Plan<'a> {
    /// The options, for the report; the game is configured already.
    pub options: Options,
    /// Who plays: one for every seat.
    pub players: &'a [Player],
    /// How many matches.
    pub games: u64,
    /// Where the chance outcomes start.
    pub seed: u64,
    /// Whether cards are counted.
    pub cards: bool,
    /// Whether the chances of the first matches are watched, for a report.
    pub course: bool,
}

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
    /// What was played.
    #[serde(flatten)]
    pub setting: Setting,
    /// The bot of every seat.
    pub bots: Vec<String>,
    /// The seed.
    pub seed: u64,
    /// Matches that were wanted.
    pub wanted: u64,
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
    /// How many matches had so many decisions.
    pub lengths: Vec<(i64, u64)>,
    /// How the chances developed, if they were watched.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub course: Option<Course>,
    /// Every card, if they were counted.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub cards: Vec<CardFindings>,
}

/// How chances develop from the first decision to the end, in evenly spread moments.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Course {
    /// Matches that were watched.
    pub matches: u64,
    /// The mean chance of those who won in the end.
    pub winners: Vec<f64>,
    /// The mean chance of those who lost.
    pub losers: Vec<f64>,
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
    /// How often it had so many points.
    pub scores: Vec<(i64, u64)>,
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
    /// How often it had so many points.
    pub scores: Vec<(i64, u64)>,
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

/// Plays the matches; `each` is shown what is kept of every one, in order.
pub fn simulate<G: Game>(
    game: &G,
    plan: &Plan,
    work: Work,
    mut each: impl FnMut(&Record),
) -> Result<Simulation, Problem> {
    assert_eq!(plan.players.len(), usize::from(game.seats()), "every seat needs a player");
    let clock = Instant::now();
    let mut tally = Tally::default();
    let one = |number| {
        let watch = Watch { cards: plan.cards, course: plan.course && number < WATCHED };
        record(game, plan.players, (plan.seed, number), watch)
    };
    work.each(0..plan.games, one, |record| {
        tally.add(&record);
        each(&record);
    })?;
    let seconds = clock.elapsed().as_secs_f64();
    let speed = Speed {
        threads: work.threads,
        seconds,
        games_per_second: tally.games as f64 / seconds,
        decisions_per_second: tally.counts.decisions as f64 / seconds,
    };
    Ok(Simulation { result: tally.findings(game, plan), speed })
}

/// Sums over matches.
#[derive(Default)]
struct Tally {
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
    course: CourseTally,
    cards: CardTally,
}

/// Sums of chances of those who won, and of those who did not.
#[derive(Default)]
struct CourseTally {
    matches: u64,
    sums: [(u64, [f64; MOMENTS]); 2],
}

impl CourseTally {
    fn add(&mut self, record: &Record) {
        if record.course.is_empty() || !record.outcome.decided() {
            return;
        }
        self.matches += 1;
        for (seat, result) in record.outcome.results.iter().enumerate() {
            let (count, sums) = &mut self.sums[usize::from(!result.won())];
            *count += 1;
            for (sum, chances) in sums.iter_mut().zip(&record.course) {
                *sum += f64::from(chances.get(seat).copied().unwrap_or(0.5));
            }
        }
    }

    fn findings(&self) -> Option<Course> {
        let mean = |(count, sums): &(u64, [f64; MOMENTS])| match count {
            0 => Vec::new(),
            _ => sums.iter().map(|sum| sum / *count as f64).collect(),
        };
        let [winners, losers] = [0, 1].map(|i| mean(&self.sums[i]));
        (self.matches > 0).then_some(Course { matches: self.matches, winners, losers })
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

impl Tally {
    fn add(&mut self, record: &Record) {
        let outcome = &record.outcome;
        self.games += 1;
        self.decided += u64::from(outcome.decided());
        self.draws += u64::from(!outcome.decided());
        self.lost += u64::from(outcome.decided() && outcome.winners().next().is_none());
        self.counts.merge(record.counts);
        self.length.add(record.counts.decisions as i64);
        if record.number < NAMED {
            self.names.insert(record.names.clone());
        }
        self.seats.resize_with(outcome.scores.len(), SeatTally::default);
        let ends = outcome.results.iter().zip(&outcome.scores);
        for (seat, (&result, &score)) in self.seats.iter_mut().zip(ends) {
            *seat.results.entry(result).or_default() += 1;
            seat.score.add(score.into());
        }
        if let Some(winner) = &outcome.beyond {
            *self.beyond.entry(winner.clone()).or_default() += 1;
        }
        for contest in &record.contests {
            for &(side, points) in &contest.sides {
                let tally = self.sides.entry(side).or_default();
                tally.contests += 1;
                tally.draws += u64::from(contest.winner.is_none());
                tally.wins += u64::from(contest.winner == Some(side));
                tally.points.add(points.into());
            }
        }
        self.course.add(record);
        self.cards.add(record);
    }

    fn findings<G: Game>(mut self, game: &G, plan: &Plan) -> Findings {
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
                scores: seat.score.classes(BARS),
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
            scores: tally.points.classes(BARS),
        });
        Findings {
            setting: Setting::of(game, &plan.options),
            bots: plan.players.iter().map(|player| player.name().to_owned()).collect(),
            seed: plan.seed,
            wanted: plan.games,
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
            lengths: self.length.classes(BARS),
            course: self.course.findings(),
            cards: self.cards.findings(),
        }
    }
}

impl fmt::Display for Simulation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { result: r, speed } = self;
        if r.games < r.wanted {
            writeln!(f, "Stopped after {} of {}.", r.games, many(r.wanted, "match"))?;
        }
        writeln!(
            f,
            "{} of {} (seed {}): {} decided, {} drawn, {} lost by all",
            many(r.games, "match"),
            r.setting.game,
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
        crate::cards::write_table(f, &r.cards)?;
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
