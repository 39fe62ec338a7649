//! The hand that moves the pieces: every change of a position goes through here, together with its event.

use veritable_core::Sink;

use crate::CrisisPoint;
use crate::action::Action;
use crate::content::Side;
use crate::events::{Actor, Event, Phase};
use crate::geometry::Cell;
use crate::state::{NONE, State, Step, Then};

/// A position that is being changed.
pub(crate) struct Run<'a, S> {
    pub game: &'a CrisisPoint,
    pub state: &'a mut State,
    pub told: &'a mut S,
}

impl<'a, S: Sink<Event>> Run<'a, S> {
    pub fn new(game: &'a CrisisPoint, state: &'a mut State, told: &'a mut S) -> Self {
        Self { game, state, told }
    }

    /// Plays one legal action and notes it if everybody saw it.
    pub fn act(&mut self, action: Action) {
        let seen = match self.state.table.step {
            Step::Objective | Step::Combat(_) => None,
            Step::Deploy if matches!(action, Action::Location(_)) => None,
            _ => action.index(),
        };
        self.act_once(action);
        self.state.table.latest = seen.map_or(NONE, |index| index as u8);
    }

    /// The state machine of spec 4.10.
    fn act_once(&mut self, action: Action) {
        match (self.state.table.step, action) {
            (Step::Seats, Action::Seat0(side)) => self.begin_game(side),
            (Step::Objective, Action::Objective(i)) => self.keep_objective(i),
            (Step::DealObjective, Action::DealObjective(i)) => self.keep_objective(i),
            (Step::Deal, Action::Deal(i)) => self.deal(i),
            (Step::Draw, Action::Draw(a, b)) => self.draw([a, b]),
            (Step::First, Action::Player1(side)) => self.set_player1(side),
            (Step::Order, choice) => self.choose_order(choice == Action::GoFirst),
            (Step::Deploy, Action::Special(token)) => self.use_special(token, Then::Deploy),
            (Step::Slot, Action::Special(token)) => self.use_special(token, Then::Slot),
            (Step::Token | Step::LastSpecial, Action::Special(token)) => {
                self.state.table.settled = [false; 2];
                self.use_special(token, Then::TokenTurn);
            }
            (Step::Deploy, action) => self.pick_deployment(action),
            (Step::Space(card), Action::Cell(cell)) => self.deploy(card, cell),
            (Step::TacToken, Action::Cell(cell)) => self.tactical_token(cell),
            (Step::Slot, Action::Line(line)) => self.state.table.step = Step::Combat(line),
            (Step::Combat(line), Action::Combat(card)) => self.place_combat(line, card),
            (Step::Token, Action::Cell(cell)) => self.token_turn(cell),
            (Step::LastSpecial, _) => self.keep_special(),
            (Step::Card, Action::Hero(i)) => self.play_card(i),
            (Step::Card, Action::Command(i)) => self.play_card(4 + i),
            (Step::Effect, action) => self.effect(action),
            (Step::Claim, Action::Objective(i)) => self.claim(i),
            (step, action) => debug_assert!(false, "{action} is not an action of {step:?}"),
        }
    }

    pub fn actor(&self, side: Side) -> Actor {
        Actor { seat: self.state.table.seat_of(side), side }
    }

    /// The side whose turn it is.
    pub fn active(&self) -> Actor {
        self.actor(self.state.table.active)
    }

    pub fn phase(&mut self, phase: Phase) {
        self.told.tell(|| Event::Began { phase });
    }

    /// Tokens from supply to reserve, as many as there are (R12).
    pub fn gain(&mut self, side: Side, n: u8) {
        let (i, by) = (side as usize, self.actor(side));
        let n = n.min(self.state.table.supply[i]);
        self.state.table.supply[i] -= n;
        self.state.table.reserve[i] += n;
        if n > 0 {
            self.told.tell(|| Event::Gained { by, n });
        }
    }

    /// One token of the active side's reserve onto a card.
    pub fn play_token(&mut self, cell: Cell) {
        let by = self.active();
        let (i, c) = (by.side as usize, usize::from(cell));
        self.state.table.reserve[i] -= 1;
        self.state.table.tokens[c][i] += 1;
        let card = self.state.table.field[c];
        self.told.tell(|| Event::Played { by, card, cell });
    }

    /// Tokens of a side from its supply onto a card, as many as there are (R11, R12).
    pub fn put(&mut self, of: Side, cell: Cell, n: u8) {
        let (i, c, by) = (of as usize, usize::from(cell), self.active());
        let n = n.min(self.state.table.supply[i]);
        self.state.table.supply[i] -= n;
        self.state.table.tokens[c][i] += n;
        let card = self.state.table.field[c];
        if n > 0 {
            self.told.tell(|| Event::Placed { by, of, n, card, cell });
        }
    }

    /// Tokens of a side from a card out of the game, as many as there are (R13).
    pub fn take(&mut self, of: Side, cell: Cell, n: u8) {
        let (i, c, by) = (of as usize, usize::from(cell), self.active());
        let n = n.min(self.state.table.tokens[c][i]);
        self.state.table.tokens[c][i] -= n;
        self.state.table.removed[i] += n;
        let card = self.state.table.field[c];
        if n > 0 {
            self.told.tell(|| Event::Removed { by, of, n, card, cell });
        }
    }

    /// Tokens of a side from card to card.
    pub fn carry(&mut self, of: Side, from: Cell, to: Cell, n: u8) {
        let (i, [a, b], by) = (of as usize, [from, to].map(usize::from), self.active());
        let n = n.min(self.state.table.tokens[a][i]);
        self.state.table.tokens[a][i] -= n;
        self.state.table.tokens[b][i] += n;
        let [from, to] = [a, b].map(|c| self.state.table.field[c]);
        self.told.tell(|| Event::Moved { by, of, n, from, to });
    }

    /// Unused tokens of a side out of the game, as many as there are.
    pub fn discard(&mut self, side: Side, n: u8) {
        let (i, of) = (side as usize, self.actor(side));
        let n = n.min(self.state.table.reserve[i]);
        self.state.table.reserve[i] -= n;
        self.state.table.removed[i] += n;
        if n > 0 {
            self.told.tell(|| Event::Discarded { of, n });
        }
    }
}
