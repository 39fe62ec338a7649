//! Rules help: how a turn goes, the pieces, the rules in short, the words, every clause, and the cards with their provenance.

use std::collections::BTreeMap;

use axum::extract::{Extension, Path};
use axum::response::{IntoResponse, Response};
use maud::{Markup, html};
use veritable_catalog::{AnyMatch, Match, MatchOf, games, with};
use veritable_core::content::Source;
use veritable_core::scene::{Scene, Widget};
use veritable_core::{Dice, Game, Options, Turn, Viewer};

use super::{Page, nav, not_found, page};
use crate::draw::gallery;
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
        nav.jump aria-label="On this page" {
            @for (id, name) in [("turn", "How a turn goes"), ("pieces", "The pieces"), ("short", "The rules in short"), ("words", "Words"), ("cards", "Cards"), ("clauses", "Every clause")] { a.btn href={ "#" (id) } { (name) } }
            a.btn href={ "/balance/" (info.id) } { "How is it balanced?" }
        }
        form method="post" action="/learn" {
            input type="hidden" name="game" value=(info.id);
            p { "The quickest way to learn is a guided first game: " button.btn.pri type="submit" { "Learn by playing" } }
        }
        h2 #turn { "How a turn goes" }
        ol.turn { @for phase in &rules.turn { li { b { (phase.title) } " " (phase.text) } } }
        h2 #pieces { "The pieces" }
        (gallery(&scenes(info.id)))
        h2 #short { "The rules in short" }
        section.help {
            @for help in &rules.help {
                article { h3 { (help.title) } @for text in help.text.split("\n\n") { p { (text) } } }
            }
        }
        h2 #words { "Words" }
        dl.words { @for word in &rules.word { dt { (word.title) } dd { (word.text) } } }
        h2 #cards { "Cards" }
        p { "Where a card’s words and numbers come from is said beside it: printed in the rulebook, stated on a public page, or reconstructed to fit every printed fact. Owners of the game can play with their own cards." }
        (cards(&sample))
        h2 #clauses { "Every clause" }
        p { "What the table names in brackets when something is not possible stands here." }
        table.clauses {
            @for clause in rules.clause.iter().filter(|clause| is_cited(&clause.id)) {
                tr id={ "c-" (clause.id) } { th scope="row" { @if let Some(called) = citation(&clause.id) { (called) } } td { b { (clause.title) } " " (clause.summary) } }
            }
        }
    };
    let title = format!("Rules: {}", info.title);
    // Pieces look here as they look on the table.
    let css = &["pages.css", "panels.css", "board.css"];
    let around = Page { title: &title, css, js: &["pages.js"], table: None, lobby: None };
    page(&around, html! { (nav(Some(&guest))) main.wrap.text.rules { (body) } }).into_response()
}

/// How far a sample game is played for its pieces, and how often it is looked at.
const PLIES: usize = 120;
const LOOKS: usize = 30;

/// A game as its first seat sees it, at several moments.
fn scenes(game: &str) -> Vec<Scene> {
    let Ok(mut sample) = Match::new(game, &Options::standard(), None) else { return Vec::new() };
    let (game, mut dice) = (sample.position_mut(), Dice::seeded(3));
    let mut scenes = Vec::new();
    for ply in 0..PLIES {
        let action = match game.turn() {
            Turn::Decide(seat) => {
                let choices = game.scene(Viewer::Seat(seat)).choices;
                choices.get(dice.below(choices.len().max(1))).map(|choice| choice.action.clone())
            }
            Turn::Chance => game.roll(&mut dice),
            Turn::Over => None,
        };
        let Some(action) = action else { break };
        if game.play(&action, &[]).is_err() {
            break;
        }
        if ply % LOOKS == LOOKS - 1 {
            scenes.push(game.scene(Viewer::Seat(0)));
        }
    }
    scenes
}

/// Worked examples and invariants are for tests; players meet sections and rulings.
fn is_cited(id: &str) -> bool {
    !(id.starts_with(['X', 'I']) && id[1..].starts_with(|c: char| c.is_ascii_digit()))
}

/// What people call a clause: a section of the rules or a ruling. Some have a word that only the program uses.
pub fn citation(id: &str) -> Option<String> {
    let number = |text: &str| text.starts_with(|c: char| c.is_ascii_digit());
    let section = id.split('-').next().filter(|section| number(section));
    let ruling = || id.strip_prefix('R').filter(|rest| number(rest));
    section.map(|n| format!("rule {n}")).or_else(|| ruling().map(|n| format!("ruling {n}")))
}

/// Notes about where a card comes from name rulings; what stands there is in the list below.
fn without_references(note: &str) -> String {
    let word = |word: &&str| {
        let id = word.trim_matches(|c: char| !c.is_alphanumeric());
        !(id.starts_with('R') && id.len() > 1 && id[1..].bytes().all(|b| b.is_ascii_digit()))
    };
    let kept: Vec<_> = note.split(' ').filter(word).collect();
    kept.join(" ").trim_end_matches([',', ' ']).to_string()
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
            td { span.from { (field("origin")) } @if !field("note").is_empty() { small { (without_references(field("note"))) } } }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clauses_are_cited_as_players_call_them() {
        assert_eq!(citation("4.2").as_deref(), Some("rule 4.2"));
        assert_eq!(citation("4.8-land").as_deref(), Some("rule 4.8"));
        assert_eq!(citation("R22").as_deref(), Some("ruling 22"));
        assert_eq!(citation("rdf-march"), None);
        assert_eq!(citation("Reflex"), None);
    }
}
