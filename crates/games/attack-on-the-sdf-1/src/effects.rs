//! The operations of cards, situations and Heroes (7.1): what each starts, and whether it would have an effect.

use veritable_core::Sink;
use veritable_core::bits::bits;

use crate::AttackOnSdf1;
use crate::action::Action;
use crate::board::{
    ALL, Areas, BRIDGE, NONE, RING, SHIP, SPACE, adjacent, bit, faces, facing, in_space,
    reach_aboard, ring, sector,
};
use crate::content::{
    Build, Character, Flag, HEROES, HullAt, Op, Passive, PlaceAt, Program, Reach, RepairKind,
    Scope, SpaceAt, Span, Spread, Target, Unlock, Villain, Who,
};
use crate::events::Event;
use crate::frame::{Blow, By, Force, Frame, Via};
use crate::hull::fixture;
use crate::roles::{MAX, RICK, ROY};
use crate::run::Run;
use crate::state::{HANGAR, MIRIYA, Part, State, gun, has_rail, wing};

impl AttackOnSdf1 {
    /// The Areas of a scope for the one who resolves it.
    pub fn scope(&self, s: &State, scope: Scope, by: By) -> Areas {
        let here = by.as_hero().map_or(NONE, |hero| s.heroes[usize::from(hero)].area);
        match scope {
            Scope::Any | Scope::OneArea => ALL,
            Scope::Here | Scope::HereOrAdjacent if here == NONE => 0,
            Scope::Here => bit(here),
            Scope::HereOrAdjacent => bit(here) | adjacent(s.heading, here),
            Scope::FrontSector => sector(faces(s.heading, ring::FORWARD)),
            Scope::AnySpace => SPACE,
            Scope::AreaWithVeritech => self.veritech_areas(s),
            Scope::ScoutArea => {
                if s.scouted == NONE {
                    s.scouted_areas()
                } else {
                    bit(s.scouted)
                }
            }
            Scope::MacrossCity => bit(RING + ring::CITY),
        }
    }

    /// The Areas that a pilot's die or a Veritech in an Area can hit, Long Ranged Missiles included.
    pub fn reach_of_veritech(&self, s: &State, area: u8, areas: Areas) -> Areas {
        if s.flags.long_range & bit(area) != 0 { areas | adjacent(s.heading, area) } else { areas }
    }

    /// Whether damage in these Areas with this filter may hit the Baseship (7.14).
    pub fn baseship_in_reach(&self, s: &State, filter: Target, areas: Areas) -> bool {
        s.baseship_in && filter != Target::Pod && areas & SPACE != 0
    }

    /// The frame that lays the damage of an operation, and nothing for any other operation.
    pub fn hit_frame(&self, s: &State, op: Op, by: By, via: Via) -> Frame {
        let Op::Damage { n, filter, scope, mode } = op else { return Frame::Idle };
        let pilot = by.as_hero().filter(|&hero| via == Via::Die && self.form(s, hero).pilot);
        let mut areas = self.scope(s, scope, by);
        if let Some(hero) = pilot {
            areas = self.reach_of_veritech(s, s.heroes[usize::from(hero)].area, areas);
        }
        let stands =
            by.as_hero().map(|hero| s.heroes[usize::from(hero)].area).filter(|&area| area != NONE);
        let base = match pilot {
            Some(_) => self.baseship_in_reach(s, filter, stands.map_or(0, bit)),
            None => self.baseship_in_reach(s, filter, areas),
        };
        let force = if pilot.is_some() { Force::PilotDie } else { Force::Other };
        Frame::Hit { left: n, filter, areas, single: mode == Spread::Single, base, by, force }
    }

    /// The Areas in which vessels are annihilated, and by what; a pilot's die reaches as far as her damage.
    fn annihilation(&self, s: &State, scope: Scope, by: By, via: Via) -> (Areas, Force) {
        let areas = self.scope(s, scope, by);
        match by.as_hero().filter(|&hero| via == Via::Die && self.form(s, hero).pilot) {
            Some(hero) => {
                let area = s.heroes[usize::from(hero)].area;
                (self.reach_of_veritech(s, area, areas), Force::PilotDie)
            }
            None => (areas, Force::Other),
        }
    }

    /// What can be repaired: fixtures of each ring place, as 24 bits in the order of the indices 125–148.
    pub fn repairable(&self, s: &State, kind: RepairKind, places: u8) -> u32 {
        let mut set = 0;
        for place in bits(places) {
            let part = Part::of(place) as usize;
            let base = 4 * place;
            let up_again = |rail: bool| (s.guns_down & !s.guns_lost) >> gun(place, rail) & 1 == 1;
            if kind == RepairKind::Armour {
                set |= u32::from(s.armour[usize::from(place)] < self.armour_most(s, place))
                    << (base + fixture::ARMOUR);
                continue;
            }
            set |= u32::from(up_again(false)) << (base + fixture::BEAM);
            set |= u32::from(has_rail(place) && up_again(true)) << (base + fixture::RAIL);
            // A box of both reactors is offered once, under the first of them in scope.
            let second = place == ring::AFT && places & 1 << ring::FORWARD != 0;
            if kind == RepairKind::Hull && s.structure[part] > s.black[part] && !second {
                set |= 1 << (base + fixture::STRUCTURE);
            }
        }
        set
    }

    /// The ring places of a scope of repairs, as bits.
    pub fn repair_places(&self, s: &State, scope: Scope, by: By) -> u8 {
        (self.scope(s, scope, by) >> RING & 0x3f) as u8
    }

    /// Heroes who can be healed, as bits.
    pub fn wounded(&self, s: &State) -> u8 {
        let hurt =
            |h: &u8| s.heroes[usize::from(*h)].damage > 0 && s.heroes[usize::from(*h)].mia == 0;
        (0..HEROES as u8).filter(hurt).fold(0, |set, hero| set | 1 << hero)
    }

    /// Vessels that can be jammed.
    pub fn jammable(&self, s: &State, filter: Target, areas: Areas) -> u64 {
        if s.counters() >= 10 { 0 } else { self.choosable(s, filter, areas) & !s.jammed }
    }

    /// Which types can be built, as bits: 1 Veritech, 2 Destroid.
    pub fn buildable(&self, s: &State, kind: Build) -> u8 {
        let supply = s.supply();
        let veritechs = if s.owns(Unlock::SuperVeritechs) { wing::VERITECHS } else { wing::VT };
        let veritech = u8::from(kind != Build::Destroid && supply & veritechs != 0);
        let destroid = u8::from(kind != Build::Veritech && supply & wing::DS != 0);
        veritech | destroid << 1
    }

    /// Veritechs that can be launched.
    pub fn launchable(&self, s: &State) -> u64 {
        if s.flags.no_launch { 0 } else { s.mecha[HANGAR] }
    }

    /// Veritechs a Hero can order.
    pub fn orderable(&self, s: &State, hero: u8, destroid: bool) -> u64 {
        let kind = if destroid { wing::DS } else { wing::VERITECHS };
        s.active_mecha() & kind & !s.ordered[usize::from(hero)]
    }

    /// Heroes who can be upgraded among a set, as bits.
    pub fn upgradable(&self, s: &State, among: u8) -> u8 {
        let base = |hero: &u8| s.heroes[usize::from(*hero)].form == 0;
        bits(among).filter(base).fold(0, |set, hero| set | 1 << hero)
    }

    /// The Heroes that an upgrade means, as bits.
    pub fn upgrade_of(&self, s: &State, who: Who) -> u8 {
        let in_play = || (0..HEROES as u8).filter(|&h| s.heroes[usize::from(h)].slot != NONE);
        match who {
            Who::Choice => in_play().fold(0, |set, hero| set | 1 << hero),
            Who::Captured if s.captured == NONE => 0,
            Who::Captured => 1 << s.captured,
            named => named.hero().map_or(0, |hero| 1 << hero),
        }
    }

    /// The Areas that a flag can be put on.
    pub fn markable(&self, s: &State, flag: Flag) -> Areas {
        let flown = self.veritech_areas(s);
        match flag {
            Flag::Formation => {
                let enough = |area: &u8| self.veritechs_in(s, *area) >= 2;
                bits(flown & !s.flags.formation).filter(enough).fold(0, |set, area| set | bit(area))
            }
            Flag::LongRange => flown & !s.flags.long_range,
            _ => ALL,
        }
    }

    /// Heroes standing in the ship who can be moved, as bits.
    pub fn shiftable(&self, s: &State, moved: u8) -> u8 {
        let aboard = |hero: &u8| s.heroes[usize::from(*hero)].area >= RING;
        bits(s.active_heroes() & !moved).filter(aboard).fold(0, |set, hero| set | 1 << hero)
    }

    /// Space Areas with vessels that can be moved.
    pub fn crowded(&self, s: &State) -> Areas {
        bits(SPACE)
            .filter(|&area| s.vessels[usize::from(area)] != 0)
            .fold(0, |set, area| set | bit(area))
    }

    /// Pods that the Hero can lure away.
    pub fn lurable(&self, s: &State, hero: u8) -> u64 {
        match s.heroes[usize::from(hero)].area {
            NONE => 0,
            // No Space Area is next to the Bridge.
            BRIDGE => 0,
            area => s.vessels[usize::from(area)] & Target::Pod.set(),
        }
    }

    /// Whether a program would change anything.
    pub fn has_effect(&self, s: &State, program: Program, by: By, via: Via) -> bool {
        self.content.ops(program).iter().any(|&op| self.op_has_effect(s, op, by, via))
    }

    /// Whether an operation would change anything.
    pub fn op_has_effect(&self, s: &State, op: Op, by: By, via: Via) -> bool {
        let room = || s.counters() < 10;
        let pools = || s.ap + s.rp < 15;
        match op {
            Op::GainAp { .. } | Op::GainRp { .. } => pools(),
            Op::LoseAp { .. } => s.ap > 0,
            Op::LoseRp { .. } => s.rp > 0,
            Op::DrawResource { .. } => !s.resources.is_empty() || !s.resources_used.is_empty(),
            Op::SdfEvade { .. } => room(),
            Op::VtEvade { .. } => room() && s.active(ROY),
            Op::Repair { kind, scope, .. } => {
                self.repairable(s, kind, self.repair_places(s, scope, by)) != 0
            }
            Op::Cool { .. } | Op::CoolD6 => s.heat > 0,
            Op::Heat { .. } => s.heat < 12,
            Op::Heal { .. } => self.wounded(s) != 0,
            Op::Jam { filter, scope, .. } => {
                self.jammable(s, filter, self.scope(s, scope, by)) != 0
            }
            Op::Construct { kind, .. } => self.buildable(s, kind) != 0,
            Op::Hangar { .. } => s.supply() & wing::VT != 0,
            Op::Launch { .. } => self.launchable(s) != 0,
            Op::GunHits { gun, reach, .. } => self.armed(s, gun, reach == Reach::Outer) != 0,
            Op::RailFire { .. } => self.rails_armed(s) != 0,
            Op::Damage { filter, scope: Scope::AreaWithVeritech, .. } => {
                self.strike_areas(s, filter) != 0
            }
            Op::Damage { filter, scope: Scope::ScoutArea, .. } => {
                let guns =
                    self.guns_alive(s) && (0..6).any(|p| s.gun_up(p, false) || s.gun_up(p, true));
                let areas = self.scope(s, Scope::ScoutArea, by) & SPACE;
                guns && (self.hittable(s, filter, areas) != 0
                    || self.baseship_in_reach(s, filter, areas))
            }
            Op::Damage { filter, .. } => {
                let frame = self.hit_frame(s, op, by, via);
                let Frame::Hit { areas, base, .. } = frame else { return false };
                base || self.hittable(s, filter, areas) != 0
            }
            Op::Annihilate { filter, scope, .. } => {
                self.hittable(s, filter, self.annihilation(s, scope, by, via).0) != 0
            }
            Op::ReflexCannon { .. } => s.battle_mode && self.guns_alive(s),
            Op::OrderVeritech { .. } => {
                by.as_hero().is_some_and(|hero| self.orderable(s, hero, false) != 0)
            }
            Op::CrewCard { section: crate::content::Section::Gunners, .. } => {
                self.armed(s, crate::content::Gun::Any, true) != 0
            }
            Op::CrewCard { .. } => true,
            Op::Scout { .. } => !s.flags.no_scout,
            Op::MovePoints { .. } => s.acting.hero != NONE,
            Op::HeroShift { .. } => self.shiftable(s, 0) != 0,
            Op::VtShift { .. } => self.veritech_areas(s) != 0,
            Op::Lure { .. } => by.as_hero().is_some_and(|hero| self.lurable(s, hero) != 0),
            Op::MoveVessels => self.crowded(s) != 0,
            Op::SetDie { face, .. } => {
                let set = face.face().map_or(NONE, |face| face as u8);
                (0..4).any(|die| die as u8 != set && s.acting.of(die) > 0)
            }
            Op::Reroll { .. } => (0..4).any(|face| s.acting.of(face) > 0),
            Op::PlusOne { .. } => s.plus.iter().map(|&n| u32::from(n)).sum::<u32>() < 10,
            Op::Salvage { .. } => s.gun_tokens() < 15,
            Op::Upgrade { who, .. } => self.upgradable(s, self.upgrade_of(s, who)) != 0,
            Op::Rescue { .. } => s.heroes.iter().any(|hero| hero.mia != 0),
            Op::FreeCaptured => s.captured != NONE && s.heroes[usize::from(s.captured)].mia != 0,
            Op::Population { n } => n < 0 || s.population < 8,
            Op::Flag { key, hero, .. } => match key {
                Flag::Formation | Flag::LongRange => self.markable(s, key) != 0,
                Flag::NeverSayDie => s.flags.never_say_die == NONE,
                Flag::Immune => {
                    hero.and_then(Who::hero).is_some_and(|h| s.flags.immune >> h & 1 == 0)
                }
                Flag::Daredevil => {
                    hero.and_then(Who::hero).is_some_and(|h| s.flags.daredevil >> h & 1 == 0)
                }
                Flag::InstantTransfer => !s.flags.instant_transfer,
                Flag::LaunchToInner => !s.flags.launch_to_inner,
                _ => true,
            },
            _ => true,
        }
    }

    /// Areas with a Veritech and something to hit.
    pub fn strike_areas(&self, s: &State, filter: Target) -> Areas {
        let base = |area: u8| self.baseship_in_reach(s, filter, bit(area));
        let hits = |area: &u8| self.hittable(s, filter, bit(*area)) != 0 || base(*area);
        bits(self.veritech_areas(s)).filter(hits).fold(0, |set, area| set | bit(area))
    }
}

impl<S: Sink<Event>> Run<'_, S> {
    /// Ability Points change; tokens are shared with Research Points.
    pub fn change_ap(&mut self, n: i8) {
        let most = 15 - self.s.rp;
        let ap = (i16::from(self.s.ap) + i16::from(n)).clamp(0, i16::from(most)) as u8;
        if ap != self.s.ap {
            self.s.ap = ap;
            self.tell(|_| Event::Ap { now: ap });
        }
    }

    /// Research Points change.
    pub fn change_rp(&mut self, n: i8) {
        let most = 15 - self.s.ap;
        let rp = (i16::from(self.s.rp) + i16::from(n)).clamp(0, i16::from(most)) as u8;
        if rp != self.s.rp {
            self.s.rp = rp;
            self.tell(|_| Event::Rp { now: rp });
        }
    }

    /// The Reflex Cannon heats or cools.
    pub fn change_heat(&mut self, n: i16) {
        let heat = (i16::from(self.s.heat) + n).clamp(0, 12) as u8;
        if heat != self.s.heat {
            self.s.heat = heat;
            self.tell(|_| Event::Heat { now: heat });
        }
    }

    /// Evade tokens, as many as the joint cap of 10 leaves.
    pub fn gain_evade(&mut self, n: u8, veritech: bool) {
        let n = n.min(10u32.saturating_sub(self.s.counters()) as u8);
        let pool = if veritech { &mut self.s.vt_evade } else { &mut self.s.sdf_evade };
        *pool += n;
        let now = *pool;
        if n > 0 {
            self.tell(|_| Event::Evade { veritech, now });
        }
    }

    /// Starts an operation.
    pub fn start_op(&mut self, op: Op, by: By, via: Via) {
        let game = self.game;
        if !game.op_has_effect(self.s, op, by, via) {
            return;
        }
        match op {
            Op::GainAp { n } => self.change_ap(n as i8),
            Op::LoseAp { n } => self.change_ap(-(n as i8)),
            Op::GainRp { n } => self.change_rp(n as i8),
            Op::LoseRp { n } => self.change_rp(-(n as i8)),
            Op::DrawResource { n } => {
                let slot = by.as_hero().map_or(NONE, |hero| self.s.heroes[usize::from(hero)].slot);
                self.push(Frame::Draw { left: n, slot, card: NONE });
            }
            Op::SdfEvade { n } => self.gain_evade(n, false),
            Op::VtEvade { n } => self.gain_evade(n, true),
            Op::Repair { kind, n, scope } => {
                let places = game.repair_places(self.s, scope, by);
                self.push(Frame::Repair {
                    kind,
                    left: n,
                    places,
                    one: scope == Scope::OneArea,
                    by,
                });
            }
            Op::Cool { n } => self.change_heat(-i16::from(n)),
            Op::CoolD6 => self.push(Frame::CoolD6),
            Op::Heat { n } => self.change_heat(i16::from(n)),
            Op::Heal { n } => self.push(Frame::Heal { left: n, by }),
            Op::Jam { n, filter, scope } => {
                let areas = game.scope(self.s, scope, by);
                self.push(Frame::Jam { left: n, filter, areas, one: scope == Scope::OneArea, by });
            }
            Op::Construct { n, kind } => self.push(Frame::Construct { left: n, kind, by }),
            Op::Hangar { n } => self.fill_hangar(n),
            Op::Launch { n } => self.push(Frame::Launch { left: n, mecha: NONE, by }),
            Op::GunHits { n, gun, reach } => {
                let more = if via == Via::Crew { self.s.flags.gunner_hits } else { 0 };
                self.push(Frame::Battery { left: n + more, gun, outer: reach == Reach::Outer, by });
            }
            Op::RailFire { all } => {
                let guns = game.rails_armed(self.s);
                self.push(Frame::Rails { guns, all, by });
            }
            Op::Damage { n, filter, scope: Scope::AreaWithVeritech, .. } => {
                self.push(Frame::HitArea { left: n, filter, by });
            }
            Op::Damage { .. } => {
                let hit = game.hit_frame(self.s, op, by, via);
                let hero = by.as_hero().filter(|_| via == Via::Die);
                let stands = hero
                    .map(|hero| self.s.heroes[usize::from(hero)].area)
                    .filter(|&area| area != NONE);
                self.begin_hit(hit, stands);
            }
            Op::Annihilate { n, filter, scope } => {
                let (areas, force) = game.annihilation(self.s, scope, by, via);
                self.push(Frame::Annihilate { left: n, filter, areas, by, force });
            }
            Op::ReflexCannon { modifier } => {
                self.push(Frame::Reflex { modifier, row: NONE, left: 0 })
            }
            Op::PodBonus { n } => self.s.pod_bonus += n,
            Op::OrderVeritech { n } => {
                if let Some(hero) = by.as_hero() {
                    self.push(Frame::Orders { left: n, hero });
                }
            }
            Op::CrewCard { section, n, best_of_two } => {
                self.push(Frame::CrewCards { section, left: n, two: best_of_two, by });
            }
            Op::Scout { n } => {
                self.push(Frame::Scouts { place: n, draw: n, card: NONE, option: NONE, by });
            }
            Op::MovePoints { n } => {
                self.s.acting.mp += n;
                self.s.acting.twists_most += n;
            }
            Op::HeroShift { heroes, steps } => {
                self.push(Frame::Shift { left: heroes, steps, moved: 0, hero: NONE, by });
            }
            Op::VtShift { .. } => self.push(Frame::WingShift { area: NONE, unit: NONE, by }),
            Op::Lure { n } => {
                if let Some(hero) = by.as_hero() {
                    self.push(Frame::Lure { left: n, to: NONE, hero });
                }
            }
            Op::MoveVessels => self.push(Frame::Slide { area: NONE, by }),
            Op::SetDie { n, face } => {
                let face = face.face().map_or(NONE, |face| face as u8);
                self.push(Frame::SetDie { left: n, face, die: NONE, by });
            }
            Op::Reroll { n } => self.push(Frame::Reroll { left: n, dice: [0; 4], by }),
            Op::PlusOne { n, scope } => {
                self.place_tokens(false, n, game.scope(self.s, scope, by), by)
            }
            Op::Salvage { n, scope } => {
                self.place_tokens(true, n, game.scope(self.s, scope, by), by)
            }
            Op::Upgrade { who: Who::Choice, duration } => {
                self.push(Frame::Upgrade { span: duration, hero: NONE, by });
            }
            Op::Upgrade { who, duration } => {
                if let Some(hero) = bits(game.upgrade_of(self.s, who)).next() {
                    self.begin_upgrade(hero, duration, by);
                }
            }
            Op::SetForm { hero, absent_ap, .. } => self.force_form(hero, absent_ap),
            Op::Rescue { n } => self.push(Frame::Rescue { left: n, by }),
            Op::FreeCaptured => self.bring_back(self.s.captured),
            Op::Population { n } => {
                self.s.population = self.s.population.saturating_add_signed(n).min(8);
                let now = self.s.population;
                self.tell(|_| Event::Population { now });
                self.check_population();
            }
            Op::CrewAvailable { n } => self.s.crew_change += n,
            Op::CrewBonus { n } => self.push(Frame::CrewBonus { left: n, by }),
            Op::Unlock { id } => self.unlock(id),
            Op::HeroAvailable { hero } => {
                if let Some(hero) = hero.hero() {
                    self.s.heroes[usize::from(hero)].available = true;
                    self.tell(|_| Event::HeroJoined { hero });
                }
            }
            Op::Character { who, enters } => {
                match who {
                    Character::Minmei => self.s.minmei = enters,
                    Character::Ben => self.s.ben = enters,
                }
                self.tell(|_| Event::Character { ben: who == Character::Ben, enters });
            }
            Op::Flag { key, n, hero } => self.raise_flag(key, n, hero, by),
            Op::ClearFlag { key } => {
                if key == Flag::NoTurn {
                    self.s.flags.no_turn = false;
                }
            }
            Op::Place { vessel, n, at, area, tag } => {
                let known = match at {
                    PlaceAt::Random | PlaceAt::RandomInner | PlaceAt::RandomSdf => NONE,
                    PlaceAt::Opposite => (self.s.last_group % 6 + 3) % 6,
                    PlaceAt::Same => self.s.last_group,
                    PlaceAt::Front => faces(self.s.heading, ring::FORWARD),
                    PlaceAt::SectorOf => faces(self.s.heading, area.map_or(0, |area| area as u8)),
                };
                let tag = tag.map_or(NONE, |tag| tag as u8);
                self.push(Frame::Place { vessel, left: n, at, area: known, tag, fresh: false });
            }
            Op::Villain { who } => self.push(Frame::Villain { who, area: NONE }),
            Op::SpaceDamage { n, at } => self.space_damage(n, at),
            Op::HullDamage { n, at: HullAt::RandomEach } => {
                self.push(Frame::Packets { hull: true, left: n, size: 1 })
            }
            Op::HullDamage { n, at } => {
                self.push(Frame::Packet { blow: Blow::Hull, place: at as u8, left: n, stage: 0 });
            }
            Op::GunDown => self.push(Frame::GunDown),
            Op::HeroDamage { n, .. } => self.push(Frame::Assassin { left: n }),
            Op::SendMia { .. } => self.capture(),
            Op::ConvertMecha { n } => {
                self.push(Frame::Convert { left: n, area: NONE, pair: false })
            }
            Op::Remove { who } => {
                let vessel = MIRIYA - 1 + who as u8;
                if self.s.place_of(vessel) != NONE {
                    self.remove_vessel(vessel);
                    self.tell(|_| Event::VillainLeft { who });
                }
            }
        }
    }

    /// Tokens go to an Area; where there is only one, nobody is asked.
    fn place_tokens(&mut self, salvage: bool, n: u8, areas: Areas, by: By) {
        if areas.count_ones() == 1 {
            (0..n).for_each(|_| self.put_token(salvage, areas.trailing_zeros() as u8));
        } else {
            self.push(Frame::Tokens { salvage, left: n, areas, by });
        }
    }

    fn put_token(&mut self, salvage: bool, area: u8) {
        let tokens = if salvage { &mut self.s.salvage } else { &mut self.s.plus };
        tokens[usize::from(area)] += 1;
        self.tell(|_| Event::TokenPlaced { salvage, area });
    }

    fn space_damage(&mut self, n: u8, at: SpaceAt) {
        let packet = |place, left| Frame::Packet { blow: Blow::Space, place, left, stage: 0 };
        match at {
            SpaceAt::RandomEach => self.push(Frame::Packets { hull: false, left: n, size: 1 }),
            SpaceAt::Random => self.push(Frame::Packets { hull: false, left: 1, size: n }),
            SpaceAt::SameSector => {
                let place = match self.s.last_group {
                    area if in_space(area) => facing(self.s.heading, area % 6),
                    area => State::ring(area.min(RING + 5)),
                };
                self.push(packet(place, n));
            }
            SpaceAt::FrontEach => {
                // The last one pushed is resolved first: Forward Reactor, Production, Science.
                for place in [ring::SCIENCE, ring::PRODUCTION, ring::FORWARD] {
                    self.push(packet(place, n));
                }
            }
            SpaceAt::ChooseEach => {
                self.push(Frame::Packet { blow: Blow::Chosen, place: 0, left: n, stage: 0 });
            }
        }
    }

    fn unlock(&mut self, unlock: Unlock) {
        self.s.unlocks |= 1 << unlock as u8;
        self.tell(|_| Event::Unlocked { unlock });
    }

    /// Veritechs from the supply straight to the Hangar.
    pub fn fill_hangar(&mut self, n: u8) {
        let ready = bits(self.s.supply() & wing::VT).take(n.into());
        let ready = ready.fold(0u64, |set, mecha| set | 1 << mecha);
        self.hangar_gets(ready);
    }

    /// Veritechs go to the Hangar.
    pub fn hangar_gets(&mut self, ready: u64) {
        self.s.mecha[HANGAR] |= ready;
        if ready != 0 {
            self.tell(|_| Event::Hangar { n: ready.count_ones() as u8 });
        }
    }

    fn raise_flag(&mut self, key: Flag, n: u8, hero: Option<Who>, by: By) {
        let f = &mut self.s.flags;
        let hero = hero.and_then(Who::hero).map_or(0, |hero| 1 << hero);
        match key {
            Flag::NoAnnihilatePods => f.no_annihilate_pods = true,
            Flag::CruiserBarrage => f.cruiser_barrage += n,
            Flag::NoLaunch => f.no_launch = true,
            Flag::NoScout => f.no_scout = true,
            Flag::ShortMove => f.short_move = true,
            Flag::DieMinus1 => {
                let active = self.s.active_heroes();
                let victim = [RICK, MAX, ROY].into_iter().find(|&hero| active >> hero & 1 == 1);
                self.s.flags.distracted = victim.or(bits(active).last()).unwrap_or(NONE);
            }
            Flag::Strike => self.s.strike += n,
            Flag::NoTurn => f.no_turn = true,
            Flag::Focus => f.focus += n,
            Flag::InstantTransfer => f.instant_transfer = true,
            Flag::GunnerHits => f.gunner_hits += n,
            Flag::LaunchToInner => f.launch_to_inner = true,
            Flag::Immune => f.immune |= hero,
            Flag::Daredevil => f.daredevil |= hero,
            Flag::Formation | Flag::LongRange | Flag::NeverSayDie => {
                self.push(Frame::Mark { flag: key, by })
            }
        }
    }

    /// A Hero who can be seized goes MIA (Episode 8).
    fn capture(&mut self) {
        let active = self.s.active_heroes();
        let first = [1, RICK, MAX].into_iter().find(|&hero| active >> hero & 1 == 1);
        let lowest = bits(active).last().filter(|_| active.count_ones() >= 2);
        if let Some(hero) = first.or(lowest) {
            self.s.captured = hero;
            self.send_mia(hero);
        }
    }

    /// A pilot in play is to change her form at Clean Up; without her in play the crew loses heart (Episode 12).
    fn force_form(&mut self, who: Who, absent_ap: u8) {
        let Some(hero) = who.hero() else { return };
        if self.s.heroes[usize::from(hero)].slot == NONE {
            self.change_ap(-(absent_ap as i8));
        } else if self.game.form(self.s, hero).pilot {
            self.s.to_mentor = hero;
        }
    }

    /// Roy's upgrade asks which; every other happens at once.
    fn begin_upgrade(&mut self, hero: u8, span: Span, by: By) {
        if self.game.content.heroes[usize::from(hero)].forms.len() > 2 {
            self.push(Frame::Upgrade { span, hero, by });
        } else {
            self.upgrade(hero, 1, span);
        }
    }

    /// A Hero's board is turned; Roy as Mentor comes aboard (7.6).
    pub fn upgrade(&mut self, hero: u8, form: u8, span: Span) {
        let at = &mut self.s.heroes[usize::from(hero)];
        if span == Span::Episode && at.back_to == NONE {
            at.back_to = at.form;
        }
        at.form = form;
        let printed = &self.game.content.heroes[usize::from(hero)].forms[usize::from(form)];
        if !printed.pilot && in_space(at.area) {
            at.area = printed.start;
        }
        self.tell(|_| Event::Upgraded { hero, form });
    }

    /// An answer to an operation's question.
    pub fn answer_effect(&mut self, frame: Frame, action: Action) {
        if action == Action::Pass {
            return self.pop();
        }
        match (frame, action) {
            (Frame::Pick { of, by, via }, Action::First | Action::Second) => {
                self.pop();
                self.program(of[usize::from(action == Action::Second)], by, via);
            }
            (Frame::CoolD6, Action::D6(pips)) => {
                self.pop();
                self.change_heat(-i16::from(pips));
            }
            (Frame::Draw { left, slot, .. }, Action::Resource(card)) => {
                self.set_top(Frame::Draw { left, slot, card });
                self.draw_resource(card);
            }
            (Frame::Draw { left, card, .. }, Action::Slot(slot)) => {
                self.set_top(Frame::Draw { left: left - 1, slot: NONE, card: NONE });
                self.give_card(slot - 1, card);
            }
            (Frame::Repair { kind, left, places, one, by }, Action::Point(place, what)) => {
                let places = if one { 1 << place } else { places };
                self.set_top(Frame::Repair { kind, left: left - 1, places, one: false, by });
                self.repair(place, what);
            }
            (Frame::Heal { left, by }, Action::Hero(hero)) => {
                self.set_top(Frame::Heal { left: left - 1, by });
                self.heal(hero);
            }
            (Frame::Jam { left, filter, areas, one, by }, Action::Vessel(vessel)) => {
                let areas = if one { bit(self.s.place_of(vessel)) } else { areas };
                self.set_top(Frame::Jam { left: left - 1, filter, areas, one: false, by });
                self.s.jammed |= 1 << vessel;
                self.tell(|_| Event::Jammed { vessel });
            }
            (Frame::Construct { left, kind, by }, Action::First | Action::Second) => {
                self.set_top(Frame::Construct { left: left - 1, kind, by });
                self.construct(action == Action::Second);
            }
            (Frame::HitArea { left, filter, by }, Action::To(area)) => {
                let base = self.game.baseship_in_reach(self.s, filter, bit(area));
                let force = Force::Other;
                self.set_top(Frame::Hit {
                    left,
                    filter,
                    areas: bit(area),
                    single: false,
                    base,
                    by,
                    force,
                });
            }
            (Frame::Shift { left, steps, moved, by, .. }, Action::Hero(hero)) => {
                self.set_top(Frame::Shift { left, steps, moved, hero, by });
            }
            (Frame::Shift { left, steps, moved, hero, by }, Action::To(area)) => {
                self.set_top(Frame::Shift {
                    left: left - 1,
                    steps,
                    moved: moved | 1 << hero,
                    hero: NONE,
                    by,
                });
                self.move_hero(hero, area);
            }
            (Frame::Lure { left, hero, .. }, Action::To(to)) => {
                self.set_top(Frame::Lure { left, to, hero })
            }
            (Frame::Lure { left, to, hero }, Action::Vessel(vessel)) => {
                self.set_top(Frame::Lure { left: left - 1, to, hero });
                self.move_vessel(vessel, to);
            }
            (Frame::Slide { by, .. }, Action::To(area)) => self.set_top(Frame::Slide { area, by }),
            (Frame::Slide { area, .. }, Action::Twist(sense)) => {
                self.pop();
                let to = crate::board::beside(area, sense == 0);
                for vessel in bits(self.s.vessels[usize::from(area)]) {
                    self.move_vessel(vessel, to);
                }
            }
            (Frame::Tokens { salvage, left, areas, by }, Action::To(area)) => {
                self.set_top(Frame::Tokens { salvage, left: left - 1, areas, by });
                self.put_token(salvage, area);
            }
            (Frame::Upgrade { span, by, .. }, Action::Hero(hero)) => {
                self.pop();
                self.begin_upgrade(hero, span, by);
            }
            (Frame::Upgrade { span, hero, .. }, Action::First | Action::Second) => {
                self.pop();
                self.upgrade(hero, 1 + u8::from(action == Action::Second), span);
            }
            (Frame::Rescue { left, by }, Action::Hero(hero)) => {
                self.set_top(Frame::Rescue { left: left - 1, by });
                self.bring_back(hero);
            }
            (Frame::Mark { flag, by }, Action::To(area)) => {
                self.pop();
                match flag {
                    Flag::Formation => self.s.flags.formation |= bit(area),
                    Flag::LongRange => self.s.flags.long_range |= bit(area),
                    _ => {
                        self.s.flags.never_say_die = area;
                        self.s.flags.avenger = by.as_hero().unwrap_or(RICK);
                    }
                }
                self.tell(|_| Event::Marked { flag, area });
            }
            _ => self.pop(),
        }
    }

    /// One thing is mended (P8).
    pub fn repair(&mut self, place: u8, what: u8) {
        match what {
            fixture::ARMOUR => self.s.armour[usize::from(place)] += 1,
            fixture::STRUCTURE => self.s.structure[Part::of(place) as usize] -= 1,
            rail => self.s.guns_down &= !(1 << gun(place, rail == fixture::RAIL)),
        }
        self.tell(|_| Event::Repaired { place, fixture: what });
    }

    /// A Hero heals 1.
    pub fn heal(&mut self, hero: u8) {
        let at = &mut self.s.heroes[usize::from(hero)];
        at.damage -= 1;
        let damage = at.damage;
        self.tell(|_| Event::Healed { hero, damage });
    }

    /// A mecha goes from the supply to the Construction Square, or farther with Rapid Production (P8).
    pub fn construct(&mut self, destroid: bool) {
        let supply = self.s.supply();
        let supers = if self.s.owns(Unlock::SuperVeritechs) { supply & wing::SV } else { 0 };
        let kind = match (destroid, supers) {
            (true, _) => supply & wing::DS,
            (false, 0) => supply & wing::VT,
            (false, supers) => supers,
        };
        if kind == 0 {
            return;
        }
        let mecha = kind.trailing_zeros() as u8;
        let instant = self.s.flags.instant_transfer;
        let place = if instant && !destroid { HANGAR } else { crate::state::CONSTRUCTION };
        self.s.mecha[place] |= 1 << mecha;
        self.tell(|_| Event::Built { mecha });
        if instant && destroid {
            self.push(Frame::Station { left: 1, supply: false });
        }
    }

    /// A Hero goes to an Area.
    pub fn move_hero(&mut self, hero: u8, area: u8) {
        self.s.heroes[usize::from(hero)].area = area;
        self.tell(|_| Event::HeroMoved { hero, area });
    }

    /// A vessel goes to an Area.
    pub fn move_vessel(&mut self, vessel: u8, to: u8) {
        let from = self.s.place_of(vessel);
        self.s.vessels[usize::from(from)] &= !(1 << vessel);
        self.s.vessels[usize::from(to)] |= 1 << vessel;
        self.tell(|_| Event::VesselMoved { vessel, from, to });
    }

    /// Takes a drawn Resource card off the deck; an empty deck is rebuilt first (R72).
    pub fn draw_resource(&mut self, card: u8) {
        self.s.resources.take(usize::from(card));
    }

    /// A Resource card is laid to a slot.
    pub fn give_card(&mut self, slot: u8, card: u8) {
        self.s.slots[usize::from(slot)].cards.put(usize::from(card));
        self.tell(|_| Event::CardDealt { slot, card });
    }

    /// Resource cards are drawn one by one; says whether it waits.
    pub fn drawing(&mut self, left: u8, slot: u8, card: u8) -> bool {
        if card != NONE {
            if slot == NONE {
                return true;
            }
            self.set_top(Frame::Draw { left: left - 1, slot, card: NONE });
            self.give_card(slot, card);
            return false;
        }
        if left == 0 || !self.refill_resources() {
            self.pop();
            return false;
        }
        true
    }

    /// Makes sure that a Resource card can be drawn, if there is any.
    pub fn refill_resources(&mut self) -> bool {
        if self.s.resources.is_empty() {
            for kind in 0..crate::content::RESOURCES {
                while self.s.resources_used.count(kind) > 0 {
                    self.s.resources_used.take(kind);
                    self.s.resources.put(0, kind);
                }
            }
        }
        !self.s.resources.is_empty()
    }

    /// A Tech comes into play; what it brings comes at once: the new armour is whole, shields lie ready.
    pub fn buy_tech(&mut self, card: u8) {
        self.s.tech |= 1 << card;
        match self.game.content.resources[usize::from(card)].passive {
            Some(Passive::Armour) => {
                self.s.armour.iter_mut().for_each(|armour| *armour += 1);
            }
            Some(Passive::Shield) => {
                self.s.shields += 4.min(10 - self.s.counters() as u8);
            }
            _ => {}
        }
    }

    /// The Villain a vessel number belongs to.
    pub fn villain_vessel(who: Villain) -> u8 {
        crate::state::KHYRON + who as u8
    }
}

/// The Areas a Hero can be shifted to.
pub(crate) fn shift_reach(s: &State, hero: u8, steps: u8) -> Areas {
    let area = s.heroes[usize::from(hero)].area;
    reach_aboard(area, steps) & SHIP & !bit(area)
}

/// The Areas pods can be lured to.
pub(crate) fn lure_reach(s: &State, hero: u8) -> Areas {
    adjacent(s.heading, s.heroes[usize::from(hero)].area) & SPACE
}
