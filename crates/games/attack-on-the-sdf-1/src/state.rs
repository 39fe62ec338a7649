//! A whole position (4.0, State): flat, small, without secrets. Decks have no order, so nothing is hidden.

use serde::{Deserialize, Serialize};
use veritable_core::bits::bits;
use veritable_core::deck::{Layers, LazyDeck};
use veritable_core::program::Stack;

use crate::board::{AREAS, Areas, NONE, RING, bit};
use crate::content::{Dice, FACES, HEROES, INVASIONS, ORDERS, RESOURCES, Section, Unlock};
use crate::frame::{By, Frame, Step};

/// How many vessels there are besides the Baseship.
pub const VESSELS: usize = 42;
/// The number of the Baseship among the vessels.
pub const BASESHIP: u8 = 42;
/// Khyron among the vessels; Miriya is the next.
pub const KHYRON: u8 = 40;
/// Miriya among the vessels.
pub const MIRIYA: u8 = 41;
/// How many frames can be pending.
pub const DEPTH: usize = 24;

/// Sets of vessels, by number.
#[allow(missing_docs)]
pub mod fleet {
    pub const PODS: u64 = (1 << 30) - 1;
    pub const CRUISERS: u64 = 0x3f << 30;
    pub const FLAGSHIPS: u64 = 0xf << 36;
    pub const CAPITAL: u64 = CRUISERS | FLAGSHIPS;
    pub const VILLAINS: u64 = 0x3 << 40;
    /// Circle, Triangle, Square, X, Y, Shield.
    pub const SYMBOLS: [u64; 6] =
        [0x3ff, 0x3ff << 10, 0x3ff << 20, 0x7 << 30, 0x7 << 33, 0xf << 36];
}

/// Sets of mecha, by number.
#[allow(missing_docs)]
pub mod wing {
    pub const VT: u64 = 0x7fff;
    pub const SV: u64 = 0x3ff << 15;
    pub const DS: u64 = 0x7fff << 25;
    pub const VERITECHS: u64 = VT | SV;
    /// The three types in the order of their numbers.
    pub const TYPES: [u64; 3] = [VT, SV, DS];
}

/// The Hangar Square among the places of mecha.
pub const HANGAR: usize = AREAS;
/// The Construction Square among the places of mecha.
pub const CONSTRUCTION: usize = AREAS + 1;

/// A part of the ship with structure boxes of its own; both reactors are one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Part {
    Production,
    LaunchBay,
    City,
    Science,
    Reactors,
}

impl Part {
    /// The part that a place of the ring belongs to.
    #[inline]
    pub fn of(place: u8) -> Part {
        [
            Part::Reactors,
            Part::Production,
            Part::LaunchBay,
            Part::Reactors,
            Part::City,
            Part::Science,
        ][usize::from(place)]
    }
}

/// The posts of the crew, in the order of their indices.
#[allow(missing_docs)]
pub mod post {
    pub const SCIENCE: usize = 0;
    pub const PRODUCTION: usize = 1;
    pub const LAUNCH: usize = 2;
    pub const GUNNERS: usize = 3;
}

/// The post where a section works.
pub fn post_of(section: Section) -> usize {
    [post::SCIENCE, post::GUNNERS, post::PRODUCTION][section as usize]
}

/// One of the six Heroes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct HeroState {
    /// Whether she has joined.
    pub available: bool,
    /// Which side of her board lies up.
    pub form: u8,
    /// The form she goes back to at Clean Up, or [`NONE`].
    pub back_to: u8,
    /// Her slot, or [`NONE`] in reserve.
    pub slot: u8,
    /// Where she stands, or [`NONE`].
    pub area: u8,
    /// Damage.
    pub damage: u8,
    /// The Episode at whose Clean Up she returns from MIA; 0 = she is not MIA.
    pub mia: u8,
    /// Whether she has taken damage this Episode.
    pub hurt: bool,
    /// Whether she has had her turn this Episode.
    pub acted: bool,
    /// Abilities used this Episode, as bits; bit 2: she has assisted.
    pub used: u8,
    /// Action Squares used this Episode, as bits.
    pub squares: u8,
    /// Assist dice that wait for her.
    pub held: Dice,
}

/// The bit of [`HeroState::used`] that says that she has assisted.
pub const ASSISTED: u8 = 4;

/// One of the four places in play.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Slot {
    /// Who is played there, or [`NONE`] before the choice.
    pub hero: u8,
    /// The Resource cards that lie there.
    pub cards: LazyDeck<RESOURCES>,
}

/// Marks of a die: bit 0 = rerolled, bit 1 = received by assist.
pub const REROLLED: usize = 1;
/// The mark of a die received by assist.
pub const RECEIVED: usize = 2;

/// The Hero whose turn it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Acting {
    /// Who, or [`NONE`].
    pub hero: u8,
    /// Unspent dice by face and marks.
    pub dice: [[u8; 4]; 4],
    /// Movement points.
    pub mp: u8,
    /// Whether one of her dice has inflicted damage.
    pub damage_done: bool,
    /// Veritech orders given.
    pub orders_vt: u8,
    /// Destroid orders given.
    pub orders_ds: u8,
    /// Whether the scouts were ordered.
    pub scouted: bool,
    /// Twists made.
    pub twists: u8,
    /// Twists allowed so far (R30).
    pub twists_most: u8,
}

impl Acting {
    /// Nobody acts.
    pub const NOBODY: Acting = Acting {
        hero: NONE,
        dice: [[0; 4]; 4],
        mp: 0,
        damage_done: false,
        orders_vt: 0,
        orders_ds: 0,
        scouted: false,
        twists: 0,
        twists_most: 0,
    };

    /// Unspent dice of a face.
    #[inline]
    pub fn of(&self, face: usize) -> u8 {
        self.dice[face].iter().sum()
    }

    /// Takes a die of the face away, the most marked one of those allowed; says its marks.
    pub fn take(&mut self, face: usize, without: usize) -> Option<usize> {
        let mark = (0..4).rev().find(|mark| mark & without == 0 && self.dice[face][*mark] > 0)?;
        self.dice[face][mark] -= 1;
        Some(mark)
    }
}

/// Rules that hold for a while. Numbers are 0 and sets empty where they do not.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Flags {
    /// Annihilated Pods stay as destroyed ones.
    pub no_annihilate_pods: bool,
    /// What a Cruiser's Barrage does more.
    pub cruiser_barrage: u8,
    /// Nothing is launched.
    pub no_launch: bool,
    /// Nothing is scouted.
    pub no_scout: bool,
    /// Move dice give 1 less.
    pub short_move: bool,
    /// The Hero who rolls a die less, or [`NONE`].
    pub distracted: u8,
    /// The ship does not turn.
    pub no_turn: bool,
    /// Charges of Instinctual Focus.
    pub focus: u8,
    /// Areas in Offensive Formation.
    pub formation: Areas,
    /// Areas with Long Ranged Missiles.
    pub long_range: Areas,
    /// What is built is ready at once.
    pub instant_transfer: bool,
    /// More hits of gunner cards.
    pub gunner_hits: u8,
    /// Launches may go to Inner Areas.
    pub launch_to_inner: bool,
    /// Heroes who take no unforced damage, as bits.
    pub immune: u8,
    /// Heroes who may move after damage this turn, as bits.
    pub daredevil: u8,
    /// The Area of Never Say Die, or [`NONE`].
    pub never_say_die: u8,
    /// Whose ability that was, or [`NONE`].
    pub avenger: u8,
    /// The Omni-Directional Barrier stands.
    pub omni: bool,
}

impl Flags {
    /// No special rules.
    pub const NONE: Flags = Flags {
        no_annihilate_pods: false,
        cruiser_barrage: 0,
        no_launch: false,
        no_scout: false,
        short_move: false,
        distracted: NONE,
        no_turn: false,
        focus: 0,
        formation: 0,
        long_range: 0,
        instant_transfer: false,
        gunner_hits: 0,
        launch_to_inner: false,
        immune: 0,
        daredevil: 0,
        never_say_die: NONE,
        avenger: NONE,
        omni: false,
    };
}

/// What happened this Episode, for objectives.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Tally {
    /// Vessels destroyed or annihilated.
    pub kills: u8,
    /// Tagged ones among them, for A and B.
    pub tagged: [u8; 2],
    /// Non-Hero mecha destroyed.
    pub losses: u8,
    /// Ring places that took a hull point, as bits.
    pub hull: u8,
    /// Whether the Reflex Cannon fired.
    pub reflex: bool,
    /// Veritechs and Super Veritechs that fell where Never Say Die holds.
    pub fallen: [u8; 2],
    /// Objectives reached, as bits.
    pub done: u8,
}

/// The Orders phase as far as it has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Assault {
    /// The line carried out, 0–5.
    pub line: u8,
    /// The icon of that line.
    pub icon: u8,
    /// The Area a pod line attacks next, or whether a walk has begun.
    pub area: u8,
    /// Capital ships that have carried out the icon, as bits.
    pub acted: u64,
    /// Whether the line ignores the hold rule.
    pub disengaged: bool,
}

/// The damage packet that is being resolved.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Packet {
    /// Ring places that took a hull point in it, as bits.
    pub hull: u8,
    /// Heroes hurt in it, as bits.
    pub hurt: u8,
}

/// Why the game has ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum End {
    /// All Episodes survived.
    Survived,
    /// The Baseship is destroyed.
    BaseshipDestroyed,
    /// Escalation went on to the agreed turn.
    CapReached,
    /// The Bridge was hit.
    Bridge,
    /// Six reactor damage.
    Reactors,
    /// Too few people left.
    Population,
    /// Four Heroes MIA.
    Missing,
    /// The Baseship stood at the end of the last Episode.
    Baseship,
}

impl End {
    /// Whether the players have won.
    pub fn won(self) -> bool {
        matches!(self, End::Survived | End::BaseshipDestroyed | End::CapReached)
    }
}

/// A whole position. Sets are bits; `u64` sets are vessels (0–41) or mecha (0–39), `u32` sets Areas or kinds of cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct State {
    /// The scenario, from 0.
    pub scenario: u8,
    /// The Episode of the scenario or the turn of Escalation, from 1; 0 during setup.
    pub episode: u8,
    /// Clean Ups survived, in all scenarios.
    pub completed: u8,
    /// Where the phases stand when nothing is pending.
    pub step: Step,
    /// What is pending.
    pub stack: Stack<Frame, DEPTH>,
    /// How the game ended, if it has.
    pub end: Option<End>,
    /// Rewards owed: objectives, as bits.
    pub owed: u8,

    /// The sector (1–6) that the Forward Reactor faces.
    pub heading: u8,
    /// Turns of the ship this Episode.
    pub turns: u8,
    /// Whether the ship stands in Battle Mode.
    pub battle_mode: bool,
    /// Armour of the ring places.
    pub armour: [u8; 6],
    /// Structure damage of the [`Part`]s, permanent damage included.
    pub structure: [u8; 5],
    /// Black cubes on them.
    pub black: [u8; 5],
    /// Beam Cannons (bits 0–5) and Rail Guns (bits 6–11) that are down.
    pub guns_down: u16,
    /// Guns that stay down for good.
    pub guns_lost: u16,
    /// The population marker.
    pub population: u8,
    /// Crew at the [`post`]s.
    pub crew: [u8; 4],
    /// Crew above the ceilings, at the same posts.
    pub crew_bonus: [u8; 4],
    /// What the next Set crew has more or less.
    pub crew_change: i8,
    /// Heat of the Reflex Cannon.
    pub heat: u8,
    /// The total of its last roll, as the dice lie on the table; 0 before the first.
    pub reflex_total: i8,

    /// Ability Points.
    pub ap: u8,
    /// Research Points.
    pub rp: u8,
    /// Dice on the Resource Tracker.
    pub tracker: Dice,
    /// SDF-1 Evade tokens.
    pub sdf_evade: u8,
    /// Veritech Evade tokens.
    pub vt_evade: u8,
    /// Shield tokens of the Partial Shield Barrier.
    pub shields: u8,
    /// +1 tokens of each Area.
    pub plus: [u8; AREAS],
    /// Salvage tokens of each Area.
    pub salvage: [u8; AREAS],
    /// Where the Scout Tokens lie, or [`NONE`].
    pub scouts: [u8; 3],
    /// The Area in which a scout's result is resolved, or [`NONE`].
    pub scouted: u8,

    /// The vessels in each Area.
    pub vessels: [u64; AREAS],
    /// Damage of each vessel.
    #[serde(with = "veritable_core::array")]
    pub damage: [u8; VESSELS],
    /// Destroyed vessels still on the board.
    pub wrecks: u64,
    /// Jammed vessels.
    pub jammed: u64,
    /// Vessels of objective A and B.
    pub tags: [u64; 2],
    /// Pods that follow Khyron and Miriya this phase.
    pub followers: [u64; 2],
    /// Vessels launched in this phase.
    pub fresh: u64,
    /// The symbols of Khyron and Miriya (0–2).
    pub villain_symbol: [u8; 2],
    /// Whether the Baseship has entered the game.
    pub baseship_in: bool,
    /// Its damage.
    pub baseship: u8,
    /// The Area of the group of vessels placed last, or [`NONE`].
    pub last_group: u8,

    /// The mecha in each Area, in the Hangar and on the Construction Square; the others are in the supply.
    pub mecha: [u64; AREAS + 2],
    /// Mecha that never return (Escalation).
    pub lost: u64,
    /// Mecha that each Hero has ordered this Episode.
    pub ordered: [u64; HEROES],

    /// The Heroes by rank.
    pub heroes: [HeroState; HEROES],
    /// The slots.
    pub slots: [Slot; 4],
    /// The Hero captured in this scenario, or [`NONE`].
    pub captured: u8,
    /// The Hero whose form is forced at Clean Up, or [`NONE`].
    pub to_mentor: u8,
    /// Whose turn it is.
    pub acting: Acting,
    /// Pods that Max's squadron may annihilate.
    pub pod_bonus: u8,

    /// The Invasion deck: the top part and what lies below.
    pub invasion: Layers<INVASIONS, 2>,
    /// Discarded Invasion cards.
    #[serde(with = "veritable_core::array")]
    pub invasion_used: [u8; INVASIONS],
    /// Active Invasion cards beside the board.
    #[serde(with = "veritable_core::array")]
    pub invasion_active: [u8; INVASIONS],
    /// The Invasion card being resolved, or [`NONE`].
    pub invasion_now: u8,
    /// The Orders deck.
    pub orders: LazyDeck<ORDERS>,
    /// The Orders card on the table, or [`NONE`].
    pub orders_now: u8,
    /// The Resource deck; the bottom layer holds what was put back under it.
    pub resources: Layers<RESOURCES, 2>,
    /// Discarded Resource cards.
    pub resources_used: LazyDeck<RESOURCES>,
    /// Active Resource cards.
    pub resources_active: LazyDeck<RESOURCES>,
    /// Actives in their first Episode of two, as bits of kinds.
    pub resources_fresh: u32,
    /// Tech in play, as bits of kinds.
    pub tech: u32,
    /// Tech used this Episode.
    pub tech_used: u32,
    /// The Crew Orders deck.
    pub crew_deck: LazyDeck<FACES>,
    /// Discarded Crew Orders.
    pub crew_used: LazyDeck<FACES>,
    /// The Mecha Orders deck.
    pub mecha_deck: LazyDeck<FACES>,
    /// Discarded Mecha Orders.
    pub mecha_used: LazyDeck<FACES>,

    /// Story Unlocks owned, as bits.
    pub unlocks: u8,
    /// Those used this Episode; the Omni-Directional Barrier stays used.
    pub unlocks_used: u8,
    /// Whether Minmei is in play.
    pub minmei: bool,
    /// Whether Ben is in play.
    pub ben: bool,
    /// Crew fewer while the workers strike.
    pub strike: u8,
    /// Rules of this Episode.
    pub flags: Flags,
    /// What happened this Episode.
    pub tally: Tally,
    /// Objectives reached in all.
    pub commendations: u8,
    /// Vessels destroyed in all.
    pub kills: u16,
    /// The Orders phase.
    pub assault: Assault,
    /// The damage packet.
    pub packet: Packet,
}

impl State {
    /// The phase: 0 setup, then 1 Story to 6 Clean Up.
    pub fn phase(&self) -> usize {
        match self.step {
            Step::Begin if self.episode > 0 => 6,
            Step::PickHero(_) | Step::Deal(_) | Step::Destroids | Step::StartUpgrade => 0,
            Step::StartVeritech | Step::StartChart | Step::Begin => 0,
            Step::Situation(_) | Step::Setup(_) | Step::Invasion(_) | Step::Briefing => 1,
            Step::Upkeep if matches!(self.stack.top(), Some(Frame::Window { .. })) => 1,
            Step::Upkeep
            | Step::SetCrew
            | Step::Transfer
            | Step::Replace(_)
            | Step::Chart
            | Step::Ready => 2,
            Step::Section(0, 0) => 2,
            Step::Section(..) | Step::Launch => 3,
            Step::Hero if matches!(self.stack.top(), Some(Frame::Launch { by, .. }) if *by == By::LEAD) => {
                3
            }
            Step::Hero => 4,
            Step::Regroup | Step::Assault | Step::Vengeance | Step::Burst | Step::Debrief => 5,
            Step::CleanUp if matches!(self.stack.top(), Some(Frame::Window { .. })) => 5,
            Step::CleanUp | Step::Clear | Step::EndTech(_) | Step::EndEpisode => 6,
        }
    }

    /// Whether the unlock is owned.
    #[inline]
    pub fn owns(&self, unlock: Unlock) -> bool {
        self.unlocks >> unlock as u8 & 1 == 1
    }

    /// Effective population (P6).
    #[inline]
    pub fn effective_population(&self) -> u8 {
        self.population.min(8 - self.structure[Part::City as usize].min(8))
    }

    /// Reactor damage.
    #[inline]
    pub fn reactor(&self) -> u8 {
        self.structure[Part::Reactors as usize]
    }

    /// All vessels on the board.
    pub fn fleet(&self) -> u64 {
        self.vessels.iter().fold(0, |set, here| set | here)
    }

    /// Whether a vessel that is destroyed now acts before Clean Up: it is not jammed and the Orders are still to come.
    pub fn still_acts(&self, vessel: u8) -> bool {
        use Step::{Burst, CleanUp, Clear, Debrief, EndEpisode, EndTech, Vengeance};
        let over = matches!(
            self.step,
            Vengeance | Burst | Debrief | CleanUp | Clear | EndTech(_) | EndEpisode
        );
        !over && self.jammed >> vessel & 1 == 0
    }

    /// The vessels in these Areas.
    #[inline]
    pub fn vessels_in(&self, areas: Areas) -> u64 {
        bits(areas).fold(0, |set, area| set | self.vessels[usize::from(area)])
    }

    /// Where a vessel is, or [`NONE`].
    pub fn place_of(&self, vessel: u8) -> u8 {
        let here = self.vessels.iter().position(|set| set >> vessel & 1 == 1);
        here.map_or(NONE, |area| area as u8)
    }

    /// All mecha in Areas.
    pub fn active_mecha(&self) -> u64 {
        self.mecha[..AREAS].iter().fold(0, |set, here| set | here)
    }

    /// Where a mecha is: an Area, [`HANGAR`], [`CONSTRUCTION`], or [`NONE`].
    pub fn post_of_mecha(&self, mecha: u8) -> u8 {
        let here = self.mecha.iter().position(|set| set >> mecha & 1 == 1);
        here.map_or(NONE, |place| place as u8)
    }

    /// Mecha in the supply.
    pub fn supply(&self) -> u64 {
        let out = self.mecha.iter().fold(self.lost, |set, here| set | here);
        (wing::VERITECHS | wing::DS) & !out
    }

    /// Whether the Hero is in play and not MIA.
    #[inline]
    pub fn active(&self, hero: u8) -> bool {
        let hero = &self.heroes[usize::from(hero)];
        hero.slot != NONE && hero.mia == 0
    }

    /// The active Heroes, as bits.
    #[inline]
    pub fn active_heroes(&self) -> u8 {
        (0..HEROES as u8).filter(|&hero| self.active(hero)).fold(0, |set, hero| set | 1 << hero)
    }

    /// Evade, shield and Jam tokens in use (at most 10).
    pub fn counters(&self) -> u32 {
        u32::from(self.sdf_evade)
            + u32::from(self.vt_evade)
            + u32::from(self.shields)
            + self.jammed.count_ones()
    }

    /// Gun Down and Salvage tokens in use (at most 15).
    pub fn gun_tokens(&self) -> u32 {
        self.guns_down.count_ones() + self.salvage.iter().map(|&n| u32::from(n)).sum::<u32>()
    }

    /// The Areas with a Scout Token.
    pub fn scouted_areas(&self) -> Areas {
        self.scouts.iter().filter(|&&area| area != NONE).fold(0, |set, &area| set | bit(area))
    }

    /// Whether a gun of a ring place is up; `rail` 0 = Beam, 1 = Rail.
    #[inline]
    pub fn gun_up(&self, place: u8, rail: bool) -> bool {
        self.guns_down >> gun(place, rail) & 1 == 0 && (!rail || has_rail(place))
    }

    /// The ring place where an Area lies.
    pub fn ring(area: u8) -> u8 {
        area - RING
    }

    /// Whether the tracker holds these dice.
    pub fn tracked(&self, dice: &Dice) -> bool {
        self.tracker.iter().zip(dice).all(|(have, need)| have >= need)
    }
}

/// The bit of a gun.
#[inline]
pub fn gun(place: u8, rail: bool) -> u8 {
    place + if rail { 6 } else { 0 }
}

/// Whether a ring place has a Rail Gun.
#[inline]
pub fn has_rail(place: u8) -> bool {
    matches!(place, 1 | 4)
}
