//! How good a position is (10).

use veritable_core::{Outcome, Seat};

use crate::CycloneRun;
use crate::state::State;

impl CycloneRun {
    pub(crate) fn judge(&self, s: &State, seat: Seat) -> f32 {
        if let Some(outcome) = self.result(s) {
            return Outcome::worth(&outcome, seat);
        }
        0.5
    }
}
