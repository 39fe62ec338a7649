//! What a laboratory counts of the cards.

use veritable_core::edit::put;
use veritable_core::{CardTable, Counting, Holder, Use};

use crate::Reconstruction;
use crate::events::Event;
use crate::terms::Faction;

impl Counting for Reconstruction {
    fn card_tables() -> &'static [CardTable] {
        &[CardTable {
            file: "events.toml",
            table: "event",
            // Both boxes must say something.
            neutral: |card| {
                let nothing = "[{ op = \"gain\", who = \"RDF\", n = 0 }]";
                put(card, &format!("white = {nothing}\nblack = {nothing}"));
            },
        }]
    }

    fn uses(&self, event: &Event, tell: &mut impl FnMut(&str, Use, Holder)) {
        let mut told = |card: usize, used, by: Faction| {
            tell(&self.content.events[card].id, used, Holder::Side(by.name()));
        };
        match *event {
            Event::Drew { faction, card } => {
                let drawn = card.cards.unwrap_or(0);
                (0..u64::BITS as usize)
                    .filter(|i| drawn >> i & 1 == 1)
                    .for_each(|i| told(i, Use::Drawn, faction));
            }
            Event::RoundCard { faction, card } => told(usize::from(card), Use::Drawn, faction),
            Event::Played { by, card } => told(usize::from(card), Use::Played, by),
            _ => {}
        }
    }
}
