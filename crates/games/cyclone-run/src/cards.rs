//! Location cards: when they are offered (4.10), what they do (7.4), and their sub-decisions (4.9).

use veritable_core::Sink;

use crate::CycloneRun;
use crate::action::{Docket, NINE, at};
use crate::board::{Cells, each};
use crate::content::{Cards, Content, Effect, Face, Mode, Nature};
use crate::events::Event;
use crate::refuse::Bar;
use crate::run::Run;
use crate::state::{NONE, Phase, State, members};

/// The table of 4.10: the cards each decision point offers if their condition holds, by operation.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Menu {
    pub roll: Cards,
    pub select: Cards,
    pub command: Cards,
    pub movement: Cards,
    pub shortfall: Cards,
    pub strafe: Cards,
    pub wrench: Cards,
    pub move_bonus: Cards,
    pub damage_bonus: Cards,
}

impl Menu {
    pub fn of(content: &Content) -> Self {
        use Effect::*;
        let any_time = |e| matches!(e, Scout { .. } | GainFuel { .. } | Snipe { .. });
        let wrench = content.cards_where(|e| e == WrenchForHero);
        let move_bonus = content.cards_where(|e| matches!(e, MoveBonus { .. }));
        let damage_bonus = content.cards_where(|e| matches!(e, DamageBonus { .. }));
        let command = content.cards_where(any_time);
        let select = command | content.cards_where(|e| matches!(e, SetDie { .. }));
        Self {
            roll: select | content.cards_where(|e| matches!(e, ExtraReroll { .. })),
            select,
            command,
            movement: command | move_bonus,
            shortfall: command | damage_bonus | content.cards_where(|e| e == PressOn),
            strafe: command | wrench,
            wrench,
            move_bonus,
            damage_bonus,
        }
    }
}

impl CycloneRun {
    /// The cards of a menu that the active seat can use now.
    #[inline]
    pub(crate) fn offer_cards(&self, state: &State, menu: Cards, docket: &mut Docket) {
        let rules = [
            (state.held[usize::from(state.active)].into(), Bar::NotHeld),
            (!u64::from(state.flipped), Bar::UsedUp),
            (self.usable(state, menu).into(), Bar::CardTiming),
        ];
        docket.sift(at::Use, 0x7FF, rules);
    }

    /// The cards of a menu that are ready and whose extra condition (4.10) holds.
    #[inline]
    pub(crate) fn usable(&self, state: &State, menu: Cards) -> Cards {
        let candidates = state.ready_cards() & menu;
        members(candidates)
            .filter(|&card| self.can_use(state, self.content.effect(card)))
            .fold(0, |set, card| set | 1 << card)
    }

    fn can_use(&self, state: &State, effect: Effect) -> bool {
        match effect {
            Effect::WrenchForHero => {
                state.phase == Phase::Location || self.struck_locations(state) != 0
            }
            Effect::ExtraReroll { .. } => true,
            Effect::Scout { .. } => state.hidden() != 0,
            Effect::DamageBonus { amount } => self.shortfall(state).is_some_and(|missing| {
                let top = state.top[usize::from(state.cell)];
                self.deficit(top, state.damage.saturating_add(amount)) < Some(missing)
            }),
            Effect::MoveBonus { .. } => state.moves == 0 && self.steps(state) != 0,
            Effect::SetDie { .. } => self.turnable(state, effect) != 0,
            Effect::GainFuel { .. } => state.pile > 0,
            Effect::Snipe { max_hp } => self.targets(state, max_hp) != 0,
            Effect::PressOn => {
                self.steps(state) != 0
                    && (state.moves > 0 || state.ready_cards() & self.menu.move_bonus != 0)
            }
            Effect::VictoryPoints { .. } => false,
        }
    }

    /// The free dice that a card could turn to another face.
    fn turnable(&self, state: &State, effect: Effect) -> u8 {
        let Effect::SetDie { faces } = effect else { return 0 };
        let free = state.free_dice();
        (0..5).fold(0, |set, die| {
            let other = faces.0 & !(1 << state.dice[die] as u8) != 0;
            set | u8::from(other && free >> die & 1 == 1) << die
        })
    }

    /// The uncovered face-up Invid weak enough for a card.
    fn targets(&self, state: &State, max_hp: u8) -> Cells {
        each(state.face_up() & !state.covered())
            .filter(|&cell| {
                let token = &self.content.tokens[usize::from(state.top[usize::from(cell)])];
                // Corg's own clause asks for Fuel, which a card does not bring (7.4).
                token.nature == Nature::Invid && token.hp <= max_hp && token.min_fuel == 0
            })
            .fold(0, |set, cell| set | 1 << cell)
    }

    /// The first unused damage card, and its amount.
    pub(crate) fn bonus_card(&self, state: &State) -> Option<(u8, u8)> {
        members(state.ready_cards() & self.menu.damage_bonus).next().map(|card| {
            match self.content.effect(card) {
                Effect::DamageBonus { amount } => (card, amount),
                _ => (card, 0),
            }
        })
    }

    /// The effect whose choices are being made.
    fn chosen(&self, state: &State) -> Effect {
        self.content.effect(state.card)
    }

    /// 4.9 SNIPE.
    pub(crate) fn offer_snipe(&self, state: &State, docket: &mut Docket) {
        let Effect::Snipe { max_hp } = self.chosen(state) else { return };
        let [stocked, open] = state.open_rules();
        let weak = (self.targets(state, max_hp).into(), Bar::CannotSnipe);
        docket.sift(at::Snipe, NINE, [stocked, open, weak]);
    }

    /// 4.9 PICK-DIE.
    pub(crate) fn offer_die(&self, state: &State, docket: &mut Docket) {
        let free = (state.free_dice().into(), Bar::DiePays);
        let turns = (self.turnable(state, self.chosen(state)).into(), Bar::DieShows);
        docket.sift(at::Die, 0b11111, [free, turns]);
    }

    /// 4.9 PICK-FACE.
    pub(crate) fn offer_face(&self, state: &State, docket: &mut Docket) {
        let Effect::SetDie { faces } = self.chosen(state) else { return };
        let shown = 1 << state.dice[usize::from(state.die)] as u8;
        let rules = [(!shown, Bar::FaceShown), (faces.0.into(), Bar::OtherFace)];
        docket.sift(at::TurnTo, 0b1111, rules);
    }
}

impl<S: Sink<Event>> Run<'_, S> {
    /// G7: the card is flipped or leaves the game (R40).
    pub(crate) fn spend_card(&mut self, card: u8) {
        let seat = self.s.active;
        let mode = self.game.content.cards[usize::from(card)].as_ref().map(|card| card.mode);
        if mode == Some(Mode::Discard) {
            self.s.held[usize::from(seat)] &= !(1 << card);
        } else {
            self.s.flipped |= 1 << card;
        }
        self.told.tell(|| Event::UsedCard { seat, card });
    }

    /// G4: the Location card drawn is this one; it can be used at once in one's own turn (R36).
    pub(crate) fn draw(&mut self, card: u8) {
        let seat = self.s.attacker;
        self.s.draws -= 1;
        self.s.deck &= !(1 << card);
        self.s.held[usize::from(seat)] |= 1 << card;
        self.told.tell(|| Event::DrewCard { seat, card });
    }

    /// 7.4: what the cards do.
    pub(crate) fn use_card(&mut self, card: u8) {
        let seat = self.s.active;
        self.spend_card(card);
        match self.game.content.effect(card) {
            Effect::WrenchForHero if self.s.phase == Phase::Strafe => self.take_struck_locations(),
            Effect::WrenchForHero => {
                self.s.wrench = true;
                self.take(self.s.cell, seat);
                self.go_on();
            }
            Effect::ExtraReroll { count } => self.s.rerolls += count,
            Effect::Scout { count } => self.s.scouts += count,
            Effect::DamageBonus { amount } => {
                self.s.damage += amount;
                if self.game.shortfall(self.s) == Some(0) {
                    self.take(self.s.cell, seat);
                    self.go_on();
                }
            }
            Effect::MoveBonus { amount } => self.s.moves += amount,
            Effect::GainFuel { count } => {
                let fuel = self.gain(seat, count);
                self.told.tell(|| Event::GainedFuel { seat, fuel });
            }
            Effect::SetDie { .. } => self.ask(card, Phase::PickDie),
            Effect::Snipe { .. } => self.ask(card, Phase::Snipe),
            Effect::PressOn => self.go_on(),
            Effect::VictoryPoints { .. } => {}
        }
    }

    /// 4.9: a card needs a choice; afterwards play goes on where it was.
    fn ask(&mut self, card: u8, phase: Phase) {
        self.s.card = card;
        self.s.back_to = self.s.phase;
        self.s.phase = phase;
    }

    /// The choice is made.
    fn answered(&mut self) {
        self.s.card = NONE;
        self.s.die = NONE;
        self.s.phase = self.s.back_to;
    }

    /// 4.9 SNIPE.
    pub(crate) fn snipe(&mut self, cell: u8) {
        self.s.left &= !(1 << cell);
        self.take(cell, self.s.active);
        self.answered();
    }

    /// 4.9 PICK-DIE: with one face to choose from (the rest is G1's business) the die is turned at once.
    pub(crate) fn pick_die(&mut self, die: u8) {
        self.s.die = die;
        self.s.phase = Phase::PickFace;
    }

    /// 4.9 PICK-FACE.
    pub(crate) fn pick_face(&mut self, face: Face) {
        let die = usize::from(self.s.die);
        let (seat, from) = (self.s.active, self.s.dice[die]);
        self.s.dice[die] = face;
        self.told.tell(|| Event::TurnedDie { seat, from, to: face });
        self.answered();
    }
}
