//! The table as it is drawn (11): what is asked, and the path of touches for every choice.

mod board;
mod panels;

use veritable_core::scene::{
    Barred, Choice, Die, Header, Prompt, Scene, Tally, Tint, Tone, Window,
};
use veritable_core::words::count;
use veritable_core::{Seat, Viewer};

use crate::CycloneRun;
use crate::action::Action;
use crate::board::{CELL_NAMES, Cell, Lane};
use crate::content::{Face, Mode, Site, Slot};
use crate::state::{NONE, Phase, State, members};
use crate::text::heroes;
use crate::view::View;

/// What is drawn from one viewer's eyes.
pub(crate) struct Drawing<'a> {
    game: &'a CycloneRun,
    s: &'a State,
    viewer: Viewer,
    /// The seat drawn as the viewer's own: theirs, or the active one for spectators.
    near: Seat,
}

fn face_icon(face: Face) -> &'static str {
    ["f-target", "f-move", "f-instinct", "f-base"][face as usize]
}

/// Colour and mark of a seat.
fn seat_look(seat: Seat) -> (Tint, &'static str) {
    [(Tint::Ice, "circle"), (Tint::Vermilion, "tri"), (Tint::Green, "sq"), (Tint::Orchid, "dia")]
        [usize::from(seat)]
}

fn cell_id(cell: u8) -> String {
    format!("cell-{}", Cell::NAMES[usize::from(cell)])
}

fn hero_id(slot: u8) -> String {
    format!("hero-{}", Slot::NAMES[usize::from(slot)])
}

fn card_id(card: u8) -> String {
    format!("card-{}", Site::NAMES[usize::from(card)])
}

fn die_id(die: u8) -> String {
    format!("die-{die}")
}

/// The handle of a line (0–5) or a block (6–9).
fn area_id(index: u8) -> String {
    match Lane::NAMES.get(usize::from(index)) {
        Some(line) => format!("line-{line}"),
        None => format!("block-{}", index - 6),
    }
}

/// What is touched before a cell to scout it while a driver could also move there.
const SCOUTS: &str = "scouts";

impl<'a> Drawing<'a> {
    pub fn new(game: &'a CycloneRun, view: &'a View) -> Self {
        let near = match view.viewer {
            Viewer::Seat(seat) => seat,
            Viewer::Spectator => view.table.active,
        };
        Self { game, s: &view.table, viewer: view.viewer, near }
    }

    pub fn scene(&self, choices: &[Action]) -> Scene {
        Scene {
            theme: "cyclone-run".into(),
            header: self.header(),
            board: self.board(choices),
            hand: self.hand(),
            panels: self.panels(),
            prompt: self.prompt(),
            choices: choices.iter().map(|&action| self.choice(action)).collect(),
            barred: self.barred(choices),
            ..Scene::default()
        }
    }
}

impl Drawing<'_> {
    pub fn header(&self) -> Header {
        let s = self.s;
        let last = if s.last_round { " · last round" } else { "" };
        let step = match s.phase {
            Phase::First | Phase::Over => None,
            Phase::Roll => Some(0),
            Phase::Select => Some(1),
            Phase::PlaceFuel => Some(2),
            Phase::PickDie | Phase::PickFace | Phase::Snipe if s.back_to == Phase::Roll => Some(0),
            Phase::PickDie | Phase::PickFace | Phase::Snipe if s.back_to == Phase::Select => {
                Some(1)
            }
            _ => Some(3),
        };
        let tally = |icon: &str, tint, value: String, label: &str| Tally {
            seat: None,
            tint,
            icon: icon.into(),
            value,
            label: label.into(),
        };
        let empty = format!("Empty spaces (last round at {})", self.game.cells_to_deplete);
        Header {
            place: match s.phase {
                Phase::Over => "The game is over".into(),
                _ => format!("Round {}{last} · {} players", s.round, self.game.seats),
            },
            steps: ["Roll", "Activate", "Place Fuel", "Run Heroes"].map(String::from).into(),
            step,
            tallies: vec![
                tally("fuel", Tint::Fuel, s.pile.to_string(), "Fuel in the pile"),
                tally("g-card-draw", Tint::None, s.deck.count_ones().to_string(), "Location cards"),
                tally("", Tint::None, s.depleted().to_string(), &empty),
            ],
            ..Header::default()
        }
    }

    fn prompt(&self) -> Prompt {
        let s = self.s;
        let waits = s.awaits_chance() || s.phase == Phase::Over;
        let interrupts = (!waits && self.game.decider(s) != s.active).then_some(s.active);
        let trifle = s.phase == Phase::React && self.game.steps(s) & s.face_up() == 0;
        let (question, detail) = self.words();
        let shows_dice = !matches!(s.phase, Phase::First | Phase::Over) && s.current == NONE;
        let dice = if shows_dice { (0..5).map(|die| self.die(die)).collect() } else { Vec::new() };
        let window = interrupts.map(|turn| Window::new("reaction", "Reactions", turn));
        let prompt = Prompt { question, detail, interrupts, window, trifle, ..Prompt::default() };
        Prompt { steps: self.steps(), dice, ..prompt }
    }

    /// Heroes used of those chosen.
    fn steps(&self) -> (u8, u8) {
        match self.s.phase {
            Phase::First | Phase::Roll | Phase::Select | Phase::Over => (0, 0),
            _ => (self.s.used.count_ones() as u8, self.s.selected.count_ones() as u8),
        }
    }

    fn die(&self, die: u8) -> Die {
        let at = usize::from(die);
        let rolling = self.s.rolling >> die & 1 == 1;
        let face = self.s.dice[at];
        let slot = self.s.assigned[at];
        let label = if rolling {
            "rolling".into()
        } else if slot != NONE {
            self.game.hero(self.s, slot).name.clone()
        } else {
            String::new()
        };
        Die {
            id: die_id(die),
            icon: if rolling { "g-rolling-dices".into() } else { face_icon(face).into() },
            name: if rolling { "rolling".into() } else { face.name().into() },
            kept: slot != NONE,
            spent: slot != NONE,
            label,
            ..Die::default()
        }
    }

    fn words(&self) -> (String, String) {
        let s = self.s;
        let hero = self.game.current(s).map_or("the Hero", |hero| &hero.name);
        let fuel = s.fuel[usize::from(s.active)];
        let say = |question: &str, detail: String| (question.to_owned(), detail);
        match s.phase {
            Phase::First => say("Who goes first?", "The most Targets on five dice.".into()),
            Phase::Roll if s.rolling != 0 => say("The dice roll", String::new()),
            Phase::Roll if s.rerolls > 0 => say(
                "Reroll which dice?",
                format!(
                    "Free rerolls left: {}; then each costs 1 Fuel (you have {fuel}).",
                    s.rerolls
                ),
            ),
            Phase::Roll => say(
                "Reroll for 1 Fuel, or keep?",
                format!("The free rerolls are used up; {fuel} Fuel left."),
            ),
            Phase::Select => {
                let (chosen, most) = (s.selected.count_ones(), self.game.max_heroes);
                let detail = format!("{} chosen, at most {most}.", heroes(chosen as u8));
                say("Activate Heroes with your dice", detail)
            }
            Phase::PlaceFuel => say(
                "Put 1 Fuel on a Hero you did not activate",
                "Whoever activates it next gets the Fuel.".into(),
            ),
            Phase::Command if s.selected & !s.used == 0 => {
                say("End your turn?", format!("Scouts left: {}.", s.scouts))
            }
            Phase::Command => say("Use which Hero?", self.scout_words()),
            Phase::Move if s.moves == 0 => {
                (format!("{hero} has arrived: anything before you stop?"), self.scout_words())
            }
            Phase::Move => {
                let detail = format!("{} left. {}", count(s.moves, "step"), self.scout_words());
                (format!("Move {hero}: choose a space"), detail.trim_end().into())
            }
            Phase::Land | Phase::Strike => say("A token is turned up", String::new()),
            Phase::Location if self.game.has_wrench(s) => {
                (format!("Take the Location with {hero}?"), "It brings a Location card.".into())
            }
            Phase::Location => say("Take the Location with a card?", String::new()),
            Phase::Shortfall => self.shortfall_words(hero),
            Phase::Sense => say("Reveal which tokens?", "Any uncovered ones, or all.".into()),
            Phase::Line => say("Strike which row or column?", "Covered tokens are safe.".into()),
            Phase::Quadrant => say("Strike which block?", "Covered tokens are safe.".into()),
            Phase::Strafe => {
                (format!("{hero}: spend Fuel on what is left?"), format!("You have {fuel} Fuel."))
            }
            Phase::Snipe => say("Take which token?", String::new()),
            Phase::PickDie => say("Turn which die?", String::new()),
            Phase::PickFace => say("Turn it to which face?", String::new()),
            Phase::React => (
                format!("Spend 1 Fuel to move {hero} one space?"),
                format!(
                    "You keep what it takes; {} Fuel left, once per turn.",
                    s.fuel[usize::from(s.asked)]
                ),
            ),
            Phase::Over => say("The game is over", String::new()),
        }
    }

    fn scout_words(&self) -> String {
        match self.s.scouts {
            0 => String::new(),
            n => format!("Scouts left: {n}: touch an uncovered token to reveal it."),
        }
    }

    fn shortfall_words(&self, hero: &str) -> (String, String) {
        let s = self.s;
        let at = CELL_NAMES[usize::from(s.cell)];
        let token = self.game.token_name(s.top[usize::from(s.cell)]);
        let detail = match self.game.shortfall(s) {
            Some(missing) => {
                let fuel = s.fuel[usize::from(s.attacker)];
                format!("Damage {}: {missing} Fuel missing, you have {fuel}.", s.damage)
            }
            None => format!("{hero} cannot beat {token}."),
        };
        (format!("{token} at {at} is too strong"), detail)
    }

    fn choice(&self, action: Action) -> Choice {
        let label = self.game.label_of(self.s, action);
        let (path, tone, icon) = self.path(action);
        let confirm = match action {
            Action::Use(card) => self.game.content.cards[usize::from(card)]
                .as_ref()
                .filter(|printed| printed.mode == Mode::Discard)
                .map(|printed| format!("Discard {} for good?", printed.name)),
            _ => None,
        };
        let short = match action {
            Action::Reroll(mask) => format!("Reroll {}", mask.count_ones()),
            _ => String::new(),
        };
        Choice {
            short,
            tone,
            icon: icon.into(),
            confirm,
            set: matches!(action, Action::Reroll(_)),
            passes: action == Action::Pass,
            ..Choice::new(action, path, label.text).hint(label.hint)
        }
    }

    /// What a person touches to take an action.
    fn path(&self, action: Action) -> (Vec<String>, Tone, &'static str) {
        use Action::*;
        let plain = |path: Vec<String>| (path, Tone::Plain, "");
        match action {
            Reroll(mask) => {
                let dice = (0..5).filter(|die| mask >> die & 1 == 1).map(die_id).collect();
                (dice, Tone::Plain, "g-rolling-dices")
            }
            Select(slot) | Place(slot) | Activate(slot) => plain(vec![hero_id(slot)]),
            Step(cell) | Snipe(cell) | BoostAt(cell) | BonusAt(cell) => plain(vec![cell_id(cell)]),
            Scout(cell) if matches!(self.s.phase, Phase::Move | Phase::Strafe) => {
                plain(vec![SCOUTS.into(), cell_id(cell)])
            }
            Scout(cell) => plain(vec![cell_id(cell)]),
            Line(index) => plain(vec![area_id(index)]),
            Quadrant(index) => plain(vec![area_id(6 + index)]),
            Use(card) => plain(vec![card_id(card)]),
            Die(die) => plain(vec![die_id(die)]),
            TurnTo(face) => (vec![], Tone::Plain, face_icon(face)),
            Keep | Done | EndTurn | BreakOff => (vec![], Tone::Primary, "check"),
            Boost => (vec![], Tone::Primary, "fuel"),
            RevealAll => (vec![], Tone::Plain, "g-binoculars"),
            Stop | GiveUp | Pass => (vec![], Tone::Plain, ""),
            Take => (vec![cell_id(self.s.cell.min(8))], Tone::Primary, "check"),
            Rolled(_) | Token(_) | Card(_) | First(_) => plain(vec![]),
        }
    }

    /// What people try in vain at this point.
    fn barred(&self, choices: &[Action]) -> Vec<Barred> {
        if choices.is_empty() {
            return Vec::new();
        }
        let (cells, slots) = (0..9u8, 0..9u8);
        let mut tries: Vec<Action> = match self.s.phase {
            Phase::Select | Phase::Roll => slots.map(Action::Select).collect(),
            Phase::PlaceFuel => slots.map(Action::Place).collect(),
            Phase::Command => {
                let scouts = cells.map(Action::Scout);
                slots.map(Action::Activate).chain(scouts).collect()
            }
            Phase::Move | Phase::React => cells.map(Action::Step).collect(),
            Phase::Sense => cells.map(Action::Scout).collect(),
            Phase::Strafe => cells.map(Action::BoostAt).collect(),
            Phase::Snipe => cells.map(Action::Snipe).collect(),
            Phase::PickDie => (0..5).map(Action::Die).collect(),
            _ => Vec::new(),
        };
        tries.extend(members(self.s.held[usize::from(self.near)]).map(Action::Use));
        tries.retain(|action| !choices.contains(action));
        let barred = |action: Action| {
            let element = self.path(action).0.pop()?;
            Some(Barred { element, action: action.to_string() })
        };
        tries.into_iter().filter_map(barred).collect()
    }
}
