//! Driving: movement, arrival, Locations and attacks that fall short (4.8).

use veritable_core::{Seat, Sink};

use crate::CycloneRun;
use crate::action::{Docket, NINE, all_if, at};
use crate::board::{Cells, EDGE, bit};
use crate::content::{Nature, Task};
use crate::events::Event;
use crate::refuse::Bar;
use crate::run::Run;
use crate::state::{NONE, Phase, State};

impl CycloneRun {
    /// G5: what a space is that the Hero in action can drive to; nothing if it does not drive.
    #[inline]
    fn step_rules(&self, state: &State) -> Option<[(u64, Bar); 3]> {
        let Task::Drive(vehicle, pattern, _) = self.current(state)?.task else { return None };
        let (edge, near) = match state.place(vehicle) {
            NONE => (EDGE.into(), u64::MAX),
            from => (u64::MAX, pattern.neighbours(from).into()),
        };
        let other = u64::from(bit(state.vehicle[1 - vehicle as usize]));
        Some([(edge, Bar::EnterAtEdge), (!other, Bar::VehicleThere), (near, Bar::OtherWay)])
    }

    /// Where the Hero in action can drive to next.
    #[inline]
    pub fn steps(&self, state: &State) -> Cells {
        let rules = self.step_rules(state);
        rules.map_or(0, |[edge, free, near]| (NINE & edge.0 & free.0 & near.0) as Cells)
    }

    /// G6: the damage that is missing against a token; `None` where damage does not count.
    #[inline]
    pub fn deficit(&self, token: u8, damage: u8) -> Option<u8> {
        let token = self.content.tokens.get(usize::from(token))?;
        (token.nature == Nature::Invid).then(|| token.hp.saturating_sub(damage).max(token.min_fuel))
    }

    /// What is missing in the attack under way.
    #[inline]
    pub(crate) fn shortfall(&self, state: &State) -> Option<u8> {
        self.deficit(*state.top.get(usize::from(state.cell))?, state.damage)
    }

    /// 4.8: no movement, and nothing else to do before the others may react: no card that can be used, no token to
    /// scout.
    #[inline]
    pub(crate) fn movement_is_over(&self, state: &State) -> bool {
        state.moves == 0
            && (state.scouts == 0 || state.hidden() == 0)
            && self.usable(state, self.menu.movement) == 0
    }

    /// 4.8 MOVE.
    pub(crate) fn offer_move(&self, state: &State, docket: &mut Docket) {
        self.offer_steps(state, docket);
        docket.offer(at::Stop);
        self.offer_scouts(state, docket);
        self.offer_cards(state, self.menu.movement, docket);
    }

    /// The next space of a driver, its own or moved by a reaction (4.11).
    pub(crate) fn offer_steps(&self, state: &State, docket: &mut Docket) {
        let Some([edge, free, near]) = self.step_rules(state) else { return };
        let moves = all_if(state.moves > 0 || state.phase == Phase::React);
        docket.sift(at::Step, NINE, [(moves, Bar::NoMovement), edge, free, near]);
    }

    /// Whether the Hero in action has a wrench: its own, or one that a card lends in one's own turn.
    pub(crate) fn has_wrench(&self, state: &State) -> bool {
        let own = self.current(state).is_some_and(|hero| hero.wrench);
        own || state.wrench && state.own()
    }

    /// 4.8 LOCATION: a Location can be taken, or left where it is. A card that lends a wrench takes it at once.
    pub(crate) fn offer_location(&self, state: &State, docket: &mut Docket) {
        let wrench = self.has_wrench(state);
        docket.sift(at::Take, 1, [(all_if(wrench), Bar::NoWrench)]);
        docket.offer(at::GiveUp);
        if state.own() && !wrench {
            self.offer_cards(state, self.menu.wrench, docket);
        }
    }

    /// 4.8 SHORTFALL: Fuel of the seat that attacks; cards and scouts only in one's own turn (4.11).
    pub(crate) fn offer_shortfall(&self, state: &State, docket: &mut Docket) {
        let fuel = state.fuel[usize::from(state.attacker)];
        let missing = self.shortfall(state);
        let rules = [
            (all_if(missing.is_some()), Bar::OnlyHeroes),
            (all_if(missing.is_some_and(|missing| missing <= fuel)), Bar::BoostFuel),
        ];
        docket.sift(at::Boost, 1, rules);
        docket.offer(at::GiveUp);
        if state.own() {
            self.offer_scouts(state, docket);
            self.offer_cards(state, self.menu.shortfall, docket);
        }
    }
}

impl<S: Sink<Event>> Run<'_, S> {
    /// 4.8 MOVE and 4.11: the vehicle moves or enters, then finds out what lies there.
    pub(crate) fn step(&mut self, cell: u8) {
        let hero = self.game.hero(self.s, self.s.current);
        let Task::Drive(vehicle, ..) = hero.task else { return };
        let (seat, side) = (self.game.decider(self.s), self.side());
        if self.s.phase == Phase::React {
            self.pay(seat, 1);
            self.s.reacted |= 1 << seat;
            self.told.tell(|| Event::Reacted { seat, hero: side, cell });
        } else {
            self.s.moves -= 1;
            self.told.tell(|| Event::Drove { seat, hero: side, vehicle, cell });
        }
        let s = &mut *self.s;
        s.vehicle[vehicle as usize] = cell;
        s.attacker = seat;
        s.cell = cell;
        s.damage = hero.damage;
        s.phase = Phase::Land;
        if s.height[usize::from(cell)] > 0 && s.top[usize::from(cell)] == NONE {
            s.revealing = bit(cell);
        }
    }

    /// 4.8 LAND, once the top token is seen.
    pub(crate) fn land(&mut self) {
        let (seat, cell) = (self.s.attacker, self.s.cell);
        if self.s.height[usize::from(cell)] == 0 {
            return self.go_on();
        }
        let token = self.s.top[usize::from(cell)];
        let hero = self.game.hero(self.s, self.s.current);
        let own = self.s.own();
        match self.game.content.tokens[usize::from(token)].nature {
            Nature::Location
                if self.game.has_wrench(self.s)
                    || own && self.s.ready_cards() & self.game.menu.wrench != 0 =>
            {
                self.s.phase = Phase::Location;
                return;
            }
            // R17: a Location stops nobody.
            Nature::Location => self.told.tell(|| Event::LeftLocation { seat, cell }),
            _ if hero.beats >> token & 1 == 1 => self.take(cell, seat),
            _ if self.game.deficit(token, self.s.damage) == Some(0) => self.take(cell, seat),
            _ => {
                self.s.phase = Phase::Shortfall;
                return;
            }
        }
        self.go_on();
    }

    /// After an arrival: the driver drives on, a reaction is over.
    pub(crate) fn go_on(&mut self) {
        if self.s.own() {
            self.s.phase = Phase::Move;
        } else {
            self.s.phase = Phase::React;
            self.s.asked = self.game.next_seat(self.s.attacker);
        }
    }

    /// G4: a token goes to a defeat pile, with its Fuel and its Location card.
    pub(crate) fn take(&mut self, cell: u8, seat: Seat) {
        let at = usize::from(cell);
        let token = self.s.top[at];
        let kind = &self.game.content.tokens[usize::from(token)];
        self.s.height[at] -= 1;
        self.s.top[at] = NONE;
        self.s.defeat[usize::from(seat)][usize::from(token)] += 1;
        self.s.taken = true;
        let fuel = self.gain(seat, kind.fuel);
        self.told.tell(|| Event::Took { seat, cell, token, vp: kind.vp, fuel });
        if kind.nature == Nature::Location && self.s.deck.count_ones() > self.s.draws.into() {
            self.s.draws += 1;
        }
        let empty =
            self.s.height[at] == 0 && self.s.depleted() >= u32::from(self.game.cells_to_deplete);
        if empty && !self.s.last_round {
            self.s.last_round = true;
            self.told.tell(|| Event::LastRound);
        }
    }

    /// 4.8 SHORTFALL: exactly the missing damage is paid (R19).
    pub(crate) fn boost(&mut self) {
        let (seat, cell) = (self.s.attacker, self.s.cell);
        let fuel = self.game.shortfall(self.s).unwrap_or(0);
        self.pay(seat, fuel);
        self.told.tell(|| Event::Boosted { seat, cell, fuel });
        self.take(cell, seat);
        self.go_on();
    }

    /// 4.8 LOCATION: the token is taken, by whoever brought the Hero here.
    pub(crate) fn take_location(&mut self) {
        self.take(self.s.cell, self.s.attacker);
        self.go_on();
    }

    /// 4.8 LOCATION and SHORTFALL: the token stays. A failed attack ends the movement (R16).
    pub(crate) fn give_up(&mut self) {
        let (seat, cell) = (self.s.attacker, self.s.cell);
        if self.s.phase == Phase::Location {
            self.told.tell(|| Event::LeftLocation { seat, cell });
            return self.go_on();
        }
        let token = self.s.top[usize::from(cell)];
        self.told.tell(|| Event::GaveUp { seat, cell, token });
        if self.s.own() { self.open_reactions() } else { self.go_on() }
    }

    /// 4.8 MOVE and SENSE.
    pub(crate) fn stop(&mut self) {
        let (seat, hero) = (self.s.active, self.side());
        self.told.tell(|| Event::Stopped { seat, hero });
        if self.s.phase == Phase::Sense { self.end_hero() } else { self.open_reactions() }
    }
}
