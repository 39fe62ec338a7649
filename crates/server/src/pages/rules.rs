//! Rules help: the rules in short, every clause, and the cards with their provenance.

use std::collections::BTreeMap;

use axum::extract::{Extension, Path};
use axum::response::{IntoResponse, Response};
use maud::{Markup, html};
use veritable_catalog::{AnyMatch, Match, MatchOf, games, with};
use veritable_core::content::Source;
use veritable_core::scene::Widget;
use veritable_core::{Game, Options, Viewer};

use super::{not_found, plain};
use crate::guest::Guest;

/// The rules of a game.
pub async fn rules(Extension(guest): Extension<Guest>, Path(game): Path<String>) -> Response {
    let Some(info) = games().into_iter().find(|g| g.id == game) else {
        return not_found("There is no such game here yet.");
    };
    let Ok(sample) = Match::new(info.id, &Options::standard(), None) else {
        return not_found("The rules of this game cannot be read.");
    };
    let rules = sample.position().rules();
    let body = html! {
        h1 { (info.title) }
        p.lead { (info.tagline) }
        section.help {
            @for help in &rules.help {
                article { h2 { (help.title) } @for text in help.text.split("\n\n") { p { (text) } } }
            }
        }
        h2 { "Cards" }
        p { "Where a card’s words and numbers come from is said beside it: printed in the rulebook, stated on a public page, or reconstructed to fit every printed fact. Owners of the game can play with their own cards." }
        (cards(&sample))
        h2 { "Every clause" }
        p { "The numbers in brackets that the table shows when something is not possible are these." }
        table.clauses {
            @for clause in &rules.clause {
                tr id={ "c-" (clause.id) } { th scope="row" { (clause.id) } td { b { (clause.title) } " " (clause.summary) } }
            }
        }
    };
    plain(&format!("Rules: {}", info.title), Some(&guest), body).into_response()
}

fn embedded<G: Game>(_: &MatchOf<G>) -> Vec<Source> {
    G::embedded()
}

/// Every entry of the content that has a name and says where it comes from.
fn cards(sample: &Match) -> Markup {
    let texts = texts(sample);
    let sources = with!(sample, |one| embedded(one));
    let tables: Vec<toml::Table> = sources.iter().filter_map(|s| s.text.parse().ok()).collect();
    let groups =
        tables.iter().flatten().filter_map(|(kind, value)| Some((kind, value.as_array()?)));
    html! {
        @for (kind, entries) in groups {
            @let named: Vec<_> = entries.iter().filter_map(|e| Some((e.get("name")?.as_str()?, e))).collect();
            @if entries.iter().any(|e| e.get("provenance").is_some()) {
                details.cards {
                    summary { (kind) " cards" span.cnt { (named.len()) } }
                    table.clauses {
                        @for (name, entry) in named { (card(name, entry, texts.get(name))) }
                    }
                }
            }
        }
    }
}

fn card(name: &str, entry: &toml::Value, text: Option<&String>) -> Markup {
    let provenance = entry.get("provenance");
    let field =
        |key: &str| provenance.and_then(|p| p.get(key)).and_then(toml::Value::as_str).unwrap_or("");
    let table = entry.as_table();
    let numbers = table.into_iter().flatten().filter_map(|(key, v)| Some((key, v.as_integer()?)));
    html! {
        tr {
            th scope="row" { (name) }
            td {
                @for (key, number) in numbers { span.fact { (key.replace('_', " ")) " " b { (number) } } }
                @if let Some(text) = text { p { (text) } }
            }
            td { span.from { (field("origin")) } @if !field("note").is_empty() { small { (field("note")) } } }
        }
    }
}

/// What cards say, by name, as the table itself explains them.
fn texts(sample: &Match) -> BTreeMap<String, String> {
    let scene = sample.position().scene(Viewer::Spectator);
    let rows = scene.panels.into_iter().flat_map(|p| p.body).filter_map(|widget| match widget {
        Widget::Rows { items, .. } => Some(items),
        _ => None,
    });
    rows.flatten().filter_map(|row| Some((row.text, row.about?.text))).collect()
}
