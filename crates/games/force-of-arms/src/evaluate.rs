//! How good a position is (spec 10): for each ship the chance that it is mine or theirs, judged by what the
//! seat knows, times its victory points.

use veritable_core::model::{Inputs, Model, Sight};
use veritable_core::words::{count, list};
use veritable_core::{Contest, Judging, Reason, Seat, Secrets, Viewer, leader};
use veritable_lanes::odds::{Guess, chance};

use crate::ForceOfArms;
use crate::content::{Faction, Fighter, Kind, SHIPS};
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

/// What is worth something as an attack and as a defense, by [`Kind`]: a lane, or one unknown fighter.
pub(crate) type Power = [Guess; 2];

/// What lies along the lanes, as somebody knows it.
pub(crate) struct Lanes {
    /// What is known to lie there, and what will by the best guess.
    pub sure: [[f32; 2]; LANES],
    pub guess: [Power; LANES],
    /// The fighters of each side that are not known.
    pub rest: [Rest; 2],
}

impl Judging for ForceOfArms {
    fn evaluate(&self, state: &State, seat: Seat) -> f32 {
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
        chance(margin / variance.sqrt())
    }

    fn progress(&self, state: &State) -> f32 {
        let table = &state.table;
        let part = match table.step {
            Step::Over => return 1.0,
            Step::Factions | Step::Deal | Step::Initiative | Step::Order | Step::Sides => 0.0,
            Step::Token => 0.6,
            Step::Card | Step::Effect | Step::CommandEnd => 0.6 + f32::from(table.turn) / 15.0,
            _ => f32::from(table.turn) / 20.0,
        };
        let rounds = f32::from(self.rounds.max(table.round));
        (f32::from(table.round.max(1) - 1) + part) / rounds
    }

    fn features(&self, state: &State, seat: Seat, sight: Sight, out: &mut Inputs) {
        self.tell(state, seat, sight, out);
    }

    fn model(&self) -> Option<&'static Model> {
        self.model
    }

    fn with_model(self, model: Option<&'static Model>) -> Self {
        Self { model, ..self }
    }

    /// Every ship by its chance and its points, and what is left in the pools.
    fn reasons(&self, state: &State, seat: Seat) -> Vec<Reason> {
        let table = &state.table;
        let Some((doubt, _)) = self.stage(table) else { return Vec::new() };
        let view = self.view(state, Viewer::Seat(seat));
        let lanes = self.lanes(state, seat, Sight::Own).guess;
        let ship = |ship: Ship| {
            let worth = self.ship_value(table, &lanes, ship, seat, doubt);
            Reason::new(self.ship_name(table, ship), worth, self.standing(&view, ship))
        };
        let pool = |whose: Seat, about: &str, sign: f32| {
            let held =
                POOL.iter().map(|&(token, _)| (table.pool[usize::from(whose)].get(token), token));
            let held = held.filter(|(n, _)| *n > 0).map(|(n, token)| count(n, token.name()));
            let stands = list(&held.collect::<Vec<_>>());
            let stands = if stands.is_empty() { "none left".into() } else { stands };
            Reason::new(about, sign * self.pool_value(table, whose), stands)
        };
        let pools = [pool(seat, "Your tokens", 1.0), pool(other(seat), "Their tokens", -1.0)];
        (0..2 * SHIPS as Ship).map(ship).chain(pools).collect()
    }

    /// A card is one move with all its choices, and a token is placed when nobody counters it.
    fn mid_move(&self, state: &State) -> bool {
        matches!(state.table.step, Step::Destination(_) | Step::Space | Step::Effect)
            || state.table.announced.is_some()
    }

    /// Every scored round is a contest of the two factions.
    fn contests(&self, state: &State) -> Vec<Contest> {
        let contest = |round: &RoundResult| {
            let factions = [round.seat0, round.seat0.other()].map(Faction::name);
            let winner = leader(round.vp.map(u16::from)).map(|seat| factions[usize::from(seat)]);
            let sides = (0..2).map(|i| (factions[i], i32::from(round.vp[i]))).collect();
            Contest { sides, winner }
        };
        state.table.results.iter().flatten().map(contest).collect()
    }
}

impl ForceOfArms {
    /// How much tokens and cards may still change a ship, and how much the round's result; `None` before
    /// the sides are chosen.
    pub(crate) fn stage(&self, table: &Table) -> Option<(f32, f32)> {
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
        let lanes = self.lanes(state, seat, Sight::Own).guess;
        let mut value = 0.0;
        for ship in 0..2 * SHIPS as Ship {
            value += self.ship_value(table, &lanes, ship, seat, doubt);
        }
        value + self.pool_value(table, seat) - self.pool_value(table, other(seat))
    }

    /// Expected victory points of one ship, for `seat` or against it.
    #[inline]
    fn ship_value(
        &self,
        table: &Table,
        lanes: &[Power; LANES],
        ship: Ship,
        seat: Seat,
        doubt: f32,
    ) -> f32 {
        let (on, owner) = (table.on(ship), table.owner(ship));
        let p = table.at[usize::from(ship)];
        let mut sum = Guess { mean: 0.0, variance: doubt };
        let printed = self.printed_defense(table, ship) + on.defense;
        let defense = printed + 2 * on.protoculture[usize::from(owner)];
        let attack = on.attack + 2 * on.protoculture[usize::from(other(owner))];
        sum.mean = f32::from(defense) - f32::from(attack);
        for lane in table.corner_of(owner).lanes_at(p) {
            sum.add(lanes[usize::from(lane)][Kind::Defense as usize]);
        }
        for lane in table.corner_of(other(owner)).lanes_at(p) {
            let Guess { mean, variance } = lanes[usize::from(lane)][Kind::Attack as usize];
            sum.add(Guess { mean: -mean, variance });
        }
        let scale = 1.0 / sum.variance.sqrt();
        let kept = chance((sum.mean - 0.5) * scale) - chance((-sum.mean - 0.5) * scale);
        let sign = if owner == seat { 1.0 } else { -1.0 };
        sign * kept * f32::from(self.victory_points(table, ship))
    }

    fn pool_value(&self, table: &Table, seat: Seat) -> f32 {
        let pool = &table.pool[usize::from(seat)];
        let tokens: f32 = POOL.iter().map(|&(t, worth)| f32::from(pool.get(t)) * worth).sum();
        let seen = table.up & table.corner_of(other(seat)).slots();
        tokens + SEEN * seen.count_ones() as f32
    }

    /// What each lane is worth as `seat` sees it: its own fighters, the enemy's face-up ones, and guesses
    /// for the rest; free places are filled with the average of what is left.
    pub(crate) fn lanes(&self, state: &State, seat: Seat, sight: Sight) -> Lanes {
        let table = &state.table;
        let mut lanes = [Power::default(); LANES];
        let mut sure = [[0.0; 2]; LANES];
        let rest = [0, 1].map(|side| {
            let fighters = &self.pack.fighter[table.faction(side) as usize];
            let own = side == seat;
            let slots = table.corner_of(side).slots();
            let seen = own || sight == Sight::Everything;
            let known = if seen { table.filled } else { table.up } & slots;
            let mut rest = Rest::of(fighters);
            for slot in bits(known).map(usize::from) {
                let fighter = fighters[usize::from(state.secret.cards[slot])];
                rest.remove(fighter);
                let value = fighter.value as i8 + table.modifier[slot];
                sure[slot / 2][fighter.kind as usize] += f32::from(value.max(0));
            }
            let guess = rest.one(if seen { 0.5 } else { 1.0 });
            // The inner slots of the lanes stand for their lanes.
            for slot in bits(slots & 0x55_5555) {
                let unknown = 2 - (known >> slot & 3).count_ones();
                let lane = &mut lanes[usize::from(slot) / 2];
                for kind in [Kind::Attack, Kind::Defense].map(|kind| kind as usize) {
                    lane[kind].mean = sure[usize::from(slot) / 2][kind];
                    lane[kind].add(guess[kind].times(unknown as f32));
                }
            }
            rest
        });
        Lanes { sure, guess: lanes, rest }
    }
}

/// The fighters of a player that are not known yet: their number, and sum and squares of their values by kind.
pub(crate) struct Rest {
    pub n: f32,
    pub sum: [f32; 2],
    squares: [f32; 2],
}

impl Rest {
    fn of(fighters: &[Fighter]) -> Self {
        let mut rest = Self { n: fighters.len() as f32, sum: [0.0; 2], squares: [0.0; 2] };
        for fighter in fighters {
            let value = f32::from(fighter.value);
            rest.sum[fighter.kind as usize] += value;
            rest.squares[fighter.kind as usize] += value * value;
        }
        rest
    }

    fn remove(&mut self, fighter: Fighter) {
        let value = f32::from(fighter.value);
        self.n -= 1.0;
        self.sum[fighter.kind as usize] -= value;
        self.squares[fighter.kind as usize] -= value * value;
    }

    /// One of them, drawn blindly; `share` scales the variance (a player does not place their own fighters
    /// blindly).
    fn one(&self, share: f32) -> Power {
        let n = self.n.max(1.0);
        [0, 1].map(|kind| {
            let mean = self.sum[kind] / n;
            Guess { mean, variance: share * (self.squares[kind] / n - mean * mean) }
        })
    }
}
