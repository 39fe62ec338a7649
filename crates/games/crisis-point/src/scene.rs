//! The table as it is drawn (spec 11).

use veritable_core::scene::Scene;

use crate::CrisisPoint;
use crate::action::Action;
use crate::view::View;

impl CrisisPoint {
    pub(crate) fn draw_table(&self, _view: &View, _choices: &[Action]) -> Scene {
        Scene::default()
    }
}
