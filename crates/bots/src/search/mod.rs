//! Information-set Monte Carlo tree search, with one observer.
//!
//! Every iteration samples a world that the observer's view allows and walks down one tree shared by all of
//! them: a child that is not legal in this world does not exist for this iteration, and is compared by how
//! often it was there to be chosen. Every seat follows its own value (max^n). Chance is thrown anew and gets
//! no nodes, so what a deck may still hold is averaged, never foreseen.
//!
//! Several trees grow from different seeds and are merged at the root. Their number is part of the level, not
//! of the machine: the answer is the same on any number of threads.

mod tree;

use std::time::{Duration, Instant};

use rayon::prelude::*;
use veritable_core::{Dice, Game, Turn};

use crate::greedy::Lookahead;
use crate::{Alternative, Question, Thought};
use tree::Tree;

/// How a searching bot thinks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Search {
    /// Lines of play to try at most, all trees together; a tree stops when its choice is settled.
    pub iterations: u32,
    /// Trees that share them.
    pub trees: u32,
    /// How much curiosity counts, in units of how much the looks of the actions differ (without a guide: of
    /// the whole way from lost to won).
    pub curiosity: f32,
    /// How the game's evaluation guides the tree; `None` grows it at random.
    pub guide: Option<Guide>,
    /// How a line goes on below the tree.
    pub rollout: Rollout,
}

/// How the evaluation guides the growth of a tree.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Guide {
    /// Visits that a position needs before its actions are looked at.
    pub ripe: u32,
    /// How many visits the first look at an action is worth.
    pub trust: f32,
    /// How many of the best-looking actions are open at first.
    pub width: f32,
    /// How many more are opened for each square root of visits.
    pub widen: f32,
}

/// How a line of play goes on below the tree.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rollout {
    /// Where the position is judged. Lines that end at the same kind of moment can be compared; those that stop
    /// before an answer look too good beside those that have got it.
    pub horizon: Horizon,
    /// If the match takes at most so many more decisions, lines are played to its end, whatever the horizon.
    pub sight: u32,
    /// The share of decisions taken greedily; the others are random.
    pub greed: f32,
}

/// How long a line of play is, counted from the root. A move that takes several decisions counts once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Horizon {
    /// To the end of the match.
    End,
    /// So many moves.
    Moves(u32),
}

/// How to think: what changes the time it takes, not the answer.
#[derive(Clone, Copy, Debug, Default)]
pub struct Pace {
    /// Grow the trees in the caller's thread pool instead of one after the other.
    pub parallel: bool,
    /// When to stop at the latest. Only this may change an answer; without it there is no clock.
    pub cut: Option<Duration>,
}

impl Search {
    /// Random play to the end below a tree without guidance: the yardstick of speed.
    pub const PLAIN: Search = Search {
        iterations: 1000,
        trees: 1,
        curiosity: 0.7,
        guide: None,
        rollout: Rollout { horizon: Horizon::End, sight: 0, greed: 0.0 },
    };

    /// Answers a question.
    pub fn think<G: Game>(&self, asked: Question<G>, seed: u64, pace: Pace) -> Thought<G::Action> {
        let worlds = asked.game.worlds(asked.view);
        let horizon = self.horizon(&asked, &worlds, seed);
        let end = pace.cut.map(|cut| Instant::now() + cut);
        let grow = |number: u32| {
            let share =
                self.iterations / self.trees + u32::from(number < self.iterations % self.trees);
            let luck = Dice::seeded(Dice::seeded(seed).at(number.into()).number());
            let mut tree = Tree::new(self, horizon, &asked, &worlds, luck);
            tree.grow(share, end);
            tree.roots(asked.legal)
        };
        let trees: Vec<Vec<Tried>> = if pace.parallel {
            (0..self.trees).into_par_iter().map(grow).collect()
        } else {
            (0..self.trees).map(grow).collect()
        };
        merge(asked.legal, &trees)
    }

    /// Where lines are judged: at the end of the match if a greedy line sees it from here.
    fn horizon<G: Game>(&self, asked: &Question<G>, worlds: &G::Worlds, seed: u64) -> Horizon {
        let Rollout { horizon, sight, .. } = self.rollout;
        let game = asked.game;
        let mut dice = Dice::seeded(seed).at(self.trees.into());
        let mut state = game.sample(worlds, &mut dice);
        let mut ahead = Lookahead::quick();
        let mut left = sight;
        loop {
            let action = match game.turn(&state) {
                Turn::Over => return Horizon::End,
                Turn::Chance => game.roll(&state, &mut dice),
                Turn::Decide(_) if left == 0 => return horizon,
                Turn::Decide(seat) => {
                    left -= 1;
                    ahead.best(game, &state, seat, &mut dice, 0)
                }
            };
            game.apply(&mut state, action, &mut ());
        }
    }
}

/// What one tree found out about one action of the root.
#[derive(Clone, Copy, Default)]
struct Tried {
    visits: u32,
    sum: f64,
    /// What it looked like before it was tried.
    look: f32,
}

fn merge<A: Copy>(legal: &[A], trees: &[Vec<Tried>]) -> Thought<A> {
    let total: u32 = trees.iter().flatten().map(|tried| tried.visits).sum();
    let alternatives = legal.iter().enumerate().map(|(i, &action)| {
        let visits: u32 = trees.iter().map(|tree| tree[i].visits).sum();
        let sum: f64 = trees.iter().map(|tree| tree[i].sum).sum();
        let look: f32 = trees.iter().map(|tree| tree[i].look).sum();
        let value =
            if visits > 0 { (sum / f64::from(visits)) as f32 } else { look / trees.len() as f32 };
        Alternative { action, value, share: visits as f32 / total.max(1) as f32 }
    });
    Thought::best(alternatives.collect(), total).expect("a question has a legal action")
}
