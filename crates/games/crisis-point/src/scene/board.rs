//! The board: four by four cards, Combat spaces on four sides.

use veritable_core::scene::{
    About, Board, Decor, DecorKind, Face, Flag, Look, Piece, Place, Slot, SlotLook, Tint,
};

use super::{Drawing, cell_id, emblem, in_play, space_id, tint};
use crate::content::Side;
use crate::geometry::{
    CELLS, Cell, LINES, Lane, Line, cell_name, cells_of, line_name, space_name, turned, turned_line,
};
use crate::state::*;
use crate::view::UNKNOWN;
use veritable_core::bits::bits;

/// Centres of the four rows and columns.
const CENTRES: [i32; 4] = [215, 405, 595, 785];
const CARD: i32 = 176;
/// How far the Combat spaces lie from the edge of the canvas.
const DEPTH: i32 = 57;

/// A symbol for the figure on a Combat Card, by side and index.
const COMBAT_ART: [[&str; 8]; 2] = [
    [
        "g-rank-3",
        "g-aero-bike",
        "g-battle-tank",
        "g-battle-tank",
        "g-battle-mech",
        "g-battle-mech",
        "g-robot-golem",
        "g-mecha-head",
    ],
    [
        "g-tracked-robot",
        "g-tracked-robot",
        "g-tracked-robot",
        "g-megabot",
        "g-megabot",
        "g-megabot",
        "g-robot-golem",
        "g-mecha-head",
    ],
];

pub fn combat_art(side: Side, card: u8) -> &'static str {
    COMBAT_ART[side as usize][usize::from(card)]
}

impl Drawing<'_> {
    pub fn board(&self) -> Board {
        let table = self.table();
        let mut slots: Vec<_> = (0..CELLS as Cell).map(|cell| self.cell(cell)).collect();
        for side in [self.far(), self.near] {
            slots.extend((0..LINES as Line).map(|line| self.space(side, line)));
        }
        let cells = (0..CELLS as Cell).filter_map(|cell| Some((cell, table.card_at(cell)?)));
        let mut pieces: Vec<_> = cells.map(|(cell, card)| self.field_card(cell, card)).collect();
        for side in [self.far(), self.near] {
            let lines = bits(table.filled[side as usize]);
            pieces.extend(lines.map(|line| self.combat_card(side, line)));
        }
        Board {
            size: (1000, 1000),
            label: "Battlefield: four by four cards with Combat spaces on four sides".into(),
            decor: self.decor(),
            slots,
            pieces,
            ..Board::default()
        }
    }

    /// Where a line is drawn: column or row, counted from the viewer's left and top.
    fn drawn_line(&self, line: Line) -> usize {
        let line = if self.near == Side::Aosc { line } else { turned_line(line) };
        usize::from(line % 4)
    }

    fn cell(&self, cell: Cell) -> Slot {
        let drawn = usize::from(if self.near == Side::Aosc { cell } else { turned(cell) });
        let place = Place::square(CENTRES[drawn % 4], CENTRES[drawn / 4], CARD);
        Slot {
            look: SlotLook::Well,
            label: cell_name(cell),
            ..Slot::new(cell_id(cell), cell_name(cell), place)
        }
    }

    fn space(&self, side: Side, line: Line) -> Slot {
        let centre = CENTRES[self.drawn_line(line)];
        let depth = if side == self.near { 1000 - DEPTH } else { DEPTH };
        let place = match line < 4 {
            true => Place::new(centre, depth, 104, 92),
            false => Place::new(depth, centre, 92, 96),
        };
        let covered: Vec<_> =
            bits(cells_of(line)).map(|cell| self.game.place_words(self.table(), cell)).collect();
        let words = format!("A Combat Card here counts for {}.", covered.join(", "));
        let name = space_name(side, line);
        Slot {
            tint: tint(side),
            about: Some(About::text(format!("{name}, {}", line_name(line)), words)),
            ..Slot::new(space_id(side, line), format!("{name}, {}", line_name(line)), place)
        }
    }

    fn combat_card(&self, side: Side, line: Line) -> Piece {
        let table = self.table();
        let (i, l) = (side as usize, usize::from(line));
        let (card, serial) = (self.view.slots[i][l], table.serial[i][l]);
        let up = table.up[i] >> line & 1 != 0;
        let whose = if self.is_mine(side) { "yours" } else { side.name() };
        let space = space_name(side, line);
        let mut piece =
            Piece::new(self.placed_id(side, line), space_id(side, line), Look::Tile, "");
        piece.tint = tint(side);
        if table.cursor.half == line && self.game.swaps_combat(table) && side == table.active {
            piece.flags.push(Flag::Picked);
        }
        if card == UNKNOWN {
            piece.face = Face::Back;
            piece.name = format!("facedown card #{serial}");
            piece.value = format!("#{serial}");
            piece.icon = emblem(side).into();
            piece.brief = "##".into();
            piece.spoken = format!("Facedown Combat Card number {serial}, {whose}, {space}");
            let text = "Its owner knows it, you do not. It is one of the values still hidden; a card that reveals turns it faceup.";
            piece.about = Some(About::text(format!("Hidden card #{serial} at {space}"), text));
            return piece;
        }
        let name = self.game.combat_words(side, card);
        let value = self.game.pack.value[i][usize::from(card)];
        piece.face = if up { Face::Up } else { Face::Own };
        piece.name = name.clone();
        piece.value = value.to_string();
        piece.icon = combat_art(side, card).into();
        piece.brief = if up { value.to_string() } else { format!("({value})") };
        let hidden = if up { "" } else { ", hidden from your opponent" };
        piece.spoken = format!("{name}, {whose}, {space}{hidden}");
        let words =
            format!("Placed as #{serial}; counts for all four cards of {}.", line_name(line));
        piece.about = Some(About::text(format!("{name} at {space}"), words));
        piece
    }

    fn decor(&self) -> Vec<Decor> {
        let table = self.table();
        let text = |text: String| DecorKind::Text { text };
        let whole = Place::square(500, 500, 1000);
        let mut out = vec![Decor::new(whole, Tint::None, DecorKind::Stars)];
        let (near, far) = (tint(self.near), tint(self.far()));
        for (x, y, w, h, side) in [
            (500, DEPTH, 764, 109, far),
            (DEPTH, 500, 109, 764, far),
            (500, 1000 - DEPTH, 764, 109, near),
            (1000 - DEPTH, 500, 109, 764, near),
        ] {
            out.push(Decor::new(Place::new(x, y, w, h), side, DecorKind::Apron));
        }
        out.push(Decor::new(Place::square(500, 500, 768), Tint::None, DecorKind::Plate));
        for line in 0..LINES as Line {
            let centre = CENTRES[self.drawn_line(line)];
            let name = Lane::NAMES[usize::from(line)].to_uppercase();
            for depth in [DEPTH, 1000 - DEPTH] {
                let place = match line < 4 {
                    true => Place::new(centre - 72, depth, 24, 22),
                    false => Place::new(depth, centre - 66, 24, 22),
                };
                let of = if line < 4 { "Column" } else { "Row" };
                let told =
                    format!("{of} {name}: the Combat Cards at its ends count for its four cards.");
                out.push(Decor::new(place, Tint::None, text(name.clone())).named(told));
            }
        }
        // The reserves lie in the corners between a side's two edges.
        for (side, x, y) in [(self.far(), DEPTH, 40), (self.near, 1000 - DEPTH, 930)] {
            let (i, colour) = (side as usize, tint(side));
            let [unused, supply, removed] = [table.reserve[i], table.supply[i], table.removed[i]];
            let name = format!(
                "Battle Tokens of {}: {unused} unused, {supply} in the supply, {removed} removed from the game.",
                side.name()
            );
            let wide = |place, tint, words| Decor::wide(place, tint, text(words)).named(&name);
            let pile = Decor::new(Place::new(x, y, 70, 40), colour, text(unused.to_string()));
            out.push(pile.named(&name));
            out.push(wide(Place::new(x, y + 30, 100, 19), colour, "in reserve".into()));
            let supply = format!("supply {supply}");
            out.push(wide(Place::new(x, y + 52, 100, 17), Tint::None, supply));
        }
        if let Some(dial) = self.dial() {
            let dial = Decor::wide(Place::square(DEPTH, 1000 - DEPTH, 100), Tint::None, dial);
            out.push(
                dial.named(
                    "The turns of this phase: each dot is a turn of the side in its colour.",
                ),
            );
        }
        out
    }

    fn dial(&self) -> Option<DecorKind> {
        let table = self.table();
        let (of, starts) = match table.step {
            Step::Over | Step::Claim => return None,
            _ if table.tokens_are_over() => (8, table.player1.other()),
            _ if table.tactics_are_over() || !in_play(table) => return None,
            _ => (16, table.player1),
        };
        let side = |turn: u8| tint(if turn.is_multiple_of(2) { starts } else { starts.other() });
        Some(DecorKind::Dial {
            turns: (0..of).map(side).collect(),
            now: table.turn.into(),
            value: (table.turn / 2 + 1).to_string(),
            label: format!("of {}", of / 2),
        })
    }
}
