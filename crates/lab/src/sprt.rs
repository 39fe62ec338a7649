//! A sequential test of two strengths (SPRT): plays no longer than it takes to refute one of them.

use std::fmt;

use serde::Serialize;

use crate::stats::Sample;

/// How often each of the two strengths may be refuted though it is the true one.
const ERROR: f64 = 0.05;
/// With fewer deals nothing is refuted: their spread is not known yet.
const FEWEST: u64 = 10;

/// Two differences in strength, in Elo points.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Sprt {
    /// What is believed if nothing is gained.
    pub elo0: f64,
    /// What is hoped for; above the other.
    pub elo1: f64,
}

/// How a test stands.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Tested {
    /// The two strengths.
    #[serde(flatten)]
    pub sprt: Sprt,
    /// The logarithm of how much better the second explains what was seen.
    pub ratio: f64,
    /// The test ends at this ratio, and at minus this ratio.
    pub bound: f64,
    /// What is accepted.
    pub verdict: Accepted,
}

/// What a test accepts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Accepted {
    /// The lesser strength.
    Lesser,
    /// The greater one.
    Greater,
    /// Nothing yet.
    Open,
}

impl Sprt {
    /// Tests the first bot's parts of the points of all deals. The ratio is that of normal distributions with the spread
    /// that was seen (generalised SPRT), so that two matches of one deal need not be independent of each other.
    pub fn test(self, part: &Sample) -> Tested {
        let [s0, s1] = [self.elo0, self.elo1].map(expected);
        let n = part.count() as f64;
        // Two more deals, the worst and the best: few that agree prove little.
        let spread = (part.variance().unwrap_or(0.0) * (n - 1.0).max(0.0) + 0.5) / (n + 1.0);
        let ratio = n * (s1 - s0) * (2.0 * part.mean() - s0 - s1) / (2.0 * spread);
        let bound = ((1.0 - ERROR) / ERROR).ln();
        let verdict = match ratio {
            _ if part.count() < FEWEST => Accepted::Open,
            _ if ratio >= bound => Accepted::Greater,
            _ if ratio <= -bound => Accepted::Lesser,
            _ => Accepted::Open,
        };
        Tested { sprt: self, ratio, bound, verdict }
    }
}

/// The part of the points that a difference in Elo points makes one expect.
pub fn expected(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

impl Tested {
    /// Whether it has come to an end.
    pub fn is_over(self) -> bool {
        self.verdict != Accepted::Open
    }
}

impl fmt::Display for Tested {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { sprt: Sprt { elo0, elo1 }, ratio, bound, verdict } = self;
        let says = match verdict {
            Accepted::Lesser => format!("{elo0:+} Elo accepted, {elo1:+} refuted"),
            Accepted::Greater => format!("{elo1:+} Elo accepted, {elo0:+} refuted"),
            Accepted::Open => format!("neither {elo0:+} nor {elo1:+} Elo is refuted yet"),
        };
        write!(
            f,
            "SPRT                 {says} (log-likelihood ratio {ratio:+.2}, bounds ±{bound:.2})"
        )
    }
}

#[cfg(test)]
mod tests {
    use veritable_core::Dice;

    use super::*;

    /// Plays deals with this expectation until the test ends; the verdict and how many it took.
    fn run(chance: f64, seed: u64) -> (Accepted, u64) {
        let (mut dice, mut part) = (Dice::seeded(seed), Sample::default());
        loop {
            let won =
                |dice: &mut Dice| f64::from(u8::from((dice.below(1000) as f64) < 1000.0 * chance));
            part.add((won(&mut dice) + won(&mut dice)) / 2.0);
            let tested = Sprt { elo0: 0.0, elo1: 50.0 }.test(&part);
            if tested.is_over() || part.count() > 100_000 {
                return (tested.verdict, part.count());
            }
        }
    }

    #[test]
    fn what_is_true_is_rarely_refuted() {
        let wrong =
            |elo, accepted| (0..200).filter(|&seed| run(expected(elo), seed).0 != accepted).count();
        let (lesser, greater) = (wrong(0.0, Accepted::Lesser), wrong(50.0, Accepted::Greater));
        assert!(lesser <= 20 && greater <= 20, "{lesser} and {greater} of 200 are wrong");
    }

    #[test]
    fn a_great_difference_is_known_sooner_than_a_small_one() {
        assert!(run(0.9, 1).1 < run(expected(50.0), 1).1);
    }

    #[test]
    fn a_few_deals_that_agree_prove_nothing() {
        let mut part = Sample::default();
        (0..3).for_each(|_| part.add(1.0));
        assert_eq!(Sprt { elo0: 0.0, elo1: 400.0 }.test(&part).verdict, Accepted::Open);
        assert_eq!(
            Sprt { elo0: 0.0, elo1: 400.0 }.test(&Sample::default()).verdict,
            Accepted::Open
        );
    }
}
