//! Bots at the table: they think beside the requests, keep a human pace, and never leave a table standing.

use std::sync::Arc;
use std::sync::atomic::Ordering::{AcqRel, Release};
use std::time::{Duration, Instant};

use veritable_bots::Level;
use veritable_catalog::{Host, Match, with};
use veritable_core::{Game, Seat, Turn};

use crate::App;
use crate::app::random_number;
use crate::journal::Holder;
use crate::room::{Live, Room};

/// The level that stands in for a player who left, and for a bot that failed.
pub const STAND_IN: &str = "greedy";
/// The level that gives hints.
pub const ADVISER: &str = "pilot";

/// What a bot would do, in notation and in words. Shown the deciding seat's view only.
pub fn think(host: &Match, level: &str, seed: u64) -> Result<(String, String), String> {
    let level: Level = level.parse()?;
    with!(host, |session| {
        let (game, state) = (&session.game, &session.state);
        let Turn::Decide(seat) = game.turn(state) else {
            return Err("nobody decides now".into());
        };
        let thought = level.decide(game, state, seat, seed, level.at_table());
        let view = game.view(state, veritable_core::Viewer::Seat(seat));
        Ok((thought.action.to_string(), game.label(&view, thought.action).text))
    })
}

/// Whether there is a bot of this level.
pub fn known(level: &str) -> bool {
    veritable_bots::LEVELS.iter().any(|l| l.name == level)
}

/// Lets the bots of a new table begin.
pub async fn wake(app: &App, table: &str) {
    if let Ok(room) = app.room(table).await {
        nudge(app, &room);
    }
}

/// Sees to it that a bot acts if it is a bot's turn.
pub fn nudge(app: &App, room: &Arc<Room>) {
    if room.thinking.swap(true, AcqRel) {
        return;
    }
    let (app, room) = (app.clone(), room.clone());
    tokio::spawn(async move {
        tokio::select! {
            () = act_while_asked(&app, &room) => {}
            () = app.closed() => {}
        }
        room.thinking.store(false, Release);
        // A decision may have come to a bot between its last look and the line above.
        let live = room.live().await;
        if bot_to_move(&live).is_some() && !live.broken && !app.is_closing() {
            drop(live);
            nudge(&app, &room);
        }
    });
}

fn bot_to_move(live: &Live) -> Option<(Seat, String)> {
    let seat = live.decider()?;
    match &live.seats[usize::from(seat)] {
        Holder::Bot { level, .. } => Some((seat, level.clone())),
        _ => None,
    }
}

async fn act_while_asked(app: &App, room: &Arc<Room>) {
    loop {
        let (host, seat, level, moves, since) = {
            let live = room.live().await;
            if live.broken {
                return;
            }
            let Some((seat, level)) = bot_to_move(&live) else { return };
            (live.table.host().clone(), seat, level, live.moves, live.since)
        };
        let choice = choose(app, room, host, &level).await;
        let due = since + app.config.pace;
        tokio::time::sleep(due.saturating_duration_since(Instant::now())).await;
        let mut live = room.live().await;
        if live.moves != moves || live.broken {
            continue;
        }
        let Ok(entries) = live.act(seat, &choice) else {
            tracing::error!(table = room.id, choice, "a bot chose what is not legal");
            return;
        };
        if room.commit(app, &mut live, entries).await.is_err() {
            return;
        }
        app.tallies.bot_moved();
        drop(live);
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
}

/// The bot's choice; if its thought fails, a simpler bot's, and at the very worst the first legal action.
async fn choose(app: &App, room: &Room, host: Match, level: &str) -> String {
    for (level, spare) in [(level, false), (STAND_IN, true)] {
        let permit = app.thinking.clone().acquire_owned().await;
        let (host, name, seed) = (host.clone(), level.to_string(), random_number());
        let thought = tokio::task::spawn_blocking(move || {
            let _permit = permit;
            think(&host, &name, seed)
        });
        match thought.await {
            Ok(Ok((action, _))) => {
                if spare {
                    let mut live = room.live().await;
                    let note =
                        live.say(None, "", "The bot lost its thread; a simpler one moved for it.");
                    let _ = room.commit(app, &mut live, note).await;
                }
                return action;
            }
            Ok(Err(why)) => tracing::error!(table = room.id, level, why, "a bot failed"),
            Err(panic) => tracing::error!(table = room.id, level, %panic, "a bot failed"),
        }
        app.tallies.bot_failed();
    }
    host.position().legal().first().map(|c| c.action.clone()).unwrap_or_default()
}
