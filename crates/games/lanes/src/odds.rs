//! Unknown quantities, and the chance that one of them is on the right side.

/// Mean and variance of an unknown quantity.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Guess {
    /// The mean.
    pub mean: f32,
    /// The variance.
    pub variance: f32,
}

impl Guess {
    /// Adds an independent quantity.
    #[inline]
    pub fn add(&mut self, other: Guess) {
        self.mean += other.mean;
        self.variance += other.variance;
    }

    /// The sum of `n` such quantities.
    #[inline]
    pub fn times(self, n: f32) -> Self {
        Self { mean: self.mean * n, variance: self.variance * n }
    }
}

/// How steep [`chance`] is: its slope is this much of the chance times what is missing to 1.
pub const SLOPE: f32 = 1.702;

/// The chance that a quantity is above 0 if its mean is `z` of its deviations: the normal distribution function, close
/// enough and fast. Half of 1 + tanh(0.851 z), tanh as a fraction.
#[inline]
pub fn chance(z: f32) -> f32 {
    let x = (0.5 * SLOPE * z).clamp(-3.0, 3.0);
    (0.5 + 0.5 * x * (27.0 + x * x) / (27.0 + 9.0 * x * x)).clamp(0.0, 1.0)
}

#[cfg(test)]
mod tests {
    use super::chance;

    #[test]
    fn nothing_is_more_likely_than_certain_or_less_than_impossible() {
        let all = (-50_000..=50_000).map(|n| chance(n as f32 / 10_000.0));
        assert!({ all }.all(|chance| (0.0..=1.0).contains(&chance)));
        assert_eq!((chance(-9.0), chance(0.0), chance(9.0)), (0.0, 0.5, 1.0));
    }

    #[test]
    fn one_deviation_above_nothing_is_five_times_out_of_six() {
        assert!((chance(1.0) - 0.8413).abs() < 0.015, "{}", chance(1.0));
    }
}
