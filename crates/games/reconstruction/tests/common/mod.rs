//! What the tests share.

use veritable_core::{Mechanics, Options};
use veritable_reconstruction::Reconstruction;

/// A match with these options.
pub fn game(options: &[(&str, &str)]) -> Reconstruction {
    Reconstruction::configure(&Options::from_pairs(options.iter().copied()), None).expect("legal options")
}
