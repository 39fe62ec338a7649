//! What a card does, as operations of the program of all cards.

use veritable_core::content::{Problem, Source};
use veritable_core::program::{BRANCHES, Compiler, Operation};

use super::ShipCard;
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
        Op::ChooseOne { targets, count }
    }
}

/// Lays effects out in a program; ships are numbered as in `ships`.
pub(super) struct Cards<'a> {
    pub code: Vec<Op>,
    pub source: &'a Source,
    pub ships: &'a [ShipCard],
}

impl Cards<'_> {
    fn ship(&self, id: &str) -> Result<u8, Problem> {
        self.ships.iter().position(|s| s.id == id).map(|i| i as u8).ok_or_else(|| {
            let known: Vec<_> = self.ships.iter().map(|s| s.id.as_str()).collect();
            self.source.at_word(id, format!("no ship “{id}”; ships are {}", known.join(", ")))
        })
    }

    fn set(&self, ids: &[String]) -> Result<u8, Problem> {
        ids.iter().try_fold(0, |set, id| Ok(set | 1 << self.ship(id)?))
    }

    fn scope(&self, scope: &ScopeData) -> Result<Scope, Problem> {
        Ok(match scope {
            ScopeData::Any => Scope::Any,
            ScopeData::SameShip => Scope::SameShip,
            ScopeData::LastShip => Scope::LastShip,
            ScopeData::Touching(ids) => Scope::Touching(self.set(ids)?),
            ScopeData::InLineWith(id) => Scope::InLineWith(self.ship(id)?),
            ScopeData::Ships(ids) => Scope::Ships(self.set(ids)?),
        })
    }
}

impl Compiler for Cards<'_> {
    type Op = Op;
    type Effect = Effect;

    fn code(&mut self) -> &mut Vec<Op> {
        &mut self.code
    }

    fn lay_out(&mut self, effects: &[Effect]) -> Result<(), Problem> {
        for effect in effects {
            let op = match *effect {
                Effect::Gain { token, count } => Op::Gain { token, count },
                Effect::PlaceTokens { token, count, max_per_ship, ref scope } => {
                    Op::PlaceTokens { token, count, max_per_ship, scope: self.scope(scope)? }
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
                    Op::ModifyShip { owner, scope: self.scope(scope)?, delta }
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
                Effect::TransformShip { ship: ref id } => {
                    Op::TransformShip { ship: self.ship(id)? }
                }
                Effect::Regain { token, count } => Op::Regain { token, count },
                Effect::ChooseOne { ref options } => {
                    self.lay_out_choice(options.iter().map(|branch| branch.effects.as_slice()))?;
                    continue;
                }
            };
            self.code.push(op);
        }
        Ok(())
    }
}
