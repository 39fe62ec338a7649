//! Using Heroes one by one, scouting, and the end of Hero, turn and round (4.7, 4.12, 4.13).

use veritable_core::Sink;

use crate::CycloneRun;
use crate::action::{Docket, NINE, all_if, at};
use crate::board::bit;
use crate::content::Task;
use crate::events::Event;
use crate::refuse::Bar;
use crate::run::Run;
use crate::state::{NONE, Phase, State};

impl CycloneRun {
    /// 4.7.
    pub(crate) fn offer_command(&self, state: &State, docket: &mut Docket) {
        let unused = (!u64::from(state.used), Bar::HeroUsed);
        docket.sift(at::Activate, NINE, [(state.selected.into(), Bar::HeroNotSelected), unused]);
        let all_used = state.selected & !state.used == 0;
        docket.sift(at::EndTurn, 1, [(all_if(all_used), Bar::HeroesLeft)]);
        self.offer_scouts(state, docket);
        self.offer_cards(state, self.menu.command, docket);
    }

    /// Scouting, wherever scouts can be used (R24, R25).
    #[inline]
    pub(crate) fn offer_scouts(&self, state: &State, docket: &mut Docket) {
        if state.scouts == 0 {
            return docket.forbid(at::Scout, NINE, Bar::NoScouts);
        }
        self.offer_reveals(state, docket);
    }

    /// The tokens that can be turned up from afar (R24).
    pub(crate) fn offer_reveals(&self, state: &State, docket: &mut Docket) {
        let down = (!u64::from(state.face_up()), Bar::FaceUp);
        let [stocked, open] = state.open_rules();
        docket.sift(at::Scout, NINE, [stocked, open, down]);
    }
}

impl State {
    /// What can be looked at or taken from afar: tokens that no vehicle covers.
    pub(crate) fn open_rules(&self) -> [(u64, Bar); 2] {
        [(self.stocked().into(), Bar::NoToken), (!u64::from(self.covered()), Bar::Covered)]
    }
}

impl<S: Sink<Event>> Run<'_, S> {
    /// 4.7: a Hero begins to act.
    pub(crate) fn activate(&mut self, slot: u8) {
        let (seat, hero) = (self.s.active, self.side_of(slot));
        self.told.tell(|| Event::Activated { seat, hero });
        let s = &mut *self.s;
        s.current = slot;
        s.last_hero = slot;
        s.wrench = false;
        s.attacker = seat;
        s.phase = match self.game.hero(s, slot).task {
            Task::Drive(_, _, steps) => {
                s.moves = steps;
                Phase::Move
            }
            Task::Line => Phase::Line,
            Task::Quadrant => Phase::Quadrant,
            Task::Sense => Phase::Sense,
        };
    }

    /// 4.7, 4.8: a scout, or Ariel, has one token turned up.
    pub(crate) fn scout(&mut self, cell: u8) {
        if self.s.phase != Phase::Sense {
            self.s.scouts -= 1;
        }
        self.s.revealing = bit(cell);
    }

    /// G3: the token turned up is this one.
    pub(crate) fn reveal(&mut self, token: u8) {
        let cell = self.s.revealing.trailing_zeros() as u8;
        self.s.revealing &= self.s.revealing - 1;
        self.s.unseen.take(token.into());
        self.s.top[usize::from(cell)] = token;
        self.told.tell(|| Event::Revealed { cell, token });
    }

    /// 4.12: the Hero is used; the two-sided card is turned.
    pub(crate) fn end_hero(&mut self) {
        let s = &mut *self.s;
        let slot = s.current;
        s.used |= 1 << slot;
        s.current = NONE;
        s.moves = 0;
        s.wrench = false;
        s.cell = NONE;
        s.damage = 0;
        s.attacker = s.active;
        s.phase = Phase::Command;
        if slot == self.game.content.turning {
            s.turned = !s.turned;
            let hero = self.side_of(slot);
            self.told.tell(|| Event::TurnedHero { hero });
        }
    }

    /// 4.13: the next seat, the next round, or the end.
    pub(crate) fn end_turn(&mut self) {
        let seat = self.s.active;
        self.told.tell(|| Event::TurnEnded { seat });
        let s = &mut *self.s;
        s.scouts = 0;
        s.turns += 1;
        if s.turns == self.game.seats {
            s.idle_rounds = if s.taken { 0 } else { s.idle_rounds + 1 };
            let stalled = s.idle_rounds == self.game.stall_rounds;
            if s.last_round || stalled {
                s.phase = Phase::Over;
                let stalled = !s.last_round;
                return self.told.tell(|| Event::Ended { stalled });
            }
            s.taken = false;
            s.turns = 0;
            s.round += 1;
        }
        let next = self.game.next_seat(seat);
        self.start_turn(next);
    }
}
