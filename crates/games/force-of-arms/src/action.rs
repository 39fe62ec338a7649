//! One small decision or one chance outcome, its notation, and its place in the action space (spec 4.10).

use std::fmt;
use std::str::FromStr;

use veritable_core::Seat;
use veritable_core::notation::number;

use crate::content::Faction;
use crate::geometry::{
    Corner, Lane, Pos, Slot, lane_code, position_code, read_lane, read_position, read_slot,
    slot_code,
};

/// Everything that can happen in a match.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// End, decline, do not counter.
    Pass,
    /// Spend a Spy to stop the announced token (D8).
    Counter,
    /// Be player 1 (D1).
    GoFirst,
    /// Be player 2 (D1).
    GoSecond,
    /// Take these two sides (D2).
    Sides(Corner),
    /// Pick the ship to move.
    ShipFrom(Pos),
    /// Say where it goes.
    ShipTo(Pos),
    /// Pick a fighter from the hand (D5).
    Fighter(u8),
    /// Put it face down (D6).
    PlaceDown(Lane),
    /// Put it face up (D6).
    PlaceUp(Lane),
    /// Play an Attack token.
    Attack(Pos),
    /// Play a Defense token.
    Defense(Pos),
    /// Play a Protoculture token.
    Protoculture(Pos),
    /// Play a Ship Lock.
    Lock(Pos),
    /// Play a Spy on a face-down enemy fighter.
    Spy(Slot),
    /// Play a hero (D10).
    Hero(u8),
    /// Play a command (D10).
    Command(u8),
    /// Take an Attack token from a ship.
    TakeAttack(Pos),
    /// Take a Defense token from a ship.
    TakeDefense(Pos),
    /// Take a Protoculture token of this seat from a ship.
    TakeProtoculture(Pos, Seat),
    /// Take a Ship Lock from a ship.
    TakeLock(Pos),
    /// Put the taken token on this ship.
    Drop(Pos),
    /// Pick a fighter for an effect.
    Pick(Slot),
    /// Pick a ship for an effect.
    Target(Pos),
    /// Pick a branch of `choose_one`.
    Branch(u8),
    /// Chance C0: seat 0 plays this faction.
    Seat0(Faction),
    /// Chance C1: this ship lies on the next free space.
    Deal(u8),
    /// Chance C2: the fighters drawn by seat 0 and seat 1.
    Initiative(u8, u8),
}

/// Size of the action space.
pub const ACTIONS: usize = 221;

use Action::*;

/// The blocks of the action space: first index, size, and the action at an offset.
type Block = (usize, usize, fn(u8) -> Action);
const BLOCKS: [Block; 25] = [
    (0, 1, |_| Pass),
    (1, 1, |_| Counter),
    (2, 1, |_| GoFirst),
    (3, 1, |_| GoSecond),
    (4, 4, |i| Sides(Corner::ALL[usize::from(i)])),
    (8, 9, ShipFrom),
    (17, 9, ShipTo),
    (26, 12, Fighter),
    (38, 12, PlaceDown),
    (50, 12, PlaceUp),
    (62, 9, Attack),
    (71, 9, Defense),
    (80, 9, Protoculture),
    (89, 9, Lock),
    (98, 24, Spy),
    (122, 4, Hero),
    (126, 4, Command),
    (130, 9, TakeAttack),
    (139, 9, TakeDefense),
    (148, 18, |i| TakeProtoculture(i / 2, i % 2)),
    (166, 9, TakeLock),
    (175, 9, Drop),
    (184, 24, Pick),
    (208, 9, Target),
    (217, 4, Branch),
];

impl Action {
    /// The action at this place of the action space.
    pub fn at(index: usize) -> Option<Action> {
        let (first, _, make) =
            BLOCKS.into_iter().find(|(first, size, _)| (*first..first + size).contains(&index))?;
        Some(make((index - first) as u8))
    }

    /// The place of a decision in the action space; chance outcomes have none.
    pub fn index(self) -> Option<usize> {
        let (block, offset) = match self {
            Pass => (0, 0),
            Counter => (1, 0),
            GoFirst => (2, 0),
            GoSecond => (3, 0),
            Sides(corner) => (4, corner as u8),
            ShipFrom(p) => (5, p),
            ShipTo(p) => (6, p),
            Fighter(c) => (7, c),
            PlaceDown(l) => (8, l),
            PlaceUp(l) => (9, l),
            Attack(p) => (10, p),
            Defense(p) => (11, p),
            Protoculture(p) => (12, p),
            Lock(p) => (13, p),
            Spy(s) => (14, s),
            Hero(i) => (15, i),
            Command(j) => (16, j),
            TakeAttack(p) => (17, p),
            TakeDefense(p) => (18, p),
            TakeProtoculture(p, seat) => (19, 2 * p + seat),
            TakeLock(p) => (20, p),
            Drop(p) => (21, p),
            Pick(s) => (22, s),
            Target(p) => (23, p),
            Branch(k) => (24, k),
            Seat0(_) | Deal(_) | Initiative(..) => return None,
        };
        Some(BLOCKS[block].0 + usize::from(offset))
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let at = |p: &Pos| position_code(*p);
        match self {
            Pass => write!(f, "pass"),
            Counter => write!(f, "counter"),
            GoFirst => write!(f, "first"),
            GoSecond => write!(f, "second"),
            Sides(corner) => write!(f, "sides {}", corner.code()),
            ShipFrom(p) => write!(f, "move {}", at(p)),
            ShipTo(p) => write!(f, "to {}", at(p)),
            Fighter(c) => write!(f, "fighter {c}"),
            PlaceDown(l) => write!(f, "down {}", lane_code(*l)),
            PlaceUp(l) => write!(f, "up {}", lane_code(*l)),
            Attack(p) => write!(f, "attack {}", at(p)),
            Defense(p) => write!(f, "defense {}", at(p)),
            Protoculture(p) => write!(f, "protoculture {}", at(p)),
            Lock(p) => write!(f, "lock {}", at(p)),
            Spy(s) => write!(f, "spy {}", slot_code(*s)),
            Hero(i) => write!(f, "hero {i}"),
            Command(j) => write!(f, "command {j}"),
            TakeAttack(p) => write!(f, "take-attack {}", at(p)),
            TakeDefense(p) => write!(f, "take-defense {}", at(p)),
            TakeProtoculture(p, seat) => write!(f, "take-protoculture {} {seat}", at(p)),
            TakeLock(p) => write!(f, "take-lock {}", at(p)),
            Drop(p) => write!(f, "drop {}", at(p)),
            Pick(s) => write!(f, "slot {}", slot_code(*s)),
            Target(p) => write!(f, "target {}", at(p)),
            Branch(k) => write!(f, "option {k}"),
            Seat0(faction) => write!(f, "seat0 {}", faction.code()),
            Deal(ship) => write!(f, "deal {ship}"),
            Initiative(a, b) => write!(f, "initiative {a} {b}"),
        }
    }
}

impl FromStr for Action {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let words: Vec<&str> = text.split(' ').collect();
        let found = match words[..] {
            ["pass"] => Some(Pass),
            ["counter"] => Some(Counter),
            ["first"] => Some(GoFirst),
            ["second"] => Some(GoSecond),
            ["sides", code] => Corner::ALL.into_iter().find(|c| c.code() == code).map(Sides),
            ["move", p] => read_position(p).map(ShipFrom),
            ["to", p] => read_position(p).map(ShipTo),
            ["fighter", c] => number(c, 12).map(Fighter),
            ["down", l] => read_lane(l).map(PlaceDown),
            ["up", l] => read_lane(l).map(PlaceUp),
            ["attack", p] => read_position(p).map(Attack),
            ["defense", p] => read_position(p).map(Defense),
            ["protoculture", p] => read_position(p).map(Protoculture),
            ["lock", p] => read_position(p).map(Lock),
            ["spy", s] => read_slot(s).map(Spy),
            ["hero", i] => number(i, 4).map(Hero),
            ["command", j] => number(j, 4).map(Command),
            ["take-attack", p] => read_position(p).map(TakeAttack),
            ["take-defense", p] => read_position(p).map(TakeDefense),
            ["take-protoculture", p, seat] => {
                read_position(p).zip(number(seat, 2)).map(|(p, seat)| TakeProtoculture(p, seat))
            }
            ["take-lock", p] => read_position(p).map(TakeLock),
            ["drop", p] => read_position(p).map(Drop),
            ["slot", s] => read_slot(s).map(Pick),
            ["target", p] => read_position(p).map(Target),
            ["option", k] => number(k, 4).map(Branch),
            ["seat0", f] => Faction::ALL.into_iter().find(|x| x.code() == f).map(Seat0),
            ["deal", ship] => number(ship, 8).map(Deal),
            ["initiative", a, b] => number(a, 12).zip(number(b, 12)).map(|(a, b)| Initiative(a, b)),
            _ => None,
        };
        found.ok_or_else(|| {
            format!("“{text}” is not an action; actions look like “move nw”, “to c”, “fighter 4”, “down n0”.")
        })
    }
}
