//! What a card does, as operations of the program of all cards.
//!
//! What a filter says about icons, types and names is worked out here, once, as a set of cards for each acting side.

use veritable_core::content::Problem;
use veritable_core::program::{BRANCHES, Compiler, Operation};

use super::data::{
    Beside, Effect, Filter, First, Kind, LineDo, Near, Side, Special, Spread, Units, When, Which,
    Who, Whose,
};
use super::{BASES, FIELD_CARDS, Field, LOCATIONS, UNITS};
use crate::geometry::{CENTRE, CORNERS, EDGE};

/// A set of battlefield cards for each acting side, one bit each.
pub type CardSets = [u32; 2];

/// Which cards on the battlefield an operation reaches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reach {
    /// Cards of the right icon, type and name.
    pub cards: CardSets,
    /// Where they must lie.
    pub near: Near,
    /// Own Units of which one must lie beside them.
    pub beside: Option<CardSets>,
}

/// One step of a program; the fields are the parameters of spec 7.2.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Op {
    Gain {
        n: u8,
        who: Who,
    },
    GainPer {
        n: u8,
        who: Who,
        per: Reach,
        max: u8,
    },
    Special {
        token: Special,
    },
    Place {
        n: u8,
        each: u8,
        on: Reach,
    },
    Stack {
        n: u8,
        on: Reach,
    },
    Remove {
        n: u8,
        each: u8,
        from: Reach,
    },
    Strip {
        n: u8,
        from: Reach,
    },
    Convert {
        n: u8,
        each: u8,
        on: Reach,
    },
    Shift {
        n: u8,
    },
    Push {
        n: u8,
    },
    SwapUnits {
        cards: CardSets,
        this: bool,
        adjacent: bool,
        optional: bool,
    },
    Reveal {
        n: u8,
    },
    SwapCombat,
    Drain {
        n: u8,
    },
    Line {
        act: LineDo,
        cards: CardSets,
    },
    Cluster {
        penalty: u8,
        targets: u8,
    },
    Drop {
        cost: u8,
        cards: CardSets,
    },
    /// Goes on at one of the first `count` targets.
    Choose {
        targets: [u16; BRANCHES],
        count: u8,
    },
    /// Goes on elsewhere.
    Jump {
        to: u16,
    },
    /// The card is done.
    End,
}

impl Operation for Op {
    const END: Self = Op::End;

    fn jump(to: u16) -> Self {
        Op::Jump { to }
    }

    fn choose(targets: [u16; BRANCHES], count: u8) -> Self {
        Op::Choose { targets, count }
    }
}

/// A static bonus of a Unit for its owner.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bonus {
    /// `n` for each adjacent card of the set, at most `max`.
    Per {
        /// How much for each.
        n: u8,
        /// The cards that count.
        cards: u32,
        /// The most it can be.
        max: u8,
    },
    /// `n` if at least `count` adjacent cards are of the set.
    If {
        /// How much.
        n: u8,
        /// The cards that count.
        cards: u32,
        /// How many it takes.
        count: u8,
    },
}

/// When an objective is met.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Goal {
    /// At least `min` of these cards won on these cells.
    Won {
        /// The cards that count.
        cards: u32,
        /// The cells that count.
        cells: u16,
        /// How many it takes.
        min: u8,
    },
    /// At least `min` whole lines won.
    Lines {
        /// How many it takes.
        min: u8,
    },
}

/// Lays effects out in a program.
pub(super) struct Cards<'a> {
    pub code: Vec<Op>,
    pub names: &'a [String; FIELD_CARDS],
}

impl Compiler for Cards<'_> {
    type Op = Op;
    type Effect = Effect;

    fn code(&mut self) -> &mut Vec<Op> {
        &mut self.code
    }

    fn lay_out(&mut self, effects: &[Effect]) -> Result<(), Problem> {
        for effect in effects {
            let op = match effect {
                &Effect::Gain { n, who, per: None, .. } => Op::Gain { n, who },
                Effect::Gain { n, who, per: Some(per), max } => Op::GainPer {
                    n: *n,
                    who: *who,
                    per: self.reach(per),
                    max: max.unwrap_or(u8::MAX),
                },
                &Effect::Special { token } => Op::Special { token },
                Effect::Place(s) => {
                    Op::Place { n: s.n, each: each(s), on: self.reach(&s.filter()) }
                }
                Effect::Stack(s) => Op::Stack { n: s.n, on: self.reach(&s.filter()) },
                Effect::Remove(s) => {
                    Op::Remove { n: s.n, each: each(s), from: self.reach(&s.filter()) }
                }
                Effect::Strip(s) => Op::Strip { n: s.n, from: self.reach(&s.filter()) },
                Effect::Convert(s) => {
                    Op::Convert { n: s.n, each: each(s), on: self.reach(&s.filter()) }
                }
                &Effect::Shift { n } => Op::Shift { n },
                &Effect::Push { n } => Op::Push { n },
                Effect::SwapUnits { who, name, first, adjacent, optional } => {
                    let side = if *who == Units::Own { Whose::Own } else { Whose::Enemy };
                    Op::SwapUnits {
                        cards: self.sets(side, Kind::Unit, name.as_deref()),
                        this: *first == First::This,
                        adjacent: *adjacent,
                        optional: *optional,
                    }
                }
                &Effect::Reveal { n } => Op::Reveal { n },
                Effect::SwapCombat {} => Op::SwapCombat,
                &Effect::Drain { n } => Op::Drain { n },
                &Effect::Line { act, side } => {
                    Op::Line { act, cards: self.sets(side, Kind::Any, None) }
                }
                Effect::Exchange {} => Op::SwapUnits {
                    cards: self.sets(Whose::Own, Kind::Unit, Some("Battloid")),
                    this: false,
                    adjacent: false,
                    optional: false,
                },
                &Effect::Cluster { penalty, targets } => Op::Cluster { penalty, targets },
                Effect::Searchlight {} => {
                    Op::Remove { n: 2, each: 2, from: self.reach(&Filter::default()) }
                }
                Effect::Drop { cost, name } => {
                    Op::Drop { cost: *cost, cards: self.sets(Whose::Own, Kind::Unit, Some(name)) }
                }
                Effect::Choose { options } => {
                    self.lay_out_choice(options.iter().map(Vec::as_slice))?;
                    continue;
                }
                Effect::Power { .. } => continue,
            };
            self.code.push(op);
        }
        Ok(())
    }
}

impl Cards<'_> {
    /// The static bonus among a Unit's effects.
    pub fn bonus(&self, side: Side, effects: &[Effect]) -> Option<Bonus> {
        let set =
            |which: &Which| self.sets(which.side, which.kind, which.name.as_deref())[side as usize];
        effects.iter().find_map(|effect| match effect {
            Effect::Power { n, per: Some(per), max, .. } => {
                Some(Bonus::Per { n: *n, cards: set(per), max: max.unwrap_or(u8::MAX) })
            }
            Effect::Power { n, when: Some(when), count, .. } => {
                Some(Bonus::If { n: *n, cards: set(when), count: count.unwrap_or(1) })
            }
            _ => None,
        })
    }

    /// The condition of an objective of `side`.
    pub fn goal(&self, of: Side, when: &When) -> Goal {
        use super::data::Cells;
        match *when {
            When::Lines { min } => Goal::Lines { min },
            When::Won { side, kind, ref name, cells, min } => Goal::Won {
                cards: self.sets(side, kind, name.as_deref())[of as usize],
                cells: match cells {
                    Cells::All => u16::MAX,
                    Cells::Corners => CORNERS,
                    Cells::Centre => CENTRE,
                    Cells::Edge => EDGE,
                },
                min,
            },
        }
    }

    fn reach(&self, filter: &Filter) -> Reach {
        let beside = |b: Beside| self.sets(Whose::Own, Kind::Unit, b.word());
        Reach {
            cards: self.sets(filter.side, filter.kind, filter.name.as_deref()),
            near: filter.near,
            beside: filter.beside.map(beside),
        }
    }

    /// All cards of this icon, type and name, for each acting side.
    fn sets(&self, whose: Whose, kind: Kind, name: Option<&str>) -> CardSets {
        let name = name.map(str::to_lowercase);
        Side::ALL.map(|me| {
            let fits = |card: &usize| {
                let owner = Field::owner(*card as u8);
                let icon = match whose {
                    Whose::Own => owner == Some(me),
                    Whose::Enemy => owner == Some(me.other()),
                    Whose::Neutral => owner.is_none(),
                    Whose::NotOwn => owner != Some(me),
                    Whose::Any => true,
                };
                icon && (kind == Kind::Any || Field::kind(*card as u8) == kind)
                    && name.as_ref().is_none_or(|n| self.names[*card].to_lowercase().contains(n))
            };
            (0..FIELD_CARDS).filter(fits).fold(0, |set, card| set | 1 << card)
        })
    }
}

fn each(spread: &Spread) -> u8 {
    spread.each.unwrap_or(spread.n)
}

const _: () = assert!(2 * UNITS + BASES + LOCATIONS == FIELD_CARDS && FIELD_CARDS <= 32);
