//! A view without a room around it: for laws and measurements.

use veritable_core::scene::Scene;

use super::table::{LogLine, TableView, draw};

/// The page of a scene with so much of a log, with nobody at the table.
pub fn page_of(scene: &Scene, log: &[LogLine], upright: bool) -> String {
    let view = TableView {
        scene,
        id: "t",
        title: "T",
        chairs: &[],
        turn: None,
        version: 0,
        seated: true,
        me: Some(0),
        waiting: String::new(),
        waiting_detail: String::new(),
        kept: false,
        undo: Ok(()),
        take_back: false,
        hints: true,
        log,
        chat: &[],
        verdict: String::new(),
        end: None,
        again: None,
        asks: None,
        quiet: false,
        upright,
        watchers: 0,
        passing: None,
        coach: None,
        turns: &[],
        words: &[],
        past: None,
    };
    draw(&view).into_string()
}
