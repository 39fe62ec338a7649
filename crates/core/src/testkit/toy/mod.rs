//! Small whole games: models of a new one, and the subjects of every generic test.
//!
//! High Card has rivals with secrets. What teams and half-alliances need beyond it is in the others.

mod high_card;

pub use high_card::{Action, Bar, Event, HighCard, Seen, State, View};
