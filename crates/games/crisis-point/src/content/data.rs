//! The words of `cards.toml` (spec 7.1, 7.2, 7.8, 7.9): closed lists, unknown fields refused.

use serde::{Deserialize, Serialize};
use veritable_core::content::{PackHead, Provenance};

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

    /// The name as it is written in content files and notation.
    pub fn code(self) -> &'static str {
        ["aosc", "masters"][self as usize]
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
    /// Replaces an own Unit by a Bioroid from the hand.
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

    /// The name as it is written in content files and notation.
    pub fn code(self) -> &'static str {
        ["exchange", "cluster", "searchlight", "drop"][self as usize]
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

/// Whose icon a card bears, seen from the acting side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Whose {
    /// The acting side's.
    Own,
    /// The opponent's.
    Enemy,
    /// Nobody's: a Location.
    Neutral,
    /// The opponent's or nobody's.
    NotOwn,
    /// Any.
    #[default]
    Any,
}

/// A type of battlefield card.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// Labelled Unit.
    Unit,
    /// A Base.
    Base,
    /// A Strategic Location.
    Location,
    /// Any card.
    #[default]
    Any,
}

/// The relation to the card whose text is resolving.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Near {
    /// Anywhere.
    #[default]
    Any,
    /// Touching it.
    Adjacent,
    /// The card itself or touching it.
    HereOrAdjacent,
    /// Neither itself nor touching it.
    NonAdjacent,
}

/// Which own Unit must lie beside a card.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Beside {
    /// Any.
    #[serde(rename = "unit")]
    Unit,
    /// A Battloid.
    #[serde(rename = "unit:Battloid")]
    Battloid,
    /// A Bioroid.
    #[serde(rename = "unit:Bioroid")]
    Bioroid,
}

impl Beside {
    /// The word that the Unit's name must contain.
    pub fn word(self) -> Option<&'static str> {
        match self {
            Beside::Unit => None,
            Beside::Battloid => Some("Battloid"),
            Beside::Bioroid => Some("Bioroid"),
        }
    }
}

/// Which cards are meant (spec 7.1).
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Filter {
    /// Whose icon.
    pub side: Whose,
    /// Which type.
    pub kind: Kind,
    /// What the name contains.
    pub name: Option<String>,
    /// Where, seen from the resolving card.
    pub near: Near,
    /// Which own Unit lies beside it.
    pub beside: Option<Beside>,
}

/// Which cards are meant, wherever they lie: for static bonuses and objectives.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Which {
    /// Whose icon.
    pub side: Whose,
    /// Which type.
    pub kind: Kind,
    /// What the name contains.
    pub name: Option<String>,
}

/// Tokens spread over, or taken from, cards: `place`, `stack`, `remove`, `strip`, `convert`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Spread {
    /// How many tokens.
    pub n: u8,
    /// The most on one card; `n` if nothing is said.
    pub each: Option<u8>,
    /// See [`Filter`].
    #[serde(default)]
    pub side: Whose,
    /// See [`Filter`].
    #[serde(default)]
    pub kind: Kind,
    /// See [`Filter`].
    pub name: Option<String>,
    /// See [`Filter`].
    #[serde(default)]
    pub near: Near,
    /// See [`Filter`].
    pub beside: Option<Beside>,
}

impl Spread {
    /// The cards that are meant.
    pub fn filter(&self) -> Filter {
        let Spread { side, kind, ref name, near, beside, .. } = *self;
        Filter { side, kind, name: name.clone(), near, beside }
    }
}

/// Who gains.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Who {
    /// The acting side.
    #[default]
    #[serde(rename = "self")]
    Me,
    /// The other one.
    Opponent,
}

/// Whose Units are swapped.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Units {
    /// The acting side's.
    Own,
    /// The opponent's.
    Enemy,
}

/// Which Unit of a swap is fixed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum First {
    /// None: both are chosen.
    #[default]
    Choose,
    /// The resolving card.
    This,
}

/// What `line` does to each card.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LineDo {
    /// One own token on it.
    Place,
    /// One enemy token off it.
    Remove,
}

fn yes() -> bool {
    true
}
fn cluster_penalty() -> u8 {
    2
}
fn cluster_targets() -> u8 {
    4
}
fn drop_cost() -> u8 {
    2
}
fn drop_name() -> String {
    "Bioroid".into()
}

/// One operation of a card (spec 7.2).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "op", rename_all = "kebab-case", deny_unknown_fields)]
#[allow(missing_docs)] // the fields are the parameters of the table in 7.2
pub enum Effect {
    /// Tokens from supply to reserve.
    Gain {
        n: u8,
        #[serde(default)]
        who: Who,
        per: Option<Filter>,
        max: Option<u8>,
    },
    /// A Special Token becomes held.
    Special { token: Special },
    /// Own tokens, one at a time.
    Place(Spread),
    /// Own tokens, all on one card.
    Stack(Spread),
    /// Enemy tokens off, one at a time.
    Remove(Spread),
    /// Enemy tokens off one card.
    Strip(Spread),
    /// Enemy tokens become own ones, one at a time.
    Convert(Spread),
    /// Own tokens go from card to card.
    Shift { n: u8 },
    /// Enemy tokens go from one card to a neighbour.
    Push { n: u8 },
    /// Two Units change places.
    SwapUnits {
        who: Units,
        name: Option<String>,
        #[serde(default)]
        first: First,
        #[serde(default)]
        adjacent: bool,
        #[serde(default = "yes")]
        optional: bool,
    },
    /// Enemy Combat Cards are turned faceup.
    Reveal { n: u8 },
    /// Two own Combat Cards change spaces.
    SwapCombat {},
    /// The opponent loses unused tokens.
    Drain { n: u8 },
    /// A whole row or column at once.
    Line {
        #[serde(rename = "do")]
        act: LineDo,
        #[serde(default)]
        side: Whose,
    },
    /// One of several lists.
    Choose { options: Vec<Vec<Effect>> },
    /// A static bonus of the card's owner.
    Power {
        n: u8,
        per: Option<Which>,
        max: Option<u8>,
        #[serde(rename = "if")]
        when: Option<Which>,
        count: Option<u8>,
    },
    /// Swaps two own Battloid Units.
    Exchange {},
    /// The Cluster Missile.
    Cluster {
        #[serde(default = "cluster_penalty")]
        penalty: u8,
        #[serde(default = "cluster_targets")]
        targets: u8,
    },
    /// Removes two enemy tokens.
    Searchlight {},
    /// Replaces an own Unit by one from the hand.
    Drop {
        #[serde(default = "drop_cost")]
        cost: u8,
        #[serde(default = "drop_name")]
        name: String,
    },
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
    /// Where the facts come from.
    pub provenance: Provenance,
}
