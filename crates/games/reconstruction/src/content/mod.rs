//! What is printed: board, cards, tracks, pieces (7).

mod map;
mod read;
mod text;

use veritable_core::content::{PackHead, Provenance};

pub use map::{Canvas, Form, Geometry, map};
pub(crate) use read::MIRIYA;

use crate::terms::{ACTS, Act, Faction, KINDS, Kind, SPACES, SPOTS, Side, Spaces, TERRITORIES};

/// How many event cards there are.
pub const EVENTS: usize = 34;
/// How many Drop cards there are.
pub const DROPS: usize = 10;
/// How many civilians there are.
pub const CIVILIANS: u8 = 18;

/// A set of event cards as bits.
pub type Cards = u64;

/// One space of the board.
#[derive(Clone, Debug)]
pub struct Space {
    /// Its name.
    pub name: String,
    /// The spaces it touches.
    pub near: Spaces,
    /// Standing spots of its track, 0 for a zone; the ZR symbol is the place after them.
    pub spots: u8,
    /// Civilians at each spot at the start, with four seats and with three.
    pub civilians: [[u8; SPOTS]; 2],
    /// Units at the start.
    pub setup: [u8; KINDS],
    /// Where the facts come from.
    pub provenance: Provenance,
}

/// Which spaces an operation may use (7.2): all of these conditions must hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Filter {
    /// What the kind of space or its id allows.
    pub base: Spaces,
    /// Only Cities (4.1.3).
    pub city: bool,
    /// Only territories under this control.
    pub control: Option<Side>,
    /// Only spaces with a unit of each of these sets of kinds; an empty set asks nothing.
    pub has: [u16; 2],
    /// Only the space of this unit and those it touches.
    pub near: Option<Kind>,
    /// Only the space bound before (R62).
    pub there: bool,
    /// Whether nothing is asked at all: for turning covert, the Hideout is meant too.
    pub everywhere: bool,
}

/// How much a `flip` turns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Turned {
    /// So many tokens, one at a time.
    Tokens(u8),
    /// All tokens in this many spaces, picked one by one.
    Spaces(u8),
    /// All tokens in all matching spaces.
    All,
}

/// One operation of a card (7.1). "The actor" is the faction of the card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Op {
    /// Somebody gains Protoculture.
    Gain { who: Faction, n: u8 },
    /// Somebody gains 1 for each territory under this control.
    GainPer { who: Faction, side: Side },
    /// Somebody loses Protoculture.
    Lose { who: Faction, n: u8 },
    /// Protoculture changes hands.
    Transfer { src: Faction, dst: Faction, n: u8 },
    /// Units of the actor from supply, one at a time, at most `each` (0: any number) in a space.
    Place { unit: Kind, n: u8, filter: Filter, each: u8, same: bool },
    /// Covert soldiers from supply into the Hideout.
    Muster { n: u8 },
    /// Hits on a faction.
    Remove { on: Faction, n: u8, filter: Filter, same: bool },
    /// Units of these kinds, any distance, from the board or the Hideout.
    Relocate {
        units: u16,
        n: u8,
        board: bool,
        hideout: bool,
        dst: Filter,
        same: bool,
        upto: bool,
        bind: bool,
    },
    /// RDF moves units of these kinds out of a space that the actor picks.
    Displace { units: u16, n: u8, filter: Filter },
    /// ZR tokens are turned over.
    Flip { overt: bool, n: Turned, filter: Filter },
    /// Civilians are shifted; `left` and `right` say which ways are allowed.
    Shift { left: bool, right: bool, n: u8, filter: Filter, each: u8 },
    /// Units of some kinds become units of another.
    Replace { old: u16, new: Kind, n: u8, filter: Filter },
    /// Protoculture tokens go to the Hideout.
    Token { n: u8, filter: Filter },
    /// Pods from out of play into Assembly.
    Build { n: u8 },
    /// Pods from Assembly into Constructed.
    Ready { n: u8 },
    /// Pods from Constructed onto the board.
    Drop { n: u8, filter: Filter },
    /// A free window of an action of the actor.
    Act { act: Act, times: u8, filter: Filter, upto: bool },
    /// The actor sees a hand.
    Peek { who: Faction },
    /// The Flagship is set aside.
    FlagshipOff,
}

/// An event card.
#[derive(Clone, Debug)]
pub struct Event {
    /// Stable id, used in notation.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Whose it is.
    pub faction: Faction,
    /// 1, 2 or 3 (round card).
    pub group: u8,
    /// The round at whose end a round card is dealt; 0 for the others.
    pub round: u8,
    /// Who plays next: the first of these who has no place yet.
    pub next: [Faction; 3],
    /// White box and black box.
    pub boxes: [Vec<Op>; 2],
    /// A line of scenery.
    pub scene: String,
    /// Where the facts come from.
    pub provenance: Provenance,
}

/// A faction action as printed.
#[derive(Clone, Debug)]
pub struct Command {
    /// Its printed name.
    pub name: String,
    /// Whether it is a special action.
    pub special: bool,
    /// Whether it can be repeated.
    pub repeatable: bool,
    /// Protoculture for each execution.
    pub cost: u8,
    /// The same in a space next to the Flagship (scan).
    pub cost_adjacent: u8,
    /// Where the facts come from.
    pub provenance: Provenance,
}

/// A kind of unit.
#[derive(Clone, Debug)]
pub struct Unit {
    /// Its name.
    pub name: String,
    /// How many there are; the two sides of a ZR token are counted as soldiers.
    pub cap: u8,
}

/// The REF card.
#[derive(Clone, Copy, Debug)]
pub struct RefCard {
    /// Pods in Assembly and in Constructed at the start, with four seats.
    pub seated: [u8; 2],
    /// The same with the automaton.
    pub automaton: [u8; 2],
    /// Pods that the automaton readies in its turn.
    pub readies: u8,
}

/// Everything printed, ready for play.
#[derive(Clone, Debug)]
pub struct Content {
    /// What the pack calls itself.
    pub head: PackHead,
    /// The board.
    pub spaces: [Space; SPACES as usize],
    /// The event cards.
    pub events: Vec<Event>,
    /// The faction actions.
    pub commands: [Command; ACTS],
    /// The pieces.
    pub units: [Unit; KINDS],
    /// The Drop cards.
    pub drops: Vec<Vec<u8>>,
    /// Victory points for a major victory.
    pub goals: [u8; 4],
    /// Protoculture at the start, with four seats.
    pub protoculture: [u8; 4],
    /// The same with three; the automaton keeps none.
    pub protoculture_of_three: [u8; 4],
    /// Protoculture for a token.
    pub token: u8,
    /// What converted civilians are worth in a minor victory.
    pub minor: [u8; 11],
    /// Units in the Hideout at the start.
    pub hideout: [u8; KINDS],
    /// The REF card.
    pub ref_card: RefCard,
    /// The faction that starts each round.
    pub first: [Faction; 4],
    /// Where Rick and Minmei return.
    pub homes: [u8; 2],
    /// The cards of each group.
    pub groups: [Cards; 3],
    /// The cards of each faction.
    pub of_faction: [Cards; 4],
}

impl Content {
    /// The space with this id.
    pub fn event(&self, card: u8) -> &Event {
        &self.events[usize::from(card)]
    }

    /// The name of a space or of the Hideout, as it stands in a sentence.
    pub fn place(&self, space: u8) -> &str {
        self.spaces.get(usize::from(space)).map_or("the Hideout", |s| &s.name)
    }

    /// The spaces next to this one.
    #[inline]
    pub fn near(&self, space: u8) -> Spaces {
        self.spaces[usize::from(space)].near
    }

    /// The name of a kind of unit.
    pub fn unit(&self, kind: Kind) -> &str {
        &self.units[kind as usize].name
    }

    /// What a faction action costs and is called.
    #[inline]
    pub fn command(&self, act: Act) -> &Command {
        &self.commands[act as usize]
    }

    /// Standing spots of a territory's track.
    #[inline]
    pub fn spots(&self, territory: u8) -> u8 {
        self.spaces[usize::from(territory)].spots
    }

    /// The numbers of all territories.
    pub fn territories() -> std::ops::Range<u8> {
        0..TERRITORIES
    }
}
