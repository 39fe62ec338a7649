//! Token Phase (spec 4.5): two Battle Tokens a turn until all are played, Special Tokens besides.

use veritable_core::Sink;

use crate::CrisisPoint;
use crate::action::{Docket, all_if, at};
use crate::content::{Field, Op, Side, Special};
use crate::events::{Event, Phase};
use crate::geometry::Cell;
use crate::refuse::Bar;
use crate::run::Run;
use crate::state::*;

/// Battle Tokens a turn.
pub(crate) const PER_TURN: u8 = 2;

impl CrisisPoint {
    /// Whether the text of a Special Token would find something to do.
    pub(crate) fn has_use(&self, table: &Table, token: Special) -> bool {
        let at = self.pack.start[usize::from(Field::special(token))];
        let cursor = Cursor { at, ..Cursor::default() };
        let op = self.pack.program[usize::from(at)];
        let mut docket = Docket::new();
        self.offer_options(table, token.side(), op, &cursor, &mut docket);
        op.acts_alone() || !docket.offers.is_empty()
    }

    /// The Special Tokens that a side can play in the Token Phase, one bit each (4.6).
    pub(crate) fn usable_specials(&self, table: &Table, side: Side) -> u64 {
        let usable = |token: &Special| {
            token.side() == side
                && table.special(*token) == SpecialState::Held
                && self.has_use(table, *token)
        };
        Special::ALL.into_iter().filter(usable).fold(0, |set, token| set | 1 << token as u8)
    }

    /// The Special Tokens of the active side, where the decision is `open` to them; before the Token Phase the
    /// Exchange Token alone (R14).
    pub(crate) fn offer_specials(&self, table: &Table, open: bool, docket: &mut Docket) {
        let me = table.active;
        let mut of_state = [0_u64; 4];
        for token in Special::ALL {
            of_state[table.special(token) as usize] |= 1 << token as u8;
        }
        let except = |state: SpecialState| !of_state[state as usize];
        let useful = if open { self.usable_specials(table, me) } else { 0 };
        let one = |token: Special| !(1 << token as u8) | useful;
        let drop = match self.drop_cost() > table.reserve[me as usize] {
            true => Bar::DropIsDear,
            false => Bar::NoBioroid,
        };
        let rules = [
            ([0b0011, 0b1100][me as usize], Bar::OtherSide),
            (except(SpecialState::Unearned), Bar::NotEarned),
            (except(SpecialState::Spent), Bar::Spent),
            (except(SpecialState::Expired), Bar::Expired),
            (if table.tactics_are_over() { u64::MAX } else { 0b0001 }, Bar::TokenPhaseOnly),
            (all_if(open), Bar::BetweenDecisions),
            (one(Special::Exchange), Bar::TwoBattloids),
            (one(Special::Cluster), Bar::NobodyBeside),
            (one(Special::Searchlight), Bar::NothingToLight),
            (one(Special::Drop), drop),
        ];
        docket.sift(at::Special, 0xF, rules);
    }

    /// The unused Battle Tokens that a Drop costs.
    pub(crate) fn drop_cost(&self) -> u8 {
        let at = self.pack.start[usize::from(Field::special(Special::Drop))];
        match self.pack.program[usize::from(at)] {
            Op::Drop { cost, .. } => cost,
            _ => 0,
        }
    }
}

impl<S: Sink<Event>> Run<'_, S> {
    /// A turn begins, unless both reserves are empty and nobody can or wants to play a Special Token.
    pub fn enter_token_turn(&mut self) {
        loop {
            let table = &self.state.table;
            let idle = |side: Side| {
                table.settled[side as usize] || self.game.usable_specials(table, side) == 0
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
        if idle || self.game.usable_specials(table, me) == 0 {
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
