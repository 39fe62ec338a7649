//! The rules as the contract asks for them; the other parts of it stand where they are worked out: `view`, `observe`,
//! `label` and `evaluate`.

use std::sync::LazyLock;

use veritable_core::content::{Problem, Source};
use veritable_core::model::Shipped;
use veritable_core::{
    Illegal, Info, Mechanics, OptionSpec, Options, Outcome, Rules, Seat, Sink, Stakes, Turn,
};

use crate::ForceOfArms;
use crate::action::{Action, Docket, at};
use crate::content::{self, Faction, Pack};
use crate::events::Event;
use crate::refuse::Bar;
use crate::run::Run;
use crate::state::{State, Step, Table, other};

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
            "What the first of the two players plays in round 1.",
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
    rules: 1,
    options: options(),
});

static RULES: LazyLock<Rules> =
    LazyLock::new(|| Rules::embedded(include_str!("../content/rules.toml")));

/// What was learned from play: the judgement that bots follow, and the chances that are told after a match.
static JUDGEMENT: Shipped = Shipped::new(include_bytes!("../content/judgement.bin"));

static STOCK: LazyLock<&'static Pack> =
    LazyLock::new(|| Pack::load(&[content::embedded()]).expect("the embedded cards are valid"));

impl ForceOfArms {
    pub(crate) fn is_chance(&self, table: &Table) -> bool {
        matches!(table.step, Step::Factions | Step::Deal | Step::Initiative)
    }

    /// The decision that is due: what may be done, and what is said of the decision that is asked about.
    #[inline]
    pub(crate) fn docket(&self, state: &State, asked: Option<usize>) -> Docket {
        let table = &state.table;
        let mut found = Docket::about(asked);
        let docket = &mut found;
        match table.step {
            _ if table.announced.is_some() => docket.sift(at::Pass, 0b11, []),
            Step::Order => docket.sift(at::GoFirst, 0b11, []),
            Step::Sides => docket.sift(at::Sides, 0xF, []),
            Step::Move => self.offer_moves(table, docket),
            Step::Destination(from) => self.offer_destinations(table, from, docket),
            Step::Fighter => self.offer_fighters(state, docket),
            Step::Space => self.offer_spaces(state, docket),
            Step::TacticalEnd | Step::CommandEnd => {
                docket.offer(at::Pass);
                self.offer_free_plays(table, docket);
            }
            Step::Token => self.offer_tokens(table, docket),
            Step::Card => self.offer_cards(table, docket),
            Step::Effect => self.offer_effects(state, docket),
            Step::Factions | Step::Deal | Step::Initiative | Step::Over => {}
        }
        found
    }
}

impl Mechanics for ForceOfArms {
    type State = State;
    type Action = Action;
    type Event = Event;
    type Bar = Bar;

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
            model: JUDGEMENT.get::<Self>(),
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
        self.set_up()
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
        Action::list(&self.docket(state, None).offers, out);
    }

    fn bar(&self, state: &State, action: Action) -> Option<Bar> {
        self.docket(state, action.index()).barred(|| self.not_now(&state.table, action))
    }

    fn refusal(&self, state: &State, _: Action, bar: Bar) -> Illegal {
        self.sentence(&state.table, bar)
    }

    fn chance(&self, state: &State, fall: &mut impl FnMut(Action, u32)) {
        self.outcomes(&state.table, fall);
    }
}
