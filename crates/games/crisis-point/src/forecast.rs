//! What a viewer can say about a card as things stand: powers with the range of what is hidden.

use veritable_core::bits::bits;
pub use veritable_lanes::sums::Range;

use crate::CrisisPoint;
use crate::action::Action;
use crate::content::data::LineDo;
use crate::content::{Field, Op, Side};
use crate::geometry::{Cell, cells_of, lines_of};
use crate::state::*;
use crate::view::{UNKNOWN, View};

/// The powers of both sides on one card as a viewer knows them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Forecast {
    /// Whose icon the card bears.
    pub owner: Option<Side>,
    /// The powers, AoSC first.
    pub power: [Range; 2],
}

/// What a forecast comes to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Prospect {
    /// This side wins it, whatever is hidden.
    Won(Side),
    /// A tied Location: nobody gets it.
    Tied,
    /// It depends on hidden cards.
    Open,
}

impl Forecast {
    /// What it comes to if it is scored as things stand.
    pub fn prospect(&self) -> Prospect {
        for side in Side::ALL {
            let [mine, theirs] = [side, side.other()].map(|s| self.power[s as usize]);
            let enough = if self.owner == Some(side) { 0 } else { 1 };
            if mine.least >= theirs.most.saturating_add(enough) {
                return Prospect::Won(side);
            }
        }
        let [a, m] = self.power;
        if a.is_known() && a == m { Prospect::Tied } else { Prospect::Open }
    }
}

impl CrisisPoint {
    /// The forecast of the card on a cell.
    pub fn forecast(&self, view: &View, cell: Cell) -> Forecast {
        let table = &view.table;
        let owner = table.owner_at(cell);
        let power = Side::ALL.map(|side| {
            let i = side as usize;
            let counted = if table.won[usize::from(cell)] == Won::Open {
                &table.tokens
            } else {
                &table.scored
            };
            let mut known = counted[usize::from(cell)][i];
            if owner == Some(side) {
                known += self.printed_power(table, cell);
            }
            let mut unknown = 0;
            for line in lines_of(cell) {
                if view.slots[i][usize::from(line)] == UNKNOWN {
                    unknown += 1;
                } else {
                    known += self.combat_value(&view.slots, side, line);
                }
            }
            let values = &self.pack.value[i];
            let hidden = bits(view.hidden_combat(side)).map(|card| values[usize::from(card)]);
            let mut sum = Range::known(known);
            sum += Range::hidden(unknown, hidden);
            sum
        });
        Forecast { owner, power }
    }

    /// The forecast in words, the viewer's power first: "Red Bioroid: your power 12 against 8–19, open".
    pub(crate) fn forecast_words(&self, view: &View, cell: Cell) -> String {
        let name = self.pack.name(view.table.field[usize::from(cell)]);
        format!("{name}: {}", self.standing(view, cell))
    }

    /// The same without the name.
    pub(crate) fn standing(&self, view: &View, cell: Cell) -> String {
        let forecast = self.forecast(view, cell);
        let me = view.side().unwrap_or(Side::Aosc);
        let [mine, theirs] = [me, me.other()].map(|s| forecast.power[s as usize]);
        let whose = if view.side().is_some() { "your power" } else { "AoSC power" };
        let prospect = match forecast.prospect() {
            Prospect::Won(side) if Some(side) == view.side() => "yours".into(),
            Prospect::Won(side) => format!("goes to the {}", side.name()),
            Prospect::Tied => "tied, nobody gets it".into(),
            Prospect::Open => "open".into(),
        };
        format!("{whose} {mine} against {theirs}, {prospect}")
    }

    /// The view as it would be after a choice whose consequence can be foreseen, and the cells it touches.
    /// It is asked about impossible choices too, so it takes nothing for granted.
    pub(crate) fn foresee(&self, view: &View, action: Action) -> Option<(View, u16)> {
        let mut next = view.clone();
        let table = &mut next.table;
        let me = table.active;
        let (mine, theirs) = (me as usize, me.other() as usize);
        if let Action::Cell(cell) = action {
            table.card_at(cell)?;
        }
        match (table.step, action) {
            (Step::TacToken | Step::Token, Action::Cell(cell)) => {
                table.tokens[usize::from(cell)][mine] += 1;
                Some((next, 1 << cell))
            }
            (Step::Combat(line), Action::Combat(card)) => {
                table.filled[mine] |= 1 << line;
                next.slots[mine][usize::from(line)] = card;
                let cells = cells_of(line) & view.table.occupied();
                Some((next, cells))
            }
            (Step::Effect, Action::Cell(cell)) => {
                let c = usize::from(cell);
                let supply = table.supply[mine];
                let half = table.cursor.half;
                match self.due(table) {
                    Op::Place { .. } => table.tokens[c][mine] += 1,
                    Op::Stack { n, .. } => table.tokens[c][mine] += n.min(supply),
                    Op::Remove { .. } => less(&mut table.tokens[c][theirs]),
                    Op::Strip { n, .. } => {
                        table.tokens[c][theirs] -= n.min(table.tokens[c][theirs])
                    }
                    Op::Convert { .. } => {
                        less(&mut table.tokens[c][theirs]);
                        table.tokens[c][mine] += 1;
                    }
                    Op::Cluster { penalty, .. } if half == NONE => {
                        table.tokens[c][theirs] += penalty.min(table.supply[theirs]);
                    }
                    Op::Cluster { .. } => table.tokens[c][mine] += 1,
                    // Whoever comes in has no text, so its power is the same for all.
                    Op::Drop { .. } if half == NONE => {
                        table.muted |= 1 << table.card_at(cell)?;
                        if self.drop_clears {
                            table.tokens[c] = [0; 2];
                        }
                    }
                    Op::Shift { .. } if half != NONE => {
                        less(&mut table.tokens[usize::from(half)][mine]);
                        table.tokens[c][mine] += 1;
                        return Some((next, 1 << cell | 1 << half));
                    }
                    Op::Push { n } if half != NONE => {
                        let n = n.min(table.tokens[usize::from(half)][theirs]);
                        table.tokens[usize::from(half)][theirs] -= n;
                        table.tokens[c][theirs] += n;
                        return Some((next, 1 << cell | 1 << half));
                    }
                    Op::SwapUnits { this, .. } if this || half != NONE => {
                        let first = if this { table.cursor.here } else { half };
                        table.exchange(first, cell);
                        return Some((next, 1 << cell | 1 << first));
                    }
                    _ => return None,
                }
                Some((next, 1 << cell))
            }
            (Step::Effect, Action::Line(line)) => {
                let Op::Line { act, cards } = self.due(table) else { return None };
                let mut cells = table.cells_with(cards[mine]) & cells_of(line);
                if act == LineDo::Remove {
                    cells &= table.with_tokens(me.other());
                }
                for cell in bits(cells).map(usize::from) {
                    match act {
                        LineDo::Place => table.tokens[cell][mine] += 1,
                        LineDo::Remove => table.tokens[cell][theirs] -= 1,
                    }
                }
                Some((next, cells))
            }
            (Step::Effect, Action::Unit(i)) if table.cursor.half != NONE => {
                let half = table.cursor.half;
                let unit = Field::unit(me, i);
                let out = table.card_at(half)?;
                table.at[usize::from(out)] = NONE;
                table.lay(unit, half);
                table.muted |= 1 << unit;
                if self.drop_clears {
                    table.tokens[usize::from(half)] = [0; 2];
                }
                Some((next, 1 << half))
            }
            _ => None,
        }
    }
}

fn less(tokens: &mut u8) {
    *tokens = tokens.saturating_sub(1);
}
