//! Actions and views as numbers for learners.

use veritable_core::Encoding;
use veritable_core::observe::{cut, mask};

use crate::Reconstruction;
use crate::content::EVENTS;
use crate::state::Phase;
use crate::terms::{Faction, KINDS, NONE, SPACES, SPOTS, TERRITORIES, ZONES};
use crate::view::View;

const PHASES: usize = Phase::Over as usize + 1;
const PLACES: usize = SPACES as usize + 1;

/// Own faction, decider, round, phase, Timeline, played cards; units, supply, boxes, civilians, tokens, Protoculture; cards
/// seen in each hand, hand sizes, undealt round cards, gone cards, deck, the cards of a trade; window and frame.
const SIZE: usize = 4
    + 4
    + 4
    + PHASES
    + 16
    + 4 * EVENTS
    + PLACES * KINDS
    + KINDS
    + 2
    + TERRITORIES as usize * SPOTS
    + 1
    + 3
    + 4
    + 4 * EVENTS
    + 4
    + 2 * EVENTS
    + 2
    + 2 * EVENTS
    + 24
    + 24
    + PLACES;

impl Encoding for Reconstruction {
    fn observation_size(&self) -> usize {
        SIZE
    }
    fn observe(&self, view: &View, out: &mut Vec<f32>) {
        let from = out.len();
        out.resize(from + SIZE, 0.0);
        let mut rest = &mut out[from..];
        let rest = &mut rest;
        let t = &view.table;
        let share = |n: u8, of: u8| f32::from(n) / f32::from(of.max(1));
        mask(cut(rest, 4), view.own.map_or(0u8, |f| 1 << f as u8));
        let asked = t.phase != Phase::Over && !Self::awaits_chance(t);
        mask(cut(rest, 4), if asked { 1u8 << self.decider(t) as u8 } else { 0 });
        mask(cut(rest, 4), if t.round > 0 { 1u8 << (t.round - 1) } else { 0 });
        cut(rest, PHASES)[t.phase as usize] = 1.0;
        for place in t.timeline {
            mask(cut(rest, 4), place.map_or(0u8, |f| 1 << f as u8));
        }
        for card in t.played {
            mask(cut(rest, EVENTS), if card == NONE { 0u64 } else { 1 << card });
        }
        let cap = |kind: usize| self.content.units[if kind == 10 { 9 } else { kind }].cap;
        for row in t.units {
            for (kind, (n, out)) in row.into_iter().zip(cut(rest, KINDS)).enumerate() {
                *out = share(n, cap(kind));
            }
        }
        for (kind, (n, out)) in t.supply.into_iter().zip(cut(rest, KINDS)).enumerate() {
            *out = share(n, cap(kind));
        }
        cut(rest, 2).copy_from_slice(&[share(t.assembly, cap(4)), share(t.constructed, cap(4))]);
        for (n, out) in t.civilians.iter().flatten().zip(cut(rest, TERRITORIES as usize * SPOTS)) {
            *out = share(*n, 3);
        }
        cut(rest, 1)[0] = share(t.converted, 11);
        mask(cut(rest, 3), (t.stolen & ZONES) >> TERRITORIES);
        for (n, out) in t.pc.into_iter().zip(cut(rest, 4)) {
            *out = share(n, self.cap);
        }
        for cards in view.seen {
            mask(cut(rest, EVENTS), cards);
        }
        for (n, out) in view.sizes.into_iter().zip(cut(rest, 4)) {
            *out = share(n, 6);
        }
        mask(cut(rest, EVENTS), t.round_cards);
        mask(cut(rest, EVENTS), t.gone());
        cut(rest, 2).copy_from_slice(&[share(view.deck[0], 16), share(view.deck[1], 12)]);
        for card in [view.offer, view.answer] {
            mask(cut(rest, EVENTS), if card == NONE { 0u64 } else { 1 << card });
        }
        mask(cut(rest, 24), t.commands);
        mask(cut(rest, 24), t.window().map_or(0u32, |w| 1 << w.act as u32));
        mask(cut(rest, PLACES), Self::spotlight(t).map_or(0u16, |at| 1 << at));
        debug_assert!(rest.is_empty() && Faction::ALL.len() == 4);
    }
}
