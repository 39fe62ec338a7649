//! Information-set Monte Carlo tree search, with one observer.
//!
//! Every iteration takes a world that the observer's view allows and walks down one tree shared by all of
//! them: a child that is not legal in this world does not exist for this iteration, and is compared by how
//! often it was there to be chosen. Every seat follows its own value (max^n); a team has one value, which all its
//! seats follow. Chance is thrown anew and gets no nodes, so what a deck may still hold is averaged, never foreseen.
//!
//! The actions of the root and the ends of all lines are judged by what was learned, where something was; what happens
//! between them, and what is guessed, by the game's own evaluation: it is faster, and more lines are worth more.
//!
//! Several trees grow from different seeds and are merged at the root. Their number is part of the level, not
//! of the machine: the answer is the same on any number of threads.

mod tree;

use std::time::{Duration, Instant};

use rayon::prelude::*;
use veritable_core::{Dice, Game, Seat, Turn};

use crate::greedy::Greedy;
use crate::lookahead::{Eyes, Lookahead};
use crate::{Alternative, Question, Thought};
use tree::Tree;

/// How a searching bot thinks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Search {
    /// Lines of play to try at most, all trees together; a tree stops when its choice is settled.
    pub iterations: u32,
    /// Trees that share them.
    pub trees: u32,
    /// How many determinizations are sampled for each one that is played in: the one that the seats which hide
    /// something like best. They know what they hide and have played accordingly, so such worlds are likelier than
    /// others.
    pub determinizations: u32,
    /// How much exploration counts against value, in units of how much the priors of the actions differ (without
    /// priors: of the whole way from lost to won).
    pub exploration: f32,
    /// What the game's evaluation says of actions before they are tried; `None` grows the tree at random.
    pub prior: Option<Prior>,
    /// How a line goes on below the tree.
    pub rollout: Rollout,
}

/// How the evaluation of actions that are not tried yet guides the growth of a tree.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Prior {
    /// Visits that a position needs before its actions become nodes; until then they are taken greedily.
    pub min_visits: u32,
    /// How many visits the prior of an action is worth.
    pub weight: f32,
    /// The same at a team's table: nobody answers a plan, so lines tell more beside the first look.
    pub team: f32,
    /// How many of the best actions by their priors are open at first.
    pub width: f32,
    /// How many more are opened for each square root of visits (progressive widening).
    pub widening: f32,
}

/// How a line of play goes on below the tree.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rollout {
    /// Where the position is judged. Lines that end at the same kind of moment can be compared; those that stop
    /// before an answer look too good beside those that have got it.
    pub horizon: Horizon,
    /// The same in a game whose turns are planned as one: so many turns, the one under way included.
    pub turns: u32,
    /// If the match takes at most so many more decisions, lines are played to its end, whatever the horizon.
    pub endgame: usize,
    /// The share of moves taken greedily; the others are random.
    pub greedy: f32,
}

/// How long a line of play is, counted from the root. A move that takes several decisions counts once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Horizon {
    /// To the end of the match.
    End,
    /// So many moves.
    Moves(u32),
    /// Until so many turns of the match are over.
    Turns(u32),
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
        determinizations: 1,
        exploration: 0.7,
        prior: None,
        rollout: Rollout { horizon: Horizon::End, turns: 0, endgame: 0, greedy: 0.0 },
    };

    /// Answers a question.
    pub fn think<G: Game>(&self, asked: Question<G>, seed: u64, pace: Pace) -> Thought<G::Action> {
        let Question { game, seat, view, legal } = asked;
        let worlds = game.worlds(view);
        let mut dice = Dice::seeded(seed).at(self.trees.into());
        let world = game.sample(&worlds, &mut dice);
        if self.prior.is_some() && !game.rewards_foresight(&world) {
            return Greedy::STEADY.think(asked, &mut dice);
        }
        let problem = Problem {
            asked,
            worlds,
            eyes: Eyes::of::<G>(seat),
            hiding: (0..game.seats()).filter(|&s| s != seat && game.hides(&world, s)).collect(),
            horizon: self.horizon(game, Eyes::of::<G>(seat), world, &mut dice),
        };
        let end = pace.cut.map(|cut| Instant::now() + cut);
        let grow = |number: u32| {
            let share =
                self.iterations / self.trees + u32::from(number < self.iterations % self.trees);
            let luck = Dice::seeded(Dice::seeded(seed).at(number.into()).number());
            let mut tree = Tree::new(self, &problem, luck);
            tree.grow(share, end);
            tree.roots()
        };
        let trees: Vec<Vec<Tried>> = if pace.parallel {
            (0..self.trees).into_par_iter().map(grow).collect()
        } else {
            (0..self.trees).map(grow).collect()
        };
        merge(legal, &trees)
    }

    /// Where lines are judged: at the end of the match if a greedy line reaches it soon.
    fn horizon<G: Game>(
        &self,
        game: &G,
        eyes: Eyes,
        mut state: G::State,
        dice: &mut Dice,
    ) -> Horizon {
        let mut ahead = Lookahead::quick(eyes).by_hand();
        let mut left = self.rollout.endgame;
        let within = match (self.rollout.horizon, game.turns_over(&state)) {
            (Horizon::Moves(_), Some(over)) => Horizon::Turns(over + self.rollout.turns),
            (horizon, _) => horizon,
        };
        loop {
            match game.turn(&state) {
                Turn::Over => return Horizon::End,
                Turn::Chance => {
                    let outcome = game.roll(&state, dice);
                    game.apply(&mut state, outcome, &mut ());
                }
                Turn::Decide(_) if left == 0 => return within,
                Turn::Decide(seat) => {
                    let decisions = ahead.play(game, &mut state, seat, dice);
                    left = left.saturating_sub(decisions);
                }
            }
        }
    }
}

/// A question as all trees see it.
struct Problem<'a, G: Game> {
    asked: Question<'a, G>,
    /// What could be true behind the view.
    worlds: G::Worlds,
    eyes: Eyes,
    /// The other seats that hide something: only about them is anything guessed.
    hiding: Vec<Seat>,
    horizon: Horizon,
}

/// What one tree found out about one action of the root.
#[derive(Clone, Copy, Default)]
struct Tried {
    visits: u32,
    sum: f64,
    prior: f32,
}

fn merge<A: Copy>(legal: &[A], trees: &[Vec<Tried>]) -> Thought<A> {
    let total: u32 = trees.iter().flatten().map(|tried| tried.visits).sum();
    let alternatives = legal.iter().enumerate().map(|(i, &action)| {
        let visits: u32 = trees.iter().map(|tree| tree[i].visits).sum();
        let sum: f64 = trees.iter().map(|tree| tree[i].sum).sum();
        let prior: f32 = trees.iter().map(|tree| tree[i].prior).sum();
        let value =
            if visits > 0 { (sum / f64::from(visits)) as f32 } else { prior / trees.len() as f32 };
        Alternative { action, value, share: visits as f32 / total.max(1) as f32 }
    });
    Thought::best(alternatives.collect(), total).expect("a question has a legal action")
}

#[cfg(test)]
mod tests {
    use veritable_core::Viewer;
    use veritable_core::prelude::*;
    use veritable_core::testkit::toy::{Action, HighCard, State};

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
        let horizon = |rounds, endgame| {
            let game = HighCard::of(2, rounds);
            let rollout = Rollout { endgame, ..pilot().rollout };
            let search = Search { rollout, ..pilot() };
            search.horizon(&game, Eyes::of::<HighCard>(0), game.start(), &mut Dice::seeded(1))
        };
        assert_eq!(horizon(1, 4), Horizon::End);
        assert_eq!(horizon(5, 4), Horizon::Moves(3));
        assert_eq!(horizon(5, 40), Horizon::End);
    }

    /// A match of High Card in the middle, and what the tree of a seat is asked there.
    fn problem<'a>(
        game: &'a HighCard,
        view: &'a <HighCard as Secrets>::View,
        legal: &'a [Action],
        seat: Seat,
    ) -> Problem<'a, HighCard> {
        let asked = Question { game, seat, view, legal };
        let hiding = (0..game.seats()).filter(|&other| other != seat).collect();
        let eyes = Eyes::of::<HighCard>(seat);
        Problem { asked, worlds: game.worlds(view), eyes, hiding, horizon: Horizon::End }
    }

    fn after(game: &HighCard, actions: &[&str]) -> (State, Vec<Action>) {
        let (mut state, mut legal) = (game.start(), Vec::new());
        for text in actions {
            game.apply(&mut state, text.parse().unwrap(), &mut ());
        }
        game.legal(&state, &mut legal);
        (state, legal)
    }

    #[test]
    fn every_action_of_the_root_meets_the_same_worlds() {
        let game = HighCard::of(3, 2);
        let deals = ["deal 6", "deal 2", "deal 7", "deal 5", "deal 4", "deal 8"];
        let (state, legal) = after(&game, &deals);
        let view = game.view(&state, Viewer::Seat(0));
        let (problem, search) = (problem(&game, &view, &legal, 0), pilot());
        let mut tree = Tree::new(&search, &problem, Dice::seeded(3));
        tree.grow(60, None);
        let visits = tree.roots().into_iter().map(|tried| tried.visits as usize);
        assert_eq!(tree.worlds_met(), visits.clone().max().unwrap());
        assert!(visits.sum::<usize>() > tree.worlds_met() + 5, "both cards are tried");
    }

    #[test]
    fn the_worlds_of_a_search_are_those_in_which_the_others_have_played_well() {
        let game = HighCard::of(2, 1);
        let (state, legal) = after(&game, &["deal 6", "deal 2", "deal 7", "deal 5", "play 2"]);
        let view = game.view(&state, Viewer::Seat(1));
        let problem = problem(&game, &view, &legal, 1);
        let liked = |sampled| {
            let search = Search { determinizations: sampled, ..pilot() };
            let mut tree = Tree::new(&search, &problem, Dice::seeded(3));
            (0..50).map(|number| game.evaluate(&tree.world(number), 0)).sum::<f32>() / 50.0
        };
        assert!(liked(10) > liked(1) + 0.1, "{} {}", liked(10), liked(1));
    }

    #[test]
    fn where_nobody_hides_anything_there_is_one_world() {
        let game = HighCard::of(2, 1);
        let (state, legal) = after(&game, &["deal 6", "deal 2", "deal 7", "deal 5", "play 2"]);
        let view = game.view(&state, Viewer::Seat(1));
        let problem = Problem { hiding: Vec::new(), ..problem(&game, &view, &legal, 1) };
        let search = pilot();
        let mut tree = Tree::new(&search, &problem, Dice::seeded(3));
        tree.grow(60, None);
        assert_eq!(tree.worlds_met(), 1);
    }
}
