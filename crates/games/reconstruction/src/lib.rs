//! Reconstruction: four unlike factions rebuild the Earth, each in its own way.
//!
//! The crate reads like its rulebook: `setup` is section 3, `trade`, `cards`, `acts`, `resolution` and `automaton` are the
//! parts of section 4, `scoring` is section 5. `board` answers what is counted from the units (control, Cities, filters),
//! `run` is the machine: a stack of frames over a phase. Hands and deck are the only secrets.

pub mod action;
mod acts;
mod audit;
mod automaton;
mod board;
mod cards;
pub mod content;
mod counting;
mod decide;
pub mod evaluate;
pub mod events;
mod hits;
mod label;
mod mechanics;
mod narrate;
mod observe;
mod refuse;
mod resolution;
mod run;
mod scene;
mod scoring;
mod setup;
pub mod state;
pub mod terms;
mod trade;
pub mod view;

use std::sync::Arc;

use veritable_core::memo::Judge;
use veritable_core::model::Model;
use veritable_core::{Mechanics, Options, Seat};

pub use action::Action;
pub use events::Event;
pub use refuse::Bar;
pub use state::{Frame, Phase, State, Table};
pub use view::View;

use content::{Cards, Content};

/// The rules of one match of Reconstruction.
#[derive(Clone)]
pub struct Reconstruction {
    seats: Seat,
    random_factions: bool,
    trading: bool,
    trade_proposals: u8,
    initial_hand: u8,
    own_round_card_commands: u8,
    covert_counts: bool,
    zr_carries_tokens: bool,
    patrol_in_zones: bool,
    cap: u8,
    open_hands: bool,
    start: [u8; 4],
    /// Event cards that are not in the game.
    unused: Cards,
    content: Arc<Content>,
    fingerprint: u64,
    weights: &'static evaluate::weights::Weights,
    model: Option<&'static Model>,
    judge: Judge,
}

impl std::fmt::Debug for Reconstruction {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Reconstruction").field("seats", &self.seats).finish_non_exhaustive()
    }
}

impl Reconstruction {
    /// A match with the standard options and this many players.
    ///
    /// # Panics
    /// If there are not 3 or 4 players.
    pub fn of(players: Seat) -> Self {
        let options = Options::standard().with("players", players);
        Self::configure(&options, None).expect("3 or 4 players")
    }

    /// What is printed on the board and the cards.
    pub fn content(&self) -> &Content {
        &self.content
    }
}
