//! One step ahead: the action whose position looks best.
//!
//! A move that takes several decisions (a ship, then its destination) is judged when it is complete: the
//! first half is worth what its best second half is worth.

use veritable_core::{Dice, Game, Seat, Turn};

use crate::{Alternative, Question, Thought};

/// How many decisions after the first a careful look searches together with it; those that follow are taken
/// one by one.
const CAREFUL: usize = 2;
/// More halves than any sensible move has.
const MOST_HALVES: usize = 24;

/// What a point is worth at the end, in units of winning chance: of two ways to the same result the one with
/// more points is taken.
const PRIDE: f32 = 1e-6;

/// How a greedy bot thinks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Greedy {
    /// How many worlds each action is tried in.
    pub worlds: u32,
    /// How readily it takes a worse action: 0 never, 0.1 often. In units of winning chance.
    pub temperature: f32,
    /// How often it acts without thinking.
    pub blunders: f32,
}

impl Greedy {
    /// The best-looking action, without whims.
    pub const STEADY: Greedy = Greedy { worlds: 2, temperature: 0.0, blunders: 0.0 };

    /// Answers a question.
    pub fn think<G: Game>(&self, asked: Question<G>, dice: &mut Dice) -> Thought<G::Action> {
        let Question { game, seat, view, legal } = asked;
        let worlds = game.worlds(view);
        let mut ahead = Lookahead::careful();
        let mut values = vec![0.0; legal.len()];
        for _ in 0..self.worlds {
            let world = game.sample(&worlds, dice);
            // The same fate for every action, so that luck does not decide between them.
            let fate = Dice::seeded(dice.number());
            for (value, &action) in values.iter_mut().zip(legal) {
                let next = ahead.after(game, &world, action, &mut fate.clone());
                let points = game.outcome(&next).map_or(0, |end| end.scores[usize::from(seat)]);
                *value += game.evaluate(&next, seat) + PRIDE * points as f32;
            }
        }
        values.iter_mut().for_each(|value| *value /= self.worlds as f32);
        let shares = self.shares(&values);
        let considered = legal.iter().zip(values.iter().zip(&shares));
        let alternatives = considered.map(|(&action, (value, &share))| Alternative {
            action,
            value: value.min(1.0),
            share,
        });
        let mut thought = Thought::best(alternatives.collect(), self.worlds * legal.len() as u32)
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

/// Judges actions by the positions they lead to. Keeps its buffers.
pub struct Lookahead<A> {
    together: usize,
    legal: Vec<Vec<A>>,
}

impl<A: Copy> Lookahead<A> {
    /// Searches the first decisions of a move together: a ship, its destination, and what follows.
    pub fn careful() -> Self {
        Self { together: CAREFUL, legal: Vec::new() }
    }

    /// Takes the decisions that complete a move one by one.
    pub fn quick() -> Self {
        Self { together: 1, legal: Vec::new() }
    }

    /// What `action` is worth to `seat`, the one who takes it, once its move is complete.
    pub fn worth<G: Game<Action = A>>(
        &mut self,
        game: &G,
        state: &G::State,
        action: A,
        seat: Seat,
        dice: &mut Dice,
    ) -> f32 {
        game.evaluate(&self.after(game, state, action, dice), seat)
    }

    /// The position after `action` once its move is complete.
    fn after<G: Game<Action = A>>(
        &mut self,
        game: &G,
        state: &G::State,
        action: A,
        dice: &mut Dice,
    ) -> G::State {
        let mut next = state.clone();
        game.apply(&mut next, action, &mut ());
        self.complete(game, &mut next, dice, 1);
        next
    }

    /// Ends the move that is in the middle: each seat that has a say in it does what it likes best. `halves` of
    /// the move are behind it.
    pub fn complete<G: Game<Action = A>>(
        &mut self,
        game: &G,
        state: &mut G::State,
        dice: &mut Dice,
        halves: usize,
    ) {
        for half in halves..MOST_HALVES {
            while game.turn(state) == Turn::Chance {
                if game.weighs_chance(state) {
                    return;
                }
                let outcome = game.roll(state, dice);
                game.apply(state, outcome, &mut ());
            }
            match game.turn(state) {
                Turn::Decide(seat) if game.mid_move(state) => {
                    let action = self.best(game, state, seat, dice, half);
                    game.apply(state, action, &mut ());
                }
                _ => return,
            }
        }
    }

    /// The decision of `seat` that looks best; `halves` of its move are behind it.
    pub fn best<G: Game<Action = A>>(
        &mut self,
        game: &G,
        state: &G::State,
        seat: Seat,
        dice: &mut Dice,
        halves: usize,
    ) -> A {
        let mut legal = self.legal.pop().unwrap_or_default();
        game.legal(state, &mut legal);
        let mut best = (f32::MIN, legal[0]);
        if legal.len() > 1 {
            for &action in &legal {
                let mut next = state.clone();
                game.apply(&mut next, action, &mut ());
                if halves < self.together {
                    self.complete(game, &mut next, dice, halves + 1);
                }
                let value = game.evaluate(&next, seat);
                if value > best.0 {
                    best = (value, action);
                }
            }
        }
        self.legal.push(legal);
        best.1
    }
}
