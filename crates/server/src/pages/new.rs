//! The form for a new table.

use axum::extract::{Extension, Path};
use axum::response::{IntoResponse, Response};
use maud::{Markup, html};
use veritable_bots::{LEVELS, Level};
use veritable_catalog::games;
use veritable_core::{OptionKind, OptionSpec, Seat};

use super::{not_found, plain};
use crate::assets;
use crate::draw::icon;
use crate::guest::Guest;

/// The form.
pub async fn new_table(Extension(guest): Extension<Guest>, Path(game): Path<String>) -> Response {
    let Some(info) = games().into_iter().find(|g| g.id == game) else {
        return not_found("There is no such game here yet.");
    };
    let duel = info.seats.1 == 2;
    let named: Vec<_> =
        (0..info.seats.1).map(|s| (s.to_string(), format!("Seat {}", s + 1))).collect();
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
                    div.seg { @for level in levels() {
                        label title=(level.about) { input type="radio" name="level" value=(level.name) checked[level.name == "greedy"]; span { (level.name) } }
                    } }
                }
                div.field.device { label for="second" { "Name of the second player on this device" } input #second name="second" maxlength="24" placeholder="Player 2"; }
                fieldset.field.seats { legend { "You are" } (segments("mine", &seats, "0")) }
                @if !duel { (every_seat(info.seats.1)) }
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
fn every_seat(seats: Seat) -> Markup {
    html! {
        details.each { summary { "Choose every seat" }
            @for seat in 0..seats {
                div.field.row {
                    label for={ "seat-" (seat) } { "Seat " (seat + 1) }
                    select id={ "seat-" (seat) } name={ "seat-" (seat) } {
                        option value="" { "as above" }
                        option value="friend" { "friend by link" }
                        option value="device" { "this device" }
                        @for level in levels() { option value=(level.name) { "bot: " (level.name) } }
                    }
                }
            }
            small { "Your own seat is the one chosen above." }
        }
    }
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
    let title = spec.key.replace('_', " ");
    let title = title[..1].to_uppercase() + &title[1..];
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
                @let pairs: Vec<_> = values.iter().map(|v| (*v, *v)).collect();
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
