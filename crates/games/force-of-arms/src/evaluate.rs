//! How good a position is (spec 10): for each ship the chance that it is mine or theirs, judged by what the
//! seat knows, times its victory points.

use veritable_core::Seat;

use crate::ForceOfArms;
use crate::content::{Fighter, Kind, SHIPS};
use crate::geometry::LANES;
use crate::state::*;

/// What tokens in the pool are worth in victory points while they can still be played.
const POOL: [(crate::content::Token, f32); 5] = {
    use crate::content::Token::*;
    [(Attack, 0.45), (Defense, 0.45), (Protoculture, 0.9), (ShipLock, 0.25), (Spy, 0.5)]
};
/// What an enemy fighter turned up is worth.
const SEEN: f32 = 0.1;
/// Variance of a whole coming round, in squared victory points.
const ROUND_VARIANCE: f32 = 110.0;

/// Mean and variance of an unknown quantity.
#[derive(Clone, Copy, Default)]
struct Guess {
    mean: f32,
    variance: f32,
}

impl Guess {
    fn add(&mut self, other: Guess) {
        self.mean += other.mean;
        self.variance += other.variance;
    }

    fn certain(mean: f32) -> Self {
        Self { mean, variance: 0.0 }
    }
}

/// Attack and defense of one lane, or of one unknown fighter.
#[derive(Clone, Copy, Default)]
struct Power {
    attack: Guess,
    defense: Guess,
}

impl ForceOfArms {
    /// The chance of `seat` to win the match.
    pub(crate) fn chances(&self, state: &State, seat: Seat) -> f32 {
        let table = &state.table;
        if table.step == Step::Over {
            return self.winner(table).0.map_or(0.5, |winner| f32::from(u8::from(winner == seat)));
        }
        let (me, them) = (usize::from(seat), usize::from(other(seat)));
        let mut margin = f32::from(table.vp[me]) - f32::from(table.vp[them]);
        let left = self.rounds.saturating_sub(table.round);
        let mut variance = f32::from(left) * ROUND_VARIANCE;
        match self.stage(table) {
            None => variance += ROUND_VARIANCE,
            Some((doubt, spread)) => {
                margin += self.round_value(state, seat, doubt);
                variance += spread;
            }
        }
        squash(margin / variance.sqrt())
    }

    /// How much tokens and cards may still change a ship, and how much the round's result; `None` before
    /// the sides are chosen.
    fn stage(&self, table: &Table) -> Option<(f32, f32)> {
        match table.step {
            Step::Move | Step::Destination(_) | Step::Fighter | Step::Space | Step::TacticalEnd => {
                let left = 1.0 - f32::from(table.turn) / 12.0;
                Some((3.0 + left, 30.0 + 50.0 * left))
            }
            Step::Token => Some((3.0, 25.0)),
            Step::Card | Step::Effect | Step::CommandEnd => {
                let left = f32::from(6 - table.turn) / 6.0;
                Some((0.25 + 2.0 * left, 4.0 + 16.0 * left))
            }
            _ => None,
        }
    }

    /// Expected victory points of `seat` minus the other's in this round.
    fn round_value(&self, state: &State, seat: Seat, doubt: f32) -> f32 {
        let table = &state.table;
        let lanes = self.lanes(state, seat);
        let mut value = 0.0;
        for ship in 0..2 * SHIPS as Ship {
            let (on, owner) = (table.on(ship), table.owner(ship));
            let p = table.at[usize::from(ship)];
            let mut sum = Guess { mean: 0.0, variance: doubt };
            let printed = self.printed_defense(table, ship) + on.defense;
            let defense = printed + 2 * on.protoculture[usize::from(owner)];
            let attack = on.attack + 2 * on.protoculture[usize::from(other(owner))];
            sum.mean = f32::from(defense) - f32::from(attack);
            for lane in table.corner_of(owner).lanes_at(p) {
                sum.add(lanes[usize::from(lane)].defense);
            }
            for lane in table.corner_of(other(owner)).lanes_at(p) {
                let attack = lanes[usize::from(lane)].attack;
                sum.add(Guess { mean: -attack.mean, variance: attack.variance });
            }
            let sd = sum.variance.sqrt();
            let kept = squash((sum.mean - 0.5) / sd) - squash((-sum.mean - 0.5) / sd);
            let sign = if owner == seat { 1.0 } else { -1.0 };
            value += sign * kept * f32::from(self.victory_points(table, ship));
        }
        value + self.pool_value(table, seat) - self.pool_value(table, other(seat))
    }

    fn pool_value(&self, table: &Table, seat: Seat) -> f32 {
        let pool = &table.pool[usize::from(seat)];
        let tokens: f32 = POOL.iter().map(|&(t, worth)| f32::from(pool.get(t)) * worth).sum();
        let seen = table.up & table.corner_of(other(seat)).slots();
        tokens + SEEN * seen.count_ones() as f32
    }

    /// What each lane is worth as `seat` knows it: its own fighters, the enemy's face-up ones, and guesses
    /// for the rest; free places are filled with the average of what is left.
    fn lanes(&self, state: &State, seat: Seat) -> [Power; LANES] {
        let table = &state.table;
        let mut lanes = [Power::default(); LANES];
        for side in 0..2 {
            let fighters = &self.pack.fighter[table.faction(side) as usize];
            let own = side == seat;
            let slots = table.corner_of(side).slots();
            let known = if own { table.filled } else { table.up } & slots;
            let open = bits(known).fold(ALL_FIGHTERS, |set, slot| {
                set & !(1 << state.secret.cards[usize::from(slot)])
            });
            let guess = unknown(fighters, open, if own { 0.5 } else { 1.0 });
            for slot in bits(slots) {
                let lane = &mut lanes[usize::from(slot) / 2];
                if known & (1 << slot) == 0 {
                    lane.attack.add(guess.attack);
                    lane.defense.add(guess.defense);
                    continue;
                }
                let (kind, value) = self.fighter_value(state, slot);
                let value = Guess::certain(f32::from(value));
                match kind {
                    Kind::Attack => lane.attack.add(value),
                    Kind::Defense => lane.defense.add(value),
                }
            }
        }
        lanes
    }
}

/// One fighter of the set `open`, drawn blindly; `share` scales the variance (a player does not place
/// their own fighters blindly).
fn unknown(fighters: &[Fighter], open: u16, share: f32) -> Power {
    let n = open.count_ones().max(1) as f32;
    let guess = |kind: Kind| {
        let (mut sum, mut squares) = (0.0, 0.0);
        for card in bits(open) {
            let f = fighters[usize::from(card)];
            if f.kind == kind {
                let value = f32::from(f.value);
                sum += value;
                squares += value * value;
            }
        }
        let mean = sum / n;
        Guess { mean, variance: share * (squares / n - mean * mean) }
    };
    Power { attack: guess(Kind::Attack), defense: guess(Kind::Defense) }
}

/// The normal distribution function, close enough and fast.
fn squash(z: f32) -> f32 {
    1.0 / (1.0 + (-1.702 * z).exp())
}
