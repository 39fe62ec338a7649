//! What Force of Arms and Crisis Point share: hidden numbers along the lanes of a grid, and heroes and commands in turn.
//!
//! Only what is the same rule in both games stands here. What merely looks alike (the lanes themselves, tokens,
//! the words of a log) stays in the game whose rulebook says it.

pub mod command_phase;
pub mod odds;
pub mod sums;

use serde::Serialize;

/// A phase of a round or game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Laying cards on and around the grid.
    Tactical,
    /// Playing earned tokens.
    Token,
    /// Heroes and commands.
    Command,
    /// Counting.
    Scoring,
}

impl Phase {
    /// What the log says when it begins.
    pub fn announcement(self) -> &'static str {
        ["Tactical Phase.", "Token Phase.", "Hero/Command Phase.", "Scoring."][self as usize]
    }
}
