//! What the Orders would do to the ship as it stands: one quick pass over a card, with counts instead of tokens and
//! the obvious answer to every question.
//!
//! Areas are counted from the ship: Outer, Inner and ring Area of place `k` are `k`, `6 + k` and `12 + k`, so that the
//! ways inward are the same at every heading.

use veritable_core::bits::bits;

use crate::AttackOnSdf1;
use crate::board::{AREAS, BRIDGE, FRONT, NONE, RING, beside, faces, facing, ring};
use crate::content::{Icon, Orders, Target, Unlock};
use crate::frame::{Blow, Frame};
use crate::state::{KHYRON, MIRIYA, Part, State, fleet};

/// A number for each Area.
type Counts = [u8; AREAS];
const ON_BRIDGE: u8 = 18;
/// Marks where Khyron goes while others still leave.
const ARRIVING: u8 = 32;
/// Where one step inward leads from each Area.
const INWARD: Counts = [6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 13, 18, 18, 18, 18, 16, 18];

/// What breaks the ship.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ruin {
    /// Enemies hit the Bridge.
    Bridge,
    /// Damage follows through this ring place to the Bridge.
    Through(u8),
    /// The reactors fail.
    Reactors,
    /// Too few people are left.
    Population,
}

/// The capital ships that act.
#[derive(Clone, PartialEq, Eq, Default)]
struct Fleet {
    /// How many there are.
    size: usize,
    /// The line of each, and its place.
    line: [u8; 10],
    place: [u8; 10],
    /// Those in Inner Areas, as bits.
    inner: u16,
    /// Those that have carried out the icon that is being carried out.
    acted: u16,
    wrecks: u16,
}

/// The board as the forecast sees it.
#[derive(Clone, PartialEq, Eq)]
pub struct Sky {
    /// Undestroyed Pods and villains of each line that act.
    live: [Counts; 3],
    /// Destroyed ones that act.
    dead: [Counts; 3],
    /// Where each line has any of them, as bits.
    at: [u32; 3],
    /// Undestroyed ones that do not act in these Orders.
    pub still: Counts,
    /// All of them, for the hold rule.
    all: Counts,
    /// Mecha and pilots.
    hold: Counts,
    /// Non-Hero mecha.
    pub mecha: Counts,
    /// Pilots who can take a hit.
    pilots: Counts,
    fleet: Fleet,
    khyron: Option<(u8, u8)>,
    pub armour: [u8; 6],
    pub guns: [u8; 6],
    pub structure: [u8; 5],
    boxes: [u8; 5],
    population: u8,
    dodges: u8,
    evades: u8,
    pinpoint: bool,
    shields: u8,
    omni: bool,
    battle_mode: bool,
    hard: bool,
    barrage: u8,
    ram: u8,
    /// Ring places that took a hull point, as bits.
    pub hull: u8,
    /// Pilots hurt.
    pub hurt: u8,
    /// Mecha lost.
    pub losses: u8,
    /// What broke the ship first, and how many points too many there were.
    pub ruin: Option<(Ruin, u8)>,
}

impl AttackOnSdf1 {
    /// The board as it is; with half-done hits as they will probably fall.
    pub fn sky(&self, s: &State) -> Sky {
        let mut sky = Sky {
            live: [[0; AREAS]; 3],
            dead: [[0; AREAS]; 3],
            at: [0; 3],
            still: [0; AREAS],
            all: [0; AREAS],
            hold: [0; AREAS],
            mecha: [0; AREAS],
            pilots: [0; AREAS],
            fleet: Fleet::default(),
            khyron: None,
            armour: s.armour,
            guns: [0, 1, 2, 3, 4, 5]
                .map(|k| u8::from(s.gun_up(k, false)) + u8::from(s.gun_up(k, true))),
            structure: s.structure,
            boxes: self.content.boxes,
            population: s.population,
            dodges: if s.reactor() <= 2 && self.captain(s).is_some() { s.sdf_evade } else { 0 },
            evades: if s.active(crate::roles::ROY) { s.vt_evade } else { 0 },
            pinpoint: s.owns(Unlock::PinpointBarrier)
                && s.unlocks_used >> Unlock::PinpointBarrier as u8 & 1 == 0,
            shields: s.shields,
            omni: s.flags.omni,
            battle_mode: s.battle_mode,
            hard: self.set.hard,
            barrage: s.flags.cruiser_barrage,
            ram: self.set.ram_structure,
            hull: s.tally.hull,
            hurt: 0,
            losses: 0,
            ruin: None,
        };
        let idle = s.jammed | s.fresh;
        let pods = fleet::PODS | fleet::VILLAINS;
        let lines = [0, 1, 2].map(|line| Self::line(s, line));
        for area in 0..=BRIDGE {
            let here = s.vessels[usize::from(area)];
            let mecha = s.mecha[usize::from(area)];
            if here == 0 && mecha == 0 {
                continue;
            }
            let at = from_ship(s, area);
            sky.mecha[at] = mecha.count_ones() as u8;
            sky.hold[at] = sky.mecha[at];
            if here & pods != 0 {
                sky.all[at] = (here & pods).count_ones() as u8;
                sky.still[at] = (here & pods & idle & !s.wrecks).count_ones() as u8;
                let leader = [KHYRON, MIRIYA].into_iter().find(|&v| here >> v & 1 == 1);
                for line in 0..3u8 {
                    let mut line_here = lines[usize::from(line)];
                    // Pods fly with the villain in their Area (R54).
                    if let Some(villain) = leader {
                        let own = s.villain_symbol[usize::from(villain - KHYRON)] == line;
                        line_here = if own { pods } else { 0 };
                    }
                    let acting = here & line_here & pods & !idle;
                    sky.live[usize::from(line)][at] = (acting & !s.wrecks).count_ones() as u8;
                    sky.dead[usize::from(line)][at] = (acting & s.wrecks).count_ones() as u8;
                    sky.at[usize::from(line)] |= u32::from(acting != 0) << at;
                }
                match leader {
                    Some(KHYRON) if s.jammed >> KHYRON & 1 == 0 => {
                        sky.khyron = Some((s.villain_symbol[0], at as u8));
                    }
                    // Nothing holds Miriya.
                    Some(MIRIYA) => sky.hold[at] = 0,
                    _ => {}
                }
            }
            for ship in bits(here & fleet::CAPITAL & !idle) {
                let line = match ship {
                    30..33 => 3,
                    33..36 => 4,
                    _ => 5,
                };
                let Fleet { size: i, inner, acted, wrecks, .. } = &mut sky.fleet;
                // Cruisers fall back before the Orders.
                *inner |= u16::from(at >= 6 && (line == 5 || s.orders_now != NONE)) << *i;
                *acted |= ((s.assault.acted >> ship & 1) as u16) << *i;
                *wrecks |= ((s.wrecks >> ship & 1) as u16) << *i;
                sky.fleet.line[sky.fleet.size] = line;
                sky.fleet.place[sky.fleet.size] = (at % 6) as u8;
                sky.fleet.size += 1;
            }
        }
        for hero in bits(self.pilots(s)) {
            let at = &s.heroes[usize::from(hero)];
            if at.area != NONE {
                let area = from_ship(s, at.area);
                sky.hold[area] += 1;
                let spared = s.flags.immune >> hero & 1 == 1 || at.hurt && !self.set.hard;
                sky.pilots[area] += u8::from(!spared);
            }
        }
        sky
    }
}

/// The Area, counted from the ship.
pub fn from_ship(s: &State, area: u8) -> usize {
    usize::from(match area {
        0..6 => facing(s.heading, area),
        6..RING => 6 + facing(s.heading, area - 6),
        _ => area,
    })
}

impl Sky {
    /// Undestroyed Pods and villains in an Area.
    #[inline]
    pub fn pods(&self, at: usize) -> u8 {
        self.still[at] + self.live[0][at] + self.live[1][at] + self.live[2][at]
    }

    /// Undestroyed Pods and villains in all Areas.
    pub fn all_pods(&self) -> Counts {
        std::array::from_fn(|at| self.pods(at))
    }

    /// Pods and villains of a line on the Bridge.
    pub fn on_bridge(&self, line: usize) -> u8 {
        self.movers(line, ON_BRIDGE)
    }

    /// The same board, if the Pods of a line in an Area stayed where they are.
    pub fn calmed(&self, line: usize, at: usize) -> Self {
        let mut sky = self.clone();
        sky.still[at] += std::mem::take(&mut sky.live[line][at]);
        sky.dead[line][at] = 0;
        sky.at[line] &= !(1 << at);
        sky
    }

    /// Hits that are about to be laid on vessels: Pods are destroyed, what is left annihilates. Says how many points
    /// found no Pod.
    pub fn hit(
        &mut self,
        areas: impl Iterator<Item = usize> + Clone,
        mut points: u8,
        filter: Target,
    ) -> u8 {
        if filter == Target::Capital {
            return points;
        }
        for at in areas.clone() {
            for line in 0..3 {
                let n = points.min(self.live[line][at]);
                self.live[line][at] -= n;
                self.dead[line][at] += n;
                points -= n;
            }
        }
        for at in areas {
            for line in 0..3 {
                let n = points.min(self.dead[line][at]);
                self.dead[line][at] -= n;
                self.all[at] -= n;
                points -= n;
            }
        }
        points
    }

    /// Carries out what is pending in the middle of the Orders.
    pub fn pending(&mut self, s: &State) {
        for frame in s.stack.frames() {
            match *frame {
                Frame::Raid { area, left, defend, .. } => {
                    self.raid(from_ship(s, area), left, defend)
                }
                Frame::Packet { blow: Blow::Hull | Blow::Ram, place, left, .. } => {
                    self.hull(usize::from(place), left);
                }
                Frame::Packet { place, left, .. } => self.packet(usize::from(place), left),
                Frame::HullPoint { place } | Frame::Permanent { place } => {
                    self.hull(usize::from(place), 1);
                }
                Frame::Packets { hull, left, size } => {
                    // Nobody knows where; the weakest place shows what it may cost.
                    let weakest = (0..6).min_by_key(|&k| self.armour[k]).unwrap_or(0);
                    let points = (left * size).div_ceil(2);
                    if hull { self.hull(weakest, points) } else { self.packet(weakest, points) }
                }
                Frame::Evade { unit, area } if unit < 64 => {
                    let at = from_ship(s, area);
                    self.raid(at, 1, true);
                }
                Frame::Dodge { ship, points } => {
                    let place = facing(s.heading, s.place_of(ship) % 6);
                    if self.dodges > 0 {
                        self.dodges -= 1;
                    } else {
                        self.packet(usize::from(place), points);
                    }
                }
                _ => {}
            }
        }
    }

    /// Carries out a card from an icon of a line on; the Areas before `area` have been attacked.
    pub fn carry_out(&mut self, s: &State, card: &Orders, line: u8, icon: u8, area: u8) {
        let mut disengaged = s.assault.disengaged;
        let (mut icon, mut area) = (icon, area);
        for line in line..6 {
            let icons = &card.lines[usize::from(line)][usize::from(icon)..];
            if line < 3 {
                self.pod_line(s, usize::from(line), icons, disengaged, area);
                if let Some((_, at)) = self.khyron.filter(|&(symbol, _)| symbol == line) {
                    self.raid(usize::from(at), 1, false);
                }
            } else if self.fleet.line.contains(&line) {
                icons.iter().for_each(|&icon| self.ship_line(line, icon));
            }
            if self.ruin.is_some() {
                return;
            }
            (icon, area, disengaged) = (0, 0, false);
        }
    }

    fn pod_line(&mut self, s: &State, line: usize, icons: &[Icon], disengaged: bool, area: u8) {
        if self.at[line] == 0 {
            return;
        }
        let mut free = disengaged;
        let mut attacked = area;
        for icon in icons {
            match *icon {
                Icon::Disengage => free = true,
                Icon::Advance(n) => {
                    (0..n).for_each(|_| self.march(line, free, |at| INWARD[usize::from(at)]));
                }
                Icon::Rotate(n, counter) => {
                    (0..n).for_each(|_| self.march(line, free, |at| beside(at, counter)));
                }
                Icon::Attack => {
                    for at in bits(self.at[line]) {
                        let n = self.movers(line, at);
                        if n > 0 && (attacked == 0 || !before(s, at, attacked)) {
                            self.raid(usize::from(at), n, false);
                        }
                    }
                    attacked = 0;
                }
                _ => {}
            }
        }
    }

    fn movers(&self, line: usize, at: u8) -> u8 {
        self.live[line][usize::from(at)] + self.dead[line][usize::from(at)]
    }

    /// One step of a line: all leave at once, undestroyed ones first (R35).
    fn march(&mut self, line: usize, free: bool, to: impl Fn(u8) -> u8) {
        let mut arrivals = [(0, 0, 0); AREAS];
        let mut n = 0;
        for from in bits(self.at[line] & !(1 << ON_BRIDGE)) {
            let at = usize::from(from);
            let loose = if free { u8::MAX } else { self.all[at].saturating_sub(self.hold[at]) };
            let live = self.live[line][at].min(loose);
            let dead = self.dead[line][at].min(loose - live);
            if live + dead == 0 {
                continue;
            }
            self.live[line][at] -= live;
            self.dead[line][at] -= dead;
            self.all[at] -= live + dead;
            if self.movers(line, from) == 0 {
                self.at[line] &= !(1 << from);
            }
            arrivals[n] = (to(from), live, dead);
            n += 1;
            // Khyron goes where his line goes.
            if live > 0 && self.khyron == Some((line as u8, from)) {
                self.khyron = Some((line as u8, to(from) | ARRIVING));
            }
        }
        for &(to, live, dead) in &arrivals[..n] {
            let at = usize::from(to);
            self.live[line][at] += live;
            self.dead[line][at] += dead;
            self.all[at] += live + dead;
            self.at[line] |= 1 << to;
        }
        self.khyron = self.khyron.map(|(line, at)| (line, at & !ARRIVING));
    }

    fn ship_line(&mut self, line: u8, icon: Icon) {
        for i in 0..self.fleet.size {
            if self.fleet.line[i] != line {
                continue;
            }
            if self.fleet.acted >> i & 1 == 1 {
                self.fleet.acted &= !(1 << i);
                continue;
            }
            let inner = self.fleet.inner >> i & 1 == 1;
            let place = usize::from(self.fleet.place[i]);
            let at = place + if inner { 6 } else { 0 };
            match icon {
                Icon::Rotate(n, counter) => {
                    let step = if counter { n } else { 6 - n % 6 };
                    self.fleet.place[i] = (place as u8 + step) % 6;
                }
                Icon::Barrage(n) => {
                    let n = n + if line < 5 { self.barrage } else { 0 };
                    if self.dodges > 0 && (n > 1 || n > self.armour[place]) {
                        self.dodges -= 1;
                    } else {
                        self.packet(place, n);
                    }
                }
                Icon::Defend(n) => self.raid(at, n, true),
                Icon::Ram if !inner => {
                    self.fleet.inner |= 1 << i;
                    if !self.omni {
                        self.armour[place] = 0;
                        let spared = std::mem::take(&mut self.pinpoint);
                        self.hull(place, self.ram - u8::from(spared).min(self.ram));
                    }
                }
                Icon::Launch(n) => self.still[at] += n,
                _ => {}
            }
        }
    }

    /// Enemy damage to an Area (P2).
    fn raid(&mut self, at: usize, points: u8, defend: bool) {
        let fall = points.min(self.mecha[at]);
        // Veritechs may evade; aboard stand mostly Destroids.
        let evaded = if at < 12 { fall.min(self.evades) } else { 0 };
        self.evades -= evaded;
        let lost = fall - evaded;
        self.mecha[at] -= lost;
        self.hold[at] = self.hold[at].saturating_sub(lost);
        self.losses += lost;
        let hurt = (points - fall).min(self.pilots[at]);
        self.hurt += hurt;
        if !self.hard {
            self.pilots[at] -= hurt;
        }
        let left = points - fall - hurt;
        match at {
            _ if left == 0 || defend => {}
            0..6 => {}
            6..12 => self.packet(at - 6, left),
            12..18 => self.hull(at - 12, left),
            _ => self.break_by(Ruin::Bridge, left),
        }
    }

    /// Damage from space (P3).
    fn packet(&mut self, place: usize, points: u8) {
        if self.omni {
            return;
        }
        let mut left = points - u8::from(self.pinpoint && points > 0);
        self.pinpoint &= points == 0;
        let spread = self.battle_mode && FRONT >> place & 1 == 1;
        while left > 0 {
            let at = if spread && self.armour[place] == 0 {
                [ring::FORWARD, ring::PRODUCTION, ring::SCIENCE]
                    .map(usize::from)
                    .into_iter()
                    .max_by_key(|&k| self.armour[k])
                    .unwrap_or(place)
            } else {
                place
            };
            if self.armour[at] == 0 {
                break;
            }
            self.armour[at] -= 1;
            left -= 1;
        }
        let cancelled = left.min(self.shields);
        self.shields -= cancelled;
        self.hull(place, left - cancelled);
    }

    /// Hull points (P4): guns first.
    fn hull(&mut self, place: usize, points: u8) {
        if points == 0 {
            return;
        }
        self.hull |= 1 << place;
        let guns = points.min(self.guns[place]);
        self.guns[place] -= guns;
        let left = points - guns;
        let part = Part::of(place as u8);
        let boxes = &mut self.structure[part as usize];
        let fits = left.min(self.boxes[part as usize].saturating_sub(*boxes));
        *boxes += fits;
        match part {
            Part::Reactors if *boxes >= 6 => self.break_by(Ruin::Reactors, left - fits + 1),
            Part::City if self.population.min(8 - (*boxes).min(8)) < 3 => {
                self.break_by(Ruin::Population, left - fits + 1);
            }
            Part::Science if left > fits => self.hull(usize::from(ring::CITY), left - fits),
            _ if left > fits => self.break_by(Ruin::Through(place as u8), left - fits),
            _ => {}
        }
    }

    fn break_by(&mut self, ruin: Ruin, points: u8) {
        if self.ruin.is_none() {
            self.ruin = Some((ruin, points));
        }
    }

    /// Effective population.
    pub fn people(&self) -> u8 {
        self.population.min(8 - self.structure[Part::City as usize].min(8))
    }

    /// Undestroyed vessels in an Area besides those that never act.
    pub fn ships_in(&self, at: usize) -> usize {
        let Fleet { size, place, inner, wrecks, .. } = &self.fleet;
        let is_here =
            |&i: &usize| usize::from(place[i]) == at % 6 && usize::from(inner >> i & 1) == at / 6;
        (0..*size).filter(|i| wrecks >> i & 1 == 0).filter(is_here).count()
    }

    /// What mostly tells boards apart, for those who remember them.
    pub fn gist(&self, mut mix: impl FnMut(&[u8])) {
        self.live.iter().chain(&self.dead).for_each(|counts| mix(counts));
        for counts in [&self.still, &self.hold, &self.mecha] {
            mix(counts);
        }
        mix(&self.fleet.place);
        mix(&self.armour);
        mix(&self.structure);
        mix(&self.guns);
        mix(&[self.dodges, self.evades, self.shields, self.hull, self.population]);
    }
}

/// Whether an Area has been attacked when all Areas of the board before `area` have.
fn before(s: &State, at: u8, area: u8) -> bool {
    let board = match at {
        0..6 => faces(s.heading, at),
        6..12 => 6 + faces(s.heading, at - 6),
        _ => at,
    };
    board < area
}
