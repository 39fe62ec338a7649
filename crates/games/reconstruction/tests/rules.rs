//! The tests of Reconstruction, one module for each part of the rules.

mod common;
mod examples;
mod invariants;
mod laws;
mod reference;
mod rulings;
