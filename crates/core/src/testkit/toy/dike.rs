//! Dike: a team that wins or loses as one, and nothing to hide.
//!
//! The water rises where the next card of a layered deck says; in turn the keepers walk along the ring and bail. It
//! ends well when the deck is empty, and for everybody at once when a sector overflows.

use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use crate::action::Below;
use crate::content::{Problem, Source};
use crate::deck::Layers;
use crate::map::Map;
use crate::scene::{Choice, Scene};
use crate::{
    Counting, Dice, Encoding, Illegal, Info, Judging, Label, Mechanics, OptionSpec, Options,
    Outcome, Reason, Rules, ScoreSheet, Seat, Secrets, Showing, Sink, Stakes, Told, Turn, Viewer,
};

const SECTORS: usize = 6;
const SEATS: usize = 4;
/// The water that a sector does not hold.
const FLOOD: u8 = 3;
/// Cards of the calm first days, and of the storm below them.
const CARDS: [u8; 2] = [4, 12];

/// The rules of one match.
#[derive(Clone, Debug)]
pub struct Dike {
    seats: Seat,
    ring: Map<SECTORS>,
}

crate::actions! {
    /// A decision (`walk`, `bail`, `rest`) or where the water rises (`rise`).
    pub enum Action, like "“walk 2”, “bail” or “rest”" {
        /// Lowers the water in the keeper's own sector.
        Bail = "bail",
        /// Goes to a sector.
        Walk(sector: Below<SECTORS>) = "walk",
        /// Does nothing.
        Rest = "rest",
    }
    chance {
        /// The water rises here.
        Rise(sector: Below<SECTORS>) = "rise",
    }
}

/// A whole position; everybody sees all of it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct State {
    deck: Layers<SECTORS, 2>,
    water: [u8; SECTORS],
    keeper: [u8; SEATS],
    /// Whose turn it is; before it, a card is drawn.
    seat: Seat,
    drawn: bool,
}

impl State {
    fn flooded(&self) -> bool {
        self.water.contains(&FLOOD)
    }

    fn days(&self) -> i32 {
        i32::from(CARDS[0] + CARDS[1]) - self.deck.len() as i32
    }
}

/// What forbids an action.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Bar {
    /// The match has ended.
    Over,
    /// The water rises first, or only chance raises it.
    Water,
    /// The sector is dry.
    Dry,
    /// The sector is not next to the keeper's.
    Far,
}

/// What happened.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub enum Event {
    /// The water rose in this sector.
    Rose(u8),
    /// A seat did something.
    Did(Seat, &'static str),
}

impl Told for Event {
    fn told_to(&self, _: Viewer) -> Option<Self> {
        Some(self.clone())
    }
    fn reveals(&self) -> bool {
        false
    }
    fn clause(&self) -> &'static str {
        match self {
            Event::Rose(_) => "1",
            Event::Did(..) => "2",
        }
    }
}

static RULES: LazyLock<Rules> = LazyLock::new(|| {
    let clause = |(id, title, summary)| {
        format!("[[clause]]\nid = '{id}'\ntitle = '{title}'\nsummary = '{summary}'\n")
    };
    let clauses = [
        ("1", "The water", "Before every turn the water rises where the next card says."),
        ("2", "The keeper", "In turn a keeper walks to a neighbouring sector, bails or rests."),
        ("3", "The end", "All lose when a sector overflows, and win when the cards are gone."),
    ];
    Rules::embedded(&clauses.map(clause).concat())
});

impl Dike {
    /// A match of this many seats.
    pub fn of(seats: Seat) -> Self {
        Self::configure(&Options::standard().with("players", seats), None).expect("legal options")
    }

    fn place(state: &State) -> u8 {
        state.keeper[usize::from(state.seat)]
    }

    fn may_bail(&self, state: &State) -> Result<(), Bar> {
        if state.water[usize::from(Self::place(state))] > 0 { Ok(()) } else { Err(Bar::Dry) }
    }

    fn may_walk(&self, state: &State, to: u8) -> Result<(), Bar> {
        if self.ring.adjacent(Self::place(state), to) { Ok(()) } else { Err(Bar::Far) }
    }
}

impl Mechanics for Dike {
    type State = State;
    type Action = Action;
    type Event = Event;
    type Bar = Bar;

    fn info() -> Info {
        Info {
            id: "dike",
            title: "Dike",
            tagline: "The smallest game of a team: keep the water out until the storm is over.",
            seats: (1, SEATS as Seat),
            minutes: (2, 5),
            stakes: Stakes::Team,
            secret_hands: false,
            rules: 1,
            options: vec![OptionSpec::number(
                "players",
                "How many keepers there are.",
                (1, 4),
                "2",
            )],
        }
    }
    fn rules() -> &'static Rules {
        &RULES
    }
    fn embedded() -> Vec<Source> {
        Vec::new()
    }
    fn configure(options: &Options, _: Option<&[Source]>) -> Result<Self, Problem> {
        let specs = Self::info().options;
        options.check(&specs)?;
        let ring = Map::new((0..SECTORS as u8).map(|s| (s, (s + 1) % SECTORS as u8)));
        Ok(Self { seats: options.number(&specs, "players") as Seat, ring })
    }
    fn seats(&self) -> Seat {
        self.seats
    }
    fn fingerprint(&self) -> u64 {
        0
    }
    fn limit(&self) -> usize {
        2 * usize::from(CARDS[0] + CARDS[1])
    }
    fn start(&self) -> State {
        // Nobody knows which sectors the calm days bring: all cards are one pool.
        let mut deck = Layers::default();
        let total = CARDS[0] + CARDS[1];
        (0..total).for_each(|card| deck.pool(usize::from(card) % SECTORS));
        (0..2).for_each(|layer| deck.spread(layer, CARDS[layer]));
        let keeper = std::array::from_fn(|seat| seat as u8);
        State { deck, water: [0; SECTORS], keeper, seat: 0, drawn: false }
    }
    fn turn(&self, state: &State) -> Turn {
        match state {
            _ if state.flooded() => Turn::Over,
            State { drawn: true, seat, .. } => Turn::Decide(*seat),
            _ if state.deck.is_empty() => Turn::Over,
            _ => Turn::Chance,
        }
    }
    fn decisions(&self, state: &State, out: &mut Vec<Action>) {
        if self.may_bail(state).is_ok() {
            out.push(Action::Bail);
        }
        let near = (0..SECTORS as u8).filter(|&to| self.may_walk(state, to).is_ok());
        out.extend(near.map(Action::Walk));
        out.push(Action::Rest);
    }
    fn bar(&self, state: &State, action: Action) -> Option<Bar> {
        let may = match (self.turn(state), action) {
            (Turn::Over, _) => Err(Bar::Over),
            (Turn::Chance, _) | (_, Action::Rise(_)) => Err(Bar::Water),
            (_, Action::Bail) => self.may_bail(state),
            (_, Action::Walk(to)) => self.may_walk(state, to),
            (_, Action::Rest) => Ok(()),
        };
        may.err()
    }
    fn refusal(&self, _: &State, _: Action, bar: Bar) -> Illegal {
        match bar {
            Bar::Over => Illegal::new("3", "The game is over."),
            Bar::Water => Illegal::new("1", "Only chance raises the water, before your turn."),
            Bar::Dry => Illegal::new("2", "There is no water here: walk, or rest."),
            Bar::Far => Illegal::new("2", "You can walk only to a neighbouring sector."),
        }
    }
    fn chance(&self, state: &State, fall: &mut impl FnMut(Action, u32)) {
        state.deck.draws(&mut |sector, weight| fall(Action::Rise(sector as u8), weight));
    }
    fn apply(&self, state: &mut State, action: Action, told: &mut impl Sink<Event>) {
        let seat = state.seat;
        let did = match action {
            Action::Rise(sector) => {
                state.deck.take(sector.into());
                state.water[usize::from(sector)] += 1;
                state.drawn = true;
                told.tell(|| Event::Rose(sector));
                return;
            }
            Action::Bail => {
                state.water[usize::from(Self::place(state))] -= 1;
                "bails"
            }
            Action::Walk(to) => {
                state.keeper[usize::from(seat)] = to;
                "walks"
            }
            Action::Rest => "rests",
        };
        told.tell(|| Event::Did(seat, did));
        (state.seat, state.drawn) = ((seat + 1) % self.seats, false);
    }
    fn outcome(&self, state: &State) -> Option<Outcome> {
        let won = !state.flooded();
        let reason = if won { "The storm is over: the dike holds." } else { "The dike breaks." };
        (self.turn(state) == Turn::Over)
            .then(|| Outcome::team(won, state.days(), self.seats, reason.into()))
    }
    fn audit(&self, state: &State) -> Result<(), String> {
        crate::hold!(state.water.iter().all(|&w| w <= FLOOD), "A sector holds too much.");
        crate::hold!(state.seat < self.seats, "Nobody sits in seat {}.", state.seat);
        crate::hold!(state.days() >= 0, "There are more cards than there were.");
        Ok(())
    }
}

/// All that a viewer knows: everything.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct View(State);

impl Secrets for Dike {
    type View = View;
    type Worlds = View;

    fn view(&self, state: &State, _: Viewer) -> View {
        View(state.clone())
    }
    fn worlds(&self, view: &View) -> View {
        view.clone()
    }
    fn sample(&self, worlds: &View, _: &mut Dice) -> State {
        worlds.0.clone()
    }
    fn hides(&self, _: &State, _: Seat) -> bool {
        false
    }
}

impl Encoding for Dike {
    fn observation_size(&self) -> usize {
        SECTORS + SEATS
    }
    fn observe(&self, View(state): &View, out: &mut Vec<f32>) {
        out.extend(state.water.iter().chain(&state.keeper).map(|&n| f32::from(n)));
    }
}

impl Showing for Dike {
    fn seat_name(&self, _: &View, seat: Seat) -> String {
        format!("Keeper {}", seat + 1)
    }
    fn label(&self, View(state): &View, action: Action) -> Label {
        let text = match action {
            Action::Bail => "Bail".into(),
            Action::Walk(to) => format!("Walk to sector {to}"),
            Action::Rest => "Rest".into(),
            Action::Rise(sector) => format!("The water rises in sector {sector}"),
        };
        let here = state.water[usize::from(Self::place(state))];
        let hint =
            (action == Action::Bail).then(|| format!("water {here} → {}", here.saturating_sub(1)));
        Label { text, hint }
    }
    fn narrate(&self, _: &View, event: &Event) -> String {
        match event {
            Event::Rose(sector) => format!("The water rises in sector {sector}."),
            Event::Did(seat, does) => format!("Seat {seat} {does}."),
        }
    }
    fn scene(&self, view: &View, choices: &[Action]) -> Scene {
        let offer = |&action: &Action| Choice::new(action, [""; 0], self.label(view, action).text);
        Scene { choices: choices.iter().map(offer).collect(), ..Scene::default() }
    }
    fn score(&self, state: &State) -> ScoreSheet {
        ScoreSheet { lines: Vec::new(), totals: vec![state.days(); self.seats.into()] }
    }
}

impl Counting for Dike {}

impl Judging for Dike {
    /// How far the storm is over, and how far the highest water is from the brim; the same for everybody.
    fn evaluate(&self, state: &State, seat: Seat) -> f32 {
        if let Some(outcome) = self.outcome(state) {
            return outcome.worth(seat);
        }
        let brimming = state.water.iter().filter(|&&w| w + 1 == FLOOD).count() as f32;
        let wet: u8 = state.water.iter().sum();
        let left = state.deck.len() as f32 / f32::from(CARDS[0] + CARDS[1]);
        (1.0 - left * (0.2 * brimming + 0.05 * f32::from(wet))).clamp(0.05, 0.95)
    }
    fn reasons(&self, state: &State, _: Seat) -> Vec<Reason> {
        let sector = |(i, &water): (usize, &u8)| {
            let worth = -0.05 * f32::from(water) - if water + 1 == FLOOD { 0.2 } else { 0.0 };
            Reason::new(format!("Sector {i}"), worth, format!("water {water} of {FLOOD}"))
        };
        state.water.iter().enumerate().map(sector).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testkit::Play;

    #[test]
    fn all_lose_when_one_sector_overflows() {
        let mut play = Play::new(Dike::of(2));
        play.does_all(&["rise 3", "rest", "rise 3"]);
        play.refuses("walk 3", "You can walk only to a neighbouring sector.");
        play.refuses("bail", "There is no water here: walk, or rest.");
        play.does_all(&["rest", "rise 3"]);
        let lost = Outcome::team(false, 3, 2, "The dike breaks.".into());
        assert_eq!(play.game.outcome(&play.state), Some(lost));
    }

    #[test]
    fn all_win_when_the_cards_are_gone() {
        let game = Dike::of(2);
        let over = State { deck: Layers::default(), ..game.start() };
        let won = Outcome::team(true, 16, 2, "The storm is over: the dike holds.".into());
        assert_eq!(game.outcome(&over), Some(won));
    }
}
