//! Judging an action by the position that its whole move leads to.
//!
//! A move that takes several decisions (a ship, then its destination) is judged when it is complete: the first
//! decision is worth what the best of the others makes of it. The first decisions are searched together; those that
//! follow are taken one by one, however many they are, so that a move of sixty decisions costs sixty looks.

use std::collections::HashMap;

use veritable_core::memo::Gist;
use veritable_core::{Dice, Game, Seat, Stakes, Turn};

/// How many positions a careful look at all actions of a decision may judge; each has its share of them, and takes the
/// rest of its move one by one when that is used up.
const CAREFUL: usize = 12_000;

/// Through whose eyes a decision is judged: everybody plays for themselves, but at a team's table everybody plans for
/// the team, as the seat that thinks sees it.
#[derive(Clone, Copy, Debug)]
pub struct Eyes {
    team: Option<Seat>,
}

impl Eyes {
    /// The eyes of `thinker` at a table of this game.
    pub fn of<G: Game>(thinker: Seat) -> Self {
        Self { team: (G::info().stakes == Stakes::Team).then_some(thinker) }
    }

    /// Whose value `seat` follows.
    #[inline]
    pub fn behind(self, seat: Seat) -> Seat {
        self.team.unwrap_or(seat)
    }

    /// The seat whose value everybody follows, if all follow the same.
    pub fn shared(self) -> Option<Seat> {
        self.team
    }
}

/// Judges actions by the positions they lead to. Keeps its buffers.
pub struct Lookahead<A> {
    eyes: Eyes,
    /// Whether positions are judged by hand, also where a judgement was learned.
    by_hand: bool,
    /// How many decisions are searched together, the first one included.
    together: usize,
    /// How many positions each action may have judged before the rest of its move is taken one by one.
    budget: u32,
    /// How much of that the action at hand has left.
    left: u32,
    /// Whether anything was thrown.
    threw: bool,
    legal: Vec<Vec<A>>,
    /// The decisions of the move at hand.
    line: Vec<A>,
    /// The moves played where nothing hidden decides.
    played: HashMap<Gist, Vec<A>>,
}

impl<A: Copy> Lookahead<A> {
    /// Searches the first decisions of a move together: a ship, its destination, and what follows. Looks at so many
    /// `actions`.
    pub fn careful(eyes: Eyes, actions: usize) -> Self {
        let budget = (CAREFUL / actions.max(1)) as u32;
        Self { together: 2, budget, ..Self::quick(eyes) }
    }

    /// Takes the decisions that complete a move one by one.
    pub fn quick(eyes: Eyes) -> Self {
        Self {
            eyes,
            by_hand: false,
            together: 1,
            budget: 0,
            left: 0,
            threw: false,
            legal: Vec::new(),
            line: Vec::new(),
            played: HashMap::new(),
        }
    }

    /// The same by the game's own evaluation alone, which is the fastest.
    pub fn by_hand(self) -> Self {
        Self { by_hand: true, ..self }
    }

    #[inline]
    fn judge<G: Game>(&self, game: &G, state: &G::State, seat: Seat) -> f32 {
        if self.by_hand { game.evaluate(state, seat) } else { game.judge(state, seat) }
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
        let after = self.after(game, state, action, dice);
        self.judge(game, &after, self.eyes.behind(seat))
    }

    /// The position after `action` once its move is complete.
    pub fn after<G: Game<Action = A>>(
        &mut self,
        game: &G,
        state: &G::State,
        action: A,
        dice: &mut Dice,
    ) -> G::State {
        let mut next = state.clone();
        game.apply(&mut next, action, &mut ());
        self.left = self.budget;
        self.complete(game, &mut next, dice, 1);
        next
    }

    /// Plays the move of `seat` that looks best when it is complete, up to its end or to the first throw in it: what
    /// was thrown while it was considered is not foreseen. Says how many decisions that were.
    pub fn play<G: Game<Action = A>>(
        &mut self,
        game: &G,
        state: &mut G::State,
        seat: Seat,
        dice: &mut Dice,
    ) -> usize {
        let gist = game.open_choice(state);
        if let Some(line) = gist.and_then(|gist| self.played.get(&gist)) {
            line.iter().for_each(|&action| game.apply(state, action, &mut ()));
            return line.len();
        }
        let mut legal = self.legal.pop().unwrap_or_default();
        game.legal(state, &mut legal);
        let mut best: Option<(f32, G::State, Vec<A>)> = None;
        let mut lucky = false;
        for &action in &legal {
            let mut next = state.clone();
            game.apply(&mut next, action, &mut ());
            self.line.clear();
            self.line.push(action);
            let taken = self.decide(game, &mut next, dice, 1);
            if legal.len() == 1 {
                best = Some((0.0, next, self.line.clone()));
                break;
            }
            let eyes = self.eyes.behind(seat);
            let value = if throws(game, &next) {
                lucky = true;
                let mut end = next.clone();
                self.complete(game, &mut end, dice, taken);
                self.judge(game, &end, eyes)
            } else {
                self.judge(game, &next, eyes)
            };
            if best.as_ref().is_none_or(|(highest, ..)| value > *highest) {
                self.line.truncate(taken);
                best = Some((value, next, self.line.clone()));
            }
        }
        self.legal.push(legal);
        let (_, next, line) = best.expect("a decision has a legal action");
        *state = next;
        let taken = line.len();
        if let Some(gist) = gist.filter(|_| !lucky) {
            self.played.insert(gist, line);
        }
        taken
    }

    /// Ends the move that is in the middle: each seat that has a say in it does what it likes best. So many decisions
    /// of the move have been `taken`.
    fn complete<G: Game<Action = A>>(
        &mut self,
        game: &G,
        state: &mut G::State,
        dice: &mut Dice,
        mut taken: usize,
    ) {
        loop {
            taken = self.decide(game, state, dice, taken);
            if !throws(game, state) {
                return;
            }
            self.threw = true;
            let outcome = game.roll(state, dice);
            game.apply(state, outcome, &mut ());
        }
    }

    /// Whether luck was in anything that was judged so far.
    pub fn threw(&self) -> bool {
        self.threw
    }

    /// Takes the decisions of the move that is in the middle, up to its end or the next throw; says how many decisions
    /// it has then.
    fn decide<G: Game<Action = A>>(
        &mut self,
        game: &G,
        state: &mut G::State,
        dice: &mut Dice,
        mut taken: usize,
    ) -> usize {
        while let Turn::Decide(seat) = game.turn(state) {
            if !game.mid_move(state) {
                break;
            }
            let before = self.line.len();
            let action = self.best(game, state, seat, dice, taken);
            self.line.truncate(before);
            self.line.push(action);
            game.apply(state, action, &mut ());
            taken += 1;
        }
        taken
    }

    /// The decision of `seat` that looks best when so many decisions of its move have been `taken`.
    fn best<G: Game<Action = A>>(
        &mut self,
        game: &G,
        state: &G::State,
        seat: Seat,
        dice: &mut Dice,
        taken: usize,
    ) -> A {
        let mut legal = self.legal.pop().unwrap_or_default();
        game.legal(state, &mut legal);
        let mut best = (f32::MIN, legal[0]);
        if legal.len() > 1 {
            let eyes = self.eyes.behind(seat);
            for &action in &legal {
                let mut next = state.clone();
                game.apply(&mut next, action, &mut ());
                if taken < self.together && self.left > 0 {
                    self.complete(game, &mut next, dice, taken + 1);
                }
                let value = self.judge(game, &next, eyes);
                self.left = self.left.saturating_sub(1);
                if value > best.0 {
                    best = (value, action);
                }
            }
        }
        self.legal.push(legal);
        best.1
    }
}

/// Whether a throw is due that the evaluation does not weigh itself.
fn throws<G: Game>(game: &G, state: &G::State) -> bool {
    game.turn(state) == Turn::Chance && !game.weighs_chance(state)
}
