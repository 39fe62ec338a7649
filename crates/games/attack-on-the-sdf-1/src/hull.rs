//! Packets on the ship (P3, P4): barrier, distribution, armour, gun or box, follow-through, then the Heroes.

use veritable_core::Sink;
use veritable_core::bits::bits;

use crate::AttackOnSdf1;
use crate::action::Action;
use crate::board::{FRONT, RING, ring};
use crate::content::{Passive, Unlock};
use crate::events::Event;
use crate::frame::{Blow, Frame};
use crate::run::Run;
use crate::state::{End, Packet, Part, State, gun, has_rail};

/// What can be hit or mended in a ring place, in the order of the indices 125–148.
#[allow(missing_docs)]
pub mod fixture {
    pub const ARMOUR: u8 = 0;
    pub const BEAM: u8 = 1;
    pub const RAIL: u8 = 2;
    pub const STRUCTURE: u8 = 3;
}

impl AttackOnSdf1 {
    /// How much of a packet can be cancelled (RW2).
    pub fn barrier(&self, s: &State, left: u8, blow: Blow) -> u8 {
        let pinpoint = s.owns(Unlock::PinpointBarrier)
            && s.unlocks_used >> Unlock::PinpointBarrier as u8 & 1 == 0;
        let most = match blow {
            Blow::Hull => 0,
            Blow::Ram => left.min(1),
            Blow::Space | Blow::Chosen => left.min(6),
        };
        most.min(u8::from(pinpoint) + s.shields)
    }

    /// What a hull point on a ring place can hit, as bits of fixtures.
    pub fn breakable(&self, s: &State, place: u8) -> u8 {
        let part = Part::of(place) as usize;
        let beam = u8::from(s.gun_up(place, false)) << fixture::BEAM;
        let rail = u8::from(s.gun_up(place, true)) << fixture::RAIL;
        let boxes = u8::from(s.structure[part] < self.content.boxes[part]) << fixture::STRUCTURE;
        beam | rail | boxes
    }

    /// Which damage of a ring place can be made permanent, as bits of fixtures.
    pub fn permanent(&self, s: &State, place: u8) -> u8 {
        let used = s.black.iter().map(|&n| u32::from(n)).sum::<u32>() + s.guns_lost.count_ones();
        if used >= 5 {
            return 0;
        }
        let part = Part::of(place) as usize;
        let down = |rail: bool| (s.guns_down & !s.guns_lost) >> gun(place, rail) & 1 == 1;
        let beam = u8::from(down(false)) << fixture::BEAM;
        let rail = u8::from(has_rail(place) && down(true)) << fixture::RAIL;
        let cube = u8::from(s.structure[part] > s.black[part]) << fixture::STRUCTURE;
        beam | rail | cube
    }

    /// Whether the lead seat says which Area takes the next point of a packet.
    pub fn spreads(&self, s: &State, blow: Blow, place: u8) -> bool {
        blow == Blow::Chosen || blow == Blow::Space && s.battle_mode && FRONT >> place & 1 == 1
    }
}

impl<S: Sink<Event>> Run<'_, S> {
    /// Goes on with a packet; says whether somebody must decide.
    pub fn packet(&mut self, blow: Blow, place: u8, left: u8, stage: u8) -> bool {
        let next = |stage| Frame::Packet { blow, place, left, stage };
        match stage {
            0 => {
                self.s.packet = Packet::default();
                if blow == Blow::Ram {
                    self.s.armour[usize::from(place)] = 0;
                    self.tell(|_| Event::Rammed { place });
                }
                self.set_top(next(1));
                false
            }
            1 if self.s.flags.omni && blow != Blow::Hull => {
                self.tell(|_| Event::Cancelled { points: left });
                self.pop();
                false
            }
            1 if self.game.barrier(self.s, left, blow) > 0 => true,
            1 => {
                self.set_top(next(2));
                false
            }
            _ if left == 0 => {
                self.pop();
                self.packet_hurts(blow);
                false
            }
            _ if self.game.spreads(self.s, blow, place) => true,
            _ => {
                self.set_top(Frame::Packet { blow, place, left: left - 1, stage });
                self.point_on(blow, place);
                false
            }
        }
    }

    /// One point on a ring place: armour first if it comes from space.
    fn point_on(&mut self, blow: Blow, place: u8) {
        let at = usize::from(place);
        if matches!(blow, Blow::Space | Blow::Chosen) && self.s.armour[at] > 0 {
            self.s.armour[at] -= 1;
            let left = self.s.armour[at];
            self.tell(|_| Event::Armour { place, left });
        } else {
            self.push(Frame::HullPoint { place });
        }
    }

    /// Heroes in Areas that took a hull point are hurt once (P4).
    fn packet_hurts(&mut self, blow: Blow) {
        let hit = self.s.packet.hull;
        for hero in bits(self.s.active_heroes()) {
            let area = self.s.heroes[usize::from(hero)].area;
            if !(RING..RING + 6).contains(&area) || hit >> State::ring(area) & 1 == 0 {
                continue;
            }
            if blow == Blow::Ram && self.game.set.ram_structure == 2 {
                self.hurt_hero(hero, true);
                self.hurt_hero(hero, true);
            } else {
                self.hurt_hero(hero, false);
            }
        }
    }

    /// An answer about a packet: how much is cancelled, or which Area takes the point.
    pub fn answer_packet(&mut self, frame: Frame, action: Action) {
        let Frame::Packet { blow, place, left, stage } = frame else { return };
        match action {
            Action::Amount(amount) => {
                self.cancel(amount);
                self.set_top(Frame::Packet { blow, place, left: left - amount, stage: 2 });
            }
            Action::To(area) => {
                self.set_top(Frame::Packet { blow, place, left: left - 1, stage });
                self.point_on(blow, State::ring(area));
            }
            _ => self.set_top(Frame::Packet { blow, place, left, stage: 2 }),
        }
    }

    /// Barrier first, then shield tokens; the Tech goes under the deck with the last of them (R52).
    fn cancel(&mut self, amount: u8) {
        self.tell(|_| Event::Cancelled { points: amount });
        let mut rest = amount;
        let pinpoint = Unlock::PinpointBarrier;
        if self.s.owns(pinpoint) && self.s.unlocks_used >> pinpoint as u8 & 1 == 0 {
            self.s.unlocks_used |= 1 << pinpoint as u8;
            rest -= 1;
        }
        if rest > 0 {
            self.s.shields -= rest;
            if let Some(card) =
                self.game.content.tech(Passive::Shield).filter(|_| self.s.shields == 0)
            {
                self.s.tech &= !(1 << card);
                self.s.resources.put(1, usize::from(card));
            }
        }
    }

    /// One hull point on a ring place; says whether somebody must decide (P4).
    pub fn hull_point(&mut self, place: u8) -> bool {
        let choices = self.game.breakable(self.s, place);
        match choices.count_ones() {
            0 => {
                self.mark_hull(place);
                self.set_top(Frame::Permanent { place });
                false
            }
            1 => {
                self.pop();
                self.break_fixture(place, choices.trailing_zeros() as u8);
                false
            }
            _ => true,
        }
    }

    fn mark_hull(&mut self, place: u8) {
        self.s.packet.hull |= 1 << place;
        self.s.tally.hull |= 1 << place;
    }

    /// A gun goes down or a box is covered.
    pub fn break_fixture(&mut self, place: u8, what: u8) {
        self.mark_hull(place);
        match what {
            fixture::STRUCTURE => {
                let part = Part::of(place);
                self.s.structure[part as usize] += 1;
                let damage = self.s.structure[part as usize];
                self.tell(|_| Event::Structure { place, damage });
                if part == Part::Reactors && damage >= 6 {
                    self.finish(End::Reactors);
                } else {
                    self.check_population();
                }
            }
            rail => self.gun_down(place, rail == fixture::RAIL),
        }
    }

    /// Defeat if too few people are left (P6).
    pub fn check_population(&mut self) {
        if self.s.effective_population() < 3 {
            self.finish(End::Population);
        }
    }

    /// A gun goes down; if all tokens are in use, a Salvage token is taken for it.
    pub fn gun_down(&mut self, place: u8, rail: bool) {
        if self.s.gun_tokens() >= 15
            && let Some(token) = self.s.salvage.iter_mut().find(|n| **n > 0)
        {
            *token -= 1;
        }
        self.s.guns_down |= 1 << gun(place, rail);
        self.tell(|_| Event::GunDown { place, rail });
    }

    /// Existing damage becomes permanent and the point goes on; says whether somebody must decide.
    pub fn permanent(&mut self, place: u8) -> bool {
        let choices = self.game.permanent(self.s, place);
        if choices.count_ones() > 1 {
            return true;
        }
        if choices != 0 {
            self.make_permanent(place, choices.trailing_zeros() as u8);
        }
        self.follow_through(place);
        false
    }

    fn make_permanent(&mut self, place: u8, what: u8) {
        match what {
            fixture::STRUCTURE => self.s.black[Part::of(place) as usize] += 1,
            rail => self.s.guns_lost |= 1 << gun(place, rail == fixture::RAIL),
        }
        self.tell(|_| Event::MadePermanent { place, fixture: what });
    }

    /// The point goes on toward the Bridge.
    fn follow_through(&mut self, place: u8) {
        self.tell(|_| Event::FollowedThrough { place });
        if place == ring::SCIENCE {
            self.set_top(Frame::HullPoint { place: ring::CITY });
        } else {
            self.pop();
            self.finish(End::Bridge);
        }
    }

    /// An answer about a hull point.
    pub fn answer_hull(&mut self, frame: Frame, action: Action) {
        let Action::Point(place, what) = action else { return };
        if let Frame::Permanent { .. } = frame {
            self.make_permanent(place, what);
            self.follow_through(place);
        } else {
            self.pop();
            self.break_fixture(place, what);
        }
    }
}
