//! A judgement learned from play, for any game: [`train`] plays matches of greedy bots against each other, teaches two
//! small networks what became of the positions, lets them play and learns again from that, and measures them on matches of
//! stronger bots that they have not seen.

mod descent;
mod duel;
mod kept;
mod quality;
mod samples;
mod selfplay;

use std::path::PathBuf;

use veritable_bots::Level;
use veritable_core::model::{Header, Inputs, Measured, Model, Net, Shape, Sight, table_inputs};
use veritable_core::{Dice, Game, Stakes};

use descent::{Lesson, calibrate, newborn, teach};
use kept::Kept;
use quality::{Quality, Rescaled};
use samples::Samples;
use selfplay::{Played, Player, play_many};

pub use duel::{Duel, duel};
pub use quality::picture;

/// How clear a victory was counts for so much of what a network for a seat is taught.
const MARGIN: f32 = 0.7;
/// Cells of the networks for a seat and for the table.
const SEAT: [usize; 2] = [64, 32];
const TABLE: [usize; 2] = [32, 16];
/// Held-out matches that are kept together.
const TOGETHER: u64 = 50;
/// Matches in which one seat is played by hand are so many of three; the rest is the network against itself and its elder.
const AGAINST_HAND: u64 = 1;

/// How much to learn from.
#[derive(Clone, Debug)]
pub struct Recipe {
    /// Matches of the first round of learning, played by hand. None: what there is already is only calibrated and measured.
    pub games: u64,
    /// How often the networks play and learn again.
    pub rounds: u32,
    /// Matches of each of these later rounds.
    pub more: u64,
    /// Whether a network for bots is taught, or only the one for the table.
    pub play: bool,
    /// Matches of [`Recipe::judges`] that chances are measured on; a quarter as many more calibrate them.
    pub held_out: u64,
    /// Who plays these, with the judgement that was learned.
    pub judges: Level,
    /// A file that keeps their positions: what it holds is not played again.
    pub positions: Option<PathBuf>,
    /// Where all chance comes from.
    pub seed: u64,
    /// How many threads play; what is learned does not depend on it.
    pub threads: usize,
    /// How it was asked for.
    pub command: String,
}

/// A model, and how it was measured.
pub struct Trained {
    /// The model.
    pub model: Model,
    /// How often its chances come true, drawn.
    pub picture: String,
}

/// Trains a model with matches of all of `games`, which differ in their options; `elder` plays the first round if there is
/// one. `say` is told what happens.
pub fn train<G: Game>(
    games: &[G],
    elder: Option<&'static Model>,
    recipe: &Recipe,
    say: &(dyn Fn(String) + Sync),
) -> Result<Trained, String> {
    on_threads(recipe.threads, || Training { games, recipe, say }.run(elder))
}

/// Runs `work` on this many threads.
fn on_threads<T: Send>(threads: usize, work: impl FnOnce() -> T + Send) -> T {
    match rayon::ThreadPoolBuilder::new().num_threads(threads).build() {
        Ok(pool) => pool.install(work),
        // Without a pool of its own the work is done all the same.
        Err(_) => work(),
    }
}

struct Training<'a, G> {
    games: &'a [G],
    recipe: &'a Recipe,
    say: &'a (dyn Fn(String) + Sync),
}

impl<G: Game> Training<'_, G> {
    fn run(&self, elder: Option<&'static Model>) -> Result<Trained, String> {
        let Recipe { games, rounds, more, play, seed, .. } = *self.recipe;
        if let (0, Some(elder)) = (games, elder) {
            let header = &elder.header;
            let found = self.measured(elder.seat.clone(), elder.table.clone(), header.games);
            return found.map(|mut found| {
                found.model.header.recipe = header.recipe.clone();
                found.model.header.command = format!("{}\n{}", header.command, self.recipe.command);
                found
            });
        }
        let by_hand: Vec<G> = self.games.iter().map(|g| g.clone().with_model(None)).collect();
        let trial = play_many(0..8, seed ^ 1, 0.0, |n| self.pupils(&by_hand, n), &|_| ());
        let length = trial.decisions as f32 / 8.0;
        (self.say)(format!("A match has about {length:.0} decisions."));
        let mut all = Played::default();
        let mut models: Vec<&'static Model> = elder.into_iter().collect();
        let tells = !self.told().all().is_empty();
        let mut dice = Dice::seeded(seed).at(u64::MAX);
        for round in 0..=rounds {
            let end = games + u64::from(round) * more;
            let range = if round == 0 { 0..end } else { end - more..end };
            let judged = |model: &'static Model| -> Vec<G> {
                self.games.iter().map(|g| g.clone().with_model(Some(model))).collect()
            };
            let newest = models.last().map(|model| judged(model));
            let older = models.iter().rev().nth(1).map(|model| judged(model));
            let seating = |number: u64| -> Vec<Player<G>> {
                let set = (number as usize) % by_hand.len();
                let hand = &by_hand[set];
                let Some(newest) = newest.as_ref().map(|newest| &newest[set]) else {
                    return self.pupils(&by_hand, number);
                };
                let other = match (number / by_hand.len() as u64) % 3 {
                    0 => newest,
                    n if n <= AGAINST_HAND => hand,
                    _ => older.as_ref().map_or(hand, |older| &older[set]),
                };
                let odd = (number / (3 * by_hand.len() as u64)) % u64::from(hand.seats());
                let seats = 0..u64::from(hand.seats());
                seats.map(|s| Player::Pupil(if s == odd { other } else { newest })).collect()
            };
            let found = play_many(range, seed, length, seating, &|_| ());
            all.append(found);
            if round == rounds && !(play && tells) {
                break;
            }
            if !(play && tells) {
                continue;
            }
            let seat = self.taught(&all.seat, SEAT, MARGIN, &mut dice);
            let (kept, quality) = (all.seat.len(), self.checked(&all.seat, &seat));
            (self.say)(format!("Round {round}: {kept} positions, {quality}."));
            let table = newborn(Shape { inputs: all.table.width, cells: [1, 1] }, &mut dice);
            let model = self.model(Some(seat), table, 0, Vec::new())?;
            models.push(Box::leak(Box::new(model)));
        }
        let kept = all.table.len();
        let table = self.taught(&all.table, TABLE, 0.0, &mut dice);
        (self.say)(format!("The table: {kept} positions, {}.", self.checked(&all.table, &table)));
        let seat = models.last().and_then(|model| model.seat.clone());
        self.measured(seat, table, games + u64::from(rounds) * more)
    }

    /// Who plays match `number` by hand.
    fn pupils<'g>(&self, games: &'g [G], number: u64) -> Vec<Player<'g, G>> {
        let game = &games[number as usize % games.len()];
        vec![Player::Pupil(game); usize::from(game.seats())]
    }

    /// What the game tells of its first position.
    fn told(&self) -> Inputs {
        let mut inputs = Inputs::default();
        self.games[0].features(&self.games[0].start(), 0, Sight::Own, &mut inputs);
        inputs
    }

    /// A network taught with eight of ten matches, and stopped by the tenth.
    fn taught(&self, samples: &Samples, cells: [usize; 2], margin: f32, dice: &mut Dice) -> Net {
        let mut net = newborn(Shape { inputs: samples.width, cells }, dice);
        let taught = rows(samples, |game| game % 10 > 1);
        let check = rows(samples, |game| game % 10 == 1);
        let lesson = Lesson { epochs: 8, rate: 1e-3 };
        teach(&mut net, samples, [&taught, &check], &samples.targets(margin), lesson, dice);
        calibrate(&mut net, samples, &[taught, check].concat());
        net
    }

    /// How good a network is on matches that it was not taught with.
    fn checked(&self, samples: &Samples, net: &Net) -> String {
        let rows = rows(samples, |game| game % 10 == 0);
        let learned = Quality::of(samples, &rows, |row| shown::<G>(net, samples, row));
        let hand = Quality::of(samples, &rows, |row| samples.facts[row].hand);
        let (brier, by_hand) = (learned.brier(), hand.brier());
        format!("Brier {brier:.4} on every tenth match, {by_hand:.4} by hand")
    }

    /// Calibrates the network for the table, and the judgement by hand likewise, with some held-out matches, and measures
    /// both with the others.
    fn measured(&self, seat: Option<Net>, mut table: Net, games: u64) -> Result<Trained, String> {
        let Recipe { held_out, judges, seed, .. } = *self.recipe;
        let playing = self.model(seat.clone(), table.clone(), games, Vec::new())?;
        let playing: &'static Model = Box::leak(Box::new(playing));
        let judged: Vec<G> =
            self.games.iter().map(|g| g.clone().with_model(Some(playing))).collect();
        let seating = |number: u64| {
            let game = &judged[number as usize % judged.len()];
            vec![Player::Bot(game, judges); usize::from(game.seats())]
        };
        let first = 1 << 40;
        let split = first + held_out / 4;
        let kept = self.kept(playing, first)?;
        let (mut kept, mut fresh, mut done) =
            kept.map_or((None, Samples::default(), first), |(k, s, n)| (Some(k), s, n));
        let width = self.table_width();
        while done < split + held_out {
            let next = (done + TOGETHER).min(split + held_out);
            let more = play_many(done..next, seed, 0.0, seating, &|_| ()).table;
            if let Some(kept) = &mut kept {
                kept.add(&more, width, next)?;
            }
            fresh.append(more);
            done = next;
            let (n, of) = (done - first, split + held_out - first);
            (self.say)(format!("{n} of {of} matches that nobody learned from are played."));
        }
        let (calibrating, measuring) =
            (rows(&fresh, |game| game < split), rows(&fresh, |game| game >= split));
        let rescaled = Rescaled::fit(&fresh, &calibrating);
        if !calibrating.is_empty() {
            calibrate(&mut table, &fresh, &calibrating);
        }
        let hand = Quality::of(&fresh, &measuring, |row| fresh.facts[row].hand);
        let scaled = Quality::of(&fresh, &measuring, |row| {
            let fact = &fresh.facts[row];
            rescaled.chance(fact.hand, fact.progress)
        });
        let net = Quality::of(&fresh, &measuring, |row| shown::<G>(&table, &fresh, row));
        let names = ["by hand", "by hand, rescaled by phase", "learned"];
        let ways = [&hand, &scaled, &net];
        let quality: Vec<Measured> =
            names.iter().zip(ways).map(|(n, q)| q.measured(n, judges.name, held_out)).collect();
        let title = format!("{}: how often chances come true", G::info().title);
        let drawn: Vec<_> = names.into_iter().zip(ways).rev().collect();
        let picture = picture(&title, &drawn);
        let model = self.model(seat, table, games, quality)?;
        Ok(Trained { model, picture })
    }

    /// The file of held-out positions, if one is asked for, with what it holds.
    fn kept(&self, playing: &Model, first: u64) -> Result<Option<(Kept, Samples, u64)>, String> {
        let Recipe { positions: Some(path), judges, seed, .. } = self.recipe else {
            return Ok(None);
        };
        let game = &self.games[0];
        let net = playing.for_cards(game.fingerprint());
        let by = net.map_or("by hand".into(), |net| {
            let sum: f32 = net.weights().iter().sum();
            format!("by a network with weights of {sum} together")
        });
        let of = format!(
            "{} with {} sets of options and cards {:016x}, inputs {}, {} {by}, seed {seed}",
            G::info().id,
            self.games.len(),
            game.fingerprint(),
            G::INPUTS,
            judges.name,
        );
        Kept::open(path, &of, self.table_width(), first).map(Some)
    }

    /// How many numbers the network for the table is told.
    fn table_width(&self) -> usize {
        let mut inputs = Inputs::default();
        table_inputs(&self.games[0], &self.games[0].start(), 0, &mut inputs);
        inputs.all().len()
    }

    fn model(
        &self,
        seat: Option<Net>,
        table: Net,
        games: u64,
        quality: Vec<Measured>,
    ) -> Result<Model, String> {
        let recipe = format!(
            "Greedy bots, with whims up to a decision by lot, then steady; {} rounds, the later ones with the network \
             against itself, its elder and the game's own evaluation. A seat is taught {} of the result and {} of how \
             clear it was, the table the result alone.",
            self.recipe.rounds + 1,
            1.0 - MARGIN,
            MARGIN
        );
        let header = Header {
            game: G::info().id.into(),
            inputs: G::INPUTS,
            fingerprint: format!("{:016x}", self.games[0].fingerprint()),
            recipe,
            command: self.recipe.command.clone(),
            games,
            seat: None,
            table: table.shape(),
            quality,
        };
        Model::new(header, seat, table)
    }
}

fn rows(samples: &Samples, of: impl Fn(u64) -> bool) -> Vec<usize> {
    (0..samples.len()).filter(|&row| of(samples.facts[row].game)).collect()
}

/// The chance by a network as it is told: among rivals they are 1 together.
fn shown<G: Game>(net: &Net, samples: &Samples, row: usize) -> f32 {
    let (seat, seats) = samples.facts[row].seat;
    let worth = |row: usize| net.odds(samples.inputs(row)).worth();
    if G::info().stakes != Stakes::Rivals || seats == 1 {
        return worth(row);
    }
    let first = row - usize::from(seat);
    worth(row) / (first..first + usize::from(seats)).map(worth).sum::<f32>()
}
