//! The journal of every match, kept safe.
//!
//! A match is an append-only list of text entries; what they mean is the host's business. An append is
//! acknowledged only after it is on disk, and appends of many matches that arrive together share one
//! commit, so that safety stays fast. The place of an entry in its match is unique: whoever writes a place
//! second is told so, and nothing is written twice.
//!
//! Beside its journal a match has a [`Listing`]: the little that lists of matches show, replaced with every
//! append in the same commit. Lists are therefore never ahead of the journal nor behind it.
//!
//! A store lives in one file (SQLite), for one server, or in PostgreSQL, where several servers share it. This crate is
//! the only place that knows SQL.

mod backup;
mod directory;
mod error;
#[cfg(feature = "faults")]
mod faults;
mod moving;
mod postgres;
mod questions;
mod queue;
mod sqlite;
#[cfg(feature = "faults")]
pub mod testkit;

use std::path::Path;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

pub use backup::{backup, restore};
pub use directory::Directory;
pub use error::Error;
#[cfg(feature = "faults")]
pub use faults::Fault;

use moving::Whole;
use postgres::{Listener, Postgres};
use queue::Queue;
use sqlite::Sqlite;

/// Where matches are kept. Cheap to clone; all clones share one writer.
#[derive(Clone)]
pub struct Store {
    backend: Backend,
    #[cfg(feature = "faults")]
    faults: Option<faults::Faults>,
}

/// The databases a store can live in. All have the same story to tell: see `tests/story.rs`.
#[derive(Clone)]
enum Backend {
    Sqlite(Sqlite),
    Postgres(Postgres),
}

/// Asks the database of a store, whichever it is.
macro_rules! ask {
    ($store:ident . $question:ident ( $($with:expr),* )) => {
        match &$store.backend {
            Backend::Sqlite(db) => $store.call(db.$question($($with),*)).await,
            Backend::Postgres(db) => $store.call(db.$question($($with),*)).await,
        }
    };
}

/// How far a match has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Waits for people.
    Open,
    /// Is being played.
    Running,
    /// Has ended.
    Over,
}

impl Stage {
    fn word(self) -> &'static str {
        match self {
            Stage::Open => "open",
            Stage::Running => "running",
            Stage::Over => "over",
        }
    }

    fn read(word: &str) -> Self {
        match word {
            "open" => Stage::Open,
            "over" => Stage::Over,
            _ => Stage::Running,
        }
    }
}

/// What lists show of a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listing {
    /// How far it has come.
    pub stage: Stage,
    /// Whether everybody may find it in a list.
    pub listed: bool,
    /// The words of the list, in a form that only the host reads.
    pub text: String,
    /// Guests who play in it.
    pub players: Vec<String>,
    /// Whether a bot is to move.
    pub bot: bool,
}

/// A match in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// Its id.
    pub id: String,
    /// Its game.
    pub game: String,
    /// How far it has come.
    pub stage: Stage,
    /// What [`Listing::text`] says.
    pub text: String,
    /// When it was last written to, in seconds since 1970.
    pub touched: i64,
}

/// What became of an append.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Append {
    /// It is on disk.
    Stored,
    /// Somebody else has written this place, or the places before it are not written: read again.
    Conflict,
}

impl Store {
    /// The store in this file, made if it is not there.
    pub async fn open(file: &Path) -> Result<Self, Error> {
        Ok(Self::on(Backend::Sqlite(Sqlite::open(file).await?)))
    }

    /// The store in the PostgreSQL database of this URL, which several servers may share.
    pub async fn connect(url: &str) -> Result<Self, Error> {
        Ok(Self::on(Backend::Postgres(Postgres::connect(url).await?)))
    }

    /// The store in this file on a disk that is full after so many pages of 4 kB.
    #[cfg(feature = "faults")]
    pub async fn open_within(file: &Path, pages: u32) -> Result<Self, Error> {
        Ok(Self::on(Backend::Sqlite(Sqlite::open_within(file, pages).await?)))
    }

    /// A store that is forgotten with its last clone; for tests and trials.
    pub async fn in_memory() -> Result<Self, Error> {
        Ok(Self::on(Backend::Sqlite(Sqlite::in_memory().await?)))
    }

    fn on(backend: Backend) -> Self {
        Self {
            backend,
            #[cfg(feature = "faults")]
            faults: None,
        }
    }

    /// The same store, where things go wrong as planned: `plan` is asked before every call, counted from 0.
    #[cfg(feature = "faults")]
    #[must_use]
    pub fn with_faults(&self, plan: impl Fn(u64) -> Option<Fault> + Send + Sync + 'static) -> Self {
        Self { faults: Some(faults::Faults::new(plan)), ..self.clone() }
    }

    /// The clock was wrong by so many seconds whenever something was written.
    #[cfg(feature = "faults")]
    pub async fn shift_clock(&self, seconds: i64) -> Result<(), Error> {
        ask!(self.shift_clock(seconds))
    }

    /// How many calls were made to a store with faults.
    #[cfg(feature = "faults")]
    pub fn calls(&self) -> u64 {
        self.faults.as_ref().map_or(0, faults::Faults::calls)
    }

    fn queue(&self) -> &Queue {
        match &self.backend {
            Backend::Sqlite(db) => &db.queue,
            Backend::Postgres(db) => &db.queue,
        }
    }

    /// Every call goes through here. A database on another machine may fall silent without a word.
    async fn call<T>(&self, call: impl Future<Output = Result<T, Error>>) -> Result<T, Error> {
        let call = async {
            let answer = tokio::time::timeout(PATIENCE, call).await;
            answer.unwrap_or_else(|_| Err(Error("the database does not answer".into())))
        };
        #[cfg(feature = "faults")]
        if let Some(faults) = &self.faults {
            return faults.around(call).await;
        }
        call.await
    }

    /// Starts a match with its first entries. A second match of the same id is a conflict.
    pub async fn create(
        &self,
        id: &str,
        game: &str,
        entries: Vec<String>,
        listing: Listing,
    ) -> Result<Append, Error> {
        self.call(self.queue().write(id, Some(game), 0, entries, Some(listing))).await
    }

    /// Appends entries at place `seq` and replaces the listing, all or nothing.
    pub async fn append(
        &self,
        id: &str,
        seq: u64,
        entries: Vec<String>,
        listing: Option<Listing>,
    ) -> Result<Append, Error> {
        self.call(self.queue().write(id, None, seq, entries, listing)).await
    }

    /// All entries of a match in order; `None` if there is no such match.
    pub async fn journal(&self, id: &str) -> Result<Option<Vec<String>>, Error> {
        let entries = self.journal_from(id, 0).await?;
        Ok((!entries.is_empty()).then_some(entries))
    }

    /// The entries of a match from this place on.
    pub async fn journal_from(&self, id: &str, from: u64) -> Result<Vec<String>, Error> {
        ask!(self.journal(id, from))
    }

    /// The match as lists show it; `None` if there is no such match.
    pub async fn find(&self, id: &str) -> Result<Option<Listed>, Error> {
        ask!(self.find(id))
    }

    /// Matches that everybody may find, the latest first.
    pub async fn listed(&self, stage: Stage, limit: u32) -> Result<Vec<Listed>, Error> {
        ask!(self.listed(stage, limit))
    }

    /// Matches of one guest, the latest first.
    pub async fn of_guest(&self, guest: &str, limit: u32) -> Result<Vec<Listed>, Error> {
        ask!(self.of_guest(guest, limit))
    }

    /// Ids of running matches where a bot is to move and nothing was written for so many seconds, the most
    /// patient first: what a host looks for when it starts, and from time to time.
    pub async fn waiting_for_bots(&self, seconds: u32, limit: u32) -> Result<Vec<String>, Error> {
        ask!(self.waiting_for_bots(i64::from(seconds), limit))
    }

    /// Keeps the cards of this fingerprint, in a form that only the host reads.
    pub async fn keep_pack(&self, fingerprint: &str, sources: &str) -> Result<(), Error> {
        ask!(self.keep_pack(fingerprint, sources))
    }

    /// The cards of this fingerprint, if a match was opened with them.
    pub async fn pack(&self, fingerprint: &str) -> Result<Option<String>, Error> {
        ask!(self.pack(fingerprint))
    }

    /// Changes a lasting setting.
    pub async fn set(&self, name: &str, value: &str) -> Result<(), Error> {
        ask!(self.set(name, value))
    }

    /// Whether something could be written lately; if nobody has tried, it is tried now.
    pub async fn writable(&self) -> Result<(), Error> {
        self.call(self.queue().writable()).await
    }

    /// All matches whose id comes after this one, in the order of ids.
    pub async fn all(&self, after: &str, limit: u32) -> Result<Vec<Listed>, Error> {
        ask!(self.all(after, limit))
    }

    /// Deletes a match for ever. Returns whether there was one. No server may be at it.
    pub async fn delete(&self, id: &str) -> Result<bool, Error> {
        let deleted = ask!(self.delete(id))?;
        if let Backend::Postgres(db) = &self.backend {
            self.call(db.tell_deleted(id)).await?;
        }
        Ok(deleted)
    }

    /// Ids of matches that are over, or not, and that nobody has written to for so many seconds; the oldest first.
    pub async fn untouched(
        &self,
        over: bool,
        seconds: u64,
        limit: u32,
    ) -> Result<Vec<String>, Error> {
        let since = now().saturating_sub(i64::try_from(seconds).unwrap_or(i64::MAX));
        ask!(self.untouched(over, since, limit))
    }

    /// Notes something of this kind about somebody, in the place of what was noted before.
    pub async fn note(&self, kind: &str, who: &str, value: &str) -> Result<(), Error> {
        ask!(self.note(kind, who, value))
    }

    /// Forgets what was noted. Returns whether there was something.
    pub async fn strike(&self, kind: &str, who: &str) -> Result<bool, Error> {
        ask!(self.strike(kind, who))
    }

    /// What is noted of this kind about somebody.
    pub async fn noted(&self, kind: &str, who: &str) -> Result<Option<String>, Error> {
        ask!(self.noted(kind, who))
    }

    /// About whom something of this kind is noted, and what.
    pub async fn notes(&self, kind: &str) -> Result<Vec<(String, String)>, Error> {
        ask!(self.notes(kind))
    }

    /// How many matches there are.
    pub async fn count(&self) -> Result<u64, Error> {
        ask!(self.count())
    }

    /// A lasting setting; `fresh` is kept if there is none yet. Returns what holds.
    pub async fn setting(&self, name: &str, fresh: &str) -> Result<String, Error> {
        ask!(self.setting(name, fresh))
    }

    /// Writes what is on its way, and puts everything into the one file. Nothing is stored after that.
    pub async fn close(&self) -> Result<(), Error> {
        if let Backend::Postgres(db) = &self.backend {
            db.leave().await?;
        }
        self.queue().close().await
    }

    /// How the writer is doing.
    pub fn figures(&self) -> Figures {
        self.queue().figures()
    }

    async fn settings(&self) -> Result<Vec<(String, String)>, Error> {
        ask!(self.settings())
    }

    async fn all_notes(&self) -> Result<Vec<(String, String, String)>, Error> {
        ask!(self.all_notes())
    }

    async fn packs(&self) -> Result<Vec<(String, String)>, Error> {
        ask!(self.packs())
    }

    async fn whole(&self, id: &str) -> Result<Option<Whole>, Error> {
        ask!(self.whole(id))
    }

    async fn put_whole(&self, whole: &Whole) -> Result<(), Error> {
        ask!(self.put_whole(whole))
    }
}

/// What concerns several servers on one store. One that has its store alone is asked nothing.
impl Store {
    /// Whether other servers may be at this store.
    pub fn is_shared(&self) -> bool {
        matches!(self.backend, Backend::Postgres(_))
    }

    /// Says that this server is at work for the next second. Another that hears nothing for longer takes its bots
    /// over.
    pub async fn beat(&self) -> Result<(), Error> {
        match &self.backend {
            Backend::Sqlite(_) => Ok(()),
            Backend::Postgres(db) => self.call(db.beat()).await,
        }
    }

    /// How many other servers are at work here.
    pub async fn others(&self) -> Result<u64, Error> {
        match &self.backend {
            Backend::Sqlite(_) => Ok(0),
            Backend::Postgres(db) => self.call(db.others()).await,
        }
    }

    /// Ids of matches where a bot was to move at a server that is not at work any more: from now on, at this one.
    pub async fn take_over(&self, limit: u32) -> Result<Vec<String>, Error> {
        match &self.backend {
            Backend::Sqlite(_) => Ok(Vec::new()),
            Backend::Postgres(db) => self.call(db.take_over(limit)).await,
        }
    }

    /// Whether the bots of a match may think at this server now: they do at the one that last wrote there, as long
    /// as it is at work.
    pub async fn lease(&self, id: &str) -> Result<bool, Error> {
        match &self.backend {
            Backend::Sqlite(_) => Ok(true),
            Backend::Postgres(db) => self.call(db.lease(id)).await,
        }
    }

    /// What is written and deleted here, by whomever; nothing if there can be none.
    pub fn newsreel(&self) -> Option<Newsreel> {
        match &self.backend {
            Backend::Sqlite(_) => None,
            Backend::Postgres(db) => Some(Newsreel(db.listener())),
        }
    }
}

/// What happens at a store that several servers share.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum News {
    /// The journal of a match has so many entries now, whoever wrote them.
    Written {
        /// Which match.
        id: String,
        /// How many.
        entries: u64,
    },
    /// A match was deleted.
    Deleted(String),
    /// Something may have been missed: it begins with this.
    Missed,
}

/// The news of a store, one after another.
pub struct Newsreel(Listener);

impl Newsreel {
    /// Waits for the next.
    pub async fn next(&mut self) -> News {
        self.0.next().await
    }
}

/// What the writer has done since the start.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Figures {
    /// Commits.
    pub commits: u64,
    /// Appends stored by them.
    pub appends: u64,
    /// Appends that wait for a commit now.
    pub waiting: u64,
}

/// How long a call may take: longer than the database itself gives up after.
const PATIENCE: Duration = Duration::from_secs(12);

/// By how many seconds the clocks of those who write may differ.
const CLOCKS_DIFFER: i64 = 60;

fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |d| d.as_secs() as i64)
}
