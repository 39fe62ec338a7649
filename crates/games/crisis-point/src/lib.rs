//! Crisis Point: the rules, the cards and the table.
//!
//! The modules follow the rulebook: [`setup`](self), the Tactical, Token and Hero/Command Phases, scoring.
//! `state` says what a position is, `effects` and `resolve` what cards do, `refuse` why something cannot be done.

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
mod narrate;
mod observe;
mod refuse;
mod resolve;
mod run;
mod scene;
mod scoring;
mod setup;
pub mod state;
mod tactical_phase;
mod token_phase;
mod view;

use content::{Pack, Side};
use veritable_core::model::Model;

pub use action::{Action, at};
pub use events::{Actor, Event, Phase};
pub use forecast::{Forecast, Prospect, Range};
pub use refuse::Bar;
pub use view::{UNKNOWN, View, Worlds};

/// One match of Crisis Point: its cards and options.
#[derive(Clone, Copy, Debug)]
pub struct CrisisPoint {
    /// The cards.
    pub pack: &'static Pack,
    /// The side of seat 0 in the first game; `None` lets chance decide.
    seat0: Option<Side>,
    first_player: FirstPlayer,
    deal_objectives: bool,
    drop_clears: bool,
    base_defense: bool,
    open_combat: bool,
    games: u8,
    swap_sides: bool,
    replay: bool,
    asks_forced: bool,
    model: Option<&'static Model>,
}

/// How Player 1 is found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum FirstPlayer {
    /// The higher of two drawn Combat Cards chooses.
    Draw,
    /// By lot.
    Random,
    /// Always this side.
    Fixed(Side),
}
