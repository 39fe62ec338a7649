//! The contract every game keeps, and the laws that test it.
//!
//! A game is the type that implements [`Game`]: its rules, with content and options fixed. Everything
//! else here serves that contract: [`action`] declares what can be done, [`dice`] draw chance outcomes, [`deck`] keeps
//! what has no order yet, [`map`] knows spaces and ways, [`model`] judges as it was taught, [`program`] resolves card texts, [`bits`] are small sets, [`observe`]
//! writes numbers, [`content`] reads cards from TOML, [`edit`] changes them for experiments, [`counting`] says what a
//! laboratory counts of them, [`rules`] names the clauses behind every refusal, [`guide`] leads
//! through a first game, [`scene`] says how
//! a table is drawn, [`words`] how a log is written, [`laws`] checks what every game promises, and [`testkit`] lets tests
//! read like a rulebook and keeps records of what games did. There is no input or output here and no clock, but for tests.

pub mod action;
pub mod array;
pub mod bits;
pub mod content;
pub mod counting;
pub mod deck;
pub mod dice;
pub mod edit;
mod event;
mod game;
pub mod guide;
mod invariants;
pub mod laws;
pub mod log;
pub mod map;
pub mod memo;
pub mod model;
pub mod notation;
pub mod observe;
pub mod options;
mod outcome;
pub mod program;
pub mod rules;
pub mod scene;
pub mod testkit;
pub mod words;

pub use counting::{CardTable, Counting, Holder, Use};
pub use dice::Dice;
pub use event::{Album, Sink, Told};
pub use game::{
    Encoding, Game, Info, Judging, Label, Mechanics, Reason, Seat, Secrets, Showing, Turn, Viewer,
};
pub use options::{OptionKind, OptionSpec, Options};
pub use outcome::{
    Contest, Degree, Measure, Outcome, Party, ScoreLine, ScoreSheet, ScoreSide, Stakes, Standing,
    leader,
};
pub use rules::{Clause, Illegal, Rules};

/// The parts of the contract, for code that calls a known game.
pub mod prelude {
    pub use crate::counting::Counting;
    pub use crate::game::{Encoding, Judging, Mechanics, Secrets, Showing};
}
