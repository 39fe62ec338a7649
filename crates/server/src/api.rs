//! The table for programs: the scene and the story of a viewer as JSON. See `docs/api.md`.

use axum::Json;
use axum::http::StatusCode;
use axum::response::IntoResponse;
use serde_json::json;

use crate::answer::{Answer, no};
use crate::here::Here;
use crate::show::{Sight, sight};

/// The scene of a table as JSON: what a program of one's own would draw.
pub async fn scene(here: Here) -> Answer {
    let live = here.room.live().await;
    match sight(&here.room, &live, &here.guest.id) {
        Sight::As(viewer) if live.started => {
            let scene = live.table.position().scene(viewer);
            Ok(Json(json!({ "version": live.moves, "scene": scene })).into_response())
        }
        Sight::As(_) => Err(no(StatusCode::CONFLICT, "Play has not begun: seats are still open.")),
        Sight::Curtain(_) => Err(no(StatusCode::CONFLICT, "First say who is looking.")),
    }
}
