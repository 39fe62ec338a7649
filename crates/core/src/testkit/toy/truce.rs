//! Truce: half-allies with secret needs, and an automaton that can win.
//!
//! Each of three seats is dealt a secret need. Every round each gives a grain to the common store or keeps it, and
//! the Tide, which nobody plays, takes what a die says. A store that cannot pay falls to the Tide; otherwise those who
//! kept what they need win: alone a major victory, together a minor one.

use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use crate::action::UpTo;
use crate::content::{Problem, Source};
use crate::deck::LazyDeck;
use crate::scene::{Choice, Scene};
use crate::{
    Counting, Degree, Dice, Encoding, Illegal, Info, Judging, Label, Mechanics, OptionSpec,
    Options, Outcome, Rules, ScoreSheet, Seat, Secrets, Showing, Sink, Stakes, Told, Turn, Viewer,
};

const SEATS: usize = 3;
/// The highest need; there are two cards of each.
const NEEDS: usize = 4;
/// What the Tide takes, by weight: 1 thrice, 2 twice, 3 once.
const TIDE: [u32; 3] = [3, 2, 1];

/// The rules of one match.
#[derive(Clone, Debug)]
pub struct Truce {
    rounds: u8,
}

crate::actions! {
    /// A decision (`give`, `keep`) or an outcome (`need`, `tide`).
    pub enum Action, like "“give” or “keep”" {
        /// A grain into the store.
        Give = "give",
        /// A grain for oneself.
        Keep = "keep",
    }
    chance {
        /// The next seat needs this much.
        Need(grains: UpTo<NEEDS>) = "need",
        /// The Tide takes this much.
        Take(grains: UpTo<3>) = "tide",
    }
}

/// What everybody sees.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Table {
    dealt: u8,
    round: u8,
    seat: Seat,
    store: u8,
    /// What the Tide took last.
    taken: u8,
    kept: [u8; SEATS],
    lost: bool,
}

/// A whole position.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct State {
    table: Table,
    need: [u8; SEATS],
    deck: LazyDeck<{ NEEDS + 1 }>,
}

/// What forbids an action.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Bar {
    /// The match has ended.
    Over,
    /// Only chance does this.
    Chance,
}

/// What happened.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub enum Event {
    /// A seat was dealt its need.
    Dealt(Seat, Option<u8>),
    /// A seat gave, or kept.
    Chose(Seat, bool),
    /// The Tide took this much.
    Took(u8),
    /// All needs are shown.
    Shown([u8; SEATS]),
}

impl Told for Event {
    fn told_to(&self, viewer: Viewer) -> Option<Self> {
        Some(match *self {
            Event::Dealt(seat, need) => Event::Dealt(seat, need.filter(|_| viewer.is(seat))),
            _ => self.clone(),
        })
    }
    fn reveals(&self) -> bool {
        matches!(self, Event::Shown(_))
    }
    fn clause(&self) -> &'static str {
        match self {
            Event::Dealt(..) => "1",
            Event::Chose(..) => "2",
            Event::Took(_) => "3",
            Event::Shown(_) => "4",
        }
    }
}

static RULES: LazyLock<Rules> = LazyLock::new(|| {
    let clause = |(id, title, summary)| {
        format!("[[clause]]\nid = '{id}'\ntitle = '{title}'\nsummary = '{summary}'\n")
    };
    let clauses = [
        ("1", "Needs", "Each seat is dealt a secret need."),
        ("2", "Grain", "In turn each seat gives a grain to the store or keeps it."),
        ("3", "The Tide", "After each round the Tide takes from the store; what it lacks is lost."),
        ("4", "The end", "Those who kept what they need win, unless the Tide does."),
    ];
    Rules::embedded(&clauses.map(clause).concat())
});

impl Truce {
    /// A match of this many rounds.
    pub fn of(rounds: u8) -> Self {
        Self::configure(&Options::standard().with("rounds", rounds), None).expect("legal options")
    }

    fn results(&self, state: &State) -> [Degree; SEATS] {
        let met = |seat: usize| !state.table.lost && state.table.kept[seat] >= state.need[seat];
        let degree = match (0..SEATS).filter(|&seat| met(seat)).count() {
            1 => Degree::Major,
            _ => Degree::Minor,
        };
        std::array::from_fn(|seat| if met(seat) { degree } else { Degree::Loss })
    }
}

impl Mechanics for Truce {
    type State = State;
    type Action = Action;
    type Event = Event;
    type Bar = Bar;

    fn info() -> Info {
        Info {
            id: "truce",
            title: "Truce",
            tagline: "The smallest half-alliance: feed the Tide together, and yourself most.",
            seats: (SEATS as Seat, SEATS as Seat),
            minutes: (2, 5),
            stakes: Stakes::Mixed,
            secret_hands: true,
            rules: 1,
            options: vec![OptionSpec::number("rounds", "How many rounds are played.", (2, 8), "5")],
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
        Ok(Self { rounds: options.number(&specs, "rounds") as u8 })
    }
    fn seats(&self) -> Seat {
        SEATS as Seat
    }
    fn fingerprint(&self) -> u64 {
        0
    }
    fn limit(&self) -> usize {
        SEATS + usize::from(self.rounds) * (SEATS + 1)
    }
    fn start(&self) -> State {
        let mut count = [2; NEEDS + 1];
        count[0] = 0;
        let table = Table {
            dealt: 0,
            round: 0,
            seat: 0,
            store: 2,
            taken: 0,
            kept: [0; SEATS],
            lost: false,
        };
        State { table, need: [0; SEATS], deck: LazyDeck::new(count) }
    }
    fn turn(&self, State { table, .. }: &State) -> Turn {
        match table {
            Table { lost: true, .. } => Turn::Over,
            Table { round, .. } if *round == self.rounds => Turn::Over,
            Table { dealt, .. } if usize::from(*dealt) < SEATS => Turn::Chance,
            Table { seat, .. } if usize::from(*seat) == SEATS => Turn::Chance,
            Table { seat, .. } => Turn::Decide(*seat),
        }
    }
    fn decisions(&self, _: &State, out: &mut Vec<Action>) {
        out.extend([Action::Give, Action::Keep]);
    }
    fn bar(&self, state: &State, action: Action) -> Option<Bar> {
        match (self.turn(state), action) {
            (Turn::Over, _) => Some(Bar::Over),
            (Turn::Decide(_), Action::Give | Action::Keep) => None,
            _ => Some(Bar::Chance),
        }
    }
    fn refusal(&self, _: &State, _: Action, bar: Bar) -> Illegal {
        match bar {
            Bar::Over => Illegal::new("4", "The game is over."),
            Bar::Chance => Illegal::new("3", "Needs and the Tide are a matter of chance."),
        }
    }
    fn chance(&self, state: &State, fall: &mut impl FnMut(Action, u32)) {
        if usize::from(state.table.dealt) < SEATS {
            state.deck.draws(&mut |need, cards| fall(Action::Need(need as u8), cards));
        } else {
            (1..).zip(TIDE).for_each(|(grains, weight)| fall(Action::Take(grains), weight));
        }
    }
    fn apply(&self, state: &mut State, action: Action, told: &mut impl Sink<Event>) {
        let table = &mut state.table;
        match action {
            Action::Need(need) => {
                let seat = table.dealt;
                state.deck.take(need.into());
                state.need[usize::from(seat)] = need;
                table.dealt += 1;
                told.tell(|| Event::Dealt(seat, Some(need)));
            }
            Action::Give | Action::Keep => {
                let (seat, gives) = (table.seat, action == Action::Give);
                table.store += u8::from(gives);
                table.kept[usize::from(seat)] += u8::from(!gives);
                table.seat += 1;
                told.tell(|| Event::Chose(seat, gives));
            }
            Action::Take(grains) => {
                table.taken = grains;
                table.lost = grains > table.store;
                table.store = table.store.saturating_sub(grains);
                (table.seat, table.round) = (0, table.round + 1);
                told.tell(|| Event::Took(grains));
                if table.lost || table.round == self.rounds {
                    told.tell(|| Event::Shown(state.need));
                }
            }
        }
    }
    fn outcome(&self, state: &State) -> Option<Outcome> {
        (self.turn(state) == Turn::Over).then(|| Outcome {
            scores: state.table.kept.map(i32::from).into(),
            results: self.results(state).into(),
            beyond: state.table.lost.then(|| "the Tide".into()),
            reason: if state.table.lost { "The Tide takes all." } else { "The store has held." }
                .into(),
        })
    }
    fn audit(&self, state: &State) -> Result<(), String> {
        let dealt = state.need.iter().filter(|&&need| need > 0).count();
        crate::hold!(state.deck.len() + dealt == 2 * NEEDS, "The needs are not all there.");
        crate::hold!(state.table.round <= self.rounds, "A round too many was played.");
        Ok(())
    }
}

/// What one viewer knows: the table, and their own need; all needs after the end.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct View {
    table: Table,
    need: [Option<u8>; SEATS],
}

impl Secrets for Truce {
    type View = View;
    type Worlds = View;

    fn view(&self, state: &State, viewer: Viewer) -> View {
        let over = self.turn(state) == Turn::Over;
        let known = |seat: usize| (over || viewer.is(seat as Seat)) && state.need[seat] > 0;
        let need = std::array::from_fn(|seat| known(seat).then_some(state.need[seat]));
        View { table: state.table, need }
    }
    fn worlds(&self, view: &View) -> View {
        view.clone()
    }
    fn sample(&self, View { table, need }: &View, dice: &mut Dice) -> State {
        let mut state = State { table: *table, need: [0; SEATS], deck: self.start().deck };
        need.iter().flatten().for_each(|&known| state.deck.take(known.into()));
        let dealt = state.need.iter_mut().zip(need).take(table.dealt.into());
        for (guess, known) in dealt {
            *guess = known.unwrap_or_else(|| {
                let drawn = state.deck.roll(dice);
                state.deck.take(drawn);
                drawn as u8
            });
        }
        state
    }
    /// Nothing is secret before the deal and after the end.
    fn hides(&self, state: &State, seat: Seat) -> bool {
        state.table.dealt > seat && self.turn(state) != Turn::Over
    }
}

impl Encoding for Truce {
    fn observation_size(&self) -> usize {
        2 + 2 * SEATS
    }
    fn observe(&self, View { table, need }: &View, out: &mut Vec<f32>) {
        let numbers = [table.round, table.store].into_iter().chain(table.kept);
        out.extend(numbers.chain(need.map(Option::unwrap_or_default)).map(f32::from));
    }
}

impl Showing for Truce {
    fn seat_name(&self, _: &View, seat: Seat) -> String {
        ["Millers", "Fishers", "Shepherds"][usize::from(seat)].into()
    }
    fn label(&self, _: &View, action: Action) -> Label {
        let text = match action {
            Action::Give => "Give the grain to the store".into(),
            Action::Keep => "Keep the grain".into(),
            Action::Need(need) => format!("A need of {need}"),
            Action::Take(grains) => format!("The Tide takes {grains}"),
        };
        Label { text, hint: None }
    }
    fn narrate(&self, _: &View, event: &Event) -> String {
        match event {
            Event::Dealt(seat, None) => format!("Seat {seat} learns what it needs."),
            Event::Dealt(seat, Some(need)) => format!("Seat {seat} needs {need}."),
            Event::Chose(seat, true) => format!("Seat {seat} gives a grain."),
            Event::Chose(seat, false) => format!("Seat {seat} keeps a grain."),
            Event::Took(grains) => format!("The Tide takes {grains}."),
            Event::Shown(_) => "All needs are shown.".into(),
        }
    }
    fn scene(&self, view: &View, choices: &[Action]) -> Scene {
        let offer = |&action: &Action| Choice::new(action, [""; 0], self.label(view, action).text);
        Scene { choices: choices.iter().map(offer).collect(), ..Scene::default() }
    }
    fn score(&self, state: &State) -> ScoreSheet {
        ScoreSheet { lines: Vec::new(), totals: state.table.kept.map(i32::from).into() }
    }
}

impl Counting for Truce {}

impl Judging for Truce {
    /// How near the own need is, and how far the Tide.
    fn evaluate(&self, state: &State, seat: Seat) -> f32 {
        if let Some(outcome) = self.outcome(state) {
            return outcome.worth(seat);
        }
        let Table { kept, store, .. } = state.table;
        let (kept, need) = (kept[usize::from(seat)], state.need[usize::from(seat)].max(1));
        let met = f32::from(kept.min(need)) / f32::from(need);
        (0.1 + 0.3 * met + 0.08 * f32::from(store.min(3))).min(0.9)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testkit::Play;

    fn dealt(rounds: u8, needs: [u8; 3]) -> Play<Truce> {
        let mut play = Play::new(Truce::of(rounds));
        needs.iter().for_each(|need| _ = play.does(&format!("need {need}")));
        play
    }

    fn results(play: &Play<Truce>) -> (Vec<Degree>, Option<String>) {
        let outcome = play.game.outcome(&play.state).expect("the match is over");
        (outcome.results, outcome.beyond)
    }

    #[test]
    fn one_who_alone_keeps_what_is_needed_wins_a_major_victory() {
        use Degree::{Loss, Major, Minor};
        let mut play = dealt(2, [2, 3, 1]);
        play.does_all(&["keep", "give", "give", "tide 1", "keep", "give", "give", "tide 1"]);
        assert_eq!(results(&play), (vec![Major, Loss, Loss], None));
        let mut play = dealt(2, [2, 3, 1]);
        play.does_all(&["keep", "give", "keep", "tide 1", "keep", "give", "give", "tide 1"]);
        assert_eq!(results(&play), (vec![Minor, Loss, Minor], None));
    }

    #[test]
    fn the_tide_wins_when_the_store_cannot_pay() {
        let mut play = dealt(2, [1, 1, 2]);
        play.does_all(&["keep", "keep", "keep", "tide 3"]);
        assert_eq!(results(&play), (vec![Degree::Loss; 3], Some("the Tide".into())));
        let name = |seat: Seat| seat.to_string();
        let outcome = play.game.outcome(&play.state).unwrap();
        assert_eq!(outcome.verdict(Viewer::Seat(0), name), "The Tide wins.");
    }
}
