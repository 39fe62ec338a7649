//! Choosing Heroes and placing Fuel (4.5, 4.6).

use veritable_core::Sink;

use crate::CycloneRun;
use crate::action::{Offer, at};
use crate::content::{Face, Hero};
use crate::events::Event;
use crate::run::Run;
use crate::state::{NONE, Phase, State, members};

/// Every slot of the row of Heroes.
pub(crate) const ROW: u16 = 0x1ff;

impl CycloneRun {
    /// Whether the free dice show what a Hero costs: exact faces, no jokers (R5).
    #[inline]
    pub(crate) fn dice_pay(hero: &Hero, free: &[u8; 4]) -> bool {
        (0..4).all(|face| hero.cost[face] <= free[face])
    }

    /// Whether the seat's own Fuel suffices; what lies on the card comes too late (R8).
    #[inline]
    pub(crate) fn fuel_pays(hero: &Hero, state: &State) -> bool {
        hero.fuel_cost <= state.fuel[usize::from(state.active)]
    }

    /// The Heroes that can be selected now.
    pub fn affordable(&self, state: &State) -> u16 {
        if state.selected.count_ones() >= u32::from(self.max_heroes) {
            return 0;
        }
        let free = state.free_faces();
        members(ROW & !state.selected).fold(0, |set, slot| {
            let hero = self.hero(state, slot);
            let pays = Self::dice_pay(hero, &free) && Self::fuel_pays(hero, state);
            set | u16::from(pays) << slot
        })
    }

    /// 4.5.
    pub(crate) fn offer_select(&self, state: &State, offer: &mut Offer) {
        offer.add_each(at::SELECT, self.affordable(state));
        offer.add(at::DONE);
        self.offer_scouts(state, offer);
        self.offer_cards(state, self.menu.select, offer);
    }

    /// 4.6: any Hero not selected this turn.
    pub(crate) fn offer_place(&self, state: &State, offer: &mut Offer) {
        offer.add_each(at::PLACE, ROW & !state.selected);
    }
}

impl<S: Sink<Event>> Run<'_, S> {
    /// 4.5: assign the dice, pay the Fuel, collect the Fuel on the card, gain the printed Fuel (R8, R46).
    pub(crate) fn select(&mut self, slot: u8) {
        let hero = self.game.hero(self.s, slot);
        let seat = self.s.active;
        for face in Face::ALL {
            let mut owed = hero.cost[face as usize];
            for die in 0..5 {
                if owed > 0 && self.s.assigned[die] == NONE && self.s.dice[die] == face {
                    self.s.assigned[die] = slot;
                    owed -= 1;
                }
            }
        }
        self.s.selected |= 1 << slot;
        let paid = hero.fuel_cost;
        self.pay(seat, paid);
        let collected = std::mem::take(&mut self.s.hero_fuel[usize::from(slot)]);
        self.s.fuel[usize::from(seat)] += collected;
        let gained = self.gain(seat, hero.fuel_gain);
        let hero = self.side_of(slot);
        self.told.tell(|| Event::Selected { seat, hero, paid, collected, gained });
    }

    /// 4.5: the scout icons of all selected Heroes go into one pool (R25).
    pub(crate) fn done(&mut self) {
        let icons = members(self.s.selected).map(|slot| self.game.hero(self.s, slot).scout);
        let icons: u8 = icons.sum();
        self.s.scouts += icons;
        self.s.last_hero = NONE;
        let (seat, scouts) = (self.s.active, self.s.scouts);
        let heroes = self.s.selected.count_ones() as u8;
        self.told.tell(|| Event::Chose { seat, heroes, scouts });
        // R9: mandatory, and skipped only if the pile is empty.
        self.s.phase = if self.s.pile > 0 { Phase::PlaceFuel } else { Phase::Command };
    }

    /// 4.6.
    pub(crate) fn place(&mut self, slot: u8) {
        self.s.pile -= 1;
        self.s.hero_fuel[usize::from(slot)] += 1;
        let (seat, hero) = (self.s.active, self.side_of(slot));
        self.told.tell(|| Event::PlacedFuel { seat, hero });
        self.s.phase = Phase::Command;
    }
}
