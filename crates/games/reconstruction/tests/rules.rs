//! The tests of Reconstruction, one module for each part of the rules.

mod actions;
mod common;
mod content;
mod examples;
mod invariants;
mod laws;
mod reference;
mod rulings;
mod secrets;
