//! Small sets of numbers as bits of one word.

/// The positions of the set bits, lowest first.
#[inline]
pub fn bits(set: impl Into<u64>) -> impl Iterator<Item = u8> + Clone {
    let mut set: u64 = set.into();
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let bit = set.trailing_zeros() as u8;
            set &= set - 1;
            bit
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_members_of_a_set_come_lowest_first() {
        assert_eq!(bits(0b1000_0101_u8).collect::<Vec<_>>(), [0, 2, 7]);
        assert_eq!(bits(1_u64 << 63).collect::<Vec<_>>(), [63]);
        assert_eq!(bits(0_u32).count(), 0);
    }
}
