//! Phase 4: the turn of a Hero (4.4).

use veritable_core::Sink;

use crate::AttackOnSdf1;
use crate::action::{Action, Offer, at, die};
use crate::board::{NONE, RING, SHIP, adjacent, bit, ring};
use crate::content::{Face, HEROES, Options, Program};
use crate::events::Event;
use crate::frame::{By, Frame, Step, Via, Window};
use crate::refuse::Bar;
use crate::run::Run;
use crate::state::{ASSISTED, Acting, Part, RECEIVED, REROLLED, State};

/// What a predicate says.
pub(crate) type May = Result<(), Bar>;

/// `Ok` if the condition holds, else this reason.
#[inline]
pub(crate) fn need(condition: bool, bar: Bar) -> May {
    if condition { Ok(()) } else { Err(bar) }
}

impl AttackOnSdf1 {
    /// How many dice a Hero rolls.
    pub(crate) fn dice_of(&self, s: &State, hero: u8) -> u8 {
        (self.set.dice - u8::from(s.flags.distracted == hero)).max(1)
    }

    /// What a use of a die does for a Hero.
    pub fn action_of(&self, s: &State, hero: u8, how: u8) -> Options {
        let form = self.form(s, hero);
        match how {
            die::MOVE => form.move_action,
            die::INSTINCT => match form.instinct_at {
                Some(area) if s.heroes[usize::from(hero)].area != area => form.instinct_elsewhere,
                _ => form.instinct,
            },
            _ => form.target,
        }
    }

    /// Those options that would have an effect.
    pub fn effective(&self, s: &State, options: Options, by: By, via: Via) -> Options {
        let mut left = Options::default();
        for program in options.iter().filter(|&program| self.has_effect(s, program, by, via)) {
            left.of[usize::from(left.len)] = program;
            left.len += 1;
        }
        left
    }

    /// Whether the acting Hero can use movement points.
    fn may_move(&self, s: &State) -> May {
        let hero = s.acting.hero;
        let frozen =
            self.form(s, hero).pilot && s.acting.damage_done && s.flags.daredevil >> hero & 1 == 0;
        need(!frozen, Bar::Frozen)
    }

    /// Whether a die can be used that way.
    pub(crate) fn may_use(&self, s: &State, how: u8) -> May {
        let hero = s.acting.hero;
        let face = match how {
            die::TARGET => Face::Target,
            die::POINTS | die::MOVE => Face::Move,
            die::INSTINCT | die::INSTINCT_TARGET => Face::Instinct,
            _ => Face::Ability,
        };
        need(s.acting.of(face as usize) > 0, Bar::NoDie(face))?;
        match how {
            die::POINTS => self.may_move(s),
            die::AP => Ok(()),
            die::REROLL => {
                let fresh = s.acting.dice[3]
                    .iter()
                    .enumerate()
                    .any(|(mark, &n)| n > 0 && mark & REROLLED == 0);
                need(fresh, Bar::Rerolled)
            }
            die::ABILITY_1 | die::ABILITY_2 => self.may_ability(s, hero, how - die::ABILITY_1, 1),
            _ => {
                let action = self.action_of(s, hero, how);
                let cannon = |p: Program| {
                    self.content
                        .ops(p)
                        .iter()
                        .any(|op| matches!(op, crate::content::Op::ReflexCannon { .. }))
                };
                let cruising = !s.battle_mode && action.len == 1 && action.iter().any(cannon);
                need(!cruising, Bar::CruiserMode)?;
                let works = action
                    .iter()
                    .any(|program| self.has_effect(s, program, By::hero(hero), Via::Die));
                need(works, Bar::NoEffect)
            }
        }
    }

    pub(crate) fn may_assist(&self, s: &State, face: Face) -> May {
        let hero = s.acting.hero;
        need(s.acting.of(face as usize) > 0, Bar::NoDie(face))?;
        let own = s.acting.dice[face as usize]
            .iter()
            .enumerate()
            .any(|(mark, &n)| n > 0 && mark & RECEIVED == 0);
        need(own, Bar::ReceivedDie)?;
        need(s.heroes[usize::from(hero)].used & ASSISTED == 0, Bar::AssistedAlready)?;
        need(self.receivers(s) != 0, Bar::NoReceiver)
    }

    /// Who can receive an assist die of the acting Hero, as bits.
    pub(crate) fn receivers(&self, s: &State) -> u8 {
        let others = s.active_heroes() & !(1 << s.acting.hero);
        match self.form(s, s.acting.hero).assist {
            Some(hero) => others & 1 << hero,
            None => others,
        }
    }

    pub(crate) fn may_track(&self, s: &State, face: Face) -> May {
        // An Instinct can be changed to a Target (R18).
        let changed = face == Face::Target && s.acting.of(Face::Instinct as usize) > 0;
        need(s.acting.of(face as usize) > 0 || changed, Bar::NoDie(face))?;
        need(s.tracker[face as usize] < 2, Bar::TrackerFull(face))
    }

    pub(crate) fn may_step(&self, s: &State, area: u8) -> May {
        let hero = s.acting.hero;
        let here = s.heroes[usize::from(hero)].area;
        self.may_move(s)?;
        need(s.acting.mp > 0, Bar::NoMovement)?;
        need(adjacent(s.heading, here) & bit(area) != 0, Bar::NotAdjacent)?;
        need(self.form(s, hero).pilot || bit(area) & SHIP != 0, Bar::NoPilot)
    }

    pub(crate) fn may_square(&self, s: &State) -> May {
        let hero = s.acting.hero;
        let here = s.heroes[usize::from(hero)].area;
        self.may_move(s)?;
        need(s.acting.mp > 0, Bar::NoMovement)?;
        need((RING..RING + 6).contains(&here), Bar::NoSquare)?;
        let place = State::ring(here);
        need(s.heroes[usize::from(hero)].squares >> place & 1 == 0, Bar::SquareUsed)?;
        let part = Part::of(place) as usize;
        need(s.structure[part] < self.content.boxes[part], Bar::SquareOffline)?;
        let works = match place {
            ring::FORWARD => s.heat > 0,
            ring::PRODUCTION => self.buildable(s, crate::content::Build::Any) != 0,
            ring::LAUNCH_BAY => self.launchable(s) != 0,
            ring::AFT => !s.resources.is_empty() || !s.resources_used.is_empty(),
            ring::CITY => s.heroes[usize::from(hero)].damage > 0,
            _ => s.ap + s.rp < 15,
        };
        need(works, Bar::NoEffect)
    }

    pub(crate) fn may_twist(&self, s: &State) -> May {
        need(self.form(s, s.acting.hero).captain, Bar::NotCaptain)?;
        need(s.acting.mp > 0, Bar::NoMovement)?;
        need(!s.flags.no_turn, Bar::NoTurn)?;
        need(s.reactor() < 3 || s.turns < 1, Bar::TurnedOnce)?;
        need(s.acting.twists < s.acting.twists_most, Bar::OneTwistPerMove)
    }

    pub(crate) fn may_order(&self, s: &State, wing: u8) -> May {
        let (hero, form) = (s.acting.hero, self.form(s, s.acting.hero));
        match wing {
            2 => {
                need(form.scouts > 0, Bar::NoScouts)?;
                need(!s.acting.scouted, Bar::ScoutedAlready)?;
                need(!s.flags.no_scout, Bar::ScoutingBarred)
            }
            destroid => {
                let destroid = destroid == 1;
                let (most, given) = if destroid {
                    (form.order_ds, s.acting.orders_ds)
                } else {
                    (self.veritech_orders(s, hero), s.acting.orders_vt)
                };
                need(most > 0, Bar::NotHers(wing))?;
                need(given < most, Bar::NoOrders)?;
                need(self.orderable(s, hero, destroid) != 0, Bar::NoMecha)
            }
        }
    }

    pub(crate) fn may_cut_through(&self, s: &State) -> May {
        need(self.episode(s).is_some_and(|episode| episode.baseship), Bar::NoBaseship)?;
        need(!s.baseship_in, Bar::BaseshipHere)?;
        need(self.form(s, s.acting.hero).captain, Bar::NotCaptain)?;
        need(s.reactor() <= 4, Bar::NoPower)?;
        need(!s.flags.no_turn, Bar::NoTurn)?;
        need(s.acting.mp > 0, Bar::NoMovement)
    }

    pub(crate) fn may_focus(&self, s: &State) -> May {
        need(s.flags.focus > 0, Bar::NoCharge)?;
        need(self.focusable(s) != 0, Bar::NoOtherDie)
    }

    /// Faces of unspent dice that can be turned to Instinct, as bits.
    pub(crate) fn focusable(&self, s: &State) -> u8 {
        self.faces_in_hand(s) & !(1 << Face::Instinct as u8)
    }

    /// Faces of the unspent dice, as bits.
    pub(crate) fn faces_in_hand(&self, s: &State) -> u8 {
        (0..4).filter(|&face| s.acting.of(face) > 0).fold(0, |set, face| set | 1 << face)
    }

    pub(crate) fn may_pay_reroll(&self, s: &State) -> May {
        need(self.set.ap_reroll, Bar::NoVariant)?;
        need(s.ap > 0, Bar::NeedAp(1))?;
        need(self.faces_in_hand(s) != 0, Bar::NoOtherDie)
    }

    /// Everything in the menu of the acting Hero.
    pub(crate) fn offer_menu(&self, s: &State, offer: &mut Offer) {
        let hero = s.acting.hero;
        let faces = self.faces_in_hand(s);
        if faces != 0 {
            for how in 0..9 {
                if self.may_use(s, how).is_ok() {
                    offer.add(at::Use + usize::from(how));
                }
            }
            for face in Face::ALL {
                if self.may_assist(s, face).is_ok() {
                    offer.add(at::Assist + face as usize);
                }
                if self.may_track(s, face).is_ok() {
                    offer.add(at::Track + face as usize);
                }
            }
            if self.may_focus(s).is_ok() {
                offer.add(at::Focus);
            }
            if self.may_pay_reroll(s).is_ok() {
                offer.add(at::Reroll);
            }
        }
        if s.acting.mp > 0 {
            if self.may_move(s).is_ok() {
                let here = s.heroes[usize::from(hero)].area;
                let reach = if self.form(s, hero).pilot { u32::MAX } else { SHIP };
                offer.add_each(at::To, u64::from(adjacent(s.heading, here) & reach));
            }
            if self.may_square(s).is_ok() {
                offer.add(at::Square);
            }
            if self.may_twist(s).is_ok() {
                offer.add_each(at::Twist, 0b11);
            }
            if self.may_cut_through(s).is_ok() {
                offer.add(at::CutThrough);
            }
        }
        for wing in 0..3 {
            if self.may_order(s, wing).is_ok() {
                offer.add(at::Order + usize::from(wing));
            }
        }
        self.offer_free(s, self.seat_of(s, hero), offer);
        offer.add(at::EndTurn);
    }
}

impl<S: Sink<Event>> Run<'_, S> {
    /// The next Hero by rank who has not acted begins her turn; without one the enemy is next.
    pub fn next_hero(&mut self) {
        let next = (0..HEROES as u8).find(|&h| self.s.active(h) && self.may_still_act(h));
        let Some(hero) = next else {
            self.s.step = Step::Regroup;
            return;
        };
        let at = &mut self.s.heroes[usize::from(hero)];
        at.acted = true;
        let held = std::mem::take(&mut at.held);
        let mut dice = [[0; 4]; 4];
        for (face, n) in held.into_iter().enumerate() {
            dice[face][RECEIVED] = n;
        }
        self.s.acting = Acting { hero, dice, mp: 1, twists_most: 1, ..Acting::NOBODY };
        self.tell(|_| Event::TurnBegan { hero });
        self.push(Frame::Rolled);
        let n = self.game.dice_of(self.s, hero);
        self.push(Frame::Rolling { dice: [n, 0, 0, 0] });
    }

    /// Whether a Hero's rank has not been passed: nobody of a lower rank has acted.
    fn may_still_act(&self, hero: u8) -> bool {
        self.s.heroes[usize::from(hero)..].iter().all(|hero| !hero.acted)
    }

    /// After the roll: the others may speak first (W3), then the menu.
    pub fn after_roll(&mut self) -> bool {
        self.set_top(Frame::Menu);
        self.push(Frame::Window { kind: Window::PostRoll, passed: 0, asked: NONE });
        false
    }

    /// Whether all dice have fallen.
    pub fn all_rolled(&mut self, dice: [u8; 4]) -> bool {
        if dice == [0; 4] {
            self.pop();
            return false;
        }
        true
    }

    /// The menu waits, unless the Hero has gone missing.
    pub fn menu(&mut self) -> bool {
        if self.s.active(self.s.acting.hero) {
            return true;
        }
        self.end_turn();
        false
    }

    fn end_turn(&mut self) {
        self.pop();
        self.s.acting = Acting::NOBODY;
        self.s.flags.daredevil = 0;
    }

    /// A choice from the menu.
    pub fn answer_menu(&mut self, action: Action) {
        let hero = self.s.acting.hero;
        match action {
            Action::Use(how) => self.use_die(hero, how),
            Action::Assist(face) => match self.game.form(self.s, hero).assist {
                Some(to) => self.assist(face as u8, to),
                None => self.push(Frame::Receiver { face: face as u8 }),
            },
            Action::Track(face) => {
                let spent = if self.s.acting.of(face as usize) > 0 { face } else { Face::Instinct };
                self.s.acting.take(spent as usize, 0);
                self.s.tracker[face as usize] += 1;
                self.tell(|_| Event::Tracked { hero, face, spent });
            }
            Action::To(area) => {
                self.s.acting.mp -= 1;
                self.move_hero(hero, area);
            }
            Action::Square => self.square(hero),
            Action::Twist(sense) => self.twist(sense == 0),
            Action::Order(2) => {
                self.s.acting.scouted = true;
                let n = self.game.form(self.s, hero).scouts;
                let by = By::hero(hero);
                self.push(Frame::Scouts { place: n, draw: n, card: NONE, option: NONE, by });
            }
            Action::Order(wing) => {
                let destroid = wing == 1;
                let given = if destroid {
                    &mut self.s.acting.orders_ds
                } else {
                    &mut self.s.acting.orders_vt
                };
                *given += 1;
                self.push(Frame::order(hero, destroid));
            }
            Action::CutThrough => {
                self.s.acting.mp -= 1;
                self.s.baseship_in = true;
                self.tell(|_| Event::CutThrough);
                self.check_objectives();
            }
            Action::Focus => self.push(Frame::Focus),
            Action::Reroll => {
                self.change_ap(-1);
                self.push(Frame::Reroll { left: 1, dice: [0; 4], by: By::hero(hero) });
            }
            Action::EndTurn => {
                self.tell(|_| Event::TurnEnded { hero });
                self.end_turn();
            }
            free => self.free_action(self.game.seat_of(self.s, hero), free),
        }
    }

    fn use_die(&mut self, hero: u8, how: u8) {
        let face = match how {
            die::TARGET => 0,
            die::POINTS | die::MOVE => 1,
            die::INSTINCT | die::INSTINCT_TARGET => 2,
            _ => 3,
        };
        let without = if how == die::REROLL { REROLLED } else { 0 };
        let mark = self.s.acting.take(face, without).unwrap_or(0);
        self.tell(|_| Event::DieUsed { hero, how });
        match how {
            die::POINTS => {
                let short = u8::from(self.s.flags.short_move);
                self.s.acting.mp += (self.game.form(self.s, hero).steps - short).max(1);
                self.s.acting.twists_most += 1;
            }
            die::AP => self.change_ap(1),
            die::REROLL => {
                let mut dice = [0; 4];
                dice[mark | REROLLED] = 1;
                self.push(Frame::Rolling { dice });
            }
            die::ABILITY_1 | die::ABILITY_2 => self.use_ability(hero, how - die::ABILITY_1, 1),
            _ => {
                let by = By::hero(hero);
                let options = self.game.action_of(self.s, hero, how);
                let options = self.game.effective(self.s, options, by, Via::Die);
                if options.len == 2 {
                    self.push(Frame::Pick { of: options.of, by, via: Via::Die });
                } else {
                    self.program(options.of[0], by, Via::Die);
                }
            }
        }
    }

    fn assist(&mut self, face: u8, to: u8) {
        let from = self.s.acting.hero;
        self.s.acting.take(usize::from(face), RECEIVED);
        self.s.heroes[usize::from(from)].used |= ASSISTED;
        self.s.heroes[usize::from(to)].held[usize::from(face)] += 1;
        self.tell(|_| Event::Assisted { from, to, face });
    }

    fn square(&mut self, hero: u8) {
        self.s.acting.mp -= 1;
        let at = &mut self.s.heroes[usize::from(hero)];
        let (place, slot) = (State::ring(at.area), at.slot);
        at.squares |= 1 << place;
        let by = By::hero(hero);
        self.tell(|_| Event::SquareUsed { hero, place });
        match place {
            ring::FORWARD => self.change_heat(-2),
            ring::PRODUCTION => {
                self.push(Frame::Construct { left: 1, kind: crate::content::Build::Any, by })
            }
            ring::LAUNCH_BAY => self.push(Frame::Launch { left: 1, mecha: NONE, by }),
            ring::AFT => self.push(Frame::Draw { left: 1, slot, card: NONE }),
            ring::CITY => self.heal(hero),
            _ => self.change_rp(1),
        }
    }

    fn twist(&mut self, counter: bool) {
        let s = &mut *self.s;
        s.acting.mp -= 1;
        s.acting.twists += 1;
        s.turns += 1;
        s.heading = if counter { s.heading % 6 + 1 } else { (s.heading + 4) % 6 + 1 };
        self.tell(|s| Event::Twisted { heading: s.heading });
    }

    /// A die falls, is picked, set, turned or given.
    pub fn answer_dice(&mut self, frame: Frame, action: Action) {
        match (frame, action) {
            (Frame::Rolling { mut dice }, Action::Rolled(face)) => {
                let mark = dice.iter().position(|&n| n > 0).unwrap_or(0);
                dice[mark] -= 1;
                self.set_top(Frame::Rolling { dice });
                self.s.acting.dice[face as usize][mark] += 1;
                self.tell(|s| Event::Rolled { hero: s.acting.hero, face });
            }
            (Frame::Reroll { left, mut dice, by }, Action::Die(face)) => {
                let mark = self.s.acting.take(face as usize, 0).unwrap_or(0);
                dice[mark] += 1;
                self.set_top(Frame::Reroll { left: left - 1, dice, by });
            }
            (Frame::Reroll { dice, .. }, Action::Pass) => self.set_top(Frame::Rolling { dice }),
            (Frame::SetDie { left, face: NONE, die: NONE, by }, Action::Die(face)) => {
                self.set_top(Frame::SetDie { left, face: NONE, die: face as u8, by });
            }
            (Frame::SetDie { left, face, die: NONE, by }, Action::Die(from)) => {
                self.set_top(Frame::SetDie { left: left - 1, face, die: NONE, by });
                self.turn_die(from as u8, face);
            }
            (Frame::SetDie { left, face, die, by }, Action::Die(to)) => {
                self.set_top(Frame::SetDie { left: left - 1, face, die: NONE, by });
                self.turn_die(die, to as u8);
            }
            (Frame::Focus, Action::Die(from)) => {
                self.pop();
                self.s.flags.focus -= 1;
                self.turn_die(from as u8, Face::Instinct as u8);
            }
            (Frame::Receiver { face }, Action::Hero(to)) => {
                self.pop();
                self.assist(face, to);
            }
            _ => self.pop(),
        }
    }

    fn turn_die(&mut self, from: u8, to: u8) {
        if let Some(mark) = self.s.acting.take(usize::from(from), 0) {
            self.s.acting.dice[usize::from(to)][mark] += 1;
            let [from, to] = [from, to].map(|face| Face::ALL[usize::from(face)]);
            self.tell(|_| Event::DieTurned { from, to });
        }
    }
}
