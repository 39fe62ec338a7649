//! How requests are answered: to people in words and pages, to programs in JSON.

use axum::Json;
use axum::body::to_bytes;
use axum::extract::Request;
use axum::http::{HeaderMap, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Value, json};
use veritable_catalog::Refusal;

use crate::pages::citation;
use crate::room::{Fault, Missing};

/// What a guest gets for an act.
pub type Answer = Result<Response, No>;

/// Done, and there is nothing to say about it.
pub const DONE: StatusCode = StatusCode::NO_CONTENT;

/// Why something was not done, as it is answered.
pub enum No {
    /// There is no such table.
    Missing(Missing),
    /// A sentence, and the clause behind it if there is one.
    Said(StatusCode, Refusal),
}

/// An answer that says what went wrong.
pub fn no(status: StatusCode, says: impl Into<String>) -> No {
    No::Said(status, Refusal::plain(says))
}

/// Something to say, perhaps with the clause behind it.
pub fn says(status: StatusCode, said: Refusal) -> Response {
    let text = match said.clause.as_deref().and_then(citation) {
        Some(clause) => format!("{} ({clause})", said.why),
        None => said.why.clone(),
    };
    let mut response = (status, text).into_response();
    response.extensions_mut().insert(Said(said));
    response
}

/// Tells the browser code where to go.
pub fn go(to: &str) -> Response {
    ([("x-go", to.to_string())], "").into_response()
}

impl IntoResponse for No {
    fn into_response(self) -> Response {
        match self {
            No::Missing(missing) => crate::pages::missing(missing),
            No::Said(status, said) => says(status, said),
        }
    }
}

impl From<Missing> for No {
    fn from(missing: Missing) -> Self {
        No::Missing(missing)
    }
}

impl From<Refusal> for No {
    fn from(refusal: Refusal) -> Self {
        No::Said(StatusCode::UNPROCESSABLE_ENTITY, refusal)
    }
}

impl From<Fault> for No {
    fn from(fault: Fault) -> Self {
        match fault {
            Fault::Refused(refusal) => refusal.into(),
            Fault::Storage => no(
                StatusCode::SERVICE_UNAVAILABLE,
                "This could not be stored, so it has not happened. Try again in a moment.",
            ),
        }
    }
}

/// Where to go next.
#[derive(Serialize, JsonSchema)]
pub struct Go {
    /// The path of a page.
    go: String,
}

/// Something said.
#[derive(Serialize, JsonSchema)]
pub struct Says {
    /// In words.
    says: String,
    /// The clause of the rules behind it.
    clause: Option<String>,
    /// What a hint recommends first, in notation.
    action: Option<String>,
}

/// Why something was not done.
#[derive(Serialize, JsonSchema)]
pub struct Why {
    /// A sentence.
    why: String,
    /// The clause of the rules behind it.
    clause: Option<String>,
}

/// What an answer says, apart from how it is written: rides along for [`for_programs`].
#[derive(Clone)]
pub struct Said(pub Refusal);

/// Writes answers as JSON for whoever asks for it (reasons, words, and where to go next), and what went wrong as a page
/// for whoever would stand before a line of text.
pub async fn for_programs(request: Request, next: Next) -> Response {
    let (asked, visits) = (wants_json(request.headers()), visits(request.headers()));
    let response = next.run(request).await;
    match response.extensions().get::<Said>() {
        _ if asked => as_json(response).await,
        // Whoever followed a link or sent a form stands before what is answered.
        Some(Said(said)) if visits && !is(&response, "text/html") => {
            crate::pages::apology(response.status(), "That did not work", &said.why)
        }
        _ => response,
    }
}

fn wants_json(headers: &HeaderMap) -> bool {
    let accept = headers.get(header::ACCEPT).and_then(|a| a.to_str().ok());
    accept.is_some_and(|a| a.contains("application/json"))
}

/// Whether a browser would show the answer as a page.
fn visits(headers: &HeaderMap) -> bool {
    let accept = headers.get(header::ACCEPT).and_then(|a| a.to_str().ok());
    accept.is_some_and(|a| a.contains("text/html"))
}

async fn as_json(response: Response) -> Response {
    let status = response.status();
    if let Some(body) = translated(&response) {
        let status = if status.is_redirection() { StatusCode::OK } else { status };
        return rewritten(response.into_parts().0, status, body);
    }
    if !(status.is_client_error() || status.is_server_error()) || is(&response, "text/html") {
        return response;
    }
    // What the framework refused (a body that cannot be read) is said in its own words.
    let (parts, body) = response.into_parts();
    let words = to_bytes(body, 4096).await.unwrap_or_default();
    let why = match String::from_utf8_lossy(&words) {
        words if words.is_empty() => status.to_string(),
        words => words.into(),
    };
    rewritten(parts, status, json!(Why { why, clause: None }))
}

fn is(response: &Response, kind: &str) -> bool {
    let found = response.headers().get(header::CONTENT_TYPE).and_then(|k| k.to_str().ok());
    found.is_some_and(|found| found.starts_with(kind))
}

fn translated(response: &Response) -> Option<Value> {
    let text = |name: &str| {
        let value = response.headers().get(name).and_then(|v| v.to_str().ok());
        value.map(String::from)
    };
    let failed = response.status().is_client_error() || response.status().is_server_error();
    match response.extensions().get::<Said>().cloned() {
        Some(Said(Refusal { why, clause })) if failed => Some(json!(Why { why, clause })),
        Some(Said(Refusal { why: says, clause })) => {
            Some(json!(Says { says, clause, action: text("x-hint") }))
        }
        None => text("location").or(text("x-go")).map(|go| json!(Go { go })),
    }
}

/// The same answer with another body: cookies and policies stay.
fn rewritten(
    parts: axum::http::response::Parts,
    status: StatusCode,
    body: serde_json::Value,
) -> Response {
    let mut response = (status, Json(body)).into_response();
    for (name, value) in &parts.headers {
        let about_body = [header::CONTENT_TYPE, header::CONTENT_LENGTH, header::LOCATION];
        if !about_body.contains(name) {
            response.headers_mut().append(name, value.clone());
        }
    }
    response
}
