//! Players for any game that keeps the contract.
//!
//! A bot sees what its seat sees: a view, and the list of its legal actions. What it does not see it samples
//! from the worlds its view allows. [`Level`]s are the bots people meet by name; each is a row of data, and
//! each explains its choice as a [`Thought`]. A thought depends on the question and its seed alone, never on
//! the number of threads or the time of day.

pub mod advice;
pub mod chances;
pub mod greedy;
pub mod level;
pub mod lookahead;
pub mod review;
pub mod search;
pub mod thought;

pub use advice::{Advice, advise};
pub use chances::chances;
pub use level::{LEVELS, Level, Mind};
pub use review::{Review, review};
pub use thought::{Alternative, Question, Thought};
