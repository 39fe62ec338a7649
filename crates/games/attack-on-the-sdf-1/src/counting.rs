//! What a laboratory counts of the cards.

use veritable_core::edit::put;
use veritable_core::{CardTable, Counting, Holder, Use};

use crate::AttackOnSdf1;
use crate::events::Event;

impl Counting for AttackOnSdf1 {
    fn card_tables() -> &'static [CardTable] {
        &[
            CardTable {
                file: "resources.toml",
                table: "resource",
                neutral: |card| {
                    put(card, "ops = []\nupkeep = []\nreward = 0");
                    card.remove("passive");
                },
            },
            CardTable {
                file: "invasion.toml",
                table: "invasion",
                neutral: |card| put(card, "ops = []"),
            },
            CardTable {
                file: "orders.toml",
                table: "orders",
                neutral: |card| {
                    put(
                        card,
                        "circle = []\ntriangle = []\nsquare = []\nx = []\ny = []\nshield = []",
                    );
                },
            },
            CardTable {
                file: "crew.toml",
                table: "crew",
                neutral: |card| put(card, "science = []\ngunners = []\nproduction = []"),
            },
            CardTable {
                file: "mecha.toml",
                table: "mecha",
                neutral: |card| {
                    let stays = "[{ move = 0, damage = 0 }]";
                    put(card, &format!("veritech = {stays}\ndestroid = {stays}\nscout = []"));
                },
            },
        ]
    }

    fn uses(&self, event: &Event, tell: &mut impl FnMut(&str, Use, Holder)) {
        let content = &self.content;
        let at = usize::from;
        let (id, used, by) = match *event {
            Event::CardDealt { card, .. } => {
                (&content.resources[at(card)].id, Use::Drawn, Holder::Table)
            }
            Event::CardPlayed { seat, card, .. } => {
                (&content.resources[at(card)].id, Use::Played, Holder::Seat(seat))
            }
            Event::InvasionCard { card } => {
                (&content.invasion[at(card)].id, Use::Played, Holder::Table)
            }
            Event::OrdersCard { card } => {
                (&content.orders[at(card)].id, Use::Played, Holder::Table)
            }
            Event::CrewCard { card, .. } => {
                (&content.crew[at(card)].id, Use::Played, Holder::Table)
            }
            Event::MechaCard { card, .. } => {
                (&content.mecha[at(card)].id, Use::Played, Holder::Table)
            }
            _ => return,
        };
        tell(id, used, by);
    }
}
