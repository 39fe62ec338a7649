//! The lobby: a table that waits for people.

use std::sync::Arc;

use maud::{Markup, html};
use veritable_core::Seat;

use crate::App;
use crate::draw::icon;
use crate::guest::Guest;
use crate::journal::Holder;
use crate::room::{Live, Room};

/// The part of the lobby that follows the table.
pub fn lobby(app: &App, room: &Arc<Room>, live: &Live, guest: &Guest) -> Markup {
    let info = live.table.position().info();
    let taken = live.seats.iter().filter(|h| **h != Holder::Open).count();
    let owner = live.owner == guest.id;
    let seated = !live.seats_of(&guest.id).is_empty();
    let post = |what: &str| format!("/t/{}/{what}", room.id);
    let public = app.config.public_url.as_deref().unwrap_or("").trim_end_matches('/').to_string();
    html! {
        main #lobby.wrap.text {
            h1 { (info.title) }
            p { "The game begins by itself when every seat is taken. Send this link to your friends:" }
            p.share { code { (public) "/t/" (room.id) "/" } button.btn type="button" data-copy={ (public) "/t/" (room.id) "/" } { "Copy" } }
            section.panel.stack {
                h2.h3 { "Lobby" span.r { (taken) " of " (live.seats.len()) " seated" } }
                @for (i, holder) in live.seats.iter().enumerate() {
                    @let seat = i as Seat;
                    @let open = *holder == Holder::Open;
                    div.seat.(["t-vermilion", "t-green", "t-ice", "t-orchid"][i % 4]).open[open] {
                        div.crest { (icon(if open { "plus" } else { ["circle", "tri", "sq", "dia"][i % 4] })) }
                        div {
                            b { @if holder.is_guest(&guest.id) { "You" } @else { (live.name(seat)) } }
                            span { (live.table.position().seat_name(seat)) @if open { " · waiting" } }
                        }
                        @if open && !seated {
                            form method="post" action=(post("sit")) { input type="hidden" name="seat" value=(seat); button.btn.pri type="submit" { "Sit down" } }
                        }
                        @if !open && owner && !holder.is_guest(&guest.id) {
                            form method="post" action=(post("free")) { input type="hidden" name="seat" value=(seat); button.btn type="submit" { "Free the seat" } }
                        }
                        @if open && owner {
                            form method="post" action=(post("bot")) { input type="hidden" name="seat" value=(seat); input type="hidden" name="level" value="greedy"; button.btn type="submit" { "Add bot" } }
                        }
                    }
                }
            }
        }
    }
}
