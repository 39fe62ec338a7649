//! The one writer: takes what has queued up while the last commit was on its way, and commits it together.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::{mpsc, oneshot};

use crate::{Append, Error, Figures, Listing, now};

/// The most appends that share one commit: bounds how long the first of them waits.
const BATCH: usize = 512;

/// How long nobody writes before the database may tidy up.
const IDLE: Duration = Duration::from_secs(20);

/// A write within this time shows that writing is possible.
const LATELY: Duration = Duration::from_secs(5);

/// How long a try to write may take.
const PATIENCE: Duration = Duration::from_secs(2);

/// One write on its way.
pub(crate) struct Job {
    pub what: What,
    pub at: i64,
    done: oneshot::Sender<Result<Append, String>>,
}

/// What is to be written.
pub(crate) enum What {
    /// Entries of a match.
    Entries(Entries),
    /// Anything, to see whether it is possible.
    Sign,
    /// Nothing more.
    Close,
}

/// Entries of a match.
pub(crate) struct Entries {
    pub id: String,
    /// The game, if the match is to be made.
    pub create: Option<String>,
    pub seq: i64,
    pub entries: Vec<String>,
    pub listing: Option<Listing>,
}

/// The sign of somebody who tried whether writing is possible.
pub(crate) const SIGN: &str = "INSERT INTO settings (name, value) VALUES ('last sign', $1)
    ON CONFLICT (name) DO UPDATE SET value = excluded.value";

/// A database that is written to.
pub(crate) trait Write: Send + 'static {
    /// Writes all of it or nothing, and says what became of each.
    fn commit(
        &self,
        batch: &[Job],
    ) -> impl Future<Output = Result<Vec<Append>, sqlx::Error>> + Send;

    /// Nobody has written for a while: time to tidy up.
    fn tidy(&self) -> impl Future<Output = ()> + Send;

    /// Nobody will write any more.
    fn close(&self) -> impl Future<Output = ()> + Send;
}

/// What waits to be written. Clones share it.
#[derive(Clone)]
pub(crate) struct Queue {
    jobs: mpsc::Sender<Job>,
    tallies: Arc<Tallies>,
}

impl Queue {
    /// A queue before this database.
    pub fn before(database: impl Write) -> Self {
        let (jobs, waiting) = mpsc::channel(4096);
        let tallies = Arc::new(Tallies::default());
        tokio::spawn(run(database, waiting, tallies.clone(), IDLE));
        Self { jobs, tallies }
    }

    pub async fn write(
        &self,
        id: &str,
        game: Option<&str>,
        seq: u64,
        entries: Vec<String>,
        listing: Option<Listing>,
    ) -> Result<Append, Error> {
        let (id, create, seq) = (id.into(), game.map(Into::into), seq as i64);
        self.put(What::Entries(Entries { id, create, seq, entries, listing })).await
    }

    async fn put(&self, what: What) -> Result<Append, Error> {
        let (done, answer) = oneshot::channel();
        let job = Job { what, at: now(), done };
        let gone = || Error("the store has been closed".into());
        self.jobs.send(job).await.map_err(|_| gone())?;
        answer.await.map_err(|_| gone())?.map_err(Error)
    }

    pub async fn writable(&self) -> Result<(), Error> {
        if self.tallies.well_for(LATELY) {
            return Ok(());
        }
        match tokio::time::timeout(PATIENCE, self.put(What::Sign)).await {
            Ok(written) => written.map(|_| ()),
            Err(_) => Err(Error("the database takes too long to write".into())),
        }
    }

    pub async fn close(&self) -> Result<(), Error> {
        self.put(What::Close).await.map(|_| ())
    }

    pub fn figures(&self) -> Figures {
        let waiting = self.jobs.max_capacity() - self.jobs.capacity();
        let tally = |of: &AtomicU64| of.load(Relaxed);
        Figures {
            commits: tally(&self.tallies.commits),
            appends: tally(&self.tallies.appends),
            waiting: waiting as u64,
        }
    }
}

#[derive(Default)]
struct Tallies {
    commits: AtomicU64,
    appends: AtomicU64,
    /// When something was last written, unless the latest try failed.
    well: Mutex<Option<Instant>>,
}

impl Tallies {
    /// Whether something was written within this time, and nothing has failed since.
    fn well_for(&self, time: Duration) -> bool {
        let well = *self.well.lock().unwrap_or_else(PoisonError::into_inner);
        well.is_some_and(|at| at.elapsed() < time)
    }

    fn note(&self, well: bool) {
        let mut last = self.well.lock().unwrap_or_else(PoisonError::into_inner);
        *last = well.then(Instant::now);
    }
}

/// Writes until it is closed, or the last clone of the store is gone.
async fn run(
    database: impl Write,
    mut jobs: mpsc::Receiver<Job>,
    tallies: Arc<Tallies>,
    idle: Duration,
) {
    let mut batch = Vec::with_capacity(BATCH);
    loop {
        match tokio::time::timeout(idle, jobs.recv_many(&mut batch, BATCH)).await {
            Ok(0) => break,
            Ok(_) => {}
            Err(_) => {
                database.tidy().await;
                if jobs.recv_many(&mut batch, BATCH).await == 0 {
                    break;
                }
            }
        }
        let closes = batch.iter().position(|job| matches!(job.what, What::Close));
        let closing = closes.map(|at| batch.swap_remove(at));
        // One order for all who write: nobody waits for somebody who waits for them.
        batch.sort_by(|a, b| order(a).cmp(&order(b)));
        let committed = database.commit(&batch).await;
        tallies.note(committed.is_ok());
        match committed {
            Ok(answers) => {
                tallies.commits.fetch_add(1, Relaxed);
                for (job, answer) in batch.drain(..).zip(answers) {
                    let entries = matches!(job.what, What::Entries(_));
                    let stored = answer == Append::Stored && entries;
                    tallies.appends.fetch_add(u64::from(stored), Relaxed);
                    // Whoever asked may have left; what is written stays written.
                    let _ = job.done.send(Ok(answer));
                }
            }
            Err(error) => {
                tracing::error!(%error, appends = batch.len(), "commit failed");
                for job in batch.drain(..) {
                    let _ = job.done.send(Err(format!("nothing was stored: {error}")));
                }
            }
        }
        if let Some(job) = closing {
            database.close().await;
            let _ = job.done.send(Ok(Append::Stored));
            return;
        }
    }
    database.close().await;
}

/// By match; signs of life come last.
fn order(job: &Job) -> (bool, &str) {
    match &job.what {
        What::Entries(entries) => (false, &entries.id),
        What::Sign | What::Close => (true, ""),
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use super::*;

    /// A database that tells what it is asked to do, and fails if it should.
    struct Told(mpsc::UnboundedSender<&'static str>, Arc<AtomicBool>);

    impl Write for Told {
        async fn commit(&self, batch: &[Job]) -> Result<Vec<Append>, sqlx::Error> {
            self.0.send("commit").unwrap();
            match self.1.load(Relaxed) {
                true => Err(sqlx::Error::PoolClosed),
                false => Ok(vec![Append::Stored; batch.len()]),
            }
        }

        async fn tidy(&self) {
            self.0.send("tidy").unwrap();
        }

        async fn close(&self) {
            self.0.send("close").unwrap();
        }
    }

    /// A queue before such a database, what that is asked to do, and the switch that makes it fail.
    fn queue(idle: Duration) -> (Queue, mpsc::UnboundedReceiver<&'static str>, Arc<AtomicBool>) {
        let (tell, told) = mpsc::unbounded_channel();
        let (jobs, waiting) = mpsc::channel(9);
        let (tallies, broken) = (Arc::new(Tallies::default()), Arc::<AtomicBool>::default());
        tokio::spawn(run(Told(tell, broken.clone()), waiting, tallies.clone(), idle));
        (Queue { jobs, tallies }, told, broken)
    }

    #[tokio::test]
    async fn when_nobody_writes_for_a_while_the_database_tidies_up_once() {
        let idle = Duration::from_millis(20);
        let (queue, mut told, _) = queue(idle);
        let mut hears = async || {
            let heard = tokio::time::timeout(Duration::from_secs(20), told.recv()).await;
            heard.expect("it does something").unwrap()
        };
        for _ in 0..2 {
            queue.write("m", None, 1, vec!["entry".into()], None).await.unwrap();
            assert_eq!((hears().await, hears().await), ("commit", "tidy"));
            tokio::time::sleep(5 * idle).await;
        }
        drop(queue);
        assert_eq!(hears().await, "close", "there was nothing more to tidy up");
    }

    #[tokio::test]
    async fn writing_is_possible_if_it_was_lately_and_is_tried_otherwise() {
        let (queue, mut told, broken) = queue(IDLE);
        queue.writable().await.unwrap();
        assert_eq!(told.try_recv(), Ok("commit"), "nobody had written");
        queue.writable().await.unwrap();
        assert!(told.try_recv().is_err(), "that was just now");
        broken.store(true, Relaxed);
        queue.write("m", None, 1, vec!["entry".into()], None).await.unwrap_err();
        queue.writable().await.unwrap_err();
        broken.store(false, Relaxed);
        queue.writable().await.unwrap();
    }
}
