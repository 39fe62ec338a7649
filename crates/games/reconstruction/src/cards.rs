//! Event cards: the operations of their boxes (4.2 step 2, 7.1).

use veritable_core::Sink;
use veritable_core::bits::bits;

use crate::Reconstruction;
use crate::action::Action;
use crate::acts::need;
use crate::content::{Op, Turned};
use crate::events::Event;
use crate::refuse::Bar;
use crate::run::Run;
use crate::state::{Frame, Grant, Phase, Table, Window};
use crate::terms::{
    BOARD, Faction, HIDEOUT, Kind, MACROSS, NONE, SPACES, Spaces, TERRITORIES, Way,
};

impl Reconstruction {
    /// The operation under way.
    pub(crate) fn current_op(&self, t: &Table) -> Option<Op> {
        let black = match t.phase {
            Phase::White => 0,
            Phase::Black => 1,
            _ => return None,
        };
        let ops = &self.content.event(t.card()).boxes[black];
        ops.get(usize::from(t.op).checked_sub(1)?).copied()
    }

    /// Where a picked unit may go.
    pub(crate) fn destinations(&self, t: &Table, op: Op, target: u8) -> Spaces {
        match op {
            Op::Relocate { same: true, .. } if target != NONE => 1 << target,
            Op::Relocate { dst, .. } => self.matching(t, &dst),
            _ => 0,
        }
    }

    /// Whether a pick for an operation is legal now; `target` is the common space of `same`.
    pub(crate) fn may_pick(
        &self,
        t: &Table,
        op: Op,
        target: u8,
        action: Action,
    ) -> Result<(), Bar> {
        let fits = |set: Spaces, at: u8| need(set >> at & 1 == 1, Bar::CardLimits);
        let fresh =
            |each: u8, at: u8| need(each == 0 || t.each[usize::from(at)] < each, Bar::CardLimits);
        match (op, action) {
            (Op::Place { unit, filter, each, same, .. }, Action::Space(at)) => {
                need(t.supply[unit.stock()] > 0, Bar::Supply(unit))?;
                if same && target != NONE {
                    return need(at == target, Bar::CardLimits);
                }
                fits(self.matching(t, &filter), at)?;
                fresh(each, at)
            }
            (Op::Remove { on, filter, .. }, Action::Space(at)) => {
                fits(self.matching(t, &filter), at)?;
                Self::may_aim(t, at, on)
            }
            (Op::Relocate { units, board, hideout, .. }, Action::Unit(kind, from)) => {
                let open = if from == HIDEOUT { hideout } else { board };
                need(open && units & kind.bit() != 0, Bar::CardLimits)?;
                need(t.count(from, kind) > 0, Bar::Missing(kind.bit(), from))?;
                need(self.destinations(t, op, target) & !(1 << from) != 0, Bar::CardLimits)
            }
            (Op::Displace { units, filter, .. }, Action::Space(at)) => {
                fits(self.matching(t, &filter), at)?;
                need(t.count_of(at, units) > 0, Bar::Missing(units, at))
            }
            (Op::Flip { overt, .. }, Action::Space(at)) => {
                let kind = if overt { Kind::Soldier } else { Kind::Zmecha };
                fits(self.turnable(t, op), at)?;
                need(t.count(at, kind) > 0, Bar::NoTarget)
            }
            (Op::Shift { left, right, filter, each, .. }, Action::Shift(at, spot, way)) => {
                need(if way == Way::Left { left } else { right }, Bar::CardLimits)?;
                fits(self.matching(t, &filter), at)?;
                fresh(each, at)?;
                self.may_shift(t, at, spot, way)
            }
            (Op::Replace { old, new, filter, .. }, Action::Unit(kind, at)) => {
                need(old & kind.bit() != 0, Bar::CardLimits)?;
                fits(self.matching(t, &filter), at)?;
                need(t.count(at, kind) > 0, Bar::Missing(kind.bit(), at))?;
                need(t.supply[new.stock()] > 0, Bar::Supply(new))
            }
            (Op::Token { filter, .. }, Action::Space(at)) => {
                need((TERRITORIES..SPACES).contains(&at), Bar::CardLimits)?;
                fits(self.matching(t, &filter), at)?;
                need(t.stolen >> at & 1 == 0, Bar::NoTarget)
            }
            (Op::Drop { filter, .. }, Action::Space(at)) => {
                need(t.constructed > 0, Bar::Empty("Constructed"))?;
                fits(self.matching(t, &filter), at)
            }
            (Op::Relocate { upto: true, .. }, Action::Stop) => Ok(()),
            (_, Action::Stop) => Err(Bar::Compulsory),
            _ => Err(Bar::Question),
        }
    }

    /// The spaces where a `flip` works; without any condition, turning covert works in the Hideout too.
    fn turnable(&self, t: &Table, op: Op) -> Spaces {
        match op {
            Op::Flip { overt: false, filter, .. } if filter.everywhere => BOARD | 1 << HIDEOUT,
            Op::Flip { filter, .. } => self.matching(t, &filter),
            _ => 0,
        }
    }

    /// Visits what could be a pick until `visit` is content; whether it was.
    pub(crate) fn picks(&self, t: &Table, op: Op, visit: &mut impl FnMut(Action) -> bool) -> bool {
        match op {
            Op::Relocate { units, .. } | Op::Replace { old: units, .. } => {
                Kind::of(units).any(|kind| {
                    (0..=HIDEOUT).any(|at| t.count(at, kind) > 0 && visit(Action::Unit(kind, at)))
                })
            }
            Op::Shift { .. } => self.shifts(t, BOARD, &Way::BOTH, visit),
            _ => (0..=HIDEOUT).any(|at| visit(Action::Space(at))),
        }
    }

    /// Whether an operation has a legal pick now.
    pub(crate) fn any_pick(&self, t: &Table, op: Op, target: u8) -> bool {
        self.picks(t, op, &mut |action| self.may_pick(t, op, target, action).is_ok())
    }

    /// Whether a unit may be moved there out of a displaced space.
    pub(crate) fn may_displace(&self, t: &Table, from: u8, kind: Kind, to: u8) -> Result<(), Bar> {
        let Some(Op::Displace { units, .. }) = self.current_op(t) else {
            return Err(Bar::Question);
        };
        need(units & kind.bit() != 0, Bar::CardLimits)?;
        need(t.count(from, kind) > 0, Bar::Missing(kind.bit(), from))?;
        let reach = (self.content.near(from) | 1 << MACROSS) & !(1 << from);
        need(reach >> to & 1 == 1, Bar::Adjacent(from, to))
    }

    /// Whether a displaced space still holds units to move.
    pub(crate) fn can_displace(&self, t: &Table, from: u8) -> bool {
        let op = self.current_op(t);
        matches!(op, Some(Op::Displace { units, .. }) if t.count_of(from, units) > 0)
    }

    /// Whether an operation could change something now (R4); `hands` are the sizes of the hands.
    fn could_change(&self, t: &Table, op: Op, hands: [u8; 4]) -> bool {
        let gains = |who: Faction| !t.automaton(who) && t.pc[who as usize] < self.cap;
        match op {
            Op::Gain { who, n } => n > 0 && gains(who),
            Op::GainPer { who, side } => gains(who) && self.territories(t, side) > 0,
            Op::Lose { who, n } => n > 0 && t.pc[who as usize] > 0,
            Op::Transfer { src, n, .. } => n > 0 && t.pc[src as usize] > 0,
            Op::Muster { n } => n > 0 && t.supply[Kind::Soldier as usize] > 0,
            Op::Build { n } => n > 0 && t.supply[Kind::Pod as usize] > 0,
            Op::Ready { n } => n > 0 && t.assembly > 0,
            Op::Peek { who } => hands[who as usize] > 0,
            Op::FlagshipOff => t.flagship().is_some(),
            Op::Act { act, times, filter, upto } => {
                let grant = if upto { Grant::May } else { Grant::Must };
                let window = Window { act, grant, left: times, begun: false };
                times > 0 && self.any_execution(t, window, Some(&filter))
            }
            _ => self.any_pick(t, op, NONE),
        }
    }

    /// Whether the black box of the played card is offered (R4).
    pub(crate) fn offers_black(&self, t: &Table, hands: [u8; 4]) -> bool {
        let event = self.content.event(t.card());
        t.active() != Some(event.faction)
            && !t.automaton(event.faction)
            && event.boxes[1].iter().any(|&op| self.could_change(t, op, hands))
    }
}

impl<S: Sink<Event>> Run<'_, S> {
    /// A card is played: it says who plays next, then its faction carries out the white box.
    pub(crate) fn play_card(&mut self, by: Faction, card: u8) {
        let s = &mut *self.s;
        s.hands[by as usize] &= !(1 << card);
        s.known.iter_mut().for_each(|known| *known &= !(1 << card));
        let turn = usize::from(s.turns);
        s.played[turn] = card;
        (s.there, s.op, s.phase) = (NONE, 0, Phase::White);
        self.told.tell(|| Event::Played { by, card });
        let event = self.game.content.event(card);
        if let Some(place) = self.s.timeline.iter().position(Option::is_none) {
            let mut next = event.next.iter().copied().chain([event.faction]);
            let next = next.find(|&f| !self.s.timeline.contains(&Some(f)));
            self.s.timeline[place] = next;
            if let Some(faction) = next {
                self.told.tell(|| Event::Queued { faction });
            }
        }
    }

    /// Starts the next operation of the box, or leaves it.
    pub(crate) fn next_op(&mut self) {
        let event = self.game.content.event(self.s.card());
        let black = self.s.phase == Phase::Black;
        self.s.each = [0; SPACES as usize];
        let Some(&op) = event.boxes[usize::from(black)].get(usize::from(self.s.op)) else {
            let sizes = self.s.hands.map(|hand| hand.count_ones() as u8);
            if !black && self.game.offers_black(self.s, sizes) {
                self.s.phase = Phase::Ask;
            } else {
                self.after_boxes();
            }
            return;
        };
        self.s.op += 1;
        if self.s.automaton(event.faction) {
            self.automaton_op(op);
        } else {
            self.begin_op(event.faction, op);
        }
    }

    /// Whether the black box is taken.
    pub(crate) fn answer_black(&mut self, action: Action) {
        let card = self.s.card();
        let by = self.game.content.event(card).faction;
        if action == Action::Go {
            self.told.tell(|| Event::TookBlack { by, card });
            (self.s.op, self.s.phase) = (0, Phase::Black);
        } else {
            self.told.tell(|| Event::LeftBlack { by, card });
            self.after_boxes();
        }
    }

    fn after_boxes(&mut self) {
        let bot = self.s.active().is_some_and(|active| self.s.automaton(active));
        self.s.op = 0;
        self.s.phase = if bot { Phase::BotReady } else { Phase::Command };
    }

    /// An operation without a choice happens at once; the others open a frame.
    pub(crate) fn begin_op(&mut self, actor: Faction, op: Op) {
        match op {
            Op::Gain { who, n } => self.gain(who, n),
            Op::GainPer { who, side } => self.gain(who, self.game.territories(self.s, side)),
            Op::Lose { who, n } => _ = self.forfeit(who, n),
            Op::Transfer { src, dst, n } => {
                let moved = self.forfeit(src, n);
                self.gain(dst, moved);
            }
            Op::Muster { n } => {
                let n = n.min(self.s.supply[Kind::Soldier as usize]);
                (0..n).for_each(|_| self.place(Kind::Soldier, HIDEOUT));
            }
            Op::Flip { overt, n: Turned::All, .. } => {
                let kind = if overt { Kind::Soldier } else { Kind::Zmecha };
                for at in bits(self.game.turnable(self.s, op)) {
                    self.turn_tokens(at, self.s.count(at, kind), overt);
                }
            }
            Op::Build { n } => {
                let n = n.min(self.s.supply[Kind::Pod as usize]);
                if n > 0 {
                    self.s.supply[Kind::Pod as usize] -= n;
                    self.s.assembly += n;
                    self.told.tell(|| Event::Built { n });
                }
            }
            Op::Ready { n } => self.ready(n),
            Op::Peek { who } => self.peek(actor, who),
            Op::FlagshipOff => {
                if let Some(at) = self.s.flagship() {
                    self.s.units[usize::from(at)][Kind::Flagship as usize] = 0;
                    self.s.supply[Kind::Flagship as usize] = 1;
                    self.told.tell(|| Event::FlagshipGone { at });
                }
            }
            Op::Act { act, times, upto, .. } => {
                self.open(act, if upto { Grant::May } else { Grant::Must }, times);
            }
            Op::Displace { .. } => self.push(Frame::Op { left: 1, target: NONE }),
            Op::Flip { n: Turned::Tokens(n) | Turned::Spaces(n), .. }
            | Op::Place { n, .. }
            | Op::Remove { n, .. }
            | Op::Relocate { n, .. }
            | Op::Shift { n, .. }
            | Op::Replace { n, .. }
            | Op::Token { n, .. }
            | Op::Drop { n, .. } => self.push(Frame::Op { left: n, target: NONE }),
        }
    }

    /// A pick for the operation under way.
    pub(crate) fn pick(&mut self, left: u8, target: u8, action: Action) {
        let Some(op) = self.game.current_op(self.s) else { return };
        if action == Action::Stop {
            return self.pop();
        }
        self.replace(Frame::Op { left: left - 1, target });
        if let Action::Space(at) | Action::Shift(at, ..) = action
            && at < SPACES
        {
            self.s.each[usize::from(at)] += 1;
        }
        match (op, action) {
            (Op::Place { unit, .. }, Action::Space(at)) => {
                self.replace(Frame::Op { left: left - 1, target: at });
                self.place(unit, at);
            }
            (Op::Remove { on, same, .. }, Action::Space(at)) => {
                if same {
                    self.replace(Frame::Op { left: 0, target });
                }
                self.push(Frame::Hits { on, at, left: if same { left } else { 1 } });
            }
            (Op::Relocate { .. }, Action::Unit(kind, from)) => {
                self.push(Frame::Lift { kind, from })
            }
            (Op::Displace { n, .. }, Action::Space(from)) => {
                self.replace(Frame::Displace { from, left: n });
            }
            (Op::Flip { overt, n, .. }, Action::Space(at)) => {
                let kind = if overt { Kind::Soldier } else { Kind::Zmecha };
                let all = matches!(n, Turned::Spaces(_));
                let n = if all { self.s.count(at, kind) } else { 1 };
                self.turn_tokens(at, n, overt);
            }
            (Op::Shift { .. }, Action::Shift(at, spot, way)) => self.shift(at, spot, way),
            (Op::Replace { new, .. }, Action::Unit(kind, at)) => self.exchange_unit(kind, new, at),
            (Op::Token { .. }, Action::Space(zone)) => self.steal_token(zone),
            (Op::Drop { .. }, Action::Space(at)) => self.drop_pod(at),
            _ => {}
        }
    }

    /// The destination of the picked unit.
    pub(crate) fn relocate(&mut self, kind: Kind, from: u8, action: Action) {
        let Action::Space(to) = action else { return };
        self.pop();
        if let Frame::Op { left, .. } = self.s.top() {
            self.replace(Frame::Op { left, target: to });
        }
        if let Some(Op::Relocate { bind: true, .. }) = self.game.current_op(self.s) {
            self.s.there = to;
        }
        if from != to {
            self.move_units(kind, 1, from, to);
        }
    }

    /// RDF moves a unit out of the displaced space.
    pub(crate) fn displace(&mut self, from: u8, left: u8, action: Action) {
        if let Action::Unit(kind, to) = action {
            self.replace(Frame::Displace { from, left: left - 1 });
            self.move_units(kind, 1, from, to);
        }
    }

    /// The actor sees a hand.
    fn peek(&mut self, by: Faction, at: Faction) {
        let cards = self.s.hands[at as usize];
        self.s.known[by as usize] |= cards;
        let mixed = &mut self.s.mixed[by as usize];
        *mixed &= !(1 << at as u8);
        if mixed.count_ones() < 2 {
            *mixed = 0;
        }
        let cards = self.secret(cards, &[by, at]);
        self.told.tell(|| Event::Peeked { by, at, cards });
    }
}
