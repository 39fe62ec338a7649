//! Positions, lanes, slots and corners (spec 4.1, 7.8).
//!
//! Positions 0–8 run row by row, `NW N NE / W C E / SW S SE`. Lanes 0–11 are `n0 n1 n2` above the columns,
//! `e0 e1 e2` right of the rows, `s0 s1 s2` below the columns, `w0 w1 w2` left of the rows. Lane `l` has the
//! slots `2l` (inner, filled first) and `2l + 1`.

use serde::{Deserialize, Serialize};
use veritable_core::map::squares;

/// A space of the grid, 0–8.
pub type Pos = u8;
/// A fighter space beside a row or column, 0–11.
pub type Lane = u8;
/// One of the two places of a lane, 0–23.
pub type Slot = u8;

/// Number of grid spaces.
pub const POSITIONS: usize = 9;
/// Number of lanes.
pub const LANES: usize = 12;
/// Number of slots.
pub const SLOTS: usize = 24;
/// The centre of the grid.
pub const CENTRE: Pos = 4;

const POSITION_NAMES: [&str; POSITIONS] = [
    "north-west",
    "north",
    "north-east",
    "west",
    "centre",
    "east",
    "south-west",
    "south",
    "south-east",
];

veritable_core::named! {
    /// The spaces of the grid as notation writes them.
    pub Space = ["nw", "n", "ne", "w", "c", "e", "sw", "s", "se"]
    /// The lanes.
    pub Beside = ["n0", "n1", "n2", "e0", "e1", "e2", "s0", "s1", "s2", "w0", "w1", "w2"]
    /// The slots: lane and place.
    pub Place = [
        "n0.0", "n0.1", "n1.0", "n1.1", "n2.0", "n2.1", "e0.0", "e0.1", "e1.0", "e1.1", "e2.0", "e2.1", "s0.0",
        "s0.1", "s1.0", "s1.1", "s2.0", "s2.1", "w0.0", "w0.1", "w1.0", "w1.1", "w2.0", "w2.1",
    ]
}
veritable_core::spelled! { Corner { Ne = "ne", Se = "se", Sw = "sw", Nw = "nw" } }

/// Two adjacent sides of the grid, named by the corner where they meet.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Corner {
    /// North and east.
    Ne,
    /// East and south.
    Se,
    /// South and west.
    Sw,
    /// West and north.
    Nw,
}

impl Corner {
    /// All corners in the order of the action space.
    pub const ALL: [Corner; 4] = [Corner::Ne, Corner::Se, Corner::Sw, Corner::Nw];

    /// The corner of the other player's two sides.
    pub fn opposite(self) -> Self {
        Self::ALL[(self as usize + 2) % 4]
    }

    /// The slots on these two sides, one bit each.
    #[inline]
    pub fn slots(self) -> u32 {
        [0x00_0FFF, 0x03_FFC0, 0xFF_F000, 0xFC_003F][self as usize]
    }

    /// The lanes on these two sides, one bit each.
    #[inline]
    pub fn lanes(self) -> u64 {
        [0x03F, 0x1F8, 0xFC0, 0xE07][self as usize]
    }

    /// Whether the lane lies on one of these two sides.
    #[inline]
    pub fn has(self, lane: Lane) -> bool {
        self.lanes() >> lane & 1 != 0
    }

    /// The two lanes on these sides that cover `p`: the one of its column, the one of its row.
    #[inline]
    pub fn lanes_at(self, p: Pos) -> [Lane; 2] {
        let (row, column) = (p / 3, p % 3);
        let north = matches!(self, Corner::Ne | Corner::Nw);
        let east = matches!(self, Corner::Ne | Corner::Se);
        [if north { column } else { 6 + column }, if east { 3 + row } else { 9 + row }]
    }

    /// How people say it.
    pub fn name(self) -> &'static str {
        ["north and east", "east and south", "south and west", "west and north"][self as usize]
    }
}

/// The lane of a slot.
#[inline]
pub fn lane_of(slot: Slot) -> Lane {
    slot / 2
}

/// The three grid spaces a lane covers.
pub fn covers(lane: Lane) -> [Pos; 3] {
    let i = lane % 3;
    if (lane / 3).is_multiple_of(2) { [i, i + 3, i + 6] } else { [3 * i, 3 * i + 1, 3 * i + 2] }
}

/// The spaces that touch `p`, orthogonally or diagonally, one bit each (R36).
pub fn touching(p: Pos) -> u16 {
    const TOUCHING: [u16; POSITIONS] = squares(3, true, true);
    TOUCHING[usize::from(p)]
}

/// The spaces orthogonally next to `p`, one bit each.
pub fn orthogonal(p: Pos) -> u16 {
    const ORTHOGONAL: [u16; POSITIONS] = squares(3, true, false);
    ORTHOGONAL[usize::from(p)]
}

/// Where a position comes to lie when the board is turned clockwise by a quarter (spec 4.10).
pub fn rotate_position(p: Pos) -> Pos {
    let (row, column) = (p / 3, p % 3);
    3 * column + 2 - row
}

/// Where a lane comes to lie when the board is turned clockwise by a quarter.
pub fn rotate_lane(lane: Lane) -> Lane {
    let (side, i) = (lane / 3, lane % 3);
    3 * ((side + 1) % 4) + if side.is_multiple_of(2) { i } else { 2 - i }
}

/// How people say a position.
pub fn position_name(p: Pos) -> &'static str {
    POSITION_NAMES[usize::from(p)]
}

/// How people say a lane: "the north side, column 2".
pub fn lane_name(lane: Lane) -> String {
    let side = ["north", "east", "south", "west"][usize::from(lane / 3)];
    let line = if (lane / 3).is_multiple_of(2) { "column" } else { "row" };
    format!("{side} {line} {}", lane % 3 + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn touching_positions_are_those_of_the_table() {
        let listed = |p| (0..9).filter(|q| touching(p) & (1 << q) != 0).collect::<Vec<Pos>>();
        assert_eq!(listed(0), [1, 3, 4]);
        assert_eq!(listed(1), [0, 2, 3, 4, 5]);
        assert_eq!(listed(4), [0, 1, 2, 3, 5, 6, 7, 8]);
        assert_eq!(listed(8), [4, 5, 7]);
        assert_eq!(orthogonal(4), 0b010_101_010);
    }

    #[test]
    fn each_position_is_covered_by_two_lanes_of_each_player() {
        for corner in Corner::ALL {
            assert_eq!(corner.slots() & corner.opposite().slots(), 0);
            assert_eq!(corner.slots().count_ones(), 12);
            assert!((0..24).all(|slot| corner.has(slot / 2) == (corner.slots() >> slot & 1 != 0)));
            for p in 0..9 {
                for lane in corner.lanes_at(p) {
                    assert!(corner.has(lane) && covers(lane).contains(&p));
                }
                let all = (0..12).filter(|&l| corner.has(l) && covers(l).contains(&p)).count();
                assert_eq!(all, 2);
            }
        }
    }

    #[test]
    fn a_quarter_turn_maps_lanes_with_the_positions_they_cover() {
        for lane in 0..12 {
            let mut turned = covers(lane).map(rotate_position);
            turned.sort_unstable();
            assert_eq!(turned, covers(rotate_lane(lane)));
        }
        for (corner, next) in [(Corner::Ne, Corner::Se), (Corner::Nw, Corner::Ne)] {
            assert!((0..12).all(|l| corner.has(l) == next.has(rotate_lane(l))));
        }
    }
}
