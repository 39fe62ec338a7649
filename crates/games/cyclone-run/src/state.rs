//! A whole position (4.1): flat, small, without secrets. What lies face down has no identity yet.

use serde::{Deserialize, Serialize};
use veritable_core::Seat;
use veritable_core::deck::LazyDeck;

pub use crate::board::each as members;
use crate::board::{Cells, bit};
use crate::content::{Cards, DICE, Face, HEROES, KINDS, Vehicle};

/// The most seats there can be.
pub const SEATS: usize = 4;
/// No cell, no slot, no card, no token.
pub const NONE: u8 = 255;

/// Where the turn stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// Who goes first is being found out (3.1).
    First,
    /// Rolling (4.4).
    Roll,
    /// Choosing Heroes (4.5).
    Select,
    /// Putting Fuel on a Hero (4.6).
    PlaceFuel,
    /// Choosing what to use next (4.7).
    Command,
    /// Driving (4.8).
    Move,
    /// A vehicle has arrived; what it finds is settled (4.8).
    Land,
    /// A Location could be taken with a card (4.8).
    Location,
    /// The damage does not suffice (4.8).
    Shortfall,
    /// Ariel reveals (4.8).
    Sense,
    /// Alpha chooses a line (4.8).
    Line,
    /// Beta chooses a block (4.8).
    Quadrant,
    /// An air strike is settled after its reveals (4.8).
    Strike,
    /// What an air strike left may be paid for (4.8).
    Strafe,
    /// A card takes a token (4.9).
    Snipe,
    /// A card turns a die: which (4.9).
    PickDie,
    /// A card turns a die: to which face (4.9).
    PickFace,
    /// Another player may move the Hero (4.11).
    React,
    /// The end (5).
    Over,
}

/// The roll for the first turn (3.1 step 8). It is kept, so that everybody remembers who rolled what.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Contest {
    /// The seats that still contend, as bits.
    pub rivals: u8,
    /// Who is rolling.
    pub seat: Seat,
    /// How many dice that seat has thrown.
    pub thrown: u8,
    /// Targets of every seat in this try.
    pub targets: [u8; SEATS],
    /// Tied tries so far.
    pub ties: u8,
    /// Targets of every seat in the last tied try: everybody remembers them.
    pub tied: [u8; SEATS],
}

/// A whole position. Sets of cells, slots, seats, dice and cards are bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct State {
    /// Tokens in each cell.
    pub height: [u8; 9],
    /// The top token of each cell if it is face up, else [`NONE`].
    pub top: [u8; 9],
    /// All tokens that nobody has seen: those face down in the tray and those in the bag.
    pub unseen: LazyDeck<KINDS>,
    /// The cells of Cyclone and Jeep, [`NONE`] before they enter.
    pub vehicle: [u8; 2],
    /// Fuel in the pile.
    pub pile: u8,
    /// Fuel of every seat.
    pub fuel: [u8; SEATS],
    /// Fuel on every Hero card.
    pub hero_fuel: [u8; HEROES],
    /// Whether the two-sided Hero card shows its back.
    pub turned: bool,
    /// The defeat pile of every seat: how many tokens of each kind.
    pub defeat: [[u8; KINDS]; SEATS],
    /// The Location cards of every seat.
    pub held: [Cards; SEATS],
    /// The Location cards not drawn yet.
    pub deck: Cards,
    /// The Location cards used in their owner's present or last turn.
    pub flipped: Cards,
    /// The dice.
    pub dice: [Face; DICE],
    /// The Hero slot each die pays for, or [`NONE`].
    pub assigned: [u8; DICE],
    /// Free rerolls left.
    pub rerolls: u8,
    /// Scouts left.
    pub scouts: u8,
    /// The Heroes selected this turn.
    pub selected: u16,
    /// Those of them already used.
    pub used: u16,
    /// The Hero in action, or [`NONE`].
    pub current: u8,
    /// Its movement left.
    pub moves: u8,
    /// Whether a card lends it a wrench.
    pub wrench: bool,
    /// Who attacks: the active seat, or the one that reacts.
    pub attacker: Seat,
    /// The cell the vehicle has just reached.
    pub cell: u8,
    /// The damage of that attack, cards included.
    pub damage: u8,
    /// What an air strike has left.
    pub left: Cells,
    /// Damage added by cards against each cell of an air strike.
    pub bonus: [u8; 9],
    /// The line (0–5) or block (6–9) struck last, or [`NONE`]: everybody remembers it.
    pub area: u8,
    /// The Hero used last since Heroes were last chosen, or [`NONE`]: everybody remembers it.
    pub last_hero: u8,
    /// The seats that have reacted this turn.
    pub reacted: u8,
    /// The seat asked for a reaction.
    pub asked: Seat,
    /// The card whose choices are being made.
    pub card: u8,
    /// The die it turns.
    pub die: u8,
    /// Whose turn it is.
    pub active: Seat,
    /// Who went first.
    pub first: Seat,
    /// The round, from 1.
    pub round: u16,
    /// Turns finished in this round.
    pub turns: u8,
    /// Whether this is the last round.
    pub last_round: bool,
    /// Rounds in a row without a token taken.
    pub idle_rounds: u8,
    /// Whether a token was taken in this round.
    pub taken: bool,
    /// Where the turn stands.
    pub phase: Phase,
    /// Where it goes on after a card's choices.
    pub back_to: Phase,
    /// Chance: dice yet to be rolled.
    pub rolling: u8,
    /// Chance: cells whose top is yet to be turned up.
    pub revealing: Cells,
    /// Chance: Location cards yet to be drawn by the attacker.
    pub draws: u8,
    /// Chance: the roll for the first turn.
    pub contest: Contest,
}

impl State {
    /// Whether fate decides next.
    #[inline]
    pub fn awaits_chance(&self) -> bool {
        self.rolling != 0 || self.revealing != 0 || self.draws != 0 || self.phase == Phase::First
    }

    /// The cells under a vehicle.
    #[inline]
    pub fn covered(&self) -> Cells {
        bit(self.vehicle[0]) | bit(self.vehicle[1])
    }

    /// The cells that still hold tokens.
    #[inline]
    pub fn stocked(&self) -> Cells {
        (0..9).fold(0, |set, c| set | Cells::from(self.height[c] > 0) << c)
    }

    /// The cells whose top lies face up.
    #[inline]
    pub fn face_up(&self) -> Cells {
        (0..9).fold(0, |set, c| set | Cells::from(self.top[c] != NONE) << c)
    }

    /// The cells whose top can be revealed: face down and not covered (R24).
    #[inline]
    pub fn hidden(&self) -> Cells {
        self.stocked() & !self.face_up() & !self.covered()
    }

    /// How many cells are empty (R42).
    #[inline]
    pub fn depleted(&self) -> u32 {
        9 - self.stocked().count_ones()
    }

    /// Tokens lying face down in the tray.
    pub fn face_down(&self) -> usize {
        let tokens: usize = self.height.iter().map(|&h| usize::from(h)).sum();
        tokens - self.face_up().count_ones() as usize
    }

    /// The dice that pay for no Hero.
    #[inline]
    pub fn free_dice(&self) -> u8 {
        (0..DICE).fold(0, |set, i| set | u8::from(self.assigned[i] == NONE) << i)
    }

    /// How often each face shows on the free dice.
    #[inline]
    pub fn free_faces(&self) -> [u8; 4] {
        let mut count = [0; 4];
        for i in 0..DICE {
            count[self.dice[i] as usize] += u8::from(self.assigned[i] == NONE);
        }
        count
    }

    /// Where a vehicle stands.
    #[inline]
    pub fn place(&self, vehicle: Vehicle) -> u8 {
        self.vehicle[vehicle as usize]
    }

    /// The cards of the active seat that can be used if the moment allows (G7).
    #[inline]
    pub fn ready_cards(&self) -> Cards {
        self.held[usize::from(self.active)] & !self.flipped
    }

    /// The cards that left the game, of those that exist.
    pub fn discarded(&self, all: Cards) -> Cards {
        all & !self.deck & !self.held.iter().fold(0, |set, held| set | held)
    }

    /// Whether the seat that attacks is the active one.
    #[inline]
    pub fn own(&self) -> bool {
        self.attacker == self.active
    }
}
