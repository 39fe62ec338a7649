//! Points, ranking and the end (5).

use veritable_core::words::count;
use veritable_core::{Outcome, ScoreLine, ScoreSheet, ScoreSide, Seat};

use crate::CycloneRun;
use crate::content::Effect;
use crate::state::{Phase, State, members};

impl CycloneRun {
    /// 5.2: the defeat pile and cards that are worth points while held.
    pub fn points(&self, state: &State, seat: Seat) -> i32 {
        let seat = usize::from(seat);
        let pile = &state.defeat[seat];
        let tokens = self
            .content
            .tokens
            .iter()
            .zip(pile)
            .map(|(token, &n)| i32::from(token.vp) * i32::from(n));
        let cards = members(state.held[seat]).map(|card| self.card_points(card));
        tokens.sum::<i32>() + cards.sum::<i32>()
    }

    fn card_points(&self, card: u8) -> i32 {
        match self.content.effect(card) {
            Effect::VictoryPoints { amount } => amount.into(),
            _ => 0,
        }
    }

    /// How late a seat plays, counted from the first player (R44).
    pub(crate) fn lateness(&self, state: &State, seat: Seat) -> u8 {
        (seat + self.seats - state.first) % self.seats
    }

    /// 5.3: the seats from first place to last; ties go to the seat later in turn order.
    pub fn ranking(&self, state: &State) -> Vec<Seat> {
        let mut seats: Vec<Seat> = (0..self.seats).collect();
        seats.sort_by_key(|&s| std::cmp::Reverse((self.points(state, s), self.lateness(state, s))));
        seats
    }

    /// The seat that wins if it ends now.
    pub(crate) fn leader(&self, state: &State) -> Seat {
        (0..self.seats)
            .max_by_key(|&s| (self.points(state, s), self.lateness(state, s)))
            .unwrap_or(0)
    }

    pub(crate) fn result(&self, state: &State) -> Option<Outcome> {
        (state.phase == Phase::Over).then(|| {
            let winner = self.leader(state);
            let scores: Vec<i32> = (0..self.seats).map(|s| self.points(state, s)).collect();
            let best = scores[usize::from(winner)];
            let tied = scores.iter().filter(|&&score| score == best).count() > 1;
            let how = if tied { ", the later of the tied" } else { "" };
            let why = if state.last_round {
                let empty = state.depleted() as u8;
                let are = if empty == 1 { "is" } else { "are" };
                format!("depleted: {} {are} empty", count(empty, "space"))
            } else {
                format!("stalled: {} without a token taken", count(state.idle_rounds, "round"))
            };
            let reason = format!("Seat {winner} wins with {best} VP{how} ({why}).");
            Outcome::rivals(scores, &[winner], reason)
        })
    }

    /// 5.4: each seat's points as a sum with its terms.
    pub(crate) fn sheet(&self, state: &State) -> ScoreSheet {
        let ranking = self.ranking(state);
        let line = |seat: Seat| {
            let at = usize::from(seat);
            let tokens = self.content.tokens.iter().zip(state.defeat[at]).map(|(token, n)| {
                (format!("{n} × {}", token.name), i32::from(token.vp) * i32::from(n))
            });
            let cards = members(state.held[at]).map(|card| {
                let name = self.card_name(card).to_owned();
                (name, self.card_points(card))
            });
            let terms = tokens.chain(cards).filter(|(_, points)| *points != 0).collect();
            let points = self.points(state, seat);
            let place = ranking.iter().position(|&s| s == seat).unwrap_or(0) + 1;
            ScoreLine {
                id: format!("seat-{seat}"),
                name: format!("Seat {seat}"),
                piece: None,
                sides: vec![ScoreSide { name: "victory points".into(), total: points, terms }],
                to: Some(seat),
                points,
                result: format!("place {place}"),
            }
        };
        ScoreSheet {
            lines: (0..self.seats).map(line).collect(),
            totals: (0..self.seats).map(|s| self.points(state, s)).collect(),
        }
    }

    /// The name of a Location card.
    pub(crate) fn card_name(&self, card: u8) -> &str {
        self.content.cards[usize::from(card)].as_ref().map_or("no card", |card| &card.name)
    }
}
