//! The tray (7.6): nine cells in three rows, their neighbours, the lines and the quadrants.

use serde::{Deserialize, Serialize};
pub use veritable_core::bits::bits as each;
use veritable_core::map::squares;

veritable_core::named! {
    /// The cells, row by row from the upper left; a cell is its place in this list.
    pub Cell = ["nw", "n", "ne", "w", "c", "e", "sw", "s", "se"]
    /// The lines that Alpha can strike, in the order of their action indices.
    pub Lane = ["row-0", "row-1", "row-2", "column-0", "column-1", "column-2"]
}

/// The cells as people read them.
pub const CELL_NAMES: [&str; 9] = ["NW", "N", "NE", "W", "C", "E", "SW", "S", "SE"];
/// A set of cells: bit `i` is cell `i`.
pub type Cells = u16;

/// Every cell.
pub const ALL: Cells = 0x1ff;
/// The outer cells, where vehicles enter (R12).
pub const EDGE: Cells = ALL & !bit(4);

/// The set that holds only `cell`; no cell for a number beyond the tray.
#[inline]
pub const fn bit(cell: u8) -> Cells {
    if cell < 9 { 1 << cell } else { 0 }
}

/// In which directions a Hero drives.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Pattern {
    /// Up, down, left, right.
    Orthogonal,
    /// Over the corners.
    Diagonal,
    /// Both.
    Any,
}

const NEIGHBOURS: [[Cells; 9]; 3] =
    [squares(3, true, false), squares(3, false, true), squares(3, true, true)];

impl Pattern {
    /// The cells one step away from `cell`.
    #[inline]
    pub fn neighbours(self, cell: u8) -> Cells {
        NEIGHBOURS[self as usize][usize::from(cell)]
    }

    /// How the pattern is said after "moves only".
    pub fn words(self) -> &'static str {
        match self {
            Pattern::Orthogonal => "orthogonally",
            Pattern::Diagonal => "diagonally",
            Pattern::Any => "to a neighbouring space",
        }
    }
}

/// The cells of a line: rows 0–2, then columns 0–2.
#[inline]
pub const fn line(index: u8) -> Cells {
    if index < 3 { 0b111 << (3 * index) } else { 0b1001001 << (index - 3) }
}

/// The cells of a 2x2 block (R29).
#[inline]
pub const fn quadrant(index: u8) -> Cells {
    0b11011 << (index % 2 + 3 * (index / 2))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(cells: Cells) -> String {
        each(cells).map(|c| CELL_NAMES[usize::from(c)]).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn neighbours_are_those_of_the_geometry_table() {
        assert_eq!(names(Pattern::Orthogonal.neighbours(1)), "NW NE C");
        assert_eq!(names(Pattern::Diagonal.neighbours(1)), "W E");
        assert_eq!(names(Pattern::Diagonal.neighbours(0)), "C");
        assert_eq!(names(Pattern::Any.neighbours(4)), "NW N NE W E SW S SE");
        assert_eq!(names(Pattern::Any.neighbours(5)), "N NE C S SE");
        assert_eq!(names(EDGE), "NW N NE W E SW S SE");
    }

    #[test]
    fn lines_and_quadrants_are_those_of_the_geometry_table() {
        let lines: Vec<_> = (0..6).map(|i| names(line(i))).collect();
        assert_eq!(lines, ["NW N NE", "W C E", "SW S SE", "NW W SW", "N C S", "NE E SE"]);
        let blocks: Vec<_> = (0..4).map(|i| names(quadrant(i))).collect();
        assert_eq!(blocks, ["NW N W C", "N NE C E", "W C SW S", "C E S SE"]);
    }
}
