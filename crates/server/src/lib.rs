//! The table in the browser.
//!
//! Pages are rendered here; a browser only morphs what it is sent. Every viewer of a table has one
//! WebSocket that carries that viewer's own redacted view as HTML whenever something changes; actions go
//! by POST and are acknowledged only after they are stored. Nothing about a match lives in memory only: a
//! `room` is its journal, read again whenever it is needed.

mod acts;
mod admin;
mod answer;
mod api;
mod app;
mod assets;
mod bots;
mod chances;
mod draw;
mod fork;
mod guard;
mod guest;
mod here;
mod journal;
mod light;
mod limits;
mod metrics;
mod nodes;
mod open;
mod packs;
mod pages;
mod replay;
mod review;
mod room;
mod show;
mod sockets;
mod thinking;
mod upgrade;
mod weight;

use axum::extract::DefaultBodyLimit;
use axum::routing::{get, post};
use axum::{Router, middleware};

pub use admin::{saved, who_plays};
pub use app::{App, Config};
pub use chances::look_again;
pub use limits::Allowance;
pub use weight::{Weight, weigh};

/// The most bytes a request may carry.
const BODY: usize = 16 * 1024;

/// What whoever runs the server asks: how it is. For an address of its own, or for everybody.
pub fn operations() -> Router<App> {
    Router::new()
        .route("/livez", get(metrics::alive))
        .route("/readyz", get(metrics::ready))
        .route("/healthz", get(metrics::ready))
        .route("/metrics", get(metrics::metrics))
}

/// Everything the server answers.
pub fn app(app: App) -> Router {
    let table = Router::new()
        .route("/", get(pages::table))
        .route("/live", get(sockets::live))
        .route("/scene", get(api::scene))
        .route("/log", get(api::log))
        .route("/act", post(acts::act))
        .route("/why", post(acts::why))
        .route("/quiet", post(acts::quiet))
        .route("/calm", post(acts::calm))
        .route("/never", post(acts::never))
        .route("/finish", post(acts::finish))
        .route("/ask", post(acts::ask_again))
        .route("/undo", post(acts::undo))
        .route("/takeback", post(acts::take_back))
        .route("/allow", post(acts::allow))
        .route("/deny", post(acts::deny))
        .route("/hint", post(acts::hint))
        .route("/alone", post(acts::alone))
        .route("/say", post(acts::say))
        .route("/ping", post(acts::ping))
        .route("/sit", post(acts::sit))
        .route("/bot", post(acts::seat_bot))
        .route("/free", post(acts::free))
        .route("/leave", post(acts::leave))
        .route("/resign", post(acts::resign))
        .route("/calloff", post(acts::call_off))
        .route("/call", post(acts::call_bot))
        .route("/return", post(acts::come_back))
        .route("/lift", post(acts::lift))
        .route("/again", post(acts::again))
        .route("/fork", post(fork::fork))
        .route("/replay", get(replay::page))
        .route("/at/{ply}", get(replay::at))
        .route("/review", get(review::file))
        .route("/verify", get(replay::verify))
        .route("/file", get(replay::file));
    Router::new()
        .route("/", get(pages::home))
        .route("/games", get(pages::own_games))
        .route("/play", post(open::play_now))
        .route("/learn", post(open::learn))
        .route("/new/{game}", get(pages::new_table))
        .route("/new", post(open::open_table))
        .route("/join", post(open::join))
        .route("/name", post(open::rename))
        .route("/rules/{game}", get(pages::rules))
        .route("/credits", get(pages::credits))
        .route("/t/{table}/", get(pages::table))
        .nest("/t/{table}", table)
        .merge(if app.config.operations { operations() } else { Router::new() })
        .route("/assets/{version}/{name}", get(assets::serve))
        .fallback(pages::lost)
        .layer(DefaultBodyLimit::max(BODY))
        .layer(middleware::from_fn_with_state(app.clone(), guard::guard))
        .layer(middleware::from_fn(answer::for_programs))
        .layer(middleware::from_fn(light::lighten))
        .with_state(app)
}
