//! Who sees what (spec 4.1), and the worlds that a view leaves open.

use serde::{Deserialize, Serialize};
use veritable_core::bits::bits;
use veritable_core::deck::LazyDeck;
use veritable_core::{Dice, Seat, Secrets, Viewer};

use crate::CrisisPoint;
use crate::content::{COMBAT, Field, LOCATIONS, OBJECTIVES, Side};
use crate::geometry::LINES;
use crate::state::*;

/// A card that is there but whose identity the viewer does not know.
pub const UNKNOWN: u8 = HIDDEN;

/// All that one viewer may know. After the end everything is known.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct View {
    /// Whose eyes.
    pub viewer: Viewer,
    /// What lies open.
    pub table: Table,
    /// The Combat Card in each side's space at each line: a card, [`UNKNOWN`], or [`NONE`].
    pub slots: [[u8; LINES]; 2],
    /// Combat Cards in each hand, one bit each, where the viewer knows them.
    pub hand: [Option<u8>; 2],
    /// Locations in each hand, one bit each, where the viewer knows them.
    pub locations: [Option<u16>; 2],
    /// Objectives each side keeps, one bit each, where the viewer knows them.
    pub objectives: [Option<u8>; 2],
    /// The Location picked at T1 and not yet placed: a Location, [`UNKNOWN`], or [`NONE`].
    pub picked: u8,
}

impl Secrets for CrisisPoint {
    type View = View;
    type Worlds = Worlds;

    fn view(&self, state: &State, viewer: Viewer) -> View {
        let State { table, secret } = state;
        let over = table.step == Step::Over;
        let knows = Side::ALL.map(|side| over || viewer.is(table.seat_of(side)));
        let mut slots = secret.slots;
        for side in Side::ALL.into_iter().filter(|&side| !knows[side as usize]) {
            for line in bits(table.face_down(side)) {
                slots[side as usize][usize::from(line)] = UNKNOWN;
            }
        }
        let seen = |i: usize| knows[i];
        View {
            viewer,
            table: *table,
            slots,
            hand: [0, 1].map(|i| seen(i).then_some(secret.hand[i])),
            locations: [0, 1].map(|i| seen(i).then_some(secret.locations[i])),
            objectives: [0, 1].map(|i| seen(i).then_some(secret.objectives[i])),
            picked: match secret.picked {
                picked if picked == NONE || seen(table.active as usize) => picked,
                _ => UNKNOWN,
            },
        }
    }

    fn worlds(&self, view: &View) -> Worlds {
        let table = &view.table;
        let located = table.located[0] | table.located[1];
        let placed = view.locations.iter().flatten().fold(located, |set, hand| set | hand);
        let hidden = Side::ALL.into_iter().filter(|&s| view.hand[s as usize].is_none());
        Worlds {
            base: State { table: *table, secret: view.own_secret() },
            hidden: hidden
                .map(|side| Hidden {
                    side,
                    combat: bits(view.hidden_combat(side)).collect(),
                    lines: bits(table.face_down(side)).collect(),
                    locations: usize::from(table.locations_in_hand(side)),
                    objectives: Objectives::of(self, table, side),
                })
                .collect(),
            locations: (0..LOCATIONS as u8)
                .filter(|&l| self.pack.dealt.locations[usize::from(l)] > 0 && placed >> l & 1 == 0)
                .collect(),
        }
    }

    fn sample(&self, worlds: &Worlds, dice: &mut Dice) -> State {
        let mut state = worlds.base;
        let mut locations = [0; LOCATIONS];
        let mut rest = dice.shuffled(&worlds.locations, &mut locations);
        for hidden in &worlds.hidden {
            let i = hidden.side as usize;
            let mut combat = [0; COMBAT];
            let combat = dice.shuffled(&hidden.combat, &mut combat);
            let (placed, hand) = combat.split_at(hidden.lines.len());
            for (&line, &card) in hidden.lines.iter().zip(placed) {
                state.secret.slots[i][usize::from(line)] = card;
            }
            state.secret.hand[i] = hand.iter().fold(0, |set, card| set | 1 << card);
            let (hand, others) = rest.split_at(hidden.locations);
            state.secret.locations[i] = hand.iter().fold(0, |set, card| set | 1 << card);
            if state.table.step == Step::Space(HIDDEN) && state.table.active == hidden.side {
                state.secret.picked = hand[0];
            }
            rest = others;
            state.secret.objectives[i] = hidden.objectives.sample(dice);
        }
        for &location in rest.iter() {
            state.secret.deck.put(usize::from(location));
        }
        state
    }

    fn hides(&self, _: &State, _: Seat) -> bool {
        true
    }
}

impl View {
    /// The side the viewer plays, if any.
    pub fn side(&self) -> Option<Side> {
        Side::ALL.into_iter().find(|&side| self.viewer.is(self.table.seat_of(side)))
    }

    /// The Combat Cards of a side that are not faceup, which everybody can work out.
    pub fn hidden_combat(&self, side: Side) -> u8 {
        let i = side as usize;
        bits(self.table.up[i])
            .fold(ALL_COMBAT, |set, line| set & !(1 << self.slots[i][usize::from(line)]))
    }

    /// What the viewer knows of the secrets: enough to list the viewer's own choices.
    pub(crate) fn own_secret(&self) -> Secret {
        let known = |card: u8| if card == UNKNOWN { NONE } else { card };
        Secret {
            slots: self.slots.map(|slots| slots.map(known)),
            hand: self.hand.map(|hand| hand.unwrap_or(0)),
            locations: self.locations.map(|hand| hand.unwrap_or(0)),
            deck: LazyDeck::new([0; LOCATIONS]),
            objectives: self.objectives.map(|kept| kept.unwrap_or(0)),
            picked: known(self.picked),
        }
    }

    /// The card picked at T1 and not yet placed, if the viewer knows it.
    pub fn picked_card(&self) -> Option<Card> {
        match self.table.step {
            Step::Space(HIDDEN) => (self.picked < HIDDEN).then(|| Field::location(self.picked)),
            Step::Space(card) => Some(card),
            _ => None,
        }
    }

    /// How many Combat Cards a side holds in hand.
    pub fn hand_size(&self, side: Side) -> u8 {
        COMBAT as u8 - self.table.filled[side as usize].count_ones() as u8
    }
}

/// What could be true behind a view: hidden Combat Cards in any order, unknown Locations in any hand, any
/// objectives that fit what was claimed.
pub struct Worlds {
    base: State,
    hidden: Vec<Hidden>,
    /// Locations that the viewer cannot place.
    locations: Vec<u8>,
}

/// What the viewer does not know of one side.
struct Hidden {
    side: Side,
    combat: Vec<u8>,
    lines: Vec<u8>,
    locations: usize,
    objectives: Objectives,
}

/// Which objectives a side can have kept.
struct Objectives {
    /// Those that it surely has.
    sure: u8,
    /// Those of which the rest are drawn, and how many.
    open: u8,
    missing: u8,
}

impl Objectives {
    /// Before the claims anything is possible. At a claim both are met; a side that has claimed nothing met none.
    fn of(game: &CrisisPoint, table: &Table, side: Side) -> Self {
        let claimed = table.claimed[side as usize];
        let dealt = game.pack.dealt.objectives[side as usize];
        let met = || game.met(table, side, dealt);
        let (sure, open) = match table.step {
            Step::Claim if table.active == side => (0, met()),
            Step::Claim if claimed != NONE => (1 << claimed, dealt & !(1 << claimed)),
            Step::Claim if side == Side::Aosc => (0, dealt & !met()),
            _ => (0, dealt),
        };
        Self { sure, open, missing: table.kept[side as usize] - u8::from(sure != 0) }
    }

    fn sample(&self, dice: &mut Dice) -> u8 {
        let mut kept = self.sure;
        for _ in 0..self.missing {
            let open = self.open & !kept;
            let nth = dice.below(open.count_ones() as usize);
            kept |= 1 << bits(open).nth(nth).expect("an objective that is open");
        }
        kept
    }
}

const _: () = assert!(OBJECTIVES == 8);
