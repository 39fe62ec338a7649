//! Two games on the same deals: other cards, or other options. Played until a difference is sure.

use std::fmt;
use std::time::Instant;

use serde::Serialize;
use veritable_core::Game;
use veritable_core::content::Problem;

use crate::play::judged_alike;
use crate::record::{Party, Watch, record};
use crate::stats::{Interval, Sample};
use crate::words::many;
use crate::{Player, Setting, Work};

/// Differences are looked at after every so many deals, on any number of threads.
const STEP: u64 = 50;

/// What decides whether two games differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Measure {
    /// What the results are worth.
    Wins,
    /// How many points a party has more than the others.
    Points,
}

/// A comparison to make.
#[derive(Clone, Debug)]
pub struct Contrast<'a> {
    /// What each of the two is, for the report.
    pub settings: [Setting; 2],
    /// Who plays: one for every seat.
    pub players: &'a [Player],
    /// At most so many deals.
    pub deals: u64,
    /// Where the chance outcomes start.
    pub seed: u64,
    /// What decides.
    pub measure: Measure,
    /// Whose luck decides; the first party's if nobody is named.
    pub side: Option<String>,
    /// Differences smaller than this do not matter: the comparison also ends when it is sure that there is no larger one.
    pub least: Option<f64>,
}

/// How two games differ.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Compared {
    /// The two games.
    pub settings: [Setting; 2],
    /// The bot of every seat.
    pub bots: Vec<String>,
    /// The seed.
    pub seed: u64,
    /// Deals, each played in both games.
    pub deals: u64,
    /// What decided.
    pub measure: Measure,
    /// Whose luck decided.
    pub side: String,
    /// What is sure.
    pub verdict: Verdict,
    /// Everybody who takes part in both games.
    pub parties: Vec<Difference>,
    /// Wall-clock seconds, and threads.
    #[serde(skip)]
    pub speed: (f64, usize),
}

/// What a comparison proves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// The side does better in the second game.
    Better,
    /// The side does worse in the second game.
    Worse,
    /// No difference that matters.
    Same,
    /// More deals are needed.
    Open,
}

/// How one party does in the two games. The intervals hold whenever one stops.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Difference {
    /// Who.
    pub name: String,
    /// What its results were worth in each game.
    pub wins: [f64; 2],
    /// How much more in the second.
    pub wins_gained: Interval,
    /// Its points in each game.
    pub points: [f64; 2],
    /// How much more ahead of the others it is in the second.
    pub lead_gained: Interval,
}

#[derive(Default)]
struct Tally {
    wins: [Sample; 2],
    points: [Sample; 2],
    wins_gained: Sample,
    lead_gained: Sample,
}

impl Tally {
    fn add(&mut self, played: [&Party; 2]) {
        for (i, party) in played.into_iter().enumerate() {
            self.wins[i].add(party.worth);
            self.points[i].add(party.points);
        }
        self.wins_gained.add(played[1].worth - played[0].worth);
        self.lead_gained.add(played[1].margin - played[0].margin);
    }

    fn gained(&self, measure: Measure) -> Interval {
        match measure {
            Measure::Wins => self.wins_gained.sequence(),
            Measure::Points => self.lead_gained.sequence(),
        }
    }
}

/// Plays both games on the same deals until it is sure how they differ, or the deals are used up.
pub fn compare<G: Game>(
    games: [&G; 2],
    contrast: &Contrast,
    work: Work,
) -> Result<Compared, Problem> {
    let clock = Instant::now();
    let Contrast { players, seed, measure, .. } = *contrast;
    let alike = judged_alike(games.map(Clone::clone).into());
    let mut tallies: Vec<(String, Tally)> = Vec::new();
    let mut done = 0;
    let mut verdict = Verdict::Open;
    let mut side = contrast.side.clone().unwrap_or_default();
    while done < contrast.deals && verdict == Verdict::Open && !work.stopped() {
        let step = done..(done + STEP).min(contrast.deals);
        done = step.end;
        let one = |number| -> Result<[Vec<Party>; 2], Problem> {
            let play = |game| record(game, players, (seed, number), Watch::default());
            Ok([play(&alike[0])?.parties, play(&alike[1])?.parties])
        };
        work.each(step, one, |[before, after]| {
            for party in &before {
                let Some(other) = after.iter().find(|other| other.name == party.name) else {
                    continue;
                };
                let known = tallies.iter().position(|(name, _)| *name == party.name);
                let place = known.unwrap_or_else(|| {
                    tallies.push((party.name.clone(), Tally::default()));
                    tallies.len() - 1
                });
                tallies[place].1.add([party, other]);
            }
        })?;
        if side.is_empty() {
            side = tallies.first().map(|(name, _)| name.clone()).unwrap_or_default();
        }
        let Some((_, tally)) = tallies.iter().find(|(name, _)| *name == side) else {
            let known: Vec<_> = tallies.iter().map(|(name, _)| name.as_str()).collect();
            return Err(Problem(format!(
                "Nobody is called “{side}” in both games. Who takes part: {}.",
                known.join(", ")
            )));
        };
        let gained = tally.gained(measure);
        let small = contrast.least.is_some_and(|least| gained.low > -least && gained.high < least);
        verdict = match gained.sign() {
            Some(true) => Verdict::Better,
            Some(false) => Verdict::Worse,
            None if small => Verdict::Same,
            None => Verdict::Open,
        };
    }
    let difference = |(name, tally): &(String, Tally)| Difference {
        name: name.clone(),
        wins: tally.wins.map(|wins| wins.mean()),
        wins_gained: tally.wins_gained.sequence(),
        points: tally.points.map(|points| points.mean()),
        lead_gained: tally.lead_gained.sequence(),
    };
    Ok(Compared {
        settings: contrast.settings.clone(),
        bots: players.iter().map(|player| player.name().to_owned()).collect(),
        seed,
        deals: tallies.iter().map(|(_, tally)| tally.wins_gained.count()).max().unwrap_or(0),
        measure,
        side,
        verdict,
        parties: tallies.iter().map(difference).collect(),
        speed: (clock.elapsed().as_secs_f64(), work.threads),
    })
}

impl Compared {
    /// What is proven, in a sentence.
    pub fn sentence(&self) -> String {
        let side = &self.side;
        let what = match self.measure {
            Measure::Wins => "wins",
            Measure::Points => "points",
        };
        match self.verdict {
            Verdict::Better => format!("{side} does better in the second game (by {what})."),
            Verdict::Worse => format!("{side} does worse in the second game (by {what})."),
            Verdict::Same => format!("There is no difference for {side} that matters (by {what})."),
            Verdict::Open => {
                format!("No difference for {side} is sure yet (by {what}): play more deals.")
            }
        }
    }
}

impl fmt::Display for Compared {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [one, two] = &self.settings;
        writeln!(
            f,
            "Two games of {} on the same {} (seed {}, {}):",
            one.game,
            many(self.deals, "deal"),
            self.seed,
            self.bots.join(", ")
        )?;
        for (which, setting) in ["first ", "second"].iter().zip([one, two]) {
            writeln!(f, "{which}  {}, content {}", setting.words(), setting.content)?;
        }
        for party in &self.parties {
            let [before, after] = party.wins.map(|share| 100.0 * share);
            writeln!(
                f,
                "{:<18}  wins {before:.1} % then {after:.1} %, {} percentage points; points {:.2} then {:.2}, lead {:+.2} [{:+.2}, {:+.2}]",
                party.name,
                party.wins_gained.signed(100.0),
                party.points[0],
                party.points[1],
                party.lead_gained.share,
                party.lead_gained.low,
                party.lead_gained.high,
            )?;
        }
        writeln!(f, "{} The intervals hold whenever one stops (95 %).", self.sentence())?;
        let (seconds, threads) = self.speed;
        write!(f, "{seconds:.1} s on {}", many(threads as u64, "thread"))
    }
}
