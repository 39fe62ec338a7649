//! The tests of Reconstruction, one module for each part of the rules.

mod actions;
mod common;
mod content;
mod examples;
mod invariants;
mod judgement;
mod laws;
mod records;
mod reference;
mod rulings;
mod secrets;
mod words;
