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

    /// The interval of a mean of values between 0 and 1.
    pub fn of_mean(count: u64, sum: f64, sum_of_squares: f64) -> Self {
        if count < 2 {
            return Self { low: 0.0, high: 1.0, ..Self::wilson(0, 0) };
        }
        let n = count as f64;
        let share = sum / n;
        let variance = ((sum_of_squares - n * share * share) / (n - 1.0)).max(0.0);
        let half = Z * (variance / n).sqrt();
        Self { share, low: (share - half).max(0.0), high: (share + half).min(1.0) }
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

/// The difference in Elo points that a share of the points means.
pub fn elo(share: f64) -> f64 {
    let share = share.clamp(0.001, 0.999);
    -400.0 * (1.0 / share - 1.0).log10()
}

/// Whole numbers and how often each was seen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Histogram(BTreeMap<i64, u64>);

impl Histogram {
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
