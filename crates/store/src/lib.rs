//! The journal of every match, kept safe.
//!
//! A match is an append-only list of text entries; what they mean is the host's business. An append is
//! acknowledged only after it is on disk, and appends of many matches that arrive together share one
//! commit, so that safety stays fast. The place of an entry in its match is unique: whoever writes a place
//! second is told so, and nothing is written twice.
//!
//! Beside its journal a match has a [`Card`]: the little that lists of matches show, replaced with every
//! append in the same commit. Lists are therefore never ahead of the journal nor behind it.

mod sqlite;
mod writer;

use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

pub use sqlite::Error;

use sqlite::Sqlite;

/// Where matches are kept. Cheap to clone; all clones share one writer.
#[derive(Clone)]
pub struct Store(Backend);

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
pub struct Card {
    /// How far it has come.
    pub stage: Stage,
    /// Whether everybody may find it in a list.
    pub listed: bool,
    /// The words of the list, in a form that only the host reads.
    pub text: String,
    /// Guests who play in it.
    pub players: Vec<String>,
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
    /// What [`Card::text`] says.
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
        Ok(Self(Backend::Sqlite(Sqlite::open(file).await?)))
    }

    /// A store that is forgotten with its last clone; for tests and trials.
    pub async fn in_memory() -> Result<Self, Error> {
        Ok(Self(Backend::Sqlite(Sqlite::in_memory().await?)))
    }

    /// Starts a match with its first entries. A second match of the same id is a conflict.
    pub async fn create(
        &self,
        id: &str,
        game: &str,
        entries: Vec<String>,
        card: Card,
    ) -> Result<Append, Error> {
        let Backend::Sqlite(db) = &self.0;
        db.write(id, Some(game), 0, entries, Some(card)).await
    }

    /// Appends entries at place `seq` and replaces the card, all or nothing.
    pub async fn append(
        &self,
        id: &str,
        seq: u64,
        entries: Vec<String>,
        card: Option<Card>,
    ) -> Result<Append, Error> {
        let Backend::Sqlite(db) = &self.0;
        db.write(id, None, seq, entries, card).await
    }

    /// All entries of a match in order; `None` if there is no such match.
    pub async fn journal(&self, id: &str) -> Result<Option<Vec<String>>, Error> {
        let Backend::Sqlite(db) = &self.0;
        db.journal(id).await
    }

    /// The match as lists show it; `None` if there is no such match.
    pub async fn find(&self, id: &str) -> Result<Option<Listed>, Error> {
        let Backend::Sqlite(db) = &self.0;
        db.find(id).await
    }

    /// Matches that everybody may find, the latest first.
    pub async fn listed(&self, stage: Stage, limit: u32) -> Result<Vec<Listed>, Error> {
        let Backend::Sqlite(db) = &self.0;
        db.listed(stage, limit).await
    }

    /// Matches of one guest, the latest first.
    pub async fn of_guest(&self, guest: &str, limit: u32) -> Result<Vec<Listed>, Error> {
        let Backend::Sqlite(db) = &self.0;
        db.of_guest(guest, limit).await
    }

    /// Ids of all matches at this stage, the latest first: what a host looks at when it starts.
    pub async fn at_stage(&self, stage: Stage, limit: u32) -> Result<Vec<String>, Error> {
        let Backend::Sqlite(db) = &self.0;
        db.at_stage(stage, limit).await
    }

    /// How many matches there are.
    pub async fn count(&self) -> Result<u64, Error> {
        let Backend::Sqlite(db) = &self.0;
        db.count().await
    }

    /// A lasting setting; `fresh` is kept if there is none yet. Returns what holds.
    pub async fn setting(&self, name: &str, fresh: &str) -> Result<String, Error> {
        let Backend::Sqlite(db) = &self.0;
        db.setting(name, fresh).await
    }

    /// How the writer is doing.
    pub fn figures(&self) -> Figures {
        let Backend::Sqlite(db) = &self.0;
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
}

fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |d| d.as_secs() as i64)
}
