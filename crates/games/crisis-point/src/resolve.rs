//! Resolving a text, operation by operation (spec 7.2), and doing what was chosen.

use veritable_core::Sink;
use veritable_core::bits::bits;

use crate::action::{Action, Docket};
use crate::content::data::{LineDo, Who};
use crate::content::{Field, Op, Side};
use crate::effects::count_reached;
use crate::events::Event;
use crate::geometry::{Cell, Line, cells_of};
use crate::run::Run;
use crate::state::*;

impl<S: Sink<Event>> Run<'_, S> {
    /// Begins the text of a card; `here` is its cell if it lies on the battlefield.
    pub fn begin_text(&mut self, card: u8, here: Cell, then: Then) {
        let at = self.game.pack.start[usize::from(card)];
        self.state.table.cursor = Cursor { card, at, here, then, ..Cursor::default() };
        self.resolve();
    }

    /// Goes down the text until its player has a choice or it is done.
    fn resolve(&mut self) {
        let by = self.active();
        loop {
            let table = &self.state.table;
            let Cursor { card, at, done, .. } = table.cursor;
            let op = self.game.due(table);
            match op {
                Op::End => return self.finish_text(),
                Op::Jump { to } => {
                    self.state.table.cursor.at = to;
                    continue;
                }
                _ if op.acts_alone() => self.act_alone(op),
                _ => {
                    if done < op.times() {
                        let mut docket = Docket::new();
                        self.game.offer_options(table, by.side, op, &table.cursor, &mut docket);
                        if !docket.offers.is_empty() {
                            self.state.table.step = Step::Effect;
                            return;
                        }
                        if done == 0 {
                            self.told.tell(|| Event::NoEffect { by, card, at });
                        }
                    }
                }
            }
            self.next_operation();
        }
    }

    fn finish_text(&mut self) {
        let then = self.state.table.cursor.then;
        self.state.table.cursor = Cursor::default();
        match then {
            Then::TacToken => self.enter_tactical_token(),
            Then::Deploy => self.state.table.step = Step::Deploy,
            Then::Slot => self.state.table.step = Step::Slot,
            Then::TokenTurn => self.go_on_with_token_turn(),
            Then::NextCard => self.next_card_turn(),
        }
    }

    fn next_operation(&mut self) {
        let Cursor { card, at, here, then, .. } = self.state.table.cursor;
        self.state.table.cursor = Cursor { card, at: at + 1, here, then, ..Cursor::default() };
    }

    /// Operations without a choice.
    fn act_alone(&mut self, op: Op) {
        let by = self.active();
        let whose = |who: Who| if who == Who::Me { by.side } else { by.side.other() };
        match op {
            Op::Gain { n, who } => self.gain(whose(who), n),
            Op::GainPer { n, who, per, max } => {
                let table = &self.state.table;
                let count = count_reached(table, by.side, &per, table.cursor.here);
                self.gain(whose(who), n.saturating_mul(count).min(max));
            }
            Op::Special { token } => {
                self.state.table.special[token as usize] = SpecialState::Held;
                self.told.tell(|| Event::Earned { by, token });
            }
            Op::Drain { n } => self.discard(by.side.other(), n),
            _ => {}
        }
    }

    /// One choice of the text that is being resolved.
    pub fn effect(&mut self, action: Action) {
        let by = self.active();
        let (me, enemy) = (by.side, by.side.other());
        let Cursor { card, at, done, half, here, .. } = self.state.table.cursor;
        match (self.game.due(&self.state.table), action) {
            (_, Action::Pass) => {
                self.told.tell(|| Event::Declined { by, card, at, begun: done > 0 });
                self.next_operation();
                return self.resolve();
            }
            (Op::Choose { targets, .. }, Action::Option(option)) => {
                self.told.tell(|| Event::OptionChosen { by, card, option });
                self.state.table.cursor.at = targets[usize::from(option)];
                return self.resolve();
            }
            (Op::Place { .. }, Action::Cell(cell)) => {
                self.put(me, cell, 1);
                self.count_on(cell);
            }
            (Op::Stack { n, .. }, Action::Cell(cell)) => self.put(me, cell, n),
            (Op::Remove { .. }, Action::Cell(cell)) => {
                self.take(enemy, cell, 1);
                self.count_on(cell);
            }
            (Op::Strip { n, .. }, Action::Cell(cell)) => self.take(enemy, cell, n),
            (Op::Convert { .. }, Action::Cell(cell)) => {
                self.take(enemy, cell, 1);
                self.put(me, cell, 1);
                self.count_on(cell);
            }
            (Op::SwapUnits { this: true, .. }, Action::Cell(cell)) => {
                self.swap_units(here, cell);
                self.state.table.cursor.here = cell;
            }
            (
                Op::Shift { .. } | Op::Push { .. } | Op::SwapUnits { .. } | Op::Drop { .. },
                Action::Cell(first),
            ) if half == NONE => return self.remember(first),
            (Op::SwapCombat, Action::Line(first)) if half == NONE => return self.remember(first),
            (Op::Shift { .. }, Action::Cell(to)) => self.carry(me, half, to, 1),
            (Op::Push { n }, Action::Cell(to)) => self.carry(enemy, half, to, n),
            (Op::SwapUnits { .. }, Action::Cell(second)) => self.swap_units(half, second),
            (Op::SwapCombat, Action::Line(second)) => self.swap_combat(half, second),
            (Op::Reveal { .. }, Action::Line(line)) => self.reveal(enemy, line),
            (Op::Line { act, cards }, Action::Line(line)) => {
                let cells = self.state.table.cells_with(cards[me as usize]) & cells_of(line);
                for cell in bits(cells) {
                    match act {
                        LineDo::Place => self.put(me, cell, 1),
                        LineDo::Remove => self.take(enemy, cell, 1),
                    }
                }
            }
            (Op::Cluster { penalty, .. }, Action::Cell(own)) if half == NONE => {
                self.put(enemy, own, penalty);
                self.state.table.cursor.done += 1;
                self.state.table.cursor.half = own;
                return self.resolve();
            }
            (Op::Cluster { .. }, Action::Cell(target)) => {
                self.put(me, target, 1);
                self.count_on(target);
                self.state.table.cursor.done += 1;
                return self.resolve();
            }
            (Op::Drop { cost, .. }, Action::Unit(i)) => {
                self.drop_unit(half, Field::unit(me, i), cost)
            }
            (op, action) => debug_assert!(false, "{action} is no choice of {op:?}"),
        }
        self.state.table.cursor.done += 1;
        self.state.table.cursor.half = NONE;
        self.resolve();
    }

    /// The first of two choices.
    fn remember(&mut self, first: u8) {
        self.state.table.cursor.half = first;
    }

    /// One more token of this operation on or from a cell.
    fn count_on(&mut self, cell: Cell) {
        self.state.table.cursor.given[usize::from(cell)] += 1;
    }

    /// Two Units change places; tokens stay, nothing is triggered (R17).
    fn swap_units(&mut self, a: Cell, b: Cell) {
        let by = self.active();
        let cards = [a, b].map(|cell| self.state.table.field[usize::from(cell)]);
        self.state.table.exchange(a, b);
        self.told.tell(|| Event::Swapped { by, cards, cells: [a, b] });
    }

    /// Two own Combat Cards change spaces, each keeping its facing (R29, R30).
    fn swap_combat(&mut self, a: Line, b: Line) {
        let by = self.active();
        let i = by.side as usize;
        self.state.secret.slots[i].swap(usize::from(a), usize::from(b));
        self.state.table.serial[i].swap(usize::from(a), usize::from(b));
        let up = &mut self.state.table.up[i];
        let (up_a, up_b) = (*up >> a & 1, *up >> b & 1);
        *up = *up & !(1 << a | 1 << b) | up_b << a | up_a << b;
        self.told.tell(|| Event::CombatSwapped { by, lines: [a, b] });
    }

    /// A Combat Card is turned faceup for good (R29).
    pub fn reveal(&mut self, side: Side, line: Line) {
        let of = self.actor(side);
        self.state.table.up[side as usize] |= 1 << line;
        let card = self.state.secret.slots[side as usize][usize::from(line)];
        self.told.tell(|| Event::Revealed { of, line, card });
    }

    /// The Drop Token (4.6, R20).
    fn drop_unit(&mut self, cell: Cell, unit: Card, cost: u8) {
        let by = self.active();
        let c = usize::from(cell);
        let out = self.state.table.field[c];
        self.discard(by.side, cost);
        self.state.table.at[usize::from(out)] = NONE;
        self.state.table.discarded |= 1 << out;
        self.state.table.lay(unit, cell);
        self.state.table.muted |= 1 << unit;
        self.told.tell(|| Event::Dropped { by, out, unit, cell });
        if self.game.drop_clears {
            for side in Side::ALL {
                self.take(side, cell, u8::MAX);
            }
        }
        self.gain(by.side, self.game.pack.gives[usize::from(unit)]);
    }
}
