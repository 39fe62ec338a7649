//! The table for programs: what a viewer sees and was told, as JSON. See `docs/api.md`.

use std::time::Duration;

use axum::Json;
use axum::extract::Query;
use axum::http::StatusCode;
use axum::response::IntoResponse;
use serde::Deserialize;
use serde_json::{Value, json};
use veritable_core::{Seat, Viewer};

use crate::answer::{Answer, No, no};
use crate::draw::LogLine;
use crate::here::Here;
use crate::room::Live;
use crate::show::{Sight, sight};

/// The longest that a program waits for news in one request.
const WAIT: Duration = Duration::from_secs(25);

/// What a program has seen already.
#[derive(Deserialize)]
pub struct Seen {
    /// The version it knows: the answer waits until there is a newer one, but not for ever.
    after: Option<u64>,
    /// For the log: how many actions it knows.
    #[serde(default)]
    from: usize,
}

/// The answer to whoever has too many channels open.
pub fn too_many() -> No {
    no(StatusCode::TOO_MANY_REQUESTS, "You have too many tables open at once. Close one of them.")
}

/// Through whose eyes the guest looks; a program says who is looking as a person would.
fn viewer(here: &Here, live: &Live) -> Result<Viewer, No> {
    match sight(&here.room, live, &here.guest.id) {
        _ if !live.started => {
            Err(no(StatusCode::CONFLICT, "Play has not begun: seats are still open."))
        }
        Sight::As(viewer) => Ok(viewer),
        Sight::Curtain(_) => {
            Err(no(StatusCode::CONFLICT, "First say who is looking: POST to lift."))
        }
    }
}

/// What the guest sees of the table: what a program of one's own would draw, with every choice it has.
pub async fn scene(here: Here, Query(seen): Query<Seen>) -> Answer {
    if let Some(after) = seen.after {
        let _held = here.app.limits.hold(&here.guest).ok_or_else(too_many)?;
        let mut news = here.room.listen();
        let newer =
            async { while here.room.live().moves <= after && news.changed().await.is_ok() {} };
        tokio::select! {
            _ = tokio::time::timeout(WAIT, newer) => {}
            () = here.app.closed() => {}
        }
    }
    let live = here.room.live();
    let viewer = viewer(&here, &live)?;
    Ok(Json(seen_by(&live, viewer)).into_response())
}

fn seen_by(live: &Live, viewer: Viewer) -> Value {
    let position = live.table.position();
    let own = match viewer {
        Viewer::Seat(seat) => Some(seat),
        Viewer::Spectator => None,
    };
    let names: Vec<_> = (0..live.seats.len() as Seat).map(|seat| live.name(seat)).collect();
    let mut outcome = live.table.outcome();
    if let Some(outcome) = &mut outcome {
        outcome.reason = live.named(&outcome.reason);
    }
    json!({
        "version": live.moves,
        "game": position.info().id,
        "seat": own,
        "seats": names,
        "turn": live.decider(),
        "over": outcome.is_some(),
        "score": outcome.as_ref().map(|_| position.score()),
        "outcome": outcome,
        "scene": live.table.scene(viewer),
    })
}

/// What the guest was told so far, in words.
pub async fn log(here: Here, Query(seen): Query<Seen>) -> Answer {
    let live = here.room.live();
    let viewer = viewer(&here, &live)?;
    let line = |l: &LogLine| json!({ "ply": l.ply, "seat": l.seat, "text": &*l.text });
    let newer = |l: &&LogLine| l.ply > seen.from || seen.from == 0;
    let mut lines: Vec<_> = live.latest(viewer).take_while(newer).map(line).collect();
    lines.reverse();
    Ok(Json(json!({ "version": live.moves, "plies": live.table.log().len(), "lines": lines }))
        .into_response())
}
