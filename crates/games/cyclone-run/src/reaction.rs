//! Other players move the Hero one space (4.11).

use veritable_core::{Seat, Sink};

use crate::CycloneRun;
use crate::action::{Docket, at};
use crate::content::Task;
use crate::events::Event;
use crate::refuse::Bar;
use crate::run::Run;
use crate::state::{NONE, Phase, State};

impl CycloneRun {
    /// 4.11: whether this seat is asked to move the Hero in action, or why not. Every condition is checked anew for every
    /// seat.
    pub fn may_react(&self, state: &State, seat: Seat) -> Result<(), Bar> {
        let Some(hero) = self.current(state) else { return Err(Bar::NobodyMoved) };
        let Task::Drive(vehicle, ..) = hero.task else { return Err(Bar::CannotBeMoved) };
        match () {
            () if seat == state.active => Err(Bar::OwnTurn),
            () if state.reacted >> seat & 1 == 1 => Err(Bar::ReactedAlready),
            () if state.fuel[usize::from(seat)] == 0 => Err(Bar::ReactFuel),
            () if state.place(vehicle) == NONE => Err(Bar::NotOnTray),
            () if self.steps(state) == 0 => Err(Bar::NowhereToMove),
            () => Ok(()),
        }
    }

    /// 4.11 REACT.
    pub(crate) fn offer_react(&self, state: &State, docket: &mut Docket) {
        self.offer_steps(state, docket);
        docket.offer(at::Pass);
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
