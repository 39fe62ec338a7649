//! Tactical Phase (spec 4.6): move a ship, place two fighters, play Spies and Ship Locks.

use veritable_core::Sink;

use crate::ForceOfArms;
use crate::action::{Docket, LANES, SPACES, all_if, at};
use crate::content::Op;
use crate::events::{Event, Phase};
use crate::geometry::{self, Lane, Pos};
use crate::refuse::Bar;
use crate::run::Run;
use crate::state::*;

/// Turns of the phase, both seats together.
pub(crate) const TURNS: u8 = 12;

impl ForceOfArms {
    /// D3.
    pub(crate) fn offer_moves(&self, table: &Table, docket: &mut Docket) {
        docket.sift(at::Pass, 1, [(all_if(self.optional_move), Bar::MustMove)]);
        let own = table.spaces(|s| table.owner(s) == table.active);
        let unlocked = (table.spaces(|s| !table.locked(s)), Bar::Locked);
        docket.sift(at::ShipFrom, SPACES, [(own, Bar::NotYourShip), unlocked]);
        self.offer_free_plays(table, docket);
    }

    /// D4: any other space whose card is not locked (R7, R21).
    pub(crate) fn offer_destinations(&self, table: &Table, from: Pos, docket: &mut Docket) {
        let locked = table.spaces(|s| table.locked(s));
        docket.sift(at::ShipTo, SPACES, [(!(1 << from), Bar::SamePlace), (!locked, Bar::Locked)]);
        docket.forbid(at::Pass, 1, Bar::ChooseDestination);
    }

    /// D5.
    pub(crate) fn offer_fighters(&self, state: &State, docket: &mut Docket) {
        let hand = state.secret.hand[usize::from(state.table.active)];
        docket.sift(at::Fighter, ALL_FIGHTERS.into(), [(hand.into(), Bar::NotInHand)]);
        docket.forbid(at::Pass, 1, Bar::MustPlace);
        self.offer_free_plays(&state.table, docket);
    }

    /// D6: own lanes with a free place; face up only for a fighter with text (R10).
    pub(crate) fn offer_spaces(&self, state: &State, docket: &mut Docket) {
        let table = &state.table;
        let full = (0..geometry::LANES as Lane)
            .fold(0, |set, lane| set | u64::from(table.filled >> (2 * lane + 1) & 1) << lane);
        let own = (table.corner_of(table.active).lanes(), Bar::NotYourSide);
        let free = (!full, Bar::SpaceFull);
        docket.sift(at::PlaceDown, LANES, [own, free]);
        let text = all_if(self.face_up_effect(state, state.secret.chosen).is_some());
        docket.sift(at::PlaceUp, LANES, [own, free, (text, Bar::NoFaceUpText)]);
        docket.forbid(at::Pass, 1, Bar::MustPlace);
    }

    /// Where the face-up effect of a fighter of the active seat starts, if it has one.
    pub(crate) fn face_up_effect(&self, state: &State, card: Card) -> Option<u16> {
        let faction = state.table.faction(state.table.active) as usize;
        self.pack.fighter[faction].get(usize::from(card))?.face_up
    }
}

/// Whether the active seat may move this ship in the Tactical Phase.
pub(crate) fn movable(table: &Table, ship: Ship) -> bool {
    table.owner(ship) == table.active && !table.locked(ship)
}

impl<S: Sink<Event>> Run<'_, S> {
    /// D3, skipped if every own ship is locked (R6).
    pub fn enter_move(&mut self) {
        let mut own = self.state.table.ships_of(self.state.table.active);
        if own.any(|ship| !self.state.table.locked(ship)) {
            self.state.table.step = Step::Move;
        } else {
            let by = self.active();
            self.told.tell(|| Event::NoMove { by });
            self.enter_fighters();
        }
    }

    /// D4: the two cards exchange positions; tokens travel along (R22).
    pub fn move_ship(&mut self, from: Pos, to: Pos) {
        self.exchange(from, to);
        self.enter_fighters();
    }

    /// Exchanges the ship at `from` with the card at `to`.
    pub fn exchange(&mut self, from: Pos, to: Pos) {
        let by = self.active();
        let [ship, swapped] = [from, to].map(|p| self.state.table.grid[usize::from(p)]);
        self.state.table.exchange(from, to);
        self.told.tell(|| Event::Moved { by, ship, from, to, swapped });
    }

    /// D5.
    pub fn enter_fighters(&mut self) {
        self.state.table.step = Step::Fighter;
    }

    /// D5: the choice stays secret, and nothing has happened on the table yet.
    pub fn choose_fighter(&mut self, card: Card) {
        self.state.secret.chosen = card;
        self.state.secret.hand[usize::from(self.state.table.active)] &= !(1 << card);
        self.state.table.step = Step::Space;
    }

    /// D6: the card goes to the lowest free slot; face up it earns its tokens at once (R11).
    pub fn place_fighter(&mut self, lane: Lane, up: bool) {
        let by = self.active();
        let card = std::mem::replace(&mut self.state.secret.chosen, NONE);
        let inner = 2 * lane;
        let slot = inner + u8::from(self.state.table.filled & (1 << inner) != 0);
        self.state.secret.cards[usize::from(slot)] = card;
        self.state.table.filled |= 1 << slot;
        let placed = &mut self.state.table.placed[usize::from(by.seat)];
        *placed += 1;
        let serial = *placed;
        self.state.table.serial[usize::from(slot)] = serial;
        if up {
            self.turn_up(slot);
        }
        self.told.tell(|| Event::Placed { by, slot, serial, card: Some(card), up });
        if up {
            self.earn(card);
        }
        if serial == 2 * (self.state.table.turn / 2 + 1) {
            self.enter_tactical_end();
        } else {
            self.state.table.step = Step::Fighter;
        }
    }

    /// The face-up text of a fighter: it only gains tokens.
    fn earn(&mut self, card: Card) {
        let faction = self.state.table.faction(self.state.table.active) as usize;
        let pack = self.game.pack;
        let Some(start) = pack.fighter[faction][usize::from(card)].face_up else { return };
        for op in &pack.program[usize::from(start)..] {
            let Op::Gain { token, count } = *op else { break };
            self.gain(token, count);
        }
    }

    /// D7, skipped if no Spy and no Ship Lock can be played.
    pub fn enter_tactical_end(&mut self) {
        if self.game.has_free_play(&self.state.table) {
            self.state.table.step = Step::TacticalEnd;
        } else {
            self.next_tactical_turn();
        }
    }

    /// The other seat's turn, or the Token Phase after the twelfth.
    pub fn next_tactical_turn(&mut self) {
        self.state.table.turn += 1;
        self.state.table.active = self.reactor();
        if self.state.table.turn == TURNS {
            self.begin_token_phase();
        } else {
            self.enter_move();
        }
    }

    fn begin_token_phase(&mut self) {
        self.phase(Phase::Token);
        self.state.table.turn = 0;
        self.state.table.passes = 0;
        self.state.table.active = self.state.table.first;
        self.enter_token_turn();
    }
}
