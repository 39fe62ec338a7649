//! The table as it is drawn (11): what is asked, and the path of touches for every choice.

mod board;
mod panels;

use std::sync::LazyLock;

use veritable_core::bits::bits;
use veritable_core::guide::Guide;
use veritable_core::scene::{
    Barred, Choice, Header, Outlook, Prompt, Scene, Tag, Times, Tint, Tone, seat_element,
};
use veritable_core::words::count;
use veritable_core::{
    Label, Measure, Mechanics, Party, ScoreLine, ScoreSheet, ScoreSide, Seat, Secrets, Showing,
    Standing, Viewer,
};

use crate::Reconstruction;
use crate::action::Action;
use crate::events::Event;
use crate::state::{Frame, Grant, Phase, State, Table};
use crate::terms::{Act, Faction, Kind, NONE, SPACES, Space, TERRITORIES};
use crate::view::View;

/// What is drawn from one viewer's eyes.
struct Drawing<'a> {
    game: &'a Reconstruction,
    view: &'a View,
    t: &'a Table,
    /// The faction whose actions and goal are drawn as the viewer's own.
    near: Faction,
    choices: &'a [Action],
}

impl<'a> Drawing<'a> {
    fn new(game: &'a Reconstruction, view: &'a View, choices: &'a [Action]) -> Self {
        let t = &view.table;
        let near = view.own.or(t.active()).unwrap_or(Faction::Rdf);
        Self { game, view, t, near, choices }
    }
}

/// Colour and emblem of a faction.
fn faction_look(faction: Faction) -> (Tint, &'static str) {
    match faction {
        Faction::Rdf => (Tint::Vermilion, "e-rdf"),
        Faction::Zr => (Tint::Green, "e-zr"),
        Faction::Ref => (Tint::Orchid, "e-ref"),
        Faction::Aul => (Tint::Ice, "e-aul"),
    }
}

fn space_id(space: u8) -> String {
    format!("space-{}", Space::NAMES[usize::from(space)])
}

fn unit_id(kind: Kind, space: u8) -> String {
    match kind.named() {
        true => format!("unit-{}", kind.id()),
        false => format!("unit-{}-{}", kind.id(), Space::NAMES[usize::from(space)]),
    }
}

fn civilian_id(territory: u8, spot: u8) -> String {
    format!("civilian-{}-{spot}", Space::NAMES[usize::from(territory)])
}

fn act_id(act: Act) -> String {
    format!("act-{}", act.id())
}

/// The guided first game.
static GUIDE: LazyLock<Guide> =
    LazyLock::new(|| Guide::embedded(include_str!("../../content/guide.toml")));

impl Showing for Reconstruction {
    fn guide() -> Option<&'static Guide> {
        Some(&GUIDE)
    }

    fn seat_name(&self, view: &View, seat: Seat) -> String {
        view.table.faction(seat).map_or(format!("Player {}", seat + 1), |f| f.name().into())
    }
    fn label(&self, view: &View, action: Action) -> Label {
        self.words(view, action)
    }
    fn narrate(&self, view: &View, event: &Event) -> String {
        self.tale(view, event)
    }
    fn header(&self, view: &View) -> Header {
        Drawing::new(self, view, &[]).header()
    }
    fn scene(&self, view: &View, choices: &[Action]) -> Scene {
        let drawing = Drawing::new(self, view, choices);
        Scene {
            theme: "reconstruction".into(),
            header: drawing.header(),
            board: drawing.board(),
            hand: drawing.hand(),
            panels: drawing.panels(),
            prompt: drawing.prompt(),
            choices: choices.iter().map(|&action| drawing.choice(action)).collect(),
            barred: drawing.barred(),
            signals: drawing.signals(),
            ..Scene::default()
        }
    }
    /// The way to each goal, and Protoculture.
    fn standing(&self, state: &State) -> Option<Standing> {
        let points = self.points(state);
        let party = |faction: Faction| {
            let (tint, icon) = faction_look(faction);
            Party { name: faction.name().into(), tint, icon: icon.into() }
        };
        let goal = |f: Faction| {
            (points[f as usize].into(), Some(i32::from(self.content.goals[f as usize])))
        };
        let held = |f: Faction| (i32::from(state.pc[f as usize]), None);
        Some(Standing {
            part: state.round,
            sides: Faction::ALL.map(party).into(),
            measures: vec![
                Measure { name: "Way to the goal".into(), amounts: Faction::ALL.map(goal).into() },
                Measure { name: "Protoculture".into(), amounts: Faction::ALL.map(held).into() },
            ],
        })
    }
    /// The four goals, and what each has of it.
    fn score(&self, state: &State) -> ScoreSheet {
        let t = &self.view(state, Viewer::Spectator).table;
        let points = self.points(t);
        let line = |faction: Faction| ScoreLine {
            id: faction.name().to_lowercase(),
            name: format!("{}: {}", faction.name(), goal_name(faction)),
            piece: None,
            sides: vec![ScoreSide {
                name: "points".into(),
                total: points[faction as usize].into(),
                terms: self.terms(t, faction),
            }],
            to: Some(t.seat[faction as usize]).filter(|&seat| seat != NONE),
            points: points[faction as usize].into(),
            result: match self.lacking(t, faction) {
                0 => "goal reached".into(),
                n => format!("{n} more"),
            },
        };
        let seated = |seat| t.faction(seat).map_or(0, |f| points[f as usize].into());
        ScoreSheet {
            lines: Faction::ALL.map(line).into(),
            totals: (0..self.seats).map(seated).collect(),
        }
    }
}

/// What a faction counts.
fn goal_name(faction: Faction) -> &'static str {
    match faction {
        Faction::Rdf => "content civilians",
        Faction::Zr => "civilians converted",
        Faction::Ref => "RDF territories",
        Faction::Aul => "cities",
    }
}

impl Reconstruction {
    /// How much a faction lacks of its goal.
    fn lacking(&self, t: &Table, faction: Faction) -> u8 {
        self.content.goals[faction as usize].saturating_sub(self.points(t)[faction as usize])
    }

    /// Where the points of a faction come from.
    fn terms(&self, t: &Table, faction: Faction) -> Vec<(String, i32)> {
        let mut terms = Vec::new();
        for at in 0..TERRITORIES {
            let control = self.control(t, at).map(|side| side.faction());
            let n = match faction {
                Faction::Rdf => t.civilians[usize::from(at)][0],
                Faction::Zr => 0,
                Faction::Ref => u8::from(control == Some(Faction::Rdf)),
                Faction::Aul if control == Some(Faction::Aul) => {
                    u8::from(at < crate::terms::CITIES) + t.count(at, Kind::City)
                }
                Faction::Aul => 0,
            };
            if n > 0 {
                terms.push((self.content.place(at).to_owned(), n.into()));
            }
        }
        if faction == Faction::Zr && t.converted > 0 {
            terms.push(("joined the rebellion".into(), t.converted.into()));
        }
        terms
    }
}

impl Drawing<'_> {
    fn header(&self) -> Header {
        let t = self.t;
        let resolving = t.turns == 4 && t.phase != Phase::Over;
        let (steps, step): (&[&str], _) = match t.phase {
            Phase::Seating | Phase::Deal | Phase::Over => (&[], None),
            _ if resolving => (&RESOLUTION, Some(self.resolution_step())),
            _ => (&["Trade", "Play an event", "Take command", "Draw"], Some(turn_step(t.phase))),
        };
        let whose = match t.active() {
            _ if t.phase == Phase::Over => "the end".into(),
            Some(active) if self.view.own == Some(active) => "your turn".into(),
            Some(active) => format!("{}'s turn", active.name()),
            None if resolving => "end of the round".into(),
            None => "setup".into(),
        };
        Header {
            place: format!("Round {} of 4 · {whose}", t.round.max(1)),
            steps: steps.iter().map(|step| (*step).to_owned()).collect(),
            step,
            tallies: Vec::new(),
            alerts: self.alerts(),
        }
    }

    /// Who stands at a goal while a check is to come.
    fn alerts(&self) -> Vec<Tag> {
        let t = self.t;
        let at_goal = |f: &Faction| *f != Faction::Zr && self.game.lacking(t, *f) == 0;
        let checked = t.round > 1 && t.phase != Phase::Over;
        let leaders = Faction::ALL.into_iter().filter(|f| checked && at_goal(f));
        leaders
            .map(|faction| {
                let (tint, icon) = faction_look(faction);
                let text = format!("{} is at its goal", faction.name());
                let meaning =
                    "When the round ends, the first on the Timeline who is at the goal wins."
                        .into();
                Tag { text, meaning, tint, icon: icon.into(), loud: true, ..Tag::default() }
            })
            .collect()
    }

    /// Which of the ten steps of the Resolution Phase is going on: a window belongs to the step before the next phase.
    fn resolution_step(&self) -> usize {
        match self.t.window().filter(|w| w.grant == Grant::Phase).map(|w| w.act) {
            Some(Act::ZrInspire | Act::RdfCurfew) => return 3,
            Some(_) => return 6,
            None => {}
        }
        match self.t.phase {
            Phase::Check => 0,
            Phase::Income => 1,
            Phase::Tokens => 2,
            Phase::Inspire | Phase::Curfew => 3,
            Phase::Retreat => 4,
            Phase::Resupply => 5,
            Phase::Repairs | Phase::Canvas => 6,
            Phase::Return => 7,
            _ => 8,
        }
    }

    fn prompt(&self) -> Prompt {
        let t = self.t;
        if t.phase == Phase::Over {
            let verdict = self.game.verdict(t, self.game.points(t));
            return Prompt {
                question: "The game is over.".into(),
                detail: verdict,
                ..Prompt::default()
            };
        }
        if self.choices.is_empty() {
            let waiting = match Reconstruction::awaits_chance(t) {
                true => "A card is drawn.".into(),
                false => format!("{} decides.", self.game.decider(t).name()),
            };
            return Prompt { question: waiting, ..Prompt::default() };
        }
        let decider = self.game.decider(t);
        let active = t.active().filter(|&active| active != decider && !t.automaton(active));
        let (limit, _) = self.game.allowance(t);
        let steps = match t.phase {
            Phase::Command => (t.commands.count_ones() as u8, limit),
            _ => (0, 0),
        };
        Prompt {
            question: self.question(),
            detail: self.detail(),
            steps,
            interrupts: active.map(|active| t.seat[active as usize]),
            ..Prompt::default()
        }
    }

    /// What is asked, with what only the viewer knows.
    fn question(&self) -> String {
        let (t, c) = (self.t, &self.game.content);
        let name = |card: u8| c.event(card).name.as_str();
        let partner = t.partner.map_or("", Faction::name);
        let active = t.active().map_or("", Faction::name);
        match (t.phase, t.depth) {
            (Phase::Offer, 0) => format!("Which card do you offer {partner}?"),
            (Phase::Reply, 0) if self.view.offer != NONE => {
                format!("{active} offers you {}. What do you give?", name(self.view.offer))
            }
            (Phase::Confirm, 0) if self.view.offer != NONE && self.view.answer != NONE => {
                let [gave, got] = [self.view.offer, self.view.answer].map(name);
                format!("Give {partner} {gave} for {got}?")
            }
            (Phase::Resupply, 0) => match self.game.stray(t) {
                Some((at, kind)) => {
                    format!("Resupply: where does {} from {} go?", self.game.one(kind), c.place(at))
                }
                None => self.game.asks(t),
            },
            (Phase::Ask, 0) if t.card() != NONE => {
                format!("{active} plays {}. Do you take its black box?", name(t.card()))
            }
            _ => self.game.asks(t),
        }
    }

    /// One line about what is going on.
    fn detail(&self) -> String {
        let (t, c) = (self.t, &self.game.content);
        let event = |card: u8| c.event(card);
        match t.top() {
            Frame::Op { left, .. } => {
                let which = usize::from(t.phase == Phase::Black);
                let text = c.text(event(t.card()), which);
                format!("{}: {text} {left} left.", event(t.card()).name)
            }
            Frame::Hits { on, left, .. } => format!("{} takes {}.", on.name(), count(left, "hit")),
            Frame::Aim { hits, .. } => count(hits, "hit") + " to aim.",
            Frame::Concert { left } => count(left, "step") + " left.",
            Frame::Displace { left, .. } => count(left, "unit") + " must leave.",
            Frame::Window(w) if w.grant.free() => {
                format!("Free, by {}; {} left.", event(t.card()).name, count(w.left, "time"))
            }
            Frame::Window(w) => {
                let (have, cost) = (t.pc[w.act.faction() as usize], c.command(w.act).cost);
                format!("{} costs {cost}; you have {have} Protoculture.", w.act.title())
            }
            Frame::Nothing => match t.phase {
                Phase::Command => {
                    let left =
                        self.game.allowance(t).0.saturating_sub(t.commands.count_ones() as u8);
                    let have = t.pc[self.near as usize];
                    format!("{} left, {have} Protoculture.", count(left, "action"))
                }
                Phase::Ask => c.text(event(t.card()), 1),
                Phase::Partner => {
                    let left = self.game.trade_proposals.saturating_sub(t.proposals);
                    format!("Touch a faction to offer it a card: {} left.", count(left, "proposal"))
                }
                Phase::Offer => "Only the two of you will see it.".into(),
                Phase::Wish => "The other one may give any card, or decline.".into(),
                Phase::Reply => {
                    let active = t.active().map_or("", Faction::name);
                    let wish = match t.wish {
                        Some(wish) => {
                            format!("A card of {} is wished for, any will do.", wish.name())
                        }
                        None => "Any card will do.".into(),
                    };
                    format!("{wish} {active} sees your answer and confirms it or not.")
                }
                Phase::Confirm => "If not, both keep their cards, but know them.".into(),
                Phase::Play => {
                    "Touch a card: how many actions it leaves you, and who plays next.".into()
                }
                Phase::Resupply => match self.game.stray(t) {
                    Some(_) => "RDF units outside Cities go back at the end of a round.".into(),
                    None => String::new(),
                },
                _ => String::new(),
            },
            _ => String::new(),
        }
    }

    /// A choice with the elements that are touched for it.
    fn choice(&self, action: Action) -> Choice {
        let label = self.game.words(self.view, action);
        let notation = self.game.notation(action);
        let path = self.path(action);
        if !path.is_empty() {
            let outlook = self.game.after(self.view, action, 1).map(|t| self.outlook(&t));
            return Choice {
                outlook: outlook.unwrap_or_default(),
                times: self.times(action),
                ..Choice::new(notation, path, label.text).hint(label.hint)
            };
        }
        let tone = match action {
            Action::Go => Tone::Primary,
            _ => Tone::Plain,
        };
        let short = match (self.t.phase, self.t.depth, action) {
            (Phase::Confirm, 0, Action::Go) => "Exchange",
            (Phase::Command, 0, Action::Stop) => "End your turn",
            (Phase::Wish, 0, Action::Faction(wish)) => wish.name(),
            (Phase::Wish, 0, Action::Any) => "Any card",
            _ => "",
        };
        let passes = action == Action::Stop && matches!(self.t.phase, Phase::Ask | Phase::Reply);
        Choice {
            passes,
            short: short.into(),
            ..Choice::button(notation, label.text, tone).hint(label.hint)
        }
    }

    /// Several units of a kind go the same way with one touch.
    fn times(&self, action: Action) -> Vec<Times> {
        let (Frame::March { from, .. } | Frame::Displace { from, .. }, Action::Unit(kind, to)) =
            (self.t.top(), action)
        else {
            return Vec::new();
        };
        let place = self.game.content.place(to);
        let all = (1..=self.t.count(from, kind)).map_while(|n| {
            let after = self.game.after(self.view, action, n)?;
            Some(Times {
                label: format!("Move {n} to {place}"),
                hint: self.game.changes(self.t, &after),
                outlook: self.outlook(&after),
            })
        });
        let all: Vec<_> = all.collect();
        if all.len() > 1 { all } else { Vec::new() }
    }

    /// Where the balance of a territory would be another.
    fn outlook(&self, after: &Table) -> Vec<Outlook> {
        let lead = |t: &Table, at| {
            let margin = self.game.margin(t, at).unsigned_abs();
            self.game.control(t, at).map_or(("", "tie".to_owned()), |side| {
                (side.faction().name(), format!("+{margin}"))
            })
        };
        let changed = (0..TERRITORIES).filter_map(|at| {
            let [(who, old), (whose, new)] = [lead(self.t, at), lead(after, at)];
            let gap = if whose.is_empty() || whose == who { "" } else { " " };
            let whose = if whose == who { "" } else { whose };
            let text = format!("{who} {old} → {whose}{gap}{new}").trim_start().to_owned();
            (old != new || !whose.is_empty()).then(|| Outlook { slot: space_id(at), text })
        });
        changed.collect()
    }

    /// What a player may want to tell everybody: plans, calls for help, warnings, which bind nobody; and cards of the own
    /// hand, shown truthfully (4.7.5), because a signal says only what the game offers.
    fn signals(&self) -> Vec<String> {
        let (t, c) = (self.t, &self.game.content);
        let Some(own) = self.view.own.filter(|_| t.round > 0 && t.phase != Phase::Over) else {
            return Vec::new();
        };
        let friends = matches!(own, Faction::Rdf | Faction::Ref);
        let lead = |at: u8| self.game.margin(t, at) * if friends { 1 } else { -1 };
        let mut places: Vec<u8> = (0..TERRITORIES).filter(|&at| t.force(at, own) > 0).collect();
        places.sort_by_key(|&at| std::cmp::Reverse(t.force(at, own)));
        let hold = places.iter().filter(|&&at| lead(at) > 0).take(2);
        let hold = hold.map(|&at| format!("I will hold {}.", c.place(at)));
        let help = places.iter().filter(|&&at| lead(at) <= 1).take(1);
        let help = help.map(|&at| format!("I need help in {}.", c.place(at)));
        let mut near: Vec<_> = Faction::ALL.into_iter().filter(|&f| f != own).collect();
        near.sort_by_key(|&f| self.game.lacking(t, f));
        let stop = near.into_iter().take(2).map(|f| format!("Stop {}!", f.name()));
        let trade = self.game.trading.then(|| "Who trades a card with me?".to_owned());
        let peace = ["I leave you alone this round.".to_owned()];
        let show = bits(self.view.hand()).map(|card| format!("I show {}.", c.event(card).name));
        stop.chain(hold).chain(help).chain(trade).chain(peace).chain(show).collect()
    }

    /// What is touched for an action; nothing for a button.
    fn path(&self, action: Action) -> Vec<String> {
        let t = self.t;
        let from = Reconstruction::spotlight(t);
        match action {
            Action::Card(card) => vec![self.card_id(card)],
            Action::Command(act) => vec![act_id(act)],
            Action::Faction(to) if t.phase == Phase::Partner && t.depth == 0 => {
                vec![seat_element(t.seat[to as usize]).into()]
            }
            Action::Space(at) => vec![space_id(at)],
            Action::Upgrade(at) => vec![space_id(at)],
            Action::Kind(kind) => from.map_or(Vec::new(), |at| vec![unit_id(kind, at)]),
            Action::Shift(at, spot, _) => vec![civilian_id(at, spot)],
            Action::Unit(kind, at) => match (t.top(), from) {
                (Frame::Op { .. }, _) => vec![unit_id(kind, at)],
                (_, Some(from)) => vec![unit_id(kind, from), space_id(at)],
                _ => Vec::new(),
            },
            _ => Vec::new(),
        }
    }

    fn card_id(&self, card: u8) -> String {
        format!("card-{}", self.game.content.event(card).id)
    }

    /// What may be tried in vain: actions in Take Command, spaces in a window.
    fn barred(&self) -> Vec<Barred> {
        let mut barred = Vec::new();
        if self.choices.is_empty() {
            return barred;
        }
        let mut try_in_vain = |element: String, action: Action| {
            if !self.choices.contains(&action) {
                barred.push(Barred { element, action: self.game.notation(action) });
            }
        };
        let spaces = match (self.t.top(), self.t.phase) {
            (Frame::Nothing, Phase::Command) => {
                for &act in Act::of(self.near) {
                    try_in_vain(act_id(act), Action::Command(act));
                }
                0
            }
            (Frame::Nothing, Phase::Resupply) => TERRITORIES,
            (Frame::Window(w), _) => match w.act {
                Act::RdfCurfew | Act::ZrInspire | Act::RefConvince => 0,
                Act::RefRepairs | Act::RefBombard | Act::AulConcert => 0,
                Act::RdfTax | Act::ZrSteal | Act::RefExtort | Act::AulSolicit => 0,
                _ => SPACES,
            },
            (Frame::Op { .. } | Frame::Lift { .. }, _)
                if self.choices.iter().any(|a| matches!(a, Action::Space(_))) =>
            {
                SPACES
            }
            _ => 0,
        };
        for at in 0..spaces {
            let upgrade = self.choices.contains(&Action::Upgrade(at));
            if !upgrade {
                try_in_vain(space_id(at), Action::Space(at));
            }
        }
        barred
    }
}

const RESOLUTION: [&str; 10] = [
    "Victory check",
    "Income",
    "Protoculture",
    "Influence",
    "Retreat",
    "Resupply",
    "Recruit",
    "Return",
    "Round cards",
    "Next round",
];

fn turn_step(phase: Phase) -> usize {
    match phase {
        Phase::Partner | Phase::Offer | Phase::Wish | Phase::Reply | Phase::Confirm => 0,
        Phase::Play | Phase::White | Phase::Ask | Phase::Black | Phase::BotPlay => 1,
        Phase::Draw => 3,
        _ => 2,
    }
}
