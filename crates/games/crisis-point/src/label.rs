//! Words for actions, from what a viewer knows.

use std::sync::LazyLock;

use veritable_core::bits::bits;
use veritable_core::guide::Guide;
use veritable_core::scene::{Header, Scene};
use veritable_core::words::count;
use veritable_core::{Label, ScoreSheet, Seat, Showing};

use crate::CrisisPoint;
use crate::action::Action;
use crate::content::text::{objective_text, option_text};
use crate::content::{Effect, Field, Op, Side};
use crate::events::Event;
use crate::geometry::{Cell, Line, cell_name, line_name, space_name};
use crate::scene::Drawing;
use crate::state::*;
use crate::view::{UNKNOWN, View};

/// The guided first game.
static GUIDE: LazyLock<Guide> =
    LazyLock::new(|| Guide::embedded(include_str!("../content/guide.toml")));

impl Showing for CrisisPoint {
    fn guide() -> Option<&'static Guide> {
        Some(&GUIDE)
    }

    fn seat_name(&self, view: &View, seat: Seat) -> String {
        match view.table.step {
            Step::Seats => format!("Player {}", seat + 1),
            _ => view.table.side_of(seat).name().into(),
        }
    }

    fn narrate(&self, view: &View, event: &Event) -> String {
        self.tell(view.viewer, event)
    }

    fn scene(&self, view: &View, choices: &[Action]) -> Scene {
        Drawing::new(self, view).scene(choices)
    }

    fn header(&self, view: &View) -> Header {
        Drawing::new(self, view).header()
    }

    fn score(&self, state: &State) -> ScoreSheet {
        self.sheet(state)
    }

    fn label(&self, view: &View, action: Action) -> Label {
        let foreseen = self.foresee(view, action).map(|(next, cells)| {
            let cards = bits(cells).filter(|&c| next.table.card_at(c).is_some());
            cards.map(|c| self.forecast_words(&next, c)).collect::<Vec<_>>().join("; ")
        });
        let hint = foreseen.filter(|words| !words.is_empty()).or_else(|| self.hint(view, action));
        Label { text: self.instruction(view, action), hint }
    }
}

impl CrisisPoint {
    fn instruction(&self, view: &View, action: Action) -> String {
        let table = &view.table;
        let me = table.active;
        let name = |card: u8| self.pack.name(card).to_string();
        match action {
            Action::Pass => self.pass_words(table),
            Action::GoFirst => "Be Player 1".into(),
            Action::GoSecond => "Be Player 2".into(),
            Action::Objective(i) => {
                let card = &self.pack.objectives[me as usize][usize::from(i)];
                let verb = if table.step == Step::Claim { "Claim" } else { "Keep" };
                format!("{verb} {} ({} VP)", card.name, card.vp)
            }
            Action::Unit(i) if table.step == Step::Effect => {
                format!("Drop {}", name(Field::unit(me, i)))
            }
            Action::Unit(i) => format!("Deploy {}", name(Field::unit(me, i))),
            Action::Base => format!("Deploy {}", name(Field::base(me))),
            Action::Location(i) => format!("Deploy {}", name(Field::location(i))),
            Action::Cell(cell) => self.cell_words(view, cell),
            Action::Line(line) => self.line_words(view, line),
            Action::Combat(i) => self.combat_words(me, i),
            Action::Special(token) => format!("Play the {} Token", token.name()),
            Action::Hero(i) => format!("Play {}", name(Field::action_card(me, i))),
            Action::Command(i) => format!("Play {}", name(Field::action_card(me, 4 + i))),
            Action::Option(k) => {
                let text = self.option_words(table.cursor.card, k);
                text[..1].to_uppercase() + &text[1..]
            }
            Action::Seat0(side) => format!("Seat 0 plays the {}", side.name()),
            Action::DealObjective(i) => {
                let card = &self.pack.objectives[me as usize][usize::from(i)];
                format!("The {} keep {}", me.name(), card.name)
            }
            Action::Deal(i) => {
                let to = if table.dealt < DEALT { Side::Aosc } else { Side::Masters };
                format!("{} to the {}", name(Field::location(i)), to.name())
            }
            Action::Draw(a, m) => format!(
                "Draw {} against {}",
                self.combat_words(Side::Aosc, a),
                self.combat_words(Side::Masters, m)
            ),
            Action::Player1(side) => format!("The {} are Player 1", side.name()),
        }
    }

    fn pass_words(&self, table: &Table) -> String {
        match (table.step, table.step == Step::Effect) {
            (Step::LastSpecial, _) => {
                let one = self.usable_specials(table, table.active).count_ones() == 1;
                let it = if one { "it" } else { "them" };
                let last = table.reserve[table.active.other() as usize] == 0;
                return match last {
                    true => format!("Do not play {it}"),
                    false => format!("Keep {it} for later"),
                };
            }
            (_, true) => match self.due(table) {
                Op::Shift { .. } | Op::Push { .. } => "Stop moving tokens",
                Op::SwapUnits { .. } | Op::SwapCombat => "Do not swap",
                Op::Cluster { .. } => "No more targets",
                _ => "Stop here",
            },
            _ => "Pass",
        }
        .into()
    }

    /// What choosing a cell means now.
    fn cell_words(&self, view: &View, cell: Cell) -> String {
        let table = &view.table;
        let place = self.place_words(table, cell);
        let half = table.cursor.half != NONE;
        match table.step {
            Step::Space(_) => {
                let card = view.picked_card().map_or("A Location", |card| self.pack.name(card));
                format!("{card} on {}", cell_name(cell))
            }
            Step::Effect => match self.due(table) {
                Op::Place { .. } => format!("Place 1 Battle Token on {place}"),
                Op::Stack { n, .. } => format!("Place {} on {place}", count(n, "Battle Token")),
                Op::Remove { .. } => format!("Remove 1 enemy Battle Token from {place}"),
                Op::Strip { n: 1, .. } => format!("Remove 1 enemy Battle Token from {place}"),
                Op::Strip { n, .. } => format!("Remove up to {n} enemy Battle Tokens from {place}"),
                Op::Convert { .. } => format!("Replace 1 enemy Battle Token on {place}"),
                Op::Shift { .. } if !half => format!("Move 1 Battle Token from {place} …"),
                Op::Push { .. } if !half => format!("Move enemy Battle Tokens from {place} …"),
                Op::Shift { .. } | Op::Push { .. } => format!("… to {place}"),
                Op::SwapUnits { this, .. } if !half && !this => format!("Swap {place} …"),
                Op::SwapUnits { .. } => format!("… with {place}"),
                Op::Cluster { penalty, .. } if !half => {
                    let gets = count(penalty, "enemy Battle Token");
                    format!("Launch from {place}, which gets {gets}")
                }
                Op::Cluster { .. } => format!("Hit {place}"),
                Op::Drop { .. }
                    if self.drop_clears && table.tokens[usize::from(cell)] != [0; 2] =>
                {
                    format!("Replace {place}; all Battle Tokens there go")
                }
                Op::Drop { .. } => format!("Replace {place}"),
                _ => place,
            },
            _ => format!("Battle Token on {place}"),
        }
    }

    /// What choosing a line means now.
    fn line_words(&self, view: &View, line: Line) -> String {
        let table = &view.table;
        let (me, enemy) = (table.active, table.active.other());
        let own = || self.space_words(view, me, line);
        match table.step {
            Step::Effect => match self.due(table) {
                Op::Reveal { .. } => format!("Reveal {}", self.space_words(view, enemy, line)),
                Op::SwapCombat if table.cursor.half == NONE => format!("Swap {} …", own()),
                Op::SwapCombat => format!("… with {}", own()),
                _ => {
                    let name = line_name(line);
                    name[..1].to_uppercase() + &name[1..]
                }
            },
            _ => format!("Combat Card at {} ({})", space_name(me, line), line_name(line)),
        }
    }

    /// "Gladiator 8 at SC" or "the facedown card #3 at NB".
    pub(crate) fn space_words(&self, view: &View, side: Side, line: Line) -> String {
        let space = space_name(side, line);
        match view.slots[side as usize][usize::from(line)] {
            NONE => format!("the empty space {space}"),
            UNKNOWN => {
                let serial = view.table.serial[side as usize][usize::from(line)];
                format!("the facedown card #{serial} at {space}")
            }
            card => format!("{} at {space}", self.combat_words(side, card)),
        }
    }

    /// "Gladiator 8".
    pub(crate) fn combat_words(&self, side: Side, card: u8) -> String {
        let card = &self.pack.combat[side as usize][usize::from(card)];
        format!("{} {}", card.name, card.value)
    }

    /// What an alternative of a card does: "gain 2 Battle Tokens".
    pub(crate) fn option_words(&self, card: u8, k: u8) -> String {
        // Only a card with several nested choices could mean another list; its first one names this branch.
        let text = self.pack.effects(card).iter().find_map(|effect| match effect {
            Effect::Choose { options } => options.get(usize::from(k)).map(|b| option_text(b)),
            _ => None,
        });
        text.unwrap_or_else(|| format!("option {}", k + 1))
    }

    /// "Red Bioroid (B1)".
    pub(crate) fn place_words(&self, table: &Table, cell: Cell) -> String {
        match table.card_at(cell) {
            Some(card) => format!("{} ({})", self.pack.name(card), cell_name(cell)),
            None => cell_name(cell),
        }
    }

    /// What a choice leads to when no forecast can say it.
    fn hint(&self, view: &View, action: Action) -> Option<String> {
        let table = &view.table;
        let me = table.active;
        let text = |card: u8| Some(self.pack.text(card)).filter(|t| !t.is_empty());
        match action {
            Action::Objective(i) => {
                Some(objective_text(&self.pack.objectives[me as usize][usize::from(i)].when))
            }
            Action::Unit(i) if table.step == Step::Deploy => {
                let card = Field::unit(me, i);
                let gives = self.pack.gives[usize::from(card)];
                Some(format!("{}{}", gain_words(gives), self.pack.text(card)))
            }
            Action::Base => {
                let held = view.hand[me as usize].unwrap_or(0).count_ones() as u8;
                Some(gain_words(held).trim_end().into())
            }
            Action::Location(i) => text(Field::location(i)),
            Action::Special(token) => text(Field::special(token)),
            Action::Hero(i) => text(Field::action_card(me, i)),
            Action::Command(i) => text(Field::action_card(me, 4 + i)),
            Action::GoFirst => Some("You open both phases and play the last card.".into()),
            Action::GoSecond => {
                Some("You place the last Combat Card and open with the heroes.".into())
            }
            Action::Pass if table.step == Step::LastSpecial => {
                let enemy = me.other();
                let answers =
                    !table.settled[enemy as usize] && self.usable_specials(table, enemy) != 0;
                let words = match table.reserve[enemy as usize] {
                    0 if answers => {
                        "You are asked again only if your opponent plays a Special Token."
                    }
                    0 => "What is not played now expires.",
                    _ => "You are asked again next turn.",
                };
                Some(words.into())
            }
            // An empty space has no forecast: it can only be asked about, not chosen. What a first half leads to
            // depends on the second.
            Action::Cell(cell) if table.card_at(cell).is_some() => {
                Some(format!("now {}", self.forecast_words(view, cell)))
            }
            _ => None,
        }
    }
}

impl Op {
    /// What a player does at this operation of a text.
    pub(crate) fn deed(self) -> &'static str {
        match self {
            Op::Place { .. } | Op::Stack { .. } => "placing tokens",
            Op::Remove { .. } | Op::Strip { .. } => "removing tokens",
            Op::Convert { .. } => "replacing tokens",
            Op::Shift { .. } | Op::Push { .. } => "moving tokens",
            Op::SwapUnits { .. } => "swapping Units",
            Op::Reveal { .. } => "revealing Combat Cards",
            Op::SwapCombat => "swapping Combat Cards",
            Op::Line { .. } => "choosing a row or column",
            Op::Cluster { .. } => "launching missiles",
            Op::Drop { .. } => "dropping a Bioroid",
            _ => "going on",
        }
    }
}

fn gain_words(n: u8) -> String {
    match n {
        0 => String::new(),
        n => format!("Gain {}. ", count(n, "Battle Token")),
    }
}
