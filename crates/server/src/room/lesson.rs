//! A guided first game: how far the learner has come, worked out from the log.

use veritable_catalog::{AnyMatch, Match};
use veritable_core::guide::{Guide, Page, Progress};
use veritable_core::{Seat, Viewer};
use veritable_table::{By, Table};

/// The guide of a table, and what its learner was told.
#[derive(Clone)]
pub struct Lesson {
    guide: &'static Guide,
    progress: Progress,
}

/// What the learner is told now.
pub struct Told {
    /// One after the other; at least one.
    pub pages: Vec<Page>,
    /// How many steps were told before, and how many there are.
    pub steps: (usize, usize),
}

impl Lesson {
    /// The guide of this match with all that its log tells; nothing if the game has none.
    pub fn of(table: &Table<Match>) -> Option<Self> {
        let guide = table.position().guide()?;
        let mut lesson = Self { guide, progress: Progress::default() };
        let mut then = table.at(0);
        for ply in table.log() {
            if ply.by == By::Seat(guide.seat) && then.position().forced().is_none() {
                lesson.decided(&then, &ply.action);
            }
            let played = then.position_mut().play(&ply.action, &[]);
            played.expect("the log was legal when it was played");
        }
        Some(lesson)
    }

    /// Who learns.
    pub fn seat(&self) -> Seat {
        self.guide.seat
    }

    /// Notes a decision of the learner at this position.
    pub fn decided(&mut self, now: &Match, action: &str) {
        let scene = now.position().scene(Viewer::Seat(self.guide.seat));
        self.guide.decided(&mut self.progress, &scene, action);
    }

    /// What the learner is told at this position.
    pub fn told(&self, table: &Table<Match>) -> Option<Told> {
        let scene = table.position().scene(Viewer::Seat(self.guide.seat));
        let pages = self.guide.pages(&self.progress, &scene, table.over());
        let steps = (self.progress.told(), self.guide.step.len());
        (!pages.is_empty()).then_some(Told { pages, steps })
    }
}
