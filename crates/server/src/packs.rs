//! The cards of a match: those it was opened with, whatever the program holds now.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::{Mutex, PoisonError};

use serde::{Deserialize, Serialize};
use veritable_catalog::{AnyMatch, Match, MatchOf, with};
use veritable_core::content::{Problem, Source};
use veritable_core::{Game, Options};
use veritable_store::{Error, Store};

use crate::journal::Entry;

/// The most matches at their start that are kept at hand: guests may choose options as they like.
const MOST_STARTS: usize = 256;

/// Cards of one's own, offered beside the built-in ones.
#[derive(Clone, Debug)]
pub struct Pack {
    /// What people call them.
    pub name: String,
    /// The id of the game that is played with them.
    pub game: &'static str,
    sources: Vec<Source>,
    fingerprint: String,
}

impl Pack {
    /// The pack of this name; it belongs to the first game that can be played with it.
    pub fn new(name: impl Into<String>, sources: Vec<Source>) -> Result<Self, Problem> {
        let start = Match::of_pack(&sources)?;
        let (game, fingerprint) = (start.position().info().id, fingerprint(&start));
        Ok(Self { name: name.into(), game, sources, fingerprint })
    }

    /// A match with these cards, from its start.
    pub fn start(&self, options: &Options) -> Result<Match, Problem> {
        Match::new(self.game, options, Some(&self.sources))
    }
}

/// What is known of the cards of matches.
#[derive(Default)]
pub struct Packs {
    /// Cards of one's own.
    pub own: Vec<Pack>,
    /// Matches at their start, by game, options and fingerprint: a pack is loaded once.
    starts: Mutex<HashMap<String, Match>>,
    /// Fingerprints that the store has.
    kept: Mutex<HashSet<String>>,
}

/// A content file as it is kept.
#[derive(Serialize, Deserialize)]
struct File {
    name: String,
    text: String,
}

fn embedded<G: Game>(_: &MatchOf<G>) -> Vec<Source> {
    G::embedded()
}

/// The fingerprint of the cards of a match, as journals and the store write it.
pub fn fingerprint(start: &Match) -> String {
    format!("{:016x}", start.position().fingerprint())
}

impl Packs {
    /// What is known where these packs are offered.
    pub fn offering(own: Vec<Pack>) -> Self {
        Self { own, ..Self::default() }
    }

    /// The packs that are offered for a game.
    pub fn of<'a>(&'a self, game: &'a str) -> impl Iterator<Item = &'a Pack> {
        self.own.iter().filter(move |pack| pack.game == game)
    }

    /// The match that this opening begins with.
    pub async fn start(&self, store: &Store, open: &Entry) -> Result<Match, String> {
        let Entry::Open { game, options, content, .. } = open else {
            return Err("a journal must begin with the opening of its table".into());
        };
        let pairs = Options::from_pairs(options.clone());
        let stock = self.stock(game, &pairs, options);
        let Some(wanted) = content else { return stock };
        if let Ok(stock) = stock
            && fingerprint(&stock) == *wanted
        {
            return Ok(stock);
        }
        let key = format!("{game} {wanted} {options:?}");
        if let Some(known) = self.known(&key) {
            return Ok(known);
        }
        let sources = self.sources(store, wanted).await?;
        let start = Match::new(game, &pairs, Some(&sources)).map_err(|problem| problem.0)?;
        Ok(self.remember(key, start))
    }

    /// A match at its start, if it is at hand.
    fn known(&self, key: &str) -> Option<Match> {
        self.starts.lock().unwrap_or_else(PoisonError::into_inner).get(key).cloned()
    }

    /// Keeps a match at hand, if there is room.
    fn remember(&self, key: String, start: Match) -> Match {
        let mut starts = self.starts.lock().unwrap_or_else(PoisonError::into_inner);
        if starts.len() < MOST_STARTS {
            starts.insert(key, start.clone());
        }
        start
    }

    /// The files of the cards with this fingerprint that were kept.
    pub async fn sources(&self, store: &Store, fingerprint: &str) -> Result<Vec<Source>, String> {
        let kept = store.pack(fingerprint).await.map_err(|error| error.to_string())?;
        let kept = kept.ok_or("the cards it was opened with are not kept")?;
        let files: Vec<File> = serde_json::from_str(&kept).map_err(|e| e.to_string())?;
        Ok(files.into_iter().map(|f| Source::new(f.name, f.text)).collect())
    }

    /// A match with the cards that the program holds: read once, and shared by all tables that play alike.
    fn stock(
        &self,
        game: &str,
        options: &Options,
        pairs: &BTreeMap<String, String>,
    ) -> Result<Match, String> {
        let key = format!("{game} {pairs:?}");
        if let Some(known) = self.known(&key) {
            return Ok(known);
        }
        let start = Match::new(game, options, None).map_err(|problem| problem.0)?;
        Ok(self.remember(key, start))
    }

    /// Keeps the cards that the program holds for the game of a match.
    pub async fn keep(&self, store: &Store, start: &Match) -> Result<(), Error> {
        let fingerprint = fingerprint(start);
        self.keep_sources(store, &fingerprint, || with!(start, |one| embedded(one))).await
    }

    /// Keeps cards of one's own. Returns their fingerprint.
    pub async fn keep_own(&self, store: &Store, pack: &Pack) -> Result<String, Error> {
        self.keep_sources(store, &pack.fingerprint, || pack.sources.clone()).await?;
        Ok(pack.fingerprint.clone())
    }

    async fn keep_sources(
        &self,
        store: &Store,
        fingerprint: &str,
        sources: impl FnOnce() -> Vec<Source>,
    ) -> Result<(), Error> {
        let kept = || self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if kept().contains(fingerprint) {
            return Ok(());
        }
        let files = sources().into_iter().map(|s| File { name: s.name, text: s.text });
        let files =
            serde_json::to_string(&files.collect::<Vec<_>>()).expect("files are plain data");
        store.keep_pack(fingerprint, &files).await?;
        kept().insert(fingerprint.into());
        Ok(())
    }
}
