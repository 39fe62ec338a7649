//! The contract every game keeps, and the laws that test it.
//!
//! A game is the type that implements [`Game`]: its rules, with content and options fixed. Everything
//! else here serves that contract: [`dice`] draw chance outcomes, [`deck`] keeps what has no order yet,
//! [`bits`] are small sets, [`notation`] and [`observe`] read actions and write numbers, [`content`] reads cards from TOML, [`rules`] names the clauses behind every refusal, [`scene`] says how
//! a table is drawn, [`words`] how a log is written, [`laws`] checks what every game promises, and [`testkit`] lets tests read like a
//! rulebook. There is no input or output here and no clock.

pub mod bits;
pub mod content;
pub mod deck;
pub mod dice;
pub mod game;
mod invariants;
pub mod laws;
pub mod log;
pub mod notation;
pub mod observe;
pub mod options;
pub mod rules;
pub mod scene;
pub mod testkit;
pub mod words;

pub use dice::Dice;
pub use game::{
    Contest, Game, Info, Label, Outcome, ScoreLine, ScoreSheet, ScoreSide, Seat, Sink, Told, Turn,
    Viewer, leader,
};
pub use options::{OptionKind, OptionSpec, Options};
pub use rules::{Clause, Illegal, Rules};
