//! Which vessels and mecha can be chosen (4.0, P1), each kind of indistinguishable tokens once.

use veritable_core::bits::bits;

use crate::AttackOnSdf1;
use crate::board::{Areas, BRIDGE};
use crate::content::Target;
use crate::state::{KHYRON, State, fleet, wing};

impl Target {
    /// The vessels it means.
    #[inline]
    pub fn set(self) -> u64 {
        match self {
            Target::Any => fleet::PODS | fleet::CAPITAL | fleet::VILLAINS,
            Target::Pod => fleet::PODS,
            Target::Capital => fleet::CAPITAL,
        }
    }
}

impl AttackOnSdf1 {
    /// Damage that destroys a vessel.
    #[inline]
    pub fn capacity(&self, vessel: u8) -> u8 {
        self.content.capacity[match vessel {
            0..30 => 0,
            30..36 => 1,
            36..KHYRON => 2,
            _ => 3,
        }]
    }

    /// The vessels of a kind in these Areas that an operation may choose: no villain behind an undestroyed Pod.
    pub fn choosable(&self, s: &State, filter: Target, areas: Areas) -> u64 {
        let mut set = s.vessels_in(areas) & filter.set();
        for villain in bits(set & fleet::VILLAINS) {
            let here = s.vessels[usize::from(s.place_of(villain))];
            if here & fleet::PODS & !s.wrecks != 0 {
                set &= !(1 << villain);
            }
        }
        set
    }

    /// Those of them that can still take damage.
    pub fn hittable(&self, s: &State, filter: Target, areas: Areas) -> u64 {
        let mut set = self.choosable(s, filter, areas);
        // Only a Pod under Battlepod Swarm can have all the damage it can take.
        if s.flags.no_annihilate_pods {
            for pod in bits(set & s.wrecks & fleet::PODS) {
                if s.damage[usize::from(pod)] >= 2 * self.capacity(pod) {
                    set &= !(1 << pod);
                }
            }
        }
        set
    }

    /// Of vessels that differ in nothing the one with the lowest number.
    pub fn distinct(&self, s: &State, set: u64) -> u64 {
        let marks =
            [s.wrecks, s.jammed, s.tags[0], s.tags[1], s.followers[0], s.followers[1], s.fresh];
        let mut kept = 0;
        for here in s.vessels.iter().map(|here| here & set) {
            let mut rest = here;
            while rest != 0 {
                let vessel = rest.trailing_zeros() as u8;
                let mut twins = fleet::SYMBOLS
                    .iter()
                    .find(|set| *set >> vessel & 1 == 1)
                    .map_or(0, |kind| here & kind);
                for mark in marks {
                    twins &= if mark >> vessel & 1 == 1 { mark } else { !mark };
                }
                let damage = s.damage[usize::from(vessel)];
                for twin in bits(twins & s.wrecks | twins & fleet::CAPITAL) {
                    if s.damage[usize::from(twin)] != damage {
                        twins &= !(1 << twin);
                    }
                }
                kept |= 1 << vessel;
                rest &= !(twins | 1 << vessel);
            }
        }
        kept
    }

    /// Of mecha that differ in nothing the one with the lowest number.
    pub fn distinct_mecha(&self, s: &State, set: u64) -> u64 {
        let mut kept = 0;
        for here in s.mecha.iter().map(|here| here & set) {
            let mut rest = here;
            while rest != 0 {
                let mecha = rest.trailing_zeros();
                let mut twins = wing::TYPES
                    .iter()
                    .find(|set| *set >> mecha & 1 == 1)
                    .map_or(0, |kind| here & kind);
                for ordered in s.ordered {
                    twins &= if ordered >> mecha & 1 == 1 { ordered } else { !ordered };
                }
                kept |= 1 << mecha;
                rest &= !twins;
            }
        }
        kept
    }

    /// One mecha of each type in a set, the lowest of each.
    pub fn one_of_each(set: u64) -> u64 {
        wing::TYPES
            .iter()
            .map(|kind| set & kind)
            .fold(0, |kept, kind| kept | kind & kind.wrapping_neg())
    }

    /// The Areas of a set where a non-Hero mecha may end its way: the Bridge holds only one (R7).
    pub fn landing(&self, s: &State, areas: Areas, mecha: Option<u8>) -> Areas {
        let others = s.mecha[usize::from(BRIDGE)] & !mecha.map_or(0, |m| 1 << m);
        if others == 0 { areas } else { areas & !(1 << BRIDGE) }
    }
}
