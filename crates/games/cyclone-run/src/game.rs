//! The rules as the contract asks for them; the other parts of it stand where they are worked out: `view`, `observe`,
//! `label` and `evaluate`.

use std::sync::LazyLock;

use veritable_core::content::{Problem, Source};
use veritable_core::{Illegal, Info, Mechanics, Options, Outcome, Rules, Seat, Sink, Stakes, Turn};

use crate::action::Action;
use crate::content::Face;
use crate::events::Event;
use crate::refuse::Bar;
use crate::run::Run;
use crate::state::{Phase, State, members};
use crate::{CycloneRun, setup};

static RULES: LazyLock<Rules> =
    LazyLock::new(|| Rules::embedded(include_str!("../content/rules.toml")));

impl Mechanics for CycloneRun {
    type State = State;
    type Action = Action;
    type Event = Event;
    type Bar = Bar;

    fn info() -> Info {
        Info {
            id: "cyclone-run",
            title: "Cyclone Run",
            tagline: "Roll dice, call shared Heroes, race Cyclone and Jeep through the Invid.",
            seats: (2, 4),
            minutes: (15, 25),
            stakes: Stakes::Rivals,
            secret_hands: false,
            rules: 1,
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
        self.invariants(state)
    }

    #[inline]
    fn decisions(&self, state: &State, out: &mut Vec<Action>) {
        Action::list(&self.docket(state, None).offers, out);
    }

    fn bar(&self, state: &State, action: Action) -> Option<Bar> {
        self.docket(state, action.index()).barred(|| self.not_now(state, action))
    }

    fn refusal(&self, state: &State, action: Action, bar: Bar) -> Illegal {
        self.sentence(state, action, bar)
    }

    fn chance(&self, state: &State, fall: &mut impl FnMut(Action, u32)) {
        if state.revealing != 0 {
            state.unseen.draws(&mut |kind, n| fall(Action::Token(kind as u8), n));
        } else if state.draws != 0 {
            members(state.deck).for_each(|card| fall(Action::Card(card), 1));
        } else if state.phase == Phase::First && self.draws_lots(state) {
            members(state.contest.rivals).for_each(|seat| fall(Action::First(seat), 1));
        } else {
            for (face, sides) in Face::ALL.into_iter().zip(self.content.faces) {
                if sides > 0 {
                    fall(Action::Rolled(face), sides.into());
                }
            }
        }
    }

    /// `reveal` may be written for `scout`, `leave` for `give-up`, `yellow-dancer` for `lancer`: they share an index.
    fn read(&self, notation: &str) -> Result<Action, String> {
        match notation {
            "leave" => Ok(Action::GiveUp),
            _ => notation.replace("reveal ", "scout ").replace("yellow-dancer", "lancer").parse(),
        }
    }
}
