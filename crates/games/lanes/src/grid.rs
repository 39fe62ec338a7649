//! A square grid, its spaces numbered row by row.

/// For each space of a grid with `side` spaces in a row those that touch it, one bit each: orthogonally, and
/// diagonally too if `diagonals`.
pub const fn neighbours<const SPACES: usize>(side: usize, diagonals: bool) -> [u16; SPACES] {
    let mut out = [0; SPACES];
    let mut p = 0;
    while p < SPACES {
        let mut q = 0;
        while q < SPACES {
            let (rows, columns) = ((p / side).abs_diff(q / side), (p % side).abs_diff(q % side));
            if p != q && rows <= 1 && columns <= 1 && (diagonals || rows + columns == 1) {
                out[p] |= 1 << q;
            }
            q += 1;
        }
        p += 1;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_corner_touches_three_spaces_and_the_centre_eight() {
        let all: [u16; 9] = neighbours(3, true);
        assert_eq!((all[0], all[4]), (0b000_011_010, 0b111_101_111));
        let straight: [u16; 16] = neighbours(4, false);
        assert_eq!(straight[5], 1 << 1 | 1 << 4 | 1 << 6 | 1 << 9);
    }
}
