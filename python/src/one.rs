//! One match.

use numpy::{PyArray1, ToPyArray};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use serde::Serialize;
use veritable_bots::Level;
use veritable_bots::search::Pace;
use veritable_catalog::{AnyMatch, with};
use veritable_core::prelude::*;
use veritable_core::{Game, Options, Turn, Viewer};
use veritable_table::{Fair, Occupant, Seed, Table};

use crate::{options, refused};

/// One match of one game: play it, look at it through any seat's eyes, take back, save, ask a bot.
///
/// The match knows every secret; a bot that wants to play fair looks at `view`, `observe` and `legal` only. Chance
/// falls by the seed (`roll`, `settle`), or as you say (`play` at a chance turn).
#[pyclass(module = "veritable")]
#[derive(Clone)]
pub struct Match {
    game: String,
    options: Options,
    /// The sources of chance, each from its ply on.
    fair: Vec<Fair>,
    now: veritable_catalog::Match,
    /// What was played, with the match before it.
    past: Vec<(veritable_catalog::Match, String)>,
}

impl Match {
    fn turn_now(&self) -> Turn {
        self.now.position().turn()
    }

    fn viewer(&self, seat: Option<u8>) -> PyResult<Viewer> {
        let seats = self.now.position().seats();
        match seat {
            None => Ok(Viewer::Spectator),
            Some(seat) if seat < seats => Ok(Viewer::Seat(seat)),
            Some(seat) => Err(refused(format!(
                "There is no seat {seat}: this match has the seats 0 to {}.",
                seats - 1
            ))),
        }
    }

    /// A decision given as its notation or as its index, in notation.
    fn notation(&self, action: &Bound<'_, PyAny>) -> PyResult<String> {
        let Ok(index) = action.extract::<usize>() else {
            return action.extract();
        };
        let known = with!(&self.now, |one| one.game.action(index).map(|a| one.game.notation(a)));
        known.ok_or_else(|| refused(format!("No decision has the index {index}.")))
    }
}

fn version_of<G: Game>(_: &G) -> u32 {
    G::INPUTS
}

/// Plain data as Python knows it.
fn python<'py>(py: Python<'py>, data: &impl Serialize) -> PyResult<Bound<'py, PyAny>> {
    let text = serde_json::to_string(data).map_err(refused)?;
    py.import("json")?.call_method1("loads", (text,))
}

/// What a bot thinks, as Python reads it.
#[derive(Serialize)]
struct Advice {
    action: String,
    index: Option<usize>,
    label: String,
    alternatives: Vec<Considered>,
    iterations: u32,
}

#[derive(Serialize)]
struct Considered {
    action: String,
    label: String,
    value: f32,
    share: f32,
}

#[pymethods]
impl Match {
    #[new]
    #[pyo3(signature = (game, seed = 0, **options_))]
    fn new(game: &str, seed: u64, options_: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        let options = options(options_)?;
        let now = veritable_catalog::Match::new(game, &options, None).map_err(|p| refused(p.0))?;
        let fair = vec![Fair::new(0, Seed::from_number(seed))];
        Ok(Self { game: game.into(), options, fair, now, past: Vec::new() })
    }

    /// The id of the game.
    #[getter]
    fn game(&self) -> &str {
        &self.game
    }

    /// How many seats the match has.
    #[getter]
    fn seats(&self) -> u8 {
        self.now.position().seats()
    }

    /// What a file of weights must say of this match: the version of the numbers that `VectorEnv.looks` tells, and the
    /// fingerprint of the cards.
    #[getter]
    fn judged_by(&self) -> (u32, String) {
        let inputs = with!(&self.now, |one| version_of(&one.game));
        (inputs, format!("{:016x}", self.now.position().fingerprint()))
    }

    /// What each seat is called.
    #[getter]
    fn seat_names(&self) -> Vec<String> {
        (0..self.seats()).map(|seat| self.now.position().seat_name(seat)).collect()
    }

    /// What the match waits for: "decide", "chance" or "over".
    #[getter]
    fn turn(&self) -> &'static str {
        match self.turn_now() {
            Turn::Decide(_) => "decide",
            Turn::Chance => "chance",
            Turn::Over => "over",
        }
    }

    /// The seat that decides; None at any other turn.
    #[getter]
    fn seat(&self) -> Option<u8> {
        match self.turn_now() {
            Turn::Decide(seat) => Some(seat),
            _ => None,
        }
    }

    /// How many actions were played, chance included.
    #[getter]
    fn plies(&self) -> usize {
        self.past.len()
    }

    /// The size of the fixed space of decisions.
    #[getter]
    fn action_size(&self) -> usize {
        with!(&self.now, |one| one.game.actions())
    }

    /// How many numbers an observation has.
    #[getter]
    fn observation_size(&self) -> usize {
        with!(&self.now, |one| one.game.observation_size())
    }

    /// How many actions a match can have at the very most, chance included.
    #[getter]
    fn limit(&self) -> usize {
        with!(&self.now, |one| one.game.limit())
    }

    /// All legal actions in notation; at a chance turn, all outcomes that can come.
    fn legal(&self) -> Vec<String> {
        with!(&self.now, |one| {
            one.actions().into_iter().map(|action| one.game.notation(action)).collect()
        })
    }

    /// The indices of the legal decisions; empty where nobody decides.
    fn legal_indices(&self) -> Vec<usize> {
        with!(&self.now, |one| {
            one.actions().into_iter().filter_map(|action| one.game.index(action)).collect()
        })
    }

    /// The legal actions with their words: a list of dictionaries with `action`, `index`, `label` and perhaps `hint`.
    fn choices<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        python(py, &self.now.position().legal())
    }

    /// The legal decisions as an array of 0 and 1.
    fn mask<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i8>> {
        let mut mask = vec![0; self.action_size()];
        self.legal_indices().into_iter().for_each(|index| mask[index] = 1);
        mask.to_pyarray(py)
    }

    /// What a seat may know, as numbers.
    fn observe<'py>(&self, py: Python<'py>, seat: u8) -> PyResult<Bound<'py, PyArray1<f32>>> {
        let viewer = self.viewer(Some(seat))?;
        let mut out = Vec::with_capacity(self.observation_size());
        with!(&self.now, |one| one.game.observe(&one.game.view(&one.state, viewer), &mut out));
        Ok(out.to_pyarray(py))
    }

    /// All that a seat may know, as plain data; without a seat, what everybody sees.
    #[pyo3(signature = (seat = None))]
    fn view<'py>(&self, py: Python<'py>, seat: Option<u8>) -> PyResult<Bound<'py, PyAny>> {
        python(py, &self.now.position().view(self.viewer(seat)?))
    }

    /// The whole position, secrets included.
    fn state<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        python(py, &self.now.position().state())
    }

    /// Takes over a position that `state` gave; what was played before is forgotten.
    fn load(&mut self, state: &Bound<'_, PyAny>) -> PyResult<()> {
        let text: String = state.py().import("json")?.call_method1("dumps", (state,))?.extract()?;
        let state = serde_json::from_str(&text).map_err(refused)?;
        self.now.position_mut().load(state).map_err(refused)?;
        self.past.clear();
        Ok(())
    }

    /// What chance can bring now: pairs of notation and probability; empty at any other turn.
    fn chance(&self) -> Vec<(String, f64)> {
        if self.turn_now() != Turn::Chance {
            return Vec::new();
        }
        with!(&self.now, |one| {
            let mut outcomes = Vec::new();
            one.game.chance(&one.state, &mut |action, weight| outcomes.push((action, weight)));
            let total: f64 = outcomes.iter().map(|&(_, weight)| f64::from(weight)).sum();
            let share = |weight| f64::from(weight) / total;
            outcomes.into_iter().map(|(a, w)| (one.game.notation(a), share(w))).collect()
        })
    }

    /// Plays a decision (its notation or its index), or at a chance turn an outcome; gives its notation.
    fn play(&mut self, action: &Bound<'_, PyAny>) -> PyResult<String> {
        let notation = self.notation(action)?;
        let before = self.now.clone();
        let happened = self.now.position_mut().play(&notation, &[]).map_err(refused)?;
        self.past.push((before, happened.action.clone()));
        Ok(happened.action)
    }

    /// Lets chance fall by the seed; gives the outcome in notation.
    fn roll(&mut self) -> PyResult<String> {
        let ply = self.past.len();
        let source = self.fair.iter().rfind(|fair| fair.from <= ply);
        let outcome = source.and_then(|fair| self.now.position().roll(&mut fair.dice(ply)));
        let outcome = outcome.ok_or_else(|| refused("Chance is not asked now."))?;
        let before = self.now.clone();
        self.now.position_mut().play(&outcome, &[]).map_err(refused)?;
        self.past.push((before, outcome.clone()));
        Ok(outcome)
    }

    /// Lets chance fall until somebody decides or the match is over.
    fn settle(&mut self) -> PyResult<()> {
        while self.turn_now() == Turn::Chance {
            self.roll()?;
        }
        Ok(())
    }

    /// Takes the last action back, chance outcomes included.
    fn undo(&mut self) -> PyResult<()> {
        let (before, _) =
            self.past.pop().ok_or_else(|| refused("There is nothing to take back."))?;
        self.now = before;
        Ok(())
    }

    /// What was played, in notation.
    fn log(&self) -> Vec<&str> {
        self.past.iter().map(|(_, action)| action.as_str()).collect()
    }

    /// The result: `scores`, `results`, `reason`, perhaps `beyond`; None while the match goes on.
    fn outcome<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        python(py, &self.now.position().outcome())
    }

    /// What the result is worth to each seat, from -1 (lost) to 1 (won); zeros while the match goes on.
    fn returns(&self) -> Vec<f32> {
        let outcome = self.now.position().outcome();
        let worth = |seat| outcome.as_ref().map_or(0.0, |end| 2.0 * end.worth(seat) - 1.0);
        (0..self.seats()).map(worth).collect()
    }

    /// What a bot would do, knowing what the deciding seat knows: `action`, `index`, `label`, `alternatives`, `iterations`.
    #[pyo3(signature = (bot = "pilot", seed = 0))]
    fn think<'py>(&self, py: Python<'py>, bot: &str, seed: u64) -> PyResult<Bound<'py, PyAny>> {
        let level: Level = bot.parse().map_err(|why: String| refused(why))?;
        let Turn::Decide(seat) = self.turn_now() else {
            return Err(refused("Nobody decides now, so there is nothing to think about."));
        };
        let advice = py.detach(|| {
            with!(&self.now, |one| {
                let pace = Pace { parallel: true, cut: None };
                let thought = level.decide(&one.game, &one.state, seat, seed, pace);
                let view = one.game.view(&one.state, Viewer::Seat(seat));
                let label = |action| one.game.label(&view, action).text;
                let considered = thought.alternatives.iter().map(|alternative| Considered {
                    action: one.game.notation(alternative.action),
                    label: label(alternative.action),
                    value: alternative.value,
                    share: alternative.share,
                });
                Advice {
                    action: one.game.notation(thought.action),
                    index: one.game.index(thought.action),
                    label: label(thought.action),
                    alternatives: considered.collect(),
                    iterations: thought.iterations,
                }
            })
        });
        python(py, &advice)
    }

    /// The match as a text file that `veritable verify` proves. Only matches whose chance fell by the seed have one.
    fn save(&self) -> PyResult<String> {
        let seats = (0..self.seats()).map(|seat| Occupant::human(&format!("Player {}", seat + 1)));
        let [Fair { seed, salts, .. }] = &self.fair[..] else {
            return Err(refused(
                "This match goes on from another one: keep the file it came from.",
            ));
        };
        if !salts.is_empty() {
            return Err(refused("Players added words to this match: keep the file it came from."));
        }
        let seats = seats.collect();
        let mut table: Table =
            Table::new(&self.game, &self.options, None, seats, *seed).map_err(|p| refused(p.0))?;
        for (ply, (before, action)) in self.past.iter().enumerate() {
            table.settle();
            match (table.log().get(ply), before.position().turn()) {
                (Some(known), _) if *known.action == **action => {}
                (None, Turn::Decide(seat)) => {
                    table.play(seat, action).map_err(refused)?;
                }
                _ => {
                    return Err(refused(
                        "Chance was scripted in this match, so it cannot be saved as a fair one.",
                    ));
                }
            }
        }
        Ok(table.save())
    }

    /// A match read from such a file, replayed to its end.
    #[staticmethod]
    fn read(text: &str) -> PyResult<Self> {
        let table: Table = Table::load(text, None).map_err(refused)?;
        let header = table.header();
        let start = veritable_catalog::Match::new(&header.game, &header.options, None)
            .map_err(|p| refused(p.0))?;
        let (game, options) = (header.game.clone(), header.options.clone());
        let fair = header.fair.clone();
        let mut read = Self { game, options, fair, now: start, past: Vec::new() };
        for ply in table.log() {
            let before = read.now.clone();
            read.now.position_mut().play(&ply.action, &[]).map_err(refused)?;
            read.past.push((before, ply.action.to_string()));
        }
        Ok(read)
    }

    /// A copy that goes its own way.
    fn copy(&self) -> Self {
        self.clone()
    }

    fn __copy__(&self) -> Self {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.clone()
    }

    fn __repr__(&self) -> String {
        format!(
            "<veritable.Match {} after {} actions: {}>",
            self.game,
            self.past.len(),
            self.turn()
        )
    }
}
