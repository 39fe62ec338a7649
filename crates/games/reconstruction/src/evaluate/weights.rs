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
    [-1.40, -2.55, -2.30, -4.51, -4.70, -3.05, -6.24, -5.84, -2.62, -5.99, -5.24], // always
    [0.65, 0.81, 0.76, 0.96, 1.10, 1.04, 1.26, 0.96, 0.68, 0.81, 0.84], // content civilians
    [0.00, 0.00, 0.06, 0.12, 0.86, 0.00, -1.08, 3.58, 0.02, -1.52, 3.90], // would win the check
    [0.00, 0.00, 0.31, 0.26, -0.20, -0.09, 0.04, 0.23, 0.05, 0.14, -0.54], // lacks one content civilian
    [0.81, 0.87, 0.70, 0.86, 0.81, 0.74, 0.96, 0.63, 0.24, 0.87, -0.17], // civilians near content
    [0.22, 0.05, 0.13, 0.29, 0.11, 0.11, 0.34, 0.07, 0.11, 0.46, 1.79], // content by curfew, if it is still to come
    [0.00, 0.00, -0.50, 0.24, 0.77, 0.28, -0.05, 1.24, 0.76, 0.46, 1.78], // … and that would be enough
    [-0.06, 0.02, 0.03, 0.14, 0.13, 0.08, 0.15, 0.10, 0.06, 0.05, 0.04], // civilians that curfew can shift
    [0.34, 0.39, 0.30, 0.45, 0.19, 0.31, 0.31, 0.12, 0.21, 0.31, 0.14], // Protoculture, in tens
    [0.00, 0.15, 0.21, 0.12, 0.20, 0.13, 0.10, 0.15, 0.13, 0.08, 0.02], // RDF territories
    [0.03, -0.01, -0.02, -0.07, -0.06, -0.14, -0.08, -0.04, -0.20, -0.05, -0.17], // Rick and Veritechs
    [0.04, -0.04, 0.00, 0.06, -0.05, -0.08, -0.03, 0.02, -0.05, 0.04, 0.00], // Mecha
    [0.00, 0.00, 0.15, 0.12, 0.38, 0.00, 0.37, -0.76, 0.06, 0.59, -1.18], // would win the check: turns of others to come
    [0.50, 0.46, -0.87, 0.34, 0.71, -1.06, 0.16, 1.15, -1.13, -0.11, 1.41], // own turn to come
    [-0.25, 0.08, -0.10, -0.03, 0.16, 0.01, 0.00, 0.03, -0.05, 0.00, 0.00], // tokens held
    [-0.10, 0.04, 0.01, -0.22, 0.29, 0.16, -0.07, 0.40, 0.15, -0.59, -1.18], // content by curfew
];

/// A major victory of ZR.
#[rustfmt::skip]
const ZR_MAJOR: Rows = [
    [-1.68, -2.96, -2.40, -3.97, -3.29, -1.50, -3.93, -3.65, -0.80, -0.94, -0.88], // always
    [0.24, 0.84, 0.87, 1.01, 0.67, 0.55, 0.77, 0.43, -0.11, -0.10, -0.52], // converted civilians
    [0.15, -0.16, -0.22, -0.13, -0.60, -0.79, -0.68, -0.92, -0.91, -0.75, -1.44], // civilians near the symbol
    [0.14, 0.10, 0.23, 0.46, 0.27, -0.10, 0.83, 0.04, 0.04, 0.80, 1.39], // converts by inspire, if it is still to come
    [0.00, 0.00, 0.00, 0.00, 0.00, 0.21, 0.80, 0.59, 1.29, 1.90, 3.51], // … and that would be enough
    [0.00, 0.00, 0.05, 0.00, 0.44, 0.33, 0.38, 0.76, 1.58, 1.56, 1.65], // converted civilians above six
    [-0.12, -0.24, -0.20, -0.25, -0.10, -0.08, -0.10, -0.12, -0.18, -0.26, -0.01], // soldiers and Mecha
    [-0.21, 0.08, 0.04, 0.09, 0.08, 0.09, 0.08, 0.03, 0.10, 0.10, -0.13], // … of them on the board
    [0.08, 0.85, 0.52, 0.17, -0.05, 0.05, 0.41, 0.05, 0.37, 0.17, 0.18], // Protoculture, in tens
    [-0.22, -0.04, -0.16, -0.32, -0.22, -0.16, -0.25, -0.19, -0.27, -0.06, -0.17], // AUL territories
    [0.04, 0.28, 0.32, -0.07, -0.25, 0.16, 0.11, -0.01, 0.57, 0.25, 0.51], // civilians who listen to Khyron
    [0.20, -0.19, -0.08, -0.40, -0.40, -0.49, 0.16, -0.22, 0.28, 0.11, 0.21], // Khyron in danger or set aside
    [-0.30, 0.20, -1.21, -0.04, 0.01, -0.97, -0.04, 0.51, -0.92, -0.59, 0.90], // own turn to come
    [-0.06, 0.39, 0.12, 0.11, 0.04, -0.04, -0.13, 0.10, -0.04, 0.00, 0.00], // tokens held
    [-0.33, 0.29, 0.08, -0.05, 0.78, 0.39, -0.23, 1.05, 0.39, 0.07, 0.41], // converts by inspire
    [0.06, 0.01, 0.13, 0.23, 0.30, 0.19, 0.03, 0.21, 0.26, -0.08, -0.34], // civilians in AUL territories
];

/// A major victory of REF.
#[rustfmt::skip]
const REF_MAJOR: Rows = [
    [-0.26, -1.08, -1.24, -4.38, -5.85, -3.39, -5.15, -5.68, -2.48, -4.87, -5.49], // always
    [-0.14, 0.30, 0.44, 0.43, 0.76, 0.27, 0.41, 0.67, 0.13, 0.35, 0.89], // RDF territories
    [-0.05, 0.12, 0.07, -0.31, 3.25, 0.01, 0.40, 3.61, -0.04, -0.29, 3.06], // would win the check
    [-0.41, 0.26, 0.00, 0.08, 0.15, 0.67, 0.62, 0.53, 0.51, 0.54, 0.21], // lacks one territory
    [-0.03, -0.13, -0.07, 0.04, -0.10, -0.13, -0.13, 0.00, 0.04, 0.05, -0.23], // territories led by two or more
    [0.09, 0.30, 0.13, 0.15, 0.05, 0.06, 0.13, 0.26, -0.05, -0.12, 0.45], // territories in reach, if the turn is still to come
    [-0.05, -0.25, 0.12, 0.01, 0.98, 0.92, 0.66, 0.34, 1.17, 0.59, 1.16], // … and that would be enough
    [-0.24, 0.00, 0.20, 0.24, 0.26, 0.14, 0.26, 0.24, 0.10, 0.58, 0.06], // territories tied, and half of those behind by one
    [0.07, -0.05, -0.17, -0.25, 0.24, -0.04, 0.00, 0.34, 0.17, -0.03, 0.47], // Protoculture, in tens
    [0.00, -0.15, -0.27, -0.07, 0.07, 0.02, 0.06, -0.03, -0.07, 0.03, -0.12], // Pods in Constructed
    [-0.11, -0.26, -0.36, -0.13, 0.02, 0.02, 0.00, -0.04, -0.09, -0.02, -0.29], // Pods in Assembly
    [-0.01, -0.08, -0.13, 0.04, 0.01, 0.00, 0.05, 0.00, -0.03, 0.07, -0.15], // Pods on the board
    [-0.03, 0.09, 0.17, 0.35, -1.81, -0.02, 0.06, -0.10, -0.14, 0.09, -0.42], // would win the check: turns of others to come
    [0.43, 0.27, -0.34, 0.53, 0.67, -0.68, -0.14, 0.15, -0.76, -1.36, 0.60], // own turn to come
    [0.00, 0.00, 0.00, 0.21, 0.13, 0.17, 0.06, 0.16, -0.02, 0.07, 0.20], // Flagship set aside
    [-0.08, -0.30, -0.35, -0.12, -0.35, -0.19, -0.17, -0.34, -0.17, 0.00, 0.00], // tokens held
];

/// A major victory of AUL.
#[rustfmt::skip]
const AUL_MAJOR: Rows = [
    [-1.89, -1.66, -1.13, -2.78, -2.69, -1.48, -2.70, -3.97, -1.45, -2.32, -3.10], // always
    [0.26, 0.62, 0.50, 0.46, 0.48, 0.42, 0.47, 0.76, 0.20, -0.28, 0.48], // cities
    [0.00, 0.00, -0.01, -0.32, 1.39, 0.07, -1.99, 3.40, 0.11, 0.09, 4.63], // would win the check
    [-0.18, 0.13, -0.03, 0.10, 0.23, 0.46, 0.57, 0.40, 1.25, 1.47, -0.71], // lacks one city
    [0.17, 0.14, 0.21, 0.27, 0.30, 0.28, 0.25, 0.14, 0.31, 0.57, 0.21], // cities led by two or more
    [0.16, 0.18, 0.19, 0.27, 0.00, 0.20, 0.25, 0.26, 0.14, 0.29, 0.23], // cities in reach, if the turn is still to come
    [-0.10, -0.01, 0.19, 0.21, 0.85, 0.26, 0.20, 0.61, 0.23, 0.25, -0.26], // … and that would be enough
    [0.03, 0.34, 0.20, 0.11, 0.30, 0.20, 0.13, 0.32, 0.30, 0.07, 0.11], // cities tied or behind by one
    [1.00, 0.68, 0.52, 0.44, 0.41, 0.33, 0.47, 0.46, 0.27, 0.29, 0.07], // Protoculture, in tens
    [0.06, -0.07, -0.02, 0.06, 0.03, 0.00, 0.00, 0.01, -0.05, -0.03, -0.03], // Partisans
    [-0.01, -0.07, -0.09, -0.13, -0.08, -0.18, -0.22, -0.17, -0.30, -0.33, -0.26], // AUL territories
    [-0.05, -0.03, -0.05, 0.01, -0.04, -0.07, -0.04, -0.02, -0.02, 0.00, -0.02], // Partisans with Minmei
    [0.00, 0.00, -0.13, -0.29, -0.32, 0.20, 0.82, -1.18, 0.34, 0.43, -0.02], // would win the check: turns of others to come
    [0.41, 0.19, -0.37, 0.53, 0.79, -0.86, 0.58, 1.21, -0.41, 0.33, -0.24], // own turn to come
    [-0.35, 0.05, -0.21, -0.25, -0.14, -0.30, -0.44, -0.11, -0.25, 0.00, 0.00], // tokens held
    [-0.38, 0.01, -0.34, -0.56, 0.03, 0.09, -0.29, -0.05, -0.01, -0.23, -0.19], // City that can be built
];

/// A major victory of REF as an automaton.
#[rustfmt::skip]
const AUTOMATON_MAJOR: Rows = [
    [-0.07, -0.20, -0.04, -0.87, -1.23, -0.14, -0.68, -1.07, -0.31, -0.84, -0.90], // always
    [0.20, 0.42, 0.70, 0.52, 0.72, 0.74, 0.19, 0.96, 0.03, -0.38, 0.89], // RDF territories
    [-0.08, -0.35, -0.06, 0.17, 0.91, 0.10, 0.44, 2.81, 0.00, 0.27, 1.66], // would win the check
    [-0.34, 0.22, 0.00, -0.31, 0.00, 0.64, 1.80, 0.52, 0.49, 1.03, -0.07], // lacks one territory
    [-0.27, -0.04, -0.13, 0.13, 0.15, 0.13, 0.16, -0.07, 0.18, 0.13, -0.26], // territories led by two or more
    [0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00], // territories in reach, if the turn is still to come
    [-0.04, -0.03, -0.02, 0.02, 0.09, 0.19, 0.00, 0.00, 0.00, 0.10, -0.05], // … and that would be enough
    [-0.05, 0.00, 0.20, 0.27, 0.29, 0.33, 0.48, -0.08, 0.27, 0.20, -0.33], // territories tied, and half of those behind by one
    [0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00], // Protoculture, in tens
    [0.00, 0.00, 0.00, 0.00, 0.00, 0.00, -0.09, 0.07, 0.33, 0.14, 0.28], // Pods in Constructed
    [-0.10, -0.19, -0.38, -0.37, -0.36, -0.93, -0.24, -2.06, -0.61, -0.75, -0.36], // Pods in Assembly
    [-0.05, -0.20, -0.07, -0.13, -0.26, -0.01, -0.28, -0.10, -0.23, 0.02, -0.32], // Pods on the board
    [-0.05, -0.23, -0.10, 0.07, 0.50, 0.25, 0.45, 0.56, -0.01, 0.31, 0.65], // would win the check: turns of others to come
    [0.17, 0.46, 0.05, 1.16, 1.64, -0.17, 0.22, 0.01, -0.36, -0.37, -0.18], // own turn to come
    [0.00, 0.00, 0.00, -0.01, -0.01, 0.00, -0.03, -0.07, -0.20, -0.13, -0.18], // Flagship set aside
    [0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00], // tokens held
];

/// The minor victory of RDF, not of AUL: what RDF has.
#[rustfmt::skip]
const RDF_MINOR: Rows = [
    [-0.14, -0.23, -0.50, -0.55, -0.50, -0.23, -0.91, -0.52, -0.24, -0.96, -0.83], // always
    [0.35, 0.28, 0.29, 0.23, 0.35, 0.36, 0.35, 0.60, 0.76, 0.54, 1.59], // content civilians
    [0.00, 0.00, 0.00, 0.01, 0.02, 0.00, -0.18, -0.17, -0.07, 0.31, -0.93], // would win the check
    [0.00, 0.00, -0.08, 0.01, -0.07, 0.04, 0.09, -0.14, -0.11, 0.05, 1.09], // lacks one content civilian
    [0.53, 0.37, 0.28, 0.30, 0.22, 0.32, 0.34, 0.50, 0.35, 0.55, 0.06], // civilians near content
    [0.24, 0.05, 0.12, -0.04, -0.01, -0.04, 0.26, 0.21, 0.05, -0.35, 1.28], // content by curfew, if it is still to come
    [0.00, 0.00, -0.33, -0.12, -0.12, -0.19, 0.02, -0.61, -0.30, -0.07, -1.36], // … and that would be enough
    [-0.01, 0.05, -0.03, -0.05, -0.04, -0.10, -0.07, -0.07, 0.00, -0.07, -0.06], // civilians that curfew can shift
    [0.20, 0.15, -0.04, -0.11, 0.07, 0.10, -0.03, 0.18, 0.17, 0.16, 0.10], // Protoculture, in tens
    [-0.06, 0.06, -0.01, 0.05, 0.02, 0.03, 0.08, 0.00, -0.03, -0.03, -0.07], // RDF territories
    [-0.39, -0.18, -0.08, -0.07, 0.06, -0.04, 0.08, -0.02, 0.04, 0.08, 0.22], // Rick and Veritechs
    [0.15, -0.02, 0.12, 0.14, 0.04, 0.00, 0.06, 0.07, 0.07, 0.08, 0.04], // Mecha
    [0.00, 0.00, 0.00, 0.03, 0.04, 0.05, -0.05, -0.19, -0.27, -0.23, -0.45], // would win the check: turns of others to come
    [0.17, 0.40, -0.12, -0.04, 0.19, -0.02, 0.18, 0.15, 0.00, 0.84, 1.96], // own turn to come
    [-0.21, 0.01, -0.10, -0.06, -0.01, -0.02, -0.07, 0.03, -0.06, 0.00, 0.00], // tokens held
    [-0.18, -0.12, 0.04, 0.24, 0.14, 0.19, -0.17, 0.12, 0.14, 0.29, 0.00], // content by curfew
];

/// The minor victory of RDF, not of AUL: what AUL has.
#[rustfmt::skip]
const AUL_MINOR: Rows = [
    [-0.14, -0.23, -0.50, -0.55, -0.50, -0.23, -0.91, -0.52, -0.24, -0.96, -0.83], // always
    [0.25, -0.14, -0.07, -0.17, -0.06, -0.14, -0.12, -0.53, -0.67, -0.09, -1.21], // cities
    [0.00, 0.00, 0.06, 0.09, -0.24, 0.02, 0.07, 0.49, 0.07, 0.42, 1.06], // would win the check
    [-0.05, 0.27, 0.04, 0.31, -0.24, -0.03, -0.08, 0.58, 0.82, 0.52, -2.03], // lacks one city
    [0.09, 0.02, 0.00, 0.09, -0.03, -0.01, -0.04, -0.09, -0.14, -0.16, -0.54], // cities led by two or more
    [0.06, -0.11, -0.09, -0.07, -0.06, -0.15, -0.07, -0.22, -0.16, 0.07, -0.06], // cities in reach, if the turn is still to come
    [-0.29, -0.17, -0.12, -0.07, -0.14, 0.06, 0.03, 0.24, 0.14, -0.18, 0.15], // … and that would be enough
    [0.00, -0.05, -0.02, -0.01, -0.04, -0.05, -0.04, -0.19, -0.20, -0.15, -0.02], // cities tied or behind by one
    [0.22, -0.24, -0.21, -0.04, -0.04, 0.12, 0.11, 0.00, 0.07, 0.02, -0.01], // Protoculture, in tens
    [-0.13, 0.03, -0.01, -0.03, -0.03, -0.01, -0.01, 0.00, -0.03, -0.08, -0.07], // Partisans
    [-0.13, -0.02, -0.02, 0.02, -0.05, -0.05, -0.02, -0.02, -0.06, -0.04, 0.10], // AUL territories
    [0.09, 0.01, 0.00, 0.04, 0.01, -0.02, 0.03, -0.05, -0.01, 0.01, 0.00], // Partisans with Minmei
    [0.00, 0.00, 0.14, 0.45, -0.17, 0.04, 0.10, 0.07, 0.23, -0.04, 0.19], // would win the check: turns of others to come
    [0.05, 0.25, -0.12, -0.18, -0.04, -0.02, 0.05, -0.15, 0.00, -0.08, 0.10], // own turn to come
    [0.15, -0.08, 0.10, 0.12, -0.04, -0.01, 0.10, 0.06, 0.07, 0.00, 0.00], // tokens held
    [0.00, -0.04, -0.08, 0.08, -0.06, -0.15, -0.08, 0.08, -0.09, -0.15, 0.02], // City that can be built
];

/// The minor victory of ZR, not of REF: what ZR has.
#[rustfmt::skip]
const ZR_MINOR: Rows = [
    [-0.32, -0.57, -0.49, -0.85, -0.94, -0.79, -1.16, -1.12, -0.48, -1.00, -0.91], // always
    [0.61, 0.53, 0.59, 0.58, 0.43, 0.61, 0.56, 0.69, 0.72, 0.45, 1.12], // converted civilians
    [0.35, 0.33, 0.33, 0.38, 0.17, 0.16, 0.18, 0.14, 0.09, 0.21, -0.03], // civilians near the symbol
    [0.16, 0.19, -0.04, 0.44, 0.23, -0.02, 0.25, 0.27, 0.05, 0.43, 0.57], // converts by inspire, if it is still to come
    [0.00, 0.00, 0.00, 0.00, 0.00, 0.00, -0.03, -0.10, -0.30, -0.35, -0.39], // … and that would be enough
    [0.00, 0.00, -0.10, -0.37, -0.12, -0.44, -0.57, -0.04, -0.14, 0.16, -0.24], // converted civilians above six
    [-0.07, 0.04, 0.01, 0.01, 0.06, 0.02, 0.08, -0.01, -0.01, 0.03, 0.07], // soldiers and Mecha
    [-0.06, 0.05, -0.04, 0.00, 0.04, 0.03, 0.03, 0.03, 0.01, 0.01, -0.03], // … of them on the board
    [0.16, 0.58, 0.38, 0.17, 0.15, 0.35, 0.12, 0.30, 0.28, 0.05, -0.08], // Protoculture, in tens
    [0.09, 0.14, 0.10, -0.02, -0.03, -0.01, -0.09, -0.01, -0.02, 0.02, -0.01], // AUL territories
    [0.05, 0.10, 0.16, 0.07, -0.15, -0.01, -0.01, 0.20, 0.12, 0.02, -0.04], // civilians who listen to Khyron
    [-0.14, 0.16, 0.07, -0.26, -0.06, 0.02, 0.14, -0.16, -0.12, 0.03, 0.00], // Khyron in danger or set aside
    [0.47, -0.10, -0.15, 0.07, -0.03, -0.03, 0.33, 0.05, -0.13, 1.16, 1.54], // own turn to come
    [-0.37, 0.04, -0.03, -0.06, -0.11, -0.15, -0.18, -0.06, -0.20, 0.00, 0.00], // tokens held
    [0.07, 0.07, 0.10, -0.31, 0.39, 0.09, -0.05, 0.06, 0.06, -0.32, 0.22], // converts by inspire
    [-0.07, -0.02, -0.02, -0.05, 0.02, 0.02, 0.02, 0.00, 0.00, -0.06, -0.08], // civilians in AUL territories
];

/// The minor victory of ZR, not of REF: what REF has.
#[rustfmt::skip]
const REF_MINOR: Rows = [
    [-0.32, -0.57, -0.49, -0.85, -0.94, -0.79, -1.16, -1.12, -0.48, -1.00, -0.91], // always
    [-0.12, -0.29, -0.24, -0.27, -0.32, -0.37, -0.34, -0.24, -0.37, -0.18, -1.26], // RDF territories
    [-0.02, 0.30, -0.08, 0.04, -0.01, 0.00, 0.00, 0.18, 0.02, 0.07, 0.83], // would win the check
    [-0.03, 0.28, 0.31, 0.15, 0.01, 0.04, -0.11, 0.17, 0.52, 0.35, -0.03], // lacks one territory
    [-0.09, 0.01, -0.05, -0.10, -0.03, -0.07, 0.02, -0.22, -0.25, -0.34, -0.35], // territories led by two or more
    [-0.08, 0.04, -0.07, 0.02, 0.01, -0.13, -0.11, 0.10, -0.06, 0.00, -0.82], // territories in reach, if the turn is still to come
    [-0.10, 0.14, 0.24, 0.19, 0.05, 0.14, 0.03, -0.03, 0.05, -0.12, 0.71], // … and that would be enough
    [-0.13, -0.07, -0.07, -0.23, -0.19, -0.19, -0.19, -0.20, -0.25, -0.31, -0.21], // territories tied, and half of those behind by one
    [0.13, -0.19, -0.08, -0.22, -0.12, -0.21, -0.15, -0.41, -0.11, -0.15, 0.20], // Protoculture, in tens
    [-0.14, -0.21, -0.21, -0.05, -0.02, -0.04, -0.05, -0.04, -0.06, -0.05, -0.03], // Pods in Constructed
    [-0.16, -0.20, -0.19, 0.00, 0.00, 0.03, -0.02, -0.05, -0.04, 0.00, 0.03], // Pods in Assembly
    [-0.11, -0.20, -0.22, -0.05, -0.01, -0.04, -0.06, -0.06, -0.07, -0.07, -0.02], // Pods on the board
    [-0.16, 0.32, -0.08, 0.03, 0.24, 0.01, -0.04, 0.12, 0.07, 0.04, 0.54], // would win the check: turns of others to come
    [-0.17, -0.13, -0.15, -0.31, -0.23, -0.03, -0.11, 0.13, -0.13, -0.81, -1.04], // own turn to come
    [0.00, 0.00, 0.00, -0.05, -0.17, 0.07, -0.12, -0.26, -0.26, 0.60, -0.04], // Flagship set aside
    [-0.37, -0.14, 0.07, 0.03, -0.26, -0.05, -0.10, -0.13, -0.14, 0.00, 0.00], // tokens held
];

/// The minor victory of ZR, not of REF as an automaton: what ZR has.
#[rustfmt::skip]
const ZR_ALONE_MINOR: Rows = [
    [-0.03, -0.05, -0.02, -0.13, -0.16, -0.06, -0.16, -0.27, -0.02, -0.12, -0.19], // always
    [0.35, 1.09, 0.71, 1.10, 0.97, 0.85, 0.82, 1.10, 0.98, 0.98, 1.40], // converted civilians
    [0.08, 0.49, 0.36, 0.55, 0.43, 0.56, 0.51, 0.22, 0.23, 0.42, 0.03], // civilians near the symbol
    [0.39, 0.36, -0.03, 0.38, 0.27, 0.05, 0.22, 0.15, -0.26, 0.67, 0.63], // converts by inspire, if it is still to come
    [0.00, 0.00, 0.00, 0.00, 0.00, 0.00, -0.03, -0.01, 0.07, 0.14, -0.24], // … and that would be enough
    [0.00, 0.00, 0.03, -0.39, -0.32, -0.47, -0.58, -0.26, 0.00, -0.14, -0.09], // converted civilians above six
    [0.01, 0.24, 0.19, 0.12, -0.09, 0.03, -0.06, 0.14, 0.15, 0.15, -0.10], // soldiers and Mecha
    [-0.02, 0.04, -0.11, 0.08, 0.25, 0.13, 0.15, 0.00, 0.00, -0.04, -0.03], // … of them on the board
    [0.14, 0.52, 0.70, 0.41, 0.23, 0.27, 0.33, -0.04, 0.34, 0.41, 0.37], // Protoculture, in tens
    [-0.10, -0.52, -0.25, -0.38, 0.02, -0.08, 0.02, -0.65, -0.10, -0.33, -0.11], // AUL territories
    [0.13, 0.18, 0.08, 0.13, -0.02, 0.04, -0.16, 0.33, 0.04, 0.20, 0.00], // civilians who listen to Khyron
    [-0.20, 0.06, 0.45, -0.08, -0.09, -0.04, -0.13, -0.45, -0.33, -0.32, 0.06], // Khyron in danger or set aside
    [0.10, 0.26, -0.47, -0.01, 0.06, -0.05, 0.54, 0.46, 0.05, 0.18, 0.49], // own turn to come
    [0.29, 0.25, 0.27, -0.01, 0.04, -0.13, 0.12, 0.20, 0.19, 0.00, 0.00], // tokens held
    [-0.07, 0.06, 0.32, 0.04, 0.42, -0.02, 0.04, -0.04, 0.11, -0.45, 0.27], // converts by inspire
    [0.18, 0.15, 0.03, 0.16, 0.07, 0.13, -0.17, 0.35, 0.15, 0.00, 0.08], // civilians in AUL territories
];

/// The minor victory of ZR, not of REF as an automaton: what REF as an automaton has.
#[rustfmt::skip]
const AUTOMATON_MINOR: Rows = [
    [-0.03, -0.05, -0.02, -0.13, -0.16, -0.06, -0.16, -0.27, -0.02, -0.12, -0.19], // always
    [-0.08, -0.14, -0.29, -0.20, -0.05, -0.14, -0.06, -0.24, 0.06, -0.38, -0.81], // RDF territories
    [-0.06, 0.00, -0.11, -0.10, -0.13, 0.09, 0.07, 0.04, -0.07, 0.07, 0.35], // would win the check
    [0.22, 0.02, -0.18, 0.30, 0.30, -0.04, -0.09, -0.43, 0.05, -0.36, -0.51], // lacks one territory
    [0.25, -0.24, -0.09, -0.14, 0.05, -0.03, -0.31, -0.42, -0.70, -0.69, -0.67], // territories led by two or more
    [0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00], // territories in reach, if the turn is still to come
    [0.00, 0.00, -0.09, -0.05, 0.00, 0.09, 0.00, 0.00, -0.07, -0.12, -0.01], // … and that would be enough
    [0.20, -0.13, -0.10, -0.11, 0.17, 0.12, -0.12, -0.39, -0.07, -0.39, -0.05], // territories tied, and half of those behind by one
    [0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00], // Protoculture, in tens
    [0.00, 0.00, 0.00, 0.00, 0.00, 0.00, -0.16, -0.20, -0.23, -0.11, -0.46], // Pods in Constructed
    [-0.25, -0.35, -0.21, -0.49, -0.54, -0.49, -0.40, -0.54, -0.04, 0.05, -0.48], // Pods in Assembly
    [-0.16, -0.35, -0.32, -0.23, -0.45, -0.38, -0.34, -0.21, -0.47, -0.30, -0.20], // Pods on the board
    [-0.11, -0.06, -0.25, -0.19, -0.16, 0.26, 0.07, 0.08, -0.18, 0.02, 0.26], // would win the check: turns of others to come
    [0.03, 0.07, -0.47, 0.15, 0.20, -0.05, -0.02, 0.01, 0.05, 0.03, -0.23], // own turn to come
    [0.00, 0.00, 0.00, -0.03, -0.02, 0.00, -0.05, -0.13, 0.06, 0.15, 0.51], // Flagship set aside
    [0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00], // tokens held
];
