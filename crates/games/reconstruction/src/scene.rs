//! The table as it is drawn (11).

use veritable_core::scene::{Choice, Scene};
use veritable_core::{Label, Mechanics, ScoreSheet, Seat, Showing};

use crate::Reconstruction;
use crate::action::Action;
use crate::events::Event;
use crate::state::State;
use crate::view::View;

impl Showing for Reconstruction {
    fn seat_name(&self, view: &View, seat: Seat) -> String {
        view.table.faction(seat).map_or(format!("Player {}", seat + 1), |f| f.name().into())
    }
    fn label(&self, view: &View, action: Action) -> Label {
        self.words(view, action)
    }
    fn narrate(&self, view: &View, event: &Event) -> String {
        self.tale(view, event)
    }
    fn scene(&self, view: &View, choices: &[Action]) -> Scene {
        let mut scene = Scene { theme: "reconstruction".into(), ..Scene::default() };
        for &action in choices {
            let label = self.words(view, action);
            scene.choices.push(Choice::button(self.notation(action), label.text, Default::default()).hint(label.hint));
        }
        scene
    }
    fn score(&self, _: &State) -> ScoreSheet {
        ScoreSheet::default()
    }
}
