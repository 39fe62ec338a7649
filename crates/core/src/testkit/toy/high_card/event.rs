//! What happens, and who is told what of it.

use serde::Serialize;

use super::SEATS;
use crate::{Seat, Told, Viewer};

/// What happened; a card is `None` for those who do not see its face.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub enum Event {
    /// A seat got a card.
    Dealt(Seat, Option<u8>),
    /// A seat put a card face down.
    Played(Seat, Option<u8>),
    /// The first seat looked at the card of the second.
    Peeked(Seat, Seat, Option<u8>),
    /// All cards were turned up; this seat took the round, if any.
    Revealed([u8; SEATS], Option<Seat>),
}

impl Told for Event {
    fn told_to(&self, viewer: Viewer) -> Option<Self> {
        let seen = |seat, card: Option<u8>| card.filter(|_| viewer.is(seat));
        Some(match *self {
            Event::Dealt(seat, card) => Event::Dealt(seat, seen(seat, card)),
            Event::Played(seat, card) => Event::Played(seat, seen(seat, card)),
            Event::Peeked(by, at, card) => Event::Peeked(by, at, seen(by, card)),
            Event::Revealed(..) => self.clone(),
        })
    }
    fn reveals(&self) -> bool {
        matches!(self, Event::Peeked(..) | Event::Revealed(..))
    }
    fn clause(&self) -> &'static str {
        match self {
            Event::Dealt(..) => "1",
            Event::Played(..) => "2",
            Event::Peeked(..) => "3",
            Event::Revealed(..) => "4",
        }
    }
}
