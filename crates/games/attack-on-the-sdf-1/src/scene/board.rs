//! The round board: two rings of six sectors around a ship that turns.

use veritable_core::bits::bits;
use veritable_core::scene::{
    About, Board, Flag, Layout, Look, Mark, Outline, Piece, Pips, Pivot, Place, Room, Slot,
    SlotLook, Spot, Tint,
};
use veritable_core::words::count;

use super::{Drawing, area_id, hero_id, mecha_id, vessel_id};
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

impl Drawing<'_> {
    pub(super) fn board(&self) -> Board {
        let mut slots: Vec<Slot> = (0..AREAS as u8).map(|area| self.area(area)).collect();
        slots.extend([
            self.corner("hangar", "Hangar", (85, 75)),
            self.corner("construction", "In building", (85, 925)),
        ]);
        if self.game.episode(self.s).is_some_and(|episode| episode.baseship) {
            slots.push(self.corner("fleet", "Dolza", (915, 75)));
        }
        let degrees = -60 * (i32::from(self.s.heading) - 1);
        Board {
            size: (1000, 1000),
            label: "The SDF-1 with seven Areas inside two rings of six sectors".into(),
            pivot: Some(Pivot { x: CENTRE.0, y: CENTRE.1, degrees }),
            slots,
            pieces: self.pieces(),
            ..Board::default()
        }
    }

    fn corner(&self, id: &str, title: &str, (x, y): (i32, i32)) -> Slot {
        Slot {
            look: SlotLook::Box,
            label: title.into(),
            layout: Some(Layout {
                broken: false,
                label: (x, y - 38),
                text: 18,
                pips: (x, y),
                room: Room::Rows(Place::new(x, y + 14, 130, 60)),
                unit: 30,
            }),
            cell: Some((4, if y < 500 { 0 } else { 1 })),
            ..Slot::new(id, title, Place::new(x, y, 150, 110))
        }
    }

    fn area(&self, area: u8) -> Slot {
        let (s, name) = (self.s, TITLES[usize::from(area)]);
        let id = area_id(area);
        let about = Some(self.about(area));
        let marks = self.tokens(area);
        if area == BRIDGE {
            let r = 75;
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
                    broken: false,
                    label: (500, 448),
                    text: 18,
                    pips: (500, 470),
                    room: Room::Rows(Place::new(500, 508, 124, 84)),
                    unit: 32,
                }),
                cell: Some((3, 0)),
                about,
                ..Slot::new(id, name, Place::square(500, 500, 150))
            };
        }
        let number = area % 6;
        let from = wedge(number);
        let (radii, room, unit) = match area / 6 {
            0 => ((345, 465), (352, 458), 40),
            1 => ((215, 335), (222, 328), 40),
            _ => ((80, 205), (84, 150), 32),
        };
        let aboard = area >= RING;
        let (x, y) = polar((radii.0 + radii.1) / 2, from + 30);
        let label = match area / 6 {
            0 => format!("A{}", number + 1),
            1 => String::new(),
            _ => [
                "Fwd Reactor",
                "Production",
                "Launch Bay",
                "Aft Reactor",
                "Macross City",
                "Science",
            ][usize::from(number)]
            .into(),
        };
        let layout = Layout {
            broken: false,
            label: if aboard { polar(184, from + 30) } else { polar(440, from + 4) },
            text: if area / 6 == 1 { 0 } else { 18 },
            pips: polar(163, from + 30),
            room: Room::Arc { centre: CENTRE, radii: room, angles: (from + 3, from + 57) },
            unit,
        };
        Slot {
            outline: Some(Outline::sector(CENTRE, radii, (from, from + 60))),
            turns: aboard,
            look: SlotLook::Area,
            tint: if aboard { self.place_tint(number) } else { Tint::None },
            icon: String::new(),
            label,
            marks: if aboard {
                self.guns(number).into_iter().chain(marks).collect()
            } else {
                marks
            },
            pips: if aboard { self.boxes(number) } else { Vec::new() },
            layout: Some(layout),
            cell: Some(match area / 6 {
                2 => (2, faces(s.heading, number)),
                row => (row, number),
            }),
            about,
            ..Slot::new(id, name, Place::square(x, y, radii.1 - radii.0))
        }
    }

    fn place_tint(&self, place: u8) -> Tint {
        [Tint::Green, Tint::Violet, Tint::Gold, Tint::Green, Tint::Ochre, Tint::Azure]
            [usize::from(place)]
    }

    /// Armour on the outer edge, then structure boxes.
    fn boxes(&self, place: u8) -> Vec<Pips> {
        let (game, s) = (self.game, self.s);
        let part = Part::of(place) as usize;
        let boxes = game.content.boxes[part];
        let armour = Pips {
            filled: s.armour[usize::from(place)],
            total: game.armour_most(s, place),
            dots: true,
            ..Pips::default()
        };
        vec![
            armour,
            Pips {
                filled: boxes - s.structure[part],
                total: boxes,
                tint: self.place_tint(place),
                ..Pips::default()
            },
        ]
    }

    fn guns(&self, place: u8) -> Vec<Mark> {
        let gun = |rail: bool| {
            let up = self.s.gun_up(place, rail);
            let (icon, name) = if rail { ("rail", "Rail Gun") } else { ("beam", "Beam Cannon") };
            let (tint, state) = if up { (Tint::None, "up") } else { (Tint::Bad, "down") };
            Mark::new(Spot::Top, icon, "", tint, &format!("{name}, {state}"))
        };
        if has_rail(place) { vec![gun(false), gun(true)] } else { vec![gun(false)] }
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
        for (hero, at) in s.heroes.iter().enumerate().filter(|(_, at)| at.area != NONE) {
            let hero = hero as u8;
            let name = &self.game.content.heroes[usize::from(hero)].name;
            let acting = s.acting.hero == hero;
            pieces.push(Piece {
                value: self.game.hero_name(hero)[..1].into(),
                tint: Tint::Cream,
                flags: if acting { vec![Flag::Acting] } else { vec![] },
                brief: self.game.hero_name(hero)[..2].into(),
                spoken: format!(
                    "{name} in {}, {} of 3 damage",
                    TITLES[usize::from(at.area)],
                    at.damage
                ),
                ..Piece::new(hero_id(hero), area_id(at.area), Look::Standee, name)
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
        let marks = tag.map(|tag| {
            Mark::token(
                Spot::TopRight,
                "",
                ["A", "B"][tag],
                Tint::Gold,
                "counts for this objective",
            )
        });
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
            icon: ["circle", "tri", "sq", ""][symbol].into(),
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
            marks: marks.into_iter().collect(),
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
