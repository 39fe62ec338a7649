//! Decisions and chance outcomes: one flat space of 357 decisions (4.8). What a decision means depends on what is asked.

use veritable_core::action::Below;

use crate::content::{DROPS, EVENTS};
use crate::terms::{Act, Faction, Kind, SPOTS, Space, Territory, Way};

veritable_core::actions! {
    /// A decision or a chance outcome.
    pub enum Action, like "“command rdf-tax”, “space portland”, “unit mecha detroit”, “shift portland 3 left”, “go” or “stop”" {
        /// No, pass, done, decline, no trade.
        Stop = "stop",
        /// Yes, take it, do it.
        Go = "go",
        /// A card of the own hand.
        Card(card: Below<EVENTS>) = "card",
        /// A faction: partner, wish or target.
        Faction(faction: Faction) = "faction",
        /// Any card will do.
        Any = "any",
        /// A faction action.
        Command(act: Act) = "command",
        /// A space or the Hideout.
        Space(space: Space) = "space",
        /// A kind of unit.
        Kind(kind: Kind) = "kind",
        /// A unit of this kind to that space, or from it.
        Unit(kind: Kind, space: Space) = "unit",
        /// A civilian at a spot of a territory, shifted by 1.
        Shift(territory: Territory, spot: Below<SPOTS>, way: Way) = "shift",
        /// Two Mecha of a territory become a Veritech.
        Upgrade(territory: Territory) = "upgrade",
        /// A Pod goes from Constructed to the Flagship.
        Drop = "drop",
        /// A Pod goes from the Flagship's space to Constructed.
        Load = "load",
        /// 1 Protoculture in a concert.
        Gain = "gain",
    }
    chance {
        /// The next seat plays this faction.
        Seat(faction: Faction) = "seat",
        /// This event card is dealt, drawn, or played by the automaton.
        Deal(card: Below<EVENTS>) = "deal",
        /// This Drop card.
        DropCard(card: Below<DROPS>) = "drop-card",
        /// The card of this territory.
        Territory(territory: Territory) = "territory",
    }
}
