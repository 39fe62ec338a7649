//! Hits: the owner loses units, one by one, and picks them where there is a choice (4.1.8).

use veritable_core::Sink;

use crate::Reconstruction;
use crate::action::Action;
use crate::events::Event;
use crate::refuse::Bar;
use crate::run::Run;
use crate::state::{Frame, Table};
use crate::terms::{Faction, Kind};

impl Reconstruction {
    /// Whether a unit of this kind can be lost to a hit.
    pub(crate) fn may_lose(t: &Table, on: Faction, at: u8, kind: Kind) -> Result<(), Bar> {
        if t.attackable(at, on).0 & kind.bit() != 0 {
            Ok(())
        } else if matches!(kind, Kind::Flagship | Kind::City) {
            Err(Bar::Immune)
        } else if matches!(kind, Kind::Soldier | Kind::Khyron) && t.count(at, kind) > 0 {
            Err(Bar::Covert)
        } else {
            Err(Bar::Missing(kind.bit(), at))
        }
    }

    /// Whether a faction has something in a space that can be attacked.
    pub(crate) fn may_aim(t: &Table, at: u8, on: Faction) -> Result<(), Bar> {
        if t.attackable(at, on).1 > 0 {
            Ok(())
        } else if t.force(at, on) == 0 {
            Err(Bar::NoTarget)
        } else if on == Faction::Zr {
            Err(Bar::Covert)
        } else {
            Err(Bar::Immune)
        }
    }
}

impl<S: Sink<Event>> Run<'_, S> {
    /// Goes on with hits; whether no choice is left for the owner.
    pub(crate) fn take_hits(&mut self, on: Faction, at: u8, left: u8) -> bool {
        let (kinds, units) = self.s.attackable(at, on);
        if (1..units).contains(&left) && kinds.count_ones() > 1 {
            return false;
        }
        self.pop();
        let mut left = left.min(units);
        for kind in Kind::of(kinds) {
            let lost = left.min(self.s.count(at, kind));
            (0..lost).for_each(|_| self.destroy(kind, at));
            left -= lost;
        }
        true
    }

    /// The owner picks a unit to lose.
    pub(crate) fn lose(&mut self, on: Faction, at: u8, left: u8, action: Action) {
        if let Action::Kind(kind) = action {
            self.replace(Frame::Hits { on, at, left: left - 1 });
            self.destroy(kind, at);
        }
    }

    fn destroy(&mut self, kind: Kind, at: u8) {
        self.s.units[usize::from(at)][kind as usize] -= 1;
        self.s.supply[kind.stock()] += 1;
        self.told.tell(|| Event::Destroyed { kind, at });
    }
}
