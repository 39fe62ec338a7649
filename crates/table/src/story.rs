//! What each viewer was told.

use std::ops::Range;

use serde::Serialize;
use veritable_catalog::{AnyMatch, Line};
use veritable_core::Viewer;

use crate::{By, Table};

/// One action as one viewer knows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Entry {
    /// Its place in the log, from 0.
    pub ply: usize,
    /// Who acted.
    pub by: By,
    /// The notation, if the viewer may know it: their own decisions, and everything once the match is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub action: Option<String>,
    /// What the viewer was told, in words.
    pub lines: Vec<Line>,
}

impl<H: AnyMatch> Table<H> {
    /// What `viewer` knows of these actions, narrated from what they knew at the time. Actions of which they
    /// know nothing are left out.
    pub fn told(&self, viewer: Viewer, plies: Range<usize>) -> Vec<Entry> {
        let plies = plies.start..plies.end.min(self.log().len());
        if plies.is_empty() {
            return Vec::new();
        }
        let over = self.over();
        let mut then = self.at(plies.start);
        let mut entries = Vec::new();
        for ply in plies {
            let played = &self.log()[ply];
            let happened = then
                .position_mut()
                .play(&played.action, &[viewer])
                .expect("the log was legal when it was played");
            let own = matches!(played.by, By::Seat(seat) if viewer.is(seat));
            let entry = Entry {
                ply,
                by: played.by,
                action: (own || over).then(|| played.action.to_string()),
                lines: happened.told.into_iter().next().unwrap_or_default(),
            };
            if entry.action.is_some() || !entry.lines.is_empty() {
                entries.push(entry);
            }
        }
        entries
    }
}
