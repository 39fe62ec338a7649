//! A match that was played by other rules than the program knows: as far as it can be followed, it can be read.

use veritable_catalog::games;
use veritable_core::Viewer;

use super::Live;
use crate::journal::Entry;

/// A match that cannot go on here.
#[derive(Debug)]
pub struct Outdated {
    /// The title of the game.
    pub title: &'static str,
    /// The version of the rules that it was opened with, and that of this program.
    pub rules: (u32, u32),
    /// What was told of it, as far as these rules can follow.
    pub story: Vec<String>,
    /// What came after that, in notation; secret while the match was going on.
    pub rest: Vec<String>,
}

impl Outdated {
    /// Whether a journal begins with other rules than those of the program; then, what can be told of it to this guest.
    pub(super) fn of(
        journal: &[Entry],
        known: Option<Live>,
        over: bool,
        guest: &str,
    ) -> Option<Self> {
        let Some(Entry::Open { game, rules, .. }) = journal.first() else { return None };
        let info = games().into_iter().find(|info| info.id == game)?;
        if *rules == info.rules {
            return None;
        }
        let from = known.as_ref().map_or(1, |live| live.entries as usize);
        let rest = journal.iter().skip(from).filter(|_| over).filter_map(Self::words).collect();
        let story = known.map(|live| {
            let seat = live.seats_of(guest).first().copied();
            let viewer = seat.map_or(Viewer::Spectator, Viewer::Seat);
            let mut lines: Vec<_> = live.latest(viewer).map(|line| line.text.to_string()).collect();
            lines.reverse();
            lines
        });
        let (title, rules) = (info.title, (*rules, info.rules));
        Some(Self { title, rules, story: story.unwrap_or_default(), rest })
    }

    fn words(entry: &Entry) -> Option<String> {
        match entry {
            Entry::Do { seat, action } => Some(format!("Seat {seat}: {action}")),
            Entry::Throw { action } => Some(format!("Chance: {action}")),
            Entry::Undo { seat } => Some(format!("Seat {seat} takes back")),
            Entry::Say { who, text, .. } if !who.is_empty() => Some(format!("{who}: {text}")),
            _ => None,
        }
    }

    /// Why it cannot go on, and what can be done.
    pub fn says(&self) -> String {
        let (then, now) = self.rules;
        format!(
            "This match was played by version {then} of the rules of {}, and this server plays by version {now}: it \
             cannot go on here. What was played stays readable below.",
            self.title
        )
    }
}
