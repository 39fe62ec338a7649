//! Cells and lines of the battlefield (spec 2.2).
//!
//! Cells 0–15 run row by row from A1 to D4. Lines 0–3 are the columns A–D, lines 4–7 the rows 1–4. A line names
//! one Combat space of each side: for the Army of the Southern Cross below its column or right of its row, for
//! the Masters above its column or left of its row.

use veritable_lanes::grid::neighbours;

use crate::content::Side;

/// A space of the battlefield, 0–15.
pub type Cell = u8;
/// A column or row and the Combat space beside it, 0–7.
pub type Line = u8;

/// Number of cells.
pub const CELLS: usize = 16;
/// Number of lines.
pub const LINES: usize = 8;

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
    const ADJACENT: [u16; CELLS] = neighbours(4, true);
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
    format!("{}{}", char::from(b'A' + cell % 4), cell / 4 + 1)
}

/// How notation writes a cell: "b3".
pub fn cell_code(cell: Cell) -> String {
    cell_name(cell).to_lowercase()
}

/// Reads a cell from notation.
pub fn read_cell(code: &str) -> Option<Cell> {
    let &[column @ b'a'..=b'd', row @ b'1'..=b'4'] = code.as_bytes() else { return None };
    Some(4 * (row - b'1') + column - b'a')
}

/// How notation writes a line: "a" for a column, "3" for a row.
pub fn line_code(line: Line) -> char {
    char::from(if line < 4 { b'a' + line } else { b'1' + line - 4 })
}

/// Reads a line from notation.
pub fn read_line(code: &str) -> Option<Line> {
    match *code.as_bytes() {
        [column @ b'a'..=b'd'] => Some(column - b'a'),
        [row @ b'1'..=b'4'] => Some(4 + row - b'1'),
        _ => None,
    }
}

/// "column B" or "row 3".
pub fn line_name(line: Line) -> String {
    let kind = if line < 4 { "column" } else { "row" };
    format!("{kind} {}", line_code(line).to_ascii_uppercase())
}

/// The Combat space of a side at a line: "SA", "E3", "NB", "W4".
pub fn space_name(side: Side, line: Line) -> String {
    let edge = match (side, line < 4) {
        (Side::Aosc, true) => 'S',
        (Side::Aosc, false) => 'E',
        (Side::Masters, true) => 'N',
        (Side::Masters, false) => 'W',
    };
    format!("{edge}{}", line_code(line).to_ascii_uppercase())
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
    fn names_read_back() {
        assert_eq!((cell_name(6), space_name(Side::Aosc, 2)), ("C2".into(), "SC".into()));
        assert_eq!(space_name(Side::Masters, 4), "W1");
        assert!((0..16).all(|c| read_cell(&cell_code(c)) == Some(c)));
        assert!((0..8).all(|l| read_line(&line_code(l).to_string()) == Some(l)));
        assert_eq!((read_cell("e1"), read_cell("a12"), read_line("5")), (None, None, None));
    }
}
