//! The words of `cards.toml` (spec 7.1, 7.2): closed lists, unknown fields refused.

use serde::{Deserialize, Serialize};
use veritable_core::content::{PackHead, Provenance};

/// One of the two sides of the war.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Faction {
    /// The Robotech Defense Force.
    Rdf,
    /// The Zentraedi.
    Zentraedi,
}

impl Faction {
    /// Both, in the order of the content.
    pub const ALL: [Faction; 2] = [Faction::Rdf, Faction::Zentraedi];

    /// The enemy's side.
    #[inline]
    pub fn other(self) -> Self {
        Self::ALL[1 - self as usize]
    }

    /// The name as people say it.
    pub fn name(self) -> &'static str {
        ["RDF", "Zentraedi"][self as usize]
    }
}

/// Whether a fighter strikes or protects.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// Counts against enemy ships.
    Attack,
    /// Counts for own ships.
    Defense,
}

/// The five kinds of tokens (spec 7.7).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Token {
    /// +1 attack against the ship it lies on.
    Attack,
    /// +1 defense of the ship it lies on.
    Defense,
    /// The ship cannot change its place.
    ShipLock,
    /// +2 for its owner.
    Protoculture,
    /// Turns an enemy fighter up, or counters a token.
    Spy,
}

impl Token {
    /// All kinds.
    pub const ALL: [Token; 5] =
        [Token::Attack, Token::Defense, Token::ShipLock, Token::Protoculture, Token::Spy];

    /// The name as people say it.
    pub fn name(self) -> &'static str {
        ["Attack", "Defense", "Ship Lock", "Protoculture", "Spy"][self as usize]
    }
}

/// Whose pieces an operation speaks of, seen from the player of the card.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Whose {
    /// The player's own.
    Own,
    /// The other player's.
    Enemy,
    /// Anybody's.
    Any,
}

/// Where a moved ship may go.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum To {
    /// Any space.
    Any,
    /// One of the 8 neighbours.
    Touching,
    /// One of the 4 neighbours.
    Orthogonal,
    /// The Empty Space only.
    Empty,
    /// The Empty Space or an own ship.
    Own,
}

/// What `place_tokens` places.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Placed {
    /// Attack tokens on enemy ships.
    Attack,
    /// Defense tokens on own ships.
    Defense,
    /// Either of the two.
    Either,
    /// Ship Locks from the own reserve.
    ShipLock,
    /// Protoculture from the own reserve.
    Protoculture,
}

/// Which fighters `modify_fighter` may change.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum KindFilter {
    /// Attack fighters.
    Attack,
    /// Defense fighters.
    Defense,
    /// All fighters.
    Any,
}

/// Which ships an operation reaches; ships are named by their ids.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum ScopeData {
    /// Every ship.
    Any,
    /// The first token fixes the ship for the others.
    SameShip,
    /// The ship chosen by an earlier operation of the card.
    LastShip,
    /// Ships touching at least one of these.
    Touching(Vec<String>),
    /// Ships in the row or column of this one, itself included.
    InLineWith(String),
    /// These ships.
    Ships(Vec<String>),
}

/// One operation of a card (spec 7.1).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "op", rename_all = "snake_case", deny_unknown_fields)]
#[allow(missing_docs)] // the fields are the parameters of the table in 7.1
pub enum Effect {
    /// Tokens from supply or reserve into the own pool.
    Gain { token: Token, count: u8 },
    /// Tokens placed on ships at once, each open to a counter.
    PlaceTokens { token: Placed, count: u8, max_per_ship: u8, scope: ScopeData },
    /// A ship changes places with another card.
    MoveShip { owner: Whose, count: u8, to: To, ignore_lock: bool },
    /// Two fighters of one player change places.
    SwapFighters { owner: Whose, count: u8 },
    /// Face-down fighters are turned up.
    Reveal { owner: Whose, count: u8 },
    /// A fighter's value changes.
    ModifyFighter { owner: Whose, kind: KindFilter, need_face_up: bool, delta: i8, count: u8 },
    /// A ship's printed defense changes.
    ModifyShip { owner: Whose, scope: ScopeData, delta: i8 },
    /// Tokens leave ships.
    RemoveTokens { tokens: Vec<Token>, placed_by: Whose, count: u8 },
    /// Tokens go from ship to ship.
    MoveTokens {
        tokens: Vec<Token>,
        placed_by: Whose,
        count: u8,
        #[serde(default)]
        waive_protoculture_limit: bool,
    },
    /// A ship shows its other card.
    TransformShip { ship: String },
    /// Used tokens come back into the own pool.
    Regain { token: Token, count: u8 },
    /// One of several lists.
    ChooseOne { options: Vec<Branch> },
}

/// One list of `choose_one`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Branch {
    /// What the player is asked.
    pub label: String,
    /// What it does.
    pub effects: Vec<Effect>,
}

/// The whole file.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct File {
    pub pack: PackHead,
    pub ship: Vec<ShipCard>,
    pub fighter: Vec<FighterCard>,
    pub hero: Vec<ActionCard>,
    pub command: Vec<ActionCard>,
}

/// A ship card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ShipCard {
    /// Stable id.
    pub id: String,
    /// Whose ship it is.
    pub faction: Faction,
    /// Its name.
    pub name: String,
    /// Four letters for small displays.
    pub short: String,
    /// Printed defense; a ship without a value has 0.
    pub defense: Option<u8>,
    /// What it gives to its collector.
    pub victory_points: u8,
    /// The other face, if the ship has one.
    pub alternate: Option<Alternate>,
    /// Where the facts come from.
    pub provenance: Provenance,
}

/// The second face of a ship.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Alternate {
    /// Its name on that face.
    pub name: String,
    /// Printed defense of that face.
    pub defense: Option<u8>,
    /// Victory points of that face.
    pub victory_points: u8,
}

/// A fighter card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FighterCard {
    /// Stable id.
    pub id: String,
    /// Whose fighter it is.
    pub faction: Faction,
    /// Its name.
    pub name: String,
    /// Whether it strikes or protects.
    pub kind: Kind,
    /// How much.
    pub value: u8,
    /// What it earns when it is placed face up; without this it is always placed face down.
    #[serde(default)]
    pub face_up: Vec<Effect>,
    /// Where the facts come from.
    pub provenance: Provenance,
}

impl FighterCard {
    /// "Attack 5".
    pub fn value_name(&self) -> String {
        let kind = if self.kind == Kind::Attack { "Attack" } else { "Defense" };
        format!("{kind} {}", self.value)
    }
}

/// A hero or a command.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ActionCard {
    /// Stable id.
    pub id: String,
    /// Whose card it is.
    pub faction: Faction,
    /// Its name.
    pub name: String,
    /// How many there are: 1, or 0 for a card that is left out.
    #[serde(default = "veritable_core::content::once")]
    pub count: u8,
    /// What it does, from top to bottom.
    pub effects: Vec<Effect>,
    /// Where the facts come from.
    pub provenance: Provenance,
}
