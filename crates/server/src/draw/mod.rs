//! Scenes drawn as HTML and SVG. Knows no game: only the words of a scene.

mod alone;
mod board;
mod chances;
mod coach;
mod course;
mod crowd;
mod end;
mod gallery;
#[cfg(test)]
mod law;
mod panel;
mod piece;
mod prompt;
mod table;
mod touch;

use maud::{Markup, Render, html};
use veritable_core::scene::{About, Tint};

pub use alone::page_of;
pub use chances::{Curve, Graph, Turning, graph};
pub use gallery::gallery;
pub use table::{Ask, Chair, ChatLine, End, LogLine, TableView, draw, side_of};

use crate::assets;
use crate::pages::citation;

/// A symbol in running text or a button.
pub fn icon(name: &str) -> impl Render {
    Symbol { name, class: "ic" }
}

/// An emblem: a larger symbol in the colour of its side.
pub fn emblem(name: &str) -> impl Render {
    Symbol { name, class: "ic emb" }
}

/// A symbol, written straight into the page: there are hundreds in a view.
struct Symbol<'a> {
    name: &'a str,
    class: &'static str,
}

impl Render for Symbol<'_> {
    fn render_to(&self, page: &mut String) {
        if self.name.is_empty() {
            return;
        }
        page.push_str("<svg class=\"");
        page.push_str(self.class);
        page.push_str("\" aria-hidden=\"true\"><use href=\"");
        assets::icon_url(self.name).render_to(page);
        page.push_str("\"></use></svg>");
    }
}

/// A symbol on a board, centred at (x, y).
fn glyph(name: &str, x: i32, y: i32, size: i32, class: &str) -> Markup {
    html! {
        @if !name.is_empty() {
            use class=(class) href=(assets::icon_url(name)) x=(x - size / 2) y=(y - size / 2)
                width=(size) height=(size) {}
        }
    }
}

/// What a button says to ears, as its name and its description. What is written on it must be in its name; where
/// that is more than a word or two, it is the name itself.
fn to_ears<'a>(spoken: &'a str, body: &Markup) -> (Option<&'a str>, Option<&'a str>) {
    let written =
        body.0.split('<').map(|piece| piece.split_once('>').map_or(piece, |p| p.1).trim());
    let written: Vec<_> = written.filter(|words| !words.is_empty()).collect();
    match written[..] {
        [] => (Some(spoken), None),
        [words] if spoken.to_lowercase().contains(&words.to_lowercase()) => (Some(spoken), None),
        _ => (None, Some(spoken)),
    }
}

/// The class that sets the colours of a tint.
pub fn tint(tint: Tint) -> &'static str {
    match tint {
        Tint::None => "t-none",
        Tint::Vermilion => "t-vermilion",
        Tint::Green => "t-green",
        Tint::Ice => "t-ice",
        Tint::Orchid => "t-orchid",
        Tint::Attack => "t-attack",
        Tint::Defense => "t-defense",
        Tint::Proto => "t-proto",
        Tint::Fuel => "t-fuel",
        Tint::Spy => "t-spy",
        Tint::Gold => "t-gold",
        Tint::Good => "t-good",
        Tint::Bad => "t-bad",
        Tint::Open => "t-open",
        Tint::Cream => "t-cream",
        Tint::Ochre => "t-ochre",
        Tint::Rust => "t-rust",
        Tint::Crimson => "t-crimson",
        Tint::Violet => "t-violet",
        Tint::Azure => "t-azure",
        Tint::Moss => "t-moss",
        Tint::Slate => "t-slate",
    }
}

/// An explanation, kept in the page until somebody points at its thing.
fn tip(id: &str, about: &About) -> Markup {
    html! {
        div.tip id={ "tip-" (id) } data-tip=(id) {
            h4 { (about.title) }
            @if !about.text.is_empty() { p { (about.text) } }
            @if !about.terms.is_empty() {
                div.sum {
                    @for term in &about.terms {
                        span.tot[term.total] { (term.name) }
                        b.tot[term.total] { (term.value) }
                    }
                }
            }
            @if let Some(clause) = citation(&about.clause) { small { (clause) } }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_on_a_button_is_in_its_name() {
        let spoken = "SDF-1, yours, 7 victory points";
        assert_eq!(to_ears(spoken, &html! { i {} }), (Some(spoken), None));
        assert_eq!(to_ears(spoken, &html! { b { "SDF-1" } }), (Some(spoken), None));
        assert_eq!(to_ears(spoken, &html! { b { "SDF-1" } i { "7" } }), (None, Some(spoken)));
        assert_eq!(to_ears(spoken, &html! { text { "Daedalus" } }), (None, Some(spoken)));
    }
}
