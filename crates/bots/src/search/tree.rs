//! One tree and its iterations. After the first ones nothing is allocated but the nodes themselves.

use std::time::Instant;

use veritable_core::{Dice, Game, Seat, Turn};

use super::{Horizon, Prior, Problem, Search, Tried};
use crate::lookahead::Lookahead;

/// More seats than any game has.
const SEATS: usize = 8;
const ROOT: u32 = 0;
const NONE: u32 = u32::MAX;
/// Whether it is time to stop is asked once in so many iterations.
const CHECK: u32 = 16;

/// Actions whose priors differ less than this are worth as much exploration as if they did.
const LEAST: f32 = 0.01;

/// A position in the tree, reached by an action from its parent. Siblings are a list, the best prior first.
struct Node<A> {
    action: Option<A>,
    /// The action's place in the space of decisions.
    index: u32,
    first_child: u32,
    sibling: u32,
    visits: u32,
    /// How often the action could have been chosen.
    available: u32,
    /// What the evaluation said before the first visit.
    prior: f32,
    /// The lowest and the highest prior of its children.
    priors: (f32, f32),
    /// What the visits were worth to the seat that takes the action.
    sum: f64,
}

pub(super) struct Tree<'a, G: Game> {
    how: &'a Search,
    problem: &'a Problem<'a, G>,
    game: &'a G,
    /// The worlds that lines have been played in.
    met: Vec<G::State>,
    /// Where the worlds and the throws of the lines come from.
    luck: Dice,
    /// The throws of the line at hand.
    dice: Dice,
    nodes: Vec<Node<G::Action>>,
    path: Vec<(u32, Seat)>,
    legal: Vec<G::Action>,
    /// Marks the legal actions of the position at hand, by their place in the space of decisions.
    marks: Vec<u64>,
    mark: u64,
    /// Looks at the actions of the root, and, in a hurry, at those of all other positions.
    careful: Lookahead<G::Action>,
    quick: Lookahead<G::Action>,
}

impl<'a, G: Game> Tree<'a, G> {
    pub fn new(how: &'a Search, problem: &'a Problem<'a, G>, luck: Dice) -> Self {
        let asked = &problem.asked;
        let mut tree = Self {
            how,
            problem,
            game: asked.game,
            met: Vec::new(),
            dice: luck.clone(),
            luck,
            nodes: Vec::with_capacity(how.iterations as usize),
            path: Vec::new(),
            legal: Vec::new(),
            marks: vec![0; asked.game.actions()],
            mark: 0,
            careful: Lookahead::careful(problem.eyes, asked.legal.len()),
            quick: Lookahead::quick(problem.eyes).by_hand(),
        };
        tree.add(None, 0, 0.0);
        if how.prior.is_some() {
            let world = tree.world(0);
            tree.legal.extend_from_slice(asked.legal);
            tree.mark_untried(ROOT);
            tree.expand(ROOT, &world, asked.seat);
        }
        tree
    }

    /// Iterates, no longer than it can matter and never past `end`.
    pub fn grow(&mut self, iterations: u32, end: Option<Instant>) {
        for i in 0..iterations {
            if i % CHECK == CHECK - 1
                && (self.settled(iterations - i) || end.is_some_and(|end| Instant::now() > end))
            {
                return;
            }
            self.iterate();
        }
    }

    /// Whether no action of the root can catch up with the most visited one in the iterations that are left.
    fn settled(&self, left: u32) -> bool {
        let (mut first, mut second) = (0, 0);
        let mut child = self.nodes[ROOT as usize].first_child;
        while child != NONE {
            let node = &self.nodes[child as usize];
            if node.visits > first {
                (first, second) = (node.visits, first);
            } else {
                second = second.max(node.visits);
            }
            child = node.sibling;
        }
        first - second > left
    }

    /// What was found out about each of the root's actions.
    pub fn roots(&self) -> Vec<Tried> {
        let legal = self.problem.asked.legal;
        let mut found = vec![Tried::default(); legal.len()];
        let mut child = self.nodes[ROOT as usize].first_child;
        while child != NONE {
            let node = &self.nodes[child as usize];
            if let Some(i) = legal.iter().position(|&a| Some(a) == node.action) {
                found[i] = Tried { visits: node.visits, sum: node.sum, prior: node.prior };
            }
            child = node.sibling;
        }
        found
    }

    fn iterate(&mut self) {
        self.legal.clear();
        self.legal.extend_from_slice(self.problem.asked.legal);
        let (mut node, mut fresh) = match self.how.prior {
            None => self.expand_or_select(ROOT),
            Some(prior) => {
                self.mark_untried(ROOT);
                (self.select(ROOT, &prior), false)
            }
        };
        // Every action of the root meets the same worlds and throws, so that luck does not decide between them.
        let visits = self.nodes[node as usize].visits;
        self.dice = self.luck.clone().at(2 * u64::from(visits) + 1);
        let mut state = self.world(visits as usize);
        let mut moves = 1;
        self.path.clear();
        self.walk(&mut state, node, self.problem.asked.seat);
        let min_visits = self.how.prior.map_or(0, |prior| prior.min_visits);
        while !fresh && self.nodes[node as usize].visits >= min_visits {
            let Some(seat) = self.decider(&mut state, &mut moves) else {
                return self.back_up(&state);
            };
            self.game.legal(&state, &mut self.legal);
            (node, fresh) = match self.how.prior {
                None => self.expand_or_select(node),
                Some(prior) => {
                    if self.mark_untried(node) > 0 {
                        self.expand(node, &state, seat);
                    }
                    (self.select(node, &prior), false)
                }
            };
            self.walk(&mut state, node, seat);
        }
        while let Some(seat) = self.decider(&mut state, &mut moves) {
            self.roll_out(&mut state, seat);
        }
        self.back_up(&state);
    }

    /// The world of lines number `number`; where nobody hides anything, the only one there is.
    pub(super) fn world(&mut self, number: usize) -> G::State {
        let number = if self.problem.hiding.is_empty() { 0 } else { number };
        while self.met.len() <= number {
            let mut dice = self.luck.clone().at(2 * self.met.len() as u64);
            let mut sample = || self.game.sample(&self.problem.worlds, &mut dice);
            let mut world = sample();
            if self.how.determinizations > 1 && !self.problem.hiding.is_empty() {
                let mut liked = self.liked_by_others(&world);
                for _ in 1..self.how.determinizations {
                    let other = sample();
                    let likes = self.liked_by_others(&other);
                    if likes > liked {
                        (world, liked) = (other, likes);
                    }
                }
            }
            self.met.push(world);
        }
        self.met[number].clone()
    }

    #[cfg(test)]
    pub(super) fn worlds_met(&self) -> usize {
        self.met.len()
    }

    /// How well the seats that hide something would have played, if this were the world. By hand: it is asked for many.
    fn liked_by_others(&self, world: &G::State) -> f32 {
        self.problem.hiding.iter().map(|&seat| self.game.evaluate(world, seat)).sum()
    }

    /// Goes to `node` by its action, which `seat` takes.
    fn walk(&mut self, state: &mut G::State, node: u32, seat: Seat) {
        self.path.push((node, seat));
        let action = self.nodes[node as usize].action.expect("only the root has no action");
        self.game.apply(state, action, &mut ());
    }

    /// What `seat` does below the tree: a whole move that looks good, or any action.
    fn roll_out(&mut self, state: &mut G::State, seat: Seat) {
        let greedy = self.how.rollout.greedy;
        if greedy > 0.0 && self.dice.fraction() < greedy {
            self.quick.play(self.game, state, seat, &mut self.dice);
        } else {
            self.game.legal(state, &mut self.legal);
            let action = self.dice.choose(&self.legal);
            self.game.apply(state, action, &mut ());
        }
    }

    /// Puts what the line's last position is worth on all nodes of its path.
    fn back_up(&mut self, state: &G::State) {
        let value = |seat| f64::from(self.game.judge(state, seat));
        let values = match self.problem.eyes.shared() {
            Some(seat) => [value(seat); SEATS],
            None => {
                let mut values = [0.0; SEATS];
                (0..self.game.seats()).for_each(|seat| values[usize::from(seat)] = value(seat));
                values
            }
        };
        self.nodes[ROOT as usize].visits += 1;
        for &(node, seat) in &self.path {
            let node = &mut self.nodes[node as usize];
            node.visits += 1;
            node.sum += values[usize::from(seat)];
        }
    }

    /// Lets chance fall, and says who decides then; nobody if the line of so many `moves` ends here.
    fn decider(&mut self, state: &mut G::State, moves: &mut u32) -> Option<Seat> {
        // What the evaluation weighs better than one throw would must not fall before it.
        let judge_here = self.problem.horizon != Horizon::End
            && self.game.turn(state) == Turn::Chance
            && self.game.weighs_chance(state);
        let before = judge_here.then(|| state.clone());
        loop {
            match self.game.turn(state) {
                Turn::Decide(seat) => {
                    if self.game.mid_move(state) {
                        return Some(seat);
                    }
                    let ends = match self.problem.horizon {
                        Horizon::End => false,
                        Horizon::Moves(most) => *moves == most,
                        Horizon::Turns(most) => self.game.turns_over(state) >= Some(most),
                    };
                    if !ends {
                        *moves += 1;
                        return Some(seat);
                    }
                    if let Some(before) = before {
                        *state = before;
                    }
                    return None;
                }
                Turn::Over => return None,
                Turn::Chance => {
                    let outcome = self.game.roll(state, &mut self.dice);
                    self.game.apply(state, outcome, &mut ());
                }
            }
        }
    }

    /// A child of `node` never tried before, if there is one (and `true`), or the most promising one.
    fn expand_or_select(&mut self, node: u32) -> (u32, bool) {
        let untried = self.mark_untried(node);
        if untried == 0 {
            return (self.highest_bound(node, u32::MAX, 0.0), false);
        }
        let ticket = self.dice.below(untried);
        let fresh = |a: &&G::Action| self.marks[place(self.game, **a)] == self.mark;
        let &action = self.legal.iter().filter(fresh).nth(ticket).expect("an untried action");
        let child = self.add(Some(action), place(self.game, action) as u32, 0.0);
        self.nodes[child as usize].sibling = self.nodes[node as usize].first_child;
        self.nodes[node as usize].first_child = child;
        self.nodes[child as usize].available = 1;
        (child, true)
    }

    /// Gives the actions of `node` that have no child yet (they are marked) one with a prior: `seat` takes them at
    /// `state`.
    fn expand(&mut self, node: u32, state: &G::State, seat: Seat) {
        let fate = Dice::seeded(self.dice.number());
        for i in 0..self.legal.len() {
            let action = self.legal[i];
            let index = place(self.game, action);
            if self.marks[index] == self.mark {
                let ahead = if node == ROOT { &mut self.careful } else { &mut self.quick };
                let prior = ahead.worth(self.game, state, action, seat, &mut fate.clone());
                let child = self.add(Some(action), index as u32, prior);
                self.insert(node, child);
                self.nodes[child as usize].available = 1;
                self.marks[index] = self.mark + 1;
            }
        }
    }

    /// The most promising child of `node` among those that are open.
    fn select(&mut self, node: u32, prior: &Prior) -> u32 {
        let visits = self.nodes[node as usize].visits as f32;
        let open = prior.width + prior.widening * visits.sqrt();
        let weight = if self.problem.eyes.shared().is_some() { prior.team } else { prior.weight };
        self.highest_bound(node, open as u32, weight)
    }

    /// Marks the legal actions: those with a child by `mark + 1`, whose availability counts on, the others
    /// by `mark`. Says how many others there are.
    fn mark_untried(&mut self, node: u32) -> usize {
        self.mark += 2;
        for &action in &self.legal {
            self.marks[place(self.game, action)] = self.mark;
        }
        let mut tried = 0;
        let mut child = self.nodes[node as usize].first_child;
        while child != NONE {
            let it = &mut self.nodes[child as usize];
            let mark = &mut self.marks[it.index as usize];
            if *mark == self.mark {
                *mark += 1;
                it.available += 1;
                tried += 1;
            }
            child = it.sibling;
        }
        self.legal.len() - tried
    }

    /// The marked child with the highest upper confidence bound (by availability) among the first `open` ones.
    fn highest_bound(&self, node: u32, open: u32, prior_weight: f32) -> u32 {
        let (low, high) = self.nodes[node as usize].priors;
        let scale = if low > high { 1.0 } else { (high - low).max(LEAST) };
        let mut best = (f32::MIN, NONE);
        let mut left = open.max(1);
        let mut child = self.nodes[node as usize].first_child;
        while child != NONE && left > 0 {
            let it = &self.nodes[child as usize];
            if self.marks[it.index as usize] == self.mark + 1 {
                left -= 1;
                let weight = it.visits as f32 + prior_weight;
                let mean = (it.sum as f32 + prior_weight * it.prior) / weight;
                let uncertainty = ((it.available as f32).ln() / weight).sqrt();
                let bound = mean + self.how.exploration * scale * uncertainty;
                if bound > best.0 {
                    best = (bound, child);
                }
            }
            child = it.sibling;
        }
        best.1
    }

    fn add(&mut self, action: Option<G::Action>, index: u32, prior: f32) -> u32 {
        self.nodes.push(Node {
            action,
            index,
            first_child: NONE,
            sibling: NONE,
            visits: 0,
            available: 0,
            prior,
            priors: (1.0, 0.0),
            sum: 0.0,
        });
        (self.nodes.len() - 1) as u32
    }

    /// Puts `child` among the children of `node`, in the order of their priors.
    fn insert(&mut self, node: u32, child: u32) {
        let prior = self.nodes[child as usize].prior;
        let (low, high) = self.nodes[node as usize].priors;
        self.nodes[node as usize].priors = (low.min(prior), high.max(prior));
        let mut before = NONE;
        let mut next = self.nodes[node as usize].first_child;
        while next != NONE && self.nodes[next as usize].prior >= prior {
            before = next;
            next = self.nodes[next as usize].sibling;
        }
        self.nodes[child as usize].sibling = next;
        match before {
            NONE => self.nodes[node as usize].first_child = child,
            before => self.nodes[before as usize].sibling = child,
        }
    }
}

fn place<G: Game>(game: &G, action: G::Action) -> usize {
    game.index(action).expect("every decision has a place")
}
