//! Cyclone Run: roll, draft shared Heroes, drive two shared vehicles over a tray of face-down tokens.
//!
//! The crate reads like its rulebook: `setup` is section 3, `roll`, `select`, `command`, `hero_move`,
//! `strafe`, `cards` and `reaction` are the phases of a turn (4), `scoring` is section 5. What lies face
//! down has no identity until it is turned up: every reveal is a chance outcome over the tokens nobody has
//! seen, so a position has no secrets.

pub mod action;
mod audit;
pub mod board;
mod cards;
mod command;
pub mod content;
mod counting;
mod evaluate;
pub mod events;
mod features;
mod game;
mod hero_move;
mod label;
mod narrate;
mod observe;
mod odds;
pub mod position;
mod prospects;
mod reaction;
mod refuse;
mod roll;
mod run;
mod scene;
mod scoring;
mod select;
mod setup;
pub mod state;
mod strafe;
mod text;
pub mod view;

use std::sync::Arc;

use veritable_core::model::Model;
use veritable_core::{Mechanics, Options, Seat};

pub use action::Action;
pub use events::Event;
pub use refuse::Bar;
pub use state::{Phase, State};
pub use view::View;

use content::Content;

/// The rules of one match of Cyclone Run.
#[derive(Clone)]
pub struct CycloneRun {
    seats: Seat,
    tokens_per_cell: u8,
    cells_to_deplete: u8,
    first: setup::First,
    max_heroes: u8,
    free_rerolls: u8,
    stall_rounds: u8,
    late_fuel: u8,
    menu: cards::Menu,
    odds: Arc<odds::Odds>,
    content: Arc<Content>,
    fingerprint: u64,
    model: Option<&'static Model>,
}

impl std::fmt::Debug for CycloneRun {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("CycloneRun")
            .field("seats", &self.seats)
            .field("tokens_per_cell", &self.tokens_per_cell)
            .field("cells_to_deplete", &self.cells_to_deplete)
            .finish_non_exhaustive()
    }
}

impl CycloneRun {
    /// A match with the standard options and this many players.
    ///
    /// # Panics
    /// If there are not 2 to 4 players.
    pub fn of(players: Seat) -> Self {
        let options = Options::standard().with("players", players);
        Self::configure(&options, None).expect("2 to 4 players")
    }

    /// What is printed on tokens, Heroes and cards.
    pub fn content(&self) -> &Content {
        &self.content
    }

    /// Tokens dealt to each cell, and empty cells that bring the last round.
    pub fn size(&self) -> (u8, u8) {
        (self.tokens_per_cell, self.cells_to_deplete)
    }
}
