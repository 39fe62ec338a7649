//! SQLite: one writer, a few readers, one file.

use std::borrow::Cow;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteRow,
    SqliteSynchronous,
};
use sqlx::{Row, SqlStr};
use tokio::sync::{mpsc, oneshot};

use crate::directory::{make_file, only_mine};
use crate::writer::{Job, Tallies, What, run};
use crate::{Append, Figures, Listed, Listing, Stage, now};

/// Why the store could not do something.
#[derive(Debug)]
pub struct Error(pub(crate) String);

impl std::fmt::Display for Error {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Error {}

impl From<sqlx::Error> for Error {
    fn from(error: sqlx::Error) -> Self {
        Self(format!("the database says: {error}"))
    }
}

/// A write within this time shows that writing is possible.
const LATELY: Duration = Duration::from_secs(5);

/// How long a try to write may take.
const PATIENCE: Duration = Duration::from_secs(2);

#[derive(Clone)]
pub(crate) struct Sqlite {
    readers: SqlitePool,
    writer: mpsc::Sender<Job>,
    tallies: Arc<Tallies>,
}

impl Sqlite {
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
        migrator()
            .run(&writing)
            .await
            .map_err(|e| Error(format!("the database cannot be used: {e}")))?;
        let (writer, jobs) = mpsc::channel(4096);
        let tallies = Arc::new(Tallies::default());
        tokio::spawn(run(writing, jobs, tallies.clone()));
        Ok(Self { readers: reading, writer, tallies })
    }

    pub async fn write(
        &self,
        id: &str,
        game: Option<&str>,
        seq: u64,
        entries: Vec<String>,
        listing: Option<Listing>,
    ) -> Result<Append, Error> {
        let (id, create) = (id.into(), game.map(Into::into));
        self.put(What::Entries { id, create, seq: seq as i64, entries, listing }).await
    }

    async fn put(&self, what: What) -> Result<Append, Error> {
        let (done, answer) = oneshot::channel();
        let job = Job { what, at: now(), done };
        let gone = || Error("the store has been closed".into());
        self.writer.send(job).await.map_err(|_| gone())?;
        answer.await.map_err(|_| gone())?.map_err(Error)
    }

    pub async fn writable(&self) -> Result<(), Error> {
        if self.tallies.well_for(LATELY) {
            return Ok(());
        }
        match tokio::time::timeout(PATIENCE, self.put(What::Sign)).await {
            Ok(written) => written.map(|_| ()),
            Err(_) => Err(Error("the disk takes too long to write".into())),
        }
    }

    pub async fn close(&self) -> Result<(), Error> {
        self.put(What::Close).await.map(|_| ())
    }

    pub async fn journal(&self, id: &str) -> Result<Option<Vec<String>>, Error> {
        const SQL: &str = "SELECT entry FROM journal WHERE match = $1 ORDER BY seq";
        let entries: Vec<String> =
            sqlx::query_scalar(SQL).bind(id).fetch_all(&self.readers).await?;
        Ok((!entries.is_empty()).then_some(entries))
    }

    pub async fn find(&self, id: &str) -> Result<Option<Listed>, Error> {
        const SQL: &str = "SELECT id, game, stage, card, touched FROM matches WHERE id = $1";
        let row = sqlx::query(SQL).bind(id).fetch_optional(&self.readers).await?;
        Ok(row.as_ref().and_then(listed))
    }

    pub async fn listed(&self, stage: Stage, limit: u32) -> Result<Vec<Listed>, Error> {
        const SQL: &str = "SELECT id, game, stage, card, touched FROM matches
            WHERE listed = 1 AND stage = $1 ORDER BY touched DESC LIMIT $2";
        let query = sqlx::query(SQL).bind(stage.word()).bind(i64::from(limit));
        Ok(query.fetch_all(&self.readers).await?.iter().filter_map(listed).collect())
    }

    pub async fn of_guest(&self, guest: &str, limit: u32) -> Result<Vec<Listed>, Error> {
        const SQL: &str = "SELECT m.id, m.game, m.stage, m.card, m.touched
            FROM players p JOIN matches m ON m.id = p.match
            WHERE p.guest = $1 ORDER BY m.touched DESC LIMIT $2";
        let query = sqlx::query(SQL).bind(guest).bind(i64::from(limit));
        Ok(query.fetch_all(&self.readers).await?.iter().filter_map(listed).collect())
    }

    pub async fn waiting_for_bots(&self, seconds: i64, limit: u32) -> Result<Vec<String>, Error> {
        const SQL: &str =
            "SELECT id FROM matches WHERE bot = 1 AND stage = 'running' AND touched <= $1
            ORDER BY touched LIMIT $2";
        let query = sqlx::query_scalar(SQL).bind(now() - seconds).bind(i64::from(limit));
        Ok(query.fetch_all(&self.readers).await?)
    }

    pub async fn all(&self, after: &str, limit: u32) -> Result<Vec<Listed>, Error> {
        const SQL: &str = "SELECT id, game, stage, card, touched FROM matches
            WHERE id > $1 ORDER BY id LIMIT $2";
        let query = sqlx::query(SQL).bind(after).bind(i64::from(limit));
        Ok(query.fetch_all(&self.readers).await?.iter().filter_map(listed).collect())
    }

    pub async fn delete(&self, id: &str) -> Result<bool, Error> {
        let mut transaction = self.readers.begin_with("BEGIN IMMEDIATE").await?;
        const PARTS: [&str; 3] = [
            "DELETE FROM journal WHERE match = $1",
            "DELETE FROM players WHERE match = $1",
            "DELETE FROM matches WHERE id = $1",
        ];
        let mut there = false;
        for part in PARTS {
            let done = sqlx::query(part).bind(id).execute(&mut *transaction).await?;
            there |= done.rows_affected() > 0;
        }
        transaction.commit().await?;
        Ok(there)
    }

    pub async fn count(&self) -> Result<u64, Error> {
        let n: i64 =
            sqlx::query_scalar("SELECT COUNT(*) FROM matches").fetch_one(&self.readers).await?;
        Ok(n as u64)
    }

    pub async fn setting(&self, name: &str, fresh: &str) -> Result<String, Error> {
        const KEEP: &str =
            "INSERT INTO settings (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING";
        sqlx::query(KEEP).bind(name).bind(fresh).execute(&self.readers).await?;
        const READ: &str = "SELECT value FROM settings WHERE name = $1";
        Ok(sqlx::query_scalar(READ).bind(name).fetch_one(&self.readers).await?)
    }

    pub async fn set(&self, name: &str, value: &str) -> Result<(), Error> {
        const SQL: &str = "INSERT INTO settings (name, value) VALUES ($1, $2)
            ON CONFLICT (name) DO UPDATE SET value = excluded.value";
        sqlx::query(SQL).bind(name).bind(value).execute(&self.readers).await?;
        Ok(())
    }

    pub async fn keep_pack(&self, fingerprint: &str, sources: &str) -> Result<(), Error> {
        const SQL: &str =
            "INSERT INTO packs (fingerprint, sources) VALUES ($1, $2) ON CONFLICT DO NOTHING";
        sqlx::query(SQL).bind(fingerprint).bind(sources).execute(&self.readers).await?;
        Ok(())
    }

    pub async fn pack(&self, fingerprint: &str) -> Result<Option<String>, Error> {
        const SQL: &str = "SELECT sources FROM packs WHERE fingerprint = $1";
        Ok(sqlx::query_scalar(SQL).bind(fingerprint).fetch_optional(&self.readers).await?)
    }

    pub fn figures(&self) -> Figures {
        let waiting = self.writer.max_capacity() - self.writer.capacity();
        Figures { waiting: waiting as u64, ..self.tallies.read() }
    }
}

/// A row of a list; nothing if it is damaged, so that one match does not hide the others.
fn listed(row: &SqliteRow) -> Option<Listed> {
    let read = || {
        Ok::<_, sqlx::Error>(Listed {
            id: row.try_get(0)?,
            game: row.try_get(1)?,
            stage: Stage::read(row.try_get(2)?),
            text: row.try_get(3)?,
            touched: row.try_get(4)?,
        })
    };
    read().map_err(|error| tracing::error!(%error, "a damaged row is left out of a list")).ok()
}

/// Migrations as text in the program: the macros of sqlx would double its time to compile.
fn migrator() -> Migrator {
    const ALL: [(&str, &str); 3] = [
        ("init", include_str!("../migrations/0001_init.sql")),
        ("bots", include_str!("../migrations/0002_bots.sql")),
        ("packs", include_str!("../migrations/0003_packs.sql")),
    ];
    let migration = |(i, (name, sql)): (usize, &(&'static str, &'static str))| {
        let (name, sql) = (Cow::Borrowed(*name), SqlStr::from_static(sql));
        Migration::new(i as i64 + 1, name, MigrationType::Simple, sql, false)
    };
    Migrator::with_migrations(ALL.iter().enumerate().map(migration).collect())
}
