//! A match that ends before its rules end it.

use serde::{Deserialize, Serialize};
use veritable_catalog::{AnyMatch, Refusal};
use veritable_core::scene::{Prompt, Scene};
use veritable_core::{Degree, Outcome, Seat, Stakes, Viewer};

use crate::Table;

/// Why it ended early.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Early {
    /// This seat gave up: its side loses.
    Resigned(Seat),
    /// It was called off: nobody wins or loses.
    CalledOff,
}

impl<H: AnyMatch> Table<H> {
    /// Ends the match here and now.
    pub fn end_early(&mut self, how: Early) -> Result<(), Refusal> {
        if self.over() {
            return Err(Refusal::plain("The game is over."));
        }
        if let Early::Resigned(seat) = how
            && usize::from(seat) >= self.header().seats.len()
        {
            return Err(Refusal::plain("There is no such seat."));
        }
        self.set_early(how);
        Ok(())
    }

    /// The result: that of the rules, or what giving up comes to. A team loses as one; whoever is left among others
    /// wins.
    pub fn outcome(&self) -> Option<Outcome> {
        let Some(early) = self.early() else { return self.position().outcome() };
        let seats = self.header().seats.len();
        let result = |seat| match (early, self.position().info().stakes) {
            (Early::CalledOff, _) => Degree::Draw,
            (Early::Resigned(_), Stakes::Team) => Degree::Loss,
            (Early::Resigned(loser), _) if usize::from(loser) == seat => Degree::Loss,
            (Early::Resigned(_), _) if seats == 2 => Degree::Sole,
            (Early::Resigned(_), _) => Degree::Shared,
        };
        let reason = match early {
            Early::CalledOff => "The match was called off: nobody wins or loses.".into(),
            Early::Resigned(seat) => format!("Seat {seat} resigned."),
        };
        let results = (0..seats).map(result).collect();
        Some(Outcome { scores: vec![0; seats], results, beyond: None, reason })
    }

    /// The table as a viewer sees it. Nothing can be done at a match that has ended early.
    pub fn scene(&self, viewer: Viewer) -> Scene {
        let mut scene = self.position().scene(viewer);
        if self.early().is_some() {
            scene.choices.clear();
            scene.barred.clear();
            scene.prompt = Prompt { question: "The game is over.".into(), ..Prompt::default() };
        }
        scene
    }
}
