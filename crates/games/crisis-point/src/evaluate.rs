//! How good a position is (spec 10): for each card the chance that it is mine or theirs, judged by what the side
//! knows, times its victory points; its objectives by the chance that they come true.
//!
//! Whatever a side has not used yet (tokens, cards to deploy, heroes and commands) counts about as much as it will
//! when it is used well. Otherwise a position would look better just because its owner has moved.

use veritable_core::bits::bits;
use veritable_core::model::{Inputs, Model, Sight};
use veritable_core::words::count;
use veritable_core::{Contest, Judging, Reason, Seat, Secrets, Viewer, leader};
use veritable_lanes::odds::{Guess, SLOPE, chance};

use crate::CrisisPoint;
use crate::content::{Field, Goal, Side, Special};
use crate::geometry::{CELLS, LINES, cells_of};
use crate::state::*;
use crate::tactical_phase::{LOCATION_QUOTA, TURNS, UNIT_QUOTA};

/// How much each thing counts.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Weights {
    /// An unused Battle Token, in tokens well placed.
    unused: f32,
    /// The text of a Unit, a Location, a hero or command still to come, in tokens well placed.
    unit: f32,
    location: f32,
    card: f32,
    /// A held Special Token while there is time to use it, in tokens well placed.
    special: [f32; 4],
    /// Tokens still to be placed that are time enough to use a Special Token.
    time: f32,
    /// An enemy Combat Card turned up, in tokens well placed.
    seen: f32,
    /// How much power on a card may still change: by each hero or command, token, turn to come.
    doubt: [f32; 3],
    /// How far the own and the enemy's unknown Combat Cards lie where they count most: 0 anywhere, 1 exactly.
    aim: [f32; 2],
    /// What the enemy, who does not see my cards, makes of tokens and cards not used yet, against me.
    pub theirs: f32,
    /// How blindly a player places own Combat Cards.
    blind: f32,
    /// The chance to win an own, an enemy, a neutral card that is still to be deployed.
    hope: [f32; 3],
    /// The same for the own and the enemy Base, which defend themselves.
    base: [f32; 2],
    /// Victory points of a card that is still to be deployed.
    coming: f32,
}

pub(crate) const WEIGHTS: Weights = Weights {
    unused: 0.9,
    unit: 0.8,
    location: 2.0,
    card: 2.0,
    special: [0.8, 1.0, 1.5, 1.8],
    time: 6.0,
    seen: 0.2,
    doubt: [0.8, 0.25, 0.8],
    aim: [0.5, 0.3],
    theirs: 0.8,
    blind: 0.4,
    hope: [0.6, 0.4, 0.45],
    base: [0.75, 0.25],
    coming: 3.75,
};
/// The same in quarters of a point.
const COMING: u16 = (4.0 * WEIGHTS.coming) as u16;
/// Variance of a whole coming game, in squared victory points.
const GAME_VARIANCE: f32 = 150.0;
/// Variance of what objectives may still give.
const OBJECTIVE_VARIANCE: f32 = 12.0;

/// The chances to win each cell.
pub(crate) struct Prospect {
    mine: [f32; CELLS],
    /// Victory points of each cell, and the power expected there, mine minus theirs.
    pub points: [f32; CELLS],
    pub mean: [f32; CELLS],
    /// Expected victory points of each cell, mine minus theirs.
    pub lead: [f32; CELLS],
    /// Expected victory points, mine minus theirs.
    pub margin: f32,
    pub variance: f32,
    /// What one more token is worth in victory points where it matters.
    pub token: f32,
}

impl Judging for CrisisPoint {
    fn evaluate(&self, state: &State, seat: Seat) -> f32 {
        let table = &state.table;
        let [me, them] = [seat, 1 - seat].map(|s| f32::from(table.vp[usize::from(s)]));
        if table.step == Step::Over {
            return match me - them {
                d if d > 0.0 => 1.0,
                d if d < 0.0 => 0.0,
                _ => 0.5,
            };
        }
        let side = table.side_of(seat);
        let prospect = self.prospect(table, side, &self.lines(state, side, Sight::Own));
        let left = self.games.saturating_sub(table.game);
        let variance = f32::from(left) * GAME_VARIANCE + prospect.variance + OBJECTIVE_VARIANCE;
        let unused = self.pool(table, side) - WEIGHTS.theirs * self.pool(table, side.other());
        let objectives = self.objective_hope(state, side, &prospect);
        let margin = me - them + prospect.margin + unused * prospect.token + objectives;
        chance(margin / variance.sqrt())
    }

    fn progress(&self, state: &State) -> f32 {
        let table = &state.table;
        let played = (table.played[0].count_ones() + table.played[1].count_ones()) as f32;
        let part = match table.step {
            Step::Over => return 1.0,
            Step::Claim => 0.99,
            _ if table.tokens_are_over() => 0.6 + 0.38 * played / 8.0,
            _ if table.tactics_are_over() => 0.5,
            _ => 0.5 * f32::from(table.turn.min(TURNS)) / f32::from(TURNS),
        };
        (f32::from(table.game.max(1) - 1) + part) / f32::from(self.games.max(table.game).max(1))
    }

    fn features(&self, state: &State, seat: Seat, sight: Sight, out: &mut Inputs) {
        self.features_of(state, seat, sight, out);
    }

    fn model(&self) -> Option<&'static Model> {
        self.model
    }

    fn with_model(self, model: Option<&'static Model>) -> Self {
        Self { model, ..self }
    }

    /// Every card on the field by its chance and its points, what is unused, and the objectives.
    fn reasons(&self, state: &State, seat: Seat) -> Vec<Reason> {
        let table = &state.table;
        if table.step == Step::Over {
            return Vec::new();
        }
        let (side, view) = (table.side_of(seat), self.view(state, Viewer::Seat(seat)));
        let prospect = self.prospect(table, side, &self.lines(state, side, Sight::Own));
        let mut reasons = Vec::new();
        for (cell, &card) in table.field.iter().enumerate().filter(|(_, card)| **card != NONE) {
            let stands = self.standing(&view, cell as u8);
            reasons.push(Reason::new(self.pack.name(card), prospect.lead[cell], stands));
        }
        for (whose, about, share) in [
            (side, "What you have unused", 1.0),
            (side.other(), "What they have unused", -WEIGHTS.theirs),
        ] {
            let worth = share * self.pool(table, whose) * prospect.token;
            let stands = count(table.reserve[whose as usize], "Battle Token");
            reasons.push(Reason::new(about, worth, stands));
        }
        let hope = self.objective_hope(state, side, &prospect);
        let stands = format!("worth about {hope:.1} VP");
        reasons.push(Reason::new("Your Secret Objectives", hope, stands));
        reasons
    }

    /// Until the last tokens lie, Combat Cards that nobody has seen decide more than any line of play shows; once
    /// an objective is claimed, nothing is left to see.
    fn rewards_foresight(&self, state: &State) -> bool {
        state.table.tokens_are_over() && state.table.step != Step::Claim
    }

    fn mid_move(&self, state: &State) -> bool {
        matches!(state.table.step, Step::Space(_) | Step::Combat(_) | Step::Effect)
    }

    /// Every finished game twice: between the sides, and between Player 1 and 2.
    fn contests(&self, state: &State) -> Vec<Contest> {
        let games = state.table.results.iter().flatten();
        let contests = games.flat_map(|game| {
            let contest = |name: fn(&GameResult, Side) -> &'static str| Contest {
                sides: Side::ALL.map(|s| (name(game, s), i32::from(game.vp[s as usize]))).into(),
                winner: leader(game.vp).map(|i| name(game, Side::ALL[usize::from(i)])),
            };
            let order = |game: &GameResult, side| {
                if side == game.player1 { "Player 1" } else { "Player 2" }
            };
            [contest(|_, side| side.name()), contest(order)]
        });
        contests.collect()
    }
}

impl CrisisPoint {
    /// How much tokens and cards may still change the power on one cell.
    fn doubt(&self, table: &Table) -> f32 {
        let [card, token, turn] = WEIGHTS.doubt;
        let played = table.played[0].count_ones() + table.played[1].count_ones();
        let unused = f32::from(table.reserve[0]) + f32::from(table.reserve[1]);
        let turns = if table.tactics_are_over() { 0 } else { TURNS - table.turn.min(TURNS) };
        0.15 + card * (8 - played) as f32 + token * unused + turn * f32::from(turns)
    }

    /// The chances on every cell for `me`, who knows the Combat Cards like this.
    pub(crate) fn prospect(&self, table: &Table, me: Side, lines: &[Guess; LINES]) -> Prospect {
        let doubt = self.doubt(table);
        // What differs from card to card first, so that the sums over all cells need no branches.
        let mut points = [WEIGHTS.coming; CELLS];
        let mut mean = [0.0; CELLS];
        let mut spread = [1.0; CELLS];
        // Half a point decides a tie: for the owner, or against both.
        let mut tie = [0.0; CELLS];
        for cell in 0..CELLS {
            let card = table.field[cell];
            if card == NONE {
                continue;
            }
            spread[cell] = 0.0;
            points[cell] = f32::from(self.pack.vp[usize::from(card)]);
            match Field::owner(card) {
                None => tie[cell] = 0.5,
                Some(side) => {
                    let own = f32::from(self.printed_power(table, cell as u8)) + 0.5;
                    mean[cell] = if side == me { own } else { -own };
                }
            }
        }
        let [ours, others] = [me as usize, me.other() as usize];
        for cell in 0..CELLS {
            let (column, row) = (lines[cell % 4], lines[4 + cell / 4]);
            let tokens = table.tokens[cell];
            mean[cell] +=
                column.mean + row.mean + f32::from(tokens[ours]) - f32::from(tokens[others]);
            spread[cell] += (column.variance + row.variance + doubt).sqrt();
        }
        let mut mine = [0.0; CELLS];
        let mut theirs = [0.0; CELLS];
        for cell in 0..CELLS {
            mine[cell] = chance((mean[cell] - tie[cell]) / spread[cell]);
            theirs[cell] = chance((-mean[cell] - tie[cell]) / spread[cell]);
        }
        if table.step == Step::Claim {
            for cell in 0..CELLS {
                let is = |side| f32::from(u8::from(table.won[cell] == Won::By(side)));
                (mine[cell], theirs[cell]) = (is(me), is(me.other()));
            }
        }
        let (lead, margin, variance, token) = ([0.0; CELLS], 0.0, 0.0, 0.0);
        let mut out = Prospect { mine, points, mean, lead, margin, variance, token };
        let (mut gains, mut squares) = (0.01, 0.0);
        for cell in 0..CELLS {
            let (mine, theirs, points) = (mine[cell], theirs[cell], points[cell]);
            let lead = mine - theirs;
            out.lead[cell] = points * lead;
            out.margin += points * lead;
            out.variance += points * points * (mine + theirs - lead * lead);
            // One more token moves the chance by the slope of the distribution.
            let gain =
                points * SLOPE * (mine * (1.0 - mine) + theirs * (1.0 - theirs)) / spread[cell];
            gains += gain;
            squares += gain * gain;
        }
        // The mean of what a token gains, weighted by itself: tokens go where they gain most.
        out.token = squares / gains;
        out
    }

    /// My Combat Card minus theirs at each line, as `me` knows them.
    #[inline]
    pub(crate) fn lines(&self, state: &State, me: Side, sight: Sight) -> [Guess; LINES] {
        let State { table, secret } = state;
        let mut lines = [Guess::default(); LINES];
        let order = self.lines_by_worth(table);
        for side in Side::ALL {
            let i = side as usize;
            let own = side == me;
            let seen = own || sight == Sight::Everything;
            let known = if seen { table.filled[i] } else { table.up[i] };
            let (slots, values) = (&secret.slots[i], &self.pack.value[i]);
            let open = bits(known).fold(ALL_COMBAT, |set, l| set & !(1 << slots[usize::from(l)]));
            let share = if own { WEIGHTS.blind } else { 1.0 };
            let guess = unknown(values, open, share);
            let aim = WEIGHTS.aim[usize::from(!own)];
            let sign = if own { 1.0 } else { -1.0 };
            // The line worth most gets the first of the cards that are left, the highest.
            let mut left =
                bits(open.reverse_bits()).map(|card| f32::from(values[7 - usize::from(card)]));
            for l in order {
                let line = &mut lines[l];
                if known >> l & 1 != 0 {
                    line.mean += sign * f32::from(values[usize::from(slots[l])]);
                } else {
                    let best = left.next().unwrap_or(guess.mean);
                    line.mean += sign * (guess.mean + aim * (best - guess.mean));
                    line.variance += guess.variance * (1.0 - aim * aim);
                }
            }
        }
        lines
    }

    /// The lines, those with the most victory points first.
    fn lines_by_worth(&self, table: &Table) -> [usize; LINES] {
        let mut worth = [0; LINES];
        for (cell, &card) in table.field.iter().enumerate() {
            let points = match card {
                NONE => COMING,
                card => 4 * u16::from(self.pack.vp[usize::from(card)]),
            };
            worth[cell % 4] += points;
            worth[4 + cell / 4] += points;
        }
        // The line's number in the last bits, the lower one first among equals.
        let mut order: [u16; LINES] = std::array::from_fn(|l| worth[l] << 3 | (7 - l as u16));
        order.sort_unstable();
        std::array::from_fn(|i| usize::from(7 - (order[7 - i] & 7)))
    }

    /// What a side has not used yet, in tokens well placed.
    pub(crate) fn pool(&self, table: &Table, side: Side) -> f32 {
        let i = side as usize;
        let seen = table.up[side.other() as usize].count_ones() as f32;
        let cards = (4 - table.played[i].count_ones()) as f32;
        let mut worth = WEIGHTS.unused * f32::from(table.reserve[i])
            + WEIGHTS.seen * seen
            + WEIGHTS.card * cards;
        let tactics_are_over = table.tactics_are_over();
        if !tactics_are_over {
            worth += self.deployments_to_come(table, side);
        }
        let unused = f32::from(table.reserve[0]) + f32::from(table.reserve[1]);
        for token in Special::ALL {
            if token.side() != side || table.special(token) != SpecialState::Held {
                continue;
            }
            let time = match (tactics_are_over, token) {
                (false, _) => 1.0,
                // Without two unused tokens a Drop is lost.
                (true, Special::Drop) => {
                    ((f32::from(table.reserve[i]) - 1.0) / WEIGHTS.time).clamp(0.0, 1.0)
                }
                (true, _) => (unused / WEIGHTS.time).min(1.0),
            };
            worth += time * WEIGHTS.special[token as usize];
        }
        worth
    }

    /// Tokens and texts that a side's coming deployments will give.
    fn deployments_to_come(&self, table: &Table, side: Side) -> f32 {
        let i = side as usize;
        let (mut gives, mut hand) = (0.0, 0.01);
        for unit in bits(table.units_in_hand(side)) {
            gives += f32::from(self.pack.gives[usize::from(Field::unit(side, unit))]);
            hand += 1.0;
        }
        let units = f32::from(UNIT_QUOTA - table.units_deployed(side));
        let locations = (LOCATION_QUOTA - table.located[i].count_ones()) as f32;
        let base = match table.deployed(Field::base(side)) {
            true => 0.0,
            false => (8 - table.filled[i].count_ones()) as f32,
        };
        units * (WEIGHTS.unused * gives / hand + WEIGHTS.unit)
            + WEIGHTS.unused * base
            + WEIGHTS.location * locations
    }

    /// What the two objectives of `me` will give: the better one, or else the other.
    pub(crate) fn objective_hope(&self, state: &State, me: Side, prospect: &Prospect) -> f32 {
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
        chance((mean - f32::from(min) + 0.5) / variance.sqrt())
    }

    /// Cards of a set that are still to be deployed, with the hope to win them.
    fn coming_cards(&self, table: &Table, me: Side, cards: u32, add: &mut impl FnMut(f32, f32)) {
        for side in Side::ALL {
            let hope = WEIGHTS.hope[usize::from(side != me)];
            let hand = table.units_in_hand(side);
            let fitting = hand & (cards >> (8 * side as u32)) as u8;
            let quota = UNIT_QUOTA - table.units_deployed(side);
            if fitting != 0 && quota > 0 {
                let share = f32::from(quota) / hand.count_ones() as f32;
                add(hope, fitting.count_ones() as f32 * share);
            }
            let base = Field::base(side);
            if cards >> base & 1 != 0 && !table.deployed(base) {
                add(WEIGHTS.base[usize::from(side != me)], 1.0);
            }
            if cards >> Field::location(0) != 0 {
                let left = LOCATION_QUOTA - table.located[side as usize].count_ones();
                add(WEIGHTS.hope[2], left as f32);
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
