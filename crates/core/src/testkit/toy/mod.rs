//! High Card: the smallest whole game, the model of a new one and the subject of every generic test.
//!
//! Hands are dealt by chance, cards are played face down, a look at one costs a point, and the reveal
//! ends the round. So it has all that makes a contract hard: chance, secret hands, secret decisions,
//! private knowledge bought by one seat, a public reveal, and two to four seats.

mod action;
mod event;
mod view;

use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use crate::content::{Problem, Source, fingerprint};
use crate::deck::LazyDeck;
use crate::scene::{Choice, Scene};
use crate::{
    Dice, Game, Illegal, Info, Label, OptionSpec, Options, Outcome, Rules, ScoreLine, ScoreSheet,
    ScoreSide, Seat, Sink, Turn, Viewer,
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

    fn can_peek(&self, state: &State, by: usize, at: usize) -> bool {
        at != by && self.all().contains(&at) && state.played[at] > 0 && state.peeked[by] == 0
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

impl Game for HighCard {
    type State = State;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Worlds = View;

    fn info() -> Info {
        let number = OptionSpec::number;
        Info {
            id: "high-card",
            title: "High Card",
            tagline: "The smallest whole game: play high, peek, win the later rounds.",
            seats: (2, SEATS as Seat),
            minutes: (2, 5),
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
    fn tests() -> &'static [(&'static str, &'static str)] {
        &[]
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
    fn legal(&self, state: &State, out: &mut Vec<Action>) {
        out.clear();
        match self.turn(state) {
            Turn::Over => {}
            Turn::Chance => out.extend(state.deck.kinds().map(|rank| Action::Deal(rank as u8))),
            Turn::Decide(seat) => {
                let seat = usize::from(seat);
                let [high, low] = state.hands[seat];
                out.push(Action::Play(high));
                if low != high {
                    out.push(Action::Play(low));
                }
                let targets = self.all().filter(|&at| self.can_peek(state, seat, at));
                out.extend(targets.map(|at| Action::Peek(at as Seat)));
            }
        }
    }
    fn why_not(&self, state: &State, action: Action) -> Illegal {
        match (self.turn(state), action) {
            (Turn::Over, _) => Illegal::new("5", "The game is over."),
            (Turn::Chance, _) => Illegal::new("1", "Cards are being dealt first."),
            (_, Action::Deal(_)) => Illegal::new("1", "No cards are dealt now."),
            (_, Action::Play(rank)) => {
                Illegal::new("2", format!("There is no {rank} in your hand."))
            }
            (Turn::Decide(by), Action::Peek(at)) if by == at => {
                Illegal::new("3", "You know your own card.")
            }
            (Turn::Decide(by), _) if state.peeked[usize::from(by)] > 0 => {
                Illegal::new("3", "You have peeked already this round.")
            }
            _ => Illegal::new("3", "No card lies face down there."),
        }
    }
    fn roll(&self, state: &State, dice: &mut Dice) -> Action {
        Action::Deal(state.deck.roll(dice) as u8)
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
            Outcome { scores, winners, reason }
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

    fn view(&self, state: &State, viewer: Viewer) -> View {
        View::of(self, state, viewer)
    }
    fn worlds(&self, view: &View) -> View {
        view.clone()
    }
    fn sample(&self, worlds: &View, dice: &mut Dice) -> State {
        worlds.sample(self, dice)
    }

    fn actions(&self) -> usize {
        RANKS + usize::from(self.seats)
    }
    fn index(&self, action: Action) -> Option<usize> {
        match action {
            Action::Deal(_) => None,
            Action::Play(rank) => Some(usize::from(rank) - 1),
            Action::Peek(seat) => Some(RANKS + usize::from(seat)),
        }
    }
    fn action(&self, index: usize) -> Option<Action> {
        match index {
            0..RANKS => Some(Action::Play(index as u8 + 1)),
            _ if index < self.actions() => Some(Action::Peek((index - RANKS) as Seat)),
            _ => None,
        }
    }
    fn observation_size(&self) -> usize {
        1 + HAND + 2 * SEATS
    }
    fn observe(&self, view: &View, out: &mut Vec<f32>) {
        out.push(f32::from(view.round) / f32::from(self.rounds));
        out.extend(view.hand.map(|card| f32::from(card) / RANKS as f32));
        out.extend(view.points.map(|points| f32::from(points) / 15.0));
        out.extend(view.played.map(|seen| match seen {
            Seen::Nothing => 0.0,
            Seen::Back => -1.0,
            Seen::Face(card) => f32::from(card) / RANKS as f32,
        }));
    }

    fn label(&self, view: &View, action: Action) -> Label {
        match action {
            Action::Deal(rank) => Label { text: format!("Deal a {rank}"), hint: None },
            Action::Play(rank) => {
                let beaten = view.played.iter().any(|&s| matches!(s, Seen::Face(c) if c >= rank));
                let hint = beaten.then(|| "a card you know is at least as high".into());
                Label { text: format!("Play the {rank}"), hint }
            }
            Action::Peek(seat) => Label {
                text: format!("Look at the card of seat {seat}"),
                hint: Some(format!("costs {}", self.content.peek_cost)),
            },
        }
    }
    fn narrate(&self, _: &View, event: &Event) -> String {
        let name = |card: &Option<u8>| card.map_or("a card".into(), |c| format!("the {c}"));
        match event {
            Event::Dealt(seat, card) => format!("Seat {seat} is dealt {}.", name(card)),
            Event::Played(seat, card) => format!("Seat {seat} plays {} face down.", name(card)),
            Event::Peeked(by, at, None) => format!("Seat {by} looks at the card of seat {at}."),
            Event::Peeked(by, at, Some(card)) => {
                format!("Seat {by} looks at the card of seat {at}: it is the {card}.")
            }
            Event::Revealed(_, Some(seat)) => format!("Seat {seat} takes the round."),
            Event::Revealed(_, None) => "Nobody takes the round.".into(),
        }
    }
    fn scene(&self, view: &View, choices: &[Action]) -> Scene {
        let offer = |&action: &Action| Choice::new(action, [""; 0], self.label(view, action).text);
        Scene { choices: choices.iter().map(offer).collect(), ..Scene::default() }
    }
    fn score(&self, state: &State) -> ScoreSheet {
        let sides = self.all().map(|seat| ScoreSide {
            name: format!("seat {seat}"),
            total: state.played[seat].into(),
            terms: Vec::new(),
        });
        let best = self.all().max_by_key(|&seat| state.played[seat]).unwrap_or(0);
        let alone = state.played.iter().filter(|&&c| c == state.played[best]).count() == 1;
        let (to, points) =
            if alone { (Some(best as Seat), i32::from(state.round) + 1) } else { (None, 0) };
        let mut totals = vec![0; self.seats.into()];
        totals[best] = points;
        let result = if alone { "taken" } else { "tied" }.into();
        let (id, name) = ("round".into(), format!("Round {}", state.round + 1));
        ScoreSheet {
            lines: vec![ScoreLine {
                id,
                name,
                piece: None,
                sides: sides.collect(),
                to,
                points,
                result,
            }],
            totals,
        }
    }

    /// The lead in points, and what the own cards promise: each may take a round that is still to come, or
    /// leave it to a rival.
    fn evaluate(&self, state: &State, seat: Seat) -> f32 {
        if let Some(outcome) = self.outcome(state) {
            return outcome.worth(seat);
        }
        let own = usize::from(seat);
        let rivals = || self.all().filter(move |&s| s != own);
        let seen = |s: usize| state.peeked[own] & (1 << s) != 0;
        let promise = |card: u8, unknown: i32, pot: f32| {
            let wins = ((f32::from(card) - 0.5).max(0.0) / RANKS as f32).powi(unknown);
            pot * (wins - (1.0 - wins) / f32::from(self.seats - 1))
        };
        let best = rivals().map(|s| state.points[s]).max().unwrap_or(0);
        let mut margin = f32::from(state.points[own] - best);
        let mut next = state.round + 1;
        let card = state.played[own];
        if card > 0 {
            let beaten = rivals().any(|s| seen(s) && state.played[s] >= card);
            let unknown = rivals().filter(|&s| !seen(s)).count() as i32;
            margin += promise(if beaten { 0 } else { card }, unknown, next.into());
            next += 1;
        }
        // The highest card of the hand is kept for the last round.
        for (&card, round) in state.hands[own].iter().zip((next..=self.rounds).rev()) {
            margin += promise(card, rivals().count() as i32, round.into());
        }
        1.0 / (1.0 + (-0.5 * margin).exp())
    }
    /// After a peek the card is still owed.
    fn mid_move(&self, state: &State) -> bool {
        !state.dealing && state.round < self.rounds && state.peeked[self.decider(state)] > 0
    }
}
