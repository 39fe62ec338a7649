//! Token Phase (spec 4.7): one token a turn until both pass in a row.

use veritable_core::Sink;

use crate::ForceOfArms;
use crate::action::{Action, Docket, all_if, at};
use crate::content::Token;
use crate::events::{Event, Phase};
use crate::refuse::Bar;
use crate::run::Run;
use crate::state::*;

impl ForceOfArms {
    /// D9. `PASS` only without mandatory tokens (R25).
    pub(crate) fn offer_tokens(&self, table: &Table, docket: &mut Docket) {
        let done = table.pool[usize::from(table.active)].mandatory() == 0;
        docket.sift(at::Pass, 1, [(all_if(done), Bar::MustPlayTokens)]);
        for token in [Token::Attack, Token::Defense, Token::Protoculture] {
            self.offer_token(table, token, docket);
        }
        self.offer_free_plays(table, docket);
    }
}

impl<S: Sink<Event>> Run<'_, S> {
    /// D9; a seat that can only pass is passed for without asking, and two passes in a row end the phase.
    pub fn enter_token_turn(&mut self) {
        self.state.table.step = Step::Token;
        while self.state.table.passes < 2 {
            let pool = &self.state.table.pool[usize::from(self.state.table.active)];
            if pool.mandatory() > 0 || self.game.has_free_play(&self.state.table) {
                return;
            }
            self.pass(true);
        }
        self.begin_command_phase();
    }

    fn pass(&mut self, forced: bool) {
        let by = self.active();
        self.state.table.passes += 1;
        self.state.table.active = self.reactor();
        self.told.tell(|| Event::Passed { by, forced });
    }

    /// A token or a pass; Spies and Ship Locks are played as everywhere.
    pub fn token_turn(&mut self, action: Action) {
        let (token, p) = match action {
            Action::Attack(p) => (Token::Attack, p),
            Action::Defense(p) => (Token::Defense, p),
            Action::Protoculture(p) => (Token::Protoculture, p),
            _ => {
                self.pass(false);
                return self.enter_token_turn();
            }
        };
        *self.state.table.pool[usize::from(self.state.table.active)].of(token) -= 1;
        self.announce(token, self.state.table.grid[usize::from(p)]);
    }

    /// Any token uses the whole turn (R14).
    pub fn end_token_turn(&mut self) {
        self.state.table.passes = 0;
        self.state.table.active = self.reactor();
        self.enter_token_turn();
    }

    fn begin_command_phase(&mut self) {
        self.phase(Phase::Command);
        self.state.table.turn = 0;
        self.state.table.passes = 0;
        self.state.table.active = other(self.state.table.first);
        self.state.table.step = Step::Card;
    }
}
