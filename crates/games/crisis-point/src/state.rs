//! A position: what lies open on the table, and what is secret (spec 4.1).
//!
//! [`Table`] holds only what everybody may see, so a view can carry it whole; [`Secret`] holds the rest.
//! A [`State`] is both. Pairs are indexed by side, AoSC first; only the points of a match belong to seats.

use serde::{Deserialize, Serialize};
use veritable_core::Seat;
use veritable_core::deck::LazyDeck;

use crate::content::{COMBAT, FIELD_CARDS, Field, LOCATIONS, Side, Special};
use crate::geometry::{CELLS, Cell, LINES, Line};

/// A battlefield card, numbered as in [`Field`].
pub type Card = u8;
/// No card, no cell, no line, no objective: nothing.
pub const NONE: u8 = 255;
/// A card that is there, but not open.
pub const HIDDEN: u8 = 254;
/// The most games a match can have: 5 scheduled and 11 to break a tie (R28).
pub const MAX_GAMES: usize = 16;
/// Locations dealt to each side.
pub const DEALT: u8 = 4;
/// Secret Objectives each side keeps.
pub const KEPT: u8 = 2;

/// The decision or chance outcome that is due (spec 4.10).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Chance: which side seat 0 plays.
    Seats,
    /// `OBJ`: an objective to keep.
    Objective,
    /// Chance: an objective is dealt.
    DealObjective,
    /// Chance: a Location is dealt.
    Deal,
    /// Chance: the draw for the right to choose.
    Draw,
    /// Chance: who is Player 1.
    First,
    /// `ORDER`: be Player 1 or 2.
    Order,
    /// T1 `DEPLOY`: what to deploy.
    Deploy,
    /// T2 `SPACE`: where this card goes; which Location it is stays secret until it lies there ([`HIDDEN`]).
    Space(Card),
    /// T4 `TACTOKEN`: the forced token.
    TacToken,
    /// T5 `SLOT`: the Combat space.
    Slot,
    /// T6 `COMBAT`: the Combat Card for this space.
    Combat(Line),
    /// `TOKEN`: a Battle Token or a Special Token.
    Token,
    /// `LASTSPECIAL`: a Special Token without Battle Tokens left.
    LastSpecial,
    /// `HERO`: a hero or a command.
    Card,
    /// A choice of the text that is being resolved.
    Effect,
    /// `CLAIM`: which of two met objectives counts.
    Claim,
    /// The match has ended.
    Over,
}

/// Where a Special Token is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SpecialState {
    /// Its Unit has not been deployed.
    #[default]
    Unearned,
    /// It can be played.
    Held,
    /// It was played.
    Spent,
    /// The Token Phase ended before it was played.
    Expired,
}

/// Who won a card.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Won {
    /// Not scored yet.
    #[default]
    Open,
    /// This side's Victory Token lies on it.
    By(Side),
    /// A tied Location, turned facedown.
    Flipped,
}

/// What goes on when a text is resolved.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Then {
    /// T4, after a deployment.
    #[default]
    TacToken,
    /// T1, after an Exchange there.
    Deploy,
    /// T5, after an Exchange there.
    Slot,
    /// The turn of the Token Phase goes on.
    TokenTurn,
    /// The next turn of the Hero/Command Phase.
    NextCard,
}

/// Where the resolution of a text stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Cursor {
    /// The card, numbered as in [`Field`].
    pub card: u8,
    /// The operation in the pack's program.
    pub at: u16,
    /// How often it has been done.
    pub done: u8,
    /// The cell of the resolving card, if it lies on the battlefield.
    pub here: Cell,
    /// The cell or line that was chosen first in this operation.
    pub half: u8,
    /// Tokens that each cell got or lost by this operation.
    pub given: [u8; CELLS],
    /// What follows the last operation.
    pub then: Then,
}

impl Default for Cursor {
    fn default() -> Self {
        Self {
            card: NONE,
            at: 0,
            done: 0,
            here: NONE,
            half: NONE,
            given: [0; CELLS],
            then: Then::TacToken,
        }
    }
}

/// How one game of a match ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct GameResult {
    /// The side of seat 0.
    pub seat0: Side,
    /// Player 1.
    pub player1: Side,
    /// Victory points of each side.
    pub vp: [u16; 2],
    /// The objectives each side kept, one bit each.
    pub kept: [u8; 2],
    /// The objective each side claimed, or [`NONE`].
    pub claimed: [u8; 2],
}

/// Everything that lies open: the part of a position that all may see.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Table {
    /// What is due.
    pub step: Step,
    /// The game of the match, from 1; 0 before the first.
    pub game: u8,
    /// The side of seat 0.
    pub seat0: Side,
    /// Player 1.
    pub player1: Side,
    /// The side whose turn it is.
    pub active: Side,
    /// Turns of the phase that are over, both sides together.
    pub turn: u8,
    /// The last decision that everybody saw, as its place in the action space; [`NONE`] after a secret one.
    pub latest: u8,
    /// The Combat Cards of the last draw for the right to choose.
    pub drawn: Option<[u8; 2]>,
    /// Equal draws so far (R4).
    pub redraws: u8,
    /// How many objectives each side has kept.
    pub kept: [u8; 2],
    /// How many Locations are dealt.
    pub dealt: u8,
    /// The card on each cell, or [`NONE`].
    pub field: [Card; CELLS],
    /// The cell of each card, or [`NONE`].
    pub at: [Cell; FIELD_CARDS],
    /// Cards without a text, one bit each.
    pub muted: u32,
    /// Units that a Drop replaced, one bit each.
    pub discarded: u32,
    /// Battle Tokens on each cell.
    pub tokens: [[u8; 2]; CELLS],
    /// Who won each cell.
    pub won: [Won; CELLS],
    /// Battle Tokens that lay on each cell when it was scored.
    pub scored: [[u8; 2]; CELLS],
    /// Locations that each side deployed, one bit each.
    pub located: [u16; 2],
    /// Combat spaces that hold a card, one bit for each line.
    pub filled: [u8; 2],
    /// Combat spaces whose card is faceup, one bit for each line.
    pub up: [u8; 2],
    /// Serial number of the Combat Card in each space, from 1 in its owner's order; travels with the card.
    pub serial: [[u8; LINES]; 2],
    /// Battle Tokens in the bank.
    pub supply: [u8; 2],
    /// Battle Tokens collected and not yet played.
    pub reserve: [u8; 2],
    /// Battle Tokens out of the game.
    pub removed: [u8; 2],
    /// Special Tokens in the order of the action space.
    pub special: [SpecialState; 4],
    /// Battle Tokens placed in this turn of the Token Phase.
    pub placed: u8,
    /// Sides that have nothing more to do in the Token Phase.
    pub settled: [bool; 2],
    /// Heroes (bits 0–3) and commands (bits 4–7) each side has played.
    pub played: [u8; 2],
    /// The text being resolved.
    pub cursor: Cursor,
    /// The objective each side claimed, or [`NONE`].
    pub claimed: [u8; 2],
    /// Victory points of each seat in the finished games.
    pub vp: [u16; 2],
    /// The finished games.
    pub results: [Option<GameResult>; MAX_GAMES],
}

/// What is hidden from somebody.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Secret {
    /// The Combat Card in each side's space at each line, or [`NONE`].
    pub slots: [[u8; LINES]; 2],
    /// Combat Cards in each hand, one bit each.
    pub hand: [u8; 2],
    /// Locations in each hand, one bit each.
    pub locations: [u16; 2],
    /// Locations not dealt; in the end the two set aside.
    pub deck: LazyDeck<LOCATIONS>,
    /// Objectives each side keeps, one bit each.
    pub objectives: [u8; 2],
    /// The Location picked at T1 and not yet placed, or [`NONE`].
    pub picked: u8,
}

/// A whole position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct State {
    /// What all may see.
    pub table: Table,
    /// What they may not.
    pub secret: Secret,
}

/// All Combat Cards of a side, one bit each.
pub const ALL_COMBAT: u8 = u8::MAX;
/// All Units of both sides, one bit each.
pub const ALL_UNITS: u32 = 0xFFFF;
const _: () = assert!(COMBAT == 8 && LINES == 8);

impl Table {
    /// The side a seat plays.
    #[inline]
    pub fn side_of(&self, seat: Seat) -> Side {
        if seat == 0 { self.seat0 } else { self.seat0.other() }
    }

    /// The seat that plays a side.
    #[inline]
    pub fn seat_of(&self, side: Side) -> Seat {
        Seat::from(self.seat0 != side)
    }

    /// The cells whose card is in the set, one bit each.
    #[inline]
    pub fn cells_with(&self, cards: u32) -> u16 {
        let mut cells = 0;
        for (cell, &card) in self.field.iter().enumerate() {
            // An empty cell asks for bit 31, which no card has.
            cells |= ((cards.wrapping_shr(u32::from(card)) & 1) as u16) << cell;
        }
        cells
    }

    /// The cells that hold a card, one bit each.
    #[inline]
    pub fn occupied(&self) -> u16 {
        let mut cells = 0;
        for (cell, &card) in self.field.iter().enumerate() {
            cells |= u16::from(card != NONE) << cell;
        }
        cells
    }

    /// The cells with at least one Battle Token of a side, one bit each.
    #[inline]
    pub fn with_tokens(&self, side: Side) -> u16 {
        let mut cells = 0;
        for (cell, tokens) in self.tokens.iter().enumerate() {
            cells |= u16::from(tokens[side as usize] > 0) << cell;
        }
        cells
    }

    /// The card on a cell.
    #[inline]
    pub fn card_at(&self, cell: Cell) -> Option<Card> {
        Some(self.field[usize::from(cell)]).filter(|&card| card != NONE)
    }

    /// Whether a card lies on the battlefield.
    #[inline]
    pub fn deployed(&self, card: Card) -> bool {
        self.at[usize::from(card)] != NONE
    }

    /// Units of a side on the battlefield: as many as it has deployed, because a Drop replaces one by one.
    #[inline]
    pub fn units_deployed(&self, side: Side) -> u8 {
        let all = &self.at[8 * side as usize..][..8];
        all.iter().map(|&cell| u8::from(cell != NONE)).sum()
    }

    /// Units in a side's hand, bit 0 for its first.
    #[inline]
    pub fn units_in_hand(&self, side: Side) -> u8 {
        let first = 8 * side as usize;
        let all = &self.at[first..][..8];
        let hand = (0..8).filter(|&i| all[i] == NONE).fold(0u8, |set, i| set | 1 << i);
        hand & !((self.discarded >> first) as u8)
    }

    /// How many Locations a side holds in hand.
    #[inline]
    pub fn locations_in_hand(&self, side: Side) -> u8 {
        let dealt = match side {
            Side::Aosc => self.dealt.min(DEALT),
            Side::Masters => self.dealt.saturating_sub(DEALT),
        };
        dealt - self.located[side as usize].count_ones() as u8
    }

    /// The Combat spaces of a side with a facedown card, one bit for each line.
    #[inline]
    pub fn face_down(&self, side: Side) -> u8 {
        self.filled[side as usize] & !self.up[side as usize]
    }

    /// The cells that a side has won, one bit each.
    pub fn won_by(&self, side: Side) -> u16 {
        let mine = |cell: &usize| self.won[*cell] == Won::By(side);
        (0..CELLS).filter(mine).fold(0, |set, cell| set | 1 << cell)
    }

    /// Victory Tokens of a side that lie on no card.
    pub fn victory_supply(&self, side: Side) -> u8 {
        CELLS as u8 - self.won_by(side).count_ones() as u8
    }

    /// Where a Special Token is.
    #[inline]
    pub fn special(&self, token: Special) -> SpecialState {
        self.special[token as usize]
    }

    /// Lays a card on a cell.
    #[inline]
    pub fn lay(&mut self, card: Card, cell: Cell) {
        self.field[usize::from(cell)] = card;
        self.at[usize::from(card)] = cell;
    }

    /// Exchanges the cards of two cells; tokens stay.
    pub fn exchange(&mut self, a: Cell, b: Cell) {
        let [x, y] = [a, b].map(|cell| self.field[usize::from(cell)]);
        self.lay(x, b);
        self.lay(y, a);
    }

    /// Whether the battlefield and all Combat spaces are full: the Tactical Phase is over.
    pub fn tactics_are_over(&self) -> bool {
        matches!(self.step, Step::Token | Step::LastSpecial | Step::Card | Step::Claim | Step::Over)
            || self.step == Step::Effect
                && matches!(self.cursor.then, Then::TokenTurn | Then::NextCard)
    }

    /// Whether Hero/Command has begun (or ended).
    pub fn tokens_are_over(&self) -> bool {
        matches!(self.step, Step::Card | Step::Claim | Step::Over)
            || self.step == Step::Effect && self.cursor.then == Then::NextCard
    }

    /// The owner of the card on a cell.
    #[inline]
    pub fn owner_at(&self, cell: Cell) -> Option<Side> {
        Field::owner(self.field[usize::from(cell)])
    }
}
