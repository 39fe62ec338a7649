//! The journal of every match, kept safe.
//!
//! A match is an append-only list of text entries; what they mean is the host's business. An append is
//! acknowledged only after it is on disk, and appends of many matches that arrive together share one
//! commit, so that safety stays fast. The place of an entry in its match is unique: whoever writes a place
//! second is told so, and nothing is written twice.
//!
//! Beside its journal a match has a [`Listing`]: the little that lists of matches show, replaced with every
//! append in the same commit. Lists are therefore never ahead of the journal nor behind it.

mod backup;
mod directory;
#[cfg(feature = "faults")]
mod faults;
mod sqlite;
mod writer;

use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

pub use backup::{backup, restore};
pub use directory::Directory;
#[cfg(feature = "faults")]
pub use faults::Fault;
pub use sqlite::Error;

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

    /// How many calls were made to a store with faults.
    #[cfg(feature = "faults")]
    pub fn calls(&self) -> u64 {
        self.faults.as_ref().map_or(0, faults::Faults::calls)
    }

    /// Every call goes through here.
    async fn call<T>(&self, call: impl Future<Output = Result<T, Error>>) -> Result<T, Error> {
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
        let Backend::Sqlite(db) = &self.backend;
        self.call(db.write(id, Some(game), 0, entries, Some(listing))).await
    }

    /// Appends entries at place `seq` and replaces the listing, all or nothing.
    pub async fn append(
        &self,
        id: &str,
        seq: u64,
        entries: Vec<String>,
        listing: Option<Listing>,
    ) -> Result<Append, Error> {
        let Backend::Sqlite(db) = &self.backend;
        self.call(db.write(id, None, seq, entries, listing)).await
    }

    /// All entries of a match in order; `None` if there is no such match.
    pub async fn journal(&self, id: &str) -> Result<Option<Vec<String>>, Error> {
        let Backend::Sqlite(db) = &self.backend;
        self.call(db.journal(id)).await
    }

    /// The match as lists show it; `None` if there is no such match.
    pub async fn find(&self, id: &str) -> Result<Option<Listed>, Error> {
        let Backend::Sqlite(db) = &self.backend;
        self.call(db.find(id)).await
    }

    /// Matches that everybody may find, the latest first.
    pub async fn listed(&self, stage: Stage, limit: u32) -> Result<Vec<Listed>, Error> {
        let Backend::Sqlite(db) = &self.backend;
        self.call(db.listed(stage, limit)).await
    }

    /// Matches of one guest, the latest first.
    pub async fn of_guest(&self, guest: &str, limit: u32) -> Result<Vec<Listed>, Error> {
        let Backend::Sqlite(db) = &self.backend;
        self.call(db.of_guest(guest, limit)).await
    }

    /// Ids of running matches where a bot is to move and nothing was written for so many seconds, the most
    /// patient first: what a host looks for when it starts, and from time to time.
    pub async fn waiting_for_bots(&self, seconds: u32, limit: u32) -> Result<Vec<String>, Error> {
        let Backend::Sqlite(db) = &self.backend;
        self.call(db.waiting_for_bots(i64::from(seconds), limit)).await
    }

    /// Keeps the cards of this fingerprint, in a form that only the host reads.
    pub async fn keep_pack(&self, fingerprint: &str, sources: &str) -> Result<(), Error> {
        let Backend::Sqlite(db) = &self.backend;
        self.call(db.keep_pack(fingerprint, sources)).await
    }

    /// The cards of this fingerprint, if a match was opened with them.
    pub async fn pack(&self, fingerprint: &str) -> Result<Option<String>, Error> {
        let Backend::Sqlite(db) = &self.backend;
        self.call(db.pack(fingerprint)).await
    }

    /// Changes a lasting setting.
    pub async fn set(&self, name: &str, value: &str) -> Result<(), Error> {
        let Backend::Sqlite(db) = &self.backend;
        self.call(db.set(name, value)).await
    }

    /// Whether something could be written lately; if nobody has tried, it is tried now.
    pub async fn writable(&self) -> Result<(), Error> {
        let Backend::Sqlite(db) = &self.backend;
        self.call(db.writable()).await
    }

    /// All matches whose id comes after this one, in the order of ids.
    pub async fn all(&self, after: &str, limit: u32) -> Result<Vec<Listed>, Error> {
        let Backend::Sqlite(db) = &self.backend;
        self.call(db.all(after, limit)).await
    }

    /// Deletes a match for ever. Returns whether there was one. No server may be at it.
    pub async fn delete(&self, id: &str) -> Result<bool, Error> {
        let Backend::Sqlite(db) = &self.backend;
        self.call(db.delete(id)).await
    }

    /// How many matches there are.
    pub async fn count(&self) -> Result<u64, Error> {
        let Backend::Sqlite(db) = &self.backend;
        self.call(db.count()).await
    }

    /// A lasting setting; `fresh` is kept if there is none yet. Returns what holds.
    pub async fn setting(&self, name: &str, fresh: &str) -> Result<String, Error> {
        let Backend::Sqlite(db) = &self.backend;
        self.call(db.setting(name, fresh)).await
    }

    /// Writes what is on its way, and puts everything into the one file. Nothing is stored after that.
    pub async fn close(&self) -> Result<(), Error> {
        let Backend::Sqlite(db) = &self.backend;
        db.close().await
    }

    /// How the writer is doing.
    pub fn figures(&self) -> Figures {
        let Backend::Sqlite(db) = &self.backend;
        db.figures()
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

fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |d| d.as_secs() as i64)
}
