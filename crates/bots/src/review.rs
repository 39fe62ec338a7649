//! A match looked at again when it is over: what every move changed, what it cost against the best, and what luck did.
//!
//! Chances are those of [`crate::chances()`], all secrets known. *Luck* is what a throw gave beyond what it gives on average
//! over all outcomes by their weights, as backgammon players count it; whatever the chances are worth, it is nothing on
//! average, so a result without it is as fair as the result and says more. The *cost* of a decision is what its best
//! alternative promised more, judged in worlds that the seat could not tell from the true one: nobody is blamed for what
//! they could not know.

use serde::Serialize;
use veritable_core::{Dice, Game, Seat, Turn, Viewer};

use crate::chances::{expected, judged_here};
use crate::lookahead::{Eyes, Lookahead};

/// Throws with more outcomes than this are judged by as many samples.
const OUTCOMES: usize = 64;
/// Worlds that the alternatives of a decision are compared in, at most.
const WORLDS: u32 = 6;
/// Positions that are judged for the costs of all decisions together, about: what a match may take.
const LOOKS: usize = 60_000;
/// A smaller difference is no mistake: the judgement is not that exact.
pub const SLIP: f32 = 0.01;
/// A decision that cost this much is a blunder.
pub const BLUNDER: f32 = 0.05;

/// A whole match, looked at again.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Review {
    /// Every seat's chance before the first action.
    pub start: Vec<f32>,
    /// Every move in order, from one position whose chances can be told to the next.
    pub moves: Vec<Move>,
    /// What is to be said of every seat.
    pub seats: Vec<Account>,
}

/// One move, with the throws that belong to it.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Move {
    /// How many actions had been played before it.
    pub from: usize,
    /// And after it.
    pub to: usize,
    /// Who decided; nobody where only chance fell.
    pub seat: Option<Seat>,
    /// Every seat's chance after it.
    pub after: Vec<f32>,
    /// What luck gave every seat in it.
    pub luck: Vec<f32>,
    /// What the decisions of the mover cost, where they were compared with their alternatives.
    pub cost: f32,
    /// The alternative that was missed, for the decision that cost most.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub missed: Option<Missed>,
}

/// A better decision.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Missed {
    /// How many actions had been played before it.
    pub ply: usize,
    /// What it was, in notation and in the words of the seat.
    pub action: String,
    /// In words.
    pub words: String,
    /// What was done instead, in words.
    pub played: String,
    /// How much better it was.
    pub by: f32,
}

/// What is to be said of a seat.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Account {
    /// Decisions with a choice.
    pub decisions: u32,
    /// What all of them cost together, in chances to win.
    pub cost: f32,
    /// How many cost [`BLUNDER`] or more.
    pub blunders: u32,
    /// What luck gave, in chances to win.
    pub luck: f32,
    /// What the result is worth.
    pub result: f32,
    /// The same without luck; it can be below 0 or above 1.
    pub without_luck: f32,
}

/// How much is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Depth {
    /// Chances and luck.
    Luck,
    /// The cost of every decision, too.
    Costs,
}

/// Looks at a match again; `log` are its actions from the start.
pub fn review<G: Game>(game: &G, log: &[G::Action], depth: Depth) -> Review {
    let mut state = game.start();
    let seats = usize::from(game.seats());
    let mut dice = Dice::seeded(log.len() as u64);
    let start = expected(game, &state);
    let mut found = Review { start, seats: vec![Account::default(); seats], ..Review::default() };
    let looks = LOOKS / log.len().max(1);
    let mut legal = Vec::new();
    let mut now = Move { luck: vec![0.0; seats], ..Move::default() };
    for (ply, &action) in log.iter().enumerate() {
        let turn = game.turn(&state);
        if let Turn::Decide(seat) = turn {
            now.seat.get_or_insert(seat);
            game.legal(&state, &mut legal);
            let account = &mut found.seats[usize::from(seat)];
            account.decisions += u32::from(legal.len() > 1);
            if depth == Depth::Costs
                && let Some(missed) = missed(game, &state, seat, &legal, action, looks, &mut dice)
            {
                account.cost += missed.by;
                account.blunders += u32::from(missed.by >= BLUNDER);
                let own = now.seat == Some(seat);
                now.cost += if own { missed.by } else { 0.0 };
                if own && now.missed.as_ref().is_none_or(|worst| worst.by < missed.by) {
                    now.missed = Some(Missed { ply, ..missed });
                }
            }
        }
        let mean = (turn == Turn::Chance).then(|| average(game, &state, &mut dice));
        game.apply(&mut state, action, &mut ());
        let came = mean.map(|mean| (mean, expected(game, &state)));
        for (seat, luck) in now.luck.iter_mut().enumerate() {
            *luck += came.as_ref().map_or(0.0, |(mean, came)| came[seat] - mean[seat]);
        }
        if judged_here(game, &state) || ply + 1 == log.len() {
            now.to = ply + 1;
            now.after = expected(game, &state);
            let next = Move { from: now.to, luck: vec![0.0; seats], ..Move::default() };
            found.moves.push(std::mem::replace(&mut now, next));
        }
    }
    found.settle();
    found
}

impl Review {
    /// Every seat's chance before a move.
    pub fn before(&self, number: usize) -> &[f32] {
        match number.checked_sub(1) {
            Some(last) => &self.moves[last].after,
            None => &self.start,
        }
    }

    /// The last word: what the results are worth, if it is not what the last position says (somebody gave up).
    pub fn ends_with(&mut self, results: Vec<f32>) {
        let Some(last) = self.moves.last() else { return };
        if last.after != results {
            let (to, luck) = (last.to, vec![0.0; results.len()]);
            self.moves.push(Move { from: to, to, after: results, luck, ..Move::default() });
        }
        self.settle();
    }

    /// Adds up what luck did to every seat.
    fn settle(&mut self) {
        let Some(last) = self.moves.last() else { return };
        for (seat, account) in self.seats.iter_mut().enumerate() {
            account.luck = self.moves.iter().map(|one| one.luck[seat]).sum();
            account.result = last.after[seat];
            account.without_luck = account.result - account.luck;
        }
    }
}

/// What every seat can expect of a throw that is due.
fn average<G: Game>(game: &G, state: &G::State, dice: &mut Dice) -> Vec<f32> {
    let mut outcomes = Vec::new();
    game.chance(state, &mut |action, weight| outcomes.push((action, weight as f32)));
    if outcomes.len() > OUTCOMES {
        outcomes = (0..OUTCOMES).map(|_| (game.roll(state, dice), 1.0)).collect();
    }
    let total: f32 = outcomes.iter().map(|(_, weight)| weight).sum();
    let mut mean = vec![0.0; usize::from(game.seats())];
    for (action, weight) in outcomes {
        let mut next = state.clone();
        game.apply(&mut next, action, &mut ());
        let chances = expected(game, &next);
        mean.iter_mut().zip(chances).for_each(|(sum, chance)| *sum += chance * weight / total);
    }
    mean
}

/// The best of the alternatives to what `seat` did, if it is noticeably better.
fn missed<G: Game>(
    game: &G,
    state: &G::State,
    seat: Seat,
    legal: &[G::Action],
    played: G::Action,
    looks: usize,
    dice: &mut Dice,
) -> Option<Missed> {
    let at = legal.iter().position(|&action| action == played).filter(|_| legal.len() > 1)?;
    let view = game.view(state, Viewer::Seat(seat));
    let worlds = game.worlds(&view);
    let mut ahead = Lookahead::careful(Eyes::of::<G>(seat), legal.len());
    let mut values = vec![0.0; legal.len()];
    let most = (looks / legal.len()).clamp(1, WORLDS as usize) as u32;
    let mut tried = 0;
    while tried < most {
        let world = game.sample(&worlds, dice);
        // The same fate for every action, so that luck does not decide between them.
        let fate = Dice::seeded(dice.number());
        for (value, &action) in values.iter_mut().zip(legal) {
            let next = ahead.after(game, &world, action, &mut fate.clone());
            *value += expected(game, &next)[usize::from(seat)];
        }
        tried += 1;
        let hidden = (0..game.seats()).any(|other| other != seat && game.hides(&world, other));
        if !hidden && !ahead.threw() {
            break;
        }
    }
    let (best, value) = (0..).zip(&values).max_by(|a, b| a.1.total_cmp(b.1))?;
    let by = (value - values[at]) / tried as f32;
    let words = |action| game.label(&view, action).text;
    let action: G::Action = legal[best];
    (by >= SLIP).then(|| Missed {
        ply: 0,
        action: game.notation(action),
        words: words(action),
        played: words(played),
        by,
    })
}

#[cfg(test)]
mod tests {
    use veritable_core::testkit::toy::{Dike, HighCard};

    use super::*;

    fn log<G: Game>(game: &G, seed: u64) -> Vec<G::Action> {
        let (mut state, mut dice, mut legal) = (game.start(), Dice::seeded(seed), Vec::new());
        let mut log = Vec::new();
        loop {
            let action = match game.turn(&state) {
                Turn::Over => return log,
                Turn::Chance => game.roll(&state, &mut dice),
                Turn::Decide(_) => {
                    game.legal(&state, &mut legal);
                    dice.choose(&legal)
                }
            };
            log.push(action);
            game.apply(&mut state, action, &mut ());
        }
    }

    #[test]
    fn moves_join_and_end_with_the_result() {
        let game = HighCard::of(2, 2);
        for seed in 0..20 {
            let log = log(&game, seed);
            let found = review(&game, &log, Depth::Costs);
            assert_eq!(found.moves[0].from, 0);
            assert_eq!(found.moves.last().unwrap().to, log.len());
            assert!(found.moves.windows(2).all(|pair| pair[0].to == pair[1].from));
            let worth: f32 = found.seats.iter().map(|seat| seat.result).sum();
            assert!((worth - 1.0).abs() < 1e-5, "one of two rivals wins, or they share");
        }
    }

    #[test]
    fn luck_is_nothing_on_average() {
        let game = Dike::of(2);
        let n = 3000;
        let luck = (0..n).map(|seed| review(&game, &log(&game, seed), Depth::Luck).seats[0].luck);
        let (mut sum, mut squares) = (0.0, 0.0);
        luck.for_each(|luck| {
            sum += f64::from(luck);
            squares += f64::from(luck * luck);
        });
        let (mean, error) = (sum / n as f64, (squares / (n * n) as f64).sqrt());
        assert!(mean.abs() < 4.0 * error, "{mean} with a standard error of {error}");
        assert!(squares > 1.0, "there was luck");
    }

    #[test]
    fn what_is_without_alternative_or_the_best_costs_nothing() {
        let game = Dike::of(2);
        let mut costly = 0;
        for seed in 0..40 {
            let found = review(&game, &log(&game, seed), Depth::Costs);
            for one in &found.moves {
                assert_eq!(one.cost > 0.0, one.missed.is_some());
                costly += usize::from(one.cost > 0.0);
                if let Some(missed) = &one.missed {
                    assert!(missed.by >= SLIP && missed.words != missed.played, "{missed:?}");
                }
            }
        }
        assert!(costly > 0, "who takes what comes makes mistakes");
    }
}
