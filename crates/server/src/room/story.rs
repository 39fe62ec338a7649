//! What has happened, as it was told to every viewer.

use veritable_catalog::{Host, Match};
use veritable_core::{Seat, Viewer};
use veritable_table::By;

use super::Live;
use super::card::bot_name;
use crate::draw::LogLine;
use crate::journal::Holder;

impl Live {
    /// Tells every viewer of the actions that `before` has not seen.
    pub(super) fn tell(&mut self, mut before: Match, from: usize) {
        let viewers: Vec<_> = Viewer::all(self.seats.len() as Seat).collect();
        for (i, ply) in self.table.log().iter().enumerate().skip(from) {
            let Ok(happened) = before.position_mut().play(&ply.action, &viewers) else { return };
            let seat = match ply.by {
                By::Seat(seat) => Some(seat),
                By::Chance => None,
            };
            for (viewer, lines) in happened.told.into_iter().enumerate() {
                let lines =
                    lines.iter().map(|l| LogLine { ply: i + 1, seat, text: self.named(&l.text) });
                let lines: Vec<_> = lines.collect();
                self.stories[viewer].extend(lines);
            }
        }
    }

    /// Tells every viewer the whole match.
    pub(super) fn tell_all(&mut self) {
        self.stories.iter_mut().for_each(Vec::clear);
        self.tell(self.table.at(0), 0);
    }

    /// The table tells everybody something.
    pub(super) fn note(&mut self, seat: Option<Seat>, text: String) {
        self.notes.push(LogLine { ply: self.table.log().len(), seat, text });
    }

    /// What a viewer was told up to a moment, with what the table itself had to tell.
    pub fn story(&self, viewer: Viewer, plies: usize) -> Vec<LogLine> {
        let told = match viewer {
            Viewer::Seat(seat) => usize::from(seat),
            Viewer::Spectator => self.seats.len(),
        };
        let lines = self.stories[told].iter().chain(&self.notes);
        let mut story: Vec<_> = lines.filter(|line| line.ply <= plies).cloned().collect();
        story.sort_by_key(|line| line.ply);
        story
    }

    /// The match before and after the last row of decisions that was not this viewer's own.
    pub fn last_move(&self, viewer: Viewer) -> Option<(&Match, &Match)> {
        let now = self.table.host();
        match &self.runs[..] {
            [.., (seat, before)] if !viewer.is(*seat) => Some((before, now)),
            [(seat, before), (_, after)] if !viewer.is(*seat) => Some((before, after)),
            _ => None,
        }
    }
}

/// What the log says when a seat changes hands during play.
pub(super) fn came_or_went(holder: &Holder, by: Option<&str>) -> String {
    match (holder, by) {
        (Holder::Open, _) => "A seat is open.".into(),
        (Holder::Guest { name, .. }, _) => format!("{name} takes the seat."),
        (Holder::Bot { level, keeps: Some((_, name)) }, Some(by)) => {
            format!("{by} calls {} in for {name}, who is away.", bot_name(level))
        }
        (Holder::Bot { level, keeps: Some((_, name)) }, None) => {
            format!("{name} leaves; {} keeps the seat.", bot_name(level))
        }
        (Holder::Bot { level, keeps: None }, _) => format!("{} takes the seat.", bot_name(level)),
    }
}
