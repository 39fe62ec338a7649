//! The table as it is drawn (spec 11): what is asked, and the path of touches for every choice.

mod board;
mod card;
mod panels;

use veritable_core::action::word;
use veritable_core::bits::bits;
use veritable_core::scene::{Barred, Choice, Header, Prompt, Scene, Tally, Tint, Tone};
use veritable_core::{Seat, Showing};

use crate::CrisisPoint;
use crate::action::Action;
use crate::content::{Field, Op, Side, Special};
use crate::forecast::Prospect;
use crate::geometry::{CELLS, Cell, LINES, Line, Square, space_name};
use crate::state::*;
use crate::view::{UNKNOWN, View};

/// What is drawn from one viewer's eyes.
pub(crate) struct Drawing<'a> {
    game: &'a CrisisPoint,
    view: &'a View,
    /// The side that lies at the bottom and on the right: the viewer's, or the AoSC.
    near: Side,
}

impl<'a> Drawing<'a> {
    pub fn new(game: &'a CrisisPoint, view: &'a View) -> Self {
        Self { game, view, near: view.side().unwrap_or(Side::Aosc) }
    }

    pub fn scene(&self, choices: &[Action]) -> Scene {
        Scene {
            theme: "crisis-point".into(),
            header: self.header(),
            board: self.board(),
            hand: self.hand(),
            panels: self.panels(),
            prompt: self.prompt(),
            choices: choices.iter().map(|&action| self.choice(action)).collect(),
            barred: self.barred(choices),
            ..Scene::default()
        }
    }
}

fn tint(side: Side) -> Tint {
    [Tint::Ice, Tint::Orchid][side as usize]
}

fn emblem(side: Side) -> &'static str {
    ["e-aosc", "e-masters"][side as usize]
}

fn cell_id(cell: Cell) -> String {
    format!("c-{}", Square::NAMES[usize::from(cell)])
}

fn space_id(side: Side, line: Line) -> String {
    format!("s-{}", space_name(side, line).to_lowercase())
}

pub(crate) fn field_id(card: Card) -> String {
    format!("card-{card}")
}

fn combat_id(card: u8) -> String {
    format!("combat-{card}")
}

fn special_id(token: Special) -> String {
    format!("tok-{}", word::<Special>(token))
}

fn objective_id(i: u8) -> String {
    format!("objective-{i}")
}

fn action_card_id(i: u8) -> String {
    format!("hc-{i}")
}

/// Whether somebody's turn has begun.
fn in_play(table: &Table) -> bool {
    use Step::*;
    !matches!(table.step, Seats | Objective | DealObjective | Deal | Draw | First | Order)
}

impl Drawing<'_> {
    fn table(&self) -> &Table {
        &self.view.table
    }

    fn far(&self) -> Side {
        self.near.other()
    }

    fn seat(&self, side: Side) -> Seat {
        self.table().seat_of(side)
    }

    fn is_mine(&self, side: Side) -> bool {
        self.view.viewer.is(self.seat(side))
    }

    /// The id of the Combat Card in a space. An own card is called by its number, so that it flies from the hand to
    /// its place; of other cards only the serial number is public.
    fn placed_id(&self, side: Side, line: Line) -> String {
        let card = self.view.slots[side as usize][usize::from(line)];
        if self.is_mine(side) && card < UNKNOWN {
            combat_id(card)
        } else {
            let serial = self.table().serial[side as usize][usize::from(line)];
            format!("placed-{}-{serial}", word::<Side>(side))
        }
    }

    /// What is touched at a cell: the card, or the empty space.
    fn cell_element(&self, cell: Cell) -> String {
        self.table().card_at(cell).map_or(cell_id(cell), field_id)
    }

    /// What is touched at a Combat space: the card, or the empty space.
    fn space_element(&self, side: Side, line: Line) -> String {
        match self.view.slots[side as usize][usize::from(line)] {
            NONE => space_id(side, line),
            _ => self.placed_id(side, line),
        }
    }

    pub fn header(&self) -> Header {
        let table = self.table();
        let game = match self.game.games.max(table.game) {
            0 | 1 => String::new(),
            all => format!("Game {} of {all} · ", table.game.max(1)),
        };
        let (place, step) = match table.step {
            Step::Over => ("The match is over".into(), Some(3)),
            Step::Claim => (format!("{game}Scoring"), Some(3)),
            _ if !in_play(table) => (format!("{game}set-up"), None),
            _ if table.tokens_are_over() => {
                (format!("{game}Hero / Command · Card {} of 8", table.turn + 1), Some(2))
            }
            _ if table.tactics_are_over() => {
                let left = table.reserve[0] + table.reserve[1];
                (format!("{game}Token · {left} to place"), Some(1))
            }
            _ => (format!("{game}Tactical · Turn {} of 8", table.turn / 2 + 1), Some(0)),
        };
        let steps = ["Tactical", "Token", "Hero / Command", "Scoring"].map(String::from).into();
        let (standing, open) = self.standing();
        let tally = |side: Side| Tally {
            seat: Some(self.seat(side)),
            tint: tint(side),
            icon: emblem(side).into(),
            value: standing[side as usize].to_string(),
            label: "VP that are certain as things stand".into(),
        };
        let mut tallies = vec![tally(self.near), tally(self.far())];
        if open > 0 {
            let value = format!("{open} open");
            let label = "VP on cards that depend on hidden Combat Cards".into();
            tallies.push(Tally { tint: Tint::Open, value, label, ..Tally::default() });
        }
        Header { place, steps, step, tallies, ..Header::default() }
    }

    /// Victory points of the match if everything were scored now: what is certain for each side, and what depends
    /// on hidden cards.
    fn standing(&self) -> ([u16; 2], u16) {
        let table = self.table();
        let mut points = Side::ALL.map(|side| table.vp[usize::from(self.seat(side))]);
        let mut open = 0;
        if table.step == Step::Over {
            return (points, open);
        }
        for cell in 0..CELLS as Cell {
            let Some(card) = table.card_at(cell) else { continue };
            let worth = u16::from(self.game.pack.vp[usize::from(card)]);
            match self.game.forecast(self.view, cell).prospect() {
                Prospect::Won(side) => points[side as usize] += worth,
                Prospect::Open => open += worth,
                Prospect::Tied => {}
            }
        }
        (points, open)
    }

    fn prompt(&self) -> Prompt {
        let table = self.table();
        let name = |card: Card| self.game.pack.name(card);
        let unused = table.reserve[table.active as usize];
        let words = |question: &str, detail: &str| (question.to_string(), detail.to_string());
        let (question, detail) = match table.step {
            Step::Seats | Step::First => words("The lot decides", ""),
            Step::DealObjective => words("The Secret Objectives are dealt", ""),
            Step::Deal => words("The Strategic Locations are dealt", ""),
            Step::Draw => words("Both draw a Combat Card for the order", "The higher one chooses."),
            Step::Objective => words(
                ["Keep a Secret Objective: choose the first", "Choose the second Secret Objective"]
                    [usize::from(table.kept[table.active as usize].min(1))],
                "Only you see them. At the end one that you have met counts; if you have met both, you choose.",
            ),
            Step::Order => words(
                "Be Player 1 or Player 2?",
                "Player 1 opens the Tactical and the Token Phase and plays the last card.",
            ),
            Step::Deploy => {
                words("Deploy a card: choose it from your hand", &self.quotas(table.active))
            }
            Step::Space(_) => match self.view.picked_card() {
                Some(card) => (
                    format!("Deploy {}: choose an empty space", name(card)),
                    self.game.pack.text(card),
                ),
                None => words("Deploy a Strategic Location: choose an empty space", ""),
            },
            Step::TacToken => (
                "Put one of your Battle Tokens on any card".into(),
                format!("You have {unused} unused; each adds 1 to your power there."),
            ),
            Step::Slot => words(
                "Place a Combat Card: choose one of your empty spaces",
                "It counts for all four cards of its row or column.",
            ),
            Step::Combat(line) => (
                format!("Choose the Combat Card for {}", space_name(table.active, line)),
                if self.game.open_combat {
                    "It lies faceup.".into()
                } else {
                    "It lies facedown.".into()
                },
            ),
            Step::Token => {
                let left = (2 - table.placed).min(unused);
                let tokens = if left == 1 { "a Battle Token" } else { "two Battle Tokens" };
                (format!("Put {tokens} on any cards"), format!("You have {unused} unused."))
            }
            Step::LastSpecial => words("Play a Special Token, or keep it for later", ""),
            Step::Card => {
                words("Play a Hero or a Command", "Two Heroes and two Commands in this phase.")
            }
            Step::Effect => {
                let card = table.cursor.card;
                (format!("{}: {}", name(card), self.effect_question()), self.game.pack.text(card))
            }
            Step::Claim => {
                words("Both objectives are met: which one counts?", "Only one gives its VP.")
            }
            Step::Over => words("The match is over", ""),
        };
        let steps = match table.step {
            Step::Deploy => (0, 4),
            Step::Space(_) => (1, 4),
            Step::Effect if table.cursor.then == Then::TacToken => (1, 4),
            Step::TacToken => (2, 4),
            Step::Slot | Step::Combat(_) => (3, 4),
            Step::Token => (table.placed, 2),
            _ => (0, 0),
        };
        Prompt { question, detail, steps, ..Prompt::default() }
    }

    /// "To come: 2 Units, your Base, 1 Location."
    fn quotas(&self, side: Side) -> String {
        let table = self.table();
        let count = |n: u32, word: &str| match n {
            0 => None,
            1 => Some(format!("1 {word}")),
            n => Some(format!("{n} {word}s")),
        };
        let units = count(u32::from(5 - table.units_deployed(side)), "Unit");
        let base = (!table.deployed(Field::base(side))).then(|| "the Base".to_string());
        let locations = count(2 - table.located[side as usize].count_ones(), "Location");
        let parts: Vec<_> = [units, base, locations].into_iter().flatten().collect();
        if parts.is_empty() { String::new() } else { format!("To come: {}.", parts.join(", ")) }
    }

    fn effect_question(&self) -> &'static str {
        let table = self.table();
        let half = table.cursor.half != NONE;
        match self.game.due(table) {
            Op::Place { .. } | Op::Stack { .. } => "put tokens on which card?",
            Op::Remove { .. } | Op::Strip { .. } => "remove enemy tokens from which card?",
            Op::Convert { .. } => "replace an enemy token on which card?",
            Op::Shift { .. } | Op::Push { .. } if half => "to which card?",
            Op::Shift { .. } | Op::Push { .. } => "move tokens from which card?",
            Op::SwapUnits { this: false, .. } if !half => "swap which Units?",
            Op::SwapUnits { .. } => "swap it with which Unit?",
            Op::Reveal { .. } => "reveal which Combat Card?",
            Op::SwapCombat if half => "swap it with which Combat Card?",
            Op::SwapCombat => "swap which Combat Cards?",
            Op::Line { .. } => "which row or column?",
            Op::Cluster { .. } if half => "hit which enemy Unit?",
            Op::Cluster { .. } => "launch from which of your Units?",
            Op::Drop { .. } if half => "which Bioroid comes in?",
            Op::Drop { .. } => "replace which of your Units?",
            _ => "choose",
        }
    }

    fn choice(&self, action: Action) -> Choice {
        let label = self.game.label(self.view, action);
        let (path, tone) = (self.path(action), self.tone(action));
        Choice { tone, ..Choice::new(action, path, label.text) }.hint(label.hint)
    }

    fn tone(&self, action: Action) -> Tone {
        match action {
            Action::Pass if self.table().step == Step::LastSpecial => Tone::Danger,
            _ => Tone::Plain,
        }
    }

    /// What a person touches to take an action.
    fn path(&self, action: Action) -> Vec<String> {
        let table = self.table();
        let me = table.active;
        match action {
            Action::Objective(i) => vec![objective_id(i)],
            Action::Unit(i) => vec![field_id(Field::unit(me, i))],
            Action::Base => vec![field_id(Field::base(me))],
            Action::Location(i) => vec![field_id(Field::location(i))],
            Action::Cell(cell) => vec![self.cell_element(cell)],
            Action::Line(line) => {
                let enemy =
                    table.step == Step::Effect && matches!(self.game.due(table), Op::Reveal { .. });
                vec![self.space_element(if enemy { me.other() } else { me }, line)]
            }
            Action::Combat(i) => vec![combat_id(i)],
            Action::Special(token) => vec![special_id(token)],
            Action::Hero(i) => vec![action_card_id(i)],
            Action::Command(i) => vec![action_card_id(4 + i)],
            _ => Vec::new(),
        }
    }

    /// What people try in vain at this step.
    fn barred(&self, choices: &[Action]) -> Vec<Barred> {
        let table = self.table();
        if choices.is_empty() || !in_play(table) {
            return Vec::new();
        }
        let me = table.active;
        let mut tries: Vec<Action> = Vec::new();
        if matches!(table.step, Step::Space(_) | Step::Effect) {
            tries.extend((0..CELLS as Cell).map(Action::Cell));
        }
        if table.step == Step::Slot {
            tries.extend((0..LINES as Line).map(Action::Line));
        }
        if !table.tactics_are_over() {
            tries
                .extend((0..8).filter(|i| table.units_in_hand(me) >> i & 1 != 0).map(Action::Unit));
            if !table.deployed(Field::base(me)) {
                tries.push(Action::Base);
            }
            let held = self.view.locations[me as usize].unwrap_or(0);
            tries.extend((0..10).filter(|i| held >> i & 1 != 0).map(Action::Location));
            let hand = self.view.hand[me as usize].unwrap_or(0);
            tries.extend((0..8).filter(|i| hand >> i & 1 != 0).map(Action::Combat));
        }
        tries.extend(Special::ALL.into_iter().filter(|t| t.side() == me).map(Action::Special));
        let dealt = self.game.pack.dealt.action_cards[me as usize];
        tries.extend(
            bits(dealt & 0xF).map(Action::Hero).chain(bits(dealt >> 4).map(Action::Command)),
        );
        tries.retain(|action| !choices.contains(action));
        let taken: Vec<_> = choices.iter().flat_map(|&action| self.path(action)).collect();
        let barred = |action: Action| {
            let element = self.path(action).pop()?;
            Some(Barred { element, action: action.to_string() })
        };
        let mut out: Vec<Barred> = tries.into_iter().filter_map(barred).collect();
        out.retain(|b| !taken.contains(&b.element));
        out
    }
}
