//! What each viewer may know (4.7), and the positions that this leaves possible.

use serde::{Deserialize, Serialize};
use veritable_core::bits::bits;
use veritable_core::{Dice, Seat, Secrets, Viewer};

use crate::Reconstruction;
use crate::content::{Cards, EVENTS};
use crate::state::{Phase, State, Table};
use crate::terms::{Faction, NONE};

/// All that one viewer may know.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct View {
    /// Whose eyes.
    pub viewer: Viewer,
    /// The viewer's faction.
    pub own: Option<Faction>,
    /// What lies open.
    pub table: Table,
    /// The cards in each hand that the viewer knows to be there; the own hand is known.
    pub seen: [Cards; 4],
    /// How many cards each faction holds.
    pub sizes: [u8; 4],
    /// Cards of the own hand that each faction knows.
    pub shown: [Cards; 4],
    /// Cards in hands that everybody knows.
    pub public: Cards,
    /// How many cards of each group a hand holds; zeros where only the sum over the mixed hands is known.
    pub groups: [[u8; 3]; 4],
    /// Hands between which cards went that the viewer did not see.
    pub mixed: u8,
    /// The same for who only watches.
    pub mixed_for_all: u8,
    /// Cards of groups I and II left in the deck.
    pub deck: [u8; 2],
    /// The offered card, if the viewer was shown it.
    pub offer: u8,
    /// The card in answer, if the viewer was shown it.
    pub answer: u8,
}

impl View {
    /// The own hand.
    pub fn hand(&self) -> Cards {
        self.own.map_or(0, |faction| self.seen[faction as usize])
    }
}

/// What could be true behind a view.
#[derive(Clone, Debug)]
pub struct Worlds {
    /// What is known, in its place.
    known: State,
    /// Cards whose place is unknown, by group.
    unknown: [Vec<u8>; 3],
    /// How many of each group belong to the deck.
    deck: [u8; 2],
    /// How many of each group belong to each hand that was not mixed.
    needs: [[u8; 3]; 4],
    /// How many unknown cards each mixed hand holds.
    free: [u8; 4],
    /// Whether all hands lie open.
    open: bool,
}

fn count(cards: Cards) -> u8 {
    cards.count_ones() as u8
}

impl Reconstruction {
    /// How many cards of each group are in a set.
    fn by_group(&self, cards: Cards) -> [u8; 3] {
        self.content.groups.map(|group| count(cards & group))
    }
}

impl Secrets for Reconstruction {
    type View = View;
    type Worlds = Worlds;

    fn view(&self, s: &State, viewer: Viewer) -> View {
        let own = match viewer {
            Viewer::Seat(seat) => s.faction(seat),
            Viewer::Spectator => None,
        };
        let eye = own.map_or(4, |faction| faction as usize);
        let (known, mixed) =
            if self.open_hands { (Cards::MAX, 0) } else { (s.known[eye], s.mixed[eye]) };
        let hand = own.map_or(0, |faction| s.hands[faction as usize]);
        let trader = |f: Option<Faction>| self.open_hands || own.is_some() && own == f;
        let sees = trader(s.active()) || trader(s.partner);
        let shown = |card: u8| if sees { card } else { NONE };
        let exact = |f: Faction| mixed >> f as u8 & 1 == 0;
        View {
            viewer,
            own,
            table: s.table,
            seen: s.hands.map(|hand| hand & known),
            sizes: s.hands.map(count),
            shown: std::array::from_fn(|f| if self.open_hands { hand } else { s.known[f] & hand }),
            public: if self.open_hands { 0 } else { s.known[4] },
            groups: Faction::ALL
                .map(|f| if exact(f) { self.by_group(s.hands[f as usize]) } else { [0; 3] }),
            mixed,
            mixed_for_all: if self.open_hands { 0 } else { s.mixed[4] },
            deck: [s.deck & self.content.groups[0], s.deck & self.content.groups[1]].map(count),
            offer: shown(s.offer),
            answer: shown(s.answer),
        }
    }

    fn worlds(&self, view: &View) -> Worlds {
        let t = &view.table;
        let everything: Cards = (1 << EVENTS) - 1;
        let placed = view.seen.iter().fold(t.gone() | t.round_cards, |set, seen| set | seen);
        let hidden = everything & !placed;
        let mut known = State {
            table: *t,
            hands: view.seen,
            deck: 0,
            known: [view.public; 5],
            mixed: [0; 5],
            offer: view.offer,
            answer: view.answer,
        };
        for faction in Faction::ALL {
            known.known[faction as usize] |= view.shown[faction as usize];
        }
        let eye = view.own.map_or(4, |faction| faction as usize);
        known.known[eye] |= view.seen.iter().fold(0, |set, seen| set | seen);
        known.mixed[4] = view.mixed_for_all;
        known.mixed[eye] = view.mixed;
        let mixed = |f: Faction| view.mixed >> f as u8 & 1 == 1;
        Worlds {
            known,
            unknown: self.content.groups.map(|group| bits(hidden & group).collect()),
            deck: view.deck,
            needs: Faction::ALL.map(|f| {
                let (all, seen) = (view.groups[f as usize], self.by_group(view.seen[f as usize]));
                std::array::from_fn(|g| if mixed(f) { 0 } else { all[g] - seen[g] })
            }),
            free: Faction::ALL.map(|f| {
                let i = f as usize;
                if mixed(f) { view.sizes[i] - count(view.seen[i]) } else { 0 }
            }),
            open: self.open_hands,
        }
    }

    fn sample(&self, worlds: &Worlds, dice: &mut Dice) -> State {
        let mut s = worlds.known;
        let mut rest = [0; EVENTS];
        let mut left = 0;
        for (group, cards) in worlds.unknown.iter().enumerate() {
            let mut space = [0; EVENTS];
            let mut cards = dice.shuffled(cards, &mut space).iter();
            let mut deal =
                |n: u8| cards.by_ref().take(n.into()).fold(0, |set, card| set | 1 << card);
            if group < 2 {
                s.deck |= deal(worlds.deck[group]);
            }
            for (hand, needs) in s.hands.iter_mut().zip(&worlds.needs) {
                *hand |= deal(needs[group]);
            }
            for &card in cards {
                rest[left] = card;
                left += 1;
            }
        }
        dice.shuffle(&mut rest[..left]);
        let mut rest = rest[..left].iter();
        for (hand, &free) in s.hands.iter_mut().zip(&worlds.free) {
            *hand |= rest.by_ref().take(free.into()).fold(0, |set: Cards, card| set | 1 << card);
        }
        for (known, hand) in s.known.iter_mut().zip(s.hands) {
            *known |= hand;
        }
        self.imagine_trade(&mut s, worlds, dice);
        s
    }

    fn hides(&self, s: &State, seat: Seat) -> bool {
        let known = s.faction(seat).map_or(0, |faction| s.known[faction as usize]);
        !self.open_hands && known & !s.known[4] != 0
    }
}

impl Reconstruction {
    /// The cards of a trade that the viewer was not shown: any card of the right hand could be meant.
    fn imagine_trade(&self, s: &mut State, worlds: &Worlds, dice: &mut Dice) {
        if worlds.open {
            return;
        }
        let (Some(active), Some(partner)) = (s.active(), s.partner) else { return };
        let mut some = |hand: Cards| {
            let nth = dice.below(hand.count_ones() as usize);
            bits(hand).nth(nth).unwrap_or(NONE)
        };
        if s.offer == NONE && matches!(s.phase, Phase::Wish | Phase::Reply | Phase::Confirm) {
            s.offer = some(s.hands[active as usize]);
            s.known[partner as usize] |= 1 << s.offer;
        }
        if s.answer == NONE && s.phase == Phase::Confirm {
            s.answer = some(s.hands[partner as usize]);
            s.known[active as usize] |= 1 << s.answer;
        }
    }
}
