//! Many matches on several threads: handed on in the order of their numbers, so that what is found is the same for any
//! number of threads; stopped between two matches when somebody wishes it.

use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};

use rayon::prelude::*;
use veritable_core::content::Problem;

/// So many matches are played before they are handed on.
const BATCH: u64 = 256;

/// Told how many matches have ended since it was last told. Called from any thread.
pub type Progress<'a> = &'a (dyn Fn(u64) + Sync);

/// How an experiment is carried out; nothing of it changes what is found.
#[derive(Clone, Copy)]
pub struct Work<'a> {
    /// Threads to use.
    pub threads: usize,
    /// Who is told how far it is.
    pub progress: Progress<'a>,
    /// Set from elsewhere when what was found so far is enough: matches that have begun are played to their ends.
    pub stop: &'a AtomicBool,
}

impl Work<'static> {
    /// Work that nobody watches.
    pub fn quiet(threads: usize) -> Self {
        static NEVER: AtomicBool = AtomicBool::new(false);
        Self { threads, progress: &|_| (), stop: &NEVER }
    }
}

impl Work<'_> {
    /// Whether somebody wants no more.
    pub fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Does `one` for every number, and hands what came out to `take` in order. Those that were not begun when somebody
    /// had enough are missing, but no long match is missing for being long.
    pub fn each<T: Send>(
        &self,
        numbers: Range<u64>,
        one: impl Fn(u64) -> Result<T, Problem> + Sync,
        mut take: impl FnMut(T),
    ) -> Result<(), Problem> {
        // Without a pool of its own the work is done all the same.
        let pool = rayon::ThreadPoolBuilder::new().num_threads(self.threads).build().ok();
        let mut first = numbers.start;
        while first < numbers.end && !self.stopped() {
            let batch = first..(first + BATCH).min(numbers.end);
            first = batch.end;
            let work = || -> Vec<Option<Result<T, Problem>>> {
                let play = |number| {
                    let done = (!self.stopped()).then(|| one(number));
                    (self.progress)(u64::from(done.is_some()));
                    done
                };
                batch.into_par_iter().map(play).collect()
            };
            let done = match &pool {
                Some(pool) => pool.install(work),
                None => work(),
            };
            for done in done.into_iter().flatten() {
                take(done?);
            }
        }
        Ok(())
    }
}
