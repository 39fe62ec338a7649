//! The rules of Cyclone Run, section by section.

mod common;
mod drafting;
mod driving;
mod fighters;
