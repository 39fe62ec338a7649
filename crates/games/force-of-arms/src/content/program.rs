//! A card's effects as one flat program, so that resolving a card needs only a counter in the state.
//!
//! `choose_one` becomes a jump: each branch is laid out after it and ends with a jump behind the last one.

use veritable_core::content::Problem;

use super::data::{Effect, KindFilter, Placed, ScopeData, To, Token, Whose};

/// Which ships an operation reaches; a set of ships is one bit each.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scope {
    /// Every ship.
    Any,
    /// The ship of the first token.
    SameShip,
    /// The ship of an earlier operation.
    LastShip,
    /// Touching one of these ships.
    Touching(u8),
    /// In line with this ship.
    InLineWith(u8),
    /// These ships.
    Ships(u8),
}

/// A set of token kinds, one bit each.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tokens(u8);

impl Tokens {
    fn of(list: &[Token]) -> Self {
        Self(list.iter().fold(0, |set, &t| set | 1 << t as u8))
    }

    /// Whether the set has this kind.
    #[inline]
    pub fn has(self, token: Token) -> bool {
        self.0 & (1 << token as u8) != 0
    }
}

/// One step of a program; the fields are the parameters of spec 7.1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Op {
    Gain {
        token: Token,
        count: u8,
    },
    PlaceTokens {
        token: Placed,
        count: u8,
        max_per_ship: u8,
        scope: Scope,
    },
    MoveShip {
        owner: Whose,
        count: u8,
        to: To,
        ignore_lock: bool,
    },
    SwapFighters {
        owner: Whose,
        count: u8,
    },
    Reveal {
        owner: Whose,
        count: u8,
    },
    ModifyFighter {
        owner: Whose,
        kind: KindFilter,
        need_face_up: bool,
        delta: i8,
        count: u8,
    },
    ModifyShip {
        owner: Whose,
        scope: Scope,
        delta: i8,
    },
    RemoveTokens {
        tokens: Tokens,
        placed_by: Whose,
        count: u8,
    },
    MoveTokens {
        tokens: Tokens,
        placed_by: Whose,
        count: u8,
        waive_protoculture_limit: bool,
    },
    TransformShip {
        ship: u8,
    },
    Regain {
        token: Token,
        count: u8,
    },
    /// Goes on at one of the first `count` targets.
    ChooseOne {
        targets: [u16; 4],
        count: u8,
    },
    /// Goes on elsewhere.
    Jump {
        to: u16,
    },
    /// The card is done.
    End,
}

/// Where a card's program starts.
pub type Start = u16;

/// Lays a card's effects out behind `code` and returns where they start.
pub(super) fn compile(
    code: &mut Vec<Op>,
    effects: &[Effect],
    ship: &impl Fn(&str) -> Result<u8, Problem>,
) -> Result<Start, Problem> {
    let start = code.len() as Start;
    lay_out(code, effects, ship)?;
    code.push(Op::End);
    Ok(start)
}

fn lay_out(
    code: &mut Vec<Op>,
    effects: &[Effect],
    ship: &impl Fn(&str) -> Result<u8, Problem>,
) -> Result<(), Problem> {
    let set = |ids: &[String]| -> Result<u8, Problem> {
        ids.iter().try_fold(0, |set, id| Ok(set | 1 << ship(id)?))
    };
    let scope_of = |scope: &ScopeData| -> Result<Scope, Problem> {
        Ok(match scope {
            ScopeData::Any => Scope::Any,
            ScopeData::SameShip => Scope::SameShip,
            ScopeData::LastShip => Scope::LastShip,
            ScopeData::Touching(ids) => Scope::Touching(set(ids)?),
            ScopeData::InLineWith(id) => Scope::InLineWith(ship(id)?),
            ScopeData::Ships(ids) => Scope::Ships(set(ids)?),
        })
    };
    for effect in effects {
        let op = match *effect {
            Effect::Gain { token, count } => Op::Gain { token, count },
            Effect::PlaceTokens { token, count, max_per_ship, ref scope } => {
                Op::PlaceTokens { token, count, max_per_ship, scope: scope_of(scope)? }
            }
            Effect::MoveShip { owner, count, to, ignore_lock } => {
                Op::MoveShip { owner, count, to, ignore_lock }
            }
            Effect::SwapFighters { owner, count } => Op::SwapFighters { owner, count },
            Effect::Reveal { owner, count } => Op::Reveal { owner, count },
            Effect::ModifyFighter { owner, kind, need_face_up, delta, count } => {
                Op::ModifyFighter { owner, kind, need_face_up, delta, count }
            }
            Effect::ModifyShip { owner, ref scope, delta } => {
                Op::ModifyShip { owner, scope: scope_of(scope)?, delta }
            }
            Effect::RemoveTokens { ref tokens, placed_by, count } => {
                Op::RemoveTokens { tokens: Tokens::of(tokens), placed_by, count }
            }
            Effect::MoveTokens { ref tokens, placed_by, count, waive_protoculture_limit } => {
                Op::MoveTokens {
                    tokens: Tokens::of(tokens),
                    placed_by,
                    count,
                    waive_protoculture_limit,
                }
            }
            Effect::TransformShip { ship: ref id } => Op::TransformShip { ship: ship(id)? },
            Effect::Regain { token, count } => Op::Regain { token, count },
            Effect::ChooseOne { ref options } => {
                let choice = code.len();
                code.push(Op::End);
                let (mut targets, mut ends) = ([0; 4], Vec::new());
                for (target, branch) in targets.iter_mut().zip(options) {
                    *target = code.len() as u16;
                    lay_out(code, &branch.effects, ship)?;
                    ends.push(code.len());
                    code.push(Op::End);
                }
                let to = code.len() as u16;
                ends.into_iter().for_each(|end| code[end] = Op::Jump { to });
                code[choice] = Op::ChooseOne { targets, count: options.len() as u8 };
                continue;
            }
        };
        code.push(op);
    }
    Ok(())
}
