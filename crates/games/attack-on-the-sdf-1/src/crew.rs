//! Phase 3: the crew works with cards, and Veritechs are launched (4.3); crew points.

use veritable_core::Sink;

use crate::AttackOnSdf1;
use crate::action::Action;
use crate::board::{Areas, INNER, NONE, RING, bit, ring};
use crate::content::{Options, Passive, Section};
use crate::events::Event;
use crate::frame::{By, Frame, Step, Via};
use crate::run::Run;
use crate::state::{State, post, post_of};

impl AttackOnSdf1 {
    /// How many cards a section may have in this Episode.
    pub fn section_cards(&self, s: &State, section: Section) -> u8 {
        let post = post_of(section);
        s.crew[post].min(self.ceiling(s, post)) + s.crew_bonus[post]
    }

    /// The posts that can take another crew point, as bits.
    pub fn crew_posts(&self, s: &State) -> u8 {
        (0..4)
            .filter(|&post| s.crew[post] < self.ceiling(s, post))
            .fold(0, |set, post| set | 1 << post)
    }

    /// The options of a Crew card that would have an effect.
    pub fn crew_options(&self, s: &State, card: u8, section: Section, by: By) -> Options {
        let options = self.content.crew[usize::from(card)].sections[section as usize];
        self.effective(s, options, by, Via::Crew)
    }

    /// The same as bits of the printed options.
    pub fn crew_option_bits(&self, s: &State, card: u8, section: Section, by: By) -> u8 {
        let options = self.content.crew[usize::from(card)].sections[section as usize];
        let works = options.iter().map(|program| self.has_effect(s, program, by, Via::Crew));
        works.enumerate().fold(0, |set, (i, works)| set | u8::from(works) << i)
    }

    /// The Areas a launched Veritech may go to.
    pub fn launch_areas(&self, s: &State) -> Areas {
        let bay = bit(RING + ring::LAUNCH_BAY);
        if s.flags.launch_to_inner { bay | INNER } else { bay }
    }
}

impl<S: Sink<Event>> Run<'_, S> {
    /// The next card of a section, the next section, or launching.
    pub fn section(&mut self, index: u8, had: u8) {
        let Some(&section) = Section::ALL.get(usize::from(index)) else {
            self.s.step = Step::Launch;
            return;
        };
        let orderer = self.game.orderer(self.s, section);
        match orderer.filter(|_| had < self.game.section_cards(self.s, section)) {
            Some(hero) => {
                self.s.step = Step::Section(index, had + 1);
                let by = By::hero(hero);
                self.push(Frame::Crew { section, card: NONE, other: NONE, two: false, by });
            }
            None => {
                if orderer.is_none() && self.game.section_cards(self.s, section) > 0 {
                    self.tell(|_| Event::CrewIdle { section, leaderless: true });
                }
                self.s.step = Step::Section(index + 1, 0);
            }
        }
    }

    /// Crew cards by an ability, one after the other.
    pub fn crew_cards(&mut self, section: Section, left: u8, two: bool, by: By) -> bool {
        self.pop();
        if left > 0 {
            self.push(Frame::CrewCards { section, left: left - 1, two, by });
            self.push(Frame::Crew { section, card: NONE, other: NONE, two, by });
        }
        false
    }

    fn refill_crew(&mut self) -> bool {
        if self.s.crew_deck.is_empty() {
            std::mem::swap(&mut self.s.crew_deck, &mut self.s.crew_used);
        }
        !self.s.crew_deck.is_empty()
    }

    /// A Crew card as far as it goes by itself.
    pub fn crew_card(&mut self, section: Section, card: u8, other: u8, two: bool, by: By) -> bool {
        if card == NONE || two && other == NONE {
            if self.refill_crew() {
                return true;
            }
            self.set_top(Frame::Crew { section, card, other, two: false, by });
            return false;
        }
        let options = [card, other].map(|card| match card {
            NONE => 0,
            card => self.game.crew_option_bits(self.s, card, section, by),
        });
        if options == [0, 0] {
            self.tell(|_| Event::CrewIdle { section, leaderless: false });
            self.discard_crew(card);
            self.discard_crew(other);
            self.pop();
            return false;
        }
        true
    }

    fn discard_crew(&mut self, card: u8) {
        if card != NONE {
            self.s.crew_used.put(usize::from(card));
        }
    }

    /// The launching of Order Crew.
    pub fn launch_phase(&mut self) {
        let post = post::LAUNCH;
        let more = u8::from(self.game.has_tech(self.s, Passive::Hangar));
        let n = self.s.crew[post].min(self.game.ceiling(self.s, post)) + more;
        self.s.step = Step::Hero;
        if n > 0 {
            self.push(Frame::Launch { left: n, mecha: NONE, by: By::LEAD });
        }
    }

    /// An answer about crew.
    pub fn answer_crew(&mut self, frame: Frame, action: Action) {
        match (frame, action) {
            (Frame::Crew { section, card, other, two, by }, Action::CrewCard(drawn)) => {
                self.s.crew_deck.take(usize::from(drawn));
                self.tell(|_| Event::CrewCard { section, card: drawn });
                let (card, other) = if card == NONE { (drawn, other) } else { (card, drawn) };
                self.set_top(Frame::Crew { section, card, other, two, by });
            }
            // Best of two: first which card, then which option.
            (
                Frame::Crew { section, card, other, two: true, by },
                Action::First | Action::Second,
            ) if other != NONE => {
                let (kept, dropped) =
                    if action == Action::First { (card, other) } else { (other, card) };
                self.discard_crew(dropped);
                self.set_top(Frame::Crew { section, card: kept, other: NONE, two: false, by });
            }
            (Frame::Crew { section, card, by, .. }, Action::First | Action::Second) => {
                let option = usize::from(action == Action::Second);
                self.discard_crew(card);
                self.pop();
                self.tell(|_| Event::CrewOption { section, card, option: option as u8 });
                let program =
                    self.game.content.crew[usize::from(card)].sections[section as usize].of[option];
                self.program(program, by, Via::Crew);
            }
            (Frame::Crew { card, other, .. }, _) => {
                self.discard_crew(card);
                self.discard_crew(other);
                self.pop();
            }
            (Frame::SetCrew { left }, Action::Crew(post)) => {
                self.s.crew[usize::from(post)] += 1;
                self.set_top(Frame::SetCrew { left: left - 1 });
                self.tell(|_| Event::CrewSet { post });
            }
            (Frame::CrewBonus { left, by }, Action::Crew(post)) => {
                self.s.crew_bonus[usize::from(post)] += 1;
                self.set_top(Frame::CrewBonus { left: left - 1, by });
                self.tell(|_| Event::CrewSet { post });
            }
            (Frame::Launch { left, by, .. }, Action::Mecha(mecha)) => {
                if self.s.flags.launch_to_inner {
                    self.set_top(Frame::Launch { left, mecha, by });
                } else {
                    self.launch(left, mecha, RING + ring::LAUNCH_BAY, by);
                }
            }
            (Frame::Launch { left, mecha, by }, Action::To(area)) => {
                self.launch(left, mecha, area, by)
            }
            _ => self.pop(),
        }
    }

    fn launch(&mut self, left: u8, mecha: u8, area: u8, by: By) {
        self.set_top(Frame::Launch { left: left - 1, mecha: NONE, by });
        self.move_mecha(mecha, area);
    }
}
