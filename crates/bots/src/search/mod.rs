//! Information-set Monte Carlo tree search, with one observer.
//!
//! Every iteration takes a world that the observer's view allows and walks down one tree shared by all of
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

use crate::greedy::{Greedy, Lookahead};
use crate::{Alternative, Question, Thought};
use tree::Tree;

/// How a searching bot thinks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Search {
    /// Lines of play to try at most, all trees together; a tree stops when its choice is settled.
    pub iterations: u32,
    /// Trees that share them.
    pub trees: u32,
    /// How many worlds are sampled for each one that is played in: the one that the other seats like best. They know
    /// what they hide and have played accordingly, so such worlds are likelier than others.
    pub worlds: u32,
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
    /// Visits that a position needs before its actions are looked at; until then they are taken greedily.
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
        worlds: 1,
        curiosity: 0.7,
        guide: None,
        rollout: Rollout { horizon: Horizon::End, sight: 0, greed: 0.0 },
    };

    /// Answers a question.
    pub fn think<G: Game>(&self, asked: Question<G>, seed: u64, pace: Pace) -> Thought<G::Action> {
        let worlds = asked.game.worlds(asked.view);
        let mut dice = Dice::seeded(seed).at(self.trees.into());
        let world = asked.game.sample(&worlds, &mut dice);
        if self.guide.is_some() && !asked.game.rewards_foresight(&world) {
            return Greedy::STEADY.think(asked, &mut dice);
        }
        let horizon = self.horizon(asked.game, world, &mut dice);
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
    fn horizon<G: Game>(&self, game: &G, mut state: G::State, dice: &mut Dice) -> Horizon {
        let Rollout { horizon, sight, .. } = self.rollout;
        let mut ahead = Lookahead::quick();
        let mut left = sight;
        loop {
            let action = match game.turn(&state) {
                Turn::Over => return Horizon::End,
                Turn::Chance => game.roll(&state, dice),
                Turn::Decide(_) if left == 0 => return horizon,
                Turn::Decide(seat) => {
                    left -= 1;
                    ahead.best(game, &state, seat, dice, 0)
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

#[cfg(test)]
mod tests {
    use veritable_core::Viewer;
    use veritable_core::prelude::*;
    use veritable_core::testkit::toy::HighCard;

    use super::*;
    use crate::{Level, Mind};

    fn pilot() -> Search {
        let Mind::Search(search) = "pilot".parse::<Level>().unwrap().mind else {
            panic!("a search")
        };
        search
    }

    #[test]
    fn lines_go_to_the_end_when_it_is_in_sight() {
        // Two seats decide once a round each, and may peek.
        let horizon = |rounds, sight| {
            let game = HighCard::of(2, rounds);
            let rollout = Rollout { sight, ..pilot().rollout };
            let search = Search { rollout, ..pilot() };
            search.horizon(&game, game.start(), &mut Dice::seeded(1))
        };
        assert_eq!(horizon(1, 4), Horizon::End);
        assert_eq!(horizon(5, 4), Horizon::Moves(3));
        assert_eq!(horizon(5, 40), Horizon::End);
    }

    #[test]
    fn every_action_of_the_root_meets_the_same_worlds() {
        let (game, seat) = (HighCard::of(3, 2), 0);
        let mut state = game.start();
        for text in ["deal 6", "deal 2", "deal 7", "deal 5", "deal 4", "deal 8"] {
            game.apply(&mut state, text.parse().unwrap(), &mut ());
        }
        let mut legal = Vec::new();
        game.legal(&state, &mut legal);
        let view = game.view(&state, Viewer::Seat(seat));
        let asked = Question { game: &game, seat, view: &view, legal: &legal };
        let (worlds, search) = (game.worlds(&view), pilot());
        let mut tree = Tree::new(&search, Horizon::End, &asked, &worlds, Dice::seeded(3));
        tree.grow(60, None);
        let visits = tree.roots(&legal).into_iter().map(|tried| tried.visits as usize);
        assert_eq!(tree.worlds_met(), visits.clone().max().unwrap());
        assert!(visits.sum::<usize>() > tree.worlds_met() + 5, "both cards are tried");
    }

    #[test]
    fn the_worlds_of_a_search_are_those_in_which_the_others_have_played_well() {
        let game = HighCard::of(2, 1);
        let mut state = game.start();
        for text in ["deal 6", "deal 2", "deal 7", "deal 5", "play 2"] {
            game.apply(&mut state, text.parse().unwrap(), &mut ());
        }
        let mut legal = Vec::new();
        game.legal(&state, &mut legal);
        let view = game.view(&state, Viewer::Seat(1));
        let asked = Question { game: &game, seat: 1, view: &view, legal: &legal };
        let worlds = game.worlds(&view);
        let liked = |sampled| {
            let search = Search { worlds: sampled, ..pilot() };
            let mut tree = Tree::new(&search, Horizon::End, &asked, &worlds, Dice::seeded(3));
            (0..50).map(|number| game.evaluate(&tree.world(number), 0)).sum::<f32>() / 50.0
        };
        assert!(liked(10) > liked(1) + 0.1, "{} {}", liked(10), liked(1));
    }
}
