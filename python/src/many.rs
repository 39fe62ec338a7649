//! Many matches of one game at once, stepped in threads into arrays that Python keeps.

use numpy::{
    PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray1, PyReadwriteArray1, PyReadwriteArray2,
    ToPyArray,
};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use rayon::prelude::*;
use veritable_bots::Level;
use veritable_bots::lookahead::{Eyes, Lookahead};
use veritable_bots::search::Pace;
use veritable_catalog::{MatchOf, with};
use veritable_core::model::{Inputs, Sight};
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
    scores: &'a mut [f32],
    dones: &'a mut [bool],
}

/// What the legal moves of some matches lead to, one after the other.
#[derive(Default)]
struct Looks {
    /// The match of each move.
    rows: Vec<i64>,
    /// Its place in the space of decisions.
    actions: Vec<i64>,
    /// What the mover may know of the position after it, as numbers.
    inputs: Vec<f32>,
    /// What it is worth if it ends the match; not a number otherwise.
    worths: Vec<f32>,
}

/// Who gets what when a match ends.
struct Paid<'a> {
    rewards: &'a mut [f32],
    scores: &'a mut [f32],
}

/// A batch of any game.
trait Batch: Send + Sync {
    fn sizes(&self) -> (usize, usize, usize, usize);
    fn check(&self, actions: &[i64]) -> Result<(), String>;
    fn reset(&mut self, seed: u64, rows: Rows);
    fn step(&mut self, actions: &[i64], rows: Rows);
    fn any(&mut self, actions: &mut [i64]);
    fn looks(&mut self) -> Looks;
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
    fn settle(&mut self, game: &G, bots: Option<&Level>, paid: Paid) -> bool {
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
                    for (seat, reward) in paid.rewards.iter_mut().enumerate() {
                        *reward = 2.0 * outcome.worth(seat as u8) - 1.0;
                        paid.scores[seat] = outcome.scores[seat] as f32;
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

impl<G: Game> Room<G> {
    /// Every legal decision, its move completed as a bot would, in one world that the deciding seat cannot rule out.
    fn looks(&mut self, game: &G) -> Looks {
        let Turn::Decide(seat) = game.turn(&self.state) else { return Looks::default() };
        let worlds = game.worlds(&game.view(&self.state, Viewer::Seat(seat)));
        let world = game.sample(&worlds, &mut self.dice);
        let fate = Dice::seeded(self.dice.number());
        let mut ahead = Lookahead::careful(Eyes::of::<G>(seat), self.legal.len());
        let mut found = Looks::default();
        for &action in &self.legal {
            let next = ahead.after(game, &world, action, &mut fate.clone());
            let mut inputs = Inputs::default();
            game.features(&next, seat, Sight::Own, &mut inputs);
            found.rows.push(self.place as i64);
            found.actions.push(game.index(action).map_or(-1, |index| index as i64));
            found.inputs.extend_from_slice(inputs.all());
            found.worths.push(game.outcome(&next).map_or(f32::NAN, |end| end.worth(seat)));
        }
        found
    }
}

impl<G: Game> BatchOf<G> {
    fn each(&mut self, rows: Rows, work: impl Fn(&G, &mut Room<G>, Paid) -> bool + Sync) {
        let (_, numbers, actions, seats) = self.sizes();
        let game = &self.game;
        self.rooms
            .par_iter_mut()
            .with_min_len(SHARE)
            .zip(rows.observations.par_chunks_exact_mut(numbers))
            .zip(rows.masks.par_chunks_exact_mut(actions))
            .zip(rows.rewards.par_chunks_exact_mut(seats))
            .zip(rows.scores.par_chunks_exact_mut(seats))
            .zip(rows.seats.par_iter_mut().zip(rows.dones.par_iter_mut()))
            .for_each(|(((((room, observation), mask), rewards), scores), (seat, done))| {
                rewards.fill(0.0);
                scores.fill(0.0);
                *done = work(game, room, Paid { rewards, scores });
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
        self.each(rows, |game, room, Paid { rewards, scores }| {
            room.dice = Dice::seeded(seed).at(room.place as u64);
            room.episode = 0;
            room.begin(game);
            room.settle(game, bots.as_ref(), Paid { rewards, scores });
            rewards.fill(0.0);
            scores.fill(0.0);
            false
        });
    }

    fn step(&mut self, actions: &[i64], rows: Rows) {
        let bots = self.opponents;
        self.each(rows, |game, room, paid| {
            if let Some(action) = game.action(actions[room.place] as usize) {
                game.apply(&mut room.state, action, &mut ());
            }
            room.settle(game, bots.as_ref(), paid)
        });
    }

    fn any(&mut self, actions: &mut [i64]) {
        let game = &self.game;
        self.rooms.par_iter_mut().zip(actions).with_min_len(SHARE).for_each(|(room, index)| {
            let action = room.dice.choose(&room.legal);
            *index = game.index(action).map_or(-1, |index| index as i64);
        });
    }

    fn looks(&mut self) -> Looks {
        let game = &self.game;
        let rooms = self.rooms.par_iter_mut().with_min_len(SHARE);
        let each: Vec<Looks> = rooms.map(|room| room.looks(game)).collect();
        let mut all = Looks::default();
        for mut one in each {
            all.rows.append(&mut one.rows);
            all.actions.append(&mut one.actions);
            all.inputs.append(&mut one.inputs);
            all.worths.append(&mut one.worths);
        }
        all
    }
}

fn batch<G: Game>(
    one: &MatchOf<G>,
    count: usize,
    opponents: Option<Level>,
    learned: bool,
) -> Box<dyn Batch> {
    let game = one.game.clone();
    let game = if learned { game } else { game.with_model(None) };
    let room = |place| Room {
        state: one.game.start(),
        dice: Dice::seeded(0),
        legal: Vec::new(),
        numbers: Vec::new(),
        episode: 0,
        place,
    };
    let rooms = (0..count).map(room).collect();
    Box::new(BatchOf { game, rooms, opponents })
}

/// The arrays as slices; they must be whole (C order) and of the sizes of the batch.
macro_rules! rows {
    ($o:ident, $m:ident, $s:ident, $r:ident, $p:ident, $d:ident) => {
        Rows {
            observations: $o.as_slice_mut().map_err(refused)?,
            masks: $m.as_slice_mut().map_err(refused)?,
            seats: $s.as_slice_mut().map_err(refused)?,
            rewards: $r.as_slice_mut().map_err(refused)?,
            scores: $p.as_slice_mut().map_err(refused)?,
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
            && rows.scores.len() == count * seats
            && rows.seats.len() == count
            && rows.dones.len() == count;
        if fit { Ok(()) } else { Err(refused("The arrays do not have the sizes of this batch.")) }
    }
}

#[pymethods]
impl Matches {
    #[new]
    #[pyo3(signature = (game, count, opponents = None, learned = true, **options_))]
    fn new(
        game: &str,
        count: usize,
        opponents: Option<&str>,
        learned: bool,
        options_: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        if count == 0 {
            return Err(refused("A batch has at least one match."));
        }
        let level = opponents.map(str::parse::<Level>).transpose().map_err(refused)?;
        let one = veritable_catalog::Match::new(game, &options(options_)?, None)
            .map_err(|p| refused(p.0))?;
        Ok(Self { batch: with!(&one, |one| batch(one, count, level, learned)) })
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
        mut scores: PyReadwriteArray2<'_, f32>,
        mut dones: PyReadwriteArray1<'_, bool>,
    ) -> PyResult<()> {
        let rows = rows!(observations, masks, seats, rewards, scores, dones);
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
        mut scores: PyReadwriteArray2<'_, f32>,
        mut dones: PyReadwriteArray1<'_, bool>,
    ) -> PyResult<()> {
        let rows = rows!(observations, masks, seats, rewards, scores, dones);
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
    /// What every legal decision of every match leads to: the match, the decision, the numbers of the position after it,
    /// and what it is worth if the match is over then.
    fn looks<'py>(&mut self, py: Python<'py>) -> PyResult<Found<'py>> {
        let Looks { rows, actions, inputs, worths } = py.detach(|| self.batch.looks());
        let width = inputs.len() / rows.len().max(1);
        if width == 0 {
            return Err(refused("This game tells no numbers that a judgement could learn from."));
        }
        let inputs = inputs.to_pyarray(py).reshape([rows.len(), width])?;
        Ok((rows.to_pyarray(py), actions.to_pyarray(py), inputs, worths.to_pyarray(py)))
    }
}

/// The arrays of [`Looks`].
type Found<'py> = (
    Bound<'py, PyArray1<i64>>,
    Bound<'py, PyArray1<i64>>,
    Bound<'py, PyArray2<f32>>,
    Bound<'py, PyArray1<f32>>,
);
