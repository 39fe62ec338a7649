//! The live channel: one socket for each tab, carrying what is news in that viewer's own view as HTML.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::Query;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;

use crate::App;
use crate::answer::Answer;
use crate::api::too_many;
use crate::draw::{side_of, tint};
use crate::guest::Guest;
use crate::here::Here;
use crate::light::{Known, deflated};
use crate::replay::on_the_way;
use crate::room::{Ping, Room};
use crate::show::{Shown, Sight, shown, sight};
use crate::upgrade::{Socket, Upgrade};

/// How often a quiet socket is asked whether somebody is still there.
const CHECK: Duration = Duration::from_secs(20);

/// How a page wants to be drawn.
#[derive(Deserialize, Default, JsonSchema)]
#[serde(default)]
pub struct Form {
    /// `1` for the upright form.
    upright: String,
    /// `1` for deflated messages that hold only what is news.
    packed: String,
}

/// Opens the live channel of a table.
pub async fn live(
    Here { app, guest, room }: Here,
    Query(form): Query<Form>,
    upgrade: Upgrade,
) -> Answer {
    let held = app.limits.hold(&guest).ok_or_else(too_many)?;
    Ok(upgrade.then(async move |socket| {
        attend(app, room, guest, form, socket).await;
        drop(held);
    }))
}

async fn attend(app: App, room: Arc<Room>, guest: Guest, form: Form, mut socket: Socket) {
    app.tallies.socket_opened();
    room.present(&guest.id, true);
    // It ends when the socket closes, which is no error.
    let _ = converse(&app, &room, &guest, &form, &mut socket).await;
    room.present(&guest.id, false);
    app.show_later(&room);
    app.tallies.socket_closed();
}

/// Shows the room until the socket closes.
async fn converse(
    app: &App,
    room: &Arc<Room>,
    guest: &Guest,
    form: &Form,
    socket: &mut Socket,
) -> Option<()> {
    let (mut news, mut pings) = (room.listen(), room.pings());
    let (mut known, mut in_lobby, mut quiet, mut plies) = (Known::default(), None, 0, None);
    let upright = form.upright == "1";
    // The whole view comes first: a browser that comes back needs no history.
    news.mark_changed();
    let mut check = tokio::time::interval(CHECK);
    let mut closed = std::pin::pin!(app.closed());
    loop {
        tokio::select! {
            changed = news.changed() => {
                changed.ok()?;
                let now = room.live().table.log().len();
                if let Some(from) = plies.replace(now) {
                    for step in on_the_way(app, room, guest, from, upright) {
                        send_view(socket, step.into_string(), form).await?;
                        // What is shown in passing, or skipped, is not what is known after it.
                        known = Known::default();
                    }
                }
                let (html, lobby) = match shown(app, room, guest, upright).await {
                    Shown::Table(html) => (html.into_string(), false),
                    Shown::Lobby(html) => (html.into_string(), true),
                };
                let news = known.news(&html);
                if in_lobby.replace(lobby) == Some(true) && !lobby {
                    app.tallies.view_sent();
                    socket.text(format!("go:/t/{}/", room.id)).await?;
                } else if let Some(news) = news {
                    app.tallies.view_sent();
                    send_view(socket, if form.packed == "1" { news } else { html }, form).await?;
                }
            }
            ping = pings.recv() => {
                // Whoever was too slow for some of them has missed nothing that lasts.
                if let Some(message) = ping.ok().and_then(|ping| pinged(room, guest, &ping)) {
                    socket.text(message).await?;
                }
            }
            heard = socket.heard() => {
                heard?;
                quiet = 0;
            }
            _ = check.tick() => {
                quiet += 1;
                if quiet > 3 {
                    return None;
                }
                socket.ping().await?;
            }
            () = &mut closed => return socket.close().await,
        }
    }
}

/// Sends a view as the page wants it.
async fn send_view(socket: &mut Socket, html: String, form: &Form) -> Option<()> {
    match form.packed == "1" {
        true => socket.binary(deflated(&html)).await,
        false => socket.text(html).await,
    }
}

/// A ping as this guest sees it: at the piece if it is the same one for them, otherwise at its place.
fn pinged(room: &Room, guest: &Guest, ping: &Ping) -> Option<String> {
    let live = room.live();
    let Sight::As(viewer) = sight(room, &live, &guest.id) else { return None };
    let scene = live.table.position().scene(viewer);
    let piece = scene.board.pieces.iter().find(|p| Some(&p.id) == ping.piece.as_ref());
    let (at, name) = match piece.filter(|piece| piece.slot == ping.slot) {
        Some(piece) => (&piece.id, &piece.name),
        None => {
            let slot = scene.board.slots.iter().find(|slot| slot.id == ping.slot)?;
            (&slot.id, &slot.name)
        }
    };
    let who = if viewer.is(ping.seat) { "You".into() } else { live.name(ping.seat) };
    let (side, _) = side_of(&scene, Some(ping.seat));
    let says = json!({ "at": at, "name": name, "who": who, "tint": tint(side) });
    Some(format!("ping:{says}"))
}
