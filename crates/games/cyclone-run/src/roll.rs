//! Start of a turn and rolling (4.3, 4.4).

use veritable_core::{Seat, Sink};

use crate::CycloneRun;
use crate::action::{Docket, all_if, at};
use crate::content::Face;
use crate::events::Event;
use crate::refuse::Bar;
use crate::run::Run;
use crate::state::{NONE, Phase, State};

impl CycloneRun {
    /// 4.4: reroll while a free reroll or a Fuel is left; keep always.
    pub(crate) fn offer_roll(&self, state: &State, docket: &mut Docket) {
        let can = state.rerolls > 0 || state.fuel[usize::from(state.active)] > 0;
        docket.sift(at::Reroll, (1 << 31) - 1, [(all_if(can), Bar::NoReroll)]);
        docket.offer(at::Keep);
        self.offer_scouts(state, docket);
        self.offer_cards(state, self.menu.roll, docket);
    }
}

impl<S: Sink<Event>> Run<'_, S> {
    /// 4.3: refresh the cards, clear the last turn, roll all dice.
    pub(crate) fn start_turn(&mut self, seat: Seat) {
        let s = &mut *self.s;
        s.active = seat;
        s.attacker = seat;
        s.flipped &= !s.held[usize::from(seat)];
        s.assigned = [NONE; 5];
        s.selected = 0;
        s.used = 0;
        s.scouts = 0;
        s.reacted = 0;
        s.current = NONE;
        s.rerolls = self.game.free_rerolls;
        s.phase = Phase::Roll;
        let round = s.round;
        self.told.tell(|| Event::TurnBegan { seat, round });
        self.take_up(0b11111);
    }

    /// Dice go into the cup; one chance outcome for each brings them back, in index order. Until then the
    /// state remembers their old faces.
    fn take_up(&mut self, mask: u8) {
        self.s.rolling = mask;
    }

    /// 4.4, R6: free rerolls first, then Fuel; any dice, also those kept before.
    pub(crate) fn reroll(&mut self, mask: u8) {
        let seat = self.s.active;
        let paid = self.s.rerolls == 0;
        if paid {
            self.pay(seat, 1);
        } else {
            self.s.rerolls -= 1;
        }
        self.told.tell(|| Event::Rerolled { seat, mask, paid });
        self.take_up(mask);
    }

    /// The next die shows its face.
    pub(crate) fn die_falls(&mut self, face: Face) {
        let s = &mut *self.s;
        s.dice[s.rolling.trailing_zeros() as usize] = face;
        s.rolling &= s.rolling - 1;
        if s.rolling == 0 {
            let (seat, dice) = (s.active, s.dice);
            self.told.tell(|| Event::Rolled { seat, dice });
        }
    }

    /// 4.4: the rolling is over.
    pub(crate) fn keep(&mut self) {
        let seat = self.s.active;
        self.told.tell(|| Event::Kept { seat });
        self.s.phase = Phase::Select;
    }

    /// Fuel goes back to the pile (G2).
    pub(crate) fn pay(&mut self, seat: Seat, fuel: u8) {
        self.s.fuel[usize::from(seat)] -= fuel;
        self.s.pile += fuel;
    }

    /// Fuel comes from the pile, as far as it goes (G2, R46).
    pub(crate) fn gain(&mut self, seat: Seat, fuel: u8) -> u8 {
        let fuel = fuel.min(self.s.pile);
        self.s.pile -= fuel;
        self.s.fuel[usize::from(seat)] += fuel;
        fuel
    }
}
