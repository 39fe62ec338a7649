//! Phase 2: crew, transfers and Hero swaps (4.2), and the picking of Heroes in setup (3.2).

use veritable_core::Sink;

use crate::AttackOnSdf1;
use crate::action::Action;
use crate::board::{Areas, NONE, SHIP};
use crate::content::HEROES;
use crate::events::Event;
use crate::frame::{By, Frame, Step, Via};
use crate::run::Run;
use crate::state::{CONSTRUCTION, State, post, wing};

impl AttackOnSdf1 {
    /// Crew to be set (4.2 step 1).
    pub fn crew_available(&self, s: &State) -> u8 {
        let people = i16::from(s.effective_population()) + i16::from(s.minmei);
        (people + i16::from(s.crew_change) - i16::from(s.strike)).max(0) as u8
    }

    /// Heroes who can come into play, as bits.
    pub fn bench(&self, s: &State) -> u8 {
        let free = |hero: &u8| {
            let hero = &s.heroes[usize::from(*hero)];
            hero.available && hero.slot == NONE && hero.mia == 0
        };
        (0..HEROES as u8).filter(free).fold(0, |set, hero| set | 1 << hero)
    }

    /// The Areas a Destroid can be stationed in.
    pub fn stations(&self, s: &State) -> Areas {
        self.landing(s, SHIP, None)
    }
}

impl<S: Sink<Event>> Run<'_, S> {
    /// Upkeep begins: effects of Active cards, then crew.
    pub fn begin_upkeep(&mut self) {
        self.s.step = Step::SetCrew;
        let game = self.game;
        for (kind, card) in game.content.resources.iter().enumerate() {
            let second =
                self.s.resources_active.count(kind) > 0 && self.s.resources_fresh >> kind & 1 == 0;
            if second && !card.upkeep.is_empty() {
                self.program(card.upkeep, By::LEAD, Via::Card);
            }
        }
    }

    /// Crew markers are reset and the crew is set.
    pub fn begin_crew(&mut self) {
        let available = self.game.crew_available(self.s);
        let s = &mut *self.s;
        s.step = Step::Transfer;
        s.crew = [0; 4];
        s.crew_bonus = [0; 4];
        s.crew_change = 0;
        s.crew[post::GUNNERS] = s.effective_population() / 2;
        self.tell(|s| Event::CrewReady { available, gunners: s.crew[post::GUNNERS] });
        self.push(Frame::SetCrew { left: available });
    }

    /// Finished Veritechs go to the Hangar, Destroids to an Area each.
    pub fn transfer(&mut self) {
        self.s.step = Step::Replace(0);
        let built = self.s.mecha[CONSTRUCTION];
        self.s.mecha[CONSTRUCTION] = built & wing::DS;
        self.hangar_gets(built & wing::VERITECHS);
        let left = (built & wing::DS).count_ones() as u8;
        if left > 0 {
            self.push(Frame::Station { left, supply: false });
        }
    }

    /// Heroes may be exchanged from the second Episode on.
    pub fn replace(&mut self, slot: u8) {
        let open = slot < 4 && self.s.episode >= 2;
        if !open {
            self.s.step = if self.game.set.escalation { Step::Chart } else { Step::Ready };
            return;
        }
        self.s.step = Step::Replace(slot + 1);
        if self.game.bench(self.s) != 0 {
            self.push(Frame::Replace { slot });
        }
    }

    /// A Hero takes a slot at her start Area.
    pub fn enter(&mut self, hero: u8, slot: u8) {
        self.s.slots[usize::from(slot)].hero = hero;
        let start = self.game.form(self.s, hero).start;
        let at = &mut self.s.heroes[usize::from(hero)];
        at.slot = slot;
        at.area = start;
        self.tell(|_| Event::HeroPicked { hero, slot });
    }

    /// An answer about slots and Destroids.
    pub fn answer_upkeep(&mut self, frame: Frame, action: Action) {
        match (frame, action) {
            (Frame::PickHero { slot }, Action::Hero(hero) | Action::Joins(hero)) => {
                self.pop();
                self.enter(hero, slot);
            }
            (Frame::Replace { slot }, Action::Hero(hero)) => {
                self.pop();
                let old = self.s.slots[usize::from(slot)].hero;
                let leaving = &mut self.s.heroes[usize::from(old)];
                leaving.slot = NONE;
                leaving.area = NONE;
                leaving.held = [0; 4];
                self.enter(hero, slot);
            }
            (Frame::Station { left, supply }, Action::To(area)) => {
                self.set_top(Frame::Station { left: left - 1, supply });
                let from = if supply { self.s.supply() } else { self.s.mecha[CONSTRUCTION] };
                self.move_mecha((from & wing::DS).trailing_zeros() as u8, area);
            }
            _ => self.pop(),
        }
    }
}
