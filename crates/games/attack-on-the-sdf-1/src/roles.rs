//! Who is who and who decides what (4.0).

use veritable_core::Seat;
use veritable_core::bits::bits;

use crate::AttackOnSdf1;
use crate::board::{Areas, NONE, bit};
use crate::content::{Episode, Form, HEROES, Passive, Scenario, Section};
use crate::frame::By;
use crate::state::{State, wing};

/// Roy among the Heroes.
pub const ROY: u8 = 3;
/// Max among the Heroes.
pub const MAX: u8 = 4;
/// Rick among the Heroes.
pub const RICK: u8 = 5;

impl AttackOnSdf1 {
    /// The side of a Hero's board that lies up.
    #[inline]
    pub fn form(&self, s: &State, hero: u8) -> &Form {
        &self.content.heroes[usize::from(hero)].forms[usize::from(s.heroes[usize::from(hero)].form)]
    }

    /// The seat of a slot (3.2 step 3).
    #[inline]
    pub fn seat_of_slot(&self, slot: u8) -> Seat {
        match (self.set.seats, slot) {
            (1, _) => 0,
            (2, _) => slot % 2,
            (3, 3) => 0,
            _ => slot,
        }
    }

    /// The seat of a Hero in play; of others, the first.
    #[inline]
    pub fn seat_of(&self, s: &State, hero: u8) -> Seat {
        match s.heroes[usize::from(hero)].slot {
            NONE => 0,
            slot => self.seat_of_slot(slot),
        }
    }

    /// The seat that takes joint decisions.
    pub fn lead(&self, s: &State) -> Seat {
        let active = s.active_heroes();
        if self.set.rotate && s.episode > 0 {
            let seats = self.set.seats;
            let has_hero = |seat: &Seat| bits(active).any(|hero| self.seat_of(s, hero) == *seat);
            let order = (0..seats).map(|i| (s.episode - 1 + i) % seats);
            return order.into_iter().find(has_hero).unwrap_or(0);
        }
        bits(active).next().map_or(0, |hero| self.seat_of(s, hero))
    }

    /// The seat that chooses.
    #[inline]
    pub fn chooser(&self, s: &State, by: By) -> Seat {
        match by.0 {
            hero @ 0..6 => self.seat_of(s, hero),
            slot @ 6..10 => self.seat_of_slot(slot - 6),
            _ => self.lead(s),
        }
    }

    /// The highest-ranked active Captain.
    pub fn captain(&self, s: &State) -> Option<u8> {
        (0..HEROES as u8).find(|&hero| s.active(hero) && self.form(s, hero).captain)
    }

    /// The active Hero who orders a section.
    pub fn orderer(&self, s: &State, section: Section) -> Option<u8> {
        let orders =
            |hero: &u8| s.active(*hero) && self.form(s, *hero).sections >> section as u8 & 1 == 1;
        (0..HEROES as u8).find(orders)
    }

    /// The active pilots, as bits.
    #[inline]
    pub fn pilots(&self, s: &State) -> u8 {
        bits(s.active_heroes())
            .filter(|&hero| self.form(s, hero).pilot)
            .fold(0, |set, hero| set | 1 << hero)
    }

    /// The active pilots in an Area, as bits.
    #[inline]
    pub fn pilots_in(&self, s: &State, area: u8) -> u8 {
        let here =
            |hero: &u8| s.heroes[usize::from(*hero)].area == area && self.form(s, *hero).pilot;
        bits(s.active_heroes()).filter(here).fold(0, |set, hero| set | 1 << hero)
    }

    /// The mecha that hold pods in an Area: non-Hero mecha and pilots.
    #[inline]
    pub fn holders(&self, s: &State, area: u8) -> u32 {
        s.mecha[usize::from(area)].count_ones() + self.pilots_in(s, area).count_ones()
    }

    /// The Areas with a Veritech, Hero or not.
    pub fn veritech_areas(&self, s: &State) -> Areas {
        let flown =
            bits(self.pilots(s)).fold(0, |set, hero| set | bit(s.heroes[usize::from(hero)].area));
        (0..19u8)
            .filter(|&a| s.mecha[usize::from(a)] & wing::VERITECHS != 0)
            .fold(flown, |set, a| set | bit(a))
    }

    /// How many Veritechs are in an Area, Heroes included.
    pub fn veritechs_in(&self, s: &State, area: u8) -> u32 {
        (s.mecha[usize::from(area)] & wing::VERITECHS).count_ones()
            + self.pilots_in(s, area).count_ones()
    }

    /// The scenario that is played.
    pub fn scenario(&self, s: &State) -> &Scenario {
        &self.content.scenarios[usize::from(s.scenario)]
    }

    /// The Episode that is played; `None` in Escalation and in setup.
    #[inline]
    pub fn episode(&self, s: &State) -> Option<&Episode> {
        if self.set.escalation {
            return None;
        }
        self.scenario(s).episodes.get(usize::from(s.episode).wrapping_sub(1))
    }

    /// Whether a Tech that works by itself is in play.
    #[inline]
    pub fn has_tech(&self, s: &State, passive: Passive) -> bool {
        s.tech != 0 && self.content.tech(passive).is_some_and(|card| s.tech >> card & 1 == 1)
    }

    /// The most armour of a ring place.
    pub fn armour_most(&self, s: &State, place: u8) -> u8 {
        self.content.armour[usize::from(place)] + u8::from(self.has_tech(s, Passive::Armour))
    }

    /// The most crew that a post can use now (4.2).
    pub fn ceiling(&self, s: &State, post: usize) -> u8 {
        use crate::state::{Part, post as at};
        let damage = match post {
            at::SCIENCE => s.structure[Part::Science as usize],
            at::PRODUCTION => s.structure[Part::Production as usize],
            at::LAUNCH => s.structure[Part::LaunchBay as usize],
            _ => 0,
        };
        self.content.crew_most[post].saturating_sub(damage)
    }

    /// How many Veritechs a Hero may order in a turn, Ben included.
    pub fn veritech_orders(&self, s: &State, hero: u8) -> u8 {
        let wingman = s.ben && [MAX, RICK, ROY].into_iter().find(|&h| s.active(h)) == Some(hero);
        self.form(s, hero).order_vt + u8::from(wingman)
    }

    /// Whether the guns of the ship work at all.
    pub fn guns_alive(&self, s: &State) -> bool {
        s.reactor() < 5
    }
}
