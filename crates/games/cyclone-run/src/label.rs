//! Words for actions.

use std::sync::LazyLock;

use veritable_core::bits::bits;
use veritable_core::guide::Guide;
use veritable_core::scene::{Header, Scene};
use veritable_core::words::{count, list};
use veritable_core::{Label, ScoreSheet, Seat, Showing};

use crate::CycloneRun;
use crate::action::Action;
use crate::board::CELL_NAMES;
use crate::content::{Face, Hero, Nature};
use crate::events::Event;
use crate::scene::Drawing;
use crate::state::{NONE, Phase, State};
use crate::strafe::area;
use crate::text::{faces, heroes};
use crate::view::View;

pub(crate) fn cell_name(cell: u8) -> &'static str {
    CELL_NAMES[usize::from(cell)]
}

/// "row 1", "column 3", "the upper left block".
pub(crate) fn area_name(index: u8) -> String {
    match index {
        0..3 => format!("row {}", index + 1),
        3..6 => format!("column {}", index - 2),
        _ => {
            let block = usize::from(index - 6) % 4;
            format!(
                "the {} block",
                ["upper left", "upper right", "lower left", "lower right"][block]
            )
        }
    }
}

/// The guided first game.
static GUIDE: LazyLock<Guide> =
    LazyLock::new(|| Guide::embedded(include_str!("../content/guide.toml")));

impl Showing for CycloneRun {
    fn guide() -> Option<&'static Guide> {
        Some(&GUIDE)
    }

    fn seat_name(&self, _: &View, seat: Seat) -> String {
        format!("Player {}", seat + 1)
    }

    fn label(&self, view: &View, action: Action) -> Label {
        self.label_of(&view.table, action)
    }

    fn narrate(&self, view: &View, event: &Event) -> String {
        self.tell(view.viewer, event)
    }

    fn scene(&self, view: &View, choices: &[Action]) -> Scene {
        Drawing::new(self, view).scene(choices)
    }

    fn header(&self, view: &View) -> Header {
        Drawing::new(self, view).header()
    }

    fn score(&self, state: &State) -> ScoreSheet {
        self.sheet(state)
    }
}

impl CycloneRun {
    pub(crate) fn token_name(&self, token: u8) -> &str {
        self.content.tokens.get(usize::from(token)).map_or("token", |token| &token.name)
    }

    /// In how many of a hundred cases a face-down token falls to the Hero in action.
    pub(crate) fn chance_to_beat(&self, s: &State, damage: u8, beats: u16) -> u32 {
        let beaten =
            (0..9u8).filter(|&t| beats >> t & 1 == 1 || self.deficit(t, damage) == Some(0));
        let beaten: u32 = beaten.map(|t| u32::from(s.unseen.count(t.into()))).sum();
        (100 * beaten + s.unseen.len() as u32 / 2) / (s.unseen.len() as u32).max(1)
    }

    /// What a step onto a cell would bring.
    pub(crate) fn step_hint(&self, s: &State, cell: u8) -> Option<String> {
        let hero = self.current(s)?;
        let at = usize::from(cell);
        if s.height[at] == 0 {
            return Some("empty space".into());
        }
        let token = s.top[at];
        if token == NONE {
            let chance = self.chance_to_beat(s, hero.damage, hero.beats);
            return Some(format!("face down: {chance} % to beat"));
        }
        let kind = &self.content.tokens[usize::from(token)];
        let (name, vp) = (&kind.name, kind.vp);
        let sure = hero.beats >> token & 1 == 1 || self.deficit(token, hero.damage) == Some(0);
        // Whoever reacts pays 1 Fuel for the step, and no card of theirs counts.
        let reacts = s.phase == Phase::React;
        let fuel = s.fuel[usize::from(self.decider(s))].saturating_sub(u8::from(reacts));
        Some(match kind.nature {
            Nature::Location if hero.wrench || s.wrench && !reacts => {
                format!("can take the Location, +{vp}")
            }
            Nature::Location => "a Location, no wrench".into(),
            _ if sure => format!("takes {name}, +{vp}"),
            _ => match self.deficit(token, hero.damage) {
                Some(missing) if missing <= fuel => {
                    format!("takes {name} for {missing} Fuel, +{vp}")
                }
                Some(missing) => format!("{name}: {} Fuel short", missing - fuel),
                None => format!("{name}: only {} can take it", self.takers(token)),
            },
        })
    }

    /// "2 Targets and 1 Move": which of equal dice are meant does not matter.
    fn dice_list(&self, s: &State, mask: u8) -> String {
        let shows = |face| bits(mask).filter(|die| s.dice[usize::from(*die)] == face).count();
        let faces = Face::ALL.map(|face| (shows(face), face.name()));
        let faces = faces.into_iter().filter(|(n, _)| *n > 0);
        list(&faces.map(|(n, name)| count(n as u8, name)).collect::<Vec<_>>())
    }

    /// What is printed on a Hero card, and what falls to it whatever the damage.
    pub(crate) fn hero_text(&self, hero: &Hero) -> String {
        let taken: Vec<_> = bits(hero.beats).map(|token| self.token_name(token)).collect();
        match taken.is_empty() {
            true => hero.text(),
            false => format!("{} Takes {} whatever the damage.", hero.text(), list(&taken)),
        }
    }

    /// Words for an action.
    pub(crate) fn label_of(&self, s: &State, action: Action) -> Label {
        use Action::*;
        let hero = |slot: u8| self.hero(s, slot);
        let name = |slot: u8| hero(slot).name.as_str();
        let (text, hint) = match action {
            Reroll(mask) => {
                let cost = if s.rerolls > 0 { "free" } else { "1 Fuel" };
                (format!("Reroll {}", self.dice_list(s, mask)), Some(cost.to_owned()))
            }
            Keep => ("Keep the dice".into(), None),
            Select(slot) => {
                let hero = hero(slot);
                (
                    format!("Activate {} for {}", hero.name, faces(&hero.cost)),
                    Some(self.hero_text(hero)),
                )
            }
            Done => (format!("Go on with {}", heroes(s.selected.count_ones() as u8)), None),
            Place(slot) => (format!("Put 1 Fuel on {}", name(slot)), None),
            Activate(slot) => (format!("Use {}", name(slot)), Some(self.hero_text(hero(slot)))),
            EndTurn => ("End the turn".into(), None),
            Step(cell) if s.phase == Phase::React => {
                let hero = self.current(s).map_or("the Hero", |hero| &hero.name);
                let text = format!("Pay 1 Fuel and move {hero} to {}", cell_name(cell));
                (text, self.step_hint(s, cell))
            }
            Step(cell) => (format!("Move to {}", cell_name(cell)), self.step_hint(s, cell)),
            Stop => ("Stop".into(), None),
            Scout(cell) if s.phase == Phase::Sense => (format!("Reveal {}", cell_name(cell)), None),
            Scout(cell) => {
                (format!("Scout {}", cell_name(cell)), Some(format!("{} left", s.scouts)))
            }
            RevealAll => ("Reveal all".into(), None),
            Line(index) => (format!("Strike {}", area_name(index)), self.strike_hint(s, index)),
            Quadrant(index) => {
                (format!("Strike {}", area_name(6 + index)), self.strike_hint(s, 6 + index))
            }
            Use(card) => {
                let text = self.content.cards[usize::from(card)].as_ref().map(|card| card.text());
                (format!("Use {}", self.card_name(card)), text)
            }
            Die(die) => {
                let shown = s.dice[usize::from(die)].name();
                (format!("Turn die {} ({shown})", die + 1), None)
            }
            TurnTo(face) => (format!("Turn it to {}", face.name()), None),
            Snipe(cell) => {
                let token = self.token_name(s.top[usize::from(cell)]);
                (format!("Take {token} at {}", cell_name(cell)), None)
            }
            Boost => {
                let fuel = self.shortfall(s).unwrap_or(0);
                let token = self.token_name(s.top[usize::from(s.cell.min(8))]);
                (format!("Spend {fuel} Fuel and take {token}"), None)
            }
            GiveUp if s.phase == Phase::Location => ("Leave the Location".into(), None),
            GiveUp => ("Give up the attack".into(), None),
            BoostAt(cell) => {
                let fuel = self.strafe_deficit(s, cell, 0).unwrap_or(0);
                let token = self.token_name(s.top[usize::from(cell)]);
                (format!("Spend {fuel} Fuel and take {token} at {}", cell_name(cell)), None)
            }
            BonusAt(cell) => {
                let card = self.bonus_card(s).map_or("a card", |(card, _)| self.card_name(card));
                let token = self.token_name(s.top[usize::from(cell)]);
                (format!("Use {card} against {token} at {}", cell_name(cell)), None)
            }
            BreakOff => ("End the air strike".into(), None),
            Pass => ("Pass".into(), None),
            Take => ("Take the Location".into(), Some("It brings a Location card.".into())),
            Rolled(face) => (format!("Roll {}", face.name()), None),
            Token(token) => (format!("Turn up {}", self.token_name(token)), None),
            Card(card) => (format!("Draw {}", self.card_name(card)), None),
            First(seat) => (format!("Seat {seat} goes first"), None),
        };
        Label { text, hint }
    }

    fn strike_hint(&self, s: &State, index: u8) -> Option<String> {
        let cells = area(index) & s.stocked() & !s.covered();
        Some(count(cells.count_ones() as u8, "token"))
    }
}
