//! The rules of Attack on the SDF-1, section by section.

mod common;
mod crew;
mod heroes;
mod hull;
mod judging;
mod laws;
mod model;
mod records;
mod story;
mod words;
mod zentraedi;
