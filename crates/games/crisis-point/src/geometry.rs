//! Cells and lines of the battlefield (spec 2.2).
//!
//! Cells 0–15 run row by row from A1 to D4. Lines 0–3 are the columns A–D, lines 4–7 the rows 1–4. A line names
//! one Combat space of each side: for the Army of the Southern Cross below its column or right of its row, for
//! the Masters above its column or left of its row.

use veritable_core::map::squares;

use crate::content::Side;

/// A space of the battlefield, 0–15.
pub type Cell = u8;
/// A column or row and the Combat space beside it, 0–7.
pub type Line = u8;

/// Number of cells.
pub const CELLS: usize = 16;
/// Number of lines.
pub const LINES: usize = 8;

veritable_core::named! {
    /// The cells as notation writes them.
    pub Square = [
        "a1", "b1", "c1", "d1", "a2", "b2", "c2", "d2", "a3", "b3", "c3", "d3", "a4", "b4", "c4", "d4",
    ]
    /// The lines: columns by letter, rows by number.
    pub Lane = ["a", "b", "c", "d", "1", "2", "3", "4"]
}

/// A1, D1, A4, D4, one bit each.
pub const CORNERS: u16 = 0x9009;
/// B2, C2, B3, C3, one bit each.
pub const CENTRE: u16 = 0x0660;
/// The other twelve, one bit each.
pub const EDGE: u16 = !CENTRE;

/// The column line and the row line of a cell.
#[inline]
pub fn lines_of(cell: Cell) -> [Line; 2] {
    [cell % 4, 4 + cell / 4]
}

/// The four cells of a line, one bit each.
#[inline]
pub fn cells_of(line: Line) -> u16 {
    if line < 4 { 0x1111 << line } else { 0x000F << (4 * (line - 4)) }
}

/// The cells that touch `cell` orthogonally or diagonally, one bit each (R32).
#[inline]
pub fn adjacent(cell: Cell) -> u16 {
    const ADJACENT: [u16; CELLS] = squares(4, true, true);
    ADJACENT[usize::from(cell)]
}

/// Where a cell comes to lie when the board is turned by 180 degrees.
#[inline]
pub fn turned(cell: Cell) -> Cell {
    15 - cell
}

/// Where a line comes to lie when the board is turned by 180 degrees.
#[inline]
pub fn turned_line(line: Line) -> Line {
    if line < 4 { 3 - line } else { 11 - line }
}

/// "B3".
pub fn cell_name(cell: Cell) -> String {
    Square::NAMES[usize::from(cell)].to_uppercase()
}

/// "column B" or "row 3".
pub fn line_name(line: Line) -> String {
    let kind = if line < 4 { "column" } else { "row" };
    format!("{kind} {}", Lane::NAMES[usize::from(line)].to_uppercase())
}

/// The Combat space of a side at a line: "SA", "E3", "NB", "W4".
pub fn space_name(side: Side, line: Line) -> String {
    let edge = match (side, line < 4) {
        (Side::Aosc, true) => 'S',
        (Side::Aosc, false) => 'E',
        (Side::Masters, true) => 'N',
        (Side::Masters, false) => 'W',
    };
    format!("{edge}{}", Lane::NAMES[usize::from(line)].to_uppercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn corners_touch_three_cells_edges_five_and_the_centre_eight() {
        for cell in 0..16 {
            let touched = adjacent(cell).count_ones();
            let bit = 1 << cell;
            let expected = match () {
                () if CORNERS & bit != 0 => 3,
                () if CENTRE & bit != 0 => 8,
                () => 5,
            };
            assert_eq!(touched, expected, "{}", cell_name(cell));
            assert_eq!(adjacent(cell) & bit, 0, "no cell touches itself");
        }
        assert_eq!(EDGE.count_ones(), 12);
    }

    #[test]
    fn every_cell_lies_in_its_column_and_its_row() {
        for cell in 0..16 {
            let all = (0..8).filter(|&l| cells_of(l) & (1 << cell) != 0);
            assert_eq!(all.collect::<Vec<_>>(), lines_of(cell));
        }
    }

    #[test]
    fn a_half_turn_maps_lines_with_their_cells() {
        for line in 0..8 {
            let cells = (0..16).filter(|&c| cells_of(line) & (1 << c) != 0);
            let there = cells.fold(0, |set, c| set | 1 << turned(c));
            assert_eq!(there, cells_of(turned_line(line)));
        }
    }

    #[test]
    fn names_say_where() {
        assert_eq!((cell_name(6), space_name(Side::Aosc, 2)), ("C2".into(), "SC".into()));
        assert_eq!(space_name(Side::Masters, 4), "W1");
    }
}
