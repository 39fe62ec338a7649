//! Positions with what became of them.

use veritable_core::Outcome;
use veritable_core::model::{ANSWERS, Odds};

/// Positions as numbers, with the results of their matches.
#[derive(Clone, Debug, Default)]
pub struct Samples {
    /// Numbers of one position.
    pub width: usize,
    inputs: Vec<f32>,
    /// What was found out about each.
    pub facts: Vec<Fact>,
}

/// What is known of a position besides its numbers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fact {
    /// The number of its match.
    pub game: u64,
    /// The seat, and the number of seats whose samples of this position stand together in their order.
    pub seat: (u8, u8),
    /// The place of the seat's result among the answers of a network.
    pub place: usize,
    /// What the result was worth to the seat.
    pub worth: f32,
    /// How many points more than the best other seat it had, if they play for points against each other.
    pub margin: Option<f32>,
    /// The chance by the game's own evaluation.
    pub hand: f32,
    /// How far the match was.
    pub progress: f32,
}

impl Samples {
    /// How many there are.
    pub fn len(&self) -> usize {
        self.facts.len()
    }

    /// The numbers of one.
    #[inline]
    pub fn inputs(&self, i: usize) -> &[f32] {
        &self.inputs[i * self.width..][..self.width]
    }

    /// One more, whose result is not known yet.
    pub fn push(&mut self, inputs: &[f32], game: u64, seat: (u8, u8), hand: f32, progress: f32) {
        let unknown = Fact { game, seat, place: 0, worth: 0.0, margin: None, hand, progress };
        self.add(inputs, unknown);
    }

    /// One more.
    pub fn add(&mut self, inputs: &[f32], fact: Fact) {
        self.width = inputs.len();
        self.inputs.extend_from_slice(inputs);
        self.facts.push(fact);
    }

    /// The match of all positions has ended.
    pub fn ended(&mut self, outcome: &Outcome, rivals: bool) {
        for fact in &mut self.facts {
            let (seat, _) = fact.seat;
            let at = usize::from(seat);
            fact.place = Odds::place(outcome.results[at]);
            fact.worth = outcome.worth(seat);
            let others = outcome.scores.iter().enumerate().filter(|(other, _)| *other != at);
            let best = others.map(|(_, points)| *points).max();
            let margin = best.map(|best| (outcome.scores[at] - best) as f32);
            fact.margin = margin.filter(|_| rivals);
        }
    }

    /// Takes over the positions of another match.
    pub fn append(&mut self, mut more: Samples) {
        if more.len() > 0 {
            self.width = more.width;
            self.inputs.append(&mut more.inputs);
            self.facts.append(&mut more.facts);
        }
    }

    /// What a network should answer: the result, and for a share of `margin` how clear it was. Near misses teach more
    /// than bare results, of which there is one a match.
    pub fn targets(&self, margin: f32) -> Vec<[f32; ANSWERS]> {
        let margins: Vec<f32> = self.facts.iter().filter_map(|fact| fact.margin).collect();
        let squares: f32 = margins.iter().map(|m| m * m).sum();
        let spread = (squares / margins.len().max(1) as f32).sqrt().max(1e-3);
        let target = |fact: &Fact| {
            let mut target = [0.0; ANSWERS];
            let share = if fact.margin.is_some() { margin } else { 0.0 };
            target[fact.place] = 1.0 - share;
            let clear = 1.0 / (1.0 + (-2.0 * fact.margin.unwrap_or(0.0) / spread).exp());
            target[0] += share * clear;
            target[ANSWERS - 1] += share * (1.0 - clear);
            target
        };
        self.facts.iter().map(target).collect()
    }
}
