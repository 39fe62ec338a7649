//! The board: three by three ships, fighter lanes on four sides.

use veritable_core::Seat;
use veritable_core::scene::{
    About, Board, Decor, DecorKind, Face, Flag, Look, Mark, Piece, Place, SlotLook, Spot, Tint,
};

use super::{Drawing, corner_id, emblem, hand_id, sides_known, slot_id, space_id, tint};
use crate::content::Kind;
use crate::geometry::{
    Corner, LANES, Lane, POSITIONS, Pos, SLOTS, Slot, covers, lane_name, lane_of, position_name,
};
use crate::state::*;
use crate::view::UNKNOWN;

/// Centres of the three rows and columns.
const LINES: [i32; 3] = [289, 500, 711];
const CARD: i32 = 184;
const TILE: i32 = 82;
/// How deep the inner and the outer place of a lane lie, from the edge of the canvas.
const DEPTH: [i32; 2] = [139, 50];

/// A symbol for the art of a fighter, by faction and card.
const FIGHTER_ART: [[&str; 12]; 2] = [
    [
        "g-interceptor-ship",
        "g-jet-fighter",
        "g-starfighter",
        "g-stealth-bomber",
        "g-megabot",
        "g-mecha-head",
        "g-radar-dish",
        "g-battle-mech",
        "mech",
        "g-missile-mech",
        "g-tracked-robot",
        "g-robot-golem",
    ],
    [
        "pod",
        "g-delivery-drone",
        "g-missile-swarm",
        "g-laser-blast",
        "ds",
        "g-alien-bug",
        "g-radar-sweep",
        "pod",
        "g-mono-wheel-robot",
        "g-megabot",
        "g-robot-golem",
        "g-beetle-shell",
    ],
];

pub fn fighter_art(faction: usize, card: Card) -> &'static str {
    FIGHTER_ART[faction][usize::from(card)]
}

pub fn kind_look(kind: Kind) -> (&'static str, Tint) {
    match kind {
        Kind::Attack => ("attack", Tint::Attack),
        Kind::Defense => ("defense", Tint::Defense),
    }
}

impl Drawing<'_> {
    pub fn board(&self) -> Board {
        let table = self.table();
        let mut slots: Vec<_> = (0..POSITIONS as Pos).map(|p| self.space(p)).collect();
        slots.extend((0..SLOTS as Slot).map(|slot| self.place(slot)));
        if table.step == Step::Sides {
            slots.extend(Corner::ALL.map(|corner| self.corner(corner)));
        }
        let dealt = (0..8).filter(|&ship| table.at[usize::from(ship)] != NONE);
        let mut pieces: Vec<_> = dealt.map(|ship| self.ship(ship)).collect();
        pieces.extend(bits(table.filled).map(|slot| self.fighter(slot)));
        Board {
            size: (1000, 1000),
            label: "Board: three by three ships with fighter lanes on four sides".into(),
            decor: self.decor(),
            slots,
            pieces,
            ..Board::default()
        }
    }

    fn space(&self, p: Pos) -> veritable_core::scene::Slot {
        let drawn = usize::from(self.turned(p));
        let place = Place::square(LINES[drawn % 3], LINES[drawn / 3], CARD);
        let empty = self.table().grid[usize::from(p)] == EMPTY;
        veritable_core::scene::Slot {
            look: SlotLook::Well,
            label: if empty { "Empty Space".into() } else { String::new() },
            about: empty.then(|| About::text("Empty Space", "A card without a ship. Any ship may change places with it; it cannot be locked.")),
            ..veritable_core::scene::Slot::new(space_id(p), position_name(p), place)
        }
    }

    fn place(&self, slot: Slot) -> veritable_core::scene::Slot {
        let lane = lane_of(slot);
        let k = usize::from(slot % 2);
        let name = format!("{}, {} place", lane_name(lane), ["inner", "outer"][k]);
        let covered = covers(lane).map(|p| match self.table().ship_at(p) {
            Some(ship) => self.game.ship_name(self.table(), ship),
            None => "Empty Space",
        });
        let words =
            format!("A fighter here counts for {}, {} and {}.", covered[0], covered[1], covered[2]);
        let (x, y) = lane_place(self.turned_lane(lane), k);
        veritable_core::scene::Slot {
            tint: self.side_tint(self.table().owner_of_slot(slot)),
            about: Some(About::text(lane_name(lane), words)),
            ..veritable_core::scene::Slot::new(slot_id(slot), name, Place::square(x, y, TILE))
        }
    }

    fn corner(&self, corner: Corner) -> veritable_core::scene::Slot {
        let (x, y) = [(905, 95), (905, 905), (95, 905), (95, 95)][corner as usize];
        let place = Place::square(x, y, 150);
        veritable_core::scene::Slot {
            look: SlotLook::Area,
            label: ["North + east", "East + south", "South + west", "West + north"]
                [corner as usize]
                .into(),
            tint: self.side_tint(self.near),
            ..veritable_core::scene::Slot::new(corner_id(corner), corner.name(), place)
        }
    }

    /// The colour of a seat's sides; grey until the sides are chosen.
    fn side_tint(&self, seat: Seat) -> Tint {
        let known =
            sides_known(self.table()) || self.table().step == Step::Sides && seat == self.near;
        if known { tint(self.table().faction(seat)) } else { Tint::None }
    }

    fn fighter(&self, slot: Slot) -> Piece {
        let (table, i) = (self.table(), usize::from(slot));
        let seat = table.owner_of_slot(slot);
        let faction = table.faction(seat);
        let (up, card) = (table.up & (1 << slot) != 0, self.view.cards[i]);
        let whose = if self.view.viewer.is(seat) { "your" } else { faction.name() };
        let lane = lane_name(lane_of(slot));
        let serial = table.serial[i];
        let mut piece = Piece::new(self.fighter_id(slot), slot_id(slot), Look::Tile, "");
        piece.tint = tint(faction);
        if card >= UNKNOWN {
            piece.face = Face::Back;
            piece.name = format!("face-down fighter #{serial}");
            piece.value = format!("#{serial}");
            piece.icon = emblem(faction).into();
            piece.brief = "##".into();
            piece.spoken = format!("Face-down fighter number {serial}, {whose}, {lane}");
            let about = "Its owner knows it, you do not. It is one of the fighters still hidden. A Spy turns it up.";
            piece.about = Some(About::text(format!("Hidden fighter #{serial}, {lane}"), about));
            return piece;
        }
        let fighter = self.game.pack.fighter_card(faction, card);
        let (kind, value) =
            self.game.known_value(self.view, slot).unwrap_or((fighter.kind, fighter.value));
        let (icon, colour) = kind_look(kind);
        piece.face = if up { Face::Up } else { Face::Own };
        piece.name = fighter.value_name();
        piece.value = value.to_string();
        piece.icon = icon.into();
        piece.kind = colour;
        let letter = if kind == Kind::Attack { 'A' } else { 'D' };
        piece.brief =
            if up { format!("{letter}{value}") } else { format!("{letter}{value}").to_lowercase() };
        let hidden = if up { "" } else { ", hidden from the other player" };
        piece.spoken =
            format!("{}, {}, {whose}, {lane}{hidden}", fighter.value_name(), fighter.name);
        let change = table.modifier[i];
        if change != 0 {
            let tint = if change > 0 { Tint::Good } else { Tint::Bad };
            piece.marks.push(Mark::token(
                Spot::TopRight,
                "",
                format!("{change:+}"),
                tint,
                "changed by a card",
            ));
        }
        let words = format!("{}. Placed as #{serial}, counts for its whole line.", fighter.name);
        piece.about = Some(About::text(format!("{}, {lane}", fighter.value_name()), words));
        if table.cursor.half == Half::Fighter(slot) {
            piece.flags.push(Flag::Picked);
        }
        debug_assert!(piece.id == hand_id(card) || !self.view.viewer.is(seat));
        piece
    }

    fn decor(&self) -> Vec<Decor> {
        let table = self.table();
        let whole = Place::square(500, 500, 1000);
        let mut out = vec![Decor::new(whole, Tint::None, DecorKind::Stars)];
        let (near, far) = (self.side_tint(self.near), self.side_tint(self.far()));
        let near = if sides_known(table) { near } else { Tint::None };
        for (x, y, w, h, side) in [
            (500, 94, 628, 183, far),
            (94, 500, 183, 628, far),
            (500, 906, 628, 183, near),
            (906, 500, 183, 628, near),
        ] {
            out.push(Decor::new(Place::new(x, y, w, h), side, DecorKind::Apron));
        }
        out.push(Decor::new(Place::square(500, 500, 622), Tint::None, DecorKind::Plate));
        if table.step != Step::Sides {
            self.corners(&mut out);
        }
        out
    }

    /// What the empty corners hold: the sides, the supply, the clock of turns.
    fn corners(&self, out: &mut Vec<Decor>) {
        let table = self.table();
        for (seat, x, y) in [(self.far(), 95, 97), (self.near, 905, 907)] {
            let faction = table.faction(seat);
            let icon = DecorKind::Icon { icon: emblem(faction).into() };
            let you = if self.view.viewer.is(seat) { "You: " } else { "" };
            let text = |text: String| DecorKind::Text { text };
            let named = text(format!("{you}{}", faction.name()));
            let n = table.placed[usize::from(seat)];
            let placed = text(format!("{n} of 12 placed"));
            let name = format!(
                "The sides of {} are the two next to this corner: {n} of 12 fighters are placed.",
                faction.name()
            );
            let at = |place, tint, kind| Decor::wide(place, tint, kind).named(&name);
            out.push(at(Place::square(x, y - 22, 62), tint(faction), icon));
            out.push(at(Place::new(x, y + 29, 150, 22), tint(faction), named));
            out.push(at(Place::new(x, y + 56, 150, 19), Tint::None, placed));
        }
        out.push(
            Decor::wide(
                Place::new(906, 45, 100, 19),
                Tint::None,
                DecorKind::Text { text: "Supply".into() },
            )
            .named("What is left of the tokens that both players take from."),
        );
        for (y, icon, side, count) in [
            (89, "attack", Tint::Attack, table.supply.attack),
            (143, "defense", Tint::Defense, table.supply.defense),
        ] {
            let kind = if icon == "attack" { "Attack" } else { "Defense" };
            let name = format!("{count} {kind} tokens are left in the supply.");
            let at = |place, tint, kind| Decor::wide(place, tint, kind).named(&name);
            out.push(at(Place::square(872, y, 42), side, DecorKind::Icon { icon: icon.into() }));
            let text = DecorKind::Text { text: count.to_string() };
            out.push(at(Place::new(928, y + 2, 60, 34), Tint::None, text));
        }
        if let Some(dial) = self.dial() {
            let dial = Decor::wide(Place::square(94, 906, 112), Tint::None, dial);
            out.push(
                dial.named(
                    "The turns of this phase: each dot is a turn of the side in its colour.",
                ),
            );
        }
    }

    fn dial(&self) -> Option<DecorKind> {
        let table = self.table();
        let (of, starts) = match table.step {
            Step::Move | Step::Destination(_) | Step::Fighter | Step::Space | Step::TacticalEnd => {
                (12, table.first)
            }
            Step::Card | Step::Effect | Step::CommandEnd => (6, other(table.first)),
            _ => return None,
        };
        let side = |turn: u8| {
            tint(table.faction(if turn.is_multiple_of(2) { starts } else { other(starts) }))
        };
        Some(DecorKind::Dial {
            turns: (0..of).map(side).collect(),
            now: table.turn.into(),
            value: (table.turn + 1).to_string(),
            label: format!("of {of}"),
        })
    }
}

/// The centre of a place of a lane, as drawn.
fn lane_place(lane: Lane, k: usize) -> (i32, i32) {
    let (line, depth) = (LINES[usize::from(lane % 3)], DEPTH[k]);
    match lane / (LANES as Lane / 4) {
        0 => (line, depth),
        1 => (1000 - depth, line),
        2 => (line, 1000 - depth),
        _ => (depth, line),
    }
}
