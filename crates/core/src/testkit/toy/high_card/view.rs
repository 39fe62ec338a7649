//! What one viewer knows, and the positions that could be behind it.

use serde::{Deserialize, Serialize};

use super::{HAND, HighCard, RANKS, ROUNDS, SEATS, State, add};
use crate::deck::LazyDeck;
use crate::{Dice, Encoding, Seat, Secrets, Viewer};

/// What lies before a seat, as far as the viewer knows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Seen {
    /// No card.
    Nothing,
    /// A card face down.
    Back,
    /// A card whose rank the viewer knows.
    Face(u8),
}

/// All that one viewer knows.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct View {
    pub(super) viewer: Viewer,
    pub(super) round: u8,
    pub(super) dealing: bool,
    pub(super) hand: [u8; HAND],
    pub(super) held: [u8; SEATS],
    pub(super) played: [Seen; SEATS],
    pub(super) peeked: [u8; SEATS],
    pub(super) points: [i8; SEATS],
    pub(super) shown: [[u8; SEATS]; ROUNDS],
    /// How many cards of each rank the viewer does not see and no reveal has taken out of play.
    pub(super) unseen: LazyDeck<{ RANKS + 1 }>,
}

impl View {
    /// What `viewer` knows of `state`.
    pub(super) fn of(game: &HighCard, state: &State, viewer: Viewer) -> Self {
        let bits = game.all().find(|&s| viewer.is(s as Seat)).map_or(0, |s| state.peeked[s]);
        let mut unseen = state.deck;
        let mut hand = [0; HAND];
        let mut played = [Seen::Nothing; SEATS];
        for seat in game.all() {
            let own = viewer.is(seat as Seat);
            if own {
                hand = state.hands[seat];
            } else {
                state.hands[seat].iter().filter(|&&c| c > 0).for_each(|&c| unseen.put(c.into()));
            }
            played[seat] = match state.played[seat] {
                0 => Seen::Nothing,
                card if own || bits & (1 << seat) != 0 => Seen::Face(card),
                card => {
                    unseen.put(card.into());
                    Seen::Back
                }
            };
        }
        let held = state.hands.map(|hand| hand.iter().filter(|&&c| c > 0).count() as u8);
        let State { round, dealing, peeked, points, shown, .. } = *state;
        View { viewer, round, dealing, hand, held, played, peeked, points, shown, unseen }
    }

    /// A position this view does not rule out: the unseen cards, dealt anew.
    pub(super) fn sample(&self, game: &HighCard, dice: &mut Dice) -> State {
        let mut deck = self.unseen;
        let mut draw = || {
            let card = deck.roll(dice);
            deck.take(card);
            card as u8
        };
        let mut hands = [[0; HAND]; SEATS];
        let mut played = [0; SEATS];
        for seat in game.all() {
            if self.viewer.is(seat as Seat) {
                hands[seat] = self.hand;
            } else {
                (0..self.held[seat]).for_each(|_| add(&mut hands[seat], draw()));
            }
            played[seat] = match self.played[seat] {
                Seen::Nothing => 0,
                Seen::Back => draw(),
                Seen::Face(card) => card,
            };
        }
        let View { round, dealing, peeked, points, shown, .. } = *self;
        State { round, dealing, deck, hands, played, peeked, points, shown }
    }
}

impl Secrets for HighCard {
    type View = View;
    type Worlds = View;

    fn view(&self, state: &State, viewer: Viewer) -> View {
        View::of(self, state, viewer)
    }
    fn worlds(&self, view: &View) -> View {
        view.clone()
    }
    fn sample(&self, worlds: &View, dice: &mut Dice) -> State {
        worlds.sample(self, dice)
    }
    fn hides(&self, _: &State, _: Seat) -> bool {
        true
    }
}

impl Encoding for HighCard {
    fn observation_size(&self) -> usize {
        1 + HAND + 2 * SEATS
    }
    fn observe(&self, view: &View, out: &mut Vec<f32>) {
        out.push(f32::from(view.round) / f32::from(self.rounds));
        out.extend(view.hand.map(|card| f32::from(card) / RANKS as f32));
        out.extend(view.points.map(|points| f32::from(points) / 15.0));
        out.extend(view.played.map(|seen| match seen {
            Seen::Nothing => 0.0,
            Seen::Back => -1.0,
            Seen::Face(card) => f32::from(card) / RANKS as f32,
        }));
    }
}
