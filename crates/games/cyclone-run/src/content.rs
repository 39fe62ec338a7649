//! What is printed on dice, tokens, Heroes and Location cards (7.1–7.5), as data.

mod read;

use serde::{Deserialize, Serialize};
use veritable_core::content::Provenance;

use crate::board::Pattern;

veritable_core::named! {
    /// The ids of the tokens, in the order of 7.2; a token is its place in this list.
    pub Kind = [
        "scout", "scout-fuel", "trooper", "trooper-fuel", "shock-trooper", "elite", "location", "sera", "corg",
    ]
    /// The words for the Hero slots in the notation of actions; a slot is its place in this list.
    pub Slot = ["alpha", "annie", "ariel", "beta", "lancer", "lunk", "rand", "rook", "scott"]
    /// The ids of the Location cards, in the order of 7.5; a card is its place in this list.
    pub Site = [
        "ruined-city", "underground-city", "point-k", "ghost-town", "wasteland-highway", "genesis-pit",
        "carnegie-hall", "invid-fortress", "mars-division-wreck", "secret-route", "reflex-point",
    ]
}
veritable_core::spelled! { Face { Target = "t", Move = "m", Instinct = "i", MarsBase = "b" } }

/// How many kinds of tokens there are.
pub const KINDS: usize = 9;
/// How many Hero cards there are.
pub const HEROES: usize = 9;
/// How many Location cards there can be: the action table has that many `use` indices.
pub const CARDS: usize = 11;
/// How many dice a player rolls.
pub const DICE: usize = 5;
/// All Fuel there is (I1).
pub const FUEL: u8 = 23;

/// A set of Location cards: bit `i` is card `i`.
pub type Cards = u16;

/// The face of a die.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Face {
    /// T: fire power.
    Target,
    /// M: driving.
    Move,
    /// I: scouting.
    Instinct,
    /// B: technical support.
    MarsBase,
}

impl Face {
    /// The four faces in the order of their indices.
    pub const ALL: [Face; 4] = [Face::Target, Face::Move, Face::Instinct, Face::MarsBase];

    /// The letter of the face.
    pub fn letter(self) -> char {
        ['T', 'M', 'I', 'B'][self as usize]
    }

    /// The name of the face.
    pub fn name(self) -> &'static str {
        ["Target", "Move", "Instinct", "Mars Base"][self as usize]
    }
}

/// What yields a token.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Nature {
    /// Damage.
    Invid,
    /// A wrench.
    Location,
    /// Only a Hero that names it.
    Special,
}

/// A kind of token.
#[derive(Clone, Debug)]
pub struct Token {
    /// Its name.
    pub name: String,
    /// What yields it.
    pub nature: Nature,
    /// Hit points; 0 where damage does not count.
    pub hp: u8,
    /// Victory points.
    pub vp: u8,
    /// Fuel for the taker.
    pub fuel: u8,
    /// Fuel that must be spent whatever the damage (R20).
    pub min_fuel: u8,
    /// How many there are.
    pub count: u8,
    /// Where the facts come from.
    pub provenance: Provenance,
}

/// The two vehicles everybody shares.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Vehicle {
    /// The motorcycle.
    Cyclone,
    /// The car.
    Jeep,
}

impl Vehicle {
    /// Its name.
    pub fn name(self) -> &'static str {
        ["Cyclone", "Jeep"][self as usize]
    }
}

/// What a Hero does when activated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Task {
    /// Drives a vehicle this many steps.
    Drive(Vehicle, Pattern, u8),
    /// Strikes a row or column.
    Line,
    /// Strikes a 2x2 block.
    Quadrant,
    /// Reveals any number of tokens.
    Sense,
}

/// One side of a Hero card.
#[derive(Clone, Debug)]
pub struct Hero {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// How many dice of each face it costs.
    pub cost: [u8; 4],
    /// Fuel to pay on selection.
    pub fuel_cost: u8,
    /// Fuel gained on selection.
    pub fuel_gain: u8,
    /// Scout icons.
    pub scout: u8,
    /// What it does.
    pub task: Task,
    /// Its damage.
    pub damage: u8,
    /// Whether it takes Locations.
    pub wrench: bool,
    /// Tokens it takes without damage, as bits.
    pub beats: u16,
    /// Where the facts come from.
    pub provenance: Provenance,
}

impl Hero {
    /// Whether this Hero drives a vehicle.
    pub fn drives(&self) -> bool {
        matches!(self.task, Task::Drive(..))
    }
}

/// How often a Location card works.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Mode {
    /// Once in each of its owner's turns.
    Flip,
    /// Once.
    Discard,
    /// Never: it counts at the end.
    Passive,
}

/// What a Location card does (7.4).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Effect {
    /// The current Hero has a wrench until its activation ends.
    WrenchForHero,
    /// More rerolls.
    ExtraReroll {
        /// How many.
        count: u8,
    },
    /// Scouts for this turn.
    Scout {
        /// How many.
        count: u8,
    },
    /// More damage in one attack.
    DamageBonus {
        /// How much.
        amount: u8,
    },
    /// More movement for the current driver.
    MoveBonus {
        /// How much.
        amount: u8,
    },
    /// Turns a die to a face of the list.
    SetDie {
        /// The faces to choose from.
        faces: Faces,
    },
    /// Fuel from the pile.
    GainFuel {
        /// How much.
        count: u8,
    },
    /// Takes one uncovered face-up Invid.
    Snipe {
        /// The most hit points it may have.
        max_hp: u8,
    },
    /// A failed attack does not end the movement.
    PressOn,
    /// Points at the end.
    VictoryPoints {
        /// How many.
        amount: u8,
    },
}

/// A set of faces.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(from = "Vec<Face>")]
pub struct Faces(pub u8);

impl Faces {
    /// Whether the set holds this face.
    pub fn has(self, face: Face) -> bool {
        self.0 & 1 << face as u8 != 0
    }

    /// The faces of the set.
    pub fn each(self) -> impl Iterator<Item = Face> {
        Face::ALL.into_iter().filter(move |&face| self.has(face))
    }
}

impl From<Vec<Face>> for Faces {
    fn from(faces: Vec<Face>) -> Self {
        Self(faces.iter().fold(0, |set, &face| set | 1 << face as u8))
    }
}

/// A Location card.
#[derive(Clone, Debug)]
pub struct Card {
    /// Its name.
    pub name: String,
    /// How often it works.
    pub mode: Mode,
    /// What it does.
    pub effect: Effect,
    /// Where the facts come from.
    pub provenance: Provenance,
}

/// Everything printed, ready for play.
#[derive(Clone, Debug)]
pub struct Content {
    /// On how many of a die's sides each face stands.
    pub faces: [u8; 4],
    /// The tokens.
    pub tokens: [Token; KINDS],
    /// The Hero cards, front and back; a card with one side has it twice.
    pub heroes: [[Hero; 2]; HEROES],
    /// The slot of the card that is turned after use, or 255.
    pub turning: u8,
    /// The Location cards; a place without a card holds one of no use that is never in the deck.
    pub cards: [Option<Card>; CARDS],
}

impl Content {
    /// The Location cards there are.
    pub fn deck(&self) -> Cards {
        self.cards_where(|_| true)
    }

    /// The Location cards whose effect is as asked.
    pub fn cards_where(&self, wanted: impl Fn(Effect) -> bool) -> Cards {
        let found = self
            .cards
            .iter()
            .enumerate()
            .filter(|(_, card)| card.as_ref().is_some_and(|card| wanted(card.effect)));
        found.fold(0, |set, (i, _)| set | 1 << i)
    }

    /// The effect of a card in play.
    #[inline]
    pub fn effect(&self, card: u8) -> Effect {
        self.cards[usize::from(card)].as_ref().map_or(Effect::PressOn, |card| card.effect)
    }

    /// How many tokens there are.
    pub fn total(&self) -> usize {
        self.tokens.iter().map(|token| usize::from(token.count)).sum()
    }
}
