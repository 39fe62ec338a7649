//! What Heroes are worth on the present board, in victory points: face-up tokens as they are, face-down ones by
//! expectation over everything unseen (10).

use crate::CycloneRun;
use crate::board::{Cells, EDGE, Pattern, bit, each, line, quadrant};
use crate::content::{Hero, KINDS, Nature, Task};
use crate::state::{NONE, State};

/// What meeting a token is worth: the points expected, and the chance to drive on.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Meeting {
    pub gain: f32,
    pub onward: f32,
}

/// How a seat trades things against points at this stage of the game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Prices {
    /// One Fuel.
    pub fuel: f32,
    /// One Location card not drawn yet.
    pub card: f32,
}

/// One Hero's eyes on the board: what each cell is worth at the first visit and at a later one.
pub(crate) struct Sight {
    first: [Meeting; 9],
    again: [Meeting; 9],
}

/// A reveal of Ariel's that serves a driver still to come; and a scout in hand.
pub(crate) const SENSE: f32 = 0.3;
/// What a scout in hand is worth.
pub(crate) const SCOUT: f32 = 0.4;

impl CycloneRun {
    /// What a Hero makes of each kind of token with this much Fuel behind it.
    fn meetings(&self, hero: &Hero, wrench: bool, fuel: u8, prices: Prices) -> [Meeting; KINDS] {
        let mut table = [Meeting::default(); KINDS];
        for (kind, token) in self.content.tokens.iter().enumerate() {
            let vp = f32::from(token.vp) + f32::from(token.fuel) * prices.fuel;
            let taken = |gain| Meeting { gain, onward: 1.0 };
            table[kind] = match token.nature {
                Nature::Location if hero.wrench || wrench => taken(vp + prices.card),
                Nature::Location => taken(0.0),
                _ if hero.beats >> kind & 1 == 1 => taken(vp),
                Nature::Special => Meeting::default(),
                Nature::Invid => {
                    let missing = token.hp.saturating_sub(hero.damage).max(token.min_fuel);
                    let rest = vp - f32::from(missing) * prices.fuel;
                    if missing == 0 || missing <= fuel && rest > 0.0 {
                        taken(rest)
                    } else {
                        Meeting::default()
                    }
                }
            };
        }
        table
    }

    /// What a face-down token is worth.
    fn unknown(&self, s: &State, table: &[Meeting; KINDS]) -> Meeting {
        let mut sum = Meeting::default();
        for (kind, meeting) in table.iter().enumerate() {
            let n = f32::from(s.unseen.count(kind));
            sum.gain += n * meeting.gain;
            sum.onward += n * meeting.onward;
        }
        let all = (s.unseen.len() as f32).max(1.0);
        Meeting { gain: sum.gain / all, onward: sum.onward / all }
    }

    /// The board as this Hero sees it.
    pub(crate) fn sight(
        &self,
        s: &State,
        hero: &Hero,
        wrench: bool,
        fuel: u8,
        prices: Prices,
    ) -> Sight {
        let table = self.meetings(hero, wrench, fuel, prices);
        let unknown = self.unknown(s, &table);
        let nothing = Meeting { gain: 0.0, onward: 1.0 };
        let mut sight = Sight { first: [nothing; 9], again: [nothing; 9] };
        for cell in 0..9 {
            let (height, top) = (s.height[cell], s.top[cell]);
            if height > 0 {
                sight.first[cell] = if top == NONE { unknown } else { table[usize::from(top)] };
            }
            if height > 1 {
                sight.again[cell] = unknown;
            }
        }
        sight
    }

    /// What a Hero in action, or about to act, can expect with so many steps left.
    pub(crate) fn hero_worth(
        &self,
        s: &State,
        hero: &Hero,
        moves: Option<u8>,
        wrench: bool,
        fuel: u8,
        prices: Prices,
    ) -> f32 {
        match hero.task {
            Task::Drive(vehicle, pattern, steps) => {
                let sight = self.sight(s, hero, wrench, fuel, prices);
                let road = Road { pattern, blocked: bit(s.vehicle[1 - vehicle as usize]) };
                road.best(&sight, s.place(vehicle), moves.unwrap_or(steps), 0)
            }
            Task::Line | Task::Quadrant => {
                let sight = self.sight(s, hero, wrench, fuel, prices);
                let open = !s.covered();
                let (count, area): (u8, fn(u8) -> Cells) =
                    if hero.task == Task::Line { (6, line) } else { (4, quadrant) };
                (0..count).map(|i| sight.sum(area(i) & open)).fold(0.0, f32::max)
            }
            Task::Sense => SENSE * s.hidden().count_ones() as f32,
        }
    }
}

impl Sight {
    /// What a strike on these cells expects.
    pub fn sum(&self, cells: Cells) -> f32 {
        each(cells).map(|cell| self.first[usize::from(cell)].gain).sum()
    }

    /// What the first meeting on a cell is worth.
    pub fn at(&self, cell: u8) -> Meeting {
        self.first[usize::from(cell)]
    }
}

/// Where a driver can go.
pub(crate) struct Road {
    pub pattern: Pattern,
    pub blocked: Cells,
}

impl Road {
    /// The best expected sum over the paths from a cell; `seen` are the cells already visited.
    pub fn best(&self, sight: &Sight, from: u8, moves: u8, seen: Cells) -> f32 {
        if moves == 0 {
            return 0.0;
        }
        let near = if from == NONE { EDGE } else { self.pattern.neighbours(from) };
        let mut best = 0.0f32;
        let mut cells = near & !self.blocked;
        while cells != 0 {
            let cell = cells.trailing_zeros() as u8;
            cells &= cells - 1;
            let met = if seen & bit(cell) == 0 {
                sight.first[usize::from(cell)]
            } else {
                sight.again[usize::from(cell)]
            };
            let mut worth = met.gain;
            if moves > 1 && met.onward > 0.0 {
                worth += met.onward * self.best(sight, cell, moves - 1, seen | bit(cell));
            }
            best = best.max(worth);
        }
        best
    }
}
