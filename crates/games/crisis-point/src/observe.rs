//! A view as numbers for learners (spec 4.2). Own things come first, so that both sides look alike; cells and lines
//! keep their places, because the action space is absolute.

use veritable_core::Encoding;
use veritable_core::observe::{cut, mask};

use crate::CrisisPoint;
use crate::action::Action;
use crate::content::{FIELD_CARDS, Field, LOCATIONS, Op, Side, TEXTS};
use crate::geometry::{CELLS, LINES};
use crate::state::*;
use crate::view::{UNKNOWN, View};

const PER_CELL: usize = FIELD_CARDS + 3 + 1 + 2 + 2;
const PER_SPACE: usize = 2 + 8 + 1;
const PER_SIDE: usize = 3 + 8 + 8 + 2 + 4;
const STEPS: usize = 18;
const OPS: usize = 18;
/// How many numbers an observation has.
const SIZE: usize = CELLS * PER_CELL
    + 2 * LINES * PER_SPACE
    + 2 * PER_SIDE
    + 8 // Combat Cards in hand
    + LOCATIONS // Locations in hand
    + 8 // own objectives
    + 8 // the enemy's Combat Cards that are not faceup
    + 16 // Special Tokens
    + STEPS
    + 5 // clock
    + FIELD_CARDS // the card to deploy
    + LINES // the Combat space to fill
    + TEXTS + OPS + 1 + 2 * CELLS + LINES // the text being resolved
    + Action::COUNT; // what is legal now

impl Encoding for CrisisPoint {
    fn observation_size(&self) -> usize {
        SIZE
    }

    fn observe(&self, view: &View, out: &mut Vec<f32>) {
        let table = &view.table;
        let me = view.side().unwrap_or(Side::Aosc);
        let enemy = me.other();
        let start = out.len();
        out.resize(start + SIZE, 0.0);
        let mut rest = &mut out[start..];

        for cell in 0..CELLS {
            let block = cut(&mut rest, PER_CELL);
            let [mine, theirs] = [me, enemy].map(|s| f32::from(table.tokens[cell][s as usize]));
            block[FIELD_CARDS + 4] = mine / 5.0;
            block[FIELD_CARDS + 5] = theirs / 5.0;
            let Some(card) = table.card_at(cell as u8) else { continue };
            block[usize::from(card)] = 1.0;
            let owner = match Field::owner(card) {
                Some(side) if side == me => 0,
                Some(_) => 1,
                None => 2,
            };
            block[FIELD_CARDS + owner] = 1.0;
            block[FIELD_CARDS + 3] = (table.muted >> card & 1) as f32;
            block[FIELD_CARDS + 6] = f32::from(self.pack.vp[usize::from(card)]) / 6.0;
            block[FIELD_CARDS + 7] = f32::from(self.printed_power(table, cell as u8)) / 4.0;
        }
        for side in [me, enemy] {
            for line in 0..LINES {
                let block = cut(&mut rest, PER_SPACE);
                match view.slots[side as usize][line] {
                    NONE => block[0] = 1.0,
                    UNKNOWN => block[1] = 1.0,
                    card => block[2 + usize::from(card)] = 1.0,
                }
                block[10] = f32::from(table.up[side as usize] >> line & 1);
            }
        }
        for side in [me, enemy] {
            let i = side as usize;
            let block = cut(&mut rest, PER_SIDE);
            block[0] = f32::from(table.reserve[i]) / 10.0;
            block[1] = f32::from(table.supply[i]) / 61.0;
            block[2] = f32::from(table.removed[i]) / 10.0;
            mask(&mut block[3..11], table.units_in_hand(side));
            mask(&mut block[11..19], self.pack.dealt.action_cards[i] & !table.played[i]);
            block[19] = f32::from(table.locations_in_hand(side)) / 4.0;
            block[20] = f32::from(u8::from(table.deployed(Field::base(side))));
            block[21] = f32::from(table.vp[usize::from(table.seat_of(side))]) / 40.0;
            block[22] = f32::from(u8::from(table.player1 == side));
            block[23] = f32::from(u8::from(table.active == side));
            block[24] = f32::from(u8::from(table.settled[i]));
        }
        let i = me as usize;
        mask(cut(&mut rest, 8), view.hand[i].unwrap_or(0));
        mask(cut(&mut rest, LOCATIONS), view.locations[i].unwrap_or(0));
        mask(cut(&mut rest, 8), view.objectives[i].unwrap_or(0));
        mask(cut(&mut rest, 8), view.hidden_combat(enemy));
        let specials = cut(&mut rest, 16);
        for (token, &state) in table.special.iter().enumerate() {
            specials[4 * token + state as usize] = 1.0;
        }
        cut(&mut rest, STEPS)[step_number(table.step)] = 1.0;
        let clock = cut(&mut rest, 5);
        clock[0] = f32::from(table.turn) / 16.0;
        clock[1] = f32::from(table.placed) / 2.0;
        clock[2] = f32::from(table.game) / 5.0;
        clock[3] = f32::from(self.games.saturating_sub(table.game)) / 5.0;
        clock[4] = f32::from(me as u8);
        let card = cut(&mut rest, FIELD_CARDS);
        if let Some(picked) = view.picked_card() {
            card[usize::from(picked)] = 1.0;
        }
        let space = cut(&mut rest, LINES);
        if let Step::Combat(line) = table.step {
            space[usize::from(line)] = 1.0;
        }
        self.observe_text(table, cut(&mut rest, TEXTS + OPS + 1 + 2 * CELLS + LINES));
        let legal = cut(&mut rest, Action::COUNT);
        if view.side() == Some(table.active) {
            let known = State { table: *table, secret: view.own_secret() };
            self.docket(&known, None).offers.iter().for_each(|index| legal[index] = 1.0);
        }
        debug_assert!(rest.is_empty());
    }
}

impl CrisisPoint {
    fn observe_text(&self, table: &Table, out: &mut [f32]) {
        if table.step != Step::Effect {
            return;
        }
        let Cursor { card, done, here, half, .. } = table.cursor;
        let op = self.due(table);
        out[usize::from(card)] = 1.0;
        out[TEXTS + op_number(op)] = 1.0;
        out[TEXTS + OPS] = f32::from(op.times() - done) / 4.0;
        let places = &mut out[TEXTS + OPS + 1..];
        if here != NONE {
            places[usize::from(here)] = 1.0;
        }
        if half != NONE {
            let first = if op == Op::SwapCombat { 2 * CELLS } else { CELLS };
            places[first + usize::from(half)] = 1.0;
        }
    }
}

fn step_number(step: Step) -> usize {
    match step {
        Step::Seats => 0,
        Step::Objective => 1,
        Step::DealObjective => 2,
        Step::Deal => 3,
        Step::Draw => 4,
        Step::First => 5,
        Step::Order => 6,
        Step::Deploy => 7,
        Step::Space(_) => 8,
        Step::TacToken => 9,
        Step::Slot => 10,
        Step::Combat(_) => 11,
        Step::Token => 12,
        Step::LastSpecial => 13,
        Step::Card => 14,
        Step::Effect => 15,
        Step::Claim => 16,
        Step::Over => 17,
    }
}

fn op_number(op: Op) -> usize {
    match op {
        Op::Place { .. } => 0,
        Op::Stack { .. } => 1,
        Op::Remove { .. } => 2,
        Op::Strip { .. } => 3,
        Op::Convert { .. } => 4,
        Op::Shift { .. } => 5,
        Op::Push { .. } => 6,
        Op::SwapUnits { .. } => 7,
        Op::Reveal { .. } => 8,
        Op::SwapCombat => 9,
        Op::Line { .. } => 10,
        Op::Cluster { .. } => 11,
        Op::Drop { .. } => 12,
        Op::Choose { .. } => 13,
        Op::Gain { .. } | Op::GainPer { .. } => 14,
        Op::Special { .. } => 15,
        Op::Drain { .. } => 16,
        Op::Jump { .. } | Op::End => 17,
    }
}
