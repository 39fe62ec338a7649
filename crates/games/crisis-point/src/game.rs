//! The rules as the contract asks for them; the other parts of it stand where they are worked out: `view`, `observe`,
//! `label` and `evaluate`.

use std::sync::LazyLock;

use veritable_core::content::{Problem, Source};
use veritable_core::{
    Illegal, Info, Mechanics, OptionSpec, Options, Outcome, Rules, Seat, Sink, Stakes, Turn,
};

use crate::action::{Action, CELLS, Docket, EIGHT, at};
use crate::content::{self, Op, Pack, Side};
use crate::events::Event;
use crate::refuse::Bar;
use crate::run::Run;
use crate::setup::REDRAWS;
use crate::state::*;
use crate::{CrisisPoint, FirstPlayer, tactical_phase};

fn options() -> Vec<OptionSpec> {
    let on_off = |key, help, default| OptionSpec::choice(key, help, &["on", "off"], default);
    vec![
        OptionSpec::choice(
            "seat_sides",
            "Which seat plays the Army of the Southern Cross in the first game.",
            &["seat0-aosc", "seat1-aosc", "random"],
            "seat0-aosc",
        ),
        OptionSpec::choice(
            "first_player",
            "draw: the higher of two drawn Combat Cards chooses. Otherwise this side is Player 1.",
            &["draw", "aosc", "masters", "random"],
            "draw",
        ),
        OptionSpec::choice(
            "objectives",
            "Whether the players choose their two Secret Objectives or are dealt them.",
            &["choose", "deal"],
            "choose",
        ),
        OptionSpec::choice(
            "drop_tokens",
            "What the Drop Token does to the Battle Tokens on its space.",
            &["clear", "stay"],
            "clear",
        ),
        on_off("base_defense", "Whether the defensive value of a Base counts.", "on"),
        on_off("open_combat", "Training: Combat Cards are placed faceup.", "off"),
        OptionSpec::number(
            "games",
            "Games of the match; victory points are added up.",
            (1, 5),
            "1",
        ),
        on_off("swap_sides", "Whether the players change sides after each game of a match.", "on"),
        OptionSpec::choice(
            "tie",
            "After an equal final score, draw ends the match; replay plays again, as the rulebook says.",
            &["draw", "replay"],
            "draw",
        ),
        on_off(
            "auto_forced",
            "Whether a decision with one legal action is made without asking.",
            "on",
        ),
        OptionSpec::content("default"),
    ]
}

static INFO: LazyLock<Info> = LazyLock::new(|| Info {
    id: "crisis-point",
    title: "Crisis Point",
    tagline: "Sixteen cards, hidden numbers along the edges: bluff, count, and hold the ground that pays.",
    seats: (2, 2),
    minutes: (30, 40),
    stakes: Stakes::Rivals,
    secret_hands: true,
    rules: 1,
    options: options(),
});

static RULES: LazyLock<Rules> =
    LazyLock::new(|| Rules::embedded(include_str!("../content/rules.toml")));

static STOCK: LazyLock<&'static Pack> =
    LazyLock::new(|| Pack::load(&[content::embedded()]).expect("the embedded cards are valid"));

impl CrisisPoint {
    pub(crate) fn is_chance(&self, table: &Table) -> bool {
        use Step::*;
        matches!(table.step, Seats | DealObjective | Deal | Draw | First)
    }

    /// The decision that is due: what may be done, and what is said of the decision that is asked about.
    #[inline]
    pub(crate) fn docket(&self, state: &State, asked: Option<usize>) -> Docket {
        let State { table, secret } = state;
        let side = table.active;
        let mut found = Docket::about(asked);
        let docket = &mut found;
        match table.step {
            Step::Seats
            | Step::DealObjective
            | Step::Deal
            | Step::Draw
            | Step::First
            | Step::Over => {}
            Step::Objective => {
                let dealt = self.pack.dealt.objectives[side as usize].into();
                let left = self.objectives_left(state).into();
                let rules = [(dealt, Bar::NoSuchObjective), (left, Bar::KeptAlready)];
                docket.sift(at::Objective, EIGHT, rules);
            }
            Step::Order => docket.sift(at::GoFirst, 0b11, []),
            Step::Deploy => self.offer_deployments(state, docket),
            Step::Space(_) => {
                docket.sift(at::Cell, CELLS, [((!table.occupied()).into(), Bar::SpaceTaken)]);
            }
            Step::TacToken => {
                docket.sift(at::Cell, CELLS, [(table.occupied().into(), Bar::SpaceEmpty)]);
            }
            Step::Slot => self.offer_spaces(table, docket),
            Step::Combat(_) => {
                let hand = secret.hand[side as usize].into();
                docket.sift(at::Combat, EIGHT, [(hand, Bar::CombatNotInHand)]);
            }
            Step::Token => {
                docket.sift(at::Cell, CELLS, []);
                self.offer_specials(table, true, docket);
            }
            Step::LastSpecial => {
                docket.offer(at::Pass);
                docket.forbid(at::Cell, CELLS, Bar::NoUnusedToken);
                self.offer_specials(table, true, docket);
            }
            Step::Card => self.offer_cards(table, docket),
            Step::Effect => self.offer_options(table, side, self.due(table), &table.cursor, docket),
            Step::Claim => {
                let kept = secret.objectives[side as usize];
                let met = self.met(table, side, kept).into();
                let rules = [(kept.into(), Bar::NotKept), (met, Bar::NotMet)];
                docket.sift(at::Objective, EIGHT, rules);
            }
        }
        found
    }
}

impl Mechanics for CrisisPoint {
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
        let is = |key, value| options.get(specs, key) == value;
        Ok(Self {
            pack,
            seat0: match options.get(specs, "seat_sides") {
                "seat0-aosc" => Some(Side::Aosc),
                "seat1-aosc" => Some(Side::Masters),
                _ => None,
            },
            first_player: match options.get(specs, "first_player") {
                "aosc" => FirstPlayer::Fixed(Side::Aosc),
                "masters" => FirstPlayer::Fixed(Side::Masters),
                "random" => FirstPlayer::Random,
                _ => FirstPlayer::Draw,
            },
            deal_objectives: is("objectives", "deal"),
            drop_clears: is("drop_tokens", "clear"),
            base_defense: is("base_defense", "on"),
            open_combat: is("open_combat", "on"),
            games: options.number(specs, "games") as u8,
            swap_sides: is("swap_sides", "on"),
            replay: is("tie", "replay"),
            asks_forced: is("auto_forced", "off"),
            model: None,
        })
    }

    fn seats(&self) -> Seat {
        2
    }

    fn fingerprint(&self) -> u64 {
        self.pack.fingerprint
    }

    /// Every text resolved once with two choices for each time, every token played one by one, a pass
    /// between any two of them.
    fn limit(&self) -> usize {
        let texts: usize =
            self.pack.program.iter().map(|op: &Op| 2 * usize::from(op.times())).sum();
        let setup = 1 + 4 + 8 + usize::from(REDRAWS) + 1;
        let turns = 5 * usize::from(tactical_phase::TURNS);
        let tokens = 4 * usize::from(self.pack.tokens.battle) + 8;
        let games = if self.replay { MAX_GAMES } else { usize::from(self.games) };
        games * (setup + turns + tokens + texts + 16)
    }

    fn start(&self) -> State {
        self.opening()
    }

    #[inline]
    fn turn(&self, state: &State) -> Turn {
        let table = &state.table;
        match table.step {
            Step::Over => Turn::Over,
            _ if self.is_chance(table) => Turn::Chance,
            _ => Turn::Decide(table.seat_of(table.active)),
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

    fn asks_forced(&self) -> bool {
        self.asks_forced
    }

    fn chance(&self, state: &State, fall: &mut impl FnMut(Action, u32)) {
        self.outcomes(state, fall);
    }
}
