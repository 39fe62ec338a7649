//! How good a position of High Card is.

use super::{HighCard, RANKS, State};
use crate::{Counting, Judging, Mechanics, Seat};

impl Counting for HighCard {}

impl Judging for HighCard {
    /// The lead in points, and what the own cards promise: each may take a round that is still to come, or
    /// leave it to a rival.
    fn evaluate(&self, state: &State, seat: Seat) -> f32 {
        if let Some(outcome) = self.outcome(state) {
            return outcome.worth(seat);
        }
        let own = usize::from(seat);
        let rivals = || self.all().filter(move |&s| s != own);
        let seen = |s: usize| state.peeked[own] & (1 << s) != 0;
        let promise = |card: u8, unknown: i32, pot: f32| {
            let wins = ((f32::from(card) - 0.5).max(0.0) / RANKS as f32).powi(unknown);
            pot * (wins - (1.0 - wins) / f32::from(self.seats - 1))
        };
        let best = rivals().map(|s| state.points[s]).max().unwrap_or(0);
        let mut margin = f32::from(state.points[own] - best);
        let mut next = state.round + 1;
        let card = state.played[own];
        if card > 0 {
            let beaten = rivals().any(|s| seen(s) && state.played[s] >= card);
            let unknown = rivals().filter(|&s| !seen(s)).count() as i32;
            margin += promise(if beaten { 0 } else { card }, unknown, next.into());
            next += 1;
        }
        // The highest card of the hand is kept for the last round.
        for (&card, round) in state.hands[own].iter().zip((next..=self.rounds).rev()) {
            margin += promise(card, rivals().count() as i32, round.into());
        }
        1.0 / (1.0 + (-0.5 * margin).exp())
    }
    /// After a peek the card is still owed.
    fn mid_move(&self, state: &State) -> bool {
        !state.dealing && state.round < self.rounds && state.peeked[self.decider(state)] > 0
    }
}
