//! Tests that read like the rulebook.
//!
//! ```ignore
//! let mut play = Play::from(game, base_position());
//! play.refuses("attack nw", "R23");
//! play.does("attack w").does("counter");
//! assert_eq!(play.state.supply.attack, 15);
//! ```

pub mod fuzz;
pub mod record;
pub mod toy;

use crate::{Dice, Game, Illegal, Turn, Viewer};

/// A match under test: moves and chance outcomes come from the script.
#[derive(Clone)]
pub struct Play<G: Game> {
    /// The rules.
    pub game: G,
    /// The position.
    pub state: G::State,
    /// Everything that happened so far.
    pub told: Vec<G::Event>,
}

impl<G: Game> Play<G> {
    /// A match from its start.
    pub fn new(game: G) -> Self {
        let state = game.start();
        Self::from(game, state)
    }

    /// A match from a given position, which must be lawful.
    #[track_caller]
    pub fn from(game: G, state: G::State) -> Self {
        if let Err(broken) = game.audit(&state) {
            panic!("the position of this test is not lawful: {broken}");
        }
        Self { game, state, told: Vec::new() }
    }

    /// Plays an action or a chance outcome given in notation; it must be legal.
    #[track_caller]
    pub fn does(&mut self, notation: &str) -> &mut Self {
        let action = self.read(notation);
        if let Err(refusal) = self.game.check(&self.state, action) {
            panic!("“{notation}” is refused: {refusal}\nlegal: {}", self.offers().join(", "));
        }
        self.game.apply(&mut self.state, action, &mut self.told);
        if let Err(broken) = self.game.audit(&self.state) {
            panic!("after “{notation}” the position is not lawful: {broken}");
        }
        self
    }

    /// Plays several actions.
    #[track_caller]
    pub fn does_all(&mut self, notations: &[&str]) -> &mut Self {
        for notation in notations {
            self.does(notation);
        }
        self
    }

    /// Lets chance outcomes fall by these dice until somebody decides.
    pub fn rolls(&mut self, dice: &mut Dice) -> &mut Self {
        while self.game.turn(&self.state) == Turn::Chance {
            let action = self.game.roll(&self.state, dice);
            self.game.apply(&mut self.state, action, &mut self.told);
        }
        self
    }

    /// The legal actions in notation.
    pub fn offers(&self) -> Vec<String> {
        let mut legal = Vec::new();
        self.game.legal(&self.state, &mut legal);
        legal.iter().map(|&action| self.game.notation(action)).collect()
    }

    /// The legal actions whose notation starts with this word.
    pub fn offers_of(&self, word: &str) -> Vec<String> {
        let mut offers = self.offers();
        offers.retain(|o| o.split(' ').next() == Some(word));
        offers
    }

    /// Whether this action is legal.
    #[track_caller]
    pub fn allows(&self, notation: &str) -> bool {
        self.game.check(&self.state, self.read(notation)).is_ok()
    }

    /// The action must be refused, with this reason.
    #[track_caller]
    pub fn refuses(&self, notation: &str, why: &str) -> Illegal {
        match self.game.check(&self.state, self.read(notation)) {
            Ok(()) => panic!("“{notation}” is legal, but should be refused: {why}"),
            Err(refusal) => {
                assert_eq!(refusal.why, why, "the reason to refuse “{notation}”");
                assert!(G::rules().clause(refusal.clause).is_some(), "{}", refusal.clause);
                refusal
            }
        }
    }

    /// What `change` does to the position must be invisible to `viewer`.
    #[track_caller]
    pub fn hides_from(&self, viewer: Viewer, change: impl FnOnce(&mut G::State)) {
        let mut other = self.state.clone();
        change(&mut other);
        assert!(other != self.state, "the change changes nothing, so this test could not fail");
        assert!(
            self.game.view(&other, viewer) == self.game.view(&self.state, viewer),
            "{viewer:?} can see the difference"
        );
    }

    /// What `change` does to the position must be visible to `viewer`.
    #[track_caller]
    pub fn shows_to(&self, viewer: Viewer, change: impl FnOnce(&mut G::State)) {
        let mut other = self.state.clone();
        change(&mut other);
        assert!(
            self.game.view(&other, viewer) != self.game.view(&self.state, viewer),
            "{viewer:?} cannot see the difference"
        );
    }

    /// Whose decision it is.
    #[track_caller]
    pub fn decider(&self) -> crate::Seat {
        match self.game.turn(&self.state) {
            Turn::Decide(seat) => seat,
            turn => panic!("nobody decides now: {turn:?}"),
        }
    }

    #[track_caller]
    fn read(&self, notation: &str) -> G::Action {
        self.game.read(notation).unwrap_or_else(|e| panic!("“{notation}” is no action: {e}"))
    }
}
