//! How much can follow a position: at every depth the number of lines of play and of different positions, decisions and
//! chance outcomes alike. A rule that allows or forbids too much changes these numbers.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::hash::{DefaultHasher, Hash, Hasher};

use serde::{Deserialize, Serialize};

use super::{Set, playthrough};
use crate::Game;

/// When counts are written, how many positions a depth may have at most, and how many depths there are.
const MOST: usize = 4000;
const DEEPEST: usize = 8;

/// What was counted from one position of a playthrough.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Count {
    /// The position: after so many actions of the playthrough.
    pub ply: usize,
    /// Lines of play, one number for each depth from 1.
    pub lines: Vec<u64>,
    /// Different positions they lead to.
    pub positions: Vec<usize>,
}

/// The counts of every option set by its name.
pub type Counts = BTreeMap<String, Vec<Count>>;

/// Counts as the text of their file.
pub fn write(counts: &Counts) -> String {
    let text = toml::to_string(counts).expect("plain data");
    format!(
        "# How many lines of play, and how many different positions, follow the positions of the playthroughs in golden/,\n\
         # at every depth from 1. Written by VERITABLE_BLESS=1 cargo test records_of.\n\n{text}"
    )
}

/// Counts from the text of their file.
pub fn read(text: &str) -> Result<Counts, String> {
    toml::from_str(text).map_err(|error| format!("perft.toml: {error}"))
}

impl Count {
    /// Counts at the start, at the quarters and near the end of a match.
    pub fn along<G: Game>(set: &Set<G>, actions: &[String]) -> Vec<Self> {
        let all = actions.len();
        let plies = BTreeSet::from([0, all / 4, all / 2, all * 3 / 4, all.saturating_sub(4)]);
        let from = |ply| playthrough::position(&set.game, &actions[..ply]).expect("a legal match");
        plies.into_iter().map(|ply| Self::of(&set.game, from(ply), ply, DEEPEST, MOST)).collect()
    }

    /// Whether the numbers are the same now.
    pub fn compare<G: Game>(&self, set: &Set<G>, actions: &[String]) -> Result<(), String> {
        let Self { ply, .. } = *self;
        let place = format!("{}, after {ply} actions of its playthrough", set.name);
        let past = actions.get(..ply).ok_or_else(|| format!("{place}: it has not so many."))?;
        let from = playthrough::position(&set.game, past);
        let from = from.map_err(|why| format!("{place}: {why}"))?;
        let now = Self::of(&set.game, from, ply, self.lines.len(), usize::MAX);
        let both = |count: &Self| -> Vec<_> {
            count.lines.iter().copied().zip(count.positions.iter().copied()).collect()
        };
        let (old, new) = (both(self), both(&now));
        let Some(at) = (0..old.len()).find(|&i| old.get(i) != new.get(i)) else { return Ok(()) };
        let words = |counts: &[(u64, usize)]| match counts.get(at) {
            Some((lines, positions)) => format!("{lines} lines to {positions} positions"),
            None => "nothing".into(),
        };
        let (old, new) = (words(&old), words(&new));
        Err(format!("{place}, at depth {}: {old} were recorded, now there are {new}.", at + 1))
    }

    /// Counts from `start`; a depth of more than `most` positions is left out, with all below it.
    fn of<G: Game>(game: &G, start: G::State, ply: usize, depth: usize, most: usize) -> Self {
        let mut count = Self { ply, lines: Vec::new(), positions: Vec::new() };
        let mut layer = HashMap::from([(key(&start), (start, 1))]);
        let mut legal = Vec::new();
        for _ in 0..depth {
            let mut next: HashMap<u64, (G::State, u64)> = HashMap::new();
            for (state, lines) in layer.values() {
                game.legal(state, &mut legal);
                for &action in &legal {
                    let mut after = state.clone();
                    game.apply(&mut after, action, &mut ());
                    next.entry(key(&after)).or_insert_with(|| (after, 0)).1 += lines;
                }
                if next.len() > most {
                    return count;
                }
            }
            if next.is_empty() {
                break;
            }
            count.lines.push(next.values().map(|(_, lines)| lines).sum());
            count.positions.push(next.len());
            layer = next;
        }
        count
    }
}

/// A number that differs for different positions.
fn key(state: &impl Serialize) -> u64 {
    let mut hasher = DefaultHasher::new();
    serde_json::to_vec(state).expect("a state is plain data").hash(&mut hasher);
    hasher.finish()
}
