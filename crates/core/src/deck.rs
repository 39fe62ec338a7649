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

    /// Tells every kind that the next draw can give, with how many cards it has: what chance may bring.
    #[inline]
    pub fn draws(&self, fall: &mut impl FnMut(usize, u32)) {
        for (kind, &n) in self.count.iter().enumerate().filter(|(_, n)| **n > 0) {
            fall(kind, n.into());
        }
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

/// A face-down deck in layers, the first on top. Which layer a card lies in may be known (its `own` cards) or not (of the
/// `pool`, only how many lie in each layer). Inside a layer there is no order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Layers<const KINDS: usize, const LAYERS: usize> {
    #[serde(with = "crate::array")]
    own: [Own<KINDS>; LAYERS],
    pool: LazyDeck<KINDS>,
}

/// The cards known to lie in one layer, and how many of the pool lie there besides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Own<const KINDS: usize> {
    cards: LazyDeck<KINDS>,
    pooled: u8,
}

impl<const KINDS: usize> Own<KINDS> {
    fn len(&self) -> usize {
        self.cards.len() + usize::from(self.pooled)
    }
}

impl<const KINDS: usize, const LAYERS: usize> Default for Layers<KINDS, LAYERS> {
    /// No cards at all.
    fn default() -> Self {
        let none = LazyDeck::new([0; KINDS]);
        Self { own: [Own { cards: none, pooled: 0 }; LAYERS], pool: none }
    }
}

impl<const KINDS: usize, const LAYERS: usize> Layers<KINDS, LAYERS> {
    /// Puts one card of `kind` into a layer.
    pub fn put(&mut self, layer: usize, kind: usize) {
        self.own[layer].cards.put(kind);
    }

    /// Puts one card of `kind` into the pool: it lies in one of the layers, nobody knows which. [`Layers::spread`] says
    /// how many lie where.
    pub fn pool(&mut self, kind: usize) {
        self.pool.put(kind);
    }

    /// Says that `n` more cards of the pool lie in this layer.
    pub fn spread(&mut self, layer: usize, n: u8) {
        self.own[layer].pooled += n;
    }

    /// How many cards are left.
    pub fn len(&self) -> usize {
        self.own.iter().map(Own::len).sum()
    }

    /// Whether no card is left.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many cards are left in a layer.
    pub fn left(&self, layer: usize) -> usize {
        self.own[layer].len()
    }

    /// How many cards of `kind` are left, wherever they lie.
    pub fn count(&self, kind: usize) -> u8 {
        let layers = self.own.iter().map(|own| own.cards.count(kind));
        layers.fold(self.pool.count(kind), u8::saturating_add)
    }

    fn top(&self) -> Option<usize> {
        (0..LAYERS).find(|&layer| self.own[layer].len() > 0)
    }

    /// Tells every kind that the next draw can give, with its weight.
    pub fn draws(&self, fall: &mut impl FnMut(usize, u32)) {
        let Some(top) = self.top() else { return };
        let Own { cards, pooled } = &self.own[top];
        let pool = (self.pool.len() as u32).max(1);
        for kind in 0..KINDS {
            let known = u32::from(cards.count(kind)) * pool;
            let weight = known + u32::from(*pooled) * u32::from(self.pool.count(kind));
            if weight > 0 {
                fall(kind, weight);
            }
        }
    }

    /// Draws a card of `kind` from the top.
    ///
    /// # Panics
    /// If the top cannot be one.
    pub fn take(&mut self, kind: usize) {
        let top = self.top().expect("a card is left");
        let own = &mut self.own[top];
        if own.cards.count(kind) > 0 {
            own.cards.take(kind);
        } else {
            assert!(own.pooled > 0, "no card of kind {kind} lies on top");
            own.pooled -= 1;
            self.pool.take(kind);
        }
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

    #[test]
    fn the_upper_layer_is_drawn_first() {
        let mut deck = Layers::<3, 2>::default();
        deck.put(0, 0);
        deck.put(1, 2);
        let drawn = |deck: &Layers<3, 2>| {
            let mut kinds = Vec::new();
            deck.draws(&mut |kind, weight| kinds.push((kind, weight)));
            kinds
        };
        assert_eq!((drawn(&deck), deck.len(), deck.left(1)), (vec![(0, 1)], 2, 1));
        deck.take(0);
        assert_eq!(drawn(&deck), [(2, 1)]);
        deck.put(1, 1);
        deck.take(2);
        deck.take(1);
        assert!(deck.is_empty() && drawn(&deck).is_empty());
    }

    #[test]
    fn a_card_of_the_pool_may_lie_in_any_layer_that_has_room_for_it() {
        // On top 2 of the 4 cards 0, 0, 0, 1 and the card 2: each place of the top is 2 with chance 1/3, 0 with 2/3 · 3/4.
        let mut deck = Layers::<3, 2>::default();
        [0, 0, 0, 1].into_iter().for_each(|kind| deck.pool(kind));
        deck.spread(0, 2);
        deck.spread(1, 2);
        deck.put(0, 2);
        let mut weights = [0; 3];
        deck.draws(&mut |kind, weight| weights[kind] = weight);
        assert_eq!(weights, [6, 2, 4]);
        deck.take(0);
        deck.take(2);
        deck.take(1);
        assert_eq!((deck.left(0), deck.left(1), deck.count(0)), (0, 2, 2));
        deck.draws(&mut |kind, weight| assert_eq!((kind, weight), (0, 4)));
    }
}
