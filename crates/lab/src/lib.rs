//! Experiments with any game: [`simulate()`] plays many matches, [`arena()`] compares two bots on the same deals,
//! [`bench()`] measures speed, [`learn`] teaches a judgement by play.
//!
//! Every match has a number, and its dice follow from the seed and that number alone. So a result is the same
//! for any number of threads; only the speed differs, and reports keep the two apart.

pub mod arena;
pub mod bench;
pub mod learn;
mod play;
pub mod simulate;
pub mod stats;
mod words;

pub use arena::{Arena, arena};
pub use bench::{Bench, bench};
pub use simulate::{Simulation, simulate};
pub use stats::{Interval, Spread};

/// Told how many matches have ended since it was last told. Called from any thread.
pub type Progress<'a> = &'a (dyn Fn(u64) + Sync);

/// Runs `work` on this many threads.
fn on_threads<T: Send>(threads: usize, work: impl FnOnce() -> T + Send) -> T {
    match rayon::ThreadPoolBuilder::new().num_threads(threads).build() {
        Ok(pool) => pool.install(work),
        // Without a pool of its own the work is done all the same.
        Err(_) => work(),
    }
}
