//! Why an action is not possible, in a sentence with its clause (spec 4.11).

use veritable_core::Illegal;

use crate::ForceOfArms;
use crate::action::Action;
use crate::command_phase::QUOTA;
use crate::content::data::{KindFilter, To, Whose};
use crate::content::{Op, Token};
use crate::effects::in_scope;
use crate::geometry::{Lane, Pos, Slot};
use crate::state::*;

const OTHER_TIME: &str = "This is not what is asked for now.";

impl ForceOfArms {
    pub(crate) fn refuse(&self, state: &State, action: Action) -> Illegal {
        let table = &state.table;
        match (table.step, action) {
            (Step::Over, _) => return Illegal::new("5", "The match is over."),
            (Step::Factions | Step::Deal | Step::Initiative, _) => {
                return Illegal::new("3.3", "The set-up is not finished: chance decides now.");
            }
            (_, Action::Seat0(_) | Action::Deal(_) | Action::Initiative(..)) => {
                return Illegal::new("3.3", "A player decides now, not chance.");
            }
            _ => {}
        }
        if let Some(Announced { token, .. }) = table.announced {
            let why =
                format!("First answer the {} token: counter it or let it pass.", token.name());
            return Illegal::new("4.3", why);
        }
        match action {
            Action::Pass => self.refuse_pass(table),
            Action::Counter => Illegal::new("4.3", "There is no token to counter."),
            Action::GoFirst | Action::GoSecond => {
                Illegal::new("4.5", "The order of play is already fixed.")
            }
            Action::Sides(_) if table.step == Step::Order => {
                Illegal::new("4.5", "First choose whether to be player 1 or player 2.")
            }
            Action::Sides(_) => Illegal::new("4.5", "The sides are already fixed."),
            Action::ShipFrom(p) => self.refuse_ship_from(table, p),
            Action::ShipTo(q) => self.refuse_ship_to(table, q),
            Action::Fighter(_) if table.step == Step::Fighter => {
                Illegal::new("4.6", "This fighter is not in your hand.")
            }
            Action::Fighter(_) => Illegal::new("4.6", self.place_later(table)),
            Action::PlaceDown(lane) => self.refuse_place(state, lane, false),
            Action::PlaceUp(lane) => self.refuse_place(state, lane, true),
            Action::Attack(p) => self.refuse_token(table, Token::Attack, p),
            Action::Defense(p) => self.refuse_token(table, Token::Defense, p),
            Action::Protoculture(p) => self.refuse_token(table, Token::Protoculture, p),
            Action::Lock(p) => self.refuse_token(table, Token::ShipLock, p),
            Action::Spy(slot) => refuse_spy(table, slot),
            Action::Hero(_) | Action::Command(_) => refuse_card(table, action),
            Action::TakeAttack(_)
            | Action::TakeDefense(_)
            | Action::TakeProtoculture(..)
            | Action::TakeLock(_)
            | Action::Drop(_) => self.refuse_moved_token(table),
            Action::Pick(slot) => self.refuse_pick(table, slot),
            Action::Target(_) => self.refuse_target(table),
            Action::Branch(_) => Illegal::new("4.8", "No card offers this choice now."),
            Action::Seat0(_) | Action::Deal(_) | Action::Initiative(..) => {
                Illegal::new("3.3", "A player decides now, not chance.")
            }
        }
    }

    fn refuse_pass(&self, table: &Table) -> Illegal {
        match table.step {
            Step::Move => Illegal::new("R6", "You must move a ship if you can."),
            Step::Destination(_) => Illegal::new("4.6", "Choose where the ship goes."),
            Step::Fighter | Step::Space => Illegal::new("4.6", "You must place two fighters."),
            Step::Token => Illegal::new("R25", "You still have tokens that must be played."),
            Step::Card => Illegal::new("R26", "You must play a hero or a command."),
            Step::Effect => Illegal::new("4.8", "Finish what you began with this card."),
            _ => Illegal::new("4.5", "You must choose."),
        }
    }

    fn place_later(&self, table: &Table) -> &'static str {
        match table.step {
            Step::Move | Step::Destination(_) => "First move a ship, then place fighters.",
            Step::Space => "First place the fighter you have chosen.",
            _ => "Fighters are placed in the Tactical Phase, two each turn.",
        }
    }

    fn refuse_ship_from(&self, table: &Table, p: Pos) -> Illegal {
        let (owner, ignore_lock) = match (table.step, self.due_now(table)) {
            (Step::Move, _) => (Whose::Own, false),
            (Step::Effect, Some(Op::MoveShip { owner, ignore_lock, .. })) => (owner, ignore_lock),
            (Step::Destination(_), _) => return Illegal::new("4.6", "Choose where the ship goes."),
            (Step::Fighter | Step::Space | Step::TacticalEnd, _) => {
                return Illegal::new("4.6", "You have already moved a ship this turn.");
            }
            _ => return Illegal::new("4.6", "Ships are moved in the Tactical Phase or by a card."),
        };
        match table.ship_at(p) {
            Some(ship)
                if owner == Whose::Any
                    || (table.owner(ship) == table.active) == (owner == Whose::Own) =>
            {
                if table.locked(ship) && !ignore_lock { locked() } else { nowhere_to_go() }
            }
            _ if owner == Whose::Enemy => Illegal::new("7.1", "Choose an enemy ship."),
            _ if owner == Whose::Any => Illegal::new("7.1", "Choose a ship."),
            _ => Illegal::new("4.6", "Choose one of your own ships."),
        }
    }

    fn refuse_ship_to(&self, table: &Table, q: Pos) -> Illegal {
        let (from, range) = match (table.step, table.cursor.half, self.due_now(table)) {
            (Step::Destination(from), ..) => (from, To::Any),
            (Step::Effect, Half::Ship(from), Some(Op::MoveShip { to, .. })) => (from, to),
            _ => return Illegal::new("4.6", "First choose the ship to move."),
        };
        if from == q {
            return Illegal::new("R7", "Choose a different space.");
        }
        if table.ship_at(q).is_some_and(|s| table.locked(s)) {
            return locked();
        }
        match range {
            To::Touching => Illegal::new("R36", "This card moves a ship only to a touching space."),
            To::Orthogonal => {
                Illegal::new("7.1", "This card moves a ship only one space straight.")
            }
            To::Empty => Illegal::new("7.1", "This card moves a ship only to the Empty Space."),
            _ => Illegal::new(
                "7.1",
                "This card moves a ship only to the Empty Space or onto one of your ships.",
            ),
        }
    }

    fn refuse_place(&self, state: &State, lane: Lane, up: bool) -> Illegal {
        let table = &state.table;
        if table.step != Step::Space {
            return Illegal::new("4.6", "First choose a fighter from your hand.");
        }
        if !table.corner_of(table.active).has(lane) {
            return Illegal::new("R5", "You control only these two sides.");
        }
        if table.filled & (2 << (2 * lane)) != 0 {
            return Illegal::new("4.6", "This space already holds two fighters.");
        }
        debug_assert!(up, "a free own space is legal");
        Illegal::new("R10", "Only fighters with face-up text can be placed face up.")
    }

    fn refuse_token(&self, table: &Table, token: Token, p: Pos) -> Illegal {
        if table.step == Step::Effect {
            return self.refuse_placed_token(table, token, p);
        }
        if token != Token::ShipLock && table.step != Step::Token {
            return match token {
                Token::Protoculture => {
                    Illegal::new("R24", "Protoculture is played in the Token Phase.")
                }
                _ => {
                    Illegal::new("4.2", "Attack and Defense tokens are played in the Token Phase.")
                }
            };
        }
        if token == Token::ShipLock && !free_plays_are_open(table) {
            return Illegal::new("4.2", OTHER_TIME);
        }
        if table.pool[usize::from(table.active)].get(token) == 0 {
            return Illegal::new("4.2", "You have no such token.");
        }
        wrong_ship(table, token, p)
    }

    fn refuse_placed_token(&self, table: &Table, token: Token, p: Pos) -> Illegal {
        let Some(Op::PlaceTokens { max_per_ship, scope, .. }) = self.due_now(table) else {
            return Illegal::new("4.8", "The card in play does not ask for this.");
        };
        if let Some(ship) = table.ship_at(p) {
            if table.cursor.given[usize::from(ship)] >= max_per_ship {
                let tokens = if max_per_ship == 1 { "token" } else { "tokens" };
                let why = format!("At most {max_per_ship} {tokens} on one ship with this card.");
                return Illegal::new("7.1", why);
            }
            let enemy = table.owner(ship) != table.active;
            let right_side = match token {
                Token::Attack => enemy,
                Token::Defense => !enemy,
                _ => true,
            };
            if right_side && !in_scope(table, scope, ship) {
                return Illegal::new("7.1", "This ship is not in reach of the card.");
            }
        }
        wrong_ship(table, token, p)
    }

    fn refuse_moved_token(&self, table: &Table) -> Illegal {
        match (self.due_now(table), table.cursor.half) {
            (Some(Op::MoveTokens { .. }), Half::Token { .. }) => {
                Illegal::new("7.1", "The token cannot go there: choose one of the marked ships.")
            }
            (Some(Op::RemoveTokens { .. } | Op::MoveTokens { .. }), _) => {
                Illegal::new("7.1", "The card cannot take such a token from there.")
            }
            _ => Illegal::new("4.8", "No card asks for a token to be taken now."),
        }
    }

    fn refuse_pick(&self, table: &Table, slot: Slot) -> Illegal {
        let (owner, wants_up) = match self.due_now(table) {
            Some(Op::Reveal { owner, .. }) => (owner, Some(false)),
            Some(Op::SwapFighters { owner, .. }) => (owner, None),
            Some(Op::ModifyFighter { owner, need_face_up, .. }) => {
                (owner, need_face_up.then_some(true))
            }
            _ => return Illegal::new("4.8", "No card asks for a fighter now."),
        };
        let (bit, own) = (1 << slot, table.owner_of_slot(slot) == table.active);
        if table.filled & bit == 0 {
            return Illegal::new("7.1", "There is no fighter in this place.");
        }
        if owner == Whose::Own && !own {
            return Illegal::new("7.1", "Choose one of your own fighters.");
        }
        if owner == Whose::Enemy && own {
            return Illegal::new("7.1", "Choose an enemy fighter.");
        }
        match (wants_up, table.up & bit != 0) {
            (Some(false), true) => return Illegal::new("R35", "This fighter is already face up."),
            (Some(true), false) => return Illegal::new("R37", "Choose a face-up fighter."),
            _ => {}
        }
        if table.cursor.changed & bit != 0 {
            return Illegal::new("7.1", "This card has already changed this fighter.");
        }
        match self.due_now(table) {
            Some(Op::ModifyFighter { kind: KindFilter::Attack, .. }) => {
                Illegal::new("7.1", "Choose an Attack fighter.")
            }
            Some(Op::ModifyFighter { .. }) => Illegal::new("7.1", "Choose a Defense fighter."),
            _ => Illegal::new("7.1", "Choose two fighters from different spaces."),
        }
    }

    fn refuse_target(&self, table: &Table) -> Illegal {
        match self.due_now(table) {
            Some(Op::ModifyShip { .. }) => {
                Illegal::new("7.1", "This ship is not in reach of the card.")
            }
            Some(Op::TransformShip { .. }) => {
                Illegal::new("R33", "This card turns only the ship it names.")
            }
            _ => Illegal::new("4.8", "No card asks for a ship now."),
        }
    }

    /// The operation that is due, if a card is being resolved.
    fn due_now(&self, table: &Table) -> Option<Op> {
        (table.step == Step::Effect).then(|| self.due(table))
    }
}

fn locked() -> Illegal {
    Illegal::new("R21", "This ship is locked and cannot change its place.")
}

fn nowhere_to_go() -> Illegal {
    Illegal::new("7.1", "This ship has no place to go with this card.")
}

/// Where Spies and Ship Locks may be played besides the turn's own business.
fn free_plays_are_open(table: &Table) -> bool {
    matches!(
        table.step,
        Step::Move
            | Step::Fighter
            | Step::TacticalEnd
            | Step::Token
            | Step::Card
            | Step::CommandEnd
    )
}

/// A token is there, but this ship cannot have it.
fn wrong_ship(table: &Table, token: Token, p: Pos) -> Illegal {
    let on_ship = table.ship_at(p).is_some();
    match token {
        Token::Attack => Illegal::new("R23", "Attack tokens go on enemy ships."),
        Token::Defense => Illegal::new("R23", "Defense tokens go on your own ships."),
        Token::ShipLock if on_ship => Illegal::new("R20", "This ship is already locked."),
        Token::ShipLock => Illegal::new("R20", "Locks go on ships."),
        _ if on_ship => Illegal::new("R24", "This ship already holds a Protoculture token."),
        _ => Illegal::new("R24", "Protoculture goes on ships."),
    }
}

fn refuse_spy(table: &Table, slot: Slot) -> Illegal {
    if !free_plays_are_open(table) {
        return Illegal::new("4.2", OTHER_TIME);
    }
    if table.filled & (1 << slot) == 0 {
        return Illegal::new("R12", "There is no fighter in this place.");
    }
    if table.owner_of_slot(slot) == table.active {
        return Illegal::new("R12", "Spies turn enemy fighters.");
    }
    if table.up & (1 << slot) != 0 {
        return Illegal::new("R12", "This fighter is already face up.");
    }
    Illegal::new("4.2", "You have no such token.")
}

fn refuse_card(table: &Table, action: Action) -> Illegal {
    if table.step != Step::Card {
        let why = match table.step {
            Step::Effect => "First finish the card in play.",
            Step::CommandEnd => "You have already played a card this turn.",
            _ => "Heroes and commands are played in the Hero/Command Phase.",
        };
        return Illegal::new("4.8", why);
    }
    let played = table.played[usize::from(table.active)];
    match action {
        Action::Hero(_) if !QUOTA.allows_hero(played) => {
            Illegal::new("R26", "You have already played your hero this round.")
        }
        _ if !QUOTA.allows_command(played) => {
            Illegal::new("R26", "You may play only two commands.")
        }
        _ => Illegal::new("R26", "You have already played this command."),
    }
}
