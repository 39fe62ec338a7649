//! The rules' part of the contract, fulfilled by the modules that are named like the rules, and how a match ends (5).

use std::sync::LazyLock;

use veritable_core::content::{Problem, Source};
use veritable_core::{
    Encoding, Illegal, Info, Mechanics, Options, Outcome, Rules, Seat, Sink, Stakes, Turn,
};

use crate::action::{ACTIONS, Action};
use crate::events::Event;
use crate::refuse::Bar;
use crate::run::{Run, Waits};
use crate::state::{End, State};
use crate::view::View;
use crate::{AttackOnSdf1, observe, setup};

static RULES: LazyLock<Rules> =
    LazyLock::new(|| Rules::embedded(include_str!("../content/rules.toml")));

/// More actions than one Episode can have: every one spends a die, a point, an order, a card or a once-per-Episode
/// mark, or resolves one of the enemy's blows (R68).
const EPISODE_MOST: usize = 4000;

impl Mechanics for AttackOnSdf1 {
    type State = State;
    type Action = Action;
    type Event = Event;
    type Bar = Bar;

    fn info() -> Info {
        Info {
            id: "attack-on-the-sdf-1",
            title: "Attack on the SDF-1",
            tagline: "Command the SDF-1 together: four Heroes, one ship, wave after wave of Zentraedi.",
            seats: (1, 4),
            minutes: (90, 120),
            stakes: Stakes::Team,
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
            Source::new("board.toml", include_str!("../content/board.toml")),
            Source::new("heroes.toml", include_str!("../content/heroes.toml")),
            Source::new("orders.toml", include_str!("../content/orders.toml")),
            Source::new("invasion.toml", include_str!("../content/invasion.toml")),
            Source::new("resources.toml", include_str!("../content/resources.toml")),
            Source::new("crew.toml", include_str!("../content/crew.toml")),
            Source::new("mecha.toml", include_str!("../content/mecha.toml")),
            Source::new("story.toml", include_str!("../content/story.toml")),
        ]
    }

    fn configure(options: &Options, content: Option<&[Source]>) -> Result<Self, Problem> {
        match content {
            Some(sources) => Self::set_up(options, sources),
            None => Self::set_up(options, &Self::embedded()),
        }
    }

    fn seats(&self) -> Seat {
        self.set.seats
    }

    fn fingerprint(&self) -> u64 {
        self.fingerprint
    }

    fn limit(&self) -> usize {
        let episodes = match (self.set.escalation, self.set.campaign) {
            (true, _) => usize::from(self.set.escalation_cap),
            (_, true) => self.content.scenarios.iter().map(|s| s.episodes.len()).sum(),
            _ => self.content.scenarios[usize::from(self.set.scenario)].episodes.len(),
        };
        (episodes + 1) * EPISODE_MOST
    }

    fn start(&self) -> State {
        self.opening()
    }

    #[inline]
    fn turn(&self, state: &State) -> Turn {
        if state.end.is_some() {
            return Turn::Over;
        }
        match self.waits(state) {
            Waits::Chance => Turn::Chance,
            Waits::For(seat) | Waits::Lead(seat) => Turn::Decide(seat),
        }
    }

    #[inline]
    fn decisions(&self, state: &State, out: &mut Vec<Action>) {
        out.extend(self.offer(state).iter().filter_map(Action::at));
    }

    fn bar(&self, state: &State, action: Action) -> Option<Bar> {
        self.forbids(state, action)
    }

    fn refusal(&self, state: &State, _: Action, bar: Bar) -> Illegal {
        self.sentence(state, bar)
    }

    #[inline]
    fn chance(&self, state: &State, fall: &mut impl FnMut(Action, u32)) {
        self.falls(state, fall);
    }

    fn apply(&self, state: &mut State, action: Action, told: &mut impl Sink<Event>) {
        Run { game: self, s: state, told }.play(action);
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        let end = state.end?;
        let score = self.points(state);
        Some(Outcome::team(end.won(), score, self.set.seats, self.reason_of(state, end)))
    }

    fn audit(&self, state: &State) -> Result<(), String> {
        self.examine(state)
    }

    fn notation(&self, action: Action) -> String {
        match self.card_id(action) {
            Some((verb, id)) => format!("{verb} {id}"),
            None => action.to_string(),
        }
    }

    fn read(&self, notation: &str) -> Result<Action, String> {
        let (verb, id) = notation.split_once(' ').unwrap_or((notation, ""));
        let c = &self.content;
        macro_rules! find {
            ($cards:ident) => {
                c.$cards.iter().position(|card| card.id == id).map(|i| i as u8)
            };
        }
        let named = match verb {
            "card" => find!(resources).map(Action::Card),
            "resource" => find!(resources).map(Action::Resource),
            "invasion" => find!(invasion).map(Action::Invasion),
            "orders" => find!(orders).map(Action::Orders),
            "crew-card" => find!(crew).map(Action::CrewCard),
            "mecha-card" => find!(mecha).map(Action::MechaCard),
            _ => None,
        };
        named.map_or_else(|| notation.parse(), Ok)
    }
}

impl Encoding for AttackOnSdf1 {
    fn actions(&self) -> usize {
        ACTIONS
    }
    fn observation_size(&self) -> usize {
        observe::SIZE
    }
    fn observe(&self, view: &View, out: &mut Vec<f32>) {
        observe::numbers(self, view, out);
    }
}

impl AttackOnSdf1 {
    /// The verb and the id of an action that names a card.
    fn card_id(&self, action: Action) -> Option<(&'static str, &str)> {
        let c = &self.content;
        Some(match action {
            Action::Card(i) => ("card", &c.resources.get(usize::from(i))?.id),
            Action::Resource(i) => ("resource", &c.resources.get(usize::from(i))?.id),
            Action::Invasion(i) => ("invasion", &c.invasion.get(usize::from(i))?.id),
            Action::Orders(i) => ("orders", &c.orders.get(usize::from(i))?.id),
            Action::CrewCard(i) => ("crew-card", &c.crew.get(usize::from(i))?.id),
            Action::MechaCard(i) => ("mecha-card", &c.mecha.get(usize::from(i))?.id),
            _ => return None,
        })
    }

    /// The common score (5).
    pub fn points(&self, s: &State) -> i32 {
        let completed = i32::from(s.completed);
        if self.set.escalation {
            return completed;
        }
        let won = s.end.is_some_and(End::won);
        let lost = s.end.is_some() && !won;
        // A victory over the Baseship comes before the Clean Up of its Episode.
        let current = i32::from(s.end == Some(End::BaseshipDestroyed));
        let ship =
            if lost { 0 } else { i32::from(s.effective_population()) + 6 - i32::from(s.reactor()) };
        100 * i32::from(won) + 10 * (completed + current) + 3 * i32::from(s.commendations) + ship
    }

    /// The result as a sentence.
    fn reason_of(&self, s: &State, end: End) -> String {
        let when = match self.episode(s) {
            Some(episode) => format!("Episode {}", episode.number),
            None => format!("turn {}", s.episode),
        };
        let turns = veritable_core::words::count(s.completed, "turn");
        match end {
            End::Survived => format!("The SDF-1 has survived {}.", self.scenario(s).name),
            End::BaseshipDestroyed => {
                "Dolza's Baseship is destroyed: the Grand Fleet is beaten.".into()
            }
            End::CapReached => format!("The SDF-1 has survived all {turns}."),
            End::Bridge => format!("The Bridge was hit in {when}: the SDF-1 is lost."),
            End::Reactors => format!("The reactors failed in {when}: the SDF-1 is lost."),
            End::Population => {
                format!("Too few people are left in Macross City in {when}: the SDF-1 is lost.")
            }
            End::Missing => format!("Four Heroes are missing in {when}: the SDF-1 is lost."),
            End::Baseship => "Dolza's Baseship still stands: the Earth is lost.".into(),
        }
    }
}
