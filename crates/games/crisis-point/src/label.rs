//! Words for actions, from what a viewer knows.

use veritable_core::Label;
use veritable_core::bits::bits;
use veritable_core::words::count;

use crate::CrisisPoint;
use crate::action::Action;
use crate::content::text::{objective_text, option_text};
use crate::content::{Effect, Field, Op, Side};
use crate::geometry::{Cell, Line, cell_name, line_name, space_name};
use crate::state::*;
use crate::view::{UNKNOWN, View};

impl CrisisPoint {
    pub(crate) fn words(&self, view: &View, action: Action) -> Label {
        let foreseen = self.foresee(view, action).map(|(next, cells)| {
            let cards = bits(cells).filter(|&c| next.table.card_at(c).is_some());
            cards.map(|c| self.forecast_words(&next, c)).collect::<Vec<_>>().join("; ")
        });
        let hint = foreseen.filter(|words| !words.is_empty()).or_else(|| self.hint(view, action));
        Label { text: self.instruction(view, action), hint }
    }

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
            Action::Option(k) => self.option_words(table, k),
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
            (Step::LastSpecial, _) => "Keep the token for later",
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
                Op::Stack { n, .. } => format!("Place {n} Battle Tokens on {place}"),
                Op::Remove { .. } => format!("Remove 1 enemy Battle Token from {place}"),
                Op::Strip { n, .. } => format!("Remove up to {n} enemy Battle Tokens from {place}"),
                Op::Convert { .. } => format!("Replace 1 enemy Battle Token on {place}"),
                Op::Shift { .. } if !half => format!("Move 1 Battle Token from {place} …"),
                Op::Push { .. } if !half => format!("Move enemy Battle Tokens from {place} …"),
                Op::Shift { .. } | Op::Push { .. } => format!("… to {place}"),
                Op::SwapUnits { this, .. } if !half && !this => format!("Swap {place} …"),
                Op::SwapUnits { .. } => format!("… with {place}"),
                Op::Cluster { penalty, .. } if !half => {
                    format!("Launch from {place} (it gets {penalty} enemy Battle Tokens)")
                }
                Op::Cluster { .. } => format!("Hit {place}"),
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

    fn option_words(&self, table: &Table, k: u8) -> String {
        // Only a card with several nested choices could mean another list; its first one names this branch.
        let texts = self.pack.effects(table.cursor.card).iter().find_map(|effect| match effect {
            Effect::Choose { options } => options.get(usize::from(k)).map(|b| option_text(b)),
            _ => None,
        });
        texts.map_or_else(
            || format!("Option {}", k + 1),
            |text| text[..1].to_uppercase() + &text[1..],
        )
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
                let last = table.reserve[me.other() as usize] == 0;
                let words =
                    if last { "It expires unused." } else { "You are asked again next turn." };
                Some(words.into())
            }
            // An empty space has no forecast: it can only be asked about, not chosen.
            Action::Cell(cell) if table.card_at(cell).is_some() => {
                Some(self.forecast_words(view, cell))
            }
            _ => None,
        }
    }
}

fn gain_words(n: u8) -> String {
    match n {
        0 => String::new(),
        n => format!("Gain {}. ", count(n, "Battle Token")),
    }
}
