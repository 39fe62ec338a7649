//! The REF automaton of the three-seat game (4.6).

use veritable_core::Sink;

use crate::Reconstruction;
use crate::action::Action;
use crate::content::{Op, Turned};
use crate::events::Event;
use crate::run::Run;
use crate::state::{Frame, Phase, Table};
use crate::terms::{ALL_TERRITORIES, Act, Faction, Kind, NONE, SPOTS, Spaces, Way};

impl Reconstruction {
    /// Whether an operation of the automaton draws no more Territory cards.
    pub(crate) fn lots_are_over(&self, t: &Table, drawn: Spaces) -> bool {
        drawn == ALL_TERRITORIES
            || matches!(self.current_op(t), Some(Op::Drop { .. })) && t.constructed == 0
    }
}

impl<S: Sink<Event>> Run<'_, S> {
    /// An operation of a REF card: as much as possible, places by lot.
    pub(crate) fn automaton_op(&mut self, op: Op) {
        match op {
            Op::Act { act: Act::RefRepairs, times, .. } => self.ready(times),
            Op::Act { act: Act::RefFly, times, .. } => {
                if let Some(at) = self.s.flagship() {
                    (0..times.min(self.s.constructed)).for_each(|_| self.drop_pod(at));
                }
            }
            Op::Relocate { units, .. }
                if units & Kind::Flagship.bit() != 0 && self.s.flagship().is_some() =>
            {
                self.push(Frame::Lots { left: 1, drawn: 0 });
            }
            Op::Drop { n, .. }
            | Op::Shift { left: true, n, .. }
            | Op::Replace { n, .. }
            | Op::Flip { n: Turned::Spaces(n) | Turned::Tokens(n), .. } => {
                self.push(Frame::Lots { left: n, drawn: 0 });
            }
            Op::Gain { .. }
            | Op::GainPer { .. }
            | Op::Lose { .. }
            | Op::Transfer { .. }
            | Op::Build { .. }
            | Op::Ready { .. }
            | Op::Flip { n: Turned::All, .. }
            | Op::FlagshipOff => self.begin_op(Faction::Ref, op),
            // The automaton takes no other actions, and nobody looks for it.
            _ => {}
        }
    }

    /// A Territory card for an operation.
    pub(crate) fn lot(&mut self, left: u8, drawn: Spaces, action: Action) {
        let (Action::Territory(at), Some(op)) = (action, self.game.current_op(self.s)) else {
            return;
        };
        self.told.tell(|| Event::Lot { territory: at });
        let used = self.use_lot(op, at, left);
        self.replace(Frame::Lots { left: left - used, drawn: drawn | 1 << at });
    }

    /// What a Territory card does; how much of the operation it used up.
    fn use_lot(&mut self, op: Op, at: u8, left: u8) -> u8 {
        let fits = |filter| self.game.matching(self.s, filter) >> at & 1 == 1;
        match op {
            Op::Drop { ref filter, .. } if fits(filter) => {
                self.drop_pod(at);
                1
            }
            Op::Relocate { .. } => {
                self.flagship_to(at);
                1
            }
            Op::Shift { ref filter, .. } if fits(filter) => {
                let track = &self.s.civilians[usize::from(at)];
                match (1..SPOTS).rev().find(|&spot| track[spot] > 0) {
                    Some(spot) => {
                        self.shift(at, spot as u8, Way::Left);
                        1
                    }
                    None => 0,
                }
            }
            Op::Replace { old, new, ref filter, .. } if fits(filter) => {
                let mut used = 0;
                for kind in Kind::ALL.into_iter().rev().filter(|kind| old & kind.bit() != 0) {
                    let stock = self.s.supply[new.stock()];
                    let n = self.s.count(at, kind).min(left - used).min(stock);
                    (0..n).for_each(|_| self.exchange_unit(kind, new, at));
                    used += n;
                }
                used
            }
            Op::Flip { overt, n, ref filter, .. } if fits(filter) => {
                let kind = if overt { Kind::Soldier } else { Kind::Zmecha };
                let there = self.s.count(at, kind);
                let (turned, used) = match n {
                    Turned::Tokens(_) => (there.min(left), there.min(left)),
                    _ => (there, u8::from(there > 0)),
                };
                self.turn_tokens(at, turned, overt);
                used
            }
            _ => 0,
        }
    }

    /// Moves or brings back the Flagship.
    fn flagship_to(&mut self, at: u8) {
        match self.s.flagship() {
            Some(from) if from == at => {}
            Some(from) => self.move_units(Kind::Flagship, 1, from, at),
            None => {
                self.s.supply[Kind::Flagship as usize] = 0;
                self.s.units[usize::from(at)][Kind::Flagship as usize] = 1;
                self.told.tell(|| Event::Returned { kind: Kind::Flagship, at });
            }
        }
    }

    /// Steps 2 to 4 of its turn: readies Pods, then draws a Drop card, or only moves the Flagship.
    pub(crate) fn bot_readies(&mut self) {
        self.ready(self.game.content.ref_card.readies);
        self.s.phase = if self.s.constructed > 0 { Phase::BotDrop } else { Phase::BotFly };
    }

    pub(crate) fn drop_card(&mut self, card: u8) {
        self.told.tell(|| Event::DropCard { card });
        self.push(Frame::DropLots { card, next: 0, last: NONE, drawn: 0 });
        self.s.phase = Phase::BotAttack;
    }

    /// A Territory card for the next number of the Drop card.
    pub(crate) fn drop_lot(&mut self, card: u8, next: u8, _: u8, drawn: Spaces, action: Action) {
        let Action::Territory(at) = action else { return };
        self.told.tell(|| Event::Lot { territory: at });
        let pods = self.game.content.drops[usize::from(card)][usize::from(next)];
        (0..pods.min(self.s.constructed)).for_each(|_| self.drop_pod(at));
        self.replace(Frame::DropLots { card, next: next + 1, last: at, drawn: drawn | 1 << at });
    }

    /// When the Drop card is done the Flagship follows the last Pod; whether it is done.
    pub(crate) fn lands(&mut self, card: u8, next: u8, last: u8) -> bool {
        let numbers = self.game.content.drops[usize::from(card)].len();
        if usize::from(next) < numbers && self.s.constructed > 0 {
            return false;
        }
        self.pop();
        self.flagship_to(last);
        true
    }

    pub(crate) fn bot_flies(&mut self, at: u8) {
        self.told.tell(|| Event::Lot { territory: at });
        self.flagship_to(at);
        self.s.phase = Phase::BotAttack;
    }

    /// Step 5: exposes the Zentraedi at the Flagship and hits them once for each REF unit there.
    pub(crate) fn bot_attacks(&mut self) {
        self.s.phase = Phase::Draw;
        if let Some(at) = self.s.flagship() {
            self.turn_tokens(at, self.s.count(at, Kind::Soldier), true);
            let left = self.s.force(at, Faction::Ref);
            self.push(Frame::Hits { on: Faction::Zr, at, left });
        }
    }
}
