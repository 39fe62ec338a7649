//! The contract: what a match is, what it waits for, and how it changes.

use std::sync::LazyLock;

use veritable_core::bits::bits;
use veritable_core::content::{Problem, Source};
use veritable_core::{Illegal, Info, Mechanics, Options, Outcome, Rules, Seat, Sink, Stakes, Turn};

use crate::action::Action;
use crate::content::DROPS;
use crate::events::Event;
use crate::refuse::Bar;
use crate::run::Run;
use crate::state::{Frame, Phase, State};
use crate::terms::{ALL_TERRITORIES, Faction};
use crate::{Reconstruction, setup};

static RULES: LazyLock<Rules> =
    LazyLock::new(|| Rules::embedded(include_str!("../content/rules.toml")));

impl Mechanics for Reconstruction {
    type State = State;
    type Action = Action;
    type Event = Event;
    type Bar = Bar;

    fn info() -> Info {
        Info {
            id: "reconstruction",
            title: "Reconstruction",
            tagline: "Four unlike factions rebuild the Earth: half-allies, half-enemies, one table.",
            seats: (3, 4),
            minutes: (90, 120),
            stakes: Stakes::Mixed,
            secret_hands: true,
            rules: 1,
            options: setup::options(),
        }
    }
    fn rules() -> &'static Rules {
        &RULES
    }
    fn embedded() -> Vec<Source> {
        vec![
            Source::new("board.toml", include_str!("../content/board.toml")),
            Source::new("units.toml", include_str!("../content/units.toml")),
            Source::new("actions.toml", include_str!("../content/actions.toml")),
            Source::new("events.toml", include_str!("../content/events.toml")),
            Source::new("drops.toml", include_str!("../content/drops.toml")),
            Source::new("tracks.toml", include_str!("../content/tracks.toml")),
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
        // 16 turns (4.10). In a turn every execution costs at least 1 Protoculture and moves at most the units of one
        // space, a card moves at most all ZR units twice, and the end of a round asks for less than another turn.
        let units = 18;
        let turn =
            usize::from(self.cap) * (units + 2) + 5 * usize::from(self.trade_proposals) + 200;
        20 * turn
    }

    fn start(&self) -> State {
        self.opening()
    }
    #[inline]
    fn turn(&self, state: &State) -> Turn {
        if state.phase == Phase::Over {
            Turn::Over
        } else if Self::awaits_chance(state) {
            Turn::Chance
        } else {
            Turn::Decide(state.seat[self.decider(state) as usize])
        }
    }
    fn decisions(&self, state: &State, out: &mut Vec<Action>) {
        self.list(state, out);
    }
    fn bar(&self, state: &State, action: Action) -> Option<Bar> {
        match self.turn(state) {
            Turn::Over => Some(Bar::Over),
            Turn::Chance => Some(Bar::Chance),
            Turn::Decide(_) => self.may(state, action).err(),
        }
    }
    fn refusal(&self, state: &State, _: Action, bar: Bar) -> Illegal {
        self.explain(state, bar)
    }
    fn chance(&self, state: &State, fall: &mut impl FnMut(Action, u32)) {
        let lots = |drawn: u16| bits(ALL_TERRITORIES & !drawn).map(Action::Territory);
        match (state.top(), state.phase) {
            (Frame::Lots { drawn, .. } | Frame::DropLots { drawn, .. }, _) => {
                lots(drawn).for_each(|lot| fall(lot, 1));
            }
            (_, Phase::Seating) => {
                self.free_factions(state).for_each(|faction| fall(Action::Seat(faction), 1));
            }
            (_, Phase::BotPlay) => {
                bits(state.hands[Faction::Ref as usize])
                    .for_each(|card| fall(Action::Deal(card), 1));
            }
            (_, Phase::BotDrop) => {
                (0..DROPS as u8).for_each(|card| fall(Action::DropCard(card), 1))
            }
            (_, Phase::BotFly | Phase::Return) => lots(0).for_each(|lot| fall(lot, 1)),
            _ => bits(self.top_cards(state)).for_each(|card| fall(Action::Deal(card), 1)),
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

    fn notation(&self, action: Action) -> String {
        match action {
            Action::Card(card) => format!("card {}", self.content.event(card).id),
            Action::Deal(card) => format!("deal {}", self.content.event(card).id),
            _ => action.to_string(),
        }
    }
    fn read(&self, notation: &str) -> Result<Action, String> {
        let card = |id: &str| self.content.events.iter().position(|event| event.id == id);
        match notation.split_once(' ') {
            Some(("card", id)) if card(id).is_some() => {
                Ok(Action::Card(card(id).unwrap_or(0) as u8))
            }
            Some(("deal", id)) if card(id).is_some() => {
                Ok(Action::Deal(card(id).unwrap_or(0) as u8))
            }
            _ => notation.parse(),
        }
    }
}
