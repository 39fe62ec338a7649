//! The rules of Cyclone Run, section by section.

mod common;
mod drafting;
mod driving;
mod ending;
mod fighters;
mod judgement;
mod laws;
mod location_cards;
mod reactions;
mod records;
mod refusals;
mod scene;
mod setup;
