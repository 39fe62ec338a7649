//! Alpha, Beta and Ariel: strikes from the air and the sense for Invid (4.8).

use veritable_core::Sink;

use crate::CycloneRun;
use crate::action::{Docket, NINE, all_if, at};
use crate::board::{Cells, each, line, quadrant};
use crate::content::Nature;
use crate::events::Event;
use crate::refuse::Bar;
use crate::run::Run;
use crate::state::{Phase, State};

/// The cells of an area: lines 0–5, blocks 6–9.
pub(crate) fn area(index: u8) -> Cells {
    if index < 6 { line(index) } else { quadrant(index - 6) }
}

impl CycloneRun {
    /// 4.8 SENSE.
    pub(crate) fn offer_sense(&self, state: &State, docket: &mut Docket) {
        self.offer_reveals(state, docket);
        let several = state.hidden().count_ones() >= 2;
        docket.sift(at::RevealAll, 1, [(all_if(several), Bar::NotTwoLeft)]);
        docket.offer(at::Stop);
    }

    /// 4.8 LINE and QUADRANT: every area may be chosen, whatever it holds (R27).
    pub(crate) fn offer_area(&self, state: &State, docket: &mut Docket) {
        match state.phase {
            Phase::Line => docket.sift(at::Line, 0b111111, []),
            _ => docket.sift(at::Quadrant, 0b1111, []),
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

    /// 4.8 STRAFE: Fuel, damage cards, and whatever else one's own turn allows.
    pub(crate) fn offer_strafe(&self, state: &State, docket: &mut Docket) {
        let fuel = state.fuel[usize::from(state.active)];
        let bonus = self.bonus_card(state).map(|(_, amount)| amount);
        let (mut invid, mut paid, mut better) = (0, 0, 0);
        for cell in each(state.left) {
            let Some(missing) = self.strafe_deficit(state, cell, 0) else { continue };
            let helps = |amount| self.strafe_deficit(state, cell, amount) < Some(missing);
            invid |= 1 << cell;
            paid |= u64::from(missing <= fuel) << cell;
            better |= u64::from(bonus.is_some_and(helps)) << cell;
        }
        let left = (state.left.into(), Bar::NothingLeft);
        let attacked = (!u64::from(self.struck_locations(state)), Bar::NeedsWrench);
        let rules = [left, attacked, (invid, Bar::OnlyHeroes), (paid, Bar::BoostAtFuel)];
        docket.sift(at::BoostAt, NINE, rules);
        let rules = [left, (all_if(bonus.is_some()), Bar::NoBonus), (better, Bar::BonusIdle)];
        docket.sift(at::BonusAt, NINE, rules);
        docket.offer(at::BreakOff);
        self.offer_scouts(state, docket);
        self.offer_cards(state, self.menu.strafe, docket);
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
