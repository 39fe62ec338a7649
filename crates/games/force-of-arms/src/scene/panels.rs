//! What lies around the board: players, hand, tokens, heroes and commands.

use veritable_core::Seat;
use veritable_core::bits::bits;
use veritable_core::scene::{
    About, Card, Flag, Mark, Panel, Player, Row, Side, Spot, Tag, Token as Pill, Widget,
};

use super::board::{fighter_art, kind_look};
use super::{Drawing, card_id, emblem, hand_id, tint, token_look};
use crate::content::Token;
use crate::content::data::Effect;
use crate::content::text::face_up_text;
use crate::state::*;
use crate::view::UNKNOWN;

impl Drawing<'_> {
    /// The viewer's fighters, Attack first; the chosen one stays until it is placed.
    pub fn hand(&self) -> Option<Panel> {
        let table = self.table();
        let held = self.view.hand[usize::from(self.near)]?;
        let chosen =
            (self.view.chosen < UNKNOWN && table.active == self.near).then_some(self.view.chosen);
        let faction = table.faction(self.near);
        let set = chosen.map_or(held, |card| held | 1 << card);
        let items: Vec<_> = bits(set)
            .map(|card| {
                let fighter = self.game.pack.fighter_card(faction, card);
                let (icon, kind) = kind_look(fighter.kind);
                let mut words = format!("{}.", fighter.name);
                if let Some(earned) = face_up_text(fighter) {
                    words.push_str(&format!(" Placed face up it earns {earned}."));
                }
                Card {
                    id: hand_id(card),
                    tint: tint(faction),
                    name: fighter.name.clone(),
                    value: fighter.value.to_string(),
                    icon: icon.into(),
                    kind,
                    art: fighter_art(faction as usize, card).into(),
                    spoken: format!("{}, {}", fighter.value_name(), fighter.name),
                    marks: fighter.face_up.iter().filter_map(earned).collect(),
                    about: Some(About::text(fighter.value_name(), words)),
                    flags: if chosen == Some(card) { vec![Flag::Picked] } else { Vec::new() },
                    ..Card::default()
                }
            })
            .collect();
        let note = format!("{} fighter{}", items.len(), if items.len() == 1 { "" } else { "s" });
        let columns = if items.len() > 6 { 4 } else { 3 };
        let body = match items.is_empty() {
            true => Widget::Text { text: "All your fighters are placed.".into() },
            false => Widget::Cards { items, columns },
        };
        Some(Panel {
            note,
            tab: "Hand".into(),
            body: vec![body],
            ..Panel::new("hand", Side::Me, "Your hand")
        })
    }

    pub fn panels(&self) -> Vec<Panel> {
        let mut panels = vec![self.player(self.near, Side::Me)];
        if self.view.viewer.is(self.near) {
            panels.push(self.own_tokens());
        }
        panels.push(self.cards(self.near));
        panels.push(self.player(self.far(), Side::Others));
        if self.table().round > 0 && self.table().step != Step::Over {
            panels.push(self.hidden(self.far()));
            if !self.view.viewer.is(self.near) {
                panels.push(self.hidden(self.near));
            }
        }
        panels.push(self.cards(self.far()));
        panels
    }

    fn player(&self, seat: Seat, side: Side) -> Panel {
        let table = self.table();
        let faction = table.faction(seat);
        let order = if !super::sides_known(table) {
            String::new()
        } else {
            format!(" · player {}", if table.first == seat { 1 } else { 2 })
        };
        let mut body = vec![Widget::Player(Player {
            seat: Some(seat),
            tint: tint(faction),
            icon: emblem(faction).into(),
            role: format!("{}{order}", faction.name()),
            score: self.standing()[usize::from(seat)].to_string(),
            unit: "VP as it stands".into(),
            ..Player::default()
        })];
        if !self.view.viewer.is(seat) {
            body.push(Widget::Tokens { items: self.pills(seat, false) });
        }
        Panel { id: format!("seat-{seat}"), side, body, ..Panel::default() }
    }

    fn own_tokens(&self) -> Panel {
        let body = vec![Widget::Tokens { items: self.pills(self.near, true) }];
        Panel { tab: "Tokens".into(), body, ..Panel::new("tokens", Side::Me, "Your tokens") }
    }

    fn pills(&self, seat: Seat, own: bool) -> Vec<Pill> {
        [Token::Spy, Token::ShipLock, Token::Attack, Token::Defense, Token::Protoculture]
            .map(|token| {
                let (icon, tint, id) = token_look(token);
                Pill {
                    id: if own { id.into() } else { String::new() },
                    icon: icon.into(),
                    tint,
                    count: self.table().pool[usize::from(seat)].get(token),
                    name: token.name().into(),
                    named: own,
                    about: own.then(|| About {
                        clause: "4.2".into(),
                        ..About::text(token.name(), token_words(token))
                    }),
                    ..Pill::default()
                }
            })
            .into()
    }

    /// Heroes and commands: greyed until their phase, crossed out when used.
    fn cards(&self, seat: Seat) -> Panel {
        let table = self.table();
        let own = self.view.viewer.is(seat);
        let faction = table.faction(seat);
        let played = table.played[usize::from(seat)];
        let in_play = table.step == Step::Effect && table.active == seat;
        // When the hand is empty there is room for what the cards say.
        let spelled_out = own && table.placed[usize::from(seat)] == 12;
        let items = bits(self.game.pack.dealt[faction as usize])
            .map(|card| {
                let words = self.game.pack.card(faction, card);
                let mut flags = Vec::new();
                if in_play && table.cursor.card == card {
                    flags.push(Flag::Picked);
                } else if played & (1 << card) != 0 {
                    flags.push(Flag::Used);
                }
                let id = if own { card_id(card) } else { format!("other{seat}-{}", card_id(card)) };
                let text = self.game.card_text(faction, card);
                Row {
                    id,
                    icon: if card < 4 { "g-plane-pilot" } else { "g-rank-3" }.into(),
                    tint: tint(faction),
                    text: words.name.clone(),
                    flags,
                    detail: if spelled_out { text.clone() } else { String::new() },
                    about: Some(About::text(words.name.clone(), text)),
                    ..Row::default()
                }
            })
            .collect();
        let side = if seat == self.near { Side::Later } else { Side::Others };
        let tab = if seat == self.near { "Cards" } else { faction.name() };
        let phase = matches!(table.step, Step::Card | Step::Effect | Step::CommandEnd | Step::Over);
        let note = if phase {
            format!("{} of 3 played", played.count_ones())
        } else {
            "from phase 3".into()
        };
        let title =
            if own { "Heroes and commands".into() } else { format!("{} cards", faction.name()) };
        let (kind, columns) = if spelled_out { ("texts", 1) } else { ("cards", 2) };
        let body = vec![Widget::Rows { items, columns }];
        Panel {
            note,
            tab: tab.into(),
            // Until then the fighters need the room.
            folded: own && !phase && !spelled_out,
            body,
            ..Panel::new(&format!("{kind}-{seat}"), side, &title)
        }
    }

    /// The fighters of a seat that are not face up: public knowledge.
    fn hidden(&self, seat: Seat) -> Panel {
        let table = self.table();
        let faction = table.faction(seat);
        let items = bits(self.view.hidden_set(seat))
            .map(|card| {
                let fighter = self.game.pack.fighter_card(faction, card);
                let (_, tint) = kind_look(fighter.kind);
                let meaning =
                    format!("{}: in hand or face down on the table.", fighter.value_name());
                Tag { text: fighter.value_name(), meaning, tint, ..Tag::default() }
            })
            .collect();
        let down = table.face_down(seat).count_ones();
        let note = format!("{down} on the table, {} in hand", self.view.hand_size(seat));
        let body = vec![Widget::Tags { items }];
        Panel {
            note,
            tab: faction.name().into(),
            body,
            ..Panel::new(&format!("hidden-{seat}"), Side::Others, "Still hidden")
        }
    }
}

/// The sign of what a fighter earns face up.
fn earned(effect: &Effect) -> Option<Mark> {
    let Effect::Gain { token, count } = effect else { return None };
    let (icon, tint, _) = token_look(*token);
    let name = format!("face up: {count} {}", token.name());
    Some(Mark::new(Spot::BottomLeft, icon, format!("+{count}"), tint, &name))
}

fn token_words(token: Token) -> &'static str {
    match token {
        Token::Attack => {
            "+1 attack against an enemy ship. Played in the Token Phase; a Spy can stop it."
        }
        Token::Defense => {
            "+1 defense of one of your ships. Played in the Token Phase; a Spy can stop it."
        }
        Token::ShipLock => {
            "The ship cannot change its place. Played on your turn; a Spy can stop it."
        }
        Token::Protoculture => {
            "+2 for you: attack on an enemy ship or defense on your own, one for each ship. Cannot be stopped."
        }
        Token::Spy => {
            "On your turn: turn an enemy fighter up. On the other's turn: stop an Attack, Defense or Ship Lock token."
        }
    }
}
