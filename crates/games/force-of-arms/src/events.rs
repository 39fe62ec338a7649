//! What happened, with the clause behind it and who may know it (spec 4.9).

use serde::Serialize;
use veritable_core::{Seat, Told, Viewer};
pub use veritable_lanes::Phase;

use crate::content::{Faction, Token};
use crate::geometry::{Corner, Pos, Slot};
use crate::state::{Card, Ship};

/// Who did it: the seat, and what it plays in this round.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Actor {
    /// The seat.
    pub seat: Seat,
    /// Its faction.
    pub faction: Faction,
}

/// One thing that happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
#[allow(missing_docs)] // the fields are what the sentence of each event names
pub enum Event {
    /// A round begins; seat 0 plays this faction.
    Round { round: u8, seat0: Faction },
    /// A ship was dealt onto a space.
    Dealt { ship: Ship, at: Pos },
    /// The initiative draw and its winner.
    Drawn { cards: [Card; 2], seat0: Faction, winner: Seat },
    /// Somebody chose to be player 1 or 2.
    Order { by: Actor, first: bool },
    /// Player 1 took two sides.
    Sides { by: Actor, corner: Corner },
    /// A phase begins.
    Began { phase: Phase },
    /// A ship changed places with a card.
    Moved { by: Actor, ship: Ship, from: Pos, to: Pos, swapped: Ship },
    /// No own ship could move.
    NoMove { by: Actor },
    /// A fighter was placed; which one only its owner knows unless it is face up.
    Placed { by: Actor, slot: Slot, serial: u8, card: Option<Card>, up: bool },
    /// Tokens came into a pool.
    Gained { by: Actor, token: Token, count: u8 },
    /// A fighter was turned up by a Spy.
    Spied { by: Actor, slot: Slot, serial: u8, card: Card },
    /// A token was announced on a ship and may be countered.
    Announced { by: Actor, token: Token, ship: Ship },
    /// A token was stopped by a Spy of the other seat.
    Countered { by: Actor, token: Token, ship: Ship },
    /// A token lies on a ship.
    TokenPlaced { by: Actor, token: Token, ship: Ship },
    /// A seat passed, or had nothing else to do.
    Passed { by: Actor, forced: bool },
    /// A hero or command was played.
    CardPlayed { by: Actor, card: u8 },
    /// An operation found nothing to do.
    NoEffect { by: Actor, card: u8, at: u16 },
    /// An operation, or what was left of it, was declined.
    Declined { by: Actor, card: u8, at: u16, begun: bool },
    /// A branch of a card was chosen.
    OptionChosen { by: Actor, card: u8, option: u8 },
    /// Two fighters changed slots.
    Swapped { by: Actor, slots: [Slot; 2], serials: [u8; 2] },
    /// A fighter was turned up by a card, or by the end of the round.
    Revealed { by: Actor, slot: Slot, serial: u8, card: Card },
    /// A fighter's value changed (and it is face up).
    FighterChanged { by: Actor, slot: Slot, owner: Faction, card: Card, delta: i8 },
    /// A ship's printed defense changed.
    ShipChanged { by: Actor, ship: Ship, delta: i8 },
    /// A token left a ship.
    TokenRemoved { by: Actor, token: Token, ship: Ship },
    /// A token went from ship to ship.
    TokenMoved { by: Actor, token: Token, from: Ship, to: Ship },
    /// A ship shows its other face.
    Transformed { by: Actor, ship: Ship, alternate: bool },
    /// Used tokens came back.
    Regained { by: Actor, token: Token, count: u8 },
    /// A ship was scored.
    ShipScored { ship: Ship, defense: u8, attack: u8, to: Option<Actor>, points: u8 },
    /// A round was scored.
    RoundScored { round: u8, points: [u8; 2], totals: [u16; 2] },
    /// The match is tied: another round decides.
    ExtraRound,
    /// The match has ended.
    Over { winner: Option<Seat>, totals: [u16; 2] },
}

use Event::*;

impl Told for Event {
    fn told_to(&self, viewer: Viewer) -> Option<Self> {
        Some(match *self {
            Placed { by, slot, serial, up: false, .. } if !viewer.is(by.seat) => {
                Placed { by, slot, serial, card: None, up: false }
            }
            _ => self.clone(),
        })
    }

    fn reveals(&self) -> bool {
        match self {
            Spied { .. } | Revealed { .. } | FighterChanged { .. } | RoundScored { .. } => true,
            Placed { up, .. } => *up,
            _ => false,
        }
    }

    fn clause(&self) -> &'static str {
        match self {
            Round { .. } => "3.3",
            Dealt { .. } | Drawn { .. } => "3.3",
            Order { .. } | Sides { .. } => "4.5",
            Began { .. } => "4.4",
            Moved { .. } | NoMove { .. } | Placed { .. } => "4.6",
            Gained { .. } => "R11",
            Spied { .. } => "R12",
            Announced { .. } | Countered { .. } | TokenPlaced { .. } => "4.3",
            Passed { .. } => "4.7",
            CardPlayed { .. } | NoEffect { .. } | Declined { .. } | OptionChosen { .. } => "4.8",
            Swapped { .. } | TokenRemoved { .. } | TokenMoved { .. } | Regained { .. } => "7.1",
            Revealed { .. } => "R35",
            FighterChanged { .. } => "R37",
            ShipChanged { .. } => "R38",
            Transformed { .. } => "R33",
            ShipScored { .. } | RoundScored { .. } | ExtraRound | Over { .. } => "5",
        }
    }
}
