//! Spaces and ways between them.

use crate::bits::bits;

/// No way leads there.
pub const UNREACHABLE: u8 = u8::MAX;

/// Up to 64 spaces, numbered from 0, some of them adjacent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Map<const N: usize> {
    adjacent: [u64; N],
    distance: [[u8; N]; N],
}

impl<const N: usize> Map<N> {
    /// The map in which just these pairs are adjacent.
    pub fn new(pairs: impl IntoIterator<Item = (u8, u8)>) -> Self {
        let mut adjacent = [0; N];
        for (a, b) in pairs {
            adjacent[usize::from(a)] |= 1 << b;
            adjacent[usize::from(b)] |= 1 << a;
        }
        let distance = std::array::from_fn(|from| {
            let mut steps = [UNREACHABLE; N];
            let (mut met, mut edge) = (0, 1 << from);
            for n in 0.. {
                met |= edge;
                bits(edge).for_each(|space| steps[usize::from(space)] = n);
                edge = bits(edge).fold(0, |next, space| next | adjacent[usize::from(space)]) & !met;
                if edge == 0 {
                    break;
                }
            }
            steps
        });
        Self { adjacent, distance }
    }

    /// A rectangle of squares `width` wide, numbered row by row; squares that share a side are adjacent.
    pub fn grid(width: u8) -> Self {
        let right = (0..N as u8).filter(|c| c % width + 1 < width).map(|c| (c, c + 1));
        let down = (width..N as u8).map(|c| (c - width, c));
        Self::new(right.chain(down))
    }

    /// The spaces adjacent to `space`, as bits.
    #[inline]
    pub fn around(&self, space: u8) -> u64 {
        self.adjacent[usize::from(space)]
    }

    /// Whether two spaces are adjacent.
    #[inline]
    pub fn adjacent(&self, a: u8, b: u8) -> bool {
        self.around(a) >> b & 1 == 1
    }

    /// How many steps lead from `a` to `b`; [`UNREACHABLE`] if none do.
    #[inline]
    pub fn distance(&self, a: u8, b: u8) -> u8 {
        self.distance[usize::from(a)][usize::from(b)]
    }
}

/// For each of at most 16 squares of a rectangle `width` wide, numbered row by row, those that touch it over a side, over
/// a corner, or both, as bits. Known when the program is compiled.
pub const fn squares<const N: usize>(width: usize, sides: bool, corners: bool) -> [u16; N] {
    let mut touching = [0; N];
    let mut square = 0;
    while square < N * N {
        let (a, b) = (square / N, square % N);
        let (rows, columns) = ((a / width).abs_diff(b / width), (a % width).abs_diff(b % width));
        if sides && rows + columns == 1 || corners && rows == 1 && columns == 1 {
            touching[a] |= 1 << b;
        }
        square += 1;
    }
    touching
}

/// Who controls what is counted here: whoever has strictly more than each other; nobody in a tie.
#[inline]
pub fn control<const N: usize>(strength: [u8; N]) -> Option<usize> {
    let best = (0..N).max_by_key(|&who| strength[who])?;
    let tied = (0..N).any(|who| who != best && strength[who] == strength[best]);
    (!tied && strength[best] > 0).then_some(best)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ways_go_both_ways_and_distances_are_shortest() {
        // 0 – 1 – 2 – 3, 1 – 3, and 4 on its own.
        let map = Map::<5>::new([(0, 1), (1, 2), (2, 3), (3, 1)]);
        assert!(map.adjacent(1, 3) && map.adjacent(3, 1) && !map.adjacent(0, 3));
        assert_eq!((map.distance(0, 3), map.distance(3, 0), map.distance(2, 2)), (2, 2, 0));
        assert_eq!(map.distance(0, 4), UNREACHABLE);
        assert_eq!(map.around(1), 0b1101);
    }

    #[test]
    fn squares_of_a_grid_touch_along_their_sides() {
        let map = Map::<6>::grid(3);
        assert_eq!((map.around(0), map.around(4)), (0b001_010, 0b101_010));
        assert_eq!(map.distance(0, 5), 3);
    }

    #[test]
    fn squares_touch_over_sides_and_corners() {
        let [sides, corners, both]: [[u16; 9]; 3] =
            [squares(3, true, false), squares(3, false, true), squares(3, true, true)];
        assert_eq!((sides[4], corners[4], both[4]), (0b010_101_010, 0b101_000_101, 0b111_101_111));
        assert_eq!((both[0], sides[5]), (0b000_011_010, 0b100_010_100));
    }

    #[test]
    fn control_needs_more_than_everybody_else() {
        assert_eq!((control([2, 3]), control([3, 3]), control([0, 0])), (Some(1), None, None));
        assert_eq!((control([1, 4, 4, 0]), control([0, 0, 1, 0])), (None, Some(2)));
    }
}
