//! The one source of chance: a seeded, portable stream of numbers.
//!
//! The arithmetic of [`Dice::below`] is written out here, because a saved game must verify after every
//! upgrade of a library: a seed means the same throws for ever.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// A seeded stream of throws. The same seed gives the same throws on every machine.
#[derive(Clone, Debug)]
pub struct Dice(ChaCha8Rng);

impl Dice {
    /// Dice from a small seed, as typed on a command line.
    pub fn seeded(seed: u64) -> Self {
        Self(ChaCha8Rng::seed_from_u64(seed))
    }

    /// Dice from a full key, e.g. a hash that several people contributed to.
    pub fn keyed(key: [u8; 32]) -> Self {
        Self(ChaCha8Rng::from_seed(key))
    }

    /// The same key at an independent stream: throw `stream` is known without throwing those before.
    pub fn at(mut self, stream: u64) -> Self {
        self.0.set_stream(stream);
        self.0.set_word_pos(0);
        self
    }

    /// A number from 0 to `n - 1`, each equally likely.
    ///
    /// # Panics
    /// If `n` is 0: there is nothing to choose.
    #[inline]
    pub fn below(&mut self, n: usize) -> usize {
        assert!(n > 0, "a throw needs at least one outcome");
        // Multiply and shift; the bias is below n / 2^64 and no throw is ever rejected.
        ((u128::from(self.0.next_u64()) * n as u128) >> 64) as usize
    }

    /// A fraction in 0..1.
    #[inline]
    pub fn fraction(&mut self) -> f32 {
        (self.0.next_u32() >> 8) as f32 / (1u32 << 24) as f32
    }

    /// A whole random number.
    #[inline]
    pub fn number(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// One of `items`, each equally likely.
    #[inline]
    pub fn choose<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }

    /// Puts `items` into a uniformly random order.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i + 1));
        }
    }

    /// A copy of `items` in `space`, in a uniformly random order.
    pub fn shuffled<'a, T: Copy>(&mut self, items: &[T], space: &'a mut [T]) -> &'a [T] {
        let copy = &mut space[..items.len()];
        copy.copy_from_slice(items);
        self.shuffle(copy);
        copy
    }

    /// The position drawn when position `i` has `weights[i]` tickets.
    ///
    /// # Panics
    /// If all weights are 0.
    pub fn weighted(&mut self, weights: &[u32]) -> usize {
        let total: u32 = weights.iter().sum();
        let mut ticket = self.below(total as usize) as u32;
        for (i, &w) in weights.iter().enumerate() {
            if ticket < w {
                return i;
            }
            ticket -= w;
        }
        unreachable!("the ticket is below the total of the weights")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_means_the_same_throws_for_ever() {
        let mut dice = Dice::seeded(7);
        let throws: Vec<usize> = (0..8).map(|_| dice.below(6)).collect();
        assert_eq!(throws, [0, 1, 4, 4, 3, 2, 0, 5]);
    }

    #[test]
    fn streams_of_one_key_do_not_depend_on_each_other() {
        let key = [3; 32];
        let mut first = Dice::keyed(key).at(5);
        let mut used = Dice::keyed(key);
        used.below(10);
        let mut second = used.at(5);
        assert_eq!(first.number(), second.number());
        assert_ne!(first.number(), Dice::keyed(key).at(6).number());
    }

    #[test]
    fn a_shuffled_copy_has_the_same_items_and_every_order_comes() {
        let (mut dice, mut space) = (Dice::seeded(2), [0; 5]);
        let mut orders = std::collections::BTreeSet::new();
        for _ in 0..100 {
            let copy = dice.shuffled(&[1, 2, 3], &mut space);
            assert_eq!(copy.iter().sum::<i32>(), 6);
            orders.insert(copy.to_vec());
        }
        assert_eq!(orders.len(), 6);
    }

    #[test]
    fn every_weighted_outcome_is_drawn_in_its_share() {
        let mut dice = Dice::seeded(1);
        let mut seen = [0; 4];
        for _ in 0..6000 {
            seen[dice.weighted(&[2, 0, 1, 3])] += 1;
        }
        assert_eq!(seen[1], 0);
        assert!((1800..2200).contains(&seen[0]), "{seen:?}");
        assert!((800..1200).contains(&seen[2]), "{seen:?}");
    }
}
