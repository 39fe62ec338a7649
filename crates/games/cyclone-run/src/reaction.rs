//! Other players move the Hero one space (4.11).

use veritable_core::{Seat, Sink};

use crate::CycloneRun;
use crate::action::{Offer, at};
use crate::content::Task;
use crate::events::Event;
use crate::run::Run;
use crate::state::{NONE, Phase, State};

impl CycloneRun {
    /// 4.11: whether this seat is asked. Every condition is checked anew for every seat.
    pub fn may_react(&self, state: &State, seat: Seat) -> bool {
        let Some(Task::Drive(vehicle, ..)) = self.current(state).map(|hero| hero.task) else {
            return false;
        };
        seat != state.active
            && state.fuel[usize::from(seat)] > 0
            && state.reacted >> seat & 1 == 0
            && state.place(vehicle) != NONE
            && self.steps(state) != 0
    }

    /// 4.11 REACT.
    pub(crate) fn offer_react(&self, state: &State, offer: &mut Offer) {
        offer.add_each(at::STEP, self.steps(state));
        offer.add(at::PASS);
    }
}

impl<S: Sink<Event>> Run<'_, S> {
    /// The movement of a driver is over, for whatever reason (R31): the others are asked, left seat first.
    pub(crate) fn open_reactions(&mut self) {
        self.s.phase = Phase::React;
        self.s.asked = self.game.next_seat(self.s.active);
    }

    /// This seat cannot react: the next one, or the end of the Hero once everybody was asked.
    pub(crate) fn ask_next(&mut self) {
        if self.s.asked == self.s.active {
            return self.end_hero();
        }
        self.s.asked = self.game.next_seat(self.s.asked);
    }

    /// 4.11: no reaction of this seat to this Hero.
    pub(crate) fn pass(&mut self) {
        let (seat, hero) = (self.s.asked, self.side());
        self.told.tell(|| Event::Passed { seat, hero });
        self.ask_next();
    }
}
