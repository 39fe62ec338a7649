//! The one writer: takes what has queued up while the last commit went to disk, and commits it together.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use sqlx::sqlite::SqlitePool;
use sqlx::{Sqlite, Transaction};
use tokio::sync::{mpsc, oneshot};

use crate::{Append, Card, Figures};

/// The most appends that share one commit: bounds how long the first of them waits.
const BATCH: usize = 512;

/// One append on its way to disk.
pub(crate) struct Job {
    pub id: String,
    /// The game, if the match is to be made.
    pub create: Option<String>,
    pub seq: i64,
    pub entries: Vec<String>,
    pub card: Option<Card>,
    pub at: i64,
    pub done: oneshot::Sender<Result<Append, String>>,
}

#[derive(Default)]
pub(crate) struct Tallies {
    commits: AtomicU64,
    appends: AtomicU64,
}

impl Tallies {
    pub fn read(&self) -> Figures {
        Figures { commits: self.commits.load(Relaxed), appends: self.appends.load(Relaxed) }
    }
}

/// Writes until the last clone of the store is gone.
pub(crate) async fn run(pool: SqlitePool, mut jobs: mpsc::Receiver<Job>, tallies: Arc<Tallies>) {
    let mut batch = Vec::with_capacity(BATCH);
    while jobs.recv_many(&mut batch, BATCH).await > 0 {
        match commit(&pool, &batch).await {
            Ok(answers) => {
                tallies.commits.fetch_add(1, Relaxed);
                let stored = answers.iter().filter(|&&a| a == Append::Stored).count();
                tallies.appends.fetch_add(stored as u64, Relaxed);
                for (job, answer) in batch.drain(..).zip(answers) {
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
    }
}

async fn commit(pool: &SqlitePool, batch: &[Job]) -> Result<Vec<Append>, sqlx::Error> {
    let mut transaction = pool.begin_with("BEGIN IMMEDIATE").await?;
    let mut answers = Vec::with_capacity(batch.len());
    for job in batch {
        answers.push(write(&mut transaction, job).await?);
    }
    transaction.commit().await?;
    Ok(answers)
}

async fn write(tx: &mut Transaction<'_, Sqlite>, job: &Job) -> Result<Append, sqlx::Error> {
    const NEXT: &str = "SELECT COALESCE(MAX(seq) + 1, 0) FROM journal WHERE match = $1";
    let next: i64 = sqlx::query_scalar(NEXT).bind(&job.id).fetch_one(&mut **tx).await?;
    let fresh = next == 0;
    if next != job.seq || fresh != job.create.is_some() {
        return Ok(Append::Conflict);
    }
    if let Some(game) = &job.create {
        const SQL: &str = "INSERT INTO matches (id, game, stage, listed, card, created, touched)
            VALUES ($1, $2, 'open', 0, '', $3, $3)";
        sqlx::query(SQL).bind(&job.id).bind(game).bind(job.at).execute(&mut **tx).await?;
    }
    for (i, entry) in job.entries.iter().enumerate() {
        const SQL: &str = "INSERT INTO journal (match, seq, at, entry) VALUES ($1, $2, $3, $4)";
        let query = sqlx::query(SQL).bind(&job.id).bind(job.seq + i as i64);
        query.bind(job.at).bind(entry).execute(&mut **tx).await?;
    }
    if let Some(card) = &job.card {
        const SQL: &str =
            "UPDATE matches SET stage = $2, listed = $3, card = $4, touched = $5 WHERE id = $1";
        let query = sqlx::query(SQL).bind(&job.id).bind(card.stage.word()).bind(card.listed);
        query.bind(&card.text).bind(job.at).execute(&mut **tx).await?;
        for guest in &card.players {
            const SQL: &str =
                "INSERT INTO players (guest, match) VALUES ($1, $2) ON CONFLICT DO NOTHING";
            sqlx::query(SQL).bind(guest).bind(&job.id).execute(&mut **tx).await?;
        }
    }
    Ok(Append::Stored)
}
