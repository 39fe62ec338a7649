//! A match goes on: what the journal says is done, and what is done is said in entries for the journal.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::time::Instant;

use veritable_catalog::Refusal;
use veritable_core::{Options, Seat, Turn, Viewer};
use veritable_table::{Occupant, Seed, Table};

use super::Live;
use super::story::came_or_went;
use crate::app::random_hex;
use crate::draw::{ChatLine, LogLine};
use crate::journal::{Entry, Holder};

/// The latest lines of talk that are kept at hand.
const TALK: usize = 60;

/// How a seat lets the moment go by that it is asked about in another's turn.
pub struct Pass {
    /// The action.
    pub action: String,
    /// Whose turn it is.
    pub turn: Seat,
    /// Whether nothing open is at stake.
    pub trifle: bool,
}

impl Live {
    pub(super) fn read(journal: &[String]) -> Result<Self, String> {
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

    pub(super) fn open(entry: &Entry) -> Result<Self, String> {
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
            calm: BTreeSet::new(),
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
            Entry::Calm { seat, on } => self.calm(*seat, *on),
            Entry::Again { table } => self.play_again(table),
        };
        done.remove(0);
        Ok(done)
    }

    /// Begins play as soon as every seat is taken.
    pub(super) fn start(&mut self) -> Vec<Entry> {
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

    /// How `seat` lets the moment go by; nothing where it is not asked in somebody else's turn.
    pub fn pass(&self, seat: Seat) -> Option<Pass> {
        if self.decider() != Some(seat) {
            return None;
        }
        let scene = self.table.position().scene(Viewer::Seat(seat));
        let action = scene.choices.into_iter().find(|c| c.passes)?.action;
        Some(Pass { action, turn: scene.prompt.interrupts?, trifle: scene.prompt.trifle })
    }

    /// The same for whoever decides, if they want it answered without being asked.
    fn quiet_pass(&self) -> Option<(Seat, String)> {
        let seat = self.decider()?;
        let (quiet, calm) = (self.quiet.get(&seat), self.calm.contains(&seat));
        if quiet.is_none() && !calm {
            return None;
        }
        let pass = self.pass(seat)?;
        (quiet == Some(&pass.turn) || calm && pass.trifle).then_some((seat, pass.action))
    }

    /// A seat wants to be asked only where something open is at stake, or always again.
    pub fn calm(&mut self, seat: Seat, on: bool) -> Vec<Entry> {
        if on {
            self.calm.insert(seat);
        } else {
            self.calm.remove(&seat);
        }
        vec![Entry::Calm { seat, on }]
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
        // What somebody wants to be asked is theirs, not the seat's.
        self.quiet.remove(&seat);
        self.calm.remove(&seat);
        if self.started {
            self.note(Some(seat), came_or_went(&holder, by.as_deref()));
        }
        let mut entries = vec![Entry::Sit { seat, holder, by }];
        entries.extend(self.start());
        entries
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

    /// The seats of a guest.
    pub fn seats_of(&self, guest: &str) -> Vec<Seat> {
        let held = |(i, holder): (usize, &Holder)| holder.is_guest(guest).then_some(i as Seat);
        self.seats.iter().enumerate().filter_map(held).collect()
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
