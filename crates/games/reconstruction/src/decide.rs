//! What is asked, whom, and which answers the rules allow (4.9): one predicate for each question.

use veritable_core::bits::bits;

use crate::Reconstruction;
use crate::action::Action;
use crate::acts::need;
use crate::content::Cards;
use crate::refuse::Bar;
use crate::state::{Frame, Grant, Phase, State, Table, Window};
use crate::terms::{Act, Faction, HIDEOUT, Kind, SPACES, TERRITORIES};

impl Reconstruction {
    /// Whether fate decides now.
    #[inline]
    pub(crate) fn awaits_chance(t: &Table) -> bool {
        match t.top() {
            Frame::Nothing => match t.phase {
                Phase::Seating
                | Phase::Deal
                | Phase::BotPlay
                | Phase::BotDrop
                | Phase::BotFly
                | Phase::Draw => true,
                Phase::Return => t.automaton(Faction::Ref),
                _ => false,
            },
            Frame::Lots { .. } | Frame::DropLots { .. } => true,
            _ => false,
        }
    }

    /// Whose decision it is.
    pub(crate) fn decider(&self, t: &Table) -> Faction {
        let active = || t.active().unwrap_or(Faction::Rdf);
        let actor = || self.content.event(t.card()).faction;
        match t.top() {
            Frame::Hits { on, .. } => on,
            Frame::Op { .. } | Frame::Lift { .. } => actor(),
            Frame::Displace { .. } => Faction::Rdf,
            Frame::Nothing => match t.phase {
                Phase::Reply => t.partner.unwrap_or(Faction::Rdf),
                Phase::Ask => actor(),
                Phase::Resupply => Faction::Rdf,
                Phase::Return => Faction::Ref,
                _ => active(),
            },
            _ => t.window().map_or_else(active, |w| w.act.faction()),
        }
    }

    /// How many actions the played card leaves, and whether special ones are among them (4.2 step 3).
    pub(crate) fn allowance(&self, t: &Table) -> (u8, bool) {
        let Some(event) = self.content.events.get(usize::from(t.card())) else {
            return (2, true);
        };
        match (Some(event.faction) == t.active(), event.group) {
            (false, _) => (2, true),
            (true, 3) => (self.own_round_card_commands, false),
            (true, _) => (1, false),
        }
    }

    /// Whether an action may be chosen in Take Command.
    pub(crate) fn may_command(&self, t: &Table, act: Act) -> Result<(), Bar> {
        need(Some(act.faction()) == t.active(), Bar::Foreign(act))?;
        need(t.commands >> act as u32 & 1 == 0, Bar::Used(act))?;
        let printed = self.content.command(act);
        need(!printed.special || self.allowance(t).1, Bar::OwnCard)?;
        let window = Window { act, grant: Grant::Command, left: 1, begun: false };
        if self.any_execution(t, window, None) {
            return Ok(());
        }
        let (cost, have) = (printed.cost, t.pc[act.faction() as usize]);
        need(cost <= have, Bar::Protoculture { cost, have })?;
        Err(Bar::Nowhere(act))
    }

    /// Visits what could answer the question, in the order of the action space.
    fn candidates(&self, s: &State, visit: &mut impl FnMut(Action)) {
        let t = &s.table;
        let mut all = |action| {
            visit(action);
            false
        };
        match t.top() {
            Frame::Nothing => self.phase_candidates(s, visit),
            Frame::Op { .. } => {
                if let Some(op) = self.current_op(t) {
                    all(Action::Stop);
                    self.picks(t, op, &mut all);
                }
            }
            Frame::Lift { .. } => (0..SPACES).for_each(|at| visit(Action::Space(at))),
            Frame::Window(window) => {
                all(Action::Stop);
                self.executions(t, window.act, &mut all);
            }
            Frame::March { from, .. } => {
                all(Action::Stop);
                self.moves(t, from, visit);
            }
            Frame::Sneak { from } | Frame::Fly { from } | Frame::Displace { from, .. } => {
                self.moves(t, from, visit);
            }
            Frame::Carry { .. } => [Action::Stop, Action::Go].into_iter().for_each(visit),
            Frame::Ambush { at } => {
                Kind::of(Self::attackers(t, at)).for_each(|kind| visit(Action::Kind(kind)));
            }
            Frame::Aim { .. } | Frame::Riot { .. } => {
                Faction::ALL.into_iter().for_each(|on| visit(Action::Faction(on)));
            }
            Frame::Concert { .. } => {
                let at = t.find(Kind::Minmei).unwrap_or(HIDEOUT);
                self.shifts(t, 1 << at, &crate::terms::Way::BOTH, &mut all);
                all(Action::Gain);
            }
            Frame::Hits { on, .. } => {
                Kind::of(on.kinds()).for_each(|kind| visit(Action::Kind(kind)));
            }
            Frame::Lots { .. } | Frame::DropLots { .. } => {}
        }
    }

    /// Visits all moves of the units in a space to spaces in reach, and the Hideout.
    fn moves(&self, t: &Table, from: u8, visit: &mut impl FnMut(Action)) {
        for kind in Kind::ALL.into_iter().filter(|&kind| t.count(from, kind) > 0) {
            (0..=HIDEOUT).for_each(|to| visit(Action::Unit(kind, to)));
        }
    }

    fn phase_candidates(&self, s: &State, visit: &mut impl FnMut(Action)) {
        let cards = |hand: Cards, visit: &mut dyn FnMut(Action)| {
            bits(hand).for_each(|card| visit(Action::Card(card)));
        };
        let hand = |f: Option<Faction>| f.map_or(0, |f| s.hands[f as usize]);
        match s.phase {
            Phase::Partner => {
                visit(Action::Stop);
                Faction::ALL.into_iter().for_each(|f| visit(Action::Faction(f)));
            }
            Phase::Offer | Phase::Play => cards(hand(s.active()), visit),
            Phase::Wish => {
                Faction::ALL.into_iter().for_each(|f| visit(Action::Faction(f)));
                visit(Action::Any);
            }
            Phase::Reply => {
                visit(Action::Stop);
                cards(hand(s.partner), visit);
            }
            Phase::Confirm | Phase::Ask => [Action::Stop, Action::Go].into_iter().for_each(visit),
            Phase::Command => {
                visit(Action::Stop);
                let own = s.active().map_or(&[][..], Act::of);
                own.iter().for_each(|&act| visit(Action::Command(act)));
            }
            Phase::Resupply => (0..TERRITORIES).for_each(|at| visit(Action::Space(at))),
            Phase::Return => (0..SPACES).for_each(|at| visit(Action::Space(at))),
            _ => {}
        }
    }

    /// All legal decisions, put into `out`.
    pub(crate) fn list(&self, s: &State, out: &mut Vec<Action>) {
        self.candidates(s, &mut |action| {
            if self.may(s, action).is_ok() {
                out.push(action);
            }
        });
    }

    /// Whether an answer to the question of the moment is legal.
    pub(crate) fn may(&self, s: &State, action: Action) -> Result<(), Bar> {
        let t = &s.table;
        match (t.top(), action) {
            (Frame::Nothing, _) => self.may_answer(s, action),
            (Frame::Op { target, .. }, _) => match self.current_op(t) {
                Some(op) => self.may_pick(t, op, target, action),
                None => Err(Bar::Question),
            },
            (Frame::Lift { .. }, Action::Space(to)) => {
                let target = match t.stack[0] {
                    Frame::Op { target, .. } => target,
                    _ => HIDEOUT,
                };
                let to_set = self.current_op(t).map_or(0, |op| self.destinations(t, op, target));
                need(to_set >> to & 1 == 1, Bar::CardLimits)
            }
            (Frame::Displace { from, .. }, Action::Unit(kind, to)) => {
                self.may_displace(t, from, kind, to)
            }
            (Frame::Window(window), Action::Stop) => Self::may_close(window),
            (Frame::Window(window), _) => {
                let filter = self.window_filter(t, window);
                self.may_execute(t, window, filter.as_ref(), action)
            }
            (Frame::March { moved, .. }, Action::Stop) => need(moved, Bar::Compulsory),
            (
                Frame::March { from, .. } | Frame::Sneak { from } | Frame::Fly { from },
                Action::Unit(kind, to),
            ) => self.may_move(t, from, kind, to),
            (Frame::Carry { .. }, Action::Stop | Action::Go) => Ok(()),
            (Frame::Ambush { at }, Action::Kind(kind)) => {
                let zr = kind.faction() == Faction::Zr && t.count(at, kind) > 0;
                need(zr, Bar::Missing(kind.bit(), at))?;
                need(Self::attackers(t, at) & kind.bit() != 0, Bar::UnitUsed)
            }
            (Frame::Aim { at, .. }, Action::Faction(on)) => {
                need(on != Faction::Zr, Bar::OwnSide)?;
                Self::may_aim(t, at, on)
            }
            (Frame::Riot { at }, Action::Faction(on)) => {
                need(on != Faction::Aul, Bar::OwnSide)?;
                Self::may_aim(t, at, on)
            }
            (Frame::Concert { .. }, Action::Gain) => Ok(()),
            (Frame::Concert { .. }, Action::Shift(at, spot, way)) => {
                need(t.find(Kind::Minmei) == Some(at), Bar::Missing(Kind::Minmei.bit(), at))?;
                self.may_shift(t, at, spot, way)
            }
            (Frame::Hits { on, at, .. }, Action::Kind(kind)) => Self::may_lose(t, on, at, kind),
            _ => Err(Bar::Question),
        }
    }

    fn may_answer(&self, s: &State, action: Action) -> Result<(), Bar> {
        let holds = |f: Option<Faction>, card: u8| {
            need(f.is_some_and(|f| s.holds(f, card)), Bar::NotInHand)
        };
        match (s.phase, action) {
            (Phase::Partner | Phase::Reply | Phase::Confirm | Phase::Ask, Action::Stop) => Ok(()),
            (Phase::Confirm | Phase::Ask, Action::Go) => Ok(()),
            (Phase::Partner, Action::Faction(to)) => self.may_propose(s, to),
            (Phase::Offer | Phase::Play, Action::Card(card)) => holds(s.active(), card),
            (Phase::Play, Action::Faction(_)) => Err(Bar::TradeLimit),
            (Phase::Wish, Action::Any | Action::Faction(_)) => Ok(()),
            (Phase::Reply, Action::Card(card)) => holds(s.partner, card),
            (Phase::Command, Action::Stop) => Ok(()),
            (Phase::Command, Action::Command(act)) => self.may_command(s, act),
            (Phase::Resupply, Action::Space(to)) => self.may_shelter(s, to),
            (Phase::Return, Action::Space(at)) => need(at < SPACES, Bar::Board),
            _ => Err(Bar::Question),
        }
    }
}
