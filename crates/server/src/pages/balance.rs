//! How a game is balanced: what `veritable sim` found of it with the cards that come with the program.

use std::collections::BTreeMap;

use axum::extract::{Extension, Path};
use axum::response::{IntoResponse, Response};
use maud::{Markup, html};
use serde::Deserialize;
use veritable_catalog::{AnyMatch, Match, games};
use veritable_core::Options;

use super::{Page, nav, not_found, page};
use crate::guest::Guest;

/// What was found of each game; `make balance` measures it anew.
const MEASURED: [(&str, &str); 5] = [
    ("force-of-arms", include_str!("../../balance/force-of-arms.json")),
    ("crisis-point", include_str!("../../balance/crisis-point.json")),
    ("cyclone-run", include_str!("../../balance/cyclone-run.json")),
    ("attack-on-the-sdf-1", include_str!("../../balance/attack-on-the-sdf-1.json")),
    ("reconstruction", include_str!("../../balance/reconstruction.json")),
];

/// The part of a simulation's findings that people ask for.
#[derive(Deserialize)]
struct Findings {
    options: BTreeMap<String, String>,
    /// The fingerprint of the cards.
    content: String,
    version: String,
    bots: Vec<String>,
    seed: u64,
    games: u64,
    decided: u64,
    draws: u64,
    beyond: BTreeMap<String, u64>,
    team: Option<Team>,
    length: Spread,
    seats: Vec<Seat>,
    sides: Vec<Side>,
    #[serde(default)]
    cards: Vec<Card>,
}

#[derive(Deserialize)]
struct Team {
    share: Share,
    score: Spread,
}

#[derive(Deserialize)]
struct Seat {
    name: String,
    share: Share,
    worth: f64,
    score: Spread,
    results: BTreeMap<String, u64>,
}

#[derive(Deserialize)]
struct Side {
    side: String,
    share: Share,
    points: Spread,
}

#[derive(Clone, Copy, Deserialize)]
struct Share {
    share: f64,
    low: f64,
    high: f64,
}

#[derive(Deserialize)]
struct Spread {
    mean: f64,
    quartiles: [i64; 3],
}

#[derive(Deserialize)]
struct Card {
    name: String,
    kind: String,
    played: u64,
    won_when_played: Option<Share>,
    contribution: Option<Contribution>,
}

#[derive(Deserialize)]
struct Contribution {
    deals: u64,
    wins: Share,
    points: Share,
}

/// The page of a game.
pub async fn balance(Extension(guest): Extension<Guest>, Path(game): Path<String>) -> Response {
    let info = games().into_iter().find(|known| known.id == game);
    let text = MEASURED.iter().find(|(id, _)| *id == game).map(|(_, text)| *text);
    let found = text.and_then(|text| serde_json::from_str::<Findings>(text).ok());
    let (Some(info), Some(found)) = (info, found) else {
        return not_found("Nobody has measured the balance of such a game.");
    };
    let title = format!("How is {} balanced?", info.title);
    let around =
        Page { title: &title, css: &["pages.css"], js: &["pages.js"], table: None, lobby: None };
    let body = html! {
        (nav(Some(&guest)))
        main.wrap.text.rules {
            h1 { (title) }
            p.lead { (found.games) " games of the bot " b { (bots(&found)) } " against itself, with the cards that come with the program. In brackets: where the true number lies, 19 times out of 20." }
            @if Some(&found.content) != cards_now(info.id).as_ref() { p { "The cards have changed since this was measured." } }
            p { a.btn href={ "/rules/" (info.id) } { "Rules of " (info.title) } }
            h2 { "Who wins" }
            (wins(&found))
            h2 { "How long it takes" }
            p { "A game has " (found.length.mean.round()) " decisions on average, all seats together; half of all games have " (found.length.quartiles[0]) " to " (found.length.quartiles[2]) "." }
            h2 { "Points" }
            (points(&found))
            @if !found.cards.is_empty() { (cards(&found)) }
            h2 { "How it was measured" }
            p { "Version " (found.version) ". To repeat it: " }
            pre { (command(info.id, &found)) }
        }
    };
    page(&around, body).into_response()
}

/// The fingerprint of the cards that come with the program.
fn cards_now(game: &str) -> Option<String> {
    let start = Match::new(game, &Options::standard(), None).ok()?;
    Some(format!("{:016x}", start.position().fingerprint()))
}

fn wins(found: &Findings) -> Markup {
    if let Some(team) = &found.team {
        return shares("The team", [("wins".to_owned(), team.share, None)]);
    }
    let graded = found.seats.iter().any(|seat| seat.results.contains_key("minor"));
    let seat = |seat: &Seat| {
        let major = seat.results.get("major").copied().unwrap_or(0);
        let more = format!(
            "{major} major victories; {:.1} % if a minor one counts half",
            100.0 * seat.worth
        );
        (seat.name.clone(), seat.share, graded.then_some(more))
    };
    let side = |side: &Side| (side.side.clone(), side.share, None);
    html! {
        @if !found.sides.is_empty() { (shares("Side", found.sides.iter().map(side))) }
        (shares("Seat", found.seats.iter().map(seat)))
        @for (name, games) in &found.beyond { p { (name) " wins " (games) " games." } }
        @if found.draws > 0 { p { (found.draws) " of " (found.decided + found.draws) " games end in a draw; the shares are those of the others." } }
    }
}

/// Shares with their intervals, drawn beside the numbers.
fn shares(whose: &str, rows: impl IntoIterator<Item = (String, Share, Option<String>)>) -> Markup {
    let x = |share: f64| format!("{:.1}", 200.0 * share);
    html! {
        table.clauses.shares {
            thead { tr { th scope="col" { (whose) } th scope="col" { "Wins" } th scope="col" { span.vh { "Picture" } } } }
            tbody {
                @for (name, share, more) in rows {
                    tr {
                        th scope="row" { (name) }
                        td { (percent(share)) @if let Some(more) = more { " " small { (more) } } }
                        td { svg viewBox="0 0 200 16" aria-hidden="true" {
                            path.rule d="M0 8H200M100 0V16" {}
                            path.doubt d={ "M" (x(share.low)) " 8H" (x(share.high)) } {}
                            circle cx=(x(share.share)) cy="8" r="4" {}
                        } }
                    }
                }
            }
        }
    }
}

fn points(found: &Findings) -> Markup {
    let of = |name: &str, spread: &Spread| {
        html! {
            li { b { (name) } ": " (format!("{:.1}", spread.mean)) " on average, half of the time " (spread.quartiles[0]) " to " (spread.quartiles[2]) }
        }
    };
    html! {
        ul {
            @if let Some(team) = &found.team { (of("The team", &team.score)) }
            @else if found.sides.is_empty() { @for seat in &found.seats { (of(&seat.name, &seat.score)) } }
            @else { @for side in &found.sides { (of(&side.side, &side.points)) } }
        }
    }
}

/// The cards that add most first.
fn cards(found: &Findings) -> Markup {
    let mut cards: Vec<&Card> = found.cards.iter().collect();
    let adds = |card: &Card| card.contribution.as_ref().map_or(f64::MIN, |c| c.wins.share);
    cards.sort_by(|a, b| adds(b).total_cmp(&adds(a)));
    html! {
        h2 { "What each card adds" }
        p { "Measured by playing the same deals once with the card and once with a card that does nothing in its place. Whose interval holds 0 may add nothing." }
        table.clauses {
            thead { tr { th scope="col" { "Card" } th scope="col" { "Played in" } th scope="col" { "Won when played" } th scope="col" { "Adds to the wins" } th scope="col" { "Adds points" } } }
            tbody {
                @for card in cards {
                    tr {
                        th scope="row" { (card.name) " " small { (card.kind) } }
                        td { (format!("{:.0} %", 100.0 * card.played as f64 / found.games.max(1) as f64)) }
                        td { @if let Some(won) = card.won_when_played { (percent(won)) } }
                        td { @if let Some(c) = &card.contribution { (signed(c.wins, 100.0)) " %" } }
                        td { @if let Some(c) = &card.contribution { (signed(c.points, 1.0)) } }
                    }
                }
            }
        }
    }
}

/// Who plays; one name if all seats have the same bot.
fn bots(found: &Findings) -> String {
    let mut bots = found.bots.clone();
    bots.dedup();
    bots.join(",")
}

/// What to type to measure it again.
fn command(game: &str, found: &Findings) -> String {
    let (bots, games, seed) = (bots(found), found.games, found.seed);
    let mut words = format!("veritable sim {game} --games {games} --bots {bots} --seed {seed}");
    for (key, value) in &found.options {
        words += &format!(" --option {key}={value}");
    }
    let deals = found.cards.iter().find_map(|card| card.contribution.as_ref()).map(|c| c.deals);
    deals.map_or(words.clone(), |deals| format!("{words} --cards {deals}"))
}

fn percent(Share { share, low, high }: Share) -> String {
    format!("{:.1} % [{:.1}, {:.1}]", 100.0 * share, 100.0 * low, 100.0 * high)
}

fn signed(Share { share, low, high }: Share, scale: f64) -> String {
    let sign = |x: f64| format!("{}{:.1}", if x < 0.0 { "−" } else { "+" }, (scale * x).abs());
    format!("{} [{}, {}]", sign(share), sign(low), sign(high))
}
