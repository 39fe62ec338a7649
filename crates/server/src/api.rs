//! The table for programs: what a viewer sees and was told, as JSON. See `docs/api.md`.

use std::time::Duration;

use axum::Json;
use axum::extract::Query;
use axum::http::StatusCode;
use axum::response::IntoResponse;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use veritable_core::scene::Scene;
use veritable_core::{Outcome, ScoreSheet, Seat, Viewer};

use crate::answer::{Answer, No, no};
use crate::draw::LogLine;
use crate::here::Here;
use crate::room::Live;
use crate::show::{Sight, sight};

/// The longest that a program waits for news in one request.
const WAIT: Duration = Duration::from_secs(25);

/// What a program has seen already.
#[derive(Deserialize, JsonSchema)]
pub struct After {
    /// The version it knows: the answer waits until there is a newer one, at most 25 seconds.
    after: Option<u64>,
}

/// What a program was told already.
#[derive(Deserialize, JsonSchema)]
pub struct From {
    /// How many actions it knows: only what came after them is told.
    #[serde(default)]
    from: usize,
}

/// What one sees of a table, and nothing that one may not know.
#[derive(Serialize, JsonSchema)]
pub struct Seen {
    /// Counts changes of the position; send it back with an action.
    version: u64,
    /// The id of the game.
    game: &'static str,
    /// One's seat, from 0; `null` if one watches.
    seat: Option<Seat>,
    /// What the players are called.
    seats: Vec<String>,
    /// The seat that decides; `null` when nobody does.
    turn: Option<Seat>,
    /// Whether it is over.
    over: bool,
    /// What each thing gave, when it is over.
    score: Option<ScoreSheet>,
    /// The result, when it is over.
    outcome: Option<Outcome>,
    /// The table as it is drawn, with `choices` exactly when `turn` is one's `seat`.
    scene: Scene,
}

/// What one was told.
#[derive(Serialize, JsonSchema)]
pub struct Log {
    /// Counts changes of the position.
    version: u64,
    /// How many actions were played.
    plies: usize,
    /// The lines, in order.
    lines: Vec<Line>,
}

/// A line of what one was told.
#[derive(Serialize, JsonSchema)]
pub struct Line {
    /// After how many actions.
    ply: usize,
    /// Whose doing it was, if a seat's.
    seat: Option<Seat>,
    /// The words.
    text: String,
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
pub async fn scene(here: Here, Query(After { after }): Query<After>) -> Answer {
    if let Some(after) = after {
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

fn seen_by(live: &Live, viewer: Viewer) -> Seen {
    let position = live.table.position();
    let seat = match viewer {
        Viewer::Seat(seat) => Some(seat),
        Viewer::Spectator => None,
    };
    let mut outcome = live.table.outcome();
    if let Some(outcome) = &mut outcome {
        outcome.reason = live.named(&outcome.reason);
    }
    Seen {
        version: live.moves,
        game: position.info().id,
        seat,
        seats: (0..live.seats.len() as Seat).map(|seat| live.name(seat)).collect(),
        turn: live.decider(),
        over: outcome.is_some(),
        score: outcome.as_ref().map(|_| position.score()),
        outcome,
        scene: live.table.scene(viewer),
    }
}

/// What the guest was told so far, in words.
pub async fn log(here: Here, Query(From { from }): Query<From>) -> Answer {
    let live = here.room.live();
    let viewer = viewer(&here, &live)?;
    let line = |l: &LogLine| Line { ply: l.ply, seat: l.seat, text: l.text.to_string() };
    let newer = |l: &&LogLine| l.ply > from || from == 0;
    let mut lines: Vec<_> = live.latest(viewer).take_while(newer).map(line).collect();
    lines.reverse();
    let (version, plies) = (live.moves, live.table.log().len());
    Ok(Json(Log { version, plies, lines }).into_response())
}
