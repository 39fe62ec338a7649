//! The tests of Reconstruction, one module for each part of the rules.

mod common;
mod laws;
