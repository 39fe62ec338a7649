//! The action bar: what is asked, what can be done.

use std::hash::{DefaultHasher, Hash, Hasher};

use maud::{Markup, html};
use veritable_core::scene::{Choice, Scene, Tone};

use super::icon;
use super::panel::dice;
use super::table::{LogLine, TableView};
use super::touch::Touch;

/// The bar under the board.
pub fn bar(view: &TableView, touch: &Touch) -> Markup {
    let scene = view.scene;
    let asked = !scene.choices.is_empty();
    let (done, steps) = scene.prompt.steps;
    html! {
        div #bar.bar.asked[asked].interrupt[asked && scene.prompt.interrupts.is_some()] {
            @if !scene.prompt.dice.is_empty() { (dice(&scene.prompt.dice, touch)) }
            div #prompt.prompt role="status" aria-live=(if scene.prompt.interrupts.is_some() { "assertive" } else { "polite" }) {
                @let question = if asked || view.waiting.is_empty() { &scene.prompt.question } else { &view.waiting };
                b id=(called("q", question)) { (question) }
                @let detail = if asked { &scene.prompt.detail } else { &view.waiting_detail };
                span.detail id=(called("d", &format!("{question}/{detail}"))) { (detail) }
            }
            @if steps > 0 {
                div.pips.d-only #pips title="Steps of this turn" {
                    @for i in 0..steps { i.dn[i < done].on[i == done] {} }
                }
            }
            div.acts #acts {
                span #offers {}
                @let more = scene.choices.iter().any(|c| !c.path.is_empty() && !c.set);
                @let set = scene.choices.iter().filter(|c| c.path.is_empty());
                @let all: String = set.clone().map(|c| c.action.as_str()).collect();
                @for choice in set { (button(choice, &all, more)) }
                @if asked && !scene.prompt.chore.is_empty() {
                    button.btn type="button" data-post="finish" title={ "A bot assigns the remaining " (scene.prompt.chore) } { "Assign the rest" }
                }
                @if view.passing.is_some() { button.btn type="button" data-skip="" title="Show what came of it at once (Escape)" { "Skip" } }
                @if view.kept { button.btn.pri #return type="button" data-post="return" { "Take it back" } }
                @if view.seated { (quiet(view)) }
            }
            div.tools #tools { @if view.seated { (tools(view)) } (plain_list(scene)) }
        }
    }
}

/// An id by words: another question, other answers are other elements, which come and do not jump.
fn called(kind: &str, words: &str) -> String {
    let mut hasher = DefaultHasher::new();
    words.hash(&mut hasher);
    format!("{kind}-{:08x}", hasher.finish() as u32)
}

/// A choice that is a button. While `more` can be done on the table, the one that goes on does not shine.
fn button(choice: &Choice, all: &str, more: bool) -> Markup {
    let goes_on = choice.tone == Tone::Primary;
    let tone = match choice.tone {
        Tone::Danger => "btn bad",
        Tone::Primary if !more => "btn pri",
        Tone::Primary | Tone::Plain => "btn",
    };
    html! {
        button id=(called("do", &format!("{all}/{}", choice.action))) class=(tone) type="button" data-do=(choice.action) data-confirm=[choice.confirm.as_ref()]
            data-more[more && (goes_on || choice.tone == Tone::Danger)] title=[choice.hint.as_ref()] {
            (icon(&choice.icon)) (if choice.short.is_empty() { &choice.label } else { &choice.short })
        }
    }
}

/// For those who need not be asked at every window of a kind.
fn quiet(view: &TableView) -> Markup {
    let scene = view.scene;
    html! {
        @if view.quiet {
            button.btn.ghost type="button" data-post="ask" title="You pass without being asked" { "Ask me again" }
        }
        @if let Some(window) = scene.prompt.window.as_ref().filter(|_| scene.choices.iter().any(|c| c.passes)) {
            @if scene.prompt.trifle {
                button.btn.ghost type="button" data-post="calm" title={ (window.name) ": pass now, and from now on wherever nothing that lies open is in reach" } { "When it counts" }
            }
            button.btn.ghost type="button" data-post="quiet" title={ (window.name) ": pass now, and wherever you could act in this turn" } { "Not this turn" }
            button.btn.ghost type="button" data-post="never" title={ (window.name) ": pass now, and from now on always" } { "Never" }
        }
    }
}

/// Where the last turns of the others begin, if they can be watched again.
fn since_own(view: &TableView) -> Option<usize> {
    let other = |line: &&LogLine| line.seat != view.me;
    let news = view.log.iter().rev().take_while(other).count();
    let before = view.log.len().checked_sub(news + 1)?;
    (news > 0 && view.past.is_none()).then(|| view.log[before].ply)
}

/// Undo and hint: always in the same place.
fn tools(view: &TableView) -> Markup {
    let (post, why, open) = match &view.undo {
        Ok(()) => ("undo", "Take back your last decision", true),
        Err(_) if view.take_back => {
            ("takeback", "Ask the others to take back your last decision", true)
        }
        Err(why) => ("undo", why.as_str(), false),
    };
    html! {
        button.btn.ghost #undo type="button" data-post=(post) data-barred[!open] aria-disabled=[(!open).then_some("true")] title=(why) {
            (icon("undo")) span.tl { (if post == "undo" { "Undo" } else { "Take back" }) } kbd { "U" }
        }
        @if let Some(ply) = since_own(view) {
            a.btn.ghost #again href={ "/t/" (view.id) "/replay?auto=1&ply=" (ply) } title="Watch again what the others did" aria-label="Watch again what the others did" { (icon("play")) }
        }
        @if !view.scene.choices.is_empty() && view.hints {
            button.btn.ghost #hint type="button" data-post="hint" title="Ask a bot what it would do" aria-label="Hint" {
                (icon("g-targeting")) span.tl { "Hint" }
            }
        }
    }
}

/// Things for the browser code to read; nothing if there are none.
fn json<T: serde::Serialize>(things: &[T]) -> Option<String> {
    (!things.is_empty()).then(|| serde_json::to_string(things).unwrap_or_default())
}

/// Every choice as a line: for keyboards, screen readers, and the browser code that lets elements glow.
fn plain_list(scene: &Scene) -> Markup {
    let listed = (0..scene.choices.len()).filter(|place| scene.is_listed(*place)).count();
    html! {
        details #choices.choices.none[scene.choices.is_empty()] data-keep-open="" {
            summary.btn.ghost title="All choices as a list (L)" aria-label={ "All choices as a list: " (listed) } {
                (icon("menu")) span.cnt { (listed) }
            }
            ol {
                @for (place, choice) in scene.choices.iter().enumerate() {
                    li hidden[!scene.is_listed(place)] {
                        button type="button" data-do=(choice.action) data-path=(choice.path.join(" "))
                            data-hint=[choice.hint.as_ref()] data-confirm=[choice.confirm.as_ref()]
                            data-times=[json(&choice.times)] data-outlook=[json(&choice.outlook)]
                            data-set[choice.set] data-amount=[choice.amount] data-short=[Some(&choice.short).filter(|s| !s.is_empty())] data-tone=[(choice.tone == Tone::Danger).then_some("bad")]
                        {
                            span { (choice.label) }
                            @if let Some(hint) = &choice.hint { small { (hint) } }
                        }
                    }
                }
            }
        }
    }
}
