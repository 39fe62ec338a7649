//! The invariants of spec 9 that a single position can show. I11, I13, I20, I21 and I24–I26 speak of two
//! positions or of a whole match; the tests check them.

use std::ops::RangeInclusive;

use veritable_core::program::operation;
use veritable_core::{Mechanics, hold};
use veritable_lanes::command_phase::{commands, heroes, in_turn};

use crate::ForceOfArms;
use crate::action::Action;
use crate::command_phase::QUOTA;
use crate::content::{Pack, SHIPS, Token};
use crate::geometry::{POSITIONS, SLOTS};
use crate::setup::{SPECIAL, SUPPLY};
use crate::state::*;
use crate::tactical_phase::{TURNS, movable};

impl ForceOfArms {
    pub(crate) fn invariants(&self, state: &State) -> Result<(), String> {
        self.numbers_are_in_range(state)?;
        if state.table.round == 0 {
            hold!("I1", self.seat0.is_none(), "a match without a round");
            hold!("I1", *state == self.set_up(), "something happened before the first round");
            return Ok(());
        }
        self.grid(&state.table)?;
        self.tokens(&state.table)?;
        self.fighters(state)?;
        self.turns(state)?;
        self.results(&state.table)
    }

    /// Nothing below may index out of range, whatever a file claims.
    fn numbers_are_in_range(&self, State { table, secret }: &State) -> Result<(), String> {
        let ok = table.grid.iter().all(|&s| s <= EMPTY || s == NONE)
            && table.at.iter().all(|&p| p < POSITIONS as u8 || p == NONE)
            && table.active < 2
            && table.first < 2
            && table.drawn.is_none_or(|d| d.iter().all(|&c| c < 12))
            && table.filled < 1 << SLOTS
            && table.up & !table.filled == 0
            && secret.cards.iter().all(|&c| c < 12 || c == NONE)
            && (secret.chosen < 12 || secret.chosen == NONE)
            && secret.hand.iter().all(|&h| h & !ALL_FIGHTERS == 0)
            && table.placed.iter().all(|&n| n <= 12)
            && usize::from(table.round) <= MAX_ROUNDS
            && table.round <= self.rounds + self.extra_rounds
            && table.ships.iter().all(|s| s.lock.is_none_or(|seat| seat < 2))
            && table.announced.is_none_or(|a| a.ship < EMPTY && a.token != Token::Spy)
            && !matches!(table.step, Step::Destination(p) if p >= POSITIONS as u8);
        hold!("I1", ok, "a number is out of range");
        let tokens = [table.pool, table.reserve, table.spent].concat();
        let small = |n: u8| n <= 15;
        let few = tokens
            .iter()
            .chain([&table.supply])
            .all(|p| Token::ALL.iter().all(|&t| small(p.get(t))))
            && table.ships.iter().all(|s| {
                small(s.attack) && small(s.defense) && s.protoculture.iter().all(|&n| n <= 4)
            });
        hold!("I4", few, "more tokens than exist");
        let modest = |m: &i8| (-60..=60).contains(m);
        let mild = table.modifier.iter().chain(table.ships.iter().map(|s| &s.modifier)).all(modest);
        hold!("I23", mild, "a modifier is out of range");
        self.cursor(table)
    }

    /// A cursor must point into the program of a card that its player has played.
    fn cursor(&self, table: &Table) -> Result<(), String> {
        let Cursor { card, at, done, half, same, last, .. } = table.cursor;
        let named = [same, last].iter().all(|&s| s < EMPTY || s == NONE);
        let half_ok = match half {
            Half::Nothing => true,
            Half::Ship(p) => p < POSITIONS as u8 && table.grid[usize::from(p)] < EMPTY,
            Half::Fighter(slot) => usize::from(slot) < SLOTS,
            Half::Token { token, from, owner } => token != Token::Spy && from < EMPTY && owner < 2,
        };
        hold!("I14", named && half_ok, "the card in play points nowhere");
        if table.step != Step::Effect {
            hold!("I14", table.cursor == Cursor::default(), "a card is in play outside its turn");
            return Ok(());
        }
        hold!("I14", card < 8, "no such card");
        let start = self.pack.start[table.faction(table.active) as usize][usize::from(card)];
        let due = operation(&self.pack.program, start, at);
        let waits = due.is_some_and(|op| done < op.times());
        hold!("I14", waits, "the card in play is not at one of its choices");
        let played = table.played[usize::from(table.active)] & (1 << card) != 0;
        hold!("I14", played, "the card in play has not been played");
        Ok(())
    }

    fn grid(&self, table: &Table) -> Result<(), String> {
        let dealing = table.step == Step::Deal;
        for ship in 0..2 * SHIPS {
            let at = table.at[ship];
            let in_deck = table.deck.count(ship) == 1;
            let placed = at != NONE && table.grid[usize::from(at)] == ship as Ship;
            hold!(
                "I1",
                placed != in_deck && (at == NONE) == in_deck,
                "ship {ship} is not in one place"
            );
        }
        let empty = table.grid.iter().filter(|&&s| s == EMPTY).count();
        let holes = table.grid.iter().filter(|&&s| s == NONE).count();
        hold!("I1", empty == 1 && holes == table.deck.len(), "the grid has {empty} Empty Spaces");
        hold!("I1", dealing != table.deck.is_empty(), "the deal is not finished");
        Ok(())
    }

    fn tokens(&self, table: &Table) -> Result<(), String> {
        let held = |token: Token| -> u8 {
            let taken = matches!(table.cursor.half, Half::Token { token: t, .. } if t == token);
            u8::from(table.announced.is_some_and(|a| a.token == token)) + u8::from(taken)
        };
        for token in [Token::Attack, Token::Defense] {
            let on: u8 = table
                .ships
                .iter()
                .map(|s| if token == Token::Attack { s.attack } else { s.defense })
                .sum();
            let pools: u8 = table.pool.iter().map(|p| p.get(token)).sum();
            let all = table.supply.get(token) + pools + on + held(token);
            hold!("I2", all == SUPPLY.get(token), "{all} {} tokens exist", token.name());
        }
        for seat in 0..2u8 {
            let i = usize::from(seat);
            for token in [Token::ShipLock, Token::Protoculture, Token::Spy] {
                let on: u8 = match token {
                    Token::ShipLock => {
                        table.ships.iter().filter(|s| s.lock == Some(seat)).count() as u8
                    }
                    Token::Protoculture => table.ships.iter().map(|s| s.protoculture[i]).sum(),
                    _ => 0,
                };
                let pending = match (table.announced, table.cursor.half) {
                    (Some(a), _) if a.token == token && table.active == seat => 1,
                    (_, Half::Token { token: t, owner, .. }) if t == token && owner == seat => 1,
                    _ => 0,
                };
                let [pool, reserve, spent] =
                    [&table.pool, &table.reserve, &table.spent].map(|p| p[i].get(token));
                let all = pool + reserve + spent + on + pending;
                hold!("I3", all == SPECIAL, "seat {seat} has {all} {} tokens", token.name());
            }
            hold!("I3", table.reserve[i].spy == 0, "a Spy lies in the reserve");
            let plain = table.reserve[i].mandatory() == table.reserve[i].protoculture
                && table.spent[i].mandatory() == table.spent[i].protoculture;
            hold!("I2", plain, "Attack or Defense tokens lie outside supply, pools and ships");
        }
        let protoculture = |s: &OnShip| s.protoculture[0] + s.protoculture[1];
        let total: u8 = table.ships.iter().map(protoculture).sum();
        hold!("I6", total <= 4, "{total} Protoculture tokens on the grid");
        if !table.protoculture_limit_waived(self.pack) {
            let one = table.ships.iter().all(|s| protoculture(s) <= 1);
            hold!("I6", one, "two Protoculture tokens on one ship");
        }
        if self.before_token_phase(table) {
            let bare = table.ships.iter().all(|s| s.attack + s.defense + protoculture(s) == 0);
            hold!("I7", bare, "tokens on ships before the Token Phase");
        }
        Ok(())
    }

    fn before_token_phase(&self, table: &Table) -> bool {
        !matches!(
            table.step,
            Step::Token | Step::Card | Step::Effect | Step::CommandEnd | Step::Over
        )
    }

    fn fighters(&self, state: &State) -> Result<(), String> {
        let State { table, secret } = state;
        let deployed =
            !matches!(table.step, Step::Deal | Step::Initiative | Step::Order | Step::Sides);
        hold!("I8", deployed || table.filled == 0, "fighters are placed during set-up");
        for seat in 0..2u8 {
            let i = usize::from(seat);
            let slots = table.filled & table.corner_of(seat).slots();
            let mut seen = secret.hand[i];
            let mut total = seen.count_ones();
            if secret.chosen != NONE && table.active == seat {
                seen |= 1 << secret.chosen;
                total += 1;
            }
            for slot in bits(slots) {
                hold!(
                    "I8",
                    secret.cards[usize::from(slot)] != NONE,
                    "a filled slot without a card"
                );
                seen |= 1 << secret.cards[usize::from(slot)];
                total += 1;
            }
            hold!(
                "I8",
                seen == ALL_FIGHTERS && total == 12,
                "seat {seat} has not 12 different fighters"
            );
            hold!(
                "I8",
                slots.count_ones() == u32::from(table.placed[i]),
                "fighters are miscounted"
            );
            let numbers = bits(slots).map(|slot| table.serial[usize::from(slot)]);
            let numbers =
                numbers.filter(|n| (1..=12).contains(n)).fold(0u16, |set, n| set | 1 << n);
            let each = numbers.count_ones() == slots.count_ones();
            hold!("I8", each, "seat {seat} has fighters without a serial number of their own");
        }
        hold!("I10", table.corner.slots() & table.corner.opposite().slots() == 0, "lanes overlap");
        for slot in 0..SLOTS {
            let filled = table.filled & (1 << slot) != 0;
            let up = table.up & (1 << slot) != 0;
            let inner = slot % 2 == 0 || table.filled & (1 << (slot - 1)) != 0;
            hold!("I8", !filled || inner, "slot {slot} is filled before the inner one");
            hold!("I8", filled == (secret.cards[slot] != NONE), "slot {slot} is miscounted");
            hold!("I27", up || table.modifier[slot] == 0, "a face-down fighter has a modifier");
            hold!("I8", filled || table.serial[slot] == 0, "slot {slot} has a serial number");
        }
        hold!(
            "I8",
            (secret.chosen != NONE) == (table.step == Step::Space),
            "a fighter is in the air"
        );
        Ok(())
    }

    /// A turn of the Tactical Phase in which the active seat has placed so many fighters.
    fn tactical_turn(&self, table: &Table, placed: RangeInclusive<u8>) -> Result<(), String> {
        hold!("I9", table.turn < TURNS, "a thirteenth tactical turn");
        let first = table.turn.is_multiple_of(2);
        hold!("I9", (table.active == table.first) == first, "the wrong seat is to move");
        let before = 2 * (table.turn / 2);
        let mine = table.placed[usize::from(table.active)];
        let so_far = mine.checked_sub(before).is_some_and(|n| placed.contains(&n));
        hold!("I9", so_far, "{mine} fighters placed in turn {}", table.turn + 1);
        let theirs = table.placed[usize::from(other(table.active))];
        let due = 2 * table.turn.div_ceil(2);
        hold!("I9", theirs == due, "the other seat has placed {theirs} of {due} fighters");
        Ok(())
    }

    fn turns(&self, state: &State) -> Result<(), String> {
        let table = &state.table;
        match table.step {
            Step::Move | Step::Destination(_) => self.tactical_turn(table, 0..=0)?,
            Step::Fighter | Step::Space => self.tactical_turn(table, 0..=1)?,
            Step::TacticalEnd => self.tactical_turn(table, 2..=2)?,
            _ if !self.before_token_phase(table) => {
                hold!("I9", table.placed == [12, 12], "fighters are left after the Tactical Phase");
            }
            _ => {}
        }
        if let Step::Destination(p) = table.step {
            let moves = table.ship_at(p).is_some_and(|ship| movable(table, ship));
            hold!("I9", moves, "the ship that was picked cannot move");
        }
        let passes = table.step != Step::Token || table.passes < 2;
        hold!("I15", passes, "the phase goes on after two passes");
        let [zero, one] = table.played;
        for (seat, played) in (0..).zip(table.played) {
            let missing = played & !self.pack.dealt[table.faction(seat) as usize];
            hold!("I14", missing == 0, "a card was played that there is not");
            let (heroes, commands) = (heroes(played), commands(played));
            hold!("I14", QUOTA.is_kept(played), "{heroes} heroes, {commands} commands");
            let all = table.step != Step::Over || QUOTA.is_filled(played);
            hold!("I14", all, "the match ended with cards unplayed");
        }
        if matches!(table.step, Step::Card | Step::Effect | Step::CommandEnd) {
            hold!("I15", table.turn < QUOTA.turns(), "a seventh card");
            let out = table.turn + u8::from(table.step != Step::Card);
            let [player1, player2] =
                [table.first, other(table.first)].map(|seat| table.played[usize::from(seat)]);
            let to_play = (table.active != table.first) == table.turn.is_multiple_of(2);
            hold!(
                "I15",
                in_turn(player1, player2, out) && to_play,
                "cards were played out of turn"
            );
            let none = table.pool.iter().all(|p| p.mandatory() == 0);
            hold!("I19", none, "a mandatory token is left after the Token Phase");
        } else if table.step != Step::Over {
            hold!("I14", zero | one == 0, "a card was played before its phase");
        }
        if table.announced.is_some() {
            let playable = matches!(
                table.step,
                Step::Move
                    | Step::Fighter
                    | Step::TacticalEnd
                    | Step::Token
                    | Step::Card
                    | Step::Effect
                    | Step::CommandEnd
            );
            hold!("I16", playable, "a token is played when none can be");
            let spies = table.pool[usize::from(other(table.active))].spy;
            hold!("I16", spies > 0, "a counter window without a Spy");
        }
        if let Some((before, first)) = before_the_first_half(state) {
            hold!(
                "I14",
                self.bar(&before, first).is_none(),
                "what was chosen first could not be chosen"
            );
        }
        if table.step != Step::Over && !self.is_chance(table) {
            let mut legal = Vec::new();
            self.decisions(state, &mut legal);
            hold!("I17", !legal.is_empty(), "a decision without a legal action");
            let alone = legal == [Action::Pass];
            hold!("I17", !alone, "a decision that can only pass");
            if table.step == Step::Token && table.announced.is_none() {
                let mandatory = table.pool[usize::from(table.active)].mandatory();
                let pass = legal.contains(&Action::Pass);
                hold!("I18", pass == (mandatory == 0), "passing with {mandatory} mandatory tokens");
            }
        }
        Ok(())
    }

    fn results(&self, table: &Table) -> Result<(), String> {
        let scored = usize::from(table.round) - usize::from(table.step != Step::Over);
        let (mut totals, mut collected, mut captured) = ([0u16; 2], [0u8; 2], [0u8; 2]);
        for (i, result) in table.results.iter().enumerate() {
            hold!("I22", result.is_some() == (i < scored), "round {} is scored wrongly", i + 1);
            let Some(result) = result else { continue };
            let [a, b] = result.vp.map(u16::from);
            totals = [totals[0].saturating_add(a), totals[1].saturating_add(b)];
            for (ship, scored) in result.ships.iter().enumerate() {
                let Some(seat) = scored.to else { continue };
                hold!("I22", seat < 2, "round {} gave a ship to nobody", i + 1);
                let owner = u8::from(result.seat0 != Pack::faction_of(ship as Ship));
                collected[usize::from(seat)] += 1;
                captured[usize::from(seat)] += u8::from(seat != owner);
            }
            // A ship may show either face when it is scored; stock faces have equal points.
            let least: u16 =
                self.pack.victory_points.iter().map(|f| u16::from(f[0].min(f[1]))).sum();
            let most: u16 =
                self.pack.victory_points.iter().map(|f| u16::from(f[0].max(f[1]))).sum();
            let tied: u16 = (0..2 * SHIPS)
                .filter(|&s| result.ships[s].to.is_none())
                .map(|s| u16::from(self.pack.victory_points[s][0]))
                .sum();
            let slack = most - least;
            let sum = a + b + tied;
            hold!(
                "I22",
                sum + slack >= least && sum <= most + slack,
                "round {} gave {sum} points",
                i + 1
            );
        }
        hold!("I22", totals == table.vp, "the match totals are not the sum of the rounds");
        let counted = (collected, captured) == (table.collected, table.captured);
        hold!("I22", counted, "the ships collected are not those of the rounds");
        Ok(())
    }
}

/// If half of a pair is chosen: the position before it, and the action that chose it.
fn before_the_first_half(state: &State) -> Option<(State, Action)> {
    let mut before = *state;
    let table = &mut before.table;
    table.announced = None;
    let first = match std::mem::take(&mut table.cursor.half) {
        Half::Nothing => return None,
        Half::Ship(p) => Action::ShipFrom(p),
        Half::Fighter(slot) => Action::Pick(slot),
        Half::Token { token, from, owner } => {
            let (on, p) = (&mut table.ships[usize::from(from)], table.at[usize::from(from)]);
            match token {
                Token::Attack => on.attack += 1,
                Token::Defense => on.defense += 1,
                Token::Protoculture => on.protoculture[usize::from(owner)] += 1,
                _ => on.lock = Some(owner),
            }
            match token {
                Token::Attack => Action::TakeAttack(p),
                Token::Defense => Action::TakeDefense(p),
                Token::Protoculture => Action::TakeProtoculture(p, owner),
                _ => Action::TakeLock(p),
            }
        }
    };
    Some((before, first))
}
