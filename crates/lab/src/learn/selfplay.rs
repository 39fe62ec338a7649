//! Matches to learn from.
//!
//! A match is played with whims up to a decision chosen by lot, often with any move there, and steadily from then on: what
//! follows tells what the positions are worth, and they are as varied as those that a bot compares.

use rayon::prelude::*;
use veritable_bots::greedy::Greedy;
use veritable_bots::{Level, Question, chances, search::Pace};
use veritable_core::model::{Inputs, Sight, table_inputs};
use veritable_core::{Dice, Game, Judging, Seat, Stakes, Turn, Viewer};

use super::samples::Samples;

const STEADY: Greedy = Greedy { determinizations: 1, temperature: 0.0, blunders: 0.0 };
const WHIMS: Greedy = Greedy { determinizations: 1, temperature: 0.02, blunders: 0.15 };
/// How often a match is played steadily from its start.
const FROM_START: f32 = 0.15;
/// How often any move is made where the whims end.
const ANY_MOVE: f32 = 0.6;
/// How often a position is kept: for the seat that has moved, for another, within a move, for the table.
const KEPT: [f32; 4] = [0.35, 0.1, 0.05, 0.2];

/// The positions of some matches, as a seat and as the whole table see them.
#[derive(Clone, Debug, Default)]
pub struct Played {
    pub seat: Samples,
    pub table: Samples,
    /// Decisions, forced ones included.
    pub decisions: u64,
}

impl Played {
    pub fn append(&mut self, more: Played) {
        self.seat.append(more.seat);
        self.table.append(more.table);
        self.decisions += more.decisions;
    }
}

/// Who decides in a match to learn from.
#[derive(Clone, Copy)]
pub enum Player<'a, G> {
    /// A greedy bot that judges like this, with whims up to the decision chosen by lot.
    Pupil(&'a G),
    /// A bot of a level, with the judgement that the game has.
    Bot(&'a G, Level),
}

/// Plays matches from number `first` on; `seating` says for each who plays which seat, and by which rules.
pub fn play_many<'a, G: Game>(
    numbers: std::ops::Range<u64>,
    seed: u64,
    length: f32,
    seating: impl Fn(u64) -> Vec<Player<'a, G>> + Sync,
    progress: crate::Progress,
) -> Played {
    let matches: Vec<Played> = numbers
        .into_par_iter()
        .map(|number| {
            let played = play_one(&seating(number), seed, number, length);
            progress(1);
            played
        })
        .collect();
    let mut all = Played::default();
    matches.into_iter().for_each(|one| all.append(one));
    all
}

fn play_one<G: Game>(players: &[Player<G>], seed: u64, number: u64, length: f32) -> Played {
    let mut dice = Dice::seeded(seed).at(number);
    let pupils = players.iter().all(|player| matches!(player, Player::Pupil(_)));
    let calm = !pupils || dice.fraction() < FROM_START;
    let steady_from = if calm { 0 } else { (length * dice.fraction().powf(1.3)) as u64 };
    let game = match players[0] {
        Player::Pupil(game) | Player::Bot(game, _) => game,
    };
    let mut state = game.start();
    let mut legal = Vec::new();
    let mut played = Played::default();
    let mut mover = None;
    loop {
        let turn = game.turn(&state);
        if turn == Turn::Over {
            break;
        }
        if let Some(moved) = mover
            && (turn != Turn::Chance || game.weighs_chance(&state))
        {
            mover = None;
            if played.decisions >= steady_from {
                let at_once = pupils && played.decisions == steady_from;
                keep(game, &state, number, moved, at_once, &mut played.seat, &mut dice);
            }
        }
        let shown = played.decisions >= steady_from
            && dice.fraction() < KEPT[3]
            && chances::judged_here(game, &state);
        if shown {
            let hands = chances::by_hand(game, &state);
            for seat in 0..told_seats(game) {
                let mut inputs = Inputs::default();
                table_inputs(game, &state, seat, &mut inputs);
                let hand = hands[usize::from(seat)];
                let whose = (seat, told_seats(game));
                played.table.push(inputs.all(), number, whose, hand, game.progress(&state));
            }
        }
        let action = match turn {
            Turn::Decide(seat) => {
                played.decisions += 1;
                mover = Some(seat);
                game.legal(&state, &mut legal);
                let here = played.decisions == steady_from && dice.fraction() < ANY_MOVE;
                if legal.len() == 1 || here {
                    dice.choose(&legal)
                } else {
                    let view = game.view(&state, Viewer::Seat(seat));
                    let asked = |game| Question { game, seat, view: &view, legal: &legal };
                    match players[usize::from(seat)] {
                        Player::Bot(game, level) => {
                            level.think(asked(game), dice.number(), Pace::default()).action
                        }
                        Player::Pupil(game) => {
                            let whims = played.decisions < steady_from;
                            let how = if whims { WHIMS } else { STEADY };
                            how.think(asked(game), &mut dice).action
                        }
                    }
                }
            }
            _ => game.roll(&state, &mut dice),
        };
        game.apply(&mut state, action, &mut ());
    }
    let outcome = game.outcome(&state).expect("a match that ended has a result");
    let rivals = G::info().stakes == Stakes::Rivals;
    played.seat.ended(&outcome, rivals);
    played.table.ended(&outcome, rivals);
    played
}

/// The seats whose positions differ: a team has one for all.
fn told_seats<G: Game>(game: &G) -> Seat {
    if G::info().stakes == Stakes::Team { 1 } else { game.seats() }
}

/// Keeps a position after a decision of `moved` by lot, as some seats know it.
fn keep<G: Game>(
    game: &G,
    state: &G::State,
    number: u64,
    moved: Seat,
    at_once: bool,
    kept: &mut Samples,
    dice: &mut Dice,
) {
    let within = matches!(game.turn(state), Turn::Decide(_)) && game.mid_move(state);
    for seat in 0..told_seats(game) {
        let often = match seat == moved {
            _ if within => KEPT[2],
            _ if at_once => 1.0,
            true => KEPT[0],
            false => KEPT[1],
        };
        if dice.fraction() >= often {
            continue;
        }
        let mut inputs = Inputs::default();
        game.features(state, seat, Sight::Own, &mut inputs);
        if !inputs.all().is_empty() {
            let hand = Judging::evaluate(game, state, seat);
            kept.push(inputs.all(), number, (seat, 1), hand, game.progress(state));
        }
    }
}
