//! The words of effects (spec 7.2): what a text does, to which cards, how often.

use serde::{Deserialize, Serialize};

use super::Special;

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
