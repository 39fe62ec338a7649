//! The table as it is drawn (11): what is asked, and the path of touches for every choice.

mod board;
mod orders;
mod panels;

use std::sync::LazyLock;

use veritable_core::bits::bits;
use veritable_core::guide::Guide;
use veritable_core::scene::{
    Barred, Choice, Die, Header, Prompt, Scene, Tag, Tally, Tint, Tone, Window,
};
use veritable_core::{Label, Mechanics, ScoreLine, ScoreSheet, Seat, Showing, Viewer};

use crate::AttackOnSdf1;
use crate::action::{Action, Area, HeroName, Mech, Post, Vessel, die};
use crate::board::{BRIDGE, NONE, RING};
use crate::content::{Face, Timing};
use crate::evaluate::Warning;
use crate::events::Event;
use crate::frame::{Frame, HERO_UNIT, Window as Council};
use crate::hull::fixture;
use crate::narrate::SQUARES;
use crate::run::Waits;
use crate::state::{BASESHIP, End, State, fleet};
use crate::view::View;

/// What is drawn for one viewer.
struct Drawing<'a> {
    game: &'a AttackOnSdf1,
    s: &'a State,
    viewer: Viewer,
    /// What the Orders of this Episode would do, as things stand.
    warning: Option<Warning>,
}

fn face_icon(face: Face) -> &'static str {
    ["f-target", "f-move", "f-instinct", "f-ability"][face as usize]
}

/// Colour of a seat.
fn seat_tint(seat: Seat) -> Tint {
    [Tint::Vermilion, Tint::Ice, Tint::Green, Tint::Orchid][usize::from(seat)]
}

fn area_id(area: u8) -> String {
    Area::NAMES[usize::from(area)].into()
}

fn vessel_id(vessel: u8) -> String {
    Vessel::NAMES[usize::from(vessel)].into()
}

fn mecha_id(mecha: u8) -> String {
    Mech::NAMES[usize::from(mecha)].into()
}

fn hero_id(hero: u8) -> String {
    format!("hero-{}", HeroName::NAMES[usize::from(hero)])
}

/// A Hero who stands nowhere: in reserve or missing.
fn bench_id(hero: u8) -> String {
    format!("bench-{}", HeroName::NAMES[usize::from(hero)])
}

fn slot_id(slot: u8) -> String {
    format!("slot-{}", slot + 1)
}

fn die_id(face: usize, nth: u8) -> String {
    format!("die-{}-{}", Face::ALL[face].word(), nth + 1)
}

fn post_id(post: u8) -> String {
    format!("crew-{}", Post::NAMES[usize::from(post)])
}

fn ability_id(hero: u8, number: u8) -> String {
    format!("ability-{}-{number}", HeroName::NAMES[usize::from(hero)])
}

fn goal_id(goal: u8) -> &'static str {
    ["objective-a", "objective-b"][usize::from(goal)]
}

fn gun_id(place: u8, rail: bool) -> String {
    format!(
        "{}-{}",
        if rail { "rail" } else { "beam" },
        crate::action::Place::NAMES[usize::from(place)]
    )
}

/// The elements that turn the ship.
const HELM: [&str; 2] = ["helm-ccw", "helm-cw"];
/// The element of the unlock on sale.
const UNLOCK: &str = "unlock";
/// The element of the Worker Strike.
const STRIKE: &str = "strike";

/// The guided first game.
static GUIDE: LazyLock<Guide> =
    LazyLock::new(|| Guide::embedded(include_str!("../content/guide.toml")));

impl Showing for AttackOnSdf1 {
    fn guide() -> Option<&'static Guide> {
        Some(&GUIDE)
    }

    fn seat_name(&self, view: &View, seat: Seat) -> String {
        let s = &view.table;
        let own = (0..4).filter(|&slot| self.seat_of_slot(slot) == seat);
        let heroes: Vec<&str> = own
            .map(|slot| s.slots[usize::from(slot)].hero)
            .filter(|&h| h != NONE)
            .map(|h| self.hero_name(h))
            .collect();
        if heroes.is_empty() || self.set.seats == 1 {
            format!("Player {}", seat + 1)
        } else {
            heroes.join(" and ")
        }
    }

    fn label(&self, view: &View, action: Action) -> Label {
        self.words(&view.table, action)
    }

    fn narrate(&self, view: &View, event: &Event) -> String {
        self.tale(view, event)
    }

    fn header(&self, view: &View) -> Header {
        Drawing { game: self, s: &view.table, viewer: view.viewer, warning: None }.header()
    }

    fn scene(&self, view: &View, choices: &[Action]) -> Scene {
        let s = &view.table;
        let warning = if s.end.is_none() && s.phase() > 0 { self.warning(s) } else { None };
        let drawing = Drawing { game: self, s, viewer: view.viewer, warning };
        Scene {
            theme: "attack-on-the-sdf-1".into(),
            header: drawing.header(),
            board: drawing.board(),
            hand: None,
            panels: drawing.panels(),
            tabs: drawing.tabs(),
            prompt: drawing.prompt(choices),
            choices: choices.iter().map(|&action| drawing.choice(action)).collect(),
            barred: drawing.barred(choices),
            ..Scene::default()
        }
    }

    fn score(&self, s: &State) -> ScoreSheet {
        // The team has one score: it is counted once, for the first seat.
        let line = |id: &str, name: &str, each: i32, of: i32| ScoreLine {
            id: id.into(),
            name: name.into(),
            piece: None,
            sides: Vec::new(),
            to: Some(0),
            points: each * of,
            result: if each == 1 { String::new() } else { format!("{of} × {each}") },
        };
        let completed = i32::from(s.completed);
        let lines = if self.set.escalation {
            vec![line("turns", "Turns survived", 1, completed)]
        } else {
            // A victory over the Baseship comes before the Clean Up of its Episode; a lost ship has nobody left.
            let won = s.end.is_some_and(End::won);
            let current = i32::from(s.end == Some(End::BaseshipDestroyed));
            let afloat = i32::from(s.end.is_none() || won);
            let people = afloat * i32::from(s.effective_population());
            vec![
                line("episodes", "Episodes completed", 10, completed + current),
                line("commendations", "Commendations", 3, i32::from(s.commendations)),
                line("people", "Population", 1, people),
                line("reactors", "Reactors undamaged", 1, afloat * (6 - i32::from(s.reactor()))),
                line("victory", "Victory", 100, i32::from(won)),
            ]
        };
        ScoreSheet { lines, totals: vec![self.points(s); usize::from(self.set.seats)] }
    }
}

impl Drawing<'_> {
    fn header(&self) -> Header {
        let (game, s) = (self.game, self.s);
        let tally = |icon: &str, tint, value: String, label: &str| Tally {
            icon: icon.into(),
            tint,
            value,
            label: label.into(),
            ..Tally::default()
        };
        let place = match game.episode(s) {
            Some(_) => {
                let scenario = game.scenario(s);
                format!("{} · Episode {} of {}", scenario.name, s.episode, scenario.episodes.len())
            }
            None if game.set.escalation && s.episode > 0 => {
                format!("Escalation · turn {} of {}", s.episode, game.set.escalation_cap)
            }
            None => "Setup".into(),
        };
        let steps = ["Story", "Upkeep", "Crew", "Heroes", "Zentraedi", "Clean Up"];
        Header {
            place,
            steps: steps.map(String::from).into(),
            step: s.phase().checked_sub(1),
            tallies: vec![
                tally("g-reactor", Tint::Bad, format!("{}/6", s.reactor()), "reactor damage"),
                tally(
                    "g-modern-city",
                    Tint::Ochre,
                    format!("{}/8", s.effective_population()),
                    "population",
                ),
                tally("heat", Tint::Gold, format!("{}/12", s.heat), "Reflex heat"),
                tally("f-ability", Tint::Orchid, s.ap.to_string(), "AP"),
            ],
            alerts: self.alerts(),
        }
    }

    /// What nobody may overlook now.
    fn alerts(&self) -> Vec<Tag> {
        let (game, s) = (self.game, self.s);
        let mut alerts = Vec::new();
        let mut say = |on: bool, text: &str, tint: Tint, loud: bool| {
            if on {
                alerts.push(Tag { text: text.into(), tint, loud, ..Tag::default() });
            }
        };
        let loose = |area: u8| {
            let pods = (s.vessels[usize::from(area)] & (fleet::PODS | fleet::VILLAINS) & !s.jammed)
                .count_ones();
            pods > game.holders(s, area)
        };
        let beside = [13, 14, 15, 16].into_iter().any(loose) || loose(BRIDGE);
        say(beside, "Unheld pods beside the Bridge", Tint::Bad, true);
        say(s.battle_mode, "Battle Mode", Tint::Vermilion, false);
        say(s.flags.omni, "Omni-Directional Barrier", Tint::Azure, false);
        say(s.reactor() >= 5, "Guns are dead", Tint::Bad, true);
        say((3..5).contains(&s.reactor()), "No evading, one turn per Episode", Tint::Bad, false);
        say(s.flags.no_turn, "The ship cannot turn", Tint::Open, false);
        say(s.flags.no_launch, "No launching", Tint::Open, false);
        say(s.flags.no_scout, "No scouting", Tint::Open, false);
        alerts
    }

    fn prompt(&self, choices: &[Action]) -> Prompt {
        let (game, s) = (self.game, self.s);
        if let Some(end) = s.end {
            let question = if end.won() { "The ship has survived" } else { "The ship is lost" };
            return Prompt { question: question.into(), ..Prompt::default() };
        }
        let detail = match s.stack.top() {
            Some(Frame::Menu) => {
                let mp = veritable_core::words::count(s.acting.mp, "movement point");
                format!("{mp} left, {} AP in the pool.", s.ap)
            }
            Some(Frame::Hit { .. } | Frame::Fire { .. } | Frame::Rail { .. }) => {
                "Destroyed vessels still act this Episode; twice the capacity removes them at once."
                    .into()
            }
            Some(Frame::Window { .. }) => {
                format!("{} AP, {} RP, and what lies on the Tracker.", s.ap, s.rp)
            }
            Some(Frame::Evade { unit, .. }) if *unit >= HERO_UNIT => {
                "A Hero takes 3 damage at most.".into()
            }
            _ if self.is_joint() => match (self.viewer, game.lead(s)) {
                (Viewer::Seat(seat), lead) if seat == lead => {
                    "You lead: you decide this for all.".into()
                }
                (_, lead) => format!("Seat {lead} leads and decides this for all."),
            },
            _ => String::new(),
        };
        let chore = match s.stack.top() {
            Some(&Frame::Hit { single: false, left, .. } | &Frame::Fire { left, .. })
                if left > 1 =>
            {
                "hits"
            }
            Some(&Frame::Packet { stage, left, .. } | &Frame::Raid { stage, left, .. })
                if stage != 1 && left > 1 =>
            {
                "damage"
            }
            Some(Frame::PickHero { .. }) => "Heroes",
            Some(Frame::Station { left: 2.., .. }) => "Destroids",
            Some(Frame::SetCrew { left: 2.. }) => "crew",
            _ => "",
        };
        let prompt =
            Prompt { question: game.prompt(s), detail, chore: chore.into(), ..Prompt::default() };
        match s.stack.top() {
            Some(&Frame::Window { kind, asked, .. }) => Prompt {
                window: Some(self.council(kind, asked)),
                trifle: kind != Council::Alert && choices.iter().all(|&c| self.can_wait(c)),
                interrupts: self.disturbed(asked),
                ..prompt
            },
            _ => prompt,
        }
    }

    /// Whether the lead seat decides this for several players (4.0).
    fn is_joint(&self) -> bool {
        matches!(self.game.waits(self.s), Waits::Lead(_)) && self.game.set.seats > 1
    }

    /// The Hero by whose rank a seat leads, where several play.
    fn leader(&self) -> Option<u8> {
        let (game, s) = (self.game, self.s);
        let lead = game.lead(s);
        let own = |hero: &u8| game.seat_of(s, *hero) == lead;
        bits(s.active_heroes()).find(own).filter(|_| game.set.seats > 1)
    }

    /// The window as people know it. In the turn of a Hero it belongs to that Hero's seat.
    fn council(&self, kind: Council, asked: Seat) -> Window {
        let (word, name) = match kind {
            Council::Briefing => ("briefing", "Briefings"),
            Council::Ready => ("ready", "Before the crew works"),
            Council::PostRoll => ("post-roll", "After a roll"),
            Council::Alert => ("alert", "Alerts"),
            Council::Debrief => ("debrief", "Debriefs"),
        };
        Window::new(word, name, self.disturbed(asked).unwrap_or(asked))
    }

    /// The seat whose Hero is acting while another seat is asked.
    fn disturbed(&self, asked: Seat) -> Option<Seat> {
        let hero = self.s.acting.hero;
        (hero != NONE).then(|| self.game.seat_of(self.s, hero)).filter(|&seat| seat != asked)
    }

    /// Whether nothing is lost by leaving an action for later: it can be taken in a Hero's turn as well.
    fn can_wait(&self, action: Action) -> bool {
        let (game, s) = (self.game, self.s);
        let last = s.phase() > 4;
        !last
            && match action {
                Action::Pass | Action::Buy(_) | Action::Objective(_) | Action::Settle => true,
                Action::Transform | Action::Activate(0) => true,
                Action::Ability(hero, number) => {
                    let ability = &game.form(s, hero).abilities[usize::from(number) - 1];
                    matches!(ability.timing, Timing::Any | Timing::Battle)
                }
                Action::Card(card) => {
                    let timing = game.content.resources[usize::from(card)].timing;
                    matches!(timing, Timing::Any | Timing::Battle)
                }
                _ => false,
            }
    }

    fn choice(&self, action: Action) -> Choice {
        let label = self.game.words(self.s, action);
        let (path, tone, icon) = self.path(action);
        let confirm = match action {
            Action::Ben => Some("Sacrifice Ben for good?".into()),
            Action::Activate(1) => Some("The barrier works once per game. Raise it now?".into()),
            _ => None,
        };
        Choice {
            tone,
            icon: icon.into(),
            short: self.short(action).into(),
            confirm,
            passes: action == Action::Pass
                && matches!(self.s.stack.top(), Some(Frame::Window { .. })),
            ..Choice::new(self.game.notation(action), path, label.text).hint(label.hint)
        }
    }

    /// A few words for a button.
    fn short(&self, action: Action) -> &'static str {
        match action {
            Action::Square => {
                let area = self.s.heroes[usize::from(self.s.acting.hero)].area;
                SQUARES.get(usize::from(area.wrapping_sub(RING))).copied().unwrap_or_default()
            }
            Action::EndTurn => "End turn",
            Action::Track(Face::Target) if self.as_target() => "Tracker, as a Target",
            Action::Track(_) => "Tracker",
            Action::Transform => "Battle Mode, 3 AP",
            Action::Activate(0) => "Daedalus Maneuver",
            Action::Activate(_) => "Omni-Directional Barrier",
            Action::Order(0) => "Veritech",
            Action::Order(1) => "Destroid",
            Action::Order(_) => "Scouts",
            _ => "",
        }
    }

    /// Whether a Target on the Tracker would be paid by an Instinct die.
    fn as_target(&self) -> bool {
        let acting = &self.s.acting;
        acting.of(Face::Target as usize) == 0 && acting.of(Face::Instinct as usize) > 0
    }

    /// Whether a Hero is drawn on the board: in an Area, or missing.
    fn stands(&self, hero: u8) -> bool {
        let at = &self.s.heroes[usize::from(hero)];
        at.area != NONE || at.mia != 0
    }

    /// The first unspent die of a face, if one lies there.
    fn die(&self, face: usize) -> Vec<String> {
        if self.s.acting.hero != NONE && self.s.acting.of(face) > 0 {
            vec![die_id(face, 0)]
        } else {
            vec![]
        }
    }

    /// What a person touches to take an action; nothing = a button.
    fn path(&self, action: Action) -> (Vec<String>, Tone, &'static str) {
        use Action::*;
        let s = self.s;
        let plain = |path: Vec<String>| (path, Tone::Plain, "");
        let button = |icon| (vec![], Tone::Plain, icon);
        match action {
            To(area) => plain(vec![area_id(area)]),
            Vessel(BASESHIP) => plain(vec![vessel_id(BASESHIP)]),
            Vessel(vessel) => plain(vec![vessel_id(vessel)]),
            Mecha(mecha) => plain(vec![mecha_id(mecha)]),
            Hero(hero) if self.stands(hero) => plain(vec![hero_id(hero)]),
            Hero(hero) => plain(vec![bench_id(hero)]),
            Slot(slot) => plain(vec![slot_id(slot - 1)]),
            Die(face) => match s.stack.top() {
                Some(Frame::SetDie { die, .. }) if *die != NONE => button(face_icon(face)),
                _ => plain(self.die(face as usize)),
            },
            Crew(post) => plain(vec![post_id(post)]),
            Point(place, what @ (fixture::BEAM | fixture::RAIL)) => {
                plain(vec![gun_id(place, what == fixture::RAIL)])
            }
            Point(place, _) => plain(vec![area_id(12 + place)]),
            Use(how) => plain(self.die(match how {
                die::TARGET => 0,
                die::POINTS | die::MOVE => 1,
                die::INSTINCT | die::INSTINCT_TARGET => 2,
                _ => 3,
            })),
            Assist(face) => plain(self.die(face as usize)),
            Track(face) if s.acting.of(face as usize) == 0 => plain(self.die(2)),
            Track(face) => plain(self.die(face as usize)),
            Ability(hero, number) => plain(vec![ability_id(hero, number)]),
            Card(card) => {
                plain(vec![format!("card-{}", self.game.content.resources[usize::from(card)].id)])
            }
            Buy(_) => plain(vec![UNLOCK.into()]),
            Objective(goal) => plain(vec![goal_id(goal).into()]),
            Settle => plain(vec![STRIKE.into()]),
            EndTurn => (vec![], Tone::Primary, "check"),
            Pass => (vec![], Tone::Primary, ""),
            Ben => (vec![], Tone::Danger, ""),
            Transform => button("g-battle-mech"),
            Twist(sense) if matches!(s.stack.top(), Some(Frame::Menu)) => {
                plain(vec![HELM[usize::from(sense)].into()])
            }
            Twist(0) => button("undo"),
            Twist(_) => button("redo"),
            Order(0) => button("vt"),
            Order(1) => button("ds"),
            Order(_) => button("g-radar-sweep"),
            Square => button("g-wrench"),
            _ => button(""),
        }
    }

    /// What people try in vain at this point: abilities and cards.
    fn barred(&self, choices: &[Action]) -> Vec<Barred> {
        let open = matches!(self.s.stack.top(), Some(Frame::Menu | Frame::Window { .. }));
        if choices.is_empty() || !open {
            return Vec::new();
        }
        let Viewer::Seat(seat) = self.viewer else { return Vec::new() };
        let s = self.s;
        let in_play = s.slots.iter().map(|slot| slot.hero).filter(|&hero| hero != NONE);
        let own = in_play.filter(|&hero| self.game.seat_of(s, hero) == seat);
        let abilities = own.flat_map(|hero| [Action::Ability(hero, 1), Action::Ability(hero, 2)]);
        let cards = self.cards().into_iter().map(Action::Card);
        let tries = abilities.chain(cards).filter(|action| !choices.contains(action));
        let barred = |action: Action| {
            let element = self.path(action).0.pop()?;
            Some(Barred { element, action: self.game.notation(action) })
        };
        tries.filter_map(barred).collect()
    }

    /// All Resource cards that lie in slots or are in play as Tech.
    fn cards(&self) -> Vec<u8> {
        let s = self.s;
        let there = |card: &u8| {
            let kind = usize::from(*card);
            s.tech >> card & 1 == 1 || s.slots.iter().any(|slot| slot.cards.count(kind) > 0)
        };
        (0..self.game.content.resources.len() as u8).filter(there).collect()
    }
}

/// The dice of the acting Hero.
fn hand_of(s: &State) -> Vec<Die> {
    let mut dice = Vec::new();
    for face in 0..4 {
        for nth in 0..s.acting.of(face) {
            dice.push(Die {
                id: die_id(face, nth),
                icon: face_icon(Face::ALL[face]).into(),
                name: Face::ALL[face].name().into(),
                ..Die::default()
            });
        }
    }
    dice
}
