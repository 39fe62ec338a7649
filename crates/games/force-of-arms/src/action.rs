//! One small decision or one chance outcome (spec 4.10).

use veritable_core::action::Below;

use crate::content::Faction;
use crate::geometry::{Beside, Corner, Place, Space};
use crate::refuse::Bar;

veritable_core::spelled! { Faction { Rdf = "rdf", Zentraedi = "zentraedi" } }

veritable_core::actions! {
    /// Everything that can happen in a match.
    pub enum Action, like "“move nw”, “to c”, “fighter 4” or “down n0”" {
        /// End, decline, do not counter.
        Pass = "pass",
        /// Spend a Spy to stop the announced token (D8).
        Counter = "counter",
        /// Be player 1 (D1).
        GoFirst = "first",
        /// Be player 2 (D1).
        GoSecond = "second",
        /// Take these two sides (D2).
        Sides(corner: Corner) = "sides",
        /// Pick the ship to move.
        ShipFrom(space: Space) = "move",
        /// Say where it goes.
        ShipTo(space: Space) = "to",
        /// Pick a fighter from the hand (D5).
        Fighter(card: Below<12>) = "fighter",
        /// Put it face down (D6).
        PlaceDown(lane: Beside) = "down",
        /// Put it face up (D6).
        PlaceUp(lane: Beside) = "up",
        /// Play an Attack token.
        Attack(space: Space) = "attack",
        /// Play a Defense token.
        Defense(space: Space) = "defense",
        /// Play a Protoculture token.
        Protoculture(space: Space) = "protoculture",
        /// Play a Ship Lock.
        Lock(space: Space) = "lock",
        /// Play a Spy on a face-down enemy fighter.
        Spy(slot: Place) = "spy",
        /// Play a hero (D10).
        Hero(card: Below<4>) = "hero",
        /// Play a command (D10).
        Command(card: Below<4>) = "command",
        /// Take an Attack token from a ship.
        TakeAttack(space: Space) = "take-attack",
        /// Take a Defense token from a ship.
        TakeDefense(space: Space) = "take-defense",
        /// Take a Protoculture token of this seat from a ship.
        TakeProtoculture(space: Space, seat: Below<2>) = "take-protoculture",
        /// Take a Ship Lock from a ship.
        TakeLock(space: Space) = "take-lock",
        /// Put the taken token on this ship.
        Drop(space: Space) = "drop",
        /// Pick a fighter for an effect.
        Pick(slot: Place) = "slot",
        /// Pick a ship for an effect.
        Target(space: Space) = "target",
        /// Pick a branch of `choose_one`.
        Branch(option: Below<4>) = "option",
    }
    chance {
        /// C0: seat 0 plays this faction.
        Seat0(faction: Faction) = "seat0",
        /// C1: this ship lies on the next free space.
        Deal(ship: Below<8>) = "deal",
        /// C2: the fighters drawn by seat 0 and seat 1.
        Initiative(zero: Below<12>, one: Below<12>) = "initiative",
    }
}

/// The legal decisions, and why one is not.
pub(crate) type Docket = veritable_core::action::Docket<Bar, { Action::COUNT.div_ceil(64) }>;

/// All spaces of the grid, one bit each.
pub(crate) const SPACES: u64 = 0x1FF;
/// All lanes, one bit each.
pub(crate) const LANES: u64 = 0xFFF;
/// All slots, one bit each.
pub(crate) const SLOTS: u64 = 0xFF_FFFF;

/// Everything or nothing: a rule that does not ask which.
#[inline]
pub(crate) fn all_if(allowed: bool) -> u64 {
    if allowed { u64::MAX } else { 0 }
}
