//! Experiments with any game: [`simulate()`] plays many matches, [`compare()`] two games on the same deals, [`sweep()`] one
//! number over a range, [`arena()`] and [`tournament()`] bots, [`bench()`] measures speed, [`learn`] teaches a judgement by
//! play. [`report`] writes what was found as a page.
//!
//! Every match has a number, and its dice follow from the seed and that number alone; matches are handed on in the order
//! of their numbers. So a result is the same for any number of threads; only the speed differs, and reports keep the two apart.

pub mod arena;
pub mod bench;
pub mod cards;
pub mod compare;
pub mod learn;
mod play;
mod player;
pub mod record;
pub mod report;
mod setting;
pub mod simulate;
pub mod sprt;
pub mod stats;
pub mod sweep;
pub mod tournament;
mod words;
mod work;

pub use arena::{Arena, Duel, arena};
pub use bench::{Bench, bench};
pub use compare::{Compared, Contrast, compare};
pub use player::{Player, Program};
pub use record::Record;
pub use setting::Setting;
pub use simulate::{Plan, Simulation, simulate};
pub use sprt::Sprt;
pub use stats::{Interval, Spread};
pub use sweep::{Swept, sweep};
pub use tournament::{Tournament, tournament};
pub use work::{Progress, Work};
