//! Shares with their uncertainty, and distributions.

use std::collections::BTreeMap;
use std::fmt;

use serde::Serialize;

/// The normal quantile behind every 95 % interval here.
const Z: f64 = 1.959_964;

/// A share with its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Interval {
    /// The share that was seen.
    pub share: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Interval {
    /// Wilson's interval for `hits` out of `tries`.
    pub fn wilson(hits: u64, tries: u64) -> Self {
        if tries == 0 {
            return Self { share: 0.5, low: 0.0, high: 1.0 };
        }
        let (n, share) = (tries as f64, hits as f64 / tries as f64);
        let scale = 1.0 + Z * Z / n;
        let middle = (share + Z * Z / (2.0 * n)) / scale;
        let half = Z * (share * (1.0 - share) / n + Z * Z / (4.0 * n * n)).sqrt() / scale;
        Self { share, low: (middle - half).max(0.0), high: (middle + half).min(1.0) }
    }

    /// Whether the whole interval lies on one side of 0, and on which.
    pub fn sign(self) -> Option<bool> {
        if self.low > 0.0 {
            Some(true)
        } else if self.high < 0.0 {
            Some(false)
        } else {
            None
        }
    }

    /// How far the interval is from 0: what is sure of a difference.
    pub fn sure(self) -> f64 {
        self.low.max(-self.high).max(0.0)
    }

    /// "+1.2 [+0.3, +2.1]", in a unit.
    pub fn signed(self, scale: f64) -> String {
        let Self { share, low, high } = self.map(|x| scale * x);
        format!("{share:+.1} [{low:+.1}, {high:+.1}]")
    }

    /// The interval with every end put through an increasing function.
    pub fn map(self, f: impl Fn(f64) -> f64) -> Self {
        Self { share: f(self.share), low: f(self.low), high: f(self.high) }
    }
}

impl fmt::Display for Interval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [share, low, high] = [self.share, self.low, self.high].map(|x| x * 100.0);
        write!(f, "{share:.1} % [{low:.1}, {high:.1}]")
    }
}

/// Whole numbers and their mean. Whole, so that the order of adding does not matter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Mean {
    count: u64,
    sum: i64,
    squares: i64,
}

impl Mean {
    /// Counts one number.
    pub fn add(&mut self, number: i64) {
        self.merge(Self { count: 1, sum: number, squares: number * number });
    }

    /// Counts all that another mean has counted.
    pub fn merge(&mut self, other: Self) {
        self.count += other.count;
        self.sum += other.sum;
        self.squares += other.squares;
    }

    /// The mean with Student's interval; the whole line if there are fewer than two numbers.
    pub fn interval(self) -> Interval {
        let n = self.count as f64;
        let mean = self.sum as f64 / n.max(1.0);
        let variance = (self.squares as f64 - n * mean * mean).max(0.0) / (n - 1.0);
        let half =
            if self.count < 2 { f64::INFINITY } else { student(n - 1.0) * (variance / n).sqrt() };
        Interval { share: mean, low: mean - half, high: mean + half }
    }

    /// The mean of numbers that lie between `low` and `high`. Few numbers that happen to agree prove little: the
    /// interval is that of the numbers and two more, the lowest and the highest possible.
    pub fn interval_within(mut self, [low, high]: [i64; 2]) -> Interval {
        let seen = self.interval().share;
        let share = if self.count == 0 { (low + high) as f64 / 2.0 } else { seen };
        self.add(low);
        self.add(high);
        let wide = self.interval();
        let bounded = |end: f64| end.clamp(low as f64, high as f64);
        Interval { share, low: bounded(wide.low).min(share), high: bounded(wide.high).max(share) }
    }
}

/// Numbers, their mean and their spread. The order of adding matters in the last digits: add in the order of matches.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Sample {
    count: u64,
    mean: f64,
    squares: f64,
}

impl Sample {
    /// Counts one number (Welford).
    pub fn add(&mut self, number: f64) {
        self.count += 1;
        let off = number - self.mean;
        self.mean += off / self.count as f64;
        self.squares += off * (number - self.mean);
    }

    /// How many numbers.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// Their mean; 0 of none.
    pub fn mean(&self) -> f64 {
        self.mean
    }

    /// Their variance; unknown of fewer than two.
    pub fn variance(&self) -> Option<f64> {
        (self.count > 1).then(|| self.squares / (self.count as f64 - 1.0))
    }

    /// The mean with Student's interval, for a number of matches that was fixed beforehand.
    pub fn interval(&self) -> Interval {
        let n = self.count as f64;
        let half = self.variance().map_or(f64::INFINITY, |v| student(n - 1.0) * (v / n).sqrt());
        self.within(half)
    }

    /// The mean with an interval that holds however often one looks and whenever one stops (95 %): the asymptotic
    /// confidence sequence of a normal mixture (Robbins; Waudby-Smith and others), narrowest at about 1,000 numbers.
    pub fn sequence(&self) -> Interval {
        const ALPHA: f64 = 0.05;
        const BEST: f64 = 1000.0;
        let narrow = (-2.0 * ALPHA.ln() + (-2.0 * ALPHA.ln()).ln() + 1.0) / BEST;
        let n = self.count as f64;
        let half = self.variance().map_or(f64::INFINITY, |variance| {
            let m = n * narrow + 1.0;
            (variance * 2.0 * m / (n * n * narrow) * (m.sqrt() / ALPHA).ln()).sqrt()
        });
        self.within(half)
    }

    fn within(&self, half: f64) -> Interval {
        Interval { share: self.mean, low: self.mean - half, high: self.mean + half }
    }
}

/// Student's quantile behind a 95 % interval, by the series of Cornish and Fisher; right to 1 % from 3 degrees of
/// freedom on.
fn student(freedom: f64) -> f64 {
    let z = |power| Z.powi(power);
    let terms = [
        (z(3) + Z) / 4.0,
        (5.0 * z(5) + 16.0 * z(3) + 3.0 * Z) / 96.0,
        (3.0 * z(7) + 19.0 * z(5) + 17.0 * z(3) - 15.0 * Z) / 384.0,
    ];
    (1..).zip(terms).fold(Z, |sum, (power, term)| sum + term / freedom.powi(power))
}

/// The difference in Elo points that a share of the points means.
pub fn elo(share: f64) -> f64 {
    let share = share.clamp(0.001, 0.999);
    // From 0, so that equal bots have a difference of 0 and not of -0.
    0.0 - 400.0 * (1.0 / share - 1.0).log10()
}

/// Whole numbers and how often each was seen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Histogram(BTreeMap<i64, u64>);

impl Histogram {
    /// The counts in at most `most` classes of equal width: their first numbers, and how many fell into each.
    pub fn classes(&self, most: i64) -> Vec<(i64, u64)> {
        let (Some((&low, _)), Some((&high, _))) =
            (self.0.first_key_value(), self.0.last_key_value())
        else {
            return Vec::new();
        };
        let width = (high - low) / most + 1;
        let mut classes: Vec<_> =
            (0..=(high - low) / width).map(|i| (low + i * width, 0)).collect();
        for (number, count) in &self.0 {
            classes[((number - low) / width) as usize].1 += count;
        }
        classes
    }

    /// Counts one number.
    pub fn add(&mut self, number: i64) {
        *self.0.entry(number).or_default() += 1;
    }

    /// Counts all that another histogram has counted.
    pub fn merge(&mut self, other: Self) {
        for (number, count) in other.0 {
            *self.0.entry(number).or_default() += count;
        }
    }

    /// The distribution in a few numbers.
    pub fn spread(&self) -> Spread {
        let count: u64 = self.0.values().sum();
        let n = count.max(1) as f64;
        let mean = self.0.iter().map(|(&x, &c)| x as f64 * c as f64).sum::<f64>() / n;
        let square = |(&x, &c): (&i64, &u64)| (x as f64 - mean).powi(2) * c as f64;
        let variance = self.0.iter().map(square).sum::<f64>() / (n - 1.0).max(1.0);
        let quantile = |share: f64| {
            let mut left = (share * (n - 1.0)).round() as u64;
            for (&number, &count) in &self.0 {
                if left < count {
                    return number;
                }
                left -= count;
            }
            0
        };
        Spread {
            mean,
            sd: variance.sqrt(),
            min: quantile(0.0),
            quartiles: [quantile(0.25), quantile(0.5), quantile(0.75)],
            max: quantile(1.0),
        }
    }
}

/// A distribution in a few numbers.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Spread {
    /// The mean.
    pub mean: f64,
    /// The standard deviation.
    pub sd: f64,
    /// The smallest.
    pub min: i64,
    /// A quarter, a half and three quarters are not above these.
    pub quartiles: [i64; 3],
    /// The largest.
    pub max: i64,
}

impl fmt::Display for Spread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { mean, sd, min, quartiles: [low, median, high], max } = self;
        write!(f, "mean {mean:.1}, sd {sd:.1}, {min} | {low} {median} {high} | {max}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wilsons_interval_matches_the_textbook() {
        let seen = Interval::wilson(8, 10);
        assert!((seen.low - 0.4902).abs() < 1e-3 && (seen.high - 0.9433).abs() < 1e-3, "{seen:?}");
        assert_eq!(Interval::wilson(0, 10).low, 0.0);
    }

    #[test]
    fn students_quantile_matches_the_table() {
        for (freedom, quantile) in [(3.0, 3.182), (5.0, 2.571), (10.0, 2.228), (100.0, 1.984)] {
            assert!((student(freedom) / quantile - 1.0).abs() < 0.01, "{freedom}");
        }
    }

    fn mean(numbers: &[i64]) -> Mean {
        let mut mean = Mean::default();
        numbers.iter().for_each(|&n| mean.add(n));
        mean
    }

    #[test]
    fn a_mean_has_students_interval() {
        // Mean 3, variance 2.5, so 2.776 × √(2.5 ÷ 5) ≈ 1.96 to each side.
        let seen = mean(&[1, 2, 3, 4, 5]).interval();
        assert_eq!(seen.share, 3.0);
        assert!((seen.low - 1.04).abs() < 0.01 && (seen.high - 4.96).abs() < 0.01, "{seen:?}");
        assert_eq!(mean(&[7]).interval().high, f64::INFINITY);
    }

    #[test]
    fn two_lost_pairs_prove_little_and_four_hundred_won_ones_much() {
        let lost = mean(&[0, 0]).interval_within([0, 4]);
        assert!((lost.share, lost.low) == (0.0, 0.0) && lost.high > 3.0, "{lost:?}");
        let won = mean(&[4; 400]).interval_within([0, 4]);
        assert!((won.share, won.high) == (4.0, 4.0), "{won:?}");
        assert!(won.low > 3.95 && won.low < 4.0, "{won:?}");
        assert_eq!(
            mean(&[]).interval_within([-1, 1]),
            Interval { share: 0.0, low: -1.0, high: 1.0 }
        );
    }

    #[test]
    fn a_sequence_is_wider_than_a_single_look_and_misses_rarely_however_often_one_looks() {
        let mut missed = 0;
        for trial in 0..400 {
            let mut dice = veritable_core::Dice::seeded(trial);
            let mut seen = Sample::default();
            let mut wrong = false;
            for n in 1..=600 {
                seen.add(f64::from(dice.below(2) as u8) - 0.5);
                if n >= 20 {
                    wrong |= seen.sequence().sign().is_some();
                    assert!(seen.sequence().high >= seen.interval().high);
                }
            }
            missed += u32::from(wrong);
        }
        assert!(missed <= 20, "{missed} of 400 fair coins were called unfair");
    }

    #[test]
    fn a_sample_has_the_mean_and_the_interval_of_its_numbers() {
        let mut seen = Sample::default();
        (1..=5).for_each(|n| seen.add(f64::from(n)));
        let interval = seen.interval();
        assert_eq!((seen.count(), interval.share), (5, 3.0));
        assert!((interval.low - 1.04).abs() < 0.01, "{interval:?}");
        assert_eq!(Sample::default().interval().high, f64::INFINITY);
    }

    #[test]
    fn classes_count_everything_once() {
        let mut seen = Histogram::default();
        (0..100).for_each(|x| seen.add(x));
        let classes = seen.classes(10);
        assert_eq!(classes.len(), 10);
        assert!(classes.iter().all(|class| class.1 == 10), "{classes:?}");
        assert!(Histogram::default().classes(10).is_empty());
    }

    #[test]
    fn equal_bots_have_no_difference_in_elo() {
        assert!(elo(0.5).abs() < 1e-9);
        assert!((elo(0.64) - 100.0).abs() < 0.1);
    }

    #[test]
    fn a_spread_has_mean_deviation_and_quartiles() {
        let mut seen = Histogram::default();
        (1..=5).for_each(|x| seen.add(x));
        let spread = seen.spread();
        assert_eq!((spread.mean, spread.min, spread.max), (3.0, 1, 5));
        assert_eq!(spread.quartiles, [2, 3, 4]);
        assert!((spread.sd - 2.5f64.sqrt()).abs() < 1e-9);
    }

    #[test]
    fn merged_histograms_count_everything_once() {
        let (mut one, mut two) = (Histogram::default(), Histogram::default());
        one.add(1);
        two.add(1);
        two.add(4);
        one.merge(two);
        assert_eq!(one.0.values().sum::<u64>(), 3);
    }
}
