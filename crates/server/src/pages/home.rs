//! Home: five boxes, running tables, one's own games.

use axum::extract::{Extension, State};
use axum::response::{IntoResponse, Response};
use maud::{Markup, html};
use veritable_catalog::games;
use veritable_store::{Listed, Stage};

use super::{Page, nav, page, plain};
use crate::App;
use crate::assets;
use crate::draw::{emblem, icon};
use crate::guest::Guest;
use crate::room::Summary;

/// A box on the shelf: id, title, players and time, what it is.
const SHELF: [(&str, &str, &str, &str); 5] = [
    (
        "force-of-arms",
        "Force of Arms",
        "2 players · 25 min",
        "Ships in the open, fighters face down. Who bluffs better takes the fleet.",
    ),
    (
        "crisis-point",
        "Crisis Point",
        "2 players · 35 min",
        "Sixteen spaces, hidden strength on every edge, secret aims.",
    ),
    (
        "cyclone-run",
        "Cyclone Run",
        "2–4 players · 20 min",
        "Roll, draft heroes, race two vehicles through the hive.",
    ),
    (
        "attack-on-the-sdf-1",
        "Attack on the SDF-1",
        "1–4 players · co-op",
        "Turn the fortress, hold the bridge, survive five episodes.",
    ),
    (
        "reconstruction",
        "Reconstruction",
        "3–4 players · 90 min",
        "Four factions, half allies, one planet to rebuild.",
    ),
];

fn words(listed: &Listed) -> Summary {
    serde_json::from_str(&listed.text).unwrap_or_default()
}

fn title(game: &str) -> &str {
    SHELF.iter().find(|b| b.0 == game).map_or(game, |b| b.1)
}

/// The home page.
pub async fn home(State(app): State<App>, Extension(guest): Extension<Guest>) -> Response {
    let mut own = app.store.of_guest(&guest.id, 12).await.unwrap_or_default();
    own.sort_by_key(|table| table.stage == Stage::Over);
    let running = app.store.listed(Stage::Running, 6).await.unwrap_or_default();
    let open = app.store.listed(Stage::Open, 6).await.unwrap_or_default();
    let known = games();
    let around =
        Page { title: "Home", css: &["pages.css"], js: &["pages.js"], table: None, lobby: None };
    let tables: Vec<_> =
        open.iter().chain(&running).filter(|t| own.iter().all(|o| o.id != t.id)).collect();
    page(&around, html! {
        (nav(Some(&guest)))
        main.wrap {
            section.hero {
                div {
                    h1 { "Open a box. Play in ten seconds." }
                    p { "Five Robotech board games, against a bot, on one device, or with friends by link." }
                }
                form.join method="post" action="/join" {
                    span { (icon("g-linked-rings")) input name="link" placeholder="Paste a table link" aria-label="Paste a table link" maxlength="300" required; }
                    button.btn type="submit" { "Join" }
                }
            }
            section.boxes #games {
                @for (id, title, players, about) in SHELF {
                    (shelf_box(id, title, players, about, known.iter().any(|g| g.id == id)))
                }
            }
            section.low {
                div #tables {
                    h2 { "Running tables" }
                    div.tbs {
                        @if tables.is_empty() { p.empty { "No table is running. Open a box: the others will find yours here." } }
                        @for table in tables.iter().take(8) { (row(table, None)) }
                    }
                }
                div.contp {
                    h2 { "Your games" }
                    @if own.is_empty() { p.empty { "None yet. Press Play now on a box above." } }
                    @for (i, table) in own.iter().take(5).enumerate() {
                        @if i == 0 && table.stage != Stage::Over { (continued(table, &guest)) } @else { (row(table, Some(&guest))) }
                    }
                    @if !own.is_empty() { p { a href="/games" { "All your games" } } }
                    div.foot { span { "Every shuffle can be checked" } }
                }
            }
        }
    })
    .into_response()
}

/// How many of one's own games are listed.
const OWN: u32 = 200;

/// All of one's own games: those that go on first, then those to look at again.
pub async fn own_games(State(app): State<App>, Extension(guest): Extension<Guest>) -> Response {
    let own = app.store.of_guest(&guest.id, OWN).await.unwrap_or_default();
    let (over, going): (Vec<_>, Vec<_>) = own.iter().partition(|t| t.stage == Stage::Over);
    let body = html! {
        h1 { "Your games" }
        @if own.is_empty() { p.empty { "None yet. Open a box on the " a href="/" { "home page" } "." } }
        @for (title, tables) in [("Unfinished", going), ("Finished", over)] {
            @if !tables.is_empty() {
                h2 { (title) }
                div.tbs { @for table in tables { (row(table, Some(&guest))) } }
            }
        }
    };
    plain("Your games", Some(&guest), body).into_response()
}

fn shelf_box(id: &str, title: &str, players: &str, about: &str, there: bool) -> Markup {
    html! {
        article.box.coming[!there] {
            div.cover {
                img.art src=(assets::url(&format!("cover-{id}.svg"))) alt="" width="260" height="330";
                span.ttl { (title) }
                @if !there { span.soon { "Coming" } }
            }
            div.bi data-n=(title) {
                span.mt { (players) }
                p { (about) }
                @if there {
                    form.ba method="post" action="/play" {
                        input type="hidden" name="game" value=(id);
                        button.btn.pri type="submit" aria-label={ "Play now: " (title) } { (icon("play")) "Play now" }
                        button.btn type="submit" formaction="/learn" aria-label={ "Learn " (title) " by playing" } title="A guided first game" { "Learn" }
                        a.btn href={ "/new/" (id) } aria-label={ "New table for " (title) } title="New table" { (icon("people")) }
                    }
                } @else { div.ba { span.btn.ghost { "In the workshop" } } }
            }
        }
    }
}

/// A table in a list; `own` is the guest who looks, if it is a game of theirs.
fn row(table: &Listed, own: Option<&Guest>) -> Markup {
    let words = words(table);
    let kept = own.is_some_and(|guest| words.kept.contains(&guest.id));
    let state = match table.stage {
        Stage::Open => "Starts when full".to_string(),
        Stage::Running => words.place.clone(),
        Stage::Over => "Finished".into(),
    };
    let (act, seats) = match table.stage {
        Stage::Open => ("Sit down", format!("{} of {} seats", words.seats.0, words.seats.1)),
        Stage::Running if kept => ("Come back", "A bot keeps your seat".into()),
        Stage::Running if own.is_some() => ("Continue", format!("{} to act", words.turn)),
        Stage::Running => ("Watch", format!("{} to act", words.turn)),
        Stage::Over => ("Result", String::new()),
    };
    html! {
        div.tb {
            span.tbi.t-vermilion { (emblem("e-rdf")) }
            div { b { (title(&table.game)) } span { (words.who) } }
            span.ts { (state) }
            span.tn { (seats) }
            span.tba {
                @if table.stage == Stage::Over { a.btn href={ "/t/" (table.id) "/replay" } { "Replay" } }
                a.btn href={ "/t/" (table.id) "/" } { (act) }
            }
        }
    }
}

fn continued(table: &Listed, guest: &Guest) -> Markup {
    let words = words(table);
    let turn = match () {
        () if words.decider == guest.id => "your move",
        () if words.kept.contains(&guest.id) => "a bot keeps your seat",
        () => words.turn.as_str(),
    };
    html! {
        div.cont {
            span.th { img src=(assets::url("ship-sdf1.svg")) alt=""; }
            div { b { (title(&table.game)) } span { (words.place) ", " (turn) } }
            a.btn.pri href={ "/t/" (table.id) "/" } { "Continue" }
        }
    }
}
