//! Token Phase (spec 4.5): two Battle Tokens a turn until all are played, Special Tokens besides.

use veritable_core::Sink;

use crate::CrisisPoint;
use crate::action::Choices;
use crate::content::{Field, Side, Special};
use crate::events::{Event, Phase};
use crate::geometry::Cell;
use crate::run::Run;
use crate::state::*;

/// Battle Tokens a turn.
pub(crate) const PER_TURN: u8 = 2;

impl CrisisPoint {
    /// Whether a Special Token is held and its text would find something to do (4.6).
    pub(crate) fn usable(&self, table: &Table, token: Special) -> bool {
        table.special(token) == SpecialState::Held && self.has_use(table, token)
    }

    /// Whether the text of a Special Token would find something to do.
    pub(crate) fn has_use(&self, table: &Table, token: Special) -> bool {
        let at = self.pack.start[usize::from(Field::special(token))];
        let cursor = Cursor { at, ..Cursor::default() };
        let op = self.pack.program[usize::from(at)];
        op.acts_alone() || !self.options(table, token.side(), op, &cursor).is_empty()
    }

    /// The Special Tokens that a side can play in the Token Phase.
    pub(crate) fn usable_specials(&self, table: &Table, side: Side) -> Choices {
        Special::ALL
            .into_iter()
            .filter(|&token| token.side() == side && self.usable(table, token))
            .fold(Choices::NONE, |set, token| set | Choices::special(token))
    }
}

impl<S: Sink<Event>> Run<'_, S> {
    /// A turn begins, unless both reserves are empty and nobody can or wants to play a Special Token.
    pub fn enter_token_turn(&mut self) {
        loop {
            let table = &self.state.table;
            let idle = |side: Side| {
                table.settled[side as usize] || self.game.usable_specials(table, side).is_empty()
            };
            if table.reserve == [0, 0] && Side::ALL.into_iter().all(idle) {
                return self.end_token_phase();
            }
            self.state.table.placed = 0;
            if self.enter_token_step() {
                return;
            }
            self.next_token_side();
        }
    }

    /// Steps 2 and 3 of the turn; says whether there is a decision.
    fn enter_token_step(&mut self) -> bool {
        let table = &self.state.table;
        let me = table.active;
        let unused = table.reserve[me as usize];
        if unused > 0 && table.placed < PER_TURN {
            self.state.table.step = Step::Token;
            return true;
        }
        let idle = unused > 0 || table.placed > 0 || table.settled[me as usize];
        if idle || self.game.usable_specials(table, me).is_empty() {
            return false;
        }
        self.state.table.step = Step::LastSpecial;
        true
    }

    /// The turn goes on after a token or a Special Token.
    pub fn go_on_with_token_turn(&mut self) {
        if !self.enter_token_step() {
            self.next_token_side();
            self.enter_token_turn();
        }
    }

    fn next_token_side(&mut self) {
        self.state.table.turn = self.state.table.turn.saturating_add(1);
        self.state.table.active = self.state.table.active.other();
    }

    /// `TOKEN`: one Battle Token.
    pub fn token_turn(&mut self, cell: Cell) {
        self.play_token(cell);
        self.state.table.placed += 1;
        self.go_on_with_token_turn();
    }

    /// `LASTSPECIAL`, declined: for good if the opponent has no tokens left either (R16).
    pub fn keep_special(&mut self) {
        let by = self.active();
        let settled = self.state.table.reserve[by.side.other() as usize] == 0;
        self.state.table.settled[by.side as usize] = settled;
        self.told.tell(|| Event::Passed { by, settled });
        self.next_token_side();
        self.enter_token_turn();
    }

    /// A Special Token is played: it is spent, and its text is resolved.
    pub fn use_special(&mut self, token: Special, then: Then) {
        let by = self.active();
        self.state.table.special[token as usize] = SpecialState::Spent;
        self.told.tell(|| Event::Used { by, token });
        self.begin_text(Field::special(token), NONE, then);
    }

    /// Special Tokens that nobody used are lost; Player 2 begins the next phase.
    fn end_token_phase(&mut self) {
        for token in Special::ALL {
            let state = &mut self.state.table.special[token as usize];
            if *state == SpecialState::Held {
                *state = SpecialState::Expired;
                self.told.tell(|| Event::Expired { token });
            }
        }
        self.phase(Phase::Command);
        self.state.table.placed = 0;
        self.state.table.settled = [false; 2];
        self.state.table.turn = 0;
        self.state.table.active = self.state.table.player1.other();
        self.state.table.step = Step::Card;
    }
}
