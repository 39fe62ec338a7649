//! The Orders: the card that is carried out, and what those that may come would do as things stand.

use veritable_core::scene::{About, Panel, Row, Side, Tag, Tint, Widget};
use veritable_core::words::list;

use super::Drawing;
use crate::AttackOnSdf1;
use crate::board::AREAS;
use crate::content::{Icon, Orders};
use crate::evaluate::Warning;
use crate::frame::Step;
use crate::text::{LINES, icon_words};

/// The symbols of the lines.
const SIGNS: [&str; 6] = ["circle", "tri", "sq", "cruX", "cruY", "defense"];

/// Something that people count on the cards that may come, and how it is told.
type Fear = (&'static str, fn(&Icon) -> bool);
const FEARS: [Fear; 5] = [
    ("Attack", |icon| matches!(icon, Icon::Attack)),
    ("2 steps", |icon| matches!(icon, Icon::Advance(2..))),
    ("Barrage", |icon| matches!(icon, Icon::Barrage(_))),
    ("Ram", |icon| matches!(icon, Icon::Ram)),
    ("Launch", |icon| matches!(icon, Icon::Launch(_))),
];

fn sign(line: usize) -> Tag {
    Tag { icon: SIGNS[line].into(), name: LINES[line].into(), tint: Tint::Green, ..Tag::default() }
}

impl Drawing<'_> {
    /// The card on the table, or what may come, or what came last.
    pub(super) fn orders(&self) -> Option<Panel> {
        let s = self.s;
        match &self.warning {
            Some(warning) if s.step != Step::Assault => Some(self.to_come(warning)),
            warning => {
                let card = self.game.content.orders.get(usize::from(s.orders_now))?;
                Some(self.card(card, warning.as_ref()))
            }
        }
    }

    fn card(&self, card: &Orders, warning: Option<&Warning>) -> Panel {
        let s = self.s;
        let running = s.step == Step::Assault;
        let mut body = Vec::new();
        for (line, icons) in card.lines.iter().enumerate() {
            let mut items = vec![sign(line)];
            for (place, &icon) in icons.iter().enumerate() {
                let (at, now) = ((line, place), (s.assault.line.into(), s.assault.icon.into()));
                items.push(Tag {
                    text: icon_words(icon),
                    meaning: format!("{}: {}", LINES[line], icon_words(icon)),
                    loud: running && at == now,
                    gone: running && at < now,
                    tint: if running && at == now { Tint::Open } else { Tint::None },
                    ..Tag::default()
                });
            }
            items.extend(warning.and_then(|warning| bridge(warning, line)));
            body.push(Widget::Tags { items });
        }
        body.extend(warning.map(|warning| self.verdict(warning)));
        let title = if running { "Orders" } else { "Last orders" };
        Panel {
            tint: Tint::Green,
            tab: self.tab("Orders", "Story"),
            body,
            ..Panel::new("orders", Side::Others, &format!("{title}: {}", card.name))
        }
    }

    /// The cards that the deck still holds, counted for every line that has vessels.
    fn to_come(&self, warning: &Warning) -> Panel {
        let (game, s) = (self.game, self.s);
        let all = warning.all();
        let mut body = Vec::new();
        let fleet = s.fleet();
        for line in (0..6).filter(|&line| AttackOnSdf1::line(s, line) & fleet != 0) {
            let line = usize::from(line);
            let mut items = vec![sign(line)];
            items.extend(bridge(warning, line));
            for (word, fears) in FEARS {
                let has = |kind: &usize| game.content.orders[*kind].lines[line].iter().any(fears);
                let kinds = (0..warning.cards.len()).filter(has);
                let n: u8 = kinds.map(|kind| warning.cards[kind]).sum();
                if n > 0 {
                    let meaning = format!("{word}: {n} of the {all} cards that may come");
                    items.push(Tag { text: format!("{word} ×{n}"), meaning, ..Tag::default() });
                }
            }
            body.push(Widget::Tags { items });
        }
        body.push(self.verdict(warning));
        Panel {
            tint: Tint::Green,
            note: format!("{all} cards"),
            tab: self.tab("Orders", "Story"),
            body,
            ..Panel::new("orders", Side::Others, "Orders to come")
        }
    }

    /// Whether the ship survives.
    fn verdict(&self, warning: &Warning) -> Widget {
        let (all, lost) = (warning.all(), warning.deadly());
        let mut dangers: Vec<(&str, Vec<&str>)> = Vec::new();
        for (kind, danger) in warning.dangers() {
            let name = self.game.content.orders[kind].name.as_str();
            match dangers.iter_mut().find(|(known, _)| *known == danger) {
                Some((_, names)) => names.push(name),
                None => dangers.push((danger, vec![name])),
            }
        }
        let drawn = self.s.step == Step::Assault;
        let told = dangers.iter().map(|(danger, names)| match names.len() {
            _ if drawn => format!("{danger}."),
            n if n > 3 => format!("{danger}: {n} cards."),
            _ => format!("{danger}: {}.", list(names)),
        });
        let detail = told.collect::<Vec<_>>().join(" ");
        let (tint, text) = match lost {
            0 if drawn => (Tint::Good, "The ship would survive this card".into()),
            0 => (Tint::Good, "No card breaks the ship yet".into()),
            _ if drawn => (Tint::Bad, "This card would break the ship".into()),
            n if n == all => (Tint::Bad, "Every card would break the ship".into()),
            n => (Tint::Bad, format!("{n} of {all} cards would break the ship")),
        };
        let icon = if lost == 0 { "check" } else { "cross" }.into();
        Widget::Rows { items: vec![Row { icon, tint, text, detail, ..Row::default() }], columns: 1 }
    }

    /// With how many of the cards that may come a vessel comes to the Bridge.
    fn comes(&self, vessel: u8) -> u8 {
        let s = self.s;
        let (Some(warning), area) = (&self.warning, s.place_of(vessel)) else { return 0 };
        let line = (0..3).find(|&line| AttackOnSdf1::line(s, line) >> vessel & 1 == 1);
        let idle = (s.jammed | s.fresh) >> vessel & 1 == 1;
        match line {
            Some(line) if !idle && usize::from(area) < AREAS => {
                warning.reach(s, usize::from(line), area)
            }
            _ => 0,
        }
    }

    /// Whether some card that may come brings a vessel to the Bridge.
    pub(super) fn threatens(&self, vessel: u8) -> bool {
        self.comes(vessel) > 0
    }

    /// What the Orders that may come hold for a vessel.
    pub(super) fn foretold(&self, vessel: u8) -> Option<About> {
        let (game, s) = (self.game, self.s);
        let warning = self.warning.as_ref()?;
        let line = (0..6).find(|&line| AttackOnSdf1::line(s, line) >> vessel & 1 == 1)?;
        let (at, all) = (usize::from(line), warning.all());
        let text = if (s.jammed | s.fresh) >> vessel & 1 == 1 {
            "It does nothing in these Orders.".into()
        } else if s.step == Step::Assault {
            let card = &game.content.orders[usize::from(s.orders_now)];
            let icons: Vec<String> = card.lines[at].iter().map(|&icon| icon_words(icon)).collect();
            let comes = if self.comes(vessel) > 0 { " It comes to the Bridge." } else { "" };
            format!("{}: {}.{comes}", LINES[at], list(&icons))
        } else {
            let strikes = |icon: &Icon| matches!(icon, Icon::Attack | Icon::Barrage(_) | Icon::Ram);
            let hit = |kind: &usize| game.content.orders[*kind].lines[at].iter().any(strikes);
            let n: u8 = (0..warning.cards.len()).filter(hit).map(|kind| warning.cards[kind]).sum();
            let comes = match self.comes(vessel) {
                _ if line > 2 => String::new(),
                0 => " As it stands none of them brings it to the Bridge.".into(),
                1 => " As it stands one of them brings it to the Bridge.".into(),
                n => format!(" As it stands {n} of them bring it to the Bridge."),
            };
            format!("{} strikes on {n} of the {all} Orders cards left.{comes}", LINES[at])
        };
        Some(About::text(crate::text::vessel_name(vessel), text))
    }
}

/// That Pods of a line come to the Bridge.
fn bridge(warning: &Warning, line: usize) -> Option<Tag> {
    let n = warning.bridge.get(line).filter(|&&n| n > 0)?;
    let text = match warning.all() {
        1 => "Bridge!".into(),
        _ => format!("Bridge ×{n}"),
    };
    let bring = if *n == 1 { "brings" } else { "bring" };
    let meaning =
        format!("{n} of the {} cards that may come {bring} Pods to the Bridge", warning.all());
    Some(Tag { text, meaning, tint: Tint::Bad, loud: true, ..Tag::default() })
}
