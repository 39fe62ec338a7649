//! Decisions and chance outcomes, and their notation.

use std::fmt;
use std::str::FromStr;

use super::{RANKS, SEATS};
use crate::Seat;

/// A decision (`play`, `peek`) or a chance outcome (`deal`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// The next card of the deal has this rank.
    Deal(u8),
    /// Puts a card of this rank face down.
    Play(u8),
    /// Looks at the face-down card of this seat.
    Peek(Seat),
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Deal(rank) => write!(f, "deal {rank}"),
            Action::Play(rank) => write!(f, "play {rank}"),
            Action::Peek(seat) => write!(f, "peek {seat}"),
        }
    }
}

impl FromStr for Action {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        let says = || format!("“{text}” is no action. Write “play 7” or “peek 1”.");
        let (verb, number) = text.split_once(' ').ok_or_else(says)?;
        let number: u8 = number.parse().map_err(|_| says())?;
        match (verb, usize::from(number)) {
            ("deal", 1..=RANKS) => Ok(Action::Deal(number)),
            ("play", 1..=RANKS) => Ok(Action::Play(number)),
            ("peek", 0..SEATS) => Ok(Action::Peek(number)),
            _ => Err(says()),
        }
    }
}
