//! A room: one table that is being looked at or played.
//!
//! The journal is the truth. A room holds what the journal says, so that requests need not read it again.
//! A change is done to a copy; the copy takes its place, and is shown, when it is stored.

mod early;
mod lesson;
mod listing;
mod live;
mod moment;
mod outdated;
mod story;

use std::collections::HashMap;
use std::net::IpAddr;
use std::panic::AssertUnwindSafe;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use tokio::sync::{broadcast, watch};
use veritable_catalog::{AnyMatch, Refusal};
use veritable_core::Seat;
use veritable_store::{Append, Stage};

use crate::App;
use crate::bots;
use crate::chances::Chances;
use crate::guest::Guest;
use crate::journal::{Entry, Holder};
use crate::notices;
use crate::packs::fingerprint;
use crate::thinking::{Asked, Turn, Who};
use veritable_bots::Review;

pub use lesson::Told;
pub use listing::Summary;
pub use live::{Live, Pass, TakeBack, read_seed};
pub use moment::{Lying, mark_last_move};
pub use outdated::Outdated;

/// Why there is no room.
#[derive(Debug)]
pub enum Missing {
    /// No such table.
    Unknown,
    /// It cannot be read; the log of the server says why.
    Broken,
    /// It was played by other rules.
    Outdated(Box<Outdated>),
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

/// Somebody points at something on the table: shown for a moment to whoever looks, never stored.
#[derive(Clone)]
pub struct Ping {
    /// Who points.
    pub seat: Seat,
    /// At which place of the board, or at what lies in which place: a card that only its owner knows has another id for
    /// the others, or is another card there.
    pub slot: String,
    /// The piece in that place.
    pub piece: Option<String>,
}

/// How often a change is tried while other servers write at the same table.
const MOST_TRIES: usize = 8;

/// Pings that wait for a slow socket; it misses the others.
const PINGS: usize = 8;

/// One table.
pub struct Room {
    /// Its id.
    pub id: String,
    /// What is stored, worked out. Replaced as a whole: whoever looks keeps what they hold.
    live: Mutex<Arc<Live>>,
    /// Held by whoever changes the table: one after another.
    writing: tokio::sync::Mutex<Doubt>,
    changed: watch::Sender<u64>,
    pings: broadcast::Sender<Ping>,
    /// Sockets of each guest who is or was here.
    people: Mutex<HashMap<String, Presence>>,
    /// Since when this room is open: nobody can be known to be away for longer.
    since: Instant,
    /// On one device: for which of their seats a guest has lifted the curtain.
    lifted: Mutex<HashMap<String, Seat>>,
    /// Where whoever plays here was last seen, by address: whose thinking the bots' is.
    home: Mutex<Option<IpAddr>>,
    touched: AtomicU64,
    /// How the chances went, once the match is over and somebody asked.
    pub chances: tokio::sync::OnceCell<Chances>,
    /// The match looked at again, with what every decision cost; once somebody opened its replay.
    pub review: tokio::sync::OnceCell<Review>,
    /// Whether a bot is at work here.
    pub thinking: AtomicBool,
}

/// Whether the journal may say something else than the room does: a write failed, and how it ended is unknown.
#[derive(Default)]
struct Doubt(bool);

/// How a guest is here.
#[derive(Clone, Copy)]
struct Presence {
    sockets: u32,
    /// When the last socket came or went, or the last request came.
    since: Instant,
}

impl Room {
    /// Reads a room from its journal.
    pub async fn read(app: &App, id: &str) -> Result<Self, Missing> {
        Self::read_for(app, id, "").await
    }

    /// The same for a guest, who is told of a match that cannot be read what they may know.
    pub async fn read_for(app: &App, id: &str, guest: &str) -> Result<Self, Missing> {
        let live = journal(app, id, guest).await?;
        Ok(Self {
            id: id.into(),
            live: Mutex::new(Arc::new(live)),
            writing: tokio::sync::Mutex::default(),
            changed: watch::Sender::new(0),
            pings: broadcast::Sender::new(PINGS),
            people: Mutex::default(),
            since: Instant::now(),
            lifted: Mutex::default(),
            home: Mutex::default(),
            touched: AtomicU64::new(0),
            chances: tokio::sync::OnceCell::new(),
            review: tokio::sync::OnceCell::new(),
            thinking: AtomicBool::new(false),
        })
    }

    /// Opens a table of this id, as an [`Entry::Open`] says, and stores it. It is no fault if it is there already.
    pub async fn open(app: &App, id: &str, mut open: Entry) -> Result<(), Fault> {
        let start = app.packs.start(&app.store, &open).await.map_err(Refusal::plain)?;
        if let Entry::Open { rules, .. } = &mut open {
            *rules = start.position().info().rules;
        }
        if let Entry::Open { content: content @ None, .. } = &mut open {
            *content = Some(fingerprint(&start));
            app.packs.keep(&app.store, &start).await.map_err(|error| {
                tracing::warn!(%error, "the cards of a table were not stored");
                Fault::Storage
            })?;
        }
        let mut live = Live::open(&open, start).map_err(Refusal::plain)?;
        let mut entries = vec![open];
        entries.extend(live.start());
        let lines = entries.iter().map(Entry::line).collect();
        let game = live.table.header().game.clone();
        match app.store.create(id, &game, lines, live.listing(true)).await {
            Ok(Append::Stored) => tracing::info!(table = id, game, "a table was opened"),
            Ok(Append::Conflict) => {}
            Err(error) => {
                tracing::warn!(%error, "a table was not stored");
                return Err(Fault::Storage);
            }
        }
        Ok(())
    }

    /// What is stored.
    pub fn live(&self) -> Arc<Live> {
        self.live.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Puts something new in the place of what was, and shows it.
    fn put(&self, live: Live) {
        *self.live.lock().unwrap_or_else(PoisonError::into_inner) = Arc::new(live);
        self.show();
    }

    /// Changes the table: `change` is done to a copy and says what to write into the journal. When that is
    /// stored, the copy is shown to everybody and bots may go on; otherwise nothing has happened.
    ///
    /// It is a task of its own, so that a client that goes away cannot stop it halfway.
    pub async fn change<E>(
        self: &Arc<Self>,
        app: &App,
        change: impl Fn(&mut Live) -> Result<Vec<Entry>, E> + Send + 'static,
    ) -> Result<(), E>
    where
        E: From<Fault> + Send + 'static,
    {
        let (app, room) = (app.clone(), self.clone());
        let task = tokio::spawn(async move {
            let changed = room.try_to_change(&app, change).await;
            // Also after a failure: what could not be stored for certain may have been, and a bot is to move now.
            bots::nudge(&app, &room);
            changed
        });
        task.await.unwrap_or_else(|panic| {
            tracing::error!(table = self.id, %panic, "a change broke off");
            Err(Fault::Storage.into())
        })
    }

    async fn try_to_change<E: From<Fault>>(
        self: &Arc<Self>,
        app: &App,
        change: impl Fn(&mut Live) -> Result<Vec<Entry>, E>,
    ) -> Result<(), E> {
        let mut doubt = self.writing.lock().await;
        if doubt.0 {
            self.read_again(app, &mut doubt).await?;
        }
        for _ in 0..MOST_TRIES {
            let before = self.live();
            let mut live = before.changing();
            let entries = change(&mut live)?;
            if entries.is_empty() || self.store(app, &mut live, &entries, &mut doubt).await? {
                self.put(live);
                notices::turn(app, self, Some(&before));
                return Ok(());
            }
        }
        Err(Fault::Storage.into())
    }

    /// Returns whether it is stored; if not, another server was faster, and what it wrote is known now.
    async fn store(
        &self,
        app: &App,
        live: &mut Live,
        entries: &[Entry],
        doubt: &mut Doubt,
    ) -> Result<bool, Fault> {
        let began = Instant::now();
        let people = entries.iter().any(|e| matches!(e, Entry::Sit { .. } | Entry::Resign { .. }));
        let listed = entries.iter().any(|e| !matches!(e, Entry::Say { .. }));
        let listing = listed.then(|| live.listing(people));
        let lines = entries.iter().map(Entry::line).collect();
        let why = match app.store.append(&self.id, live.entries, lines, listing).await {
            Ok(Append::Stored) => {
                if live.table.over() && entries.iter().any(Entry::moves_on) {
                    let actions = live.table.log().len();
                    tracing::info!(table = self.id, actions, "a match has ended");
                }
                live.entries += entries.len() as u64;
                if listed {
                    live.since = SystemTime::now();
                }
                app.tallies.acted(began.elapsed());
                return Ok(true);
            }
            Ok(Append::Conflict) => None,
            Err(error) => Some(error),
        };
        doubt.0 = true;
        match why {
            None => {
                match self.newer(app).await {
                    Ok(Some(live)) => {
                        doubt.0 = false;
                        self.put(live);
                    }
                    _ => self.read_again(app, doubt).await?,
                }
                Ok(false)
            }
            Some(error) => {
                tracing::warn!(table = self.id, %error, "not stored");
                self.read_again(app, doubt).await?;
                Err(Fault::Storage)
            }
        }
    }

    /// Follows what other servers have written at this table.
    pub async fn catch_up(self: &Arc<Self>, app: &App) -> Result<(), Fault> {
        if !app.store.is_shared() {
            return Ok(());
        }
        let (app, room) = (app.clone(), self.clone());
        // A task of its own, as every change.
        let task = tokio::spawn(async move {
            let mut doubt = room.writing.lock().await;
            if doubt.0 {
                room.read_again(&app, &mut doubt).await?;
            } else {
                match room.newer(&app).await {
                    Ok(Some(live)) => room.put(live),
                    Ok(None) => return Ok(()),
                    Err(why) => {
                        tracing::warn!(table = room.id, why, "what is new here is unknown");
                        room.read_again(&app, &mut doubt).await?;
                    }
                }
            }
            bots::nudge(&app, &room);
            Ok(())
        });
        task.await.unwrap_or(Err(Fault::Storage))
    }

    /// What the journal says that is not known yet, worked out; `None` if there is nothing new.
    async fn newer(&self, app: &App) -> Result<Option<Live>, String> {
        let known = self.live();
        let new = app.store.journal_from(&self.id, known.entries).await;
        let new = new.map_err(|error| error.to_string())?;
        if new.is_empty() {
            return Ok(None);
        }
        let entries: Result<Vec<_>, _> = new.iter().map(|line| Entry::read(line)).collect();
        let mut live = known.changing();
        live.follow(&entries?, Vec::new())?;
        live.since = SystemTime::now();
        Ok(Some(live))
    }

    /// How many entries of its journal are known.
    pub fn entries(&self) -> u64 {
        self.live().entries
    }

    /// Takes from the journal what holds.
    async fn read_again(&self, app: &App, doubt: &mut Doubt) -> Result<(), Fault> {
        let live = journal(app, &self.id, "").await.map_err(|_| Fault::Storage)?;
        doubt.0 = false;
        if live.entries != self.live().entries {
            self.put(live);
        }
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

    /// Shows everybody who is here what somebody points at.
    pub fn ping(&self, ping: Ping) {
        // It is no fault if nobody looks.
        let _ = self.pings.send(ping);
    }

    /// A socket's eye for pings.
    pub fn pings(&self) -> broadcast::Receiver<Ping> {
        self.pings.subscribe()
    }

    fn presences(&self) -> std::sync::MutexGuard<'_, HashMap<String, Presence>> {
        self.people.lock().unwrap_or_else(PoisonError::into_inner)
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

    /// A guest who plays here asks for something: programs need no socket to be here.
    pub fn seen(&self, guest: &Guest) {
        if self.live().seats_of(&guest.id).is_empty() {
            return;
        }
        *self.home.lock().unwrap_or_else(PoisonError::into_inner) = Some(guest.address);
        let now = Instant::now();
        let fresh = Presence { sockets: 0, since: now };
        self.presences().entry(guest.id.clone()).or_insert(fresh).since = now;
    }

    /// Waits until a bot may think for this table.
    pub async fn turn_to_think(&self, app: &App, short: bool) -> Turn {
        let live = self.live();
        let home = self.home();
        let owner = Who::Guest(live.owner.clone());
        let whose = home.map(Who::Address).into_iter().chain([owner]).collect();
        let lately = |guest: &str| self.away(guest).is_none_or(|away| away < app.config.patience);
        let people = live.seats.iter().filter_map(Holder::person);
        let awaited = home.is_some() && people.into_iter().any(|(id, _)| lately(id));
        app.thinkers.turn(whose, Asked { awaited, short }).await
    }

    /// Where whoever plays here was last seen.
    pub fn home(&self) -> Option<IpAddr> {
        *self.home.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Guests with an open socket.
    pub fn people(&self) -> Vec<String> {
        let people = self.presences();
        people.iter().filter(|(_, p)| p.sockets > 0).map(|(guest, _)| guest.clone()).collect()
    }

    /// For how long a guest has not been seen; `None` while they have a socket.
    pub fn away(&self, guest: &str) -> Option<Duration> {
        match self.presences().get(guest) {
            Some(presence) if presence.sockets > 0 => None,
            Some(presence) => Some(presence.since.elapsed()),
            None => Some(self.since.elapsed()),
        }
    }

    /// Lifts the curtain of a guest for one of their seats.
    pub fn lift(&self, guest: &str, seat: Seat) {
        let mut lifted = self.lifted.lock().unwrap_or_else(PoisonError::into_inner);
        lifted.insert(guest.into(), seat);
        drop(lifted);
        self.show();
    }

    /// For which seat the curtain of a guest is lifted.
    pub fn lifted(&self, guest: &str) -> Option<Seat> {
        let lifted = self.lifted.lock().unwrap_or_else(PoisonError::into_inner);
        lifted.get(guest).copied()
    }

    /// Notes that somebody needed the room.
    pub fn touch(&self, tick: u64) {
        self.touched.store(tick, Relaxed);
    }

    /// Whether nobody came since.
    pub fn idle_since(&self, tick: u64) -> bool {
        self.touched.load(Relaxed) < tick
    }
}

/// What the journal of a table says.
async fn journal(app: &App, id: &str, guest: &str) -> Result<Live, Missing> {
    let unreadable = |why: &str| {
        tracing::error!(table = id, why, "a journal cannot be read");
        Missing::Broken
    };
    let lawful = id.len() == 24 && id.bytes().all(|b| b.is_ascii_hexdigit());
    let journal = match lawful {
        true => app.store.journal(id).await.map_err(|error| unreadable(&error.to_string()))?,
        false => None,
    };
    let journal = journal.ok_or(Missing::Unknown)?;
    let entries: Result<Vec<_>, _> = journal.iter().map(|line| Entry::read(line)).collect();
    let entries = entries.map_err(|why| unreadable(&why))?;
    let first = entries.first().ok_or_else(|| unreadable("an empty journal"))?;
    let listed = app.store.find(id).await.ok().flatten();
    let (known, why) = match app.packs.start(&app.store, first).await {
        // What is damaged may surprise the rules: that is no reason to fall over.
        Ok(start) => std::panic::catch_unwind(AssertUnwindSafe(|| Live::read(&entries, start)))
            .unwrap_or_else(|_| (None, Err("the rules cannot follow it".into()))),
        Err(why) => (None, Err(why)),
    };
    match (known, why) {
        (Some(mut live), Ok(())) => {
            if let Some(listed) = listed {
                live.since = UNIX_EPOCH + Duration::from_secs(listed.touched.unsigned_abs());
            }
            Ok(live)
        }
        (known, why) => {
            let over = listed.is_some_and(|listed| listed.stage == Stage::Over);
            match Outdated::of(&entries, known, over, guest) {
                Some(outdated) => Err(Missing::Outdated(Box::new(outdated))),
                None => Err(unreadable(&why.err().unwrap_or_default())),
            }
        }
    }
}
