//! The bots people meet by name.

use std::fmt;
use std::str::FromStr;

use veritable_core::{Dice, Game, Seat, Viewer};

use crate::greedy::Greedy;
use crate::search::{Guide, Pace, Rollout, Search};
use crate::{Question, Thought};

/// A bot with a name.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Level {
    /// Its name.
    pub name: &'static str,
    /// What to expect of it, in a sentence.
    pub about: &'static str,
    /// How it thinks.
    pub mind: Mind,
}

/// A way of thinking.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Mind {
    /// Any legal action.
    Random,
    /// One step ahead.
    Greedy(Greedy),
    /// Tree search.
    Search(Search),
}

/// All levels, the weakest first.
pub const LEVELS: [Level; 5] = [
    Level {
        name: "random",
        about: "Takes any legal action; the yardstick of every other level.",
        mind: Mind::Random,
    },
    Level {
        name: "cadet",
        about: "Looks one step ahead and sometimes overlooks the best; a gentle opponent.",
        mind: Mind::Greedy(Greedy { worlds: 1, temperature: 0.02, blunders: 0.1 }),
    },
    Level {
        name: "greedy",
        about: "Looks one step ahead and takes what looks best.",
        mind: Mind::Greedy(Greedy { worlds: 2, temperature: 0.0, blunders: 0.0 }),
    },
    Level {
        name: "pilot",
        about: "Looks several steps ahead, with your answers; strong, and never lets you wait.",
        mind: Mind::Search(Search {
            iterations: 600,
            trees: 2,
            curiosity: 0.15,
            guide: Some(Guide { ripe: 1, trust: 1.0, width: 4.0, widen: 0.5 }),
            rollout: Rollout { horizon: 0, greed: 0.0 },
        }),
    },
    Level {
        name: "ace",
        about: "Looks further ahead than anybody likes; the strongest.",
        mind: Mind::Search(Search {
            iterations: 6000,
            trees: 4,
            curiosity: 0.15,
            guide: Some(Guide { ripe: 1, trust: 1.0, width: 4.0, widen: 0.5 }),
            rollout: Rollout { horizon: 0, greed: 0.0 },
        }),
    },
];

impl Level {
    /// Answers a question. The same question and seed get the same answer, whatever the pace.
    pub fn think<G: Game>(&self, asked: Question<G>, seed: u64, pace: Pace) -> Thought<G::Action> {
        match (asked.legal, self.mind) {
            (&[only], _) => Thought::at_once(only),
            (legal, Mind::Random) => Thought::at_once(Dice::seeded(seed).choose(legal)),
            (_, Mind::Greedy(greedy)) => greedy.think(asked, &mut Dice::seeded(seed)),
            (_, Mind::Search(search)) => search.think(asked, seed, pace),
        }
    }

    /// Answers for `seat` at `state`, of which only the seat's view and its legal actions are used.
    pub fn decide<G: Game>(
        &self,
        game: &G,
        state: &G::State,
        seat: Seat,
        seed: u64,
        pace: Pace,
    ) -> Thought<G::Action> {
        let mut legal = Vec::new();
        game.legal(state, &mut legal);
        let view = game.view(state, Viewer::Seat(seat));
        self.think(Question { game, seat, view: &view, legal: &legal }, seed, pace)
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

impl FromStr for Level {
    type Err = String;
    fn from_str(name: &str) -> Result<Self, String> {
        LEVELS.into_iter().find(|level| level.name == name).ok_or_else(|| {
            let names: Vec<_> = LEVELS.iter().map(|level| level.name).collect();
            format!("There is no bot “{name}”. Known bots: {}.", names.join(", "))
        })
    }
}
