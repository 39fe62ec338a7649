//! What a learner is told, beside the table: page by page, pointing at what matters.

use maud::{Markup, html};

use super::icon;
use crate::room::Told;

/// The panel of the guide. The browser shows one page at a time and puts it where it hides nothing that glows.
pub fn coach(told: &Told) -> Markup {
    let (before, all) = told.steps;
    let last = told.pages.len() - 1;
    html! {
        aside #coach.coach tabindex="-1" aria-label="Guide" {
            @for (i, page) in told.pages.iter().enumerate() {
                section.lesson #{ "lesson-" (page.id) } hidden[i > 0] data-points=(page.points.join(" ")) data-tries=(page.tries.join("\n")) {
                    header { h2 { (page.title) } small { (before + i + 1) " of " (all) } }
                    div.says aria-live="polite" {
                        @if let Some(about) = &page.about { p.did { b { "Your move: " } (about) } }
                        @for paragraph in page.says.split("\n\n") { p { (paragraph) } }
                    }
                    div.acts {
                        button.btn.ghost type="button" data-post="alone" title="The match goes on without the guide" { "Leave the guide" }
                        button.btn.ghost type="button" data-coach="fold" aria-label="Fold the guide" title="Fold the guide (Escape)" { (icon("menu")) }
                        @if i > 0 { button.btn type="button" data-coach="back" { "Back" } }
                        @if i < last { button.btn.pri type="button" data-coach="next" { "Next" } }
                    }
                }
            }
            button.btn.unfold type="button" data-coach="fold" { "Guide" }
        }
    }
}
