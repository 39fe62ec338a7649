//! What the operations of a text offer (spec 7.1, 7.2).
//!
//! The [`Cursor`] in the state says which operation is due and how far it is; `offer_options` lists what the
//! acting side may choose there, and `resolve.rs` does it. An operation that offers nothing ends silently.

use veritable_core::bits::bits;

use crate::CrisisPoint;
use crate::action::{CELLS, Docket, EIGHT, at};
use crate::content::data::{LineDo, Near};
use crate::content::program::Reach;
use crate::content::{Field, Op, Side};
use crate::geometry::{Cell, LINES, Line, adjacent, cells_of};
use crate::refuse::Bar;
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
    pub(crate) fn offer_options(
        &self,
        table: &Table,
        me: Side,
        op: Op,
        cursor: &Cursor,
        docket: &mut Docket,
    ) {
        let enemy = me.other();
        let all = table.occupied();
        let card = (all.into(), Bar::NoCardThere);
        let half = (cursor.half != NONE).then_some(cursor.half);
        let supply = table.supply[me as usize] > 0;
        let reach = |reach: &Reach| reach_rules(table, me, reach, cursor.here);
        let below = |each: u8| {
            let full = (0..16).filter(|&cell| cursor.given[cell] >= each);
            (!full.fold(0, |set, cell| set | 1 << cell), Bar::EnoughHere)
        };
        let enemy_token = || (table.with_tokens(enemy).into(), Bar::NoEnemyToken);
        match op {
            Op::Place { each, on, .. } if supply => {
                let [sort, beside, near] = reach(&on);
                docket.sift(at::Cell, CELLS, [card, sort, beside, near, below(each)]);
            }
            Op::Stack { on, .. } if supply => {
                let [sort, beside, near] = reach(&on);
                docket.sift(at::Cell, CELLS, [card, sort, beside, near]);
            }
            Op::Strip { from, .. } => {
                let [sort, beside, near] = reach(&from);
                docket.sift(at::Cell, CELLS, [card, sort, beside, near, enemy_token()]);
            }
            Op::Remove { each, from, .. } => {
                let [sort, beside, near] = reach(&from);
                let rules = [card, sort, beside, near, enemy_token(), below(each)];
                docket.sift(at::Cell, CELLS, rules);
            }
            Op::Convert { each, on, .. } if supply => {
                let [sort, beside, near] = reach(&on);
                let rules = [card, sort, beside, near, enemy_token(), below(each)];
                docket.sift(at::Cell, CELLS, rules);
            }
            Op::Shift { .. } => match half {
                Some(from) => {
                    docket.sift(at::Cell, CELLS, [card, (!(1 << from), Bar::AnotherCard)]);
                }
                None if all.count_ones() < 2 => {}
                None => {
                    let own = table.with_tokens(me).into();
                    docket.sift(at::Cell, CELLS, [card, (own, Bar::NoneOfYours)]);
                    or_pass(docket);
                }
            },
            Op::Push { .. } => match half {
                Some(from) => {
                    let near = adjacent(from).into();
                    docket.sift(at::Cell, CELLS, [card, (near, Bar::NotBesideFirst)]);
                }
                None => {
                    let beside = |cell: &Cell| all & adjacent(*cell) != 0;
                    let from = bits(table.with_tokens(enemy)).filter(beside);
                    let from = from.fold(0, |set, cell| set | 1 << cell);
                    docket.sift(at::Cell, CELLS, [card, (from, Bar::NoEnemyTokens)]);
                    or_pass(docket);
                }
            },
            Op::SwapUnits { cards, this, adjacent, optional } => {
                let units = table.cells_with(cards[me as usize]);
                let fits = (units.into(), Bar::CannotSwap);
                match half.or(this.then_some(cursor.here)) {
                    Some(NONE) => {}
                    Some(first) => {
                        let other = (!(1 << first), Bar::AnotherUnit);
                        let near = (partners(units, first, adjacent).into(), Bar::NotAdjacent);
                        docket.sift(at::Cell, CELLS, [card, fits, other, near]);
                    }
                    None => {
                        let paired = bits(units)
                            .filter(|&cell| partners(units, cell, adjacent) != 0)
                            .fold(0, |set, cell| set | 1 << cell);
                        let why = if adjacent { Bar::NotAdjacent } else { Bar::NoSecondUnit };
                        docket.sift(at::Cell, CELLS, [card, fits, (paired, why)]);
                    }
                }
                if optional && half.is_none() {
                    or_pass(docket);
                }
            }
            Op::Reveal { .. } => {
                let there = (table.filled[enemy as usize].into(), Bar::NoCombatCard);
                let down = (table.face_down(enemy).into(), Bar::AlreadyFaceup);
                docket.sift(at::Line, EIGHT, [there, down]);
            }
            Op::SwapCombat => {
                let filled = table.filled[me as usize];
                let own = (filled.into(), Bar::NoCombatCardOfYours);
                match half {
                    Some(first) => {
                        let other = (!(1 << first), Bar::AnotherCombatCard);
                        docket.sift(at::Line, EIGHT, [own, other]);
                    }
                    None if filled.count_ones() < 2 => {}
                    None => {
                        docket.sift(at::Line, EIGHT, [own]);
                        or_pass(docket);
                    }
                }
            }
            Op::Line { act, cards } if act == LineDo::Remove || supply => {
                let mut touched = table.cells_with(cards[me as usize]);
                if act == LineDo::Remove {
                    touched &= table.with_tokens(enemy);
                }
                let lines = (0..LINES as Line).filter(|&l| cells_of(l) & touched != 0);
                let lines = lines.fold(0, |set, l| set | 1 << l);
                docket.sift(at::Line, EIGHT, [(lines, Bar::NothingInLine)]);
            }
            Op::Cluster { .. } => match half {
                None => {
                    let enemies = bits(table.cells_with(Field::units(enemy)));
                    let near = enemies.fold(0, |set, cell| set | adjacent(cell));
                    let own = table.cells_with(Field::units(me)).into();
                    let rules =
                        [(own, Bar::ClusterFromYours), (near.into(), Bar::ClusterNeedsEnemy)];
                    docket.sift(at::Cell, CELLS, rules);
                }
                Some(from) if supply => {
                    let targets = table.cells_with(Field::units(enemy)).into();
                    let (fresh, _) = below(1);
                    let rules = [
                        (targets, Bar::ClusterOnEnemies),
                        (fresh, Bar::ClusterOncePerUnit),
                        (adjacent(from).into(), Bar::ClusterTooFar),
                    ];
                    docket.sift(at::Cell, CELLS, rules);
                    if cursor.done > 1 {
                        or_pass(docket);
                    }
                }
                Some(_) => {}
            },
            Op::Drop { cost, cards } => {
                let bioroids = (cards[me as usize] >> (8 * me as u32)) as u8;
                let hand = table.units_in_hand(me);
                match half {
                    Some(_) => {
                        let held = (hand.into(), Bar::DropNotInHand);
                        let fits = (bioroids.into(), Bar::DropOnlyBioroids);
                        docket.sift(at::Unit, EIGHT, [held, fits]);
                        docket.forbid(at::Cell, CELLS, Bar::DropChooseBioroid);
                    }
                    None if hand & bioroids == 0 || table.reserve[me as usize] < cost => {}
                    None => {
                        let own = table.cells_with(Field::units(me)).into();
                        docket.sift(at::Cell, CELLS, [card, (own, Bar::DropOnYours)]);
                        docket.forbid(at::Unit, EIGHT, Bar::DropCellFirst);
                    }
                }
            }
            Op::Choose { count, .. } => {
                docket.sift(at::Option, 0xF, [((1 << count) - 1, Bar::NoSuchOption)]);
            }
            _ => {}
        }
    }
}

/// What may be done may be declined.
fn or_pass(docket: &mut Docket) {
    if !docket.offers.is_empty() {
        docket.offer(at::Pass);
    }
}

/// What a filter asks of a card (7.1): its sort, what lies beside it, where it lies.
fn reach_rules(table: &Table, me: Side, reach: &Reach, here: Cell) -> [(u64, Bar); 3] {
    let sort = table.cells_with(reach.cards[me as usize]).into();
    let beside = reach.beside.map_or(u64::MAX, |units| {
        let units = bits(table.cells_with(units[me as usize]));
        units.fold(0, |set, cell| set | adjacent(cell)).into()
    });
    let near = match reach.near {
        _ if here == NONE => (u64::MAX, Bar::TooFar),
        Near::Any => (u64::MAX, Bar::TooFar),
        Near::Adjacent => (adjacent(here).into(), Bar::TooFar),
        Near::HereOrAdjacent => ((adjacent(here) | 1 << here).into(), Bar::TooFar),
        Near::NonAdjacent => ((!(adjacent(here) | 1 << here)).into(), Bar::TooNear),
    };
    [(sort, Bar::OtherSort), (beside, Bar::NothingBeside), near]
}

/// How many cards a filter reaches.
pub(crate) fn count_reached(table: &Table, me: Side, reach: &Reach, here: Cell) -> u8 {
    let rules = reach_rules(table, me, reach, here);
    rules.iter().fold(CELLS, |set, (allowed, _)| set & allowed).count_ones() as u8
}

/// Those of the units that can change places with the one at `first`.
fn partners(units: u16, first: Cell, touching: bool) -> u16 {
    units & if touching { adjacent(first) } else { !(1 << first) }
}
