//! Two bots on the same deals.
//!
//! Where everybody plays for themselves, the first bot takes every seat in turn among copies of the second, so that
//! neither the seat nor its faction nor the deal decides. A team is played by each bot alone.

use std::fmt;
use std::time::Instant;

use serde::Serialize;
use veritable_core::content::Problem;
use veritable_core::{Game, Options, Outcome, Seat, Stakes};

use crate::play::play;
use crate::sprt::{Sprt, Tested};
use crate::stats::{Histogram, Interval, Mean, Sample, Spread, elo};
use crate::words::{many, seat_names};
use crate::{Player, Setting, Work};

/// A test is looked at after every so many deals, on any number of threads.
const STEP: u64 = 10;

/// A comparison of bots to make.
#[derive(Clone, Debug)]
pub struct Duel {
    /// The options, for the report; the game is configured already.
    pub options: Options,
    /// The two bots.
    pub bots: [Player; 2],
    /// Deals; at most so many, if a test may end it before.
    pub pairs: u64,
    /// Where the chance outcomes start.
    pub seed: u64,
    /// Ends the comparison when one of two differences in strength is refuted.
    pub sprt: Option<Sprt>,
}

/// How two bots compare.
#[derive(Clone, Debug, Serialize)]
pub struct Arena {
    /// What came out: the same for any number of threads.
    #[serde(flatten)]
    pub result: Comparison,
    /// Threads used.
    pub threads: usize,
    /// Wall-clock seconds.
    pub seconds: f64,
}

/// The result of a comparison.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Comparison {
    /// What was played.
    #[serde(flatten)]
    pub setting: Setting,
    /// The two bots.
    pub bots: [String; 2],
    /// The seed.
    pub seed: u64,
    /// Deals; each is played by both bots, or with the first bot in every seat.
    pub pairs: u64,
    /// What came out.
    #[serde(flatten)]
    pub found: Found,
    /// What the sequential test says, if there was one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sprt: Option<Tested>,
    /// The first bot's part of what the two had, by deal: a half if they are even, whatever the game.
    #[serde(skip)]
    pub part: Sample,
}

/// What a comparison found.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Found {
    /// Of one bot among others.
    Among(Among),
    /// Of two teams.
    Teams(Teams),
}

/// The first bot in every seat in turn, the second in all others.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Among {
    /// Matches that only the first bot won, and those that only the second did.
    pub wins: [u64; 2],
    /// All other matches: drawn, won together, or lost by all.
    pub draws: u64,
    /// The first bot's share of the matches that one of the two won.
    pub share_of_decided: f64,
    /// What the first bot's results were worth (a draw and a minor victory count half), with its interval over deals.
    pub share: Interval,
    /// What the results of each other seat were worth.
    pub others: f64,
    /// The difference in Elo points; between two seats only.
    pub elo: Option<Interval>,
    /// The first bot in each seat.
    pub seats: Vec<InSeat>,
}

/// How the first bot did in one seat.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct InSeat {
    /// What the seat is called.
    pub name: String,
    /// What the results were worth.
    pub share: Interval,
}

/// Each bot plays the whole team.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Teams {
    /// Matches that each bot won.
    pub wins: [u64; 2],
    /// Their shares.
    pub shares: [Interval; 2],
    /// How much larger the first bot's share is, over the same deals.
    pub gain: Interval,
    /// The team's points under each bot.
    pub scores: [Spread; 2],
    /// How many more points the first bot gets, over the same deals.
    pub score_gain: Interval,
}

/// How many matches of a game one deal takes.
pub fn matches_a_deal<G: Game>(game: &G) -> u64 {
    if G::info().stakes == Stakes::Team { 2 } else { game.seats().into() }
}

/// Plays every deal as often as [`matches_a_deal`] says.
pub fn arena<G: Game>(game: &G, duel: &Duel, work: Work) -> Result<Arena, Problem> {
    let clock = Instant::now();
    let seats = usize::from(game.seats());
    let team = G::info().stakes == Stakes::Team;
    let sitting = |i: usize| -> Vec<Player> {
        let second = |seat| usize::from(if team { i == 1 } else { seat != i });
        (0..seats).map(|seat| duel.bots[second(seat)].clone()).collect()
    };
    let seatings: Vec<_> = (0..matches_a_deal(game) as usize).map(sitting).collect();
    let one = |number| -> Result<Vec<Outcome>, Problem> {
        let play = |seating: &Vec<Player>| {
            let (end, _) = play(game, seating, (duel.seed, number), &mut (), |_| ())?;
            Ok(game.outcome(&end).expect("a match that ended has a result"))
        };
        seatings.iter().map(play).collect()
    };
    let mut tally = Tally::new(seats);
    let (mut done, mut tested) = (0, None);
    let step = if duel.sprt.is_some() { STEP } else { duel.pairs };
    while done < duel.pairs && !work.stopped() && !tested.is_some_and(Tested::is_over) {
        let deals = done..(done + step).min(duel.pairs);
        done = deals.end;
        work.each(deals, one, |played| {
            if team { tally.add_teams(&played) } else { tally.add_among(&played) }
        })?;
        tested = duel.sprt.map(|sprt| sprt.test(&tally.part));
    }
    let pairs = tally.part.count();
    let part = tally.part;
    let found =
        if team { Found::Teams(tally.teams(pairs)) } else { Found::Among(tally.among(game)) };
    let result = Comparison {
        setting: Setting::of(game, &duel.options),
        bots: duel.bots.each_ref().map(|bot| bot.name().to_owned()),
        seed: duel.seed,
        pairs,
        found,
        sprt: tested,
        part,
    };
    Ok(Arena { result, threads: work.threads, seconds: clock.elapsed().as_secs_f64() })
}

/// Sums over deals.
struct Tally {
    wins: [u64; 2],
    draws: u64,
    /// The first bot's half points, or how many more it has than the second, by deal.
    deals: Mean,
    /// The first bot's half points in each seat.
    in_seat: Vec<Mean>,
    /// The half points of all other seats.
    others: u64,
    scores: [Histogram; 2],
    score_gain: Mean,
    /// The first bot's part of what both had, by deal.
    part: Sample,
}

impl Tally {
    fn new(seats: usize) -> Self {
        Self {
            wins: [0; 2],
            draws: 0,
            deals: Mean::default(),
            in_seat: vec![Mean::default(); seats],
            others: 0,
            scores: Default::default(),
            score_gain: Mean::default(),
            part: Sample::default(),
        }
    }

    /// Counts a deal whose match number `i` had the first bot in seat `i`.
    fn add_among(&mut self, played: &[Outcome]) {
        let (mut sum, mut part) = (0, 0.0);
        for (seat, outcome) in played.iter().enumerate() {
            let own = half_points(outcome, seat as Seat);
            let others = (0..played.len()).filter(|&other| other != seat);
            let others = others.map(|s| half_points(outcome, s as Seat) as u64).sum::<u64>();
            self.others += others;
            let other = others as f64 / (played.len() as f64 - 1.0).max(1.0);
            part += (0.5 + (own as f64 - other) / 4.0) / played.len() as f64;
            let won = outcome.results[seat].won();
            match (won, outcome.winners().any(|winner| usize::from(winner) != seat)) {
                (true, false) => self.wins[0] += 1,
                (false, true) => self.wins[1] += 1,
                _ => self.draws += 1,
            }
            self.in_seat[seat].add(own);
            sum += own;
        }
        self.deals.add(sum);
        self.part.add(part);
    }

    /// Counts a deal that the first bot's team played, then the second's.
    fn add_teams(&mut self, played: &[Outcome]) {
        let score = |outcome: &Outcome| i64::from(outcome.scores[0]);
        for (i, outcome) in played.iter().enumerate() {
            self.wins[i] += u64::from(outcome.results[0].won());
            self.scores[i].add(score(outcome));
        }
        let gain = half_points(&played[0], 0) - half_points(&played[1], 0);
        self.deals.add(gain);
        self.part.add(0.5 + gain as f64 / 4.0);
        self.score_gain.add(score(&played[0]) - score(&played[1]));
    }

    fn among<G: Game>(self, game: &G) -> Among {
        let seats = self.in_seat.len();
        let most = 2 * seats as i64;
        let share = self.deals.interval_within([0, most]).map(|points| points / most as f64);
        let in_seat = self.in_seat.iter().map(|mean| mean.interval_within([0, 2]));
        let rows = seat_names(game, &game.start()).into_iter().zip(in_seat);
        let decided = self.wins[0] + self.wins[1];
        let matches = (decided + self.draws) as f64;
        Among {
            wins: self.wins,
            draws: self.draws,
            share_of_decided: self.wins[0] as f64 / decided.max(1) as f64,
            share,
            others: self.others as f64 / 2.0 / (matches * (seats as f64 - 1.0)).max(1.0),
            elo: (seats == 2).then(|| share.map(elo)),
            seats: rows.map(|(name, s)| InSeat { name, share: s.map(|p| p / 2.0) }).collect(),
        }
    }

    fn teams(self, pairs: u64) -> Teams {
        Teams {
            wins: self.wins,
            shares: self.wins.map(|wins| Interval::wilson(wins, pairs)),
            gain: self.deals.interval_within([-2, 2]).map(|halves| halves / 2.0),
            scores: self.scores.map(|scores| scores.spread()),
            score_gain: self.score_gain.interval(),
        }
    }
}

fn half_points(outcome: &Outcome, seat: Seat) -> i64 {
    (2.0 * outcome.worth(seat)) as i64
}

impl fmt::Display for Arena {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Comparison { setting, bots: [one, two], seed, pairs, found, sprt, .. } = &self.result;
        let (game, pairs) = (setting.game, *pairs);
        let deals = many(pairs, "deal");
        match found {
            Found::Teams(Teams { shares, gain, scores, score_gain, .. }) => {
                writeln!(
                    f,
                    "A team of {one} and a team of {two} on {deals} of {game} (seed {seed}):"
                )?;
                for (bot, (share, score)) in [one, two].iter().zip(shares.iter().zip(scores)) {
                    writeln!(f, "{bot:<8} wins {share}; points {score}")?;
                }
                let Interval { share, low, high } = gain.map(|gain| 100.0 * gain);
                writeln!(
                    f,
                    "{one} wins {share:+.1} [{low:+.1}, {high:+.1}] percentage points more"
                )?;
                let Interval { share, low, high } = score_gain;
                writeln!(f, "and has {share:+.1} [{low:+.1}, {high:+.1}] points more")?;
            }
            Found::Among(Among { wins, draws, share_of_decided, share, others, elo, seats }) => {
                let times = match seats.len() {
                    2 => format!(
                        "{one} against {two}, {deals} of {game}, each played twice with seats changed"
                    ),
                    n => format!(
                        "{one} among {} {two}, {deals} of {game}, each played {n} times with {one} in every seat",
                        n - 1
                    ),
                };
                writeln!(f, "{times} (seed {seed}):")?;
                writeln!(
                    f,
                    "{one} wins {} of {}, {:.1} % ({draws} drawn, shared or lost by all)",
                    wins[0],
                    many(wins[0] + wins[1], "decided match"),
                    100.0 * share_of_decided
                )?;
                writeln!(f, "share of the points  {share} over {deals}")?;
                if let Some(elo) = elo {
                    let Interval { share, low, high } = elo;
                    writeln!(f, "Elo difference       {share:+.0} [{low:+.0}, {high:+.0}]")?;
                } else {
                    writeln!(f, "each other seat      {:.1} %", 100.0 * others)?;
                    for InSeat { name, share } in seats {
                        writeln!(f, "as {name:<17} {share}")?;
                    }
                }
            }
        }
        if let Some(tested) = sprt {
            writeln!(f, "{tested}")?;
        }
        write!(f, "{:.1} s on {}", self.seconds, many(self.threads as u64, "thread"))
    }
}
