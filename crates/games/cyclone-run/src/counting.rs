//! What a laboratory counts of the cards.

use veritable_core::edit::put;
use veritable_core::{CardTable, Counting, Holder, Use};

use crate::CycloneRun;
use crate::content::Site;
use crate::events::Event;

impl Counting for CycloneRun {
    fn card_tables() -> &'static [CardTable] {
        &[
            CardTable {
                file: "heroes.toml",
                table: "hero",
                // Still drives or strikes, but takes nothing.
                neutral: |hero| {
                    put(hero, "damage = 0\nwrench = false\nbeats = []\nscout = 0\nfuel_gain = 0");
                },
            },
            CardTable {
                file: "locations.toml",
                table: "location",
                neutral: |card| {
                    put(card, "mode = \"passive\"\neffect = { victory_points = { amount = 0 } }");
                },
            },
        ]
    }

    fn uses(&self, event: &Event, tell: &mut impl FnMut(&str, Use, Holder)) {
        let site = |card: u8| Site::NAMES[usize::from(card)];
        let (id, used, seat) = match *event {
            Event::Selected { seat, hero, .. } => {
                let sides = &self.content.heroes[usize::from(hero.slot)];
                (sides[usize::from(hero.turned)].id.as_str(), Use::Played, seat)
            }
            Event::DrewCard { seat, card } => (site(card), Use::Drawn, seat),
            Event::UsedCard { seat, card } => (site(card), Use::Played, seat),
            _ => return,
        };
        tell(id, used, Holder::Seat(seat));
    }
}
