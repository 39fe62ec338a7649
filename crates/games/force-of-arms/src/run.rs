//! The hand that moves the pieces: every change of a position goes through here, together with its event.

use veritable_core::{Seat, Sink};

use crate::ForceOfArms;
use crate::action::Action;
use crate::content::Token;
use crate::events::{Actor, Event, Phase};
use crate::geometry::Slot;
use crate::state::{State, Step, other};

/// A position that is being changed.
pub(crate) struct Run<'a, S> {
    pub game: &'a ForceOfArms,
    pub state: &'a mut State,
    pub told: &'a mut S,
}

impl<'a, S: Sink<Event>> Run<'a, S> {
    pub fn new(game: &'a ForceOfArms, state: &'a mut State, told: &'a mut S) -> Self {
        Self { game, state, told }
    }

    /// Plays one legal action (the state machine of spec 4.4).
    pub fn act(&mut self, action: Action) {
        if self.state.table.announced.is_some() {
            return self.counter_window(action == Action::Counter);
        }
        match (self.state.table.step, action) {
            (_, Action::Spy(slot)) if self.state.table.step != Step::Effect => self.spy(slot),
            (_, Action::Lock(p)) if self.state.table.step != Step::Effect => self.lock(p),
            (Step::Factions, Action::Seat0(faction)) => self.begin_round(faction),
            (Step::Deal, Action::Deal(ship)) => self.deal(ship),
            (Step::Initiative, Action::Initiative(a, b)) => self.draw([a, b]),
            (Step::Order, choice) => self.choose_order(choice == Action::GoFirst),
            (Step::Sides, Action::Sides(corner)) => self.choose_sides(corner),
            (Step::Move, Action::ShipFrom(p)) => self.state.table.step = Step::Destination(p),
            (Step::Move, _) => self.enter_fighters(),
            (Step::Destination(p), Action::ShipTo(q)) => self.move_ship(p, q),
            (Step::Fighter, Action::Fighter(card)) => self.choose_fighter(card),
            (Step::Space, Action::PlaceDown(lane)) => self.place_fighter(lane, false),
            (Step::Space, Action::PlaceUp(lane)) => self.place_fighter(lane, true),
            (Step::TacticalEnd, _) => self.next_tactical_turn(),
            (Step::Token, action) => self.token_turn(action),
            (Step::Card, Action::Hero(i)) => self.play_card(i),
            (Step::Card, Action::Command(j)) => self.play_card(4 + j),
            (Step::Effect, action) => self.effect(action),
            (Step::CommandEnd, _) => self.next_command_turn(),
            (step, action) => debug_assert!(false, "{action} is not an action of {step:?}"),
        }
    }

    /// Goes on where a free token play or its counter window interrupted the turn.
    pub fn resume(&mut self) {
        match self.state.table.step {
            Step::Move => self.enter_move(),
            Step::TacticalEnd => self.enter_tactical_end(),
            Step::Token => self.end_token_turn(),
            Step::Effect => self.token_done(),
            Step::CommandEnd => self.enter_command_end(),
            _ => {}
        }
    }

    pub fn actor(&self, seat: Seat) -> Actor {
        Actor { seat, faction: self.state.table.faction(seat) }
    }

    /// The seat whose turn it is.
    pub fn active(&self) -> Actor {
        self.actor(self.state.table.active)
    }

    /// The seat that waits.
    pub fn reactor(&self) -> Seat {
        other(self.state.table.active)
    }

    pub fn phase(&mut self, phase: Phase) {
        self.told.tell(|| Event::Began { phase });
    }

    /// Turns a fighter up for good.
    pub fn turn_up(&mut self, slot: Slot) {
        self.state.table.up |= 1 << slot;
    }

    /// Everybody learns which fighter this is.
    pub fn tell_revealed(&mut self, slot: Slot) {
        let by = self.actor(self.state.table.owner_of_slot(slot));
        let serial = self.state.table.serial[usize::from(slot)];
        let card = self.state.secret.cards[usize::from(slot)];
        self.told.tell(|| Event::Revealed { by, slot, serial, card });
    }

    /// Where a token of this kind lies before it comes to the player.
    pub fn stock(&mut self, token: Token) -> &mut u8 {
        let seat = usize::from(self.state.table.active);
        match token {
            Token::Attack | Token::Defense => self.state.table.supply.of(token),
            _ => self.state.table.reserve[seat].of(token),
        }
    }

    /// Tokens into the active seat's pool, as many as exist (R29).
    pub fn gain(&mut self, token: Token, count: u8) {
        let by = self.active();
        let stock = self.stock(token);
        let count = count.min(*stock);
        *stock -= count;
        *self.state.table.pool[usize::from(by.seat)].of(token) += count;
        self.told.tell(|| Event::Gained { by, token, count });
    }
}
