//! A judgement learned from play: small networks over numbers that a game tells of a position, and the file that keeps
//! them with the recipe they were made by.
//!
//! A model has up to two networks. The one for a *seat* sees what that seat may know, and bots follow it. The one for the
//! *table* sees the whole position, and tells how the chances went when a match is over. How they are trained is the
//! laboratory's business; here they only answer, in microseconds and without allocating.

use std::sync::OnceLock;

use serde::{Deserialize, Serialize};

use crate::{Degree, Judging, Seat, Turn};

/// The most numbers that a position can be told in.
pub const INPUTS: usize = 192;
/// The most cells of each hidden layer.
pub const CELLS: usize = 64;
/// What a network answers: how likely a victory, half of one (a draw, a minor victory) and a loss are.
pub const ANSWERS: usize = 3;

/// Cells that are summed up together.
const TOGETHER: usize = 32;

/// The first line of a file.
const MAGIC: &str = "veritable judgement 1\n";
/// The line between what a file says of itself and the weights.
const WEIGHTS: &str = "\n--- weights, 32-bit floats ---\n";

/// The numbers that a position is judged by.
#[derive(Clone, Debug)]
pub struct Inputs {
    values: [f32; INPUTS],
    len: usize,
}

impl Default for Inputs {
    fn default() -> Self {
        Self { values: [0.0; INPUTS], len: 0 }
    }
}

impl Inputs {
    /// One more number.
    ///
    /// # Panics
    /// If there are more than [`INPUTS`].
    #[inline]
    pub fn push(&mut self, value: f32) {
        self.values[self.len] = value;
        self.len += 1;
    }

    /// Several more.
    #[inline]
    pub fn extend(&mut self, values: impl IntoIterator<Item = f32>) {
        values.into_iter().for_each(|value| self.push(value));
    }

    /// So many more zeros, to be filled in.
    #[inline]
    pub fn room(&mut self, n: usize) -> &mut [f32] {
        self.len += n;
        &mut self.values[self.len - n..self.len]
    }

    /// All of them.
    #[inline]
    pub fn all(&self) -> &[f32] {
        &self.values[..self.len]
    }
}

/// How likely each kind of result is.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize)]
pub struct Odds {
    /// A victory.
    pub win: f32,
    /// Half of one: a draw, or a minor victory.
    pub half: f32,
    /// A loss.
    pub loss: f32,
}

impl Odds {
    /// The place of a result among the answers of a network.
    pub fn place(degree: Degree) -> usize {
        match degree {
            Degree::Sole | Degree::Major | Degree::Shared => 0,
            Degree::Minor | Degree::Draw => 1,
            Degree::Loss => 2,
        }
    }

    /// What they are worth together, from 0 to 1.
    #[inline]
    pub fn worth(self) -> f32 {
        self.win + 0.5 * self.half
    }
}

/// Layers of cells, each the positive part of a weighted sum; the answers are weighted sums of the last ones.
#[derive(Clone, Debug, PartialEq)]
pub struct Net {
    shape: Shape,
    /// Layer by layer: the weights of each input in a row (of each answer in the last layer), then what is added.
    weights: Vec<f32>,
}

/// How large a network is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shape {
    /// How many numbers it takes.
    pub inputs: usize,
    /// Cells of the first and the second layer.
    pub cells: [usize; 2],
}

impl Shape {
    /// How many weights there are.
    pub fn weights(self) -> usize {
        self.starts()[5] + ANSWERS
    }

    /// Where each part begins: the weights and the sums of each layer.
    pub fn starts(self) -> [usize; 6] {
        let Shape { inputs, cells: [one, two] } = self;
        let first = inputs * one;
        let second = first + one + one * two;
        [0, first, first + one, second, second + two, second + two + two * ANSWERS]
    }
}

impl Net {
    /// A network of these weights; a sentence if there are too many cells or not the right number of weights.
    pub fn new(shape: Shape, weights: Vec<f32>) -> Result<Self, String> {
        if shape.inputs > INPUTS || shape.cells.iter().any(|&n| n == 0 || n > CELLS) {
            return Err(format!(
                "A network has at most {INPUTS} inputs and {CELLS} cells a layer."
            ));
        }
        if weights.len() != shape.weights() || weights.iter().any(|w| !w.is_finite()) {
            let (found, due) = (weights.len(), shape.weights());
            return Err(format!("{due} finite weights belong here, not {found}."));
        }
        Ok(Self { shape, weights })
    }

    /// Its size.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// Its weights, as [`Shape::starts`] orders them.
    pub fn weights(&self) -> &[f32] {
        &self.weights
    }

    /// To change them.
    pub fn weights_mut(&mut self) -> &mut [f32] {
        &mut self.weights
    }

    /// The logits of the answers; the two layers of cells are left in `cells`.
    #[inline]
    pub fn answers(&self, inputs: &[f32], cells: &mut [[f32; CELLS]; 2]) -> [f32; ANSWERS] {
        let Shape { cells: [one, two], .. } = self.shape;
        let [_, b1, w2, b2, w3, b3] = self.shape.starts();
        let w = &self.weights;
        let [first, second] = cells;
        let (first, second) = (&mut first[..one], &mut second[..two]);
        layer(inputs, &w[..b1], &w[b1..w2], first);
        first.iter_mut().for_each(|x| *x = x.max(0.0));
        layer(first, &w[w2..b2], &w[b2..w3], second);
        second.iter_mut().for_each(|x| *x = x.max(0.0));
        let mut answers: [f32; ANSWERS] = std::array::from_fn(|i| w[b3 + i]);
        for (answer, row) in answers.iter_mut().zip(w[w3..b3].chunks_exact(two)) {
            *answer += second.iter().zip(row).map(|(x, weight)| x * weight).sum::<f32>();
        }
        answers
    }

    /// How likely each kind of result is.
    #[inline]
    pub fn odds(&self, inputs: &[f32]) -> Odds {
        let [win, half, loss] = softmax(self.answers(inputs, &mut [[0.0; CELLS]; 2]));
        Odds { win, half, loss }
    }
}

/// What cells get from their inputs: the weighted sum of each, in the order of the inputs.
#[inline]
fn layer(inputs: &[f32], weights: &[f32], added: &[f32], cells: &mut [f32]) {
    let width = cells.len();
    cells.copy_from_slice(added);
    // As many cells at a time as a processor has places to sum up in.
    let mut first = 0;
    for part in cells.chunks_mut(TOGETHER) {
        if let Ok(sums) = <&mut [f32; TOGETHER]>::try_from(&mut *part) {
            let mut held = *sums;
            for (i, &x) in inputs.iter().enumerate() {
                if x != 0.0 {
                    let row = &weights[i * width + first..][..TOGETHER];
                    let row: &[f32; TOGETHER] = row.try_into().expect("as many as asked for");
                    for cell in 0..TOGETHER {
                        held[cell] += x * row[cell];
                    }
                }
            }
            *sums = held;
        } else {
            for (&x, row) in inputs.iter().zip(weights.chunks_exact(width)) {
                let row = &row[first..];
                part.iter_mut().zip(row).for_each(|(sum, weight)| *sum += x * weight);
            }
        }
        first += TOGETHER;
    }
}

/// Logits as probabilities.
#[inline]
pub fn softmax(logits: [f32; ANSWERS]) -> [f32; ANSWERS] {
    let most = logits.into_iter().fold(f32::MIN, f32::max);
    let parts = logits.map(|logit| (logit - most).exp());
    let sum: f32 = parts.iter().sum();
    parts.map(|part| part / sum)
}

/// The logarithm of the odds of a chance, which is kept away from 0 and 1.
#[inline]
pub fn logit(chance: f32) -> f32 {
    let chance = chance.clamp(0.002, 0.998);
    (chance / (1.0 - chance)).ln()
}

/// What a file says of how its networks were made and how good they are.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// The game's id.
    pub game: String,
    /// The version of what the game tells ([`Judging::INPUTS`]).
    pub inputs: u32,
    /// The cards it was trained with, as hexadecimal digits.
    pub fingerprint: String,
    /// How it was made, in words.
    pub recipe: String,
    /// The command that makes it again.
    pub command: String,
    /// Matches played for it.
    pub games: u64,
    /// The size of the network for a seat, if bots follow one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<Shape>,
    /// The size of the network for the table.
    pub table: Shape,
    /// What was measured on matches it has not seen.
    pub quality: Vec<Measured>,
}

/// How good one way to judge is, on matches that it has not seen.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Measured {
    /// Which way.
    pub judge: String,
    /// Who played.
    pub players: String,
    /// How many matches.
    pub games: u64,
    /// The mean squared error.
    pub brier: f64,
    /// The mean logarithm of the chance that was given to what came.
    pub log_loss: f64,
    /// How far chances are from how often they come true.
    pub calibration_error: f64,
}

/// A learned judgement of one game.
#[derive(Clone, Debug, PartialEq)]
pub struct Model {
    /// How it was made.
    pub header: Header,
    /// The cards it was trained with.
    fingerprint: u64,
    /// The network for a seat.
    pub seat: Option<Net>,
    /// The network for the table.
    pub table: Net,
}

impl Model {
    /// Two networks and how they were made, whose sizes the header gets from them.
    pub fn new(mut header: Header, seat: Option<Net>, table: Net) -> Result<Self, String> {
        (header.seat, header.table) = (seat.as_ref().map(Net::shape), table.shape());
        let fingerprint = u64::from_str_radix(&header.fingerprint, 16);
        let fingerprint = fingerprint.map_err(|_| "A fingerprint is hexadecimal digits.")?;
        Ok(Self { header, fingerprint, seat, table })
    }

    /// Reads a file; a sentence says what is wrong with it.
    pub fn read(bytes: &[u8]) -> Result<Self, String> {
        let rest = bytes.strip_prefix(MAGIC.as_bytes()).ok_or("This is no file of weights.")?;
        let mark = WEIGHTS.as_bytes();
        let end = rest.windows(mark.len()).position(|part| part == mark);
        let end = end.ok_or("The weights are missing.")?;
        let text = std::str::from_utf8(&rest[..end]).map_err(|e| e.to_string())?;
        let header: Header = toml::from_str(text).map_err(|e| e.to_string())?;
        let numbers = rest[end + mark.len()..].chunks_exact(4);
        let mut numbers = numbers.map(|c| f32::from_le_bytes([c[0], c[1], c[2], c[3]]));
        let mut net = |shape: Shape| {
            if shape.inputs > INPUTS || shape.cells.iter().any(|&n| n > CELLS) {
                return Net::new(shape, Vec::new());
            }
            Net::new(shape, numbers.by_ref().take(shape.weights()).collect())
        };
        let seat = header.seat.map(&mut net).transpose()?;
        let table = net(header.table)?;
        Self::new(header, seat, table)
    }

    /// The file.
    pub fn write(&self) -> Vec<u8> {
        let header = toml::to_string(&self.header).expect("a header is plain data");
        let mut bytes = [MAGIC, header.trim_end(), WEIGHTS].concat().into_bytes();
        for net in self.seat.iter().chain([&self.table]) {
            bytes.extend(net.weights.iter().flat_map(|weight| weight.to_le_bytes()));
        }
        bytes
    }

    /// The network that bots follow in a match with these cards: with others than it was trained with, none.
    #[inline]
    pub fn for_cards(&self, fingerprint: u64) -> Option<&Net> {
        self.seat.as_ref().filter(|_| self.fingerprint == fingerprint)
    }
}

/// A model that comes with the program, read when it is first asked for.
pub struct Shipped {
    bytes: &'static [u8],
    model: OnceLock<Option<Model>>,
}

impl Shipped {
    /// The bytes of its file.
    pub const fn new(bytes: &'static [u8]) -> Self {
        Self { bytes, model: OnceLock::new() }
    }

    /// The model for a game that tells this version of its inputs. An older one is not used: its game is then judged by
    /// hand until it is trained again.
    pub fn get<G: Judging>(&'static self) -> Option<&'static Model> {
        let read = || {
            let model = Model::read(self.bytes).expect("the weights that come with the program");
            (model.header.inputs == G::INPUTS).then_some(model)
        };
        self.model.get_or_init(read).as_ref()
    }
}

/// What the network for the table is told: what every seat hopes for by the game's own evaluation, how far the match is,
/// whose turn it is, and what the game tells of the whole position.
pub fn table_inputs<G: Judging>(game: &G, state: &G::State, seat: Seat, out: &mut Inputs) {
    let seats = game.seats();
    let own = logit(game.evaluate(state, seat));
    let (mut best, mut sum) = (f32::MIN, 0.0);
    for other in (0..seats).filter(|&other| other != seat) {
        let hope = logit(game.evaluate(state, other));
        best = best.max(hope);
        sum += hope;
    }
    let (best, mean) = match seats {
        1 => (0.0, 0.0),
        _ => (best, sum / f32::from(seats - 1)),
    };
    let progress = game.progress(state);
    let turn = game.turn(state);
    out.extend([own, best, mean, own - best, (own - best) * progress, own * progress]);
    out.extend([progress, progress * progress, f32::from(seats) / 4.0]);
    out.push(f32::from(u8::from(turn == Turn::Decide(seat))));
    out.extend((0..4).map(|place| f32::from(u8::from(place == seat))));
    game.features(state, seat, Sight::Everything, out);
}

/// How much of a position is told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sight {
    /// What the seat may know.
    Own,
    /// Everything, as after the end.
    Everything,
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 2 inputs, 2 and 1 cells.
    fn small() -> Net {
        let shape = Shape { inputs: 2, cells: [2, 1] };
        // first: x0 to cell 0, x1 to cell 1, cell 1 lowered by 1; second: their sum; win: 2 times it.
        let weights = vec![
            1.0, 0.0, 0.0, 1.0, 0.0, -1.0, // first
            1.0, 1.0, 0.5, // second
            2.0, 0.0, -2.0, 0.0, 0.0, 0.0, // answers
        ];
        Net::new(shape, weights).unwrap()
    }

    #[test]
    fn a_network_is_weighted_sums_cut_at_zero() {
        let net = small();
        let answers = |x: [f32; 2]| net.answers(&x, &mut [[0.0; CELLS]; 2]);
        assert_eq!(answers([3.0, 5.0]), [15.0, 0.0, -15.0], "3 + (5 - 1) + 0.5, twice");
        assert_eq!(answers([-3.0, 0.5]), [1.0, 0.0, -1.0], "both cells are cut: 0.5, twice");
        let odds = net.odds(&[-1.0, 0.0]);
        assert!((odds.win + odds.half + odds.loss - 1.0).abs() < 1e-6 && odds.worth() > 0.5);
    }

    #[test]
    fn a_model_comes_back_from_its_file() {
        let header = Header {
            game: "high-card".into(),
            inputs: 1,
            fingerprint: "00".into(),
            recipe: "by hand".into(),
            command: "veritable train high-card".into(),
            games: 7,
            seat: Some(small().shape()),
            table: small().shape(),
            quality: Vec::new(),
        };
        let model = Model::new(header, Some(small()), small()).unwrap();
        let bytes = model.write();
        assert_eq!(Model::read(&bytes).unwrap(), model);
        assert!(Model::read(&bytes[..bytes.len() - 4]).unwrap_err().contains("weights belong"));
        assert!(Model::read(b"something else").is_err());
    }
}
