//! The one writer: takes what has queued up while the last commit went to disk, and commits it together.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use sqlx::sqlite::{SqliteConnection, SqlitePool};
use tokio::sync::{mpsc, oneshot};

use crate::{Append, Figures, Listing};

/// The most appends that share one commit: bounds how long the first of them waits.
const BATCH: usize = 512;

/// How long nobody writes before the journal of the database is emptied.
const IDLE: Duration = Duration::from_secs(20);

/// One write on its way to disk.
pub(crate) struct Job {
    pub what: What,
    pub at: i64,
    pub done: oneshot::Sender<Result<Append, String>>,
}

/// What is to be written.
pub(crate) enum What {
    /// Entries of a match.
    Entries {
        id: String,
        /// The game, if the match is to be made.
        create: Option<String>,
        seq: i64,
        entries: Vec<String>,
        listing: Option<Listing>,
    },
    /// Anything, to see whether it is possible.
    Sign,
    /// Nothing more.
    Close,
}

#[derive(Default)]
pub(crate) struct Tallies {
    commits: AtomicU64,
    appends: AtomicU64,
    /// When something was last written, unless the latest try failed.
    well: Mutex<Option<Instant>>,
}

impl Tallies {
    pub fn read(&self) -> Figures {
        let (commits, appends) = (self.commits.load(Relaxed), self.appends.load(Relaxed));
        Figures { commits, appends, waiting: 0 }
    }

    /// Whether something was written within this time, and nothing has failed since.
    pub fn well_for(&self, time: Duration) -> bool {
        let well = *self.well.lock().unwrap_or_else(PoisonError::into_inner);
        well.is_some_and(|at| at.elapsed() < time)
    }

    fn note(&self, well: bool) {
        let mut last = self.well.lock().unwrap_or_else(PoisonError::into_inner);
        *last = well.then(Instant::now);
    }
}

/// Writes until it is closed, or the last clone of the store is gone.
pub(crate) async fn run(pool: SqlitePool, mut jobs: mpsc::Receiver<Job>, tallies: Arc<Tallies>) {
    let mut batch = Vec::with_capacity(BATCH);
    loop {
        match tokio::time::timeout(IDLE, jobs.recv_many(&mut batch, BATCH)).await {
            Ok(0) => break,
            Ok(_) => {}
            Err(_) => {
                // Nobody writes: time to tidy up, and then to wait for somebody.
                tidy(&pool).await;
                if jobs.recv_many(&mut batch, BATCH).await == 0 {
                    break;
                }
            }
        }
        let closes = batch.iter().position(|job| matches!(job.what, What::Close));
        let closing = closes.map(|at| batch.swap_remove(at));
        let committed = commit(&pool, &batch).await;
        tallies.note(committed.is_ok());
        match committed {
            Ok(answers) => {
                tallies.commits.fetch_add(1, Relaxed);
                for (job, answer) in batch.drain(..).zip(answers) {
                    let entries = matches!(job.what, What::Entries { .. });
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
            tidy(&pool).await;
            pool.close().await;
            let _ = job.done.send(Ok(Append::Stored));
            return;
        }
    }
    tidy(&pool).await;
}

/// Moves everything from the journal of the database into its one file.
async fn tidy(pool: &SqlitePool) {
    let done = sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)").execute(pool).await;
    if let Err(error) = done {
        tracing::warn!(%error, "the journal of the database was not emptied");
    }
}

async fn commit(pool: &SqlitePool, batch: &[Job]) -> Result<Vec<Append>, sqlx::Error> {
    let mut connection = pool.acquire().await?;
    let written = write_all(&mut connection, batch).await;
    if written.is_err() {
        // It may be in the middle of anything: the next commit begins on another one.
        connection.close_on_drop();
    }
    written
}

async fn write_all(
    connection: &mut SqliteConnection,
    batch: &[Job],
) -> Result<Vec<Append>, sqlx::Error> {
    sqlx::query("BEGIN IMMEDIATE").execute(&mut *connection).await?;
    let mut answers = Vec::with_capacity(batch.len());
    for job in batch {
        answers.push(write(connection, job).await?);
    }
    sqlx::query("COMMIT").execute(&mut *connection).await?;
    Ok(answers)
}

async fn write(db: &mut SqliteConnection, job: &Job) -> Result<Append, sqlx::Error> {
    let What::Entries { id, create, seq, entries, listing } = &job.what else {
        const SQL: &str = "INSERT INTO settings (name, value) VALUES ('last sign', $1)
            ON CONFLICT (name) DO UPDATE SET value = excluded.value";
        sqlx::query(SQL).bind(job.at.to_string()).execute(db).await?;
        return Ok(Append::Stored);
    };
    const NEXT: &str = "SELECT COALESCE(MAX(seq) + 1, 0) FROM journal WHERE match = $1";
    let next: i64 = sqlx::query_scalar(NEXT).bind(id).fetch_one(&mut *db).await?;
    let fresh = next == 0;
    if next != *seq || fresh != create.is_some() {
        return Ok(Append::Conflict);
    }
    if let Some(game) = create {
        const SQL: &str =
            "INSERT INTO matches (id, game, stage, listed, card, bot, created, touched)
            VALUES ($1, $2, 'open', 0, '', 0, $3, $3)";
        sqlx::query(SQL).bind(id).bind(game).bind(job.at).execute(&mut *db).await?;
    }
    for (place, entry) in (*seq..).zip(entries) {
        const SQL: &str = "INSERT INTO journal (match, seq, at, entry) VALUES ($1, $2, $3, $4)";
        sqlx::query(SQL).bind(id).bind(place).bind(job.at).bind(entry).execute(&mut *db).await?;
    }
    if let Some(listing) = listing {
        const SQL: &str =
            "UPDATE matches SET stage = $2, listed = $3, card = $4, bot = $5, touched = $6
            WHERE id = $1";
        let query = sqlx::query(SQL).bind(id).bind(listing.stage.word()).bind(listing.listed);
        query.bind(&listing.text).bind(listing.bot).bind(job.at).execute(&mut *db).await?;
        for guest in &listing.players {
            const SQL: &str =
                "INSERT INTO players (guest, match) VALUES ($1, $2) ON CONFLICT DO NOTHING";
            sqlx::query(SQL).bind(guest).bind(id).execute(&mut *db).await?;
        }
    }
    Ok(Append::Stored)
}
