//! A position: what lies open on the table, and what is secret.
//!
//! [`Table`] holds only what everybody may see, so a view can carry it whole; [`Secret`] holds the rest.
//! A [`State`] is both.

use serde::{Deserialize, Serialize};
use veritable_core::Seat;
use veritable_core::deck::LazyDeck;

pub use veritable_core::bits::bits;

use crate::content::{FIGHTERS, Faction, Pack, SHIPS, Token};
use crate::geometry::{Corner, POSITIONS, Pos, SLOTS, Slot};

/// A ship, 0–7; RDF ships come first.
pub type Ship = u8;
/// What lies on a space without a ship.
pub const EMPTY: Ship = 8;
/// A fighter card of a faction, 0–11.
pub type Card = u8;
/// No card, no ship: an empty place.
pub const NONE: u8 = 255;
/// The most rounds a match can have: 5 scheduled and 3 extra.
pub const MAX_ROUNDS: usize = 8;

/// The decision or chance outcome that is due (spec 4.4).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// C0: which faction seat 0 plays.
    Factions,
    /// C1: the ship on the next space.
    Deal,
    /// C2: the initiative draw.
    Initiative,
    /// D1: first or second.
    Order,
    /// D2: two sides.
    Sides,
    /// D3: the ship to move.
    Move,
    /// D4: where the ship at this position goes.
    Destination(Pos),
    /// D5: the fighter to place.
    Fighter,
    /// D6: where the chosen fighter goes.
    Space,
    /// D7: last free tokens of the tactical turn.
    TacticalEnd,
    /// D9: one token.
    Token,
    /// D10: a hero or a command.
    Card,
    /// D11: a choice of the card in play.
    Effect,
    /// D12: last free tokens of the command turn.
    CommandEnd,
    /// The match has ended.
    Over,
}

/// How many tokens of each kind somebody has.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct Purse {
    pub attack: u8,
    pub defense: u8,
    pub ship_lock: u8,
    pub protoculture: u8,
    pub spy: u8,
}

impl Purse {
    /// The count of one kind.
    #[inline]
    pub fn get(&self, token: Token) -> u8 {
        match token {
            Token::Attack => self.attack,
            Token::Defense => self.defense,
            Token::ShipLock => self.ship_lock,
            Token::Protoculture => self.protoculture,
            Token::Spy => self.spy,
        }
    }

    /// The count of one kind, to change it.
    #[inline]
    pub fn of(&mut self, token: Token) -> &mut u8 {
        match token {
            Token::Attack => &mut self.attack,
            Token::Defense => &mut self.defense,
            Token::ShipLock => &mut self.ship_lock,
            Token::Protoculture => &mut self.protoculture,
            Token::Spy => &mut self.spy,
        }
    }

    /// Tokens that must be played in the Token Phase (4.2).
    #[inline]
    pub fn mandatory(&self) -> u8 {
        self.attack + self.defense + self.protoculture
    }
}

/// What lies on a ship.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct OnShip {
    /// Attack tokens.
    pub attack: u8,
    /// Defense tokens.
    pub defense: u8,
    /// Protoculture tokens of each seat.
    pub protoculture: [u8; 2],
    /// Who locked it.
    pub lock: Option<Seat>,
    /// Sum of the changes of its printed defense.
    pub modifier: i8,
    /// Whether it shows its alternate face.
    pub alternate: bool,
}

/// A token announced on a ship, waiting for the counter window (D8).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Announced {
    /// Attack, Defense or Ship Lock.
    pub token: Token,
    /// The ship it is meant for.
    pub ship: Ship,
}

/// The first half of a pair of choices.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Half {
    /// Nothing is half done.
    #[default]
    Nothing,
    /// The ship at this position is picked up.
    Ship(Pos),
    /// The fighter in this slot waits for its partner.
    Fighter(Slot),
    /// This token was taken from this ship.
    Token {
        /// Its kind.
        token: Token,
        /// The ship it came from.
        from: Ship,
        /// Whose it is (special tokens).
        owner: Seat,
    },
}

/// Where the resolution of a hero or command stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Cursor {
    /// The card: heroes 0–3, commands 4–7.
    pub card: u8,
    /// The operation in the pack's program.
    pub at: u16,
    /// How often it has been done.
    pub done: u8,
    /// The half of a pair that is chosen.
    pub half: Half,
    /// Tokens that each ship got from this operation.
    pub given: [u8; 2 * SHIPS],
    /// Fighters this operation has changed, one bit for each slot.
    pub changed: u32,
    /// The ship that the first token of this operation fixed.
    pub same: Ship,
    /// The ship that an earlier operation chose or moved.
    pub last: Ship,
}

impl Default for Cursor {
    fn default() -> Self {
        Self {
            card: NONE,
            at: 0,
            done: 0,
            half: Half::Nothing,
            given: [0; 2 * SHIPS],
            changed: 0,
            same: NONE,
            last: NONE,
        }
    }
}

/// How one ship was scored.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct ShipResult {
    /// Its defense.
    pub defense: u8,
    /// The attack against it.
    pub attack: u8,
    /// Who collected it; nobody on a tie.
    pub to: Option<Seat>,
}

/// How one round was scored.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct RoundResult {
    /// The faction of seat 0.
    pub seat0: Faction,
    /// Victory points of each seat.
    pub vp: [u8; 2],
    /// Every ship.
    pub ships: [ShipResult; 2 * SHIPS],
    /// The ships that lay on their other face: a bit for each.
    #[serde(default)]
    pub alternate: u8,
}

/// Everything that lies open: the part of a position that all may see.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Table {
    /// What is due.
    pub step: Step,
    /// The round, from 1.
    pub round: u8,
    /// The faction of seat 0 in this round.
    pub seat0: Faction,
    /// The seat whose turn it is (at D8 the other seat decides).
    pub active: Seat,
    /// Player 1 of this round.
    pub first: Seat,
    /// The fighters drawn for initiative.
    pub drawn: Option<[Card; 2]>,
    /// The two sides of seat 0 (seat 1 has the others).
    pub corner: Corner,
    /// The turn of the phase, from 0: tactical 0–11, cards 0–5.
    pub turn: u8,
    /// Passes in a row in the Token Phase.
    pub passes: u8,
    /// Ships not dealt yet.
    pub deck: LazyDeck<{ 2 * SHIPS }>,
    /// The ship on each space; [`EMPTY`] for the Empty Space, [`NONE`] before the deal.
    pub grid: [Ship; POSITIONS],
    /// Where each ship is.
    pub at: [Pos; 2 * SHIPS],
    /// What lies on each ship.
    pub ships: [OnShip; 2 * SHIPS],
    /// Slots that hold a fighter, one bit each.
    pub filled: u32,
    /// Slots whose fighter is face up, one bit each.
    pub up: u32,
    /// The change of each fighter's value.
    pub modifier: [i8; SLOTS],
    /// Serial number of each fighter, from 1 in its owner's order of placement; travels with the card.
    pub serial: [u8; SLOTS],
    /// Fighters each seat has placed.
    pub placed: [u8; 2],
    /// Tokens each seat may play.
    pub pool: [Purse; 2],
    /// Special tokens each seat has not earned.
    pub reserve: [Purse; 2],
    /// Special tokens each seat has used.
    pub spent: [Purse; 2],
    /// The common supply.
    pub supply: Purse,
    /// Heroes (bits 0–3) and commands (bits 4–7) each seat has played.
    pub played: [u8; 2],
    /// The token that waits for the counter window.
    pub announced: Option<Announced>,
    /// The card being resolved.
    pub cursor: Cursor,
    /// Victory points of the match.
    pub vp: [u16; 2],
    /// Enemy ships each seat captured in the match.
    pub captured: [u8; 2],
    /// Ships each seat collected in the match.
    pub collected: [u8; 2],
    /// The rounds that were scored.
    pub results: [Option<RoundResult>; MAX_ROUNDS],
}

/// What is hidden from somebody.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Secret {
    /// The fighter in each slot, [`NONE`] where there is none.
    pub cards: [Card; SLOTS],
    /// The fighters in each hand, one bit each.
    pub hand: [u16; 2],
    /// The fighter chosen at D5 and not yet placed, [`NONE`] otherwise.
    pub chosen: Card,
}

/// A whole position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct State {
    /// What all may see.
    pub table: Table,
    /// What they may not.
    pub secret: Secret,
}

/// All fighters, one bit each.
pub const ALL_FIGHTERS: u16 = (1 << FIGHTERS) - 1;

impl Table {
    /// The faction a seat plays in this round.
    #[inline]
    pub fn faction(&self, seat: Seat) -> Faction {
        if seat == 0 { self.seat0 } else { self.seat0.other() }
    }

    /// The seat that plays a faction in this round.
    #[inline]
    pub fn seat_of(&self, faction: Faction) -> Seat {
        Seat::from(self.seat0 != faction)
    }

    /// The seat that owns a ship in this round.
    #[inline]
    pub fn owner(&self, ship: Ship) -> Seat {
        self.seat_of(Pack::faction_of(ship))
    }

    /// The ships of a seat, as a range of numbers.
    #[inline]
    pub fn ships_of(&self, seat: Seat) -> std::ops::Range<Ship> {
        let first = SHIPS as u8 * self.faction(seat) as u8;
        first..first + SHIPS as u8
    }

    /// The two sides of a seat.
    #[inline]
    pub fn corner_of(&self, seat: Seat) -> Corner {
        if seat == 0 { self.corner } else { self.corner.opposite() }
    }

    /// Whether the ship has a lock.
    #[inline]
    pub fn locked(&self, ship: Ship) -> bool {
        self.ships[usize::from(ship)].lock.is_some()
    }

    /// What lies on a ship.
    #[inline]
    pub fn on(&self, ship: Ship) -> &OnShip {
        &self.ships[usize::from(ship)]
    }

    /// Whether a ship lies on this space (not the Empty Space).
    #[inline]
    pub fn ship_at(&self, p: Pos) -> Option<Ship> {
        let ship = self.grid[usize::from(p)];
        (ship < EMPTY).then_some(ship)
    }

    /// The spaces whose ship fits, one bit each.
    #[inline]
    pub fn spaces(&self, fits: impl Fn(Ship) -> bool) -> u64 {
        let mut set = 0;
        for (p, &ship) in self.grid.iter().enumerate() {
            set |= u64::from(ship < EMPTY && fits(ship)) << p;
        }
        set
    }

    /// The slots of a seat that hold a face-down fighter, one bit each.
    #[inline]
    pub fn face_down(&self, seat: Seat) -> u32 {
        self.filled & !self.up & self.corner_of(seat).slots()
    }

    /// The seat that owns a slot.
    #[inline]
    pub fn owner_of_slot(&self, slot: Slot) -> Seat {
        Seat::from(self.corner.slots() & (1 << slot) == 0)
    }

    /// Exchanges the cards on two spaces.
    pub fn exchange(&mut self, p: Pos, q: Pos) {
        self.grid.swap(usize::from(p), usize::from(q));
        for pos in [p, q] {
            if let Some(ship) = self.ship_at(pos) {
                self.at[usize::from(ship)] = pos;
            }
        }
    }

    /// Whether any seat's cards played this round may put a second Protoculture token on a ship.
    pub fn protoculture_limit_waived(&self, pack: &Pack) -> bool {
        use crate::content::Op;
        use veritable_core::program::text;
        (0..2).any(|seat| {
            let starts = &pack.start[self.faction(seat) as usize];
            (0..8).filter(|c| self.played[usize::from(seat)] & (1 << c) != 0).any(|c| {
                text(&pack.program, starts[c])
                    .iter()
                    .any(|op| matches!(op, Op::MoveTokens { waive_protoculture_limit: true, .. }))
            })
        })
    }
}

/// The other seat.
#[inline]
pub fn other(seat: Seat) -> Seat {
    1 - seat
}
