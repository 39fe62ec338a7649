//! The contract, fulfilled by the modules that are named like the rules.

use std::sync::LazyLock;

use veritable_core::content::{Problem, Source};
use veritable_core::scene::Scene;
use veritable_core::{
    Dice, Game, Illegal, Info, Label, Options, Outcome, Rules, ScoreSheet, Seat, Sink, Turn,
    Viewer, test_files,
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

impl Game for CycloneRun {
    type State = State;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Worlds = State;

    fn info() -> Info {
        Info {
            id: "cyclone-run",
            title: "Cyclone Run",
            tagline: "Roll dice, call shared Heroes, race Cyclone and Jeep through the Invid.",
            seats: (2, 4),
            minutes: (15, 25),
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
    fn tests() -> &'static [(&'static str, &'static str)] {
        test_files![
            "setup.rs",
            "drafting.rs",
            "driving.rs",
            "fighters.rs",
            "location_cards.rs",
            "reactions.rs",
            "ending.rs",
            "refusals.rs",
            "laws.rs"
        ]
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
    fn legal(&self, state: &State, out: &mut Vec<Action>) {
        out.clear();
        if !state.awaits_chance() {
            self.offer(state).list(out);
        } else if state.revealing != 0 {
            out.extend(state.unseen.kinds().map(|kind| Action::Token(kind as u8)));
        } else if state.draws != 0 {
            out.extend(members(state.deck).map(Action::Card));
        } else if state.phase == Phase::First && self.draws_lots(state) {
            out.extend(members(state.contest.rivals.into()).map(Action::First));
        } else {
            let shown = Face::ALL.into_iter().filter(|&f| self.content.faces[f as usize] > 0);
            out.extend(shown.map(Action::Rolled));
        }
    }
    fn why_not(&self, state: &State, action: Action) -> Illegal {
        self.refuse(state, action)
    }
    fn roll(&self, state: &State, dice: &mut Dice) -> Action {
        let one_of = |set: u16, dice: &mut Dice| {
            let nth = dice.below(set.count_ones() as usize);
            members(set).nth(nth).unwrap_or(0)
        };
        if state.revealing != 0 {
            Action::Token(state.unseen.roll(dice) as u8)
        } else if state.draws != 0 {
            Action::Card(one_of(state.deck, dice))
        } else if state.phase == Phase::First && self.draws_lots(state) {
            Action::First(one_of(state.contest.rivals.into(), dice))
        } else {
            let faces = self.content.faces;
            let mut side = dice.below(faces.iter().map(|&n| usize::from(n)).sum()) as u8;
            for face in Face::ALL {
                let sides = faces[face as usize];
                if side < sides {
                    return Action::Rolled(face);
                }
                side -= sides;
            }
            unreachable!("the side is one of the die")
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

    fn view(&self, state: &State, viewer: Viewer) -> View {
        View { viewer, table: *state }
    }
    fn worlds(&self, view: &View) -> State {
        view.table
    }
    fn sample(&self, worlds: &State, _: &mut Dice) -> State {
        *worlds
    }

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
