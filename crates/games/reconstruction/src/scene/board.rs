//! The map: control and margin, units, contentment tracks, tokens and their holders.

use veritable_core::scene::{
    About, Board, Decor, DecorKind, Flag, Layout, Look, Mark, Outline, Piece, Place, Room, Slot,
    SlotLook, Spot, Term, Tint,
};
use veritable_core::words::count;

use super::{Drawing, civilian_id, faction_look, space_id, unit_id};
use crate::Reconstruction;
use crate::content::{Form, map};
use crate::terms::{Faction, HIDEOUT, Kind, SPACES, SPOTS, Side, Space, TERRITORIES, is_zone};

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

/// Row and column of each space and of the Hideout where the map is drawn with letters.
const CELLS: [(u8, u8); SPACES as usize + 1] = [
    (0, 1),
    (2, 1),
    (1, 0),
    (1, 2),
    (2, 0),
    (0, 0),
    (1, 1),
    (2, 2),
    (3, 1),
    (3, 2),
    (0, 2),
    (2, 3),
    (3, 0),
    (3, 3),
];

/// What the Hideout adds to the height of the upright map.
const HIDEOUT_STRIP: i32 = 40;

impl Drawing<'_> {
    pub(super) fn board(&self) -> Board {
        let map = map();
        let (w, h) = map.portrait.size;
        let (wide, tall) = (map.landscape.size, (w, h + HIDEOUT_STRIP));
        let mut board = Board {
            size: wide,
            portrait: Some(tall),
            label: "The map of Reconstruction: ten territories and three zones".into(),
            ..Board::default()
        };
        let centre = |(w, h): (i32, i32)| Place::new(w / 2, h / 2, w, h);
        let ground = DecorKind::Picture {
            art: "map-reconstruction".into(),
            portrait: "map-reconstruction-tall".into(),
        };
        board.decor.push(Decor {
            portrait: Some(centre((w, h))),
            ..Decor::new(centre(wide), Tint::None, ground)
        });
        for at in 0..SPACES {
            self.space(at, &mut board);
        }
        self.hideout(&mut board);
        board
    }

    fn space(&self, at: u8, board: &mut Board) {
        let drawn = &map().space[usize::from(at)];
        let forms = [&drawn.landscape, &drawn.portrait];
        let canvases = [&map().landscape, &map().portrait];
        let chips = self.chips(at);
        // The anchors are set for two rows of chips: with one, name and track move towards it.
        let shifts: [i32; 2] = std::array::from_fn(|i| {
            let one_row = chips.len() as i32 <= forms[i].per_row;
            if one_row { canvases[i].one_row_shift } else { 0 }
        });
        let layouts: [Layout; 2] = std::array::from_fn(|i| {
            let (form, canvas) = (forms[i], canvases[i]);
            let ((w, h), gap) = (canvas.chip, canvas.gap);
            let (x, y) = (form.units.0 as i32, form.units.1 as i32);
            Layout {
                label: (form.label.0 as i32, form.label.1 as i32 + shifts[i]),
                text: canvas.label_size,
                broken: form.label_lines.len() > 1,
                room: Room::Rows(Place::new(x, y, form.per_row * (w + gap), 2 * (h + gap))),
                // A counter is 64 wide where a chip is 42.
                unit: w * 42 / 64,
                ..Layout::default()
            }
        });
        let control = self.game.control(self.t, at);
        let tint = control.map_or(Tint::None, |side| faction_look(side.faction()).0);
        let middle = |i: usize| Place::square(forms[i].units.0 as i32, forms[i].units.1 as i32, 90);
        let name = self.game.content.place(at);
        board.slots.push(Slot {
            portrait: Some(middle(1)),
            cell: Some(CELLS[usize::from(at)]),
            outline: Some(Outline { path: forms[0].path(), portrait: forms[1].path() }),
            layout: Some(layouts[0]),
            portrait_layout: Some(layouts[1]),
            look: if is_zone(at) { SlotLook::Zone } else { SlotLook::Area },
            tint: if is_zone(at) { Tint::Violet } else { tint },
            label: name.into(),
            marks: if is_zone(at) { Vec::new() } else { vec![self.badge(at, control)] },
            about: Some(self.about(at)),
            ..Slot::new(space_id(at), name, middle(0))
        });
        board.pieces.extend(chips);
        if at < TERRITORIES {
            self.track(at, forms, shifts, board);
        }
    }

    /// Who controls a territory and by how much.
    fn badge(&self, at: u8, control: Option<Side>) -> Mark {
        let lead = self.game.margin(self.t, at).abs();
        match control {
            Some(side) => {
                let faction = side.faction();
                let (tint, icon) = faction_look(faction);
                let words = format!("{} controls by {lead}", faction.name());
                Mark::new(Spot::TopLeft, icon, format!("+{lead}"), tint, &words)
            }
            None => {
                let [ours, theirs] = self.sides(at);
                let words = format!("nobody controls, {ours} against {theirs}");
                Mark::new(Spot::TopLeft, "", format!("{ours} : {theirs}"), Tint::None, &words)
            }
        }
    }

    /// Units of RDF and REF in a space, and of AUL and ZR.
    fn sides(&self, at: u8) -> [u8; 2] {
        let force = |factions: [Faction; 2]| factions.map(|f| self.t.force(at, f)).iter().sum();
        [force([Faction::Rdf, Faction::Ref]), force([Faction::Aul, Faction::Zr])]
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
            tint: Tint::Proto,
            icon: "proto".into(),
            marks: vec![Mark::new(Spot::Right, icon, "", tint, holder.name())],
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
            tint,
            kind: tint,
            icon: kind_icon(kind).into(),
            value: if kind.named() { Self::initial(kind) } else { n.to_string() },
            flags,
            brief: words.clone(),
            spoken: format!("{words}{hidden} in {}", self.game.content.place(at)),
            about: Some(unit_about(kind, name)),
            ..Piece::new(
                unit_id(kind, at),
                space_id(at),
                if kind.named() { Look::Leader } else { Look::Counter },
                words,
            )
        }
    }

    /// The letter of a hero or the Flagship.
    fn initial(kind: Kind) -> String {
        kind.id()[..1].to_uppercase()
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
                Place::square(left + w * i32::from(spot), y as i32 - shifts[i], w)
            })
        };
        let rail = |i: usize| {
            let (x, y) = forms[i].track.unwrap_or(forms[i].units);
            let w = canvases[i].spot * (10 * i32::from(spots) + 12) / 10;
            Place::new(x as i32, y as i32 - shifts[i], w, canvases[i].track_height)
        };
        board.decor.push(Decor {
            over: true,
            portrait: Some(rail(1)),
            ..Decor::new(rail(0), Tint::None, DecorKind::Rail)
        });
        for spot in 0..spots {
            let n = self.t.civilians[usize::from(at)][usize::from(spot)];
            let [wide, tall] = place(spot);
            if n == 0 {
                let (tint, kind, share) = match spot {
                    0 => (Tint::Good, DecorKind::Icon { icon: "content".into() }, 70),
                    _ => (Tint::None, DecorKind::Ring, 38),
                };
                let small = |p: Place| Place::square(p.x, p.y, p.w * share / 100);
                let empty = Decor::new(small(wide), tint, kind);
                board.decor.push(Decor { over: true, portrait: Some(small(tall)), ..empty });
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
                icon: "civ".into(),
                under: n - 1,
                brief: match spot {
                    0 => format!("{n} content"),
                    _ => format!("{} {spot}/{spots}", count(n, "civilian")),
                },
                spoken: format!("{words}, {}", self.game.content.place(at)),
                about: Some(About { clause: "4.1.9".into(), ..About::text(words.clone(), "At the left end a civilian is content and counts for RDF. Beyond the right end it joins ZR.") }),
                ..Piece::new(civilian_id(at, spot), space_id(at), Look::Bust, words)
            });
        }
        let [wide, tall] = place(spots);
        let small = |p: Place| Place::square(p.x, p.y, p.w * 4 / 5);
        let symbol = Decor::new(small(wide), Tint::Green, DecorKind::Icon { icon: "e-zr".into() });
        board.decor.push(Decor { over: true, portrait: Some(small(tall)), ..symbol });
    }

    /// The Hideout: a box beside the map, so that its units can be touched.
    fn hideout(&self, board: &mut Board) {
        let ((w, h), (chip, chip_p)) =
            (map().portrait.size, (map().landscape.chip.0, map().portrait.chip.0));
        let places = [
            Place::new(70, 604, 130, 78),
            Place::new(w / 2, h + HIDEOUT_STRIP / 2, w - 8, HIDEOUT_STRIP - 6),
        ];
        let layout = |label, text, room, chip: i32| Layout {
            label,
            text,
            room: Room::Rows(room),
            unit: chip * 42 / 64,
            ..Layout::default()
        };
        let Place { x, y, .. } = places[1];
        let text = "The box of ZR: no fights, no control. A unit sneaks between it and any space in one step.";
        board.slots.push(Slot {
            portrait: Some(places[1]),
            cell: Some(CELLS[usize::from(HIDEOUT)]),
            layout: Some(layout((70, 581), 17, Place::new(70, 616, 124, 50), chip * 3 / 4)),
            portrait_layout: Some(layout((44, y), 14, Place::new(x + 40, y, w - 110, 32), chip_p)),
            look: SlotLook::Area,
            tint: Tint::Green,
            label: "Hideout".into(),
            about: Some(About { clause: "4.1.3".into(), ..About::text("Hideout", text) }),
            ..Slot::new(space_id(HIDEOUT), "the Hideout", places[0])
        });
        board.pieces.extend(self.chips(HIDEOUT));
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
