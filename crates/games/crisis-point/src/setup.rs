//! Set-up of match and game (spec 3, 4.3).

use veritable_core::Sink;
use veritable_core::bits::bits;
use veritable_core::deck::LazyDeck;

use crate::action::Action;
use crate::content::{COMBAT, FIELD_CARDS, Side};
use crate::events::{Event, Phase};
use crate::geometry::{CELLS, LINES};
use crate::run::Run;
use crate::state::*;
use crate::{CrisisPoint, FirstPlayer};

/// Equal draws after which the AoSC chooses the order (R4).
pub(crate) const REDRAWS: u8 = 20;

impl CrisisPoint {
    /// The position before the first action.
    pub(crate) fn opening(&self) -> State {
        let seat0 = self.seat0.unwrap_or(Side::Aosc);
        let mut state = State { table: self.empty_table(seat0), secret: self.fresh_secret() };
        if self.seat0.is_some() {
            Run::new(self, &mut state, &mut ()).begin_game(seat0);
        }
        state
    }

    fn empty_table(&self, seat0: Side) -> Table {
        Table {
            step: Step::Seats,
            game: 0,
            seat0,
            player1: Side::Aosc,
            active: Side::Aosc,
            turn: 0,
            latest: NONE,
            drawn: None,
            redraws: 0,
            kept: [0; 2],
            dealt: 0,
            field: [NONE; CELLS],
            at: [NONE; FIELD_CARDS],
            muted: 0,
            discarded: !self.pack.dealt.units & ALL_UNITS,
            tokens: [[0; 2]; CELLS],
            won: [Won::Open; CELLS],
            scored: [[0; 2]; CELLS],
            located: [0; 2],
            filled: [0; 2],
            up: [0; 2],
            serial: [[0; LINES]; 2],
            supply: [self.pack.tokens.battle; 2],
            reserve: [0; 2],
            removed: [0; 2],
            special: [SpecialState::Unearned; 4],
            placed: 0,
            settled: [false; 2],
            played: [0; 2],
            cursor: Cursor::default(),
            claimed: [NONE; 2],
            vp: [0; 2],
            results: [None; MAX_GAMES],
        }
    }

    /// All chance outcomes that can come.
    pub(crate) fn outcomes(&self, state: &State, fall: &mut impl FnMut(Action, u32)) {
        let mut even = |action| fall(action, 1);
        match state.table.step {
            Step::Seats => Side::ALL.map(Action::Seat0).into_iter().for_each(even),
            Step::First => Side::ALL.map(Action::Player1).into_iter().for_each(even),
            Step::Deal => state.secret.deck.draws(&mut |i, n| fall(Action::Deal(i as u8), n)),
            Step::Draw => {
                let cards = 0..COMBAT as u8;
                cards.clone().for_each(|a| cards.clone().for_each(|b| even(Action::Draw(a, b))));
            }
            _ => bits(self.objectives_left(state)).map(Action::DealObjective).for_each(even),
        }
    }

    fn fresh_secret(&self) -> Secret {
        Secret {
            slots: [[NONE; LINES]; 2],
            hand: [ALL_COMBAT; 2],
            locations: [0; 2],
            deck: LazyDeck::new(self.pack.dealt.locations),
            objectives: [0; 2],
            picked: NONE,
        }
    }

    /// Objectives that the active side has not kept yet, one bit each.
    pub(crate) fn objectives_left(&self, state: &State) -> u8 {
        let side = state.table.active as usize;
        self.pack.dealt.objectives[side] & !state.secret.objectives[side]
    }
}

impl<S: Sink<Event>> Run<'_, S> {
    /// Steps 1 and 2: everything returns; the AoSC keeps objectives first.
    pub fn begin_game(&mut self, seat0: Side) {
        let Table { game, vp, results, .. } = self.state.table;
        let fresh = self.game.empty_table(seat0);
        let step = if self.game.deal_objectives { Step::DealObjective } else { Step::Objective };
        self.state.table = Table { step, game: game + 1, vp, results, ..fresh };
        self.state.secret = self.game.fresh_secret();
        self.told.tell(|| Event::Game { game: game + 1, seat0 });
    }

    /// `OBJ`, or the same by chance: two each, then the Locations are dealt.
    pub fn keep_objective(&mut self, objective: u8) {
        let by = self.active();
        let i = by.side as usize;
        self.state.secret.objectives[i] |= 1 << objective;
        self.state.table.kept[i] += 1;
        self.told.tell(|| Event::Kept { by, objective: Some(objective) });
        if self.state.table.kept[i] < KEPT {
            return;
        }
        match by.side {
            Side::Aosc => self.state.table.active = Side::Masters,
            Side::Masters => self.state.table.step = Step::Deal,
        }
    }

    /// Step 3: four to the AoSC, four to the Masters; the others stay where nobody sees them.
    pub fn deal(&mut self, location: u8) {
        let side = if self.state.table.dealt < DEALT { Side::Aosc } else { Side::Masters };
        self.state.secret.deck.take(usize::from(location));
        self.state.secret.locations[side as usize] |= 1 << location;
        self.state.table.dealt += 1;
        let to = self.actor(side);
        self.told.tell(|| Event::Dealt { to, location: Some(location) });
        if self.state.table.dealt == 2 * DEALT {
            match self.game.first_player {
                FirstPlayer::Draw => self.state.table.step = Step::Draw,
                FirstPlayer::Random => self.state.table.step = Step::First,
                FirstPlayer::Fixed(side) => self.set_player1(side),
            }
        }
    }

    /// Step 4: the higher card chooses; equal cards are drawn again, but not for ever (R4).
    pub fn draw(&mut self, cards: [u8; 2]) {
        let [a, m] =
            Side::ALL.map(|s| self.game.pack.value[s as usize][usize::from(cards[s as usize])]);
        self.state.table.drawn = Some(cards);
        let winner = match a.cmp(&m) {
            std::cmp::Ordering::Greater => Some(Side::Aosc),
            std::cmp::Ordering::Less => Some(Side::Masters),
            std::cmp::Ordering::Equal => {
                self.state.table.redraws += 1;
                (self.state.table.redraws == REDRAWS).then_some(Side::Aosc)
            }
        };
        if let Some(side) = winner {
            self.state.table.active = side;
            self.state.table.step = Step::Order;
        }
        let winner = winner.map(|side| self.actor(side));
        self.told.tell(|| Event::Drawn { cards, winner });
    }

    /// `ORDER`.
    pub fn choose_order(&mut self, first: bool) {
        let me = self.state.table.active;
        self.set_player1(if first { me } else { me.other() });
    }

    /// The Tactical Phase begins with Player 1.
    pub fn set_player1(&mut self, side: Side) {
        self.state.table.player1 = side;
        self.state.table.active = side;
        self.state.table.turn = 0;
        self.state.table.step = Step::Deploy;
        let player1 = self.actor(side);
        self.told.tell(|| Event::Order { player1 });
        self.phase(Phase::Tactical);
    }
}
