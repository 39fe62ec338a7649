//! A position as numbers for a learned judgement: every cell with its odds, the lines, what nobody has used yet. The
//! board is turned so that both sides look at it alike.

use veritable_core::bits::bits;
use veritable_core::model::{Inputs, Sight};
use veritable_core::{Judging, Seat};
use veritable_lanes::odds::Guess;

use crate::CrisisPoint;
use crate::content::{Field, Side, Special};
use crate::evaluate::WEIGHTS;
use crate::geometry::{CELLS, LINES, turned, turned_line};
use crate::state::*;
use crate::tactical_phase::TURNS;

/// Numbers of one cell and of one line.
const PER_CELL: usize = 5;
const PER_LINE: usize = 3;

impl CrisisPoint {
    pub(crate) fn features_of(&self, state: &State, seat: Seat, sight: Sight, out: &mut Inputs) {
        let table = &state.table;
        let me = table.side_of(seat);
        let lines = self.lines(state, me, sight);
        let prospect = self.prospect(table, me, &lines);
        let flag = |on: bool| f32::from(u8::from(on));
        let own = |side: Side| if side == me { 1.0 } else { -1.0 };

        let cells = out.room(CELLS * PER_CELL);
        for (cell, &card) in table.field.iter().enumerate() {
            let seen = match me {
                Side::Aosc => cell,
                Side::Masters => usize::from(turned(cell as u8)),
            };
            let block = &mut cells[seen * PER_CELL..][..PER_CELL];
            let points = prospect.points[cell];
            block[0] = prospect.lead[cell] / points;
            block[1] = prospect.lead[cell] / 6.0;
            block[2] = prospect.mean[cell] / 6.0;
            if card != NONE {
                block[3] = points / 6.0;
                block[4] = Field::owner(card).map_or(0.0, own);
            }
        }
        let sums = out.room(LINES * PER_LINE);
        for (line, guess) in lines.iter().enumerate() {
            let seen = match me {
                Side::Aosc => line,
                Side::Masters => usize::from(turned_line(line as u8)),
            };
            let block = &mut sums[seen * PER_LINE..][..PER_LINE];
            let shown = |side: Side| flag(table.up[side as usize] >> line & 1 == 1);
            let laid = |side: Side| flag(table.filled[side as usize] >> line & 1 == 1);
            block[0] = guess.mean / 4.0;
            block[1] = shown(me) - shown(me.other());
            block[2] = laid(me) - laid(me.other());
        }
        // Cards that a side still has, each in its place: the own ones count for it, the enemy's against it.
        for side in Side::ALL {
            let cards = out.room(8);
            bits(table.units_in_hand(side)).for_each(|unit| cards[usize::from(unit)] = own(side));
            let cards = out.room(8);
            bits(self.pack.dealt.action_cards[side as usize] & !table.played[side as usize])
                .for_each(|card| cards[usize::from(card)] = own(side));
        }
        for token in Special::ALL {
            out.push(own(token.side()) * flag(table.special(token) == SpecialState::Held));
        }
        let mut unused = [0.0; 2];
        for (side, unused) in [me, me.other()].into_iter().zip(&mut unused) {
            *unused = self.pool(table, side);
            let reserve = f32::from(table.reserve[side as usize]);
            out.extend([*unused * prospect.token / 10.0, reserve / 10.0]);
        }
        let objectives = self.objective_hope(state, me, &prospect);
        let theirs = match sight {
            Sight::Own => 0.0,
            Sight::Everything => {
                let (side, lines) = (me.other(), lines.map(|g| Guess { mean: -g.mean, ..g }));
                self.objective_hope(state, side, &self.prospect(table, side, &lines))
            }
        };
        out.extend([objectives / 6.0, theirs / 6.0]);
        let used = prospect.margin + objectives;
        let margin = used + (unused[0] - WEIGHTS.theirs * unused[1]) * prospect.token;
        let [points, theirs] = [seat, 1 - seat].map(|s| f32::from(table.vp[usize::from(s)]));
        let left = f32::from(self.games.saturating_sub(table.game));
        out.extend([
            prospect.margin / 20.0,
            margin / 20.0,
            margin / prospect.variance.max(4.0).sqrt() / 2.0,
            margin / 20.0 * self.progress(state),
            (points - theirs + margin) / 20.0 / (1.0 + left),
            left / 3.0,
            prospect.token,
            prospect.variance.sqrt() / 10.0,
            f32::from(TURNS - table.turn.min(TURNS)) / f32::from(TURNS),
            flag(table.tactics_are_over()),
            flag(table.tokens_are_over()),
            own(Side::Aosc),
            own(table.active),
            own(table.player1),
        ]);
    }
}
