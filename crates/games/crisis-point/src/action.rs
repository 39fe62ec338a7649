//! One small decision or one chance outcome (spec 4.2). What a cell or a line is chosen for depends on the decision.

use veritable_core::action::Below;

use crate::content::{Side, Special};
use crate::geometry::{Lane, Square};
use crate::refuse::Bar;

veritable_core::spelled! { Side { Aosc = "aosc", Masters = "masters" } }
veritable_core::spelled! {
    Special { Exchange = "exchange", Cluster = "cluster", Searchlight = "searchlight", Drop = "drop" }
}

veritable_core::actions! {
    /// Everything that can happen in a match.
    pub enum Action, like "“unit 3”, “cell b2”, “line c” or “combat 5”" {
        /// Decline or stop.
        Pass = "pass",
        /// Be Player 1.
        GoFirst = "first",
        /// Be Player 2.
        GoSecond = "second",
        /// An own objective: keep it, or claim it.
        Objective(card: Below<8>) = "objective",
        /// An own Unit: deploy it, or drop it.
        Unit(card: Below<8>) = "unit",
        /// Deploy the own Base.
        Base = "base",
        /// Deploy a Location.
        Location(card: Below<10>) = "location",
        /// A space or the card on it.
        Cell(cell: Square) = "cell",
        /// A Combat space, or a row or column.
        Line(line: Lane) = "line",
        /// A Combat Card of the hand.
        Combat(card: Below<8>) = "combat",
        /// Play a Special Token.
        Special(token: Special) = "",
        /// Play a hero.
        Hero(card: Below<4>) = "hero",
        /// Play a command.
        Command(card: Below<4>) = "command",
        /// An alternative of a text.
        Option(k: Below<4>) = "option",
    }
    chance {
        /// Seat 0 plays this side.
        Seat0(side: Side) = "seat0",
        /// The next side is dealt this objective.
        DealObjective(card: Below<8>) = "deal-objective",
        /// The next side is dealt this Location.
        Deal(card: Below<10>) = "deal",
        /// The Combat Cards drawn by the AoSC and the Masters.
        Draw(aosc: Below<8>, masters: Below<8>) = "draw",
        /// This side is Player 1.
        Player1(side: Side) = "player1",
    }
}

/// The legal decisions, and why one is not.
pub(crate) type Docket = veritable_core::action::Docket<Bar, { Action::COUNT.div_ceil(64) }>;

/// All cells, one bit each.
pub(crate) const CELLS: u64 = 0xFFFF;
/// Eight of something (Units, objectives, lines, Combat Cards), one bit each.
pub(crate) const EIGHT: u64 = 0xFF;

/// Everything or nothing: a rule that does not ask which.
#[inline]
pub(crate) fn all_if(allowed: bool) -> u64 {
    if allowed { u64::MAX } else { 0 }
}
