//! Words of the reports.

use veritable_core::{Game, Viewer};

/// So many things: "1 deal", "2 deals", "3 matches".
pub fn many(n: u64, thing: &str) -> String {
    let ending = match thing {
        _ if n == 1 => "",
        _ if thing.ends_with("ch") => "es",
        _ => "s",
    };
    format!("{n} {thing}{ending}")
}

/// What the seats are called at this moment, as everybody sees it.
pub fn seat_names<G: Game>(game: &G, state: &G::State) -> Vec<String> {
    let view = game.view(state, Viewer::Spectator);
    (0..game.seats()).map(|seat| game.seat_name(&view, seat)).collect()
}

/// Rows of a table as lines, the columns under each other.
pub fn table<const N: usize>(rows: &[[String; N]]) -> String {
    let width =
        |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let widths: Vec<_> = (0..N).map(width).collect();
    let line = |row: &[String; N]| {
        let cells = row.iter().zip(&widths).map(|(cell, &width)| format!("{cell:<width$}"));
        format!("{}\n", cells.collect::<Vec<_>>().join("  ").trim_end())
    };
    rows.iter().map(line).collect()
}
