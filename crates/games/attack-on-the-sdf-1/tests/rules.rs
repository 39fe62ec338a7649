//! The rules of Attack on the SDF-1, section by section.

mod common;
mod laws;
