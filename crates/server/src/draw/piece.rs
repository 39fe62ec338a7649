//! The bodies of pieces. Each is drawn around the origin in its own base size and scaled to its place.

use maud::{Markup, html};
use veritable_core::scene::{Face, Flag, Look, Mark, Meter, Piece, Slot, Spot, Tint};

use super::board::pips;
use super::crowd::{Spread, body};
use super::touch::Touch;
use super::{glyph, tint, to_ears};
use crate::assets;

/// Half the base size of a card.
const H: i32 = 92;

/// A piece at its place, with what it says to ears and fingers.
pub fn piece(piece: &Piece, spread: &Spread, home: &Slot, touch: &Touch) -> Markup {
    let place = spread.place;
    let inside = match piece.look {
        Look::Card => card(piece),
        Look::Tile => tile(piece),
        Look::Stack => stack(piece),
        Look::Chip => chip(piece),
        Look::Disc => disc(piece),
        Look::Counter => counter(piece),
        Look::Standee => standee(piece),
        Look::Pod => pod(piece),
        Look::Plate => plate(piece),
        Look::Vehicle => vehicle(piece),
        Look::Leader => leader(piece),
        Look::Bust => bust(piece),
    };
    let (base, high) = body(piece.look);
    let scale = format!("{:.3}", f64::from(place.w.max(1)) / f64::from(base));
    // A slot that can be touched lends its glow to the piece that covers it, not to a crowd in it.
    let lent = home.layout.is_none();
    let glow = touch.glow(&piece.id).or_else(|| touch.glow(&home.id).filter(|_| lent));
    let element =
        if touch.concerns(&piece.id) || !touch.concerns(&home.id) { &piece.id } else { &home.id };
    let why = touch.barred(&piece.id).or_else(|| touch.barred(&home.id));
    let open = touch.can(&piece.id);
    let concerned = touch.concerns(&piece.id) || lent && touch.concerns(&home.id);
    let spoken = if piece.spoken.is_empty() { &piece.name } else { &piece.spoken };
    let mut class = format!("pc {} {}", look_class(piece.look), tint(piece.tint));
    for (flag, name) in FLAGS {
        if piece.is(flag) {
            class.push_str(name);
        }
    }
    // In a room that several share, what can be touched is the room.
    if home.layout.is_some() && !touch.concerns(&piece.id) {
        class.push_str(" lent");
    }
    let (name, described) = if open { to_ears(spoken, &inside) } else { (Some(&**spoken), None) };
    html! {
        g id={ "x-" (piece.id) } class=(class) data-fly="" data-exit="" data-el=(element) data-glow=[glow]
            data-why=[why] data-about=[piece.about.as_ref().map(|_| &piece.id)]
            data-pile=[spread.pile.as_ref()] data-face=(face_word(piece.face)) role=(if open { "button" } else { "img" })
            tabindex=[open.then_some("0")] aria-label=[name] aria-description=[described]
            transform={ "translate(" (place.x) " " (place.y) ") scale(" (scale) ")" }
        {
            (inside)
            @if spread.count > 1 { (count(spread.count, base, high)) }
            @if piece.is(Flag::Last) { rect.g-last x=(-base / 2 - 6) y=(-high / 2 - 6) width=(base + 12) height=(high + 12) rx="14" {} }
            @if concerned || why.is_some() || piece.is(Flag::Picked) || piece.is(Flag::Pulse) { (frame(base, high)) }
        }
    }
}

/// How many lie in a pile, at its upper right corner.
fn count(count: usize, w: i32, h: i32) -> Markup {
    html! {
        g.count transform={ "translate(" (w / 2 - 2) " " (2 - h / 2) ")" } {
            circle r="15" {}
            text y="9" text-anchor="middle" font-size="25" { (count) }
        }
    }
}

const FLAGS: [(Flag, &str); 8] = [
    (Flag::Locked, " locked"),
    (Flag::Dim, " dim"),
    (Flag::Acting, " acting"),
    (Flag::Pulse, " pulse"),
    (Flag::Struck, " struck"),
    (Flag::Jammed, " jammed"),
    (Flag::Picked, " picked"),
    (Flag::Used, " used"),
];

fn look_class(look: Look) -> &'static str {
    match look {
        Look::Card => "p-card",
        Look::Tile => "p-tile",
        Look::Stack => "p-stack",
        Look::Chip => "p-chip",
        Look::Disc => "p-disc",
        Look::Counter => "p-counter",
        Look::Standee => "p-standee",
        Look::Pod => "p-pod",
        Look::Plate => "p-plate",
        Look::Vehicle => "p-vehicle",
        Look::Leader => "p-leader",
        Look::Bust => "p-bust",
    }
}

fn face_word(face: Face) -> &'static str {
    match face {
        Face::Up => "up",
        Face::Own => "own",
        Face::Back => "back",
    }
}

/// The outlines that show that something can be touched; styles decide which of them is seen.
pub fn frame(w: i32, h: i32) -> Markup {
    let (x, y, w, h) = (-w / 2 - 4, -h / 2 - 4, w + 8, h + 8);
    let (l, r) = ((w / 4).min(40), 12.min(w / 5));
    let d = format!(
        "M{x} {a}V{b}Q{x} {y} {c} {y}H{e}M{f} {y}H{g}Q{i} {y} {i} {b}V{a}M{i} {j}V{k}Q{i} {m} {g} {m}H{f}M{e} {m}H{c}Q{x} {m} {x} {k}V{j}",
        a = y + l,
        b = y + r,
        c = x + r,
        e = x + l,
        f = x + w - l,
        g = x + w - r,
        i = x + w,
        j = y + h - l,
        k = y + h - r,
        m = y + h
    );
    html! {
        rect.gring x=(x) y=(y) width=(w) height=(h) rx="15" {}
        path.gcorner d=(d) {}
    }
}

/// The gradient of a side: only the four sides have one.
fn side(t: Tint) -> &'static str {
    match t {
        Tint::Vermilion => "vermilion",
        Tint::Green => "green",
        Tint::Ice => "ice",
        Tint::Orchid => "orchid",
        _ => "none",
    }
}

fn art(piece: &Piece, x: i32, y: i32, size: i32, turn: i32) -> Markup {
    html! {
        @if assets::is_art(&piece.art) {
            image.art href=(assets::url(&format!("{}.svg", piece.art))) x=(x - size / 2) y=(y - size / 2)
                width=(size) height=(size) transform=[(turn != 0).then(|| format!("rotate({turn} {x} {y})"))] {}
        } @else {
            (glyph(&piece.art, x, y, size * 3 / 5, "art figure"))
        }
    }
}

fn card(piece: &Piece) -> Markup {
    let printed = |spot| piece.marks.iter().find(|m| m.spot == spot && !m.token);
    let (left, right) = (printed(Spot::BottomLeft), printed(Spot::BottomRight));
    // Bars need the foot of the card: what is printed there stands above them.
    let barred = piece.meter.as_ref().is_some_and(|m| m.bars.is_some());
    let footed = !barred && (left.is_some() || right.is_some());
    let lean = match piece.tint {
        Tint::Vermilion => 14,
        Tint::Green => -14,
        _ => 0,
    };
    html! {
        @if piece.face == Face::Back { (back(piece, H)) } @else {
            rect.body x=(-H) y=(-H) width=(2 * H) height=(2 * H) rx="13" fill={ "url(#art-" (side(piece.tint)) ")" } {}
            g clip-path="url(#cc)" {
                circle.halo cx=(if lean > 0 { 60 } else { -60 }) cy="-70" r="90" {}
                // Only a part of the sky: the card's box on the page must be the card.
                image.sky href={ (assets::url("sky.svg")) "#svgView(viewBox(94,174,297,297))" } x=(-H) y=(-H) width=(2 * H) height=(2 * H) {}
                (art(piece, 0, -2, 156, lean))
                rect.head.d-only x=(-H) y=(-H) width=(2 * H) height="32" {}
                @if footed { rect.foot x=(-H) y=(H - 42) width=(2 * H) height="42" {} }
            }
            rect.edge x=(-H) y=(-H) width=(2 * H) height=(2 * H) rx="13" {}
            (glyph(&piece.icon, -H + 19, -H + 17, 22, "emblem d-only"))
            (glyph(&piece.icon, -H + 30, -H + 30, 40, "emblem p-only"))
            text.nm x=(-H + 36) y=(-H + 23) font-size="19" { (piece.name) }
            @if let Some(mark) = left.filter(|_| barred) {
                rect.badge x=(-H + 6) y=(H - 88) width="58" height="32" rx="8" {}
                (glyph(&mark.icon, -H + 21, H - 72, 22, tint(mark.tint)))
                text class={ "bn " (tint(mark.tint)) } x=(-H + if mark.icon.is_empty() { 35 } else { 46 }) y=(H - 63)
                    font-size="25" text-anchor="middle" { (mark.text) }
            } @else if let Some(mark) = left {
                (glyph(&mark.icon, -H + 24, H - 21, 30, tint(mark.tint)))
                text class={ "bn " (tint(mark.tint)) } x=(-H + 44) y=(H - 11) font-size="29" { (mark.text) }
            }
            @if let Some(mark) = right {
                text class={ "bn " (tint(mark.tint)) } x=(H - 38) y=(H - 11) font-size="29" text-anchor="end" { (mark.text) }
                (glyph(&mark.icon, H - 21, H - 21, 30, tint(mark.tint)))
            }
            @if let Some(mark) = printed(Spot::TopRight) {
                rect.badge x=(H - 66) y=(-H + 38) width="60" height="32" rx="8" {}
                text class={ "bn " (tint(mark.tint)) } x=(H - 38) y=(-H + 62) font-size="25" text-anchor="end" { (mark.text) }
                (glyph(&mark.icon, H - 22, -H + 53, 24, tint(mark.tint)))
            }
            @if let Some(meter) = &piece.meter { (forecast(meter, if footed { H - 80 } else { H - 42 })) }
            @if piece.is(Flag::Locked) {
                rect.g-no x=(-H) y=(-H) width=(2 * H) height=(2 * H) rx="13" {}
                circle.padlock cy="-22" r="34" {}
                (glyph("lock", 0, -23, 38, "t-bad"))
            }
            (tokens(&piece.marks))
        }
    }
}

/// The comparison on a card: numbers on a wide screen, one sign on a small one.
fn forecast(meter: &Meter, y: i32) -> Markup {
    html! {
        g class={ "fc d-only " (tint(meter.tint)) } {
            rect.pill x=(-H + 10) y=(y) width=(2 * H - 20) height="32" rx="8" {}
            @if let Some([own, theirs]) = meter.bars {
                @for (i, (sure, more)) in [own, theirs].iter().enumerate() {
                    rect class={ "bar" (i) } x=(-H + 20) y=(y + 6 + 11 * i as i32) width=(3 * i32::from(*sure)) height="9" rx="2" {}
                    rect class={ "bar" (i) " may" } x=(-H + 20 + 3 * i32::from(*sure)) y=(y + 6 + 11 * i as i32) width=(3 * i32::from(*more)) height="9" rx="2" {}
                }
                text.lead x=(H - 20) y=(y + 23) font-size="21" text-anchor="end" { (meter.short) }
            } @else {
                (glyph(&meter.left_icon, -H + 26, y + 16, 17, "t-defense"))
                text x=(-H + 38) y=(y + 23) font-size="21" { (meter.left) }
                text.vs x="0" y=(y + 23) font-size="17" text-anchor="middle" { "vs" }
                text x=(H - 38) y=(y + 23) font-size="21" text-anchor="end" { (meter.right) }
                (glyph(&meter.right_icon, H - 26, y + 16, 17, "t-attack"))
            }
        }
        g class={ "fc p-only " (tint(meter.tint)) } {
            @if meter.bars.is_some() {
                rect.pill x=(-H + 6) y=(H - 52) width=(2 * H - 12) height="46" rx="8" {}
                text.lead y=(H - 18) font-size="36" text-anchor="middle" { (meter.short) }
            } @else {
                circle.pill cx=(H - 29) cy=(-H + 29) r="21" {}
                text.sign x=(H - 29) y=(-H + 41) text-anchor="middle" font-size="36" { (meter.short) }
            }
        }
    }
}

/// Tokens that lie on a card, as pills; several at one spot stand below each other.
fn tokens(marks: &[Mark]) -> Markup {
    let lying: Vec<_> = marks.iter().filter(|m| m.token).collect();
    html! {
        @for (i, mark) in lying.iter().enumerate() {
            @let before = lying[..i].iter().filter(|m| m.spot == mark.spot).count() as i32;
            @let (x, y) = token_place(mark.spot);
            g class={ "token " (tint(mark.tint)) } transform={ "translate(" (x) " " (y + 37 * before) ")" } {
                @if mark.icon.is_empty() {
                    rect.disc.shaped x="-20" y="-18" width="40" height="36" {}
                    text.ink y="9" text-anchor="middle" font-size="26" { (mark.text) }
                } @else {
                    rect.disc x="-30" y="-18" width="60" height="36" rx="18" {}
                    (glyph(&mark.icon, -13, 0, 23, "ink"))
                    text.ink x="12" y="9" text-anchor="middle" font-size="25" { (mark.text) }
                }
            }
        }
    }
}

fn token_place(spot: Spot) -> (i32, i32) {
    let column = match spot {
        Spot::TopLeft | Spot::Left | Spot::BottomLeft => -H + 34,
        Spot::Top | Spot::Centre | Spot::Bottom => 0,
        Spot::TopRight | Spot::Right | Spot::BottomRight => H - 34,
    };
    let row = match spot {
        Spot::TopLeft | Spot::Top | Spot::TopRight => -H + 54,
        Spot::Left | Spot::Centre | Spot::Right => -14,
        Spot::BottomLeft | Spot::Bottom | Spot::BottomRight => 22,
    };
    (column, row)
}

fn back(piece: &Piece, half: i32) -> Markup {
    let serial = piece.value.as_str();
    html! {
        rect.body.edge x=(-half) y=(-half) width=(2 * half) height=(2 * half) rx="10" fill={ "url(#back-" (side(piece.tint)) ")" } {}
        rect.inner x=(7 - half) y=(7 - half) width=(2 * half - 14) height=(2 * half - 14) rx="6" {}
        (glyph(&piece.icon, 0, if serial.is_empty() { 0 } else { -7 }, half, "emblem"))
        @if !serial.is_empty() { text.ser y=(half - 8) text-anchor="middle" font-size="20" { (serial) } }
    }
}

fn tile(piece: &Piece) -> Markup {
    html! {
        @if piece.face == Face::Back { (back(piece, 41)) } @else {
            rect.body x="-41" y="-41" width="82" height="82" rx="10" fill="url(#face)" {}
            @if piece.face == Face::Own { rect x="-41" y="-41" width="82" height="82" rx="10" fill="url(#hatch)" {} }
            rect.edge x="-41" y="-41" width="82" height="82" rx="10" {}
            text.fv x="-14" y="22" text-anchor="middle" font-size="54" { (piece.value) }
            (glyph(&piece.icon, 20, 8, 29, tint(piece.kind)))
            @if piece.face == Face::Own { (glyph("eyeoff", 24, -27, 21, "veil d-only")) }
        }
        @for mark in &piece.marks {
            g class={ "change " (tint(mark.tint)) } transform="translate(36 -36)" {
                circle.disc r="17" {}
                text.ink y="7" text-anchor="middle" font-size="20" { (mark.text) }
            }
        }
    }
}

fn stack(piece: &Piece) -> Markup {
    let layers = i32::from(piece.under.min(7));
    let corner = |spot| piece.marks.iter().find(|m| m.spot == spot);
    html! {
        @for k in (1..=layers).rev() {
            rect class={ "layer l" (k % 2) } x=(-103 + k * 2) y=(-103 + k * 7) width="206" height="206" rx="20" {}
        }
        @if piece.face == Face::Back {
            rect.body.edge x="-103" y="-103" width="206" height="206" rx="20" fill="url(#back-none)" {}
            rect.inner x="-89" y="-89" width="178" height="178" rx="12" {}
            (glyph(&piece.icon, 0, 0, 96, "emblem"))
        } @else {
            rect.body.ground x="-103" y="-103" width="206" height="206" rx="20" {}
            (glyph(&piece.art, 0, -6, 124, "dark"))
            @if let Some(mark) = corner(Spot::TopLeft) {
                circle.disc2 cx="-73" cy="-73" r="32" {}
                (glyph(&mark.icon, -73, -73, 38, tint(mark.tint)))
                text.tv x="-73" y="-58" text-anchor="middle" font-size="44" { (mark.text) }
            }
            @if let Some(mark) = corner(Spot::BottomRight) {
                rect.disc2.gold x="23" y="45" width="84" height="60" rx="30" {}
                text.tv.t-gold x="51" y="91" text-anchor="middle" font-size="44" { (mark.text) }
                (glyph(&mark.icon, 83, 74, 32, tint(mark.tint)))
            }
            @if let Some(mark) = corner(Spot::BottomLeft) { (glyph(&mark.icon, -71, 75, 60, tint(mark.tint))) }
        }
        circle.height cx="108" cy="-108" r="34" {}
        text.tv x="108" y="-93" text-anchor="middle" font-size="42" { (piece.under + 1) }
    }
}

fn chip(piece: &Piece) -> Markup {
    html! {
        rect.body.deep x="-21" y="-21" width="42" height="42" rx="9" {}
        (glyph(&piece.icon, 0, 0, 30, "pale"))
        @if !piece.value.is_empty() { text.letter x="13" y="-4" text-anchor="middle" font-size="19" { (piece.value) } }
    }
}

fn disc(piece: &Piece) -> Markup {
    html! {
        circle.body.deep r="21" {}
        g transform=[(piece.turn != 0).then(|| format!("rotate({})", piece.turn))] { (glyph(&piece.icon, 0, 0, 28, "pale")) }
        @if piece.is(Flag::Struck) { path.slash d="M-15 -15L15 15" {} }
    }
}

fn counter(piece: &Piece) -> Markup {
    html! {
        rect.body.deep.shaped x="-32" y="-22" width="64" height="44" {}
        (glyph(&piece.icon, if piece.value.is_empty() && piece.marks.is_empty() { 0 } else { -12 }, 0, 30, "tinted"))
        text.cv x="14" y="10" text-anchor="middle" font-size="30" { (piece.value) }
        @for mark in &piece.marks { g class=(tint(mark.tint)) { title { (mark.name) } (glyph(&mark.icon, 16, 0, 23, "tinted")) } }
    }
}

fn leader(piece: &Piece) -> Markup {
    html! {
        g class=(tint(piece.kind)) { path.body.arch d="M-21 -13Q-21 -24 0 -24T21 -13V24H-21Z" {} }
        text.initial y="13" text-anchor="middle" font-size="34" { (piece.value) }
    }
}

/// As many people as there are, those behind shifted aside.
fn bust(piece: &Piece) -> Markup {
    let n = i32::from(piece.under) + 1;
    html! {
        rect.touch x="-21" y="-21" width="42" height="42" {}
        @for i in 0..n { (glyph(&piece.icon, (2 * i - n + 1) * 10 / n.max(2) , 0, 40, "tinted person")) }
    }
}

fn standee(piece: &Piece) -> Markup {
    html! {
        path.body.cream d="M-17 -23Q-17 -32 0 -32T17 -23V22H-17Z" {}
        rect.stand x="-22" y="20" width="44" height="11" rx="4" {}
        @if piece.value.is_empty() { (glyph(&piece.icon, 0, -3, 28, "dark")) }
        @else { text.initial y="8" text-anchor="middle" font-size="29" { (piece.value) } }
    }
}

fn pod(piece: &Piece) -> Markup {
    html! {
        path.body.deep d="M0 -23A23 23 0 0 1 23 0C23 9 19 15 15 19L18 27H9L6 22H-6L-9 27H-18L-15 19C-19 15 -23 9 -23 0A23 23 0 0 1 0 -23Z" {}
        (glyph(&piece.icon, 0, 0, 24, "pale"))
        @if piece.is(Flag::Struck) { path.slash d="M-18 -18L18 18" {} }
        @if piece.is(Flag::Jammed) { path.zigzag d="M-22 10l8 -8 8 8 8 -8 8 8 8 -8" {} }
    }
}

fn plate(piece: &Piece) -> Markup {
    html! {
        rect.body.deep x="-50" y="-36" width="100" height="72" rx="13" {}
        (art(piece, -19, -11, 58, 90))
        @if piece.art.is_empty() { text.letter x="-20" y="3" text-anchor="middle" font-size="38" { (piece.value) } }
        (glyph(&piece.icon, 28, -11, 28, "pale"))
        @if let Some(row) = &piece.pips { (pips(row, 0, 17)) }
        @for mark in &piece.marks {
            circle.objective cx="46" cy="-33" r="17" {}
            text.ink x="46" y="-25" text-anchor="middle" font-size="23" { (mark.text) }
        }
    }
}

fn vehicle(piece: &Piece) -> Markup {
    html! {
        path.body.cream d="M-64 -6Q-64 -52 0 -52T64 -6V34Q64 54 44 54H-44Q-64 54 -64 34Z" {}
        (glyph(&piece.icon, 0, 2, 94, "dark"))
    }
}
