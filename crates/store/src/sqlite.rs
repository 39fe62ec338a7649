//! SQLite: one writer, a few readers, one file.

use std::path::Path;
use std::time::Duration;

use sqlx::sqlite::{
    SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePool, SqlitePoolOptions,
    SqliteRow, SqliteSynchronous,
};
use sqlx::{QueryBuilder, Row};

use crate::directory::{make_file, only_mine};
use crate::moving::Whole;
use crate::questions::{migrator, questions};
use crate::queue::{Entries, Job, Queue, SIGN, What, Write};
use crate::{Append, CLOCKS_DIFFER, Error, Listed, Stage, now};

/// The history of the tables, in order.
const MIGRATIONS: [(&str, &str); 4] = [
    ("init", include_str!("../migrations/sqlite/0001_init.sql")),
    ("bots", include_str!("../migrations/sqlite/0002_bots.sql")),
    ("packs", include_str!("../migrations/sqlite/0003_packs.sql")),
    ("notes", include_str!("../migrations/sqlite/0004_notes.sql")),
];

#[derive(Clone)]
pub(crate) struct Sqlite {
    readers: SqlitePool,
    pub queue: Queue,
}

questions!(Sqlite, SqliteRow);

impl Sqlite {
    /// How a transaction begins that will write.
    const BEGIN: &str = "BEGIN IMMEDIATE";

    pub async fn open(file: &Path) -> Result<Self, Error> {
        let cannot = |e| Error(format!("{} cannot be opened: {e}", file.display()));
        make_file(file).map_err(cannot)?;
        only_mine(file, 0o600).map_err(cannot)?;
        let options = SqliteConnectOptions::new().filename(file).create_if_missing(true);
        Self::start(options, 4).await
    }

    #[cfg(feature = "faults")]
    pub async fn open_within(file: &Path, pages: u32) -> Result<Self, Error> {
        let options = SqliteConnectOptions::new().filename(file).create_if_missing(true);
        Self::start(options.pragma("max_page_count", pages.to_string()), 4).await
    }

    pub async fn in_memory() -> Result<Self, Error> {
        // One connection for both readers and writer: a database in memory belongs to its connection.
        Self::start(SqliteConnectOptions::new().filename(":memory:"), 1).await
    }

    async fn start(options: SqliteConnectOptions, readers: u32) -> Result<Self, Error> {
        let options = options
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .busy_timeout(Duration::from_secs(5));
        let pool = |connections| {
            SqlitePoolOptions::new()
                .max_connections(connections)
                .min_connections(1)
                .idle_timeout(None)
                .max_lifetime(None)
        };
        let reading = pool(readers).connect_with(options.clone()).await?;
        // The writer never waits for readers; only a database in memory has to be shared.
        let writing = match readers {
            1 => reading.clone(),
            _ => pool(1).connect_with(options).await?,
        };
        migrator(&MIGRATIONS).run(&writing).await?;
        Ok(Self { readers: reading, queue: Queue::before(Writer(writing)) })
    }

    pub async fn waiting_for_bots(&self, seconds: i64, limit: u32) -> Result<Vec<String>, Error> {
        const SQL: &str =
            "SELECT id FROM matches WHERE bot = 1 AND stage = 'running' AND (touched <= $1 OR touched > $3)
            ORDER BY touched LIMIT $2";
        let query = sqlx::query_scalar(SQL).bind(now() - seconds).bind(i64::from(limit));
        // What was written in the future was written before the clock went back.
        Ok(query.bind(now() + CLOCKS_DIFFER).fetch_all(&self.readers).await?)
    }
}

/// The one connection that writes.
struct Writer(SqlitePool);

impl Write for Writer {
    async fn commit(&self, batch: &[Job]) -> Result<Vec<Append>, sqlx::Error> {
        let mut connection = self.0.acquire().await?;
        let written = write_all(&mut connection, batch).await;
        if written.is_err() {
            // It may be in the middle of anything: the next commit begins on another one.
            connection.close_on_drop();
        }
        written
    }

    /// Moves everything from the journal of the database into its one file.
    async fn tidy(&self) {
        let done = sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)").execute(&self.0).await;
        if let Err(error) = done {
            tracing::warn!(%error, "the journal of the database was not emptied");
        }
    }

    async fn close(&self) {
        self.tidy().await;
        self.0.close().await;
    }
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

/// Puts entries where the journal of a match ends, if that is their place, and then what else changes with them. One
/// query: each is a way to another thread and back. Every part of it is done only if the one before it was.
async fn write(db: &mut SqliteConnection, job: &Job) -> Result<Append, sqlx::Error> {
    let What::Entries(Entries { id, create, seq, entries, listing }) = &job.what else {
        sqlx::query(SIGN).bind(job.at.to_string()).execute(db).await?;
        return Ok(Append::Stored);
    };
    // A match begins with its making, and with nothing else.
    if create.is_some() != (*seq == 0) {
        return Ok(Append::Conflict);
    }
    let mut sql = QueryBuilder::new("INSERT INTO journal (match, seq, at, entry) SELECT ");
    sql.push_bind(id).push(", column1, ").push_bind(job.at).push(", column2 FROM (");
    sql.push_values((*seq..).zip(entries), |mut row, (place, entry)| {
        row.push_bind(place).push_bind(entry);
    });
    sql.push(") WHERE ").push_bind(seq);
    sql.push(" = (SELECT COALESCE(MAX(seq) + 1, 0) FROM journal WHERE match = ").push_bind(id);
    sql.push(")");
    if let Some(game) = create {
        sql.push(
            "; INSERT INTO matches (id, game, stage, listed, card, bot, created, touched) SELECT ",
        );
        sql.push_bind(id).push(", ").push_bind(game).push(", 'open', 0, '', 0, ");
        sql.push_bind(job.at).push(", ").push_bind(job.at).push(" WHERE changes() > 0");
    }
    if let Some(listing) = listing {
        sql.push("; UPDATE matches SET stage = ").push_bind(listing.stage.word());
        sql.push(", listed = ").push_bind(listing.listed).push(", card = ");
        sql.push_bind(&listing.text).push(", bot = ").push_bind(listing.bot);
        sql.push(", touched = ").push_bind(job.at).push(" WHERE changes() > 0 AND id = ");
        sql.push_bind(id);
        if !listing.players.is_empty() {
            sql.push("; INSERT INTO players (guest, match) SELECT column1, ").push_bind(id);
            sql.push(" FROM (").push_values(&listing.players, |mut row, guest| {
                row.push_bind(guest);
            });
            sql.push(") WHERE changes() > 0 ON CONFLICT DO NOTHING");
        }
    }
    let done = sql.build().execute(db).await?;
    Ok(if done.rows_affected() > 0 { Append::Stored } else { Append::Conflict })
}
