//! Writing observations: a row of zeros, cut into blocks that are filled one after the other.

use crate::bits::bits;

/// Cuts the next `n` numbers off.
pub fn cut<'a>(rest: &mut &'a mut [f32], n: usize) -> &'a mut [f32] {
    let (head, tail) = std::mem::take(rest).split_at_mut(n);
    *rest = tail;
    head
}

/// A 1 at every place of `set`, in a block of zeros.
pub fn mask(out: &mut [f32], set: impl Into<u64>) {
    for bit in bits(set) {
        out[usize::from(bit)] = 1.0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_follow_each_other_and_hold_their_sets() {
        let mut numbers = [0.0; 5];
        let mut rest = &mut numbers[..];
        mask(cut(&mut rest, 3), 0b101_u8);
        cut(&mut rest, 2)[1] = 0.5;
        assert!(rest.is_empty());
        assert_eq!(numbers, [1.0, 0.0, 1.0, 0.0, 0.5]);
    }
}
