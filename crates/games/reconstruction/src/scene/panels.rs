//! What lies around the map: factions, Timeline, the end of the round, actions, the hand.

use veritable_core::bits::bits;
use veritable_core::scene::{
    About, Card, CardLook, Flag, Mark, Panel, Pips, Row, Side, Spot, Tag, Term, Tint, Token, Track,
    Widget,
};

use super::board::kind_icon;
use super::{Drawing, RESOLUTION, act_id, faction_look, goal_name};
use crate::action::Action;
use crate::content::Cards;
use crate::state::Phase;
use crate::terms::{Act, Faction, HIDEOUT, Kind, NONE};

impl Drawing<'_> {
    pub(super) fn panels(&self) -> Vec<Panel> {
        let mut panels: Vec<_> = self.order().into_iter().map(|f| self.faction(f)).collect();
        panels.extend(self.offer());
        panels.push(self.timeline());
        panels.push(self.round_end());
        panels.push(self.actions());
        panels
    }

    /// The factions in the order of the Timeline, the others after them.
    fn order(&self) -> Vec<Faction> {
        let placed: Vec<_> = self.t.timeline.into_iter().flatten().collect();
        let others = Faction::ALL.into_iter().filter(|f| !placed.contains(f));
        placed.iter().copied().chain(others).collect()
    }

    fn faction(&self, faction: Faction) -> Panel {
        let (t, c) = (self.t, &self.game.content);
        let i = faction as usize;
        let (tint, icon) = faction_look(faction);
        let (points, goal) = (self.game.points(t)[i], c.goals[i]);
        let seat = t.seat[i];
        let mut body = Vec::new();
        let cards = veritable_core::words::count(self.view.sizes[i], "card");
        if seat == NONE {
            let text = if t.phase == Phase::Seating { "by lot" } else { "automaton" };
            body.push(Widget::Text { text: format!("{} · {text} · {cards}", faction.title()) });
        } else {
            body.push(Widget::Player {
                seat,
                tint,
                icon: icon.into(),
                role: format!("{} · {cards}", faction.title()),
                score: if faction == Faction::Ref && t.automaton(faction) {
                    "–".into()
                } else {
                    t.pc[i].to_string()
                },
                unit: "Protoculture".into(),
            });
        }
        let note = match goal.saturating_sub(points) {
            0 => "goal reached".into(),
            n => format!("{n} more"),
        };
        let text = match faction {
            Faction::Zr => format!("{} in a minor victory.", self.game.minor(t)),
            _ => String::new(),
        };
        let terms = self.game.terms(t, faction).into_iter().map(|(name, n)| Term::new(name, n));
        body.push(Widget::Track(Track {
            name: goal_name(faction).into(),
            pips: Pips { filled: points.min(goal), total: goal, tint, ..Pips::default() },
            note,
            text,
            about: Some(About {
                terms: terms
                    .chain([Term::total("points", format!("{points} of {goal}"))])
                    .collect(),
                clause: "5.1".into(),
                ..About::text(format!("{}: {}", faction.name(), goal_name(faction)), "")
            }),
            ..Track::default()
        }));
        body.push(Widget::Tokens { items: self.boxes(faction) });
        let known = self.view.seen[i];
        if Some(faction) != self.view.own && known != 0 {
            body.push(Widget::Tags { items: self.tags(known) });
        }
        Panel {
            tab: "Factions".into(),
            tint,
            body,
            ..Panel::new(
                &format!("faction-{}", faction.name().to_lowercase()),
                Side::Me,
                faction.name(),
            )
        }
    }

    /// What a faction has beside the map.
    fn boxes(&self, faction: Faction) -> Vec<Token> {
        let t = self.t;
        let (tint, _) = faction_look(faction);
        let pill = |icon: &str, count: u8, name: &str| Token {
            icon: icon.into(),
            tint,
            count,
            name: name.into(),
            named: true,
            ..Token::default()
        };
        let left = |kind: Kind| t.supply[kind as usize];
        match faction {
            Faction::Rdf => vec![
                pill(kind_icon(Kind::Mecha), left(Kind::Mecha), "Mecha left"),
                pill(kind_icon(Kind::Veritech), left(Kind::Veritech), "Veritechs left"),
            ],
            Faction::Zr => vec![
                pill(kind_icon(Kind::Soldier), t.force(HIDEOUT, Faction::Zr), "in the Hideout"),
                pill("proto", t.stolen.count_ones() as u8, "tokens there"),
                pill(kind_icon(Kind::Zmecha), left(Kind::Soldier), "left"),
            ],
            Faction::Ref => vec![
                pill(kind_icon(Kind::Pod), t.assembly, "Assembly"),
                pill(kind_icon(Kind::Pod), t.constructed, "Constructed"),
                pill(kind_icon(Kind::Pod), left(Kind::Pod), "out"),
            ],
            Faction::Aul => vec![
                pill(kind_icon(Kind::Partisan), left(Kind::Partisan), "Partisans left"),
                pill(kind_icon(Kind::City), left(Kind::City), "Cities left"),
            ],
        }
    }

    /// Cards in somebody's hand that the viewer knows.
    fn tags(&self, cards: Cards) -> Vec<Tag> {
        let tag = |card: u8| {
            let event = self.game.content.event(card);
            let (tint, icon) = faction_look(event.faction);
            Tag { text: event.name.clone(), tint, icon: icon.into(), ..Tag::default() }
        };
        bits(cards).map(tag).collect()
    }

    /// The cards of a trade under way, for the two who trade.
    fn offer(&self) -> Option<Panel> {
        let shown: Vec<_> = [(self.view.offer, "offered"), (self.view.answer, "in return")]
            .into_iter()
            .filter(|(card, _)| *card != NONE)
            .collect();
        if shown.is_empty() {
            return None;
        }
        let items = shown.iter().map(|&(card, words)| Card {
            id: format!("trade-{}", self.game.content.event(card).id),
            foot: Some((words.into(), Tint::Gold)),
            ..self.card(card)
        });
        Some(Panel {
            body: vec![Widget::Cards { items: items.collect(), columns: 2 }],
            ..Panel::new("trade", Side::Later, "Trade")
        })
    }

    fn timeline(&self) -> Panel {
        let t = self.t;
        let row = |i: usize| {
            let Some(faction) = t.timeline[i] else {
                return Row { text: "open".into(), flags: vec![Flag::Dim], ..Row::default() };
            };
            let (tint, icon) = faction_look(faction);
            let card = t.played[i];
            let detail = match card {
                NONE if i == usize::from(t.turns) => "on turn".into(),
                NONE => "plays next".into(),
                card => self.game.content.event(card).name.clone(),
            };
            let acting = i == usize::from(t.turns) && t.phase != Phase::Over;
            Row {
                icon: icon.into(),
                tint,
                text: faction.name().into(),
                detail,
                flags: if acting { vec![Flag::Acting] } else { Vec::new() },
                about: (card != NONE).then(|| self.about_card(card)),
                ..Row::default()
            }
        };
        Panel {
            note: format!("round {} of 4", t.round.max(1)),
            body: vec![Widget::Rows { items: (0..4).map(row).collect(), columns: 1 }],
            ..Panel::new("timeline", Side::Others, "Timeline")
        }
    }

    /// The ten steps after the fourth turn, with what steps 2 and 3 would bring now.
    fn round_end(&self) -> Panel {
        let t = self.t;
        let now = (t.turns == 4 && t.phase != Phase::Over).then(|| self.resolution_step());
        let income = Faction::ALL.into_iter().filter(|&f| !t.automaton(f)).map(|faction| {
            let held = (10..13).filter(|&zone| t.holder(zone) == faction).count() as u8;
            let n = self.game.income(t, faction) + held * self.game.content.token;
            let (tint, icon) = faction_look(faction);
            Tag { text: format!("+{n}"), tint, icon: icon.into(), ..Tag::default() }
        });
        let waiting = bits(t.round_cards).map(|card| {
            let event = self.game.content.event(card);
            let (tint, icon) = faction_look(event.faction);
            Tag {
                text: format!("{} · round {}", event.name, event.round),
                tint,
                icon: icon.into(),
                ..Tag::default()
            }
        });
        let deck = self.view.deck[0] + self.view.deck[1];
        Panel {
            note: format!("{} in the deck", veritable_core::words::count(deck, "card")),
            body: vec![
                Widget::Steps { items: RESOLUTION.map(str::to_owned).into(), now, columns: 2 },
                Widget::Text { text: "Steps 2 and 3 as it stands:".into() },
                Widget::Tags { items: income.collect() },
                Widget::Text { text: "Round cards to come:".into() },
                Widget::Tags { items: waiting.collect() },
            ],
            ..Panel::new("round", Side::Others, "After this round")
        }
    }

    /// The six actions of the viewer's faction, with their cost.
    fn actions(&self) -> Panel {
        let t = self.t;
        let asked = t.phase == Phase::Command && t.depth == 0 && !self.choices.is_empty();
        let row = |&act: &Act| {
            let printed = self.game.content.command(act);
            let open = t.window().filter(|w| w.act == act).is_some();
            let used = t.commands >> act as u32 & 1 == 1;
            let mut flags = Vec::new();
            if open {
                flags.push(Flag::Acting);
            } else if used {
                flags.push(Flag::Used);
            } else if asked && !self.choices.contains(&Action::Command(act)) {
                flags.push(Flag::Dim);
            }
            let repeat = if printed.repeatable { " ⟳" } else { "" };
            let special = if printed.special { " · special" } else { "" };
            Row {
                id: act_id(act),
                icon: if printed.cost > 0 { "proto".into() } else { String::new() },
                tint: Tint::Proto,
                text: format!("{}{repeat}", printed.name),
                detail: self.game.act_brief(t, act),
                right: match printed.cost {
                    0 => format!("free{special}"),
                    n => format!("{n}{special}"),
                },
                flags,
                about: Some(About {
                    clause: act.id().into(),
                    ..About::text(&printed.name, self.game.act_brief(t, act))
                }),
                ..Row::default()
            }
        };
        let (tint, _) = faction_look(self.near);
        Panel {
            tint,
            tab: "Actions".into(),
            body: vec![Widget::Rows {
                items: Act::of(self.near).iter().map(row).collect(),
                columns: 3,
            }],
            ..Panel::new("actions", Side::Below, &format!("Actions of {}", self.near.name()))
        }
    }

    /// The viewer's own hand.
    pub(super) fn hand(&self) -> Option<Panel> {
        let own = self.view.own?;
        let items: Vec<_> =
            bits(self.view.seen[own as usize]).map(|card| self.hand_card(card)).collect();
        Some(Panel {
            tab: "Hand".into(),
            body: vec![Widget::Cards { items, columns: 3 }],
            ..Panel::new("hand", Side::Below, "Your hand")
        })
    }

    fn hand_card(&self, card: u8) -> Card {
        let event = self.game.content.event(card);
        let mine = self.view.own == Some(event.faction);
        let actions = match (mine, event.group) {
            (false, _) => "2 actions",
            (true, 3) if self.game.own_round_card_commands == 0 => "no action",
            (true, _) => "1 normal action",
        };
        let next = match self.game.plays_next(self.t, card) {
            Some(next) => format!(" · then {}", next.name()),
            None => String::new(),
        };
        let tint = if mine { Tint::None } else { Tint::Good };
        Card { foot: Some((format!("{actions}{next}"), tint)), ..self.card(card) }
    }

    fn card(&self, card: u8) -> Card {
        let c = &self.game.content;
        let event = c.event(card);
        let (tint, icon) = faction_look(event.faction);
        let [white, black] = [0, 1].map(|which| c.text(event, which));
        let next = event.next.into_iter().map(|faction| {
            let (tint, icon) = faction_look(faction);
            let placed = self.t.timeline.contains(&Some(faction));
            let (tint, word) =
                if placed { (Tint::None, "has its place") } else { (tint, "can be next") };
            Mark::new(Spot::Bottom, icon, "", tint, &format!("{} {word}", faction.name()))
        });
        Card {
            id: self.card_id(card),
            look: CardLook::Event,
            marks: next.collect(),
            tint,
            name: event.name.clone(),
            value: if event.round > 0 { format!("R{}", event.round) } else { String::new() },
            icon: icon.into(),
            kind: tint,
            text: vec![white.clone(), black.clone()],
            spoken: format!(
                "{}, a card of {}. White box: {white} Black box: {black}",
                event.name,
                event.faction.name()
            ),
            about: Some(self.about_card(card)),
            ..Card::default()
        }
    }

    fn about_card(&self, card: u8) -> About {
        let c = &self.game.content;
        let event = c.event(card);
        let next: Vec<_> = event.next.iter().map(|f| f.name()).collect();
        let text = format!(
            "{} White box: {} Black box: {} Next: {}. {}",
            event.scene,
            c.text(event, 0),
            c.text(event, 1),
            next.join(", "),
            event.provenance.note,
        );
        About { clause: "4.2.2".into(), ..About::text(&event.name, text.trim_end()) }
    }
}
