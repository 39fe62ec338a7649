//! Tactical Phase (spec 4.4): deploy a card, play a token, place a Combat Card; eight turns each.

use veritable_core::Sink;

use crate::CrisisPoint;
use crate::action::{Action, Docket, EIGHT, all_if, at};
use crate::content::{Field, Kind};
use crate::events::{Event, Phase};
use crate::geometry::{Cell, Line};
use crate::refuse::Bar;
use crate::run::Run;
use crate::state::*;

/// Turns of the phase, both sides together.
pub(crate) const TURNS: u8 = 16;
/// Units each side deploys (R7).
pub(crate) const UNIT_QUOTA: u8 = 5;
/// Locations each side deploys (R7).
pub(crate) const LOCATION_QUOTA: u32 = 2;

impl CrisisPoint {
    /// T1: what is in hand and within its quota; the Exchange Token.
    pub(crate) fn offer_deployments(&self, state: &State, docket: &mut Docket) {
        let State { table, secret } = state;
        let me = table.active;
        let in_hand = (table.units_in_hand(me).into(), Bar::UnitNotInHand);
        let few = all_if(table.units_deployed(me) < UNIT_QUOTA);
        docket.sift(at::Unit, EIGHT, [in_hand, (few, Bar::FiveUnits)]);
        let base = all_if(!table.deployed(Field::base(me)));
        docket.sift(at::Base, 1, [(base, Bar::BaseDeployed)]);
        let few = all_if(table.located[me as usize].count_ones() < LOCATION_QUOTA);
        let in_hand = (secret.locations[me as usize].into(), Bar::LocationNotInHand);
        docket.sift(at::Location, 0x3FF, [(few, Bar::TwoLocations), in_hand]);
        self.offer_specials(table, true, docket);
    }

    /// T5: own empty Combat spaces; the Exchange Token.
    pub(crate) fn offer_spaces(&self, table: &Table, docket: &mut Docket) {
        let free = !u64::from(table.filled[table.active as usize]);
        docket.sift(at::Line, EIGHT, [(free, Bar::SpaceFilled)]);
        self.offer_specials(table, true, docket);
    }
}

impl<S: Sink<Event>> Run<'_, S> {
    /// T1: the card leaves the hand when its space is chosen.
    pub fn pick_deployment(&mut self, action: Action) {
        let me = self.state.table.active;
        let card = match action {
            Action::Unit(i) => Field::unit(me, i),
            Action::Location(i) => {
                self.state.secret.picked = i;
                HIDDEN
            }
            _ => Field::base(me),
        };
        self.state.table.step = Step::Space(card);
    }

    /// T2 and T3: the card lies open, gives its tokens and then its text.
    pub fn deploy(&mut self, card: Card, cell: Cell) {
        let by = self.active();
        let card = match card {
            HIDDEN => Field::location(std::mem::replace(&mut self.state.secret.picked, NONE)),
            open => open,
        };
        self.state.table.lay(card, cell);
        if let Kind::Location = Field::kind(card) {
            let bit = 1 << (card - Field::location(0));
            self.state.secret.locations[by.side as usize] &= !bit;
            self.state.table.located[by.side as usize] |= bit;
        }
        self.told.tell(|| Event::Deployed { by, card, cell });
        match Field::kind(card) {
            Kind::Base => {
                // One token for each Combat Card still in hand, this turn's included (R9).
                let held = self.state.secret.hand[by.side as usize].count_ones();
                self.gain(by.side, held as u8);
                self.enter_tactical_token();
            }
            kind => {
                if kind == Kind::Unit {
                    self.gain(by.side, self.game.pack.gives[usize::from(card)]);
                }
                self.begin_text(card, cell, Then::TacToken);
            }
        }
    }

    /// T4, skipped without unused tokens (R10).
    pub fn enter_tactical_token(&mut self) {
        let unused = self.state.table.reserve[self.state.table.active as usize];
        self.state.table.step = if unused > 0 { Step::TacToken } else { Step::Slot };
    }

    /// T4: one token on any card.
    pub fn tactical_token(&mut self, cell: Cell) {
        self.play_token(cell);
        self.state.table.step = Step::Slot;
    }

    /// T6 and T7: the Combat Card lies facedown, and the other side's turn comes.
    pub fn place_combat(&mut self, line: Line, card: u8) {
        let by = self.active();
        let i = by.side as usize;
        let up = self.game.open_combat;
        self.state.secret.hand[i] &= !(1 << card);
        self.state.secret.slots[i][usize::from(line)] = card;
        self.state.table.filled[i] |= 1 << line;
        self.state.table.serial[i][usize::from(line)] =
            self.state.table.filled[i].count_ones() as u8;
        self.state.table.up[i] |= u8::from(up) << line;
        self.told.tell(|| Event::Combat { by, line, card: Some(card), up });
        self.state.table.turn += 1;
        if self.state.table.turn == TURNS {
            return self.begin_token_phase();
        }
        self.state.table.active = by.side.other();
        self.state.table.step = Step::Deploy;
    }

    fn begin_token_phase(&mut self) {
        self.phase(Phase::Token);
        self.state.table.turn = 0;
        self.state.table.active = self.state.table.player1;
        self.enter_token_turn();
    }
}
