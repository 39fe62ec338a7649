//! One table: a match as its log.
//!
//! A [`Table`] is a header (game, options, content, fairness, seats) and a list of actions, chance outcomes
//! included. Everything else derives from it: the position now and at any earlier moment, what each viewer
//! was told, what may be taken back, a file that a person can read, and the proof that nobody cheated. There
//! is no input or output here and no clock.

mod early;
mod fair;
mod file;
mod seats;
mod story;
mod table;
mod verify;

pub use early::Early;
pub use fair::{Fair, Seed};
pub use file::Broken;
pub use seats::Occupant;
pub use story::Entry;
pub use table::{By, Header, Heard, Ply, Table};
pub use verify::{Verified, verify};
