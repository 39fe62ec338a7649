//! Scoring and end (spec 5).

use veritable_core::{Outcome, ScoreLine, ScoreSheet, ScoreSide, Seat, Sink, leader};

use crate::ForceOfArms;
use crate::content::{Kind, SHIPS};
use crate::events::{Event, Phase};
use crate::geometry::{Slot, lane_name, lane_of};
use crate::run::Run;
use crate::scene::ship_id;
use crate::state::*;

impl ForceOfArms {
    /// What a fighter counts for: its kind and its value with modifiers, never below 0 (R37).
    #[inline]
    pub(crate) fn fighter_value(&self, state: &State, slot: Slot) -> (Kind, u8) {
        let faction = state.table.faction(state.table.owner_of_slot(slot)) as usize;
        let i = usize::from(slot);
        let fighter = self.pack.fighter[faction][usize::from(state.secret.cards[i])];
        (fighter.kind, (fighter.value as i8 + state.table.modifier[i]).max(0) as u8)
    }

    /// The printed defense of the face in play with modifiers, never below 0 (R38).
    #[inline]
    pub(crate) fn printed_defense(&self, table: &Table, ship: Ship) -> u8 {
        let on = table.on(ship);
        let printed = self.pack.defense[usize::from(ship)][usize::from(on.alternate)];
        (printed as i8 + on.modifier).max(0) as u8
    }

    /// The victory points of the face in play.
    #[inline]
    pub(crate) fn victory_points(&self, table: &Table, ship: Ship) -> u8 {
        self.pack.victory_points[usize::from(ship)][usize::from(table.on(ship).alternate)]
    }

    /// Terms of a ship's defense and of the attack against it, fighters as they really are (5.2).
    fn terms(&self, state: &State, ship: Ship, mut term: impl FnMut(Kind, u8, Term)) {
        let table = &state.table;
        let (on, p) = (table.on(ship), table.at[usize::from(ship)]);
        let owner = table.owner(ship);
        term(Kind::Defense, self.printed_defense(table, ship), Term::Printed);
        for (seat, side) in [(owner, Kind::Defense), (other(owner), Kind::Attack)] {
            for lane in table.corner_of(seat).lanes_at(p) {
                for slot in [2 * lane, 2 * lane + 1] {
                    if table.filled & (1 << slot) != 0 {
                        let (kind, value) = self.fighter_value(state, slot);
                        if kind == side {
                            term(side, value, Term::Fighter(slot));
                        }
                    }
                }
            }
        }
        term(Kind::Defense, on.defense, Term::Tokens);
        term(Kind::Attack, on.attack, Term::Tokens);
        term(Kind::Defense, 2 * on.protoculture[usize::from(owner)], Term::Protoculture);
        term(Kind::Attack, 2 * on.protoculture[usize::from(other(owner))], Term::Protoculture);
    }

    /// How a ship would be scored now.
    pub fn ship_result(&self, state: &State, ship: Ship) -> ShipResult {
        let (mut defense, mut attack) = (0, 0);
        self.terms(state, ship, |side, value, _| match side {
            Kind::Defense => defense += value,
            Kind::Attack => attack += value,
        });
        let owner = state.table.owner(ship);
        let to = match defense.cmp(&attack) {
            std::cmp::Ordering::Greater => Some(owner),
            std::cmp::Ordering::Less => Some(other(owner)),
            std::cmp::Ordering::Equal => None,
        };
        ShipResult { defense, attack, to }
    }

    /// The score sheet of the position, or of the last round if the match is over.
    pub(crate) fn sheet(&self, state: &State) -> ScoreSheet {
        let table = &state.table;
        let mut sheet = ScoreSheet { lines: Vec::new(), totals: vec![0, 0] };
        if table.at.contains(&NONE) {
            return sheet;
        }
        for ship in 0..2 * SHIPS as Ship {
            let result = self.ship_result(state, ship);
            let mut sides =
                [("defense", result.defense), ("attack", result.attack)].map(|(name, total)| {
                    ScoreSide { name: name.into(), total: i32::from(total), terms: Vec::new() }
                });
            self.terms(state, ship, |side, value, term| {
                if value > 0 {
                    let i = usize::from(side == Kind::Attack);
                    sides[i].terms.push((self.term_name(state, term), i32::from(value)));
                }
            });
            let points = i32::from(self.victory_points(table, ship));
            if let Some(seat) = result.to {
                sheet.totals[usize::from(seat)] += points;
            }
            let card = &self.pack.ships[usize::from(ship)];
            sheet.lines.push(ScoreLine {
                id: card.id.clone(),
                name: self.ship_name(table, ship).into(),
                piece: Some(ship_id(ship)),
                sides: sides.into(),
                to: result.to,
                points: if result.to.is_some() { points } else { 0 },
                result: fate(result.to, table.owner(ship)).into(),
            });
        }
        sheet
    }

    /// The sheet of a round that was scored.
    pub(crate) fn sheet_of(&self, round: &RoundResult) -> ScoreSheet {
        let line = |(ship, result): (usize, &ShipResult)| {
            let (card, alternate) = (&self.pack.ships[ship], round.alternate >> ship & 1 == 1);
            let points = i32::from(self.pack.victory_points[ship][usize::from(alternate)]);
            let owner = Seat::from(card.faction != round.seat0);
            let side = |name: &str, total| ScoreSide {
                name: name.into(),
                total: i32::from(total),
                terms: Vec::new(),
            };
            ScoreLine {
                id: card.id.clone(),
                name: card
                    .alternate
                    .as_ref()
                    .filter(|_| alternate)
                    .map_or(&card.name, |f| &f.name)
                    .clone(),
                piece: None,
                sides: vec![side("defense", result.defense), side("attack", result.attack)],
                to: result.to,
                points: if result.to.is_some() { points } else { 0 },
                result: fate(result.to, owner).into(),
            }
        };
        ScoreSheet {
            lines: round.ships.iter().enumerate().map(line).collect(),
            totals: round.vp.map(i32::from).into(),
        }
    }

    fn term_name(&self, state: &State, term: Term) -> String {
        match term {
            Term::Printed => "printed".into(),
            Term::Tokens => "tokens".into(),
            Term::Protoculture => "Protoculture".into(),
            Term::Fighter(slot) => {
                let faction = state.table.faction(state.table.owner_of_slot(slot));
                let card = state.secret.cards[usize::from(slot)];
                let name = self.pack.fighter_card(faction, card).value_name();
                format!("{name}, {}", lane_name(lane_of(slot)))
            }
        }
    }

    /// The result of a match that is over (5.5, 5.6).
    pub(crate) fn result(&self, table: &Table) -> Option<Outcome> {
        if table.step != Step::Over {
            return None;
        }
        let (winner, why) = self.winner(table);
        let [a, b] = table.vp;
        let reason = match winner {
            Some(seat) => format!("Seat {seat} wins {} : {} {why}.", a.max(b), a.min(b)),
            None => format!("A draw, {a} : {b}: all tie-breaks are equal."),
        };
        Some(Outcome::of_two(table.vp, winner, reason))
    }

    /// Victory points, then captured enemy ships, then collected ships (R32).
    pub(crate) fn winner(&self, table: &Table) -> (Option<Seat>, &'static str) {
        let ranks = [
            (table.vp, "on victory points"),
            (table.captured.map(u16::from), "by more captured ships"),
            (table.collected.map(u16::from), "by more collected ships"),
        ];
        let first = ranks.into_iter().find_map(|(pair, why)| leader(pair).map(|seat| (seat, why)));
        first.map_or((None, ""), |(seat, why)| (Some(seat), why))
    }
}

/// What became of a ship, in one word.
fn fate(to: Option<Seat>, owner: Seat) -> &'static str {
    match to {
        None => "tied",
        Some(seat) if seat == owner => "defended",
        Some(_) => "captured",
    }
}

/// One term of a sum.
#[derive(Clone, Copy)]
enum Term {
    Printed,
    Fighter(Slot),
    Tokens,
    Protoculture,
}

impl<S: Sink<Event>> Run<'_, S> {
    /// Turns everything up, scores the ships, and begins the next round or ends the match.
    pub fn score_round(&mut self) {
        self.phase(Phase::Scoring);
        for slot in bits(self.state.table.filled & !self.state.table.up) {
            self.tell_revealed(slot);
        }
        self.state.table.up = self.state.table.filled;

        let mut ships = [ShipResult::default(); 2 * SHIPS];
        let (mut vp, mut alternate) = ([0; 2], 0);
        for ship in 0..2 * SHIPS as Ship {
            let result = self.game.ship_result(self.state, ship);
            let points = self.game.victory_points(&self.state.table, ship);
            if let Some(seat) = result.to {
                let i = usize::from(seat);
                vp[i] += points;
                self.state.table.collected[i] += 1;
                self.state.table.captured[i] += u8::from(seat != self.state.table.owner(ship));
            }
            let to = result.to.map(|seat| self.actor(seat));
            let ShipResult { defense, attack, .. } = result;
            self.told.tell(|| Event::ShipScored { ship, defense, attack, to, points });
            ships[usize::from(ship)] = result;
            alternate |= u8::from(self.state.table.on(ship).alternate) << ship;
        }
        let (round, seat0) = (self.state.table.round, self.state.table.seat0);
        self.state.table.results[usize::from(round) - 1] =
            Some(RoundResult { seat0, vp, ships, alternate });
        for (total, points) in self.state.table.vp.iter_mut().zip(vp) {
            *total += u16::from(points);
        }
        let totals = self.state.table.vp;
        self.told.tell(|| Event::RoundScored { round, points: vp, totals });
        self.next_round();
    }

    fn next_round(&mut self) {
        let (played, game) = (self.state.table.round, self.game);
        let tied = self.state.table.vp[0] == self.state.table.vp[1];
        if played >= game.rounds && !(tied && played < game.rounds + game.extra_rounds) {
            self.state.table.step = Step::Over;
            let (winner, totals) = (game.winner(&self.state.table).0, self.state.table.vp);
            return self.told.tell(|| Event::Over { winner, totals });
        }
        if played >= game.rounds {
            self.told.tell(|| Event::ExtraRound);
        }
        let seat0 = if game.swap { self.state.table.seat0.other() } else { self.state.table.seat0 };
        self.begin_round(seat0);
    }
}
