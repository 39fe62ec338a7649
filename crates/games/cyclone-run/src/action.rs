//! Decisions and chance outcomes: their notation and the indices of 4.14.

use std::fmt;

use veritable_core::action::{Alphabet, Below, UpTo};

use crate::board::{Cell, Lane};
use crate::content::{Face, Kind, Site, Slot};
use crate::refuse::Bar;

/// Some of the five dice, at least one, as bits; written as their numbers.
pub struct Dice;

impl Alphabet for Dice {
    type Value = u8;
    const VALUES: &'static [u8] = UpTo::<31>::VALUES;

    #[inline]
    fn place(mask: u8) -> usize {
        UpTo::<31>::place(mask)
    }
    fn write(mask: u8, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (0..5).filter(|i| mask >> i & 1 == 1).try_for_each(|i| write!(f, "{i}"))
    }
    fn read(word: &str) -> Option<u8> {
        let mask = word.chars().try_fold(0, |mask, die| Some(mask | 1 << die.to_digit(5)?));
        mask.filter(|&mask| mask != 0)
    }
}

veritable_core::actions! {
    /// One decision of a player or one outcome of chance. Cells, slots, cards, tokens and dice are indices.
    pub enum Action, like "“reroll 024”, “select rook”, “step nw” or “use point-k”" {
        /// Rolls these dice again.
        Reroll(dice: Dice) = "reroll",
        /// Ends the rolling.
        Keep = "keep",
        /// Pays for a Hero with dice.
        Select(slot: Slot) = "select",
        /// Ends the choice of Heroes.
        Done = "done",
        /// Puts a Fuel from the pile on a Hero.
        Place(slot: Slot) = "place",
        /// Uses a selected Hero.
        Activate(slot: Slot) = "activate",
        /// Ends the turn.
        EndTurn = "end-turn",
        /// Drives onto a cell.
        Step(cell: Cell) = "step",
        /// Ends the movement, or Ariel's sensing.
        Stop = "stop",
        /// Reveals the top token of a cell.
        Scout(cell: Cell) = "scout",
        /// Ariel reveals everything.
        RevealAll = "reveal-all",
        /// Alpha strikes a row or a column.
        Line(line: Lane) = "line",
        /// Beta strikes a block.
        Quadrant(block: Below<4>) = "quadrant",
        /// Uses a Location card.
        Use(card: Site) = "use",
        /// Picks the die a card turns.
        Die(die: Below<5>) = "die",
        /// Picks the face it is turned to.
        TurnTo(face: Face) = "face",
        /// Takes the token a card may take.
        Snipe(cell: Cell) = "snipe",
        /// Pays the missing damage in Fuel.
        Boost = "boost",
        /// Leaves the token: a failed attack, or a Location not taken.
        GiveUp = "give-up",
        /// Pays the missing damage against a cell under an air strike.
        BoostAt(cell: Cell) = "boost-at",
        /// Uses a damage card against a cell under an air strike.
        BonusAt(cell: Cell) = "bonus-at",
        /// Ends the air strike.
        BreakOff = "break-off",
        /// Does not react.
        Pass = "pass",
        /// Takes the Location with a wrench.
        Take = "take",
    }
    chance {
        /// The next die shows this face.
        Rolled(face: Face) = "roll",
        /// The token turned up is this one.
        Token(kind: Kind) = "token",
        /// The Location card drawn is this one.
        Card(card: Site) = "card",
        /// This seat is the first player.
        First(seat: Below<4>) = "first",
    }
}

/// The legal decisions, and why one is not.
pub(crate) type Docket = veritable_core::action::Docket<Bar, { Action::COUNT.div_ceil(64) }>;

/// All cells, or all slots, one bit each.
pub(crate) const NINE: u64 = 0x1FF;

/// Everything or nothing: a rule that does not ask which.
#[inline]
pub(crate) fn all_if(allowed: bool) -> u64 {
    if allowed { u64::MAX } else { 0 }
}
