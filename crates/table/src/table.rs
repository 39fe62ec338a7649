//! The table: who plays what, what was played, and what may be played or taken back.

use std::sync::Arc;

use serde::Serialize;
use veritable_catalog::{AnyMatch, Line, Match, Position, Refusal};
use veritable_core::content::{Problem, Source};
use veritable_core::{Options, Seat, Turn, Viewer};

use crate::{Early, Fair, Occupant, Seed};

/// A position is kept every this many plies, so that a jump to any moment replays only a few.
const STRIDE: usize = 64;

/// What is fixed before the first action.
#[derive(Clone, Debug)]
pub struct Header {
    /// Id of the game.
    pub game: String,
    /// What was set differently from the standard game.
    pub options: Options,
    /// Fingerprint of the content in play.
    pub content: u64,
    /// The version of the rules.
    pub rules: u32,
    /// Who sits where.
    pub seats: Vec<Occupant>,
    /// The sources of chance, each from its ply on.
    pub fair: Vec<Fair>,
}

/// Who acted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum By {
    /// Fate.
    Chance,
    /// A seat.
    Seat(Seat),
}

/// One action of the log. Its notation is a secret of who took it until the match is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ply {
    /// Who acted.
    pub by: By,
    /// What was done, in notation.
    pub action: Arc<str>,
    /// Whether somebody learned by it what they could not know before.
    pub reveals: bool,
    /// Whether there was no alternative to it.
    pub forced: bool,
}

/// What each of an audience heard of one action, in the audience's order.
pub type Heard = Vec<Vec<Line>>;

/// One match as its log.
#[derive(Clone)]
pub struct Table<H: AnyMatch = Match> {
    header: Header,
    log: Vec<Ply>,
    now: H,
    /// The position before ply 0, before ply `STRIDE`, ...
    snapshots: Vec<Arc<H>>,
    /// Set if the match ended before its rules ended it.
    early: Option<Early>,
}

impl<H: AnyMatch> Table<H> {
    /// A new table. The seats must be as many as the match has.
    pub fn new(
        game: &str,
        options: &Options,
        content: Option<&[Source]>,
        seats: Vec<Occupant>,
        seed: Seed,
    ) -> Result<Self, Problem> {
        Self::begin(H::open(game, options, content)?, game, options, seats, seed)
    }

    /// A new table of a match that was opened elsewhere, with these options.
    pub fn begin(
        now: H,
        game: &str,
        options: &Options,
        seats: Vec<Occupant>,
        seed: Seed,
    ) -> Result<Self, Problem> {
        let position = now.position();
        if seats.len() != usize::from(position.seats()) {
            return Err(Problem(format!(
                "{} has {} seats here, but {} were filled.",
                position.info().title,
                position.seats(),
                seats.len()
            )));
        }
        let header = Header {
            game: game.into(),
            options: options.clone(),
            content: position.fingerprint(),
            rules: position.info().rules,
            seats,
            fair: vec![Fair::new(0, seed)],
        };
        Ok(Self {
            header,
            log: Vec::new(),
            snapshots: vec![Arc::new(now.clone())],
            now,
            early: None,
        })
    }

    /// What was fixed before the first action.
    pub fn header(&self) -> &Header {
        &self.header
    }

    pub(crate) fn header_mut(&mut self) -> &mut Header {
        &mut self.header
    }

    /// Every action so far. Holds every secret: what people see comes from [`Table::told`].
    pub fn log(&self) -> &[Ply] {
        &self.log
    }

    /// The match as it stands.
    pub fn now(&self) -> &H {
        &self.now
    }

    /// The match as it stands, in words and JSON.
    pub fn position(&self) -> &dyn Position {
        self.now.position()
    }

    /// What the table waits for.
    pub fn turn(&self) -> Turn {
        if self.early.is_some() { Turn::Over } else { self.position().turn() }
    }

    /// Why the match ended before its rules ended it, if it did.
    pub fn early(&self) -> Option<Early> {
        self.early
    }

    pub(crate) fn set_early(&mut self, how: Early) {
        self.early = Some(how);
    }

    /// Whether the match has ended.
    pub fn over(&self) -> bool {
        self.turn() == Turn::Over
    }

    /// Who sits in this seat.
    pub fn occupant(&self, seat: Seat) -> &Occupant {
        &self.header.seats[usize::from(seat)]
    }

    /// Gives a seat to somebody else, at any time: a guest arrives, a bot takes over.
    pub fn sit(&mut self, seat: Seat, occupant: Occupant) {
        self.header.seats[usize::from(seat)] = occupant;
    }

    /// Adds a player's own words to the source of chance; possible until it has thrown.
    pub fn add_salt(&mut self, seat: Seat, words: &str) -> Result<(), Refusal> {
        let fair = self.header.fair.last_mut().expect("a table has a source of chance");
        if self.log[fair.from.min(self.log.len())..].iter().any(|ply| ply.by == By::Chance) {
            return Err(Refusal::plain(
                "Chance has already spoken: own words count only before the first throw.",
            ));
        }
        if !fair.add(seat, words) {
            return Err(Refusal::plain("These are no words: write some letters or numbers."));
        }
        Ok(())
    }

    /// Plays a decision of `seat`.
    pub fn play(&mut self, seat: Seat, notation: &str) -> Result<&Ply, Refusal> {
        self.play_before(&[], seat, notation)?;
        Ok(self.log.last().expect("just played"))
    }

    /// Plays a decision of `seat` and tells the audience.
    pub fn play_before(
        &mut self,
        audience: &[Viewer],
        seat: Seat,
        notation: &str,
    ) -> Result<Heard, Refusal> {
        match self.turn() {
            Turn::Over => Err(Refusal::plain("The game is over.")),
            Turn::Chance => Err(Refusal::plain("A chance outcome comes first.")),
            Turn::Decide(other) if other != seat => Err(Refusal::plain(self.not_yours(other))),
            Turn::Decide(_) => self.push(By::Seat(seat), notation, audience),
        }
    }

    fn not_yours(&self, decider: Seat) -> String {
        if self.header.seats.len() == 2 {
            return "It is the other player's decision.".into();
        }
        format!("It is the decision of {} (seat {decider}).", self.occupant(decider).name())
    }

    /// Plays all that nobody decides: chance outcomes and decisions without an alternative. Returns how many there were.
    pub fn settle(&mut self) -> usize {
        self.settle_before(&[]).len()
    }

    /// Plays all that nobody decides and tells the audience of each.
    pub fn settle_before(&mut self, audience: &[Viewer]) -> Vec<Heard> {
        let mut told = Vec::new();
        loop {
            let (by, action) = match self.turn() {
                Turn::Chance => (By::Chance, self.throw()),
                Turn::Decide(seat) => (By::Seat(seat), self.position().forced()),
                Turn::Over => return told,
            };
            let Some(action) = action else { return told };
            told.push(self.push(by, &action, audience).expect("what is thrown or forced is legal"));
        }
    }

    /// The outcome that fair chance throws now, if a throw is due.
    pub(crate) fn throw(&self) -> Option<String> {
        let ply = self.log.len();
        let fair = self.header.fair.iter().rev().find(|fair| fair.from <= ply)?;
        self.position().roll(&mut fair.dice(ply))
    }

    /// Plays an action, logs it and tells the audience.
    pub(crate) fn push(
        &mut self,
        by: By,
        notation: &str,
        audience: &[Viewer],
    ) -> Result<Heard, Refusal> {
        let forced = self.position().width() == 1;
        let happened = self.now.position_mut().play(notation, audience)?;
        let (action, reveals) = (happened.action.into(), happened.reveals);
        self.log.push(Ply { by, action, reveals, forced });
        if self.log.len().is_multiple_of(STRIDE) {
            self.snapshots.push(Arc::new(self.now.clone()));
        }
        Ok(happened.told)
    }

    /// How many actions would stay if `seat` took back its last decision, or why it cannot.
    ///
    /// A decision can be taken back until somebody learned something by what followed: a chance outcome,
    /// a revealed secret, another seat's decision. Decisions without an alternative, whosever they were, go with the
    /// one before.
    pub fn undo_to(&self, seat: Seat) -> Result<usize, Refusal> {
        let barred = |why: &str| Err(Refusal::plain(why));
        let forced = |ply: usize| self.log[ply].forced;
        let others = |ply: &Ply| ply.by != By::Chance && ply.by != By::Seat(seat) && !ply.reveals;
        let plies = self.log.iter().enumerate().rev();
        let mut decided = plies.skip_while(|&(i, ply)| others(ply) && forced(i));
        let Some((_, last)) = decided.next() else {
            return barred("There is nothing to take back yet.");
        };
        if self.over() {
            return barred("The game is over: what was played stands.");
        }
        match last.by {
            By::Chance => {
                return barred(
                    "Chance has spoken since your last decision, so nothing can be taken back.",
                );
            }
            By::Seat(other) if other != seat => {
                return barred("Another player has decided since, so nothing can be taken back.");
            }
            By::Seat(_) if last.reveals => {
                return barred("Your last decision revealed a secret, so it cannot be taken back.");
            }
            By::Seat(_) => {}
        }
        // Before a fork an older source of chance would speak again, whose throws may be known by now.
        let forked = self.header.fair.last().map_or(0, |fair| fair.from);
        if forked == self.log.len() {
            return barred("The match was played on from here: what came before stands.");
        }
        let own = |ply: &Ply| ply.by == By::Seat(seat) && !ply.reveals;
        (forked..self.log.len())
            .rev()
            .take_while(|&i| own(&self.log[i]) || others(&self.log[i]) && forced(i))
            .find(|&i| own(&self.log[i]) && !forced(i))
            .ok_or_else(|| Refusal::plain("Your last decisions had no alternative."))
    }

    /// Takes back the last decision of `seat`.
    pub fn undo(&mut self, seat: Seat) -> Result<(), Refusal> {
        let plies = self.undo_to(seat)?;
        self.truncate(plies);
        Ok(())
    }

    fn truncate(&mut self, plies: usize) {
        self.now = self.at(plies);
        self.early = None;
        self.log.truncate(plies);
        self.snapshots.truncate(plies / STRIDE + 1);
    }

    /// The match after the first `plies` actions (all of them, if there are fewer).
    pub fn at(&self, plies: usize) -> H {
        let plies = plies.min(self.log.len());
        if plies == self.log.len() {
            return self.now.clone();
        }
        let nearest = plies / STRIDE;
        let mut then = H::clone(&self.snapshots[nearest]);
        for ply in &self.log[nearest * STRIDE..plies] {
            then.position_mut()
                .play(&ply.action, &[])
                .expect("the log was legal when it was played");
        }
        then
    }

    /// A new table that shares the first `plies` actions. Its own throws come from `seed`, so that nobody
    /// knows them from this one. Like the log, a fork holds every secret up to that moment.
    pub fn fork(&self, plies: usize, seed: Seed) -> Self {
        let mut fork = self.clone();
        fork.truncate(plies.min(self.log.len()));
        fork.header.fair.retain(|fair| fair.from < fork.log.len());
        fork.header.fair.push(Fair::new(fork.log.len(), seed));
        fork
    }
}
