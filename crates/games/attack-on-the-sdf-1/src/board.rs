//! The board (7.2): six sectors of an Outer and an Inner Area around a ship that turns.

/// The Areas: Outer A1–A6 are 0–5, Inner A1–A6 are 6–11, the ring of the ship 12–17, the Bridge 18.
pub const AREAS: usize = 19;
/// The Bridge.
pub const BRIDGE: u8 = 18;
/// The first Area of the ring.
pub const RING: u8 = 12;
/// No Area, no Hero, no card, no token.
pub const NONE: u8 = 255;

/// The Areas of the ring, counted counter-clockwise from the Forward Reactor.
#[allow(missing_docs)]
pub mod ring {
    pub const FORWARD: u8 = 0;
    pub const PRODUCTION: u8 = 1;
    pub const LAUNCH_BAY: u8 = 2;
    pub const AFT: u8 = 3;
    pub const CITY: u8 = 4;
    pub const SCIENCE: u8 = 5;
}

/// A set of Areas: bit `a` is Area `a`.
pub type Areas = u32;

/// The six Outer Areas.
pub const OUTER: Areas = 0x3f;
/// The six Inner Areas.
pub const INNER: Areas = 0x3f << 6;
/// All Areas outside the ship.
pub const SPACE: Areas = OUTER | INNER;
/// The six Areas of the ring.
pub const HULL: Areas = 0x3f << RING;
/// All Areas of the ship.
pub const SHIP: Areas = HULL | 1 << BRIDGE;
/// Every Area.
pub const ALL: Areas = SPACE | SHIP;
/// The Areas of the ring that touch the Bridge.
pub const BESIDE_BRIDGE: Areas = 0b1_1110 << RING;
/// The front Areas of the ring, as bits of ring places: Forward Reactor, Production, Science.
pub const FRONT: u8 = 0b10_0011;

/// The words for the Areas in notation.
pub const NAMES: [&str; AREAS] = [
    "outer-1",
    "outer-2",
    "outer-3",
    "outer-4",
    "outer-5",
    "outer-6",
    "inner-1",
    "inner-2",
    "inner-3",
    "inner-4",
    "inner-5",
    "inner-6",
    "forward-reactor",
    "production",
    "launch-bay",
    "aft-reactor",
    "macross-city",
    "science",
    "bridge",
];
/// The Areas as people call them.
pub const TITLES: [&str; AREAS] = [
    "Outer A1",
    "Outer A2",
    "Outer A3",
    "Outer A4",
    "Outer A5",
    "Outer A6",
    "Inner A1",
    "Inner A2",
    "Inner A3",
    "Inner A4",
    "Inner A5",
    "Inner A6",
    "the Forward Reactor",
    "Production",
    "the Launch Bay",
    "the Aft Reactor",
    "Macross City",
    "Science",
    "the Bridge",
];

/// Where something is, in words: "in Science", "on the Bridge".
pub fn within(area: u8) -> String {
    format!("{} {}", if area == BRIDGE { "on" } else { "in" }, TITLES[usize::from(area)])
}

/// The set that holds one Area.
#[inline]
pub const fn bit(area: u8) -> Areas {
    1 << area
}

/// Whether the Area lies in space.
#[inline]
pub fn in_space(area: u8) -> bool {
    area < RING
}

/// The sector (0–5) that the ring place faces.
#[inline]
pub fn faces(heading: u8, place: u8) -> u8 {
    (heading - 1 + place) % 6
}

/// The ring place (0–5) that faces the sector.
#[inline]
pub fn facing(heading: u8, sector: u8) -> u8 {
    (sector + 7 - heading) % 6
}

/// The Inner and the Outer Area of a sector.
#[inline]
pub fn sector(sector: u8) -> Areas {
    1 << sector | 1 << (sector + 6)
}

/// The next Area inward for a vessel, or the Area itself on the Bridge.
#[inline]
pub fn inward(heading: u8, area: u8) -> u8 {
    match area {
        0..6 => area + 6,
        6..12 => RING + facing(heading, area - 6),
        _ if area == RING + ring::SCIENCE => RING + ring::CITY,
        _ if area == RING + ring::FORWARD => RING + ring::PRODUCTION,
        _ => BRIDGE,
    }
}

/// The neighbour in the same ring, counter-clockwise or clockwise.
#[inline]
pub fn beside(area: u8, counter: bool) -> u8 {
    let base = area / 6 * 6;
    base + (area - base + if counter { 1 } else { 5 }) % 6
}

const fn neighbours(heading: u8, area: u8) -> Areas {
    if area == BRIDGE {
        return BESIDE_BRIDGE;
    }
    let base = area / 6 * 6;
    let place = area - base;
    let around = 1 << (base + (place + 1) % 6) | 1 << (base + (place + 5) % 6);
    let radial = match base {
        0 => 1 << (6 + place),
        6 => 1 << place | 1 << (RING + (place + 7 - heading) % 6),
        _ => {
            let inner = 1 << (6 + (heading - 1 + place) % 6);
            if BESIDE_BRIDGE >> area & 1 == 1 { inner | 1 << BRIDGE } else { inner }
        }
    };
    around | radial
}

/// `REACH[heading - 1][steps][area]`: the Areas at most so many steps away, for up to six steps.
static REACH: [[[Areas; AREAS]; 7]; 6] = {
    let mut table = [[[0; AREAS]; 7]; 6];
    let mut heading = 0;
    while heading < 6 {
        let mut area = 0;
        while area < AREAS {
            table[heading][0][area] = 1 << area;
            area += 1;
        }
        let mut steps = 1;
        while steps < 7 {
            let mut area = 0;
            while area < AREAS {
                let near = table[heading][steps - 1][area];
                let (mut set, mut from) = (near, 0);
                while from < AREAS {
                    if near >> from & 1 == 1 {
                        set |= neighbours(heading as u8 + 1, from as u8);
                    }
                    from += 1;
                }
                table[heading][steps][area] = set;
                area += 1;
            }
            steps += 1;
        }
        heading += 1;
    }
    table
};

/// The Areas at most `steps` away, over any Areas.
#[inline]
pub fn reach(heading: u8, area: u8, steps: u8) -> Areas {
    REACH[usize::from(heading - 1)][usize::from(steps.min(6))][usize::from(area)]
}

/// The Areas of the ship at most `steps` away without leaving it.
pub fn reach_aboard(area: u8, steps: u8) -> Areas {
    let mut set = bit(area);
    for _ in 0..steps {
        for from in veritable_core::bits::bits(set) {
            set |= neighbours(1, from) & SHIP;
        }
    }
    set
}

/// The Areas next to this one.
#[inline]
pub fn adjacent(heading: u8, area: u8) -> Areas {
    reach(heading, area, 1) & !bit(area)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn at_heading_one_the_areas_face_the_sectors_in_order() {
        assert_eq!((0..6).map(|k| faces(1, k)).collect::<Vec<_>>(), [0, 1, 2, 3, 4, 5]);
        assert_eq!((0..6).map(|k| faces(2, k)).collect::<Vec<_>>(), [1, 2, 3, 4, 5, 0]);
        for heading in 1..=6 {
            assert!((0..6).all(|k| facing(heading, faces(heading, k)) == k));
        }
    }

    #[test]
    fn neighbours_are_mutual_and_the_bridge_touches_four_areas() {
        for heading in 1..=6 {
            for (a, b) in (0..19).flat_map(|a| (0..19).map(move |b| (a, b))) {
                let [there, back] = [(a, b), (b, a)].map(|(x, y)| adjacent(heading, x) >> y & 1);
                assert_eq!(there, back, "{a} {b}");
            }
        }
        assert_eq!(adjacent(3, BRIDGE), BESIDE_BRIDGE);
        assert_eq!(adjacent(2, RING), bit(RING + 1) | bit(RING + 5) | bit(7));
        assert_eq!(reach_aboard(RING + ring::SCIENCE, 2) & bit(BRIDGE), bit(BRIDGE));
    }

    #[test]
    fn vessels_walk_inward_to_the_bridge() {
        let walk = |mut at: u8| {
            let mut path = vec![];
            while at != BRIDGE {
                at = inward(1, at);
                path.push(NAMES[usize::from(at)]);
            }
            path
        };
        assert_eq!(walk(5), ["inner-6", "science", "macross-city", "bridge"]);
        assert_eq!(walk(0), ["inner-1", "forward-reactor", "production", "bridge"]);
        assert_eq!(walk(2), ["inner-3", "launch-bay", "bridge"]);
        assert_eq!((beside(5, true), beside(6, false), beside(12, false)), (0, 11, 17));
    }
}
