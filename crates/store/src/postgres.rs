//! PostgreSQL: several servers, called nodes, on one database.
//!
//! The journal is the truth, and the unique place of an entry is the only lock: whoever writes the first place of
//! an append has all of it, and whoever comes second is told so. Notices only say where something is new. A node
//! says that it is at work as long as it is; the bots of a table think at the node that last wrote there, or, when
//! that one has fallen silent, at whichever takes them over.

use std::str::FromStr;
use std::time::Duration;

use sqlx::postgres::{PgConnectOptions, PgConnection, PgListener, PgPool, PgPoolOptions, PgRow};
use sqlx::{Connection, Row};

use crate::moving::Whole;
use crate::questions::{migrator, questions};
use crate::queue::{Entries, Job, Queue, SIGN, What, Write};
use crate::{Append, CLOCKS_DIFFER, Error, Listed, News, Stage, now};

/// The history of the tables, in order.
const MIGRATIONS: [(&str, &str); 2] = [
    ("init", include_str!("../migrations/postgres/0001_init.sql")),
    ("notes", include_str!("../migrations/postgres/0002_notes.sql")),
];

/// Where it is said that something was written, or deleted.
const WRITTEN: &str = "veritable_written";
const DELETED: &str = "veritable_deleted";

/// How long whoever reads waits for a connection.
const PATIENCE: Duration = Duration::from_secs(3);

/// How long a commit may take, also where nobody answers any more: longer than the database gives a statement.
const COMMIT: Duration = Duration::from_secs(7);

/// How long a listener that was cut off waits before it tries again.
const RETRY: Duration = Duration::from_millis(200);

#[derive(Clone)]
pub(crate) struct Postgres {
    readers: PgPool,
    /// For what must not wait for readers: signs of life, and who thinks where.
    pulse: PgPool,
    pub queue: Queue,
    /// What this node is called.
    node: String,
}

questions!(Postgres, PgRow);

impl Postgres {
    /// How a transaction begins that will write.
    const BEGIN: &str = "BEGIN";

    pub async fn connect(url: &str) -> Result<Self, Error> {
        let cannot = |e: sqlx::Error| Error(format!("the database cannot be reached: {e}"));
        let options = PgConnectOptions::from_str(url).map_err(cannot)?;
        let options = options.application_name("veritable");
        let mut first = PgConnection::connect_with(&options).await.map_err(cannot)?;
        migrator(&MIGRATIONS).run(&mut first).await?;
        let node = "SELECT gen_random_uuid()::TEXT";
        let node = sqlx::query_scalar(node).fetch_one(&mut first).await?;
        first.close().await?;
        // A node that is cut off in the middle of a commit must not keep the others from that place for long.
        let options = options.options([
            ("statement_timeout", "5000"),
            ("idle_in_transaction_session_timeout", "1000"),
        ]);
        let pool = |connections| {
            PgPoolOptions::new()
                .max_connections(connections)
                .acquire_timeout(PATIENCE)
                .connect_lazy_with(options.clone())
        };
        // One at a time writes. But a connection that is on its way back to its pool when the database falls silent is lost
        // until the system gives it up: there must be others.
        let queue = Queue::before(Writer { pool: pool(4), node: Clone::clone(&node) });
        Ok(Self { readers: pool(8), pulse: pool(4), queue, node })
    }

    pub async fn waiting_for_bots(&self, seconds: i64, limit: u32) -> Result<Vec<String>, Error> {
        const SQL: &str = "SELECT id FROM matches m
            WHERE bot = 1 AND stage = 'running' AND (touched <= $1 OR touched > $4)
            AND (m.node = $3 OR m.node NOT IN
                (SELECT node FROM nodes WHERE until > clock_timestamp()))
            ORDER BY touched LIMIT $2";
        let query = sqlx::query_scalar(SQL).bind(now() - seconds).bind(i64::from(limit));
        // What was written in the future was written before the clock went back.
        Ok(query.bind(&self.node).bind(now() + CLOCKS_DIFFER).fetch_all(&self.readers).await?)
    }

    /// Says that this node is at work for the next second.
    pub async fn beat(&self) -> Result<(), Error> {
        const SQL: &str = "INSERT INTO nodes (node, until)
            VALUES ($1, clock_timestamp() + INTERVAL '1 second')
            ON CONFLICT (node) DO UPDATE SET until = excluded.until";
        sqlx::query(SQL).bind(&self.node).execute(&self.pulse).await?;
        Ok(())
    }

    /// Other nodes at work.
    pub async fn others(&self) -> Result<u64, Error> {
        const SQL: &str =
            "SELECT COUNT(*) FROM nodes WHERE until > clock_timestamp() AND node <> $1";
        let n: i64 = sqlx::query_scalar(SQL).bind(&self.node).fetch_one(&self.pulse).await?;
        Ok(n as u64)
    }

    /// Takes over some matches whose bots were to move at a node that has fallen silent.
    pub async fn take_over(&self, limit: u32) -> Result<Vec<String>, Error> {
        const SQL: &str = "UPDATE matches SET node = $1 WHERE id IN (
                SELECT id FROM matches
                WHERE bot = 1 AND stage = 'running'
                AND node NOT IN (SELECT node FROM nodes WHERE until > clock_timestamp())
                LIMIT $2 FOR UPDATE SKIP LOCKED)
            RETURNING id";
        let query = sqlx::query_scalar(SQL).bind(&self.node).bind(i64::from(limit));
        Ok(query.fetch_all(&self.pulse).await?)
    }

    /// Whether the bots of a match may think at this node now.
    pub async fn lease(&self, id: &str) -> Result<bool, Error> {
        const SQL: &str = "UPDATE matches SET node = $2 WHERE id = $1 AND (node = $2 OR
            node NOT IN (SELECT node FROM nodes WHERE until > clock_timestamp()))";
        let query = sqlx::query(SQL).bind(id).bind(&self.node);
        Ok(query.execute(&self.readers).await?.rows_affected() == 1)
    }

    /// Tells all nodes that a match is gone.
    pub async fn tell_deleted(&self, id: &str) -> Result<(), Error> {
        let query = sqlx::query("SELECT pg_notify($1, $2)").bind(DELETED).bind(id);
        query.execute(&self.pulse).await?;
        Ok(())
    }

    pub fn listener(&self) -> Listener {
        Listener { pool: self.readers.clone(), ear: None }
    }

    /// This node is not at work any more.
    pub async fn leave(&self) -> Result<(), Error> {
        // Who was killed long ago could not say so.
        const SQL: &str = "DELETE FROM nodes
            WHERE node = $1 OR until < clock_timestamp() - INTERVAL '1 hour'";
        sqlx::query(SQL).bind(&self.node).execute(&self.pulse).await?;
        Ok(())
    }
}

/// An ear for what is written and deleted.
pub(crate) struct Listener {
    pool: PgPool,
    ear: Option<PgListener>,
}

impl Listener {
    /// The next news. It begins with [`News::Missed`], and comes back to it whenever it was cut off.
    pub async fn next(&mut self) -> News {
        loop {
            let Some(ear) = &mut self.ear else {
                match Self::listen(&self.pool).await {
                    Ok(ear) => {
                        self.ear = Some(ear);
                        return News::Missed;
                    }
                    Err(error) => {
                        tracing::warn!(%error, "no news from other nodes");
                        tokio::time::sleep(RETRY).await;
                    }
                }
                continue;
            };
            match ear.try_recv().await {
                Ok(Some(notice)) => {
                    let (channel, payload) = (notice.channel(), notice.payload());
                    if let Some(news) = read(channel, payload) {
                        return news;
                    }
                }
                Ok(None) => return News::Missed,
                Err(error) => {
                    tracing::warn!(%error, "cut off from the news of other nodes");
                    self.ear = None;
                }
            }
        }
    }

    async fn listen(pool: &PgPool) -> Result<PgListener, sqlx::Error> {
        let mut ear = PgListener::connect_with(pool).await?;
        ear.listen_all([WRITTEN, DELETED]).await?;
        Ok(ear)
    }
}

fn read(channel: &str, payload: &str) -> Option<News> {
    if channel == DELETED {
        return Some(News::Deleted(payload.into()));
    }
    let (id, entries) = payload.split_once(' ')?;
    Some(News::Written { id: id.into(), entries: entries.parse().ok()? })
}

/// The one who writes.
struct Writer {
    pool: PgPool,
    node: String,
}

impl Write for Writer {
    async fn commit(&self, batch: &[Job]) -> Result<Vec<Append>, sqlx::Error> {
        let mut connection = self.pool.acquire().await?;
        let writing = tokio::time::timeout(COMMIT, self.write_all(&mut connection, batch));
        let silent = |_| Err(sqlx::Error::Io(std::io::ErrorKind::TimedOut.into()));
        let written = writing.await.unwrap_or_else(silent);
        if written.is_err() {
            // It may be in the middle of anything: the next commit begins on another one.
            connection.close_on_drop();
        }
        written
    }

    /// The database tidies up by itself.
    async fn tidy(&self) {}

    async fn close(&self) {
        self.pool.close().await;
    }
}

impl Writer {
    async fn write_all(
        &self,
        connection: &mut PgConnection,
        batch: &[Job],
    ) -> Result<Vec<Append>, sqlx::Error> {
        sqlx::query("BEGIN").execute(&mut *connection).await?;
        let mut answers = Vec::with_capacity(batch.len());
        for job in batch {
            answers.push(match &job.what {
                What::Entries(entries) => self.write(connection, entries, job.at).await?,
                What::Sign | What::Close => {
                    let query = sqlx::query(SIGN).bind(job.at.to_string());
                    query.execute(&mut *connection).await?;
                    Append::Stored
                }
            });
        }
        sqlx::query("COMMIT").execute(&mut *connection).await?;
        Ok(answers)
    }

    /// Writes an append in one go. Everything hangs on its first place, or on the new match; if somebody else has
    /// that, nothing is written.
    async fn write(
        &self,
        db: &mut PgConnection,
        Entries { id, create, seq, entries, listing }: &Entries,
        at: i64,
    ) -> Result<Append, sqlx::Error> {
        let notice = format!("{id} {}", seq + entries.len() as i64);
        let none = Vec::new();
        let players = listing.as_ref().map_or(&none, |listing| &listing.players);
        let row = match (create, listing) {
            (Some(game), Some(listing)) => {
                const SQL: &str = "WITH placed AS (
                    INSERT INTO matches (id, game, stage, listed, card, bot, created, touched, node)
                    VALUES ($1, $2, $3, $4, $5, $6, $7, $7, $8)
                    ON CONFLICT DO NOTHING RETURNING id
                ), written AS (
                    INSERT INTO journal (match, seq, at, entry)
                    SELECT id, n - 1, $7, entry
                    FROM placed, unnest($9::TEXT[]) WITH ORDINALITY AS new (entry, n)
                ), playing AS (
                    INSERT INTO players (guest, match)
                    SELECT DISTINCT guest, id FROM placed, unnest($10::TEXT[]) AS new (guest)
                )
                SELECT pg_notify($11, $12) FROM placed";
                let query = sqlx::query(SQL).bind(id).bind(game).bind(listing.stage.word());
                let query = query.bind(i32::from(listing.listed)).bind(&listing.text);
                let query = query.bind(i32::from(listing.bot)).bind(at).bind(&self.node);
                let query = query.bind(entries).bind(players).bind(WRITTEN).bind(notice);
                query.fetch_optional(db).await?
            }
            (_, listing) => {
                const SQL: &str = "WITH placed AS (
                    INSERT INTO journal (match, seq, at, entry)
                    SELECT $1, $2, $3, ($4::TEXT[])[1]
                    WHERE EXISTS (SELECT FROM journal WHERE match = $1 AND seq = $2 - 1)
                    ON CONFLICT DO NOTHING RETURNING match
                ), written AS (
                    INSERT INTO journal (match, seq, at, entry)
                    SELECT match, $2 + n - 1, $3, entry
                    FROM placed, unnest($4::TEXT[]) WITH ORDINALITY AS new (entry, n) WHERE n > 1
                ), listing AS (
                    UPDATE matches SET stage = $5, listed = $6, card = $7, bot = $8,
                        touched = $3, node = $9
                    FROM placed WHERE id = match AND $5 IS NOT NULL
                ), playing AS (
                    INSERT INTO players (guest, match)
                    SELECT DISTINCT guest, match FROM placed, unnest($10::TEXT[]) AS new (guest)
                    ON CONFLICT DO NOTHING
                )
                SELECT pg_notify($11, $12) FROM placed";
                let listing = listing.as_ref();
                let query = sqlx::query(SQL).bind(id).bind(seq).bind(at).bind(entries);
                let query = query.bind(listing.map(|listing| listing.stage.word()));
                let query = query.bind(listing.map(|listing| i32::from(listing.listed)));
                let query = query.bind(listing.map(|listing| &listing.text));
                let query = query.bind(listing.map(|listing| i32::from(listing.bot)));
                let query = query.bind(&self.node).bind(players).bind(WRITTEN).bind(notice);
                query.fetch_optional(db).await?
            }
        };
        Ok(if row.is_some() { Append::Stored } else { Append::Conflict })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_url_that_names_nobody_means_whoever_runs_the_program() {
        let options = PgConnectOptions::from_str("postgres:///veritable").unwrap();
        let me = std::process::Command::new("id").arg("-un").output().unwrap().stdout;
        let me = String::from_utf8(me).unwrap();
        let me = std::env::var("PGUSER").unwrap_or_else(|_| me.trim().into());
        assert_eq!(options.get_username(), me);
    }
}
