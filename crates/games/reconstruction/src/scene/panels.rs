//! What lies around the map: factions, Timeline, the end of the round, actions, the hand.

use veritable_core::bits::bits;
use veritable_core::scene::{
    About, Card, CardLook, Flag, Mark, Panel, Pips, Player, Row, Side, Spot, Tag, Term, Tint,
    Token, Track, Widget,
};
use veritable_core::words::{capital, count};

use super::board::kind_icon;
use super::{Drawing, RESOLUTION, act_id, faction_look, goal_name};
use crate::action::Action;
use crate::state::Phase;
use crate::terms::{Act, Faction, HIDEOUT, Kind, NONE};

impl Drawing<'_> {
    pub(super) fn panels(&self) -> Vec<Panel> {
        // Always in the same order, so that nothing jumps: the Timeline tells the other one.
        let mut panels: Vec<_> = Faction::ALL.into_iter().map(|f| self.faction(f)).collect();
        panels.push(self.timeline());
        panels.push(self.round_end());
        // Whoever trades looks at cards, not at actions.
        panels.push(self.trade().unwrap_or_else(|| self.actions()));
        panels
    }

    fn faction(&self, faction: Faction) -> Panel {
        let (t, c) = (self.t, &self.game.content);
        let i = faction as usize;
        let (tint, icon) = faction_look(faction);
        let (points, goal) = (self.game.points(t)[i], c.goals[i]);
        let seat = Some(t.seat[i]).filter(|&seat| seat != NONE);
        // The automaton neither earns nor pays.
        let pays = seat.is_some() || t.phase == Phase::Seating;
        let player = Player {
            seat,
            title: faction.title().into(),
            tint,
            icon: icon.into(),
            role: self.role(faction),
            score: if pays { t.pc[i].to_string() } else { "–".into() },
            unit: "Protoculture".into(),
            symbol: "proto".into(),
            gauge: pays.then_some((t.pc[i], self.game.cap)),
        };
        let note = match goal.saturating_sub(points) {
            0 => "goal reached".into(),
            n => format!("{n} more"),
        };
        let terms = self.game.terms(t, faction).into_iter().map(|(name, n)| Term::new(name, n));
        let total = Term::total("points", format!("{points} of {goal}"));
        let minor = (faction == Faction::Zr)
            .then(|| Term::new("counted in a minor victory", self.game.minor(t)));
        let goal = Track {
            id: format!("goal-{}", faction.name().to_lowercase()),
            name: capital(goal_name(faction)),
            pips: Pips { filled: points.min(goal), total: goal, tint, ..Pips::default() },
            note,
            about: Some(About {
                terms: terms.chain([total]).chain(minor).collect(),
                clause: "5.1".into(),
                ..About::text(format!("{}: {}", faction.name(), goal_name(faction)), "")
            }),
            ..Track::default()
        };
        Panel {
            tab: "Factions".into(),
            body: vec![
                Widget::Player(player),
                Widget::Track(goal),
                Widget::Tokens { items: self.boxes(faction) },
            ],
            ..Panel::new(&format!("faction-{}", faction.name().to_lowercase()), Side::Me, "")
        }
    }

    /// How many cards a faction holds, and those of them that the viewer knows.
    fn role(&self, faction: Faction) -> String {
        let i = faction as usize;
        let automaton = self.t.automaton(faction) && self.t.phase != Phase::Seating;
        let who = if automaton { "automaton · " } else { "" };
        let cards = count(self.view.sizes[i], "card");
        let known = match Some(faction) == self.view.own {
            true => 0,
            false => self.view.seen[i],
        };
        let known = bits(known).map(|card| self.game.content.event(card).name.as_str());
        let known: Vec<_> = known.collect();
        let known =
            if known.is_empty() { String::new() } else { format!(": {}", known.join(", ")) };
        format!("{who}{cards}{known}")
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
        let word = |name: &str, state: String| Token {
            count: 1,
            tint,
            name: name.into(),
            state,
            ..Token::default()
        };
        match faction {
            Faction::Rdf => vec![
                pill(kind_icon(Kind::Mecha), left(Kind::Mecha), "Mecha"),
                pill(kind_icon(Kind::Veritech), left(Kind::Veritech), "Veritechs left"),
            ],
            Faction::Zr => {
                let hidden = t.force(HIDEOUT, Faction::Zr);
                let stolen = t.stolen.count_ones() as u8;
                let mut boxes = vec![
                    pill(kind_icon(Kind::Soldier), hidden, "in Hideout"),
                    pill(kind_icon(Kind::Zmecha), left(Kind::Soldier), "left"),
                ];
                if stolen > 0 {
                    boxes.push(pill("proto", stolen, "stolen"));
                }
                boxes.push(word("minor", self.game.minor(t).to_string()));
                boxes
            }
            Faction::Ref => vec![
                pill(kind_icon(Kind::Pod), t.assembly, "Assembly"),
                pill(kind_icon(Kind::Pod), t.constructed, "built"),
                word("out", left(Kind::Pod).to_string()),
            ],
            Faction::Aul => vec![
                pill(kind_icon(Kind::Partisan), left(Kind::Partisan), "Partisans"),
                pill(kind_icon(Kind::City), left(Kind::City), "Cities left"),
            ],
        }
    }

    /// The cards of a trade under way, for the two who trade.
    fn trade(&self) -> Option<Panel> {
        let giver = self.view.own == self.t.active();
        let words = |mine: bool| if mine { "you would give" } else { "you would get" };
        let shown = [(self.view.offer, giver), (self.view.answer, !giver)];
        let shown = shown.into_iter().filter(|(card, _)| *card != NONE);
        let items: Vec<_> = shown
            .map(|(card, mine)| Card {
                id: format!("trade-{}", self.game.content.event(card).id),
                foot: Some((words(mine).into(), if mine { Tint::None } else { Tint::Gold })),
                flags: if mine { Vec::new() } else { vec![Flag::Last] },
                ..self.card(card)
            })
            .collect();
        (!items.is_empty()).then(|| Panel {
            body: vec![Widget::Cards { items, columns: 4 }],
            ..Panel::new("trade", Side::Below, "Trade")
        })
    }

    fn timeline(&self) -> Panel {
        let t = self.t;
        let row = |i: usize| {
            let Some(faction) = t.timeline[i] else {
                return Row {
                    text: "open".into(),
                    detail: "the next card decides".into(),
                    flags: vec![Flag::Dim],
                    ..Row::default()
                };
            };
            let (tint, icon) = faction_look(faction);
            let card = t.played[i];
            let detail = match card {
                NONE if i == usize::from(t.turns) => "plays now".into(),
                NONE => "plays next".into(),
                card => self.game.content.event(card).name.clone(),
            };
            let sign = (card != NONE).then(|| {
                let event = self.game.content.event(card);
                let (tint, icon) = faction_look(event.faction);
                Mark::new(
                    Spot::Bottom,
                    icon,
                    "",
                    tint,
                    &format!("a card of {}", event.faction.name()),
                )
            });
            let acting = i == usize::from(t.turns) && t.phase != Phase::Over;
            let done = i < usize::from(t.turns);
            Row {
                id: format!("timeline-{}", i + 1),
                icon: icon.into(),
                tint,
                text: faction.name().into(),
                seat: Some(t.seat[faction as usize]).filter(|&seat| seat != NONE),
                signs: sign.into_iter().collect(),
                detail,
                right: if done { "✓".into() } else { String::new() },
                flags: if acting { vec![Flag::Acting] } else { Vec::new() },
                about: (card != NONE).then(|| self.about_card(card)),
                ..Row::default()
            }
        };
        Panel {
            note: format!("round {} of 4", t.round.max(1)),
            body: vec![Widget::Rows { items: (0..4).map(row).collect(), columns: 1 }],
            tab: "Round".into(),
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
            Tag {
                text: format!("+{n}"),
                name: faction.name().into(),
                meaning: format!(
                    "{} would gain {n} Protoculture at the end of the round.",
                    faction.name()
                ),
                tint,
                icon: icon.into(),
                ..Tag::default()
            }
        });
        // Only the cards of this round come at its end.
        let soon =
            bits(t.round_cards).filter(|&card| self.game.content.event(card).round == t.round);
        let waiting = soon.map(|card| {
            let event = self.game.content.event(card);
            let (tint, icon) = faction_look(event.faction);
            let meaning = format!("{}. It comes at the end of this round.", event.name);
            Tag { text: event.name.clone(), meaning, tint, icon: icon.into(), ..Tag::default() }
        });
        let deck = self.view.deck[0] + self.view.deck[1];
        let led = |text: &str, about: &str, tags: Vec<Tag>| Widget::Tags {
            items: [Tag { text: text.into(), meaning: about.into(), ..Tag::default() }]
                .into_iter()
                .chain(tags)
                .collect(),
        };
        let steps = Widget::Steps { items: RESOLUTION.map(str::to_owned).into(), now, columns: 2 };
        let waiting: Vec<_> = waiting.collect();
        let mut body = vec![
            steps,
            led(
                "Steps 2, 3 now",
                "What steps 2 and 3 would bring if the round ended now.",
                income.collect(),
            ),
        ];
        if !waiting.is_empty() {
            body.push(led("Step 9", "Cards that come in step 9.", waiting));
        }
        Panel {
            note: format!("{} in the deck", count(deck, "card")),
            body,
            tab: "Round".into(),
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
            let sign = |icon: &str, tint, name: &str| Mark::new(Spot::Right, icon, "", tint, name);
            let repeat = sign("repeat", Tint::None, "as often as you can pay");
            let special =
                sign("special", Tint::Spy, "special: only with a card of another faction");
            let signs = [(printed.repeatable, repeat), (printed.special, special)];
            Row {
                id: act_id(act),
                icon: if printed.cost > 0 { "proto".into() } else { String::new() },
                tint: Tint::Proto,
                text: act.title().into(),
                signs: signs.into_iter().filter(|(is, _)| *is).map(|(_, sign)| sign).collect(),
                detail: self.game.act_note(t, act),
                right: match printed.cost {
                    0 => "free".into(),
                    n => n.to_string(),
                },
                flags,
                about: Some(About {
                    clause: act.id().into(),
                    ..About::text(&printed.name, format!("{}.", self.game.act_brief(t, act)))
                }),
                ..Row::default()
            }
        };
        Panel {
            tab: "Actions".into(),
            body: vec![Widget::Rows {
                items: Act::of(self.near).iter().map(row).collect(),
                columns: 2,
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
            body: vec![Widget::Cards { items, columns: 4 }],
            ..Panel::new("hand", Side::Below, "Your hand")
        })
    }

    fn hand_card(&self, card: u8) -> Card {
        let tint = |n: u8| if n < 2 { Tint::Attack } else { Tint::None };
        match (self.view.own, self.trader()) {
            // What it is worth to both who trade; nobody plays it yet, and the hand is narrow then.
            (Some(own), Some(other)) => {
                let [mine, theirs] = [own, other].map(|f| self.game.actions_by(f, card));
                let foot = (format!("you {mine}, {} {theirs}", other.name()), tint(mine));
                Card { foot: Some(foot), marks: Vec::new(), ..self.card(card) }
            }
            (own, _) => {
                let n = self.game.actions_by(own.unwrap_or(self.near), card);
                let next = self.game.plays_next(self.t, card);
                let next = next.map_or(String::new(), |next| format!(", then {}", next.name()));
                let actions = if n == 0 { "no action".into() } else { count(n, "action") };
                Card { foot: Some((format!("{actions}{next}"), tint(n))), ..self.card(card) }
            }
        }
    }

    /// The other one of a trade that the viewer is part of.
    fn trader(&self) -> Option<Faction> {
        let (own, active) = (self.view.own?, self.t.active()?);
        let partner = self.t.partner?;
        match own {
            _ if own == active => Some(partner),
            _ if own == partner => Some(active),
            _ => None,
        }
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
