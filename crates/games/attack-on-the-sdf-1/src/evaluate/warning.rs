//! What the Orders that may come would do to the ship as it stands, for those who look at the table.

use super::forecast::{Ruin, from_ship};
use super::{Due, reasons};
use crate::AttackOnSdf1;
use crate::board::AREAS;
use crate::content::ORDERS;
use crate::state::{MIRIYA, State};

/// How the Orders that may come would go, if nothing else happened before.
pub struct Warning {
    /// The cards that may come, by kind, and how many of each; the one on the table, once it is drawn.
    pub cards: [u8; ORDERS],
    /// What breaks the ship, by kind of card.
    fatal: [Option<Ruin>; ORDERS],
    /// With how many of the cards Pods of each line come to the Bridge.
    pub bridge: [u8; 3],
    /// The same for those that stand in one Area, counted from the ship.
    reach: [[u8; AREAS]; 3],
}

impl Warning {
    /// How many cards may come.
    pub fn all(&self) -> u8 {
        self.cards.iter().sum()
    }

    /// With how many cards the Pods of a line in an Area come to the Bridge.
    pub fn reach(&self, s: &State, line: usize, area: u8) -> u8 {
        self.reach[line][from_ship(s, area)]
    }

    /// How many cards break the ship.
    pub fn deadly(&self) -> u8 {
        self.cards.iter().zip(&self.fatal).filter(|(_, ruin)| ruin.is_some()).map(|(n, _)| n).sum()
    }

    /// The kinds of card that break the ship, and the danger by name.
    pub fn dangers(&self) -> impl Iterator<Item = (usize, &'static str)> {
        let named = |(kind, ruin): (usize, &Option<Ruin>)| Some((kind, reasons::danger((*ruin)?)));
        self.fatal.iter().enumerate().filter_map(named)
    }
}

impl AttackOnSdf1 {
    /// What the Orders of this Episode would do; nothing once they are over.
    pub(crate) fn warning(&self, s: &State) -> Option<Warning> {
        let cards = match Due::of(s) {
            Due::Nothing => return None,
            Due::Rest => std::array::from_fn(|kind| u8::from(kind == usize::from(s.orders_now))),
            Due::Any => std::array::from_fn(|kind| self.to_come(s, kind)),
        };
        let sky = self.sky_ahead(s);
        let mut warning =
            Warning { cards, fatal: [None; ORDERS], bridge: [0; 3], reach: [[0; AREAS]; 3] };
        // Miriya and those who fly with her pass the Bridge by.
        let elusive = match s.place_of(MIRIYA) {
            area if usize::from(area) < AREAS => Some(from_ship(s, area)),
            _ => None,
        };
        for (kind, n) in cards.into_iter().enumerate().filter(|&(_, n)| n > 0) {
            let then = self.carried_out(s, &sky, kind);
            warning.fatal[kind] = then.ruin.map(|(ruin, _)| ruin);
            for line in (0..3).filter(|&line| then.on_bridge(line) > 0) {
                let mut any = false;
                for at in (0..AREAS).filter(|&at| elusive != Some(at)) {
                    let calm = sky.calmed(line, at);
                    let comes = calm != sky
                        && self.carried_out(s, &calm, kind).on_bridge(line) < then.on_bridge(line);
                    warning.reach[line][at] += n * u8::from(comes);
                    any |= comes;
                }
                warning.bridge[line] += n * u8::from(any);
            }
        }
        Some(warning)
    }
}
