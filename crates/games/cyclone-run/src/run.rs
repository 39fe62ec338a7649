//! Playing one action: the decision itself, then everything that follows without a decision (4.0, G1).

use veritable_core::{Seat, Sink};

use crate::CycloneRun;
use crate::action::{Action, Docket};
use crate::content::Hero;
use crate::events::{Event, Side};
use crate::state::{NONE, Phase, State};

/// A state under change, the rules it changes by, and those who listen.
pub(crate) struct Run<'a, S> {
    pub game: &'a CycloneRun,
    pub s: &'a mut State,
    pub told: &'a mut S,
}

impl CycloneRun {
    /// The side of a Hero card that lies up.
    #[inline]
    pub fn hero(&self, state: &State, slot: u8) -> &Hero {
        &self.content.heroes[usize::from(slot)][usize::from(state.turned)]
    }

    /// The Hero in action.
    #[inline]
    pub(crate) fn current(&self, state: &State) -> Option<&Hero> {
        (state.current != NONE).then(|| self.hero(state, state.current))
    }

    /// The seat to the left.
    #[inline]
    pub(crate) fn next_seat(&self, seat: Seat) -> Seat {
        if seat + 1 == self.seats { 0 } else { seat + 1 }
    }

    /// Whose decision it is: the seat that attacks or is asked, otherwise the active one.
    #[inline]
    pub(crate) fn decider(&self, state: &State) -> Seat {
        match state.phase {
            Phase::React => state.asked,
            Phase::Location | Phase::Shortfall => state.attacker,
            _ => state.active,
        }
    }

    /// Whether there are at least two choices at a glance, without listing them.
    #[inline]
    fn surely_open(&self, state: &State) -> bool {
        match state.phase {
            Phase::Roll => state.rerolls > 0,
            Phase::PlaceFuel | Phase::Line | Phase::Quadrant | Phase::React => true,
            Phase::Move => state.moves > 0 && self.steps(state) != 0,
            _ => false,
        }
    }

    /// The decision that is due: what may be done, and what is said of the decision that is asked about.
    pub(crate) fn docket(&self, state: &State, asked: Option<usize>) -> Docket {
        let mut found = Docket::about(asked);
        let docket = &mut found;
        match state.phase {
            _ if state.awaits_chance() => {}
            Phase::Roll => self.offer_roll(state, docket),
            Phase::Select => self.offer_select(state, docket),
            Phase::PlaceFuel => self.offer_place(state, docket),
            Phase::Command => self.offer_command(state, docket),
            Phase::Move => self.offer_move(state, docket),
            Phase::Location => self.offer_location(state, docket),
            Phase::Shortfall => self.offer_shortfall(state, docket),
            Phase::Sense => self.offer_sense(state, docket),
            Phase::Line | Phase::Quadrant => self.offer_area(state, docket),
            Phase::Strafe => self.offer_strafe(state, docket),
            Phase::Snipe => self.offer_snipe(state, docket),
            Phase::PickDie => self.offer_die(state, docket),
            Phase::PickFace => self.offer_face(state, docket),
            Phase::React => self.offer_react(state, docket),
            Phase::First | Phase::Land | Phase::Strike | Phase::Over => {}
        }
        found
    }

    /// The only decision that is legal now, if it is the only one.
    fn forced(&self, state: &State) -> Option<Action> {
        self.docket(state, None).offers.only().and_then(Action::at)
    }
}

impl<S: Sink<Event>> Run<'_, S> {
    /// Plays a decision or a chance outcome and whatever follows from it.
    pub fn play(&mut self, action: Action) {
        self.decide(action);
        self.settle();
    }

    fn decide(&mut self, action: Action) {
        match action {
            Action::Reroll(mask) => self.reroll(mask),
            Action::Keep => self.keep(),
            Action::Select(slot) => self.select(slot),
            Action::Done => self.done(),
            Action::Place(slot) => self.place(slot),
            Action::Activate(slot) => self.activate(slot),
            Action::EndTurn => self.end_turn(),
            Action::Step(cell) => self.step(cell),
            Action::Stop => self.stop(),
            Action::Scout(cell) => self.scout(cell),
            Action::RevealAll => self.s.revealing = self.s.hidden(),
            Action::Line(line) => self.strike(line),
            Action::Quadrant(block) => self.strike(6 + block),
            Action::Use(card) => self.use_card(card),
            Action::Die(die) => self.pick_die(die),
            Action::TurnTo(face) => self.pick_face(face),
            Action::Snipe(cell) => self.snipe(cell),
            Action::Boost => self.boost(),
            Action::GiveUp => self.give_up(),
            Action::BoostAt(cell) => self.boost_at(cell),
            Action::BonusAt(cell) => self.bonus_at(cell),
            Action::BreakOff => self.break_off(),
            Action::Pass => self.pass(),
            Action::Take => self.take_location(),
            Action::Rolled(face) if self.s.phase == Phase::First => self.contest_die(face),
            Action::Rolled(face) => self.die_falls(face),
            Action::Token(token) => self.reveal(token),
            Action::Card(card) => self.draw(card),
            Action::First(seat) => self.goes_first(seat),
        }
    }

    /// Goes on until fate or somebody with at least two choices must speak (G1).
    fn settle(&mut self) {
        while !self.s.awaits_chance() {
            match self.s.phase {
                Phase::Over => return,
                Phase::Land => self.land(),
                Phase::Strike => self.resolve_strike(),
                Phase::Move if self.game.movement_is_over(self.s) => self.open_reactions(),
                Phase::React if self.game.may_react(self.s, self.s.asked).is_err() => {
                    self.ask_next()
                }
                _ if self.game.surely_open(self.s) => return,
                _ => match self.game.forced(self.s) {
                    Some(forced) => self.decide(forced),
                    None => return,
                },
            }
        }
    }

    /// The side of the Hero in action, for events.
    pub fn side(&self) -> Side {
        self.side_of(self.s.current)
    }

    /// The side of a card that lies up, for events.
    pub fn side_of(&self, slot: u8) -> Side {
        Side { slot, turned: self.s.turned && slot == self.game.content.turning }
    }
}
