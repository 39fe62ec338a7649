//! Free actions F1–F7 and the windows W1–W5 (4.0).

use veritable_core::bits::bits;
use veritable_core::{Seat, Sink};

use crate::AttackOnSdf1;
use crate::action::{Action, Offer, at};
use crate::board::{NONE, ring};
use crate::content::{
    Condition, Flag, HEROES, Kind, Op, Passive, Scope, Spread, Target, Timing, Unlock, Until,
};
use crate::events::Event;
use crate::frame::{Blow, By, Frame, Via, Window};
use crate::heroes::{May, need};
use crate::refuse::Bar;
use crate::run::Run;
use crate::state::State;

/// A point at which free actions can be taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Point {
    /// The menu of the acting Hero.
    Menu,
    /// A window.
    Window(Window),
}

/// Operation of the Daedalus Maneuver.
const DAEDALUS: Op =
    Op::Damage { n: 6, filter: Target::Capital, scope: Scope::FrontSector, mode: Spread::Single };
/// Ability Points that settle a Worker Strike.
const STRIKE_AP: u8 = 2;
/// Ability Points that transform the ship.
const TRANSFORM_AP: u8 = 3;

impl AttackOnSdf1 {
    /// The point of free actions that is open, if one is.
    pub(crate) fn point(&self, s: &State) -> Option<Point> {
        match s.stack.top()? {
            Frame::Menu => Some(Point::Menu),
            Frame::Window { kind, .. } => Some(Point::Window(*kind)),
            _ => None,
        }
    }

    /// Whether a timing tag allows the point.
    fn timely(&self, s: &State, timing: Timing, point: Point) -> bool {
        let menu = point == Point::Menu;
        let window = |kind| point == Point::Window(kind);
        let pilot = || s.acting.hero != NONE && self.form(s, s.acting.hero).pilot;
        match timing {
            Timing::Any => true,
            Timing::Crew => window(Window::Ready),
            Timing::PostRoll => menu || window(Window::PostRoll),
            Timing::PilotTurn => (menu || window(Window::PostRoll)) && pilot(),
            Timing::OwnTurn => menu,
            Timing::Battle => menu || window(Window::Alert),
            Timing::Alert => window(Window::Alert),
            Timing::PilotMenu => menu && pilot(),
            Timing::CleanUp | Timing::Barrier | Timing::Passive => false,
        }
    }

    /// F1. A die of the acting Hero may pay `paid` of the cost.
    pub(crate) fn may_ability(&self, s: &State, hero: u8, number: u8, paid: u8) -> May {
        let point = self.point(s).ok_or(Bar::NotNow)?;
        need(s.active(hero), Bar::HeroAway(hero))?;
        let ability = &self.form(s, hero).abilities[usize::from(number)];
        need(s.heroes[usize::from(hero)].used >> number & 1 == 0, Bar::AbilityUsed)?;
        need(s.ap + paid >= ability.ap, Bar::NeedAp(ability.ap - paid))?;
        let own = ability.timing != Timing::OwnTurn || s.acting.hero == hero;
        need(own && self.timely(s, ability.timing, point), Bar::WrongTime)?;
        let last = point == Point::Window(Window::Debrief);
        let late = last
            && self
                .content
                .ops(ability.ops)
                .iter()
                .any(|op| matches!(op, Op::Flag { key: Flag::NeverSayDie, .. }));
        need(!late, Bar::WrongTime)?;
        need(self.has_effect(s, ability.ops, By::hero(hero), Via::Ability), Bar::NoEffect)
    }

    /// The lowest slot of a seat that holds a card.
    pub(crate) fn slot_with(&self, s: &State, seat: Seat, card: u8) -> Option<u8> {
        let holds = |slot: &u8| {
            self.seat_of_slot(*slot) == seat
                && s.slots[usize::from(*slot)].cards.count(usize::from(card)) > 0
        };
        (0..4).find(holds)
    }

    /// F2, F3 and F4: plays, buys or activates a Resource card.
    pub(crate) fn may_card(&self, s: &State, seat: Seat, card: u8) -> May {
        let point = self.point(s).ok_or(Bar::NotNow)?;
        let printed = self.content.resources.get(usize::from(card)).ok_or(Bar::NoSuchCard)?;
        let post_roll = point == Point::Window(Window::PostRoll);
        if s.tech >> card & 1 == 1 {
            need(!printed.ops.is_empty() && printed.timing != Timing::CleanUp, Bar::WorksAlone)?;
            need(s.tech_used >> card & 1 == 0, Bar::TechUsed)?;
            let open = !matches!(
                point,
                Point::Window(Window::Briefing | Window::PostRoll | Window::Debrief)
            );
            need(open && self.timely(s, printed.timing, point), Bar::WrongTime)?;
            let by = self.card_user(s, seat);
            return need(self.has_effect(s, printed.ops, by, Via::Card), Bar::NoEffect);
        }
        let slot = self.slot_with(s, seat, card).ok_or(Bar::NoCard)?;
        need(s.tracked(&printed.dice), Bar::NeedDice(card))?;
        if printed.kind == Kind::Tech {
            need(!post_roll, Bar::WrongTime)?;
            need(s.rp >= printed.rp, Bar::NeedRp(printed.rp))?;
            let room = printed.passive != Some(Passive::Shield) || s.counters() < 10;
            return need(room, Bar::NoTokens);
        }
        let tag = !post_roll || matches!(printed.timing, Timing::Any | Timing::PostRoll);
        need(tag && self.timely(s, printed.timing, point), Bar::WrongTime)?;
        let pays = printed.reward > 0 && s.ap + s.rp < 15;
        let works = self.has_effect(s, printed.ops, By::slot(slot), Via::Card);
        need(works || pays && printed.ops.is_empty(), Bar::NoEffect)
    }

    /// Who resolves an activated Tech: the seat by its acting Hero, or by its first slot.
    fn card_user(&self, s: &State, seat: Seat) -> By {
        match s.acting.hero {
            NONE => By::slot((0..4).find(|&slot| self.seat_of_slot(slot) == seat).unwrap_or(0)),
            hero => By::hero(hero),
        }
    }

    /// Whether F3 and F5–F7 are open at this point.
    fn shop(&self, s: &State) -> May {
        match self.point(s) {
            Some(Point::Window(Window::PostRoll)) => Err(Bar::WrongTime),
            Some(_) => Ok(()),
            None => Err(Bar::NotNow),
        }
    }

    /// F5.
    pub(crate) fn may_buy(&self, s: &State, goods: u8) -> May {
        self.shop(s)?;
        let wanted = Unlock::ALL[usize::from(goods)];
        need(!s.owns(wanted), Bar::Owned)?;
        let offered = self
            .episode(s)
            .and_then(|episode| episode.unlock)
            .filter(|(unlock, _)| *unlock == wanted);
        let (_, rp) = offered.ok_or(Bar::NotSold(goods))?;
        need(s.rp >= rp, Bar::NeedRp(rp))
    }

    /// F4: Daedalus Maneuver and Omni-Directional Barrier.
    pub(crate) fn may_activate(&self, s: &State, device: u8) -> May {
        let point = self.point(s).ok_or(Bar::NotNow)?;
        let unlock = if device == 0 { Unlock::Daedalus } else { Unlock::OmniBarrier };
        need(s.owns(unlock), Bar::NotOwned)?;
        need(s.unlocks_used >> unlock as u8 & 1 == 0, Bar::TechUsed)?;
        let timing = if device == 0 { Timing::Battle } else { Timing::Alert };
        need(self.timely(s, timing, point), Bar::WrongTime)?;
        if device == 0 {
            need(s.battle_mode, Bar::NeedsBattleMode)?;
            need(self.captain(s).is_some(), Bar::NoCaptain)?;
            need(s.ap >= 1, Bar::NeedAp(1))?;
            need(self.op_has_effect(s, DAEDALUS, By::LEAD, Via::Card), Bar::NoEffect)?;
        }
        Ok(())
    }

    /// F6.
    pub(crate) fn may_transform(&self, s: &State, seat: Seat) -> May {
        self.shop(s)?;
        need(self.point(s) != Some(Point::Window(Window::Debrief)), Bar::WrongTime)?;
        need(s.owns(Unlock::BattleMode), Bar::NoTransformation)?;
        need(!s.battle_mode, Bar::Transformed)?;
        let captain = |hero: u8| s.active(hero) && self.form(s, hero).captain;
        need((0..HEROES as u8).any(captain), Bar::NoCaptain)?;
        need(
            (0..HEROES as u8).any(|h| captain(h) && self.seat_of(s, h) == seat),
            Bar::OthersCaptain,
        )?;
        need(s.ap >= TRANSFORM_AP, Bar::NeedAp(TRANSFORM_AP))
    }

    /// F7: pays for an objective.
    pub(crate) fn may_pay(&self, s: &State, goal: u8) -> May {
        self.shop(s)?;
        let objective = self.episode(s).map(|episode| &episode.objectives[usize::from(goal)]);
        let Some(Condition::Pay(dice)) = objective.map(|objective| objective.condition) else {
            return Err(Bar::NothingToPay);
        };
        need(s.tally.done >> goal & 1 == 0, Bar::ObjectiveDone)?;
        need(s.tracked(&dice), Bar::NeedObjectiveDice(dice))
    }

    /// F7: settles the Worker Strike.
    pub(crate) fn may_settle(&self, s: &State) -> May {
        self.shop(s)?;
        need(s.strike > 0, Bar::NoStrike)?;
        need(s.ap >= STRIKE_AP, Bar::NeedAp(STRIKE_AP))
    }

    /// All free actions of a seat at the open point.
    pub(crate) fn offer_free(&self, s: &State, seat: Seat, offer: &mut Offer) {
        if s.ap > 0 {
            for hero in bits(s.active_heroes()).filter(|&hero| self.seat_of(s, hero) == seat) {
                for number in 0..2 {
                    if self.may_ability(s, hero, number, 0).is_ok() {
                        offer.add(at::Ability + usize::from(2 * hero + number));
                    }
                }
            }
            if self.may_transform(s, seat).is_ok() {
                offer.add(at::Transform);
            }
            if self.may_activate(s, 0).is_ok() {
                offer.add(at::Activate);
            }
            if self.may_settle(s).is_ok() {
                offer.add(at::Settle);
            }
        }
        if self.may_activate(s, 1).is_ok() {
            offer.add(at::Activate + 1);
        }
        for card in self.cards_at_hand(s, seat) {
            if self.may_card(s, seat, card).is_ok() {
                offer.add(at::Card + usize::from(card));
            }
        }
        if let Some(episode) = self.episode(s) {
            if let Some((unlock, _)) = episode.unlock
                && self.may_buy(s, unlock as u8).is_ok()
            {
                offer.add(at::Buy + unlock as usize);
            }
            for goal in 0..2 {
                if self.may_pay(s, goal).is_ok() {
                    offer.add(at::Objective + usize::from(goal));
                }
            }
        }
    }

    /// Cards that a seat holds or that are in play as Tech.
    fn cards_at_hand<'a>(&'a self, s: &'a State, seat: Seat) -> impl Iterator<Item = u8> + 'a {
        let slots = (0..4u8).filter(move |&slot| self.seat_of_slot(slot) == seat);
        let hands = slots.fold(0u32, |set, slot| {
            s.slots[usize::from(slot)].cards.kinds().fold(set, |set, kind| set | 1 << kind)
        });
        bits(hands | s.tech)
    }

    /// The seats in the order in which a window asks them: by the rank of their best active Hero.
    fn council(&self, s: &State) -> [Seat; 4] {
        let mut order = [NONE; 4];
        let mut n = 0;
        let by_rank = bits(s.active_heroes()).map(|hero| self.seat_of(s, hero));
        for seat in by_rank.chain(0..self.set.seats) {
            if !order.contains(&seat) {
                order[n] = seat;
                n += 1;
            }
        }
        order
    }
}

impl<S: Sink<Event>> Run<'_, S> {
    /// Asks the next seat that can do something; closes the window when nobody is left.
    pub fn open_window(&mut self, kind: Window, passed: u8) -> bool {
        let game = self.game;
        let own = match kind {
            Window::PostRoll => game.seat_of(self.s, self.s.acting.hero),
            _ => NONE,
        };
        if kind == Window::PostRoll && game.set.seats == 1 {
            self.pop();
            return false;
        }
        let council = game.council(self.s);
        for seat in council
            .into_iter()
            .filter(|&seat| seat != NONE && seat != own && passed >> seat & 1 == 0)
        {
            let mut offer = Offer::NONE;
            game.offer_free(self.s, seat, &mut offer);
            if !offer.is_empty() {
                self.set_top(Frame::Window { kind, passed, asked: seat });
                return true;
            }
        }
        self.pop();
        false
    }

    /// A seat passes, or acts and everybody is asked again.
    pub fn answer_window(&mut self, kind: Window, passed: u8, asked: Seat, action: Action) {
        if action == Action::Pass {
            self.set_top(Frame::Window { kind, passed: passed | 1 << asked, asked: NONE });
        } else {
            self.set_top(Frame::Window { kind, passed: 0, asked: NONE });
            self.free_action(asked, action);
        }
    }

    /// Carries a free action out.
    pub fn free_action(&mut self, seat: Seat, action: Action) {
        match action {
            Action::Ability(hero, number) => self.use_ability(hero, number - 1, 0),
            Action::Card(card) => self.play_card(seat, card),
            Action::Buy(goods) => self.buy(goods),
            Action::Activate(device) => self.activate(seat, device),
            Action::Transform => self.transform(),
            Action::Objective(goal) => {
                let game = self.game;
                let objective =
                    game.episode(self.s).map(|episode| &episode.objectives[usize::from(goal)]);
                if let Some(Condition::Pay(dice)) = objective.map(|objective| objective.condition) {
                    self.spend_dice(dice);
                    self.complete(goal);
                }
            }
            Action::Settle => self.settle_strike(),
            _ => {}
        }
    }

    /// An ability is used; a die may have paid a part.
    pub fn use_ability(&mut self, hero: u8, number: u8, paid: u8) {
        let game = self.game;
        let ability = &game.form(self.s, hero).abilities[usize::from(number)];
        self.s.heroes[usize::from(hero)].used |= 1 << number;
        self.tell(|_| Event::AbilityUsed { hero, number });
        self.change_ap(-((ability.ap - paid) as i8));
        self.program(ability.ops, By::hero(hero), Via::Ability);
    }

    fn spend_dice(&mut self, dice: [u8; 4]) {
        for (have, spent) in self.s.tracker.iter_mut().zip(dice) {
            *have -= spent;
        }
    }

    fn play_card(&mut self, seat: Seat, card: u8) {
        let game = self.game;
        let printed = &game.content.resources[usize::from(card)];
        let bought = printed.kind == Kind::Tech && self.s.tech >> card & 1 == 0;
        self.tell(|_| Event::CardPlayed { seat, card, bought });
        if self.s.tech >> card & 1 == 1 {
            self.s.tech_used |= 1 << card;
            let by = game.card_user(self.s, seat);
            self.program(printed.ops, by, Via::Card);
            return;
        }
        let Some(slot) = game.slot_with(self.s, seat, card) else { return };
        self.s.slots[usize::from(slot)].cards.take(usize::from(card));
        self.spend_dice(printed.dice);
        match printed.kind {
            Kind::Tech => {
                self.change_rp(-(printed.rp as i8));
                self.buy_tech(card);
            }
            Kind::Active => {
                self.s.resources_active.put(usize::from(card));
                if printed.until == Until::NextEpisode {
                    self.s.resources_fresh |= 1 << card;
                }
                self.program(printed.ops, By::slot(slot), Via::Card);
            }
            Kind::Event => {
                self.s.resources_used.put(usize::from(card));
                self.change_rp(printed.reward as i8);
                self.program(printed.ops, By::slot(slot), Via::Card);
            }
        }
    }

    fn buy(&mut self, goods: u8) {
        let unlock = Unlock::ALL[usize::from(goods)];
        if let Some((_, rp)) = self.game.episode(self.s).and_then(|episode| episode.unlock) {
            self.change_rp(-(rp as i8));
            self.s.unlocks |= 1 << unlock as u8;
            self.tell(|_| Event::Unlocked { unlock });
        }
    }

    fn activate(&mut self, seat: Seat, device: u8) {
        let unlock = if device == 0 { Unlock::Daedalus } else { Unlock::OmniBarrier };
        self.s.unlocks_used |= 1 << unlock as u8;
        self.tell(|_| Event::Activated { unlock });
        if device == 0 {
            self.change_ap(-1);
            let by = self.game.card_user(self.s, seat);
            self.start_op(DAEDALUS, by, Via::Card);
        } else {
            self.s.flags.omni = true;
        }
    }

    /// Battle Mode: Macross City suffers hull points (R42).
    fn transform(&mut self) {
        self.change_ap(-(TRANSFORM_AP as i8));
        self.s.battle_mode = true;
        self.tell(|_| Event::Transformed);
        let left = self.game.set.transform_damage;
        if left > 0 {
            self.push(Frame::Packet { blow: Blow::Hull, place: ring::CITY, left, stage: 0 });
        }
    }

    fn settle_strike(&mut self) {
        self.change_ap(-(STRIKE_AP as i8));
        self.s.strike = 0;
        let game = self.game;
        for (kind, card) in game.content.invasion.iter().enumerate() {
            if card.until == Until::Resolved {
                let n = std::mem::take(&mut self.s.invasion_active[kind]);
                self.s.invasion_used[kind] += n;
            }
        }
        self.tell(|_| Event::StrikeSettled);
    }
}
