//! What all requests share: the store, the open rooms, the key that signs cookies.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use tokio::sync::{Semaphore, watch};
use veritable_store::{Error, Store};

use crate::guard::Buckets;
use crate::guest::Key;
use crate::metrics::Tallies;
use crate::room::{Missing, Room};

/// Seconds between two looks around.
const SWEEP: u64 = 30;

/// How a server behaves.
#[derive(Clone, Debug)]
pub struct Config {
    /// The address people use, if it is not the one the server listens on (behind a proxy).
    pub public_url: Option<String>,
    /// How long a bot waits after the last action before it acts.
    pub pace: Duration,
    /// Writes that one guest may make in a burst; refilled by half of it each second.
    pub burst: u32,
    /// Tables that one guest may open within an hour.
    pub tables_per_hour: u32,
    /// How long a player is away before the others may call a bot in.
    pub patience: Duration,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            public_url: None,
            pace: Duration::from_millis(550),
            burst: 30,
            tables_per_hour: 60,
            patience: Duration::from_secs(60),
        }
    }
}

/// The server's state; clones share it.
#[derive(Clone)]
pub struct App(Arc<Shared>);

/// What clones of [`App`] share.
pub struct Shared {
    pub(crate) store: Store,
    pub(crate) config: Config,
    pub(crate) key: Key,
    pub(crate) tallies: Tallies,
    pub(crate) buckets: Buckets,
    /// Lets as many bots think at once as there are cores.
    pub(crate) thinking: Arc<Semaphore>,
    rooms: Mutex<HashMap<String, Arc<Room>>>,
    closing: watch::Sender<bool>,
    clock: AtomicU64,
    /// When each guest opened tables.
    opened: Mutex<HashMap<String, Vec<Instant>>>,
}

impl std::ops::Deref for App {
    type Target = Shared;
    fn deref(&self) -> &Shared {
        &self.0
    }
}

impl App {
    /// A server over this store.
    pub async fn new(store: Store, config: Config) -> Result<Self, Error> {
        let key = Key::read(&store.setting("cookie key", &Key::fresh().to_hex()).await?);
        let cores = std::thread::available_parallelism().map_or(2, usize::from);
        let shared = Shared {
            store,
            config,
            key,
            tallies: Tallies::default(),
            buckets: Buckets::default(),
            thinking: Arc::new(Semaphore::new(cores)),
            rooms: Mutex::default(),
            closing: watch::Sender::new(false),
            clock: AtomicU64::new(0),
            opened: Mutex::default(),
        };
        Ok(Self(Arc::new(shared)))
    }

    /// Wakes the tables where a bot is to move, whatever interrupted it, and forgets idle rooms, from time to
    /// time; returns when the server closes.
    pub async fn tend(self) {
        self.wake_bots(0).await;
        loop {
            tokio::select! {
                () = tokio::time::sleep(Duration::from_secs(SWEEP)) => self.sweep(),
                () = self.closed() => return,
            }
            self.wake_bots(SWEEP as u32).await;
        }
    }

    /// Reads the rooms where a bot has been to move for so many seconds: reading a room wakes its bot.
    async fn wake_bots(&self, seconds: u32) {
        let waiting = self.store.waiting_for_bots(seconds, u32::MAX).await;
        let waiting = waiting.unwrap_or_else(|error| {
            tracing::warn!(%error, "nobody knows where bots are to move");
            Vec::new()
        });
        for id in waiting {
            // What cannot be read was logged, and is tried again next time.
            if let Ok(room) = self.room(&id).await {
                crate::bots::nudge(self, &room);
            }
        }
    }

    /// The room of a table, read from its journal if it is not open.
    pub(crate) async fn room(&self, id: &str) -> Result<Arc<Room>, Missing> {
        let known = self.rooms().get(id).cloned();
        if let Some(room) = known {
            room.touch(self.tick());
            return Ok(room);
        }
        let room = Arc::new(Room::read(&self.store, id).await?);
        // Somebody may have been faster; then theirs is the one.
        let room = self.rooms().entry(id.into()).or_insert(room).clone();
        room.touch(self.tick());
        self.show_later(&room);
        crate::bots::nudge(self, &room);
        Ok(room)
    }

    /// Shows a room again when whoever is away now has been away for long.
    pub(crate) fn show_later(&self, room: &Arc<Room>) {
        let (patience, room) = (self.config.patience, Arc::downgrade(room));
        tokio::spawn(async move {
            tokio::time::sleep(patience).await;
            if let Some(room) = room.upgrade() {
                room.show();
            }
        });
    }

    /// Open rooms.
    pub(crate) fn open_rooms(&self) -> usize {
        self.rooms().len()
    }

    fn rooms(&self) -> std::sync::MutexGuard<'_, HashMap<String, Arc<Room>>> {
        self.rooms.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    /// Seconds of this process, counted by the sweeps: only to find out what is idle.
    fn tick(&self) -> u64 {
        self.clock.load(Relaxed)
    }

    fn sweep(&self) {
        let now = self.clock.fetch_add(SWEEP, Relaxed) + SWEEP;
        // Whoever is at a room, a socket or a bot, holds it.
        self.rooms().retain(|_, room| {
            Arc::strong_count(room) > 1 || !room.idle_since(now.saturating_sub(300))
        });
        self.buckets.sweep();
    }

    /// Notes that a guest opens a table; `false` if it were too many within an hour.
    pub(crate) fn opened(&self, guest: &str) -> bool {
        let mut opened = self.opened.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let times = opened.entry(guest.into()).or_default();
        times.retain(|at: &Instant| at.elapsed() < Duration::from_secs(3600));
        let allowed = times.len() < self.config.tables_per_hour as usize;
        if allowed {
            times.push(Instant::now());
        }
        allowed
    }

    /// Tells sockets and bots to stop.
    pub fn close(&self) {
        self.closing.send_replace(true);
    }

    /// Returns when the server closes.
    pub(crate) async fn closed(&self) {
        // An error means that the server is gone altogether.
        let _ = self.closing.subscribe().wait_for(|closing| *closing).await;
    }

    /// Whether the server is closing.
    pub(crate) fn is_closing(&self) -> bool {
        *self.closing.borrow()
    }
}

/// Random bytes as hexadecimal digits: ids that nobody can guess.
pub(crate) fn random_hex(bytes: usize) -> String {
    let mut buffer = vec![0; bytes];
    getrandom::fill(&mut buffer).expect("the system gives random bytes");
    buffer.iter().map(|b| format!("{b:02x}")).collect()
}

/// A random number.
pub(crate) fn random_number() -> u64 {
    let mut bytes = [0; 8];
    getrandom::fill(&mut bytes).expect("the system gives random bytes");
    u64::from_le_bytes(bytes)
}
