//! Scoring and end (spec 4.8, 5).

use std::cmp::Ordering;

use veritable_core::bits::bits;
use veritable_core::{Outcome, ScoreLine, ScoreSheet, ScoreSide, Sink, leader};

use crate::CrisisPoint;
use crate::content::{Bonus, Field, Goal, Kind, Side};
use crate::events::{Event, Phase};
use crate::geometry::{CELLS, Cell, LINES, Line, Square, adjacent, cells_of, lines_of, space_name};
use crate::run::Run;
use crate::scene::field_id;
use crate::state::*;

impl CrisisPoint {
    /// What a card adds to its owner's power on it: a Base's defense, a static bonus (5, R21).
    #[inline]
    pub(crate) fn printed_power(&self, table: &Table, cell: Cell) -> u8 {
        let card = table.field[usize::from(cell)];
        match Field::kind(card) {
            Kind::Base if self.base_defense => self.pack.defense[usize::from(card)],
            Kind::Unit if self.pack.with_bonus >> card & 1 != 0 => self.bonus(table, card, cell),
            _ => 0,
        }
    }

    fn bonus(&self, table: &Table, card: Card, cell: Cell) -> u8 {
        if table.muted >> card & 1 != 0 {
            return 0;
        }
        let around = |cards| (table.cells_with(cards) & adjacent(cell)).count_ones() as u8;
        match self.pack.bonus[usize::from(card)] {
            Some(Bonus::Per { n, cards, max }) => n.saturating_mul(around(cards)).min(max),
            Some(Bonus::If { n, cards, count }) if around(cards) >= count => n,
            _ => 0,
        }
    }

    /// The value of a side's Combat Card at a line; 0 where there is none.
    #[inline]
    pub(crate) fn combat_value(&self, slots: &[[u8; LINES]; 2], side: Side, line: Line) -> u8 {
        let values = &self.pack.value[side as usize];
        values.get(usize::from(slots[side as usize][usize::from(line)])).copied().unwrap_or(0)
    }

    /// A side's power on a cell, Combat Cards as they really are (5).
    pub fn power(&self, state: &State, side: Side, cell: Cell) -> u8 {
        let table = &state.table;
        let [column, row] = lines_of(cell).map(|l| self.combat_value(&state.secret.slots, side, l));
        let own =
            if table.owner_at(cell) == Some(side) { self.printed_power(table, cell) } else { 0 };
        column + row + self.tokens_at(table, side, cell) + own
    }

    /// Tokens that count on a cell: those there, or those that were there when it was scored.
    fn tokens_at(&self, table: &Table, side: Side, cell: Cell) -> u8 {
        let c = usize::from(cell);
        let tokens = if table.won[c] == Won::Open { &table.tokens } else { &table.scored };
        tokens[c][side as usize]
    }

    /// Who wins a card with these powers: ties go to the owner; a tied Location to nobody (5, R25).
    pub(crate) fn winner_of(&self, card: Card, power: [u8; 2]) -> Won {
        match power[0].cmp(&power[1]) {
            Ordering::Greater => Won::By(Side::Aosc),
            Ordering::Less => Won::By(Side::Masters),
            Ordering::Equal => Field::owner(card).map_or(Won::Flipped, Won::By),
        }
    }

    /// Whether a side that won these cells meets one of its objectives (7.8).
    pub(crate) fn meets(&self, table: &Table, side: Side, objective: u8, won: u16) -> bool {
        match self.pack.goals[side as usize][usize::from(objective)] {
            Goal::Won { cards, cells, min } => {
                (table.cells_with(cards) & cells & won).count_ones() >= u32::from(min)
            }
            Goal::Lines { min } => {
                let whole = |l: &Line| cells_of(*l) & !won == 0;
                (0..LINES as Line).filter(whole).count() >= usize::from(min)
            }
        }
    }

    /// The objectives of `set` that a side has met, one bit each.
    pub(crate) fn met(&self, table: &Table, side: Side, set: u8) -> u8 {
        let won = table.won_by(side);
        bits(set).filter(|&i| self.meets(table, side, i, won)).fold(0, |met, i| met | 1 << i)
    }

    /// Victory points of the cards a side has won.
    fn card_points(&self, table: &Table, side: Side) -> u16 {
        bits(table.won_by(side))
            .map(|cell| u16::from(self.pack.vp[usize::from(table.field[usize::from(cell)])]))
            .sum()
    }

    /// Victory points of an objective, 0 for [`NONE`].
    fn objective_points(&self, side: Side, objective: u8) -> u16 {
        self.pack.objectives[side as usize]
            .get(usize::from(objective))
            .map_or(0, |o| u16::from(o.vp))
    }

    /// The score sheet of the position, cell by cell and then the claimed objectives.
    pub(crate) fn sheet(&self, state: &State) -> ScoreSheet {
        let table = &state.table;
        let mut sheet = ScoreSheet { lines: Vec::new(), totals: vec![0, 0] };
        for cell in bits(table.occupied()) {
            let card = table.field[usize::from(cell)];
            let power = Side::ALL.map(|side| self.power(state, side, cell));
            let won = self.winner_of(card, power);
            let points = i32::from(self.pack.vp[usize::from(card)]);
            let to = match won {
                Won::By(side) => Some(table.seat_of(side)),
                _ => None,
            };
            if let Some(seat) = to {
                sheet.totals[usize::from(seat)] += points;
            }
            sheet.lines.push(ScoreLine {
                id: Square::NAMES[usize::from(cell)].into(),
                name: self.pack.name(card).into(),
                piece: Some(field_id(card)),
                sides: Side::ALL.map(|side| self.score_side(state, side, cell)).into(),
                to,
                points: if to.is_some() { points } else { 0 },
                result: match (won, Field::owner(card)) {
                    (Won::By(side), Some(owner)) if side == owner => "protected",
                    (Won::By(_), _) => "captured",
                    _ => "tied",
                }
                .into(),
            });
        }
        for side in Side::ALL {
            let objective = table.claimed[side as usize];
            let Some(card) = self.pack.objectives[side as usize].get(usize::from(objective)) else {
                continue;
            };
            let seat = table.seat_of(side);
            sheet.totals[usize::from(seat)] += i32::from(card.vp);
            sheet.lines.push(ScoreLine {
                id: card.id.clone(),
                name: card.name.clone(),
                piece: None,
                sides: Vec::new(),
                to: Some(seat),
                points: i32::from(card.vp),
                result: "claimed".into(),
            });
        }
        sheet
    }

    fn score_side(&self, state: &State, side: Side, cell: Cell) -> ScoreSide {
        let table = &state.table;
        let mut terms = Vec::new();
        for line in lines_of(cell) {
            let value = self.combat_value(&state.secret.slots, side, line);
            terms.push((format!("Combat Card at {}", space_name(side, line)), value));
        }
        terms.push(("Battle Tokens".into(), self.tokens_at(table, side, cell)));
        if table.owner_at(cell) == Some(side) {
            let base = Field::kind(table.field[usize::from(cell)]) == Kind::Base;
            let name = if base { "Base defense" } else { "bonus" };
            terms.push((name.into(), self.printed_power(table, cell)));
        }
        ScoreSide {
            name: side.name().into(),
            total: terms.iter().map(|t| i32::from(t.1)).sum(),
            terms: terms.into_iter().filter(|t| t.1 > 0).map(|(n, v)| (n, i32::from(v))).collect(),
        }
    }

    /// The result of a match that is over.
    pub(crate) fn result(&self, table: &Table) -> Option<Outcome> {
        if table.step != Step::Over {
            return None;
        }
        let winner = leader(table.vp);
        let [a, b] = table.vp;
        let reason = match winner {
            Some(seat) => {
                format!("Seat {seat} wins {} : {} on victory points.", a.max(b), a.min(b))
            }
            None => format!("A draw, {a} : {b}."),
        };
        Some(Outcome::of_two(table.vp, winner, reason))
    }
}

impl<S: Sink<Event>> Run<'_, S> {
    /// All Combat Cards are turned up, every card is settled, then objectives are claimed.
    pub fn score_game(&mut self) {
        self.phase(Phase::Scoring);
        for side in Side::ALL {
            for line in bits(self.state.table.face_down(side)) {
                self.reveal(side, line);
            }
        }
        for cell in 0..CELLS as Cell {
            self.score_cell(cell);
        }
        self.enter_claims(Side::Aosc);
    }

    fn score_cell(&mut self, cell: Cell) {
        let c = usize::from(cell);
        let card = self.state.table.field[c];
        let power = Side::ALL.map(|side| self.game.power(self.state, side, cell));
        let won = self.game.winner_of(card, power);
        let table = &mut self.state.table;
        table.won[c] = won;
        table.scored[c] = std::mem::take(&mut table.tokens[c]);
        for i in 0..2 {
            table.supply[i] += table.scored[c][i];
        }
        let points = self.game.pack.vp[usize::from(card)];
        self.told.tell(|| Event::Scored { card, cell, power, won, points });
    }

    /// Claims from `side` on: a single met objective counts by itself, of two one is chosen (R27).
    fn enter_claims(&mut self, side: Side) {
        let kept = self.state.secret.objectives[side as usize];
        let met = self.game.met(&self.state.table, side, kept);
        self.state.table.active = side;
        if met.count_ones() > 1 {
            self.state.table.step = Step::Claim;
        } else if met != 0 {
            self.claim(met.trailing_zeros() as u8);
        } else {
            self.after_claim(side);
        }
    }

    /// `CLAIM`.
    pub fn claim(&mut self, objective: u8) {
        let by = self.active();
        self.state.table.claimed[by.side as usize] = objective;
        self.told.tell(|| Event::Claimed { by, objective });
        self.after_claim(by.side);
    }

    fn after_claim(&mut self, side: Side) {
        match side {
            Side::Aosc => self.enter_claims(Side::Masters),
            Side::Masters => self.finish_game(),
        }
    }

    fn finish_game(&mut self) {
        let kept = self.state.secret.objectives;
        for side in Side::ALL {
            let (of, i) = (self.actor(side), side as usize);
            let claimed = Some(self.state.table.claimed[i]).filter(|&o| o != NONE);
            self.told.tell(|| Event::Objectives { of, kept: kept[i], claimed });
        }
        let Table { game, seat0, player1, claimed, .. } = self.state.table;
        let points = Side::ALL.map(|side| {
            let table = &self.state.table;
            self.game.card_points(table, side)
                + self.game.objective_points(side, claimed[side as usize])
        });
        self.state.table.results[usize::from(game) - 1] =
            Some(GameResult { seat0, player1, vp: points, kept, claimed });
        for side in Side::ALL {
            let seat = usize::from(self.state.table.seat_of(side));
            self.state.table.vp[seat] += points[side as usize];
        }
        let totals = self.state.table.vp;
        self.told.tell(|| Event::GameScored { game, points, totals });
        self.next_game();
    }

    fn next_game(&mut self) {
        let Table { game, vp, seat0, .. } = self.state.table;
        let replay = self.game.replay && vp[0] == vp[1] && usize::from(game) < MAX_GAMES;
        if game >= self.game.games && !replay {
            self.state.table.step = Step::Over;
            return self.told.tell(|| Event::Over { winner: leader(vp), totals: vp });
        }
        if game >= self.game.games {
            self.told.tell(|| Event::Replay);
        }
        self.begin_game(if self.game.swap_sides { seat0.other() } else { seat0 });
    }
}
