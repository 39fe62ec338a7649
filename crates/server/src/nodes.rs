//! Several servers on one store: each says that it is at work, takes over the bots of those that have fallen silent,
//! and follows what the others write.

use std::time::Duration;

use veritable_store::News;

use crate::App;
use crate::bots;

/// How often a server says that it is at work; it counts as silent after a second.
const BEAT: Duration = Duration::from_millis(250);

/// How many tables are taken over at a time, so that several servers share them.
const SHARE: u32 = 50;

/// Says again and again that this server is at work, and takes over bots; until the server closes.
pub async fn beat(app: App) {
    let mut beats = tokio::time::interval(BEAT);
    beats.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            _ = beats.tick() => {}
            () = app.closed() => return,
        }
        let taken = match app.store.beat().await {
            Ok(()) => app.store.take_over(SHARE).await,
            Err(error) => Err(error),
        };
        let taken = taken.unwrap_or_else(|error| {
            tracing::warn!(%error, "the other servers do not hear of this one");
            Vec::new()
        });
        for id in taken {
            let app = app.clone();
            // A long journal does not delay the next sign.
            tokio::spawn(async move {
                // What cannot be read was logged; a sweep tries again.
                if let Ok(room) = app.room(&id).await {
                    let _ = room.catch_up(&app).await;
                    bots::nudge(&app, &room);
                }
            });
        }
    }
}

/// Follows what other servers write at the tables that are open here; until the server closes.
pub async fn follow(app: App) {
    let Some(mut news) = app.store.newsreel() else { return };
    loop {
        let heard = tokio::select! {
            heard = news.next() => heard,
            () = app.closed() => return,
        };
        let behind = match heard {
            News::Written { id, entries } => {
                let room = app.open_room(&id);
                room.into_iter().filter(|room| room.entries() < entries).collect()
            }
            News::Missed => app.all_rooms(),
            News::Deleted(id) => {
                app.forget(&id);
                continue;
            }
        };
        for room in behind {
            let app = app.clone();
            // A table that is being written to does not keep the others waiting.
            tokio::spawn(async move { room.catch_up(&app).await });
        }
    }
}
