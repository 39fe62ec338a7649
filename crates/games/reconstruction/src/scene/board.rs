//! The map: control and margin, units, contentment tracks, tokens and their holders.

use veritable_core::scene::{
    About, Board, Decor, DecorKind, Flag, Look, Outline, Piece, Place, Slot, SlotLook, Term, Tint,
};
use veritable_core::words::count;

use super::{Drawing, civilian_id, faction_look, space_id, unit_id};
use crate::Reconstruction;
use crate::content::{Form, map};
use crate::terms::{HIDEOUT, Kind, SPACES, SPOTS, Side, Space, TERRITORIES, is_zone};

/// Both geometries of a place.
type Both = [Place; 2];

/// Symbol of a kind of unit.
pub(super) fn kind_icon(kind: Kind) -> &'static str {
    match kind {
        Kind::Rick | Kind::Minmei | Kind::Khyron => "pawn",
        Kind::Flagship => "flagshp",
        Kind::Veritech => "vt",
        Kind::Mecha => "mech",
        Kind::Pod | Kind::Zmecha => "pod",
        Kind::Partisan => "fist",
        Kind::City => "tower",
        Kind::Soldier => "eyeoff",
    }
}

impl Drawing<'_> {
    pub(super) fn board(&self) -> Board {
        let map = map();
        let (wide, tall) = (map.landscape.size, map.portrait.size);
        let mut board = Board {
            size: wide,
            portrait: Some(tall),
            label: "The map of Reconstruction: ten territories and three zones".into(),
            ..Board::default()
        };
        let centre = |(w, h): (i32, i32)| Place::new(w / 2, h / 2, w, h);
        board.decor.push(Decor {
            portrait: Some(centre(tall)),
            ..Decor::new(centre(wide), Tint::Slate, DecorKind::Plate)
        });
        for gap in &map.gap {
            let kind = DecorKind::Path {
                path: gap.landscape.path(),
                portrait: gap.portrait.path(),
                filled: true,
            };
            board.decor.push(Decor::new(Place::default(), Tint::Slate, kind));
        }
        for at in 0..SPACES {
            self.space(at, &mut board);
        }
        self.hideout(&mut board);
        board
    }

    fn space(&self, at: u8, board: &mut Board) {
        let drawn = &map().space[usize::from(at)];
        let chips = self.chips(at);
        let [wide, tall] = [&drawn.landscape, &drawn.portrait];
        let shift = |form: &Form, canvas: &crate::content::Canvas| {
            let rows = (chips.len() as i32 + form.per_row - 1).div_euclid(form.per_row).max(1);
            canvas.one_row_shift * (2 - rows).max(0)
        };
        let shifts = [shift(wide, &map().landscape), shift(tall, &map().portrait)];
        let label = |form: &Form, shift: i32| {
            let (x, y) = form.label;
            Place::new(x as i32, y as i32 + shift, form.label_width as i32, 24)
        };
        let places = [label(wide, shifts[0]), label(tall, shifts[1])];
        let control = self.game.control(self.t, at);
        let tint = control.map_or(Tint::None, |side| faction_look(side.faction()).0);
        let outline = Outline { path: wide.path(), portrait: tall.path() };
        board.slots.push(Slot {
            place: places[0],
            portrait: Some(places[1]),
            outline: Some(outline),
            look: SlotLook::Area,
            tint: if is_zone(at) { Tint::Violet } else { tint },
            label: self.game.content.place(at).into(),
            about: Some(self.about(at)),
            ..Slot::new(space_id(at), self.game.content.place(at), places[0])
        });
        if at < TERRITORIES {
            board.pieces.push(self.badge(at, control, places));
        }
        let all = chips.len();
        for (i, mut piece) in chips.into_iter().enumerate() {
            piece.place = Some(seat(wide, i, all, &map().landscape));
            piece.portrait = Some(seat(tall, i, all, &map().portrait));
            board.pieces.push(piece);
        }
        if at < TERRITORIES {
            self.track(at, [wide, tall], shifts, board);
        }
    }

    /// Who controls a territory and by how much.
    fn badge(&self, at: u8, control: Option<Side>, [wide, tall]: Both) -> Piece {
        let margin = self.game.margin(self.t, at);
        let id = format!("control-{}", Space::NAMES[usize::from(at)]);
        let (tint, icon, words) = match control {
            Some(side) => {
                let faction = side.faction();
                let (tint, icon) = faction_look(faction);
                (tint, icon, format!("{} controls by {}", faction.name(), margin.abs()))
            }
            None => (Tint::None, "", "nobody controls".into()),
        };
        let beside = |place: Place, w: i32| {
            Place::new(place.x - place.w / 2 + w / 2, place.y - w / 2 - 2, w, w / 2)
        };
        let value = if margin == 0 { "0".into() } else { format!("+{}", margin.abs()) };
        Piece {
            place: Some(beside(wide, 40)),
            portrait: Some(beside(tall, 22)),
            tint,
            icon: icon.into(),
            value: value.clone(),
            brief: control
                .map_or("–".into(), |side| format!("{} {value}", side.faction().name())),
            spoken: format!("{}: {words}", self.game.content.place(at)),
            about: Some(self.about(at)),
            ..Piece::new(id, space_id(at), Look::Counter, words)
        }
    }

    /// Units and token of a space, in the order they are drawn.
    fn chips(&self, at: u8) -> Vec<Piece> {
        let mut chips = Vec::new();
        if is_zone(at) && self.t.stolen >> at & 1 == 0 {
            chips.push(self.token(at));
        }
        for kind in Kind::ALL {
            let n = self.t.count(at, kind);
            if n > 0 {
                chips.push(self.unit(kind, n, at));
            }
        }
        chips
    }

    fn token(&self, at: u8) -> Piece {
        let holder = self.t.holder(at);
        let (tint, icon) = faction_look(holder);
        let words = format!("Protoculture token, held by {}", holder.name());
        Piece {
            tint,
            icon: "proto".into(),
            kind: Tint::Proto,
            value: holder.name()[..1].into(),
            art: icon.into(),
            brief: format!("token {}", holder.name()),
            about: Some(About {
                clause: "4.1.5".into(),
                ..About::text(
                    "Protoculture token",
                    format!(
                        "{words}. It pays {} at the end of the round.",
                        self.game.content.token
                    ),
                )
            }),
            ..Piece::new(
                format!("token-{}", Space::NAMES[usize::from(at)]),
                space_id(at),
                Look::Counter,
                words,
            )
        }
    }

    fn unit(&self, kind: Kind, n: u8, at: u8) -> Piece {
        let (tint, _) = faction_look(kind.faction());
        let name = self.game.content.unit(kind);
        let hero = matches!(kind, Kind::Rick | Kind::Minmei | Kind::Khyron);
        let words = self.game.group(n, kind);
        let covert = kind == Kind::Khyron && at < SPACES && !self.t.khyron_overt(at);
        let mut flags = Vec::new();
        if Reconstruction::spotlight(self.t) == Some(at) && self.pulses(kind) {
            flags.push(Flag::Pulse);
        }
        if covert {
            flags.push(Flag::Dim);
        }
        let hidden = if covert { ", covert" } else { "" };
        Piece {
            tint: if hero { Tint::Cream } else { tint },
            kind: tint,
            icon: kind_icon(kind).into(),
            value: if hero || kind == Kind::Flagship { name[..1].into() } else { n.to_string() },
            flags,
            brief: words.clone(),
            spoken: format!("{words}{hidden} in {}", self.game.content.place(at)),
            about: Some(unit_about(kind, name)),
            ..Piece::new(
                unit_id(kind, at),
                space_id(at),
                if hero { Look::Standee } else { Look::Counter },
                words,
            )
        }
    }

    /// Whether a unit is one that the owner may have to lose.
    fn pulses(&self, kind: Kind) -> bool {
        use crate::action::Action;
        self.choices.contains(&Action::Kind(kind))
    }

    /// The contentment track of a territory: its spots, and civilians that can be touched.
    fn track(&self, at: u8, forms: [&Form; 2], shifts: [i32; 2], board: &mut Board) {
        let spots = self.game.content.spots(at);
        let canvases = [&map().landscape, &map().portrait];
        let place = |spot: u8| -> Both {
            std::array::from_fn(|i| {
                let (x, y) = forms[i].track.unwrap_or(forms[i].units);
                let w = canvases[i].spot;
                let left = x as i32 - w * i32::from(spots) / 2;
                Place::square(left + w * i32::from(spot), y as i32 - shifts[i], w - 2)
            })
        };
        for spot in 0..spots {
            let n = self.t.civilians[usize::from(at)][usize::from(spot)];
            let [wide, tall] = place(spot);
            if n == 0 {
                let small = |p: Place| Place::square(p.x, p.y, p.w / 2);
                let tint = if spot == 0 { Tint::Good } else { Tint::None };
                let ring = Decor::new(small(wide), tint, DecorKind::Ring);
                board.decor.push(Decor { portrait: Some(small(tall)), ..ring });
                continue;
            }
            let state = match (spot, spots - spot) {
                (0, _) => "content".to_owned(),
                (_, 1) => "one step from the rebellion".into(),
                (spot, _) => format!("{} from content", count(spot, "step")),
            };
            let words = format!("{}, {state}", count(n, "civilian"));
            board.pieces.push(Piece {
                place: Some(wide),
                portrait: Some(tall),
                tint: if spot == 0 { Tint::Good } else { Tint::Cream },
                icon: if n > 1 { "people".into() } else { "civ".into() },
                value: if n > 1 { n.to_string() } else { String::new() },
                brief: format!("{n} at {spot}/{spots}"),
                spoken: format!("{words}, {}", self.game.content.place(at)),
                about: Some(About { clause: "4.1.9".into(), ..About::text(words.clone(), "At the left end a civilian is content and counts for RDF. Beyond the right end it joins ZR.") }),
                ..Piece::new(civilian_id(at, spot), space_id(at), Look::Chip, words)
            });
        }
        let [wide, tall] = place(spots);
        let symbol = Decor::new(wide, Tint::Green, DecorKind::Icon { icon: "e-zr".into() });
        board.decor.push(Decor { portrait: Some(tall), ..symbol });
    }

    /// The Hideout: a box at the foot of the map, so that its units can be touched.
    fn hideout(&self, board: &mut Board) {
        let chips = self.chips(HIDEOUT);
        let open = self.hideout_open();
        if chips.is_empty() && !open {
            return;
        }
        let [(w, h), (pw, ph)] = [map().landscape.size, map().portrait.size];
        let places = [Place::new(w - 118, h - 18, 232, 34), Place::new(pw - 58, ph - 11, 114, 20)];
        board.slots.push(Slot {
            portrait: Some(places[1]),
            look: SlotLook::Area,
            tint: Tint::Green,
            about: Some(About { clause: "4.1.3".into(), ..About::text("Hideout", "The box of ZR: no fights, no control. A unit sneaks between it and any space for one step.") }),
            ..Slot::new(space_id(HIDEOUT), "Hideout", places[0])
        });
        for (i, mut piece) in chips.into_iter().enumerate() {
            let beside = |p: Place, w: i32| {
                Place::new(p.x - p.w / 2 + w * i as i32 + w / 2 + 4, p.y, w - 4, p.h - 4)
            };
            piece.place = Some(beside(places[0], 48));
            piece.portrait = Some(beside(places[1], 28));
            board.pieces.push(piece);
        }
    }

    /// How a space stands, in numbers.
    fn about(&self, at: u8) -> About {
        let (t, c) = (self.t, &self.game.content);
        let mut terms: Vec<_> = Kind::ALL
            .into_iter()
            .filter(|&kind| t.count(at, kind) > 0)
            .map(|kind| {
                let sign = if (kind as usize) < 5 { "+" } else { "−" };
                Term::new(
                    self.game.group(t.count(at, kind), kind),
                    format!("{sign}{}", t.count(at, kind)),
                )
            })
            .collect();
        if is_zone(at) {
            let token = if t.stolen >> at & 1 == 1 {
                "Its token is in the Hideout".into()
            } else {
                format!("{} holds its token", t.holder(at).name())
            };
            let text = format!("A zone is never controlled. {token}.");
            return About { terms, clause: "4.1.5".into(), ..About::text(c.place(at), text) };
        }
        let margin = self.game.margin(t, at);
        terms.push(Term::total("RDF and REF against AUL and ZR", format!("{margin:+}")));
        let control = match self.game.control(t, at) {
            Some(side) => format!("{} controls it by {}.", side.faction().name(), margin.abs()),
            None => "Nobody controls it.".into(),
        };
        let track = t.civilians[usize::from(at)];
        let content = match track[0] {
            0 => String::new(),
            n => format!(" {} content.", is_are(n)),
        };
        let restless = (1..SPOTS)
            .filter(|&spot| track[spot] > 0)
            .map(|spot| format!("{} at spot {spot}", track[spot]));
        let restless: Vec<_> = restless.collect();
        let civilians = match restless.is_empty() {
            true => String::new(),
            false => {
                format!(" Civilians: {}; {} brings them to ZR.", restless.join(", "), c.spots(at))
            }
        };
        About {
            terms,
            clause: "4.1.4".into(),
            ..About::text(c.place(at), format!("{control}{content}{civilians}"))
        }
    }
}

fn is_are(n: u8) -> String {
    format!("{} {}", count(n, "civilian"), if n == 1 { "is" } else { "are" })
}

/// What a unit is good for.
fn unit_about(kind: Kind, name: &str) -> About {
    let text = match kind {
        Kind::Rick => "2 hits in an attack. With a Mecha or a Pod he makes a curfew possible.",
        Kind::Veritech => "2 hits in an attack. With a Mecha or a Pod it makes a curfew possible.",
        Kind::Mecha => "1 hit in an attack.",
        Kind::Flagship => "Cannot be attacked. Pods drop to its space; it scans and bombards.",
        Kind::Pod => "Counts for RDF's side. In an RDF territory it can convince civilians.",
        Kind::Minmei => "Holds concerts: a step for each Partisan with her.",
        Kind::Partisan => "Two of them riot for one hit, or become a City.",
        Kind::City => "Cannot be attacked or moved. Counts for AUL where AUL controls.",
        Kind::Khyron => {
            "2 hits in an ambush. Inspires civilians in AUL territories. Covert while a Soldier is with him."
        }
        Kind::Soldier => "Covert: cannot be attacked. 1 hit in an ambush, then it shows itself.",
        Kind::Zmecha => "Overt: can be attacked. 1 hit in an ambush.",
    };
    About { clause: "4.1.7".into(), ..About::text(name, text) }
}

/// Where the n-th chip of a space lies: rows around the anchor.
fn seat(form: &Form, n: usize, all: usize, canvas: &crate::content::Canvas) -> Place {
    let (w, h) = canvas.chip;
    let (per_row, n, all) = (form.per_row.max(1), n as i32, all as i32);
    let (row, column) = (n / per_row, n % per_row);
    let rows = (all + per_row - 1) / per_row;
    let in_row = (all - row * per_row).min(per_row);
    let (x, y) = (form.units.0 as i32, form.units.1 as i32);
    let (step_x, step_y) = (w + canvas.gap, h + canvas.gap);
    let left = x - step_x * (in_row - 1) / 2;
    let top = y - step_y * (rows - 1) / 2;
    Place::new(left + step_x * column, top + step_y * row, w, h)
}
