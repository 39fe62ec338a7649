//! What can go wrong with a disk, on purpose: for tests of those who use a store (feature `faults`).

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use crate::Error;

/// What goes wrong with one call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// Nothing is done, and the call fails.
    Fails,
    /// What was asked for is done, but the call fails all the same.
    Doubtful,
    /// The call takes this long, and then fails.
    Stalls(Duration),
    /// The call takes this long, and then succeeds.
    Slow(Duration),
}

/// Says what goes wrong with which call, counted from 0.
type Plan = dyn Fn(u64) -> Option<Fault> + Send + Sync;

/// A plan and how far it has come.
#[derive(Clone)]
pub(crate) struct Faults {
    plan: Arc<Plan>,
    calls: Arc<AtomicU64>,
}

impl Faults {
    pub fn new(plan: impl Fn(u64) -> Option<Fault> + Send + Sync + 'static) -> Self {
        Self { plan: Arc::new(plan), calls: Arc::default() }
    }

    /// How many calls there were.
    pub fn calls(&self) -> u64 {
        self.calls.load(Relaxed)
    }

    /// Makes a call as well as the plan lets it succeed.
    pub async fn around<T>(
        &self,
        call: impl Future<Output = Result<T, Error>>,
    ) -> Result<T, Error> {
        let broken = || Err(Error("the disk is broken on purpose".into()));
        match (self.plan)(self.calls.fetch_add(1, Relaxed)) {
            None => call.await,
            Some(Fault::Fails) => broken(),
            Some(Fault::Doubtful) => call.await.and_then(|_| broken()),
            Some(Fault::Stalls(time)) => {
                tokio::time::sleep(time).await;
                broken()
            }
            Some(Fault::Slow(time)) => {
                tokio::time::sleep(time).await;
                call.await
            }
        }
    }
}
