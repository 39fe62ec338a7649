//! What has happened, as it was told to every viewer.

use std::ops::Range;
use std::sync::Arc;

use veritable_catalog::AnyMatch;
use veritable_core::{Seat, Viewer};
use veritable_table::{By, Heard};

use super::Live;
use super::listing::bot_name;
use crate::draw::LogLine;
use crate::journal::Holder;

/// All lines in order, each with those who were told it. Names are those of the time.
#[derive(Clone, Default)]
pub struct Story(Vec<Line>);

#[derive(Clone)]
struct Line {
    line: LogLine,
    /// Who was told: a bit for each viewer, the seats in order, then the spectator.
    to: u32,
    /// Whether the table itself tells it: who came and went.
    note: bool,
}

impl Story {
    /// Forgets what was told after so many actions. People came and went all the same.
    pub fn rewind(&mut self, plies: usize) {
        self.0.retain(|line| line.note || line.line.ply <= plies);
        self.0.iter_mut().for_each(|line| line.line.ply = line.line.ply.min(plies));
    }
}

impl Live {
    /// Tells every viewer of an action what they may know.
    pub(super) fn tell(&mut self, ply: usize, told: Heard) {
        let seat = match self.table.log()[ply].by {
            By::Seat(seat) => Some(seat),
            By::Chance => None,
        };
        // What several were told in the same words is one line.
        let mut lines: Vec<(String, u32)> = Vec::new();
        for (viewer, heard) in told.into_iter().enumerate() {
            let mut from = 0;
            for words in heard {
                let same = lines[from..].iter().position(|(text, _)| *text == words.text);
                from += same.unwrap_or(0);
                if same.is_none() {
                    lines.insert(from, (words.text, 0));
                }
                lines[from].1 |= 1 << viewer;
                from += 1;
            }
        }
        for (text, to) in lines {
            let line = LogLine { ply: ply + 1, seat, text: self.named(&text).into() };
            self.story.0.push(Line { line, to, note: false });
        }
    }

    /// Tells every viewer the match so far.
    pub(super) fn tell_past(&mut self) {
        let viewers = self.viewers();
        let mut past = self.table.at(0);
        for ply in 0..self.table.log().len() {
            let played = past.position_mut().play(&self.table.log()[ply].action, &viewers);
            self.tell(ply, played.expect("the log was legal when it was played").told);
        }
    }

    /// The table tells everybody something.
    pub(super) fn note(&mut self, seat: Option<Seat>, text: &str) {
        let line = LogLine { ply: self.table.log().len(), seat, text: Arc::from(text) };
        self.story.0.push(Line { line, to: u32::MAX, note: true });
    }

    /// What a viewer was told, the latest first, with what the table itself had to tell.
    pub fn latest(&self, viewer: Viewer) -> impl Iterator<Item = &LogLine> {
        let bit = match viewer {
            Viewer::Seat(seat) => usize::from(seat),
            Viewer::Spectator => self.seats.len(),
        };
        self.story.0.iter().rev().filter(move |line| line.to >> bit & 1 == 1).map(|line| &line.line)
    }

    /// What everybody was told of these actions.
    pub fn known_of(&self, plies: Range<usize>) -> impl Iterator<Item = &str> {
        let (plies, spectator) = (plies.start + 1..plies.end + 1, self.seats.len());
        let known = move |l: &&Line| plies.contains(&l.line.ply) && l.to >> spectator & 1 == 1;
        self.story.0.iter().filter(|line| !line.note).filter(known).map(|line| &*line.line.text)
    }

    /// The last lines that a viewer was told up to a moment, at most so many, in order.
    pub fn story(&self, viewer: Viewer, plies: usize, most: usize) -> Vec<LogLine> {
        let lines = self.latest(viewer).filter(|line| line.ply <= plies);
        let mut story: Vec<_> = lines.take(most).cloned().collect();
        story.reverse();
        story
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
