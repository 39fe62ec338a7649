//! Positions made by hand, for tests and puzzles.
//!
//! ```
//! use veritable_cyclone_run::{CycloneRun, position::Position};
//!
//! let game = CycloneRun::of(2);
//! let state = Position::of(&game).fuel(0, 2).cyclone("nw").shows("c", "elite").rolled("TMIMM");
//! assert_eq!(state.fuel[0], 2);
//! ```

use veritable_core::{Mechanics, Seat};

use crate::action::Action;
use crate::board::Cell;
use crate::content::{Face, Kind, Site, Slot};
use crate::state::{NONE, State};
use crate::{CycloneRun, Phase};

/// A table being laid out: the first roll of a turn is still to come.
#[derive(Clone, Debug)]
pub struct Position<'a> {
    game: &'a CycloneRun,
    state: State,
}

fn find(words: &[&str], word: &str) -> usize {
    let place = words.iter().position(|known| *known == word);
    place.unwrap_or_else(|| panic!("“{word}” is none of {}", words.join(", ")))
}

/// Every method panics on words that mean nothing: a slip in the position.
impl<'a> Position<'a> {
    /// The opening with seat 0 as first player.
    pub fn of(game: &'a CycloneRun) -> Self {
        Self::begun_by(game, 0)
    }

    /// The opening with this first player.
    pub fn begun_by(game: &'a CycloneRun, seat: Seat) -> Self {
        let mut state = game.opening();
        if state.phase == Phase::First {
            game.apply(&mut state, Action::First(seat), &mut ());
        }
        Self { game, state }
    }

    /// The turn of the seat that is so many turns after the first.
    #[must_use]
    pub fn turn(mut self, turns: u8) -> Self {
        let s = &mut self.state;
        s.turns = turns;
        s.active = (s.first + turns) % self.game.seats;
        s.attacker = s.active;
        self
    }

    /// Fuel of a seat, from the pile.
    #[must_use]
    pub fn fuel(mut self, seat: Seat, fuel: u8) -> Self {
        self.state.pile -= fuel;
        self.state.fuel[usize::from(seat)] += fuel;
        self
    }

    /// Fuel on a Hero card, from the pile.
    #[must_use]
    pub fn fuel_on(mut self, hero: &str, fuel: u8) -> Self {
        self.state.pile -= fuel;
        self.state.hero_fuel[find(Slot::NAMES, hero)] += fuel;
        self
    }

    /// The Cyclone on a cell.
    #[must_use]
    pub fn cyclone(mut self, cell: &str) -> Self {
        self.state.vehicle[0] = find(Cell::NAMES, cell) as u8;
        self
    }

    /// The Jeep on a cell.
    #[must_use]
    pub fn jeep(mut self, cell: &str) -> Self {
        self.state.vehicle[1] = find(Cell::NAMES, cell) as u8;
        self
    }

    /// The top of a cell lies face up.
    #[must_use]
    pub fn shows(mut self, cell: &str, token: &str) -> Self {
        let (cell, token) = (find(Cell::NAMES, cell), find(Kind::NAMES, token));
        assert_eq!(self.state.top[cell], NONE, "one top for each cell");
        self.state.unseen.take(token);
        self.state.top[cell] = token as u8;
        self
    }

    /// A seat has taken these tokens from a cell; Location cards are dealt with by [`Position::holds`].
    #[must_use]
    pub fn took(mut self, seat: Seat, cell: &str, tokens: &[&str]) -> Self {
        for token in tokens {
            let token = find(Kind::NAMES, token);
            self.state.unseen.take(token);
            self.state.defeat[usize::from(seat)][token] += 1;
            self.state.height[find(Cell::NAMES, cell)] -= 1;
        }
        self.state.last_round = self.state.depleted() >= self.game.cells_to_deplete.into();
        self
    }

    /// A seat has taken a Location from a cell and holds the card it drew.
    #[must_use]
    pub fn holds(self, seat: Seat, card: &str, cell: &str) -> Self {
        let mut with = self.took(seat, cell, &["location"]);
        let card = 1 << find(Site::NAMES, card);
        with.state.deck &= !card;
        with.state.held[usize::from(seat)] |= card;
        with
    }

    /// The two-sided Hero card shows its back.
    #[must_use]
    pub fn turned(mut self) -> Self {
        self.state.turned = true;
        self
    }

    /// Free rerolls left after the roll.
    #[must_use]
    pub fn rerolls(mut self, rerolls: u8) -> Self {
        self.state.rerolls = rerolls;
        self
    }

    /// The position with the dice still to be rolled.
    pub fn ready(self) -> State {
        self.state
    }

    /// The position after this roll, given as letters.
    pub fn rolled(self, dice: &str) -> State {
        let mut state = self.state;
        for letter in dice.chars() {
            let face = Face::ALL.into_iter().find(|face| face.letter() == letter);
            let face = face.unwrap_or_else(|| panic!("“{letter}” is none of T, M, I, B"));
            self.game.apply(&mut state, Action::Rolled(face), &mut ());
        }
        assert_eq!(state.rolling, 0, "five dice are rolled");
        state
    }
}
