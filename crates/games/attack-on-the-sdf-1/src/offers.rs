//! What the pending frame offers, as a set of decisions, and what chance can bring.

use veritable_core::bits::bits;

use crate::AttackOnSdf1;
use crate::action::{Action, Offer, at};
use crate::board::{ALL, FRONT, HULL, NONE, RING};
use crate::content::{Face, Gun, HEROES, Who};
use crate::effects::{lure_reach, shift_reach};
use crate::frame::{Blow, Frame, Step};
use crate::guns::Arc;
use crate::state::{BASESHIP, State, post, wing};

impl AttackOnSdf1 {
    /// Every decision that is legal now, if somebody decides.
    pub fn offer(&self, s: &State) -> Offer {
        let Some(&frame) = s.stack.top() else { return Offer::NONE };
        let mut offer = Offer::NONE;
        self.offer_frame(s, frame, &mut offer);
        if passable(frame) {
            offer.add(at::Pass);
        }
        offer
    }

    /// Whether a frame has anything to choose.
    pub(crate) fn has_choice(&self, s: &State, frame: Frame) -> bool {
        let mut offer = Offer::NONE;
        self.offer_frame(s, frame, &mut offer);
        !offer.is_empty()
    }

    fn offer_vessels(&self, s: &State, set: u64, baseship: bool, offer: &mut Offer) {
        offer.add_each(at::Vessel, self.distinct(s, set) | u64::from(baseship) << BASESHIP);
    }

    /// The choices of a frame besides passing.
    fn offer_frame(&self, s: &State, frame: Frame, offer: &mut Offer) {
        let areas = |set: u32| (at::To, u64::from(set));
        let places = |set: u8| (at::To, u64::from(set) << RING);
        let heroes = |set: u8| (at::Hero, u64::from(set));
        let options = |set: u8| (at::First, u64::from(set));
        let faces = |set: u8| (at::Die, u64::from(set));
        let (first, set) = match frame {
            Frame::Menu => return self.offer_menu(s, offer),
            Frame::Window { asked, .. } => return self.offer_free(s, asked, offer),
            Frame::Pick { of, by, via } => {
                let works = of.map(|program| self.has_effect(s, program, by, via));
                options(u8::from(works[0]) | u8::from(works[1]) << 1)
            }
            Frame::PickHero { .. } | Frame::Replace { .. } => heroes(self.bench(s)),
            Frame::SetCrew { .. } => (at::Crew, self.crew_posts(s).into()),
            Frame::CrewBonus { left, .. } if left > 0 => {
                let posts = 1 << post::SCIENCE | 1 << post::PRODUCTION | 1 << post::GUNNERS;
                (at::Crew, posts)
            }
            Frame::Station { .. } => areas(self.stations(s)),
            Frame::Reroll { left, .. } if left > 0 => faces(self.faces_in_hand(s)),
            Frame::SetDie { left, face: NONE, die: NONE, .. } if left > 0 => {
                faces(self.faces_in_hand(s))
            }
            Frame::SetDie { left, face, die: NONE, .. } if left > 0 => {
                faces(self.faces_in_hand(s) & !(1 << face))
            }
            Frame::SetDie { die, .. } if die != NONE => faces(0xf & !(1 << die)),
            Frame::Focus => faces(self.focusable(s)),
            Frame::Receiver { .. } => heroes(self.receivers(s)),
            Frame::Draw { card, .. } if card != NONE => (at::Slot, 0xf),
            Frame::Repair { kind, left, places, .. } if left > 0 => {
                (at::Point, self.repairable(s, kind, places).into())
            }
            Frame::Heal { left, .. } if left > 0 => heroes(self.wounded(s)),
            Frame::Jam { left, filter, areas, .. } if left > 0 => {
                return self.offer_vessels(s, self.jammable(s, filter, areas), false, offer);
            }
            Frame::Construct { left, kind, .. } if left > 0 => options(self.buildable(s, kind)),
            Frame::Launch { mecha, .. } if mecha != NONE => areas(self.launch_areas(s)),
            Frame::Launch { left, .. } if left > 0 => {
                (at::Mecha, Self::one_of_each(self.launchable(s)))
            }
            Frame::Battery { gun, outer, .. } => places(self.armed(s, gun, outer)),
            Frame::Fire { left, gun, outer, place, .. } if left > 0 => {
                let arc = self.arc(s, place, gun, outer);
                return self.offer_arc(s, arc, offer);
            }
            Frame::Rails { guns, .. } => places(guns & self.rails_armed(s)),
            Frame::Rail { place, .. } => {
                let arc = self.arc(s, place, Gun::Rail, false);
                return self.offer_arc(s, arc, offer);
            }
            Frame::HitArea { filter, .. } => areas(self.strike_areas(s, filter)),
            Frame::Hit { left, filter, areas, base, .. } if left > 0 => {
                return self.offer_vessels(
                    s,
                    self.hittable(s, filter, areas),
                    base && s.baseship_in,
                    offer,
                );
            }
            Frame::Annihilate { left, filter, areas, .. } if left > 0 => {
                return self.offer_vessels(s, self.hittable(s, filter, areas), false, offer);
            }
            Frame::Order { hero, destroid, mecha: NONE, .. } => {
                (at::Mecha, self.distinct_mecha(s, self.orderable(s, hero, destroid)))
            }
            Frame::Order { mecha, option: NONE, .. } => {
                options(if wing::SV >> mecha & 1 == 1 { 0b111 } else { 0b11 })
            }
            Frame::Order { destroid, card, mecha, option, .. } => {
                let steps = self.sortie(card, destroid, option).steps;
                areas(self.destinations(s, mecha, steps))
            }
            Frame::Vengeance { left, card } => {
                let two = self.sorties(card, false) == 2;
                options(match (two, left[0] == 0) {
                    (false, _) => 0b1,
                    (true, false) => 0b11,
                    (true, true) => 0b111,
                })
            }
            Frame::Crew { section, card, other, by, .. } if other != NONE => {
                let works =
                    [card, other].map(|card| self.crew_option_bits(s, card, section, by) != 0);
                options(u8::from(works[0]) | u8::from(works[1]) << 1)
            }
            Frame::Crew { section, card, by, .. } => {
                options(self.crew_option_bits(s, card, section, by))
            }
            Frame::Scouts { place, .. } if place > 0 => {
                areas(if s.scouts.contains(&NONE) { ALL } else { s.scouted_areas() })
            }
            Frame::Scouts { card, option: NONE, by, .. } => {
                options(self.scout_options(s, card, by))
            }
            Frame::Scouts { card, option, by, .. } => {
                let program = self.content.mecha[usize::from(card)].scout.of[usize::from(option)];
                areas(self.scout_areas(s, program, by).0)
            }
            Frame::Shift { steps, hero, .. } if hero != NONE => areas(shift_reach(s, hero, steps)),
            Frame::Shift { left, moved, .. } if left > 0 => heroes(self.shiftable(s, moved)),
            Frame::WingShift { area: NONE, .. } => areas(self.veritech_areas(s)),
            Frame::WingShift { area, unit: NONE, .. } => {
                let (mecha, pilots) = self.shifters(s, area);
                offer.add_each(at::Hero, pilots.into());
                (at::Mecha, mecha)
            }
            Frame::WingShift { area, unit, .. } => areas(self.shift_to(s, area, unit)),
            Frame::Lure { to: NONE, hero, .. } => areas(lure_reach(s, hero)),
            Frame::Lure { left, hero, .. } if left > 0 => {
                return self.offer_vessels(s, self.lurable(s, hero), false, offer);
            }
            Frame::Slide { area: NONE, .. } => areas(self.crowded(s)),
            Frame::Slide { .. } => (at::Twist, 0b11),
            Frame::Tokens { salvage, left, areas: set, .. } if left > 0 => {
                let room = if salvage {
                    s.gun_tokens() < 15
                } else {
                    s.plus.iter().map(|&n| u32::from(n)).sum::<u32>() < 10
                };
                areas(if room { set } else { 0 })
            }
            Frame::Upgrade { hero: NONE, .. } => {
                heroes(self.upgradable(s, self.upgrade_of(s, Who::Choice)))
            }
            Frame::Upgrade { .. } => options(0b11),
            Frame::Rescue { left, .. } if left > 0 => {
                let missing = (0..HEROES as u8).filter(|&h| s.heroes[usize::from(h)].mia != 0);
                heroes(missing.fold(0, |set, hero| set | 1 << hero))
            }
            Frame::Mark { flag, .. } => areas(self.markable(s, flag)),
            Frame::Packet { blow, left, stage: 1, .. } => {
                let most = self.barrier(s, left, blow);
                (at::Amount, (1 << (most + 1)) - 2)
            }
            Frame::Packet { blow: Blow::Chosen, .. } => areas(HULL),
            Frame::Packet { .. } => places(FRONT),
            Frame::HullPoint { place } => {
                (at::Point + 4 * usize::from(place), self.breakable(s, place).into())
            }
            Frame::Permanent { place } => {
                (at::Point + 4 * usize::from(place), self.permanent(s, place).into())
            }
            Frame::Raid { stage: 1, .. } => (at::Ben, 1),
            Frame::Raid { area, defend, .. } => {
                let (mecha, pilots) = self.casualties(s, area, defend);
                offer.add_each(at::Hero, pilots.into());
                (at::Mecha, mecha)
            }
            Frame::Evade { .. } | Frame::Dodge { .. } | Frame::Bonus { .. } => (at::Amount + 1, 1),
            Frame::Assassin { left } if left > 0 => heroes(self.on_bridge(s)),
            Frame::Convert { left, area: NONE, .. } if left > 0 => areas(self.convertible(s)),
            Frame::Convert { left, area, .. } if left > 0 => {
                (at::Mecha, self.distinct_mecha(s, s.mecha[usize::from(area)]))
            }
            _ => return,
        };
        offer.add_each(first, set);
    }

    fn offer_arc(&self, s: &State, arc: Arc, offer: &mut Offer) {
        self.offer_vessels(s, arc.all(), arc.baseship, offer);
    }

    /// Tells every outcome that chance can bring, with its weight.
    pub(crate) fn falls(&self, s: &State, fall: &mut impl FnMut(Action, u32)) {
        let d6 =
            |fall: &mut dyn FnMut(Action, u32)| (1..=6).for_each(|pips| fall(Action::D6(pips), 1));
        let token = |bag: [u32; 5], fall: &mut dyn FnMut(Action, u32)| {
            for (symbol, n) in (0..).zip(bag).filter(|(_, n)| *n > 0) {
                fall(Action::Token(symbol), n);
            }
        };
        let sum = |fall: &mut dyn FnMut(Action, u32)| {
            (2..=12u8).for_each(|sum| fall(Action::Sum(sum), 6 - u32::from(sum.abs_diff(7))));
        };
        match *s.stack.top().unwrap_or(&Frame::Idle) {
            Frame::Rolling { .. } => {
                Face::ALL
                    .into_iter()
                    .for_each(|face| fall(Action::Rolled(face), Face::SIDES[face as usize]));
            }
            Frame::PickHero { .. } => {
                bits(self.bench(s)).for_each(|hero| fall(Action::Joins(hero), 1))
            }
            Frame::CoolD6 | Frame::GunDown | Frame::Packets { .. } => d6(fall),
            Frame::Reflex { row: NONE, .. } => sum(fall),
            Frame::Reflex { .. } => d6(fall),
            Frame::Draw { .. } => {
                s.resources.draws(&mut |card, n| fall(Action::Resource(card as u8), n))
            }
            Frame::Order { .. } | Frame::Vengeance { .. } | Frame::Scouts { .. } => {
                s.mecha_deck.draws(&mut |card, n| fall(Action::MechaCard(card as u8), n));
            }
            Frame::Crew { .. } => {
                s.crew_deck.draws(&mut |card, n| fall(Action::CrewCard(card as u8), n))
            }
            Frame::Place { vessel, at, area, .. } => {
                if Self::wants_sector(at, area) {
                    d6(fall)
                } else {
                    token(self.bag(s, vessel), fall)
                }
            }
            Frame::Villain { area: NONE, .. } => d6(fall),
            Frame::Villain { .. } => token(self.villain_bag(s), fall),
            _ => match s.step {
                Step::Invasion(_) => {
                    s.invasion.draws(&mut |card, n| fall(Action::Invasion(card as u8), n))
                }
                Step::Chart | Step::StartChart => sum(fall),
                Step::StartVeritech => d6(fall),
                _ => s.orders.draws(&mut |card, n| fall(Action::Orders(card as u8), n)),
            },
        }
    }
}

/// Whether a frame can be declined, stopped or left at that.
fn passable(frame: Frame) -> bool {
    match frame {
        Frame::Window { .. }
        | Frame::Replace { .. }
        | Frame::SetCrew { .. }
        | Frame::Repair { .. }
        | Frame::Jam { .. }
        | Frame::Fire { .. }
        | Frame::Rail { .. }
        | Frame::Hit { .. }
        | Frame::Annihilate { .. }
        | Frame::Vengeance { .. }
        | Frame::Crew { .. }
        | Frame::Lure { .. }
        | Frame::Evade { .. }
        | Frame::Dodge { .. }
        | Frame::Bonus { .. } => true,
        Frame::Launch { mecha, .. } => mecha == NONE,
        Frame::Reroll { dice, .. } => dice != [0; 4],
        Frame::SetDie { left, die, .. } => left > 1 && die == NONE,
        Frame::Order { mecha, .. } => mecha == NONE,
        Frame::Scouts { place, option, .. } => place == 0 && option == NONE,
        Frame::Shift { hero, .. } => hero == NONE,
        Frame::WingShift { area, unit, .. } => area != NONE && unit == NONE,
        Frame::Packet { stage, .. } => stage == 1,
        Frame::Raid { stage, .. } => stage == 1,
        _ => false,
    }
}
