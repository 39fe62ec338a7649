//! Attack on the SDF-1: one ship, four Heroes, a co-operative for one to four.
//!
//! The crate reads like its rulebook: `setup` is section 3, `story`, `upkeep`, `crew`, `heroes`, `mecha`,
//! `zentraedi` and `clean_up` are the phases of an Episode (4.1–4.6), `free` the free actions and windows (4.0), `damage`, `hull` and
//! `guns` the procedures of 4.8, `effects` the operations that cards are made of (7.1). What is pending lies as
//! frames on a stack in the state. Decks have no order until a card is drawn, so a position has no secrets.

pub mod action;
mod audit;
pub mod board;
mod clean_up;
pub mod content;
mod counting;
mod crew;
mod damage;
mod effects;
pub mod evaluate;
pub mod events;
pub mod frame;
mod free;
mod game;
mod guns;
mod heroes;
mod hull;
mod label;
mod mecha;
mod narrate;
mod observe;
mod offers;
pub mod ops;
mod refuse;
mod roles;
mod run;
mod scene;
mod setup;
pub mod state;
mod story;
mod targets;
mod text;
mod upkeep;
pub mod view;
mod zentraedi;

use std::sync::Arc;

use veritable_core::model::Model;
use veritable_core::{Mechanics, Options, Seat};

pub use action::Action;
pub use events::Event;
pub use refuse::Bar;
pub use state::State;
pub use view::View;

use content::Content;
use setup::Settings;

/// The rules of one match of Attack on the SDF-1.
#[derive(Clone)]
pub struct AttackOnSdf1 {
    set: Settings,
    content: Arc<Content>,
    fingerprint: u64,
    weights: evaluate::Weights,
    judge: evaluate::Judge,
    model: Option<&'static Model>,
}

impl std::fmt::Debug for AttackOnSdf1 {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("AttackOnSdf1").field("set", &self.set).finish_non_exhaustive()
    }
}

impl AttackOnSdf1 {
    /// A match with the standard options and this many players.
    ///
    /// # Panics
    /// If there are not 1 to 4 players.
    pub fn of(players: Seat) -> Self {
        let options = Options::standard().with("players", players);
        Self::configure(&options, None).expect("1 to 4 players")
    }

    /// What is printed on cards and boards.
    pub fn content(&self) -> &Content {
        &self.content
    }
}
