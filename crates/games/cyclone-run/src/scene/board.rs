//! The tray: nine stacks, two vehicles, handles for the areas of an air strike.

use veritable_core::scene::{
    About, Board, Decor, DecorKind, Face, Flag, Look, Mark, Piece, Place, Slot, SlotLook, Spot,
    Term, Tint,
};
use veritable_core::words::count;

use super::{Drawing, area_id, cell_id};
use crate::action::Action;
use crate::board::{CELL_NAMES, Cell, bit, each};
use crate::content::{Nature, Vehicle};
use crate::label::area_name;
use crate::state::{NONE, Phase};
use crate::strafe::area;

/// Centres of the three rows and columns (7.6).
const LINES: [i32; 3] = [180, 460, 740];
const CELL: i32 = 260;

/// Picture and colour of each kind of token.
const TOKEN_LOOK: [(&str, Tint); 9] = [
    ("g-alien-bug", Tint::Ochre),
    ("g-alien-bug", Tint::Ochre),
    ("g-beetle-shell", Tint::Rust),
    ("g-beetle-shell", Tint::Rust),
    ("g-spiked-shell", Tint::Crimson),
    ("g-scarab-beetle", Tint::Violet),
    ("g-ancient-ruins", Tint::Azure),
    ("g-semi-closed-eye", Tint::Moss),
    ("g-flying-beetle", Tint::Slate),
];

/// Picture and colour of a kind of token.
pub(super) fn token_look(token: u8) -> (&'static str, Tint) {
    TOKEN_LOOK[usize::from(token)]
}

pub(super) fn vehicle_icon(vehicle: Vehicle) -> &'static str {
    ["cyclone", "g-jeep"][vehicle as usize]
}

fn centre(cell: u8) -> (i32, i32) {
    (LINES[usize::from(cell % 3)], LINES[usize::from(cell / 3)])
}

impl Drawing<'_> {
    pub fn board(&self, choices: &[Action]) -> Board {
        let mut slots: Vec<_> = (0..9).map(|cell| self.cell(cell, choices)).collect();
        slots.extend([Vehicle::Cyclone, Vehicle::Jeep].map(|vehicle| self.parking(vehicle)));
        match self.s.phase {
            Phase::Line => slots.extend((0..6).map(|index| self.handle(index))),
            Phase::Quadrant => slots.extend((6..10).map(|index| self.handle(index))),
            _ => {}
        }
        let mut pieces: Vec<_> = each(self.s.stocked()).map(|cell| self.stack(cell)).collect();
        pieces.extend([Vehicle::Cyclone, Vehicle::Jeep].map(|vehicle| self.vehicle(vehicle)));
        let plate = Place::square(460, 460, 860);
        Board {
            size: (920, 960),
            label: "Tray: nine stacks of tokens in three rows".into(),
            decor: vec![Decor::new(plate, Tint::Rust, DecorKind::Plate)],
            slots,
            pieces,
            ..Board::default()
        }
    }

    fn cell(&self, cell: u8, choices: &[Action]) -> Slot {
        let (x, y) = centre(cell);
        let empty = self.s.height[usize::from(cell)] == 0;
        let mut slot = Slot {
            look: SlotLook::Well,
            label: if empty { "Empty".into() } else { String::new() },
            about: empty.then(|| {
                About::text("Empty space", "A step onto it costs movement and brings nothing.")
            }),
            ..Slot::new(cell_id(cell), CELL_NAMES[usize::from(cell)], Place::square(x, y, CELL))
        };
        if choices.contains(&Action::Step(cell)) {
            slot.marks.extend(self.step_mark(cell));
        }
        slot
    }

    /// What a step would meet: sure, open or hopeless.
    fn step_mark(&self, cell: u8) -> Option<Mark> {
        let (s, at) = (self.s, usize::from(cell));
        let hero = self.game.current(s)?;
        if s.height[at] == 0 {
            return None;
        }
        let words = self.game.step_hint(s, cell)?;
        let token = s.top[at];
        if token == NONE {
            let chance = self.game.chance_to_beat(s, hero.damage, hero.beats);
            return Some(Mark::new(Spot::Bottom, "", format!("{chance} %"), Tint::Open, &words));
        }
        let sure = hero.beats >> token & 1 == 1
            || self.game.deficit(token, hero.damage) == Some(0)
            || hero.wrench && self.game.shows(s, cell, Nature::Location);
        let (text, tint) = if sure { ("✓", Tint::Good) } else { ("!", Tint::Bad) };
        Some(Mark::new(Spot::Bottom, "", text, tint, &words))
    }

    fn parking(&self, vehicle: Vehicle) -> Slot {
        let x = [410, 510][vehicle as usize];
        let (id, name) = (format!("park-{}", vehicle.name().to_lowercase()), vehicle.name());
        Slot {
            look: SlotLook::Bare,
            ..Slot::new(id, format!("beside the tray, {name}"), Place::square(x, 924, 66))
        }
    }

    fn handle(&self, index: u8) -> Slot {
        let place = match index {
            0..3 => Place::new(32, LINES[usize::from(index)], 60, 200),
            3..6 => Place::new(LINES[usize::from(index - 3)], 32, 200, 60),
            _ => Place::square(
                [320, 600][usize::from(index % 2)],
                [320, 600][usize::from(index / 8)],
                110,
            ),
        };
        let cells: Vec<_> = each(area(index)).map(|c| CELL_NAMES[usize::from(c)]).collect();
        let safe = each(area(index) & self.s.covered()).count();
        let mut words = format!("Strikes {}.", cells.join(", "));
        if safe > 0 {
            words.push_str(" A covered token is safe.");
        }
        Slot {
            look: SlotLook::Area,
            icon: if index < 6 { "g-jet-fighter" } else { "g-stealth-bomber" }.into(),
            about: Some(About::text(area_name(index), words)),
            ..Slot::new(area_id(index), area_name(index), place)
        }
    }

    fn stack(&self, cell: u8) -> Piece {
        let (s, at) = (self.s, usize::from(cell));
        let (height, top) = (s.height[at], s.top[at]);
        let (x, y) = centre(cell);
        // Each token has its own id, so that a taken one leaves and the next one comes to light.
        let id = format!("t-{}-{height}", Cell::NAMES[at]);
        let mut piece = Piece::new(id, cell_id(cell), Look::Stack, "");
        piece.place = Some(Place::square(x, y - 8, 190));
        piece.under = height - 1;
        let where_ = CELL_NAMES[at];
        if top == NONE {
            piece.face = Face::Back;
            piece.name = "face-down token".into();
            piece.icon = "e-invid".into();
            piece.brief = format!("## {height}");
            piece.spoken = format!("{where_}: {}, the top one face down", count(height, "token"));
            piece.about = Some(self.odds_about(height));
        } else {
            let token = &self.game.content.tokens[usize::from(top)];
            let (art, tint) = token_look(top);
            piece.name = token.name.clone();
            piece.art = art.into();
            piece.tint = tint;
            piece.marks = self.token_marks(top);
            piece.brief = format!("{} {height}", short(&token.name));
            piece.spoken = format!("{where_}: {}, {} high", token.name, count(height, "token"));
            piece.about = Some(self.token_about(top));
        }
        if s.covered() & bit(cell) != 0 {
            piece.spoken.push_str(", covered by a vehicle");
        }
        if s.revealing & bit(cell) != 0 || s.left & bit(cell) != 0 {
            piece.flags.push(Flag::Pulse);
        }
        piece
    }

    fn token_marks(&self, kind: u8) -> Vec<Mark> {
        let token = &self.game.content.tokens[usize::from(kind)];
        let mut marks = Vec::new();
        match token.nature {
            Nature::Invid => {
                marks.push(Mark::new(Spot::TopLeft, "", token.hp, Tint::Attack, "hit points"));
            }
            Nature::Location => {
                marks.push(Mark::new(Spot::TopLeft, "g-wrench", "", Tint::Cream, "needs a wrench"));
            }
            Nature::Special => {
                marks.push(Mark::new(
                    Spot::TopLeft,
                    "cyclone",
                    "",
                    Tint::Cream,
                    "only some Heroes",
                ));
            }
        }
        marks.push(Mark::new(Spot::BottomRight, "vp", token.vp, Tint::Gold, "victory points"));
        if token.fuel > 0 {
            marks.push(Mark::new(Spot::BottomLeft, "fuel", "", Tint::Fuel, "Fuel for the taker"));
        }
        marks
    }

    /// How likely a face-down token falls to each damage, from what nobody has seen.
    fn odds_about(&self, height: u8) -> About {
        let chance = |damage: u8| {
            let percent = self.game.chance_to_beat(self.s, damage, 0);
            Term::new(format!("falls to damage {damage}"), format!("{percent} %"))
        };
        let seen = &self.s.unseen;
        let kinds = self.game.content.tokens.iter().enumerate();
        let places = kinds.filter(|(_, token)| token.nature == Nature::Location);
        let locations: u32 = places.map(|(kind, _)| u32::from(seen.count(kind))).sum();
        let percent = 100 * locations / (seen.len() as u32).max(1);
        let mut terms: Vec<_> = (1..=4).map(chance).collect();
        terms.push(Term::new("is a Location", format!("{percent} %")));
        let text = format!(
            "{} high. The odds count every token nobody has seen yet.",
            count(height, "token")
        );
        About { terms, clause: "7.2".into(), ..About::text("Face-down token", text) }
    }

    /// What a token is, and who can take it.
    fn token_about(&self, kind: u8) -> About {
        let game = self.game;
        let token = &game.content.tokens[usize::from(kind)];
        let mut takers = Vec::new();
        for slot in 0..9 {
            let hero = game.hero(self.s, slot);
            let strong = game.deficit(kind, hero.damage) == Some(0);
            let takes = match token.nature {
                Nature::Location => hero.wrench,
                _ => strong || hero.beats >> kind & 1 == 1,
            };
            if takes && hero.task != crate::content::Task::Sense {
                takers.push(hero.name.as_str());
            }
        }
        let who = match (takers.is_empty(), token.nature) {
            (false, _) => format!("Taken without Fuel by {}.", takers.join(", ")),
            (true, Nature::Invid) => "Nobody takes it without Fuel.".into(),
            (true, _) => "Nobody can take it now.".into(),
        };
        let mut terms = vec![Term::new("victory points", token.vp)];
        if token.nature == Nature::Invid {
            terms.insert(0, Term::new("hit points", token.hp));
        }
        if token.fuel > 0 {
            terms.push(Term::new("Fuel for the taker", token.fuel));
        }
        About { terms, clause: "4.8-land".into(), ..About::text(&token.name, who) }
    }

    fn vehicle(&self, vehicle: Vehicle) -> Piece {
        let at = self.s.place(vehicle);
        let id = vehicle.name().to_lowercase();
        let home = if at == NONE { format!("park-{id}") } else { cell_id(at) };
        let mut piece = Piece::new(id, home, Look::Vehicle, vehicle.name());
        piece.icon = vehicle_icon(vehicle).into();
        piece.tint = Tint::Cream;
        piece.brief = vehicle.name()[..1].into();
        if at == NONE {
            piece.spoken = format!("{}, not on the tray yet", vehicle.name());
        } else {
            let (x, y) = centre(at);
            piece.place = Some(Place::square(x, y - 4, 106));
            piece.spoken = format!("{} at {}", vehicle.name(), CELL_NAMES[usize::from(at)]);
        }
        let words = "It covers the token under it: nobody can reveal or take that.";
        piece.about = Some(About::text(vehicle.name(), words));
        let drives = self.game.current(self.s).map(|hero| hero.task);
        if matches!(drives, Some(crate::content::Task::Drive(v, ..)) if v == vehicle) {
            piece.flags.push(Flag::Acting);
        }
        piece
    }
}

/// The first letters of a name, for a narrow cell.
fn short(name: &str) -> String {
    let initials: Vec<_> = name.split(' ').filter(|word| *word != "with").collect();
    match initials.as_slice() {
        [one] => one.chars().take(4).collect(),
        words => words.iter().filter_map(|word| word.chars().next()).collect(),
    }
}
