//! Choosing Heroes and placing Fuel (4.5, 4.6).

use veritable_core::Sink;

use crate::CycloneRun;
use crate::action::{Docket, NINE, all_if, at};
use crate::content::{Face, Hero};
use crate::events::Event;
use crate::refuse::Bar;
use crate::run::Run;
use crate::state::{NONE, Phase, State, members};

impl Hero {
    /// Whether free dice show what the Hero costs: exact faces, no jokers (R5).
    #[inline]
    pub(crate) fn shown_by(&self, free: &[u8; 4]) -> bool {
        (0..4).all(|face| self.cost[face] <= free[face])
    }
}

impl CycloneRun {
    /// What a Hero that is selected must be: not selected yet (R7), one more than there are (4.5), paid for by
    /// free dice (R5) and by the seat's own Fuel (R8; what lies on the card comes too late).
    fn select_rules(&self, state: &State) -> [(u64, Bar); 4] {
        let room = state.selected.count_ones() < self.max_heroes.into();
        let (free, fuel) = (state.free_faces(), state.fuel[usize::from(state.active)]);
        let (mut dice, mut paid) = (0, 0);
        for slot in 0..9 {
            let hero = self.hero(state, slot);
            dice |= u64::from(hero.shown_by(&free)) << slot;
            paid |= u64::from(hero.fuel_cost <= fuel) << slot;
        }
        [
            (!u64::from(state.selected), Bar::Selected),
            (all_if(room), Bar::EnoughHeroes),
            (dice, Bar::OtherDice),
            (paid, Bar::SelectFuel),
        ]
    }

    /// The Heroes that can be selected now.
    pub fn affordable(&self, state: &State) -> u64 {
        self.select_rules(state).iter().fold(NINE, |open, (allowed, _)| open & allowed)
    }

    /// 4.5.
    pub(crate) fn offer_select(&self, state: &State, docket: &mut Docket) {
        docket.sift(at::Select, NINE, self.select_rules(state));
        docket.offer(at::Done);
        self.offer_scouts(state, docket);
        self.offer_cards(state, self.menu.select, docket);
    }

    /// 4.6: any Hero not selected this turn.
    pub(crate) fn offer_place(&self, state: &State, docket: &mut Docket) {
        docket.sift(at::Place, NINE, [(!u64::from(state.selected), Bar::PlaceElsewhere)]);
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
