//! The table as it is drawn (11).

use veritable_core::scene::Scene;

use crate::CycloneRun;
use crate::action::Action;
use crate::view::View;

impl CycloneRun {
    pub(crate) fn draw_scene(&self, _: &View, _: &[Action]) -> Scene {
        Scene::default()
    }
}
