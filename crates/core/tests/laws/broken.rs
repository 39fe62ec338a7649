//! High Card with one defect each, chosen at compile time.

use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU32, Ordering};

use serde::{Deserialize, Serialize};
use veritable_core::action::Numbered;
use veritable_core::content::{Problem, Source};
use veritable_core::guide::Guide;
use veritable_core::memo::Gist;
use veritable_core::model::{Inputs, Sight};
use veritable_core::scene::{Barred, Choice, Header, Place, Scene, Slot};
use veritable_core::testkit::toy::{self, HighCard};
use veritable_core::{
    Counting, Degree, Dice, Encoding, Illegal, Info, Judging, Label, Mechanics, Options, Outcome,
    Reason, Rules, ScoreSheet, Seat, Secrets, Showing, Sink, Stakes, Standing, Told, Turn, Viewer,
};

macro_rules! defects {
    ($first:ident $(, $name:ident)*) => { defects! { @ 0; $first $(, $name)* } };
    (@ $n:expr; $first:ident $(, $name:ident)*) => {
        pub const $first: usize = $n;
        defects! { @ $n + 1; $($name),* }
    };
    (@ $n:expr;) => {};
}

defects! {
    NONE, LABEL, OBSERVATION, REFUSAL, LEGAL, DEALT, PLAYED, NARRATION, SCENE, FORGETFUL, SILENT,
    SPECTATOR, SAMPLE, UNLAWFUL, NOTATION, NONSENSE, TWICE, LENIENT, CLAUSE, ROLL, CONSERVATION,
    MEMORY, SAVING, INDEX, ENDLESS, EARLY, JUDGEMENT, BLIND, UNDRAWN,
    WITHHELD, BARRED, WEIGHTS, REASON, FORESIGHT, NAMELESS, NAMES, TEAM, DEGREES, OPEN, HIDING,
    SHY, CONFIDED, DOUBLED, GUIDE, PHASE, HEADER, LEARNED, PROGRESS, STANDING, GIST, OVERHEARD
}

/// High Card with the defect `D`.
#[derive(Clone, Debug)]
pub struct Broken<const D: usize>(HighCard);

impl<const D: usize> Broken<D> {
    pub fn new() -> Self {
        Self(HighCard::of(3, 3))
    }
}

/// A position; one defect keeps something beside it that no file does.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct State {
    plain: toy::State,
    #[serde(skip)]
    unsaved: u32,
}

/// A view that smuggles a secret past its own equality, as a pointer into the state would.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct View {
    seen: toy::View,
    secret: u8,
    /// What a spectator knows too much.
    known: u8,
}

impl PartialEq for View {
    fn eq(&self, other: &Self) -> bool {
        self.seen == other.seen && self.known == other.known
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Action<const D: usize>(toy::Action);

impl<const D: usize> fmt::Display for Action<D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            toy::Action::Peek(_) if D == NOTATION => f.write_str("peek"),
            action => action.fmt(f),
        }
    }
}

impl<const D: usize> FromStr for Action<D> {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        let text = if D == NONSENSE && text.is_empty() { "play 1" } else { text };
        text.parse().map(Self)
    }
}

impl<const D: usize> Numbered for Action<D> {
    const COUNT: usize = toy::Action::COUNT;
    fn at(index: usize) -> Option<Self> {
        toy::Action::at(index).map(Self)
    }
    fn index(self) -> Option<usize> {
        match self.0 {
            toy::Action::Play(9) if D == INDEX => Some(0),
            action => action.index(),
        }
    }
}

#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Event<const D: usize>(toy::Event);

impl<const D: usize> Told for Event<D> {
    fn told_to(&self, viewer: Viewer) -> Option<Self> {
        match self.0 {
            toy::Event::Dealt(..) if D == DEALT => Some(self.clone()),
            toy::Event::Played(..) if D == PLAYED => Some(self.clone()),
            _ => self.0.told_to(viewer).map(Self),
        }
    }
    fn reveals(&self) -> bool {
        D != SILENT && self.0.reveals()
    }
    fn clause(&self) -> &'static str {
        self.0.clause()
    }
}

/// Wraps what the plain game tells.
struct Wrap<'a, S, const D: usize>(&'a mut S);
impl<S: Sink<Event<D>>, const D: usize> Sink<toy::Event> for Wrap<'_, S, D> {
    fn tell(&mut self, event: impl FnOnce() -> toy::Event) {
        self.0.tell(|| Event(event()));
    }
}

/// The sum of all hands: nobody's to know.
fn secret(state: &State) -> u8 {
    state.plain.hands.iter().flatten().sum()
}

impl<const D: usize> Mechanics for Broken<D> {
    type State = State;
    type Action = Action<D>;
    type Event = Event<D>;
    type Bar = toy::Bar;

    fn info() -> Info {
        let plain = HighCard::info();
        match D {
            TEAM => Info { stakes: Stakes::Team, ..plain },
            OPEN => Info { secret_hands: false, ..plain },
            _ => plain,
        }
    }
    fn rules() -> &'static Rules {
        HighCard::rules()
    }
    fn embedded() -> Vec<Source> {
        HighCard::embedded()
    }
    fn configure(options: &Options, content: Option<&[Source]>) -> Result<Self, Problem> {
        HighCard::configure(options, content).map(Self)
    }
    fn seats(&self) -> Seat {
        self.0.seats()
    }
    fn fingerprint(&self) -> u64 {
        self.0.fingerprint()
    }
    fn limit(&self) -> usize {
        self.0.limit() - if D == ENDLESS { 20 } else { 0 }
    }
    fn start(&self) -> State {
        State { plain: self.0.start(), unsaved: 0 }
    }
    fn turn(&self, state: &State) -> Turn {
        self.0.turn(&state.plain)
    }
    fn decisions(&self, state: &State, out: &mut Vec<Action<D>>) {
        let mut plain = Vec::new();
        self.0.decisions(&state.plain, &mut plain);
        out.extend(plain.into_iter().map(Action));
        if D == SHY {
            out.retain(|action| !matches!(action.0, toy::Action::Peek(_)));
        }
        if D == TWICE {
            out.extend(out.last().copied());
        }
        if D == LEGAL && secret(state).is_multiple_of(2) {
            out.reverse();
        }
    }
    fn bar(&self, state: &State, action: Action<D>) -> Option<toy::Bar> {
        self.0.bar(&state.plain, action.0).filter(|&bar| D != LENIENT || bar == toy::Bar::Over)
    }
    fn refusal(&self, state: &State, action: Action<D>, bar: toy::Bar) -> Illegal {
        match D {
            REFUSAL => Illegal::new("2", format!("The hands sum up to {}.", secret(state))),
            CLAUSE => Illegal::new("42", "A clause that no rulebook has."),
            REASON if state.plain.round > 0 => Illegal::new("4", "Another reason than before."),
            _ => self.0.refusal(&state.plain, action.0, bar),
        }
    }
    fn chance(&self, state: &State, fall: &mut impl FnMut(Action<D>, u32)) {
        self.0.chance(&state.plain, &mut |action, weight| fall(Action(action), weight));
    }
    fn roll(&self, state: &State, dice: &mut Dice) -> Action<D> {
        match D {
            // An outcome of another kind than those of a deal.
            ROLL => Action(toy::Action::Play(9)),
            // High cards come more often than there are.
            WEIGHTS => {
                Action((0..2).map(|_| self.0.roll(&state.plain, dice)).max_by_key(rank).unwrap())
            }
            _ => Action(self.0.roll(&state.plain, dice)),
        }
    }
    fn apply(&self, state: &mut State, action: Action<D>, told: &mut impl Sink<Event<D>>) {
        static CLOCK: AtomicU32 = AtomicU32::new(0);
        if D == ROLL && self.turn(state) == Turn::Chance {
            return;
        }
        self.0.apply(&mut state.plain, action.0, &mut Wrap::<_, D>(told));
        match D {
            CONSERVATION => state.plain.deck.put(3),
            MEMORY => state.unsaved = CLOCK.fetch_add(1, Ordering::Relaxed),
            SAVING => state.unsaved += 1,
            _ => {}
        }
    }
    fn outcome(&self, state: &State) -> Option<Outcome> {
        let early = || Outcome::rivals(vec![0; 3], &[0], String::new());
        let mut outcome = self.0.outcome(&state.plain);
        match D {
            EARLY => return Some(early()),
            DEGREES => outcome.iter_mut().for_each(|end| end.results[0] = Degree::Minor),
            _ => {}
        }
        outcome
    }
    fn audit(&self, state: &State) -> Result<(), String> {
        self.0.audit(&state.plain)
    }
}

fn rank(action: &toy::Action) -> u8 {
    match *action {
        toy::Action::Deal(rank) | toy::Action::Play(rank) => rank,
        toy::Action::Peek(_) => 0,
    }
}

impl<const D: usize> Secrets for Broken<D> {
    type View = View;
    type Worlds = View;

    fn view(&self, state: &State, viewer: Viewer) -> View {
        let too_much = D == SPECTATOR && viewer == Viewer::Spectator;
        let known = if too_much { state.plain.hands[0][0] } else { 0 };
        let mut plain = state.plain.clone();
        if D == FORGETFUL {
            plain.peeked = Default::default();
        }
        View { seen: self.0.view(&plain, viewer), secret: secret(state), known }
    }
    fn worlds(&self, view: &View) -> View {
        view.clone()
    }
    fn sample(&self, view: &View, dice: &mut Dice) -> State {
        let mut plain = self.0.sample(&self.0.worlds(&view.seen), dice);
        match D {
            SAMPLE => plain.points[0] += 1,
            UNLAWFUL => plain.deck.put(1),
            _ => {}
        }
        State { plain, unsaved: 0 }
    }
    fn hides(&self, _: &State, _: Seat) -> bool {
        !matches!(D, OPEN | HIDING)
    }
}

impl<const D: usize> Encoding for Broken<D> {
    fn observation_size(&self) -> usize {
        self.0.observation_size()
    }
    fn observe(&self, view: &View, out: &mut Vec<f32>) {
        self.0.observe(&view.seen, out);
        if D == OBSERVATION {
            out[0] = view.secret.into();
        }
    }
}

/// A guide that waits for a choice, in a phase if there is one to wait for.
fn guide(choice: &str, phase: &str) -> Guide {
    let head = "deal = 1\nbot = \"cadet\"\n[[step]]\nid = \"first\"\ntitle = \"A card\"\nsays = \"Play it.\"";
    Guide::embedded(&format!("{head}\nwhen = {{ choice = \"{choice}\"{phase} }}"))
}

impl<const D: usize> Showing for Broken<D> {
    fn guide() -> Option<&'static Guide> {
        static SOUND: LazyLock<Guide> = LazyLock::new(|| guide("play 3", ""));
        static NO_CHOICE: LazyLock<Guide> = LazyLock::new(|| guide("shuffle", ""));
        static NO_PHASE: LazyLock<Guide> = LazyLock::new(|| guide("play", ", phase = \"Night\""));
        Some(match D {
            GUIDE => &NO_CHOICE,
            PHASE => &NO_PHASE,
            _ => &SOUND,
        })
    }
    fn seat_name(&self, view: &View, seat: Seat) -> String {
        match D {
            NAMELESS => "Player".into(),
            NAMES => format!("Player {} of {}", seat + 1, view.secret),
            _ => self.0.seat_name(&view.seen, seat),
        }
    }
    fn label(&self, view: &View, action: Action<D>) -> Label {
        let mut label = self.0.label(&view.seen, action.0);
        if D == LABEL {
            label.hint = Some(format!("the hands sum up to {}", view.secret));
        }
        label
    }
    fn narrate(&self, view: &View, event: &Event<D>) -> String {
        let words = self.0.narrate(&view.seen, &event.0);
        if D == NARRATION { format!("{words} ({})", view.secret) } else { words }
    }
    fn scene(&self, view: &View, choices: &[Action<D>]) -> Scene {
        let plain: Vec<_> = choices.iter().map(|a| a.0).collect();
        let mut scene = self.0.scene(&view.seen, &plain);
        match D {
            SCENE => scene.theme = view.secret.to_string(),
            UNDRAWN => scene.choices.iter_mut().for_each(|c| c.path.push("nowhere".into())),
            WITHHELD => _ = scene.choices.pop(),
            BARRED => {
                scene.board.slots =
                    vec![Slot::new("table", "the table", Place::square(50, 50, 90))];
                let bar = |c: &Choice| Barred { element: "table".into(), action: c.action.clone() };
                scene.barred = scene.choices.iter().map(bar).collect();
            }
            _ => {}
        }
        scene
    }
    fn header(&self, view: &View) -> Header {
        let header = self.0.header(&view.seen);
        if D == HEADER { Header { place: "Elsewhere".into(), ..header } } else { header }
    }
    fn score(&self, state: &State) -> ScoreSheet {
        self.0.score(&state.plain)
    }
    fn standing(&self, state: &State) -> Option<Standing> {
        (D == STANDING).then(|| Standing { part: secret(state), ..Standing::default() })
    }
}

impl<const D: usize> Counting for Broken<D> {}

impl<const D: usize> Judging for Broken<D> {
    fn evaluate(&self, state: &State, seat: Seat) -> f32 {
        match D {
            JUDGEMENT => self.0.evaluate(&state.plain, seat) + 0.9,
            BLIND => 0.3,
            FORESIGHT if self.outcome(state).is_none() => f32::from(secret(state)) / 100.0,
            _ => self.0.evaluate(&state.plain, seat),
        }
    }
    fn progress(&self, state: &State) -> f32 {
        if D == PROGRESS { 1.5 } else { self.0.progress(&state.plain) }
    }
    fn features(&self, state: &State, _: Seat, _: Sight, out: &mut Inputs) {
        if D == LEARNED {
            out.push(secret(state).into());
        }
    }
    fn open_choice(&self, state: &State) -> Option<Gist> {
        match D {
            GIST => Some(Gist::default()),
            OVERHEARD => Some(Gist::default().and(&[secret(state)])),
            _ => None,
        }
    }
    fn reasons(&self, state: &State, _: Seat) -> Vec<Reason> {
        match D {
            CONFIDED => vec![Reason::new("Cards", secret(state).into(), "known")],
            DOUBLED => vec![Reason::new("Cards", 0.0, "even"); 2],
            _ => Vec::new(),
        }
    }
    fn mid_move(&self, state: &State) -> bool {
        self.0.mid_move(&state.plain)
    }
}
