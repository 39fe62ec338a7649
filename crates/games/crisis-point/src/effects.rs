//! What the operations of a text offer (spec 7.1, 7.2).
//!
//! The [`Cursor`] in the state says which operation is due and how far it is; [`CrisisPoint::options`] lists what the
//! acting side may choose there, and `resolve.rs` does it. An operation that offers nothing ends silently.

use veritable_core::bits::bits;

use crate::CrisisPoint;
use crate::action::Choices;
use crate::content::data::{LineDo, Near};
use crate::content::program::{CardSets, Reach};
use crate::content::{Field, Op, Side};
use crate::geometry::{Cell, LINES, Line, adjacent, cells_of};
use crate::state::*;

impl Op {
    /// Whether the operation happens without a choice.
    pub(crate) fn acts_alone(self) -> bool {
        matches!(self, Op::Gain { .. } | Op::GainPer { .. } | Op::Special { .. } | Op::Drain { .. })
    }

    /// How often the operation is done at most.
    pub(crate) fn times(self) -> u8 {
        match self {
            Op::Place { n, .. }
            | Op::Remove { n, .. }
            | Op::Convert { n, .. }
            | Op::Shift { n }
            | Op::Reveal { n } => n,
            // First the own Unit, then the targets.
            Op::Cluster { targets, .. } => targets.saturating_add(1),
            _ => 1,
        }
    }
}

impl CrisisPoint {
    /// The operation that is due.
    #[inline]
    pub(crate) fn due(&self, table: &Table) -> Op {
        self.pack.program[usize::from(table.cursor.at)]
    }

    /// What `me` may choose in an operation, with PASS where it may be declined.
    pub(crate) fn options(&self, table: &Table, me: Side, op: Op, cursor: &Cursor) -> Choices {
        let cells = |set: u16| Choices::cells(set);
        let enemy = me.other();
        let supply = table.supply[me as usize];
        let half = (cursor.half != NONE).then_some(cursor.half);
        let below = |set: u16, each: u8| {
            let room = |cell: &Cell| cursor.given[usize::from(*cell)] < each;
            bits(set).filter(room).fold(0u16, |set, cell| set | 1 << cell)
        };
        match op {
            Op::Place { each, on, .. } if supply > 0 => {
                cells(below(reached(table, me, &on, cursor.here), each))
            }
            Op::Stack { on, .. } if supply > 0 => cells(reached(table, me, &on, cursor.here)),
            Op::Remove { each, from, .. } => {
                let there = reached(table, me, &from, cursor.here);
                cells(below(there & table.with_tokens(enemy), each))
            }
            Op::Strip { from, .. } => {
                cells(reached(table, me, &from, cursor.here) & table.with_tokens(enemy))
            }
            Op::Convert { each, on, .. } if supply > 0 => {
                let there = reached(table, me, &on, cursor.here);
                cells(below(there & table.with_tokens(enemy), each))
            }
            Op::Shift { .. } => {
                let all = table.occupied();
                match half {
                    Some(from) => cells(all & !(1 << from)),
                    None if all.count_ones() < 2 => Choices::NONE,
                    None => cells(table.with_tokens(me)).or_else(Choices::PASS),
                }
            }
            Op::Push { .. } => {
                let all = table.occupied();
                match half {
                    Some(from) => cells(all & adjacent(from)),
                    None => {
                        let beside = |cell: &Cell| all & adjacent(*cell) != 0;
                        let from = bits(table.with_tokens(enemy)).filter(beside);
                        cells(from.fold(0, |set, cell| set | 1 << cell)).or_else(Choices::PASS)
                    }
                }
            }
            Op::SwapUnits { cards, this, adjacent, optional } => {
                let pass = if optional { Choices::PASS } else { Choices::NONE };
                match (half, this) {
                    (Some(first), _) => cells(partners(table, me, cards, first, adjacent)),
                    (None, true) if cursor.here == NONE => Choices::NONE,
                    (None, true) => {
                        cells(partners(table, me, cards, cursor.here, adjacent)).or_else(pass)
                    }
                    (None, false) => {
                        let mut first = table.cells_with(cards[me as usize]);
                        if adjacent {
                            let lonely = |cell: &Cell| partners(table, me, cards, *cell, true) == 0;
                            first &=
                                !bits(first).filter(lonely).fold(0, |set, cell| set | 1 << cell);
                        } else if first.count_ones() < 2 {
                            first = 0;
                        }
                        cells(first).or_else(pass)
                    }
                }
            }
            Op::Reveal { .. } => Choices::lines(table.face_down(enemy)),
            Op::SwapCombat => {
                let filled = table.filled[me as usize];
                match half {
                    Some(first) => Choices::lines(filled & !(1 << first)),
                    None if filled.count_ones() < 2 => Choices::NONE,
                    None => Choices::lines(filled) | Choices::PASS,
                }
            }
            Op::Line { act, cards } if act == LineDo::Remove || supply > 0 => {
                let mut touched = table.cells_with(cards[me as usize]);
                if act == LineDo::Remove {
                    touched &= table.with_tokens(enemy);
                }
                let lines = (0..LINES as Line).filter(|&l| cells_of(l) & touched != 0);
                Choices::lines(lines.fold(0, |set, l| set | 1 << l))
            }
            Op::Cluster { .. } => match half {
                None => cells(cluster_launchers(table, me)),
                Some(from) if supply > 0 => {
                    let targets = table.cells_with(Field::units(enemy)) & adjacent(from);
                    let pass = if cursor.done > 1 { Choices::PASS } else { Choices::NONE };
                    cells(below(targets, 1)).or_else(pass)
                }
                Some(_) => Choices::NONE,
            },
            Op::Drop { cost, cards } => {
                let hand = table.units_in_hand(me) & (cards[me as usize] >> (8 * me as u32)) as u8;
                match half {
                    Some(_) => Choices::units(hand),
                    None if hand == 0 || table.reserve[me as usize] < cost => Choices::NONE,
                    None => cells(table.cells_with(Field::units(me))),
                }
            }
            Op::Choose { count, .. } => Choices::options(count),
            _ => Choices::NONE,
        }
    }
}

/// The cells that a filter reaches, one bit each (7.1).
pub(crate) fn reached(table: &Table, me: Side, reach: &Reach, here: Cell) -> u16 {
    let mut cells = table.cells_with(reach.cards[me as usize]);
    if here != NONE {
        let this = 1 << here;
        cells &= match reach.near {
            Near::Any => u16::MAX,
            Near::Adjacent => adjacent(here),
            Near::HereOrAdjacent => adjacent(here) | this,
            Near::NonAdjacent => !(adjacent(here) | this),
        };
    }
    if let Some(units) = reach.beside {
        let units = bits(table.cells_with(units[me as usize]));
        cells &= units.fold(0, |set, cell| set | adjacent(cell));
    }
    cells
}

/// Units of the set that can change places with the one at `first`.
fn partners(table: &Table, me: Side, cards: CardSets, first: Cell, touching: bool) -> u16 {
    let near = if touching { adjacent(first) } else { !(1 << first) };
    table.cells_with(cards[me as usize]) & near
}

/// Own Units with an enemy Unit beside them.
fn cluster_launchers(table: &Table, me: Side) -> u16 {
    let enemies = table.cells_with(Field::units(me.other()));
    let near = bits(enemies).fold(0, |set, cell| set | adjacent(cell));
    table.cells_with(Field::units(me)) & near
}
