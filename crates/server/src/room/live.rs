//! A match goes on: what the journal says is done, and what is done is said in entries for the journal.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::Arc;
use std::time::SystemTime;

use veritable_catalog::{Match, Refusal};
use veritable_core::scene::Window;
use veritable_core::{Options, Seat, Turn, Viewer};
use veritable_table::{Occupant, Seed, Table};

use super::lesson::Lesson;
use super::moment::Moment;
use super::story::{Story, came_or_went};
use crate::app::random_hex;
use crate::draw::ChatLine;
use crate::journal::{Entry, Holder, Pace, Wish};

/// The latest lines of talk that are kept at hand, of the players and of those who watch.
const TALK: usize = 40;

/// How a seat lets the window go by that it is asked at.
pub struct Pass {
    /// The action.
    pub action: String,
    /// The window.
    pub window: Window,
    /// Whether nothing open is at stake.
    pub trifle: bool,
}

/// What somebody would like to take back, if the others agree.
#[derive(Clone)]
pub struct TakeBack {
    /// Who asks.
    pub seat: Seat,
    /// How many actions would stay.
    pub plies: usize,
    /// The guests who have agreed.
    pub agreed: BTreeSet<String>,
}

/// What the journal says, worked out. Cheap to copy: a change is done to a copy.
#[derive(Clone)]
pub struct Live {
    /// The match.
    pub table: Table<Match>,
    /// Who has which seat.
    pub seats: Vec<Holder>,
    /// Who opened the table.
    pub owner: String,
    /// Whether everybody finds it.
    pub listed: bool,
    /// How fast it is played.
    pub pace: Pace,
    /// Whether play has begun: all seats were taken once.
    pub started: bool,
    /// Counts changes of the position: what a browser must have seen to act.
    pub moves: u64,
    /// The talk.
    pub talk: Vec<Arc<ChatLine>>,
    /// What has happened, as it was told.
    pub(super) story: Story,
    /// The table of the match that this one goes on from, and after how many actions.
    pub past: Option<(String, usize)>,
    /// Where the same people play again.
    pub again: Option<String>,
    /// A take-back that waits for consent.
    pub ask: Option<TakeBack>,
    /// After how many actions somebody last gave up a seat for good. They have seen what came before, and nobody can
    /// ask them.
    pub stands: usize,
    /// In whose turn a seat lets windows of a kind go by without being asked. Not in the journal: after a
    /// restart one is asked again.
    quiet: BTreeMap<(Seat, String), Seat>,
    /// When a seat wants to be asked at windows of a kind, if not always.
    wishes: BTreeMap<(Seat, String), Wish>,
    /// The guide of a first game, until its learner plays on alone.
    pub lesson: Option<Lesson>,
    /// The position as it stands.
    pub(super) moment: Arc<Moment>,
    /// The match before the latest change, after so many actions: everybody who looks is shown what came after it.
    pub(super) before: Option<(usize, Match)>,
    /// The last two rows of decisions: whose, and the moment before each; the latest last.
    pub(super) runs: Vec<(Seat, Arc<Moment>)>,
    /// How many entries the journal has.
    pub(super) entries: u64,
    /// When something was last done here, other than talk.
    pub since: SystemTime,
}

impl Live {
    /// What a journal says, from the match it begins with; and why it cannot be followed to its end, if so.
    pub(super) fn read(journal: &[Entry], start: Match) -> (Option<Self>, Result<(), String>) {
        let Some((first, rest)) = journal.split_first() else {
            return (None, Err("an empty journal".into()));
        };
        let mut live = match Self::open(first, start) {
            Ok(live) => live,
            Err(why) => return (None, Err(why)),
        };
        let due = live.start();
        live.entries = 1;
        let followed = live.follow(rest, due);
        (Some(live), followed)
    }

    /// Does what the next entries of the journal say, after throws that are due.
    pub(super) fn follow(&mut self, entries: &[Entry], due: Vec<Entry>) -> Result<(), String> {
        let mut due = VecDeque::from(due);
        for entry in entries {
            let place = self.entries;
            // What chance threw follows from the seed; the journal must say the same.
            if let Entry::Throw { .. } = entry {
                match due.pop_front() {
                    Some(thrown) if thrown == *entry => self.entries += 1,
                    _ => return Err(format!("entry {place} is not what chance gives")),
                }
                continue;
            }
            if !due.is_empty() {
                return Err(format!("a throw is missing before entry {place}"));
            }
            // What the rules say about it may be secret: the log of the server holds no cards.
            let replayed = self.replay(entry);
            due.extend(
                replayed.map_err(|_| {
                    format!("entry {place} ({}) does not fit the rules", entry.kind())
                })?,
            );
            self.entries += 1;
        }
        if !due.is_empty() {
            return Err("a throw is missing at its end".into());
        }
        Ok(())
    }

    pub(super) fn open(entry: &Entry, start: Match) -> Result<Self, String> {
        let Entry::Open { game, options, seed, seats, owner, listed, pace, guided, past, .. } =
            entry
        else {
            return Err("a journal must begin with the opening of its table".into());
        };
        let options = Options::from_pairs(options.clone());
        let occupants: Vec<_> = seats.iter().map(occupant).collect();
        let table = match past {
            None => {
                Table::begin(start, game, &options, occupants, read_seed(seed)?).map_err(|p| p.0)?
            }
            Some(past) => {
                let mut table = Table::load_onto(start, &past.file).map_err(|b| b.to_string())?;
                if table.header().seats.len() != occupants.len() {
                    return Err("the match it goes on from has other seats".into());
                }
                (0..).zip(occupants).for_each(|(seat, who)| table.sit(seat, who));
                table
            }
        };
        let mut live = Self {
            moment: Moment::new(table.now()),
            before: None,
            lesson: guided.then(|| Lesson::of(&table)).flatten(),
            table,
            seats: seats.clone(),
            owner: owner.clone(),
            listed: *listed,
            pace: *pace,
            started: false,
            moves: 0,
            talk: Vec::new(),
            story: Story::default(),
            past: past.as_ref().map(|past| (past.table.clone(), past.plies)),
            again: None,
            ask: None,
            stands: 0,
            quiet: BTreeMap::new(),
            wishes: BTreeMap::new(),
            runs: Vec::new(),
            entries: 0,
            since: SystemTime::now(),
        };
        if let Some(past) = past {
            live.tell_past();
            let plies = past.plies;
            live.note(None, &format!("Played on from move {plies} of another match."));
        }
        Ok(live)
    }

    /// Does again what an entry says. Returns the throws that followed.
    fn replay(&mut self, entry: &Entry) -> Result<Vec<Entry>, Refusal> {
        let mut done = match entry {
            Entry::Open { .. } => return Err(Refusal::plain("A table is opened once.")),
            Entry::Sit { seat, holder, by } => self.sit(*seat, holder.clone(), by.clone()),
            Entry::Do { seat, action } => self.decide(*seat, action)?,
            Entry::Throw { .. } => Vec::new(),
            Entry::Undo { seat } => self.undo(*seat)?,
            Entry::Back { plies, seed } => self.back(*plies, seed).map_err(Refusal::plain)?,
            Entry::Say { seat, who, text, signal } => self.say(*seat, who, text, *signal),
            Entry::Window { seat, kind, wish } => self.wish(*seat, kind, *wish),
            Entry::Alone => self.alone(),
            Entry::Resign { seat, bot } => self.resign(*seat, bot.clone())?,
            Entry::CallOff { seat } => self.call_off(*seat)?,
            Entry::End => self.end()?,
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
        for (ply, told) in (from..).zip(self.table.settle_before(&self.viewers())) {
            self.tell(ply, told);
        }
        self.moment = Moment::new(self.table.now());
        let thrown = &self.table.log()[from..];
        thrown.iter().map(|ply| Entry::Throw { action: ply.action.to_string() }).collect()
    }

    /// Plays a decision of a seat, and then the passes of those who do not want to be asked.
    pub fn act(&mut self, seat: Seat, action: &str) -> Result<Vec<Entry>, Refusal> {
        let mut entries = self.decide(seat, action)?;
        while let Some((seat, pass)) = self.quiet_pass() {
            entries.extend(self.decide(seat, &pass)?);
        }
        Ok(entries)
    }

    /// How `seat` lets the moment go by; nothing where it is not asked at a window.
    pub fn pass(&self, seat: Seat) -> Option<Pass> {
        if self.decider() != Some(seat) {
            return None;
        }
        let scene = self.table.position().scene(Viewer::Seat(seat));
        let action = scene.choices.into_iter().find(|c| c.passes)?.action;
        Some(Pass { action, window: scene.prompt.window?, trifle: scene.prompt.trifle })
    }

    /// The same for whoever decides, if they want it answered without being asked.
    fn quiet_pass(&self) -> Option<(Seat, String)> {
        let seat = self.decider().filter(|&seat| self.lets_pass(seat))?;
        let Pass { action, window, trifle } = self.pass(seat)?;
        let key = (seat, window.kind);
        let unasked = match self.wishes.get(&key) {
            _ if self.quiet.get(&key) == Some(&window.turn) => true,
            Some(Wish::Never) => true,
            Some(Wish::Counts) => trifle,
            Some(Wish::Always) | None => false,
        };
        unasked.then_some((seat, action))
    }

    /// Whether a seat is not asked at every window.
    pub fn lets_pass(&self, seat: Seat) -> bool {
        self.quiet.keys().chain(self.wishes.keys()).any(|(whose, _)| *whose == seat)
    }

    /// A seat does not want to be asked again at windows of this kind in this turn.
    pub fn hush(&mut self, seat: Seat, window: Window) {
        self.quiet.insert((seat, window.kind), window.turn);
    }

    /// A seat wants to be asked again in this turn.
    pub fn unhush(&mut self, seat: Seat) {
        self.quiet.retain(|(whose, _), _| *whose != seat);
    }

    /// A seat says when it wants to be asked at windows of a kind.
    pub fn wish(&mut self, seat: Seat, kind: &str, wish: Wish) -> Vec<Entry> {
        let key = (seat, kind.to_string());
        match wish {
            Wish::Always => self.wishes.remove(&key),
            wish => self.wishes.insert(key, wish),
        };
        vec![Entry::Window { seat, kind: kind.into(), wish }]
    }

    /// A seat wants to be asked at every window again.
    pub fn ask_always(&mut self, seat: Seat) -> Vec<Entry> {
        self.unhush(seat);
        let own = self.wishes.keys().filter(|(whose, _)| *whose == seat);
        let kinds: Vec<_> = own.map(|(_, kind)| kind.clone()).collect();
        kinds.iter().flat_map(|kind| self.wish(seat, kind, Wish::Always)).collect()
    }

    /// The people who have not agreed to a take-back yet, ids and names: all who play here or whose seat a
    /// bot keeps, but whoever asks. They have seen what would be undone.
    pub fn awaited(&self) -> Vec<(&str, &str)> {
        let Some(ask) = &self.ask else { return Vec::new() };
        let asker = self.seats[usize::from(ask.seat)].person();
        let mut people: Vec<_> = self.seats.iter().filter_map(Holder::person).collect();
        people.retain(|person| {
            !ask.agreed.contains(person.0) && asker.is_none_or(|a| a.0 != person.0)
        });
        people.dedup_by_key(|person| person.0);
        people
    }

    /// Goes back as somebody asked, as soon as everybody has agreed.
    pub fn go_back_if_agreed(&mut self) -> Result<Vec<Entry>, Refusal> {
        match &self.ask {
            Some(ask) if self.awaited().is_empty() => {
                self.back(ask.plies, &random_hex(32)).map_err(Refusal::plain)
            }
            _ => Ok(Vec::new()),
        }
    }

    /// A decision of a seat, and the throws that follow it.
    fn decide(&mut self, seat: Seat, action: &str) -> Result<Vec<Entry>, Refusal> {
        let ply = self.table.log().len();
        let before = self.learns(seat).then(|| self.table.now().clone());
        let told = self.table.play_before(&self.viewers(), seat, action)?;
        self.tell(ply, told);
        self.before_decision(seat);
        let action = self.table.log()[ply].action.to_string();
        if let (Some(lesson), Some(before)) = (&mut self.lesson, before) {
            lesson.decided(&before, &action);
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

    /// The table goes back by consent, with fresh chance.
    fn back(&mut self, plies: usize, seed: &str) -> Result<Vec<Entry>, String> {
        self.table = self.table.fork(plies, read_seed(seed)?);
        self.rewound();
        let mut entries = vec![Entry::Back { plies, seed: seed.into() }];
        entries.extend(self.settle());
        Ok(entries)
    }

    fn rewound(&mut self) {
        // It belongs to a past that is not this one's any more.
        self.before = None;
        self.story.rewind(self.table.log().len());
        self.moves += 1;
        self.ask = None;
        self.moment = Moment::new(self.table.now());
        self.lesson = self.lesson.take().and_then(|_| Lesson::of(&self.table));
        self.runs.clear();
    }

    /// Somebody takes or leaves a seat; play begins when the last one is taken.
    pub fn sit(&mut self, seat: Seat, holder: Holder, by: Option<String>) -> Vec<Entry> {
        self.give(seat, holder.clone());
        if self.started {
            self.note(Some(seat), &came_or_went(&holder, by.as_deref()));
        }
        let mut entries = vec![Entry::Sit { seat, holder, by }];
        entries.extend(self.start());
        entries
    }

    /// Gives a seat to somebody. What its last holder wanted to be asked was theirs, not the seat's.
    pub(super) fn give(&mut self, seat: Seat, holder: Holder) {
        if let Some(place) = self.seats.get_mut(usize::from(seat)) {
            self.table.sit(seat, occupant(&holder));
            let id = |holder: &Holder| holder.person().map(|(id, _)| id.to_string());
            if id(place).is_some_and(|was| id(&holder) != Some(was)) {
                self.stands = self.table.log().len();
            }
            *place = holder;
        }
        self.unhush(seat);
        self.wishes.retain(|(whose, _), _| *whose != seat);
    }

    /// Somebody says something.
    pub fn say(&mut self, seat: Option<Seat>, who: &str, text: &str, signal: bool) -> Vec<Entry> {
        self.talk.push(Arc::new(ChatLine { who: who.into(), seat, text: text.into(), signal }));
        // Those who watch do not talk the players down.
        let same = |line: &&Arc<ChatLine>| line.seat.is_some() == seat.is_some();
        if self.talk.iter().filter(same).count() > TALK {
            let oldest = self.talk.iter().position(|line| same(&line));
            self.talk.remove(oldest.unwrap_or(0));
        }
        vec![Entry::Say { seat, who: who.into(), text: text.into(), signal }]
    }

    /// Whether a seat is guided.
    pub fn learns(&self, seat: Seat) -> bool {
        self.lesson.as_ref().is_some_and(|lesson| lesson.seat() == seat)
    }

    /// The learner plays on without the guide.
    pub fn alone(&mut self) -> Vec<Entry> {
        self.lesson = None;
        vec![Entry::Alone]
    }

    /// The same people play again elsewhere.
    pub fn play_again(&mut self, table: &str) -> Vec<Entry> {
        self.again = Some(table.into());
        vec![Entry::Again { table: table.into() }]
    }

    /// A copy that is about to change.
    pub(super) fn changing(&self) -> Self {
        let before = Some((self.table.log().len(), self.table.now().clone()));
        Self { before, ..self.clone() }
    }

    /// The match after so many actions.
    pub fn at(&self, plies: usize) -> Match {
        match &self.before {
            Some((then, before)) if *then == plies => before.clone(),
            _ => self.table.at(plies),
        }
    }

    /// Whose decision it is, if play has begun.
    pub fn decider(&self) -> Option<Seat> {
        match self.table.turn() {
            Turn::Decide(seat) if self.started => Some(seat),
            _ => None,
        }
    }

    /// Everybody who is told what happens: the seats in order, then the spectator.
    pub(super) fn viewers(&self) -> Vec<Viewer> {
        Viewer::all(self.seats.len() as Seat).collect()
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
