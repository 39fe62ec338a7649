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
    stored: Histogram,
    answered: Histogram,
}

/// The upper bounds of the classes in which times are counted, in milliseconds.
const CLASSES: [u64; 10] = [1, 2, 5, 10, 25, 50, 100, 250, 1000, 5000];

/// How many took how long.
#[derive(Default)]
struct Histogram {
    classes: [AtomicU64; CLASSES.len()],
    count: AtomicU64,
    micros: AtomicU64,
}

impl Histogram {
    fn add(&self, took: Duration) {
        let micros = took.as_micros() as u64;
        if let Some(class) = CLASSES.iter().position(|ms| micros <= ms * 1000) {
            self.classes[class].fetch_add(1, Relaxed);
        }
        self.count.fetch_add(1, Relaxed);
        self.micros.fetch_add(micros, Relaxed);
    }

    /// In the text format of Prometheus: each class counts those before it too.
    fn rows(&self, name: &str, help: &str) -> String {
        let mut out =
            format!("# HELP veritable_{name} {help}\n# TYPE veritable_{name} histogram\n");
        let mut so_far = 0;
        for (ms, class) in CLASSES.iter().zip(&self.classes) {
            so_far += class.load(Relaxed);
            let bound = *ms as f64 / 1000.0;
            out += &format!("veritable_{name}_bucket{{le=\"{bound}\"}} {so_far}\n");
        }
        let (count, seconds) = (self.count.load(Relaxed), self.micros.load(Relaxed) as f64 / 1e6);
        out += &format!("veritable_{name}_bucket{{le=\"+Inf\"}} {count}\n");
        out + &format!("veritable_{name}_sum {seconds}\nveritable_{name}_count {count}\n")
    }
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
        self.stored.add(took);
    }
    pub fn answered(&self, took: Duration) {
        self.answered.add(took);
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
        ("bot_moves_total", "counter", "Actions by bots", t.bot_moves.load(Relaxed)),
        ("bot_failures_total", "counter", "Thoughts that failed", t.bot_failures.load(Relaxed)),
        ("bots_waiting", "gauge", "Bots that wait to think", app.thinkers.waiting() as u64),
        ("views_sent_total", "counter", "Views sent to browsers", t.views.load(Relaxed)),
        ("sockets", "gauge", "Open sockets", t.sockets.load(Relaxed)),
        ("rooms", "gauge", "Tables in memory", app.open_rooms() as u64),
        ("matches", "gauge", "Matches in the store", matches),
        ("store_commits_total", "counter", "Commits", store.commits),
        ("store_appends_total", "counter", "Appends", store.appends),
        ("store_waiting", "gauge", "Appends that wait for a commit", store.waiting),
    ];
    let row = |(name, kind, help, value): (&str, &str, &str, u64)| {
        format!(
            "# HELP veritable_{name} {help}\n# TYPE veritable_{name} {kind}\nveritable_{name} {value}\n"
        )
    };
    let version = env!("CARGO_PKG_VERSION");
    let build = format!(
        "# HELP veritable_build_info The program\n# TYPE veritable_build_info gauge\nveritable_build_info{{version=\"{version}\"}} 1\n"
    );
    rows.map(row).concat()
        + &t.stored.rows("action_seconds", "From an action to its place on disk")
        + &t.answered
            .rows("request_seconds", "From a request to its answer, where nobody waits for news")
        + &build
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_histogram_counts_every_class_with_those_before_it() {
        let times = Histogram::default();
        [0, 2, 30, 9000].into_iter().for_each(|ms| times.add(Duration::from_millis(ms)));
        let rows = times.rows("x", "times");
        for row in [
            "veritable_x_bucket{le=\"0.001\"} 1",
            "veritable_x_bucket{le=\"0.002\"} 2",
            "veritable_x_bucket{le=\"0.025\"} 2",
            "veritable_x_bucket{le=\"0.05\"} 3",
            "veritable_x_bucket{le=\"+Inf\"} 4",
            "veritable_x_sum 9.032",
            "veritable_x_count 4",
        ] {
            assert!(rows.lines().any(|line| line == row), "{row} in {rows}");
        }
    }
}
