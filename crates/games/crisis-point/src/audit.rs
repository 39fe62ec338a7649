//! The invariants of spec 9 that a single position can show. I11 and I16–I18 speak of two positions or of a whole
//! match; the tests check them.

use veritable_core::bits::bits;
use veritable_core::hold;
use veritable_core::program::operation;
use veritable_lanes::command_phase::in_turn;

use crate::CrisisPoint;
use crate::action::{Action, Docket};
use crate::command_phase::QUOTA;
use crate::content::{FIELD_CARDS, Field, LOCATIONS, Op, Side, Special, TEXTS};
use crate::geometry::{CELLS, LINES};
use crate::setup::REDRAWS;
use crate::state::*;
use crate::tactical_phase::{self, LOCATION_QUOTA, UNIT_QUOTA};
use crate::token_phase::PER_TURN;

impl CrisisPoint {
    pub(crate) fn invariants(&self, state: &State) -> Result<(), String> {
        let table = &state.table;
        self.numbers_are_in_range(state)?;
        if table.game == 0 {
            hold!("I17", self.seat0.is_none(), "a match without a game");
            hold!("I17", *state == self.opening(), "something happened before the first game");
            return Ok(());
        }
        hold!("I17", table.step != Step::Seats, "the sides are already known");
        self.tokens(table)?;
        self.field(table)?;
        self.hands(state)?;
        self.set_up(state)?;
        self.tactical_turns(table)?;
        self.special_tokens(table)?;
        self.card_turns(table)?;
        self.scores(state)?;
        self.decision(state)
    }

    /// Nothing below may index out of range, whatever a file claims.
    fn numbers_are_in_range(&self, State { table, secret }: &State) -> Result<(), String> {
        let card = |&c: &u8| usize::from(c) < FIELD_CARDS || c == NONE;
        let cell = |&c: &u8| usize::from(c) < CELLS || c == NONE;
        let eight = |&c: &u8| c < 8 || c == NONE;
        let ok = table.field.iter().all(card)
            && table.at.iter().all(cell)
            && table.drawn.is_none_or(|d| d.iter().all(|&c| c < 8))
            && table.redraws <= REDRAWS
            && table.kept.iter().all(|&n| n <= KEPT)
            && table.dealt <= 2 * DEALT
            && table.muted >> FIELD_CARDS == 0
            && table.discarded >> (2 * 8) == 0
            && table.located.iter().all(|&l| l >> LOCATIONS == 0)
            && table.placed <= PER_TURN
            && (usize::from(table.latest) < Action::COUNT || table.latest == NONE)
            && table.claimed.iter().all(eight)
            && usize::from(table.game) <= MAX_GAMES
            && secret.slots.iter().flatten().all(eight)
            && secret.locations.iter().all(|&l| l >> LOCATIONS == 0)
            && !matches!(table.step, Step::Space(c) if c >= Field::location(0) && c != HIDDEN)
            && (usize::from(secret.picked) < LOCATIONS || secret.picked == NONE)
            && !matches!(table.step, Step::Combat(l) if usize::from(l) >= LINES)
            && table.results.iter().flatten().all(|r| r.claimed.iter().all(eight));
        hold!("I3", ok, "a number is out of range");
        let all = self.pack.tokens.battle;
        let counts = [table.supply, table.reserve, table.removed].concat();
        let few = counts.iter().chain(table.tokens.iter().flatten()).all(|&n| n <= all)
            && table.scored.iter().flatten().all(|&n| n <= all);
        hold!("I1", few, "more tokens than exist");
        self.cursor(table)
    }

    /// A cursor must point into the text that is being resolved.
    fn cursor(&self, table: &Table) -> Result<(), String> {
        let Cursor { card, at, done, here, half, then, .. } = table.cursor;
        if table.step != Step::Effect {
            hold!("I15", table.cursor == Cursor::default(), "a text is resolved outside its turn");
            return Ok(());
        }
        hold!("I15", usize::from(card) < TEXTS, "no such text");
        let due = operation(&self.pack.program, self.pack.start[usize::from(card)], at);
        let choice = |op: Op| !op.acts_alone() && !matches!(op, Op::Jump { .. });
        let waits = due.is_some_and(|op| choice(op) && done < op.times());
        hold!("I15", waits, "the text is not at one of its choices");
        let lies = here == NONE || usize::from(here) < CELLS && table.card_at(here).is_some();
        let line = due == Some(Op::SwapCombat);
        let cells = if line { LINES } else { CELLS };
        let chosen =
            half == NONE || usize::from(half) < cells && (line || table.card_at(half).is_some());
        hold!("I15", lies && chosen, "the text points nowhere");
        let mine = match then {
            Then::TacToken => table.at.get(usize::from(card)) == Some(&here) && here != NONE,
            Then::NextCard => {
                let played = bits(table.played[table.active as usize]);
                here == NONE
                    && played.map(|i| Field::action_card(table.active, i)).any(|c| c == card)
            }
            Then::Deploy | Then::Slot | Then::TokenTurn => {
                let used = |token: &Special| Field::special(*token) == card;
                let token = Special::ALL.into_iter().find(used);
                let spent = |t: Special| table.special(t) == SpecialState::Spent;
                here == NONE && token.is_some_and(|t| t.side() == table.active && spent(t))
            }
        };
        hold!("I15", mine, "the text belongs elsewhere");
        Ok(())
    }

    fn tokens(&self, table: &Table) -> Result<(), String> {
        for side in Side::ALL {
            let i = side as usize;
            let on: u16 = table.tokens.iter().map(|t| u16::from(t[i])).sum();
            let held = [table.supply[i], table.reserve[i], table.removed[i]];
            let all = on + held.iter().map(|&n| u16::from(n)).sum::<u16>();
            let due = u16::from(self.pack.tokens.battle);
            hold!("I1", all == due, "the {} have {all} Battle Tokens", side.name());
        }
        let bare = table.with_tokens(Side::Aosc) | table.with_tokens(Side::Masters);
        hold!("I7", bare & !table.occupied() == 0, "tokens lie on an empty space");
        if table.tokens_are_over() {
            hold!("I9", table.reserve == [0, 0], "unused tokens after the Token Phase");
        }
        Ok(())
    }

    fn field(&self, table: &Table) -> Result<(), String> {
        for card in 0..FIELD_CARDS {
            let at = table.at[card];
            let here = at == NONE || table.field[usize::from(at)] == card as Card;
            hold!("I3", here, "{} is not where it should be", self.pack.names[card]);
        }
        let laid = table.at.iter().filter(|&&cell| cell != NONE).count();
        let cells = table.occupied().count_ones() as usize;
        hold!("I3", laid == cells, "{laid} cards on {cells} spaces");
        let lying = |set: u32| bits(set).all(|card| table.deployed(card));
        hold!(
            "I4",
            !bits(table.discarded).any(|c| table.deployed(c)),
            "a discarded Unit lies there"
        );
        hold!("I14", table.muted.count_ones() <= 1 && lying(table.muted), "muted cards");
        let masters = table.muted & !Field::units(Side::Masters) == 0;
        hold!("I14", masters, "a muted card is not a Masters Unit");
        let missing = !self.pack.dealt.units & ALL_UNITS;
        let discarded = table.discarded & !missing;
        let dropped = discarded.count_ones() == table.muted.count_ones();
        hold!("I14", dropped && discarded & Field::units(Side::Aosc) == 0, "discarded Units");
        hold!("I4", missing & !table.discarded == 0, "a Unit is in the game that there is not");
        for side in Side::ALL {
            let units = table.units_deployed(side);
            let locations = table.located[side as usize].count_ones();
            hold!("I6", units <= UNIT_QUOTA, "{units} Units deployed");
            hold!("I6", locations <= LOCATION_QUOTA, "{locations} Locations deployed");
        }
        let both = table.located[0] & table.located[1] == 0;
        let located = bits(table.located[0] | table.located[1])
            .fold(0u32, |set, l| set | 1 << Field::location(l));
        let lie = (0..LOCATIONS as u8).map(Field::location).filter(|&l| table.deployed(l));
        let lie = lie.fold(0u32, |set, l| set | 1 << l);
        hold!("I6", both && located == lie, "Locations lie there that nobody deployed");
        Ok(())
    }

    fn hands(&self, State { table, secret }: &State) -> Result<(), String> {
        for side in Side::ALL {
            let i = side as usize;
            let mut seen = secret.hand[i];
            let mut count = seen.count_ones();
            let mut serials = 0u16;
            for line in 0..LINES {
                let card = secret.slots[i][line];
                let filled = table.filled[i] >> line & 1 != 0;
                hold!("I3", filled == (card != NONE), "a Combat space is miscounted");
                let serial = table.serial[i][line];
                let numbered = if filled { (1..=8).contains(&serial) } else { serial == 0 };
                hold!("I3", numbered, "a Combat Card has no serial number");
                serials |= 1 << serial;
                if filled {
                    seen |= 1 << card;
                    count += 1;
                }
            }
            let each = (serials >> 1).count_ones() == table.filled[i].count_ones();
            hold!("I3", each, "two Combat Cards have one serial number");
            hold!("I4", seen == ALL_COMBAT && count == 8, "the {} lack Combat Cards", side.name());
            hold!("I11", table.up[i] & !table.filled[i] == 0, "an empty space is faceup");
            let held = secret.locations[i].count_ones() as u8;
            let dealt = match side {
                Side::Aosc => table.dealt.min(DEALT),
                Side::Masters => table.dealt.saturating_sub(DEALT),
            };
            let used = table.located[i].count_ones() as u8;
            hold!("I4", held + used == dealt, "the {} hold {held} Locations", side.name());
        }
        let picking = table.step == Step::Space(HIDDEN);
        hold!("I8", picking == (secret.picked != NONE), "a picked Location is miscounted");
        let hand = secret.locations[table.active as usize];
        hold!(
            "I8",
            !picking || hand >> secret.picked & 1 != 0,
            "the picked Location is not in hand"
        );
        let known = [secret.locations, table.located].concat();
        let mut places = [0; LOCATIONS];
        for (l, n) in places.iter_mut().enumerate() {
            *n = known.iter().filter(|&&set| set >> l & 1 != 0).count()
                + usize::from(secret.deck.count(l));
        }
        let right = places == self.pack.dealt.locations.map(usize::from);
        hold!("I4", right, "a Location is not in exactly one place");
        Ok(())
    }

    /// What can only stand before the first turn, in its order.
    fn set_up(&self, State { table, secret }: &State) -> Result<(), String> {
        use Step::*;
        for side in Side::ALL {
            let missing = !self.pack.dealt.objectives[side as usize];
            let kept = secret.objectives[side as usize];
            hold!("I13", kept & missing == 0, "an objective is kept that there is not");
            let kept = kept.count_ones() as u8;
            hold!("I13", kept == table.kept[side as usize], "{kept} objectives kept");
        }
        let before = matches!(table.step, Objective | DealObjective | Deal | Draw | First | Order);
        let picking = matches!(table.step, Objective | DealObjective);
        if picking {
            let [a, m] = table.kept;
            let due = table.kept[table.active as usize] < KEPT;
            let order = due && (table.active == Side::Aosc && m == 0 || a == KEPT);
            hold!("I17", order && table.dealt == 0, "objectives are kept out of turn");
            hold!(
                "I17",
                (table.step == DealObjective) == self.deal_objectives,
                "who deals objectives"
            );
        } else {
            hold!("I17", table.kept == [KEPT; 2], "objectives are missing");
        }
        if !picking {
            let dealing = table.step == Deal;
            hold!("I17", dealing == (table.dealt < 2 * DEALT), "the deal is not finished");
        }
        if before {
            hold!(
                "I17",
                table.occupied() == 0 && table.filled == [0; 2],
                "cards lie there too early"
            );
            hold!(
                "I17",
                table.played == [0; 2] && table.supply == [self.pack.tokens.battle; 2],
                "tokens or cards in play too early"
            );
        }
        Ok(())
    }

    fn tactical_turns(&self, table: &Table) -> Result<(), String> {
        use Step::*;
        if table.tactics_are_over() {
            hold!("I3", table.occupied() == u16::MAX, "an empty space after the Tactical Phase");
            hold!("I3", table.filled == [u8::MAX; 2], "an empty Combat space");
            for side in Side::ALL {
                let base = table.deployed(Field::base(side));
                let quotas = table.units_deployed(side) == UNIT_QUOTA
                    && table.located[side as usize].count_ones() == LOCATION_QUOTA;
                hold!("I6", base && quotas, "the {} deployed other cards", side.name());
            }
            return Ok(());
        }
        if matches!(table.step, Objective | DealObjective | Deal | Draw | First | Order) {
            return Ok(());
        }
        hold!("I5", table.turn < tactical_phase::TURNS, "a seventeenth turn");
        let first = table.turn.is_multiple_of(2);
        hold!("I5", (table.active == table.player1) == first, "the wrong side is to move");
        let fresh = matches!(table.step, Deploy | Space(_))
            || table.step == Effect && table.cursor.then == Then::Deploy;
        for side in Side::ALL {
            let me = side == table.active;
            let before =
                if side == table.player1 { table.turn.div_ceil(2) } else { table.turn / 2 };
            let before = u32::from(before);
            let placed = table.filled[side as usize].count_ones();
            hold!(
                "I5",
                placed == before,
                "{placed} Combat Cards placed before turn {}",
                before + 1
            );
            let cards = u32::from(table.units_deployed(side))
                + u32::from(table.deployed(Field::base(side)))
                + table.located[side as usize].count_ones();
            let due = before + u32::from(me && !fresh);
            hold!("I5", cards == due, "{cards} cards deployed before turn {}", before + 1);
        }
        if let Space(card) = table.step
            && card != HIDDEN
        {
            let mine = Field::owner(card) == Some(table.active);
            hold!("I8", mine && !table.deployed(card), "the picked card is not in hand");
        }
        if let Combat(line) = table.step {
            let free = table.filled[table.active as usize] >> line & 1 == 0;
            hold!("I3", free, "the chosen Combat space is filled");
        }
        Ok(())
    }

    fn special_tokens(&self, table: &Table) -> Result<(), String> {
        for token in Special::ALL {
            let state = table.special(token);
            let granted = |card: &u8| {
                let grants = |e: &crate::content::Effect| matches!(e, crate::content::Effect::Special { token: t } if *t == token);
                self.pack.effects(*card).iter().any(grants)
            };
            let unit = (0..16).find(granted).expect("a Unit grants each Special Token");
            let resolving = table.cursor.card == unit;
            // A Unit that came in by a Drop has no text; a discarded one was deployed before.
            let deployed = table.discarded >> unit & 1 != 0
                || table.deployed(unit) && table.muted >> unit & 1 == 0;
            let earned = state != SpecialState::Unearned;
            hold!(
                "I10",
                earned == deployed || resolving,
                "the {} Token was not earned so",
                token.name()
            );
            if table.tokens_are_over() {
                hold!(
                    "I10",
                    state != SpecialState::Held,
                    "the {} Token did not expire",
                    token.name()
                );
            } else {
                hold!(
                    "I10",
                    state != SpecialState::Expired,
                    "the {} Token expired too early",
                    token.name()
                );
            }
        }
        Ok(())
    }

    fn card_turns(&self, table: &Table) -> Result<(), String> {
        let missing = self.pack.dealt.action_cards.map(|dealt| !dealt);
        let there = (0..2).all(|i| table.played[i] & missing[i] == 0);
        hold!("I12", there, "a card was played that there is not");
        let within = table.played.iter().all(|&played| QUOTA.is_kept(played));
        hold!("I12", within, "too many heroes or commands");
        if !table.tokens_are_over() {
            hold!("I12", table.played == [0; 2], "a card was played before its phase");
        } else if matches!(table.step, Step::Claim | Step::Over) {
            let all = table.played.iter().all(|&played| QUOTA.is_filled(played));
            hold!("I12", all, "scored with cards unplayed");
        } else {
            hold!("I12", table.turn < QUOTA.turns(), "a ninth card");
            let player2 = table.player1.other();
            let out = table.turn + u8::from(table.step == Step::Effect);
            let [first, second] = [table.player1, player2].map(|side| table.played[side as usize]);
            let turn = (table.active == player2) == table.turn.is_multiple_of(2);
            hold!("I12", in_turn(first, second, out) && turn, "cards were played out of turn");
        }
        Ok(())
    }

    fn scores(&self, state: &State) -> Result<(), String> {
        let State { table, secret } = state;
        let scored = matches!(table.step, Step::Claim | Step::Over);
        for cell in 0..CELLS {
            hold!("I2", (table.won[cell] != Won::Open) == scored, "a card is scored out of turn");
            let clean = scored || table.scored[cell] == [0; 2];
            hold!("I2", clean, "tokens are noted of a card that is not scored");
            if scored {
                hold!("I1", table.tokens[cell] == [0; 2], "tokens lie on a scored card");
                let power = Side::ALL.map(|side| self.power(state, side, cell as u8));
                let won = self.winner_of(table.field[cell], power);
                hold!("I13", won == table.won[cell], "a card is won by the wrong side");
            }
        }
        if scored {
            hold!("I11", table.up == [u8::MAX; 2], "a Combat Card is facedown after scoring");
        }
        for side in Side::ALL {
            let claimed = table.claimed[side as usize];
            if claimed != NONE {
                let kept = secret.objectives[side as usize] >> claimed & 1 != 0;
                hold!("I13", scored && kept, "an objective is claimed that was not kept");
                let met = self.meets(table, side, claimed, table.won_by(side));
                hold!("I13", met, "an objective is claimed that was not met");
            }
        }
        let games = usize::from(table.game) - usize::from(table.step != Step::Over);
        let mut totals = [0u16; 2];
        for (i, result) in table.results.iter().enumerate() {
            hold!("I13", result.is_some() == (i < games), "game {} is noted wrongly", i + 1);
            let Some(result) = result else { continue };
            let small = result.vp.iter().all(|&vp| vp <= 1000);
            hold!("I13", small, "game {} gave too many points", i + 1);
            for side in Side::ALL {
                let seat = usize::from(result.seat0 != side);
                totals[seat] += result.vp[side as usize];
            }
        }
        hold!("I13", totals == table.vp, "the totals are not the sum of the games");
        let most = if self.replay { MAX_GAMES } else { usize::from(self.games) };
        hold!("I17", usize::from(table.game) <= most, "a game too many");
        Ok(())
    }

    fn decision(&self, state: &State) -> Result<(), String> {
        let table = &state.table;
        if table.step == Step::Over || self.is_chance(table) {
            return Ok(());
        }
        let Cursor { half, .. } = table.cursor;
        if table.step == Step::Effect && half != NONE {
            let before = Cursor { half: NONE, ..table.cursor };
            let mut docket = Docket::new();
            self.offer_options(table, table.active, self.due(table), &before, &mut docket);
            let mut first = docket.offers.iter().filter_map(Action::at);
            let possible = first.any(|a| a == Action::Cell(half) || a == Action::Line(half));
            hold!("I15", possible, "what was chosen first could not be chosen");
        }
        let choices = self.docket(state, None).offers.len();
        hold!("I15", choices > 0, "a decision without a legal action");
        hold!("I15", choices <= 18, "more than 18 legal actions");
        if matches!(table.step, Step::Token) {
            let unused = table.reserve[table.active as usize];
            hold!("I9", unused > 0 && table.placed < PER_TURN, "nothing to place");
        }
        Ok(())
    }
}
