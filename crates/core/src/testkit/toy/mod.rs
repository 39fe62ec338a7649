//! Small whole games: models of a new one, and the subjects of every generic test. High Card has rivals with secrets,
//! Dike a team without any, Truce half-allies and an automaton that can win.

mod dike;
mod high_card;
mod truce;

pub use dike::Dike;
pub use high_card::{Action, Bar, Event, HighCard, Seen, State, View};
pub use truce::Truce;
