//! What was worked out, remembered: the lines of a search come to the same positions again and again.

use std::hash::Hasher;
use std::sync::atomic::{AtomicU64, Ordering};

/// Who judges: rules with content, options and weights. Copies judge alike.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Judge(u64);

impl Judge {
    /// One like no other.
    pub fn another() -> Self {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        Self(NEXT.fetch_add(1, Ordering::Relaxed))
    }

    /// The gist of nothing as this judge sees it.
    #[inline]
    pub fn gist(self) -> Gist {
        Gist(self.0, 0)
    }
}

/// A position, or what counts of it, as a number that no other has: 128 bits, so that two never meet by accident.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Gist(u64, u64);

impl Gist {
    /// The same with more bytes in it.
    #[inline]
    #[must_use]
    pub fn and(mut self, bytes: &[u8]) -> Self {
        let (blocks, rest) = bytes.as_chunks::<16>();
        blocks.iter().for_each(|block| self.mix(*block));
        if !rest.is_empty() {
            let mut last = [0; 16];
            last[..rest.len()].copy_from_slice(rest);
            self.mix(last);
        }
        self
    }

    /// Both words change both halves, in all of their bits.
    #[inline]
    fn mix(&mut self, block: [u8; 16]) {
        let both = u128::from_le_bytes(block);
        let (one, two) = (both as u64, (both >> 64) as u64);
        *self = Self(
            folded(self.0 ^ one, two ^ 0x9e37_79b9_7f4a_7c15).wrapping_add(self.1),
            folded(self.1 ^ two, one ^ 0xd1b5_4a32_d192_ed03) ^ self.0.rotate_left(32),
        );
    }
}

/// The product with its upper half laid over the lower: every bit of either factor reaches every other.
#[inline]
fn folded(a: u64, b: u64) -> u64 {
    let product = u128::from(a) * u128::from(b);
    product as u64 ^ (product >> 64) as u64
}

/// Whatever can be hashed has a gist.
impl Hasher for Gist {
    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        *self = self.and(bytes);
    }
    #[inline]
    fn finish(&self) -> u64 {
        self.0 ^ self.1
    }
}

/// So many values by their gists; of two that fall on one place the later stays. What is recalled is what would be
/// worked out, to the bit, so it changes the time that takes and nothing else.
#[derive(Debug)]
pub struct Memory<V> {
    size: usize,
    places: Vec<(Gist, V)>,
}

impl<V: Copy + Default> Memory<V> {
    /// One with so many places, which are made when the first is needed.
    pub const fn of(size: usize) -> Self {
        Self { size, places: Vec::new() }
    }

    /// The value of this gist, remembered or worked out.
    #[inline]
    pub fn recall(&mut self, gist: Gist, work_out: impl FnOnce() -> V) -> V {
        if self.places.is_empty() {
            self.places.resize(self.size, Default::default());
        }
        let place = &mut self.places[(gist.finish() >> 32) as usize % self.size];
        if place.0 != gist {
            *place = (gist, work_out());
        }
        place.1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_worked_out_is_recalled_for_the_same_judge_and_bytes_alone() {
        let (one, other) = (Judge::another(), Judge::another());
        let mut memory = Memory::of(64);
        let mut worked = Vec::new();
        let mut ask = |judge: Judge, byte: u8| {
            memory.recall(judge.gist().and(&[byte]), || {
                worked.push(byte);
                u32::from(byte) * 10
            })
        };
        let asked = [(one, 1), (one, 1), (other, 1), (one, 2), (one, 0), (one, 2)];
        assert_eq!(asked.map(|(judge, byte)| ask(judge, byte)), [10, 10, 10, 20, 0, 20]);
        assert_eq!(worked[..4], [1, 1, 2, 0]);
    }

    #[test]
    fn other_bytes_have_another_gist() {
        let mut met = std::collections::BTreeSet::new();
        for place in 0..40 {
            for value in 1..=255 {
                let mut bytes = [0; 40];
                bytes[place] = value;
                let Gist(a, b) = Gist::default().and(&bytes);
                assert!(met.insert((a, b)), "{value} at {place}");
            }
        }
    }
}
