//! How good a position is for a faction (10).

use veritable_core::{Contest, Judging, Seat};

use crate::Reconstruction;
use crate::state::State;

impl Judging for Reconstruction {
    fn evaluate(&self, s: &State, seat: Seat) -> f32 {
        let Some(own) = s.faction(seat) else { return 0.5 };
        let points = self.points(s)[own as usize];
        let _ = points;
        match self.worth(s, own) {
            Some(worth) => worth,
            None => 0.5,
        }
    }

    fn contests(&self, _: &State) -> Vec<Contest> {
        Vec::new()
    }
}
