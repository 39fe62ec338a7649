//! What all requests share: the store, the open rooms, the key that signs cookies.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use tokio::sync::watch;
use veritable_store::{Error, Store};

use crate::guest::{Guest, Key};
use crate::journal::Holder;
use crate::limits::{Allowance, Limits};
use crate::metrics::Tallies;
use crate::notices::{Calls, Crier};
use crate::orders::{self, Bans, Keep};
use crate::packs::{Pack, Packs};
use crate::room::{Missing, Room};
use crate::thinking::Thinkers;

/// Seconds between two looks around.
const SWEEP: u64 = 30;

/// How often it is looked for orders, and after how many such looks for matches that were kept long enough.
const LOOK: Duration = Duration::from_secs(2);
const SWEEPS: u64 = 1800;

/// Under which names the store keeps the keys that sign cookies.
const KEY: &str = "cookie key";
const LAST_KEY: &str = "last cookie key";

/// How a server behaves.
#[derive(Clone, Debug)]
pub struct Config {
    /// The address people use, if it is not the one the server listens on (behind a proxy).
    pub public_url: Option<String>,
    /// How long a bot waits after the last action before it acts.
    pub pace: Duration,
    /// How much one guest and one address may do.
    pub allowance: Allowance,
    /// Whether everybody may ask how the server is; otherwise it has an address of its own for that.
    pub operations: bool,
    /// How long the body of a request may take.
    pub body_patience: Duration,
    /// How many proxies of one's own stand before the server: the outermost knows where a request comes from.
    pub proxies: usize,
    /// How long a player is away from a table where people sit and wait before the others may call a bot in.
    pub patience: Duration,
    /// How long a decision may take at a table over days before the others may do so.
    pub slow_patience: Duration,
    /// Cards of one's own, offered beside the built-in ones.
    pub packs: Vec<Pack>,
    /// How long matches are kept.
    pub keep: Keep,
    /// Whom the server calls when it is somebody's turn.
    pub calls: Calls,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            public_url: None,
            pace: Duration::from_millis(550),
            allowance: Allowance::default(),
            operations: true,
            body_patience: Duration::from_secs(10),
            proxies: 0,
            patience: Duration::from_secs(60),
            slow_patience: Duration::from_secs(3 * 24 * 3600),
            packs: Vec::new(),
            keep: Keep::default(),
            calls: Calls::default(),
        }
    }
}

impl Config {
    /// Whether people come over a secret connection.
    pub(crate) fn is_secure(&self) -> bool {
        self.public_url.as_deref().is_some_and(|url| url.starts_with("https://"))
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
    /// The key before it, whose cookies are still good.
    pub(crate) last_key: Key,
    pub(crate) tallies: Tallies,
    pub(crate) limits: Limits,
    /// The cards of matches.
    pub(crate) packs: Packs,
    /// Who is not let in.
    pub(crate) bans: Bans,
    /// Tells people that it is their turn.
    pub(crate) crier: Crier,
    /// Where bots think.
    pub(crate) thinkers: Thinkers,
    rooms: Mutex<HashMap<String, Arc<Room>>>,
    closing: watch::Sender<bool>,
    clock: AtomicU64,
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
        let key = Key::read(&store.setting(KEY, &Key::fresh().to_hex()).await?);
        let last_key = Key::read(&store.setting(LAST_KEY, &Key::fresh().to_hex()).await?);
        let cores = std::thread::available_parallelism().map_or(2, usize::from);
        let shared = Shared {
            store,
            key,
            last_key,
            tallies: Tallies::default(),
            limits: Limits::new(config.allowance),
            packs: Packs::offering(config.packs.clone()),
            bans: Bans::default(),
            crier: Crier::new(config.calls),
            config,
            thinkers: Thinkers::new(cores.max(2)),
            rooms: Mutex::default(),
            closing: watch::Sender::new(false),
            clock: AtomicU64::new(0),
        };
        Ok(Self(Arc::new(shared)))
    }

    /// Makes a new key for cookies, from the next start on. The one before the last is worth nothing any more.
    pub async fn renew_key(store: &Store) -> Result<(), Error> {
        let last = store.setting(KEY, &Key::fresh().to_hex()).await?;
        store.set(LAST_KEY, &last).await?;
        store.set(KEY, &Key::fresh().to_hex()).await
    }

    /// Wakes the tables where a bot is to move, whatever interrupted it, and forgets idle rooms, from time to
    /// time; returns when the server closes.
    pub async fn tend(self) {
        if self.store.is_shared() {
            tokio::spawn(crate::nodes::beat(self.clone()));
            tokio::spawn(crate::nodes::follow(self.clone()));
        }
        tokio::spawn(self.clone().obey());
        self.wake_bots(0).await;
        loop {
            tokio::select! {
                () = tokio::time::sleep(Duration::from_secs(SWEEP)) => self.sweep(),
                () = self.closed() => return,
            }
            self.wake_bots(SWEEP as u32).await;
        }
    }

    /// Does what whoever runs the server wants, as soon as it is noted; until the server closes.
    async fn obey(self) {
        for looks in 0_u64.. {
            let swept = match looks % SWEEPS {
                0 => orders::sweep(&self).await.map(|_| ()),
                _ => Ok(()),
            };
            let obeyed = orders::obey(&self).await.map(|_| ());
            for done in [self.bans.refresh(&self).await, obeyed, swept] {
                if let Err(error) = done {
                    tracing::warn!(%error, "nobody knows what whoever runs this server wants");
                }
            }
            tokio::select! {
                () = tokio::time::sleep(LOOK) => {}
                () = self.closed() => return,
            }
        }
    }

    /// Forgets an open room.
    pub(crate) fn forget(&self, id: &str) {
        self.rooms().remove(id);
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
        self.room_for(id, "").await
    }

    /// The same for a guest.
    pub(crate) async fn room_for(&self, id: &str, guest: &str) -> Result<Arc<Room>, Missing> {
        let known = self.rooms().get(id).cloned();
        if let Some(room) = known {
            room.touch(self.tick());
            return Ok(room);
        }
        let room = Arc::new(Room::read_for(self, id, guest).await?);
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

    /// The room of a table, if it is open.
    pub(crate) fn open_room(&self, id: &str) -> Option<Arc<Room>> {
        self.rooms().get(id).cloned()
    }

    /// All open rooms.
    pub(crate) fn all_rooms(&self) -> Vec<Arc<Room>> {
        self.rooms().values().cloned().collect()
    }

    /// Whether a guest may let bots play at one more table.
    pub(crate) fn may_let_bots_play(&self, guest: &Guest) -> bool {
        let Allowance { bots, shares, .. } = self.config.allowance;
        let (mut own, mut address) = (0, 0);
        for room in self.all_rooms() {
            let live = room.live();
            let bot = live.seats.iter().any(|holder| matches!(holder, Holder::Bot { .. }));
            if bot && live.started && !live.table.over() {
                own += u32::from(live.owner == guest.id);
                address += u32::from(room.home() == Some(guest.address));
            }
        }
        own < bots && address < bots.saturating_mul(shares)
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
        self.limits.sweep();
        self.thinkers.sweep();
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
    hex_of(&buffer)
}

/// Bytes as hexadecimal digits.
pub(crate) fn hex_of(bytes: &[u8]) -> String {
    bytes.iter().map(|b| format!("{b:02x}")).collect()
}

/// A random number.
pub(crate) fn random_number() -> u64 {
    let mut bytes = [0; 8];
    getrandom::fill(&mut bytes).expect("the system gives random bytes");
    u64::from_le_bytes(bytes)
}
