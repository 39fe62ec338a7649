//! What is printed on cards, boards and scenario pages (7), as data: programs of operations with closed vocabularies.

mod read;

use serde::{Deserialize, Serialize};
use veritable_core::content::Provenance;

pub use crate::ops::{
    Alternate, Build, Character, Craft, Flag, Gun, HullAt, HurtAt, Op, PlaceAt, Reach, RepairKind,
    Scope, Section, SetFace, SpaceAt, Span, Spread, Tag, Target, Unlock, Villain, Who,
};

/// How many names of Resource cards the action table has room for (195–223).
pub const RESOURCES: usize = 29;
/// How many kinds of Invasion cards there can be.
pub const INVASIONS: usize = 24;
/// How many faces Crew and Mecha Orders cards have.
pub const FACES: usize = 16;
/// How many Z-Attack Orders cards there are.
pub const ORDERS: usize = 10;
/// How many Heroes there are.
pub const HEROES: usize = 6;
/// The Heroes in the order of their ranks.
pub const HERO_IDS: [&str; HEROES] = ["gloval", "lisa", "claudia", "roy", "max", "rick"];

/// A face of an action die, and a space of the Resource Tracker.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Face {
    /// The basic action.
    Target,
    /// Movement, or the side action.
    Move,
    /// The special action, or a Target.
    Instinct,
    /// An Ability Point, an ability or a reroll.
    Ability,
}

impl Face {
    /// The four faces in the order of their indices.
    pub const ALL: [Face; 4] = [Face::Target, Face::Move, Face::Instinct, Face::Ability];
    /// On how many of six sides each stands (7.4).
    pub const SIDES: [u32; 4] = [2, 2, 1, 1];

    /// Its name.
    pub fn name(self) -> &'static str {
        ["Target", "Move", "Instinct", "Ability"][self as usize]
    }

    /// A die that shows it, with its article.
    pub fn a_die(self) -> &'static str {
        ["a Target die", "a Move die", "an Instinct die", "an Ability die"][self as usize]
    }

    /// Its word in notation.
    pub fn word(self) -> &'static str {
        ["target", "move", "instinct", "ability"][self as usize]
    }
}

/// A number of dice of each face.
pub type Dice = [u8; 4];

/// Operations one after the other: a range of [`Content::pool`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Program {
    /// The first operation.
    pub start: u16,
    /// Behind the last.
    pub end: u16,
}

impl Program {
    /// Whether it does nothing.
    pub fn is_empty(self) -> bool {
        self.start == self.end
    }
}

/// One or two programs of which one is done.
#[derive(Clone, Copy, Debug, Default)]
pub struct Options {
    /// How many there are.
    pub len: u8,
    /// The programs.
    pub of: [Program; 2],
}

impl Options {
    /// The programs there are.
    pub fn iter(&self) -> impl Iterator<Item = Program> + '_ {
        self.of[..usize::from(self.len)].iter().copied()
    }
}

/// When a free action may be used (4.0).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Timing {
    /// In hero menus and all windows.
    Any,
    /// In W2 only.
    Crew,
    /// In hero menus and W3.
    PostRoll,
    /// The same, and only in the turn of a pilot.
    PilotTurn,
    /// In the menu of that Hero only; of a card: of any Hero of the owner.
    OwnTurn,
    /// In hero menus and W4.
    Battle,
    /// In W4 only.
    Alert,
    /// In the menu of a pilot.
    PilotMenu,
    /// At Clean Up, by itself.
    CleanUp,
    /// When the ship is hit from space (RW2).
    Barrier,
    /// Always, by itself.
    Passive,
}

/// What a Tech does by itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Passive {
    /// Rail hits may annihilate Pods.
    Cannister,
    /// One more armour everywhere.
    Armour,
    /// Beam Cannons reach Outer Areas.
    Targeting,
    /// One more launch.
    Hangar,
    /// A shot heats less.
    Capacitor,
    /// Rail hits on capital ships do 2.
    HeavyRail,
    /// Brings shield tokens.
    Shield,
}

/// The kind of a card.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// Resolved, then discarded.
    Event,
    /// Stays for a while.
    Active,
    /// Stays for the rest of the game.
    Tech,
}

/// How long an Active stays.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Until {
    /// Until Clean Up.
    #[default]
    Episode,
    /// Until the Clean Up of the next Episode.
    NextEpisode,
    /// Until somebody settles it.
    Resolved,
}

/// A Z-Attack Invasion card.
#[derive(Clone, Debug)]
pub struct Invasion {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// How many there are.
    pub count: u8,
    /// Whether it is in the deck only if the scenario names it.
    pub x: bool,
    /// Event or Active.
    pub kind: Kind,
    /// How long an Active stays.
    pub until: Until,
    /// What it does.
    pub ops: Program,
    /// What it is about.
    pub text: String,
    /// Where the facts come from.
    pub provenance: Provenance,
}

/// An SDF-1 Resource card.
#[derive(Clone, Debug)]
pub struct Resource {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// How many there are.
    pub count: u8,
    /// Event, Active or Tech.
    pub kind: Kind,
    /// Research Points to pay.
    pub rp: u8,
    /// Tracker dice to pay.
    pub dice: Dice,
    /// Research Points gained when completed.
    pub reward: u8,
    /// When it is used.
    pub timing: Timing,
    /// How long an Active stays.
    pub until: Until,
    /// What a Tech does by itself.
    pub passive: Option<Passive>,
    /// What it does.
    pub ops: Program,
    /// What it does in the Upkeep of its second Episode.
    pub upkeep: Program,
    /// Where the facts come from.
    pub provenance: Provenance,
}

/// An SDF-1 Crew Orders card.
#[derive(Clone, Debug)]
pub struct Crew {
    /// Its id.
    pub id: String,
    /// How many there are.
    pub count: u8,
    /// The options of Science, Gunners and Production.
    pub sections: [Options; 3],
    /// Where the facts come from.
    pub provenance: Provenance,
}

/// What a mecha does on an order.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sortie {
    /// Up to so many spaces.
    #[serde(rename = "move")]
    pub steps: u8,
    /// Then so much damage.
    pub damage: u8,
    /// Whether it may hit Pods in the Inner Area ahead.
    #[serde(default)]
    pub ranged: bool,
}

/// An SDF-1 Mecha Orders card.
#[derive(Clone, Debug)]
pub struct Mecha {
    /// Its id.
    pub id: String,
    /// How many there are.
    pub count: u8,
    /// The options of Veritechs.
    pub veritech: Vec<Sortie>,
    /// The options of Destroids.
    pub destroid: Vec<Sortie>,
    /// The options of scouts.
    pub scout: Options,
    /// Where the facts come from.
    pub provenance: Provenance,
}

/// An icon of a Z-Attack Orders card.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(try_from = "String")]
pub enum Icon {
    /// This line is not held.
    Disengage,
    /// Inward.
    Advance(u8),
    /// Along the ring; `true` = counter-clockwise.
    Rotate(u8, bool),
    /// Pods hit their Area.
    Attack,
    /// Ships fire at the Area that faces them.
    Barrage(u8),
    /// Ships hit Veritechs in their Area.
    Defend(u8),
    /// Cruisers throw themselves against the hull.
    Ram,
    /// Flagships launch Pods.
    Launch(u8),
}

/// A Z-Attack Orders card.
#[derive(Clone, Debug)]
pub struct Orders {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// How many there are.
    pub count: u8,
    /// The lines Circle, Triangle, Square, X, Y, Shield.
    pub lines: [Vec<Icon>; 6],
    /// Where the facts come from.
    pub provenance: Provenance,
}

/// An ability of a form.
#[derive(Clone, Debug)]
pub struct Ability {
    /// Its name.
    pub name: String,
    /// Ability Points to pay.
    pub ap: u8,
    /// When it may be used.
    pub timing: Timing,
    /// What it does.
    pub ops: Program,
}

/// A side of a Hero board.
#[derive(Clone, Debug)]
pub struct Form {
    /// Its id.
    pub id: String,
    /// The title before the name.
    pub title: String,
    /// Where the Hero enters.
    pub start: u8,
    /// Whether it turns the ship and fires the big guns.
    pub captain: bool,
    /// Whether it flies a Veritech.
    pub pilot: bool,
    /// Veritech orders in a turn.
    pub order_vt: u8,
    /// Destroid orders in a turn.
    pub order_ds: u8,
    /// Scout Tokens in a turn.
    pub scouts: u8,
    /// The crew sections it orders, as bits.
    pub sections: u8,
    /// The Hero who gets the assist die; `None` = any.
    pub assist: Option<u8>,
    /// Movement points of a Move die.
    pub steps: u8,
    /// The Target action.
    pub target: Options,
    /// The Move action.
    pub move_action: Options,
    /// The Instinct action.
    pub instinct: Options,
    /// Where the Instinct action works, if not everywhere.
    pub instinct_at: Option<u8>,
    /// What it is elsewhere.
    pub instinct_elsewhere: Options,
    /// The two abilities.
    pub abilities: [Ability; 2],
    /// Where the facts come from.
    pub provenance: Provenance,
}

/// A Hero.
#[derive(Clone, Debug)]
pub struct Hero {
    /// The whole name.
    pub name: String,
    /// The first word of it that people use ("Gloval", "Lisa").
    pub short: String,
    /// The forms: the starting one and its upgrades.
    pub forms: Vec<Form>,
}

/// When an objective is reached (7.14).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Condition {
    /// So many vessels destroyed this Episode.
    Kills(u8),
    /// So many tagged vessels destroyed this Episode.
    DestroyTag(u8),
    /// These dice paid from the Tracker.
    Pay(Dice),
    /// No undestroyed vessel in the ship at Clean Up.
    ClearShip,
    /// No undestroyed vessel in this ring place and its sector at Clean Up.
    ClearSector(u8),
    /// This ring place took no hull point.
    NoHull(u8),
    /// The villain is not on the board undestroyed at Clean Up.
    Gone(Villain),
    /// At most so many mecha lost.
    Losses(u8),
    /// A shot of the Reflex Cannon went off.
    ReflexFired,
    /// Effective population at least so much.
    Population(u8),
    /// Reactor damage at most so much.
    Reactor(u8),
    /// An active pilot stands in an Outer Area.
    PilotOuter,
    /// The Baseship has entered the game.
    BaseshipEntered,
    /// The Baseship is destroyed.
    BaseshipDestroyed,
}

/// A situation of an Episode.
#[derive(Clone, Debug)]
pub struct Situation {
    /// Its name.
    pub name: String,
    /// What it is about; may be empty.
    pub text: String,
    /// What it does.
    pub ops: Program,
}

/// An objective of an Episode.
#[derive(Clone, Debug)]
pub struct Objective {
    /// Its name.
    pub name: String,
    /// What is set up for it.
    pub setup: Program,
    /// When it is reached.
    pub condition: Condition,
    /// What it gives.
    pub reward: Program,
}

/// An Episode.
#[derive(Clone, Debug)]
pub struct Episode {
    /// Its number in the whole story.
    pub number: u8,
    /// Its title.
    pub title: String,
    /// How many Invasion cards are drawn.
    pub cards: u8,
    /// What happens, in two sentences.
    pub overview: String,
    /// What can be bought in it, and for how many Research Points.
    pub unlock: Option<(Unlock, u8)>,
    /// Whether it is the fight against the Baseship.
    pub baseship: bool,
    /// The situations.
    pub situations: Vec<Situation>,
    /// The objectives A and B.
    pub objectives: Vec<Objective>,
    /// Where the facts come from.
    pub provenance: Provenance,
}

/// A scenario.
#[derive(Clone, Debug)]
pub struct Scenario {
    /// Its name.
    pub name: String,
    /// The population marker at the start.
    pub population: u8,
    /// Ability Points at the start.
    pub ap: u8,
    /// Research Points at the start.
    pub rp: u8,
    /// Veritechs in the Hangar.
    pub hangar: u8,
    /// The Heroes to pick from, as bits.
    pub heroes: u8,
    /// Whether Battle Mode is available from the start.
    pub battle_mode: bool,
    /// Whether a Hero in play is upgraded at the start.
    pub start_upgrade: bool,
    /// The x cards in the deck, as bits of kinds.
    pub x: u32,
    /// How many ordinary cards go into the top part with them.
    pub top: u8,
    /// The Episodes.
    pub episodes: Vec<Episode>,
    /// Where the facts come from.
    pub provenance: Provenance,
}

/// A row of the Overload chart.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Overload {
    /// The highest total of this row.
    pub up_to: i8,
    /// Whether the cannon fires.
    pub fires: bool,
    /// Hull points to random Areas.
    pub damage: u8,
    /// How much hotter it gets.
    pub heat: u8,
    /// Whether the damage goes to the Forward Reactor instead.
    #[serde(default)]
    pub ahead: bool,
}

/// Everything printed, ready for play.
#[derive(Clone, Debug)]
pub struct Content {
    /// All operations of all programs.
    pub pool: Vec<Op>,
    /// Armour of the ring places.
    pub armour: [u8; 6],
    /// Structure boxes of [`crate::state::Part`]s.
    pub boxes: [u8; 5],
    /// The most crew in Science, Production, Launch Bay and at the guns.
    pub crew_most: [u8; 4],
    /// Damage that destroys a pod, a cruiser, a flagship, a villain.
    pub capacity: [u8; 4],
    /// The Overload chart.
    pub overload: Vec<Overload>,
    /// The Escalation chart, from a total of 2.
    pub escalation: Vec<Program>,
    /// The Heroes by rank.
    pub heroes: [Hero; HEROES],
    /// The Crew Orders.
    pub crew: Vec<Crew>,
    /// The Mecha Orders.
    pub mecha: Vec<Mecha>,
    /// The Z-Attack Orders.
    pub orders: Vec<Orders>,
    /// The Z-Attack Invasion.
    pub invasion: Vec<Invasion>,
    /// The SDF-1 Resources.
    pub resources: Vec<Resource>,
    /// The scenarios of Story Mode.
    pub scenarios: Vec<Scenario>,
    /// The Tech that does each [`Passive`] thing, or 255.
    pub passives: [u8; 7],
}

impl Content {
    /// The operations of a program.
    #[inline]
    pub fn ops(&self, program: Program) -> &[Op] {
        &self.pool[usize::from(program.start)..usize::from(program.end)]
    }

    /// The Tech that does this by itself.
    #[inline]
    pub fn tech(&self, passive: Passive) -> Option<u8> {
        Some(self.passives[passive as usize]).filter(|&card| card != crate::board::NONE)
    }
}
