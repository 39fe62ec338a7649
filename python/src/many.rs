//! Many matches of one game at once, stepped in threads into arrays that Python keeps.

use numpy::{PyReadonlyArray1, PyReadwriteArray1, PyReadwriteArray2};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use rayon::prelude::*;
use veritable_bots::Level;
use veritable_bots::search::Pace;
use veritable_catalog::{MatchOf, with};
use veritable_core::{Dice, Game, Turn, Viewer};

use crate::{options, refused};

/// Threads are given at least so many matches: less is not worth the way to another core.
const SHARE: usize = 32;

/// A batch of matches of one game, each at a decision. What is over begins anew at once.
///
/// `veritable.VectorEnv` is the way to use it: it holds the arrays.
#[pyclass(module = "veritable")]
pub struct Matches {
    batch: Box<dyn Batch>,
}

/// The arrays of a batch, a row for each match.
struct Rows<'a> {
    observations: &'a mut [f32],
    masks: &'a mut [bool],
    seats: &'a mut [u8],
    rewards: &'a mut [f32],
    dones: &'a mut [bool],
}

/// A batch of any game.
trait Batch: Send + Sync {
    fn sizes(&self) -> (usize, usize, usize, usize);
    fn check(&self, actions: &[i64]) -> Result<(), String>;
    fn reset(&mut self, seed: u64, rows: Rows);
    fn step(&mut self, actions: &[i64], rows: Rows);
    fn any(&mut self, actions: &mut [i64]);
}

struct BatchOf<G: Game> {
    game: G,
    rooms: Vec<Room<G>>,
    opponents: Option<Level>,
}

/// One match of a batch.
struct Room<G: Game> {
    state: G::State,
    dice: Dice,
    /// What can be done now; kept, so that its memory is used again.
    legal: Vec<G::Action>,
    numbers: Vec<f32>,
    /// Which of the matches that were played in this room.
    episode: usize,
    /// The room's place in the batch.
    place: usize,
}

impl<G: Game> Room<G> {
    /// The seat that learns, where the others are bots: another one in each match.
    fn learner(&self, seats: u8) -> u8 {
        ((self.place + self.episode) % usize::from(seats)) as u8
    }

    fn begin(&mut self, game: &G) {
        self.state = game.start();
    }

    /// Plays on until there is something to decide. The result, if a match ended on the way; then the next has begun.
    fn settle(&mut self, game: &G, bots: Option<&Level>, rewards: &mut [f32]) -> bool {
        let mut ended = false;
        loop {
            match game.turn(&self.state) {
                Turn::Chance => {
                    let outcome = game.roll(&self.state, &mut self.dice);
                    game.apply(&mut self.state, outcome, &mut ());
                }
                Turn::Over => {
                    let outcome =
                        game.outcome(&self.state).expect("a match that is over has a result");
                    for (seat, reward) in rewards.iter_mut().enumerate() {
                        *reward = 2.0 * outcome.worth(seat as u8) - 1.0;
                    }
                    ended = true;
                    self.episode += 1;
                    self.begin(game);
                }
                Turn::Decide(seat) => {
                    game.legal(&self.state, &mut self.legal);
                    let learns = seat == self.learner(game.seats());
                    let action = match (&self.legal[..], bots) {
                        (&[only], _) if !game.asks_forced() => only,
                        (_, Some(level)) if !learns => {
                            let pace = Pace { parallel: false, cut: None };
                            let seed = self.dice.number();
                            level.decide(game, &self.state, seat, seed, pace).action
                        }
                        _ => return ended,
                    };
                    game.apply(&mut self.state, action, &mut ());
                }
            }
        }
    }

    /// Writes what the deciding seat sees and may do.
    fn write(&mut self, game: &G, observation: &mut [f32], mask: &mut [bool], seat: &mut u8) {
        let Turn::Decide(now) = game.turn(&self.state) else { return };
        *seat = now;
        self.numbers.clear();
        game.observe(&game.view(&self.state, Viewer::Seat(now)), &mut self.numbers);
        observation.copy_from_slice(&self.numbers);
        mask.fill(false);
        self.legal.iter().filter_map(|&a| game.index(a)).for_each(|index| mask[index] = true);
    }
}

impl<G: Game> BatchOf<G> {
    fn each(&mut self, rows: Rows, work: impl Fn(&G, &mut Room<G>, &mut [f32]) -> bool + Sync) {
        let (_, numbers, actions, seats) = self.sizes();
        let game = &self.game;
        self.rooms
            .par_iter_mut()
            .with_min_len(SHARE)
            .zip(rows.observations.par_chunks_exact_mut(numbers))
            .zip(rows.masks.par_chunks_exact_mut(actions))
            .zip(rows.rewards.par_chunks_exact_mut(seats))
            .zip(rows.seats.par_iter_mut().zip(rows.dones.par_iter_mut()))
            .for_each(|((((room, observation), mask), rewards), (seat, done))| {
                rewards.fill(0.0);
                *done = work(game, room, rewards);
                room.write(game, observation, mask, seat);
            });
    }
}

impl<G: Game> Batch for BatchOf<G> {
    fn sizes(&self) -> (usize, usize, usize, usize) {
        let game = &self.game;
        let seats = usize::from(game.seats());
        (self.rooms.len(), game.observation_size(), game.actions(), seats)
    }

    fn check(&self, actions: &[i64]) -> Result<(), String> {
        let wrong = self.rooms.par_iter().zip(actions).with_min_len(SHARE).find_map_first(
            |(room, &index)| {
                let action = usize::try_from(index).ok().and_then(|index| self.game.action(index));
                let why = match action {
                    Some(action) if room.legal.contains(&action) => return None,
                    Some(action) => match self.game.check(&room.state, action) {
                        Err(illegal) => illegal.why.into_owned(),
                        Ok(()) => return None,
                    },
                    None => format!("No decision has the index {index}."),
                };
                Some(format!("Match {} cannot play {index}: {why} Nothing was played.", room.place))
            },
        );
        wrong.map_or(Ok(()), Err)
    }

    fn reset(&mut self, seed: u64, rows: Rows) {
        let bots = self.opponents;
        self.each(rows, |game, room, rewards| {
            room.dice = Dice::seeded(seed).at(room.place as u64);
            room.episode = 0;
            room.begin(game);
            room.settle(game, bots.as_ref(), rewards);
            rewards.fill(0.0);
            false
        });
    }

    fn step(&mut self, actions: &[i64], rows: Rows) {
        let bots = self.opponents;
        self.each(rows, |game, room, rewards| {
            if let Some(action) = game.action(actions[room.place] as usize) {
                game.apply(&mut room.state, action, &mut ());
            }
            room.settle(game, bots.as_ref(), rewards)
        });
    }

    fn any(&mut self, actions: &mut [i64]) {
        let game = &self.game;
        self.rooms.par_iter_mut().zip(actions).with_min_len(SHARE).for_each(|(room, index)| {
            let action = room.dice.choose(&room.legal);
            *index = game.index(action).map_or(-1, |index| index as i64);
        });
    }
}

fn batch<G: Game>(one: &MatchOf<G>, count: usize, opponents: Option<Level>) -> Box<dyn Batch> {
    let room = |place| Room {
        state: one.game.start(),
        dice: Dice::seeded(0),
        legal: Vec::new(),
        numbers: Vec::new(),
        episode: 0,
        place,
    };
    let rooms = (0..count).map(room).collect();
    Box::new(BatchOf { game: one.game.clone(), rooms, opponents })
}

/// The arrays as slices; they must be whole (C order) and of the sizes of the batch.
macro_rules! rows {
    ($o:ident, $m:ident, $s:ident, $r:ident, $d:ident) => {
        Rows {
            observations: $o.as_slice_mut().map_err(refused)?,
            masks: $m.as_slice_mut().map_err(refused)?,
            seats: $s.as_slice_mut().map_err(refused)?,
            rewards: $r.as_slice_mut().map_err(refused)?,
            dones: $d.as_slice_mut().map_err(refused)?,
        }
    };
}

impl Matches {
    fn fits(&self, rows: &Rows) -> PyResult<()> {
        let (count, numbers, actions, seats) = self.batch.sizes();
        let fit = rows.observations.len() == count * numbers
            && rows.masks.len() == count * actions
            && rows.rewards.len() == count * seats
            && rows.seats.len() == count
            && rows.dones.len() == count;
        if fit { Ok(()) } else { Err(refused("The arrays do not have the sizes of this batch.")) }
    }
}

#[pymethods]
impl Matches {
    #[new]
    #[pyo3(signature = (game, count, opponents = None, **options_))]
    fn new(
        game: &str,
        count: usize,
        opponents: Option<&str>,
        options_: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        if count == 0 {
            return Err(refused("A batch has at least one match."));
        }
        let level = opponents.map(str::parse::<Level>).transpose().map_err(refused)?;
        let one = veritable_catalog::Match::new(game, &options(options_)?, None)
            .map_err(|p| refused(p.0))?;
        Ok(Self { batch: with!(&one, |one| batch(one, count, level)) })
    }

    /// Matches, numbers of an observation, size of the space of decisions, seats.
    #[getter]
    fn sizes(&self) -> (usize, usize, usize, usize) {
        self.batch.sizes()
    }

    /// Begins every match anew from one seed.
    #[allow(clippy::too_many_arguments)]
    fn reset(
        &mut self,
        py: Python<'_>,
        seed: u64,
        mut observations: PyReadwriteArray2<'_, f32>,
        mut masks: PyReadwriteArray2<'_, bool>,
        mut seats: PyReadwriteArray1<'_, u8>,
        mut rewards: PyReadwriteArray2<'_, f32>,
        mut dones: PyReadwriteArray1<'_, bool>,
    ) -> PyResult<()> {
        let rows = rows!(observations, masks, seats, rewards, dones);
        self.fits(&rows)?;
        py.detach(|| self.batch.reset(seed, rows));
        Ok(())
    }

    /// Plays one decision in every match.
    #[allow(clippy::too_many_arguments)]
    fn step(
        &mut self,
        py: Python<'_>,
        actions: PyReadonlyArray1<'_, i64>,
        mut observations: PyReadwriteArray2<'_, f32>,
        mut masks: PyReadwriteArray2<'_, bool>,
        mut seats: PyReadwriteArray1<'_, u8>,
        mut rewards: PyReadwriteArray2<'_, f32>,
        mut dones: PyReadwriteArray1<'_, bool>,
    ) -> PyResult<()> {
        let rows = rows!(observations, masks, seats, rewards, dones);
        self.fits(&rows)?;
        let actions = actions.as_slice().map_err(refused)?;
        if actions.len() != self.batch.sizes().0 {
            return Err(refused("There must be one action for each match."));
        }
        py.detach(|| {
            self.batch.check(actions)?;
            self.batch.step(actions, rows);
            Ok(())
        })
        .map_err(|why: String| refused(why))
    }

    /// Any legal action for each match.
    fn any(&mut self, py: Python<'_>, mut actions: PyReadwriteArray1<'_, i64>) -> PyResult<()> {
        let actions = actions.as_slice_mut().map_err(refused)?;
        if actions.len() != self.batch.sizes().0 {
            return Err(refused("There must be room for one action for each match."));
        }
        py.detach(|| self.batch.any(actions));
        Ok(())
    }
}
