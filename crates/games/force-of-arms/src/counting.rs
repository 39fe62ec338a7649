//! What a laboratory counts of the cards.

use veritable_core::edit::put;
use veritable_core::{CardTable, Counting, Holder, Use};

use crate::ForceOfArms;
use crate::content::Pack;
use crate::events::Event;

const FILE: &str = "cards.toml";

impl Counting for ForceOfArms {
    fn card_tables() -> &'static [CardTable] {
        &[
            CardTable {
                file: FILE,
                table: "fighter",
                neutral: |card| put(card, "value = 0\nface_up = []"),
            },
            CardTable { file: FILE, table: "hero", neutral: |card| put(card, "effects = []") },
            CardTable { file: FILE, table: "command", neutral: |card| put(card, "effects = []") },
            CardTable {
                file: FILE,
                table: "ship",
                neutral: |ship| {
                    put(ship, "defense = 0\nvictory_points = 0");
                    if let Some(back) = ship.get_mut("alternate").and_then(|a| a.as_table_mut()) {
                        put(back, "defense = 0\nvictory_points = 0");
                    }
                },
            },
        ]
    }

    /// Everybody holds all fighters and cards from the start; what is dealt is a faction's own ship.
    fn uses(&self, event: &Event, tell: &mut impl FnMut(&str, Use, Holder)) {
        let (by, id) = match *event {
            Event::Placed { by, card: Some(card), .. } => {
                (by, &self.pack.fighter_card(by.faction, card).id)
            }
            Event::CardPlayed { by, card } => (by, &self.pack.card(by.faction, card).id),
            Event::Dealt { ship, .. } => {
                let owner = Holder::Side(Pack::faction_of(ship).name());
                return tell(&self.pack.ships[usize::from(ship)].id, Use::Drawn, owner);
            }
            _ => return,
        };
        tell(id, Use::Played, Holder::Side(by.faction.name()));
    }
}
