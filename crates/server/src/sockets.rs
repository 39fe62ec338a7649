//! The live channel: one socket for each tab, carrying that viewer's own view as HTML.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;
use std::time::Duration;

use axum::extract::Query;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use serde::Deserialize;
use serde_json::json;

use crate::App;
use crate::answer::Answer;
use crate::api::too_many;
use crate::draw::{side_of, tint};
use crate::guest::Guest;
use crate::here::Here;
use crate::replay::on_the_way;
use crate::room::{Ping, Room};
use crate::show::{Shown, Sight, shown, sight};

/// How often a quiet socket is asked whether somebody is still there.
const CHECK: Duration = Duration::from_secs(20);

/// How a page wants to be drawn.
#[derive(Deserialize, Default)]
#[serde(default)]
pub struct Form {
    /// `1` for the upright form.
    upright: String,
}

/// Opens the live channel of a table.
pub async fn live(
    Here { app, guest, room }: Here,
    Query(form): Query<Form>,
    upgrade: WebSocketUpgrade,
) -> Answer {
    let held = app.limits.hold(&guest).ok_or_else(too_many)?;
    // Tables are many and messages to us are few: small buffers keep idle sockets cheap.
    let upgrade = upgrade.read_buffer_size(2048).write_buffer_size(0).max_message_size(1024);
    Ok(upgrade.on_upgrade(async move |socket| {
        attend(app, room, guest, form.upright == "1", socket).await;
        drop(held);
    }))
}

fn fingerprint(html: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    html.hash(&mut hasher);
    hasher.finish()
}

async fn attend(app: App, room: Arc<Room>, guest: Guest, upright: bool, mut socket: WebSocket) {
    app.tallies.socket_opened();
    room.present(&guest.id, true);
    // It ends when the socket closes, which is no error.
    let _ = converse(&app, &room, &guest, upright, &mut socket).await;
    room.present(&guest.id, false);
    app.show_later(&room);
    app.tallies.socket_closed();
}

/// Shows the room until the socket closes.
async fn converse(
    app: &App,
    room: &Arc<Room>,
    guest: &Guest,
    upright: bool,
    socket: &mut WebSocket,
) -> Option<()> {
    let (mut news, mut pings) = (room.listen(), room.pings());
    let (mut last, mut in_lobby, mut quiet, mut plies) = (0, None, 0, None);
    // The whole view comes first: a browser that comes back needs no history.
    news.mark_changed();
    let mut check = tokio::time::interval(CHECK);
    loop {
        tokio::select! {
            changed = news.changed() => {
                changed.ok()?;
                let now = room.live().table.log().len();
                if let Some(from) = plies.replace(now) {
                    for step in on_the_way(app, room, guest, from, upright) {
                        socket.send(Message::Text(step.into_string().into())).await.ok()?;
                    }
                }
                let (html, lobby) = match shown(app, room, guest, upright).await {
                    Shown::Table(html) => (html.into_string(), false),
                    Shown::Lobby(html) => (html.into_string(), true),
                };
                // What was sent last is remembered by its fingerprint only: sockets are many.
                let print = fingerprint(&html);
                let message = match in_lobby.replace(lobby) {
                    Some(true) if !lobby => format!("go:/t/{}/", room.id),
                    _ if print == last => continue,
                    _ => html,
                };
                last = print;
                app.tallies.view_sent();
                socket.send(Message::Text(message.into())).await.ok()?;
            }
            ping = pings.recv() => {
                // Whoever was too slow for some of them has missed nothing that lasts.
                if let Some(message) = ping.ok().and_then(|ping| pinged(room, guest, &ping)) {
                    socket.send(Message::Text(message.into())).await.ok()?;
                }
            }
            heard = socket.recv() => match heard {
                Some(Ok(Message::Close(_)) | Err(_)) | None => return None,
                Some(Ok(_)) => quiet = 0,
            },
            _ = check.tick() => {
                quiet += 1;
                if quiet > 3 {
                    return None;
                }
                socket.send(Message::Ping(Vec::new().into())).await.ok()?;
            }
            () = app.closed() => {
                let _ = socket.send(Message::Close(None)).await;
                return None;
            }
        }
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
