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
mod notices;
mod open;
mod openapi;
pub mod orders;
mod packs;
mod pages;
mod replay;
mod review;
mod room;
mod routes;
mod show;
mod sockets;
mod thinking;
mod upgrade;
mod weight;

use axum::extract::DefaultBodyLimit;
use axum::{Router, middleware};

pub use admin::{saved, who_plays};
pub use app::{App, Config};
pub use chances::look_again;
pub use limits::Allowance;
pub use notices::Calls;
pub use packs::Pack;
pub use weight::{Weight, weigh};

/// The most bytes a request may carry.
const BODY: usize = 16 * 1024;

/// What whoever runs the server asks: how it is. For an address of its own, or for everybody.
pub fn operations() -> Router<App> {
    router(routes::operations())
}

fn router(routes: Vec<routes::Route>) -> Router<App> {
    routes.into_iter().fold(Router::new(), |all, route| all.route(route.path, route.handler))
}

/// Everything the server answers.
pub fn app(app: App) -> Router {
    router(routes::routes())
        .merge(if app.config.operations { operations() } else { Router::new() })
        .fallback(pages::lost)
        .layer(DefaultBodyLimit::max(BODY))
        .layer(middleware::from_fn_with_state(app.clone(), guard::guard))
        .layer(middleware::from_fn(answer::for_programs))
        .layer(middleware::from_fn(light::lighten))
        .with_state(app)
}
