//! The canvas with its decorations, slots and pieces.

use maud::{Markup, PreEscaped, html};
use veritable_core::scene::{
    Board, Decor, DecorKind, Layout, Mark, Outline, Pips, Place, Room, Slot, SlotLook, Tint,
};

use super::crowd::{at, layout_of, spread};
use super::piece::{frame, piece};
use super::touch::Touch;
use super::{glyph, tint, to_ears};
use crate::assets;

/// The whole board; `upright` asks for the form of a phone where there is one.
pub fn board(board: &Board, touch: &Touch, upright: bool) -> Markup {
    let upright = upright && board.portrait.is_some();
    let (w, h) = if upright { board.portrait.unwrap_or(board.size) } else { board.size };
    let pictured = board.decor.iter().any(|d| matches!(d.kind, DecorKind::Picture { .. }));
    html! {
        svg #board.board.upright[upright].pictured[pictured] viewBox={ "0 0 " (w) " " (h) } role="group" aria-label=(board.label) {
            (PreEscaped(DEFS))
            defs id="shapes" { @for s in &board.slots { (shape(board, s, upright)) } }
            @for (i, decor) in board.decor.iter().enumerate().filter(|(_, d)| !d.over) { (decoration(board, i, decor, upright)) }
            @for s in &board.slots { (slot(board, s, touch, upright)) }
            @for (i, decor) in board.decor.iter().enumerate().filter(|(_, d)| d.over) { (decoration(board, i, decor, upright)) }
            @for (p, spread) in board.pieces.iter().zip(spread(board, upright)) {
                @if let Some((home, spread)) = board.slots.iter().find(|s| s.id == p.slot).zip(spread) {
                    (piece(p, &spread, home, touch))
                }
            }
            @for s in board.slots.iter().filter(|s| s.layout.is_none() && s.look != SlotLook::Box) {
                @for mark in &s.marks { (outlook(mark, at(s, upright))) }
            }
            g #foresight aria-hidden="true" {}
        }
    }
}

/// The turn of what turns with the board; the browser code lets it turn slowly.
fn turn(board: &Board, turns: bool) -> Option<String> {
    let pivot = board.pivot.filter(|_| turns)?;
    Some(format!("rotate({} {} {})", pivot.degrees, pivot.x, pivot.y))
}

fn decoration(board: &Board, i: usize, decor: &Decor, upright: bool) -> Markup {
    let Place { x, y, w, h } =
        if upright { decor.portrait.unwrap_or(decor.place) } else { decor.place };
    let (left, top) = (x - w / 2, y - h / 2);
    let wide = if decor.wide { "d-only" } else { "" };
    let class = format!("dc {} {wide}", tint(decor.tint));
    let titled = Some(&decor.name).filter(|name| !name.is_empty());
    html! {
        g id={ "d-" (i) } class=(class) transform=[turn(board, decor.turns)] data-turns[decor.turns] data-titled=[titled] {
            @match &decor.kind {
                DecorKind::Stars => image.sky href=(assets::url("sky.svg")) x=(left) y=(top) width=(w) height=(h) {},
                DecorKind::Apron => rect.apron x=(left) y=(top) width=(w) height=(h) rx="18" {},
                DecorKind::Plate => rect.plate x=(left) y=(top) width=(w) height=(h) rx="18" {},
                DecorKind::Rail => rect.rail x=(left) y=(top) width=(w) height=(h) rx=(h / 2) {},
                DecorKind::Picture { art, portrait } => {
                    @let art = if upright && !portrait.is_empty() { portrait } else { art };
                    image href=(assets::url(&format!("{art}.svg"))) x=(left) y=(top) width=(w) height=(h) {}
                },
                DecorKind::Sky => {
                    circle.space cx=(x) cy=(y) r=(w / 2) {}
                    // Only a part of the stars, so that they are small.
                    image.sky href={ (assets::url("sky.svg")) "#svgView(viewBox(0,0,700,700))" } x=(left) y=(top) width=(w) height=(h)
                        clip-path={ "circle(" (w / 2 - 1) "px at " (x) "px " (y) "px) view-box" } {}
                    @for (i, (dx, dy)) in [(32, -28), (-33, 26), (30, 36)].iter().enumerate() {
                        circle.nebula.(format!("n{i}")) cx=(x + w * dx / 100) cy=(y + h * dy / 100) r=(w * 3 / 10) clip-path={ "circle(" (w / 2 - 1) "px at " (x) "px " (y) "px) view-box" } {}
                    }
                },
                DecorKind::Hull => {
                    circle.hull cx=(x) cy=(y) r=(w / 2) {}
                    @for i in 1..4 { circle.rib cx=(x) cy=(y) r=(w / 2 * (4 + 2 * i) / 11) {} }
                    path.rib d=(ribs((x, y), w / 2)) {}
                },
                DecorKind::Ring => ellipse.ringline cx=(x) cy=(y) rx=(w / 2) ry=(h / 2) {},
                DecorKind::Path { path, portrait, filled } => {
                    @let d = if upright && !portrait.is_empty() { portrait } else { path };
                    path class=(if *filled { "area" } else { "line" }) d=(d) {}
                },
                DecorKind::Icon { icon } => (glyph(icon, x, y, w.min(h), "tinted")),
                DecorKind::Text { text } => {
                    text.tinted x=(x) y=(y + h / 3) text-anchor="middle" font-size=(h) { (text) }
                },
                DecorKind::Dial { turns, now, value, label } => {
                    g transform={ "translate(" (x) " " (y) ")" } { (dial(turns, *now, value, label, w / 2)) }
                },
                DecorKind::Trail { from, to } => (trail(board, from, to, upright)),
            }
        }
    }
}

/// Thirty lines from near the middle of a hull to its edge.
fn ribs((x, y): (i32, i32), radius: i32) -> String {
    let at = |r: f64, (sin, cos): (f64, f64)| {
        let (x, y) = (f64::from(x) + r * sin, f64::from(y) - r * cos);
        format!("{x:.0} {y:.0}")
    };
    let line = |i: i32| {
        let angle = f64::from(12 * i).to_radians().sin_cos();
        let r = f64::from(radius);
        format!("M{}L{}", at(r * 0.38, angle), at(r * 0.96, angle))
    };
    (0..30).map(line).collect()
}

fn dial(turns: &[Tint], now: usize, value: &str, label: &str, radius: i32) -> Markup {
    let n = turns.len().max(1) as f64;
    let size = (2.2 * f64::from(radius) / n).clamp(5.0, 9.0);
    html! {
        @for (i, turn) in turns.iter().enumerate() {
            @let angle = (i as f64 / n - 0.25) * std::f64::consts::TAU;
            @let (x, y) = (f64::from(radius) * angle.cos(), f64::from(radius) * angle.sin());
            @let state = if i < now { "done" } else if i == now { "now" } else { "next" };
            circle class={ "tick " (state) " " (tint(*turn)) } cx=(format!("{x:.1}")) cy=(format!("{y:.1}"))
                r=(format!("{:.1}", if i == now { size * 1.45 } else { size })) {}
        }
        text.dialv y="9" text-anchor="middle" font-size="40" { (value) }
        text.diall y="31" text-anchor="middle" font-size="17" { (label) }
    }
}

fn trail(board: &Board, from: &str, to: &str, upright: bool) -> Markup {
    let centre = |id: &str| {
        let slot = board.slots.iter().find(|s| s.id == id)?;
        Some(at(slot, upright))
    };
    html! {
        @if let (Some(a), Some(b)) = (centre(from), centre(to)) {
            line.trail x1=(a.x) y1=(a.y) x2=(b.x) y2=(b.y) {}
        }
    }
}

/// What would happen in a slot, on the lower edge of what lies there.
fn outlook(mark: &Mark, Place { x, y, h, .. }: Place) -> Markup {
    html! {
        g class={ "outlook " (tint(mark.tint)) } transform={ "translate(" (x) " " (y + h / 2 - 30) ")" } {
            title { (mark.name) }
            rect x="-48" y="-22" width="96" height="44" rx="22" {}
            text y="11" text-anchor="middle" font-size="32" { (mark.text) }
        }
    }
}

/// The shape of an area, told once: its ground, its rim and its glow use it.
fn shape(board: &Board, slot: &Slot, upright: bool) -> Markup {
    let Some(outline) = &slot.outline else { return html! {} };
    let upright = upright && !outline.portrait.is_empty();
    let d = if upright { &outline.portrait } else { &outline.path };
    html! {
        path id={ "o-" (slot.id) } d=(d) {}
        clipPath id={ "c-" (slot.id) } { use href={ "#o-" (slot.id) } transform=[turn(board, slot.turns)] {} }
    }
}

fn slot(board: &Board, slot: &Slot, touch: &Touch, upright: bool) -> Markup {
    let place @ Place { x, y, w, h } = at(slot, upright);
    let outline = slot.outline.as_ref().map(|_| format!("#o-{}", slot.id));
    let look = match slot.look {
        SlotLook::Lane => "lane",
        SlotLook::Well => "well",
        SlotLook::Area => "area",
        SlotLook::Zone => "area zone",
        SlotLook::Box => "corner",
        SlotLook::Bare => "bare",
    };
    let turn = turn(board, slot.turns);
    let shown = touch.can(&slot.id);
    let label = format!("{}, place", slot.name);
    let inside = html! {
        @if let Some(shape) = &outline {
            use.body href=(shape) transform=[turn.as_ref()] data-turns[slot.turns] {}
            @if slot.look == SlotLook::Zone { use.hatched href=(shape) transform=[turn.as_ref()] {} }
            g clip-path={ "url(#c-" (slot.id) ")" } { use.rim href=(shape) transform=[turn.as_ref()] {} }
        } @else {
            rect.body x=(x - w / 2) y=(y - h / 2) width=(w) height=(h) rx=(if w > 120 { 13 } else { 10 }) {}
        }
        @if slot.look == SlotLook::Box { (corner(slot, place)) }
        @else if let Some(layout) = layout_of(slot, upright) { (furniture(slot, layout, upright)) }
        @else {
            @if !slot.icon.is_empty() { (glyph(&slot.icon, x, y - h / 8, w.min(h) / 3, "tinted")) }
            @if !slot.label.is_empty() {
                text.slabel.short[slot.label.chars().count() < 3] x=(x) y=(y + if slot.icon.is_empty() { 7 } else { h / 6 }) text-anchor="middle"
                    font-size="21" { (slot.label) }
            }
            @for (i, row) in slot.pips.iter().enumerate() { (pips(row, x, y + h / 4 + 18 * i as i32)) }
        }
    };
    let (name, described) = if shown { to_ears(&label, &inside) } else { (None, None) };
    html! {
        g id={ "x-" (slot.id) } class={ "slot " (look) " " (tint(slot.tint)) } data-el=(slot.id)
            data-glow=[touch.glow(&slot.id)] data-why=[touch.barred(&slot.id)]
            data-about=[slot.about.as_ref().map(|_| &slot.id)] data-titled=[Some(&slot.name).filter(|name| slot.about.is_none() && !name.is_empty())] data-at=[layout_of(slot, upright).map(label_at)]
            role=[shown.then_some("button")] tabindex=[shown.then_some("0")]
            aria-label=[name] aria-description=[described] data-called=[touch.later(&slot.id).then_some(&label)]
        {
            (inside)
            @if touch.concerns(&slot.id) || touch.barred(&slot.id).is_some() {
                @if let Some(shape) = &outline { g.inside clip-path={ "url(#c-" (slot.id) ")" } { use.gring href=(shape) transform=[turn] {} } } @else {
                    g transform={ "translate(" (x) " " (y) ")" } { (frame(w, h)) }
                }
            }
        }
    }
}

/// Where its label stands and how large it is, for what the browser code writes above it.
fn label_at(layout: Layout) -> String {
    let ((x, y), lines) = (layout.label, if layout.broken { 2 } else { 1 });
    format!("{x} {} {}", y - layout.text * (8 * lines + 7) / 10, layout.text)
}

/// The words of an area: its marks as pills before the label, the symbol above, rows of boxes where they belong.
fn furniture(slot: &Slot, layout: Layout, upright: bool) -> Markup {
    let ((x, y), (px, py), size) = (layout.label, layout.pips, layout.text);
    // Marks stay where the label is left out.
    let letter = if size > 0 { size } else { layout.unit * 2 / 3 };
    // Where there is little room a mark is its symbol alone, if it has one.
    let small = upright && slot.marks.iter().all(|mark| !mark.icon.is_empty());
    let pill = if small { letter * 4 / 3 } else { letter * 5 / 2 };
    let wide = |words: &str| words.chars().count() as i32 * size * 43 / 100;
    let lines = if layout.broken { halves(&slot.label) } else { vec![slot.label.as_str()] };
    let letters = lines.iter().map(|line| wide(line)).max().unwrap_or(0);
    let marks = slot.marks.len() as i32 * (pill + 4);
    let left = x - (marks + letters) / 2;
    // A label without marks is centred, so that it may grow.
    let (text, anchor) = if marks == 0 { (x, "middle") } else { (left + marks, "start") };
    let rows = slot.pips.iter().skip(usize::from(layout.rim.is_some()));
    let rows = rows.filter(|_| size > 0 || layout.rim.is_none());
    html! {
        (glyph(&slot.icon, x, y - size * 7 / 4, layout.unit, "tinted"))
        @for (i, mark) in slot.marks.iter().enumerate() {
            g class={ "hold " (tint(mark.tint)) } transform={ "translate(" (left + i as i32 * (pill + 4) + pill / 2) " " (y) ")" } {
                title { (mark.name) }
                rect x=(-pill / 2) y=(-letter * 2 / 3) width=(pill) height=(letter * 4 / 3) rx=(letter * 2 / 3) {}
                (glyph(&mark.icon, if small { 0 } else { -pill / 4 }, 0, letter * 4 / 5, "tinted"))
                @if !small {
                    text x=(if mark.icon.is_empty() { 0 } else { pill / 6 }) y=(letter / 3) text-anchor="middle" font-size=(letter * 9 / 10) { (mark.text) }
                }
            }
        }
        @if size > 0 {
            @for (i, line) in lines.iter().enumerate() {
                text.alabel.short[line.chars().count() < 3] x=(text) y=(y + size / 3 + (2 * i as i32 + 1 - lines.len() as i32) * size * 11 / 20) text-anchor=(anchor) font-size=(size) { (line) }
            }
        }
        @if let (Some(Room::Arc { centre, radii, angles }), Some(row)) = (layout.rim, slot.pips.first()) {
            (rim(row, centre, radii, angles))
        }
        @for (i, row) in rows.enumerate() { (pips(row, px, py + 18 * i as i32)) }
    }
}

/// A label broken at the space next to its middle.
fn halves(label: &str) -> Vec<&str> {
    let off = |at: &usize| label.len().abs_diff(2 * at);
    let space = label.match_indices(' ').map(|(at, _)| at).min_by_key(off);
    space.map_or(vec![label], |at| vec![&label[..at], &label[at + 1..]])
}

/// Boxes along an edge.
fn rim(row: &Pips, centre: (i32, i32), radii: (i32, i32), (from, to): (i32, i32)) -> Markup {
    const GAP: i32 = 2;
    let n = i32::from(row.total.max(1));
    let step = (to - from + GAP) / n;
    html! {
        g class={ "rim " (tint(row.tint)) } {
            @for i in 0..n {
                @let start = from + i * step;
                @let class = if i < i32::from(row.filled) { "on" } else { "off" };
                path class=(class) d=(Outline::sector(centre, radii, (start, start + step - GAP)).path) {}
            }
        }
    }
}

/// A small box: heading, then symbol and words where no pieces lie.
fn corner(slot: &Slot, Place { x, y, w, h }: Place) -> Markup {
    let (left, top) = (x - w / 2 + 14, y - h / 2);
    let words: Vec<_> = slot.marks.iter().map(|m| m.text.as_str()).collect();
    html! {
        text.heading x=(left) y=(top + 28) font-size="20" { (slot.label) }
        (glyph(&slot.icon, left + 13, top + h * 2 / 3, 28, "tinted"))
        text.number x=(left + if slot.icon.is_empty() { 0 } else { 36 }) y=(top + h * 2 / 3 + 10) font-size="30" { (words.join(" · ")) }
    }
}

/// Boxes on the board, centred.
pub(super) fn pips(pips: &Pips, x: i32, y: i32) -> Markup {
    let width = if pips.dots { 14 } else { 18 };
    let total = i32::from(pips.total) * (width + 3) - 3;
    html! {
        g class={ "pips " (tint(pips.tint)) } {
            @for i in 0..pips.total {
                @let left = x - total / 2 + i32::from(i) * (width + 3);
                @let on = i < pips.filled;
                @let class = if on { "on" } else if pips.danger.contains(&(i + 1)) { "danger" } else { "off" };
                @if let Some(name) = pips.icons.get(usize::from(i)).filter(|name| !name.is_empty()) {
                    (glyph(name, left + width / 2, y + 6, 17, if on { "lit" } else { "faint" }))
                } @else if pips.dots {
                    circle class=(class) cx=(left + 7) cy=(y + 6) r="6" {}
                } @else {
                    rect class=(class) x=(left) y=(y) width=(width) height="13" rx="2.5" {}
                }
            }
        }
    }
}

/// Gradients, hatching and the clip of a card, used by every board.
pub(super) const DEFS: &str = r##"<defs id="defs">
<radialGradient id="plate" cx=".5" cy=".5" r=".6"><stop offset="0" stop-color="#1b3450"/><stop offset="1" stop-color="#0b1420"/></radialGradient>
<radialGradient id="space"><stop offset=".3" stop-color="#16314a"/><stop offset=".75" stop-color="#0c1a29"/><stop offset="1" stop-color="#070d16"/></radialGradient>
<radialGradient id="neb0"><stop offset="0" stop-color="#7a4aa8" stop-opacity=".38"/><stop offset="1" stop-color="#7a4aa8" stop-opacity="0"/></radialGradient>
<radialGradient id="neb1"><stop offset="0" stop-color="#2a8f9f" stop-opacity=".4"/><stop offset="1" stop-color="#2a8f9f" stop-opacity="0"/></radialGradient>
<radialGradient id="hullplate"><stop offset=".35" stop-color="#3a4c60"/><stop offset="1" stop-color="#1b2938"/></radialGradient>
<linearGradient id="face" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#29405a"/><stop offset="1" stop-color="#121d2b"/></linearGradient>
<linearGradient id="art-vermilion" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#3a2a36"/><stop offset=".55" stop-color="#1a2334"/><stop offset="1" stop-color="#0a0f18"/></linearGradient>
<linearGradient id="art-green" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#17433d"/><stop offset=".55" stop-color="#122531"/><stop offset="1" stop-color="#090f17"/></linearGradient>
<linearGradient id="art-ice" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#1d4a63"/><stop offset=".55" stop-color="#14293b"/><stop offset="1" stop-color="#090f17"/></linearGradient>
<linearGradient id="art-orchid" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#54265a"/><stop offset=".55" stop-color="#2a1936"/><stop offset="1" stop-color="#0d0a16"/></linearGradient>
<linearGradient id="art-none" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#33424f"/><stop offset="1" stop-color="#0f1620"/></linearGradient>
<linearGradient id="back-vermilion" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#74301f"/><stop offset="1" stop-color="#351510"/></linearGradient>
<linearGradient id="back-green" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#1a5a49"/><stop offset="1" stop-color="#0b2b23"/></linearGradient>
<linearGradient id="back-ice" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#245a76"/><stop offset="1" stop-color="#0e2838"/></linearGradient>
<linearGradient id="back-orchid" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#6a2f70"/><stop offset="1" stop-color="#2d1230"/></linearGradient>
<linearGradient id="back-none" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#4b3a4e"/><stop offset="1" stop-color="#2a1f30"/></linearGradient>
<linearGradient id="tray" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#5a4029"/><stop offset=".5" stop-color="#2c211b"/><stop offset="1" stop-color="#1d2433"/></linearGradient>
<linearGradient id="cream" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#f7f1e2"/><stop offset="1" stop-color="#c5baa0"/></linearGradient>
<pattern id="hatch" width="11" height="11" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="5" height="11" fill="#fff" opacity=".07"/></pattern>
<marker id="tip-of-arrow" viewBox="0 0 10 10" refX="6" refY="5" markerWidth="4" markerHeight="4" orient="auto"><path d="M1 1L7 5L1 9" fill="none" stroke="#ffdc92" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/></marker>
<clipPath id="cc"><rect x="-92" y="-92" width="184" height="184" rx="13"/></clipPath></defs>"##;
