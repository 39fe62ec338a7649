//! What is kept of one match.

use std::collections::BTreeMap;

use serde::Serialize;
use veritable_bots::chances;
use veritable_core::content::Problem;
use veritable_core::{Contest, Game, Holder, Outcome, Sink, Stakes, Use};

use crate::Player;
use crate::play::{Counts, play};
use crate::words::seat_names;

/// At so many moments between the first decision and the end the chances are kept.
pub const MOMENTS: usize = 21;

/// What was found in one match.
#[derive(Clone, Debug)]
pub struct Record {
    /// Its number: with the seed it says the whole match.
    pub number: u64,
    /// What was counted.
    pub counts: Counts,
    /// How it ended.
    pub outcome: Outcome,
    /// What the seats are called at the end.
    pub names: Vec<String>,
    /// The contests of sides.
    pub contests: Vec<Contest>,
    /// Those whose luck is compared, and how they did.
    pub parties: Vec<Party>,
    /// What became of cards: each card, use and party once.
    pub uses: Vec<CardUse>,
    /// The chances of every seat at [`MOMENTS`], if they were watched.
    pub course: Vec<Vec<f32>>,
}

/// A use of a card by a party; nobody's if it concerns all.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct CardUse {
    /// The card's id.
    pub card: String,
    /// What became of it.
    pub used: Use,
    /// Whose it was, as its place in [`Record::parties`].
    pub party: Option<usize>,
}

/// Somebody whose luck is compared: a side where sides differ, otherwise a seat, or the team.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Party {
    /// What it is called.
    pub name: String,
    /// What its results were worth: 1 for a victory, a half for a draw or a minor one.
    pub worth: f64,
    /// Its points.
    pub points: f64,
    /// How many points it has more than the others have on average; a team's points.
    pub margin: f64,
}

/// What is worth watching in a match, because it costs time.
#[derive(Clone, Copy, Debug, Default)]
pub struct Watch {
    /// The uses of cards.
    pub cards: bool,
    /// The chances of the seats.
    pub course: bool,
}

/// Plays a match and keeps what is asked for.
pub fn record<G: Game>(
    game: &G,
    players: &[Player],
    (seed, number): (u64, u64),
    watch: Watch,
) -> Result<Record, Problem> {
    let mut course = Vec::new();
    let look = |state: &G::State| {
        if watch.course {
            course.extend(chances(game, state));
        }
    };
    let mut uses = Uses { game, found: watch.cards.then(Vec::new) };
    let (end, counts) = play(game, players, (seed, number), &mut uses, look)?;
    let outcome = game.outcome(&end).expect("a match that has ended has a result");
    let names = seat_names(game, &end);
    let contests = game.contests(&end);
    let parties = parties::<G>(&names, &outcome, &contests);
    let mut used: Vec<_> = (uses.found.into_iter().flatten())
        .map(|(card, used, holder)| CardUse {
            card,
            used,
            party: party::<G>(holder, &names, &parties),
        })
        .collect();
    used.sort();
    used.dedup();
    let course = match watch.course {
        true => moments(course.into_iter().chain(chances(game, &end)).collect()),
        false => Vec::new(),
    };
    Ok(Record { number, counts, outcome, names, contests, parties, uses: used, course })
}

/// Chances at evenly spread moments.
fn moments(course: Vec<Vec<f32>>) -> Vec<Vec<f32>> {
    let last = course.len().saturating_sub(1);
    let at = |moment: usize| course.get(moment * last / (MOMENTS - 1)).cloned().unwrap_or_default();
    (0..MOMENTS).map(at).collect()
}

/// Remembers what events say of cards.
struct Uses<'a, G> {
    game: &'a G,
    found: Option<Vec<(String, Use, Holder)>>,
}

impl<G: Game> Sink<G::Event> for Uses<'_, G> {
    #[inline]
    fn tell(&mut self, event: impl FnOnce() -> G::Event) {
        if let Some(found) = &mut self.found {
            self.game.uses(&event(), &mut |id, used, holder| found.push((id.into(), used, holder)));
        }
    }
}

fn parties<G: Game>(names: &[String], outcome: &Outcome, contests: &[Contest]) -> Vec<Party> {
    let score = |seat: usize| f64::from(outcome.scores[seat]);
    match G::info().stakes {
        Stakes::Team => vec![Party {
            name: "the team".into(),
            worth: outcome.results[0].worth().into(),
            points: score(0),
            margin: score(0),
        }],
        Stakes::Rivals if !contests.is_empty() => sides(contests),
        _ => (0..names.len())
            .map(|seat| {
                let all: f64 = (0..names.len()).map(score).sum();
                let others = (all - score(seat)) / (names.len() as f64 - 1.0).max(1.0);
                Party {
                    name: names[seat].clone(),
                    worth: outcome.results[seat].worth().into(),
                    points: score(seat),
                    margin: score(seat) - others,
                }
            })
            .collect(),
    }
}

/// The mean luck of every side over the contests of a match.
fn sides(contests: &[Contest]) -> Vec<Party> {
    let mut sums: BTreeMap<&str, (f64, Party)> = BTreeMap::new();
    let mut order = Vec::new();
    for contest in contests {
        let all: f64 = contest.sides.iter().map(|side| f64::from(side.1)).sum();
        for &(name, points) in &contest.sides {
            let fresh = Party { name: name.into(), worth: 0.0, points: 0.0, margin: 0.0 };
            let (times, sum) = sums.entry(name).or_insert_with(|| {
                order.push(name);
                (0.0, fresh)
            });
            let points = f64::from(points);
            *times += 1.0;
            sum.worth += match contest.winner {
                Some(winner) => f64::from(u8::from(winner == name)),
                None => 0.5,
            };
            sum.points += points;
            sum.margin += points - (all - points) / (contest.sides.len() as f64 - 1.0).max(1.0);
        }
    }
    order.sort_unstable();
    let mean = |name: &str| {
        let (times, sum) = &sums[name];
        Party {
            name: sum.name.clone(),
            worth: sum.worth / times,
            points: sum.points / times,
            margin: sum.margin / times,
        }
    };
    order.into_iter().map(mean).collect()
}

/// The place of a holder among the parties.
fn party<G: Game>(holder: Holder, names: &[String], parties: &[Party]) -> Option<usize> {
    let named = |name: &str| parties.iter().position(|party| party.name == name);
    match holder {
        _ if G::info().stakes == Stakes::Team => Some(0),
        Holder::Seat(seat) => named(&names[usize::from(seat)]),
        Holder::Side(side) => named(side),
        Holder::Table => None,
    }
}
