//! Phase 1: situations, objectives, Invasion cards (4.1), and everything that brings vessels.

use veritable_core::Sink;
use veritable_core::bits::bits;

use crate::AttackOnSdf1;
use crate::action::Action;
use crate::board::{ALL, Areas, BRIDGE, NONE, bit, facing};
use crate::content::{Craft, INVASIONS, Kind, PlaceAt, Villain};
use crate::events::Event;
use crate::frame::{By, Frame, Step, Via};
use crate::run::Run;
use crate::state::{Flags, KHYRON, State, Tally, fleet};

impl AttackOnSdf1 {
    /// Free tokens of each symbol of a kind: pods by circle, triangle, square; cruisers by X and Y.
    pub fn bag(&self, s: &State, vessel: Craft) -> [u32; 5] {
        let free = !s.fleet();
        let mut bag = fleet::SYMBOLS.map(|kind| (kind & free).count_ones());
        match vessel {
            Craft::Pod => bag[3..].fill(0),
            Craft::Cruiser => bag[..3].fill(0),
            Craft::Flagship => bag.fill(0),
        }
        [bag[0], bag[1], bag[2], bag[3], bag[4]]
    }

    /// The symbols that a villain's token can have: those of the free pods, of all if none is free.
    pub fn villain_bag(&self, s: &State) -> [u32; 5] {
        let bag = self.bag(s, Craft::Pod);
        if bag == [0; 5] { [10, 10, 10, 0, 0] } else { bag }
    }

    /// Whether a group of vessels still has to find its Area by a die.
    pub fn wants_sector(at: PlaceAt, area: u8) -> bool {
        area == NONE && matches!(at, PlaceAt::Random | PlaceAt::RandomInner | PlaceAt::RandomSdf)
    }

    /// Heroes who can be struck on the Bridge, as bits.
    pub fn on_bridge(&self, s: &State) -> u8 {
        let there = |hero: &u8| s.heroes[usize::from(*hero)].area == BRIDGE;
        bits(s.active_heroes()).filter(there).fold(0, |set, hero| set | 1 << hero)
    }

    /// Areas whose mecha can change sides: those with two, else all with any (R56).
    pub fn convertible(&self, s: &State) -> Areas {
        let with = |n: u32| bits(ALL).filter(move |&a| s.mecha[usize::from(a)].count_ones() >= n);
        let two = with(2).fold(0, |set, area| set | bit(area));
        if two != 0 { two } else { with(1).fold(0, |set, area| set | bit(area)) }
    }
}

impl<S: Sink<Event>> Run<'_, S> {
    /// The next Episode or turn begins.
    pub fn begin_episode(&mut self) {
        self.s.episode += 1;
        self.s.flags = Flags::NONE;
        self.s.tally = Tally::default();
        self.tell(|s| Event::Began { scenario: s.scenario, episode: s.episode });
        self.s.step = if self.game.set.escalation { Step::Briefing } else { Step::Situation(0) };
    }

    /// A situation, or the first objective when they are through.
    pub fn situation(&mut self, index: u8) {
        let game = self.game;
        let Some(episode) = game.episode(self.s) else { return };
        match episode.situations.get(usize::from(index)) {
            Some(situation) => {
                self.s.step = Step::Situation(index + 1);
                self.s.last_group = NONE;
                self.tell(|s| Event::Situation { scenario: s.scenario, episode: s.episode, index });
                self.program(situation.ops, By::LEAD, Via::Story);
            }
            None => self.s.step = Step::Setup(0),
        }
    }

    /// The setup of an objective, or the Invasion cards when both are through.
    pub fn objective_setup(&mut self, index: u8) {
        let game = self.game;
        let Some(episode) = game.episode(self.s) else { return };
        match episode.objectives.get(usize::from(index)) {
            Some(objective) => {
                self.s.step = Step::Setup(index + 1);
                self.program(objective.setup, By::LEAD, Via::Story);
            }
            None => {
                let n = (episode.cards as i8 + game.set.invasion_delta).max(1);
                self.s.step = Step::Invasion(n as u8);
            }
        }
    }

    /// Draws Invasion cards; says whether it waits for one.
    pub fn invade(&mut self, left: u8) -> bool {
        self.file_invasion();
        if left > 0 && self.refill_invasion() {
            return true;
        }
        self.s.step = Step::Briefing;
        false
    }

    /// The card resolved last goes to the discards or stays beside the board.
    fn file_invasion(&mut self) {
        let card = std::mem::replace(&mut self.s.invasion_now, NONE);
        if card != NONE {
            let active = self.game.content.invasion[usize::from(card)].kind == Kind::Active;
            let pile = if active { &mut self.s.invasion_active } else { &mut self.s.invasion_used };
            pile[usize::from(card)] += 1;
        }
    }

    fn refill_invasion(&mut self) -> bool {
        if self.s.invasion.is_empty() {
            for kind in 0..INVASIONS {
                for _ in 0..std::mem::take(&mut self.s.invasion_used[kind]) {
                    self.s.invasion.put(0, kind);
                }
            }
        }
        !self.s.invasion.is_empty()
    }

    /// An Invasion card is revealed.
    pub fn invasion_card(&mut self, card: u8, left: u8) {
        self.s.step = Step::Invasion(left - 1);
        self.s.invasion.take(usize::from(card));
        self.s.invasion_now = card;
        self.s.last_group = NONE;
        self.tell(|_| Event::InvasionCard { card });
        self.program(self.game.content.invasion[usize::from(card)].ops, By::LEAD, Via::Story);
    }

    /// Places vessels as far as it goes by itself.
    pub fn placing(
        &mut self,
        vessel: Craft,
        left: u8,
        at: PlaceAt,
        area: u8,
        tag: u8,
        fresh: bool,
    ) -> bool {
        if AttackOnSdf1::wants_sector(at, area) {
            return true;
        }
        self.s.last_group = area;
        let flagships = !self.s.fleet() & fleet::FLAGSHIPS;
        let bag = self.game.bag(self.s, vessel);
        let none = if vessel == Craft::Flagship { flagships == 0 } else { bag == [0; 5] };
        if left == 0 || none {
            self.pop();
            return false;
        }
        if vessel == Craft::Flagship {
            self.set_top(Frame::Place { vessel, left: left - 1, at, area, tag, fresh });
            self.appear(flagships.trailing_zeros() as u8, area, tag, fresh);
            return false;
        }
        true
    }

    /// A vessel appears on the board.
    fn appear(&mut self, vessel: u8, area: u8, tag: u8, fresh: bool) {
        self.s.vessels[usize::from(area)] |= 1 << vessel;
        if let Some(tagged) = self.s.tags.get_mut(usize::from(tag)) {
            *tagged |= 1 << vessel;
        }
        if fresh {
            self.s.fresh |= 1 << vessel;
        }
        self.tell(|_| Event::Appeared { vessel, area });
    }

    /// A villain comes as far as it goes by itself.
    pub fn villain(&mut self, who: Villain, area: u8) -> bool {
        if area == NONE || self.s.place_of(Self::villain_vessel(who)) == NONE {
            return true;
        }
        // The villain is there (or was already, R55): four Pods follow.
        self.set_top(Frame::Place {
            vessel: Craft::Pod,
            left: 4,
            at: PlaceAt::Same,
            area,
            tag: NONE,
            fresh: false,
        });
        false
    }

    /// The Area of a group whose sector was rolled.
    fn area_of(&self, at: PlaceAt, sector: u8) -> u8 {
        match at {
            PlaceAt::RandomInner => 6 + sector,
            PlaceAt::RandomSdf => self.facing_area(sector),
            _ => sector,
        }
    }

    /// An answer or outcome of the story.
    pub fn answer_story(&mut self, frame: Frame, action: Action) {
        match (frame, action) {
            (Frame::Place { vessel, left, at, tag, fresh, .. }, Action::D6(pips)) => {
                let area = self.area_of(at, pips - 1);
                self.set_top(Frame::Place { vessel, left, at, area, tag, fresh });
            }
            (Frame::Place { vessel, left, at, area, tag, fresh }, Action::Token(symbol)) => {
                self.set_top(Frame::Place { vessel, left: left - 1, at, area, tag, fresh });
                let free = fleet::SYMBOLS[usize::from(symbol)] & !self.s.fleet();
                self.appear(free.trailing_zeros() as u8, area, tag, fresh);
            }
            (Frame::Villain { who, .. }, Action::D6(pips)) => {
                self.set_top(Frame::Villain { who, area: pips - 1 });
            }
            (Frame::Villain { who, area }, Action::Token(symbol)) => {
                self.s.villain_symbol[who as usize] = symbol;
                let vessel = KHYRON + who as u8;
                self.appear(vessel, area, NONE, false);
            }
            (Frame::GunDown, Action::D6(pips)) => {
                self.pop();
                let place = facing(self.s.heading, pips - 1);
                if self.s.gun_up(place, false) {
                    self.gun_down(place, false);
                } else if self.s.gun_up(place, true) {
                    self.gun_down(place, true);
                }
            }
            (Frame::Assassin { left }, Action::Hero(hero)) => {
                self.set_top(Frame::Assassin { left: left - 1 });
                self.hurt_hero(hero, true);
            }
            (Frame::Convert { left, area: NONE, .. }, Action::To(area)) => {
                let pair = self.s.mecha[usize::from(area)].count_ones() >= 2;
                self.set_top(Frame::Convert { left, area, pair });
            }
            (Frame::Convert { left, area, pair }, Action::Mecha(mecha)) => {
                // Both come from one Area that holds two; else each from an Area of its own.
                let next = if pair { area } else { NONE };
                self.set_top(Frame::Convert { left: left - 1, area: next, pair });
                self.change_sides(mecha, area);
            }
            _ => self.pop(),
        }
    }

    /// A mecha leaves and a Pod appears in its place.
    fn change_sides(&mut self, mecha: u8, area: u8) {
        self.s.mecha[usize::from(area)] &= !(1 << mecha);
        self.s.ordered.iter_mut().for_each(|set| *set &= !(1 << mecha));
        self.tell(|_| Event::ChangedSides { mecha, area });
        self.push(Frame::Place {
            vessel: Craft::Pod,
            left: 1,
            at: PlaceAt::Same,
            area,
            tag: NONE,
            fresh: false,
        });
    }
}
