//! The chances of a match as curves, with their turning points.

use std::fmt::Write;

use maud::{Markup, html};
use veritable_core::Standing;
use veritable_core::scene::Tint;

use super::tint;

/// One seat's chance over the match.
pub struct Curve {
    /// Whose.
    pub name: String,
    /// Their colour.
    pub tint: Tint,
    /// After how many actions, and the chance from 0 to 1.
    pub points: Vec<(usize, f32)>,
}

/// A move that changed much.
pub struct Turning {
    /// After how many actions.
    pub ply: usize,
    /// The chance of whoever gained, after it.
    pub chance: f32,
    /// What happened and how much it changed.
    pub words: String,
}

/// All that is drawn.
pub struct Graph {
    /// One for each seat.
    pub curves: Vec<Curve>,
    /// The largest swings in the order of play, and which of them is the largest.
    pub turnings: Vec<Turning>,
    /// Where the replay is.
    pub replay: String,
    /// How many actions the match has.
    pub total: usize,
    /// Where everybody stood at the end of each part.
    pub course: Vec<Standing>,
}

/// What the curves are made of.
const JUDGED: &str = "Judged after every move from the whole position, with what was hidden then.";

const W: f32 = 720.0;
const H: f32 = 108.0;
const MARGIN: f32 = 8.0;

impl Graph {
    fn x(&self, ply: usize) -> f32 {
        MARGIN + (W - 2.0 * MARGIN) * ply as f32 / self.total.max(1) as f32
    }

    fn path(&self, curve: &Curve) -> String {
        let mut d = String::new();
        for (i, &(ply, chance)) in curve.points.iter().enumerate() {
            // Writing to a string cannot fail.
            _ = write!(d, "{}{:.1} {:.1}", if i == 0 { "M" } else { "L" }, self.x(ply), y(chance));
        }
        d
    }

    fn area(&self, curve: &Curve) -> String {
        let (first, last) = (curve.points.first(), curve.points.last());
        let ends = first.zip(last).map_or((0, 0), |(a, b)| (a.0, b.0));
        let floor = H - MARGIN;
        format!("{}L{:.1} {floor}L{:.1} {floor}Z", self.path(curve), self.x(ends.1), self.x(ends.0))
    }
}

fn y(chance: f32) -> f32 {
    MARGIN + (H - 2.0 * MARGIN) * (1.0 - chance)
}

fn percent(chance: f32) -> i32 {
    (chance * 100.0).round() as i32
}

/// The chance of a curve at four moments, for ears.
fn spoken(curve: &Curve) -> String {
    let at = |part: usize| {
        let i = (curve.points.len().saturating_sub(1)) * part / 4;
        curve.points.get(i).map_or(0, |p| percent(p.1))
    };
    format!(
        "{}: {} % at the start, {} % after a quarter, {} % at half, {} % after three quarters, {} % at the end.",
        curve.name,
        at(0),
        at(1),
        at(2),
        at(3),
        at(4)
    )
}

/// The graph and the same in words.
pub fn graph(graph: &Graph) -> Markup {
    let even = 1.0 / graph.curves.len().max(1) as f32;
    html! {
        section #chances.chances aria-label="Winning chances" {
            div.legend {
                span.lab title=(JUDGED) { "Winning chance" }
                @for curve in &graph.curves {
                    @let held: Vec<_> = curve.points.iter().map(|p| format!("{}:{}", p.0, percent(p.1))).collect();
                    span.key.(tint(curve.tint)) data-held=(held.join(" ")) { i {} (curve.name) " " b {} }
                }
            }
            svg viewBox={ "0 0 " (W) " " (H) } role="group" aria-labelledby="chances-t chances-d" {
                title #chances-t { "Winning chances move by move" }
                desc #chances-d { (JUDGED) " " (graph.curves.iter().map(spoken).collect::<Vec<_>>().join(" ")) }
                line.even x1=(MARGIN) x2=(W - MARGIN) y1=(y(even)) y2=(y(even)) {}
                @if let Some(first) = graph.curves.first() { path.area.(tint(first.tint)) d=(graph.area(first)) {} }
                @for curve in &graph.curves { path.curve.(tint(curve.tint)) d=(graph.path(curve)) {} }
                line #chances-now.now x1=(MARGIN) x2=(MARGIN) y1="2" y2=(H - 2.0) data-from=(MARGIN) data-width=(W - 2.0 * MARGIN) {}
                @for turning in &graph.turnings {
                    a href={ (graph.replay) "?ply=" (turning.ply) } data-ply=(turning.ply) tabindex="-1" {
                        title { (turning.words) }
                        circle.reach cx=(format!("{:.1}", graph.x(turning.ply))) cy=(format!("{:.1}", y(turning.chance))) r="16" {}
                        circle.dot cx=(format!("{:.1}", graph.x(turning.ply))) cy=(format!("{:.1}", y(turning.chance))) r="5.5" {}
                    }
                }
            }
            @if !graph.turnings.is_empty() {
                ol.turnings aria-label="Turning points" {
                    @for turning in &graph.turnings {
                        li { a href={ (graph.replay) "?ply=" (turning.ply) } data-ply=(turning.ply) { (turning.words) } }
                    }
                }
            }
        }
    }
}
