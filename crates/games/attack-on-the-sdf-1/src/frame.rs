//! What is pending: a stack of small frames in the state, and the step of the phases under it.

use serde::{Deserialize, Serialize};

use crate::board::{Areas, NONE};
use crate::content::{
    Build, Craft, Dice, Flag, Gun, PlaceAt, Program, RepairKind, Section, Span, Target, Villain,
};

/// Where the phases stand (3.2, 4.1–4.7): what happens next when nothing is pending.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Step {
    /// Heroes are picked for the slots.
    PickHero(u8),
    /// Resource cards are dealt to a slot.
    Deal(u8),
    /// Destroids are placed.
    Destroids,
    /// A Hero is upgraded before the first Episode.
    StartUpgrade,
    /// A Veritech enters a random Inner Area.
    StartVeritech,
    /// The Escalation chart is rolled in setup.
    StartChart,
    /// The next Episode begins.
    Begin,
    /// A situation happens.
    Situation(u8),
    /// An objective is set up.
    Setup(u8),
    /// So many Invasion cards are still to come.
    Invasion(u8),
    /// W1.
    Briefing,
    /// Upkeep begins.
    Upkeep,
    /// Crew is set.
    SetCrew,
    /// Finished mecha are transferred.
    Transfer,
    /// Heroes are replaced, slot by slot.
    Replace(u8),
    /// The Escalation chart is rolled.
    Chart,
    /// W2.
    Ready,
    /// The crew of a section works; how many cards it has had.
    Section(u8, u8),
    /// Veritechs are launched.
    Launch,
    /// The next Hero acts.
    Hero,
    /// The Orders card is about to be drawn.
    Regroup,
    /// The Orders card is carried out.
    Assault,
    /// Never Say Die.
    Vengeance,
    /// The Omni-Directional Barrier bursts.
    Burst,
    /// W5.
    Debrief,
    /// Clean Up begins.
    CleanUp,
    /// Objectives are paid; then the board is cleared.
    Clear,
    /// Tech of the end of an Episode, one after the other.
    EndTech(u8),
    /// Heroes are reset and the Episode is over.
    EndEpisode,
}

impl Step {
    /// Whether the enemy does what happens now: people follow it step by step.
    pub fn is_the_enemys(self) -> bool {
        use Step::*;
        matches!(self, Situation(_) | Setup(_) | Invasion(_) | Assault | Vengeance | Burst)
    }
}

/// Who chooses: a Hero (0–5), the owner of a slot (6–9), or the lead seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct By(pub u8);

impl By {
    /// The lead seat.
    pub const LEAD: By = By(10);

    /// The Hero's seat.
    pub fn hero(hero: u8) -> By {
        By(hero)
    }

    /// The slot's seat.
    pub fn slot(slot: u8) -> By {
        By(6 + slot)
    }

    /// The Hero, if it is one.
    pub fn as_hero(self) -> Option<u8> {
        (self.0 < 6).then_some(self.0)
    }
}

/// Through what an operation came about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Via {
    /// A situation, an Invasion card, an objective, a chart.
    #[default]
    Story,
    /// A die of the Hero.
    Die,
    /// An ability.
    Ability,
    /// A Resource card or Tech.
    Card,
    /// A Crew Orders card.
    Crew,
    /// An Action Square.
    Square,
    /// A scout.
    Scout,
}

/// What inflicts damage on vessels.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Force {
    /// A pilot's own die.
    PilotDie,
    /// A Veritech on orders.
    Veritech,
    /// Anything else.
    Other,
}

/// The windows W1–W5 (4.0).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Window {
    Briefing,
    Ready,
    PostRoll,
    Alert,
    Debrief,
}

/// How a packet hits the ship.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Blow {
    /// From space (P3).
    Space,
    /// From space, the lead seat chooses the Area of each point.
    Chosen,
    /// Straight on the hull (P4).
    Hull,
    /// A ramming Cruiser.
    Ram,
}

/// Something pending. A frame on top of the stack waits for a decision or an outcome, or goes on by itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Frame {
    /// Nothing.
    #[default]
    Idle,
    /// Operations still to be done.
    Ops {
        at: u16,
        end: u16,
        by: By,
        via: Via,
    },
    /// A choice between two programs.
    Pick {
        of: [Program; 2],
        by: By,
        via: Via,
    },
    /// A window; who has passed, and who is asked.
    Window {
        kind: Window,
        passed: u8,
        asked: u8,
    },
    /// A Hero is picked for a slot in setup.
    PickHero {
        slot: u8,
    },
    /// A Hero may be replaced.
    Replace {
        slot: u8,
    },
    /// Crew points to be set.
    SetCrew {
        left: u8,
    },
    /// Destroids to be stationed, from the supply or the Construction Square.
    Station {
        left: u8,
        supply: bool,
    },
    /// Hero dice that fall, by marks.
    Rolling {
        dice: Dice,
    },
    /// Dice are picked for a reroll.
    Reroll {
        left: u8,
        dice: Dice,
        by: By,
    },
    /// A die is set; `die` is the one picked.
    SetDie {
        left: u8,
        face: u8,
        die: u8,
        by: By,
    },
    /// A die is turned to Instinct.
    Focus,
    /// Who receives an assist die.
    Receiver {
        face: u8,
    },
    /// The menu of the acting Hero.
    Menu,
    /// A window of the others, then the menu: the dice have just fallen.
    Rolled,
    /// A d6 cools.
    CoolD6,
    /// Resource cards are drawn; a drawn one waits for its slot.
    Draw {
        left: u8,
        slot: u8,
        card: u8,
    },
    Repair {
        kind: RepairKind,
        left: u8,
        places: u8,
        one: bool,
        by: By,
    },
    Heal {
        left: u8,
        by: By,
    },
    Jam {
        left: u8,
        filter: Target,
        areas: Areas,
        one: bool,
        by: By,
    },
    Construct {
        left: u8,
        kind: Build,
        by: By,
    },
    Launch {
        left: u8,
        mecha: u8,
        by: By,
    },
    /// A battery is chosen.
    Battery {
        left: u8,
        gun: Gun,
        outer: bool,
        by: By,
    },
    /// A battery fires.
    Fire {
        left: u8,
        gun: Gun,
        outer: bool,
        place: u8,
        by: By,
    },
    /// Rail Guns fire one after the other.
    Rails {
        guns: u8,
        all: bool,
        by: By,
    },
    /// One Rail Gun fires.
    Rail {
        place: u8,
        by: By,
    },
    /// An Area is chosen in which damage falls.
    HitArea {
        left: u8,
        filter: Target,
        by: By,
    },
    /// Damage is laid on vessels.
    Hit {
        left: u8,
        filter: Target,
        areas: Areas,
        single: bool,
        base: bool,
        by: By,
        force: Force,
    },
    /// RW5.
    Bonus {
        vessel: u8,
        by: By,
    },
    Annihilate {
        left: u8,
        filter: Target,
        areas: Areas,
        by: By,
        force: Force,
    },
    /// The Reflex Cannon: the total once rolled, then overload packets.
    Reflex {
        modifier: i8,
        row: u8,
        left: u8,
    },
    /// Veritech orders by a Hero.
    Orders {
        left: u8,
        hero: u8,
    },
    /// One order: the card, the mecha, the option and the place as far as chosen.
    Order {
        hero: u8,
        destroid: bool,
        card: u8,
        mecha: u8,
        option: u8,
    },
    /// The fallen strike back.
    Vengeance {
        left: [u8; 2],
        card: u8,
    },
    /// A Crew Orders card: `other` is the second one of a best-of-two.
    Crew {
        section: Section,
        card: u8,
        other: u8,
        two: bool,
        by: By,
    },
    /// Crew Orders cards to come.
    CrewCards {
        section: Section,
        left: u8,
        two: bool,
        by: By,
    },
    /// Scout Tokens to place, then cards to draw.
    Scouts {
        place: u8,
        draw: u8,
        card: u8,
        option: u8,
        by: By,
    },
    /// Heroes are moved inside the ship.
    Shift {
        left: u8,
        steps: u8,
        moved: u8,
        hero: u8,
        by: By,
    },
    /// Veritechs of an Area each move one space; `unit` is a mecha or 64 + Hero.
    WingShift {
        area: u8,
        unit: u8,
        by: By,
    },
    /// Pods are lured away.
    Lure {
        left: u8,
        to: u8,
        hero: u8,
    },
    /// All vessels of an Area are moved.
    Slide {
        area: u8,
        by: By,
    },
    /// +1 or Salvage tokens are placed.
    Tokens {
        salvage: bool,
        left: u8,
        areas: Areas,
        by: By,
    },
    Upgrade {
        span: Span,
        hero: u8,
        by: By,
    },
    Rescue {
        left: u8,
        by: By,
    },
    CrewBonus {
        left: u8,
        by: By,
    },
    /// An Area is chosen for a flag.
    Mark {
        flag: Flag,
        by: By,
    },
    /// Vessels are placed; the Area once known.
    Place {
        vessel: Craft,
        left: u8,
        at: PlaceAt,
        area: u8,
        tag: u8,
        fresh: bool,
    },
    Villain {
        who: Villain,
        area: u8,
    },
    /// Packets on random Areas.
    Packets {
        hull: bool,
        left: u8,
        size: u8,
    },
    /// A packet on the ship (P3, P4).
    Packet {
        blow: Blow,
        place: u8,
        left: u8,
        stage: u8,
    },
    /// One hull point (P4).
    HullPoint {
        place: u8,
    },
    /// Existing damage is made permanent, then the point follows through.
    Permanent {
        place: u8,
    },
    /// Enemy damage to an Area (P2).
    Raid {
        area: u8,
        left: u8,
        stage: u8,
        defend: bool,
    },
    /// RW3; the unit is a mecha or 64 + Hero.
    Evade {
        unit: u8,
        area: u8,
    },
    /// RW1.
    Dodge {
        ship: u8,
        points: u8,
    },
    /// Forced damage to Heroes on the Bridge.
    Assassin {
        left: u8,
    },
    GunDown,
    /// Mecha change sides; the Area once chosen.
    Convert {
        left: u8,
        area: u8,
        pair: bool,
    },
}

/// A unit of [`Frame::WingShift`] and [`Frame::Evade`] that is a Hero.
pub const HERO_UNIT: u8 = 64;

impl Frame {
    /// A program to be carried out.
    pub fn ops(program: Program, by: By, via: Via) -> Frame {
        Frame::Ops { at: program.start, end: program.end, by, via }
    }

    /// An order whose card is not drawn yet.
    pub fn order(hero: u8, destroid: bool) -> Frame {
        Frame::Order { hero, destroid, card: NONE, mecha: NONE, option: NONE }
    }
}
