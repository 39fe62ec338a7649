//! What happened, with the clause behind it and who may know it (spec 4.1).

use serde::Serialize;
use veritable_core::{Seat, Told, Viewer};
pub use veritable_lanes::Phase;

use crate::content::{Side, Special};
use crate::geometry::{Cell, Line};
use crate::state::{Card, Won};

/// Who did it: the seat, and the side it plays in this game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Actor {
    /// The seat.
    pub seat: Seat,
    /// Its side.
    pub side: Side,
}

/// One thing that happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
#[allow(missing_docs)] // the fields are what the sentence of each event names
pub enum Event {
    /// A game begins; seat 0 plays this side.
    Game { game: u8, seat0: Side },
    /// An objective was kept; which one only its owner knows.
    Kept { by: Actor, objective: Option<u8> },
    /// A Location was dealt; which one only its owner knows.
    Dealt { to: Actor, location: Option<u8> },
    /// The draw for the right to choose; nobody wins an equal one.
    Drawn { cards: [u8; 2], winner: Option<Actor> },
    /// Who is Player 1.
    Order { player1: Actor },
    /// A phase begins.
    Began { phase: Phase },
    /// A card was deployed.
    Deployed { by: Actor, card: Card, cell: Cell },
    /// Tokens went from supply to reserve.
    Gained { by: Actor, n: u8 },
    /// A Special Token was earned.
    Earned { by: Actor, token: Special },
    /// A token of the reserve was played on a card.
    Played { by: Actor, card: Card, cell: Cell },
    /// A Combat Card was placed; which one only its owner knows unless it is faceup.
    Combat { by: Actor, line: Line, card: Option<u8>, up: bool },
    /// A Special Token was played.
    Used { by: Actor, token: Special },
    /// A hero or command was played.
    CardPlayed { by: Actor, card: u8 },
    /// An operation found nothing to do.
    NoEffect { by: Actor, card: u8, at: u16 },
    /// The rest of an operation was declined.
    Declined { by: Actor, card: u8, at: u16, begun: bool },
    /// An alternative was chosen.
    OptionChosen { by: Actor, card: u8, option: u8 },
    /// Tokens of a side went from its supply onto a card.
    Placed { by: Actor, of: Side, n: u8, card: Card, cell: Cell },
    /// Tokens of a side left the game from a card.
    Removed { by: Actor, of: Side, n: u8, card: Card, cell: Cell },
    /// Tokens of a side went from card to card.
    Moved { by: Actor, of: Side, n: u8, from: Card, to: Card },
    /// Two cards changed places.
    Swapped { by: Actor, cards: [Card; 2], cells: [Cell; 2] },
    /// A Combat Card was turned faceup.
    Revealed { of: Actor, line: Line, card: u8 },
    /// Two Combat Cards of a side changed spaces.
    CombatSwapped { by: Actor, lines: [Line; 2] },
    /// Unused tokens left the game.
    Discarded { of: Actor, n: u8 },
    /// A Unit was replaced by one from the hand.
    Dropped { by: Actor, out: Card, unit: Card, cell: Cell },
    /// A side kept its Special Token for later, or for good.
    Passed { by: Actor, settled: bool },
    /// A Special Token was not used in time.
    Expired { token: Special },
    /// A card was scored.
    Scored { card: Card, cell: Cell, power: [u8; 2], won: Won, points: u8 },
    /// The objectives of a side are shown, and what it claims of them.
    Objectives { of: Actor, kept: u8, claimed: Option<u8> },
    /// An objective was claimed.
    Claimed { by: Actor, objective: u8 },
    /// A game was scored: points of the sides, totals of the seats.
    GameScored { game: u8, points: [u16; 2], totals: [u16; 2] },
    /// The match is tied: another game decides.
    Replay,
    /// The match has ended.
    Over { winner: Option<Seat>, totals: [u16; 2] },
}

use Event::*;

impl Told for Event {
    fn told_to(&self, viewer: Viewer) -> Option<Self> {
        Some(match *self {
            Kept { by, .. } if !viewer.is(by.seat) => Kept { by, objective: None },
            Dealt { to, .. } if !viewer.is(to.seat) => Dealt { to, location: None },
            Combat { by, line, up: false, .. } if !viewer.is(by.seat) => {
                Combat { by, line, card: None, up: false }
            }
            _ => self.clone(),
        })
    }

    fn reveals(&self) -> bool {
        match self {
            Deployed { card, .. } => crate::content::Field::owner(*card).is_none(),
            Combat { up, .. } => *up,
            // Who is asked to claim an objective has met two.
            Began { phase } => *phase == Phase::Scoring,
            Revealed { .. } | Objectives { .. } | Claimed { .. } | GameScored { .. } => true,
            _ => false,
        }
    }

    fn clause(&self) -> &'static str {
        match self {
            Game { .. } | Kept { .. } | Dealt { .. } | Drawn { .. } | Order { .. } => "4.3",
            Began { .. } => "4.1",
            Deployed { .. } | Played { .. } | Combat { .. } => "4.4",
            Gained { .. } => "R8",
            Earned { .. } | Used { .. } | Dropped { .. } => "4.6",
            CardPlayed { .. } => "4.7",
            NoEffect { .. } | Declined { .. } | OptionChosen { .. } => "7.2",
            Placed { .. } => "R11",
            Removed { .. } | Discarded { .. } => "R13",
            Moved { .. } | Swapped { .. } => "7.2",
            Revealed { .. } => "R29",
            CombatSwapped { .. } => "R30",
            Passed { .. } | Expired { .. } => "4.5",
            Scored { .. } => "5",
            Objectives { .. } | Claimed { .. } => "R27",
            GameScored { .. } | Over { .. } => "5",
            Replay => "R28",
        }
    }
}
