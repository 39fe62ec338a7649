//! The closed list of operations that cards, situations and Heroes are made of (7.1).

use serde::{Deserialize, Serialize};

use crate::content::Face;

/// Which vessels an operation may choose.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Target {
    /// All vessels.
    Any,
    /// Battlepods, no villains.
    Pod,
    /// Cruisers and Flagships.
    Capital,
}

/// Where an operation works.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Scope {
    /// Everywhere.
    Any,
    /// In one Area, which the first choice fixes.
    OneArea,
    /// Where the Hero stands.
    Here,
    /// Where the Hero stands or next to it.
    HereOrAdjacent,
    /// In the sector ahead of the Forward Reactor.
    FrontSector,
    /// In any Space Area.
    AnySpace,
    /// In one Area that holds a Veritech.
    AreaWithVeritech,
    /// In the scouted Area.
    ScoutArea,
    /// In Macross City.
    MacrossCity,
}

/// What is repaired.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RepairKind {
    /// Armour.
    Armour,
    /// Guns and structure.
    Hull,
    /// Guns.
    Gun,
}

/// Which guns fire.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Gun {
    /// Any.
    Any,
    /// Beam Cannons.
    Beam,
    /// Rail Guns.
    Rail,
}

/// How far Beam Cannons reach.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reach {
    /// Inner Areas.
    Std,
    /// Outer Areas too.
    Outer,
}

/// How points are laid.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Spread {
    /// Point by point on any targets.
    Spread,
    /// All on one target.
    Single,
}

/// A section of the crew that works with cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Section {
    /// Ordered by a Captain.
    Science,
    /// Ordered by Lisa.
    Gunners,
    /// Ordered by Claudia.
    Production,
}

impl Section {
    /// The sections in the order of play.
    pub const ALL: [Section; 3] = [Section::Science, Section::Gunners, Section::Production];

    /// Its name.
    pub fn name(self) -> &'static str {
        ["Science", "Gunners", "Production"][self as usize]
    }

    /// Its crew inside a sentence.
    pub fn crew(self) -> &'static str {
        ["Science", "the Gunners", "Production"][self as usize]
    }
}

/// What is built.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Build {
    /// Either, as the chooser likes.
    Any,
    /// Veritechs.
    Veritech,
    /// Destroids.
    Destroid,
}

/// A vessel that is placed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Craft {
    /// A Battlepod.
    Pod,
    /// A Cruiser.
    Cruiser,
    /// A Flagship.
    Flagship,
}

/// A villain.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Villain {
    /// The Backstabber.
    Khyron,
    /// The ace.
    Miriya,
}

/// Where vessels are placed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PlaceAt {
    /// A random Outer Area.
    #[default]
    Random,
    /// A random Inner Area.
    RandomInner,
    /// The ring Area that faces a random sector.
    RandomSdf,
    /// The Outer Area three sectors from the group before.
    Opposite,
    /// The Area of the group before.
    Same,
    /// The Outer Area ahead of the Forward Reactor.
    Front,
    /// The Outer Area of the sector that a ring Area faces.
    SectorOf,
}

/// Where damage from space falls.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SpaceAt {
    /// Each point on a random Area.
    RandomEach,
    /// All on one random Area.
    Random,
    /// The Area that faces the sector of the last group.
    SameSector,
    /// On each front Area.
    FrontEach,
    /// The lead seat chooses an Area for each point.
    ChooseEach,
}

/// Where hull points fall.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum HullAt {
    ForwardReactor,
    Production,
    LaunchBay,
    AftReactor,
    MacrossCity,
    Science,
    /// Each point on a random Area.
    RandomEach,
}

/// Who is upgraded or seized.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Who {
    /// A Hero in play, chosen.
    Choice,
    /// The Hero who was captured.
    Captured,
    Gloval,
    Lisa,
    Claudia,
    Roy,
    Max,
    Rick,
}

impl Who {
    /// The Hero it names, if it names one.
    pub fn hero(self) -> Option<u8> {
        (self as u8).checked_sub(Who::Gloval as u8)
    }
}

/// How long an upgrade holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Span {
    /// For good.
    Permanent,
    /// Until Clean Up.
    Episode,
}

/// A Story Unlock.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Unlock {
    PinpointBarrier,
    Daedalus,
    SuperVeritechs,
    OmniBarrier,
    BattleMode,
}

impl Unlock {
    /// All, in the order of their indices.
    pub const ALL: [Unlock; 5] = [
        Unlock::PinpointBarrier,
        Unlock::Daedalus,
        Unlock::SuperVeritechs,
        Unlock::OmniBarrier,
        Unlock::BattleMode,
    ];

    /// Its name.
    pub fn name(self) -> &'static str {
        [
            "Pinpoint Barrier System",
            "Daedalus Maneuver",
            "Super Veritechs",
            "Omni-Directional Barrier",
            "Modular Transformation",
        ][self as usize]
    }

    /// What it does, without a capital letter or a full stop.
    pub fn does(self) -> &'static str {
        [
            "once per Episode cancel 1 damage from space",
            "once per Episode in Battle Mode, for 1 AP, 6 damage to one capital ship ahead",
            "Veritechs built from now on are Super Veritechs",
            "once per game cancel everything from space in an Orders phase; then it bursts",
            "the ship can transform to Battle Mode",
        ][self as usize]
    }
}

/// A character beside the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Character {
    Minmei,
    Ben,
}

/// A change of the rules for a while.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Flag {
    /// Annihilated Pods stay as destroyed ones.
    NoAnnihilatePods,
    /// Cruisers barrage harder.
    CruiserBarrage,
    /// Nothing is launched.
    NoLaunch,
    /// Nothing is scouted.
    NoScout,
    /// Move dice give less.
    ShortMove,
    /// A Hero rolls a die less.
    #[serde(rename = "die-minus-1")]
    DieMinus1,
    /// Less crew until it is settled.
    Strike,
    /// The ship does not turn.
    NoTurn,
    /// Dice that may be turned to Instinct.
    Focus,
    /// Veritech orders in an Area do more.
    Formation,
    /// Veritechs in an Area reach farther.
    LongRange,
    /// What is built is ready at once.
    InstantTransfer,
    /// Gunners hit once more.
    GunnerHits,
    /// Launches may go to Inner Areas.
    LaunchToInner,
    /// A Hero takes no unforced damage.
    Immune,
    /// A pilot may move after damage.
    Daredevil,
    /// The fallen of an Area strike back.
    NeverSayDie,
}

/// One operation.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "op", rename_all = "kebab-case", deny_unknown_fields)]
#[allow(missing_docs)]
pub enum Op {
    GainAp {
        n: u8,
    },
    LoseAp {
        n: u8,
    },
    GainRp {
        n: u8,
    },
    LoseRp {
        n: u8,
    },
    DrawResource {
        n: u8,
    },
    SdfEvade {
        n: u8,
    },
    VtEvade {
        n: u8,
    },
    Repair {
        kind: RepairKind,
        n: u8,
        scope: Scope,
    },
    Cool {
        n: u8,
    },
    CoolD6,
    Heat {
        n: u8,
    },
    Heal {
        n: u8,
    },
    Jam {
        n: u8,
        filter: Target,
        scope: Scope,
    },
    Construct {
        n: u8,
        kind: Build,
    },
    Hangar {
        n: u8,
    },
    Launch {
        n: u8,
    },
    GunHits {
        n: u8,
        gun: Gun,
        reach: Reach,
    },
    RailFire {
        all: bool,
    },
    Damage {
        n: u8,
        filter: Target,
        scope: Scope,
        mode: Spread,
    },
    Annihilate {
        n: u8,
        filter: Target,
        scope: Scope,
    },
    ReflexCannon {
        modifier: i8,
    },
    PodBonus {
        n: u8,
    },
    OrderVeritech {
        n: u8,
    },
    CrewCard {
        section: Section,
        n: u8,
        #[serde(default)]
        best_of_two: bool,
    },
    Scout {
        n: u8,
    },
    MovePoints {
        n: u8,
    },
    HeroShift {
        heroes: u8,
        steps: u8,
    },
    VtShift {
        n: u8,
    },
    Lure {
        n: u8,
    },
    MoveVessels,
    SetDie {
        n: u8,
        face: SetFace,
    },
    Reroll {
        n: u8,
    },
    PlusOne {
        n: u8,
        scope: Scope,
    },
    Salvage {
        n: u8,
        scope: Scope,
    },
    Upgrade {
        who: Who,
        duration: Span,
    },
    SetForm {
        hero: Who,
        form: Alternate,
        absent_ap: u8,
    },
    Rescue {
        n: u8,
    },
    FreeCaptured,
    Population {
        n: i8,
    },
    CrewAvailable {
        n: i8,
    },
    CrewBonus {
        n: u8,
    },
    Unlock {
        id: Unlock,
    },
    HeroAvailable {
        hero: Who,
    },
    Character {
        who: Character,
        enters: bool,
    },
    Flag {
        key: Flag,
        #[serde(default)]
        n: u8,
        #[serde(default)]
        hero: Option<Who>,
    },
    ClearFlag {
        key: Flag,
    },
    Place {
        vessel: Craft,
        n: u8,
        #[serde(default)]
        at: PlaceAt,
        #[serde(default)]
        area: Option<HullAt>,
        #[serde(default)]
        tag: Option<Tag>,
    },
    Villain {
        who: Villain,
    },
    SpaceDamage {
        n: u8,
        at: SpaceAt,
    },
    HullDamage {
        n: u8,
        at: HullAt,
    },
    GunDown,
    HeroDamage {
        n: u8,
        area: HurtAt,
    },
    SendMia {
        who: Who,
    },
    ConvertMecha {
        n: u8,
    },
    Remove {
        who: Villain,
    },
}

/// The face a die is set to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum SetFace {
    Target,
    Move,
    Instinct,
    Ability,
    /// Any, as the chooser likes.
    Any,
}

impl SetFace {
    /// The face, if it is a certain one.
    pub fn face(self) -> Option<Face> {
        Face::ALL.get(self as usize).copied()
    }
}

/// A form that a situation forces.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Alternate {
    RoyMentor,
}

/// Where Heroes are hurt.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum HurtAt {
    Bridge,
}

/// The objective that a vessel belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Tag {
    A,
    B,
}

impl Op {
    /// Whether a scout resolves it in one Area.
    pub fn is_local(&self) -> bool {
        match self {
            Op::Jam { scope, .. }
            | Op::PlusOne { scope, .. }
            | Op::Salvage { scope, .. }
            | Op::Damage { scope, .. } => *scope == Scope::ScoutArea,
            _ => false,
        }
    }
}
