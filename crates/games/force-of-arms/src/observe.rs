//! A view as numbers for learners (spec 10), turned so that the viewer owns the south and the east side.

use veritable_core::observe::{cut, mask};
use veritable_core::{Encoding, Seat, Viewer};

use crate::ForceOfArms;
use crate::content::Token;
use crate::geometry::{Corner, LANES, Lane, POSITIONS, Pos, SLOTS, rotate_lane, rotate_position};
use crate::state::*;
use crate::view::{UNKNOWN, View};

const PER_POSITION: usize = 9 + 9;
const PER_SLOT: usize = 4 + 13 + 1;
const PER_SEAT: usize = 5 + 2 + 1 + 8 + 3;
const STEPS: usize = 15;
/// How many numbers an observation has.
const SIZE: usize = POSITIONS * PER_POSITION
    + SLOTS * PER_SLOT
    + 2 * PER_SEAT
    + 12 // hand
    + 12 // the enemy's hidden set
    + 13 // chosen fighter
    + STEPS
    + 4 // the corner before turning: action indices are absolute
    + 6 // clock
    + 3 + POSITIONS // announced token and its place
    + 8 + 2 + POSITIONS + SLOTS; // the card in play, its progress, the half that is chosen

impl Encoding for ForceOfArms {
    fn observation_size(&self) -> usize {
        SIZE
    }

    fn observe(&self, view: &View, out: &mut Vec<f32>) {
        let table = &view.table;
        let me: Seat = match view.viewer {
            Viewer::Seat(seat) => seat,
            Viewer::Spectator => 0,
        };
        let quarter_turns = (5 - table.corner_of(me) as usize) % 4;
        let turned = |mut p: Pos| {
            (0..quarter_turns).for_each(|_| p = rotate_position(p));
            usize::from(p)
        };
        let turned_slot = |slot: u8| {
            let mut lane: Lane = slot / 2;
            (0..quarter_turns).for_each(|_| lane = rotate_lane(lane));
            2 * usize::from(lane) + usize::from(slot % 2)
        };
        let start = out.len();
        out.resize(start + SIZE, 0.0);
        let mut rest = &mut out[start..];

        let board = cut(&mut rest, POSITIONS * PER_POSITION);
        for p in 0..POSITIONS as Pos {
            let cell = &mut board[turned(p) * PER_POSITION..][..PER_POSITION];
            let Some(ship) = table.ship_at(p) else {
                cell[8] = 1.0;
                continue;
            };
            let (on, owner) = (table.on(ship), table.owner(ship));
            // Own ships first, so that both factions look alike to a learner.
            let place = usize::from(ship % 4) + if owner == me { 0 } else { 4 };
            cell[place] = 1.0;
            cell[9] = f32::from(self.printed_defense(table, ship)) / 5.0;
            cell[10] = f32::from(self.victory_points(table, ship)) / 7.0;
            cell[11] = if owner == me { 1.0 } else { -1.0 };
            cell[12] = f32::from(on.attack) / 5.0;
            cell[13] = f32::from(on.defense) / 5.0;
            cell[14] = f32::from(on.protoculture[usize::from(me)]) / 2.0;
            cell[15] = f32::from(on.protoculture[usize::from(other(me))]) / 2.0;
            cell[16] = f32::from(u8::from(on.lock.is_some()));
            cell[17] = f32::from(u8::from(on.alternate));
        }
        let slots = cut(&mut rest, SLOTS * PER_SLOT);
        for slot in 0..2 * LANES as u8 {
            let cell = &mut slots[turned_slot(slot) * PER_SLOT..][..PER_SLOT];
            let card = view.cards[usize::from(slot)];
            cell[0] = f32::from(u8::from(card == NONE));
            cell[if table.owner_of_slot(slot) == me { 1 } else { 2 }] = 1.0;
            cell[3] = f32::from(u8::from(table.up & (1 << slot) != 0));
            if card != NONE {
                cell[4 + if card == UNKNOWN { 12 } else { usize::from(card) }] = 1.0;
            }
            cell[17] = f32::from(table.modifier[usize::from(slot)]) / 3.0;
        }
        for seat in [me, other(me)] {
            let i = usize::from(seat);
            let cell = cut(&mut rest, PER_SEAT);
            for (value, token) in cell.iter_mut().zip(Token::ALL) {
                *value = f32::from(table.pool[i].get(token)) / 2.0;
            }
            cell[5] = f32::from(table.reserve[i].ship_lock) / 2.0;
            cell[6] = f32::from(table.reserve[i].protoculture) / 2.0;
            cell[7] = f32::from(view.hand_size(seat)) / 12.0;
            let dealt = self.pack.dealt[table.faction(seat) as usize];
            mask(&mut cell[8..16], dealt & !table.played[i]);
            cell[16] = f32::from(table.vp[i]) / 36.0;
            cell[17] = f32::from(u8::from(table.first == seat));
            cell[18] = f32::from(u8::from(table.active == seat));
        }
        mask(cut(&mut rest, 12), view.hand[usize::from(me)].unwrap_or(0));
        let hidden = if table.round > 0 { view.hidden_set(other(me)) } else { ALL_FIGHTERS };
        mask(cut(&mut rest, 12), hidden);
        let chosen = cut(&mut rest, 13);
        match view.chosen {
            NONE => {}
            UNKNOWN => chosen[12] = 1.0,
            card => chosen[usize::from(card)] = 1.0,
        }
        cut(&mut rest, STEPS)[step_number(table.step)] = 1.0;
        cut(&mut rest, 4)[table.corner_of(me) as usize] = 1.0;
        let clock = cut(&mut rest, 6);
        clock[0] = f32::from(table.round) / 8.0;
        clock[1] = f32::from(self.rounds.saturating_sub(table.round)) / 5.0;
        clock[2] = f32::from(table.turn) / 12.0;
        clock[3] = f32::from(table.passes);
        clock[4] = f32::from(table.supply.attack) / 15.0;
        clock[5] = f32::from(table.supply.defense) / 12.0;
        let announced = cut(&mut rest, 3 + POSITIONS);
        if let Some(Announced { token, ship }) = table.announced {
            announced[(token as usize).min(2)] = 1.0;
            announced[3 + turned(table.at[usize::from(ship)])] = 1.0;
        }
        let cursor = cut(&mut rest, 8 + 2 + POSITIONS + SLOTS);
        if table.step == Step::Effect {
            let start = self.pack.start[table.faction(table.active) as usize]
                [usize::from(table.cursor.card)];
            cursor[usize::from(table.cursor.card)] = 1.0;
            cursor[8] = f32::from(table.cursor.at - start) / 8.0;
            cursor[9] = f32::from(table.cursor.done) / 3.0;
        }
        match table.cursor.half {
            Half::Nothing => {}
            Half::Ship(p) => cursor[10 + turned(p)] = 1.0,
            Half::Token { from, .. } => cursor[10 + turned(table.at[usize::from(from)])] = 1.0,
            Half::Fighter(slot) => cursor[10 + POSITIONS + turned_slot(slot)] = 1.0,
        }
        if let Step::Destination(p) = table.step {
            cursor[10 + turned(p)] = 1.0;
        }
        debug_assert!(rest.is_empty());
    }
}

fn step_number(step: Step) -> usize {
    match step {
        Step::Factions => 0,
        Step::Deal => 1,
        Step::Initiative => 2,
        Step::Order => 3,
        Step::Sides => 4,
        Step::Move => 5,
        Step::Destination(_) => 6,
        Step::Fighter => 7,
        Step::Space => 8,
        Step::TacticalEnd => 9,
        Step::Token => 10,
        Step::Card => 11,
        Step::Effect => 12,
        Step::CommandEnd => 13,
        Step::Over => 14,
    }
}

const _: () =
    assert!(Corner::Se as usize == 1, "an observer turns the board until it owns south and east");
