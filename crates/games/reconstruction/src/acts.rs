//! The 24 faction actions: where an execution is legal, and what it does (4.4).

use veritable_core::Sink;
use veritable_core::bits::bits;

use crate::Reconstruction;
use crate::action::Action;
use crate::content::{Filter, Op};
use crate::events::Event;
use crate::refuse::Bar;
use crate::run::Run;
use crate::state::{Frame, Grant, Table, Window};
use crate::terms::{
    Act, BOARD, Faction, HIDEOUT, Kind, SPACES, Side, Spaces, TERRITORIES, Way, is_zone,
};

/// `Ok` if the condition holds, otherwise the reason.
pub(crate) fn need(condition: bool, bar: Bar) -> Result<(), Bar> {
    if condition { Ok(()) } else { Err(bar) }
}

/// The units that a faction can march with.
fn marchers(act: Act) -> u16 {
    match act {
        Act::RdfMarch => Faction::Rdf.kinds(),
        _ => Kind::Minmei.bit() | Kind::Partisan.bit(),
    }
}

impl Reconstruction {
    /// The restriction of the card that opened this window.
    pub(crate) fn window_filter(&self, t: &Table, w: Window) -> Option<Filter> {
        match self.current_op(t) {
            Some(Op::Act { filter, .. }) if w.grant.free() => Some(filter),
            _ => None,
        }
    }

    /// What an execution costs.
    pub(crate) fn cost(&self, t: &Table, w: Window, action: Action) -> u8 {
        let printed = self.content.command(w.act);
        match action {
            _ if w.grant.free() => 0,
            Action::Space(at) if w.act == Act::RefScan && t.flagship() != Some(at) => {
                printed.cost_adjacent
            }
            _ => printed.cost,
        }
    }

    /// Whether an execution of the window's action is legal now.
    pub(crate) fn may_execute(
        &self,
        t: &Table,
        w: Window,
        filter: Option<&Filter>,
        action: Action,
    ) -> Result<(), Bar> {
        let at = self.conditions(t, w.act, action)?;
        if let Some(filter) = filter.filter(|filter| !filter.everywhere) {
            need(self.matching(t, filter) >> at & 1 == 1, Bar::CardLimits)?;
        }
        let (cost, have) = (self.cost(t, w, action), t.pc[w.act.faction() as usize]);
        need(cost <= have, Bar::Protoculture { cost, have })
    }

    /// The conditions of an execution other than its cost; where it takes place.
    fn conditions(&self, t: &Table, act: Act, action: Action) -> Result<u8, Bar> {
        let has = |at: u8, kinds: u16| need(t.count_of(at, kinds) > 0, Bar::Missing(kinds, at));
        let under = |at: u8, side: Side| {
            need(at < TERRITORIES, Bar::Zone)?;
            need(self.control(t, at) == Some(side), Bar::Control(at, side))
        };
        let board = |at: u8| need(at < SPACES, Bar::Board);
        let stock = |kind: Kind| need(t.supply[kind.stock()] > 0, Bar::Supply(kind));
        match (act, action) {
            (Act::RdfMarch | Act::AulMarch, Action::Space(at)) => {
                board(at)?;
                has(at, marchers(act))?;
                Ok(at)
            }
            (Act::RdfPatrol, Action::Space(at)) => {
                board(at)?;
                need(self.patrol_in_zones || !is_zone(at), Bar::Zone)?;
                has(at, Faction::Rdf.kinds())?;
                need(t.count(at, Kind::Soldier) > 0, Bar::NoTarget)?;
                Ok(at)
            }
            (Act::RdfAttack, Action::Space(at)) => {
                board(at)?;
                has(at, Faction::Rdf.kinds())?;
                need(t.spent[usize::from(at)] == 0, Bar::OncePerSpace)?;
                Self::may_aim(t, at, Faction::Zr)?;
                Ok(at)
            }
            (Act::RdfEnlist, Action::Space(at) | Action::Upgrade(at)) => {
                need(at < TERRITORIES, Bar::Zone)?;
                need(self.is_city(t, at), Bar::City(at))?;
                under(at, Side::Rdf)?;
                if matches!(action, Action::Upgrade(_)) {
                    need(t.count(at, Kind::Mecha) >= 2, Bar::Pair(Kind::Mecha, at))?;
                    stock(Kind::Veritech)?;
                } else {
                    has(at, Kind::Partisan.bit())?;
                    stock(Kind::Mecha)?;
                }
                Ok(at)
            }
            (Act::RdfCurfew, Action::Shift(at, spot, Way::Left)) => {
                under(at, Side::Rdf)?;
                has(at, Kind::Rick.bit() | Kind::Veritech.bit())?;
                has(at, Kind::Mecha.bit() | Kind::Pod.bit())?;
                self.may_shift(t, at, spot, Way::Left)?;
                Ok(at)
            }
            (Act::ZrSneak, Action::Space(HIDEOUT)) => {
                need(t.force(HIDEOUT, Faction::Zr) > 0, Bar::Empty("The Hideout"))?;
                Ok(HIDEOUT)
            }
            (Act::ZrSneak, Action::Space(at)) => {
                has(at, Faction::Zr.kinds())?;
                Ok(at)
            }
            (Act::ZrBribe, Action::Space(at)) => {
                under(at, Side::Aul)?;
                has(at, Kind::Pod.bit())?;
                has(at, Kind::Soldier.bit())?;
                stock(Kind::Zmecha)?;
                Ok(at)
            }
            (Act::ZrAmbush, Action::Space(at)) => {
                board(at)?;
                has(at, Faction::Zr.kinds())?;
                need(Self::attackers(t, at) != 0, Bar::UnitUsed)?;
                let others = [Faction::Rdf, Faction::Ref, Faction::Aul];
                if others.iter().all(|&on| Self::may_aim(t, at, on).is_err()) {
                    let immune = others.iter().any(|&on| t.force(at, on) > 0);
                    return Err(if immune { Bar::Immune } else { Bar::NoTarget });
                }
                Ok(at)
            }
            (Act::ZrHide, Action::Space(at)) => {
                need(t.count(at, Kind::Zmecha) > 0, Bar::NoTarget)?;
                Ok(at)
            }
            (Act::ZrInspire, Action::Shift(at, spot, Way::Right)) => {
                has(at, Kind::Khyron.bit())?;
                under(at, Side::Aul)?;
                self.may_shift(t, at, spot, Way::Right)?;
                Ok(at)
            }
            (Act::RefFly, Action::Space(at)) => {
                board(at)?;
                has(at, Faction::Ref.kinds())?;
                Ok(at)
            }
            (Act::RefFly, Action::Drop) => {
                need(t.constructed > 0, Bar::Empty("Constructed"))?;
                t.flagship().ok_or(Bar::Aside(Kind::Flagship))
            }
            (Act::RefFly, Action::Load) => {
                let at = t.flagship().ok_or(Bar::Aside(Kind::Flagship))?;
                has(at, Kind::Pod.bit())?;
                Ok(at)
            }
            (Act::RefRepairs, Action::Go) => {
                need(t.assembly > 0, Bar::Empty("Assembly"))?;
                Ok(HIDEOUT)
            }
            (Act::RefConvince, Action::Shift(at, spot, way)) => {
                under(at, Side::Rdf)?;
                has(at, Kind::Pod.bit())?;
                self.may_shift(t, at, spot, way)?;
                Ok(at)
            }
            (Act::RefScan, Action::Space(at)) => {
                board(at)?;
                let ship = t.flagship().ok_or(Bar::Aside(Kind::Flagship))?;
                let reach = 1 << ship | self.content.near(ship);
                need(reach >> at & 1 == 1, Bar::Adjacent(ship, at))?;
                need(t.count(at, Kind::Soldier) > 0, Bar::NoTarget)?;
                Ok(at)
            }
            (Act::RefBombard, Action::Go) => {
                let at = t.flagship().ok_or(Bar::Aside(Kind::Flagship))?;
                Self::may_aim(t, at, Faction::Zr)?;
                Ok(at)
            }
            (Act::AulConcert, Action::Go) => {
                let at = t.find(Kind::Minmei).ok_or(Bar::Aside(Kind::Minmei))?;
                need(at < TERRITORIES, Bar::Zone)?;
                has(at, Kind::Partisan.bit())?;
                Ok(at)
            }
            (Act::AulCanvas, Action::Space(at)) => {
                under(at, Side::Aul)?;
                stock(Kind::Partisan)?;
                Ok(at)
            }
            (Act::AulConstruct, Action::Space(at)) => {
                under(at, Side::Aul)?;
                need(t.count(at, Kind::Partisan) >= 2, Bar::Pair(Kind::Partisan, at))?;
                stock(Kind::City)?;
                Ok(at)
            }
            (Act::AulRiot, Action::Space(at)) => {
                board(at)?;
                need(t.count(at, Kind::Partisan) >= 2, Bar::Pair(Kind::Partisan, at))?;
                need(t.spent[usize::from(at)] == 0, Bar::OncePerSpace)?;
                let others = [Faction::Rdf, Faction::Ref, Faction::Zr];
                if others.iter().all(|&on| Self::may_aim(t, at, on).is_err()) {
                    let covert = t.force(at, Faction::Zr) > 0;
                    return Err(if covert { Bar::Covert } else { Bar::NoTarget });
                }
                Ok(at)
            }
            (Act::RdfTax | Act::ZrSteal | Act::RefExtort | Act::AulSolicit, Action::Go) => {
                Ok(HIDEOUT)
            }
            _ => Err(Bar::Question),
        }
    }

    /// Whether a civilian stands there and can be shifted that way (4.1.9).
    pub(crate) fn may_shift(&self, t: &Table, at: u8, spot: u8, way: Way) -> Result<(), Bar> {
        need(t.civilians[usize::from(at)][usize::from(spot)] > 0, Bar::NoCivilian(at, spot))?;
        need(way == Way::Right || spot > 0, Bar::TrackEnd)
    }

    /// The kinds of ZR units in a space that have not ambushed in this window.
    pub(crate) fn attackers(t: &Table, at: u8) -> u16 {
        let mut set = 0;
        if t.count(at, Kind::Khyron) > 0 && !t.khyron_spent {
            set |= Kind::Khyron.bit();
        }
        if t.count(at, Kind::Soldier) > 0 {
            set |= Kind::Soldier.bit();
        }
        if t.count(at, Kind::Zmecha) > t.spent[usize::from(at)] {
            set |= Kind::Zmecha.bit();
        }
        set
    }

    /// Visits what could be an execution until `visit` is content; whether it was.
    pub(crate) fn executions(
        &self,
        t: &Table,
        act: Act,
        visit: &mut impl FnMut(Action) -> bool,
    ) -> bool {
        let spaces = |set: Spaces, visit: &mut dyn FnMut(Action) -> bool| {
            bits(set).any(|space| visit(Action::Space(space)))
        };
        match act {
            Act::RdfTax | Act::ZrSteal | Act::RefExtort | Act::AulSolicit => visit(Action::Go),
            Act::RefRepairs | Act::RefBombard | Act::AulConcert => visit(Action::Go),
            Act::RdfCurfew => self.shifts(t, BOARD, &[Way::Left], visit),
            Act::ZrInspire => match t.find(Kind::Khyron) {
                Some(at) if at < TERRITORIES => self.shifts(t, 1 << at, &[Way::Right], visit),
                _ => false,
            },
            Act::RefConvince => self.shifts(t, BOARD, &Way::BOTH, visit),
            Act::RdfEnlist => {
                spaces(BOARD, visit) || (0..TERRITORIES).any(|at| visit(Action::Upgrade(at)))
            }
            Act::ZrSneak | Act::ZrHide => spaces(BOARD | 1 << HIDEOUT, visit),
            Act::RefFly => spaces(BOARD, visit) || visit(Action::Drop) || visit(Action::Load),
            _ => spaces(BOARD, visit),
        }
    }

    /// Visits the shifts of all civilians in some territories.
    pub(crate) fn shifts(
        &self,
        t: &Table,
        territories: Spaces,
        ways: &[Way],
        visit: &mut impl FnMut(Action) -> bool,
    ) -> bool {
        for at in bits(territories & ((1 << TERRITORIES) - 1)) {
            for (spot, n) in t.civilians[usize::from(at)].iter().enumerate() {
                if *n > 0 && ways.iter().any(|&way| visit(Action::Shift(at, spot as u8, way))) {
                    return true;
                }
            }
        }
        false
    }

    /// Whether the action of this window has a legal execution now.
    pub(crate) fn any_execution(&self, t: &Table, w: Window, filter: Option<&Filter>) -> bool {
        self.executions(t, w.act, &mut |action| self.may_execute(t, w, filter, action).is_ok())
    }

    /// Whether a window may be closed now (R17).
    pub(crate) fn may_close(w: Window) -> Result<(), Bar> {
        let may = match w.grant {
            Grant::Command => w.begun,
            Grant::Must => false,
            Grant::May | Grant::Phase => true,
        };
        need(may, Bar::Compulsory)
    }

    /// Whether a unit may move there in the execution under way.
    pub(crate) fn may_move(&self, t: &Table, from: u8, kind: Kind, to: u8) -> Result<(), Bar> {
        let act = t.window().map_or(Act::RdfMarch, |w| w.act);
        let movers = match act {
            Act::RdfMarch | Act::AulMarch => marchers(act),
            _ => act.faction().kinds(),
        };
        need(movers & kind.bit() != 0, Bar::Question)?;
        need(t.count(from, kind) > 0, Bar::Missing(kind.bit(), from))?;
        let reach = match from {
            HIDEOUT => BOARD,
            _ if act == Act::ZrSneak => self.content.near(from) | 1 << HIDEOUT,
            _ => self.content.near(from),
        };
        need(reach >> to & 1 == 1, Bar::Adjacent(from, to))
    }

    /// Units that the march under way can still take out of a space.
    pub(crate) fn can_march(t: &Table, from: u8) -> bool {
        t.window().is_some_and(|w| t.count_of(from, marchers(w.act)) > 0)
    }
}

impl<S: Sink<Event>> Run<'_, S> {
    /// Opens an action window: its limits start fresh (R21).
    pub(crate) fn open(&mut self, act: Act, grant: Grant, left: u8) {
        self.s.spent = [0; SPACES as usize];
        self.s.khyron_spent = false;
        self.push(Frame::Window(Window { act, grant, left, begun: false }));
    }

    /// Closes the window on top.
    pub(crate) fn close(&mut self) {
        self.pop();
        self.s.spent = [0; SPACES as usize];
        self.s.khyron_spent = false;
    }

    /// An execution in the open window.
    pub(crate) fn execute(&mut self, w: Window, action: Action) {
        let who = w.act.faction();
        let n = self.game.cost(self.s, w, action);
        if n > 0 {
            self.s.pc[who as usize] -= n;
            self.told.tell(|| Event::Paid { who, n, act: w.act });
        }
        let left = if w.left == u8::MAX { w.left } else { w.left - 1 };
        self.replace(Frame::Window(Window { left, begun: true, ..w }));
        self.effect(w.act, action);
    }

    fn effect(&mut self, act: Act, action: Action) {
        let t = &self.s.table;
        match (act, action) {
            (Act::RdfMarch | Act::AulMarch, Action::Space(from)) => {
                self.push(Frame::March { from, moved: false });
            }
            (Act::RdfPatrol, Action::Space(at)) => {
                let n = t.force(at, Faction::Rdf).min(t.count(at, Kind::Soldier));
                self.turn_tokens(at, n, true);
            }
            (Act::RdfAttack, Action::Space(at)) => {
                let strong = t.count(at, Kind::Rick) + t.count(at, Kind::Veritech);
                let left = 2 * strong + t.count(at, Kind::Mecha);
                self.s.spent[usize::from(at)] = 1;
                self.push(Frame::Hits { on: Faction::Zr, at, left });
            }
            (Act::RdfEnlist, Action::Space(at)) => {
                self.exchange_unit(Kind::Partisan, Kind::Mecha, at);
            }
            (Act::RdfEnlist, Action::Upgrade(at)) => {
                self.spend(Kind::Mecha, 2, at);
                self.place(Kind::Veritech, at);
            }
            (Act::RdfCurfew | Act::ZrInspire | Act::RefConvince, Action::Shift(at, spot, way)) => {
                self.shift(at, spot, way);
            }
            (Act::ZrSneak, Action::Space(from)) => self.push(Frame::Sneak { from }),
            (Act::ZrBribe, Action::Space(at)) => self.exchange_unit(Kind::Pod, Kind::Zmecha, at),
            (Act::ZrAmbush, Action::Space(at)) => self.push(Frame::Ambush { at }),
            (Act::ZrHide, Action::Space(at)) => self.turn_tokens(at, 1, false),
            (Act::RefFly, Action::Space(from)) => self.push(Frame::Fly { from }),
            (Act::RefFly, Action::Drop) => {
                if let Some(at) = t.flagship() {
                    self.drop_pod(at);
                }
            }
            (Act::RefFly, Action::Load) => {
                if let Some(at) = t.flagship() {
                    self.s.units[usize::from(at)][Kind::Pod as usize] -= 1;
                    self.s.constructed += 1;
                    self.told.tell(|| Event::Loaded { at });
                }
            }
            (Act::RefRepairs, _) => self.ready(1),
            (Act::RefScan, Action::Space(at)) => {
                self.turn_tokens(at, t.count(at, Kind::Soldier), true);
            }
            (Act::RefBombard, _) => {
                if let Some(at) = t.flagship() {
                    let left = t.overt(at);
                    self.push(Frame::Hits { on: Faction::Zr, at, left });
                }
            }
            (Act::AulConcert, _) => {
                let left = t.find(Kind::Minmei).map_or(0, |at| t.count(at, Kind::Partisan));
                self.push(Frame::Concert { left });
            }
            (Act::AulCanvas, Action::Space(at)) => self.place(Kind::Partisan, at),
            (Act::AulConstruct, Action::Space(at)) => {
                self.spend(Kind::Partisan, 2, at);
                self.place(Kind::City, at);
            }
            (Act::AulRiot, Action::Space(at)) => {
                self.s.spent[usize::from(at)] = 1;
                self.push(Frame::Riot { at });
            }
            (Act::RdfTax | Act::ZrSteal | Act::RefExtort | Act::AulSolicit, _) => {
                let who = act.faction();
                self.gain(who, self.game.income(self.s, who));
            }
            _ => {}
        }
    }

    /// One unit of a march.
    pub(crate) fn march(&mut self, from: u8, action: Action) {
        match action {
            Action::Unit(kind, to) => {
                self.replace(Frame::March { from, moved: true });
                self.move_units(kind, 1, from, to);
            }
            _ => self.pop(),
        }
    }

    /// The unit that sneaks; a token may go along (R12).
    pub(crate) fn sneak(&mut self, from: u8, action: Action) {
        let Action::Unit(kind, to) = action else { return };
        let held = is_zone(from) && self.s.holder(from) == Faction::Zr;
        let there = self.s.stolen >> from & 1 == 0;
        self.pop();
        self.move_units(kind, 1, from, to);
        if self.game.zr_carries_tokens && to == HIDEOUT && held && there {
            self.push(Frame::Carry { zone: from });
        }
    }

    /// Whether the token goes along.
    pub(crate) fn carry(&mut self, zone: u8, action: Action) {
        self.pop();
        if action == Action::Go {
            self.steal_token(zone);
        }
    }

    /// The unit that flies.
    pub(crate) fn fly(&mut self, from: u8, action: Action) {
        if let Action::Unit(kind, to) = action {
            self.pop();
            self.move_units(kind, 1, from, to);
        }
    }

    /// The unit that ambushes: Khyron hits twice.
    pub(crate) fn ambush(&mut self, at: u8, action: Action) {
        if let Action::Kind(by) = action {
            let hits = if by == Kind::Khyron { 2 } else { 1 };
            self.replace(Frame::Aim { at, by, hits });
        }
    }

    /// Whom a hit of an ambush goes to.
    pub(crate) fn aim(&mut self, at: u8, by: Kind, hits: u8, action: Action) {
        if let Action::Faction(on) = action {
            self.replace(Frame::Aim { at, by, hits: hits - 1 });
            self.push(Frame::Hits { on, at, left: 1 });
        }
    }

    /// The attacker has hit: it is used up, and a soldier shows itself.
    pub(crate) fn end_ambush(&mut self, at: u8, by: Kind) {
        self.pop();
        match by {
            Kind::Khyron => self.s.khyron_spent = true,
            _ => self.s.spent[usize::from(at)] += 1,
        }
        if by == Kind::Soldier {
            self.turn_tokens(at, 1, true);
        }
    }

    /// Whom a riot hits: one unit for two Partisans (R28).
    pub(crate) fn riot(&mut self, at: u8, action: Action) {
        if let Action::Faction(on) = action {
            let left = self.s.count(at, Kind::Partisan) / 2;
            self.replace(Frame::Hits { on, at, left });
        }
    }

    /// One step of a concert.
    pub(crate) fn concert(&mut self, left: u8, action: Action) {
        self.replace(Frame::Concert { left: left - 1 });
        match action {
            Action::Shift(at, spot, way) => self.shift(at, spot, way),
            _ => self.gain(Faction::Aul, 1),
        }
    }
}
