//! The bots, on the model game and on whole ones.

mod common;
mod crisis_point;
mod force_of_arms;
mod levels;
mod stakes;
