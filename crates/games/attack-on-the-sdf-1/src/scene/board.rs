//! The round board: two rings of six sectors around a ship that turns.

use veritable_core::bits::bits;
use veritable_core::scene::{
    About, Board, Decor, DecorKind, Flag, Layout, Look, Mark, Outline, Piece, Pips, Pivot, Place,
    Room, Slot, SlotLook, Spot, Tint,
};
use veritable_core::words::count;

use super::{Drawing, HELM, area_id, gun_id, hero_id, mecha_id, vessel_id};
use crate::board::{AREAS, BESIDE_BRIDGE, BRIDGE, NONE, RING, TITLES, bit, faces};
use crate::narrate::SQUARES;
use crate::state::{BASESHIP, CONSTRUCTION, HANGAR, KHYRON, Part, State, fleet, has_rail, wing};
use crate::text::{capital, mecha_name, vessel_name};

const CENTRE: (i32, i32) = (500, 500);

/// A point by its distance from the centre and its angle clockwise from the top.
fn polar(radius: i32, degrees: i32) -> (i32, i32) {
    let (sin, cos) = f64::from(degrees).to_radians().sin_cos();
    let r = f64::from(radius);
    (CENTRE.0 + (r * sin).round() as i32, CENTRE.1 - (r * cos).round() as i32)
}

/// Where the wedge of a sector or a ring place begins, clockwise: A1 lies left of the top, numbers go counter-clockwise.
fn wedge(number: u8) -> i32 {
    300 - 60 * i32::from(number)
}

/// Where the words and the pieces of an Area of the ship lie, by the sector it faces: the left half, to be mirrored.
struct Berth {
    /// Middle of the label, from the centre of the board.
    label: (i32, i32),
    /// The room of its pieces, from the centre of the board.
    room: (i32, i32, i32, i32),
}

/// Above, beside and below the Bridge.
const BERTHS: [Berth; 3] = [
    Berth { label: (-107, -187), room: (-98, -125, 130, 62) },
    Berth { label: (-196, -40), room: (-207, 38, 138, 84) },
    Berth { label: (-104, 158), room: (-86, 222, 124, 60) },
];
/// More than these in an Area of the ship, and its symbol makes way.
const FEW: usize = 3;

impl Drawing<'_> {
    pub(super) fn board(&self) -> Board {
        let pieces = self.pieces();
        let mut slots: Vec<Slot> = (0..AREAS as u8).map(|area| self.area(area, &pieces)).collect();
        slots.extend([
            self.corner("hangar", "Hangar", (97, 56), 0, &pieces),
            self.corner("missing", "Missing", (903, 56), 1, &pieces),
            self.corner("construction", "In building", (97, 944), 2, &pieces),
            self.corner("helm", "Turn ship", (903, 944), 3, &pieces),
        ]);
        if self.game.episode(self.s).is_some_and(|episode| episode.baseship) {
            slots.push(self.corner("fleet", "Dolza", (903, 180), 4, &pieces));
        }
        let degrees = -60 * (i32::from(self.s.heading) - 1);
        let pivot = Pivot { x: CENTRE.0, y: CENTRE.1, degrees };
        Board {
            size: (1000, 1000),
            portrait: Some((1000, 1000)),
            label: "The SDF-1 with seven Areas inside two rings of six sectors".into(),
            pivot: Some(pivot),
            decor: decor(),
            slots,
            pieces,
        }
    }

    fn corner(
        &self,
        id: &str,
        title: &str,
        (x, y): (i32, i32),
        column: u8,
        pieces: &[Piece],
    ) -> Slot {
        let empty = !pieces.iter().any(|piece| piece.slot == id);
        let none = empty.then(|| Mark::new(Spot::Bottom, "", "none", Tint::None, "nobody"));
        Slot {
            look: SlotLook::Box,
            label: title.into(),
            marks: none.into_iter().collect(),
            layout: Some(Layout {
                room: Room::Rows(Place::new(x, y + 18, 166, 52)),
                unit: 38,
                ..Layout::default()
            }),
            // A phone leaves the words out, and a thumb needs room.
            portrait_layout: Some(Layout {
                room: Room::Rows(Place::new(x, y, 150, 100)),
                unit: 56,
                ..Layout::default()
            }),
            cell: Some((4, column)),
            ..Slot::new(id, title, Place::new(x, y, 190, 108))
        }
    }

    fn area(&self, area: u8, pieces: &[Piece]) -> Slot {
        let id = area_id(area);
        let name = TITLES[usize::from(area)];
        let about = Some(self.about(area));
        let marks = self.tokens(area);
        if area == BRIDGE {
            let r = 100;
            let circle = format!(
                "M500 {}A{r} {r} 0 1 1 500 {}A{r} {r} 0 1 1 500 {}Z",
                500 - r,
                500 + r,
                500 - r
            );
            return Slot {
                outline: Some(Outline { path: circle, portrait: String::new() }),
                look: SlotLook::Area,
                tint: Tint::Bad,
                label: "Bridge".into(),
                marks,
                layout: Some(Layout {
                    label: (500, 432),
                    text: 22,
                    room: Room::Rows(Place::new(500, 512, 150, 118)),
                    unit: 38,
                    ..Layout::default()
                }),
                portrait_layout: Some(Layout {
                    label: (500, 415),
                    room: Room::Rows(Place::new(500, 500, 170, 150)),
                    unit: 48,
                    ..Layout::default()
                }),
                cell: Some((3, 0)),
                about,
                ..Slot::new(id, name, Place::square(500, 500, 200))
            };
        }
        if area >= RING {
            return self.berth(area, pieces);
        }
        let number = area % 6;
        let from = wedge(number);
        let outer = area < 6;
        let radii = if outer { (402, 494) } else { (300, 395) };
        let (x, y) = polar((radii.0 + radii.1) / 2, from + 30);
        // The names of two sectors stand together where they meet; marks need more room, and so do those of Inner
        // Areas, which have no name.
        let marked = 4 * marks.len() as i32;
        let taken = if outer { 7 + 2 * marked } else { 3 * marked };
        let (label, angles) = match number % 2 {
            0 => (from + 5 + marked, (from + 3 + taken, from + 57)),
            _ => (from + 54 - marked, (from + 3, from + 57 - taken)),
        };
        let layout = Layout {
            label: polar(if outer { 470 } else { 348 }, label),
            text: 24,
            room: Room::Arc { centre: CENTRE, radii, angles },
            unit: 42,
            ..Layout::default()
        };
        // On a phone the board is as wide as the screen: what lies at its sides moves inward.
        let beside = outer && matches!(number, 1 | 4);
        let upright = match (beside, layout.label) {
            (false, _) => layout,
            (true, (x, y)) => {
                let half = 34 + 50 * marks.len() as i32;
                let room = Room::Arc { centre: CENTRE, radii: (386, 474), angles };
                Layout { label: (x.clamp(half, 1000 - half), y), room, ..layout }
            }
        };
        Slot {
            outline: Some(Outline::sector(CENTRE, radii, (from, from + 60))),
            look: SlotLook::Area,
            tint: Tint::Slate,
            label: if outer { format!("A{}", number + 1) } else { String::new() },
            marks,
            layout: Some(layout),
            portrait_layout: Some(Layout { text: 36, unit: 48, ..upright }),
            cell: Some((area / 6, number)),
            about,
            ..Slot::new(id, name, Place::square(x, y, radii.1 - radii.0))
        }
    }

    /// An Area of the ring, where it lies now.
    fn berth(&self, area: u8, pieces: &[Piece]) -> Slot {
        let (s, place) = (self.s, area - RING);
        let id = area_id(area);
        let sector = faces(s.heading, place);
        let from = wedge(sector);
        let berth = &BERTHS[[0, 1, 2, 2, 1, 0][usize::from(sector)]];
        let side = if sector < 3 { 1 } else { -1 };
        let at = |(x, y): (i32, i32)| (CENTRE.0 + side * x, CENTRE.1 + y);
        let (x, y, mut w, mut h) = berth.room;
        let ((label_x, mut label_y), (x, mut y)) = (at(berth.label), at((x, y)));
        let crowded = pieces.iter().filter(|piece| piece.slot == id && piece.place.is_none());
        let crowded = crowded.count() > FEW;
        if crowded {
            // The label takes the place of the symbol.
            label_y -= 26;
            (y, h, w) = (y - 13, h + 26, w + 10);
        }
        let (names, icons) = (
            ["Fwd Reactor", "Production", "Launch Bay", "Aft Reactor", "Macross City", "Science"],
            [
                "g-reactor",
                "g-factory",
                "g-jet-fighter",
                "g-reactor",
                "g-modern-city",
                "g-erlenmeyer",
            ],
        );
        let (px, py) = polar(180, from + 30);
        let layout = Layout {
            label: (label_x, label_y),
            text: 23,
            pips: (label_x, label_y + 16),
            rim: Some(Room::Arc {
                centre: CENTRE,
                radii: (276, 291),
                angles: (from + 14, from + 46),
            }),
            room: Room::Rows(Place::new(x, y, w, h)),
            unit: 38,
            ..Layout::default()
        };
        Slot {
            outline: Some(Outline::sector(CENTRE, (106, 290), (wedge(place), wedge(place) + 60))),
            turns: true,
            look: SlotLook::Area,
            tint: place_tint(place),
            icon: if crowded { String::new() } else { icons[usize::from(place)].into() },
            label: names[usize::from(place)].into(),
            marks: self.tokens(area),
            pips: self.boxes(place),
            layout: Some(layout),
            // A phone leaves the words out: the symbol stands at the edge, the pieces have the rest.
            portrait_layout: Some(Layout {
                label: polar(if crowded { 258 } else { 238 }, from + 30),
                text: 0,
                room: Room::Rows(Place::new(px, py, 150, 110)),
                unit: 48,
                ..layout
            }),
            cell: Some((2, sector)),
            about: Some(self.about(area)),
            ..Slot::new(id, TITLES[usize::from(area)], Place::square(px, py, 184))
        }
    }

    /// Armour on the outer edge, then structure boxes.
    fn boxes(&self, place: u8) -> Vec<Pips> {
        let (game, s) = (self.game, self.s);
        let part = Part::of(place) as usize;
        let boxes = game.content.boxes[part];
        let armour = Pips {
            filled: s.armour[usize::from(place)],
            total: game.armour_most(s, place),
            tint: Tint::Cream,
            ..Pips::default()
        };
        vec![
            armour,
            Pips {
                filled: boxes - s.structure[part],
                total: boxes,
                tint: place_tint(place),
                danger: (1..=boxes).collect(),
                ..Pips::default()
            },
        ]
    }

    /// The guns of an Area, on its rim: the first on its broad side.
    fn guns(&self, place: u8) -> Vec<Piece> {
        let s = self.s;
        let sector = faces(s.heading, place);
        let middle = wedge(sector) + 30;
        let broad = if [0, 1, 3].contains(&sector) { -19 } else { 19 };
        let gun = |rail: bool| {
            let up = s.gun_up(place, rail);
            let (icon, name) = if rail { ("rail", "Rail Gun") } else { ("beam", "Beam Cannon") };
            let name = format!("{name} of {}", TITLES[12 + usize::from(place)]);
            let (x, y) = polar(254, middle + if rail { -broad } else { broad });
            Piece {
                place: Some(Place::square(x, y, 34)),
                portrait: Some(Place::square(x, y, 56)),
                tint: if up { Tint::Slate } else { Tint::Bad },
                icon: icon.into(),
                turn: middle,
                flags: if up { vec![] } else { vec![Flag::Struck] },
                spoken: format!("{name}, {}", if up { "ready" } else { "down" }),
                brief: format!("{}{}", if rail { "R" } else { "B" }, if up { "" } else { "!" }),
                ..Piece::new(gun_id(place, rail), area_id(RING + place), Look::Disc, name)
            }
        };
        if has_rail(place) { vec![gun(false), gun(true)] } else { vec![gun(false)] }
    }

    /// The arrows that turn the ship.
    fn helm(&self) -> [Piece; 2] {
        let turning = |(id, name, turn): (&str, &str, i32)| Piece {
            tint: Tint::Slate,
            icon: if turn == 0 { "undo".into() } else { "redo".into() },
            flags: if self.s.flags.no_turn { vec![Flag::Dim] } else { vec![] },
            brief: if turn == 0 { "ccw".into() } else { "cw".into() },
            ..Piece::new(id, "helm", Look::Disc, name)
        };
        [
            turning((HELM[0], "Turn the ship counter-clockwise", 0)),
            turning((HELM[1], "Turn the ship clockwise", 1)),
        ]
    }

    fn tokens(&self, area: u8) -> Vec<Mark> {
        let s = self.s;
        let at = usize::from(area);
        let mut marks = Vec::new();
        let mut put = |n: u8, text: &str, tint: Tint, name: &str| {
            if n > 0 {
                marks.push(Mark::token(
                    Spot::Bottom,
                    "",
                    if n > 1 { format!("{n}×{text}") } else { text.into() },
                    tint,
                    name,
                ));
            }
        };
        put(s.plus[at], "+1", Tint::Attack, "+1: the next attack here does 1 more");
        put(s.salvage[at], "S", Tint::Good, "Salvage: the next mecha lost here is rebuilt");
        put(s.scouts.iter().filter(|&&a| a == area).count() as u8, "◎", Tint::Ice, "Scout Token");
        put(u8::from(s.flags.formation & bit(area) != 0), "F", Tint::Gold, "Offensive Formation");
        put(u8::from(s.flags.long_range & bit(area) != 0), "L", Tint::Gold, "Long Ranged Missiles");
        put(u8::from(s.flags.never_say_die == area), "!", Tint::Gold, "Never Say Die");
        marks
    }

    /// Who holds whom, and what the Area has.
    fn about(&self, area: u8) -> About {
        let (game, s) = (self.game, self.s);
        let pods =
            (s.vessels[usize::from(area)] & (fleet::PODS | fleet::VILLAINS)).count_ones() as u8;
        let held = game.holders(s, area) as u8;
        let mut text = match (pods, held) {
            (0, _) => "No pods here.".into(),
            (p, m) => {
                format!("{} here, {m} held: {} could leave.", count(p, "pod"), p.saturating_sub(m))
            }
        };
        if (RING..BRIDGE).contains(&area) {
            let place = State::ring(area);
            text += &format!(
                " It faces A{}. Action Square: {}.",
                faces(s.heading, place) + 1,
                SQUARES[usize::from(place)]
            );
            if BESIDE_BRIDGE & bit(area) != 0 {
                text += " The Bridge is next.";
            }
        }
        About::text(capital(TITLES[usize::from(area)]), text)
    }

    fn pieces(&self) -> Vec<Piece> {
        let s = self.s;
        let mut pieces = Vec::new();
        for area in 0..AREAS as u8 {
            let slot = area_id(area);
            pieces.extend(
                bits(s.vessels[usize::from(area)]).map(|vessel| self.vessel(vessel, &slot)),
            );
            pieces.extend(bits(s.mecha[usize::from(area)]).map(|mecha| mecha_piece(mecha, &slot)));
        }
        pieces.extend((0..6).flat_map(|place| self.guns(place)));
        pieces.extend(self.helm());
        pieces.extend(bits(s.mecha[HANGAR]).map(|mecha| mecha_piece(mecha, "hangar")));
        pieces.extend(bits(s.mecha[CONSTRUCTION]).map(|mecha| mecha_piece(mecha, "construction")));
        if s.baseship_in && self.game.episode(s).is_some_and(|episode| episode.baseship) {
            pieces.push(Piece {
                tint: Tint::Green,
                value: format!("{}/{}", s.baseship, self.game.set.baseship_capacity),
                brief: format!("BASE {}", s.baseship),
                ..Piece::new(vessel_id(BASESHIP), "fleet", Look::Plate, "Dolza's Baseship")
            });
        }
        let anywhere = |at: &crate::state::HeroState| at.area != NONE || at.mia != 0;
        for (hero, at) in s.heroes.iter().enumerate().filter(|(_, at)| anywhere(at)) {
            let hero = hero as u8;
            let missing = at.area == NONE;
            let slot = if missing { "missing".into() } else { area_id(at.area) };
            let place =
                TITLES.get(usize::from(at.area)).map_or("missing".into(), |t| format!("in {t}"));
            let name = &self.game.content.heroes[usize::from(hero)].name;
            let acting = s.acting.hero == hero;
            pieces.push(Piece {
                value: self.game.hero_name(hero)[..1].into(),
                tint: Tint::Cream,
                flags: if acting { vec![Flag::Acting] } else { vec![] },
                brief: self.game.hero_name(hero)[..2].into(),
                spoken: format!("{name}, {place}, {} of 3 damage", at.damage),
                ..Piece::new(hero_id(hero), slot, Look::Standee, name)
            });
        }
        pieces
    }

    fn vessel(&self, vessel: u8, slot: &str) -> Piece {
        let s = self.s;
        let (damage, capacity) = (s.damage[usize::from(vessel)], self.game.capacity(vessel));
        let pod = vessel < 30;
        let mut flags = Vec::new();
        if s.wrecks >> vessel & 1 == 1 {
            flags.push(Flag::Struck);
        }
        if s.jammed >> vessel & 1 == 1 {
            flags.push(Flag::Jammed);
        }
        let tag = (0..2).find(|&tag| s.tags[tag] >> vessel & 1 == 1);
        let mut marks = Vec::new();
        if let Some(tag) = tag {
            let means = "counts for this objective";
            marks.push(Mark::token(Spot::TopRight, "", ["A", "B"][tag], Tint::Gold, means));
        }
        if self.threatens(vessel) {
            let means = "Orders that may come bring it to the Bridge";
            marks.push(Mark::token(Spot::TopLeft, "", "!", Tint::Bad, means));
        }
        let symbol = match vessel {
            0..10 => 0,
            10..20 => 1,
            20..30 => 2,
            KHYRON.. => usize::from(s.villain_symbol[usize::from(vessel - KHYRON)]),
            _ => 3,
        };
        let value = match vessel {
            30..33 => "X",
            33..36 => "Y",
            KHYRON => "K",
            41 => "M",
            _ => "",
        };
        let name = vessel_name(vessel);
        let states =
            [(Flag::Struck, ", destroyed: acts until Clean Up"), (Flag::Jammed, ", jammed")];
        let state: String = states
            .iter()
            .filter(|(flag, _)| flags.contains(flag))
            .map(|(_, words)| *words)
            .collect();
        let spoken = format!("{name} in {slot}, {damage} of {capacity} damage{state}");
        Piece {
            tint: if s.wrecks >> vessel & 1 == 1 { Tint::Bad } else { Tint::Green },
            icon: match vessel {
                30..33 => "cruX",
                33..36 => "cruY",
                36..KHYRON => "defense",
                _ => ["circle", "tri", "sq", ""][symbol],
            }
            .into(),
            value: value.into(),
            art: match vessel {
                36..KHYRON => "ship-flagship".into(),
                30..36 => "ship-azonia".into(),
                _ => String::new(),
            },
            pips: (!pod).then(|| Pips {
                filled: damage,
                total: capacity,
                tint: Tint::Bad,
                dots: true,
                ..Pips::default()
            }),
            flags,
            marks,
            about: self.foretold(vessel),
            brief: match vessel {
                0..30 => ["o", "^", "#"][symbol].into(),
                36..KHYRON => format!("FS{damage}"),
                _ => format!("{value}{damage}"),
            },
            spoken,
            ..Piece::new(vessel_id(vessel), slot, if pod { Look::Pod } else { Look::Plate }, name)
        }
    }
}

fn place_tint(place: u8) -> Tint {
    [Tint::Green, Tint::Violet, Tint::Gold, Tint::Green, Tint::Ochre, Tint::Azure]
        [usize::from(place)]
}

/// Space, the hull, and the mark of the bow.
fn decor() -> Vec<Decor> {
    let disc = |size, kind| Decor::new(Place::square(CENTRE.0, CENTRE.1, size), Tint::None, kind);
    let ((tip, left), right) = ((polar(334, -30), polar(304, -34)), polar(304, -26));
    let path = format!("M{} {}L{} {}L{} {}Z", tip.0, tip.1, left.0, left.1, right.0, right.1);
    let bow = DecorKind::Path { path, portrait: String::new(), filled: true };
    vec![
        disc(992, DecorKind::Sky),
        disc(588, DecorKind::Hull),
        Decor::new(Place::default(), Tint::Cream, bow).turning(),
    ]
}

fn mecha_piece(mecha: u8, slot: &str) -> Piece {
    let destroid = wing::DS >> mecha & 1 == 1;
    let super_vt = wing::SV >> mecha & 1 == 1;
    Piece {
        tint: Tint::Vermilion,
        icon: if destroid { "ds".into() } else { "vt".into() },
        value: if super_vt { "S".into() } else { String::new() },
        brief: if destroid { "D".into() } else { "V".into() },
        ..Piece::new(mecha_id(mecha), slot, Look::Chip, mecha_name(mecha))
    }
}
