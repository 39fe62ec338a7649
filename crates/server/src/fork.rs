//! Playing on from a moment of a match that is over.

use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect};
use maud::{Markup, html};
use schemars::JsonSchema;
use serde::Deserialize;
use veritable_bots::LEVELS;
use veritable_catalog::AnyMatch;
use veritable_core::{Seat, Turn};

use crate::answer::{Answer, no};
use crate::app::random_hex;
use crate::bots::{self, STAND_IN};
use crate::draw::icon;
use crate::here::{Given, Here};
use crate::journal::{Entry, Holder, Past};
use crate::open::may_open;
use crate::packs::fingerprint;
use crate::room::{Live, Room, read_seed};

/// Why nobody plays on from a match that is still going on.
pub const NOT_YET: &str = "This match is still going on, and whoever played on from it would learn what \
    is hidden in it. When it is over, you can.";

/// From where to play on, in which seat, against whom.
#[derive(Deserialize, JsonSchema)]
pub struct Wish {
    /// After how many actions.
    ply: usize,
    /// One's own seat.
    seat: Seat,
    /// The level of the bots in the others.
    #[serde(default)]
    level: String,
}

/// Opens a table that shares the past of a match up to a moment. Its future is thrown anew.
pub async fn fork(here: Here, Given(wish): Given<Wish>) -> Answer {
    let live = here.room.live();
    if !live.table.over() {
        return Err(no(StatusCode::FORBIDDEN, NOT_YET));
    }
    if usize::from(wish.seat) >= live.seats.len() {
        return Err(no(StatusCode::NOT_FOUND, "There is no such seat."));
    }
    if live.table.at(wish.ply).position().turn() == Turn::Over {
        let says = "The game is over at that moment: choose an earlier one to play on from.";
        return Err(no(StatusCode::UNPROCESSABLE_ENTITY, says));
    }
    may_open(&here.app, &here.guest)?;
    let open = opening(&here, &live, &wish)?;
    let table = random_hex(12);
    Room::open(&here.app, &table, open).await?;
    bots::wake(&here.app, &table, &here.guest).await;
    Ok(Redirect::to(&format!("/t/{table}/")).into_response())
}

fn opening(here: &Here, live: &Live, wish: &Wish) -> Result<Entry, crate::answer::No> {
    let seed = random_hex(32);
    let fresh = read_seed(&seed).map_err(veritable_catalog::Refusal::plain)?;
    let level = if bots::known(&wish.level) { &wish.level } else { STAND_IN };
    let holder = |seat: Seat| match seat == wish.seat {
        true => Holder::Guest { id: here.guest.id.clone(), name: here.guest.name.clone() },
        false => Holder::Bot { level: level.into(), keeps: None },
    };
    Ok(Entry::Open {
        game: live.table.header().game.clone(),
        options: live.options(),
        seed,
        seats: (0..live.seats.len() as Seat).map(holder).collect(),
        owner: here.guest.id.clone(),
        // What was hidden in its past is known to whoever watched that: this is practice, no match to show.
        listed: false,
        content: Some(fingerprint(live.table.now())),
        rules: live.table.position().info().rules,
        pace: live.pace,
        guided: false,
        past: Some(Past {
            table: here.room.id.clone(),
            plies: wish.ply,
            file: live.table.fork(wish.ply, fresh).save(),
        }),
    })
}

/// The button of a replay that asks for it, or says why not.
pub fn button(live: &Live) -> Markup {
    let over = live.table.over();
    html! {
        button.btn #playon type="button" data-dialog=[over.then_some("forkbox")] data-post=[(!over).then_some("fork")]
            data-barred[!over] aria-disabled=[(!over).then_some("true")] title=[(!over).then_some(NOT_YET)]
            { (icon("play")) span.tl { "Play on from here" } }
    }
}

/// The question in which seat and against whom.
pub fn dialog(here: &Here, live: &Live, ply: usize) -> Markup {
    let own = live.seats_of(&here.guest.id).first().copied().unwrap_or(0);
    html! {
        @if live.table.over() {
            dialog #forkbox {
                form.modal method="post" action={ (here.path()) "fork" } {
                    h2 { "Play on from move " span data-where="" { (ply) } }
                    p { "A new table opens with this past. What comes is thrown anew; bots take the other seats." }
                    input type="hidden" name="ply" value=(ply);
                    fieldset.field { legend { "You play for" }
                        div.seg { @for seat in 0..live.seats.len() as Seat {
                            label { input type="radio" name="seat" value=(seat) checked[seat == own]; span { (live.name(seat)) } }
                        } }
                    }
                    fieldset.field { legend { "Bot" }
                        div.seg { @for level in LEVELS.iter().filter(|l| l.name != "random") {
                            label title=(level.about) { input type="radio" name="level" value=(level.name) checked[level.name == STAND_IN]; span { (level.name) } }
                        } }
                    }
                    div.acts { button.btn type="button" data-close="" { "Back" } button.btn.pri type="submit" { (icon("play")) "Play on" } }
                }
            }
        }
    }
}
