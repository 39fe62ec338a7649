//! The form for a new table.

use axum::extract::{Extension, Path, State};
use axum::response::{IntoResponse, Response};
use maud::{Markup, html};
use veritable_bots::{LEVELS, Level};
use veritable_catalog::{AnyMatch, Match, games};
use veritable_core::{OptionKind, OptionSpec, Options, Seat};

use super::{not_found, plain};
use crate::App;
use crate::assets;
use crate::draw::icon;
use crate::guest::Guest;

/// The form.
pub async fn new_table(
    State(app): State<App>,
    Extension(guest): Extension<Guest>,
    Path(game): Path<String>,
) -> Response {
    let Some(info) = games().into_iter().find(|g| g.id == game) else {
        return not_found("There is no such game here yet.");
    };
    let duel = info.seats.1 == 2;
    let named = seat_names(info.id, info.seats.1);
    let seats: Vec<_> = named.iter().map(|(value, says)| (value.as_str(), says.as_str())).collect();
    let body = html! {
        div.newt {
            div.cover { img.art src=(assets::url(&format!("cover-{}.svg", info.id))) alt=""; span.ttl { (info.title) } }
            form.panel.stack method="post" action="/new" {
                input type="hidden" name="game" value=(info.id);
                h1 { "New table" }
                p { (info.tagline) }
                @if let Some(spec) = info.options.iter().find(|s| s.key == PLAYERS) { (option(spec)) }
                fieldset.field { legend { (if duel { "Opponent" } else { "The others" }) } (segments("opponent", &[("bot", "Bot"), ("friend", "Friend by link"), ("device", "This device")], "bot")) }
                fieldset.field.bots { legend { "Bot" }
                    div.seg { @for (stars, level) in levels().enumerate() {
                        label title=(level.about) { input type="radio" name="level" value=(level.name) checked[level.name == "greedy"]; span { (called(level.name)) " " (stars_of(stars)) } }
                    } }
                    @for level in levels() { small { b { (called(level.name)) ": " } (level.about) " " (strength(info.id, level.name)) } }
                }
                div.field.device { label for="second" { "Name of the second player on this device" } input #second name="second" maxlength="24" placeholder="Player 2"; }
                fieldset.field.seats { legend { "You are" } (segments("mine", &seats, "0")) }
                @if !duel { (every_seat(&named)) }
                @let packs: Vec<_> = app.packs.of(info.id).map(|pack| (pack.name.as_str(), pack.name.as_str())).collect();
                @if !packs.is_empty() {
                    fieldset.field { legend { "Cards" } (segments("pack", &[&[("", "Built-in")], &packs[..]].concat(), "")) }
                }
                details { summary { "Rules of this table" }
                    @for spec in info.options.iter().filter(|s| s.key != "content" && s.key != PLAYERS) { (option(spec)) }
                    fieldset.field { legend { "Pace" } (segments("pace", &[("live", "In one sitting"), ("slow", "Over days")], "live")) small { "Who is away: in one sitting after a minute, over days after three days with the same decision." } }
                    fieldset.field { legend { "On the home page" } (segments("listed", &[("no", "Only with the link"), ("yes", "Everybody can watch")], "no")) }
                }
                button.btn.pri type="submit" { (icon("play")) "Start" }
            }
        }
    };
    plain(&format!("New table: {}", info.title), Some(&guest), body).into_response()
}

/// The option that says how many seats there are, in games where that is open.
const PLAYERS: &str = "players";

fn levels() -> impl Iterator<Item = &'static Level> {
    LEVELS.iter().filter(|l| l.name != "random")
}

/// Every seat by itself, for mixed company.
fn every_seat(seats: &[(String, String)]) -> Markup {
    html! {
        details.each { summary { "Choose every seat" }
            @for (seat, name) in seats {
                div.field.row {
                    label for={ "seat-" (seat) } { (name) }
                    select id={ "seat-" (seat) } name={ "seat-" (seat) } {
                        option value="" { "as above" }
                        option value="friend" { "friend by link" }
                        option value="device" { "this device" }
                        @for level in levels() { option value=(level.name) { "bot: " (called(level.name)) } }
                    }
                }
            }
            small { "Your own seat is the one chosen above." }
        }
    }
}

/// What every seat is called, by its number. A table for fewer people leaves out the last.
fn seat_names(game: &str, seats: Seat) -> Vec<(String, String)> {
    let sizes = [seats.to_string(), String::new()];
    let tables = sizes.iter().map(|n| match n.as_str() {
        "" => Options::standard(),
        n => Options::standard().with(PLAYERS, n),
    });
    let table = tables.filter_map(|options| Match::new(game, &options, None).ok()).next();
    let name = |seat: Seat| match &table {
        Some(table) if seat < table.position().seats() => table.position().seat_name(seat),
        _ => format!("Player {}", seat + 1),
    };
    (0..seats).map(|seat| (seat.to_string(), name(seat))).collect()
}

/// How strong a level was found to be in a game, in words; the figures are in docs/performance.md.
fn strength(game: &str, level: &str) -> &'static str {
    match (game, level) {
        ("force-of-arms", "cadet") => "Wins one match of six against Greedy.",
        ("crisis-point", "cadet") => "Wins one match of thirty against Greedy.",
        ("cyclone-run", "cadet") => "Hardly ever beats Greedy.",
        ("attack-on-the-sdf-1", "cadet") => "Hardly ever saves the ship alone.",
        ("reconstruction", "cadet") => "Wins seldom among three Greedy.",
        ("force-of-arms" | "crisis-point" | "cyclone-run", "greedy") => {
            "Always beats whoever plays at random."
        }
        ("attack-on-the-sdf-1", "greedy") => "Saves the ship in about one game of three.",
        ("reconstruction", "greedy") => "Nearly always wins among three who play at random.",
        ("force-of-arms", "pilot") => "Wins three matches of four against Greedy.",
        ("crisis-point" | "cyclone-run", "pilot") => "Wins two matches of three against Greedy.",
        ("attack-on-the-sdf-1", "pilot") => "Saves the ship in three or four games of ten.",
        ("reconstruction", "pilot") => "Wins one game of three among three Greedy.",
        _ => "",
    }
}

/// How strong a level is among the others.
fn stars_of(place: usize) -> String {
    "★".repeat(place + 1)
}

/// A word of the options as players write it.
fn called(word: &str) -> String {
    let known = [("rdf", "RDF"), ("aosc", "Southern Cross"), ("sdf1", "SDF-1"), ("vp", "VP")];
    let words = word.split('_').enumerate().map(|(i, word)| {
        match known.iter().find(|(key, _)| *key == word.to_lowercase()) {
            Some((_, says)) => says.to_string(),
            None if i == 0 && word.is_ascii() && !word.is_empty() => {
                word[..1].to_uppercase() + &word[1..]
            }
            None => word.into(),
        }
    });
    words.collect::<Vec<_>>().join(" ")
}

fn segments(name: &str, values: &[(&str, &str)], default: &str) -> Markup {
    html! {
        div.seg { @for (value, says) in values {
            label { input type="radio" name=(name) value=(value) checked[*value == default]; span { (says) } }
        } }
    }
}

/// An option with its help, as buttons where there are few values.
fn option(spec: &OptionSpec) -> Markup {
    let name = format!("option-{}", spec.key);
    let title = called(spec.key);
    html! {
        @match &spec.kind {
            OptionKind::Number { min, max } if max - min < 8 => {
                @let values: Vec<String> = (*min..=*max).map(|n| n.to_string()).collect();
                @let pairs: Vec<_> = values.iter().map(|v| (v.as_str(), v.as_str())).collect();
                fieldset.field { legend { (title) } (segments(&name, &pairs, spec.default)) small { (spec.help) } }
            },
            OptionKind::Number { min, max } => {
                div.field { label for=(name) { (title) } input id=(name) name=(name) type="number" min=(min) max=(max) value=(spec.default); small { (spec.help) } }
            },
            OptionKind::Choice { values } => {
                @let says: Vec<_> = values.iter().map(|v| called(v)).collect();
                @let pairs: Vec<_> = values.iter().zip(&says).map(|(v, says)| (*v, says.as_str())).collect();
                fieldset.field { legend { (title) } (segments(&name, &pairs, spec.default)) small { (spec.help) } }
            },
            OptionKind::Switch => {
                fieldset.field { legend { (title) } (segments(&name, &[("false", "no"), ("true", "yes")], spec.default)) small { (spec.help) } }
            },
            OptionKind::Word => {
                div.field { label for=(name) { (title) } input id=(name) name=(name) value=(spec.default) maxlength="60"; small { (spec.help) } }
            },
        }
    }
}
