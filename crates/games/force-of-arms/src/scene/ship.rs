//! A ship: its numbers, what lies on it, and what it would come to.

use veritable_core::scene::{About, Flag, Look, Mark, Meter, Piece, Spot, Term, Tint};

use super::{Drawing, emblem, ship_id, space_id, tint};
use crate::content::{Kind, Pack};
use crate::forecast::Prospect;
use crate::geometry::{lane_name, lane_of, position_name};
use crate::state::*;
use crate::view::UNKNOWN;

/// The longest name that fits the head of a card.
const NAME: usize = 19;

impl Drawing<'_> {
    pub fn ship(&self, ship: Ship) -> Piece {
        let table = self.table();
        let (on, owner, p) = (table.on(ship), table.owner(ship), table.at[usize::from(ship)]);
        let card = &self.game.pack.ships[usize::from(ship)];
        let faction = Pack::faction_of(ship);
        let name = self.game.ship_name(table, ship);
        let forecast = self.game.forecast(self.view, ship);
        let printed = self.game.printed_defense(table, ship);
        let points = self.game.victory_points(table, ship);

        let mut piece = Piece::new(ship_id(ship), space_id(p), Look::Card, short(name));
        piece.tint = tint(faction);
        piece.icon = emblem(faction).into();
        piece.art = art(&card.id).into();
        let shield = match on.modifier {
            0 => Tint::Defense,
            m if m > 0 => Tint::Good,
            _ => Tint::Bad,
        };
        let defense = if printed == 0 { "–".into() } else { printed.to_string() };
        piece.marks.push(Mark::new(
            Spot::BottomLeft,
            "defense",
            defense,
            shield,
            "printed defense",
        ));
        piece.marks.push(Mark::new(Spot::BottomRight, "vp", points, Tint::Gold, "victory points"));
        self.tokens(ship, &mut piece);

        let mine = owner == self.near;
        let (good, sign) = match forecast.prospect() {
            Prospect::Open | Prospect::SoFar => (Tint::Open, "?"),
            Prospect::Tied => (Tint::Open, "="),
            Prospect::Holds if mine => (Tint::Good, "+"),
            Prospect::Falls if !mine => (Tint::Good, "+"),
            _ => (Tint::Bad, "!"),
        };
        piece.meter = Some(Meter {
            left: forecast.defense.to_string(),
            left_icon: "defense".into(),
            right: forecast.attack.to_string(),
            right_icon: "attack".into(),
            bars: None,
            tint: good,
            short: sign.into(),
        });
        if on.lock.is_some() {
            piece.flags.push(Flag::Locked);
        }
        if table.step == Step::Destination(p) || table.cursor.half == Half::Ship(p) {
            piece.flags.push(Flag::Picked);
        }
        if table.announced.is_some_and(|a| a.ship == ship) {
            piece.flags.push(Flag::Pulse);
        }
        let lock = if on.lock.is_some() { " L" } else { "" };
        piece.brief =
            format!("{} {printed}/{points} a{} d{}{lock}", card.short, on.attack, on.defense);
        let whose = if self.view.viewer.is(owner) { "yours" } else { faction.name() };
        let locked = if on.lock.is_some() { ", locked" } else { "" };
        piece.spoken = format!(
            "{name}, {whose}, {}, {points} victory points, defense {} against {}{locked}",
            position_name(p),
            forecast.defense,
            forecast.attack
        );
        piece.about = Some(self.sum(ship, name));
        piece
    }

    fn tokens(&self, ship: Ship, piece: &mut Piece) {
        let table = self.table();
        let (on, owner) = (table.on(ship), table.owner(ship));
        if on.attack > 0 {
            piece.marks.push(Mark::token(
                Spot::TopRight,
                "attack",
                on.attack,
                Tint::Attack,
                "Attack tokens",
            ));
        }
        if on.defense > 0 {
            piece.marks.push(Mark::token(
                Spot::TopLeft,
                "defense",
                on.defense,
                Tint::Defense,
                "Defense tokens",
            ));
        }
        for seat in [owner, other(owner)] {
            let count = on.protoculture[usize::from(seat)];
            if count > 0 {
                let side = tint(table.faction(seat));
                let spot = if seat == owner { Spot::TopLeft } else { Spot::TopRight };
                piece.marks.push(Mark::token(spot, "proto", count, side, "Protoculture tokens"));
            }
        }
    }

    /// Defense and attack, term by term, as far as the viewer knows them.
    fn sum(&self, ship: Ship, name: &str) -> About {
        let table = self.table();
        let (on, owner) = (table.on(ship), table.owner(ship));
        let p = table.at[usize::from(ship)];
        let forecast = self.game.forecast(self.view, ship);
        let sides = [
            (owner, Kind::Defense, "Defense", on.defense, forecast.defense),
            (other(owner), Kind::Attack, "Attack", on.attack, forecast.attack),
        ];
        let mut terms = Vec::new();
        for (seat, side, word, tokens, sum) in sides {
            let first = terms.len();
            if side == Kind::Defense {
                terms.push(Term::new("Printed defense", self.game.printed_defense(table, ship)));
            }
            let mut hidden = Vec::new();
            for lane in table.corner_of(seat).lanes_at(p) {
                for slot in [2 * lane, 2 * lane + 1] {
                    if self.view.cards[usize::from(slot)] == UNKNOWN {
                        hidden.push(format!("#{}", table.serial[usize::from(slot)]));
                    } else if let Some((kind, value)) = self.game.known_value(self.view, slot)
                        && kind == side
                    {
                        let name = format!("{word} {value}, {}", lane_name(lane_of(slot)));
                        terms.push(Term::new(name, value));
                    }
                }
            }
            terms.push(Term::new(format!("{word} tokens"), tokens));
            let protoculture = on.protoculture[usize::from(seat)];
            terms.push(Term::new("Protoculture", 2 * protoculture));
            // What counts nothing is not worth a line.
            let mut counted = terms.split_off(first);
            counted.retain(|term| term.value != "0");
            terms.append(&mut counted);
            if !hidden.is_empty() {
                terms.push(Term::new(format!("Hidden {}", hidden.join(", ")), "?"));
            }
            terms.push(Term::total(word, sum));
        }
        let (title, clause) = (format!("{name}, if scored now"), "5.2".into());
        About { title, clause, terms, ..About::default() }
    }
}

/// A name that fits: leading words go first.
fn short(name: &str) -> &str {
    let mut name = name;
    while name.chars().count() > NAME {
        match name.split_once(' ') {
            Some((_, rest)) => name = rest,
            None => break,
        }
    }
    name
}

fn art(id: &str) -> &'static str {
    match id {
        "rdf-ship-sdf-1" => "ship-sdf1",
        "rdf-ship-prometheus" => "ship-prometheus",
        "rdf-ship-daedalus" => "ship-daedalus",
        "rdf-ship-armor-1" => "ship-armor1",
        "zen-ship-command-fortress" => "ship-fortress",
        "zen-ship-breetai-flagship" => "ship-flagship",
        "zen-ship-azonia-cruiser" => "ship-azonia",
        "zen-ship-khyron-cruiser" => "ship-khyron",
        _ => "ship-hover",
    }
}
