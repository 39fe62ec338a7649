//! What dice promise: which Heroes a throw pays for, and the exact worth of rolling on.
//!
//! Five dice of four faces make 56 different throws; what is kept of a throw is one of 126 multisets. Tables
//! over these turn the best use of several rolls into a few thousand additions.

use crate::content::{Content, Hero};

/// Different throws of five dice.
const THROWS: usize = 56;
/// Multisets of at most five dice; the throws are the last ones.
const KEPT: usize = 126;
const FIRST_THROW: usize = KEPT - THROWS;

/// The worth of each throw.
pub type Worth = [f32; THROWS];

/// A set of Heroes that some dice pay for.
#[derive(Clone, Copy, Debug)]
struct Team {
    heroes: u16,
    fuel: i8,
}

/// Tables over throws, made once for a match.
#[derive(Debug)]
pub struct Odds {
    /// The number of each multiset, by its counts in base 6.
    number: [u8; 1296],
    /// What can be kept of each throw.
    keeps: Vec<Vec<u8>>,
    /// The throws that each kept multiset becomes, and how likely.
    futures: Vec<Vec<(u8, f32)>>,
    /// For the front and the back of the two-sided card: the teams each multiset pays for.
    teams: [Vec<Vec<Team>>; 2],
}

type Counts = [u8; 4];

fn key(counts: Counts) -> usize {
    counts.iter().rev().fold(0, |key, &n| 6 * key + usize::from(n))
}

fn size(counts: Counts) -> u8 {
    counts.iter().sum()
}

fn multisets() -> Vec<Counts> {
    let all = (0..1296u32).map(|k| [0, 1, 2, 3].map(|f| (k / 6u32.pow(f) % 6) as u8));
    let mut all: Vec<Counts> = all.filter(|&c| size(c) <= 5).collect();
    all.sort_by_key(|&c| size(c));
    all
}

/// How likely these counts are in one throw of that many dice.
fn chance(counts: Counts, faces: Counts) -> f32 {
    let factorial = |n: u8| (1..=n).map(f32::from).product::<f32>();
    let sides = f32::from(size(faces));
    (0..4).fold(factorial(size(counts)), |p, f| {
        p / factorial(counts[f]) * (f32::from(faces[f]) / sides).powi(counts[f].into())
    })
}

/// All teams of at most `most` Heroes that these dice pay for.
fn teams(heroes: &[&Hero], free: Counts, most: u32) -> Vec<Team> {
    let mut found = vec![(Team { heroes: 0, fuel: 0 }, free)];
    for (slot, hero) in heroes.iter().enumerate() {
        for i in 0..found.len() {
            let (team, free) = found[i];
            if team.heroes.count_ones() < most && (0..4).all(|f| hero.cost[f] <= free[f]) {
                let fuel = team.fuel + hero.fuel_cost as i8 - hero.fuel_gain as i8;
                let rest = [0, 1, 2, 3].map(|f| free[f] - hero.cost[f]);
                found.push((Team { heroes: team.heroes | 1 << slot, fuel }, rest));
            }
        }
    }
    found.into_iter().map(|(team, _)| team).collect()
}

impl Odds {
    /// The tables for these dice and Heroes.
    pub fn of(content: &Content, max_heroes: u32) -> Self {
        let all = multisets();
        let mut number = [0; 1296];
        for (i, &counts) in all.iter().enumerate() {
            number[key(counts)] = i as u8;
        }
        let inside = |part: Counts, whole: Counts| (0..4).all(|f| part[f] <= whole[f]);
        let keeps = all[FIRST_THROW..].iter().map(|&throw| {
            (0..KEPT as u8).filter(|&k| inside(all[usize::from(k)], throw)).collect()
        });
        let futures = all.iter().map(|&kept| {
            let throws = all[FIRST_THROW..].iter().enumerate();
            let reached = throws.filter(|&(_, &throw)| inside(kept, throw));
            let rolled = |throw: Counts| [0, 1, 2, 3].map(|f| throw[f] - kept[f]);
            reached
                .map(|(i, &throw)| (i as u8, chance(rolled(throw), content.faces)))
                .filter(|&(_, p)| p > 0.0)
                .collect()
        });
        let side = |side: usize| {
            let heroes: Vec<_> = content.heroes.iter().map(|card| &card[side]).collect();
            all.iter().map(|&free| teams(&heroes, free, max_heroes)).collect()
        };
        Self {
            number,
            keeps: keeps.collect(),
            futures: futures.collect(),
            teams: [side(0), side(1)],
        }
    }

    /// The best sum of Hero values that these free dice pay for, with this much Fuel and room for so many.
    pub fn best_team(
        &self,
        turned: bool,
        free: Counts,
        values: &[f32; 9],
        fuel: u8,
        room: u32,
    ) -> f32 {
        let teams = &self.teams[usize::from(turned)][usize::from(self.number[key(free)])];
        let fits = |team: &&Team| {
            team.fuel <= fuel as i8 && (room > 4 || team.heroes.count_ones() <= room)
        };
        teams.iter().filter(fits).map(|team| worth_of(team.heroes, values)).fold(0.0, f32::max)
    }

    /// The worth of every throw if it is kept.
    pub fn kept(&self, turned: bool, values: &[f32; 9], fuel: u8) -> Worth {
        let teams = &self.teams[usize::from(turned)][FIRST_THROW..];
        std::array::from_fn(|throw| {
            let fits = teams[throw].iter().filter(|team| team.fuel <= fuel as i8);
            fits.map(|team| worth_of(team.heroes, values)).fold(0.0, f32::max)
        })
    }

    /// The expected worth of rolling the dice that are not kept.
    pub fn rolled(&self, worth: &Worth, kept: Counts) -> f32 {
        self.expected(worth, usize::from(self.number[key(kept)]))
    }

    fn expected(&self, worth: &Worth, kept: usize) -> f32 {
        self.futures[kept].iter().map(|&(throw, p)| p * worth[usize::from(throw)]).sum()
    }

    /// The worth of every throw with one more reroll, used as well as possible.
    pub fn with_reroll(&self, worth: &Worth) -> Worth {
        let after: [f32; KEPT] = std::array::from_fn(|kept| self.expected(worth, kept));
        std::array::from_fn(|throw| {
            self.keeps[throw].iter().map(|&kept| after[usize::from(kept)]).fold(0.0, f32::max)
        })
    }
}

#[inline]
fn worth_of(heroes: u16, values: &[f32; 9]) -> f32 {
    let mut rest = heroes;
    let mut sum = 0.0;
    while rest != 0 {
        sum += values[rest.trailing_zeros() as usize];
        rest &= rest - 1;
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;
    use veritable_core::Mechanics;

    fn odds() -> Odds {
        Odds::of(&Content::read(&crate::CycloneRun::embedded()).unwrap(), 3)
    }

    /// The chance to hold a Hero's dice within three rolls, aiming at this Hero only.
    fn within_three_rolls(slot: usize, turned: bool) -> f32 {
        let odds = odds();
        let mut values = [0.0; 9];
        values[slot] = 100.0;
        let kept = odds.kept(turned, &values, 9);
        let two = odds.with_reroll(&odds.with_reroll(&kept));
        odds.rolled(&two, [0; 4])
    }

    #[test]
    fn three_rolls_reach_each_hero_as_often_as_the_exact_table_says() {
        let exact = [91.0, 97.1, 93.5, 97.1, 91.0, 82.6, 93.4, 86.5, 82.6];
        for (slot, expected) in exact.into_iter().enumerate() {
            let found = within_three_rolls(slot, false);
            assert!((found - expected).abs() < 0.06, "slot {slot}: {found} against {expected}");
        }
        assert!((within_three_rolls(4, true) - 91.0).abs() < 0.06, "Yellow Dancer");
    }

    #[test]
    fn every_team_of_three_contains_ariel() {
        let odds = odds();
        let teams = odds.teams[0].iter().flatten();
        assert!(teams.filter(|t| t.heroes.count_ones() == 3).all(|t| t.heroes & 0b100 != 0));
    }

    #[test]
    fn a_fighter_joins_a_team_only_if_there_is_fuel_for_it() {
        let odds = odds();
        let values = [10.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0];
        let free = [1, 3, 0, 1];
        assert_eq!(odds.best_team(false, free, &values, 1, 3), 11.0, "Alpha and Annie");
        assert_eq!(odds.best_team(false, free, &values, 0, 3), 1.0, "Annie or Lunk");
    }
}
