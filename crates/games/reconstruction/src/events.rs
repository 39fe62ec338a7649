//! What happens, and who is told what of it.

use serde::Serialize;
use veritable_core::{Seat, Told, Viewer};

use crate::content::Cards;
use crate::state::End;
use crate::terms::{Act, Faction, Kind, Way};

/// Cards that only some may see.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Secret {
    /// The cards; `None` for those who may not see them.
    pub cards: Option<Cards>,
    /// Seats that may, as bits; the highest bit stands for everybody.
    pub eyes: u8,
}

impl Secret {
    fn told_to(self, viewer: Viewer) -> Self {
        let sees = match viewer {
            Viewer::Seat(seat) => self.eyes >> seat & 1 == 1,
            Viewer::Spectator => self.eyes >> 7 == 1,
        };
        Self { cards: self.cards.filter(|_| sees), ..self }
    }
}

/// What happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[allow(missing_docs)]
pub enum Event {
    /// A seat plays a faction.
    Seated { seat: Seat, faction: Faction },
    /// A card was dealt or drawn.
    Drew { faction: Faction, card: Secret },
    /// A trade was proposed and this card shown.
    Offered { by: Faction, to: Faction, card: Secret },
    /// What the proposer would like.
    Wished { by: Faction, wish: Option<Faction> },
    /// The partner does not want to trade.
    Declined { by: Faction },
    /// The partner showed a card in return.
    Answered { by: Faction, to: Faction, card: Secret },
    /// The proposer does not want that card.
    Refused { by: Faction },
    /// The two cards changed hands.
    Exchanged { by: Faction, with: Faction, gave: Secret, got: Secret },
    /// An event card was played.
    Played { by: Faction, card: u8 },
    /// A faction got its place on the Timeline.
    Queued { faction: Faction },
    /// The black box was taken.
    TookBlack { by: Faction, card: u8 },
    /// The black box was left.
    LeftBlack { by: Faction, card: u8 },
    /// An action was chosen.
    Commanded { by: Faction, act: Act },
    /// Take Command was ended.
    Rested { by: Faction },
    /// Protoculture came in.
    Gained { who: Faction, n: u8 },
    /// Protoculture came in at the end of a round.
    Income { who: Faction, n: u8 },
    /// Protoculture was lost.
    Lost { who: Faction, n: u8 },
    /// Protoculture was paid for an action.
    Paid { who: Faction, n: u8, act: Act },
    /// A unit came from out of play.
    Placed { kind: Kind, at: u8 },
    /// Units went out of play, not by a hit.
    Spent { kind: Kind, n: u8, at: u8 },
    /// A unit was destroyed.
    Destroyed { kind: Kind, at: u8 },
    /// Units moved.
    Moved { kind: Kind, n: u8, from: u8, to: u8 },
    /// ZR tokens were turned over.
    Turned { overt: bool, n: u8, at: u8 },
    /// A civilian was shifted from a spot.
    Shifted { territory: u8, spot: u8, way: Way },
    /// A civilian joined ZR.
    Converted { territory: u8, soldier: bool },
    /// A unit became another.
    Replaced { old: Kind, new: Kind, at: u8 },
    /// A token went to the Hideout.
    Stole { zone: u8 },
    /// Pods went from out of play to Assembly.
    Built { n: u8 },
    /// Pods went from Assembly to Constructed.
    Readied { n: u8 },
    /// A Pod went from Constructed to the board.
    Dropped { at: u8 },
    /// A Pod went from the board to Constructed.
    Loaded { at: u8 },
    /// The Flagship was set aside.
    FlagshipGone { at: u8 },
    /// A hand was looked at.
    Peeked { by: Faction, at: Faction, cards: Secret },
    /// The victory check, with the points of all.
    Checked { round: u8, points: [u8; 4] },
    /// A token paid its holder.
    TokenPaid { zone: u8, to: Faction, n: u8 },
    /// A hero or the Flagship came back.
    Returned { kind: Kind, at: u8 },
    /// The automaton drew a Drop card.
    DropCard { card: u8 },
    /// A Territory card was drawn.
    Lot { territory: u8 },
    /// A round card was dealt.
    RoundCard { faction: Faction, card: u8 },
    /// A round began.
    Round { round: u8, first: Faction },
    /// The end.
    Ended { end: End },
}

impl Told for Event {
    fn told_to(&self, viewer: Viewer) -> Option<Self> {
        let mut told = *self;
        match &mut told {
            Event::Drew { card, .. }
            | Event::Offered { card, .. }
            | Event::Answered { card, .. }
            | Event::Peeked { cards: card, .. } => *card = card.told_to(viewer),
            Event::Exchanged { gave, got, .. } => {
                (*gave, *got) = (gave.told_to(viewer), got.told_to(viewer));
            }
            _ => {}
        }
        Some(told)
    }

    fn reveals(&self) -> bool {
        matches!(
            self,
            Event::Offered { .. }
                | Event::Answered { .. }
                | Event::Peeked { .. }
                | Event::Played { .. }
        )
    }

    fn clause(&self) -> &'static str {
        match self {
            Event::Seated { .. } => "3.2",
            Event::Drew { .. } => "4.2.4",
            Event::Offered { .. }
            | Event::Wished { .. }
            | Event::Declined { .. }
            | Event::Answered { .. }
            | Event::Refused { .. }
            | Event::Exchanged { .. } => "4.2.1",
            Event::Played { .. } | Event::Queued { .. } => "4.2.2",
            Event::TookBlack { .. } | Event::LeftBlack { .. } => "R4",
            Event::Commanded { .. } | Event::Rested { .. } => "4.2.3",
            Event::Gained { .. } | Event::Lost { .. } => "4.1.10",
            Event::Income { .. } => "4.5.2",
            Event::Paid { act, .. } => act.id(),
            Event::Placed { .. } | Event::Spent { .. } | Event::Replaced { .. } => "R55",
            Event::Destroyed { .. } => "4.1.8",
            Event::Moved { .. } => "R33",
            Event::Turned { .. } => "4.1.6",
            Event::Shifted { .. } | Event::Converted { .. } => "4.1.9",
            Event::Stole { .. } => "R12",
            Event::Built { .. }
            | Event::Readied { .. }
            | Event::Dropped { .. }
            | Event::Loaded { .. } => "R32",
            Event::FlagshipGone { .. } => "R19",
            Event::Peeked { .. } => "4.7.1",
            Event::Checked { .. } => "4.5.1",
            Event::TokenPaid { .. } => "4.5.3",
            Event::Returned { .. } => "4.5.8",
            Event::DropCard { .. } | Event::Lot { .. } => "4.6",
            Event::RoundCard { .. } => "4.5.9",
            Event::Round { .. } => "4.5.10",
            Event::Ended { .. } => "5.1",
        }
    }
}
