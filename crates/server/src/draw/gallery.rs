//! The pieces of a game beside what they are: drawn as they lie on the table.

use std::collections::BTreeSet;

use maud::{Markup, PreEscaped, html};
use veritable_core::scene::{About, Piece, Place, Scene, Slot, Widget};

use super::board::DEFS;
use super::crowd::{Spread, body};
use super::panel::dice;
use super::piece::piece;
use super::touch::Touch;
use super::{icon, tint};

/// One of every kind that occurs in these scenes.
pub fn gallery(scenes: &[Scene]) -> Markup {
    let nothing = Scene::default();
    let touch = Touch::of(&nothing, &[]);
    html! {
        svg.defs aria-hidden="true" width="0" height="0" { (PreEscaped(DEFS)) }
        ul.gallery {
            @for (n, piece) in kinds(scenes.iter().flat_map(|s| &s.board.pieces)).into_iter().enumerate() {
                li { div.look { (picture(n, piece, &touch)) } (words(&piece.name, piece.about.as_ref(), &piece.spoken)) }
            }
            @for widget in scenes.iter().flat_map(|s| s.hand.iter().chain(&s.panels)).flat_map(|p| &p.body) { (small(widget, &touch)) }
        }
    }
}

/// Pieces that look alike are one kind, whatever their names and numbers.
fn kinds<'a>(pieces: impl Iterator<Item = &'a Piece>) -> Vec<&'a Piece> {
    let mut seen = BTreeSet::new();
    let look = |p: &Piece| format!("{:?} {:?} {:?} {} {}", p.look, p.face, p.tint, p.icon, p.art);
    pieces.filter(|p| seen.insert(look(p))).take(24).collect()
}

fn picture(n: usize, one: &Piece, touch: &Touch) -> Markup {
    let (w, h) = body(one.look);
    let alone = Piece { id: format!("picture-{n}"), flags: Vec::new(), ..one.clone() };
    let spread = Spread { place: Place::new(0, 0, w, h), count: 1, pile: None };
    html! {
        svg.board viewBox={ (-w / 2 - 20) " " (-h / 2 - 20) " " (w + 40) " " (h + 40) } {
            (piece(&alone, &spread, &Slot::new("picture", "", spread.place), touch))
        }
    }
}

fn words(name: &str, about: Option<&About>, spoken: &str) -> Markup {
    let text = about.map_or("", |about| about.text.as_str());
    html! { div { b { (name) } p { (if text.is_empty() { spoken } else { text }) } } }
}

/// Tokens and dice of a panel, each with what it is for.
fn small(widget: &Widget, touch: &Touch) -> Markup {
    match widget {
        Widget::Tokens { items } => html! {
            @for item in items.iter().filter(|item| item.about.is_some()) {
                li { div.look { span class={ "tok " (tint(item.tint)) } { (icon(&item.icon)) } } (words(&item.name, item.about.as_ref(), "")) }
            }
        },
        Widget::Dice { items } if items.iter().any(|die| !die.id.is_empty()) => html! {
            li { div.look { (dice(&items[..1], touch)) } (words(&items[0].name, None, &items[0].label)) }
        },
        _ => html! {},
    }
}
