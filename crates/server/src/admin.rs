//! What whoever runs a server asks of its matches.

use veritable_store::Listed;

use crate::App;
use crate::room::{Room, Summary};

/// Who plays in a match, in words.
pub fn who_plays(listed: &Listed) -> String {
    serde_json::from_str::<Summary>(&listed.text).unwrap_or_default().who
}

/// A match as a text file, secrets included; nothing if it cannot be read. Wakes nobody.
pub async fn saved(app: &App, id: &str) -> Option<String> {
    let room = Room::read(app, id).await.ok()?;
    Some(room.live().table.save())
}
