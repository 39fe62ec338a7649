//! How fast a game and its bots are, on one thread.

use std::fmt;
use std::hint::black_box;
use std::time::{Duration, Instant};

use serde::Serialize;
use veritable_bots::search::{Pace, Search};
use veritable_bots::{LEVELS, Level, Mind, Question};
use veritable_core::{Dice, Game, Seat, Turn, Viewer};

use crate::Player;
use crate::play::{Counts, play};
use crate::words::many;

/// Clones are timed in batches of this many states.
const BATCH: usize = 64;

/// The speed of a game, on one thread.
#[derive(Clone, Debug, Serialize)]
pub struct Bench {
    /// The game's id.
    pub game: &'static str,
    /// How many seats there are.
    pub seats: Seat,
    /// Whole matches of random play a second.
    pub matches_per_second: f64,
    /// Moves of random play a second: decisions (forced ones included) and chance outcomes.
    pub moves_per_second: f64,
    /// The decisions among them.
    pub decisions_per_second: f64,
    /// The chance outcomes among them.
    pub chance_per_second: f64,
    /// Bytes of a state, without what it points to.
    pub state_bytes: usize,
    /// Nanoseconds to clone a state.
    pub clone_ns: f64,
    /// Tree search with random play to the end, from decisions all over a match.
    pub search: Thinking,
    /// The levels that think, as they are.
    pub levels: Vec<Thinking>,
}

/// How fast a bot thinks.
#[derive(Clone, Debug, Serialize)]
pub struct Thinking {
    /// Who thinks.
    pub bot: &'static str,
    /// Decisions it was asked for, all with a real choice.
    pub decisions: u64,
    /// Lines of play a second.
    pub iterations_per_second: f64,
    /// Milliseconds a decision, on average.
    pub mean_ms: f64,
    /// Milliseconds of the slowest decision.
    pub max_ms: f64,
}

/// Measures, spending about `time` on each figure.
pub fn bench<G: Game>(game: &G, seed: u64, time: Duration) -> Bench {
    let random = vec![Player::Level(LEVELS[0]); game.seats().into()];
    let (clock, mut counts, mut matches) = (Instant::now(), Counts::default(), 0);
    while clock.elapsed() < time {
        let (end, seen) = play(game, &random, (seed, matches), &mut (), |_| ())
            .expect("bots of the program always answer");
        black_box(end);
        counts.merge(seen);
        matches += 1;
    }
    let seconds = clock.elapsed().as_secs_f64();
    let positions = positions(game, seed);
    let plain = Level {
        name: "plain search",
        about: "Tree search with random play to the end.",
        mind: Mind::Search(Search::PLAIN),
        patience: Duration::MAX,
    };
    let thinkers = LEVELS.iter().filter(|level| level.mind != Mind::Random);
    Bench {
        game: G::info().id,
        seats: game.seats(),
        matches_per_second: matches as f64 / seconds,
        moves_per_second: (counts.decisions + counts.chance) as f64 / seconds,
        decisions_per_second: counts.decisions as f64 / seconds,
        chance_per_second: counts.chance as f64 / seconds,
        state_bytes: size_of::<G::State>(),
        clone_ns: clone_ns(&positions, time / 4),
        search: thinking(game, &plain, &positions, seed, time),
        levels: thinkers.map(|level| thinking(game, level, &positions, seed, time)).collect(),
    }
}

/// The decisions with a real choice in a few random matches, in random order: a fair sample of a match,
/// however few of them there is time for.
fn positions<G: Game>(game: &G, seed: u64) -> Vec<G::State> {
    let mut dice = Dice::seeded(seed);
    let mut met = Vec::new();
    let mut legal = Vec::new();
    for _ in 0..4 {
        let mut state = game.start();
        loop {
            let action = match game.turn(&state) {
                Turn::Over => break,
                Turn::Chance => game.roll(&state, &mut dice),
                Turn::Decide(_) => {
                    game.legal(&state, &mut legal);
                    if legal.len() > 1 {
                        met.push(state.clone());
                    }
                    dice.choose(&legal)
                }
            };
            game.apply(&mut state, action, &mut ());
        }
    }
    dice.shuffle(&mut met);
    met
}

fn clone_ns<S: Clone>(states: &[S], time: Duration) -> f64 {
    let batch: Vec<&S> = states.iter().cycle().take(BATCH).collect();
    let (clock, mut clones) = (Instant::now(), 0u64);
    while clock.elapsed() < time {
        for &state in &batch {
            black_box(state.clone());
        }
        clones += BATCH as u64;
    }
    clock.elapsed().as_nanos() as f64 / clones as f64
}

fn thinking<G: Game>(
    game: &G,
    level: &Level,
    positions: &[G::State],
    seed: u64,
    time: Duration,
) -> Thinking {
    let mut legal = Vec::new();
    let (mut iterations, mut decisions) = (0u64, 0u64);
    let (mut spent, mut slowest) = (Duration::ZERO, Duration::ZERO);
    for state in positions {
        let Turn::Decide(seat) = game.turn(state) else { continue };
        game.legal(state, &mut legal);
        let view = game.view(state, Viewer::Seat(seat));
        let asked = Question { game, seat, view: &view, legal: &legal };
        let clock = Instant::now();
        let thought = level.think(asked, seed, Pace::default());
        let took = clock.elapsed();
        iterations += u64::from(thought.iterations);
        decisions += 1;
        spent += took;
        slowest = slowest.max(took);
        if spent > time {
            break;
        }
    }
    Thinking {
        bot: level.name,
        decisions,
        iterations_per_second: iterations as f64 / spent.as_secs_f64(),
        mean_ms: spent.as_secs_f64() * 1e3 / decisions.max(1) as f64,
        max_ms: slowest.as_secs_f64() * 1e3,
    }
}

impl fmt::Display for Bench {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}, {}, one thread", self.game, many(self.seats.into(), "seat"))?;
        writeln!(
            f,
            "random play    {:.2} M moves/s ({:.2} M decisions, {:.2} M chance outcomes), {:.0} matches/s",
            self.moves_per_second / 1e6,
            self.decisions_per_second / 1e6,
            self.chance_per_second / 1e6,
            self.matches_per_second
        )?;
        write!(f, "state          {} bytes, cloned in {:.0} ns", self.state_bytes, self.clone_ns)?;
        for row in std::iter::once(&self.search).chain(&self.levels) {
            let Thinking { bot, decisions, iterations_per_second, mean_ms, max_ms } = row;
            write!(
                f,
                "\n{bot:<14} {iterations_per_second:.0} iterations/s, {mean_ms:.2} ms a decision \
                 (at most {max_ms:.1}; {decisions} decisions)"
            )?;
        }
        Ok(())
    }
}
