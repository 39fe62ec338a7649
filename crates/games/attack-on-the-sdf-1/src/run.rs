//! Playing one action: the decision or outcome itself, then everything that follows without one.

use veritable_core::{Seat, Sink};

use crate::AttackOnSdf1;
use crate::action::Action;
use crate::board::{NONE, RING, facing};
use crate::content::{Condition, Program};
use crate::events::Event;
use crate::frame::{Blow, By, Frame, Step, Via};
use crate::state::{End, State};

/// A state under change, the rules it changes by, and those who listen.
pub(crate) struct Run<'a, S> {
    pub game: &'a AttackOnSdf1,
    pub s: &'a mut State,
    pub told: &'a mut S,
}

/// What the top of the stack waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Waits {
    /// An outcome of chance.
    Chance,
    /// A decision of this seat.
    For(Seat),
    /// A joint decision, which this seat takes for all.
    Lead(Seat),
}

impl AttackOnSdf1 {
    /// What the pending frame waits for. Only frames that wait lie on top between two actions.
    #[inline]
    pub(crate) fn waits(&self, s: &State) -> Waits {
        use Waits::{Chance, For, Lead};
        let lead = || Lead(self.lead(s));
        let by = |by: By| match by {
            By::LEAD => lead(),
            by => For(self.chooser(s, by)),
        };
        let hero = |hero: u8| For(self.seat_of(s, hero));
        match *s.stack.top().unwrap_or(&Frame::Idle) {
            // Without a frame the phases wait for chance: a card, a chart, a random Area.
            Frame::Idle => Chance,
            Frame::PickHero { slot } if !self.set.random_heroes => For(self.seat_of_slot(slot)),
            Frame::PickHero { .. }
            | Frame::Rolling { .. }
            | Frame::CoolD6
            | Frame::GunDown
            | Frame::Packets { .. } => Chance,
            Frame::Replace { slot } => For(self.seat_of_slot(slot)),
            Frame::Window { asked, .. } => For(asked),
            Frame::Draw { card: NONE, .. } => Chance,
            Frame::Order { card: NONE, .. } | Frame::Vengeance { card: NONE, .. } => Chance,
            Frame::Order { hero: h, .. }
            | Frame::Orders { hero: h, .. }
            | Frame::Lure { hero: h, .. } => hero(h),
            Frame::Vengeance { .. } => hero(s.flags.avenger),
            Frame::Crew { card: NONE, .. } => Chance,
            Frame::Crew { two: true, other: NONE, .. } => Chance,
            Frame::Crew { by: b, .. } => by(b),
            Frame::Scouts { place: 0, card: NONE, .. } => Chance,
            Frame::Reflex { .. } | Frame::Place { .. } | Frame::Villain { .. } => Chance,
            Frame::Menu | Frame::Focus | Frame::Receiver { .. } | Frame::Rolled => {
                hero(s.acting.hero)
            }
            Frame::Dodge { .. } => hero(self.captain(s).unwrap_or(0)),
            Frame::Evade { .. } => hero(crate::roles::ROY),
            Frame::Pick { by: b, .. }
            | Frame::Reroll { by: b, .. }
            | Frame::SetDie { by: b, .. }
            | Frame::Repair { by: b, .. }
            | Frame::Heal { by: b, .. }
            | Frame::Jam { by: b, .. }
            | Frame::Construct { by: b, .. }
            | Frame::Battery { by: b, .. }
            | Frame::Fire { by: b, .. }
            | Frame::Rails { by: b, .. }
            | Frame::Rail { by: b, .. }
            | Frame::HitArea { by: b, .. }
            | Frame::Hit { by: b, .. }
            | Frame::Bonus { by: b, .. }
            | Frame::Annihilate { by: b, .. }
            | Frame::CrewCards { by: b, .. }
            | Frame::Scouts { by: b, .. }
            | Frame::Shift { by: b, .. }
            | Frame::WingShift { by: b, .. }
            | Frame::Slide { by: b, .. }
            | Frame::Tokens { by: b, .. }
            | Frame::Upgrade { by: b, .. }
            | Frame::Rescue { by: b, .. }
            | Frame::CrewBonus { by: b, .. }
            | Frame::Launch { by: b, .. }
            | Frame::Mark { by: b, .. } => by(b),
            Frame::Ops { .. }
            | Frame::SetCrew { .. }
            | Frame::Station { .. }
            | Frame::Draw { .. }
            | Frame::Packet { .. }
            | Frame::HullPoint { .. }
            | Frame::Permanent { .. }
            | Frame::Raid { .. }
            | Frame::Assassin { .. }
            | Frame::Convert { .. } => lead(),
        }
    }
}

impl<S: Sink<Event>> Run<'_, S> {
    /// Tells an event; those who do not listen cost nothing.
    #[inline]
    pub fn tell(&mut self, event: impl FnOnce(&State) -> Event) {
        let s = &*self.s;
        if s.step.is_the_enemys() {
            self.told.see(s);
        }
        self.told.tell(|| event(s));
    }

    #[inline]
    pub fn push(&mut self, frame: Frame) {
        self.s.stack.push(frame);
    }

    #[inline]
    pub fn pop(&mut self) {
        self.s.stack.pop();
    }

    #[inline]
    pub fn set_top(&mut self, frame: Frame) {
        if let Some(top) = self.s.stack.top_mut() {
            *top = frame;
        }
    }

    #[inline]
    pub fn over(&self) -> bool {
        self.s.end.is_some()
    }

    /// Pushes a program, unless it is empty.
    pub fn program(&mut self, program: Program, by: By, via: Via) {
        if !program.is_empty() {
            self.push(Frame::ops(program, by, via));
        }
    }

    /// The game ends here; the first reason counts.
    pub fn finish(&mut self, end: End) {
        if self.s.end.is_none() {
            self.s.end = Some(end);
            self.tell(|_| Event::Ended { end });
        }
    }

    /// Whether Phase 1 is going on, for P7.
    pub fn in_story_phase(&self) -> bool {
        matches!(
            self.s.step,
            Step::Begin | Step::Situation(_) | Step::Setup(_) | Step::Invasion(_) | Step::Briefing
        ) && !self.game.set.escalation
    }

    /// Plays a decision or a chance outcome and whatever follows from it.
    pub fn play(&mut self, action: Action) {
        match self.s.stack.top().copied() {
            None => self.phase_outcome(action),
            Some(frame) => self.answer(frame, action),
        }
        self.settle();
    }

    /// Goes on until chance or somebody must speak.
    pub fn settle(&mut self) {
        while !self.over() {
            if self.s.owed != 0 {
                self.pay_reward();
                continue;
            }
            let waits = match self.s.stack.top().copied() {
                None => self.advance(),
                Some(frame) => self.step(frame),
            };
            if waits {
                return;
            }
        }
    }

    fn pay_reward(&mut self) {
        let goal = self.s.owed.trailing_zeros() as usize;
        self.s.owed &= !(1 << goal);
        if let Some(episode) = self.game.episode(self.s) {
            let reward = episode.objectives[goal].reward;
            self.program(reward, By::LEAD, Via::Story);
        }
    }

    /// Objectives that complete at once.
    pub fn check_objectives(&mut self) {
        let game = self.game;
        let Some(episode) = game.episode(self.s) else { return };
        for (goal, objective) in episode.objectives.iter().enumerate() {
            let reached = match objective.condition {
                Condition::Kills(n) => self.s.tally.kills >= n,
                Condition::DestroyTag(n) => self.s.tally.tagged[goal] >= n,
                Condition::ReflexFired => self.s.tally.reflex,
                Condition::BaseshipEntered => self.s.baseship_in,
                Condition::BaseshipDestroyed => self.s.baseship >= self.game.set.baseship_capacity,
                _ => false,
            };
            if reached {
                self.complete(goal as u8);
            }
        }
    }

    /// An objective is reached: a commendation, and the reward is owed.
    pub fn complete(&mut self, goal: u8) {
        if self.s.tally.done >> goal & 1 == 0 {
            self.s.tally.done |= 1 << goal;
            self.s.commendations += 1;
            self.s.owed |= 1 << goal;
            self.tell(|s| Event::ObjectiveReached {
                scenario: s.scenario,
                episode: s.episode,
                goal,
            });
        }
    }

    /// Takes the top frame a step further; says whether it waits.
    fn step(&mut self, frame: Frame) -> bool {
        let game = self.game;
        match frame {
            Frame::Ops { at, end, by, via } => {
                if at == end {
                    self.pop();
                } else {
                    self.set_top(Frame::Ops { at: at + 1, end, by, via });
                    self.start_op(game.content.pool[usize::from(at)], by, via);
                }
                false
            }
            Frame::Window { kind, passed, .. } => self.open_window(kind, passed),
            Frame::Menu => self.menu(),
            Frame::Rolled => self.after_roll(),
            Frame::Rolling { dice } => self.all_rolled(dice),
            Frame::Raid { area, left, stage, defend } => self.raid(area, left, stage, defend),
            Frame::Packet { blow, place, left, stage } => self.packet(blow, place, left, stage),
            Frame::HullPoint { place } => self.hull_point(place),
            Frame::Permanent { place } => self.permanent(place),
            Frame::Reflex { modifier, row, left } => self.reflex(modifier, row, left),
            Frame::Packets { left: 0, .. } => {
                self.pop();
                false
            }
            Frame::Place { vessel, left, at, area, tag, fresh } => {
                self.placing(vessel, left, at, area, tag, fresh)
            }
            Frame::Villain { who, area } => self.villain(who, area),
            Frame::Order { hero, destroid, card, mecha, option } => {
                self.ordering(hero, destroid, card, mecha, option)
            }
            Frame::Orders { left, hero } => self.more_orders(left, hero),
            Frame::Vengeance { left, card } => self.vengeance(left, card),
            Frame::Crew { section, card, other, two, by } => {
                self.crew_card(section, card, other, two, by)
            }
            Frame::CrewCards { section, left, two, by } => self.crew_cards(section, left, two, by),
            Frame::Scouts { place, draw, card, option, by } => {
                self.scouting(place, draw, card, option, by)
            }
            Frame::Draw { left, slot, card } => self.drawing(left, slot, card),
            Frame::Idle => {
                self.pop();
                false
            }
            _ => self.choice(frame),
        }
    }

    /// A frame that only waits for choices: it is done when none is left.
    fn choice(&mut self, frame: Frame) -> bool {
        let done = match frame {
            Frame::SetCrew { left } => left == 0 || self.game.crew_posts(self.s) == 0,
            Frame::Station { left, .. } => left == 0,
            Frame::Receiver { .. } | Frame::Focus | Frame::Dodge { .. } | Frame::Bonus { .. } => {
                false
            }
            _ if self.game.waits(self.s) == Waits::Chance => false,
            _ => !self.game.has_choice(self.s, frame),
        };
        if done {
            self.finish_choice(frame);
        }
        !done
    }

    /// What happens when nothing is left to choose.
    fn finish_choice(&mut self, frame: Frame) {
        self.pop();
        if let Frame::Reroll { dice, .. } = frame
            && dice != [0; 4]
        {
            self.push(Frame::Rolling { dice });
        }
    }

    /// A decision or an outcome for the top frame.
    fn answer(&mut self, frame: Frame, action: Action) {
        match frame {
            Frame::Window { kind, passed, asked } => {
                self.answer_window(kind, passed, asked, action)
            }
            Frame::Menu => self.answer_menu(action),
            Frame::Raid { .. } | Frame::Evade { .. } => self.answer_raid(frame, action),
            Frame::Packet { .. } => self.answer_packet(frame, action),
            Frame::HullPoint { .. } | Frame::Permanent { .. } => self.answer_hull(frame, action),
            Frame::Battery { .. }
            | Frame::Fire { .. }
            | Frame::Rails { .. }
            | Frame::Rail { .. } => {
                self.answer_guns(frame, action);
            }
            Frame::Hit { .. } => self.answer_hit(frame, action),
            Frame::Bonus { vessel, .. } => self.answer_bonus(vessel, action),
            Frame::Annihilate { .. } => self.answer_annihilate(frame, action),
            Frame::Reflex { modifier, row, left } => match action {
                Action::Sum(sum) => self.reflex_rolled(sum, modifier),
                Action::D6(pips) => {
                    let place = facing(self.s.heading, pips - 1);
                    self.reflex_overload(modifier, row, left, place);
                }
                _ => {}
            },
            Frame::Packets { hull, left, size } => {
                if let Action::D6(pips) = action {
                    self.set_top(Frame::Packets { hull, left: left - 1, size });
                    let blow = if hull { Blow::Hull } else { Blow::Space };
                    let place = facing(self.s.heading, pips - 1);
                    self.push(Frame::Packet { blow, place, left: size, stage: 0 });
                }
            }
            Frame::Dodge { ship, points } => self.answer_dodge(ship, points, action),
            Frame::Order { .. }
            | Frame::Vengeance { .. }
            | Frame::Scouts { .. }
            | Frame::WingShift { .. } => {
                self.answer_mecha(frame, action);
            }
            Frame::Crew { .. }
            | Frame::SetCrew { .. }
            | Frame::CrewBonus { .. }
            | Frame::Launch { .. } => {
                self.answer_crew(frame, action);
            }
            Frame::PickHero { .. } | Frame::Replace { .. } | Frame::Station { .. } => {
                self.answer_upkeep(frame, action)
            }
            Frame::Rolling { .. }
            | Frame::Reroll { .. }
            | Frame::SetDie { .. }
            | Frame::Focus
            | Frame::Receiver { .. } => self.answer_dice(frame, action),
            Frame::Place { .. }
            | Frame::Villain { .. }
            | Frame::GunDown
            | Frame::Convert { .. }
            | Frame::Assassin { .. } => {
                self.answer_story(frame, action);
            }
            _ => self.answer_effect(frame, action),
        }
    }

    /// The Area of the ring that faces a sector, as an Area of the board.
    pub fn facing_area(&self, sector: u8) -> u8 {
        RING + facing(self.s.heading, sector)
    }
}
