//! Effect operations of heroes and commands (spec 7.1), resolved from top to bottom at D11.
//!
//! The [`Cursor`] in the state says which operation is due and how far it is; [`ForceOfArms::choices`] lists
//! what its player may do there, and `Run::effect` does it.

use veritable_core::{Seat, Sink};

use crate::ForceOfArms;
use crate::action::Action;
use crate::content::data::{KindFilter, Placed, To, Whose};
use crate::content::program::{Scope, Tokens};
use crate::content::{Kind, Op, Token};
use crate::events::Event;
use crate::geometry::{POSITIONS, Pos, SLOTS, Slot, lane_of, orthogonal, touching};
use crate::run::Run;
use crate::state::*;

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
    pub(crate) fn legal_effects(&self, state: &State, out: &mut Vec<Action>) {
        let pair = state.table.cursor.half != Half::Nothing;
        if !pair && !matches!(self.due(&state.table), Op::ChooseOne { .. }) {
            out.push(Action::Pass);
        }
        self.choices(state, &mut |action| out.push(action));
    }

    /// What the operation that is due can do, in index order, without `PASS`.
    pub(crate) fn choices(&self, state: &State, out: &mut impl FnMut(Action)) {
        let table = &state.table;
        let (me, cursor) = (table.active, &table.cursor);
        match self.due(table) {
            Op::PlaceTokens { token, max_per_ship, scope, .. } => {
                for kind in kinds_of(token) {
                    let stock = match kind {
                        Token::Attack | Token::Defense => table.supply.get(kind),
                        _ => table.reserve[usize::from(me)].get(kind),
                    };
                    if stock == 0 {
                        continue;
                    }
                    for (p, ship) in ships(table) {
                        let given = cursor.given[usize::from(ship)];
                        if given < max_per_ship
                            && accepts(table, me, kind, ship)
                            && in_scope(table, scope, ship)
                        {
                            out(token_action(kind, p));
                        }
                    }
                }
            }
            Op::MoveShip { owner, to, ignore_lock, .. } => match cursor.half {
                Half::Ship(from) => {
                    (0..9)
                        .filter(|&q| reaches(table, from, q, to))
                        .for_each(|q| out(Action::ShipTo(q)));
                }
                _ => {
                    for (p, ship) in ships(table) {
                        if belongs(table.owner(ship), me, owner)
                            && (ignore_lock || !table.locked(ship))
                            && (0..9).any(|q| reaches(table, p, q, to))
                        {
                            out(Action::ShipFrom(p));
                        }
                    }
                }
            },
            Op::SwapFighters { owner, .. } => {
                let seat = if owner == Whose::Own { me } else { other(me) };
                let theirs = table.filled & table.corner_of(seat).slots();
                let elsewhere = |slot: Slot| theirs & !(3 << (2 * lane_of(slot)));
                match cursor.half {
                    Half::Fighter(first) => {
                        bits(elsewhere(first)).for_each(|s| out(Action::Pick(s)))
                    }
                    _ => bits(theirs)
                        .filter(|&s| elsewhere(s) != 0)
                        .for_each(|s| out(Action::Pick(s))),
                }
            }
            Op::Reveal { owner, .. } => {
                let sides = seats(me, owner).fold(0, |set, seat| set | table.face_down(seat));
                bits(sides).for_each(|slot| out(Action::Pick(slot)));
            }
            Op::ModifyFighter { owner, kind, need_face_up, .. } => {
                let mut set = seats(me, owner).fold(0, |set, s| set | table.corner_of(s).slots());
                set &= table.filled & !cursor.changed;
                if need_face_up {
                    set &= table.up;
                }
                bits(set)
                    .filter(|&slot| self.is_kind(state, slot, kind))
                    .for_each(|slot| out(Action::Pick(slot)));
            }
            Op::ModifyShip { owner, scope, .. } => {
                for (p, ship) in ships(table) {
                    if belongs(table.owner(ship), me, owner) && in_scope(table, scope, ship) {
                        out(Action::Target(p));
                    }
                }
            }
            Op::RemoveTokens { tokens, placed_by, .. } => {
                takes(table, tokens, placed_by, |_, _, _| true, out);
            }
            Op::MoveTokens { tokens, placed_by, waive_protoculture_limit: waive, .. } => {
                match cursor.half {
                    Half::Token { token, from, .. } => {
                        for (p, ship) in ships(table) {
                            if receives(table, token, from, ship, waive) {
                                out(Action::Drop(p));
                            }
                        }
                    }
                    _ => takes(
                        table,
                        tokens,
                        placed_by,
                        |token, from, _| {
                            ships(table).any(|(_, to)| receives(table, token, from, to, waive))
                        },
                        out,
                    ),
                }
            }
            Op::TransformShip { ship } => out(Action::Target(table.at[usize::from(ship)])),
            Op::ChooseOne { count, .. } => (0..count).for_each(|k| out(Action::Branch(k))),
            Op::Gain { .. } | Op::Regain { .. } | Op::Jump { .. } | Op::End => {}
        }
    }

    fn is_kind(&self, state: &State, slot: Slot, filter: KindFilter) -> bool {
        let faction = state.table.faction(state.table.owner_of_slot(slot)) as usize;
        let card = usize::from(state.secret.cards[usize::from(slot)]);
        match filter {
            KindFilter::Any => true,
            KindFilter::Attack => self.pack.fighter[faction][card].kind == Kind::Attack,
            KindFilter::Defense => self.pack.fighter[faction][card].kind == Kind::Defense,
        }
    }
}

/// The ships on the grid with their positions, in position order.
fn ships(table: &Table) -> impl Iterator<Item = (Pos, Ship)> + '_ {
    (0..POSITIONS as Pos).filter_map(|p| table.ship_at(p).map(|s| (p, s)))
}

fn belongs(owner: Seat, me: Seat, whose: Whose) -> bool {
    match whose {
        Whose::Own => owner == me,
        Whose::Enemy => owner != me,
        Whose::Any => true,
    }
}

fn seats(me: Seat, whose: Whose) -> impl Iterator<Item = Seat> {
    (0..2).filter(move |&seat| belongs(seat, me, whose))
}

fn kinds_of(placed: Placed) -> impl Iterator<Item = Token> {
    let [first, second] = match placed {
        Placed::Attack => [Some(Token::Attack), None],
        Placed::Defense => [Some(Token::Defense), None],
        Placed::Either => [Some(Token::Attack), Some(Token::Defense)],
        Placed::ShipLock => [Some(Token::ShipLock), None],
        Placed::Protoculture => [Some(Token::Protoculture), None],
    };
    first.into_iter().chain(second)
}

fn token_action(token: Token, p: Pos) -> Action {
    match token {
        Token::Attack => Action::Attack(p),
        Token::Defense => Action::Defense(p),
        Token::ShipLock => Action::Lock(p),
        _ => Action::Protoculture(p),
    }
}

/// Whether a token of this kind may be placed on this ship by `me` (R20, R23, R24).
fn accepts(table: &Table, me: Seat, token: Token, ship: Ship) -> bool {
    match token {
        Token::Attack => table.owner(ship) != me,
        Token::Defense => table.owner(ship) == me,
        Token::ShipLock => !table.locked(ship),
        _ => table.on(ship).protoculture == [0, 0],
    }
}

/// Whether the scope of an operation reaches a ship.
pub(crate) fn in_scope(table: &Table, scope: Scope, ship: Ship) -> bool {
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

/// Whether a card lets the ship at `from` go to `to`; a locked card there stays (R21).
pub(crate) fn reaches(table: &Table, from: Pos, to: Pos, range: To) -> bool {
    let there = table.ship_at(to);
    from != to
        && !there.is_some_and(|s| table.locked(s))
        && match range {
            To::Any => true,
            To::Touching => touching(from) & (1 << to) != 0,
            To::Orthogonal => orthogonal(from) & (1 << to) != 0,
            To::Empty => there.is_none(),
            To::Own => there.is_none_or(|s| table.owner(s) == table.active),
        }
}

/// All `TAKE_…` actions on tokens of these kinds, in index order.
fn takes(
    table: &Table,
    tokens: Tokens,
    by: Whose,
    fits: impl Fn(Token, Ship, Seat) -> bool,
    out: &mut impl FnMut(Action),
) {
    let me = table.active;
    for kind in [Token::Attack, Token::Defense, Token::Protoculture, Token::ShipLock] {
        if !tokens.has(kind) {
            continue;
        }
        for (p, ship) in ships(table) {
            let (on, owner) = (table.on(ship), table.owner(ship));
            let takes = |seat: Seat| belongs(seat, me, by) && fits(kind, ship, seat);
            match kind {
                // An Attack token was placed by the enemy of the ship's owner, a Defense token by the owner.
                Token::Attack if on.attack > 0 && takes(other(owner)) => out(Action::TakeAttack(p)),
                Token::Defense if on.defense > 0 && takes(owner) => out(Action::TakeDefense(p)),
                Token::Protoculture => (0..2)
                    .filter(|&seat| on.protoculture[usize::from(seat)] > 0 && takes(seat))
                    .for_each(|seat| out(Action::TakeProtoculture(p, seat))),
                Token::ShipLock if on.lock.is_some_and(takes) => out(Action::TakeLock(p)),
                _ => {}
            }
        }
    }
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
                    self.told.tell(|| Event::NoEffect { by, card });
                }
            }
            self.next_operation();
        }
    }

    fn has_choice(&self) -> bool {
        let mut any = false;
        self.game.choices(self.state, &mut |_| any = true);
        any
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
                self.told.tell(|| Event::Declined { by, card });
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
                let card = self.state.secret.cards[usize::from(slot)];
                let by = self.actor(self.state.table.owner_of_slot(slot));
                self.told.tell(|| Event::Revealed { by, slot, card });
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
        debug_assert!(i < SLOTS && j < SLOTS);
        self.state.secret.cards.swap(i, j);
        self.state.table.modifier.swap(i, j);
        self.state.table.serial.swap(i, j);
        let (up_a, up_b) = (self.state.table.up >> a & 1, self.state.table.up >> b & 1);
        self.state.table.up &= !(1 << a | 1 << b);
        self.state.table.up |= up_b << a | up_a << b;
        self.told.tell(|| Event::Swapped { by, slots: [a, b] });
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
