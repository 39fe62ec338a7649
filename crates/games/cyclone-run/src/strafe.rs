//! Alpha, Beta and Ariel: strikes from the air and the sense for Invid (4.8).

use veritable_core::Sink;

use crate::CycloneRun;
use crate::action::{Offer, at};
use crate::board::{Cells, each, line, quadrant};
use crate::content::Nature;
use crate::events::Event;
use crate::run::Run;
use crate::state::{Phase, State};

/// The cells of an area: lines 0–5, blocks 6–9.
pub(crate) fn area(index: u8) -> Cells {
    if index < 6 { line(index) } else { quadrant(index - 6) }
}

impl CycloneRun {
    /// 4.8 SENSE.
    pub(crate) fn offer_sense(&self, state: &State, offer: &mut Offer) {
        let hidden = state.hidden();
        offer.add_each(at::SCOUT, hidden);
        if hidden.count_ones() >= 2 {
            offer.add(at::REVEAL_ALL);
        }
        offer.add(at::STOP);
    }

    /// 4.8 LINE and QUADRANT: every area may be chosen, whatever it holds (R27).
    pub(crate) fn offer_area(&self, state: &State, offer: &mut Offer) {
        match state.phase {
            Phase::Line => offer.add_each(at::LINE, 0b111111),
            _ => offer.add_each(at::QUADRANT, 0b1111),
        }
    }

    /// What is missing against a cell that the strike has left, with this much more damage.
    pub(crate) fn strafe_deficit(&self, state: &State, cell: u8, more: u8) -> Option<u8> {
        let at = usize::from(cell);
        let damage = self.current(state)?.damage.saturating_add(state.bonus[at]);
        self.deficit(state.top[at], damage.saturating_add(more))
    }

    /// The cells left by the strike that show a Location.
    pub(crate) fn struck_locations(&self, state: &State) -> Cells {
        each(state.left)
            .filter(|&cell| self.shows(state, cell, Nature::Location))
            .fold(0, |set, cell| set | 1 << cell)
    }

    /// Whether the top of a cell lies face up and is of this nature.
    pub(crate) fn shows(&self, state: &State, cell: u8, nature: Nature) -> bool {
        let top = usize::from(state.top[usize::from(cell)]);
        self.content.tokens.get(top).is_some_and(|token| token.nature == nature)
    }

    /// 4.8 STRAFE.
    pub(crate) fn offer_strafe(&self, state: &State, offer: &mut Offer) {
        let fuel = state.fuel[usize::from(state.active)];
        let bonus = self.bonus_card(state).map(|(_, amount)| amount);
        for cell in each(state.left) {
            let Some(missing) = self.strafe_deficit(state, cell, 0) else { continue };
            if missing <= fuel {
                offer.add(at::BOOST_AT + cell);
            }
            let better = |amount| self.strafe_deficit(state, cell, amount) < Some(missing);
            if bonus.is_some_and(better) {
                offer.add(at::BONUS_AT + cell);
            }
        }
        self.offer_cards(state, self.menu.strafe, offer);
        offer.add(at::BREAK_OFF);
    }
}

impl<S: Sink<Event>> Run<'_, S> {
    /// 4.8 LINE and QUADRANT: all tokens of the area that are not covered are revealed first (R27).
    pub(crate) fn strike(&mut self, index: u8) {
        let (seat, hero) = (self.s.active, self.side());
        self.told.tell(|| Event::Struck { seat, hero, area: index });
        let s = &mut *self.s;
        s.area = index;
        s.bonus = [0; 9];
        s.left = area(index) & s.stocked() & !s.covered();
        s.revealing = s.left & !s.face_up();
        s.phase = Phase::Strike;
    }

    /// Then every Invid that the damage suffices for is taken, in cell order; the rest is left.
    pub(crate) fn resolve_strike(&mut self) {
        for cell in each(self.s.left) {
            if self.game.strafe_deficit(self.s, cell, 0) == Some(0) {
                self.take_left(cell);
            }
        }
        self.s.phase = Phase::Strafe;
    }

    /// A struck token is taken; what lies under it is not attacked in the same run.
    fn take_left(&mut self, cell: u8) {
        self.s.left &= !(1 << cell);
        self.take(cell, self.s.active);
    }

    /// 4.8 STRAFE: Fuel for the missing damage.
    pub(crate) fn boost_at(&mut self, cell: u8) {
        let seat = self.s.active;
        let fuel = self.game.strafe_deficit(self.s, cell, 0).unwrap_or(0);
        self.pay(seat, fuel);
        self.told.tell(|| Event::Boosted { seat, cell, fuel });
        self.take_left(cell);
    }

    /// 4.8 STRAFE: the first unused damage card against one cell.
    pub(crate) fn bonus_at(&mut self, cell: u8) {
        let Some((card, amount)) = self.game.bonus_card(self.s) else { return };
        self.spend_card(card);
        self.s.bonus[usize::from(cell)] += amount;
        if self.game.strafe_deficit(self.s, cell, 0) == Some(0) {
            self.take_left(cell);
        }
    }

    /// R39: a lent wrench takes all Locations the strike has left.
    pub(crate) fn take_struck_locations(&mut self) {
        self.s.wrench = true;
        for cell in each(self.game.struck_locations(self.s)) {
            self.take_left(cell);
        }
    }

    /// 4.8 STRAFE: the strike is over; fighters open no reactions (R28).
    pub(crate) fn break_off(&mut self) {
        let (seat, hero) = (self.s.active, self.side());
        self.told.tell(|| Event::BrokeOff { seat, hero });
        self.s.left = 0;
        self.s.bonus = [0; 9];
        self.end_hero();
    }
}
