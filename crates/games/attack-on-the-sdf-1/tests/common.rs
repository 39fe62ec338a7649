//! Positions to test with.

use veritable_attack_on_the_sdf_1::AttackOnSdf1;
use veritable_core::{Mechanics, Options};

/// A match with these options.
pub fn game(options: &[(&str, &str)]) -> AttackOnSdf1 {
    AttackOnSdf1::configure(&Options::from_pairs(options.iter().copied()), None).unwrap()
}
