//! Who sees what (spec 4.9), and the worlds that a view leaves open.

use serde::{Deserialize, Serialize};
use veritable_core::{Dice, Seat, Secrets, Viewer};

use crate::ForceOfArms;
use crate::geometry::{SLOTS, Slot};
use crate::state::*;

/// A fighter that is there but whose identity the viewer does not know.
pub const UNKNOWN: Card = 254;

/// All that one viewer may know.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct View {
    /// Whose eyes.
    pub viewer: Viewer,
    /// What lies open.
    pub table: Table,
    /// The fighter in each slot: a card, [`UNKNOWN`], or [`NONE`].
    pub cards: [Card; SLOTS],
    /// The fighters in each hand, one bit each, where the viewer knows them.
    pub hand: [Option<u16>; 2],
    /// The fighter chosen and not yet placed: a card, [`UNKNOWN`], or [`NONE`].
    pub chosen: Card,
}

impl Secrets for ForceOfArms {
    type View = View;
    type Worlds = Worlds;

    fn view(&self, State { table, secret }: &State, viewer: Viewer) -> View {
        let mut cards = secret.cards;
        for seat in (0..2).filter(|&seat| !viewer.is(seat)) {
            bits(table.face_down(seat)).for_each(|slot| cards[usize::from(slot)] = UNKNOWN);
        }
        let hidden = secret.chosen != NONE && !viewer.is(table.active);
        View {
            viewer,
            table: *table,
            cards,
            hand: [0, 1].map(|seat| viewer.is(seat).then_some(secret.hand[usize::from(seat)])),
            chosen: if hidden { UNKNOWN } else { secret.chosen },
        }
    }

    fn worlds(&self, view: &View) -> Worlds {
        let known = |card: Card| if card == UNKNOWN { NONE } else { card };
        let secret = Secret {
            cards: view.cards.map(known),
            hand: view.hand.map(|hand| hand.unwrap_or(0)),
            chosen: known(view.chosen),
        };
        // Before the first round nobody has a fighter, so nothing is hidden.
        let seats = (0..2).filter(|&seat| !view.viewer.is(seat) && view.table.round > 0);
        let unknown = seats
            .map(|seat| Unknown {
                seat,
                cards: bits(view.hidden_set(seat)).collect(),
                slots: bits(view.table.face_down(seat)).collect(),
                choosing: view.chosen == UNKNOWN && view.table.active == seat,
            })
            .collect();
        Worlds { base: State { table: view.table, secret }, unknown }
    }

    fn sample(&self, worlds: &Worlds, dice: &mut Dice) -> State {
        let mut state = worlds.base;
        for unknown in &worlds.unknown {
            let mut cards = [0; 12];
            let cards = dice.shuffled(&unknown.cards, &mut cards);
            let (placed, mut rest) = cards.split_at(unknown.slots.len());
            for (&slot, &card) in unknown.slots.iter().zip(placed) {
                state.secret.cards[usize::from(slot)] = card;
            }
            if unknown.choosing {
                state.secret.chosen = rest[0];
                rest = &rest[1..];
            }
            let hand = rest.iter().fold(0, |set, card| set | 1 << card);
            state.secret.hand[usize::from(unknown.seat)] = hand;
        }
        state
    }

    fn hides(&self, _: &State, _: Seat) -> bool {
        true
    }
}

impl View {
    /// The hidden set of a seat: all its fighters that are not face up, which everybody can work out.
    pub fn hidden_set(&self, seat: Seat) -> u16 {
        let up = self.table.up & self.table.corner_of(seat).slots();
        bits(up).fold(ALL_FIGHTERS, |set, slot| set & !(1 << self.cards[usize::from(slot)]))
    }

    /// How many fighters a seat holds in its hand.
    pub fn hand_size(&self, seat: Seat) -> u8 {
        let chosen = u8::from(self.chosen != NONE && self.table.active == seat);
        if self.table.round == 0 { 0 } else { 12 - self.table.placed[usize::from(seat)] - chosen }
    }
}

/// What could be true behind a view: the hidden fighters of a seat can lie in any order.
pub struct Worlds {
    base: State,
    unknown: Vec<Unknown>,
}

struct Unknown {
    seat: Seat,
    cards: Vec<Card>,
    slots: Vec<Slot>,
    choosing: bool,
}
