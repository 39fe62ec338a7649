//! Options and setup (3), and what the phases wait for when nothing is pending.

use veritable_core::content::{Problem, Source, fingerprint};
use veritable_core::deck::{Layers, LazyDeck};
use veritable_core::program::Stack;
use veritable_core::{OptionSpec, Options, Seat, Sink};

use crate::AttackOnSdf1;
use crate::action::Action;
use crate::board::{AREAS, NONE};
use crate::content::{Content, FACES, HEROES, INVASIONS, Kind, ORDERS, RESOURCES, Span, Unlock};
use crate::events::Event;
use crate::frame::{By, Frame, Step, Via, Window};
use crate::run::Run;
use crate::state::{
    Acting, Assault, Flags, HANGAR, HeroState, Packet, Slot, State, Tally, VESSELS, wing,
};

/// The options of a match, read.
#[derive(Clone, Debug)]
pub(crate) struct Settings {
    pub seats: Seat,
    pub escalation: bool,
    pub scenario: u8,
    pub dice: u8,
    pub hard: bool,
    pub random_heroes: bool,
    pub rotate: bool,
    pub invasion_delta: i8,
    pub transform_damage: u8,
    pub ram_structure: u8,
    pub ap_reroll: bool,
    pub baseship_capacity: u8,
    pub escalation_cap: u8,
    pub campaign: bool,
}

/// The options of a match (3.1).
pub(crate) fn options() -> Vec<OptionSpec> {
    use OptionSpec as O;
    vec![
        O::choice(
            "mode",
            "Story: a scenario of five Episodes. Escalation: survive as long as you can.",
            &["story", "escalation"],
            "story",
        ),
        O::number(
            "scenario",
            "Story only: 1 From Pluto with Love, 2 The Long Way Home, 3 The Grand Fleet.",
            (1, 9),
            "1",
        ),
        O::number("players", "How many play; four Heroes are shared out among them.", (1, 4), "1"),
        O::choice(
            "difficulty",
            "Dice for each Hero: 4, 3 or 2; on hard every hit hurts.",
            &["easy", "normal", "hard"],
            "normal",
        ),
        O::choice("hero_pick", "Heroes are chosen or dealt.", &["draft", "random"], "draft"),
        O::choice(
            "lead",
            "Who decides for all: the seat of the highest rank, or each seat in turn.",
            &["rank", "rotate"],
            "rank",
        ),
        O::number("invasion_delta", "Invasion cards more or fewer in every Episode.", (-1, 1), "0"),
        O::number(
            "transform_damage",
            "Hull damage to Macross City when the ship transforms.",
            (0, 2),
            "1",
        ),
        O::number("ram_structure", "Structure damage of a ramming Cruiser.", (1, 2), "1"),
        O::switch("ap_reroll", "Variant: 1 Ability Point rerolls a die.", "false"),
        O::number("baseship_capacity", "Damage that destroys Dolza's Baseship.", (8, 24), "14"),
        O::number("escalation_cap", "Escalation ends after so many turns.", (5, 100), "30"),
        O::switch("campaign", "All scenarios in one sitting; starts with scenario 1.", "false"),
    ]
}

impl Settings {
    fn read(options: &Options, content: &Content) -> Result<Self, Problem> {
        let specs = self::options();
        options.check(&specs)?;
        let number = |key: &str| options.number(&specs, key);
        let is = |key: &str, value: &str| options.get(&specs, key) == value;
        let scenario = number("scenario") as u8;
        let known = content.scenarios.len();
        if usize::from(scenario) > known {
            return Err(Problem(format!(
                "There is no scenario {scenario}. The content has scenarios 1 to {known}."
            )));
        }
        let campaign = options.switch(&specs, "campaign");
        if campaign && (scenario != 1 || is("mode", "escalation")) {
            return Err(Problem(
                "A campaign is played in Story Mode and starts with scenario 1.".into(),
            ));
        }
        Ok(Self {
            seats: number("players") as Seat,
            escalation: is("mode", "escalation"),
            scenario: scenario - 1,
            dice: match options.get(&specs, "difficulty") {
                "easy" => 4,
                "hard" => 2,
                _ => 3,
            },
            hard: is("difficulty", "hard"),
            random_heroes: is("hero_pick", "random"),
            rotate: is("lead", "rotate"),
            invasion_delta: number("invasion_delta") as i8,
            transform_damage: number("transform_damage") as u8,
            ram_structure: number("ram_structure") as u8,
            ap_reroll: options.switch(&specs, "ap_reroll"),
            baseship_capacity: number("baseship_capacity") as u8,
            escalation_cap: number("escalation_cap") as u8,
            campaign,
        })
    }
}

impl AttackOnSdf1 {
    pub(crate) fn set_up(options: &Options, sources: &[Source]) -> Result<Self, Problem> {
        let content = Content::read(sources)?;
        let set = Settings::read(options, &content)?;
        Ok(Self {
            set,
            content: content.into(),
            fingerprint: fingerprint(sources),
            weights: crate::evaluate::WEIGHTS,
            judge: crate::evaluate::Judge::another(),
            model: None,
        })
    }

    pub(crate) fn orders_deck(&self) -> LazyDeck<ORDERS> {
        LazyDeck::new(counts(self.content.orders.iter().map(|card| card.count)))
    }

    /// The position before the first action.
    pub(crate) fn opening(&self) -> State {
        let mut s = self.blank(self.set.scenario);
        if self.set.escalation {
            s.mecha[HANGAR] = wing::VT & 0x1f;
            s.unlocks |= 1 << Unlock::BattleMode as u8;
            s.heroes.iter_mut().for_each(|hero| hero.available = true);
        } else {
            self.lay_scenario(&mut s);
        }
        Run { game: self, s: &mut s, told: &mut () }.settle();
        s
    }

    /// A board on which nothing has been set up but the decks.
    fn blank(&self, scenario: u8) -> State {
        let none = LazyDeck::new([0; RESOURCES]);
        let hero = HeroState {
            available: false,
            form: 0,
            back_to: NONE,
            slot: NONE,
            area: NONE,
            damage: 0,
            mia: 0,
            hurt: false,
            acted: false,
            used: 0,
            squares: 0,
            held: [0; 4],
        };
        let mut s = State {
            scenario,
            episode: 0,
            completed: 0,
            step: Step::PickHero(0),
            stack: Stack::default(),
            end: None,
            owed: 0,
            heading: 1,
            turns: 0,
            battle_mode: false,
            armour: self.content.armour,
            structure: [0; 5],
            black: [0; 5],
            guns_down: 0,
            guns_lost: 0,
            population: 7,
            crew: [0; 4],
            crew_bonus: [0; 4],
            crew_change: 0,
            heat: 0,
            reflex_total: 0,
            ap: 3,
            rp: 0,
            tracker: [0; 4],
            sdf_evade: 0,
            vt_evade: 0,
            shields: 0,
            plus: [0; AREAS],
            salvage: [0; AREAS],
            scouts: [NONE; 3],
            scouted: NONE,
            vessels: [0; AREAS],
            damage: [0; VESSELS],
            wrecks: 0,
            jammed: 0,
            tags: [0; 2],
            followers: [0; 2],
            fresh: 0,
            villain_symbol: [0; 2],
            baseship_in: false,
            baseship: 0,
            last_group: NONE,
            mecha: [0; AREAS + 2],
            lost: 0,
            ordered: [0; HEROES],
            heroes: [hero; HEROES],
            slots: [Slot { hero: NONE, cards: none }; 4],
            captured: NONE,
            to_mentor: NONE,
            acting: Acting::NOBODY,
            pod_bonus: 0,
            invasion: Layers::default(),
            invasion_used: [0; INVASIONS],
            invasion_active: [0; INVASIONS],
            invasion_now: NONE,
            orders: self.orders_deck(),
            orders_now: NONE,
            resources: Layers::default(),
            resources_used: none,
            resources_active: none,
            resources_fresh: 0,
            tech: 0,
            tech_used: 0,
            crew_deck: LazyDeck::new(counts(self.content.crew.iter().map(|card| card.count))),
            crew_used: LazyDeck::new([0; FACES]),
            mecha_deck: LazyDeck::new(counts(self.content.mecha.iter().map(|card| card.count))),
            mecha_used: LazyDeck::new([0; FACES]),
            unlocks: 0,
            unlocks_used: 0,
            minmei: false,
            ben: false,
            strike: 0,
            flags: Flags::NONE,
            tally: Tally::default(),
            commendations: 0,
            kills: 0,
            assault: Assault::default(),
            packet: Packet::default(),
        };
        for (kind, card) in self.content.resources.iter().enumerate() {
            let used = !self.set.escalation || card.kind == Kind::Tech;
            (0..if used { card.count } else { 0 }).for_each(|_| s.resources.put(0, kind));
        }
        s
    }

    /// What the scenario sets (3.3): pools, Hangar, Heroes and the Invasion deck.
    fn lay_scenario(&self, s: &mut State) {
        let scenario = self.scenario(s);
        s.population = s.population_at(scenario.population);
        s.ap = scenario.ap.min(15 - s.rp.max(scenario.rp));
        s.rp = s.rp.max(scenario.rp);
        s.mecha[HANGAR] = (1 << scenario.hangar) - 1;
        if scenario.battle_mode {
            s.unlocks |= 1 << Unlock::BattleMode as u8;
        }
        for (hero, at) in s.heroes.iter_mut().enumerate() {
            at.available = scenario.heroes >> hero & 1 == 1;
        }
        s.invasion = Layers::default();
        let mut ordinary = 0;
        for (kind, card) in self.content.invasion.iter().enumerate() {
            if !card.x {
                (0..card.count).for_each(|_| s.invasion.pool(kind));
                ordinary += card.count;
            } else if scenario.x >> kind & 1 == 1 {
                (0..card.count).for_each(|_| s.invasion.put(0, kind));
            }
        }
        s.invasion.spread(0, scenario.top.min(ordinary));
        s.invasion.spread(1, ordinary.saturating_sub(scenario.top));
    }
}

impl State {
    /// The population marker of a new scenario: what it says, or more if more people live (3.5).
    fn population_at(&self, wanted: u8) -> u8 {
        if self.completed == 0 { wanted } else { wanted.max(self.effective_population()) }
    }
}

/// Counts of kinds as an array.
fn counts<const N: usize>(counts: impl Iterator<Item = u8>) -> [u8; N] {
    let mut array = [0; N];
    array.iter_mut().zip(counts).for_each(|(place, n)| *place = n);
    array
}

impl<S: Sink<Event>> Run<'_, S> {
    /// The phases go on when nothing is pending; says whether they wait for chance.
    pub fn advance(&mut self) -> bool {
        let window = |kind| Frame::Window { kind, passed: 0, asked: NONE };
        match self.s.step {
            Step::PickHero(slot) if slot < 4 => {
                self.s.step = Step::PickHero(slot + 1);
                self.push(Frame::PickHero { slot });
            }
            Step::PickHero(_) => self.s.step = Step::Deal(0),
            Step::Deal(slot) if slot < 4 => {
                self.s.step = Step::Deal(slot + 1);
                let held = self.s.slots[usize::from(slot)].cards.len() as u8;
                self.push(Frame::Draw { left: 2u8.saturating_sub(held), slot, card: NONE });
            }
            Step::Deal(_) => self.s.step = Step::Destroids,
            Step::Destroids => {
                self.s.step = Step::StartUpgrade;
                self.push(Frame::Station { left: 3, supply: true });
            }
            Step::StartUpgrade => {
                let escalation = self.game.set.escalation;
                self.s.step = if escalation { Step::StartChart } else { Step::StartVeritech };
                if !escalation && self.game.scenario(self.s).start_upgrade {
                    self.push(Frame::Upgrade { span: Span::Permanent, hero: NONE, by: By::LEAD });
                }
            }
            Step::StartVeritech | Step::StartChart | Step::Chart => return true,
            Step::Begin => self.begin_episode(),
            Step::Situation(index) => self.situation(index),
            Step::Setup(index) => self.objective_setup(index),
            Step::Invasion(left) => return self.invade(left),
            Step::Briefing => {
                self.s.step = Step::Upkeep;
                self.push(window(Window::Briefing));
            }
            Step::Upkeep => self.begin_upkeep(),
            Step::SetCrew => self.begin_crew(),
            Step::Transfer => self.transfer(),
            Step::Replace(slot) => self.replace(slot),
            Step::Ready => {
                self.s.step = Step::Section(0, 0);
                self.push(window(Window::Ready));
            }
            Step::Section(index, had) => self.section(index, had),
            Step::Launch => self.launch_phase(),
            Step::Hero => self.next_hero(),
            Step::Regroup => {
                self.refill_orders();
                return true;
            }
            Step::Assault => return self.assault(),
            Step::Vengeance => self.begin_vengeance(),
            Step::Burst => self.burst(),
            Step::Debrief => {
                self.s.step = Step::CleanUp;
                self.push(window(Window::Debrief));
            }
            Step::CleanUp => self.clean_up(),
            Step::Clear => self.clear_board(),
            Step::EndTech(from) => self.end_tech(from),
            Step::EndEpisode => self.end_episode(),
        }
        false
    }

    /// A chance outcome that the phases waited for.
    pub fn phase_outcome(&mut self, action: Action) {
        match (self.s.step, action) {
            (Step::StartVeritech, Action::D6(pips)) => {
                self.s.step = Step::Begin;
                let vt = (self.s.supply() & wing::VT).trailing_zeros() as u8;
                self.move_mecha(vt, 5 + pips);
            }
            (Step::StartChart, Action::Sum(sum)) => {
                self.s.step = Step::Begin;
                self.chart(sum);
            }
            (Step::Chart, Action::Sum(sum)) => {
                self.s.step = Step::Ready;
                self.chart(sum);
            }
            (Step::Invasion(left), Action::Invasion(card)) => self.invasion_card(card, left),
            (Step::Regroup, Action::Orders(card)) => {
                self.regroup();
                self.s.orders.take(usize::from(card));
                self.s.orders_now = card;
                self.s.step = Step::Assault;
                self.tell(|_| Event::OrdersCard { card });
                self.push(Frame::Window { kind: Window::Alert, passed: 0, asked: NONE });
            }
            _ => {}
        }
    }

    fn chart(&mut self, sum: u8) {
        self.tell(|_| Event::ChartRolled { sum });
        let program = self.game.content.escalation[usize::from(sum) - 2];
        self.program(program, By::LEAD, Via::Story);
    }

    /// The next scenario of a campaign (3.5).
    pub fn next_scenario(&mut self) {
        let game = self.game;
        let old = *self.s;
        let mut s = game.blank(old.scenario + 1);
        s.completed = old.completed;
        s.commendations = old.commendations;
        s.kills = old.kills;
        (s.tech, s.unlocks) = (old.tech, old.unlocks);
        s.unlocks_used = old.unlocks_used & 1 << Unlock::OmniBarrier as u8;
        s.rp = old.rp;
        (s.black, s.structure) = (old.black, old.black);
        (s.guns_lost, s.guns_down) = (old.guns_lost, old.guns_lost);
        s.shields = old.shields;
        for place in 0..6 {
            s.armour[place] = game.armour_most(&s, place as u8);
        }
        for (new, old) in s.heroes.iter_mut().zip(old.heroes) {
            new.form = old.form;
        }
        for (new, old) in s.slots.iter_mut().zip(old.slots) {
            new.cards = old.cards;
        }
        // The deck is the rest of all Resource cards.
        s.resources = Layers::default();
        for (kind, card) in game.content.resources.iter().enumerate() {
            let held: u8 = s.slots.iter().map(|slot| slot.cards.count(kind)).sum();
            let out = held + (s.tech >> kind & 1) as u8;
            (0..card.count - out).for_each(|_| s.resources.put(0, kind));
        }
        s.population = old.effective_population();
        game.lay_scenario(&mut s);
        *self.s = s;
        self.tell(|s| Event::Scenario { scenario: s.scenario });
    }
}
