//! Free token plays (spec 4.2) and the counter window D8 (4.3).

use veritable_core::Sink;

use crate::ForceOfArms;
use crate::action::{Docket, SLOTS, SPACES, all_if, at};
use crate::content::Token;
use crate::events::Event;
use crate::geometry::{Pos, Slot};
use crate::refuse::Bar;
use crate::run::Run;
use crate::state::*;

/// The first action that plays a token of this kind.
pub(crate) fn plays(token: Token) -> usize {
    match token {
        Token::Attack => at::Attack,
        Token::Defense => at::Defense,
        Token::ShipLock => at::Lock,
        Token::Protoculture => at::Protoculture,
        Token::Spy => at::Spy,
    }
}

impl Table {
    /// Which ships take a token of this kind from the active seat (R20, R23, R24).
    pub(crate) fn takers(&self, token: Token) -> [(u64, Bar); 2] {
        let me = self.active;
        match token {
            Token::Attack => [(self.spaces(|s| self.owner(s) != me), Bar::AttackOnEnemies); 2],
            Token::Defense => [(self.spaces(|s| self.owner(s) == me), Bar::DefenseOnOwn); 2],
            Token::ShipLock => [
                (self.spaces(|_| true), Bar::LockOnShips),
                (self.spaces(|s| !self.locked(s)), Bar::AlreadyLocked),
            ],
            _ => [
                (self.spaces(|_| true), Bar::ProtocultureOnShips),
                (self.spaces(|s| self.on(s).protoculture == [0, 0]), Bar::HoldsProtoculture),
            ],
        }
    }
}

impl ForceOfArms {
    /// A token of this kind out of the pool of the active seat.
    pub(crate) fn offer_token(&self, table: &Table, token: Token, docket: &mut Docket) {
        if table.pool[usize::from(table.active)].get(token) == 0 {
            return docket.forbid(plays(token), SPACES, Bar::NoSuchToken);
        }
        docket.sift(plays(token), SPACES, table.takers(token));
    }

    /// `LOCK(p)` and `SPY(slot)` of the active seat.
    pub(crate) fn offer_free_plays(&self, table: &Table, docket: &mut Docket) {
        self.offer_token(table, Token::ShipLock, docket);
        let has_spy = table.pool[usize::from(table.active)].spy > 0;
        docket.sift(
            at::Spy,
            SLOTS,
            [
                (table.filled.into(), Bar::NobodyToSpyOn),
                (table.corner_of(other(table.active)).slots().into(), Bar::SpyOnEnemies),
                ((!table.up).into(), Bar::SpiedAlready),
                (all_if(has_spy), Bar::NoSuchToken),
            ],
        );
    }

    /// Whether the active seat can play a Spy or a Ship Lock now.
    pub(crate) fn has_free_play(&self, table: &Table) -> bool {
        let pool = &table.pool[usize::from(table.active)];
        pool.spy > 0 && table.face_down(other(table.active)) != 0
            || pool.ship_lock > 0 && table.ships.iter().any(|s| s.lock.is_none())
    }
}

impl<S: Sink<Event>> Run<'_, S> {
    /// `SPY(slot)`: the fighter is turned up, its text does nothing (R10, R12).
    pub fn spy(&mut self, slot: Slot) {
        let by = self.active();
        self.spend_spy(by.seat);
        self.turn_up(slot);
        let card = self.state.secret.cards[usize::from(slot)];
        let serial = self.state.table.serial[usize::from(slot)];
        self.told.tell(|| Event::Spied { by, slot, serial, card });
        self.resume();
    }

    /// `LOCK(p)` as a token play of the active seat.
    pub fn lock(&mut self, p: Pos) {
        self.state.table.pool[usize::from(self.state.table.active)].ship_lock -= 1;
        self.announce(Token::ShipLock, self.state.table.grid[usize::from(p)]);
    }

    fn spend_spy(&mut self, seat: veritable_core::Seat) {
        self.state.table.pool[usize::from(seat)].spy -= 1;
        self.state.table.spent[usize::from(seat)].spy += 1;
    }

    /// Announces a token that has left its pool, supply or reserve. The other seat is asked only if it
    /// has a Spy (R16); Protoculture is never asked about (R24).
    pub fn announce(&mut self, token: Token, ship: Ship) {
        let by = self.active();
        self.state.table.announced = Some(Announced { token, ship });
        let reactor = usize::from(self.reactor());
        if token != Token::Protoculture && self.state.table.pool[reactor].spy > 0 {
            self.told.tell(|| Event::Announced { by, token, ship });
        } else {
            self.counter_window(false);
        }
    }

    /// The window closes: the token is lost to a Spy (R17), or it lies on the ship.
    pub fn counter_window(&mut self, countered: bool) {
        let Announced { token, ship } =
            self.state.table.announced.take().expect("an announced token");
        let (by, reactor) = (self.active(), self.reactor());
        let seat = usize::from(by.seat);
        if countered {
            self.spend_spy(reactor);
            match token {
                Token::Attack | Token::Defense => *self.state.table.supply.of(token) += 1,
                _ => *self.state.table.spent[seat].of(token) += 1,
            }
            let by = self.actor(reactor);
            self.told.tell(|| Event::Countered { by, token, ship });
        } else {
            let on = &mut self.state.table.ships[usize::from(ship)];
            match token {
                Token::Attack => on.attack += 1,
                Token::Defense => on.defense += 1,
                Token::ShipLock => on.lock = Some(by.seat),
                Token::Protoculture => on.protoculture[seat] += 1,
                Token::Spy => debug_assert!(false, "a Spy lies on no ship"),
            }
            self.told.tell(|| Event::TokenPlaced { by, token, ship });
        }
        self.resume();
    }
}
