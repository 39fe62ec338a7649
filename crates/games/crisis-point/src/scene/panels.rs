//! What lies around the board: players, hand, objectives, Special Tokens, heroes and commands.

use veritable_core::action::word;
use veritable_core::bits::bits;
use veritable_core::scene::{
    About, Card, Counter, Flag, Mark, Panel, Pips, Player, Row, Side as At, Spot, Tag, Tint, Token,
    Widget,
};
use veritable_core::words;

use super::board::combat_art;
use super::{Drawing, action_card_id, combat_id, emblem, field_id, objective_id, special_id, tint};
use crate::content::text::objective_text;
use crate::content::{Field, Goal, Kind, LOCATIONS, Side, Special};
use crate::forecast::Prospect;
use crate::geometry::{CELLS, Cell, LINES, Line, cells_of};
use crate::state::*;

impl Drawing<'_> {
    /// What the viewer can still deploy.
    pub fn hand(&self) -> Option<Panel> {
        let table = self.table();
        let me = self.near;
        // While objectives are chosen they have the room.
        if !self.is_mine(me) || !super::in_play(table) || table.step == Step::Over {
            return None;
        }
        let units = bits(table.units_in_hand(me)).map(|i| Field::unit(me, i));
        let base = Some(Field::base(me)).filter(|&b| !table.deployed(b));
        let locations = bits(self.view.locations[me as usize].unwrap_or(0)).map(Field::location);
        let later = table.tactics_are_over();
        // After the Tactical Phase only a Bioroid for the Drop Token matters.
        let cards: Vec<_> = units
            .chain(base)
            .chain(locations)
            .filter(|&card| !later || Field::kind(card) == Kind::Unit)
            .map(|card| self.hand_card(card))
            .collect();
        let note = if later { "no longer deployed".into() } else { self.quotas(me) };
        let panel = Panel::new("hand", At::Me, "Your hand");
        (!cards.is_empty()).then(|| Panel {
            note,
            tab: "Hand".into(),
            body: vec![Widget::Cards { items: cards, columns: 2 }],
            ..panel
        })
    }

    /// The viewer's Combat Cards.
    fn combat(&self) -> Option<Panel> {
        let (table, me) = (self.table(), self.near);
        let cards = self.view.hand[me as usize].filter(|&cards| cards != 0)?;
        if !self.is_mine(me) || !super::in_play(table) || table.step == Step::Over {
            return None;
        }
        let items = bits(cards).map(|card| self.combat_in_hand(card)).collect();
        let over = table.tactics_are_over();
        Some(Panel {
            note: if over { "stay in your hand" } else { "one, face down, ends the turn" }.into(),
            tab: "Combat".into(),
            body: vec![Widget::Cards { items, columns: 5 }],
            ..Panel::new("combat", At::Later, "Combat Cards")
        })
    }

    fn hand_card(&self, card: u8) -> Card {
        let (table, pack) = (self.table(), self.game.pack);
        let c = usize::from(card);
        let (icon, colour, gives) = match Field::owner(card) {
            Some(side) if Field::kind(card) == Kind::Base => {
                (emblem(side), tint(side), 8 - table.filled[side as usize].count_ones() as u8)
            }
            Some(side) => (emblem(side), tint(side), pack.gives[c]),
            None => ("flag", Tint::None, 0),
        };
        let mut marks =
            vec![Mark::new(Spot::TopRight, "vp", pack.vp[c], Tint::Gold, "victory points")];
        let mut text = pack.text(card);
        if Field::kind(card) == Kind::Base {
            marks.push(Mark::new(
                Spot::BottomLeft,
                "defense",
                pack.defense[c],
                Tint::Defense,
                "defensive value",
            ));
            text = "1 Battle Token for each Combat Card in your hand.".into();
        }
        let picked = self.view.picked_card() == Some(card);
        Card {
            id: field_id(card),
            tint: colour,
            name: pack.name(card).into(),
            value: if gives > 0 { gives.to_string() } else { String::new() },
            icon: icon.into(),
            kind: colour,
            art: self.game.figure(card).into(),
            marks,
            spoken: format!(
                "{}, {}, {}. {text}",
                pack.name(card),
                words::count(gives, "Battle Token"),
                words::count(pack.vp[c], "victory point")
            ),
            text: vec![text],
            flags: if picked { vec![Flag::Picked] } else { Vec::new() },
            ..Card::default()
        }
    }

    fn combat_in_hand(&self, card: u8) -> Card {
        let me = self.near;
        let words = &self.game.pack.combat[me as usize][usize::from(card)];
        Card {
            id: combat_id(card),
            tint: tint(me),
            name: words.name.clone(),
            value: words.value.to_string(),
            art: combat_art(me, card).into(),
            spoken: format!("Combat Card {} {}", words.name, words.value),
            ..Card::default()
        }
    }

    pub fn panels(&self) -> Vec<Panel> {
        let mut panels = vec![self.player(self.near, At::Me)];
        panels.extend(self.objectives(self.near));
        panels.extend(self.combat());
        panels.push(self.action_cards(self.near));
        panels.push(self.player(self.far(), At::Others));
        panels.extend(self.objectives(self.far()));
        let game_on = self.table().game > 0 && self.table().step != Step::Over;
        for side in [self.far(), self.near] {
            if game_on && !self.is_mine(side) {
                panels.push(self.hidden(side));
            }
        }
        panels.push(self.action_cards(self.far()));
        panels
    }

    /// The tab of a phone: what stands in the column of the other side has one of its own.
    fn tab(&self, side: Side, own: &str) -> String {
        if side == self.near { own.into() } else { side.name().into() }
    }

    fn player(&self, side: Side, at: At) -> Panel {
        let table = self.table();
        let (i, seat) = (side as usize, self.seat(side));
        let order = match super::in_play(table) {
            true => format!(" · Player {}", if table.player1 == side { 1 } else { 2 }),
            false => String::new(),
        };
        let body = vec![
            Widget::Player(Player {
                seat: Some(seat),
                tint: tint(side),
                icon: emblem(side).into(),
                role: format!("{}{order}", side.name()),
                score: self.standing().0[i].to_string(),
                unit: "VP as it stands".into(),
                ..Player::default()
            }),
            Widget::Tokens { items: self.specials(side) },
        ];
        Panel {
            id: format!("seat-{seat}"),
            side: at,
            tab: self.tab(side, "Secret"),
            body,
            ..Panel::default()
        }
    }

    fn specials(&self, side: Side) -> Vec<Token> {
        let table = self.table();
        let icons = ["g-card-exchange", "g-missile-swarm", "g-light-projector", "g-parachute"];
        Special::ALL
            .into_iter()
            .filter(|token| token.side() == side)
            .map(|token| {
                let state = table.special(token);
                let word = match state {
                    SpecialState::Unearned => "not yet",
                    SpecialState::Held => "held",
                    SpecialState::Spent => "used",
                    SpecialState::Expired => "expired",
                };
                let text = self.game.pack.text(Field::special(token));
                let useless = state == SpecialState::Held && !self.game.has_use(table, token);
                let why = if useless { " It finds nothing to do now." } else { "" };
                Token {
                    id: if self.is_mine(side) { special_id(token) } else { String::new() },
                    icon: icons[token as usize].into(),
                    tint: tint(side),
                    count: u8::from(state == SpecialState::Held),
                    name: token.name().into(),
                    named: true,
                    state: word.into(),
                    about: Some(About {
                        clause: "4.6".into(),
                        ..About::text(format!("{} Token", token.name()), format!("{text}{why}"))
                    }),
                }
            })
            .collect()
    }

    /// The objectives that the viewer may know: own ones with how far they are.
    fn objectives(&self, side: Side) -> Option<Panel> {
        let table = self.table();
        let choosing = table.step == Step::Objective && table.active == side && self.is_mine(side);
        let kept = self.view.objectives[side as usize]?;
        let shown = if choosing { u8::MAX } else { kept };
        if shown == 0 {
            return None;
        }
        let items = bits(shown).map(|i| self.objective(side, i, kept)).collect();
        let title = if self.is_mine(side) {
            "Your Secret Objectives".to_string()
        } else {
            format!("{} objectives", side.name())
        };
        let at = if side == self.near { At::Me } else { At::Others };
        Some(Panel {
            note: "one that is met counts".into(),
            tab: self.tab(side, "Secret"),
            body: vec![Widget::Rows { items, columns: 1 }],
            ..Panel::new(&format!("objectives-{}", word::<Side>(side)), at, &title)
        })
    }

    fn objective(&self, side: Side, i: u8, kept: u8) -> Row {
        let table = self.table();
        let card = &self.game.pack.objectives[side as usize][usize::from(i)];
        let goal = self.game.pack.goals[side as usize][usize::from(i)];
        let (have, need) = self.progress(side, goal);
        let mut flags = Vec::new();
        if table.step == Step::Objective && kept >> i & 1 != 0 {
            flags.push(Flag::Picked);
        }
        if table.claimed[side as usize] == i {
            flags.push(Flag::Last);
        }
        let id = match self.is_mine(side) {
            true => objective_id(i),
            false => format!("{}-{}", word::<Side>(side), objective_id(i)),
        };
        let pips =
            Pips { filled: have.min(need), total: need, tint: Tint::Good, ..Pips::default() };
        Row {
            id,
            icon: "vp".into(),
            tint: Tint::Gold,
            text: format!("{} · {} VP", card.name, card.vp),
            detail: objective_text(&card.when),
            right: format!("{have} / {need}"),
            pips: Some(pips),
            flags,
            ..Row::default()
        }
    }

    /// How many of the cards or lines that a goal needs the side surely leads as things stand.
    fn progress(&self, side: Side, goal: Goal) -> (u8, u8) {
        let table = self.table();
        let leads = |cell: &Cell| {
            table.card_at(*cell).is_some()
                && self.game.forecast(self.view, *cell).prospect() == Prospect::Won(side)
        };
        let led = (0..CELLS as Cell).filter(leads).fold(0u16, |set, cell| set | 1 << cell);
        match goal {
            Goal::Won { cards, cells, min } => {
                ((table.cells_with(cards) & cells & led).count_ones() as u8, min)
            }
            Goal::Lines { min } => {
                let whole = |line: &Line| cells_of(*line) & !led == 0;
                ((0..LINES as Line).filter(whole).count() as u8, min)
            }
        }
    }

    /// Heroes and commands: greyed until their phase, crossed out when used.
    fn action_cards(&self, side: Side) -> Panel {
        let table = self.table();
        let own = self.is_mine(side);
        let played = table.played[side as usize];
        let items = bits(self.game.pack.dealt.action_cards[side as usize])
            .map(|i| {
                let card = Field::action_card(side, i);
                let name = self.game.pack.name(card);
                let mut flags = Vec::new();
                if table.step == Step::Effect && table.cursor.card == card {
                    flags.push(Flag::Picked);
                } else if played >> i & 1 != 0 {
                    flags.push(Flag::Used);
                }
                let id = action_card_id(i);
                Row {
                    id: if own { id } else { format!("{}-{id}", word::<Side>(side)) },
                    icon: if i < 4 { "g-plane-pilot" } else { "g-card-play" }.into(),
                    tint: tint(side),
                    text: name.into(),
                    flags,
                    about: Some(About::text(name, self.game.pack.text(card))),
                    ..Row::default()
                }
            })
            .collect();
        let [heroes, commands] = [played & 15, played >> 4].map(u8::count_ones);
        let note = match table.tokens_are_over() {
            true => format!("{heroes} of 2 heroes, {commands} of 2 commands"),
            false => "from phase 3".into(),
        };
        let title =
            if own { "Heroes and commands".into() } else { format!("{} cards", side.name()) };
        let at = if side == self.near { At::Later } else { At::Others };
        Panel {
            note,
            tab: self.tab(side, "Cards"),
            folded: own && !table.tokens_are_over(),
            body: vec![Widget::Rows { items, columns: 2 }],
            ..Panel::new(&format!("cards-{}", word::<Side>(side)), at, &title)
        }
    }

    /// What a side still hides: public knowledge about it.
    fn hidden(&self, side: Side) -> Panel {
        let (table, i) = (self.table(), side as usize);
        let open = self.view.hidden_combat(side);
        let values = (0..8u8).map(|card| {
            let value = self.game.pack.value[i][usize::from(card)];
            let gone = open >> card & 1 == 0;
            let whether = if gone { "lies face up" } else { "is in hand or face down" };
            Tag {
                text: value.to_string(),
                meaning: format!("The Combat Card of value {value} {whether}."),
                tint: tint(side),
                gone,
                ..Tag::default()
            }
        });
        let count = |value: u8, icon: &str, name: &str| Counter {
            icon: icon.into(),
            tint: tint(side),
            value: value.to_string(),
            name: name.into(),
            ..Counter::default()
        };
        let mut body = vec![
            Widget::Tags { items: values.collect() },
            Widget::Counters {
                items: vec![
                    count(table.kept[i], "eyeoff", "objectives"),
                    count(table.locations_in_hand(side), "flag", "Locations"),
                ],
            },
        ];
        let units: Vec<_> = bits(table.units_in_hand(side))
            .map(|u| {
                let card = Field::unit(side, u);
                let gives = self.game.pack.gives[usize::from(card)];
                Tag {
                    text: format!("{gives} {}", self.game.pack.name(card)),
                    meaning: format!(
                        "Unit in hand, brings {}. {}",
                        words::count(gives, "Battle Token"),
                        self.game.pack.text(card)
                    ),
                    tint: tint(side),
                    ..Tag::default()
                }
            })
            .collect();
        if !units.is_empty() {
            body.push(Widget::Tags { items: units });
        }
        let down = table.face_down(side).count_ones();
        let note = format!("{down} on the table, {} in hand", self.view.hand_size(side));
        let title = if self.view.side().is_some() {
            "Still hidden".to_string()
        } else {
            format!("{}: still hidden", side.name())
        };
        Panel {
            note,
            tab: self.tab(side, "Secret"),
            body,
            ..Panel::new(&format!("hidden-{}", word::<Side>(side)), At::Others, &title)
        }
    }
}

const _: () = assert!(LOCATIONS == 10);
