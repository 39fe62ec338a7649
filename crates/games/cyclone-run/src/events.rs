//! What happens. Nothing here is secret: everybody is told everything.

use serde::Serialize;
use veritable_core::{Seat, Told, Viewer};

use crate::content::{Face, Vehicle};

/// One side of a Hero card.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Side {
    /// The card.
    pub slot: u8,
    /// Whether it shows its back.
    pub turned: bool,
}

/// What happened. Cells, tokens and cards are indices.
#[allow(missing_docs)]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum Event {
    /// A seat rolled for the first turn.
    RolledForFirst { seat: Seat, targets: u8 },
    /// The best rolls for the first turn are equal.
    Tied { rivals: u8 },
    /// The first player is known.
    GoesFirst { seat: Seat },
    /// A turn begins.
    TurnBegan { seat: Seat, round: u16 },
    /// The dice lie on the table.
    Rolled { seat: Seat, dice: [Face; 5] },
    /// Some dice are taken up again, for nothing or for a Fuel.
    Rerolled { seat: Seat, mask: u8, paid: bool },
    /// The rolling is over.
    Kept { seat: Seat },
    /// A Hero was paid for; Fuel was paid, collected from the card, and gained.
    Selected { seat: Seat, hero: Side, paid: u8, collected: u8, gained: u8 },
    /// The choice of Heroes is over.
    Chose { seat: Seat, heroes: u8, scouts: u8 },
    /// A Fuel from the pile lies on a Hero.
    PlacedFuel { seat: Seat, hero: Side },
    /// A Hero acts.
    Activated { seat: Seat, hero: Side },
    /// A vehicle has moved.
    Drove { seat: Seat, hero: Side, vehicle: Vehicle, cell: u8 },
    /// Another player has paid a Fuel and moved the Hero.
    Reacted { seat: Seat, hero: Side, cell: u8 },
    /// A token was turned up.
    Revealed { cell: u8, token: u8 },
    /// A token was taken, with Fuel for the taker.
    Took { seat: Seat, cell: u8, token: u8, vp: u8, fuel: u8 },
    /// A Location was left where it is.
    LeftLocation { seat: Seat, cell: u8 },
    /// An attack failed.
    GaveUp { seat: Seat, cell: u8, token: u8 },
    /// Fuel made up for missing damage.
    Boosted { seat: Seat, cell: u8, fuel: u8 },
    /// A Location card was drawn.
    DrewCard { seat: Seat, card: u8 },
    /// A Location card was used, for good or until the next turn.
    UsedCard { seat: Seat, card: u8 },
    /// A card gave Fuel.
    GainedFuel { seat: Seat, fuel: u8 },
    /// A card turned a die.
    TurnedDie { seat: Seat, from: Face, to: Face },
    /// The movement or the sensing was ended.
    Stopped { seat: Seat, hero: Side },
    /// A fighter strikes a line (0–5) or a block (6–9).
    Struck { seat: Seat, hero: Side, area: u8 },
    /// An air strike is over.
    BrokeOff { seat: Seat, hero: Side },
    /// A seat did not react.
    Passed { seat: Seat, hero: Side },
    /// The two-sided card was turned and shows this side now.
    TurnedHero { hero: Side },
    /// Enough cells are empty.
    LastRound,
    /// A turn is over.
    TurnEnded { seat: Seat },
    /// The game is over, by empty cells or because nobody took anything for too long.
    Ended { stalled: bool },
}

impl Told for Event {
    fn told_to(&self, _: Viewer) -> Option<Self> {
        Some(*self)
    }

    fn reveals(&self) -> bool {
        use Event::*;
        matches!(
            self,
            Rolled { .. }
                | Revealed { .. }
                | DrewCard { .. }
                | GoesFirst { .. }
                | RolledForFirst { .. }
        )
    }

    fn clause(&self) -> &'static str {
        use Event::*;
        match self {
            RolledForFirst { .. } | Tied { .. } | GoesFirst { .. } => "3.1",
            TurnBegan { .. } => "4.3",
            Rolled { .. } | Rerolled { .. } | Kept { .. } => "4.4",
            Selected { .. } | Chose { .. } => "4.5",
            PlacedFuel { .. } => "4.6",
            Activated { .. } => "4.7",
            Drove { .. } | Stopped { .. } => "4.8-move",
            Reacted { .. } | Passed { .. } => "4.11",
            Revealed { .. } => "G3",
            Took { .. } | DrewCard { .. } => "G4",
            LeftLocation { .. } => "4.8-location",
            GaveUp { .. } | Boosted { .. } => "4.8-shortfall",
            UsedCard { .. } => "G7",
            GainedFuel { .. } => "G2",
            TurnedDie { .. } => "4.9",
            Struck { .. } => "4.8-strike",
            BrokeOff { .. } => "4.8-strafe",
            TurnedHero { .. } => "4.12",
            LastRound | Ended { .. } => "5.1",
            TurnEnded { .. } => "4.13",
        }
    }
}
