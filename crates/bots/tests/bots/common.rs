//! Matches of bots for tests.

use veritable_bots::search::Pace;
use veritable_bots::{LEVELS, Level, Mind};
use veritable_core::Game;
use veritable_core::{Dice, Seat, Turn};

/// The level of this name as it thinks, but not for as long.
pub fn level(name: &str) -> Level {
    hasty(name.parse().unwrap())
}

/// All levels, in a hurry.
pub fn levels() -> [Level; 5] {
    LEVELS.map(hasty)
}

fn hasty(mut level: Level) -> Level {
    if let Mind::Search(search) = &mut level.mind {
        search.iterations = 50 * search.trees + 100;
    }
    level
}

/// Plays a match and returns what the result is worth to seat 0.
pub fn play<G: Game>(game: &G, bots: &[Level], seed: u64) -> f32 {
    let (mut state, mut dice) = (game.start(), Dice::seeded(seed));
    loop {
        let action = match game.turn(&state) {
            Turn::Over => return game.outcome(&state).unwrap().worth(0),
            Turn::Chance => game.roll(&state, &mut dice),
            Turn::Decide(seat) => {
                let bot = bots[usize::from(seat) % bots.len()];
                bot.decide(game, &state, seat, seed, Pace::default()).action
            }
        };
        game.apply(&mut state, action, &mut ());
    }
}

/// The first bot's share of the points in matches with both seatings.
pub fn share<G: Game>(game: &G, one: &str, other: &str, pairs: u64) -> f32 {
    let (one, other) = (level(one), level(other));
    let both = |seed| play(game, &[one, other], seed) + 1.0 - play(game, &[other, one], seed);
    (0..pairs).map(both).sum::<f32>() / (2 * pairs) as f32
}

/// Positions of random play in which somebody has a real choice, and who.
pub fn decisions<G: Game>(game: &G, matches: u64) -> Vec<(G::State, Seat)> {
    let mut met = Vec::new();
    let mut legal = Vec::new();
    for seed in 0..matches {
        let (mut state, mut dice) = (game.start(), Dice::seeded(seed));
        loop {
            game.legal(&state, &mut legal);
            let action = match game.turn(&state) {
                Turn::Over => break,
                Turn::Chance => game.roll(&state, &mut dice),
                Turn::Decide(seat) => {
                    if legal.len() > 1 {
                        met.push((state.clone(), seat));
                    }
                    dice.choose(&legal)
                }
            };
            game.apply(&mut state, action, &mut ());
        }
    }
    met
}
