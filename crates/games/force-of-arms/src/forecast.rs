//! What a viewer can say about a ship as things stand: sums with the range of what is hidden.

pub use veritable_lanes::sums::Range;

use crate::ForceOfArms;
use crate::action::Action;
use crate::content::{Kind, Token};
use crate::geometry::{Slot, covers, lane_of};
use crate::state::*;
use crate::view::{UNKNOWN, View};

/// Defense and attack of one ship as a viewer knows them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Forecast {
    /// What protects it.
    pub defense: Range,
    /// What strikes it.
    pub attack: Range,
    /// Whether fighters may still come into its row or column.
    pub coming: bool,
}

/// What a forecast comes to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Prospect {
    /// The owner keeps it, whatever is hidden.
    Holds,
    /// The enemy takes it, whatever is hidden.
    Falls,
    /// Nobody gets it.
    Tied,
    /// It depends on hidden cards.
    Open,
    /// Fighters are still to come.
    SoFar,
}

impl Forecast {
    /// What it comes to.
    pub fn prospect(&self) -> Prospect {
        let (d, a) = (self.defense, self.attack);
        match () {
            () if self.coming => Prospect::SoFar,
            () if d.least > a.most => Prospect::Holds,
            () if a.least > d.most => Prospect::Falls,
            () if d.is_known() && d == a => Prospect::Tied,
            () => Prospect::Open,
        }
    }
}

impl ForceOfArms {
    /// A fighter as the viewer knows it: what it counts for, `None` if its identity is hidden.
    pub(crate) fn known_value(&self, view: &View, slot: Slot) -> Option<(Kind, u8)> {
        let card = view.cards[usize::from(slot)];
        let faction = view.table.faction(view.table.owner_of_slot(slot)) as usize;
        let fighter = self.pack.fighter[faction].get(usize::from(card))?;
        let value = fighter.value as i8 + view.table.modifier[usize::from(slot)];
        Some((fighter.kind, value.max(0) as u8))
    }

    /// The forecast of a ship on the grid of `view`.
    pub fn forecast(&self, view: &View, ship: Ship) -> Forecast {
        let table = &view.table;
        let (on, owner) = (table.on(ship), table.owner(ship));
        let p = table.at[usize::from(ship)];
        let printed = self.printed_defense(table, ship) + on.defense;
        let defense = printed + 2 * on.protoculture[usize::from(owner)];
        let attack = on.attack + 2 * on.protoculture[usize::from(other(owner))];
        let lanes = [0, 1].map(|seat| table.corner_of(seat).lanes_at(p));
        let coming = lanes.iter().flatten().any(|lane| table.filled >> (2 * lane) & 3 != 3);
        let [defense, attack] = [defense, attack].map(Range::known);
        let mut out = Forecast { defense, attack, coming };
        let sides = [
            (owner, Kind::Defense, &mut out.defense),
            (other(owner), Kind::Attack, &mut out.attack),
        ];
        for (seat, side, sum) in sides {
            let mut unknown = 0;
            for lane in table.corner_of(seat).lanes_at(p) {
                for slot in [2 * lane, 2 * lane + 1].map(usize::from) {
                    if view.cards[slot] == UNKNOWN {
                        unknown += 1;
                    } else if let Some((kind, value)) = self.known_value(view, slot as Slot)
                        && kind == side
                    {
                        *sum += Range::known(value);
                    }
                }
            }
            let fighters = &self.pack.fighter[table.faction(seat) as usize];
            let values = bits(view.hidden_set(seat)).map(|card| fighters[usize::from(card)]);
            let values = values.map(|f| if f.kind == side { f.value } else { 0 });
            *sum += Range::hidden(unknown, values);
        }
        out
    }

    /// The forecast in words: "SDF-1 12 against 0–11: holds", or "SDF-1 so far 3 : 0".
    pub(crate) fn forecast_words(&self, view: &View, ship: Ship) -> String {
        format!("{} {}", self.ship_name(&view.table, ship), self.standing(view, ship))
    }

    /// The same without the name.
    pub(crate) fn standing(&self, view: &View, ship: Ship) -> String {
        let forecast @ Forecast { defense, attack, .. } = self.forecast(view, ship);
        let prospect = match forecast.prospect() {
            Prospect::Holds => "holds",
            Prospect::Falls => "falls",
            Prospect::Tied => "tied",
            Prospect::Open => "open",
            Prospect::SoFar => return format!("so far {defense} : {attack}"),
        };
        format!("{defense} against {attack}: {prospect}")
    }

    /// The view as it would be after a choice whose consequence can be foreseen, and the ships it touches.
    pub(crate) fn foresee(&self, view: &View, action: Action) -> Option<(View, Vec<Ship>)> {
        let mut next = view.clone();
        let table = &mut next.table;
        let at = |p: u8| view.table.ship_at(p);
        let me = usize::from(table.active);
        let ships = match action {
            Action::ShipTo(q) => {
                let from = match (table.step, table.cursor.half) {
                    (Step::Destination(p), _) | (_, Half::Ship(p)) => p,
                    _ => return None,
                };
                table.exchange(from, q);
                [at(from), at(q)].into_iter().flatten().collect()
            }
            Action::Attack(p) => {
                table.ships[usize::from(at(p)?)].attack += 1;
                vec![at(p)?]
            }
            Action::Defense(p) => {
                table.ships[usize::from(at(p)?)].defense += 1;
                vec![at(p)?]
            }
            Action::Protoculture(p) => {
                table.ships[usize::from(at(p)?)].protoculture[me] += 1;
                vec![at(p)?]
            }
            Action::TakeAttack(p) => {
                take_one(&mut table.ships[usize::from(at(p)?)].attack)?;
                vec![at(p)?]
            }
            Action::TakeDefense(p) => {
                take_one(&mut table.ships[usize::from(at(p)?)].defense)?;
                vec![at(p)?]
            }
            Action::TakeProtoculture(p, seat) => {
                let tokens = &mut table.ships[usize::from(at(p)?)].protoculture;
                take_one(&mut tokens[usize::from(seat)])?;
                vec![at(p)?]
            }
            Action::PlaceDown(lane) | Action::PlaceUp(lane) if view.chosen < UNKNOWN => {
                let slot = 2 * lane + u8::from(table.filled & (1 << (2 * lane)) != 0);
                table.filled |= 1 << slot;
                next.cards[usize::from(slot)] = view.chosen;
                let (kind, _) = self.known_value(&next, slot)?;
                let strikes = kind == Kind::Attack;
                let hit = |s: &Ship| (view.table.owner(*s) != view.table.active) == strikes;
                covers(lane_of(slot)).into_iter().filter_map(at).filter(hit).collect()
            }
            Action::Pass | Action::Counter => {
                let Announced { token, ship } = table.announced?;
                let on = &mut table.ships[usize::from(ship)];
                match (action, token) {
                    (Action::Pass, Token::Attack) => on.attack += 1,
                    (Action::Pass, Token::Defense) => on.defense += 1,
                    (_, Token::ShipLock) => return None,
                    _ => {}
                }
                vec![ship]
            }
            _ => return None,
        };
        Some((next, ships))
    }
}

/// One token less, if there is one: an action that is not possible has no consequence to foresee.
fn take_one(tokens: &mut u8) -> Option<()> {
    *tokens = tokens.checked_sub(1)?;
    Some(())
}
