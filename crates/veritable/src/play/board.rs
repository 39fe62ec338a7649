//! The board of a scene as a text table.
//!
//! Slots whose centres lie about the same height share a row, slots about above each other share a column.
//! Each slot is a cell with the brief words of what lies there; a card has a frame that names its place.

use anstyle::Style;
use unicode_width::UnicodeWidthStr;
use veritable_core::scene::{Board, Look, Mark, Piece, Pips, Slot, SlotLook};

use super::paint::{DIM, centred, cut, styled, tint};

/// Space between columns.
const GAP: usize = 1;
/// No column is cut below this width.
const NARROWEST: usize = 4;
/// What a frame adds to the width of its words.
const FRAME: usize = 4;

/// One line of a cell.
#[derive(Clone)]
enum Line {
    Words(String, Style),
    /// Several words side by side, each in its own style.
    Row(Vec<(String, Style)>),
    /// Words between the sides of a frame, and the frame's style.
    Framed(String, Style, Style),
    /// The upper or lower edge of a frame, perhaps with a name in it.
    Edge([char; 3], String, Style),
}

impl Line {
    fn width(&self) -> usize {
        match self {
            Line::Words(words, _) => words.width(),
            Line::Row(words) => {
                words.iter().map(|(word, _)| word.width() + 1).sum::<usize>().saturating_sub(1)
            }
            Line::Framed(words, ..) => words.width() + FRAME,
            Line::Edge(_, name, _) => name.width() + FRAME,
        }
    }

    fn draw(&self, width: usize) -> String {
        match self {
            Line::Words(words, style) => centred(&styled(*style, &cut(words, width)), width),
            Line::Row(words) => {
                let mut room = width;
                let mut drawn = Vec::new();
                for (word, style) in words {
                    let word = cut(word, room);
                    room = room.saturating_sub(word.width() + 1);
                    drawn.push(styled(*style, &word));
                }
                centred(drawn.join(" ").trim_end(), width)
            }
            Line::Framed(words, style, frame) => {
                let room = width.saturating_sub(FRAME);
                let side = styled(*frame, "│");
                format!("{side} {} {side}", centred(&styled(*style, &cut(words, room)), room))
            }
            Line::Edge([left, middle, right], name, style) => {
                let room = width.saturating_sub(2);
                let name = cut(name, room.saturating_sub(1));
                let rest = room.saturating_sub(1 + name.width());
                let edge = middle.to_string();
                styled(*style, &format!("{left}{edge}{name}{}{right}", edge.repeat(rest)))
            }
        }
    }
}

/// The board in at most `width` columns; elements for which `glows` is true can be touched now.
pub fn draw(board: &Board, width: usize, glows: impl Fn(&str) -> bool) -> String {
    let cells_of = grid(board);
    let size =
        |of: fn(&(usize, usize)) -> usize| cells_of.iter().map(of).max().map_or(0, |n| n + 1);
    let (rows, columns) = (size(|cell| cell.0), size(|cell| cell.1));
    let mut cells = vec![vec![Vec::<Line>::new(); columns]; rows];
    for (slot, (row, column)) in board.slots.iter().zip(cells_of) {
        cells[row][column].extend(contents(board, slot, &glows));
    }
    let mut widths: Vec<usize> = (0..columns)
        .map(|c| cells.iter().flat_map(|row| &row[c]).map(Line::width).max().unwrap_or(0))
        .collect();
    fit(&mut widths, width);
    let mut out = String::new();
    for row in &cells {
        let height = row.iter().map(Vec::len).max().unwrap_or(0);
        for line in 0..height {
            let mut text = String::new();
            for (cell, &width) in row.iter().zip(&widths) {
                // Low cells stand in the middle of a high row.
                let above = (height - cell.len()) / 2;
                let drawn = line.checked_sub(above).and_then(|i| cell.get(i));
                text += &drawn.map_or_else(|| " ".repeat(width), |line| line.draw(width));
                text += &" ".repeat(GAP);
            }
            out += text.trim_end();
            out.push('\n');
        }
    }
    out
}

/// Row and column of every slot: as the scene says, or by where it lies.
fn grid(board: &Board) -> Vec<(usize, usize)> {
    let cell = |slot: &Slot| slot.cell.map(|(row, column)| (row.into(), column.into()));
    if let Some(cells) = board.slots.iter().map(cell).collect() {
        return cells;
    }
    let of = |centre: fn(&Slot) -> (i32, i32)| groups(board.slots.iter().map(centre).collect());
    let columns = of(|slot| (slot.place.x, slot.place.w));
    let rows = of(|slot| (slot.place.y, slot.place.h));
    let places = board.slots.iter().map(|slot| slot.place);
    places.map(|place| (group_of(&rows, place.y), group_of(&columns, place.x))).collect()
}

/// What stands in the cell of a slot.
fn contents(board: &Board, slot: &Slot, glows: &impl Fn(&str) -> bool) -> Vec<Line> {
    let mut lines = Vec::new();
    let glow = |style: Style, id: &str| if glows(id) { style.bold().underline() } else { style };
    let own = glow(tint(slot.tint), &slot.id);
    if matches!(slot.look, SlotLook::Area | SlotLook::Zone | SlotLook::Box) {
        let name = if slot.label.is_empty() { &slot.name } else { &slot.label };
        lines.push(Line::Words(name.clone(), own));
    }
    if slot.layout.is_some() {
        lines.extend(crowd(board, slot, &glow));
    }
    let alone = |piece: &&Piece| piece.slot == slot.id && slot.layout.is_none();
    for piece in board.pieces.iter().filter(alone) {
        let side = tint(piece.tint);
        let style = glow(side, &piece.id);
        if piece.look != Look::Card {
            lines.push(Line::Words(brief(piece), style));
            continue;
        }
        lines.push(Line::Edge(['╭', '─', '╮'], slot.name.clone(), side));
        lines.push(Line::Framed(brief(piece), style, side));
        if let Some(meter) = &piece.meter {
            let words = format!("{} : {}  {}", meter.left, meter.right, meter.short);
            lines.push(Line::Framed(words, tint(meter.tint), side));
        }
        lines.push(Line::Edge(['╰', '─', '╯'], String::new(), side));
    }
    // On a map a symbol says whose the number is: letters must say it, too.
    let mapped = slot.layout.is_some();
    let said = |mark: &Mark| match mapped && !mark.icon.is_empty() && !mark.text.is_empty() {
        true => mark.name.clone(),
        false => mark.text.clone(),
    };
    let marks: Vec<_> = slot.marks.iter().map(said).collect();
    if !marks.concat().is_empty() {
        lines.push(Line::Words(marks.join(" "), own));
    }
    if lines.is_empty() {
        let empty = if slot.label.is_empty() { "·" } else { &slot.label };
        let style = if glows(&slot.id) { own } else { DIM };
        lines.push(Line::Words(empty.into(), style));
    }
    lines
}

/// The widest line of a crowd.
const CROWD: usize = 11;

/// The pieces of a slot that many share: side by side, alike ones counted, then the boxes along its edge and in it.
fn crowd(board: &Board, slot: &Slot, glow: &impl Fn(Style, &str) -> Style) -> Vec<Line> {
    let mut kinds: Vec<(String, Style, usize)> = Vec::new();
    for piece in board.pieces.iter().filter(|piece| piece.slot == slot.id) {
        let (words, style) = (brief(piece), glow(tint(piece.tint), &piece.id));
        match kinds.iter_mut().find(|kind| (&kind.0, kind.1) == (&words, style)) {
            Some(kind) => kind.2 += 1,
            None => kinds.push((words, style, 1)),
        }
    }
    let mut lines: Vec<Line> = Vec::new();
    for (words, style, count) in kinds {
        let words = match count {
            1 => words,
            _ if words.starts_with(|c: char| c.is_ascii_digit()) => format!("{count}×{words}"),
            _ => format!("{count}{words}"),
        };
        match lines.last_mut() {
            Some(line) if line.width() + 1 + words.width() <= CROWD => {
                if let Line::Row(row) = line {
                    row.push((words, style));
                }
            }
            _ => lines.push(Line::Row(vec![(words, style)])),
        }
    }
    if slot.layout.is_some_and(|layout| layout.rim.is_some()) {
        let boxes = |pips: &Pips| format!("{}/{}", pips.filled, pips.total);
        let boxes: Vec<_> = slot.pips.iter().map(boxes).collect();
        lines.push(Line::Words(boxes.join(" "), DIM));
    }
    lines
}

/// A piece in a few characters.
fn brief(piece: &Piece) -> String {
    if !piece.brief.is_empty() {
        return piece.brief.clone();
    }
    let pips = piece.pips.as_ref().map(|pips| format!("{}/{}", pips.filled, pips.total));
    let words = [piece.name.clone(), piece.value.clone(), pips.unwrap_or_default()];
    let words: Vec<_> = words.into_iter().filter(|word| !word.is_empty()).collect();
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
    use veritable_core::scene::{Meter, Place};

    fn board() -> Board {
        let mut board = Board::default();
        for (id, x, y) in [("a", 50, 50), ("b", 150, 52), ("c", 48, 150), ("d", 151, 150)] {
            board.slots.push(Slot::new(id, id, Place::square(x, y, 90)));
        }
        let mut ship = Piece::new("ship", "b", Look::Tile, "SDF-1");
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
        assert_eq!(plain(&board(), 80), " ·  SDF1 3/7\nPod    ·\n");
    }

    #[test]
    fn those_who_share_a_slot_stand_side_by_side_and_are_counted() {
        let mut board = board();
        board.slots[2].layout = Some(veritable_core::scene::Layout::default());
        for i in 0..3 {
            let mut chip = Piece::new(format!("chip-{i}"), "c", Look::Chip, "Veritech");
            chip.brief = "V".into();
            board.pieces.push(chip);
        }
        assert!(plain(&board, 40).contains("Pod 3V"), "{}", plain(&board, 40));
    }

    #[test]
    fn a_scene_can_say_in_which_cell_a_slot_stands() {
        let mut board = board();
        for (slot, cell) in board.slots.iter_mut().zip([(1, 1), (0, 1), (1, 0), (2, 1)]) {
            slot.cell = Some(cell);
        }
        assert_eq!(plain(&board, 80), "    SDF1 3/7\nPod    ·\n       ·\n");
    }

    #[test]
    fn a_narrow_terminal_gets_narrow_columns() {
        assert_eq!(plain(&board(), 10), " ·  SDF1…\nPod   ·\n");
    }

    #[test]
    fn several_pieces_in_one_slot_stand_below_each_other() {
        let mut board = board();
        board.pieces.push(Piece::new("pod2", "c", Look::Pod, "Pod 2"));
        assert_eq!(plain(&board, 80), "  ·   SDF1 3/7\n Pod     ·\nPod 2\n");
    }

    #[test]
    fn a_card_has_a_frame_and_its_comparison() {
        let mut board = board();
        board.pieces[0].look = Look::Card;
        let (left, right, short) = ("3".into(), "0–11".into(), "?".into());
        board.pieces[0].meter = Some(Meter { left, right, short, ..Meter::default() });
        let framed =
            "    ╭─b───────────╮\n ·  │  SDF1 3/7   │\n    │ 3 : 0–11  ? │\n    ╰─────────────╯\n";
        assert_eq!(plain(&board, 80), format!("{framed}Pod        ·\n"));
    }

    #[test]
    fn an_empty_scene_draws_nothing() {
        assert_eq!(draw(&Board::default(), 80, |_| true), "");
    }
}
