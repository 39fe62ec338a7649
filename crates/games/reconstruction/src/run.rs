//! The machine (4.1.1): a phase, and over it a stack of frames. Playing one action is the decision itself, then everything
//! that follows without a decision.

use veritable_core::Sink;

use crate::Reconstruction;
use crate::action::Action;
use crate::content::Cards;
use crate::events::{Event, Secret};
use crate::state::{DEPTH, End, Frame, Phase, State};
use crate::terms::{Faction, HIDEOUT, Kind, NONE, SPACES, Way};

/// A state under change, the rules it changes by, and those who listen.
pub(crate) struct Run<'a, S> {
    pub game: &'a Reconstruction,
    pub s: &'a mut State,
    pub told: &'a mut S,
}

impl<S: Sink<Event>> Run<'_, S> {
    /// Plays a decision or a chance outcome and whatever follows from it.
    pub fn play(&mut self, action: Action) {
        match self.s.top() {
            Frame::Nothing => self.answer(action),
            Frame::Op { left, target } => self.pick(left, target, action),
            Frame::Lift { kind, from } => self.relocate(kind, from, action),
            Frame::Displace { from, left } => self.displace(from, left, action),
            Frame::Window(_) if action == Action::Stop => self.close(),
            Frame::Window(window) => self.execute(window, action),
            Frame::March { from, .. } => self.march(from, action),
            Frame::Sneak { from } => self.sneak(from, action),
            Frame::Fly { from } => self.fly(from, action),
            Frame::Carry { zone } => self.carry(zone, action),
            Frame::Ambush { at } => self.ambush(at, action),
            Frame::Aim { at, by, hits } => self.aim(at, by, hits, action),
            Frame::Riot { at } => self.riot(at, action),
            Frame::Concert { left } => self.concert(left, action),
            Frame::Hits { on, at, left } => self.lose(on, at, left, action),
            Frame::Lots { left, drawn } => self.lot(left, drawn, action),
            Frame::DropLots { card, next, last, drawn } => {
                self.drop_lot(card, next, last, drawn, action);
            }
        }
        while self.s.end == End::Open && self.goes_on() {}
    }

    /// One step that needs no decision and no chance; whether there was one.
    pub(crate) fn goes_on(&mut self) -> bool {
        let game = self.game;
        let over = match self.s.top() {
            Frame::Nothing => return self.step(),
            Frame::Hits { on, at, left } => return self.take_hits(on, at, left),
            Frame::Aim { at, by, hits } => {
                let others = [Faction::Rdf, Faction::Ref, Faction::Aul];
                let aimless = !others.iter().any(|&on| self.s.attackable(at, on).1 > 0);
                if hits == 0 || aimless {
                    self.end_ambush(at, by);
                    return true;
                }
                false
            }
            Frame::DropLots { card, next, last, .. } => return self.lands(card, next, last),
            Frame::Window(window) => {
                let filter = game.window_filter(self.s, window);
                if window.left == 0 || !game.any_execution(self.s, window, filter.as_ref()) {
                    self.close();
                    return true;
                }
                false
            }
            Frame::Op { left, target } => {
                let op = game.current_op(self.s);
                left == 0 || !op.is_some_and(|op| game.any_pick(self.s, op, target))
            }
            Frame::Displace { from, left } => left == 0 || !game.can_displace(self.s, from),
            Frame::March { from, .. } => !Reconstruction::can_march(self.s, from),
            Frame::Concert { left } => left == 0,
            Frame::Lots { left, drawn } => left == 0 || game.lots_are_over(self.s, drawn),
            _ => false,
        };
        if over {
            self.pop();
        }
        over
    }

    /// An answer to what the phase asks.
    fn answer(&mut self, action: Action) {
        let active = self.s.active().unwrap_or(Faction::Rdf);
        match (self.s.phase, action) {
            (Phase::Seating, Action::Seat(faction)) => self.sit(faction),
            (Phase::Deal, Action::Deal(card)) => self.deal(card),
            (Phase::Partner, _) => self.propose(active, action),
            (Phase::Offer, Action::Card(card)) => self.offer(active, card),
            (Phase::Wish, _) => self.wish(active, action),
            (Phase::Reply, _) => self.reply(active, action),
            (Phase::Confirm, _) => self.confirm(active, action),
            (Phase::Play, Action::Card(card)) | (Phase::BotPlay, Action::Deal(card)) => {
                self.play_card(active, card);
            }
            (Phase::Ask, _) => self.answer_black(action),
            (Phase::Command, _) => self.command(active, action),
            (Phase::BotDrop, Action::DropCard(card)) => self.drop_card(card),
            (Phase::BotFly, Action::Territory(at)) => self.bot_flies(at),
            (Phase::Draw, Action::Deal(card)) => {
                self.draw(active, card);
                self.end_turn();
            }
            (Phase::Resupply, Action::Space(to)) => self.resupply(to),
            (Phase::Return, Action::Space(at) | Action::Territory(at)) => self.flagship_returns(at),
            _ => {}
        }
    }

    /// What the phase does without a decision; whether it did something.
    fn step(&mut self) -> bool {
        match self.s.phase {
            Phase::White | Phase::Black => self.next_op(),
            Phase::Play => {
                let hand = self.s.active().map_or(0, |f| self.s.hands[f as usize]);
                if hand != 0 {
                    return false;
                }
                self.s.phase = Phase::Command;
            }
            Phase::Command => {
                if self.s.commands.count_ones() < self.game.allowance(self.s).0.into() {
                    return false;
                }
                self.s.phase = Phase::Draw;
            }
            Phase::BotReady => self.bot_readies(),
            Phase::BotAttack => self.bot_attacks(),
            Phase::Draw => {
                if self.s.deck != 0 {
                    return false;
                }
                self.end_turn();
            }
            Phase::Check
            | Phase::Income
            | Phase::Tokens
            | Phase::Inspire
            | Phase::Curfew
            | Phase::Retreat
            | Phase::Resupply
            | Phase::Repairs
            | Phase::Canvas
            | Phase::Return
            | Phase::RoundCards => return self.resolve(),
            _ => return false,
        }
        true
    }

    /// Starts the turn of the active faction.
    pub(crate) fn begin_turn(&mut self) {
        let s = &mut *self.s;
        (s.proposals, s.commands) = (0, 0);
        (s.there, s.op) = (NONE, 0);
        s.phase = match s.active() {
            Some(active) if s.automaton(active) => Phase::BotPlay,
            _ if self.game.can_trade(s) => Phase::Partner,
            _ => Phase::Play,
        };
    }

    fn end_turn(&mut self) {
        self.s.turns += 1;
        if self.s.turns < 4 {
            self.begin_turn();
        } else {
            self.s.commands = 0;
            self.s.phase = Phase::Check;
        }
    }

    /// Take Command: an action opens its window.
    fn command(&mut self, by: Faction, action: Action) {
        match action {
            Action::Command(act) => {
                self.s.commands |= 1 << act as u32;
                self.told.tell(|| Event::Commanded { by, act });
                let left = if self.game.content.command(act).repeatable { u8::MAX } else { 1 };
                self.open(act, crate::state::Grant::Command, left);
            }
            _ => {
                self.told.tell(|| Event::Rested { by });
                self.s.phase = Phase::Draw;
            }
        }
    }

    /// A card from the deck comes to a hand.
    pub(crate) fn draw(&mut self, faction: Faction, card: u8) {
        self.unmix();
        let s = &mut *self.s;
        s.deck &= !(1 << card);
        s.hands[faction as usize] |= 1 << card;
        s.known[faction as usize] |= 1 << card;
        let card = self.secret(1 << card, &[faction]);
        self.told.tell(|| Event::Drew { faction, card });
    }

    /// Cards that only these factions may see.
    pub(crate) fn secret(&self, cards: Cards, factions: &[Faction]) -> Secret {
        let eyes = if self.game.open_hands {
            u8::MAX
        } else {
            let seats = factions.iter().map(|&f| self.s.seat[f as usize]).filter(|&s| s != NONE);
            seats.fold(0, |eyes, seat| eyes | 1 << seat)
        };
        Secret { cards: Some(cards), eyes }
    }

    /// Ends the match.
    pub(crate) fn finish(&mut self, end: End) {
        self.s.end = end;
        self.s.phase = Phase::Over;
        self.s.stack = [Frame::Nothing; DEPTH];
        self.s.depth = 0;
        (self.s.each, self.s.spent) = ([0; SPACES as usize], [0; SPACES as usize]);
        self.s.khyron_spent = false;
        self.told.tell(|| Event::Ended { end });
    }
}

/// The stack.
impl<S> Run<'_, S> {
    pub(crate) fn push(&mut self, frame: Frame) {
        let depth = usize::from(self.s.depth);
        self.s.stack[depth] = frame;
        self.s.depth += 1;
    }

    pub(crate) fn pop(&mut self) {
        self.s.depth -= 1;
        let depth = usize::from(self.s.depth);
        self.s.stack[depth] = Frame::Nothing;
    }

    pub(crate) fn replace(&mut self, frame: Frame) {
        let depth = usize::from(self.s.depth);
        self.s.stack[depth - 1] = frame;
    }
}

/// Every change of the board and what is told of it.
impl<S: Sink<Event>> Run<'_, S> {
    /// Protoculture comes in; what is above the cap is lost, and the automaton keeps none (4.1.10, R59).
    pub(crate) fn gain(&mut self, who: Faction, n: u8) {
        self.take_in(who, n, |who, n| Event::Gained { who, n });
    }

    /// The same, told as what it is.
    pub(crate) fn take_in(&mut self, who: Faction, n: u8, event: fn(Faction, u8) -> Event) {
        let room = self.game.cap - self.s.pc[who as usize];
        let n = if self.s.automaton(who) { 0 } else { n.min(room) };
        if n > 0 {
            self.s.pc[who as usize] += n;
            self.told.tell(|| event(who, n));
        }
    }

    /// Protoculture is lost, down to 0; how much it was.
    pub(crate) fn forfeit(&mut self, who: Faction, n: u8) -> u8 {
        let n = n.min(self.s.pc[who as usize]);
        if n > 0 {
            self.s.pc[who as usize] -= n;
            self.told.tell(|| Event::Lost { who, n });
        }
        n
    }

    /// A unit comes from out of play.
    pub(crate) fn place(&mut self, kind: Kind, at: u8) {
        self.s.supply[kind.stock()] -= 1;
        self.s.units[usize::from(at)][kind as usize] += 1;
        self.told.tell(|| Event::Placed { kind, at });
    }

    /// Units go out of play.
    pub(crate) fn spend(&mut self, kind: Kind, n: u8, at: u8) {
        self.s.units[usize::from(at)][kind as usize] -= n;
        self.s.supply[kind.stock()] += n;
        self.told.tell(|| Event::Spent { kind, n, at });
    }

    /// A unit goes out of play and another takes its place.
    pub(crate) fn exchange_unit(&mut self, old: Kind, new: Kind, at: u8) {
        let row = &mut self.s.units[usize::from(at)];
        row[old as usize] -= 1;
        row[new as usize] += 1;
        self.s.supply[old.stock()] += 1;
        self.s.supply[new.stock()] -= 1;
        self.told.tell(|| Event::Replaced { old, new, at });
    }

    /// Units move.
    pub(crate) fn move_units(&mut self, kind: Kind, n: u8, from: u8, to: u8) {
        if n > 0 {
            self.s.units[usize::from(from)][kind as usize] -= n;
            self.s.units[usize::from(to)][kind as usize] += n;
            self.told.tell(|| Event::Moved { kind, n, from, to });
        }
    }

    /// ZR tokens turn overt or covert.
    pub(crate) fn turn_tokens(&mut self, at: u8, n: u8, overt: bool) {
        if n == 0 {
            return;
        }
        let (old, new) =
            if overt { (Kind::Soldier, Kind::Zmecha) } else { (Kind::Zmecha, Kind::Soldier) };
        let row = &mut self.s.units[usize::from(at)];
        row[old as usize] -= n;
        row[new as usize] += n;
        self.told.tell(|| Event::Turned { overt, n, at });
    }

    /// A civilian is shifted; beyond the last spot it joins ZR, and the eleventh wins (4.1.9).
    pub(crate) fn shift(&mut self, territory: u8, spot: u8, way: Way) {
        let last = self.game.content.spots(territory) - 1;
        let track = &mut self.s.civilians[usize::from(territory)];
        track[usize::from(spot)] -= 1;
        self.told.tell(|| Event::Shifted { territory, spot, way });
        match way {
            Way::Left => self.s.civilians[usize::from(territory)][usize::from(spot) - 1] += 1,
            Way::Right if spot < last => {
                self.s.civilians[usize::from(territory)][usize::from(spot) + 1] += 1;
            }
            Way::Right => self.convert(territory),
        }
    }

    fn convert(&mut self, territory: u8) {
        self.s.converted += 1;
        let soldier = self.s.supply[Kind::Soldier as usize] > 0;
        if soldier {
            self.s.supply[Kind::Soldier as usize] -= 1;
            self.s.units[usize::from(HIDEOUT)][Kind::Soldier as usize] += 1;
        }
        self.told.tell(|| Event::Converted { territory, soldier });
        if self.s.converted >= self.game.content.goals[Faction::Zr as usize] {
            self.finish(End::Major(Faction::Zr));
        }
    }

    /// A token goes to the Hideout.
    pub(crate) fn steal_token(&mut self, zone: u8) {
        self.s.stolen |= 1 << zone;
        self.told.tell(|| Event::Stole { zone });
    }

    /// Pods go from Assembly to Constructed, as many as there are.
    pub(crate) fn ready(&mut self, n: u8) {
        let n = n.min(self.s.assembly);
        if n > 0 {
            self.s.assembly -= n;
            self.s.constructed += n;
            self.told.tell(|| Event::Readied { n });
        }
    }

    /// A Pod goes from Constructed to the board.
    pub(crate) fn drop_pod(&mut self, at: u8) {
        self.s.constructed -= 1;
        self.s.units[usize::from(at)][Kind::Pod as usize] += 1;
        self.told.tell(|| Event::Dropped { at });
    }
}
