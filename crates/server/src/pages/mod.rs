//! The pages around the table.

mod balance;
mod credits;
mod home;
mod lobby;
pub mod me;
mod new;
mod rules;

use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use maud::{DOCTYPE, Markup, html};
use veritable_catalog::Refusal;

pub use balance::balance;
pub use credits::credits;
pub use home::{home, own_games};
pub use lobby::lobby;
pub use new::new_table;
pub use rules::{citation, rules};

use crate::App;
use crate::answer::Said;
use crate::assets;
use crate::draw::icon;
use crate::guest::Guest;
use crate::here::Here;
use crate::room::{Missing, Outdated};
use crate::show::{Shown, shown};

/// The mark of the house.
pub fn mark() -> Markup {
    html! {
        svg.mark viewBox="0 0 28 28" aria-hidden="true" {
            path d="M2 4h7l5 13L19 4h7L16.5 25h-5z" fill="currentColor" {}
            path d="M11 4h6l-3 8z" fill="currentColor" opacity=".55" {}
        }
    }
}

/// What a page is made of.
struct Page<'a> {
    title: &'a str,
    css: &'a [&'a str],
    js: &'a [&'a str],
    /// Attributes of the body that the browser code reads.
    table: Option<&'a str>,
    lobby: Option<&'a str>,
}

/// What every page is written with.
const FONTS: [&str; 5] = [
    "saira-condensed-latin-600-normal.woff2",
    "saira-condensed-latin-700-normal.woff2",
    "barlow-latin-400-normal.woff2",
    "barlow-latin-500-normal.woff2",
    "barlow-latin-600-normal.woff2",
];

fn page(page: &Page, body: Markup) -> Markup {
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover";
                meta name="color-scheme" content="dark";
                meta name="theme-color" content="#05080d";
                title { (page.title) " · Veritable" }
                link rel="icon" href=(assets::url("mark.svg"));
                // Letters that come late would move everything.
                @for font in FONTS { link rel="preload" href=(assets::url(font)) as="font" type="font/woff2" crossorigin; }
                link rel="stylesheet" href=(assets::url("base.css"));
                @for css in page.css { link rel="stylesheet" href=(assets::url(css)); }
                @for js in page.js { script defer src=(assets::url(js)) {} }
            }
            body data-table=[page.table] data-lobby=[page.lobby] data-title={ (page.title) " · Veritable" } { (body) }
        }
    }
}

/// A page of its own with a heading.
fn plain(title: &str, guest: Option<&Guest>, body: Markup) -> Markup {
    let around = Page { title, css: &["pages.css"], js: &["pages.js"], table: None, lobby: None };
    page(&around, html! { (nav(guest)) main.wrap.text { (body) } })
}

/// The line at the top of every page but the table.
fn nav(guest: Option<&Guest>) -> Markup {
    html! {
        header.nav {
            a.brand href="/" { (mark()) span.brand-t { "Veritable" } }
            a href="/#games" { "Games" }
            a href="/#tables" { "Tables" }
            a href="/games" { "Your games" }
            a href="/credits" { "Credits" }
            span.sp {}
            @if let Some(guest) = guest {
                details.guest {
                    summary aria-label={ "Playing as " (guest.name) } { span.gn { "Playing as " b { (guest.name) } } i { (icon("civ")) } }
                    form method="post" action="/name" {
                        label for="name" { "Your name" }
                        input #name name="name" maxlength="24" value=(guest.name) autocomplete="nickname";
                        button.btn type="submit" { "Change" }
                        a href="/me" { "Other devices, notices" }
                    }
                }
            }
        }
    }
}

/// An answer that says what is not there and where to go.
pub fn not_found(says: &str) -> Response {
    apology(StatusCode::NOT_FOUND, "Nothing here", says)
}

/// A page that says what went wrong, and where to go.
pub fn apology(status: StatusCode, title: &str, says: &str) -> Response {
    let body = html! { h1 { (title) } p { (says) } p { a.btn.pri href="/" { "To the games" } } };
    let mut response = (status, plain(title, None, body)).into_response();
    response.extensions_mut().insert(Said(Refusal::plain(says)));
    response
}

/// The answer where a room is missing.
pub fn missing(missing: Missing) -> Response {
    match missing {
        Missing::Unknown => not_found(
            "There is no such table. Perhaps the link was cut off: ask for the whole link.",
        ),
        Missing::Broken => {
            let says = "This table cannot be read just now. Nothing of it is lost; try again in a \
                moment, or tell whoever runs this server.";
            apology(StatusCode::SERVICE_UNAVAILABLE, "Not just now", says)
        }
        Missing::Outdated(old) => outdated(&old),
    }
}

/// The page of a match that was played by other rules.
fn outdated(old: &Outdated) -> Response {
    let says = old.says();
    let body = html! {
        h1 { "A match of " (old.title) " by other rules" }
        p { (says) }
        @if !old.story.is_empty() { h2 { "What was told" } ol { @for line in &old.story { li { (line) } } } }
        @if !old.rest.is_empty() {
            h2 { "What came after that, in notation" }
            ol start=(old.story.len() + 1) { @for line in &old.rest { li { (line) } } }
        }
        p { a.btn.pri href="/" { "To the games" } }
    };
    let mut response = (StatusCode::CONFLICT, plain(old.title, None, body)).into_response();
    response.extensions_mut().insert(Said(Refusal::plain(says)));
    response
}

/// Any address that leads nowhere.
pub async fn lost() -> Response {
    not_found("There is no such page.")
}

/// The page of a table: its lobby, or the table itself.
pub async fn table(here: Here) -> Response {
    let Here { app, guest, room } = &here;
    match shown(app, room, guest, false).await {
        Shown::Lobby(lobby) => {
            let around = Page {
                title: "Lobby",
                css: &["pages.css"],
                js: &["pages.js"],
                table: None,
                lobby: Some(&room.id),
            };
            page(&around, html! { (nav(Some(guest))) (lobby) }).into_response()
        }
        Shown::Table(view) => {
            let live = room.live();
            let info = live.table.position().info();
            let title = info.title;
            let seated = !live.seats_of(&guest.id).is_empty();
            table_page(title, &room.id, view, menu(app, info.id, &room.id, seated)).into_response()
        }
    }
}

/// A view with all that floats around it.
pub fn table_page(title: &str, table: &str, view: Markup, menu: Markup) -> Markup {
    let around = Page {
        title,
        css: &[
            "table.css",
            "panels.css",
            "board.css",
            "bar.css",
            "after.css",
            "small.css",
            "foot.css",
            "coach.css",
        ],
        js: &["idiomorph.min.js", "table.js", "after.js", "coach.js"],
        table: Some(table),
        lobby: None,
    };
    page(
        &around,
        html! {
            (view)
            (menu)
            dialog #sure aria-label="Sure?" { form.modal method="dialog" {
                h2 {} div.acts { button.btn value="no" { "No" } button.btn.pri value="yes" { "Yes" } }
            } }
            p #said.vh role="status" aria-live="polite" {}
            div #hintbox.panel role="status" hidden { p {} button.btn.ghost type="button" data-forget="" { "Close" } }
            div #tip.tip role="tooltip" hidden {}
            div #toast.toast role="status" hidden { span {} }
            div #net.toast role="status" hidden { (icon("wifi")) span { "Connection lost, trying again… Nothing is lost: your last move is stored." } }
        },
    )
}

/// What is asked before somebody gives up.
const RESIGN: &str = "Resign? The match is lost for you. It ends, unless other people would be left without you at a \
    table for more than two: then a bot plays on in your seat.";

fn menu(app: &App, game: &str, table: &str, seated: bool) -> Markup {
    let link = format!(
        "{}/t/{table}/",
        app.config.public_url.as_deref().unwrap_or("").trim_end_matches('/')
    );
    html! {
        dialog #menubox aria-label="This table" {
            div.modal {
                h2 { "This table" }
                p { "Whoever has the link can watch, or take an open seat." }
                div.acts { button.btn type="button" data-copy=(link) data-copy-link="" { "Copy the link" } a.btn href={ "/t/" (table) "/replay" } { "Look back" } }
                div.acts { a.btn href={ "/rules/" (game) } target="_blank" { "Rules" }
                    @for setting in ["sound", "confirm", "pace"] { button.btn type="button" data-setting=(setting) aria-pressed="false" {} } }
                @if seated { div.acts {
                    button.btn type="button" data-post="leave" { "Leave: a bot plays on" }
                    button.btn type="button" data-post="calloff" data-sure="Call the match off? Nobody wins or loses." { "Call it off" }
                    button.btn.bad type="button" data-post="resign" data-sure=(RESIGN) { "Resign" }
                } }
                div.acts { a.btn href="/" { "Home" } button.btn.pri type="button" data-close="" { "Play on" } }
            }
        }
    }
}

/// What checking the shuffles of a match came to.
pub fn verified(
    table: &str,
    guest: &Guest,
    verified: Option<Result<veritable_table::Verified, veritable_table::Broken>>,
    fair: &[(usize, String)],
    past: Option<(String, usize)>,
) -> Markup {
    plain(
        "Check the shuffle",
        Some(guest),
        html! {
            h1 { "Check the shuffle" }
            p { "Before the first shuffle the server committed to a secret seed by showing its SHA-256. When the game is over the seed is shown, and everybody can recompute every outcome of chance." }
            @if let Some((table, plies)) = past {
                p.note { "The first " (plies) " actions are those of " a href={ "/t/" (table) "/replay" } { "another match" } " that was over: what was hidden in them may have been known. From there on chance had a new seed." }
            }
            @for (from, commitment) in fair { p { "Commitment from action " (from) ": " code { (commitment) } } }
            @match verified {
                None => p.note { "The game is still going on: the seed stays secret until it is over." },
                Some(Ok(found)) => {
                    p.good { (icon("check")) "Recomputed just now: " b { (found.decisions) } " decisions were legal, and " b { (found.throws) } " outcomes of chance fell as committed." }
                    p { "Do not take our word for it: download the file and run " code { "veritable verify FILE" } " yourself." }
                    p { a.btn.pri href={ "/t/" (table) "/file" } { "Download the file" } " " a.btn href={ "/t/" (table) "/replay" } { "Watch the match" } }
                },
                Some(Err(broken)) => p.wrong { "This match does not check: " (broken) },
            }
        },
    )
}
