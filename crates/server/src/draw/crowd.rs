//! Where pieces lie: alone in their slot, at a place of their own, or in a crowd.
//!
//! A crowd lies side by side, those of a kind together. It shrinks a little before it is piled up; a pile is one
//! kind, its count on the top.

use veritable_core::scene::{Board, Layout, Look, Piece, Place, Room, Slot};

/// Where a piece is drawn.
pub struct Spread {
    pub place: Place,
    /// How many lie in its pile, if it is one: told by the top piece alone.
    pub count: usize,
    /// The id of the top piece, if it lies in a pile.
    pub pile: Option<String>,
}

/// Width and height of a body, where a chip is 42 wide.
pub fn body(look: Look) -> (i32, i32) {
    match look {
        Look::Card => (184, 184),
        Look::Tile => (82, 82),
        Look::Stack => (206, 206),
        Look::Chip | Look::Disc | Look::Bust => (42, 42),
        Look::Counter => (64, 44),
        Look::Leader => (44, 50),
        Look::Standee => (44, 64),
        Look::Pod => (50, 50),
        Look::Plate => (100, 72),
        Look::Vehicle => (128, 108),
    }
}

/// Where every piece of the board lies, in their order.
pub fn spread(board: &Board, upright: bool) -> Vec<Option<Spread>> {
    let mut out: Vec<Option<Spread>> = board.pieces.iter().map(|p| alone(p, upright)).collect();
    for slot in &board.slots {
        let here = |i: &usize| board.pieces[*i].slot == slot.id && out[*i].is_none();
        let guests: Vec<usize> = (0..board.pieces.len()).filter(here).collect();
        let layout = layout_of(slot, upright);
        if layout.is_none() && guests.len() == 1 {
            let place = at(slot, upright);
            out[guests[0]] = Some(Spread { place, count: 1, pile: None });
        } else if !guests.is_empty() {
            let layout = layout.unwrap_or_else(|| whole(at(slot, upright)));
            let pieces: Vec<&Piece> = guests.iter().map(|&i| &board.pieces[i]).collect();
            for (i, spread) in guests.into_iter().zip(crowd(&pieces, layout.room, layout.unit)) {
                out[i] = Some(spread);
            }
        }
    }
    out
}

fn alone(piece: &Piece, upright: bool) -> Option<Spread> {
    let place = if upright { piece.portrait.or(piece.place) } else { piece.place }?;
    Some(Spread { place, count: 1, pile: None })
}

/// The layout of a slot in the form that is drawn.
pub fn layout_of(slot: &Slot, upright: bool) -> Option<Layout> {
    if upright { slot.portrait_layout.or(slot.layout) } else { slot.layout }
}

/// Where a slot is in the form that is drawn.
pub fn at(slot: &Slot, upright: bool) -> Place {
    if upright { slot.portrait.unwrap_or(slot.place) } else { slot.place }
}

/// A slot without a layout, shared by several pieces.
fn whole(place: Place) -> Layout {
    let unit = (place.w.min(place.h) / 3).max(14);
    Layout { room: Room::Rows(place), unit, ..Layout::default() }
}

/// What makes pieces of one kind.
fn alike(a: &Piece, b: &Piece) -> bool {
    let looks = |p: &Piece| (p.look, p.tint, p.face, p.kind, p.under);
    let words = |p: &Piece| [p.value.clone(), p.icon.clone(), p.art.clone()];
    looks(a) == looks(b)
        && words(a) == words(b)
        && (&a.flags, &a.marks, &a.pips) == (&b.flags, &b.marks, &b.pips)
}

/// Tried one after the other until everything fits: the size in percent, and whether kinds are piled up.
const TRIES: [(i32, bool); 8] = [
    (100, false),
    (88, false),
    (76, false),
    (100, true),
    (88, true),
    (76, true),
    (64, true),
    (50, true),
];

fn crowd(pieces: &[&Piece], room: Room, unit: i32) -> Vec<Spread> {
    // Kinds in the order of their first piece.
    let mut kinds: Vec<Vec<usize>> = Vec::new();
    for (i, piece) in pieces.iter().enumerate() {
        match kinds.iter_mut().find(|kind| alike(pieces[kind[0]], piece)) {
            Some(kind) => kind.push(i),
            None => kinds.push(vec![i]),
        }
    }
    let singles: Vec<Vec<usize>> = kinds.iter().flatten().map(|&i| vec![i]).collect();
    let fitted = TRIES.iter().find_map(|&(percent, piled)| {
        let heaps = if piled { &kinds } else { &singles };
        let scale = unit * percent;
        let sizes: Vec<_> = heaps.iter().map(|heap| sized(pieces[heap[0]], scale)).collect();
        let last = percent == TRIES[TRIES.len() - 1].0;
        Some((heaps, sizes.clone(), flow(&sizes, room, last)?))
    });
    let Some((heaps, sizes, centres)) = fitted else { return Vec::new() };
    let mut out: Vec<Option<Spread>> = pieces.iter().map(|_| None).collect();
    for ((heap, (w, h)), (x, y)) in heaps.iter().zip(sizes).zip(centres) {
        let top = heap[heap.len() - 1];
        for (depth, &i) in heap.iter().rev().enumerate() {
            let shift = 3 * depth.min(2) as i32;
            let count = if i == top { heap.len() } else { 1 };
            let pile = (heap.len() > 1).then(|| pieces[top].id.clone());
            out[i] = Some(Spread { place: Place::new(x - shift, y - shift, w, h), count, pile });
        }
    }
    out.into_iter().flatten().collect()
}

/// Width and height of a piece, with `scale` hundredths for a chip's side.
fn sized(piece: &Piece, scale: i32) -> (i32, i32) {
    let (w, h) = body(piece.look);
    let side = |n: i32| (n * scale + 2100) / 4200;
    (side(w), side(h))
}

/// Between two pieces.
const GAP: i32 = 5;

/// The centres of things that flow in rows, if they fit; `forced` squeezes them in.
fn flow(sizes: &[(i32, i32)], room: Room, forced: bool) -> Option<Vec<(i32, i32)>> {
    let (length, depth) = match room {
        Room::Rows(Place { w, h, .. }) => (w, h),
        Room::Arc { radii: (inner, outer), angles: (from, to), .. } => {
            let middle = f64::from(inner + outer) / 2.0;
            ((f64::from(to - from).to_radians() * middle) as i32, outer - inner)
        }
    };
    let mut rows: Vec<(Vec<usize>, i32, i32)> = Vec::new();
    for (i, &(w, h)) in sizes.iter().enumerate() {
        match rows.last_mut().filter(|(_, used, _)| used + GAP + w <= length) {
            Some((row, used, high)) => {
                row.push(i);
                *used += GAP + w;
                *high = h.max(*high);
            }
            None => rows.push((vec![i], w, h)),
        }
    }
    let high: i32 = rows.iter().map(|(_, _, h)| h + GAP).sum::<i32>() - GAP;
    let wide = rows.iter().any(|(_, used, _)| *used > length);
    if !forced && (high > depth || wide) {
        return None;
    }
    let mut centres = vec![(0, 0); sizes.len()];
    let mut down = -high / 2;
    for (row, used, h) in rows {
        let mut along = -used / 2;
        for i in row {
            let w = sizes[i].0;
            centres[i] = place(room, along + w / 2, down + h / 2);
            along += w + GAP;
        }
        down += h + GAP;
    }
    Some(centres)
}

/// A point of a room, seen from its middle: along its rows, across them.
fn place(room: Room, along: i32, down: i32) -> (i32, i32) {
    match room {
        Room::Rows(Place { x, y, .. }) => (x + along, y + down),
        Room::Arc { centre: (x, y), radii: (inner, outer), angles: (from, to) } => {
            let middle = f64::from(inner + outer) / 2.0;
            let radius = middle - f64::from(down);
            let angle = f64::from(from + to).to_radians() / 2.0 + f64::from(along) / middle;
            (x + (radius * angle.sin()) as i32, y - (radius * angle.cos()) as i32)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pods(n: usize) -> Vec<Piece> {
        let pod = |i: usize| {
            let mut pod = Piece::new(format!("pod-{i}"), "a", Look::Pod, "Pod");
            pod.icon = ["round", "sharp", "square"][i % 3].into();
            pod
        };
        (0..n).map(pod).collect()
    }

    fn laid(pieces: &[Piece], room: Room) -> Vec<Spread> {
        crowd(&pieces.iter().collect::<Vec<_>>(), room, 42)
    }

    fn overlap(a: Place, b: Place) -> bool {
        (a.x - b.x).abs() * 2 < a.w + b.w && (a.y - b.y).abs() * 2 < a.h + b.h
    }

    #[test]
    fn a_crowd_that_has_room_lies_side_by_side() {
        let pieces = pods(6);
        let spread = laid(&pieces, Room::Rows(Place::new(200, 100, 180, 120)));
        for (i, a) in spread.iter().enumerate() {
            assert_eq!(a.count, 1);
            assert!(spread[..i].iter().all(|b| !overlap(a.place, b.place)), "{i}");
            assert!((a.place.x - 200).abs() <= 90 && (a.place.y - 100).abs() <= 60);
        }
    }

    #[test]
    fn ten_vessels_in_a_small_area_are_piled_by_kind() {
        // Pods 0, 3, 6, 9 are round, 1, 4, 7 sharp, 2, 5, 8 square.
        let pieces = pods(10);
        let spread = laid(&pieces, Room::Rows(Place::new(200, 100, 170, 56)));
        let told: Vec<_> = spread.iter().map(|s| s.count).collect();
        assert_eq!(told, [1, 1, 1, 1, 1, 1, 1, 3, 3, 4]);
        assert_eq!(spread[0].pile.as_deref(), Some("pod-9"));
        let tops = [&spread[7], &spread[8], &spread[9]].map(|s| s.place);
        assert!(!overlap(tops[0], tops[1]) && !overlap(tops[1], tops[2]));
    }

    #[test]
    fn a_crowd_on_a_ring_keeps_to_its_sector() {
        // The sector to the right of the centre, from 60 to 120 degrees.
        let room = Room::Arc { centre: (500, 500), radii: (300, 395), angles: (60, 120) };
        for spread in laid(&pods(7), room) {
            let (dx, dy) = (f64::from(spread.place.x - 500), f64::from(500 - spread.place.y));
            let (radius, angle) = (dx.hypot(dy), dx.atan2(dy).to_degrees());
            assert!((300.0..395.0).contains(&radius) && (60.0..120.0).contains(&angle));
        }
    }
}
