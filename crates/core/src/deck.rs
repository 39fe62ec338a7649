//! A deck whose order does not exist yet.
//!
//! Cards whose order nobody knows are a multiset; a draw is a chance outcome that takes one of them. What
//! does not exist cannot leak, and sampling a world behind a view costs nothing.

use serde::{Deserialize, Serialize};

use crate::Dice;

/// A face-down deck of up to 256 kinds of cards without an order. `N` bounds the kinds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Vec<u8>", into = "Vec<u8>")]
pub struct LazyDeck<const N: usize> {
    count: [u8; N],
    size: u16,
}

impl<const N: usize> LazyDeck<N> {
    /// A deck with `count[kind]` cards of each kind.
    pub fn new(count: [u8; N]) -> Self {
        Self { count, size: count.iter().map(|&n| u16::from(n)).sum() }
    }

    /// How many cards are left.
    #[inline]
    pub fn len(&self) -> usize {
        usize::from(self.size)
    }

    /// Whether no card is left.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.size == 0
    }

    /// How many cards of `kind` are left.
    #[inline]
    pub fn count(&self, kind: usize) -> u8 {
        self.count[kind]
    }

    /// The kinds that the next draw can give.
    pub fn kinds(&self) -> impl Iterator<Item = usize> + '_ {
        (0..N).filter(|&kind| self.count[kind] > 0)
    }

    /// The kind of a random card; it stays in the deck until [`LazyDeck::take`].
    ///
    /// # Panics
    /// If the deck is empty.
    pub fn roll(&self, dice: &mut Dice) -> usize {
        let mut ticket = dice.below(self.len());
        for (kind, &n) in self.count.iter().enumerate() {
            if ticket < usize::from(n) {
                return kind;
            }
            ticket -= usize::from(n);
        }
        unreachable!("the ticket is below the number of cards")
    }

    /// Takes one card of `kind` out.
    ///
    /// # Panics
    /// If none is left.
    pub fn take(&mut self, kind: usize) {
        assert!(self.count[kind] > 0, "no card of kind {kind} is left in the deck");
        self.count[kind] -= 1;
        self.size -= 1;
    }

    /// Puts one card of `kind` in.
    pub fn put(&mut self, kind: usize) {
        self.count[kind] += 1;
        self.size += 1;
    }
}

impl<const N: usize> TryFrom<Vec<u8>> for LazyDeck<N> {
    type Error = String;
    fn try_from(count: Vec<u8>) -> Result<Self, String> {
        let n = count.len();
        let count =
            count.try_into().map_err(|_| format!("a deck has {N} kinds of cards, not {n}"))?;
        Ok(Self::new(count))
    }
}

impl<const N: usize> From<LazyDeck<N>> for Vec<u8> {
    fn from(deck: LazyDeck<N>) -> Self {
        deck.count.to_vec()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_is_drawn_once_and_then_the_deck_is_empty() {
        let mut deck = LazyDeck::new([2, 0, 3]);
        let mut dice = Dice::seeded(3);
        let mut seen = [0; 3];
        while !deck.is_empty() {
            let kind = deck.roll(&mut dice);
            deck.take(kind);
            seen[kind] += 1;
        }
        assert_eq!(seen, [2, 0, 3]);
        assert_eq!(deck.kinds().count(), 0);
    }

    #[test]
    fn a_draw_is_as_likely_as_its_cards_are_many() {
        let deck = LazyDeck::new([1, 3]);
        let mut dice = Dice::seeded(5);
        let ones = (0..4000).filter(|_| deck.roll(&mut dice) == 1).count();
        assert!((2850..3150).contains(&ones), "{ones}");
    }
}
