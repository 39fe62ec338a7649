//! What the terms mean: how much each adds to the logit of a victory, at eleven moments of a match.
//!
//! Fitted by logistic regression on some hundred thousand positions of self-play, over and over with what was learned.
//! The columns are the moments: for each round its start, its last turn, and the Resolution Phase after its check
//! (round 4 has none). Between the start of a round and its end, weights are blended.

use super::outlook::TERMS;
use crate::resolution::ROUNDS;
use crate::state::{Phase, Table};

/// How many moments there are.
pub const TIMES: usize = 11;

/// The weights of a faction's terms, moment by moment.
pub type Moments = [[f32; TERMS]; TIMES];

/// All weights.
#[derive(Clone, Debug, PartialEq)]
pub struct Weights {
    /// A major victory of each faction, against none at all; the last is REF as an automaton.
    pub major: [Moments; 5],
    /// If there is none: RDF's minor victory, not AUL's, by the terms of the two; ZR's, not REF's; and ZR's, not the
    /// automaton's.
    pub minor: [[Moments; 2]; 3],
}

/// A moment between two of the eleven: the first, the second, and how near the second is.
#[derive(Clone, Copy, Debug)]
pub struct Moment(pub usize, pub usize, pub f32);

impl Moment {
    /// Where a position lies; `passed` says that the check of its round is over.
    pub fn of(t: &Table, passed: bool) -> Self {
        let round = usize::from(t.round.clamp(1, ROUNDS)) - 1;
        if passed && t.round < ROUNDS {
            return Self(3 * round + 2, 3 * round + 2, 0.0);
        }
        let inner = match t.phase {
            Phase::White | Phase::Ask | Phase::Black => 0.3,
            Phase::Command => 0.6,
            Phase::Draw => 1.0,
            _ => 0.0,
        };
        Self(3 * round, 3 * round + 1, ((f32::from(t.turns) + inner) / 4.0).min(1.0))
    }

    /// The sum of some terms by their weights now.
    #[inline]
    pub fn sum(self, terms: &[f32; TERMS], weights: &Moments) -> f32 {
        let (before, after) = (&weights[self.0], &weights[self.1]);
        let mut sum = 0.0;
        for i in 0..TERMS {
            sum += terms[i] * (before[i] + self.2 * (after[i] - before[i]));
        }
        sum
    }
}

/// The weights that the game is judged by.
pub static FITTED: Weights = Weights {
    major: [
        turned(RDF_MAJOR),
        turned(ZR_MAJOR),
        turned(REF_MAJOR),
        turned(AUL_MAJOR),
        turned(AUTOMATON_MAJOR),
    ],
    minor: [
        [turned(RDF_MINOR), turned(AUL_MINOR)],
        [turned(ZR_MINOR), turned(REF_MINOR)],
        [turned(ZR_ALONE_MINOR), turned(AUTOMATON_MINOR)],
    ],
};

/// Weights as they are read: a row for each term, a column for each moment.
type Rows = [[f32; TIMES]; TERMS];

/// The same as they are used: a row for each moment.
const fn turned(rows: Rows) -> Moments {
    let mut moments = [[0.0; TERMS]; TIMES];
    let mut i = 0;
    while i < TERMS * TIMES {
        moments[i % TIMES][i / TIMES] = rows[i / TIMES][i % TIMES];
        i += 1;
    }
    moments
}

/// A major victory of RDF.
#[rustfmt::skip]
const RDF_MAJOR: Rows = [
    [-1.91, -2.84, -2.27, -4.50, -4.99, -3.74, -6.39, -5.82, -2.89, -6.89, -6.08], // always
    [1.21, 0.54, 0.99, 1.04, 1.24, 1.16, 1.33, 1.02, 1.01, 1.26, 0.92], // content civilians
    [0.00, 0.00, 0.00, 0.13, 0.35, 0.05, -1.05, 3.89, -0.04, -0.36, 3.89], // would win the check
    [0.00, 0.00, 0.06, 0.16, -1.11, 0.03, -0.09, 0.26, -0.22, 0.40, -0.16], // lacks one content civilian
    [1.34, 0.55, 0.68, 0.69, 0.67, 0.35, 0.63, 0.60, -0.22, 0.92, -0.71], // civilians near content
    [0.38, 0.07, -0.12, 0.06, -0.10, 0.13, 0.75, -0.08, 0.35, 0.60, 2.02], // content by curfew, if it is still to come
    [0.00, 0.00, -0.85, -0.25, -0.60, -0.03, -0.47, 1.56, 0.53, -0.11, 1.47], // … and that would be enough
    [0.01, 0.04, -0.02, 0.11, 0.18, 0.11, 0.09, 0.15, 0.14, 0.15, 0.04], // civilians that curfew can shift
    [-0.07, -0.33, 0.23, 0.19, 0.18, 0.30, 0.40, 0.37, 0.06, 0.29, -0.18], // Protoculture, in tens
    [0.13, 0.26, 0.20, 0.09, 0.22, 0.17, 0.14, 0.31, 0.18, 0.21, 0.00], // RDF territories
    [-0.31, -0.12, 0.00, -0.15, 0.02, -0.01, -0.05, -0.19, -0.25, -0.10, 0.12], // Rick and Veritechs
    [-0.15, 0.00, -0.08, 0.09, -0.16, -0.08, -0.06, -0.09, -0.09, -0.11, -0.04], // Mecha
    [0.00, 0.00, 0.00, 0.19, 0.39, 0.18, 0.53, -0.54, -0.18, 0.30, -1.03], // would win the check: turns of others to come
    [0.71, -0.20, -0.75, 0.32, 1.20, -1.37, 0.28, 1.23, -1.34, 0.13, 1.83], // own turn to come
    [0.06, 0.16, 0.02, 0.06, 0.30, 0.03, 0.01, 0.18, 0.02, 0.00, 0.00], // tokens held
    [0.14, 0.83, 0.43, 0.19, 0.46, 0.41, -0.28, 0.41, 0.30, -0.37, -0.77], // content by curfew
];

/// A major victory of ZR.
#[rustfmt::skip]
const ZR_MAJOR: Rows = [
    [-1.80, -2.80, -2.13, -4.17, -3.11, -2.03, -4.42, -4.00, -0.90, -1.12, -1.09], // always
    [0.25, 0.84, 0.87, 0.73, 0.63, 0.73, 0.77, 0.42, -0.33, 0.04, -0.38], // converted civilians
    [0.10, 0.10, 0.10, 0.10, -0.36, -0.67, -0.48, -1.02, -1.23, -0.46, -1.45], // civilians near the symbol
    [-0.05, 0.11, 0.19, 0.76, 0.49, 0.00, 0.85, -0.14, 0.17, 0.55, 1.73], // converts by inspire, if it is still to come
    [0.00, 0.00, 0.00, 0.00, 0.00, 0.23, 0.59, 0.01, 1.15, 1.58, 4.36], // … and that would be enough
    [0.00, 0.00, -0.13, 0.09, 0.04, 0.14, -0.03, 0.68, 1.14, 1.48, 1.66], // converted civilians above six
    [-0.13, -0.09, -0.13, -0.09, -0.04, -0.17, -0.16, -0.03, -0.01, -0.28, -0.25], // soldiers and Mecha
    [0.06, -0.01, -0.04, 0.10, 0.02, 0.06, 0.10, 0.12, 0.08, 0.12, 0.07], // … of them on the board
    [0.38, 0.25, 0.21, 0.38, -0.47, 0.07, -0.12, 0.31, 0.36, 0.48, 0.30], // Protoculture, in tens
    [0.40, -0.34, -0.26, -0.24, -0.32, -0.15, 0.00, -0.51, 0.03, -0.41, -0.17], // AUL territories
    [0.14, 0.08, 0.50, 0.05, -0.30, 0.09, -0.14, 0.15, 1.00, 0.28, 0.27], // civilians who listen to Khyron
    [0.33, -0.21, 0.00, -0.35, -0.40, -0.03, 0.29, -0.25, 0.10, 0.34, -1.01], // Khyron in danger or set aside
    [-0.02, -0.21, -0.83, 0.17, 0.08, -0.86, -0.30, 1.09, -0.81, -0.52, 0.85], // own turn to come
    [-0.13, 0.05, 0.08, -0.10, -0.04, 0.03, 0.00, 0.00, 0.27, 0.00, 0.00], // tokens held
    [0.08, 0.44, -0.08, -0.64, 1.04, 0.43, -0.33, 0.96, 0.03, -0.47, 0.42], // converts by inspire
    [-0.23, 0.11, 0.08, 0.16, 0.22, 0.10, 0.02, 0.37, 0.17, 0.19, -0.27], // civilians in AUL territories
];

/// A major victory of REF.
#[rustfmt::skip]
const REF_MAJOR: Rows = [
    [-0.34, -1.48, -1.34, -4.41, -5.61, -2.72, -4.33, -5.58, -3.39, -5.90, -6.85], // always
    [0.20, 0.36, 0.41, 0.20, 0.65, -0.02, 0.05, 0.63, 0.37, 0.29, 0.92], // RDF territories
    [-0.58, 0.29, 0.00, 0.31, 1.82, 0.22, 0.36, 2.58, -0.13, 0.05, 3.85], // would win the check
    [-0.13, 0.06, 0.10, 0.22, 0.13, 0.89, 0.51, 0.21, 0.39, 0.66, 0.65], // lacks one territory
    [0.12, 0.11, 0.21, 0.38, -0.08, -0.02, 0.18, -0.02, -0.05, 0.10, -0.42], // territories led by two or more
    [-0.23, 0.10, 0.24, 0.40, 0.27, 0.27, 0.00, -0.59, 0.03, 0.01, 0.94], // territories in reach, if the turn is still to come
    [-0.05, 0.14, -0.22, -0.26, 1.23, 0.88, 0.54, 0.05, 0.95, 0.51, 1.00], // … and that would be enough
    [-0.15, 0.19, 0.12, 0.10, 0.21, 0.03, 0.19, 0.31, 0.11, 0.30, 0.36], // territories tied, and half of those behind by one
    [0.89, -0.25, -0.02, -0.39, 0.37, -0.34, -0.02, 0.13, -0.35, 0.00, -0.16], // Protoculture, in tens
    [-0.14, -0.20, -0.24, -0.07, 0.08, 0.01, 0.06, 0.01, -0.02, 0.07, -0.07], // Pods in Constructed
    [-0.33, -0.33, -0.37, -0.19, -0.04, 0.09, 0.01, 0.01, 0.03, 0.07, -0.10], // Pods in Assembly
    [-0.09, -0.24, -0.23, -0.02, 0.07, 0.09, 0.05, 0.01, -0.03, 0.08, -0.01], // Pods on the board
    [-0.02, 0.01, 0.20, 0.24, -1.27, 0.65, 0.23, -0.16, -0.39, 0.22, -1.37], // would win the check: turns of others to come
    [0.56, 0.55, -0.59, 1.05, 0.15, -0.93, 0.15, -0.04, -0.62, -0.14, 0.63], // own turn to come
    [0.00, 0.00, 0.00, 0.00, 0.00, 0.00, -0.53, -0.66, 0.63, 0.37, -0.43], // Flagship set aside
    [-0.40, 0.00, -0.04, -0.10, 0.19, -0.15, -0.16, 0.26, 0.24, 0.00, 0.00], // tokens held
];

/// A major victory of AUL.
#[rustfmt::skip]
const AUL_MAJOR: Rows = [
    [-1.92, -1.26, -1.10, -2.62, -2.99, -1.48, -4.10, -4.55, -2.08, -3.41, -3.35], // always
    [0.17, 0.21, 0.46, 0.58, 0.65, 0.56, 0.53, 0.95, 0.40, -0.07, 0.38], // cities
    [0.02, 0.17, -0.07, 0.04, 0.98, 0.06, -1.67, 3.44, 0.19, 0.17, 5.03], // would win the check
    [-0.93, 0.35, 0.00, -0.01, 0.02, -0.08, 0.01, 0.60, 1.64, 1.52, -0.35], // lacks one city
    [0.14, 0.26, 0.22, 0.19, 0.23, 0.30, 0.27, 0.17, 0.23, 0.44, 0.29], // cities led by two or more
    [0.13, -0.13, 0.14, 0.22, 0.13, 0.23, 0.09, 0.35, 0.19, 0.18, 0.36], // cities in reach, if the turn is still to come
    [0.23, 0.15, 0.01, -0.09, 0.42, 0.53, 0.43, 0.52, 0.32, 0.53, 0.02], // … and that would be enough
    [-0.10, 0.05, 0.08, -0.09, 0.31, 0.06, 0.16, 0.39, 0.47, 0.07, 0.22], // cities tied or behind by one
    [0.55, 0.51, 0.41, 0.13, 0.63, 0.49, 0.46, 0.47, 0.43, 0.19, 0.27], // Protoculture, in tens
    [0.14, 0.00, -0.05, 0.04, -0.01, -0.03, 0.00, -0.03, -0.06, 0.00, -0.09], // Partisans
    [-0.07, -0.08, -0.12, -0.14, -0.09, -0.21, -0.11, -0.20, -0.34, -0.36, -0.15], // AUL territories
    [-0.04, -0.04, 0.01, -0.05, 0.03, 0.00, 0.01, 0.02, -0.02, -0.02, 0.02], // Partisans with Minmei
    [0.00, 0.00, -0.16, -0.13, -0.44, 0.16, 0.72, -1.49, 0.59, 0.51, -0.17], // would win the check: turns of others to come
    [0.27, 0.32, -0.22, 0.67, 0.62, -0.97, 1.09, 1.51, -0.73, 0.54, 0.08], // own turn to come
    [0.07, -0.66, -0.69, -0.13, -0.58, -0.43, -0.36, -0.28, -0.54, 0.00, 0.00], // tokens held
    [-0.20, 0.18, -0.14, -0.36, 0.24, -0.06, -0.10, 0.18, -0.24, 0.13, -0.70], // City that can be built
];

/// A major victory of REF as an automaton.
#[rustfmt::skip]
const AUTOMATON_MAJOR: Rows = [
    [-0.09, -0.39, -0.14, -1.40, -1.22, -0.35, -1.21, -1.62, -0.25, -1.01, -1.23], // always
    [-0.34, 0.53, 0.27, 0.77, 1.12, 0.65, 0.01, 0.92, 0.31, -0.31, 0.71], // RDF territories
    [0.07, 0.43, -0.09, 0.05, 0.74, -0.07, 0.58, 4.09, 0.24, 0.76, 1.70], // would win the check
    [-0.20, 0.29, 0.15, -0.05, 0.95, 0.63, 1.74, -0.24, 0.38, 0.87, 0.87], // lacks one territory
    [0.48, 0.51, 0.61, 0.14, 0.20, 0.55, 0.82, -0.52, 0.05, 0.42, 0.30], // territories led by two or more
    [0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00], // territories in reach, if the turn is still to come
    [-0.05, -0.02, 0.08, 0.48, 0.54, -0.07, 0.00, 0.00, 0.24, 0.21, -0.06], // … and that would be enough
    [0.23, 0.40, 0.23, 0.47, 0.25, 0.47, 0.31, 0.25, 0.27, 0.12, -0.56], // territories tied, and half of those behind by one
    [0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00], // Protoculture, in tens
    [0.00, 0.00, 0.00, -0.04, -0.15, -0.01, -0.05, 0.38, 0.42, 0.66, 0.30], // Pods in Constructed
    [-0.14, -0.46, -0.61, -0.68, -0.40, -1.77, -0.99, -2.95, -0.52, -0.97, -0.13], // Pods in Assembly
    [-0.21, -0.32, 0.25, 0.18, -0.56, 0.36, -0.25, 0.11, -0.32, -0.16, -0.37], // Pods on the board
    [-0.07, 0.01, 0.29, -0.50, -0.49, -0.22, 0.16, 0.67, 0.69, 1.34, 1.59], // would win the check: turns of others to come
    [0.15, 0.69, 0.39, 1.63, 1.59, 0.26, 0.28, 0.01, -0.01, -0.46, -0.07], // own turn to come
    [0.00, 0.00, 0.00, 0.00, 0.00, 0.00, -0.54, -0.44, 1.03, -0.21, -0.22], // Flagship set aside
    [0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00], // tokens held
];

/// The minor victory of RDF, not of AUL: what RDF has.
#[rustfmt::skip]
const RDF_MINOR: Rows = [
    [-0.55, -0.71, -0.06, -0.55, -0.72, -0.02, -0.79, -0.76, -0.01, -0.86, -0.88], // always
    [0.67, 0.79, 0.20, 0.32, 0.24, 0.23, 0.28, 0.71, 0.64, 0.63, 1.75], // content civilians
    [0.00, 0.00, 0.00, 0.00, 0.00, 0.08, 0.25, -0.92, -0.23, -0.39, -1.17], // would win the check
    [0.00, 0.00, 0.00, 0.18, -0.62, 0.07, 0.12, -0.28, -0.02, -0.07, 0.78], // lacks one content civilian
    [0.42, 0.36, -0.15, 0.02, 0.18, -0.45, -0.14, 0.31, -0.02, 0.54, -0.48], // civilians near content
    [0.09, 0.00, 0.00, 0.15, -0.18, 0.26, 0.22, 0.21, 0.02, -0.13, 1.11], // content by curfew, if it is still to come
    [0.00, 0.00, 0.57, 0.08, -0.08, 0.06, -0.41, -0.36, -0.17, 0.00, -1.54], // … and that would be enough
    [-0.04, -0.07, -0.11, 0.05, -0.03, -0.06, -0.04, 0.02, 0.06, 0.02, -0.03], // civilians that curfew can shift
    [-0.19, 0.22, -0.13, -0.03, -0.01, -0.14, 0.00, -0.07, 0.12, 0.17, 0.12], // Protoculture, in tens
    [0.09, 0.00, 0.06, -0.08, 0.07, 0.01, 0.20, 0.03, -0.01, -0.14, 0.09], // RDF territories
    [0.08, -0.10, 0.16, 0.14, 0.07, 0.08, -0.08, -0.10, -0.15, -0.08, 0.07], // Rick and Veritechs
    [0.01, 0.05, -0.08, 0.05, 0.08, 0.10, -0.02, 0.10, 0.02, 0.10, 0.00], // Mecha
    [0.00, 0.00, 0.00, 0.00, 0.00, 0.28, 0.10, 0.50, -0.71, 0.15, -0.74], // would win the check: turns of others to come
    [0.57, -0.43, -0.15, -0.50, 0.52, -0.19, 0.04, -0.13, 0.12, 0.04, 2.40], // own turn to come
    [-0.06, -0.04, -0.02, -0.13, 0.17, -0.03, -0.06, 0.03, -0.01, 0.00, 0.00], // tokens held
    [0.47, -0.09, 0.23, -0.01, 0.12, 0.19, -0.10, 0.29, 0.28, 0.06, 0.06], // content by curfew
];

/// The minor victory of RDF, not of AUL: what AUL has.
#[rustfmt::skip]
const AUL_MINOR: Rows = [
    [-0.55, -0.71, -0.06, -0.55, -0.72, -0.02, -0.79, -0.76, -0.01, -0.86, -0.88], // always
    [-0.43, -0.17, 0.00, 0.02, -0.14, -0.24, 0.20, -0.55, -0.68, -0.32, -1.50], // cities
    [0.00, 0.00, 0.16, -0.02, -0.36, -0.10, 0.19, 0.55, 0.16, 0.23, 1.47], // would win the check
    [-0.43, -0.06, -0.67, -0.17, 0.12, 0.01, 0.08, 0.54, 0.92, 0.53, -1.24], // lacks one city
    [0.08, 0.16, 0.02, 0.04, -0.05, -0.08, -0.24, 0.10, -0.13, -0.04, -0.62], // cities led by two or more
    [-0.06, -0.07, 0.01, 0.01, -0.09, -0.22, 0.03, -0.29, -0.20, 0.14, -0.40], // cities in reach, if the turn is still to come
    [-0.33, -0.27, -0.18, -0.14, 0.12, 0.12, -0.16, 0.18, 0.24, -0.33, -0.24], // … and that would be enough
    [0.03, -0.17, -0.11, -0.23, -0.13, -0.10, -0.08, -0.10, -0.10, -0.08, -0.02], // cities tied or behind by one
    [-0.21, -0.26, 0.08, -0.04, -0.16, 0.08, 0.13, -0.12, -0.01, 0.05, -0.03], // Protoculture, in tens
    [-0.06, 0.06, 0.00, -0.01, -0.08, -0.02, -0.01, -0.02, -0.01, -0.03, -0.02], // Partisans
    [0.13, 0.01, -0.03, -0.04, 0.05, -0.02, 0.02, 0.03, -0.05, -0.04, 0.35], // AUL territories
    [0.16, 0.12, 0.06, 0.08, 0.08, 0.04, 0.04, -0.05, 0.04, -0.04, 0.06], // Partisans with Minmei
    [0.00, 0.00, 0.43, 0.28, -0.25, -0.33, -0.23, 0.28, 0.49, 0.23, 0.39], // would win the check: turns of others to come
    [-0.53, 0.35, -0.15, 0.00, -0.34, -0.19, -0.01, 0.28, 0.12, 0.15, -0.09], // own turn to come
    [-0.26, 0.26, 0.02, 0.14, 0.09, 0.21, 0.10, 0.03, 0.02, 0.00, 0.00], // tokens held
    [-0.13, -0.13, 0.16, 0.35, 0.00, -0.01, 0.31, -0.18, -0.04, -0.16, -0.19], // City that can be built
];

/// The minor victory of ZR, not of REF: what ZR has.
#[rustfmt::skip]
const ZR_MINOR: Rows = [
    [-0.26, -0.47, -0.50, -1.09, -0.72, -0.48, -1.23, -1.35, -0.68, -0.96, -1.59], // always
    [-0.11, 0.47, 0.26, 0.48, 0.40, 0.26, 0.46, 0.37, 0.30, 0.50, 0.99], // converted civilians
    [-0.05, 0.33, 0.29, 0.35, 0.11, -0.09, -0.01, 0.29, -0.06, 0.16, 0.01], // civilians near the symbol
    [0.23, 0.21, -0.03, 0.36, -0.06, -0.06, 0.24, 0.22, 0.02, 0.66, -0.04], // converts by inspire, if it is still to come
    [0.00, 0.00, 0.00, 0.00, 0.00, 0.08, 0.02, -0.11, 0.03, -0.20, 0.16], // … and that would be enough
    [0.00, 0.00, -0.25, 0.07, -0.26, 0.10, -0.37, 0.32, -0.08, -0.07, -0.04], // converted civilians above six
    [0.35, 0.00, 0.16, 0.02, 0.03, 0.01, -0.04, 0.17, 0.06, 0.04, 0.14], // soldiers and Mecha
    [-0.08, 0.01, -0.11, -0.03, -0.03, 0.01, -0.03, -0.04, 0.02, -0.04, 0.06], // … of them on the board
    [-0.06, 0.05, -0.18, 0.19, -0.16, 0.03, 0.22, -0.11, 0.11, -0.08, 0.17], // Protoculture, in tens
    [-0.16, 0.16, 0.14, 0.05, -0.01, 0.17, 0.24, -0.12, 0.14, 0.14, -0.14], // AUL territories
    [-0.03, 0.06, -0.06, 0.13, -0.21, 0.24, 0.15, 0.01, 0.19, 0.03, 0.02], // civilians who listen to Khyron
    [-0.04, -0.37, -0.01, -0.36, 0.19, 0.29, -0.19, -0.27, -0.23, -0.91, -0.23], // Khyron in danger or set aside
    [0.37, -0.54, 0.04, -0.13, -0.10, 0.14, 0.38, 0.10, 0.04, 0.69, 1.68], // own turn to come
    [0.13, 0.04, 0.30, 0.07, 0.11, -0.04, 0.00, 0.19, 0.06, 0.00, 0.00], // tokens held
    [0.04, 0.07, -0.02, -0.20, 0.45, 0.11, -0.01, 0.06, -0.01, -0.46, 0.52], // converts by inspire
    [0.13, -0.09, 0.01, 0.00, 0.01, -0.10, -0.17, 0.06, -0.14, -0.06, 0.01], // civilians in AUL territories
];

/// The minor victory of ZR, not of REF: what REF has.
#[rustfmt::skip]
const REF_MINOR: Rows = [
    [-0.26, -0.47, -0.50, -1.09, -0.72, -0.48, -1.23, -1.35, -0.68, -0.96, -1.59], // always
    [-0.18, 0.17, -0.01, -0.02, -0.15, -0.25, -0.22, -0.36, -0.18, 0.03, -1.35], // RDF territories
    [0.16, -0.09, -0.07, -0.26, -0.19, -0.07, 0.13, -0.06, 0.17, -0.26, 1.48], // would win the check
    [0.63, -0.04, -0.18, -0.15, -0.49, 0.11, -0.18, 0.61, -0.16, -0.30, 0.47], // lacks one territory
    [0.09, 0.03, -0.21, -0.22, -0.14, -0.05, 0.10, -0.25, -0.25, -0.11, -0.29], // territories led by two or more
    [0.10, -0.02, -0.02, -0.07, 0.22, -0.11, -0.03, 0.71, 0.05, -0.06, -0.25], // territories in reach, if the turn is still to come
    [0.19, 0.25, 0.22, 0.27, 0.49, 0.07, 0.46, 0.02, 0.00, 0.13, 0.53], // … and that would be enough
    [0.01, 0.16, 0.03, -0.09, -0.29, -0.11, -0.09, -0.28, -0.23, -0.08, -0.32], // territories tied, and half of those behind by one
    [-0.05, -0.20, -0.12, -0.04, -0.21, -0.02, -0.12, -0.28, -0.25, -0.05, -0.45], // Protoculture, in tens
    [-0.29, -0.37, -0.30, -0.09, 0.01, 0.00, -0.01, -0.01, -0.01, -0.05, 0.02], // Pods in Constructed
    [-0.28, -0.34, -0.26, -0.07, 0.03, 0.07, 0.03, -0.03, 0.05, -0.05, 0.05], // Pods in Assembly
    [-0.14, -0.43, -0.31, -0.08, 0.04, 0.04, 0.02, -0.02, -0.01, -0.05, 0.03], // Pods on the board
    [0.23, -0.06, -0.20, -0.33, -0.46, -0.28, 0.10, 0.15, 0.53, -0.72, 0.91], // would win the check: turns of others to come
    [0.05, 0.03, 0.04, -0.53, -0.66, 0.14, -0.36, -0.03, 0.04, -2.30, -1.92], // own turn to come
    [0.00, 0.00, 0.00, 0.00, 0.00, 0.00, -0.39, -0.33, -0.05, 0.82, 0.42], // Flagship set aside
    [-0.05, 0.19, 0.28, 0.14, -0.03, 0.12, -0.06, 0.09, -0.12, 0.00, 0.00], // tokens held
];

/// The minor victory of ZR, not of REF as an automaton: what ZR has.
#[rustfmt::skip]
const ZR_ALONE_MINOR: Rows = [
    [-0.11, -0.04, -0.05, 0.02, 0.03, 0.02, -0.03, -0.08, 0.02, -0.08, -0.08], // always
    [-0.03, 0.67, 0.96, 0.81, 1.06, 1.15, 0.40, 1.18, 1.31, 1.38, 1.69], // converted civilians
    [0.66, 0.28, 0.32, 0.56, 0.02, 0.12, 0.37, -0.78, -0.36, 0.09, -0.29], // civilians near the symbol
    [-0.13, 0.09, -0.19, 0.17, 0.10, 0.02, 0.06, 0.47, -0.14, 0.40, 0.83], // converts by inspire, if it is still to come
    [0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.02, 0.33, 0.07], // … and that would be enough
    [0.00, 0.00, 0.00, -0.85, -0.26, -0.41, -0.65, -0.58, 0.05, -0.39, 0.06], // converted civilians above six
    [-0.28, 0.11, 0.14, 0.11, -0.32, -0.15, 0.20, -0.31, -0.16, -0.20, -0.13], // soldiers and Mecha
    [-0.25, 0.22, 0.16, 0.11, 0.08, 0.09, 0.11, 0.28, 0.06, 0.04, 0.22], // … of them on the board
    [0.92, 0.92, 0.37, 0.46, 0.82, 0.27, 0.44, 0.11, 0.71, 0.42, 0.59], // Protoculture, in tens
    [0.68, -0.18, -0.07, -0.94, -0.10, 0.25, 0.24, 0.14, 0.29, 0.03, -0.45], // AUL territories
    [0.00, 0.10, 0.34, 0.27, 0.12, 0.46, -0.37, 0.10, 0.59, -0.35, 0.10], // civilians who listen to Khyron
    [-0.18, 0.46, 0.34, 0.42, -0.19, 0.14, -0.14, -1.22, -0.27, -0.05, -0.33], // Khyron in danger or set aside
    [0.27, 0.01, -0.06, 0.46, -0.04, -0.16, 0.16, 0.14, -0.47, 0.50, 1.25], // own turn to come
    [0.28, 0.19, 0.37, -0.02, 0.55, 0.12, 0.10, -0.13, 0.01, 0.00, 0.00], // tokens held
    [-0.12, 0.26, 0.36, -0.08, 0.28, 0.45, -0.02, 0.26, 0.49, 0.42, 0.67], // converts by inspire
    [-0.12, 0.30, 0.23, 0.14, 0.00, -0.04, -0.15, 0.21, 0.00, -0.21, 0.35], // civilians in AUL territories
];

/// The minor victory of ZR, not of REF as an automaton: what REF as an automaton has.
#[rustfmt::skip]
const AUTOMATON_MINOR: Rows = [
    [-0.11, -0.04, -0.05, 0.02, 0.03, 0.02, -0.03, -0.08, 0.02, -0.08, -0.08], // always
    [0.18, 0.25, -0.18, -0.60, -0.30, -0.60, -0.49, -0.13, -0.61, 0.18, -1.51], // RDF territories
    [-0.02, 0.05, 0.11, -0.09, 0.37, -0.02, 0.11, -0.05, 0.00, 0.09, 0.30], // would win the check
    [0.46, -0.59, -0.12, -0.25, -0.09, 0.53, 0.28, 0.24, -0.26, 0.52, -0.39], // lacks one territory
    [0.06, -0.02, 0.29, -0.15, -0.52, -0.25, -0.44, -0.67, -0.90, -1.76, -0.47], // territories led by two or more
    [0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00], // territories in reach, if the turn is still to come
    [-0.18, -0.06, 0.06, -0.33, -0.07, -0.02, 0.00, 0.00, 0.00, 0.13, 0.21], // … and that would be enough
    [0.32, 0.19, 0.08, -0.72, -0.24, 0.10, 0.05, -0.02, -0.12, -0.07, -0.21], // territories tied, and half of those behind by one
    [0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00], // Protoculture, in tens
    [0.00, 0.00, 0.00, -0.09, -0.25, 0.00, -0.19, -0.03, 0.15, -0.08, 0.26], // Pods in Constructed
    [-0.49, -0.55, -0.55, -0.14, 0.01, -0.34, -0.62, -0.32, 0.02, -0.15, -1.36], // Pods in Assembly
    [-0.18, -0.64, -0.46, 0.06, -0.09, -0.20, -0.17, -0.06, -0.09, -0.16, -0.29], // Pods on the board
    [-0.14, 0.22, 0.26, -0.38, 0.48, -0.06, 0.37, 0.09, 0.00, -0.07, 0.37], // would win the check: turns of others to come
    [-0.16, -0.17, -0.06, 0.09, -0.20, -0.16, -0.05, -0.01, -0.47, 0.02, -0.65], // own turn to come
    [0.00, 0.00, 0.00, 0.00, 0.00, 0.00, -0.04, 0.67, 0.01, 1.07, -0.13], // Flagship set aside
    [0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00], // tokens held
];
