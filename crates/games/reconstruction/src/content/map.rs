//! The drawn map: a polygon for each space in two geometries.

use std::sync::LazyLock;

use serde::Deserialize;
use veritable_core::content::Source;

/// A point on the canvas.
type Point = (f32, f32);

/// The map as drawn for this program.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Geometry {
    /// The wide canvas.
    pub landscape: Canvas,
    /// The upright canvas.
    pub portrait: Canvas,
    /// The spaces, in the order of the board.
    pub space: Vec<Drawn>,
}

/// Sizes of what lies on a canvas.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs, dead_code)]
pub struct Canvas {
    pub size: (i32, i32),
    pub label_size: i32,
    label_height: i32,
    badge: i32,
    pub chip: (i32, i32),
    hero: (i32, i32),
    pub gap: i32,
    pub spot: i32,
    pub track_height: i32,
    pub one_row_shift: i32,
}

/// A space as drawn.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs, dead_code)]
pub struct Drawn {
    pub id: String,
    pub short: String,
    name: String,
    kind: String,
    #[serde(default)]
    standing_spots: u8,
    adjacent: Vec<String>,
    pub landscape: Form,
    pub portrait: Form,
}

/// A space on one canvas.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs, dead_code)]
pub struct Form {
    pub label: Point,
    label_width: f32,
    #[serde(default)]
    pub label_lines: Vec<String>,
    pub units: Point,
    pub per_row: i32,
    #[serde(default)]
    pub track: Option<Point>,
    polygon: Vec<Point>,
}

impl Form {
    /// The border as the data of an SVG path.
    pub fn path(&self) -> String {
        path(&self.polygon)
    }
}

fn path(points: &[Point]) -> String {
    let corners: Vec<_> = points.iter().map(|(x, y)| format!("{x} {y}")).collect();
    format!("M{}Z", corners.join("L"))
}

/// The map, read once.
pub fn map() -> &'static Geometry {
    static MAP: LazyLock<Geometry> = LazyLock::new(|| {
        let source = Source::new("map.toml", include_str!("../../content/map.toml"));
        source.read().expect("the embedded map is in order")
    });
    &MAP
}
