//! What a viewer knows: everything. Hands are open and decks have no order yet (4.0).

use serde::{Deserialize, Serialize};
use veritable_core::{Dice, Seat, Secrets, Viewer};

use crate::AttackOnSdf1;
use crate::state::State;

/// The whole table, as anybody sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct View {
    /// Who looks.
    pub viewer: Viewer,
    /// What lies on the table.
    pub table: State,
}

impl Secrets for AttackOnSdf1 {
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
