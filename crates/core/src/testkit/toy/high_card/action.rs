//! Decisions and chance outcomes.

use super::{RANKS, SEATS};
use crate::action::{Below, UpTo};

crate::actions! {
    /// A decision (`play`, `peek`) or a chance outcome (`deal`).
    pub enum Action, like "“play 7” or “peek 1”" {
        /// Puts a card of this rank face down.
        Play(rank: UpTo<RANKS>) = "play",
        /// Looks at the face-down card of this seat.
        Peek(seat: Below<SEATS>) = "peek",
    }
    chance {
        /// The next card of the deal has this rank.
        Deal(rank: UpTo<RANKS>) = "deal",
    }
}
