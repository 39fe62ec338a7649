//! What lies around the board: Danger Board, pools, Episode, Orders, Heroes, cards.

use veritable_core::scene::{
    Ability, About, Counter, Die, Flag, Hero, Panel, Pips, Row, Side, Tint, Track, Widget,
};
use veritable_core::words::{count, list};

use super::{
    Drawing, STRIKE, UNLOCK, ability_id, bench_id, face_icon, goal_id, hand_of, post_id, seat_tint,
    slot_id,
};
use crate::board::{NONE, TITLES};
use crate::content::{Condition, Face, HEROES, Kind, Unlock};
use crate::frame::Frame;
use crate::state::{ASSISTED, State, post};
use crate::text::capital;

/// Symbols of the Heroes, by rank.
const HERO_ICONS: [&str; HEROES] =
    ["g-rank-3", "g-radar-sweep", "g-gears", "g-plane-pilot", "g-jet-fighter", "g-starfighter"];
/// Marks of the seats, told with a Hero where several play.
const SEATS: [&str; 4] = ["●", "▲", "■", "◆"];

fn counter(icon: &str, tint: Tint, value: impl ToString, name: &str) -> Counter {
    Counter {
        icon: icon.into(),
        tint,
        value: value.to_string(),
        name: name.into(),
        ..Counter::default()
    }
}

/// A list, or what is said where it has no lines.
fn rows_or(items: Vec<Row>, none: &str) -> Widget {
    if items.is_empty() {
        Widget::Text { text: none.into() }
    } else {
        Widget::Rows { items, columns: 1 }
    }
}

impl Drawing<'_> {
    pub(super) fn panels(&self) -> Vec<Panel> {
        let mut panels = vec![self.ship(), self.pools(), self.tracker(), self.crew()];
        panels.extend([self.hand_panel(), self.tech(), self.decks()]);
        panels.extend(self.episode_panel());
        panels.extend(self.orders());
        panels.extend(self.bench_panel());
        panels.extend((0..4).map(|slot| self.hero_panel(slot)));
        panels
    }

    /// What a phone shows first: what the moment is about.
    fn moment(&self) -> &str {
        let s = self.s;
        match (s.acting.hero, s.phase()) {
            (NONE, 0) => "Reserve",
            (NONE, 3) => "Crew",
            (NONE, 5) => "Orders",
            (NONE, _) => "Episode",
            (hero, _) => self.game.hero_name(hero),
        }
    }

    /// The tabs of a phone: the moment, then always the same ones.
    pub(super) fn tabs(&self) -> Vec<String> {
        [self.moment(), "Heroes", "Ship", "Cards", "Story"].map(String::from).into()
    }

    /// The tab of a panel: the first, if the moment is about it.
    pub(super) fn tab(&self, moment: &str, otherwise: &str) -> String {
        if self.moment() == moment { moment.into() } else { otherwise.into() }
    }

    fn ship(&self) -> Panel {
        let s = self.s;
        let silent: i32 = (2..=12i32)
            .filter(|sum| {
                let total = (*sum + i32::from(s.heat)) as i8;
                self.game
                    .content
                    .overload
                    .iter()
                    .find(|row| total <= row.up_to)
                    .is_some_and(|row| !row.fires)
            })
            .map(|sum| 6 - (sum - 7).abs())
            .sum();
        let mode = if s.battle_mode { "Battle Mode" } else { "Cruiser Mode" };
        let people = s.effective_population();
        let marker = if s.population == people {
            String::new()
        } else {
            format!(" The marker stands at {}.", s.population)
        };
        let track = |icon: &str, name: &str, pips: Pips, text: String| {
            Widget::Track(Track {
                icon: icon.into(),
                name: name.into(),
                pips,
                text,
                ..Track::default()
            })
        };
        Panel {
            note: format!("{mode} · heading {}", s.heading),
            body: vec![
                track(
                    "g-reactor",
                    "Reactor damage",
                    Pips {
                        filled: s.reactor(),
                        total: 6,
                        tint: Tint::Bad,
                        danger: vec![3, 5, 6],
                        ..Pips::default()
                    },
                    "At 3: no evading. At 5: no guns. At 6: lost.".into(),
                ),
                track(
                    "g-modern-city",
                    "Population",
                    Pips {
                        filled: people,
                        total: 8,
                        tint: Tint::Ochre,
                        danger: vec![1, 2],
                        ..Pips::default()
                    },
                    format!("Lost below 3.{marker}"),
                ),
                track(
                    "heat",
                    "Reflex heat",
                    Pips { filled: s.heat, total: 12, tint: Tint::Gold, ..Pips::default() },
                    format!("Stays silent in {} % of shots.", (100 * silent + 18) / 36),
                ),
            ],
            ..Panel::new("ship", Side::Me, "Ship")
        }
    }

    fn crew(&self) -> Panel {
        let (game, s) = (self.game, self.s);
        let rows = [
            (post::SCIENCE, "g-erlenmeyer", "Science", Tint::Azure),
            (post::GUNNERS, "g-targeting", "Gunners", Tint::Attack),
            (post::PRODUCTION, "g-factory", "Production", Tint::Violet),
            (post::LAUNCH, "g-jet-fighter", "Launch", Tint::Gold),
        ];
        let track = |(post, icon, name, tint): (usize, &str, &str, Tint)| {
            let bonus = s.crew_bonus[post];
            Widget::Track(Track {
                id: post_id(post as u8),
                icon: icon.into(),
                name: name.into(),
                note: if bonus > 0 { format!("+{bonus}") } else { String::new() },
                pips: Pips {
                    filled: s.crew[post],
                    total: game.ceiling(s, post).max(s.crew[post]),
                    tint,
                    dots: true,
                    ..Pips::default()
                },
                ..Track::default()
            })
        };
        Panel {
            note: format!("{} at work", s.crew.iter().sum::<u8>()),
            tab: self.tab("Crew", "Ship"),
            body: rows.map(track).into(),
            ..Panel::new("crew", Side::Me, "Crew")
        }
    }

    fn pools(&self) -> Panel {
        let s = self.s;
        let mut items = vec![
            counter("", Tint::None, s.ap, "Ability"),
            counter("", Tint::None, s.rp, "Research"),
            counter("", Tint::None, s.sdf_evade, "Evade"),
            counter("", Tint::None, s.vt_evade, "VT evade"),
        ];
        if s.shields > 0 {
            items.push(counter("", Tint::None, s.shields, "Shields"));
        }
        Panel {
            tab: "Ship".into(),
            body: vec![Widget::Counters { items }],
            ..Panel::new("pools", Side::Me, "Pools")
        }
    }

    fn tracker(&self) -> Panel {
        let s = self.s;
        let space = |face: Face, nth: u8| Die {
            icon: face_icon(face).into(),
            name: face.name().into(),
            spent: nth >= s.tracker[face as usize],
            ..Die::default()
        };
        let items =
            Face::ALL.into_iter().flat_map(|face| [space(face, 0), space(face, 1)]).collect();
        Panel {
            note: format!("{} of 8", s.tracker.iter().sum::<u8>()),
            tab: "Ship".into(),
            body: vec![Widget::Dice { items }],
            ..Panel::new("tracker", Side::Me, "Resource Tracker")
        }
    }

    fn decks(&self) -> Panel {
        let s = self.s;
        let items = vec![
            counter("", Tint::None, s.invasion.len(), "Invade"),
            counter("", Tint::None, s.orders.len(), "Orders"),
            counter("", Tint::None, s.resources.len(), "Supply"),
            counter("", Tint::None, s.crew_deck.len(), "Crew"),
            counter("", Tint::None, s.mecha_deck.len(), "Mecha"),
        ];
        Panel {
            tab: "Ship".into(),
            body: vec![Widget::Counters { items }],
            ..Panel::new("decks", Side::Later, "Decks")
        }
    }

    fn tech(&self) -> Panel {
        let (game, s) = (self.game, self.s);
        let mut items = Vec::new();
        let row = |text: &str, right: &str, tint: Tint| Row {
            text: text.into(),
            right: right.into(),
            tint,
            ..Row::default()
        };
        for unlock in Unlock::ALL.into_iter().filter(|&unlock| s.owns(unlock)) {
            let used = s.unlocks_used >> unlock as u8 & 1 == 1;
            items.push(row(unlock.name(), if used { "used" } else { "ready" }, Tint::Azure));
        }
        for (kind, card) in game.content.invasion.iter().enumerate() {
            if s.invasion_active[kind] > 0 {
                let id = if card.until == crate::content::Until::Resolved { STRIKE } else { "" };
                let right = if id.is_empty() { "this Episode" } else { "2 AP settle it" };
                items.push(Row {
                    id: id.into(),
                    detail: card.text.clone(),
                    ..row(&card.name, right, Tint::Bad)
                });
            }
        }
        for (kind, card) in game.content.resources.iter().enumerate() {
            if s.resources_active.count(kind) > 0 {
                let long = s.resources_fresh >> kind & 1 == 1;
                let right = if long { "this and the next Episode" } else { "this Episode" };
                items.push(row(&card.name, right, Tint::Good));
            }
        }
        for (on, name, text) in [
            (s.minmei, "Lynn Minmei", "+1 crew"),
            (s.ben, "Ben Dixon", "+1 order; may save a wing"),
        ] {
            if on {
                items.push(row(name, text, Tint::Cream));
            }
        }
        Panel {
            tab: "Ship".into(),
            body: vec![rows_or(items, "None yet.")],
            ..Panel::new("tech", Side::Later, "Unlocks and effects")
        }
    }

    fn episode_panel(&self) -> Option<Panel> {
        let (game, s) = (self.game, self.s);
        let Some(episode) = game.episode(s) else {
            return game.set.escalation.then(|| self.turn_panel());
        };
        let mut items = Vec::new();
        for (goal, objective) in episode.objectives.iter().enumerate() {
            let (have, need) = self.progress(goal, objective.condition);
            let done = s.tally.done >> goal & 1 == 1;
            let reward = game.program_words(objective.reward);
            let reward = if reward.is_empty() { "A commendation".into() } else { reward };
            items.push(Row {
                id: goal_id(goal as u8).into(),
                icon: ["letter-a", "letter-b"][goal].into(),
                tint: if done { Tint::Good } else { Tint::Gold },
                text: format!("{}: {}", objective.name, game.condition_words(objective.condition)),
                detail: format!("{reward}."),
                right: if done { "reached".into() } else { format!("{have} / {need}") },
                flags: if done { vec![Flag::Dim] } else { vec![] },
                ..Row::default()
            });
        }
        if let Some((unlock, rp)) = episode.unlock {
            let owned = s.owns(unlock);
            items.push(Row {
                id: UNLOCK.into(),
                tint: Tint::Azure,
                text: unlock.name().into(),
                detail: "Sold in this Episode only.".into(),
                right: if owned { "owned".into() } else { format!("{rp} RP") },
                flags: if owned { vec![Flag::Dim] } else { vec![] },
                ..Row::default()
            });
        }
        Some(Panel {
            note: format!("{} Invasion cards", episode.cards),
            tab: self.tab("Episode", "Story"),
            body: vec![
                Widget::Heading { text: episode.title.clone() },
                Widget::Text { text: episode.overview.clone() },
                Widget::Rows { items, columns: 1 },
            ],
            ..Panel::new("episode", Side::Others, &format!("Episode {}", episode.number))
        })
    }

    /// Escalation has turns instead of Episodes.
    fn turn_panel(&self) -> Panel {
        let (game, s) = (self.game, self.s);
        let survived = count(s.completed, "turn");
        let text = format!(
            "Every turn the chart brings more of the enemy. You have survived {survived}; the game is won after {}.",
            game.set.escalation_cap
        );
        Panel {
            tab: self.tab("Episode", "Story"),
            body: vec![
                Widget::Heading { text: format!("Turn {}", s.episode.max(1)) },
                Widget::Text { text },
            ],
            ..Panel::new("episode", Side::Others, "Escalation")
        }
    }

    /// What an objective has, and what it needs.
    fn progress(&self, goal: usize, condition: Condition) -> (u8, u8) {
        let s = self.s;
        match condition {
            Condition::Kills(n) => (s.tally.kills.min(n), n),
            Condition::DestroyTag(n) => (s.tally.tagged[goal].min(n), n),
            Condition::Pay(dice) => {
                let have = dice.iter().zip(s.tracker).map(|(need, have)| (*need).min(have)).sum();
                (have, dice.iter().sum())
            }
            other => (u8::from(self.game.reached(s, other)), 1),
        }
    }

    /// Resource cards in slots and Tech in play.
    fn hand_panel(&self) -> Panel {
        let (game, s) = (self.game, self.s);
        let row = |card: u8| {
            let printed = &game.content.resources[usize::from(card)];
            let owned = s.tech >> card & 1 == 1;
            let slots =
                (0..4).filter(|&slot: &usize| s.slots[slot].cards.count(usize::from(card)) > 0);
            let heroes: Vec<u8> =
                slots.map(|slot| s.slots[slot].hero).filter(|&h| h != NONE).collect();
            let holder = heroes.first();
            let who: Vec<String> = heroes.iter().map(|&h| game.hero_name(h).to_owned()).collect();
            let mut cost: Vec<String> = Vec::new();
            if !owned && printed.rp > 0 {
                cost.push(format!("{} RP", printed.rp));
            }
            for face in Face::ALL.into_iter().filter(|_| !owned) {
                match printed.dice[face as usize] {
                    0 => {}
                    1 => cost.push(face.name().into()),
                    n => cost.push(format!("{n} {}", face.name())),
                }
            }
            let held =
                if owned { "It is in play.".into() } else { format!("{} holds it.", list(&who)) };
            let words = format!("{} {held}", game.resource_words(card));
            Row {
                id: format!("card-{}", printed.id),
                icon: holder.map_or("g-wrench", |&hero| HERO_ICONS[usize::from(hero)]).into(),
                tint: if printed.kind == Kind::Tech { Tint::Azure } else { Tint::Gold },
                text: printed.name.clone(),
                right: match owned {
                    true => "in play".into(),
                    false if cost.is_empty() => "free".into(),
                    false => cost.join(" · "),
                },
                flags: if s.tech_used >> card & 1 == 1 { vec![Flag::Used] } else { vec![] },
                about: Some(About::text(printed.name.clone(), words)),
                ..Row::default()
            }
        };
        let items: Vec<Row> = self.cards().into_iter().map(row).collect();
        Panel {
            tab: "Cards".into(),
            body: vec![rows_or(items, "Nobody holds a Resource card.")],
            ..Panel::new("cards", Side::Later, "Resource cards")
        }
    }

    /// Heroes in reserve, or not yet picked.
    fn bench_panel(&self) -> Option<Panel> {
        let (game, s) = (self.game, self.s);
        let away = (0..HEROES as u8).filter(|&hero| {
            let at = &s.heroes[usize::from(hero)];
            at.area == NONE && at.mia == 0 && at.available
        });
        let row = |hero: u8| {
            let at = &s.heroes[usize::from(hero)];
            Row {
                id: bench_id(hero),
                tint: Tint::Cream,
                text: game.content.heroes[usize::from(hero)].name.clone(),
                detail: game.form(s, hero).title.clone(),
                right: if at.damage == 0 {
                    String::new()
                } else {
                    format!("{} of 3 damage", at.damage)
                },
                ..Row::default()
            }
        };
        let items: Vec<Row> = away.map(row).collect();
        let asked = matches!(s.stack.top(), Some(Frame::PickHero { .. } | Frame::Replace { .. }));
        let side = if asked { Side::Others } else { Side::Later };
        (!items.is_empty()).then(|| Panel {
            tab: self.tab("Reserve", "Cards"),
            body: vec![Widget::Rows { items, columns: 1 }],
            ..Panel::new("bench", side, "Reserve")
        })
    }

    fn hero_panel(&self, slot: u8) -> Panel {
        let hero = self.hero_board(slot, self.s);
        let tab = if hero.acting { self.moment() } else { "Heroes" };
        Panel {
            id: format!("hero-{}", slot + 1),
            side: Side::Below,
            tab: tab.into(),
            body: vec![Widget::Hero(hero)],
            ..Panel::default()
        }
    }

    fn hero_board(&self, slot: u8, s: &State) -> Hero {
        let game = self.game;
        let hero = s.slots[usize::from(slot)].hero;
        let seat = game.seat_of_slot(slot);
        if hero == NONE {
            let name = format!("Slot {}", slot + 1);
            return Hero {
                id: slot_id(slot),
                tint: seat_tint(seat),
                name,
                role: "not chosen yet".into(),
                ..Hero::default()
            };
        }
        let (at, form) = (&s.heroes[usize::from(hero)], game.form(s, hero));
        let acting = s.acting.hero == hero;
        let place = match at.mia {
            0 => {
                let title = TITLES.get(usize::from(at.area)).copied().unwrap_or("in reserve");
                capital(title.trim_start_matches("the "))
            }
            _ => "missing in action".into(),
        };
        let cards = s.slots[usize::from(slot)].cards.len();
        let held: u8 = at.held.iter().sum();
        let mut status = vec![place];
        let mut say = |on: bool, words: String| {
            if on {
                status.push(words);
            }
        };
        say(acting, format!("{} left", count(s.acting.mp, "move")));
        say(!acting && at.acted, "done".into());
        say(at.used & ASSISTED != 0, "assisted".into());
        say(held > 0, format!("{} waiting", count(held, "assist die").replace("dies", "dice")));
        say(cards > 0, count(cards as u8, "card"));
        let ability = |number: u8| {
            let printed = &form.abilities[usize::from(number)];
            Ability {
                id: ability_id(hero, number + 1),
                cost: printed.ap,
                name: printed.name.clone(),
                about: Some(About::text(
                    printed.name.clone(),
                    format!("{}.", game.program_words(printed.ops)),
                )),
                used: at.used >> number & 1 == 1,
            }
        };
        Hero {
            id: slot_id(slot),
            icon: HERO_ICONS[usize::from(hero)].into(),
            tint: seat_tint(seat),
            name: game.content.heroes[usize::from(hero)].name.clone(),
            role: match game.set.seats {
                1 => form.title.clone(),
                _ if self.leader() == Some(hero) => {
                    format!("{} · {} leads", form.title, SEATS[usize::from(seat)])
                }
                _ => format!("{} · {}", form.title, SEATS[usize::from(seat)]),
            },
            health: Pips {
                filled: 3 - at.damage.min(3),
                total: 3,
                tint: Tint::Good,
                ..Pips::default()
            },
            dice: if acting { hand_of(s) } else { Vec::new() },
            abilities: vec![ability(0), ability(1)],
            status: status.join(" · "),
            acting,
        }
    }
}
