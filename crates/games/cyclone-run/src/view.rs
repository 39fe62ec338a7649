//! What a viewer knows: everything, because nothing that is hidden exists yet.

use serde::{Deserialize, Serialize};
use veritable_core::{Dice, Seat, Secrets, Viewer};

use crate::CycloneRun;
use crate::state::State;

/// The table as a viewer sees it. There is no private information (4.1): face-down tokens and undrawn cards have
/// no identity before they are turned up, so the whole position is what everybody may know.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct View {
    /// Whose eyes: it only decides which player is drawn as “you”.
    pub viewer: Viewer,
    /// What lies on the table.
    pub table: State,
}

impl Secrets for CycloneRun {
    type View = View;
    type Worlds = State;

    fn view(&self, state: &State, viewer: Viewer) -> View {
        View { viewer, table: *state }
    }

    fn worlds(&self, view: &View) -> State {
        view.table
    }

    fn sample(&self, worlds: &State, _: &mut Dice) -> State {
        *worlds
    }

    fn hides(&self, _: &State, _: Seat) -> bool {
        false
    }
}
