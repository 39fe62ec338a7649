//! A position as numbers for a learned judgement: every ship with its odds, the lanes turned to the seat, the pools.

use veritable_core::model::{Inputs, Sight};
use veritable_core::{Judging, Seat};
use veritable_lanes::odds::{Guess, chance};

use crate::ForceOfArms;
use crate::content::{Kind, SHIPS, Token};
use crate::evaluate::Lanes;
use crate::geometry::{LANES, rotate_lane};
use crate::state::*;

/// Numbers of one ship.
const PER_SHIP: usize = 12;

impl ForceOfArms {
    /// Tells a position from the first move of a round on; before, there is nothing to see.
    pub(crate) fn tell(&self, state: &State, seat: Seat, sight: Sight, out: &mut Inputs) {
        let table = &state.table;
        let ships = out.room(2 * SHIPS * PER_SHIP);
        let Some((doubt, _)) = self.stage(table) else {
            out.room(2 * LANES + 2 * 8);
            return self.tell_match(state, seat, 0.0, out);
        };
        let lanes = self.lanes(state, seat, sight);
        let mut margin = 0.0;
        for ship in 0..2 * SHIPS as Ship {
            let own = table.owner(ship) == seat;
            let place = usize::from(ship) % SHIPS + if own { 0 } else { SHIPS };
            let numbers = &mut ships[place * PER_SHIP..][..PER_SHIP];
            margin += self.tell_ship(table, &lanes, ship, own, doubt, numbers);
        }
        let quarter_turns = (5 - table.corner_of(seat) as usize) % 4;
        let sums = out.room(2 * LANES);
        for (lane, power) in (0..).zip(&lanes.guess) {
            let turned = (0..quarter_turns).fold(lane, |lane, _| rotate_lane(lane));
            let at = 2 * usize::from(turned);
            sums[at] = power[0].mean / 6.0;
            sums[at + 1] = power[1].mean / 6.0;
        }
        for side in [seat, other(seat)] {
            let pool = &table.pool[usize::from(side)];
            out.extend(Token::ALL.map(|token| f32::from(pool.get(token)) / 3.0));
            let rest = &lanes.rest[usize::from(side)];
            out.extend([rest.sum[0] / 15.0, rest.sum[1] / 15.0]);
            out.push((table.up & table.corner_of(side).slots()).count_ones() as f32 / 6.0);
        }
        self.tell_match(state, seat, margin, out);
    }

    /// One ship by what is known and what is guessed; says its expected victory points.
    fn tell_ship(
        &self,
        table: &Table,
        lanes: &Lanes,
        ship: Ship,
        own: bool,
        doubt: f32,
        numbers: &mut [f32],
    ) -> f32 {
        let (on, owner) = (table.on(ship), table.owner(ship));
        let p = table.at[usize::from(ship)];
        let points = f32::from(self.victory_points(table, ship));
        let printed = self.printed_defense(table, ship) + on.defense;
        let base = f32::from(printed + 2 * on.protoculture[usize::from(owner)])
            - f32::from(on.attack + 2 * on.protoculture[usize::from(other(owner))]);
        let (mut sum, mut sure) = (Guess { mean: base, variance: doubt }, base);
        let mut open = [0.0; 2];
        let (defense, attack) = (Kind::Defense as usize, Kind::Attack as usize);
        for lane in table.corner_of(owner).lanes_at(p).map(usize::from) {
            sum.add(lanes.guess[lane][defense]);
            sure += lanes.sure[lane][defense];
            open[0] += lanes.guess[lane][defense].mean - lanes.sure[lane][defense];
        }
        for lane in table.corner_of(other(owner)).lanes_at(p).map(usize::from) {
            let Guess { mean, variance } = lanes.guess[lane][attack];
            sum.add(Guess { mean: -mean, variance });
            sure -= lanes.sure[lane][attack];
            open[1] += mean - lanes.sure[lane][attack];
        }
        let spread = sum.variance.sqrt();
        let kept = chance((sum.mean - 0.5) / spread) - chance((-sum.mean - 0.5) / spread);
        let sign = if own { 1.0 } else { -1.0 };
        let flag = |on: bool| f32::from(u8::from(on));
        numbers.copy_from_slice(&[
            sign * kept,
            sign * kept * points / 7.0,
            sum.mean / 6.0,
            sure / 6.0,
            spread / 4.0,
            open[0] / 4.0,
            open[1] / 4.0,
            flag(sure > 0.0),
            flag(sure == 0.0),
            points / 7.0,
            flag(on.lock.is_some()),
            (sure / 2.0).clamp(-1.0, 1.0),
        ]);
        sign * kept * points
    }

    /// What is expected of the round, the clock, the score.
    fn tell_match(&self, state: &State, seat: Seat, margin: f32, out: &mut Inputs) {
        let table = &state.table;
        let flag = |on: bool| f32::from(u8::from(on));
        let [me, them] = [seat, other(seat)].map(|s| f32::from(table.vp[usize::from(s)]));
        let left = f32::from(self.rounds.saturating_sub(table.round));
        let lead = me - them + margin;
        out.extend([
            margin / 10.0,
            margin / 10.0 * self.progress(state),
            lead / 10.0,
            lead / 10.0 / (1.0 + left),
            left / 3.0,
            f32::from(table.turn) / 12.0,
            flag(self.stage(table).is_some()),
            flag(table.step == Step::Token),
            flag(matches!(table.step, Step::Card | Step::Effect | Step::CommandEnd)),
            f32::from(table.faction(seat) as u8),
            flag(table.active == seat),
            flag(table.first == seat),
        ]);
    }
}
