//! The closed list of games, and a match of any of them.
//!
//! Hosts (a terminal, a server, a program on the other end of a pipe) speak words and JSON and do not
//! want to know which game they host: they use a [`Match`] through [`Position`]. Searches and simulations
//! want the concrete types and every call inlined: they take a match apart with [`with!`].
//!
//! A new game is one line in `list.rs`.

#[macro_use]
mod list;
mod match_of;
mod pack;
mod position;

pub use list::{Match, games};
pub use match_of::{AnyMatch, MatchOf};
pub use position::{Choice, Happened, Line, Position, Refusal};
