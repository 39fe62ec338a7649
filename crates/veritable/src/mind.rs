//! Asking a bot about a match of any game.

use serde::Serialize;
use veritable_bots::Level;
use veritable_bots::search::Pace;
use veritable_catalog::{Match, Refusal, with};
use veritable_core::prelude::*;
use veritable_core::{Turn, Viewer};

/// Who waits for the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asker {
    /// Somebody at a table: the clock cuts.
    Person,
    /// A program: the same seed gets the same answer, however long it takes.
    Program,
}

/// What a bot would do, and why.
#[derive(Serialize)]
pub struct Advice {
    /// The choice, in notation.
    pub action: String,
    /// The choice, in words.
    pub label: String,
    /// All that was considered, the best first.
    pub alternatives: Vec<Considered>,
    /// How many lines of play were tried.
    pub iterations: u32,
}

/// One action that a bot considered.
#[derive(Serialize)]
pub struct Considered {
    /// The action, in notation.
    pub action: String,
    /// The action, in words.
    pub label: String,
    /// How good it looks to the deciding seat, from 0 (lost) to 1 (won).
    pub value: f32,
    /// The share of the thought it got.
    pub share: f32,
}

/// The whole move that the bot would make now, and why. It is shown the deciding seat's view only.
pub fn advise(now: &Match, level: &str, seed: u64) -> Result<veritable_bots::Advice, Refusal> {
    let level: Level = level.parse().map_err(Refusal::plain)?;
    with!(now, |one| {
        let (game, state) = (&one.game, &one.state);
        let Turn::Decide(seat) = game.turn(state) else {
            return Err(Refusal::plain("Nobody decides now, so there is nothing to think about."));
        };
        Ok(veritable_bots::advise(&level, game, state, seat, seed, level.at_table()))
    })
}

/// What the bot would do if it were to decide now. It is shown the deciding seat's view only.
pub fn think(now: &Match, level: &str, seed: u64, asked_by: Asker) -> Result<Advice, Refusal> {
    let level: Level = level.parse().map_err(Refusal::plain)?;
    with!(now, |one| {
        let (game, state) = (&one.game, &one.state);
        let Turn::Decide(seat) = game.turn(state) else {
            return Err(Refusal::plain("Nobody decides now, so there is nothing to think about."));
        };
        let pace = match asked_by {
            Asker::Person => level.at_table(),
            Asker::Program => Pace { parallel: true, cut: None },
        };
        let thought = level.decide(game, state, seat, seed, pace);
        let view = game.view(state, Viewer::Seat(seat));
        let words = |action| game.label(&view, action).text;
        let considered = thought.alternatives.iter().map(|a| Considered {
            action: game.notation(a.action),
            label: words(a.action),
            value: a.value,
            share: a.share,
        });
        Ok(Advice {
            action: game.notation(thought.action),
            label: words(thought.action),
            alternatives: considered.collect(),
            iterations: thought.iterations,
        })
    })
}
