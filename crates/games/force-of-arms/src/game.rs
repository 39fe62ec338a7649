//! Force of Arms keeps the contract of [`veritable_core::Game`].

use std::sync::LazyLock;

use veritable_core::content::{Problem, Source};
use veritable_core::scene::Scene;
use veritable_core::{
    Contest, Dice, Encoding, Illegal, Info, Judging, Label, Mechanics, OptionSpec, Options,
    Outcome, Rules, ScoreSheet, Seat, Secrets, Showing, Sink, Stakes, Turn, Viewer,
};

use crate::action::{ACTIONS, Action};
use crate::content::{self, Faction, Pack};
use crate::events::Event;
use crate::run::Run;
use crate::state::{State, Step, Table, other};
use crate::view::{View, Worlds};
use crate::{ForceOfArms, observe};

/// The most decisions of one round (spec 4.12) and its chance outcomes.
const ROUND_LIMIT: usize = 400 + 10;

fn options() -> Vec<OptionSpec> {
    vec![
        OptionSpec::number(
            "rounds",
            "Scheduled rounds: 1 is a short game, 2 the regular one, 3 to 5 a long one.",
            (1, 5),
            "2",
        ),
        OptionSpec::choice(
            "faction_mode",
            "Whether the players change factions after every round.",
            &["swap", "fixed"],
            "swap",
        ),
        OptionSpec::choice(
            "seat0_faction",
            "What seat 0 plays in round 1.",
            &["rdf", "zentraedi", "random"],
            "rdf",
        ),
        OptionSpec::choice(
            "initiative",
            "draw: a random fighter decides every round. alternate: only in round 1, then the former player 2 chooses.",
            &["draw", "alternate"],
            "draw",
        ),
        OptionSpec::number(
            "extra_rounds",
            "How many more rounds may be played to break a tied match.",
            (0, 3),
            "1",
        ),
        OptionSpec::choice(
            "sdf1_start",
            "Which card of the SDF-1 starts in the grid; alternate helps the RDF.",
            &["standard", "alternate"],
            "standard",
        ),
        OptionSpec::switch("optional_move", "House rule: the ship move may be skipped.", "false"),
        OptionSpec::content("reconstructed"),
    ]
}

static INFO: LazyLock<Info> = LazyLock::new(|| Info {
    id: "force-of-arms",
    title: "Force of Arms",
    tagline: "Swap ships, hide fighters along the edges, and hold what is yours when the cards are turned.",
    seats: (2, 2),
    minutes: (20, 30),
    stakes: Stakes::Rivals,
    secret_hands: true,
    options: options(),
});

static RULES: LazyLock<Rules> =
    LazyLock::new(|| Rules::embedded(include_str!("../content/rules.toml")));

static STOCK: LazyLock<&'static Pack> =
    LazyLock::new(|| Pack::load(&[content::embedded()]).expect("the embedded cards are valid"));

impl ForceOfArms {
    pub(crate) fn is_chance(&self, table: &Table) -> bool {
        matches!(table.step, Step::Factions | Step::Deal | Step::Initiative)
    }

    /// All legal decisions, appended in index order.
    #[inline]
    pub(crate) fn list(&self, state: &State, out: &mut Vec<Action>) {
        let table = &state.table;
        if table.announced.is_some() {
            out.extend([Action::Pass, Action::Counter]);
            return;
        }
        match table.step {
            Step::Order => out.extend([Action::GoFirst, Action::GoSecond]),
            Step::Sides => out.extend(crate::geometry::Corner::ALL.map(Action::Sides)),
            Step::Move => self.legal_moves(table, out),
            Step::Destination(from) => self.legal_destinations(table, from, out),
            Step::Fighter => self.legal_fighters(state, out),
            Step::Space => self.legal_spaces(state, out),
            Step::TacticalEnd | Step::CommandEnd => {
                out.push(Action::Pass);
                self.legal_free_plays(table, out);
            }
            Step::Token => self.legal_token_plays(table, out),
            Step::Card => self.legal_cards(table, out),
            Step::Effect => self.legal_effects(state, out),
            Step::Factions | Step::Deal | Step::Initiative | Step::Over => {}
        }
    }
}

impl Mechanics for ForceOfArms {
    type State = State;
    type Action = Action;
    type Event = Event;
    type Bar = &'static str;

    fn info() -> Info {
        INFO.clone()
    }

    fn rules() -> &'static Rules {
        &RULES
    }

    fn embedded() -> Vec<Source> {
        vec![content::embedded()]
    }

    fn configure(options: &Options, content: Option<&[Source]>) -> Result<Self, Problem> {
        let specs = &INFO.options;
        options.check(specs)?;
        let pack = match content {
            Some(sources) => Pack::load(sources)?,
            None => *STOCK,
        };
        pack.head.is_wanted(options)?;
        Ok(Self {
            pack,
            rounds: options.number(specs, "rounds") as u8,
            extra_rounds: options.number(specs, "extra_rounds") as u8,
            swap: options.get(specs, "faction_mode") == "swap",
            seat0: match options.get(specs, "seat0_faction") {
                "rdf" => Some(Faction::Rdf),
                "zentraedi" => Some(Faction::Zentraedi),
                _ => None,
            },
            alternate_initiative: options.get(specs, "initiative") == "alternate",
            sdf1_alternate: options.get(specs, "sdf1_start") == "alternate",
            optional_move: options.switch(specs, "optional_move"),
        })
    }

    fn seats(&self) -> Seat {
        2
    }

    fn fingerprint(&self) -> u64 {
        self.pack.fingerprint
    }

    fn limit(&self) -> usize {
        ROUND_LIMIT * usize::from(self.rounds + self.extra_rounds)
    }

    fn start(&self) -> State {
        self.set_up_match()
    }

    #[inline]
    fn turn(&self, state: &State) -> Turn {
        let table = &state.table;
        match table.step {
            Step::Over => Turn::Over,
            _ if self.is_chance(table) => Turn::Chance,
            _ if table.announced.is_some() => Turn::Decide(other(table.active)),
            _ => Turn::Decide(table.active),
        }
    }

    #[inline]
    fn apply(&self, state: &mut State, action: Action, told: &mut impl Sink<Event>) {
        Run::new(self, state, told).act(action);
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        self.result(&state.table)
    }

    fn audit(&self, state: &State) -> Result<(), String> {
        self.invariants(state)
    }

    #[inline]
    fn decisions(&self, state: &State, out: &mut Vec<Action>) {
        self.list(state, out);
    }

    fn bar(&self, state: &State, action: Action) -> Option<&'static str> {
        let mut legal = Vec::new();
        self.legal(state, &mut legal);
        (!legal.contains(&action)).then(|| self.refuse(state, action).clause)
    }

    fn refusal(&self, state: &State, action: Action, _: &'static str) -> Illegal {
        self.refuse(state, action)
    }

    fn chance(&self, state: &State, fall: &mut impl FnMut(Action, u32)) {
        self.outcomes(&state.table, fall);
    }

    fn notation(&self, action: Action) -> String {
        action.to_string()
    }

    fn read(&self, notation: &str) -> Result<Action, String> {
        notation.parse()
    }
}

impl Secrets for ForceOfArms {
    type View = View;
    type Worlds = Worlds;

    fn view(&self, state: &State, viewer: Viewer) -> View {
        View::of(state, viewer)
    }

    fn worlds(&self, view: &View) -> Worlds {
        Worlds::behind(view)
    }

    fn sample(&self, worlds: &Worlds, dice: &mut Dice) -> State {
        worlds.sample(dice)
    }

    fn hides(&self, _: &State, _: Seat) -> bool {
        true
    }
}

impl Encoding for ForceOfArms {
    fn actions(&self) -> usize {
        ACTIONS
    }

    fn index(&self, action: Action) -> Option<usize> {
        action.index()
    }

    fn action(&self, index: usize) -> Option<Action> {
        Action::at(index)
    }

    fn observation_size(&self) -> usize {
        observe::SIZE
    }

    fn observe(&self, view: &View, out: &mut Vec<f32>) {
        self.observation(view, out);
    }
}

impl Showing for ForceOfArms {
    fn seat_name(&self, view: &View, seat: Seat) -> String {
        match view.table.step {
            Step::Factions => format!("Player {}", seat + 1),
            _ => view.table.faction(seat).name().into(),
        }
    }

    fn label(&self, view: &View, action: Action) -> Label {
        self.words(view, action)
    }

    fn narrate(&self, view: &View, event: &Event) -> String {
        self.tale(view.viewer, event)
    }

    fn scene(&self, view: &View, choices: &[Action]) -> Scene {
        self.draw(view, choices)
    }

    fn score(&self, state: &State) -> ScoreSheet {
        self.score_sheet(state)
    }
}

impl Judging for ForceOfArms {
    fn evaluate(&self, state: &State, seat: Seat) -> f32 {
        self.chances(state, seat)
    }

    /// A card is one move with all its choices, and a token is placed when nobody counters it.
    fn mid_move(&self, state: &State) -> bool {
        matches!(state.table.step, Step::Destination(_) | Step::Space | Step::Effect)
            || state.table.announced.is_some()
    }

    fn contests(&self, state: &State) -> Vec<Contest> {
        self.scored_rounds(&state.table)
    }
}
