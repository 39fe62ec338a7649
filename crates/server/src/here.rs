//! What every request about a table begins with: who asks, and at which table.

use std::sync::Arc;

use axum::Form;
use axum::extract::{FromRequest, FromRequestParts, Json, RawPathParams, Request};
use axum::http::request::Parts;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::de::DeserializeOwned;
use veritable_core::{Seat, Viewer};

use crate::App;
use crate::answer::{Answer, DONE, No, no};
use crate::guest::Guest;
use crate::journal::Entry;
use crate::room::{Live, Missing, Room};
use crate::show::{Sight, sight};

/// A guest at a table.
#[derive(Clone)]
pub struct Here {
    /// The server.
    pub app: App,
    /// Who asks.
    pub guest: Guest,
    /// The table.
    pub room: Arc<Room>,
}

impl FromRequestParts<App> for Here {
    type Rejection = No;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, No> {
        let path = RawPathParams::from_request_parts(parts, app).await;
        let path = path.map_err(|_| Missing::Unknown)?;
        let table = path.iter().find(|(name, _)| *name == "table").ok_or(Missing::Unknown)?.1;
        let guest = parts.extensions.get::<Guest>().cloned().unwrap_or_else(Guest::new);
        let room = app.room_for(table, &guest.id).await?;
        // What is not known while the database is away is shown as it was; nothing can be changed then.
        let _ = room.catch_up(app).await;
        room.seen(&guest);
        Ok(Self { app: app.clone(), guest, room })
    }
}

impl Here {
    /// The path of the table's page.
    pub fn path(&self) -> String {
        format!("/t/{}/", self.room.id)
    }

    /// The seat that this guest plays now, or why there is none.
    pub fn seat(&self, live: &Live) -> Result<Seat, No> {
        match sight(&self.room, live, &self.guest.id) {
            _ if !live.started => {
                Err(no(StatusCode::CONFLICT, "Play has not begun: seats are still open."))
            }
            Sight::As(Viewer::Seat(seat)) => Ok(seat),
            Sight::As(Viewer::Spectator) => {
                Err(no(StatusCode::FORBIDDEN, "You are watching: this is not your seat."))
            }
            Sight::Curtain(_) => Err(no(StatusCode::CONFLICT, "First say who is looking.")),
        }
    }

    /// Changes the table, as [`Room::change`] does.
    pub async fn change(
        &self,
        change: impl Fn(&Self, &mut Live) -> Result<Vec<Entry>, No> + Send + 'static,
    ) -> Answer {
        let here = self.clone();
        self.room.change(&self.app, move |live| change(&here, live)).await?;
        Ok(DONE.into_response())
    }

    /// Changes the table from the seat that this guest plays now.
    pub async fn play(
        &self,
        change: impl Fn(&mut Live, Seat) -> Result<Vec<Entry>, No> + Send + 'static,
    ) -> Answer {
        self.change(move |here, live| {
            let seat = here.seat(live)?;
            change(live, seat)
        })
        .await
    }
}

/// The fields of a request, as a form or as JSON.
pub struct Given<T>(pub T);

impl<T: DeserializeOwned> FromRequest<App> for Given<T> {
    type Rejection = Response;

    async fn from_request(request: Request, app: &App) -> Result<Self, Response> {
        let reading = tokio::time::timeout(app.config.body_patience, Self::read(request, app));
        match reading.await {
            Ok(read) => read,
            Err(_) => {
                let said = "The request did not come to its end in time.";
                Err((StatusCode::REQUEST_TIMEOUT, said).into_response())
            }
        }
    }
}

impl<T: DeserializeOwned> Given<T> {
    async fn read(request: Request, app: &App) -> Result<Self, Response> {
        let kind = request.headers().get(header::CONTENT_TYPE).and_then(|k| k.to_str().ok());
        if kind.is_some_and(|kind| kind.starts_with("application/json")) {
            let Json(given) =
                Json::from_request(request, app).await.map_err(|e| e.into_response())?;
            return Ok(Self(given));
        }
        let Form(given) = Form::from_request(request, app).await.map_err(|e| e.into_response())?;
        Ok(Self(given))
    }
}
