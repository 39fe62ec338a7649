//! The table as numbers for learners: all of it public.

use veritable_core::observe::{cut, mask};
use veritable_core::{Seat, Viewer};

use crate::AttackOnSdf1;
use crate::board::{AREAS, NONE};
use crate::content::{FACES, HEROES, INVASIONS, ORDERS, RESOURCES};
use crate::state::{State, fleet, wing};
use crate::view::View;

/// Pods by symbol, cruisers X and Y, flagships, villains, wrecks, jammed, tagged, their damage; mecha by type; tokens.
const PER_AREA: usize = 7 + 4 + 3 + 3;
/// Where she is, form, damage, MIA, hurt, acted, marks, held dice, acting, own.
const PER_HERO: usize = AREAS + 3 + 6 + 4 + 4 + 2;
/// Cards, whose it is.
const PER_SLOT: usize = RESOURCES + 1;
/// Ship and pools.
const COMMON: usize = 6 * 3 + 5 * 2 + 12 + 4 + 4 + 28;
const CARDS: usize = INVASIONS * 2 + ORDERS * 2 + RESOURCES * 4 + FACES * 2;

/// The phase, and how much is pending.
const WHEN: usize = 8;

/// How many numbers an observation has.
pub(crate) const SIZE: usize =
    AREAS * PER_AREA + HEROES * PER_HERO + 4 * PER_SLOT + COMMON + CARDS + 16 + WHEN;

/// Appends the observation.
pub(crate) fn numbers(game: &AttackOnSdf1, view: &View, out: &mut Vec<f32>) {
    let first = out.len();
    out.resize(first + SIZE, 0.0);
    let mut rest = &mut out[first..];
    let s = &view.table;
    let me = match view.viewer {
        Viewer::Seat(seat) => seat,
        Viewer::Spectator => game.lead(s),
    };
    for area in 0..AREAS {
        area_numbers(s, area, cut(&mut rest, PER_AREA));
    }
    for hero in 0..HEROES {
        hero_numbers(game, s, hero, me, cut(&mut rest, PER_HERO));
    }
    for (slot, at) in s.slots.iter().enumerate() {
        let block = cut(&mut rest, PER_SLOT);
        for (kind, number) in block[..RESOURCES].iter_mut().enumerate() {
            *number = f32::from(at.cards.count(kind)) / 2.0;
        }
        block[RESOURCES] = flag(game.seat_of_slot(slot as u8) == me);
    }
    common_numbers(game, s, cut(&mut rest, COMMON));
    card_numbers(s, cut(&mut rest, CARDS));
    let dice = cut(&mut rest, 16);
    for (i, n) in s.acting.dice.iter().flatten().enumerate() {
        dice[i] = f32::from(*n) / 4.0;
    }
    let when = cut(&mut rest, WHEN);
    when[s.phase()] = 1.0;
    when[WHEN - 1] = s.stack.frames().len() as f32 / 10.0;
}

fn flag(on: bool) -> f32 {
    f32::from(u8::from(on))
}

fn area_numbers(s: &State, area: usize, out: &mut [f32]) {
    let here = s.vessels[area];
    let of = |set: u64| (here & set).count_ones() as f32;
    for (i, kind) in fleet::SYMBOLS.iter().enumerate() {
        out[i] = of(*kind) / 5.0;
    }
    out[6] = of(fleet::VILLAINS);
    out[7] = of(s.wrecks) / 5.0;
    out[8] = of(s.jammed) / 5.0;
    out[9] = of(s.tags[0] | s.tags[1]) / 3.0;
    let damage = veritable_core::bits::bits(here & fleet::CAPITAL)
        .map(|v| s.damage[usize::from(v)])
        .sum::<u8>();
    out[10] = f32::from(damage) / 12.0;
    for (i, kind) in wing::TYPES.iter().enumerate() {
        out[11 + i] = (s.mecha[area] & kind).count_ones() as f32 / 4.0;
    }
    out[14] = f32::from(s.plus[area]) / 3.0;
    out[15] = f32::from(s.salvage[area]) / 3.0;
    out[16] = flag(s.scouts.contains(&(area as u8)));
}

fn hero_numbers(game: &AttackOnSdf1, s: &State, hero: usize, me: Seat, out: &mut [f32]) {
    let at = &s.heroes[hero];
    if at.area != NONE {
        out[usize::from(at.area)] = 1.0;
    }
    let out = &mut out[AREAS..];
    out[usize::from(at.form)] = 1.0;
    let flags = [at.available, at.slot != NONE, at.mia != 0, at.hurt, at.acted];
    for (i, on) in flags.into_iter().enumerate() {
        out[3 + i] = flag(on);
    }
    out[8] = f32::from(at.damage) / 3.0;
    mask(&mut out[9..12], at.used & 7);
    out[12] = f32::from(at.squares.count_ones() as u8) / 6.0;
    for (i, n) in at.held.iter().enumerate() {
        out[13 + i] = f32::from(*n) / 2.0;
    }
    out[17] = flag(usize::from(s.acting.hero) == hero);
    out[18] = flag(at.slot != NONE && game.seat_of(s, hero as u8) == me);
}

fn common_numbers(game: &AttackOnSdf1, s: &State, out: &mut [f32]) {
    let mut rest = out;
    let ring = cut(&mut rest, 18);
    for place in 0..6usize {
        ring[3 * place] = f32::from(s.armour[place]) / 4.0;
        ring[3 * place + 1] = flag(s.gun_up(place as u8, false));
        ring[3 * place + 2] = flag(s.gun_up(place as u8, true));
    }
    let parts = cut(&mut rest, 10);
    for part in 0..5 {
        parts[2 * part] = f32::from(s.structure[part]) / 6.0;
        parts[2 * part + 1] = f32::from(s.black[part]) / 5.0;
    }
    mask(cut(&mut rest, 12), 1u64 << (s.heading - 1) | u64::from(s.battle_mode) << 6);
    for (out, n) in cut(&mut rest, 4).iter_mut().zip(s.crew) {
        *out = f32::from(n) / 6.0;
    }
    for (out, n) in cut(&mut rest, 4).iter_mut().zip(s.tracker) {
        *out = f32::from(n) / 2.0;
    }
    let single = cut(&mut rest, 28);
    let numbers = [
        s.population,
        s.effective_population(),
        s.heat,
        s.ap,
        s.rp,
        s.sdf_evade,
        s.vt_evade,
        s.shields,
        s.pod_bonus,
        s.strike,
        s.episode,
        s.completed,
        s.acting.mp,
        s.baseship,
        s.tally.kills,
        s.tally.tagged[0],
        s.tally.tagged[1],
        s.tally.losses,
        s.commendations,
        s.mecha[AREAS].count_ones() as u8,
        s.mecha[AREAS + 1].count_ones() as u8,
        s.unlocks,
        s.tally.done,
        s.assault.line,
        s.assault.icon,
    ];
    for (out, n) in single.iter_mut().zip(numbers) {
        *out = f32::from(n) / 10.0;
    }
    single[25] = flag(s.minmei);
    single[26] = flag(s.ben);
    single[27] = flag(game.set.hard);
}

fn card_numbers(s: &State, out: &mut [f32]) {
    let mut rest = out;
    let mut put = |n: u8| {
        let block = cut(&mut rest, 1);
        block[0] = f32::from(n) / 3.0;
    };
    for kind in 0..INVASIONS {
        put(s.invasion.count(kind));
        put(s.invasion_active[kind]);
    }
    for kind in 0..ORDERS {
        put(s.orders.count(kind));
        put(u8::from(usize::from(s.orders_now) == kind));
    }
    for kind in 0..RESOURCES {
        put(s.resources.count(kind));
        put(s.resources_active.count(kind));
        put((s.tech >> kind & 1) as u8);
        put((s.tech_used >> kind & 1) as u8);
    }
    for kind in 0..FACES {
        put(s.crew_deck.count(kind));
        put(s.mecha_deck.count(kind));
    }
}
