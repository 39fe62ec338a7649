//! What was played: all that somebody needs to repeat an experiment, beside the bots and the seed.

use serde::Serialize;
use veritable_core::{Game, Options};

/// A game with its options and cards.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Setting {
    /// The game's id.
    pub game: &'static str,
    /// What people call the game.
    #[serde(skip)]
    pub title: &'static str,
    /// The options that differ from the standard.
    pub options: Options,
    /// The fingerprint of the content.
    pub content: String,
    /// The version of the program.
    pub version: &'static str,
}

impl Setting {
    /// What this game is, configured by these options.
    pub fn of<G: Game>(game: &G, options: &Options) -> Self {
        let info = G::info();
        Self {
            game: info.id,
            title: info.title,
            options: options.clone(),
            content: format!("{:016x}", game.fingerprint()),
            version: env!("CARGO_PKG_VERSION"),
        }
    }

    /// The options in one line: "rounds=1, faction_mode=fixed".
    pub fn words(&self) -> String {
        let options: Vec<_> =
            self.options.iter().map(|(key, value)| format!("{key}={value}")).collect();
        if options.is_empty() { "standard options".into() } else { options.join(", ") }
    }
}
