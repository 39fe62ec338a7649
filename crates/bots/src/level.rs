//! The bots people meet by name.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use veritable_core::{Dice, Game, Seat, Viewer};

use crate::greedy::Greedy;
use crate::search::{Horizon, Pace, Prior, Rollout, Search};
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
    /// How long it thinks at most, where there is a clock.
    pub patience: Duration,
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
        patience: Duration::from_millis(100),
    },
    Level {
        name: "cadet",
        about: "Looks one step ahead and sometimes overlooks the best; a gentle opponent.",
        mind: Mind::Greedy(Greedy { determinizations: 1, temperature: 0.05, blunders: 0.15 }),
        patience: Duration::from_millis(100),
    },
    Level {
        name: "greedy",
        about: "Looks one step ahead and takes what looks best.",
        mind: Mind::Greedy(Greedy::STEADY),
        patience: Duration::from_millis(100),
    },
    Level {
        name: "pilot",
        about: "Guesses what you hide and looks several steps ahead; strong, and never lets you wait.",
        mind: Mind::Search(Search { iterations: 200, trees: 2, ..GUIDED }),
        patience: Duration::from_millis(100),
    },
    Level {
        name: "ace",
        about: "Looks further ahead than anybody likes; the strongest.",
        mind: Mind::Search(Search { iterations: 2400, trees: 4, ..GUIDED }),
        patience: Duration::from_secs(1),
    },
];

/// The search of the levels that search. Every line is played greedily to the same length before it is judged:
/// judged where the tree ends, lines that stop before an answer look too good, and more thought makes play worse.
const GUIDED: Search = Search {
    iterations: 0,
    trees: 1,
    determinizations: 20,
    exploration: 0.6,
    prior: Some(Prior { min_visits: 8, weight: 30.0, team: 6.0, width: 4.0, widening: 0.5 }),
    rollout: Rollout { horizon: Horizon::Moves(3), turns: 2, endgame: 24, greedy: 1.0 },
};

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

    /// The same level with so many lines of play, if it searches: for matches of equal time.
    pub fn trying(self, iterations: u32) -> Self {
        let mind = match self.mind {
            Mind::Search(search) => Mind::Search(Search { iterations, ..search }),
            mind => mind,
        };
        Self { mind, ..self }
    }

    /// The pace at a table where somebody waits: all threads, and the clock cuts. A thought that was cut is a
    /// good one but not the same again; leave the clock out where results must repeat.
    pub fn at_table(&self) -> Pace {
        Pace { parallel: true, cut: Some(self.patience) }
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
