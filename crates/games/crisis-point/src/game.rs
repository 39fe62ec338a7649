//! Crisis Point keeps the contract of [`veritable_core::Game`].

use std::sync::LazyLock;

use veritable_core::content::{Problem, Source};
use veritable_core::scene::Scene;
use veritable_core::{
    Contest, Dice, Encoding, Illegal, Info, Judging, Label, Mechanics, OptionSpec, Options,
    Outcome, Rules, ScoreSheet, Seat, Secrets, Showing, Sink, Stakes, Turn, Viewer,
};

use crate::action::{ACTIONS, Action, Choices};
use crate::content::{self, Op, Pack, Side};
use crate::events::Event;
use crate::run::Run;
use crate::setup::{REDRAWS, objectives_left};
use crate::state::*;
use crate::view::{View, Worlds};
use crate::{CrisisPoint, FirstPlayer, observe, tactical_phase};

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
            "What an equal final score means: a draw, or another game.",
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

    /// All legal decisions; none at a chance turn or after the end.
    #[inline]
    pub(crate) fn choices(&self, state: &State) -> Choices {
        let State { table, secret } = state;
        match table.step {
            Step::Seats
            | Step::DealObjective
            | Step::Deal
            | Step::Draw
            | Step::First
            | Step::Over => Choices::NONE,
            Step::Objective => Choices::objectives(objectives_left(state)),
            Step::Order => Choices::ORDER,
            Step::Deploy => self.deployments(state),
            Step::Space(_) => Choices::cells(!table.occupied()),
            Step::TacToken => Choices::cells(table.occupied()),
            Step::Slot => self.spaces(table),
            Step::Combat(_) => Choices::combat(secret.hand[table.active as usize]),
            Step::Token => Choices::cells(u16::MAX) | self.usable_specials(table, table.active),
            Step::LastSpecial => Choices::PASS | self.usable_specials(table, table.active),
            Step::Card => self.action_cards(table),
            Step::Effect => self.options(table, table.active, self.due(table), &table.cursor),
            Step::Claim => {
                let side = table.active;
                Choices::objectives(self.met(table, side, secret.objectives[side as usize]))
            }
        }
    }
}

impl Mechanics for CrisisPoint {
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
            auto_forced: is("auto_forced", "on"),
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
        self.set_up_match()
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
        out.extend(self.choices(state).iter());
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
        self.outcomes(state, fall);
    }

    fn notation(&self, action: Action) -> String {
        action.to_string()
    }

    fn read(&self, notation: &str) -> Result<Action, String> {
        notation.parse()
    }
}

impl Secrets for CrisisPoint {
    type View = View;
    type Worlds = Worlds;

    fn view(&self, state: &State, viewer: Viewer) -> View {
        View::of(state, viewer)
    }

    fn worlds(&self, view: &View) -> Worlds {
        Worlds::behind(self, view)
    }

    fn sample(&self, worlds: &Worlds, dice: &mut Dice) -> State {
        worlds.sample(dice)
    }

    fn hides(&self, _: &State, _: Seat) -> bool {
        true
    }
}

impl Encoding for CrisisPoint {
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

impl Showing for CrisisPoint {
    fn seat_name(&self, view: &View, seat: Seat) -> String {
        match view.table.step {
            Step::Seats => format!("Player {}", seat + 1),
            _ => view.table.side_of(seat).name().into(),
        }
    }

    fn label(&self, view: &View, action: Action) -> Label {
        self.words(view, action)
    }

    fn narrate(&self, view: &View, event: &Event) -> String {
        self.tale(view.viewer, event)
    }

    fn scene(&self, view: &View, choices: &[Action]) -> Scene {
        self.draw_table(view, choices)
    }

    fn score(&self, state: &State) -> ScoreSheet {
        self.score_sheet(state)
    }
}

impl Judging for CrisisPoint {
    fn evaluate(&self, state: &State, seat: Seat) -> f32 {
        self.chances(state, seat)
    }

    /// Until the last tokens lie, Combat Cards that nobody has seen decide more than any line of play shows; once
    /// an objective is claimed, nothing is left to see.
    fn rewards_foresight(&self, state: &State) -> bool {
        state.table.tokens_are_over() && state.table.step != Step::Claim
    }

    fn mid_move(&self, state: &State) -> bool {
        matches!(state.table.step, Step::Space(_) | Step::Combat(_) | Step::Effect)
    }

    fn contests(&self, state: &State) -> Vec<Contest> {
        self.finished(&state.table)
    }
}
