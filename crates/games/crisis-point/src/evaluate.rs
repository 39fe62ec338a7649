//! How good a position is (spec 10): for each card the chance that it is mine or theirs, judged by what the side
//! knows, times its victory points; its objectives by the chance that they come true.

use veritable_core::Seat;
use veritable_core::bits::bits;

use crate::CrisisPoint;
use crate::content::{Field, Goal, Side, Special};
use crate::geometry::{CELLS, LINES, cells_of, lines_of};
use crate::state::*;
use crate::tactical_phase::{LOCATION_QUOTA, TURNS, UNIT_QUOTA};

/// What an unused Battle Token is worth in victory points.
const UNUSED: f32 = 0.45;
/// What a held Special Token is worth while there is time to use it.
const SPECIAL: [f32; 4] = [0.8, 0.9, 1.0, 1.2];
/// Tokens still to be placed that are time enough to use a Special Token.
const TIME: f32 = 6.0;
/// What an enemy Combat Card turned up is worth.
const SEEN: f32 = 0.12;
/// Victory points of a card that is still to be deployed.
const COMING: f32 = 3.75;
/// The chance to win an own, an enemy, a neutral card that is still to be deployed.
const HOPE: [f32; 3] = [0.6, 0.4, 0.45];
/// Variance of a whole coming game, in squared victory points.
const GAME_VARIANCE: f32 = 150.0;
/// Variance of what objectives may still give.
const OBJECTIVE_VARIANCE: f32 = 12.0;

/// Mean and variance of an unknown quantity.
#[derive(Clone, Copy, Default)]
struct Guess {
    mean: f32,
    variance: f32,
}

/// The chances to win each cell.
struct Prospect {
    mine: [f32; CELLS],
    /// Expected victory points, mine minus theirs.
    margin: f32,
    variance: f32,
}

impl CrisisPoint {
    /// The chance of `seat` to win the match.
    pub(crate) fn chances(&self, state: &State, seat: Seat) -> f32 {
        let table = &state.table;
        let [me, them] = [seat, 1 - seat].map(|s| f32::from(table.vp[usize::from(s)]));
        if table.step == Step::Over {
            return match me - them {
                d if d > 0.0 => 1.0,
                d if d < 0.0 => 0.0,
                _ => 0.5,
            };
        }
        let left = self.games.saturating_sub(table.game);
        let mut margin = me - them;
        let mut variance = f32::from(left) * GAME_VARIANCE + 1.0;
        let side = table.side_of(seat);
        let prospect = self.prospect(state, side);
        margin += prospect.margin + self.pool(table, side) - self.pool(table, side.other());
        variance += prospect.variance + OBJECTIVE_VARIANCE;
        margin += self.objective_hope(state, side, &prospect);
        squash(margin / variance.sqrt())
    }

    /// How much tokens and cards may still change the power on one cell.
    fn doubt(&self, table: &Table) -> f32 {
        let cards = 1.2
            * f32::from(8 - (table.played[0].count_ones() + table.played[1].count_ones()) as u8);
        if table.tokens_are_over() {
            return 0.15 + cards;
        }
        let unused = f32::from(table.reserve[0]) + f32::from(table.reserve[1]);
        if table.tactics_are_over() {
            return 0.15 + cards + 0.3 * unused;
        }
        let turns = f32::from(TURNS - table.turn.min(TURNS));
        0.15 + cards + 0.3 * unused + 0.8 * turns
    }

    /// The chances on every cell as `me` knows the Combat Cards.
    fn prospect(&self, state: &State, me: Side) -> Prospect {
        let table = &state.table;
        let lines = self.lines(state, me);
        let doubt = self.doubt(table);
        let mut out = Prospect { mine: [0.0; CELLS], margin: 0.0, variance: 0.0 };
        for cell in 0..CELLS {
            let [column, row] = lines_of(cell as u8).map(|l| lines[usize::from(l)]);
            let tokens = table.tokens[cell];
            let mut mean = column.mean + row.mean + f32::from(tokens[me as usize])
                - f32::from(tokens[me.other() as usize]);
            let card = table.field[cell];
            let owner = Field::owner(card);
            let spread = (column.variance + row.variance + doubt).sqrt();
            let (mine, theirs, points) = match owner {
                _ if table.won[cell] != Won::Open => {
                    let is = |side| f32::from(u8::from(table.won[cell] == Won::By(side)));
                    (is(me), is(me.other()), f32::from(self.pack.vp[usize::from(card)]))
                }
                _ if card == NONE => {
                    let mine = squash(mean / (spread + 1.0));
                    (mine, 1.0 - mine, COMING)
                }
                None => {
                    let points = f32::from(self.pack.vp[usize::from(card)]);
                    (squash((mean - 0.5) / spread), squash((-mean - 0.5) / spread), points)
                }
                Some(side) => {
                    // A tie goes to the owner: half a point in its favour.
                    let own = f32::from(self.printed_power(table, cell as u8)) + 0.5;
                    mean += if side == me { own } else { -own };
                    let mine = squash(mean / spread);
                    (mine, 1.0 - mine, f32::from(self.pack.vp[usize::from(card)]))
                }
            };
            let lead = mine - theirs;
            out.mine[cell] = mine;
            out.margin += points * lead;
            out.variance += points * points * (mine + theirs - lead * lead);
        }
        out
    }

    /// My Combat Card minus theirs at each line, as `me` knows them.
    fn lines(&self, state: &State, me: Side) -> [Guess; LINES] {
        let State { table, secret } = state;
        let mut lines = [Guess::default(); LINES];
        for side in Side::ALL {
            let i = side as usize;
            let own = side == me;
            let known = if own { table.filled[i] } else { table.up[i] };
            let slots = &secret.slots[i];
            let open = bits(known).fold(ALL_COMBAT, |set, l| set & !(1 << slots[usize::from(l)]));
            // A player does not place their own cards blindly.
            let guess = unknown(&self.pack.value[i], open, if own { 0.4 } else { 1.0 });
            let sign = if own { 1.0 } else { -1.0 };
            for (l, line) in lines.iter_mut().enumerate() {
                if known >> l & 1 != 0 {
                    line.mean += sign * f32::from(self.pack.value[i][usize::from(slots[l])]);
                } else {
                    line.mean += sign * guess.mean;
                    line.variance += guess.variance;
                }
            }
        }
        lines
    }

    /// What a side has besides the cards: unused tokens, Special Tokens, enemy cards it can see.
    fn pool(&self, table: &Table, side: Side) -> f32 {
        let i = side as usize;
        let seen = table.up[side.other() as usize].count_ones() as f32;
        let mut worth = UNUSED * f32::from(table.reserve[i]) + SEEN * seen;
        let unused = f32::from(table.reserve[0]) + f32::from(table.reserve[1]);
        for token in Special::ALL {
            if token.side() != side || table.special(token) != SpecialState::Held {
                continue;
            }
            let time = match (table.tactics_are_over(), token) {
                (false, _) => 1.0,
                // Without two unused tokens a Drop is lost.
                (true, Special::Drop) => {
                    ((f32::from(table.reserve[i]) - 1.0) / TIME).clamp(0.0, 1.0)
                }
                (true, _) => (unused / TIME).min(1.0),
            };
            worth += time * SPECIAL[token as usize];
        }
        worth
    }

    /// What the two objectives of `me` will give: the better one, or else the other.
    fn objective_hope(&self, state: &State, me: Side, prospect: &Prospect) -> f32 {
        let table = &state.table;
        let claimed = table.claimed[me as usize];
        let cards = &self.pack.objectives[me as usize];
        if claimed != NONE {
            return f32::from(cards[usize::from(claimed)].vp);
        }
        let (mut hope, mut none) = (0.0, 1.0);
        let kept = state.secret.objectives[me as usize];
        let mut pair = [(0.0, 0.0); 2];
        for (slot, i) in pair.iter_mut().zip(bits(kept)) {
            let goal = self.pack.goals[me as usize][usize::from(i)];
            *slot = (f32::from(cards[usize::from(i)].vp), self.likely(table, me, goal, prospect));
        }
        if pair[0].0 < pair[1].0 {
            pair.swap(0, 1);
        }
        for (points, chance) in pair {
            hope += none * chance * points;
            none *= 1.0 - chance;
        }
        hope
    }

    /// The chance that `me` meets a goal, cells taken as independent.
    fn likely(&self, table: &Table, me: Side, goal: Goal, prospect: &Prospect) -> f32 {
        let (mut mean, mut variance) = (0.0, 0.02);
        let mut add = |chance: f32, times: f32| {
            mean += times * chance;
            variance += times * chance * (1.0 - chance);
        };
        let min = match goal {
            Goal::Lines { min } => {
                for line in 0..LINES as u8 {
                    add(bits(cells_of(line)).map(|c| prospect.mine[usize::from(c)]).product(), 1.0);
                }
                min
            }
            Goal::Won { cards, cells, min } => {
                let everything = cards.count_ones() as usize == self.pack.names.len();
                let counted = if everything { u16::MAX } else { table.cells_with(cards) };
                for cell in bits(counted & cells) {
                    add(prospect.mine[usize::from(cell)], 1.0);
                }
                if !everything && cells == u16::MAX {
                    self.coming_cards(table, me, cards, &mut add);
                }
                min
            }
        };
        squash((mean - f32::from(min) + 0.5) / variance.sqrt())
    }

    /// Cards of a set that are still to be deployed, with the hope to win them.
    fn coming_cards(&self, table: &Table, me: Side, cards: u32, add: &mut impl FnMut(f32, f32)) {
        for side in Side::ALL {
            let hope = HOPE[usize::from(side != me)];
            let hand = table.units_in_hand(side);
            let fitting = hand & (cards >> (8 * side as u32)) as u8;
            let quota = UNIT_QUOTA - table.units_deployed(side);
            if fitting != 0 && quota > 0 {
                let share = f32::from(quota) / hand.count_ones() as f32;
                add(hope, fitting.count_ones() as f32 * share);
            }
            let base = Field::base(side);
            if cards >> base & 1 != 0 && !table.deployed(base) {
                add(hope, 1.0);
            }
            if cards >> Field::location(0) != 0 {
                let left = LOCATION_QUOTA - table.located[side as usize].count_ones();
                add(HOPE[2], left as f32);
            }
        }
    }
}

/// One Combat Card of the set `open`, drawn blindly; `share` scales the variance.
fn unknown(values: &[u8], open: u8, share: f32) -> Guess {
    let n = open.count_ones().max(1) as f32;
    let (mut sum, mut squares) = (0.0, 0.0);
    for card in bits(open) {
        let value = f32::from(values[usize::from(card)]);
        sum += value;
        squares += value * value;
    }
    let mean = sum / n;
    Guess { mean, variance: share * (squares / n - mean * mean) }
}

/// The normal distribution function, close enough and fast.
fn squash(z: f32) -> f32 {
    1.0 / (1.0 + (-1.702 * z).exp())
}
