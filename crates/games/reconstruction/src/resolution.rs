//! The Resolution Phase: ten steps after the fourth turn of a round (4.5).

use veritable_core::Sink;

use crate::Reconstruction;
use crate::acts::need;
use crate::events::Event;
use crate::refuse::Bar;
use crate::run::Run;
use crate::state::{End, Grant, Phase, Table};
use crate::terms::{Act, Faction, HIDEOUT, Kind, MACROSS, NONE, SPACES, Side, TERRITORIES};

/// The last round.
pub(crate) const ROUNDS: u8 = 4;

impl Reconstruction {
    /// Whether RDF units may stay or be sent there in step 6.
    pub(crate) fn may_shelter(&self, t: &Table, at: u8) -> Result<(), Bar> {
        if at == MACROSS {
            return Ok(());
        }
        need(at < TERRITORIES, Bar::Zone)?;
        need(self.is_city(t, at), Bar::City(at))?;
        need(self.control(t, at) == Some(Side::Rdf), Bar::Control(at, Side::Rdf))
    }

    /// The next RDF unit that must move in step 6.
    pub(crate) fn stray(&self, t: &Table) -> Option<(u8, Kind)> {
        let outside = (0..SPACES)
            .find(|&at| t.force(at, Faction::Rdf) > 0 && self.may_shelter(t, at).is_err())?;
        Kind::of(Faction::Rdf.kinds())
            .find(|&kind| t.count(outside, kind) > 0)
            .map(|kind| (outside, kind))
    }
}

impl<S: Sink<Event>> Run<'_, S> {
    /// The next step that needs no decision; whether there was one.
    pub(crate) fn resolve(&mut self) -> bool {
        let next = match self.s.phase {
            Phase::Check => {
                self.check_victory();
                Phase::Income
            }
            Phase::Income => {
                for who in Faction::ALL {
                    let n = self.game.income(self.s, who);
                    self.take_in(who, n, |who, n| Event::Income { who, n });
                }
                Phase::Tokens
            }
            Phase::Tokens => {
                self.pay_tokens();
                Phase::Inspire
            }
            Phase::Inspire => {
                self.open(Act::ZrInspire, Grant::Phase, u8::MAX);
                Phase::Curfew
            }
            Phase::Curfew => {
                self.open(Act::RdfCurfew, Grant::Phase, u8::MAX);
                Phase::Retreat
            }
            Phase::Retreat => {
                self.retreat();
                Phase::Resupply
            }
            Phase::Resupply => {
                if self.game.stray(self.s).is_some() {
                    return false;
                }
                Phase::Repairs
            }
            Phase::Repairs => {
                if !self.s.automaton(Faction::Ref) {
                    self.open(Act::RefRepairs, Grant::Phase, u8::MAX);
                }
                Phase::Canvas
            }
            Phase::Canvas => {
                self.open(Act::AulCanvas, Grant::Phase, u8::MAX);
                Phase::Return
            }
            Phase::Return => {
                let [rick, minmei] = self.game.content.homes;
                self.comes_back(Kind::Rick, rick);
                self.comes_back(Kind::Minmei, minmei);
                self.comes_back(Kind::Khyron, HIDEOUT);
                if self.s.flagship().is_none() {
                    return false;
                }
                Phase::RoundCards
            }
            _ => {
                self.deal_round_cards();
                self.begin_round();
                return true;
            }
        };
        if self.s.end == End::Open {
            self.s.phase = next;
        }
        true
    }

    fn check_victory(&mut self) {
        let round = self.s.round;
        if round == 1 {
            return;
        }
        let points = self.game.points(self.s);
        self.told.tell(|| Event::Checked { round, points });
        let at_goal = |f: &Faction| points[*f as usize] >= self.game.content.goals[*f as usize];
        match self.s.timeline.into_iter().flatten().find(at_goal) {
            Some(winner) => self.finish(End::Major(winner)),
            None if round == ROUNDS => self.finish(End::Minor),
            None => {}
        }
    }

    fn pay_tokens(&mut self) {
        for zone in TERRITORIES..SPACES {
            let (to, n) = (self.s.holder(zone), self.game.content.token);
            self.told.tell(|| Event::TokenPaid { zone, to, n });
            self.gain(to, n);
        }
        self.s.stolen = 0;
    }

    fn retreat(&mut self) {
        for at in 0..SPACES {
            for kind in [Kind::Khyron, Kind::Zmecha] {
                self.move_units(kind, self.s.count(at, kind), at, HIDEOUT);
            }
        }
        self.turn_tokens(HIDEOUT, self.s.count(HIDEOUT, Kind::Zmecha), false);
    }

    /// The next RDF unit goes there.
    pub(crate) fn resupply(&mut self, to: u8) {
        if let Some((from, kind)) = self.game.stray(self.s) {
            self.move_units(kind, 1, from, to);
        }
    }

    fn comes_back(&mut self, kind: Kind, at: u8) {
        if self.s.supply[kind as usize] > 0 {
            self.s.supply[kind as usize] = 0;
            self.s.units[usize::from(at)][kind as usize] = 1;
            self.told.tell(|| Event::Returned { kind, at });
        }
    }

    /// The Flagship comes back where REF or fate says.
    pub(crate) fn flagship_returns(&mut self, at: u8) {
        self.comes_back(Kind::Flagship, at);
        self.s.phase = Phase::RoundCards;
    }

    fn deal_round_cards(&mut self) {
        for card in veritable_core::bits::bits(self.s.round_cards) {
            let event = self.game.content.event(card);
            if event.round != self.s.round {
                continue;
            }
            let faction = event.faction;
            self.s.round_cards &= !(1 << card);
            self.s.hands[faction as usize] |= 1 << card;
            self.s.known.iter_mut().for_each(|known| *known |= 1 << card);
            self.told.tell(|| Event::RoundCard { faction, card });
        }
    }

    /// Clears the Timeline and places the first faction of the next round.
    pub(crate) fn begin_round(&mut self) {
        let s = &mut *self.s;
        s.discard = s.gone();
        s.played = [NONE; 4];
        s.round += 1;
        s.turns = 0;
        let (round, first) = (s.round, self.game.content.first[usize::from(s.round) - 1]);
        s.timeline = [Some(first), None, None, None];
        self.told.tell(|| Event::Round { round, first });
        self.begin_turn();
    }
}
