//! A room: one table that is being looked at or played.
//!
//! The journal is the truth. A room holds what the journal says, so that requests need not read it again;
//! every change is first written there and only then shown to anybody.

mod card;
mod live;
mod story;

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

use tokio::sync::{MutexGuard, watch};
use veritable_catalog::{Match, Refusal};
use veritable_core::Seat;
use veritable_store::{Append, Store};
use veritable_table::Table;

use crate::App;
use crate::app::random_hex;
use crate::chances::Chances;
use crate::draw::{ChatLine, LogLine};
use crate::journal::{Entry, Holder};

pub use card::Words;
pub use live::read_seed;

/// Why there is no room.
#[derive(Debug)]
pub enum Missing {
    /// No such table.
    Unknown,
    /// It cannot be read; the log of the server says why.
    Broken,
}

/// Why something was not done.
#[derive(Debug)]
pub enum Fault {
    /// The rules or the table say no.
    Refused(Refusal),
    /// It could not be stored; nothing has happened. The log of the server says why.
    Storage,
}

impl From<Refusal> for Fault {
    fn from(refusal: Refusal) -> Self {
        Fault::Refused(refusal)
    }
}

/// One table.
pub struct Room {
    /// Its id.
    pub id: String,
    live: tokio::sync::Mutex<Live>,
    changed: watch::Sender<u64>,
    /// Sockets of each guest who is or was here.
    people: Mutex<HashMap<String, Presence>>,
    /// Since when this room is open: nobody can be known to be away for longer.
    since: Instant,
    /// On one device: for which of their seats a guest has lifted the curtain.
    lifted: Mutex<HashMap<String, Seat>>,
    touched: AtomicU64,
    /// How the chances went, once the match is over and somebody asked.
    pub chances: tokio::sync::OnceCell<Chances>,
    /// Whether a bot is at work here.
    pub thinking: AtomicBool,
}

/// How a guest is here.
#[derive(Clone, Copy)]
struct Presence {
    sockets: u32,
    /// When the last socket came or went.
    since: Instant,
}

/// What the journal says, worked out.
pub struct Live {
    /// The match.
    pub table: Table<Match>,
    /// Who has which seat.
    pub seats: Vec<Holder>,
    /// Who opened the table.
    pub owner: String,
    /// Whether everybody finds it.
    pub listed: bool,
    /// Whether play has begun: all seats were taken once.
    pub started: bool,
    /// Counts changes of the position: what a browser must have seen to act.
    pub moves: u64,
    /// The talk.
    pub talk: Vec<ChatLine>,
    /// What each viewer was told: the seats in order, then the spectator.
    pub stories: Vec<Vec<LogLine>>,
    /// What the table itself has to tell everybody: who came and went.
    notes: Vec<LogLine>,
    /// The table of the match that this one goes on from, and after how many actions.
    pub past: Option<(String, usize)>,
    /// Where the same people play again.
    pub again: Option<String>,
    /// A take-back that waits for consent: who asks, and how many actions would stay.
    pub ask: Option<(Seat, usize)>,
    /// Who lets whose turn pass without being asked. Not in the journal: after a restart one is asked again.
    pub quiet: BTreeMap<Seat, Seat>,
    /// Who is asked in the turns of others only where something open is at stake.
    pub calm: BTreeSet<Seat>,
    /// Set when the journal went another way: this room is not to be used any more.
    pub broken: bool,
    /// The last two rows of decisions: whose, and the match before each; the latest last.
    runs: Vec<(Seat, Match)>,
    /// How many entries the journal has.
    entries: u64,
    /// When the last action fell.
    pub since: Instant,
}

impl Room {
    /// Reads a room from its journal.
    pub async fn read(store: &Store, id: &str) -> Result<Self, Missing> {
        let lawful = id.len() == 24 && id.bytes().all(|b| b.is_ascii_hexdigit());
        let journal = match lawful {
            true => store.journal(id).await.map_err(|error| unreadable(id, &error.to_string()))?,
            false => None,
        };
        let journal = journal.ok_or(Missing::Unknown)?;
        let live = Live::read(&journal).map_err(|why| unreadable(id, &why))?;
        Ok(Self::new(id, live))
    }

    fn new(id: &str, live: Live) -> Self {
        Self {
            id: id.into(),
            live: tokio::sync::Mutex::new(live),
            changed: watch::Sender::new(0),
            people: Mutex::default(),
            since: Instant::now(),
            lifted: Mutex::default(),
            touched: AtomicU64::new(0),
            chances: tokio::sync::OnceCell::new(),
            thinking: AtomicBool::new(false),
        }
    }

    /// Opens a table, as an [`Entry::Open`] says, and stores it. Returns its id.
    pub async fn open(app: &App, open: Entry) -> Result<String, Fault> {
        let mut live = Live::open(&open).map_err(Refusal::plain)?;
        let mut entries = vec![open];
        entries.extend(live.start());
        let lines = entries.iter().map(Entry::line).collect();
        let (id, game) = (random_hex(12), live.table.header().game.clone());
        let stored = app.store.create(&id, &game, lines, live.card(true)).await;
        match stored {
            Ok(Append::Stored) => {
                tracing::info!(table = id, game, "a table was opened");
                Ok(id)
            }
            Ok(Append::Conflict) => Err(Fault::Storage),
            Err(error) => {
                tracing::warn!(%error, "a table was not stored");
                Err(Fault::Storage)
            }
        }
    }

    /// What the journal says; nobody else reads or writes while this is held.
    pub async fn live(&self) -> MutexGuard<'_, Live> {
        self.live.lock().await
    }

    /// Stores what has already been done to `live`, then shows it. If it cannot be stored, the room is given
    /// up: whoever comes next reads the journal, where it never happened.
    pub async fn commit(
        &self,
        app: &App,
        live: &mut Live,
        entries: Vec<Entry>,
    ) -> Result<(), Fault> {
        let began = Instant::now();
        let people = entries.iter().any(|e| matches!(e, Entry::Sit { .. }));
        let listed = entries.iter().any(|e| !matches!(e, Entry::Say { .. }));
        let card = listed.then(|| live.card(people));
        let lines: Vec<_> = entries.iter().map(Entry::line).collect();
        let count = lines.len() as u64;
        let answer = app.store.append(&self.id, live.entries, lines, card).await;
        let fault = match answer {
            Ok(Append::Stored) => None,
            Ok(Append::Conflict) => Some("somebody else was faster".to_string()),
            Err(error) => Some(error.to_string()),
        };
        if let Some(why) = fault {
            tracing::warn!(table = self.id, why, "not stored");
            live.broken = true;
            app.forget(&self.id);
            self.show();
            return Err(Fault::Storage);
        }
        if live.table.over() && entries.iter().any(|e| matches!(e, Entry::Do { .. })) {
            tracing::info!(table = self.id, actions = live.table.log().len(), "a match has ended");
        }
        live.entries += count;
        live.since = Instant::now();
        app.tallies.acted(began.elapsed());
        self.show();
        Ok(())
    }

    /// Tells every socket that there is something new.
    pub fn show(&self) {
        self.changed.send_modify(|n| *n += 1);
    }

    /// A socket's ear.
    pub fn listen(&self) -> watch::Receiver<u64> {
        self.changed.subscribe()
    }

    fn presences(&self) -> std::sync::MutexGuard<'_, HashMap<String, Presence>> {
        self.people.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    /// A socket of this guest opens or closes.
    pub fn present(&self, guest: &str, here: bool) {
        let mut people = self.presences();
        let now = Instant::now();
        let presence = people.entry(guest.into()).or_insert(Presence { sockets: 0, since: now });
        let before = presence.sockets > 0;
        presence.sockets =
            if here { presence.sockets + 1 } else { presence.sockets.saturating_sub(1) };
        presence.since = now;
        let after = presence.sockets > 0;
        drop(people);
        if before != after {
            self.show();
        }
    }

    /// Guests with an open socket.
    pub fn people(&self) -> Vec<String> {
        let people = self.presences();
        people.iter().filter(|(_, p)| p.sockets > 0).map(|(guest, _)| guest.clone()).collect()
    }

    /// For how long a guest has been away; `None` while they are here.
    pub fn away(&self, guest: &str) -> Option<Duration> {
        match self.presences().get(guest) {
            Some(presence) if presence.sockets > 0 => None,
            Some(presence) => Some(presence.since.elapsed()),
            None => Some(self.since.elapsed()),
        }
    }

    /// Lifts the curtain of a guest for one of their seats.
    pub fn lift(&self, guest: &str, seat: Seat) {
        let mut lifted = self.lifted.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        lifted.insert(guest.into(), seat);
        drop(lifted);
        self.show();
    }

    /// For which seat the curtain of a guest is lifted.
    pub fn lifted(&self, guest: &str) -> Option<Seat> {
        let lifted = self.lifted.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        lifted.get(guest).copied()
    }

    /// Notes that somebody needed the room.
    pub fn touch(&self, tick: u64) {
        self.touched.store(tick, Relaxed);
    }

    /// Whether nobody is here and nobody came since.
    pub fn idle_since(&self, tick: u64) -> bool {
        let empty = self.presences().values().all(|p| p.sockets == 0);
        empty && !self.thinking.load(Relaxed) && self.touched.load(Relaxed) < tick
    }
}

fn unreadable(table: &str, why: &str) -> Missing {
    tracing::error!(table, why, "a journal cannot be read");
    Missing::Broken
}
