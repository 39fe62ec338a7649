//! The guns of the ship (4.8): batteries, arcs, and the Reflex Cannon.

use veritable_core::Sink;
use veritable_core::bits::bits;

use crate::AttackOnSdf1;
use crate::action::Action;
use crate::board::{Areas, FRONT, INNER, NONE, OUTER, faces, ring, sector};
use crate::content::{Gun, Passive, Target};
use crate::events::Event;
use crate::frame::{Blow, Frame};
use crate::run::Run;
use crate::state::{BASESHIP, State, fleet};

/// What a battery can hit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Arc {
    /// With Beam Cannons.
    pub beam: u64,
    /// Capital ships with Rail Guns.
    pub rail: u64,
    /// Pods with cannister rounds of Rail Guns.
    pub cannister: u64,
    /// Whether a Rail Gun can hit the Baseship.
    pub baseship: bool,
}

impl Arc {
    /// All vessels it can hit.
    #[inline]
    pub fn all(&self) -> u64 {
        self.beam | self.rail | self.cannister
    }

    /// Whether there is anything to hit.
    #[inline]
    pub fn any(&self) -> bool {
        self.all() != 0 || self.baseship
    }
}

impl AttackOnSdf1 {
    /// The ring places that fire together with this one, as bits.
    #[inline]
    fn battery(s: &State, place: u8) -> u8 {
        if s.battle_mode && FRONT >> place & 1 == 1 { FRONT } else { 1 << place }
    }

    /// The places by which batteries are chosen, as bits: in Battle Mode the front ones are one, by the Forward Reactor.
    pub fn batteries(s: &State) -> u8 {
        if s.battle_mode { 0b01_1101 } else { 0b11_1111 }
    }

    /// The sectors of the Rail Gun at a place.
    fn rail_arc(s: &State, place: u8) -> Areas {
        let forward = if place == ring::PRODUCTION { ring::FORWARD } else { ring::SCIENCE };
        if s.battle_mode && place == ring::PRODUCTION {
            bits(FRONT).fold(0, |set, place| set | sector(faces(s.heading, place)))
        } else {
            sector(faces(s.heading, place)) | sector(faces(s.heading, forward))
        }
    }

    /// What the battery of a place can hit.
    pub fn arc(&self, s: &State, place: u8, gun: Gun, outer: bool) -> Arc {
        let mut arc = Arc::default();
        if !self.guns_alive(s) {
            return arc;
        }
        let battery = Self::battery(s, place);
        if gun != Gun::Rail && bits(battery).any(|place| s.gun_up(place, false)) {
            let far = outer || self.has_tech(s, Passive::Targeting);
            let reach = if far { INNER | OUTER } else { INNER };
            let areas =
                bits(battery).fold(0, |set, place| set | sector(faces(s.heading, place))) & reach;
            arc.beam = self.hittable(s, Target::Any, areas) & !fleet::CAPITAL;
        }
        if gun != Gun::Beam && self.captain(s).is_some() {
            for place in bits(battery).filter(|&place| s.gun_up(place, true)) {
                let areas = Self::rail_arc(s, place);
                arc.rail |= self.hittable(s, Target::Capital, areas);
                if self.has_tech(s, Passive::Cannister) {
                    arc.cannister |= self.hittable(s, Target::Pod, areas);
                }
                arc.baseship |= s.baseship_in;
            }
        }
        arc
    }

    /// The places whose battery has something to hit, as bits.
    pub fn armed(&self, s: &State, gun: Gun, outer: bool) -> u8 {
        if !self.guns_alive(s) || s.fleet() == 0 && !s.baseship_in {
            return 0;
        }
        let armed = |place: &u8| self.arc(s, *place, gun, outer).any();
        bits(Self::batteries(s)).filter(armed).fold(0, |set, place| set | 1 << place)
    }

    /// The operational Rail Guns with something to hit, as bits of places.
    pub fn rails_armed(&self, s: &State) -> u8 {
        let armed = |place: &u8| s.gun_up(*place, true) && self.single_rail(s, *place).any();
        [ring::PRODUCTION, ring::CITY]
            .into_iter()
            .filter(armed)
            .fold(0, |set, place| set | 1 << place)
    }

    /// How many points a hit of a battery lays on a vessel; cannister rounds annihilate a Pod.
    pub fn gun_points(&self, s: &State, vessel: u8, arc: Arc) -> u8 {
        if vessel == BASESHIP {
            1
        } else if arc.cannister >> vessel & 1 == 1 {
            2 * self.capacity(vessel)
        } else {
            1 + u8::from(arc.rail >> vessel & 1 == 1 && self.has_tech(s, Passive::HeavyRail))
        }
    }

    /// What one Rail Gun can hit.
    pub fn single_rail(&self, s: &State, place: u8) -> Arc {
        self.arc(s, place, Gun::Rail, false)
    }
}

impl<S: Sink<Event>> Run<'_, S> {
    /// A hit of a battery on a vessel.
    pub fn gun_hit(&mut self, vessel: u8, arc: Arc) {
        if vessel != BASESHIP && arc.cannister >> vessel & 1 == 1 {
            self.annihilate(vessel);
        } else {
            self.damage_vessel(vessel, self.game.gun_points(self.s, vessel, arc));
        }
    }

    /// Goes on with the Reflex Cannon after its total is known: overload first, then the shot, then heat (4.8).
    pub fn reflex(&mut self, modifier: i8, row: u8, left: u8) -> bool {
        if row == NONE {
            return true;
        }
        let chart = self.game.content.overload[usize::from(row)];
        if left > 0 {
            if !chart.ahead {
                return true;
            }
            // The Area takes each point as a packet of its own.
            self.set_top(Frame::Reflex { modifier, row, left: left - 1 });
            self.push(Frame::Packet { blow: Blow::Hull, place: ring::FORWARD, left: 1, stage: 0 });
            return false;
        }
        self.pop();
        if chart.fires {
            self.reflex_fires();
        }
        let gain = if self.game.has_tech(self.s, Passive::Capacitor) {
            chart.heat.saturating_sub(2)
        } else {
            chart.heat
        };
        self.change_heat(i16::from(gain));
        false
    }

    /// The total of a Reflex Cannon roll picks its row of the chart.
    pub fn reflex_rolled(&mut self, sum: u8, modifier: i8) {
        let total = sum as i8 + self.s.heat as i8 + modifier;
        let chart = &self.game.content.overload;
        let row = chart.iter().position(|row| total <= row.up_to).unwrap_or(chart.len() - 1);
        self.s.reflex_total = total;
        self.tell(|_| Event::ReflexRolled { total, fires: chart[row].fires });
        self.set_top(Frame::Reflex { modifier, row: row as u8, left: chart[row].damage });
    }

    fn reflex_fires(&mut self) {
        self.s.tally.reflex = true;
        let areas = sector(faces(self.s.heading, ring::FORWARD));
        self.tell(|_| Event::ReflexFired);
        for vessel in bits(self.s.vessels_in(areas)) {
            self.annihilate(vessel);
        }
        for area in bits(areas) {
            for mecha in bits(self.s.mecha[usize::from(area)]) {
                self.destroy_mecha(mecha, area);
            }
            for hero in bits(self.game.pilots_in(self.s, area)) {
                for _ in 0..3 {
                    self.hurt_hero(hero, true);
                }
            }
        }
        if self.s.baseship_in && !self.over() {
            self.damage_vessel(BASESHIP, 6);
        }
        self.check_objectives();
    }

    /// The overload packet falls on the Area that faces a rolled sector.
    pub fn reflex_overload(&mut self, modifier: i8, row: u8, left: u8, place: u8) {
        self.set_top(Frame::Reflex { modifier, row, left: left - 1 });
        self.push(Frame::Packet { blow: Blow::Hull, place, left: 1, stage: 0 });
    }

    /// An answer about guns: a battery, a Rail Gun, or a target.
    pub fn answer_guns(&mut self, frame: Frame, action: Action) {
        match (frame, action) {
            (Frame::Battery { left, gun, outer, by }, Action::To(area)) => {
                let place = State::ring(area);
                self.set_top(Frame::Fire { left, gun, outer, place, by });
            }
            (Frame::Fire { left, gun, outer, place, by }, Action::Vessel(vessel)) => {
                let arc = self.game.arc(self.s, place, gun, outer);
                self.set_top(Frame::Fire { left: left - 1, gun, outer, place, by });
                self.gun_hit(vessel, arc);
            }
            (Frame::Rails { guns, all, by }, Action::To(area)) => {
                let place = State::ring(area);
                let rest = if all { guns & !(1 << place) } else { 0 };
                self.set_top(Frame::Rails { guns: rest, all, by });
                self.push(Frame::Rail { place, by });
            }
            (Frame::Rail { place, .. }, Action::Vessel(vessel)) => {
                let arc = self.game.single_rail(self.s, place);
                self.pop();
                self.gun_hit(vessel, arc);
            }
            _ => self.pop(),
        }
    }
}
