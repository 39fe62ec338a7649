//! Phase 6: Clean Up (4.6).

use veritable_core::Sink;
use veritable_core::bits::bits;

use crate::AttackOnSdf1;
use crate::board::{AREAS, NONE, OUTER, RING, SHIP, bit, faces, in_space, ring, sector};
use crate::content::{Condition, HEROES, Span, Timing, Unlock, Until};
use crate::events::Event;
use crate::frame::{By, Step, Via};
use crate::run::Run;
use crate::state::{End, Flags, KHYRON, State};

impl AttackOnSdf1 {
    /// Whether an objective that is checked only at Clean Up is reached (7.14).
    pub fn reached(&self, s: &State, condition: Condition) -> bool {
        let whole = !s.wrecks;
        match condition {
            Condition::ClearShip => s.vessels_in(SHIP) & whole == 0,
            Condition::ClearSector(place) => {
                let areas = sector(faces(s.heading, place)) | bit(RING + place);
                s.vessels_in(areas) & whole == 0
            }
            Condition::NoHull(place) => s.tally.hull >> place & 1 == 0,
            Condition::Gone(who) => s.fleet() & whole & 1 << (KHYRON + who as u8) == 0,
            Condition::Losses(n) => s.tally.losses <= n,
            Condition::Population(n) => s.effective_population() >= n,
            Condition::Reactor(n) => s.reactor() <= n,
            Condition::PilotOuter => {
                bits(self.pilots(s)).any(|hero| bit(s.heroes[usize::from(hero)].area) & OUTER != 0)
            }
            _ => false,
        }
    }
}

impl<S: Sink<Event>> Run<'_, S> {
    /// Steps 0 and 1: the Baseship, and objectives.
    pub fn clean_up(&mut self) {
        let game = self.game;
        self.s.step = Step::Clear;
        let Some(episode) = game.episode(self.s) else { return };
        if episode.baseship {
            return self.finish(End::Baseship);
        }
        for (goal, objective) in episode.objectives.iter().enumerate() {
            if game.reached(self.s, objective.condition) {
                self.complete(goal as u8);
            }
        }
    }

    /// Steps 2 to 4: wrecks, tokens, cards, flags and Battle Mode go.
    pub fn clear_board(&mut self) {
        self.tell(|_| Event::CleanUp);
        for vessel in bits(self.s.wrecks) {
            self.remove_vessel(vessel);
        }
        let s = &mut *self.s;
        s.jammed = 0;
        s.tags = [0; 2];
        (s.sdf_evade, s.vt_evade, s.pod_bonus) = (0, 0, 0);
        s.plus = [0; AREAS];
        s.salvage = [0; AREAS];
        s.scouts = [NONE; 3];
        s.scouted = NONE;
        s.orders_now = NONE;
        self.discard_actives();
        let s = &mut *self.s;
        if s.minmei && s.tally.hull >> ring::CITY & 1 == 1 {
            s.minmei = false;
            self.tell(|_| Event::Character { ben: false, enters: false });
        }
        let s = &mut *self.s;
        s.flags = Flags::NONE;
        s.battle_mode = false;
        s.turns = 0;
        s.step = Step::EndTech(0);
    }

    fn discard_actives(&mut self) {
        let game = self.game;
        for (kind, card) in game.content.invasion.iter().enumerate() {
            if card.until == Until::Episode {
                let n = std::mem::take(&mut self.s.invasion_active[kind]);
                self.s.invasion_used[kind] += n;
            }
        }
        for (kind, card) in game.content.resources.iter().enumerate() {
            let stays = card.until == Until::NextEpisode && self.s.resources_fresh >> kind & 1 == 1;
            while !stays && self.s.resources_active.count(kind) > 0 {
                self.s.resources_active.take(kind);
                self.s.resources_used.put(kind);
            }
        }
        self.s.resources_fresh = 0;
    }

    /// Step 5: Tech of the end of an Episode, in the order of the cards.
    pub fn end_tech(&mut self, from: u8) {
        let game = self.game;
        let cards = &game.content.resources;
        let due =
            |kind: &usize| cards[*kind].timing == Timing::CleanUp && self.s.tech >> kind & 1 == 1;
        match (usize::from(from)..cards.len()).find(due) {
            Some(kind) => {
                self.s.step = Step::EndTech(kind as u8 + 1);
                self.program(cards[kind].ops, By::LEAD, Via::Card);
            }
            None => self.s.step = Step::EndEpisode,
        }
    }

    /// Steps 6 and 7: Heroes, and what comes next.
    pub fn end_episode(&mut self) {
        for hero in 0..HEROES as u8 {
            let at = &mut self.s.heroes[usize::from(hero)];
            (at.hurt, at.acted, at.used, at.squares) = (false, false, 0, 0);
            if at.back_to != NONE {
                at.form = std::mem::replace(&mut at.back_to, NONE);
                self.come_aboard(hero);
            }
            if self.s.heroes[usize::from(hero)].mia != 0
                && self.s.heroes[usize::from(hero)].mia <= self.s.episode
            {
                self.bring_back(hero);
            }
        }
        let mentor = std::mem::replace(&mut self.s.to_mentor, NONE);
        if mentor != NONE {
            let last = self.game.content.heroes[usize::from(mentor)].forms.len() as u8 - 1;
            self.upgrade(mentor, last, Span::Permanent);
            self.s.heroes[usize::from(mentor)].back_to = NONE;
        }
        let s = &mut *self.s;
        s.ordered = [0; HEROES];
        s.tech_used = 0;
        s.unlocks_used &= 1 << Unlock::OmniBarrier as u8;
        s.captured = NONE;
        s.completed += 1;
        self.tell(|s| Event::EpisodeOver { episode: s.episode });
        self.what_next();
    }

    /// A Hero who is no pilot any more does not stay in space.
    fn come_aboard(&mut self, hero: u8) {
        let form = self.game.form(self.s, hero);
        let (pilot, start) = (form.pilot, form.start);
        let at = &mut self.s.heroes[usize::from(hero)];
        if !pilot && in_space(at.area) {
            at.area = start;
        }
    }

    fn what_next(&mut self) {
        let game = self.game;
        self.s.step = Step::Begin;
        if game.set.escalation {
            if self.s.episode >= game.set.escalation_cap {
                self.finish(End::CapReached);
            }
        } else if usize::from(self.s.episode) >= game.scenario(self.s).episodes.len() {
            if game.set.campaign && usize::from(self.s.scenario) + 1 < game.content.scenarios.len()
            {
                self.next_scenario();
            } else {
                self.finish(End::Survived);
            }
        }
    }
}
