//! Effect operations of heroes and commands (spec 7.1), resolved from top to bottom at D11.
//!
//! The [`Cursor`] in the state says which operation is due and how far it is; `offer_choices` lists what its player
//! may do there, and `Run::effect` does it.

use veritable_core::{Seat, Sink};

use crate::ForceOfArms;
use crate::action::{Action, Docket, SLOTS, SPACES, all_if, at};
use crate::content::data::{KindFilter, Placed, To, Whose};
use crate::content::program::{Scope, Tokens};
use crate::content::{Kind, Op, Token};
use crate::events::Event;
use crate::geometry::{Pos, Slot, lane_of, orthogonal, touching};
use crate::refuse::Bar;
use crate::run::Run;
use crate::state::*;
use crate::tokens::plays;

impl Op {
    /// How often the operation is done at most; one that waits for no choice is never due.
    pub(crate) fn times(self) -> u8 {
        match self {
            Op::PlaceTokens { count, .. }
            | Op::MoveShip { count, .. }
            | Op::SwapFighters { count, .. }
            | Op::Reveal { count, .. }
            | Op::ModifyFighter { count, .. }
            | Op::RemoveTokens { count, .. }
            | Op::MoveTokens { count, .. } => count,
            Op::ChooseOne { .. } | Op::ModifyShip { .. } | Op::TransformShip { .. } => 1,
            Op::Gain { .. } | Op::Regain { .. } | Op::Jump { .. } | Op::End => 0,
        }
    }
}

impl ForceOfArms {
    /// The operation that is due.
    pub(crate) fn due(&self, table: &Table) -> Op {
        self.pack.program[usize::from(table.cursor.at)]
    }

    /// D11: all choices, `PASS` included where the rest of the operation may be declined.
    pub(crate) fn offer_effects(&self, state: &State, docket: &mut Docket) {
        let begun = state.table.cursor.half != Half::Nothing;
        let must = begun || matches!(self.due(&state.table), Op::ChooseOne { .. });
        docket.sift(at::Pass, 1, [(all_if(!must), Bar::FinishCard)]);
        self.offer_choices(state, docket);
    }

    /// What the operation that is due can do, without `PASS`.
    fn offer_choices(&self, state: &State, docket: &mut Docket) {
        let table = &state.table;
        let (me, cursor) = (table.active, &table.cursor);
        match self.due(table) {
            Op::PlaceTokens { token: placed, max_per_ship, scope, .. } => {
                let enough = table.spaces(|ship| cursor.given[usize::from(ship)] >= max_per_ship);
                let reached = table.spaces(|ship| in_scope(table, scope, ship));
                for token in [Token::Attack, Token::Defense, Token::Protoculture, Token::ShipLock] {
                    if !places(placed, token) {
                        docket.forbid(plays(token), SPACES, Bar::OtherToken);
                        continue;
                    }
                    let stock = match token {
                        Token::Attack | Token::Defense => table.supply.get(token),
                        _ => table.reserve[usize::from(me)].get(token),
                    };
                    let [on, fits] = table.takers(token);
                    let rules = [
                        (all_if(stock > 0), Bar::NoneLeft),
                        (!enough, Bar::EnoughHere),
                        on,
                        fits,
                        (reached, Bar::OutOfReach),
                    ];
                    docket.sift(plays(token), SPACES, rules);
                }
            }
            Op::MoveShip { owner, to, ignore_lock, .. } => {
                let locked = table.spaces(|ship| table.locked(ship));
                let reach = |from: Pos| match to {
                    To::Any => (u64::MAX, Bar::SamePlace),
                    To::Touching => (touching(from).into(), Bar::OnlyTouching),
                    To::Orthogonal => (orthogonal(from).into(), Bar::OnlyStraight),
                    To::Empty => (!table.spaces(|_| true), Bar::OnlyEmpty),
                    To::Own => (!table.spaces(|ship| table.owner(ship) != me), Bar::OnlyOwnPlaces),
                };
                let rules = |from: Pos| {
                    [(!(1 << from), Bar::SamePlace), (!locked, Bar::Locked), reach(from)]
                };
                if let Half::Ship(from) = cursor.half {
                    return docket.sift(at::ShipTo, SPACES, rules(from));
                }
                let whose = match owner {
                    Whose::Own => Bar::NotYourShip,
                    Whose::Enemy => Bar::NotEnemyShip,
                    Whose::Any => Bar::NoShipThere,
                };
                let ships = table.spaces(|ship| belongs(table.owner(ship), me, owner));
                let movable = if ignore_lock { ships } else { ships & !locked };
                let goes = |&from: &Pos| {
                    rules(from).iter().fold(SPACES, |open, (allowed, _)| open & allowed) != 0
                };
                let goes = bits(movable).filter(goes).fold(0, |set, p| set | 1 << p);
                let rules = [(ships, whose), (movable, Bar::Locked), (goes, Bar::NowhereToGo)];
                docket.sift(at::ShipFrom, SPACES, rules);
            }
            Op::SwapFighters { owner, .. } => {
                let seat = if owner == Whose::Own { me } else { other(me) };
                let theirs = table.filled & table.corner_of(seat).slots();
                let elsewhere = |slot: Slot| theirs & !(3 << (2 * lane_of(slot)));
                let partner = match cursor.half {
                    Half::Fighter(first) => elsewhere(first),
                    _ => bits(theirs)
                        .filter(|&s| elsewhere(s) != 0)
                        .fold(0, |set, slot| set | 1 << slot),
                };
                let [there, whose] = self.fighters_of(table, owner);
                docket.sift(at::Pick, SLOTS, [there, whose, (partner.into(), Bar::SameSpace)]);
            }
            Op::Reveal { owner, .. } => {
                let [there, whose] = self.fighters_of(table, owner);
                docket.sift(at::Pick, SLOTS, [there, whose, ((!table.up).into(), Bar::FaceUp)]);
            }
            Op::ModifyFighter { owner, kind, need_face_up, .. } => {
                let [there, whose] = self.fighters_of(table, owner);
                let up = if need_face_up { table.up.into() } else { u64::MAX };
                let fits = match kind {
                    KindFilter::Any => (u64::MAX, Bar::NotAttack),
                    KindFilter::Attack => (self.of_kind(state, Kind::Attack), Bar::NotAttack),
                    KindFilter::Defense => (self.of_kind(state, Kind::Defense), Bar::NotDefense),
                };
                let fresh = (!u64::from(cursor.changed), Bar::ChangedAlready);
                docket.sift(at::Pick, SLOTS, [there, whose, (up, Bar::FaceDown), fresh, fits]);
            }
            Op::ModifyShip { owner, scope, .. } => {
                let reached = table.spaces(|ship| {
                    belongs(table.owner(ship), me, owner) && in_scope(table, scope, ship)
                });
                docket.sift(at::Target, SPACES, [(reached, Bar::OutOfReach)]);
            }
            Op::RemoveTokens { tokens, placed_by, .. } => {
                offer_takes(table, tokens, placed_by, |_, _| true, docket);
            }
            Op::MoveTokens { tokens, placed_by, waive_protoculture_limit: waive, .. } => {
                let receivers = |token: Token, from: Ship| {
                    table.spaces(|to| receives(table, token, from, to, waive))
                };
                if let Half::Token { token, from, .. } = cursor.half {
                    let rule = (receivers(token, from), Bar::TokenCannotGo);
                    return docket.sift(at::Drop, SPACES, [rule]);
                }
                let fits = |token, from| receivers(token, from) != 0;
                offer_takes(table, tokens, placed_by, fits, docket);
            }
            Op::TransformShip { ship } => {
                let there = 1 << table.at[usize::from(ship)];
                docket.sift(at::Target, SPACES, [(there, Bar::OtherShip)]);
            }
            Op::ChooseOne { count, .. } => {
                docket.sift(at::Branch, 0xF, [((1 << count) - 1, Bar::NoSuchOption)]);
            }
            Op::Gain { .. } | Op::Regain { .. } | Op::Jump { .. } | Op::End => {}
        }
    }

    /// The fighters of a side as the player of a card sees it.
    fn fighters_of(&self, table: &Table, owner: Whose) -> [(u64, Bar); 2] {
        let own = u64::from(table.corner_of(table.active).slots());
        let whose = match owner {
            Whose::Own => (own, Bar::NotYourFighter),
            Whose::Enemy => (!own, Bar::NotEnemyFighter),
            Whose::Any => (u64::MAX, Bar::NoFighterThere),
        };
        [(table.filled.into(), Bar::NoFighterThere), whose]
    }

    /// The slots whose fighter is of this kind.
    fn of_kind(&self, state: &State, kind: Kind) -> u64 {
        let fits = |slot: &Slot| {
            let faction = state.table.faction(state.table.owner_of_slot(*slot)) as usize;
            let card = usize::from(state.secret.cards[usize::from(*slot)]);
            self.pack.fighter[faction][card].kind == kind
        };
        bits(state.table.filled).filter(fits).fold(0, |set, slot| set | 1 << slot)
    }
}

fn belongs(owner: Seat, me: Seat, whose: Whose) -> bool {
    match whose {
        Whose::Own => owner == me,
        Whose::Enemy => owner != me,
        Whose::Any => true,
    }
}

/// Whether an operation that places these puts down tokens of this kind.
fn places(placed: Placed, token: Token) -> bool {
    match placed {
        Placed::Attack => token == Token::Attack,
        Placed::Defense => token == Token::Defense,
        Placed::Either => matches!(token, Token::Attack | Token::Defense),
        Placed::ShipLock => token == Token::ShipLock,
        Placed::Protoculture => token == Token::Protoculture,
    }
}

/// Whether the scope of an operation reaches a ship.
fn in_scope(table: &Table, scope: Scope, ship: Ship) -> bool {
    let p = table.at[usize::from(ship)];
    match scope {
        Scope::Any => true,
        Scope::SameShip => table.cursor.same == NONE || table.cursor.same == ship,
        Scope::LastShip => table.cursor.last == ship,
        Scope::Touching(set) => {
            bits(set).any(|s| touching(table.at[usize::from(s)]) & (1 << p) != 0)
        }
        Scope::InLineWith(s) => {
            let q = table.at[usize::from(s)];
            p / 3 == q / 3 || p % 3 == q % 3
        }
        Scope::Ships(set) => set & (1 << ship) != 0,
    }
}

/// All `TAKE_…` actions on tokens of these kinds.
fn offer_takes(
    table: &Table,
    tokens: Tokens,
    by: Whose,
    fits: impl Fn(Token, Ship) -> bool,
    docket: &mut Docket,
) {
    let me = table.active;
    let takes =
        |token: Token, ship: Ship, placed_by: Seat| belongs(placed_by, me, by) && fits(token, ship);
    let spaces = |token: Token, lies: &dyn Fn(Ship) -> bool| {
        (if tokens.has(token) { table.spaces(lies) } else { 0 }, Bar::CannotTake)
    };
    // An Attack token was placed by the enemy of the ship's owner, a Defense token by the owner.
    let attack = spaces(Token::Attack, &|ship| {
        table.on(ship).attack > 0 && takes(Token::Attack, ship, other(table.owner(ship)))
    });
    docket.sift(at::TakeAttack, SPACES, [attack]);
    let defense = spaces(Token::Defense, &|ship| {
        table.on(ship).defense > 0 && takes(Token::Defense, ship, table.owner(ship))
    });
    docket.sift(at::TakeDefense, SPACES, [defense]);
    let mut protoculture = 0;
    for seat in 0..2 {
        let (lies, _) = spaces(Token::Protoculture, &|ship| {
            table.on(ship).protoculture[usize::from(seat)] > 0
                && takes(Token::Protoculture, ship, seat)
        });
        protoculture |= bits(lies).fold(0, |set, p| set | 1 << (2 * p + seat));
    }
    docket.sift(at::TakeProtoculture, (1 << 18) - 1, [(protoculture, Bar::CannotTake)]);
    let lock = spaces(Token::ShipLock, &|ship| {
        table.on(ship).lock.is_some_and(|seat| takes(Token::ShipLock, ship, seat))
    });
    docket.sift(at::TakeLock, SPACES, [lock]);
}

/// Whether a token taken from `from` may be put on `to`.
fn receives(table: &Table, token: Token, from: Ship, to: Ship, waive: bool) -> bool {
    from != to
        && match token {
            Token::Attack | Token::Defense => table.owner(from) == table.owner(to),
            Token::ShipLock => !table.locked(to),
            _ => waive || table.on(to).protoculture == [0, 0],
        }
}

impl<S: Sink<Event>> Run<'_, S> {
    /// Goes down the card until its player has a choice or the card is done.
    pub fn resolve(&mut self) {
        let by = self.active();
        let card = self.state.table.cursor.card;
        loop {
            let done = self.state.table.cursor.done;
            let op = self.game.due(&self.state.table);
            match op {
                Op::End => {
                    self.state.table.cursor = Cursor::default();
                    return self.enter_command_end();
                }
                Op::Jump { to } => {
                    self.state.table.cursor.at = to;
                    continue;
                }
                Op::Gain { token, count } => {
                    self.gain(token, count);
                    self.next_operation();
                    continue;
                }
                Op::Regain { token, count } => {
                    self.regain(token, count);
                    self.next_operation();
                    continue;
                }
                _ => {}
            }
            if done < op.times() {
                if self.has_choice() {
                    return;
                }
                if done == 0 {
                    let at = self.state.table.cursor.at;
                    self.told.tell(|| Event::NoEffect { by, card, at });
                }
            }
            self.next_operation();
        }
    }

    fn has_choice(&self) -> bool {
        let mut docket = Docket::new();
        self.game.offer_choices(self.state, &mut docket);
        !docket.offers.is_empty()
    }

    fn next_operation(&mut self) {
        let Cursor { card, at, last, .. } = self.state.table.cursor;
        self.state.table.cursor = Cursor { card, at: at + 1, last, ..Cursor::default() };
    }

    fn regain(&mut self, token: Token, count: u8) {
        let by = self.active();
        let spent = self.state.table.spent[usize::from(by.seat)].of(token);
        let count = count.min(*spent);
        *spent -= count;
        *self.state.table.pool[usize::from(by.seat)].of(token) += count;
        self.told.tell(|| Event::Regained { by, token, count });
    }

    /// One more time of the operation is done.
    pub fn token_done(&mut self) {
        self.state.table.cursor.done += 1;
        self.state.table.cursor.half = Half::Nothing;
        self.resolve();
    }

    /// D11: one choice of the card in play.
    pub fn effect(&mut self, action: Action) {
        let by = self.active();
        let card = self.state.table.cursor.card;
        let ship = |table: &Table, p: Pos| table.grid[usize::from(p)];
        match (self.game.due(&self.state.table), action) {
            (_, Action::Pass) => {
                let Cursor { at, done, .. } = self.state.table.cursor;
                self.told.tell(|| Event::Declined { by, card, at, begun: done > 0 });
                self.next_operation();
                return self.resolve();
            }
            (Op::ChooseOne { targets, .. }, Action::Branch(option)) => {
                self.told.tell(|| Event::OptionChosen { by, card, option });
                self.state.table.cursor.at = targets[usize::from(option)];
                return self.resolve();
            }
            (Op::PlaceTokens { .. }, Action::Attack(p)) => return self.place(Token::Attack, p),
            (Op::PlaceTokens { .. }, Action::Defense(p)) => return self.place(Token::Defense, p),
            (Op::PlaceTokens { .. }, Action::Lock(p)) => return self.place(Token::ShipLock, p),
            (Op::PlaceTokens { .. }, Action::Protoculture(p)) => {
                return self.place(Token::Protoculture, p);
            }
            (_, Action::ShipFrom(p)) => {
                self.state.table.cursor.half = Half::Ship(p);
                return;
            }
            (_, Action::ShipTo(q)) => {
                let Half::Ship(p) = self.state.table.cursor.half else { return };
                self.state.table.cursor.last = ship(&self.state.table, p);
                self.exchange(p, q);
            }
            (Op::SwapFighters { .. }, Action::Pick(slot)) => match self.state.table.cursor.half {
                Half::Fighter(first) => self.swap_fighters(first, slot),
                _ => {
                    self.state.table.cursor.half = Half::Fighter(slot);
                    return;
                }
            },
            (Op::Reveal { .. }, Action::Pick(slot)) => {
                self.turn_up(slot);
                self.tell_revealed(slot);
            }
            (Op::ModifyFighter { delta, .. }, Action::Pick(slot)) => {
                self.state.table.modifier[usize::from(slot)] += delta;
                self.state.table.cursor.changed |= 1 << slot;
                self.turn_up(slot);
                let card = self.state.secret.cards[usize::from(slot)];
                let owner = self.state.table.faction(self.state.table.owner_of_slot(slot));
                self.told.tell(|| Event::FighterChanged { by, slot, owner, card, delta });
            }
            (Op::ModifyShip { delta, .. }, Action::Target(p)) => {
                let ship = ship(&self.state.table, p);
                self.state.table.ships[usize::from(ship)].modifier += delta;
                self.state.table.cursor.last = ship;
                self.told.tell(|| Event::ShipChanged { by, ship, delta });
            }
            (Op::TransformShip { .. }, Action::Target(p)) => {
                let ship = ship(&self.state.table, p);
                let on = &mut self.state.table.ships[usize::from(ship)];
                on.alternate = !on.alternate;
                let alternate = on.alternate;
                self.told.tell(|| Event::Transformed { by, ship, alternate });
            }
            (_, Action::Drop(p)) => self.drop_token(ship(&self.state.table, p)),
            (op, take) => {
                let Some((token, from, owner)) = self.take_token(take) else { return };
                if let Op::MoveTokens { .. } = op {
                    self.state.table.cursor.half = Half::Token { token, from, owner };
                    return;
                }
                match token {
                    Token::Attack | Token::Defense => *self.state.table.supply.of(token) += 1,
                    _ => *self.state.table.spent[usize::from(owner)].of(token) += 1,
                }
                self.told.tell(|| Event::TokenRemoved { by, token, ship: from });
            }
        }
        self.token_done();
    }

    /// One token of `place_tokens`: it counts for the card's limits even if it is countered.
    fn place(&mut self, token: Token, p: Pos) {
        let ship = self.state.table.grid[usize::from(p)];
        *self.stock(token) -= 1;
        self.state.table.cursor.given[usize::from(ship)] += 1;
        self.state.table.cursor.same = ship;
        self.announce(token, ship);
    }

    fn swap_fighters(&mut self, a: Slot, b: Slot) {
        let by = self.active();
        let [i, j] = [a, b].map(usize::from);
        let serials = [i, j].map(|slot| self.state.table.serial[slot]);
        self.state.secret.cards.swap(i, j);
        self.state.table.modifier.swap(i, j);
        self.state.table.serial.swap(i, j);
        let (up_a, up_b) = (self.state.table.up >> a & 1, self.state.table.up >> b & 1);
        self.state.table.up &= !(1 << a | 1 << b);
        self.state.table.up |= up_b << a | up_a << b;
        self.told.tell(|| Event::Swapped { by, slots: [a, b], serials });
    }

    /// Lifts a token off a ship; says what it was, where it lay, and whose it is.
    fn take_token(&mut self, take: Action) -> Option<(Token, Ship, Seat)> {
        let (Action::TakeAttack(p)
        | Action::TakeDefense(p)
        | Action::TakeProtoculture(p, _)
        | Action::TakeLock(p)) = take
        else {
            return None;
        };
        let ship = self.state.table.grid[usize::from(p)];
        let on = &mut self.state.table.ships[usize::from(ship)];
        Some(match take {
            Action::TakeAttack(_) => {
                on.attack -= 1;
                (Token::Attack, ship, 0)
            }
            Action::TakeDefense(_) => {
                on.defense -= 1;
                (Token::Defense, ship, 0)
            }
            Action::TakeProtoculture(_, seat) => {
                on.protoculture[usize::from(seat)] -= 1;
                (Token::Protoculture, ship, seat)
            }
            _ => (Token::ShipLock, ship, on.lock.take().expect("a lock to take")),
        })
    }

    fn drop_token(&mut self, to: Ship) {
        let by = self.active();
        let Half::Token { token, from, owner } = self.state.table.cursor.half else { return };
        let on = &mut self.state.table.ships[usize::from(to)];
        match token {
            Token::Attack => on.attack += 1,
            Token::Defense => on.defense += 1,
            Token::Protoculture => on.protoculture[usize::from(owner)] += 1,
            _ => on.lock = Some(owner),
        }
        self.told.tell(|| Event::TokenMoved { by, token, from, to });
    }
}
