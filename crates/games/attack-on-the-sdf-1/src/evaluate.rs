//! How good a position is for the team (10): what threatens the ship against what it has left, as a chance to win.

use veritable_core::bits::bits;
use veritable_core::{Judging, Seat};

use crate::AttackOnSdf1;
use crate::action::die;
use crate::board::{
    AREAS, Areas, BESIDE_BRIDGE, BRIDGE, INNER, NONE, OUTER, RING, bit, faces, facing, reach, ring,
    sector,
};
use crate::content::{Condition, Face, Icon, Orders, Section};
use crate::frame::{Frame, Step};
use crate::state::{CONSTRUCTION, HANGAR, KHYRON, Part, State, fleet, post, wing};

/// How much the sum must change to move the odds by a factor of e.
const SCALE: f32 = 14.0;
/// The sum at which the chances are even.
const EVEN: f32 = 2.0;

impl Judging for AttackOnSdf1 {
    fn evaluate(&self, state: &State, _: Seat) -> f32 {
        if let Some(end) = state.end {
            return f32::from(u8::from(end.won()));
        }
        let sum = self.assets(state) - self.dangers(state);
        let chance = 1.0 / (1.0 + ((EVEN - sum) / SCALE).exp());
        // A chance to lose the Bridge outright weighs apart from everything that can be mended.
        (chance * (1.0 - 0.9 * self.bridge_risk(state))).clamp(0.001, 0.999)
    }

    fn weighs_chance(&self, _: &State) -> bool {
        true
    }

    fn mid_move(&self, state: &State) -> bool {
        !matches!(
            state.stack.top(),
            None | Some(
                Frame::Menu
                    | Frame::Window { .. }
                    | Frame::SetCrew { .. }
                    | Frame::PickHero { .. }
                    | Frame::Replace { .. }
                    | Frame::Station { .. }
                    | Frame::Raid { .. }
                    | Frame::Packet { .. }
                    | Frame::HullPoint { .. }
                    | Frame::Permanent { .. }
                    | Frame::Evade { .. }
                    | Frame::Dodge { .. }
                    | Frame::Rolling { .. }
            )
        )
    }
}

/// How far the Orders of this Episode still are.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Before {
    /// The card is not drawn.
    Orders,
    /// It is carried out.
    During,
    /// It has been carried out.
    Cleanup,
}

fn before(s: &State) -> Before {
    match s.step {
        Step::Assault => Before::During,
        Step::Vengeance | Step::Burst | Step::Debrief | Step::CleanUp | Step::Clear => {
            Before::Cleanup
        }
        _ => Before::Orders,
    }
}

/// Steps from an Area of the ship to the Bridge.
fn depth_aboard(place: u8) -> u8 {
    if BESIDE_BRIDGE >> (RING + place) & 1 == 1 { 1 } else { 2 }
}

/// Steps from an Area to the Bridge.
fn depth(s: &State, area: u8) -> u8 {
    match area {
        BRIDGE => 0,
        0..6 => 2 + depth_aboard(facing(s.heading, area)),
        6..RING => 1 + depth_aboard(facing(s.heading, area - 6)),
        _ => depth_aboard(State::ring(area)),
    }
}

/// How far a pod line comes before it attacks, whether it breaks free, and whether it attacks at all.
fn raid(icons: &[Icon]) -> (u8, bool, bool) {
    let (mut steps, mut free, mut attacks) = (0, false, false);
    for icon in icons {
        match icon {
            Icon::Advance(n) if !attacks => steps += n,
            Icon::Disengage => free = true,
            Icon::Attack => attacks = true,
            _ => {}
        }
    }
    (steps, free, attacks)
}

impl AttackOnSdf1 {
    /// Everything the team can still use.
    fn assets(&self, s: &State) -> f32 {
        let ap = f32::from(s.ap);
        let rp = f32::from(s.rp);
        let mut sum = 0.9 * ap.min(5.0)
            + 0.35 * (ap - 5.0).max(0.0)
            + 0.8 * rp.min(4.0)
            + 0.3 * (rp - 4.0).max(0.0);
        sum += 0.3 * s.tracker.iter().map(|&n| f32::from(n)).sum::<f32>();
        sum += self.mecha_worth(s)
            + self.hero_worth(s)
            + self.turn_worth(s)
            + self.crew_worth(s)
            + self.story_worth(s);
        let ships = s.vessels_in(OUTER | INNER) & fleet::CAPITAL & !s.jammed;
        let fire = (ships.count_ones() as f32).min(3.0);
        let useful = if before(s) == Before::Cleanup || s.reactor() >= 3 { 0.0 } else { 1.0 };
        sum += useful * (f32::from(s.sdf_evade).min(fire) * 1.3 + f32::from(s.sdf_evade) * 0.15);
        if before(s) != Before::Cleanup {
            sum += 0.45 * f32::from(s.vt_evade).min(4.0);
            sum += 0.2 * s.salvage.iter().chain(&s.plus).map(|&n| f32::from(n)).sum::<f32>();
            sum += 0.4 * f32::from(s.pod_bonus);
        }
        sum += 0.8 * f32::from(s.shields)
            + 0.35 * s.slots.iter().map(|slot| slot.cards.len() as f32).sum::<f32>();
        sum += 2.0 * s.tech.count_ones() as f32;
        let unlocks = [3.0, 2.0, 2.0, 3.0, 2.0];
        sum += bits(s.unlocks).map(|unlock| unlocks[usize::from(unlock)]).sum::<f32>();
        sum += f32::from(u8::from(s.minmei)) + f32::from(u8::from(s.ben));
        sum + 1.5 * f32::from(s.completed)
    }

    fn mecha_worth(&self, s: &State) -> f32 {
        let mut sum = 0.0;
        for area in 0..AREAS as u8 {
            let here = s.mecha[usize::from(area)];
            let pilots = self.pilots_in(s, area).count_ones();
            if here == 0 && pilots == 0 {
                continue;
            }
            let mecha = here.count_ones();
            let pods = (s.vessels[usize::from(area)] & (fleet::PODS | fleet::VILLAINS) & !s.jammed)
                .count_ones();
            let held = pods.min(mecha + pilots) as f32;
            let deep = match depth(s, area) {
                0 => 0.4,
                1 => 0.6,
                2 => 0.4,
                _ => 0.3,
            };
            sum += mecha as f32 + 0.25 * (here & wing::SV).count_ones() as f32 + held * deep;
        }
        if s.mecha[usize::from(BRIDGE)] != 0 {
            sum += 1.6;
        }
        sum + 0.7 * s.mecha[HANGAR].count_ones() as f32
            + 0.55 * s.mecha[CONSTRUCTION].count_ones() as f32
    }

    fn hero_worth(&self, s: &State) -> f32 {
        let mut sum = 0.0;
        for (hero, at) in s.heroes.iter().enumerate() {
            sum += 1.5 * f32::from(u8::from(at.form > 0 && at.slot != NONE));
            sum -= [0.0, 0.4, 1.9, 2.5][usize::from(at.damage.min(3))];
            if at.mia != 0 && at.slot != NONE {
                sum -= 3.0;
            }
            sum += 0.3 * at.held.iter().map(|&n| f32::from(n)).sum::<f32>();
            if at.slot != NONE && at.mia == 0 {
                let form = self.form(s, hero as u8);
                sum += 0.6 * form.sections.count_ones() as f32 + f32::from(u8::from(form.captain));
                // A Hero in an Area that the enemy is about to hit gets hurt.
                if !form.pilot && (RING..BRIDGE).contains(&at.area) {
                    let pods =
                        (s.vessels[usize::from(at.area)] & fleet::PODS & !s.jammed).count_ones();
                    sum -= 0.2 * pods.min(2) as f32;
                }
            }
        }
        sum
    }

    /// What the acting Hero and pending work are worth.
    fn turn_worth(&self, s: &State) -> f32 {
        let mut sum = 0.0;
        let acting = &s.acting;
        if acting.hero != NONE && s.active(acting.hero) {
            let form = self.form(s, acting.hero);
            let worth = [0.55, 0.4, 0.75, 0.6];
            sum += Face::ALL
                .iter()
                .map(|&f| worth[f as usize] * f32::from(acting.of(f as usize)))
                .sum::<f32>();
            let area = s.heroes[usize::from(acting.hero)].area;
            let orders = self.veritech_orders(s, acting.hero).saturating_sub(acting.orders_vt);
            let ready = (self.orderable(s, acting.hero, false).count_ones() as u8).min(orders);
            let destroids = form.order_ds.saturating_sub(acting.orders_ds);
            let walking = (self.orderable(s, acting.hero, true).count_ones() as u8).min(destroids);
            sum += 0.35 * f32::from(ready) + 0.2 * f32::from(walking);
            sum += 0.35
                * f32::from(u8::from(!acting.scouted && !s.flags.no_scout))
                * f32::from(form.scouts);
            if form.pilot && area != NONE {
                let here = s.vessels[usize::from(area)] & !s.wrecks;
                let shots = acting.of(0) + acting.of(2);
                sum += 0.3 * f32::from(shots) * f32::from(u8::from(here != 0));
                if here == 0 && shots > 0 {
                    let near = (1..4)
                        .find(|&n| s.vessels_in(reach(s.heading, area, n)) & !s.wrecks != 0)
                        .unwrap_or(4);
                    sum -= 0.06 * f32::from(near) * f32::from(shots);
                }
                let frozen = acting.damage_done && s.flags.daredevil >> acting.hero & 1 == 0;
                sum += if frozen { 0.0 } else { 0.12 * f32::from(acting.mp.min(4)) };
            } else {
                sum += 0.12 * f32::from(acting.mp.min(4));
                for (face, how) in [(0, die::TARGET), (1, die::MOVE), (2, die::INSTINCT)] {
                    // A die that does something where she stands.
                    if acting.of(face) > 0
                        && s.stack.top() == Some(&Frame::Menu)
                        && self.may_use(s, how).is_ok()
                    {
                        sum += 0.25;
                    }
                }
            }
        }
        for frame in s.stack.frames() {
            sum += match *frame {
                Frame::Order { card: NONE, destroid, .. } => {
                    if destroid {
                        0.35
                    } else {
                        0.6
                    }
                }
                Frame::Orders { left, .. } => 0.6 * f32::from(left),
                Frame::Rolling { dice } => 0.55 * dice.iter().map(|&n| f32::from(n)).sum::<f32>(),
                Frame::Crew { card: NONE, .. } => 0.8,
                Frame::CrewCards { left, .. } => 0.8 * f32::from(left),
                Frame::Scouts { draw, .. } => 0.5 * f32::from(draw),
                Frame::Draw { left, .. } => 0.35 * f32::from(left),
                Frame::CoolD6 => 0.12 * f32::from(s.heat.min(4)),
                Frame::Launch { left, .. } => {
                    0.3 * f32::from(left.min(s.mecha[HANGAR].count_ones() as u8))
                }
                Frame::HullPoint { .. } | Frame::Permanent { .. } => -1.5,
                Frame::Packet { left, place, .. } => {
                    let bare = left.saturating_sub(s.armour[usize::from(place)]);
                    -(0.5 * f32::from(left) + f32::from(bare))
                }
                Frame::Raid { left, .. } => -0.8 * f32::from(left),
                Frame::Reflex { modifier, row: NONE, .. } => self.shot_worth(s, modifier),
                _ => 0.0,
            };
        }
        sum
    }

    /// What a shot of the Reflex Cannon is worth before it is rolled.
    fn shot_worth(&self, s: &State, modifier: i8) -> f32 {
        let (mut fires, mut damage) = (0.0, 0.0);
        for sum in 2..=12i8 {
            let weight = f32::from(6 - (sum - 7).abs()) / 36.0;
            let total = sum + s.heat as i8 + modifier;
            if let Some(row) = self.content.overload.iter().find(|row| total <= row.up_to) {
                fires += weight * f32::from(u8::from(row.fires));
                damage += weight * f32::from(row.damage);
            }
        }
        let ahead = sector(faces(s.heading, ring::FORWARD));
        let gain: f32 = bits(ahead).map(|area| self.area_danger(s, area) * 1.6).sum();
        let own: u32 = bits(ahead).map(|area| self.holders(s, area)).sum();
        let base = if s.baseship_in { 6.0 } else { 0.0 };
        fires * (gain - 1.6 * own as f32 + base) - 1.4 * damage - 0.5
    }

    /// Crew that has still to work this Episode.
    fn crew_worth(&self, s: &State) -> f32 {
        let (section, had) = match s.step {
            Step::Transfer | Step::Replace(_) | Step::Chart | Step::Ready => (0, 0),
            Step::Section(section, had) => (section, had),
            Step::Launch => (3, 0),
            _ => return 0.0,
        };
        let broken: u8 = s.structure.iter().sum::<u8>() + s.guns_down.count_ones() as u8;
        let bare: u8 = (0..6).map(|p| self.armour_most(s, p) - s.armour[usize::from(p)]).sum();
        let targets = (s.vessels_in(INNER) & !s.wrecks).count_ones()
            + (s.vessels_in(OUTER) & fleet::CAPITAL).count_ones();
        let mut sum = 0.0;
        for (i, of) in Section::ALL.into_iter().enumerate().skip(section.into()) {
            let had = if i == usize::from(section) { had } else { 0 };
            let n = f32::from(self.section_cards(s, of).saturating_sub(had));
            if self.orderer(s, of).is_none() {
                continue;
            }
            // The first cards of a section find the best work.
            sum += match of {
                Section::Science => 0.85 * n.min(2.0) + 0.6 * (n - 2.0).max(0.0),
                Section::Gunners => {
                    let work = (targets as f32).min(6.0);
                    0.75 * n.min(work) + 0.2 * (n - work).max(0.0)
                }
                Section::Production => {
                    let work = (f32::from(broken) * 1.2 + f32::from(bare) * 0.5).min(5.0) + 1.0;
                    0.95 * n.min(work) + 0.35 * (n - work).max(0.0)
                }
            };
        }
        let waiting = s.mecha[HANGAR].count_ones() as f32;
        let launch = if s.flags.no_launch {
            0.0
        } else {
            f32::from(s.crew[post::LAUNCH].min(self.ceiling(s, post::LAUNCH)))
        };
        sum + 0.8 * launch.min(waiting)
    }

    /// Objectives and commendations.
    fn story_worth(&self, s: &State) -> f32 {
        let mut sum = 0.3 * f32::from(s.commendations);
        let Some(episode) = self.episode(s) else { return sum };
        for (goal, objective) in episode.objectives.iter().enumerate() {
            if s.tally.done >> goal & 1 == 1 {
                sum += 0.8;
                continue;
            }
            sum += match objective.condition {
                Condition::Kills(n) => 1.2 * f32::from(s.tally.kills.min(n)) / f32::from(n.max(1)),
                Condition::DestroyTag(n) => {
                    1.2 * f32::from(s.tally.tagged[goal].min(n)) / f32::from(n.max(1))
                }
                Condition::PilotOuter
                | Condition::Gone(_)
                | Condition::ClearShip
                | Condition::ClearSector(_) => {
                    0.8 * f32::from(u8::from(self.reached(s, objective.condition)))
                }
                _ => 0.0,
            };
        }
        if episode.baseship {
            sum += if s.baseship_in { 4.0 } else { -2.0 };
            sum += 14.0 * f32::from(s.baseship) / f32::from(self.set.baseship_capacity);
        }
        sum
    }

    /// Everything that threatens the ship: what stays on the board, what the next Orders will do, what is broken.
    fn dangers(&self, s: &State) -> f32 {
        let acting = match before(s) {
            Before::Orders => 1.0,
            Before::During => 0.5,
            Before::Cleanup => 0.45,
        };
        let lasting: f32 = (0..AREAS as u8).map(|area| self.area_danger(s, area)).sum();
        let mut sum = lasting + acting * self.next_blows(s) + self.hull_danger(s);
        for place in 0..6u8 {
            sum += 0.4 * f32::from(self.armour_most(s, place) - s.armour[usize::from(place)]);
        }
        sum +=
            (s.guns_down & 0x3f).count_ones() as f32 + 1.3 * (s.guns_down >> 6).count_ones() as f32;
        sum + 0.12 * f32::from(s.heat) + 1.2 * f32::from(s.strike)
    }

    /// What the enemy will do next, place by place: barrages and outer pods against armour, inner pods against the hull.
    fn next_blows(&self, s: &State) -> f32 {
        const WORTH: [f32; 6] = [1.7, 1.3, 1.2, 1.7, 1.6, 1.0];
        // After the Orders wrecks are gone before anything acts again.
        let idle = if before(s) == Before::Cleanup { s.wrecks } else { s.jammed };
        let pods = (fleet::PODS | fleet::VILLAINS) & !idle;
        let mut sum = 0.0;
        for place in 0..6u8 {
            let at = faces(s.heading, place);
            let [outer, inner, aboard] =
                [at, at + 6, RING + place].map(|area| s.vessels[usize::from(area)]);
            if outer | inner | aboard == 0 {
                continue;
            }
            let count = |here: u64| (here & pods).count_ones() as f32;
            let [mo, mi, ma] = [at, at + 6, RING + place].map(|area| self.holders(s, area) as f32);
            let loose_outer = (count(outer) - mo).max(0.0);
            let loose_inner = (count(inner) - mi).max(0.0);
            let stay_inner = count(inner) - loose_inner;
            let ships = ((outer | inner) & fleet::CAPITAL & !idle).count_ones() as f32;
            let space = 1.6 * ships + 0.8 * (loose_outer + 0.4 * stay_inner - mi).max(0.0);
            let bare = (space - f32::from(s.armour[usize::from(place)])).max(0.0);
            let inside = 0.8 * (loose_inner + 0.5 * count(aboard) - ma).max(0.0);
            let lost = 0.5 * (0.8 * count(outer)).min(mo)
                + 0.6 * count(inner).min(mi)
                + 0.6 * (loose_inner + count(aboard)).min(ma);
            sum += WORTH[usize::from(place)] * (bare + inside) + 0.35 * (space - bare) + lost;
        }
        sum
    }

    /// What the vessels of an Area are worth getting rid of, beyond what they do next.
    fn area_danger(&self, s: &State, area: u8) -> f32 {
        let here = s.vessels[usize::from(area)] & !s.wrecks;
        if here == 0 {
            return 0.0;
        }
        let weight = match area {
            0..6 => 0.9,
            6..RING => 1.1,
            BRIDGE => 4.0,
            _ if BESIDE_BRIDGE & bit(area) != 0 => 2.0,
            _ => 1.5,
        };
        let of = |set: u64| (here & set).count_ones() as f32;
        let mut sum = weight * of(fleet::PODS | fleet::VILLAINS) + 1.5 * of(fleet::VILLAINS);
        for ship in bits(here & fleet::CAPITAL) {
            let full = if ship < 36 { 2.6 } else { 4.0 };
            sum += full
                * (1.0
                    - 0.6 * f32::from(s.damage[usize::from(ship)])
                        / f32::from(self.capacity(ship)));
        }
        sum
    }

    /// Structure damage, worse near the limit.
    fn hull_danger(&self, s: &State) -> f32 {
        const REACTORS: [f32; 7] = [0.0, 1.2, 2.6, 5.2, 7.8, 13.0, 30.0];
        const PEOPLE: [f32; 9] = [30.0, 30.0, 30.0, 10.0, 5.5, 3.0, 1.6, 0.7, 0.0];
        let mut sum = REACTORS[usize::from(s.reactor().min(6))]
            + PEOPLE[usize::from(s.effective_population().min(8))];
        sum += 0.5 * f32::from(s.structure[Part::City as usize]);
        for (place, weight) in
            [(ring::PRODUCTION, 0.9), (ring::LAUNCH_BAY, 0.7), (ring::SCIENCE, 0.8)]
        {
            let part = Part::of(place) as usize;
            let guns = u8::from(s.gun_up(place, false)) + u8::from(s.gun_up(place, true));
            let left = self.content.boxes[part] - s.structure[part] + guns;
            let near = if place == ring::SCIENCE { [2.5, 1.2, 0.5] } else { [8.0, 4.0, 1.6] };
            sum += weight * f32::from(s.structure[part])
                + near.get(usize::from(left)).copied().unwrap_or(0.0);
        }
        sum
    }

    /// How likely the next Orders card reaches and breaks the Bridge, by the cards still in the deck.
    fn bridge_risk(&self, s: &State) -> f32 {
        let near = s.vessels_in(BESIDE_BRIDGE | bit(BRIDGE) | INNER | bit(RING) | bit(RING + 5));
        if near & (fleet::PODS | fleet::VILLAINS) == 0 {
            return 0.0;
        }
        match before(s) {
            Before::During => {
                let card = &self.content.orders[usize::from(s.orders_now)];
                f32::from(u8::from(self.breaks_through(s, card, s.assault.line)))
            }
            when => {
                let (mut risk, mut cards) = (0.0, 0.0);
                for (kind, card) in self.content.orders.iter().enumerate() {
                    let n = if s.orders.is_empty() { card.count } else { s.orders.count(kind) };
                    if n > 0 {
                        cards += f32::from(n);
                        risk += f32::from(n) * f32::from(u8::from(self.breaks_through(s, card, 0)));
                    }
                }
                // Before the Heroes act much can still be done about it.
                let soon = match (when, s.step) {
                    (Before::Cleanup, _) => 0.25,
                    (_, Step::Hero | Step::Regroup) => 0.8,
                    _ => 0.4,
                };
                soon * risk / f32::max(cards, 1.0)
            }
        }
    }

    /// Whether the pods of a card's lines, from this one on, would hit the Bridge behind its guard.
    fn breaks_through(&self, s: &State, card: &Orders, from: u8) -> bool {
        let mut guard = self.holders(s, BRIDGE);
        for line in from..3 {
            let (steps, free, attacks) = raid(&card.lines[usize::from(line)]);
            let khyron = s.villain_symbol[0] == line && s.jammed >> KHYRON & 1 == 0;
            if !attacks && !khyron {
                continue;
            }
            let members = fleet::SYMBOLS[usize::from(line)] & !s.jammed & !s.fresh;
            let mut reach: u32 = (s.vessels[usize::from(BRIDGE)] & members).count_ones();
            let inside: Areas =
                if steps >= 3 { !OUTER } else { !(OUTER | if steps < 2 { INNER } else { 0 }) };
            for area in bits(inside & (INNER | 0x3f << RING)) {
                let here = s.vessels[usize::from(area)];
                let line_here = (here & members).count_ones();
                if line_here == 0 || depth(s, area) > steps {
                    continue;
                }
                let pods = (here & (fleet::PODS | fleet::VILLAINS)).count_ones();
                let loose = if free {
                    line_here
                } else {
                    line_here.min(pods.saturating_sub(self.holders(s, area)))
                };
                reach += loose;
            }
            let hits = if attacks { reach } else { 0 };
            if hits > guard {
                return true;
            }
            guard -= hits;
        }
        false
    }
}
