//! The words of `cards.toml` (spec 7.1, 7.8, 7.9): closed lists, unknown fields refused.

mod effect;

use serde::{Deserialize, Serialize};
use veritable_core::content::{PackHead, Provenance};

pub use effect::*;

/// One of the two sides of the war.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// The Army of the Southern Cross: south and east edge.
    Aosc,
    /// The Robotech Masters: north and west edge.
    Masters,
}

impl Side {
    /// Both, in the order of the content.
    pub const ALL: [Side; 2] = [Side::Aosc, Side::Masters];

    /// The enemy.
    #[inline]
    pub fn other(self) -> Self {
        Self::ALL[1 - self as usize]
    }

    /// The name as people say it.
    pub fn name(self) -> &'static str {
        ["AoSC", "Masters"][self as usize]
    }
}

/// The four Special Tokens (spec 4.6).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Special {
    /// Swaps two own Battloid Units.
    Exchange,
    /// Tokens on enemy Units around an own Unit.
    Cluster,
    /// Removes two enemy tokens.
    Searchlight,
    /// Replaces an own Unit with a Bioroid from the hand.
    Drop,
}

impl Special {
    /// All, in the order of the action space.
    pub const ALL: [Special; 4] =
        [Special::Exchange, Special::Cluster, Special::Searchlight, Special::Drop];

    /// The name as people say it.
    pub fn name(self) -> &'static str {
        ["Exchange", "Cluster Missile", "Searchlight", "Drop"][self as usize]
    }

    /// The side that can earn it (I10).
    #[inline]
    pub fn side(self) -> Side {
        match self {
            Special::Exchange | Special::Cluster => Side::Aosc,
            Special::Searchlight | Special::Drop => Side::Masters,
        }
    }
}

/// Which cells an objective looks at.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Cells {
    /// All sixteen.
    #[default]
    All,
    /// The four corners.
    Corners,
    /// The four in the middle.
    Centre,
    /// The twelve around them.
    Edge,
}

/// When an objective is met (spec 7.8).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "op", rename_all = "kebab-case", deny_unknown_fields)]
#[allow(missing_docs)] // the fields are the parameters of the table in 7.8
pub enum When {
    /// At least `min` cards of this sort won on these cells.
    Won {
        #[serde(default)]
        side: Whose,
        #[serde(default)]
        kind: Kind,
        name: Option<String>,
        #[serde(default)]
        cells: Cells,
        min: u8,
    },
    /// All four cards of at least `min` rows or columns won.
    Lines { min: u8 },
}

/// The whole file.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct File {
    pub pack: PackHead,
    pub tokens: Tokens,
    pub special: Specials,
    pub combat: Vec<CombatCard>,
    pub unit: Vec<UnitCard>,
    pub base: Vec<BaseCard>,
    pub location: Vec<LocationCard>,
    pub hero: Vec<ActionCard>,
    pub command: Vec<ActionCard>,
    pub objective: Vec<ObjectiveCard>,
}

/// How many tokens each side has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tokens {
    /// Battle Tokens.
    pub battle: u8,
    /// Victory Tokens.
    pub victory: u8,
}

/// What the Special Tokens do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct Specials {
    pub exchange: SpecialCard,
    pub cluster: SpecialCard,
    pub searchlight: SpecialCard,
    pub drop: SpecialCard,
}

/// What a Special Token does.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SpecialCard {
    /// Who can earn it.
    pub side: Side,
    /// What it does.
    pub effects: Vec<Effect>,
    /// Where the facts come from.
    pub provenance: Provenance,
}

/// A Combat Card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CombatCard {
    /// Stable id.
    pub id: String,
    /// Whose it is.
    pub side: Side,
    /// Its name.
    pub name: String,
    /// Its power.
    pub value: u8,
    /// Where the facts come from.
    pub provenance: Provenance,
}

/// A Unit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnitCard {
    /// Stable id.
    pub id: String,
    /// Whose it is.
    pub side: Side,
    /// Its name; "Battloid" or "Bioroid" in it makes it one.
    pub name: String,
    /// Four letters for small displays.
    pub short: String,
    /// Battle Tokens it gives when it is deployed.
    pub tokens: u8,
    /// Victory points.
    pub vp: u8,
    /// What it does.
    pub effects: Vec<Effect>,
    /// How many there are: 1, or 0 for a card that is left out.
    #[serde(default = "veritable_core::content::once")]
    pub count: u8,
    /// Where the facts come from.
    pub provenance: Provenance,
}

/// A Base.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BaseCard {
    /// Stable id.
    pub id: String,
    /// Whose it is.
    pub side: Side,
    /// Its name.
    pub name: String,
    /// Four letters for small displays.
    pub short: String,
    /// Its defensive value.
    pub defense: u8,
    /// Victory points.
    pub vp: u8,
    /// Where the facts come from.
    pub provenance: Provenance,
}

/// A Strategic Location.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LocationCard {
    /// Stable id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Four letters for small displays.
    pub short: String,
    /// Victory points.
    pub vp: u8,
    /// What it does when it is deployed.
    pub effects: Vec<Effect>,
    /// How many there are: 1, or 0 for a card that is left out.
    #[serde(default = "veritable_core::content::once")]
    pub count: u8,
    /// Where the facts come from.
    pub provenance: Provenance,
}

/// A hero or a command.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ActionCard {
    /// Stable id.
    pub id: String,
    /// Whose it is.
    pub side: Side,
    /// Its name.
    pub name: String,
    /// What it does.
    pub effects: Vec<Effect>,
    /// How many there are: 1, or 0 for a card that is left out.
    #[serde(default = "veritable_core::content::once")]
    pub count: u8,
    /// Where the facts come from.
    pub provenance: Provenance,
}

/// A Secret Objective.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ObjectiveCard {
    /// Stable id.
    pub id: String,
    /// Whose it is.
    pub side: Side,
    /// Its name.
    pub name: String,
    /// Victory points.
    pub vp: u8,
    /// When it is met.
    pub when: When,
    /// How many there are: 1, or 0 for a card that is left out.
    #[serde(default = "veritable_core::content::once")]
    pub count: u8,
    /// Where the facts come from.
    pub provenance: Provenance,
}
