//! Sums of which a part is hidden.

use std::fmt;
use std::ops::AddAssign;

/// A sum that may depend on hidden cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Range {
    /// The least it can be.
    pub least: u8,
    /// The most it can be.
    pub most: u8,
}

/// The most cards that can be hidden.
const CARDS: usize = 16;

impl Range {
    /// A sum that is known.
    pub fn known(n: u8) -> Self {
        Self { least: n, most: n }
    }

    /// What `count` hidden cards give that are among those with these values.
    pub fn hidden(count: usize, values: impl IntoIterator<Item = u8>) -> Self {
        if count == 0 {
            return Self::default();
        }
        let (mut all, mut n) = ([0; CARDS], 0);
        for (place, value) in all.iter_mut().zip(values) {
            *place = value;
            n += 1;
        }
        let all = &mut all[..n];
        all.sort_unstable();
        Self { least: all.iter().take(count).sum(), most: all.iter().rev().take(count).sum() }
    }

    /// Whether nothing of it is hidden.
    pub fn is_known(self) -> bool {
        self.least == self.most
    }
}

impl AddAssign for Range {
    fn add_assign(&mut self, other: Self) {
        self.least += other.least;
        self.most += other.most;
    }
}

impl fmt::Display for Range {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_known() {
            write!(f, "{}", self.least)
        } else {
            write!(f, "{}–{}", self.least, self.most)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hidden_cards_give_the_smallest_to_the_largest_together() {
        let mut sum = Range::known(3);
        assert_eq!(sum.to_string(), "3");
        sum += Range::hidden(2, [6, 1, 4, 2]);
        assert_eq!((sum.least, sum.most), (3 + 1 + 2, 3 + 4 + 6));
        assert_eq!(sum.to_string(), "6–13");
        assert_eq!(Range::hidden(0, [6, 1]), Range::known(0));
    }
}
