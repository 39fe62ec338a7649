//! High Card: the smallest whole game, the model of a new one and the subject of every generic test.
//!
//! Hands are dealt by chance, cards are played face down, a look at one costs a point, and the reveal
//! ends the round. So it has all that makes a contract hard: chance, secret hands, secret decisions,
//! private knowledge bought by one seat, a public reveal, and two to four seats.

mod action;
mod event;
mod judge;
mod show;
mod view;

use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use crate::content::{Problem, Source, fingerprint};
use crate::deck::LazyDeck;
use crate::{
    Illegal, Info, Mechanics, OptionSpec, Options, Outcome, Rules, Seat, Sink, Stakes, Turn,
};

pub use action::Action;
pub use event::Event;
pub use view::{Seen, View};

const RANKS: usize = 9;
const SEATS: usize = 4;
const HAND: usize = 2;
const ROUNDS: usize = 5;

/// The rules of one match.
#[derive(Clone, Debug)]
pub struct HighCard {
    seats: Seat,
    rounds: u8,
    content: Content,
    fingerprint: u64,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Content {
    copies: u8,
    peek_cost: i8,
}

/// A whole position. Rank 0 stands for "no card"; a deck counts its cards by rank.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct State {
    /// Rounds finished so far.
    pub round: u8,
    /// Whether cards are being dealt.
    pub dealing: bool,
    /// Cards nobody holds.
    pub deck: LazyDeck<{ RANKS + 1 }>,
    /// The hands, the highest card first.
    pub hands: [[u8; HAND]; SEATS],
    /// What lies face down before each seat.
    pub played: [u8; SEATS],
    /// For each seat the seats whose face-down card it has looked at this round, as bits.
    pub peeked: [u8; SEATS],
    /// Points so far.
    pub points: [i8; SEATS],
    /// The cards each finished round has shown.
    pub shown: [[u8; SEATS]; ROUNDS],
}

/// What forbids an action.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Bar {
    /// The game has ended.
    Over,
    /// Cards are dealt first.
    Dealing,
    /// Only chance deals cards, and not now.
    NotDealing,
    /// There is no such card in the hand.
    NotHeld,
    /// One's own card is known.
    OwnCard,
    /// Once a round is enough.
    Peeked,
    /// No card lies there.
    NoCard,
}

static RULES: LazyLock<Rules> = LazyLock::new(|| Rules::embedded(include_str!("rules.toml")));

impl HighCard {
    /// The standard match with this many seats and rounds.
    pub fn of(players: Seat, rounds: u8) -> Self {
        let options = Options::standard().with("players", players).with("rounds", rounds);
        Self::configure(&options, None).expect("legal options")
    }

    fn all(&self) -> std::ops::Range<usize> {
        0..usize::from(self.seats)
    }

    /// Who plays next, counted on from the seat that leads the round.
    fn decider(&self, state: &State) -> usize {
        let played = state.played.iter().filter(|&&card| card > 0).count();
        (usize::from(state.round) + played) % usize::from(self.seats)
    }

    /// Who gets the next card of the deal.
    fn receiver(&self, state: &State) -> Option<usize> {
        self.all().find(|&seat| state.hands[seat][HAND - 1] == 0)
    }

    fn may_peek(&self, state: &State, by: usize, at: usize) -> Result<(), Bar> {
        match state.played.get(at) {
            _ if at == by => Err(Bar::OwnCard),
            _ if state.peeked[by] > 0 => Err(Bar::Peeked),
            Some(card) if *card > 0 => Ok(()),
            _ => Err(Bar::NoCard),
        }
    }

    fn may_play(&self, state: &State, by: usize, rank: u8) -> Result<(), Bar> {
        if state.hands[by].contains(&rank) { Ok(()) } else { Err(Bar::NotHeld) }
    }

    fn reveal(&self, state: &mut State, told: &mut impl Sink<Event>) {
        let best = state.played.into_iter().max().unwrap_or(0);
        let mut owners = self.all().filter(|&seat| state.played[seat] == best);
        let winner = owners.next().filter(|_| owners.next().is_none());
        state.shown[usize::from(state.round)] = state.played;
        state.round += 1;
        if let Some(seat) = winner {
            state.points[seat] += state.round as i8;
        }
        told.tell(|| Event::Revealed(state.played, winner.map(|seat| seat as Seat)));
        state.played = [0; SEATS];
        state.peeked = [0; SEATS];
        state.dealing = state.round < self.rounds;
    }
}

fn add(hand: &mut [u8; HAND], card: u8) {
    hand[HAND - 1] = card;
    hand.sort_unstable_by(|a, b| b.cmp(a));
}

impl Mechanics for HighCard {
    type State = State;
    type Action = Action;
    type Event = Event;
    type Bar = Bar;

    fn info() -> Info {
        let number = OptionSpec::number;
        Info {
            id: "high-card",
            title: "High Card",
            tagline: "The smallest whole game: play high, peek, win the later rounds.",
            seats: (2, SEATS as Seat),
            minutes: (2, 5),
            stakes: Stakes::Rivals,
            secret_hands: true,
            rules: 1,
            options: vec![
                number("players", "How many seats there are.", (2, SEATS as i64), "2"),
                number("rounds", "How many rounds are played.", (1, ROUNDS as i64), "3"),
            ],
        }
    }
    fn rules() -> &'static Rules {
        &RULES
    }
    fn embedded() -> Vec<Source> {
        vec![Source::new("high-card.toml", include_str!("content.toml"))]
    }
    fn configure(options: &Options, content: Option<&[Source]>) -> Result<Self, Problem> {
        let specs = Self::info().options;
        options.check(&specs)?;
        let own = Self::embedded();
        let sources = content.unwrap_or(&own);
        let [source] = sources else {
            return Err(Problem("High Card needs exactly one content file.".into()));
        };
        let numbers: Content = source.read()?;
        if !(3..=20).contains(&numbers.copies) || !(0..=5).contains(&numbers.peek_cost) {
            let says = "`copies` must be 3 to 20 and `peek_cost` 0 to 5.";
            return Err(Problem(format!("{}: {says}", source.name)));
        }
        Ok(Self {
            seats: options.number(&specs, "players") as Seat,
            rounds: options.number(&specs, "rounds") as u8,
            content: numbers,
            fingerprint: fingerprint(sources),
        })
    }

    fn seats(&self) -> Seat {
        self.seats
    }
    fn fingerprint(&self) -> u64 {
        self.fingerprint
    }
    fn limit(&self) -> usize {
        // Each round a seat gets one card (two in the first), peeks once and plays.
        usize::from(self.seats) * (3 * usize::from(self.rounds) + 1)
    }

    fn start(&self) -> State {
        let mut count = [self.content.copies; RANKS + 1];
        count[0] = 0;
        State {
            round: 0,
            dealing: true,
            deck: LazyDeck::new(count),
            hands: [[0; HAND]; SEATS],
            played: [0; SEATS],
            peeked: [0; SEATS],
            points: [0; SEATS],
            shown: [[0; SEATS]; ROUNDS],
        }
    }
    fn turn(&self, state: &State) -> Turn {
        match state {
            State { dealing: true, .. } => Turn::Chance,
            State { round, .. } if *round == self.rounds => Turn::Over,
            _ => Turn::Decide(self.decider(state) as Seat),
        }
    }
    fn decisions(&self, state: &State, out: &mut Vec<Action>) {
        let seat = self.decider(state);
        let [high, low] = state.hands[seat];
        out.push(Action::Play(high));
        if low != high {
            out.push(Action::Play(low));
        }
        let targets = self.all().filter(|&at| self.may_peek(state, seat, at).is_ok());
        out.extend(targets.map(|at| Action::Peek(at as Seat)));
    }
    fn bar(&self, state: &State, action: Action) -> Option<Bar> {
        let may = match (self.turn(state), action) {
            (Turn::Over, _) => Err(Bar::Over),
            (Turn::Chance, _) => Err(Bar::Dealing),
            (_, Action::Deal(_)) => Err(Bar::NotDealing),
            (Turn::Decide(by), Action::Play(rank)) => self.may_play(state, by.into(), rank),
            (Turn::Decide(by), Action::Peek(at)) => self.may_peek(state, by.into(), at.into()),
        };
        may.err()
    }
    fn refusal(&self, _: &State, action: Action, bar: Bar) -> Illegal {
        match (bar, action) {
            (Bar::Over, _) => Illegal::new("5", "The game is over."),
            (Bar::Dealing, _) => Illegal::new("1", "Cards are being dealt first."),
            (Bar::NotDealing, _) => Illegal::new("1", "No cards are dealt now."),
            (Bar::NotHeld, Action::Play(rank)) => {
                Illegal::new("2", format!("There is no {rank} in your hand."))
            }
            (Bar::NotHeld, _) => Illegal::new("2", "There is no such card in your hand."),
            (Bar::OwnCard, _) => Illegal::new("3", "You know your own card."),
            (Bar::Peeked, _) => Illegal::new("3", "You have peeked already this round."),
            (Bar::NoCard, _) => Illegal::new("3", "No card lies face down there."),
        }
    }
    fn chance(&self, state: &State, fall: &mut impl FnMut(Action, u32)) {
        state.deck.draws(&mut |rank, cards| fall(Action::Deal(rank as u8), cards));
    }
    fn apply(&self, state: &mut State, action: Action, told: &mut impl Sink<Event>) {
        match action {
            Action::Deal(card) => {
                let Some(seat) = self.receiver(state) else { return };
                state.deck.take(usize::from(card));
                add(&mut state.hands[seat], card);
                state.dealing = self.receiver(state).is_some();
                told.tell(|| Event::Dealt(seat as Seat, Some(card)));
            }
            Action::Play(card) => {
                let seat = self.decider(state);
                let hand = &mut state.hands[seat];
                *hand = [if hand[0] == card { hand[1] } else { hand[0] }, 0];
                state.played[seat] = card;
                told.tell(|| Event::Played(seat as Seat, Some(card)));
                if self.all().all(|seat| state.played[seat] > 0) {
                    self.reveal(state, told);
                }
            }
            Action::Peek(at) => {
                let by = self.decider(state);
                state.peeked[by] |= 1 << at;
                state.points[by] -= self.content.peek_cost;
                let card = state.played[usize::from(at)];
                told.tell(|| Event::Peeked(by as Seat, at, Some(card)));
            }
        }
    }
    fn outcome(&self, state: &State) -> Option<Outcome> {
        (self.turn(state) == Turn::Over).then(|| {
            let scores: Vec<i32> = self.all().map(|seat| state.points[seat].into()).collect();
            let best = scores.iter().max().copied().unwrap_or(0);
            let winners: Vec<Seat> =
                self.all().filter(|&s| scores[s] == best).map(|s| s as Seat).collect();
            let names: Vec<_> = winners.iter().map(|s| format!("seat {s}")).collect();
            let reason = format!("{best} points win: {}.", names.join(" and "));
            Outcome::rivals(scores, &winners, reason)
        })
    }

    fn audit(&self, state: &State) -> Result<(), String> {
        let held = state.hands.iter().flatten().chain(&state.played).filter(|&&c| c > 0);
        let shown = usize::from(state.round) * usize::from(self.seats);
        let whole = usize::from(self.content.copies) * RANKS;
        if state.deck.len() + held.count() + shown != whole {
            return Err(format!("The {whole} cards are not all there."));
        }
        if state.round > self.rounds || state.hands.iter().any(|hand| hand[0] < hand[1]) {
            return Err("A hand is out of order or a round too many was played.".into());
        }
        Ok(())
    }
}
