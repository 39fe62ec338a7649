//! Damage to vessels (P1), enemy damage to an Area (P2), to Heroes (P5) and MIA (P7).

use veritable_core::Sink;
use veritable_core::bits::bits;

use crate::AttackOnSdf1;
use crate::action::Action;
use crate::board::{BRIDGE, INNER, NONE, OUTER, RING, bit, facing, in_space, ring};
use crate::events::Event;
use crate::frame::{Blow, Force, Frame, HERO_UNIT};
use crate::roles::{MAX, ROY};
use crate::run::Run;
use crate::state::{BASESHIP, CONSTRUCTION, End, Packet, State, fleet, wing};

impl AttackOnSdf1 {
    /// Whether a pilot can be assigned a casualty now (P2, P5).
    fn can_bleed(&self, s: &State, hero: u8) -> bool {
        let spared = s.flags.immune >> hero & 1 == 1;
        let had_enough = if self.set.hard {
            s.packet.hurt >> hero & 1 == 1
        } else {
            s.heroes[usize::from(hero)].hurt
        };
        !spared && !had_enough
    }

    /// Who can take a point of enemy damage in an Area: mecha of each type once, and pilots.
    pub fn casualties(&self, s: &State, area: u8, defend: bool) -> (u64, u8) {
        let here = s.mecha[usize::from(area)] & if defend { wing::VERITECHS } else { u64::MAX };
        let pilots = self.pilots_in(s, area);
        let pilots = bits(pilots)
            .filter(|&hero| self.can_bleed(s, hero))
            .fold(0, |set, hero| set | 1 << hero);
        (Self::one_of_each(here), pilots)
    }

    /// Whether Ben can cancel damage in the Area (RW4).
    pub fn ben_can_help(&self, s: &State, area: u8, defend: bool) -> bool {
        let (mecha, pilots) = self.casualties(s, area, defend);
        s.ben && in_space(area) && (mecha != 0 || pilots != 0) && self.veritechs_in(s, area) > 0
    }

    /// Whether RW3 is open for a unit.
    fn can_evade(&self, s: &State, unit: u8) -> bool {
        let flies = unit >= HERO_UNIT || wing::VERITECHS >> unit & 1 == 1;
        flies && s.vt_evade > 0 && s.active(ROY)
    }

    /// Whether RW5 is open for a hit on a vessel.
    pub fn has_bonus(&self, s: &State, vessel: u8, force: Force) -> bool {
        let pod = vessel < 30 && s.damage[usize::from(vessel)] == 0;
        force != Force::Other
            && pod
            && s.pod_bonus > 0
            && s.active(MAX)
            && s.heroes[usize::from(MAX)].area == s.place_of(vessel)
    }
}

impl<S: Sink<Event>> Run<'_, S> {
    /// Puts damage on a vessel, as much as it takes (P1).
    pub fn damage_vessel(&mut self, vessel: u8, points: u8) {
        if vessel == BASESHIP {
            self.s.baseship += points;
            let damage = self.s.baseship;
            self.tell(|_| Event::Hit { vessel, damage });
            if self.s.baseship >= self.game.set.baseship_capacity {
                self.check_objectives();
                self.finish(End::BaseshipDestroyed);
            }
            return;
        }
        let capacity = self.game.capacity(vessel);
        for _ in 0..points {
            if self.s.place_of(vessel) == NONE || self.s.damage[usize::from(vessel)] >= 2 * capacity
            {
                return;
            }
            self.s.damage[usize::from(vessel)] += 1;
            let damage = self.s.damage[usize::from(vessel)];
            if damage == 2 * capacity {
                self.annihilate(vessel);
            } else if damage == capacity {
                self.destroyed(vessel);
                self.tell_destroyed(vessel);
            } else {
                self.tell(|_| Event::Hit { vessel, damage });
            }
        }
        self.check_objectives();
    }

    /// A vessel counts as killed, once.
    fn destroyed(&mut self, vessel: u8) {
        if self.s.wrecks >> vessel & 1 == 1 {
            return;
        }
        self.s.wrecks |= 1 << vessel;
        self.s.kills = self.s.kills.saturating_add(1);
        self.s.tally.kills = self.s.tally.kills.saturating_add(1);
        for tag in 0..2 {
            self.s.tally.tagged[tag] += (self.s.tags[tag] >> vessel & 1) as u8;
        }
    }

    fn tell_destroyed(&mut self, vessel: u8) {
        self.tell(|s| Event::Destroyed { vessel, acts: s.still_acts(vessel) });
    }

    /// Removes a vessel at once; Pods of a Battlepod Swarm stay as destroyed (P1).
    pub fn annihilate(&mut self, vessel: u8) {
        let was_wreck = self.s.wrecks >> vessel & 1 == 1;
        self.destroyed(vessel);
        let swarm = self.s.flags.no_annihilate_pods && fleet::PODS >> vessel & 1 == 1;
        if swarm {
            let damage = 2 * self.game.capacity(vessel);
            self.s.damage[usize::from(vessel)] = damage;
            if was_wreck {
                self.tell(|_| Event::Hit { vessel, damage });
            } else {
                self.tell_destroyed(vessel);
            }
        } else {
            self.tell(|_| Event::Annihilated { vessel });
            self.remove_vessel(vessel);
        }
        self.check_objectives();
    }

    /// Takes a vessel off the board, with everything on it.
    pub fn remove_vessel(&mut self, vessel: u8) {
        let gone = !(1 << vessel);
        self.s.vessels.iter_mut().for_each(|here| *here &= gone);
        self.s.damage[usize::from(vessel)] = 0;
        for set in [&mut self.s.wrecks, &mut self.s.jammed, &mut self.s.fresh] {
            *set &= gone;
        }
        for set in self.s.tags.iter_mut().chain(&mut self.s.followers) {
            *set &= gone;
        }
    }

    /// A non-Hero mecha is destroyed: to the supply, or to the Construction Square with a Salvage token.
    pub fn destroy_mecha(&mut self, mecha: u8, area: u8) {
        let s = &mut *self.s;
        s.mecha[usize::from(area)] &= !(1 << mecha);
        s.ordered.iter_mut().for_each(|set| *set &= !(1 << mecha));
        s.tally.losses = s.tally.losses.saturating_add(1);
        if s.flags.never_say_die == area && wing::VERITECHS >> mecha & 1 == 1 {
            s.tally.fallen[(wing::SV >> mecha & 1) as usize] += 1;
        }
        let salvaged = s.salvage[usize::from(area)] > 0;
        if salvaged {
            s.salvage[usize::from(area)] -= 1;
            s.mecha[CONSTRUCTION] |= 1 << mecha;
        } else if self.game.set.escalation {
            s.lost |= 1 << mecha;
        }
        self.tell(|_| Event::MechaLost { mecha, area, salvaged });
    }

    /// A Hero takes a point of damage if the rules let her (P5).
    pub fn hurt_hero(&mut self, hero: u8, forced: bool) {
        let game = self.game;
        let at = &self.s.heroes[usize::from(hero)];
        if at.mia != 0 || at.area == NONE || self.over() || !forced && !game.can_bleed(self.s, hero)
        {
            return;
        }
        self.s.packet.hurt |= 1 << hero;
        let at = &mut self.s.heroes[usize::from(hero)];
        at.damage += 1;
        at.hurt = true;
        let damage = at.damage;
        self.tell(|_| Event::HeroHurt { hero, damage });
        if damage >= 3 {
            self.send_mia(hero);
        }
    }

    /// A Hero goes missing for one full Episode (P7).
    pub fn send_mia(&mut self, hero: u8) {
        let until = self.s.episode + u8::from(!self.in_story_phase());
        let at = &mut self.s.heroes[usize::from(hero)];
        at.mia = until.max(1);
        at.area = NONE;
        at.held = [0; 4];
        self.tell(|_| Event::HeroMissing { hero });
        if self.s.heroes.iter().filter(|hero| hero.mia != 0).count() >= 4 {
            self.finish(End::Missing);
        }
    }

    /// A Hero returns from MIA at full health: to the Hospital if she is in play, else to reserve.
    pub fn bring_back(&mut self, hero: u8) {
        let at = &mut self.s.heroes[usize::from(hero)];
        (at.mia, at.damage) = (0, 0);
        at.area = if at.slot == NONE { NONE } else { RING + ring::CITY };
        self.tell(|_| Event::HeroReturned { hero });
    }

    /// Enemy damage to an Area as far as it goes without a decision (P2). Says whether somebody must decide.
    pub fn raid(&mut self, area: u8, left: u8, stage: u8, defend: bool) -> bool {
        match stage {
            0 => {
                self.s.packet = Packet::default();
                self.set_top(Frame::Raid { area, left, stage: 1, defend });
                false
            }
            1 if left > 0 && self.game.ben_can_help(self.s, area, defend) => true,
            1 => {
                self.set_top(Frame::Raid { area, left, stage: 2, defend });
                false
            }
            _ => {
                let (mecha, pilots) = self.game.casualties(self.s, area, defend);
                let kinds = mecha.count_ones() + pilots.count_ones();
                if left == 0 || kinds == 0 {
                    self.pop();
                    self.pass_on(area, left, defend);
                    return false;
                }
                if kinds > 1 {
                    return true;
                }
                let only =
                    if mecha != 0 { mecha.trailing_zeros() } else { 64 + pilots.trailing_zeros() };
                self.casualty(area, left, defend, only as u8);
                false
            }
        }
    }

    /// What is left of enemy damage goes on to the ship, or is lost (P2 step 3).
    fn pass_on(&mut self, area: u8, left: u8, defend: bool) {
        if left == 0 || defend || bit(area) & OUTER != 0 {
            return;
        }
        if area == BRIDGE {
            self.finish(End::Bridge);
        } else if bit(area) & INNER != 0 {
            let place = facing(self.s.heading, area - 6);
            self.push(Frame::Packet { blow: Blow::Space, place, left, stage: 1 });
        } else {
            self.push(Frame::Packet { blow: Blow::Hull, place: State::ring(area), left, stage: 1 });
        }
    }

    /// One point is on a unit: it may evade, else it falls or is hurt.
    fn casualty(&mut self, area: u8, left: u8, defend: bool, unit: u8) {
        self.set_top(Frame::Raid { area, left: left - 1, stage: 2, defend });
        if self.game.can_evade(self.s, unit) {
            self.push(Frame::Evade { unit, area });
        } else {
            self.fall(unit, area);
        }
    }

    fn fall(&mut self, unit: u8, area: u8) {
        if unit >= HERO_UNIT {
            self.hurt_hero(unit - HERO_UNIT, false);
        } else {
            self.destroy_mecha(unit, area);
        }
    }

    /// An answer while the enemy attacks.
    pub fn answer_raid(&mut self, frame: Frame, action: Action) {
        match (frame, action) {
            (Frame::Raid { .. }, Action::Ben) => {
                self.s.ben = false;
                self.tell(|_| Event::BenFell);
                self.pop();
            }
            (Frame::Raid { area, left, stage: 1, defend }, _) => {
                self.set_top(Frame::Raid { area, left, stage: 2, defend });
            }
            (Frame::Raid { area, left, defend, .. }, Action::Mecha(mecha)) => {
                self.casualty(area, left, defend, mecha);
            }
            (Frame::Raid { area, left, defend, .. }, Action::Hero(hero)) => {
                self.casualty(area, left, defend, HERO_UNIT + hero);
            }
            (Frame::Evade { unit, area }, Action::Amount(1)) => {
                self.s.vt_evade -= 1;
                self.tell(|_| Event::VeritechEvaded { unit, area });
                self.pop();
            }
            (Frame::Evade { unit, area }, _) => {
                self.pop();
                self.fall(unit, area);
            }
            _ => self.pop(),
        }
    }

    /// Starts laying damage on vessels: +1 tokens where the attacker stands are used up first (P1).
    pub fn begin_hit(&mut self, hit: Frame, stands: Option<u8>) {
        let Frame::Hit { mut left, filter, areas, single, base, by, force } = hit else { return };
        let targets = self.game.hittable(self.s, filter, areas) != 0 || base;
        if let Some(area) = stands.filter(|&area| targets && self.s.plus[usize::from(area)] > 0) {
            self.s.plus[usize::from(area)] -= 1;
            left += 1;
        }
        self.push(Frame::Hit { left, filter, areas, single, base, by, force });
    }

    /// A point, or all of a single hit, on a chosen vessel.
    pub fn answer_hit(&mut self, frame: Frame, action: Action) {
        let (Frame::Hit { left, filter, areas, single, base, by, force }, Action::Vessel(vessel)) =
            (frame, action)
        else {
            return self.pop();
        };
        if force == Force::PilotDie {
            self.s.acting.damage_done = true;
        }
        if single {
            self.pop();
            self.damage_vessel(vessel, left);
            return;
        }
        self.set_top(Frame::Hit { left: left - 1, filter, areas, single, base, by, force });
        if vessel != BASESHIP && self.game.has_bonus(self.s, vessel, force) {
            self.push(Frame::Bonus { vessel, by });
        } else {
            self.damage_vessel(vessel, 1);
        }
    }

    /// RW5: the Pod takes 2 instead of 1, or not.
    pub fn answer_bonus(&mut self, vessel: u8, action: Action) {
        self.pop();
        if action == Action::Amount(1) {
            self.s.pod_bonus -= 1;
            self.damage_vessel(vessel, 2);
        } else {
            self.damage_vessel(vessel, 1);
        }
    }

    /// Annihilates a chosen vessel.
    pub fn answer_annihilate(&mut self, frame: Frame, action: Action) {
        let (Frame::Annihilate { left, filter, areas, by, force }, Action::Vessel(vessel)) =
            (frame, action)
        else {
            return self.pop();
        };
        self.set_top(Frame::Annihilate { left: left - 1, filter, areas, by, force });
        self.s.acting.damage_done |= force == Force::PilotDie;
        self.annihilate(vessel);
    }
}
