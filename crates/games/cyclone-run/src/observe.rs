//! The table as numbers for learners (11): all of it public.

use veritable_core::{Encoding, Seat, Viewer};

use crate::CycloneRun;
use crate::content::{CARDS, FUEL, HEROES, KINDS};
use crate::state::{NONE, Phase, SEATS, State};
use crate::view::View;

pub(crate) const PHASES: [Phase; 19] = [
    Phase::First,
    Phase::Roll,
    Phase::Select,
    Phase::PlaceFuel,
    Phase::Command,
    Phase::Move,
    Phase::Land,
    Phase::Location,
    Phase::Shortfall,
    Phase::Sense,
    Phase::Line,
    Phase::Quadrant,
    Phase::Strike,
    Phase::Strafe,
    Phase::Snipe,
    Phase::PickDie,
    Phase::PickFace,
    Phase::React,
    Phase::Over,
];

/// Height, cover by each vehicle, top kind or face down or empty, under strike.
const PER_CELL: usize = 1 + 2 + KINDS + 2 + 1;
/// Fuel, selected, used, in action.
const PER_HERO: usize = 4;
/// Points, Fuel, reacted, active, first, deciding, cards held, cards ready.
const PER_SEAT: usize = 6 + 2 * CARDS;
/// Dice free and assigned, then single numbers.
const COMMON: usize = KINDS + 4 + 4 + 11;

/// How many numbers an observation has.
const SIZE: usize = 9 * PER_CELL + HEROES * PER_HERO + SEATS * PER_SEAT + COMMON + PHASES.len();

impl Encoding for CycloneRun {
    fn observation_size(&self) -> usize {
        SIZE
    }

    /// The viewer's seat comes first, then the others clockwise.
    fn observe(&self, view: &View, out: &mut Vec<f32>) {
        let s = &view.table;
        let flag = |on: bool| f32::from(u8::from(on));
        for cell in 0..9 {
            out.push(f32::from(s.height[cell]) / 11.0);
            out.extend(s.vehicle.map(|at| flag(usize::from(at) == cell)));
            let (down, empty) = (s.height[cell] > 0 && s.top[cell] == NONE, s.height[cell] == 0);
            out.extend((0..KINDS).map(|kind| flag(usize::from(s.top[cell]) == kind)));
            out.extend([flag(down), flag(empty), flag(s.left >> cell & 1 == 1)]);
        }
        for slot in 0..HEROES {
            out.push(f32::from(s.hero_fuel[slot]) / 5.0);
            out.push(flag(s.selected >> slot & 1 == 1));
            out.push(flag(s.used >> slot & 1 == 1));
            out.push(flag(usize::from(s.current) == slot));
        }
        let me = match view.viewer {
            Viewer::Seat(seat) => seat,
            Viewer::Spectator => s.active,
        };
        for turn in 0..SEATS as Seat {
            if turn < self.seats {
                self.seat_numbers(s, (me + turn) % self.seats, out);
            } else {
                out.extend([0.0; PER_SEAT]);
            }
        }
        out.extend((0..KINDS).map(|kind| f32::from(s.unseen.count(kind)) / 30.0));
        let free = s.free_faces();
        let mut all = [0u8; 4];
        s.dice.iter().for_each(|&face| all[face as usize] += 1);
        out.extend(free.map(|n| f32::from(n) / 5.0));
        out.extend([0, 1, 2, 3].map(|f| f32::from(all[f] - free[f]) / 5.0));
        out.extend([
            f32::from(s.rerolls) / 3.0,
            f32::from(s.scouts) / 6.0,
            f32::from(s.moves) / 5.0,
            f32::from(s.rolling.count_ones() as u8) / 5.0,
            f32::from(s.revealing.count_ones() as u8) / 9.0,
            f32::from(s.damage) / 5.0,
            f32::from(s.pile) / f32::from(FUEL),
            flag(s.turned),
            flag(s.last_round),
            (f32::from(self.cells_to_deplete) - s.depleted() as f32) / 4.0,
            f32::from(s.idle_rounds) / f32::from(self.stall_rounds),
        ]);
        out.extend(PHASES.map(|phase| flag(s.phase == phase)));
    }
}

impl CycloneRun {
    fn seat_numbers(&self, s: &State, seat: Seat, out: &mut Vec<f32>) {
        let at = usize::from(seat);
        let flag = |on: bool| f32::from(u8::from(on));
        out.extend([
            self.points(s, seat) as f32 / 100.0,
            f32::from(s.fuel[at]) / 10.0,
            flag(s.reacted >> seat & 1 == 1),
            flag(s.active == seat),
            flag(s.first == seat),
            flag(self.decider(s) == seat),
        ]);
        out.extend((0..CARDS).map(|card| flag(s.held[at] >> card & 1 == 1)));
        out.extend((0..CARDS).map(|card| flag((s.held[at] & !s.flipped) >> card & 1 == 1)));
    }
}
