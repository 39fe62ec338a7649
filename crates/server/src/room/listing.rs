//! A table in a few words: its people, its options, and where the game stands.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use veritable_core::words::named;
use veritable_core::{Seat, Viewer};
use veritable_store::{Listing, Stage};
use veritable_table::Early;

use super::Live;
use crate::guest::distinct;
use crate::journal::Holder;

/// What lists show of a table.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Summary {
    /// Who plays ("Rin against Pilot (bot)").
    pub who: String,
    /// Where the game stands.
    pub place: String,
    /// Who is to decide, by name.
    pub turn: String,
    /// The guest who is to decide; never shown.
    pub decider: String,
    /// Taken seats and all seats.
    pub seats: (usize, usize),
    /// The guests whose seats bots keep; never shown.
    pub kept: Vec<String>,
}

impl Live {
    /// What to call whoever has a seat.
    pub fn name(&self, seat: Seat) -> String {
        match &self.seats[usize::from(seat)] {
            Holder::Open => "Open seat".into(),
            Holder::Guest { name, .. } => name.clone(),
            Holder::Bot { level, .. } => {
                // Twins are told apart by a number.
                let twin = |h: &&Holder| matches!(h, Holder::Bot { level: l, .. } if l == level);
                let (before, after) = self.seats.split_at(usize::from(seat));
                match (before.iter().filter(twin).count(), after.iter().filter(twin).count()) {
                    (0, 1) => bot_name(level),
                    (n, _) => bot_name(&format!("{level} {}", n + 1)),
                }
            }
        }
    }

    /// This name, or one like it, that nobody else has here.
    pub fn free_name(&self, name: &str) -> String {
        distinct(name, self.seats.iter().filter_map(Holder::person).map(|(_, name)| name))
    }

    /// A sentence of the game with names instead of seat numbers.
    pub fn named(&self, sentence: &str) -> String {
        named(sentence, |seat| self.name(seat))
    }

    /// The options of the match.
    pub fn options(&self) -> BTreeMap<String, String> {
        let options = self.table.header().options.iter();
        options.map(|(k, v)| (k.to_string(), v.to_string())).collect()
    }

    /// What those who play are called.
    fn names(&self) -> Vec<String> {
        let taken = |s: &Seat| self.seats[usize::from(*s)] != Holder::Open;
        (0..self.seats.len() as Seat).filter(taken).map(|s| self.name(s)).collect()
    }

    /// Who plays, in words.
    pub fn company(&self) -> String {
        let names = self.names();
        names.join(if names.len() == 2 { " against " } else { ", " })
    }

    pub(super) fn listing(&self, people: bool) -> Listing {
        let stage = match (self.started, self.table.over()) {
            (false, _) => Stage::Open,
            (true, false) => Stage::Running,
            (true, true) => Stage::Over,
        };
        let decider = self.decider();
        let summary = Summary {
            who: self.company(),
            place: match self.table.early() {
                Some(Early::Resigned(seat)) => format!("{} resigned", self.name(seat)),
                Some(Early::CalledOff) => "Called off".into(),
                None => self.table.position().header(Viewer::Spectator).place,
            },
            turn: decider.map(|s| self.name(s)).unwrap_or_default(),
            decider: match decider.map(|s| &self.seats[usize::from(s)]) {
                Some(Holder::Guest { id, .. }) => id.clone(),
                _ => String::new(),
            },
            seats: (self.names().len(), self.seats.len()),
            kept: self.seats.iter().filter_map(Holder::kept_for).map(String::from).collect(),
        };
        let guest = |holder: &Holder| match holder {
            Holder::Guest { id, .. } => Some(id.clone()),
            _ => None,
        };
        Listing {
            stage,
            bot: decider.is_some_and(|s| matches!(self.seats[usize::from(s)], Holder::Bot { .. })),
            listed: self.listed,
            text: serde_json::to_string(&summary).expect("a summary is plain data"),
            players: if people {
                self.seats.iter().filter_map(guest).collect()
            } else {
                Vec::new()
            },
        }
    }
}

/// What people call a bot of this level.
pub(super) fn bot_name(level: &str) -> String {
    let mut letters = level.chars();
    let first = letters.next().map(|c| c.to_uppercase().to_string()).unwrap_or_default();
    format!("{first}{} (bot)", letters.as_str())
}
