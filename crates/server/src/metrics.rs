//! Whether the server is well, in numbers.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};

use crate::App;

/// What is counted.
#[derive(Default)]
pub struct Tallies {
    requests: AtomicU64,
    refused: AtomicU64,
    actions: AtomicU64,
    bot_moves: AtomicU64,
    bot_failures: AtomicU64,
    sockets: AtomicU64,
    views: AtomicU64,
    commit_micros: AtomicU64,
}

impl Tallies {
    pub fn asked(&self) {
        self.requests.fetch_add(1, Relaxed);
    }
    pub fn refused(&self) {
        self.refused.fetch_add(1, Relaxed);
    }
    pub fn acted(&self, took: Duration) {
        self.actions.fetch_add(1, Relaxed);
        self.commit_micros.fetch_add(took.as_micros() as u64, Relaxed);
    }
    pub fn bot_moved(&self) {
        self.bot_moves.fetch_add(1, Relaxed);
    }
    pub fn bot_failed(&self) {
        self.bot_failures.fetch_add(1, Relaxed);
    }
    pub fn socket_opened(&self) {
        self.sockets.fetch_add(1, Relaxed);
    }
    pub fn socket_closed(&self) {
        self.sockets.fetch_sub(1, Relaxed);
    }
    pub fn view_sent(&self) {
        self.views.fetch_add(1, Relaxed);
    }
}

/// `ok` as long as the process answers: a reason to leave it alone.
pub async fn alive() -> &'static str {
    "ok"
}

/// `ok` if the server can do its work: actions can be stored, and it is not closing.
pub async fn ready(State(app): State<App>) -> Response {
    let no = |why: String| (StatusCode::SERVICE_UNAVAILABLE, why).into_response();
    match app.store.writable().await {
        _ if app.is_closing() => no("closing".into()),
        Ok(()) => "ok".into_response(),
        Err(error) => no(format!("nothing can be stored: {error}")),
    }
}

/// The numbers in the text format of Prometheus.
pub async fn metrics(State(app): State<App>) -> String {
    let t = &app.tallies;
    let store = app.store.figures();
    let matches = app.store.count().await.unwrap_or_default();
    let rows = [
        ("requests_total", "counter", "HTTP requests", t.requests.load(Relaxed)),
        ("refused_total", "counter", "Requests refused by origin or rate", t.refused.load(Relaxed)),
        ("actions_total", "counter", "Actions stored", t.actions.load(Relaxed)),
        (
            "action_commit_microseconds_total",
            "counter",
            "Time spent waiting for storage",
            t.commit_micros.load(Relaxed),
        ),
        ("bot_moves_total", "counter", "Actions by bots", t.bot_moves.load(Relaxed)),
        ("bot_failures_total", "counter", "Thoughts that failed", t.bot_failures.load(Relaxed)),
        ("bots_waiting", "gauge", "Bots that wait to think", app.thinkers.waiting() as u64),
        ("views_sent_total", "counter", "Views sent to browsers", t.views.load(Relaxed)),
        ("sockets", "gauge", "Open sockets", t.sockets.load(Relaxed)),
        ("rooms", "gauge", "Tables in memory", app.open_rooms() as u64),
        ("matches", "gauge", "Matches in the store", matches),
        ("store_commits_total", "counter", "Commits", store.commits),
        ("store_appends_total", "counter", "Appends", store.appends),
    ];
    let row = |(name, kind, help, value): (&str, &str, &str, u64)| {
        format!(
            "# HELP veritable_{name} {help}\n# TYPE veritable_{name} {kind}\nveritable_{name} {value}\n"
        )
    };
    rows.map(row).concat()
}
