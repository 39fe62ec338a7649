//! The contract, fulfilled by the modules that are named like the rules.

use std::sync::LazyLock;

use veritable_core::content::{Problem, Source};
use veritable_core::scene::Scene;
use veritable_core::{
    Dice, Encoding, Illegal, Info, Judging, Label, Mechanics, Options, Outcome, Rules, ScoreSheet,
    Seat, Secrets, Showing, Sink, Stakes, Turn, Viewer,
};

use crate::action::{self, Action};
use crate::content::Face;
use crate::events::Event;
use crate::run::Run;
use crate::state::{Phase, State, members};
use crate::view::View;
use crate::{CycloneRun, observe, setup};

static RULES: LazyLock<Rules> =
    LazyLock::new(|| Rules::embedded(include_str!("../content/rules.toml")));

impl Mechanics for CycloneRun {
    type State = State;
    type Action = Action;
    type Event = Event;
    type Bar = &'static str;

    fn info() -> Info {
        Info {
            id: "cyclone-run",
            title: "Cyclone Run",
            tagline: "Roll dice, call shared Heroes, race Cyclone and Jeep through the Invid.",
            seats: (2, 4),
            minutes: (15, 25),
            stakes: Stakes::Rivals,
            secret_hands: false,
            options: setup::options(),
        }
    }

    fn rules() -> &'static Rules {
        &RULES
    }

    fn embedded() -> Vec<Source> {
        vec![
            Source::new("dice.toml", include_str!("../content/dice.toml")),
            Source::new("tokens.toml", include_str!("../content/tokens.toml")),
            Source::new("heroes.toml", include_str!("../content/heroes.toml")),
            Source::new("locations.toml", include_str!("../content/locations.toml")),
        ]
    }

    fn configure(options: &Options, content: Option<&[Source]>) -> Result<Self, Problem> {
        match content {
            Some(sources) => Self::set_up(options, sources),
            None => Self::set_up(options, &Self::embedded()),
        }
    }

    fn seats(&self) -> Seat {
        self.seats
    }

    fn fingerprint(&self) -> u64 {
        self.fingerprint
    }

    fn limit(&self) -> usize {
        // At most so many rounds (5); a turn has far fewer than this many rolls, reveals and decisions: each
        // die falls once per reroll, rerolls are bounded by Fuel and cards, reveals by cells and steps.
        let tokens = 9 * usize::from(self.tokens_per_cell);
        let rounds = usize::from(self.stall_rounds) * (tokens + 1);
        rounds * usize::from(self.seats) * 400 + 5 * 4 * 12
    }

    fn start(&self) -> State {
        self.opening()
    }

    #[inline]
    fn turn(&self, state: &State) -> Turn {
        if state.awaits_chance() {
            Turn::Chance
        } else if state.phase == Phase::Over {
            Turn::Over
        } else {
            Turn::Decide(self.decider(state))
        }
    }

    fn apply(&self, state: &mut State, action: Action, told: &mut impl Sink<Event>) {
        Run { game: self, s: state, told }.play(action);
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        self.result(state)
    }

    fn audit(&self, state: &State) -> Result<(), String> {
        self.examine(state)
    }

    #[inline]
    fn decisions(&self, state: &State, out: &mut Vec<Action>) {
        self.offer(state).list(out);
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
        if state.revealing != 0 {
            state.unseen.draws(&mut |kind, n| fall(Action::Token(kind as u8), n));
        } else if state.draws != 0 {
            members(state.deck).for_each(|card| fall(Action::Card(card), 1));
        } else if state.phase == Phase::First && self.draws_lots(state) {
            members(state.contest.rivals.into()).for_each(|seat| fall(Action::First(seat), 1));
        } else {
            for (face, sides) in Face::ALL.into_iter().zip(self.content.faces) {
                if sides > 0 {
                    fall(Action::Rolled(face), sides.into());
                }
            }
        }
    }

    fn notation(&self, action: Action) -> String {
        action.to_string()
    }

    fn read(&self, notation: &str) -> Result<Action, String> {
        notation.parse()
    }
}

impl Secrets for CycloneRun {
    type View = View;
    type Worlds = State;

    fn view(&self, state: &State, viewer: Viewer) -> View {
        View { viewer, table: *state }
    }

    fn worlds(&self, view: &View) -> State {
        view.table
    }

    fn sample(&self, worlds: &State, _: &mut Dice) -> State {
        *worlds
    }

    fn hides(&self, _: &State, _: Seat) -> bool {
        false
    }
}

impl Encoding for CycloneRun {
    fn actions(&self) -> usize {
        action::ACTIONS
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
        self.numbers(view, out);
    }
}

impl Showing for CycloneRun {
    fn seat_name(&self, _: &View, seat: Seat) -> String {
        format!("Player {}", seat + 1)
    }

    fn label(&self, view: &View, action: Action) -> Label {
        self.words(&view.table, action)
    }

    fn narrate(&self, view: &View, event: &Event) -> String {
        self.tale(view, event)
    }

    fn scene(&self, view: &View, choices: &[Action]) -> Scene {
        self.draw_scene(view, choices)
    }

    fn score(&self, state: &State) -> ScoreSheet {
        self.sheet(state)
    }
}

impl Judging for CycloneRun {
    fn evaluate(&self, state: &State, seat: Seat) -> f32 {
        self.judge(state, seat)
    }

    fn weighs_chance(&self, _: &State) -> bool {
        true
    }

    fn mid_move(&self, state: &State) -> bool {
        matches!(state.phase, Phase::Snipe | Phase::PickDie | Phase::PickFace)
    }
}
