//! The board of a scene as a text table.
//!
//! Slots whose centres lie about the same height share a row, slots about above each other share a column.
//! Each slot is a cell with the brief words of what lies there.

use veritable_core::scene::{Board, Piece, Slot, SlotLook};

use super::paint::{DIM, Span, tint};

/// Space between columns.
const GAP: usize = 2;
/// No column is cut below this width.
const NARROWEST: usize = 4;

/// The board in at most `width` columns; elements for which `glows` is true can be touched now.
pub fn draw(board: &Board, width: usize, glows: impl Fn(&str) -> bool) -> String {
    let of = |centre: fn(&Slot) -> (i32, i32)| groups(board.slots.iter().map(centre).collect());
    let columns = of(|slot| (slot.place.x, slot.place.w));
    let rows = of(|slot| (slot.place.y, slot.place.h));
    if columns.is_empty() {
        return String::new();
    }
    let mut cells = vec![vec![Vec::<Span>::new(); columns.len()]; rows.len()];
    for slot in &board.slots {
        let cell = &mut cells[group_of(&rows, slot.place.y)][group_of(&columns, slot.place.x)];
        cell.extend(contents(board, slot, &glows));
    }
    let mut widths: Vec<usize> = (0..columns.len())
        .map(|c| cells.iter().flat_map(|row| &row[c]).map(Span::width).max().unwrap_or(0))
        .collect();
    fit(&mut widths, width);
    let mut out = String::new();
    for row in &cells {
        for line in 0..row.iter().map(Vec::len).max().unwrap_or(0) {
            let mut text = String::new();
            for (cell, &width) in row.iter().zip(&widths) {
                // Short cells stand in the middle of a tall row.
                let above = (row.iter().map(Vec::len).max().unwrap_or(0) - cell.len()) / 2;
                let span = line.checked_sub(above).and_then(|i| cell.get(i));
                text += &span.cloned().unwrap_or_default().centred(width);
                text += &" ".repeat(GAP);
            }
            out += text.trim_end();
            out.push('\n');
        }
    }
    out
}

/// What stands in the cell of a slot, line by line.
fn contents(board: &Board, slot: &Slot, glows: &impl Fn(&str) -> bool) -> Vec<Span> {
    let mut lines = Vec::new();
    let slot_style = if glows(&slot.id) { tint(slot.tint).underline() } else { tint(slot.tint) };
    if slot.look == SlotLook::Area {
        let name = if slot.label.is_empty() { &slot.name } else { &slot.label };
        lines.push(Span::new(name, slot_style));
    }
    for piece in board.pieces.iter().filter(|piece| piece.slot == slot.id) {
        let style = tint(piece.tint);
        let style = if glows(&piece.id) { style.bold().underline() } else { style };
        lines.push(Span::new(brief(piece), style));
    }
    let marks: Vec<_> = slot.marks.iter().map(|mark| mark.text.as_str()).collect();
    if !marks.concat().is_empty() {
        lines.push(Span::new(marks.join(" "), slot_style));
    }
    if lines.is_empty() {
        let empty = if slot.label.is_empty() { "·" } else { &slot.label };
        lines.push(Span::new(empty, if glows(&slot.id) { slot_style } else { DIM }));
    }
    lines
}

/// A piece in a few characters.
fn brief(piece: &Piece) -> String {
    if !piece.brief.is_empty() {
        return piece.brief.clone();
    }
    let mut words = vec![piece.name.clone(), piece.value.clone()];
    words.extend(piece.meter.iter().map(|meter| format!("{}:{}", meter.left, meter.right)));
    words.extend(piece.pips.iter().map(|pips| format!("{}/{}", pips.filled, pips.total)));
    words.retain(|word| !word.is_empty());
    words.join(" ")
}

/// Where groups of neighbouring centres begin. A centre belongs to a group if it is less than half the
/// smallest extent away from the group's first.
fn groups(mut centres: Vec<(i32, i32)>) -> Vec<i32> {
    centres.sort_unstable();
    let near = centres.iter().map(|&(_, extent)| extent / 2).min().unwrap_or(0).max(1);
    let mut starts: Vec<i32> = Vec::new();
    for (centre, _) in centres {
        if starts.last().is_none_or(|start| centre - start >= near) {
            starts.push(centre);
        }
    }
    starts
}

fn group_of(starts: &[i32], centre: i32) -> usize {
    starts.partition_point(|&start| start <= centre).saturating_sub(1)
}

/// Cuts the widest columns until all fit.
fn fit(widths: &mut [usize], width: usize) {
    let room = width.saturating_sub(GAP * widths.len());
    while widths.iter().sum::<usize>() > room {
        match widths.iter_mut().max() {
            Some(widest) if *widest > NARROWEST => *widest -= 1,
            _ => return,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use veritable_core::scene::{Look, Place};

    fn board() -> Board {
        let mut board = Board::default();
        for (id, x, y) in [("a", 50, 50), ("b", 150, 52), ("c", 48, 150), ("d", 151, 150)] {
            board.slots.push(Slot::new(id, id, Place::square(x, y, 90)));
        }
        let mut ship = Piece::new("ship", "b", Look::Card, "SDF-1");
        ship.brief = "SDF1 3/7".into();
        board.pieces.push(ship);
        board.pieces.push(Piece::new("pod", "c", Look::Pod, "Pod"));
        board
    }

    fn plain(board: &Board, width: usize) -> String {
        anstream::adapter::strip_str(&draw(board, width, |_| false)).to_string()
    }

    #[test]
    fn slots_fall_into_rows_and_columns_by_their_centres() {
        assert_eq!(plain(&board(), 80), " ·   SDF1 3/7\nPod     ·\n");
    }

    #[test]
    fn a_narrow_terminal_gets_narrow_columns() {
        assert_eq!(plain(&board(), 12), " ·   SDF1…\nPod    ·\n");
    }

    #[test]
    fn several_pieces_in_one_slot_stand_below_each_other() {
        let mut board = board();
        board.pieces.push(Piece::new("pod2", "c", Look::Pod, "Pod 2"));
        assert_eq!(
            plain(&board, 80),
            "  ·    SDF1 3/7\n Pod\nPod 2     ·\n".replace("Pod\nPod 2     ·", "Pod      ·\nPod 2")
        );
    }

    #[test]
    fn an_empty_scene_draws_nothing() {
        assert_eq!(draw(&Board::default(), 80, |_| true), "");
    }
}
