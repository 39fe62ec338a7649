//! What lies around the tray: players, Heroes, Location cards, the turn.

use veritable_core::Seat;
use veritable_core::scene::{
    About, Card, Flag, Mark, Panel, Pips, Player, Row, Side, Spot, Tag, Tint, Token, Track, Widget,
};

use super::board::{token_look, vehicle_icon};
use super::{Drawing, SCOUTS, card_id, face_icon, hero_id, seat_look};
use crate::CycloneRun;
use crate::board::Pattern;
use crate::content::{Face, Hero, Mode, Task};
use crate::state::{Phase, members};

impl Drawing<'_> {
    pub fn panels(&self) -> Vec<Panel> {
        let mut panels = Vec::new();
        for turn in 0..self.game.seats {
            let seat = (self.near + turn) % self.game.seats;
            panels.push(self.player(seat, if turn == 0 { Side::Me } else { Side::Others }));
        }
        panels.push(self.turn());
        panels.push(self.heroes());
        panels
    }

    /// The viewer's own Location cards.
    pub fn hand(&self) -> Option<Panel> {
        let held = self.s.held[usize::from(self.near)];
        if !self.viewer.is(self.near) || held == 0 {
            return None;
        }
        let items = members(held).map(|card| self.location_card(card)).collect();
        Some(Panel {
            tab: "Cards".into(),
            body: vec![Widget::Cards { items, columns: 2 }],
            ..Panel::new("hand", Side::Me, "Your Location cards")
        })
    }

    fn location_card(&self, card: u8) -> Card {
        let name = self.game.card_name(card).to_owned();
        let printed = self.game.content.cards[usize::from(card)].as_ref();
        let text = printed.map(|card| card.text()).unwrap_or_default();
        let spent = self.s.flipped >> card & 1 == 1;
        let foot = match printed.map(|card| card.mode) {
            Some(Mode::Passive) => ("Counts at the end", Tint::Gold),
            _ if spent => ("Used this turn", Tint::None),
            _ => ("Ready", Tint::Good),
        };
        Card {
            id: card_id(card),
            tint: Tint::Azure,
            name: name.clone(),
            art: "g-ancient-ruins".into(),
            spoken: format!("{name}. {text}"),
            text: vec![text.clone()],
            foot: Some((foot.0.into(), foot.1)),
            flags: if spent { vec![Flag::Used] } else { Vec::new() },
            about: Some(About { clause: "4.10".into(), ..About::text(name, text) }),
            ..Card::default()
        }
    }

    fn player(&self, seat: Seat, side: Side) -> Panel {
        let (s, at) = (self.s, usize::from(seat));
        let (tint, icon) = seat_look(seat);
        let mut body = vec![
            Widget::Player(Player {
                seat: Some(seat),
                tint,
                icon: icon.into(),
                role: self.role(seat),
                score: self.game.points(s, seat).to_string(),
                unit: "VP".into(),
                ..Player::default()
            }),
            Widget::Tokens { items: self.pile(seat) },
        ];
        let own = self.viewer.is(seat);
        if s.held[at] != 0 && !own {
            let row = |card: u8| {
                let printed = self.game.content.cards[usize::from(card)].as_ref();
                let text = printed.map(|card| card.text()).unwrap_or_default();
                let name = self.game.card_name(card);
                Row {
                    id: card_id(card),
                    icon: "g-ancient-ruins".into(),
                    tint: Tint::Azure,
                    text: name.into(),
                    flags: if s.flipped >> card & 1 == 1 { vec![Flag::Used] } else { Vec::new() },
                    about: Some(About::text(name, text)),
                    ..Row::default()
                }
            };
            body.push(Widget::Rows { items: members(s.held[at]).map(row).collect(), columns: 2 });
        }
        Panel { id: format!("seat-{seat}"), side, tab: "Players".into(), body, ..Panel::default() }
    }

    /// What a seat is doing, in a few words.
    fn role(&self, seat: Seat) -> String {
        let s = self.s;
        let doing = if s.phase == Phase::Over {
            let place = self.game.ranking(s).iter().position(|&other| other == seat);
            format!("place {}", place.unwrap_or(0) + 1)
        } else if s.phase == Phase::First {
            String::new()
        } else if seat == s.active {
            "on turn".into()
        } else if s.reacted >> seat & 1 == 1 {
            "has reacted".into()
        } else if s.fuel[usize::from(seat)] > 0 {
            "can react".into()
        } else {
            String::new()
        };
        let first = s.phase != Phase::First && s.first == seat;
        match (doing.is_empty(), first) {
            (true, true) => "first player".into(),
            (false, true) => format!("{doing} · first player"),
            _ => doing,
        }
    }

    /// Fuel and defeat pile of a seat; tokens that differ only by their Fuel are counted together.
    fn pile(&self, seat: Seat) -> Vec<Token> {
        let at = usize::from(seat);
        let mut items = vec![Token {
            icon: "fuel".into(),
            tint: Tint::Fuel,
            count: self.s.fuel[at],
            name: "Fuel".into(),
            about: Some(About {
                clause: "R19".into(),
                ..About::text(
                    "Fuel",
                    "Buys a reroll, 1 damage in an attack, a fighter, or one step of another \
                     player's Hero.",
                )
            }),
            ..Token::default()
        }];
        for (kind, token) in self.game.content.tokens.iter().enumerate() {
            let (icon, tint) = token_look(kind as u8);
            let count = self.s.defeat[at][kind];
            match items.last_mut() {
                Some(last) if last.icon == icon => last.count += count,
                _ if kind < 7 || count > 0 => items.push(Token {
                    icon: icon.into(),
                    tint,
                    count,
                    name: token.name.clone(),
                    ..Token::default()
                }),
                _ => {}
            }
        }
        items
    }

    /// What the turn has left: rerolls, scouts, movement.
    fn turn(&self) -> Panel {
        let s = self.s;
        let mut body = Vec::new();
        let pill = |id: &str, icon: &str, tint, count, name: &str| Token {
            id: id.into(),
            icon: icon.into(),
            tint,
            count,
            name: name.into(),
            named: true,
            ..Token::default()
        };
        body.push(Widget::Tokens {
            items: vec![
                pill("", "g-rolling-dices", Tint::Cream, s.rerolls, "free rerolls"),
                pill(SCOUTS, "g-binoculars", Tint::Spy, s.scouts, "scouts"),
            ],
        });
        if let Some(Task::Drive(_, _, steps)) = self.game.current(s).map(|hero| hero.task) {
            let total = steps.max(s.moves);
            body.push(Widget::Track(Track {
                name: "movement".into(),
                pips: Pips {
                    filled: s.moves,
                    total,
                    tint: Tint::Cream,
                    dots: true,
                    ..Pips::default()
                },
                ..Track::default()
            }));
        }
        if s.last_round {
            let meaning = "The match ends when this round does.".into();
            let tag =
                Tag { text: "Last round".into(), meaning, tint: Tint::Gold, ..Tag::default() };
            body.push(Widget::Tags { items: vec![tag] });
        }
        Panel { tab: "Players".into(), body, ..Panel::new("turn", Side::Me, "This turn") }
    }

    fn heroes(&self) -> Panel {
        let ready = self.game.affordable(self.s).count_ones();
        let choosing = matches!(self.s.phase, Phase::Roll | Phase::Select) && self.s.rolling == 0;
        let note =
            if choosing { format!("{ready} of 9 ready with these dice") } else { String::new() };
        let items = (0..9).map(|slot| self.hero(slot)).collect();
        Panel {
            note,
            body: vec![Widget::Cards { items, columns: 3 }],
            ..Panel::new("heroes", Side::Beside, "Heroes")
        }
    }

    fn hero(&self, slot: u8) -> Card {
        let s = self.s;
        let hero = self.game.hero(s, slot);
        let mut marks = stats(hero);
        let fuel = s.hero_fuel[usize::from(slot)];
        if fuel > 0 {
            marks.push(Mark::token(Spot::TopRight, "fuel", fuel, Tint::Fuel, "Fuel on the card"));
        }
        let (foot, mut flags) = self.hero_foot(slot, hero);
        if s.current == slot {
            flags.push(Flag::Acting);
        }
        let icon = hero_icon(hero);
        Card {
            id: hero_id(slot),
            name: hero.name.clone(),
            icon: icon.into(),
            kind: Tint::Cream,
            art: icon.into(),
            marks,
            cost: self.cost(hero),
            text: vec![hero.brief()],
            foot: Some(foot),
            flags,
            spoken: format!(
                "{}. Costs {}. {}",
                hero.name,
                crate::text::faces(&hero.cost),
                self.game.hero_text(hero)
            ),
            about: Some(About {
                clause: "7.3".into(),
                ..About::text(
                    &hero.name,
                    format!("{} {}", self.game.hero_text(hero), hero.provenance.note),
                )
            }),
            ..Card::default()
        }
    }

    /// The dice a Hero costs, lit where a free die shows the face, and its Fuel.
    fn cost(&self, hero: &Hero) -> Vec<(String, bool)> {
        let free = self.s.free_faces();
        let mut cost = Vec::new();
        for face in Face::ALL {
            for n in 0..hero.cost[face as usize] {
                cost.push((face_icon(face).into(), n < free[face as usize]));
            }
        }
        let fuel = self.s.fuel[usize::from(self.s.active)];
        cost.extend((0..hero.fuel_cost).map(|n| ("fuel".into(), n < fuel)));
        cost
    }

    fn hero_foot(&self, slot: u8, hero: &Hero) -> ((String, Tint), Vec<Flag>) {
        let s = self.s;
        let says = |words: &str, tint, flags| ((words.to_owned(), tint), flags);
        if s.used >> slot & 1 == 1 {
            return says("Used", Tint::None, vec![Flag::Used]);
        }
        if s.current == slot {
            return says("In action", Tint::Gold, vec![]);
        }
        if s.selected >> slot & 1 == 1 {
            return says("Activated", Tint::Gold, vec![]);
        }
        let choosing = matches!(s.phase, Phase::Roll | Phase::Select) && s.rolling == 0;
        if !choosing {
            return says("", Tint::None, vec![]);
        }
        if self.game.affordable(s) >> slot & 1 == 1 {
            return says("Ready", Tint::Good, vec![]);
        }
        let free = s.free_faces();
        if hero.shown_by(&free) {
            return says("needs Fuel", Tint::Open, vec![Flag::Dim]);
        }
        let missing: Vec<_> = Face::ALL
            .into_iter()
            .filter(|&face| hero.cost[face as usize] > free[face as usize])
            .map(Face::name)
            .collect();
        let missing = missing.join(", ");
        if s.phase == Phase::Roll && s.rerolls > 0 {
            let chance = self.game.chance_of(s, slot);
            return says(&format!("needs {missing} · {chance} %"), Tint::Open, vec![Flag::Dim]);
        }
        says(&format!("needs {missing}"), Tint::None, vec![Flag::Dim])
    }
}

impl CycloneRun {
    /// In how many of a hundred cases the free rerolls can bring the dice of a Hero, if they aim at nothing else.
    fn chance_of(&self, s: &crate::State, slot: u8) -> u32 {
        let mut values = [0.0; 9];
        values[usize::from(slot)] = 100.0;
        let mut worth = self.odds.kept(s.turned, &values, crate::content::FUEL);
        for _ in 0..s.rerolls {
            worth = self.odds.with_reroll(&worth);
        }
        self.odds.rolled(&worth, s.free_faces()).round() as u32
    }
}

fn hero_icon(hero: &Hero) -> &'static str {
    match hero.task {
        Task::Drive(vehicle, ..) => vehicle_icon(vehicle),
        Task::Line => "g-jet-fighter",
        Task::Quadrant => "g-stealth-bomber",
        Task::Sense => "g-semi-closed-eye",
    }
}

/// Movement, damage, wrench, scouts and Fuel as printed.
fn stats(hero: &Hero) -> Vec<Mark> {
    let mark = |icon: &str, text: String, tint, name: &str| {
        Mark::new(Spot::Bottom, icon, text, tint, name)
    };
    let mut marks = Vec::new();
    if let Task::Drive(_, pattern, steps) = hero.task {
        let icon = match pattern {
            Pattern::Orthogonal => "ortho",
            Pattern::Diagonal => "diag",
            Pattern::Any => "any",
        };
        marks.push(mark(icon, steps.to_string(), Tint::None, "movement"));
    }
    if hero.damage > 0 {
        marks.push(mark("g-laser-blast", hero.damage.to_string(), Tint::Attack, "damage"));
    }
    if hero.wrench {
        marks.push(mark("g-wrench", String::new(), Tint::Cream, "takes Locations"));
    }
    if hero.scout > 0 {
        marks.push(mark("g-binoculars", hero.scout.to_string(), Tint::Spy, "scouts"));
    }
    if hero.fuel_gain > 0 {
        marks.push(mark("fuel", format!("+{}", hero.fuel_gain), Tint::Fuel, "brings Fuel"));
    }
    marks
}
