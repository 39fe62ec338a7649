//! The table as it is drawn (11).

use veritable_core::scene::{Choice, Prompt, Scene, Tone};
use veritable_core::{Label, Mechanics, ScoreSheet, Seat, Showing};

use crate::AttackOnSdf1;
use crate::action::Action;
use crate::events::Event;
use crate::state::State;
use crate::view::View;

impl Showing for AttackOnSdf1 {
    fn seat_name(&self, _: &View, seat: Seat) -> String {
        format!("Player {}", seat + 1)
    }
    fn label(&self, view: &View, action: Action) -> Label {
        self.words(&view.table, action)
    }
    fn narrate(&self, view: &View, event: &Event) -> String {
        self.tale(view, event)
    }
    fn scene(&self, view: &View, choices: &[Action]) -> Scene {
        let s = &view.table;
        let choice = |&action: &Action| {
            let label = self.words(s, action);
            Choice::button(self.notation(action), label.text, Tone::Plain).hint(label.hint)
        };
        Scene {
            theme: "attack-on-the-sdf-1".into(),
            prompt: Prompt { question: self.prompt(s), ..Prompt::default() },
            choices: choices.iter().map(choice).collect(),
            ..Scene::default()
        }
    }
    fn score(&self, _: &State) -> ScoreSheet {
        ScoreSheet::default()
    }
}
