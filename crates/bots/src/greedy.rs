//! One move ahead: the action whose move leads to the position that looks best.

use veritable_core::{Dice, Game};

use crate::lookahead::{Eyes, Lookahead};
use crate::{Alternative, Question, Thought};

/// What a point is worth at the end, in units of winning chance: of two ways to the same result the one with
/// more points is taken.
const PRIDE: f32 = 1e-6;

/// How a greedy bot thinks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Greedy {
    /// How many determinizations (what is hidden guessed, what is thrown fixed) each action is tried in.
    pub determinizations: u32,
    /// How readily it takes a worse action: 0 never, 0.1 often. In units of winning chance.
    pub temperature: f32,
    /// How often it acts without thinking.
    pub blunders: f32,
}

impl Greedy {
    /// The best-looking action, without whims.
    pub const STEADY: Greedy = Greedy { determinizations: 2, temperature: 0.0, blunders: 0.0 };

    /// Answers a question.
    pub fn think<G: Game>(&self, asked: Question<G>, dice: &mut Dice) -> Thought<G::Action> {
        let Question { game, seat, view, legal } = asked;
        let worlds = game.worlds(view);
        let mut ahead = Lookahead::careful(Eyes::of::<G>(seat), legal.len());
        let mut values = vec![0.0; legal.len()];
        let mut tried = 0;
        while tried < self.determinizations {
            let world = game.sample(&worlds, dice);
            // The same fate for every action, so that luck does not decide between them.
            let fate = Dice::seeded(dice.number());
            for (value, &action) in values.iter_mut().zip(legal) {
                let next = ahead.after(game, &world, action, &mut fate.clone());
                let points = game.outcome(&next).map_or(0, |end| end.scores[usize::from(seat)]);
                *value += game.judge(&next, seat) + PRIDE * points as f32;
            }
            tried += 1;
            // Where nothing was guessed and nothing thrown, another look shows the same.
            let hidden = (0..game.seats()).any(|other| other != seat && game.hides(&world, other));
            if !hidden && !ahead.threw() {
                break;
            }
        }
        values.iter_mut().for_each(|value| *value /= tried as f32);
        let shares = self.shares(&values);
        let considered = legal.iter().zip(values.iter().zip(&shares));
        let alternatives = considered.map(|(&action, (value, &share))| Alternative {
            action,
            value: value.min(1.0),
            share,
        });
        let mut thought = Thought::best(alternatives.collect(), tried * legal.len() as u32)
            .expect("a question has a legal action");
        // Also without whims: what looks the same is taken by lot, so that games differ.
        thought.action = legal[draw(&shares, dice.fraction())];
        thought
    }

    /// How likely each action is taken.
    fn shares(&self, values: &[f32]) -> Vec<f32> {
        let best = values.iter().copied().fold(f32::MIN, f32::max);
        let weigh = |&value: &f32| match self.temperature {
            0.0 => f32::from(value == best),
            heat => ((value - best) / heat).exp(),
        };
        let weights: Vec<f32> = values.iter().map(weigh).collect();
        let total: f32 = weights.iter().sum();
        let even = self.blunders / values.len() as f32;
        weights.iter().map(|w| even + (1.0 - self.blunders) * w / total).collect()
    }
}

fn draw(shares: &[f32], mut ticket: f32) -> usize {
    for (i, share) in shares.iter().enumerate() {
        if ticket < *share {
            return i;
        }
        ticket -= share;
    }
    shares.len() - 1
}
