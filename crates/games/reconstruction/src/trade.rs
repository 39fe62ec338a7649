//! Trading a card (4.2 step 1), and what it lets everybody know (4.7).

use veritable_core::Sink;

use crate::Reconstruction;
use crate::action::Action;
use crate::acts::need;
use crate::content::Cards;
use crate::events::Event;
use crate::refuse::Bar;
use crate::run::Run;
use crate::state::{Phase, State};
use crate::terms::{Faction, NONE};

impl Reconstruction {
    /// Whether the active faction can make a proposal now.
    pub(crate) fn can_trade(&self, s: &State) -> bool {
        self.trading
            && s.proposals < self.trade_proposals
            && s.active().is_some_and(|active| {
                s.hands[active as usize] != 0
                    && Faction::ALL.into_iter().any(|f| self.may_propose(s, f).is_ok())
            })
    }

    /// Whether a trade may be proposed to this faction.
    pub(crate) fn may_propose(&self, s: &State, to: Faction) -> Result<(), Bar> {
        need(s.active() != Some(to) && !s.automaton(to), Bar::Partner(to))?;
        need(s.hands[to as usize] != 0, Bar::EmptyHand(to))
    }
}

impl<S: Sink<Event>> Run<'_, S> {
    pub(crate) fn propose(&mut self, _: Faction, action: Action) {
        if let Action::Faction(partner) = action {
            self.s.partner = Some(partner);
            self.s.proposals += 1;
            self.s.phase = Phase::Offer;
        } else {
            self.s.phase = Phase::Play;
        }
    }

    pub(crate) fn offer(&mut self, by: Faction, card: u8) {
        let Some(to) = self.s.partner else { return };
        self.s.offer = card;
        self.s.known[to as usize] |= 1 << card;
        self.s.phase = Phase::Wish;
        let card = self.secret(1 << card, &[by, to]);
        self.told.tell(|| Event::Offered { by, to, card });
    }

    pub(crate) fn wish(&mut self, by: Faction, action: Action) {
        let wish = match action {
            Action::Faction(faction) => Some(faction),
            _ => None,
        };
        self.s.wish = wish;
        self.s.phase = Phase::Reply;
        self.told.tell(|| Event::Wished { by, wish });
    }

    pub(crate) fn reply(&mut self, active: Faction, action: Action) {
        let Some(by) = self.s.partner else { return };
        if let Action::Card(card) = action {
            self.s.answer = card;
            self.s.known[active as usize] |= 1 << card;
            self.s.phase = Phase::Confirm;
            let card = self.secret(1 << card, &[by, active]);
            self.told.tell(|| Event::Answered { by, to: active, card });
        } else {
            self.told.tell(|| Event::Declined { by });
            self.end_proposal();
        }
    }

    pub(crate) fn confirm(&mut self, by: Faction, action: Action) {
        let Some(with) = self.s.partner else { return };
        if action == Action::Go {
            let (gave, got): (Cards, Cards) = (1 << self.s.offer, 1 << self.s.answer);
            self.s.hands[by as usize] ^= gave | got;
            self.s.hands[with as usize] ^= gave | got;
            self.forget(by, with);
            let [gave, got] = [gave, got].map(|cards| self.secret(cards, &[by, with]));
            self.told.tell(|| Event::Exchanged { by, with, gave, got });
            self.end_proposal();
            self.s.phase = Phase::Play;
        } else {
            self.told.tell(|| Event::Refused { by });
            self.end_proposal();
        }
    }

    /// Nothing of the proposal stays; another may follow.
    fn end_proposal(&mut self) {
        let s = &mut *self.s;
        (s.partner, s.wish) = (None, None);
        (s.offer, s.answer) = (NONE, NONE);
        s.phase = if self.game.can_trade(s) { Phase::Partner } else { Phase::Play };
    }

    /// Third seats cannot tell which card moved: they know nothing of the two hands any more.
    fn forget(&mut self, a: Faction, b: Faction) {
        let both = self.s.hands[a as usize] | self.s.hands[b as usize];
        for viewer in 0..5 {
            if viewer != a as usize && viewer != b as usize {
                self.s.known[viewer] &= !both;
                self.s.mixed[viewer] |= 1 << a as u8 | 1 << b as u8;
            }
        }
        self.unmix();
    }

    /// Where all that a viewer does not know of some mixed hands is of one group, nothing is uncertain about groups.
    pub(crate) fn unmix(&mut self) {
        for viewer in 0..5 {
            let mixed = self.s.mixed[viewer];
            if mixed == 0 {
                continue;
            }
            let hands = Faction::ALL.into_iter().filter(|&f| mixed >> f as u8 & 1 == 1);
            let held = hands.fold(0, |set, f| set | self.s.hands[f as usize]);
            let unknown = held & !self.s.known[viewer];
            if self.game.content.groups.iter().any(|group| unknown & !group == 0) {
                self.s.mixed[viewer] = 0;
            }
        }
    }
}
