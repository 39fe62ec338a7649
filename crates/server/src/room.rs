//! A room: one table that is being looked at or played.
//!
//! The journal is the truth. A room holds what the journal says, so that requests need not read it again;
//! every change is first written there and only then shown to anybody.

use std::collections::{BTreeMap, HashMap, VecDeque};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};
use tokio::sync::{MutexGuard, watch};
use veritable_catalog::{Match, Refusal};
use veritable_core::words::named;
use veritable_core::{Options, Seat, Turn, Viewer};
use veritable_store::{Append, Card, Stage, Store};
use veritable_table::{By, Occupant, Seed, Table};

use crate::App;
use crate::app::random_hex;
use crate::chances::Chances;
use crate::draw::{ChatLine, LogLine};
use crate::journal::{Entry, Holder};

/// The latest lines of talk that are kept at hand.
const TALK: usize = 60;

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
    /// Set when the journal went another way: this room is not to be used any more.
    pub broken: bool,
    /// The last two rows of decisions: whose, and the match before each; the latest last.
    runs: Vec<(Seat, Match)>,
    /// How many entries the journal has.
    entries: u64,
    /// When the last action fell.
    pub since: Instant,
}

/// What lists show of a table.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Words {
    /// Who plays ("Rin against Pilot (bot)").
    pub who: String,
    /// Where the game stands.
    pub place: String,
    /// Who is to decide, by name.
    pub turn: String,
    /// The guest who is to decide; never shown.
    pub decider: String,
    /// Taken seats and all seats.
    pub seats: (usize, usize),
    /// The guests whose seats bots keep; never shown.
    pub kept: Vec<String>,
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

impl Live {
    fn read(journal: &[String]) -> Result<Self, String> {
        let entries: Result<Vec<_>, _> = journal.iter().map(|line| Entry::read(line)).collect();
        let entries = entries?;
        let (first, rest) = entries.split_first().ok_or("an empty journal")?;
        let mut live = Self::open(first)?;
        let mut due: VecDeque<Entry> = live.start().into();
        for entry in rest {
            // What chance threw follows from the seed; the journal must say the same.
            if let Entry::Throw { .. } = entry {
                match due.pop_front() {
                    Some(thrown) if thrown == *entry => continue,
                    other => {
                        return Err(format!("chance gave {other:?}, the journal says {entry:?}"));
                    }
                }
            }
            if let Some(missing) = due.pop_front() {
                return Err(format!("the journal lacks {missing:?}"));
            }
            due.extend(live.replay(entry)?);
        }
        live.entries = journal.len() as u64;
        live.tell_all();
        Ok(live)
    }

    fn open(entry: &Entry) -> Result<Self, String> {
        let Entry::Open { game, options, seed, seats, owner, listed, past } = entry else {
            return Err("a journal must begin with the opening of its table".into());
        };
        let options = Options::from_pairs(options.clone());
        let occupants: Vec<_> = seats.iter().map(occupant).collect();
        let table = match past {
            None => {
                Table::new(game, &options, None, occupants, read_seed(seed)?).map_err(|p| p.0)?
            }
            Some(past) => {
                let mut table = Table::load(&past.file, None).map_err(|b| b.to_string())?;
                if table.header().seats.len() != occupants.len() {
                    return Err("the match it goes on from has other seats".into());
                }
                (0..).zip(occupants).for_each(|(seat, who)| table.sit(seat, who));
                table
            }
        };
        let notes = past.iter().map(|past| LogLine {
            ply: past.plies,
            seat: None,
            text: format!("Played on from move {} of another match.", past.plies),
        });
        let viewers = seats.len() + 1;
        Ok(Self {
            table,
            seats: seats.clone(),
            owner: owner.clone(),
            listed: *listed,
            started: false,
            moves: 0,
            talk: Vec::new(),
            stories: vec![Vec::new(); viewers],
            notes: notes.collect(),
            past: past.as_ref().map(|past| (past.table.clone(), past.plies)),
            again: None,
            ask: None,
            quiet: BTreeMap::new(),
            broken: false,
            runs: Vec::new(),
            entries: 0,
            since: Instant::now(),
        })
    }

    /// Does again what an entry says. Returns the throws that followed.
    fn replay(&mut self, entry: &Entry) -> Result<Vec<Entry>, String> {
        let refused = |r: Refusal| format!("{entry:?} is refused: {r}");
        let mut done = match entry {
            Entry::Open { .. } => return Err("a table is opened once".into()),
            Entry::Sit { seat, holder, by } => self.sit(*seat, holder.clone(), by.clone()),
            Entry::Do { seat, action } => self.decide(*seat, action).map_err(refused)?,
            Entry::Throw { .. } => Vec::new(),
            Entry::Undo { seat } => self.undo(*seat).map_err(refused)?,
            Entry::Back { plies, seed } => self.back(*plies, seed)?,
            Entry::Say { seat, who, text } => self.say(*seat, who, text),
            Entry::Again { table } => self.play_again(table),
        };
        done.remove(0);
        Ok(done)
    }

    /// Begins play as soon as every seat is taken.
    fn start(&mut self) -> Vec<Entry> {
        if self.started || self.seats.contains(&Holder::Open) {
            return Vec::new();
        }
        self.started = true;
        self.moves += 1;
        self.settle()
    }

    /// Lets chance fall until somebody decides.
    fn settle(&mut self) -> Vec<Entry> {
        let from = self.table.log().len();
        self.table.settle();
        let thrown = &self.table.log()[from..];
        thrown.iter().map(|ply| Entry::Throw { action: ply.action.clone() }).collect()
    }

    /// Plays a decision of a seat and tells everybody.
    pub fn act(&mut self, seat: Seat, action: &str) -> Result<Vec<Entry>, Refusal> {
        let (before, from) = (self.table.host().clone(), self.table.log().len());
        let mut entries = self.decide(seat, action)?;
        while let Some((seat, pass)) = self.quiet_pass() {
            entries.extend(self.decide(seat, &pass)?);
        }
        self.tell(before, from);
        Ok(entries)
    }

    /// The action that lets the moment go by, and whose turn it interrupts; nothing where `seat` is not
    /// asked in somebody else's turn.
    pub fn pass(&self, seat: Seat) -> Option<(String, Seat)> {
        if self.decider() != Some(seat) {
            return None;
        }
        let scene = self.table.position().scene(Viewer::Seat(seat));
        let pass = scene.choices.into_iter().find(|c| c.passes)?;
        Some((pass.action, scene.prompt.interrupts?))
    }

    /// The same for whoever decides, if they want it answered without being asked.
    fn quiet_pass(&self) -> Option<(Seat, String)> {
        let seat = self.decider()?;
        let turn = self.quiet.get(&seat)?;
        self.pass(seat).filter(|(_, whose)| whose == turn).map(|(action, _)| (seat, action))
    }

    /// Gives a seat to somebody and tells everybody what follows.
    pub fn seat(&mut self, seat: Seat, holder: Holder, by: Option<&str>) -> Vec<Entry> {
        let entries = self.sit(seat, holder, by.map(String::from));
        self.tell_all();
        entries
    }

    /// Goes back to an earlier moment, by consent, with fresh chance.
    pub fn go_back(&mut self, plies: usize) -> Result<Vec<Entry>, Refusal> {
        let entries = self.back(plies, &random_hex(32)).map_err(Refusal::plain)?;
        self.tell_all();
        Ok(entries)
    }

    /// A decision of a seat, and the throws that follow it.
    fn decide(&mut self, seat: Seat, action: &str) -> Result<Vec<Entry>, Refusal> {
        let before = self.table.host().clone();
        let action = self.table.play(seat, action)?.action.clone();
        if self.runs.last().is_none_or(|(last, _)| *last != seat) {
            self.runs.push((seat, before));
            let old = self.runs.len().saturating_sub(2);
            self.runs.drain(..old);
        }
        self.moves += 1;
        self.ask = None;
        let mut entries = vec![Entry::Do { seat, action }];
        entries.extend(self.settle());
        Ok(entries)
    }

    /// Tells every viewer of the actions that `before` has not seen.
    fn tell(&mut self, mut before: Match, from: usize) {
        use veritable_catalog::Host;
        let viewers: Vec<_> = Viewer::all(self.seats.len() as Seat).collect();
        for (i, ply) in self.table.log().iter().enumerate().skip(from) {
            let Ok(happened) = before.position_mut().play(&ply.action, &viewers) else { return };
            let seat = match ply.by {
                By::Seat(seat) => Some(seat),
                By::Chance => None,
            };
            for (viewer, lines) in happened.told.into_iter().enumerate() {
                let lines =
                    lines.iter().map(|l| LogLine { ply: i + 1, seat, text: self.named(&l.text) });
                let lines: Vec<_> = lines.collect();
                self.stories[viewer].extend(lines);
            }
        }
    }

    /// Tells every viewer the whole match.
    fn tell_all(&mut self) {
        self.stories.iter_mut().for_each(Vec::clear);
        self.tell(self.table.at(0), 0);
    }

    /// A seat takes back its last decision.
    pub fn undo(&mut self, seat: Seat) -> Result<Vec<Entry>, Refusal> {
        self.table.undo(seat)?;
        self.rewound();
        Ok(vec![Entry::Undo { seat }])
    }

    /// The table goes back by consent.
    fn back(&mut self, plies: usize, seed: &str) -> Result<Vec<Entry>, String> {
        self.table = self.table.fork(plies, read_seed(seed)?);
        self.rewound();
        let mut entries = vec![Entry::Back { plies, seed: seed.into() }];
        entries.extend(self.settle());
        Ok(entries)
    }

    fn rewound(&mut self) {
        let plies = self.table.log().len();
        self.stories.iter_mut().for_each(|story| story.retain(|line| line.ply <= plies));
        self.notes.iter_mut().for_each(|note| note.ply = note.ply.min(plies));
        self.moves += 1;
        self.ask = None;
        self.runs.clear();
    }

    /// Somebody takes or leaves a seat; play begins when the last one is taken.
    fn sit(&mut self, seat: Seat, holder: Holder, by: Option<String>) -> Vec<Entry> {
        if let Some(place) = self.seats.get_mut(usize::from(seat)) {
            self.table.sit(seat, occupant(&holder));
            *place = holder.clone();
        }
        if self.started {
            self.note(Some(seat), came_or_went(&holder, by.as_deref()));
        }
        let mut entries = vec![Entry::Sit { seat, holder, by }];
        entries.extend(self.start());
        entries
    }

    /// The table tells everybody something.
    fn note(&mut self, seat: Option<Seat>, text: String) {
        self.notes.push(LogLine { ply: self.table.log().len(), seat, text });
    }

    /// What a viewer was told up to a moment, with what the table itself had to tell.
    pub fn story(&self, viewer: Viewer, plies: usize) -> Vec<LogLine> {
        let told = match viewer {
            Viewer::Seat(seat) => usize::from(seat),
            Viewer::Spectator => self.seats.len(),
        };
        let lines = self.stories[told].iter().chain(&self.notes);
        let mut story: Vec<_> = lines.filter(|line| line.ply <= plies).cloned().collect();
        story.sort_by_key(|line| line.ply);
        story
    }

    /// Somebody says something.
    pub fn say(&mut self, seat: Option<Seat>, who: &str, text: &str) -> Vec<Entry> {
        self.talk.push(ChatLine { who: who.into(), seat, text: text.into() });
        if self.talk.len() > TALK {
            self.talk.remove(0);
        }
        vec![Entry::Say { seat, who: who.into(), text: text.into() }]
    }

    /// The same people play again elsewhere.
    pub fn play_again(&mut self, table: &str) -> Vec<Entry> {
        self.again = Some(table.into());
        vec![Entry::Again { table: table.into() }]
    }

    /// Whose decision it is, if play has begun.
    pub fn decider(&self) -> Option<Seat> {
        match self.table.turn() {
            Turn::Decide(seat) if self.started => Some(seat),
            _ => None,
        }
    }

    /// The match before and after the last row of decisions that was not this viewer's own.
    pub fn last_move(&self, viewer: Viewer) -> Option<(&Match, &Match)> {
        let now = self.table.host();
        match &self.runs[..] {
            [.., (seat, before)] if !viewer.is(*seat) => Some((before, now)),
            [(seat, before), (_, after)] if !viewer.is(*seat) => Some((before, after)),
            _ => None,
        }
    }

    /// The seats of a guest.
    pub fn seats_of(&self, guest: &str) -> Vec<Seat> {
        let held = |(i, holder): (usize, &Holder)| holder.is_guest(guest).then_some(i as Seat);
        self.seats.iter().enumerate().filter_map(held).collect()
    }

    /// What to call whoever has a seat.
    pub fn name(&self, seat: Seat) -> String {
        match &self.seats[usize::from(seat)] {
            Holder::Open => "Open seat".into(),
            Holder::Guest { name, .. } => name.clone(),
            Holder::Bot { level, .. } => {
                // Twins are told apart by a number.
                let twin = |h: &&Holder| matches!(h, Holder::Bot { level: l, .. } if l == level);
                let (before, after) = self.seats.split_at(usize::from(seat));
                match (before.iter().filter(twin).count(), after.iter().filter(twin).count()) {
                    (0, 1) => bot_name(level),
                    (n, _) => bot_name(&format!("{level} {}", n + 1)),
                }
            }
        }
    }

    /// A sentence of the game with names instead of seat numbers.
    pub fn named(&self, sentence: &str) -> String {
        named(sentence, |seat| self.name(seat))
    }

    /// The options of the match.
    pub fn options(&self) -> BTreeMap<String, String> {
        let options = self.table.header().options.iter();
        options.map(|(k, v)| (k.to_string(), v.to_string())).collect()
    }

    fn card(&self, people: bool) -> Card {
        let stage = match (self.started, self.table.over()) {
            (false, _) => Stage::Open,
            (true, false) => Stage::Running,
            (true, true) => Stage::Over,
        };
        let decider = self.decider();
        let names: Vec<_> = (0..self.seats.len() as Seat)
            .filter(|&s| self.seats[usize::from(s)] != Holder::Open)
            .map(|s| self.name(s))
            .collect();
        let scene = self.table.position().scene(Viewer::Spectator);
        let words = Words {
            who: names.join(if names.len() == 2 { " against " } else { ", " }),
            place: scene.header.place,
            turn: decider.map(|s| self.name(s)).unwrap_or_default(),
            decider: match decider.map(|s| &self.seats[usize::from(s)]) {
                Some(Holder::Guest { id, .. }) => id.clone(),
                _ => String::new(),
            },
            seats: (names.len(), self.seats.len()),
            kept: self.seats.iter().filter_map(Holder::kept_for).map(String::from).collect(),
        };
        let guest = |holder: &Holder| match holder {
            Holder::Guest { id, .. } => Some(id.clone()),
            _ => None,
        };
        Card {
            stage,
            listed: self.listed,
            text: serde_json::to_string(&words).expect("words are plain data"),
            players: if people {
                self.seats.iter().filter_map(guest).collect()
            } else {
                Vec::new()
            },
        }
    }
}

fn unreadable(table: &str, why: &str) -> Missing {
    tracing::error!(table, why, "a journal cannot be read");
    Missing::Broken
}

/// What people call a bot of this level.
pub fn bot_name(level: &str) -> String {
    let mut letters = level.chars();
    let first = letters.next().map(|c| c.to_uppercase().to_string()).unwrap_or_default();
    format!("{first}{} (bot)", letters.as_str())
}

/// What the log says when a seat changes hands during play.
fn came_or_went(holder: &Holder, by: Option<&str>) -> String {
    match (holder, by) {
        (Holder::Open, _) => "A seat is open.".into(),
        (Holder::Guest { name, .. }, _) => format!("{name} takes the seat."),
        (Holder::Bot { level, keeps: Some((_, name)) }, Some(by)) => {
            format!("{by} calls {} in for {name}, who is away.", bot_name(level))
        }
        (Holder::Bot { level, keeps: Some((_, name)) }, None) => {
            format!("{name} leaves; {} keeps the seat.", bot_name(level))
        }
        (Holder::Bot { level, keeps: None }, _) => format!("{} takes the seat.", bot_name(level)),
    }
}

fn occupant(holder: &Holder) -> Occupant {
    match holder {
        Holder::Open => Occupant::Open,
        Holder::Guest { name, .. } => Occupant::human(name),
        Holder::Bot { level, .. } => Occupant::Bot(level.clone()),
    }
}

/// A seed from its hexadecimal digits.
pub fn read_seed(hex: &str) -> Result<Seed, String> {
    let bytes: Option<Vec<u8>> = (0..hex.len())
        .step_by(2)
        .map(|i| hex.get(i..i + 2).and_then(|pair| u8::from_str_radix(pair, 16).ok()))
        .collect();
    let bytes = bytes.and_then(|b| <[u8; 32]>::try_from(b).ok());
    bytes.map(Seed).ok_or_else(|| "a seed must have 64 hexadecimal digits".into())
}
