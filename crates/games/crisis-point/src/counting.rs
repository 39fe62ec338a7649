//! What a laboratory counts of the cards.

use veritable_core::edit::{Entry, put};
use veritable_core::{CardTable, Counting, Holder, Use};

use crate::CrisisPoint;
use crate::content::{COMBAT, Field, HEROES, LOCATIONS, Pack, UNITS};
use crate::events::Event;

const FILE: &str = "cards.toml";

impl Counting for CrisisPoint {
    fn card_tables() -> &'static [CardTable] {
        const fn list(table: &'static str, neutral: fn(&mut Entry)) -> CardTable {
            CardTable { file: FILE, table, neutral }
        }
        const {
            &[
                list("combat", |card| put(card, "value = 0")),
                list("unit", |unit| {
                    put(unit, "tokens = 0\nvp = 0");
                    // A Special Token must come from somewhere.
                    if let Some(effects) = unit.get_mut("effects").and_then(|e| e.as_array_mut()) {
                        effects
                            .retain(|e| e.get("op").and_then(|op| op.as_str()) == Some("special"));
                    }
                }),
                list("base", |base| put(base, "defense = 0\nvp = 0")),
                list("location", |location| put(location, "vp = 0\neffects = []")),
                list("hero", |card| put(card, "effects = []")),
                list("command", |card| put(card, "effects = []")),
                list("objective", |card| put(card, "vp = 0")),
            ]
        }
    }

    fn uses(&self, event: &Event, tell: &mut impl FnMut(&str, Use, Holder)) {
        let pack = self.pack;
        let (by, id, used) = match *event {
            Event::Kept { by, objective: Some(i) } => {
                (by, &pack.objectives[by.side as usize][usize::from(i)].id, Use::Drawn)
            }
            Event::Claimed { by, objective: i }
            | Event::Objectives { of: by, claimed: Some(i), .. } => {
                (by, &pack.objectives[by.side as usize][usize::from(i)].id, Use::Played)
            }
            Event::Dealt { to, location: Some(i) } => {
                (to, id_of(pack, Field::location(i)), Use::Drawn)
            }
            Event::Deployed { by, card, .. } | Event::CardPlayed { by, card } => {
                (by, id_of(pack, card), Use::Played)
            }
            Event::Combat { by, card: Some(card), .. } => {
                (by, &pack.combat[by.side as usize][usize::from(card) % COMBAT].id, Use::Played)
            }
            _ => return,
        };
        tell(id, used, Holder::Side(by.side.name()));
    }
}

/// The id of a card of the battlefield, a hero or a command.
fn id_of(pack: &Pack, card: u8) -> &String {
    let (i, locations) = (usize::from(card), usize::from(Field::location(0)));
    match i {
        _ if i < 2 * UNITS => &pack.units[i / UNITS][i % UNITS].id,
        _ if i < locations => &pack.bases[i - 2 * UNITS].id,
        _ if i < locations + LOCATIONS => &pack.locations[i - locations].id,
        _ => {
            let i = i - locations - LOCATIONS;
            &pack.action_cards[i / (2 * HEROES)][i % (2 * HEROES)].id
        }
    }
}
