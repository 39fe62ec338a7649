//! What happens. Nothing here is secret: everybody is told everything.

use serde::Serialize;
use veritable_core::{Seat, Told, Viewer};

use crate::content::{Face, Flag, Section, Unlock, Villain};
use crate::state::End;

/// What happened. Areas, places, vessels, mecha, Heroes and cards are numbers.
#[allow(missing_docs)]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum Event {
    /// A scenario is set up.
    Scenario {
        scenario: u8,
    },
    HeroPicked {
        hero: u8,
        slot: u8,
    },
    HeroJoined {
        hero: u8,
    },
    CardDealt {
        slot: u8,
        card: u8,
    },
    Began {
        scenario: u8,
        episode: u8,
    },
    Situation {
        scenario: u8,
        episode: u8,
        index: u8,
    },
    InvasionCard {
        card: u8,
    },
    ChartRolled {
        sum: u8,
    },
    Appeared {
        vessel: u8,
        area: u8,
    },
    VillainLeft {
        who: Villain,
    },
    ChangedSides {
        mecha: u8,
        area: u8,
    },
    Character {
        ben: bool,
        enters: bool,
    },
    CrewReady {
        available: u8,
        gunners: u8,
    },
    CrewSet {
        post: u8,
    },
    CrewCard {
        section: Section,
        card: u8,
    },
    /// A section has nobody who orders it, or no use for its card.
    CrewIdle {
        section: Section,
        leaderless: bool,
    },
    CrewOption {
        section: Section,
        card: u8,
        option: u8,
    },
    /// A Mecha Orders card for a Veritech, a Destroid or a scout (the numbers of [`crate::action::Action::Order`]).
    MechaCard {
        card: u8,
        wing: u8,
    },
    TurnBegan {
        hero: u8,
    },
    TurnEnded {
        hero: u8,
    },
    Rolled {
        hero: u8,
        face: Face,
    },
    DieUsed {
        hero: u8,
        how: u8,
    },
    DieTurned {
        from: Face,
        to: Face,
    },
    /// A die goes to a space of a face; an Instinct may be spent as a Target.
    Tracked {
        hero: u8,
        face: Face,
        spent: Face,
    },
    Assisted {
        from: u8,
        to: u8,
        face: u8,
    },
    AbilityUsed {
        hero: u8,
        number: u8,
    },
    CardPlayed {
        seat: Seat,
        card: u8,
        bought: bool,
    },
    Unlocked {
        unlock: Unlock,
    },
    Activated {
        unlock: Unlock,
    },
    Transformed,
    StrikeSettled,
    Twisted {
        heading: u8,
    },
    CutThrough,
    SquareUsed {
        hero: u8,
        place: u8,
    },
    HeroMoved {
        hero: u8,
        area: u8,
    },
    MechaMoved {
        mecha: u8,
        area: u8,
    },
    VesselMoved {
        vessel: u8,
        from: u8,
        to: u8,
    },
    Built {
        mecha: u8,
    },
    Hangar {
        n: u8,
    },
    Scouted {
        area: u8,
    },
    TokenPlaced {
        salvage: bool,
        area: u8,
    },
    Marked {
        flag: Flag,
        area: u8,
    },
    Upgraded {
        hero: u8,
        form: u8,
    },
    Ap {
        now: u8,
    },
    Rp {
        now: u8,
    },
    Heat {
        now: u8,
    },
    Population {
        now: u8,
    },
    Evade {
        veritech: bool,
        now: u8,
    },
    Jammed {
        vessel: u8,
    },
    Repaired {
        place: u8,
        fixture: u8,
    },
    Healed {
        hero: u8,
        damage: u8,
    },
    Hit {
        vessel: u8,
        damage: u8,
    },
    /// A vessel is destroyed; does it still act before it is removed?
    Destroyed {
        vessel: u8,
        acts: bool,
    },
    Annihilated {
        vessel: u8,
    },
    ReflexRolled {
        total: i8,
        fires: bool,
    },
    ReflexFired,
    OrdersCard {
        card: u8,
    },
    Icon {
        card: u8,
        line: u8,
        icon: u8,
    },
    PodsAttack {
        area: u8,
        n: u8,
    },
    KhyronStrikes {
        area: u8,
    },
    Barrage {
        ship: u8,
        points: u8,
    },
    BarrageEvaded {
        ship: u8,
    },
    VeritechEvaded {
        unit: u8,
        area: u8,
    },
    BenFell,
    Rammed {
        place: u8,
    },
    Cancelled {
        points: u8,
    },
    Armour {
        place: u8,
        left: u8,
    },
    GunDown {
        place: u8,
        rail: bool,
    },
    Structure {
        place: u8,
        damage: u8,
    },
    MadePermanent {
        place: u8,
        fixture: u8,
    },
    FollowedThrough {
        place: u8,
    },
    MechaLost {
        mecha: u8,
        area: u8,
        salvaged: bool,
    },
    HeroHurt {
        hero: u8,
        damage: u8,
    },
    HeroMissing {
        hero: u8,
    },
    HeroReturned {
        hero: u8,
    },
    ObjectiveReached {
        scenario: u8,
        episode: u8,
        goal: u8,
    },
    CleanUp,
    EpisodeOver {
        episode: u8,
    },
    Ended {
        end: End,
    },
}

impl Told for Event {
    fn told_to(&self, _: Viewer) -> Option<Self> {
        Some(*self)
    }
    fn reveals(&self) -> bool {
        false
    }
    fn clause(&self) -> &'static str {
        use Event::*;
        match self {
            Scenario { .. } => "3.3",
            HeroPicked { .. } | HeroJoined { .. } | CardDealt { .. } => "3.2",
            Began { .. } | Situation { .. } | InvasionCard { .. } => "4.1",
            ChartRolled { .. } => "7.15",
            Appeared { .. } | VillainLeft { .. } | ChangedSides { .. } | Character { .. } => "7.1",
            CrewReady { .. } | CrewSet { .. } => "4.2",
            CrewCard { .. } | CrewOption { .. } | CrewIdle { .. } => "4.3",
            MechaCard { .. } | MechaMoved { .. } => "4.4.1",
            Scouted { .. } => "4.4.2",
            TurnBegan { .. }
            | TurnEnded { .. }
            | Rolled { .. }
            | DieUsed { .. }
            | DieTurned { .. } => "4.4",
            Tracked { .. }
            | Assisted { .. }
            | Twisted { .. }
            | SquareUsed { .. }
            | HeroMoved { .. } => "4.4",
            AbilityUsed { .. } | CardPlayed { .. } | Unlocked { .. } | Activated { .. } => {
                "4.0-free"
            }
            Transformed | StrikeSettled => "4.0-free",
            CutThrough => "E15",
            VesselMoved { .. } | OrdersCard { .. } | Icon { .. } | PodsAttack { .. } => "4.5",
            KhyronStrikes { .. } | Barrage { .. } | Rammed { .. } => "4.5",
            Built { .. } | Hangar { .. } | Repaired { .. } => "P8",
            TokenPlaced { .. }
            | Marked { .. }
            | Upgraded { .. }
            | Jammed { .. }
            | Healed { .. } => "7.1",
            Ap { .. } | Rp { .. } | Evade { .. } => "4.0-pools",
            Heat { .. } | ReflexRolled { .. } | ReflexFired => "Reflex",
            Population { .. } => "P6",
            Hit { .. } | Destroyed { .. } | Annihilated { .. } => "P1",
            BarrageEvaded { .. } => "RW1",
            Cancelled { .. } => "RW2",
            VeritechEvaded { .. } => "RW3",
            BenFell => "RW4",
            Armour { .. } => "P3",
            GunDown { .. } | Structure { .. } | MadePermanent { .. } | FollowedThrough { .. } => {
                "P4"
            }
            MechaLost { .. } => "P2",
            HeroHurt { .. } => "P5",
            HeroMissing { .. } | HeroReturned { .. } => "P7",
            ObjectiveReached { .. } => "7.14",
            CleanUp | EpisodeOver { .. } => "4.6",
            Ended { .. } => "5",
        }
    }
}
