//! Force of Arms: the rules, the cards and the table.
//!
//! The modules follow the rulebook: [`setup`](self), the Tactical, Token and Hero/Command Phases, scoring.
//! `state` says what a position is, `effects` what heroes and commands do, `refuse` why something cannot be done.

mod action;
mod audit;
mod command_phase;
pub mod content;
mod counting;
mod effects;
mod evaluate;
mod events;
mod features;
mod forecast;
mod game;
pub mod geometry;
mod label;
mod observe;
mod refuse;
mod run;
mod scene;
mod scoring;
mod setup;
pub mod state;
mod tactical_phase;
mod token_phase;
mod tokens;
mod view;

use content::{Faction, Pack};
use veritable_core::model::Model;

pub use action::{Action, at};
pub use events::{Actor, Event, Phase};
pub use forecast::{Forecast, Prospect, Range};
pub use refuse::Bar;
pub use view::{UNKNOWN, View, Worlds};

/// One match of Force of Arms: its cards and options.
#[derive(Clone, Copy, Debug)]
pub struct ForceOfArms {
    /// The cards.
    pub pack: &'static Pack,
    rounds: u8,
    extra_rounds: u8,
    swap: bool,
    /// The faction of seat 0 in round 1; `None` lets chance decide.
    seat0: Option<Faction>,
    alternate_initiative: bool,
    sdf1_alternate: bool,
    optional_move: bool,
    model: Option<&'static Model>,
}

impl ForceOfArms {
    fn ship_name(&self, table: &state::Table, ship: state::Ship) -> &'static str {
        let card = &self.pack.ships[usize::from(ship)];
        match &card.alternate {
            Some(face) if table.on(ship).alternate => &face.name,
            _ => &card.name,
        }
    }
}
