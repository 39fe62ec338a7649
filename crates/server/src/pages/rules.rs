//! Rules help: the rules in short, every clause, and the cards with their provenance.

use axum::extract::{Extension, Path};
use axum::response::{IntoResponse, Response};
use maud::html;
use veritable_catalog::{Host, Match, games};
use veritable_core::Options;

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
