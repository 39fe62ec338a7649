//! What both databases are asked in the same words. A macro writes it for each of them: bounds that say
//! "any database" would be longer than the questions.

use std::borrow::Cow;

use sqlx::SqlStr;
use sqlx::migrate::{Migration, MigrationType, Migrator};

/// Migrations as text in the program: the macros of sqlx would double its time to compile.
pub(crate) fn migrator(all: &[(&'static str, &'static str)]) -> Migrator {
    let migration = |(i, (name, sql)): (usize, &(&'static str, &'static str))| {
        let (name, sql) = (Cow::Borrowed(*name), SqlStr::from_static(sql));
        Migration::new(i as i64 + 1, name, MigrationType::Simple, sql, false)
    };
    Migrator::with_migrations(all.iter().enumerate().map(migration).collect())
}

/// The questions to a database that has a pool of `readers`.
macro_rules! questions {
    ($Database:ty, $Row:ty) => {
        impl $Database {
            pub async fn journal(&self, id: &str, from: u64) -> Result<Vec<String>, Error> {
                const SQL: &str =
                    "SELECT entry FROM journal WHERE match = $1 AND seq >= $2 ORDER BY seq";
                let query = sqlx::query_scalar(SQL).bind(id).bind(from as i64);
                Ok(query.fetch_all(&self.readers).await?)
            }

            pub async fn find(&self, id: &str) -> Result<Option<Listed>, Error> {
                const SQL: &str =
                    "SELECT id, game, stage, card, touched FROM matches WHERE id = $1";
                let row = sqlx::query(SQL).bind(id).fetch_optional(&self.readers).await?;
                Ok(row.as_ref().and_then(Self::read_listed))
            }

            pub async fn listed(&self, stage: Stage, limit: u32) -> Result<Vec<Listed>, Error> {
                const SQL: &str = "SELECT id, game, stage, card, touched FROM matches
                    WHERE listed = 1 AND stage = $1 ORDER BY touched DESC LIMIT $2";
                let query = sqlx::query(SQL).bind(stage.word()).bind(i64::from(limit));
                let rows = query.fetch_all(&self.readers).await?;
                Ok(rows.iter().filter_map(Self::read_listed).collect())
            }

            pub async fn of_guest(&self, guest: &str, limit: u32) -> Result<Vec<Listed>, Error> {
                const SQL: &str = "SELECT m.id, m.game, m.stage, m.card, m.touched
                    FROM players p JOIN matches m ON m.id = p.match
                    WHERE p.guest = $1 ORDER BY m.touched DESC LIMIT $2";
                let query = sqlx::query(SQL).bind(guest).bind(i64::from(limit));
                let rows = query.fetch_all(&self.readers).await?;
                Ok(rows.iter().filter_map(Self::read_listed).collect())
            }

            pub async fn all(&self, after: &str, limit: u32) -> Result<Vec<Listed>, Error> {
                const SQL: &str = "SELECT id, game, stage, card, touched FROM matches
                    WHERE id > $1 ORDER BY id LIMIT $2";
                let query = sqlx::query(SQL).bind(after).bind(i64::from(limit));
                let rows = query.fetch_all(&self.readers).await?;
                Ok(rows.iter().filter_map(Self::read_listed).collect())
            }

            /// A row of a list; nothing if it is damaged, so that one match does not hide the others.
            fn read_listed(row: &$Row) -> Option<Listed> {
                let read = || {
                    Ok::<_, sqlx::Error>(Listed {
                        id: row.try_get(0)?,
                        game: row.try_get(1)?,
                        stage: Stage::read(row.try_get(2)?),
                        text: row.try_get(3)?,
                        touched: row.try_get(4)?,
                    })
                };
                let damaged = |error| tracing::error!(%error, "a damaged row is left out of a list");
                read().map_err(damaged).ok()
            }

            pub async fn delete(&self, id: &str) -> Result<bool, Error> {
                const PARTS: [&str; 3] = [
                    "DELETE FROM journal WHERE match = $1",
                    "DELETE FROM players WHERE match = $1",
                    "DELETE FROM matches WHERE id = $1",
                ];
                let mut transaction = self.readers.begin_with(Self::BEGIN).await?;
                let mut there = false;
                for part in PARTS {
                    let done = sqlx::query(part).bind(id).execute(&mut *transaction).await?;
                    there |= done.rows_affected() > 0;
                }
                transaction.commit().await?;
                Ok(there)
            }

            pub async fn count(&self) -> Result<u64, Error> {
                const SQL: &str = "SELECT COUNT(*) FROM matches";
                let n: i64 = sqlx::query_scalar(SQL).fetch_one(&self.readers).await?;
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

            pub async fn note(&self, kind: &str, who: &str, value: &str) -> Result<(), Error> {
                const SQL: &str = "INSERT INTO notes (kind, who, value) VALUES ($1, $2, $3)
                    ON CONFLICT (kind, who) DO UPDATE SET value = excluded.value";
                let query = sqlx::query(SQL).bind(kind).bind(who).bind(value);
                query.execute(&self.readers).await?;
                Ok(())
            }

            pub async fn strike(&self, kind: &str, who: &str) -> Result<bool, Error> {
                const SQL: &str = "DELETE FROM notes WHERE kind = $1 AND who = $2";
                let done = sqlx::query(SQL).bind(kind).bind(who).execute(&self.readers).await?;
                Ok(done.rows_affected() > 0)
            }

            pub async fn noted(&self, kind: &str, who: &str) -> Result<Option<String>, Error> {
                const SQL: &str = "SELECT value FROM notes WHERE kind = $1 AND who = $2";
                let query = sqlx::query_scalar(SQL).bind(kind).bind(who);
                Ok(query.fetch_optional(&self.readers).await?)
            }

            pub async fn notes(&self, kind: &str) -> Result<Vec<(String, String)>, Error> {
                const SQL: &str = "SELECT who, value FROM notes WHERE kind = $1 ORDER BY who";
                Ok(sqlx::query_as(SQL).bind(kind).fetch_all(&self.readers).await?)
            }

            pub async fn all_notes(&self) -> Result<Vec<(String, String, String)>, Error> {
                const SQL: &str = "SELECT kind, who, value FROM notes ORDER BY kind, who";
                Ok(sqlx::query_as(SQL).fetch_all(&self.readers).await?)
            }

            /// The clock was wrong by so many seconds whenever something was written.
            #[cfg(feature = "faults")]
            pub async fn shift_clock(&self, seconds: i64) -> Result<(), Error> {
                const SQL: &str = "UPDATE matches SET touched = touched + $1";
                sqlx::query(SQL).bind(seconds).execute(&self.readers).await?;
                Ok(())
            }

            /// Matches that nobody has touched since, over or not. What is older than this program was written by a
            /// clock that was wrong: nobody knows how old it is.
            pub async fn untouched(&self, over: bool, since: i64, limit: u32) -> Result<Vec<String>, Error> {
                const SQL: &str = "SELECT id FROM matches
                    WHERE (stage = 'over') = ($1 = 1) AND touched < $2 AND touched > 1700000000
                    ORDER BY touched LIMIT $3";
                let query = sqlx::query_scalar(SQL).bind(i32::from(over)).bind(since);
                Ok(query.bind(i64::from(limit)).fetch_all(&self.readers).await?)
            }

            pub async fn settings(&self) -> Result<Vec<(String, String)>, Error> {
                const SQL: &str =
                    "SELECT name, value FROM settings WHERE name <> 'last sign' ORDER BY name";
                Ok(sqlx::query_as(SQL).fetch_all(&self.readers).await?)
            }

            pub async fn keep_pack(&self, fingerprint: &str, sources: &str) -> Result<(), Error> {
                const SQL: &str = "INSERT INTO packs (fingerprint, sources) VALUES ($1, $2)
                    ON CONFLICT DO NOTHING";
                sqlx::query(SQL).bind(fingerprint).bind(sources).execute(&self.readers).await?;
                Ok(())
            }

            pub async fn pack(&self, fingerprint: &str) -> Result<Option<String>, Error> {
                const SQL: &str = "SELECT sources FROM packs WHERE fingerprint = $1";
                Ok(sqlx::query_scalar(SQL).bind(fingerprint).fetch_optional(&self.readers).await?)
            }

            pub async fn packs(&self) -> Result<Vec<(String, String)>, Error> {
                const SQL: &str = "SELECT fingerprint, sources FROM packs ORDER BY fingerprint";
                Ok(sqlx::query_as(SQL).fetch_all(&self.readers).await?)
            }

            /// Everything that is kept of a match.
            pub async fn whole(&self, id: &str) -> Result<Option<Whole>, Error> {
                const MATCH: &str = "SELECT game, stage, card, listed, bot, created, touched
                    FROM matches WHERE id = $1";
                const JOURNAL: &str = "SELECT at, entry FROM journal WHERE match = $1 ORDER BY seq";
                const PLAYERS: &str = "SELECT guest FROM players WHERE match = $1 ORDER BY guest";
                let row = sqlx::query(MATCH).bind(id).fetch_optional(&self.readers).await?;
                let Some(row) = row else { return Ok(None) };
                Ok(Some(Whole {
                    id: id.into(),
                    game: row.try_get(0)?,
                    stage: row.try_get(1)?,
                    text: row.try_get(2)?,
                    listed: row.try_get(3)?,
                    bot: row.try_get(4)?,
                    created: row.try_get(5)?,
                    touched: row.try_get(6)?,
                    journal: sqlx::query_as(JOURNAL).bind(id).fetch_all(&self.readers).await?,
                    players: sqlx::query_scalar(PLAYERS).bind(id).fetch_all(&self.readers).await?,
                }))
            }

            /// Puts such a match where it is not yet.
            pub async fn put_whole(&self, whole: &Whole) -> Result<(), Error> {
                const MATCH: &str = "INSERT INTO matches
                    (id, game, stage, card, listed, bot, created, touched)
                    VALUES ($1, $2, $3, $4, $5, $6, $7, $8)";
                const ENTRY: &str =
                    "INSERT INTO journal (match, seq, at, entry) VALUES ($1, $2, $3, $4)";
                const PLAYER: &str = "INSERT INTO players (guest, match) VALUES ($1, $2)";
                let mut transaction = self.readers.begin_with(Self::BEGIN).await?;
                let query = sqlx::query(MATCH).bind(&whole.id).bind(&whole.game);
                let query = query.bind(&whole.stage).bind(&whole.text).bind(whole.listed);
                let query = query.bind(whole.bot).bind(whole.created).bind(whole.touched);
                query.execute(&mut *transaction).await?;
                for (seq, (at, entry)) in (0_i64..).zip(&whole.journal) {
                    let query = sqlx::query(ENTRY).bind(&whole.id).bind(seq).bind(at).bind(entry);
                    query.execute(&mut *transaction).await?;
                }
                for guest in &whole.players {
                    let query = sqlx::query(PLAYER).bind(guest).bind(&whole.id);
                    query.execute(&mut *transaction).await?;
                }
                transaction.commit().await?;
                Ok(())
            }
        }
    };
}

pub(crate) use questions;
