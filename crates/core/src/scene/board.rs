//! The canvas: where things can lie, what lies there, what is only painted.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::panel::Pips;
use super::{About, Tint, is_false, is_plain, is_zero};

/// The canvas in the middle of the table. Coordinates are its own units, the origin is top left.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Board {
    /// Width and height.
    pub size: (i32, i32),
    /// Width and height of the upright form for phones, if slots have such places.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub portrait: Option<(i32, i32)>,
    /// What the board is, for people who cannot see it.
    pub label: String,
    /// The point around which its turning slots and decorations have turned, if it has such. Outlines and
    /// decorations are described as they lie before the turn, so that a renderer can let them turn; places,
    /// layouts and pieces are described where they lie and stay upright.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pivot: Option<Pivot>,
    /// What is painted under everything, in drawing order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub decor: Vec<Decor>,
    /// Where pieces can lie, in reading order.
    pub slots: Vec<Slot>,
    /// What lies there, in drawing order.
    pub pieces: Vec<Piece>,
}

/// A turn around a point of the canvas.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Pivot {
    /// The point, from the left.
    pub x: i32,
    /// The point, from the top.
    pub y: i32,
    /// How far, clockwise.
    pub degrees: i32,
}

impl Pivot {
    /// Where a point lies after the turn.
    pub fn turned(self, (x, y): (i32, i32)) -> (i32, i32) {
        let (sin, cos) = f64::from(self.degrees).to_radians().sin_cos();
        let (dx, dy) = (f64::from(x - self.x), f64::from(y - self.y));
        let round = |a: f64| a.round() as i32;
        (self.x + round(dx * cos - dy * sin), self.y + round(dx * sin + dy * cos))
    }
}

/// A rectangle by its centre.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Place {
    /// Centre, from the left.
    pub x: i32,
    /// Centre, from the top.
    pub y: i32,
    /// Width.
    pub w: i32,
    /// Height.
    pub h: i32,
}

impl Place {
    /// A rectangle around a centre.
    pub fn new(x: i32, y: i32, w: i32, h: i32) -> Self {
        Self { x, y, w, h }
    }

    /// A square around a centre.
    pub fn square(x: i32, y: i32, side: i32) -> Self {
        Self::new(x, y, side, side)
    }
}

/// A place where pieces can lie and that can be touched.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Slot {
    /// Stable id.
    pub id: String,
    /// Its name in a sentence ("south-east", "column 2, outer").
    pub name: String,
    /// Where it is.
    pub place: Place,
    /// Where it is in the upright form.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub portrait: Option<Place>,
    /// Its row and column where a table is drawn with letters; without it they are read off `place`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cell: Option<(u8, u8)>,
    /// Its shape, if it is not a rectangle.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outline: Option<Outline>,
    /// Whether its outline turns with the board's pivot.
    #[serde(skip_serializing_if = "is_false")]
    pub turns: bool,
    /// Where its words and its pieces stand, if one piece does not simply fill it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub layout: Option<Layout>,
    /// The same in the upright form.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub portrait_layout: Option<Layout>,
    /// How it is drawn when empty.
    pub look: SlotLook,
    /// Whose it is, or its ground.
    #[serde(skip_serializing_if = "is_plain")]
    pub tint: Tint,
    /// Words or a letter on it, if any.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub label: String,
    /// Symbol on it; empty = none.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub icon: String,
    /// Numbers and signs on it: before its label if it has a layout, otherwise at its lower edge.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub marks: Vec<Mark>,
    /// Boxes on it (armour, damage, contentment).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub pips: Vec<Pips>,
    /// What it is, explained.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub about: Option<About>,
}

impl Slot {
    /// A rectangular slot.
    pub fn new(id: impl Into<String>, name: impl Into<String>, place: Place) -> Self {
        Self { id: id.into(), name: name.into(), place, ..Self::default() }
    }
}

/// The shape of an area that is not a rectangle, as the data of an SVG path.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Outline {
    /// On the canvas.
    pub path: String,
    /// In the upright form; empty = the same.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub portrait: String,
}

impl Outline {
    /// A polygon.
    pub fn polygon(points: &[(f64, f64)]) -> Self {
        let points: Vec<_> = points.iter().map(|(x, y)| format!("{x:.1} {y:.1}")).collect();
        Self { path: format!("M{}Z", points.join("L")), portrait: String::new() }
    }

    /// A part of a ring around a centre between two radii, from one angle to another, in degrees clockwise
    /// from the top.
    pub fn sector((x, y): (i32, i32), (inner, outer): (i32, i32), (from, to): (i32, i32)) -> Self {
        let at = |r: i32, degrees: i32| {
            let (sin, cos) = f64::from(degrees).to_radians().sin_cos();
            format!(
                "{:.1} {:.1}",
                f64::from(x) + f64::from(r) * sin,
                f64::from(y) - f64::from(r) * cos
            )
        };
        let far = u8::from(to - from > 180);
        let path = format!(
            "M{}A{outer} {outer} 0 {far} 1 {}L{}A{inner} {inner} 0 {far} 0 {}Z",
            at(outer, from),
            at(outer, to),
            at(inner, to),
            at(inner, from)
        );
        Self { path, portrait: String::new() }
    }
}

/// Where the words and the pieces of a slot stand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Layout {
    /// Middle of its label, with the marks before it and the symbol above it.
    pub label: (i32, i32),
    /// Height of its letters; `0` leaves the label out.
    pub text: i32,
    /// Whether its label is broken in two.
    pub broken: bool,
    /// Middle of its first row of boxes.
    pub pips: (i32, i32),
    /// Where its first row of boxes lies instead, if it is one along an edge (armour).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rim: Option<Room>,
    /// Where pieces without a place of their own are laid out, side by side in their order, those of a
    /// kind together; what does not fit side by side is piled up by kind with a count.
    pub room: Room,
    /// Side of a chip there; other pieces keep their proportion to it.
    pub unit: i32,
}

/// A room that several pieces share.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Room {
    /// Rows in a rectangle, centred.
    Rows(Place),
    /// Rows along a ring, centred, outer row first.
    Arc {
        /// Centre of the ring.
        centre: (i32, i32),
        /// Its inner and outer radius.
        radii: (i32, i32),
        /// Where the room begins and ends, in degrees clockwise from the top.
        angles: (i32, i32),
    },
}

impl Default for Room {
    fn default() -> Self {
        Room::Rows(Place::default())
    }
}

/// How an empty slot is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum SlotLook {
    /// A dashed outline: something small goes here.
    #[default]
    Lane,
    /// A sunken well: a card or a stack goes here.
    Well,
    /// A painted area of a map or a ring.
    Area,
    /// An area where other rules hold: hatched, dashed edge.
    Zone,
    /// A small box beside the board's middle: the label as its heading, symbol and marks under it.
    Box,
    /// Nothing: the place is only touched.
    Bare,
}

fn is_straight(degrees: &i32) -> bool {
    *degrees == 0
}

/// A thing on the board.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Piece {
    /// Stable id: the same thing keeps it wherever it goes.
    pub id: String,
    /// Id of the slot it lies in.
    pub slot: String,
    /// Where it lies, if it does not fill its slot.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<Place>,
    /// The same in the upright form.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub portrait: Option<Place>,
    /// Its kind of body.
    pub look: Look,
    /// Whose it is, or what it is made of.
    #[serde(skip_serializing_if = "is_plain")]
    pub tint: Tint,
    /// Which side shows.
    #[serde(skip_serializing_if = "Face::is_up")]
    pub face: Face,
    /// Its name; of a hidden piece, what can be said ("face-down fighter #4").
    pub name: String,
    /// Its one large number or letter; empty = none.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub value: String,
    /// The symbol of its kind or owner; empty = none.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub icon: String,
    /// Colour of the symbol, if it is not that of the piece.
    #[serde(skip_serializing_if = "is_plain")]
    pub kind: Tint,
    /// How far the symbol is turned, in degrees clockwise (a gun points outward).
    #[serde(skip_serializing_if = "is_straight")]
    pub turn: i32,
    /// Its picture; empty = none.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub art: String,
    /// Numbers, tokens and signs at its edges.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub marks: Vec<Mark>,
    /// A comparison told on the piece (defense against attack).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub meter: Option<Meter>,
    /// Damage or strength boxes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pips: Option<Pips>,
    /// How many more things lie under it.
    #[serde(skip_serializing_if = "is_zero")]
    pub under: u8,
    /// What is special about it now.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub flags: Vec<Flag>,
    /// A few characters for a narrow cell (`SDF1 3/7`, `A5`, `##`).
    #[serde(skip_serializing_if = "String::is_empty")]
    pub brief: String,
    /// The whole truth in a sentence, for ears ("Daedalus, yours, south-east, defense 3 against 5").
    #[serde(skip_serializing_if = "String::is_empty")]
    pub spoken: String,
    /// How its numbers come about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub about: Option<About>,
}

impl Piece {
    /// A piece that fills its slot.
    pub fn new(
        id: impl Into<String>,
        slot: impl Into<String>,
        look: Look,
        name: impl Into<String>,
    ) -> Self {
        Self { id: id.into(), slot: slot.into(), look, name: name.into(), ..Self::default() }
    }

    /// Whether something special is said of it.
    pub fn is(&self, flag: Flag) -> bool {
        self.flags.contains(&flag)
    }
}

/// The body of a piece.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Look {
    /// A square card with a picture, a name and numbers at its foot.
    #[default]
    Card,
    /// A small card that is one number and a symbol.
    Tile,
    /// A thick token, perhaps on top of others.
    Stack,
    /// A small square counter with a symbol.
    Chip,
    /// A small round one (a gun, a marker).
    Disc,
    /// A counter with a symbol and a number, its corners by its side.
    Counter,
    /// A round-headed figure with a letter or a symbol.
    Standee,
    /// A small enemy craft with a symbol.
    Pod,
    /// A plate with a ship, a symbol and pips.
    Plate,
    /// A vehicle, standing on other pieces.
    Vehicle,
    /// An arch with a letter: a leader among counters.
    Leader,
    /// People: a bust, or several side by side for those under it.
    Bust,
}

/// Which side of a piece its viewer sees.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Face {
    /// Open to everybody.
    #[default]
    Up,
    /// Face down, but the viewer may look: it is theirs.
    Own,
    /// Face down and unknown to the viewer.
    Back,
}

impl Face {
    fn is_up(&self) -> bool {
        *self == Face::Up
    }
}

/// What is special about a piece or a card now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Flag {
    /// It may not move.
    Locked,
    /// The last move was made with it.
    Last,
    /// It does not matter now.
    Dim,
    /// It is acting.
    Acting,
    /// Something is about to happen to it.
    Pulse,
    /// It is destroyed and waits to be taken away.
    Struck,
    /// It is jammed.
    Jammed,
    /// It has been picked by an earlier step of the move.
    Picked,
    /// It has been used.
    Used,
}

/// A number or sign at the edge of a piece or a slot.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Mark {
    /// Where.
    pub spot: Spot,
    /// Its symbol; empty = none.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub icon: String,
    /// Its number or sign; empty = none.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub text: String,
    /// Its colour.
    #[serde(skip_serializing_if = "is_plain")]
    pub tint: Tint,
    /// What it means, in a few words.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// Whether it lies on the piece like a token, rather than being printed on it.
    #[serde(skip_serializing_if = "is_false")]
    pub token: bool,
}

impl Mark {
    /// A printed number with its symbol.
    pub fn new(spot: Spot, icon: &str, text: impl ToString, tint: Tint, name: &str) -> Self {
        Self {
            spot,
            icon: icon.into(),
            text: text.to_string(),
            tint,
            name: name.into(),
            token: false,
        }
    }

    /// A token lying there.
    pub fn token(spot: Spot, icon: &str, text: impl ToString, tint: Tint, name: &str) -> Self {
        Self { token: true, ..Self::new(spot, icon, text, tint, name) }
    }
}

/// A place at the edge of a piece.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum Spot {
    #[default]
    TopLeft,
    Top,
    TopRight,
    Left,
    Centre,
    Right,
    BottomLeft,
    Bottom,
    BottomRight,
}

/// Two amounts compared, seen by the viewer.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Meter {
    /// The first amount ("6", "2–13").
    pub left: String,
    /// Its symbol; empty = none.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub left_icon: String,
    /// The second amount.
    pub right: String,
    /// Its symbol; empty = none.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub right_icon: String,
    /// Bars on one scale, if they say more than the numbers: certain and possible part of each side, own
    /// first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bars: Option<[(u8, u8); 2]>,
    /// Good, Open or Bad for the viewer.
    pub tint: Tint,
    /// The same in one character, for small screens (`+`, `?`, `!`, or a short lead such as `+3`).
    pub short: String,
}

/// Something painted on the board that cannot be touched.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Decor {
    /// Where it is.
    pub place: Place,
    /// Where it is in the upright form.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub portrait: Option<Place>,
    /// What it is.
    #[serde(flatten)]
    pub kind: DecorKind,
    /// What it tells, for whoever points at it; empty for what only adorns.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// Its colour.
    #[serde(skip_serializing_if = "is_plain")]
    pub tint: Tint,
    /// Whether a small screen leaves it out.
    #[serde(skip_serializing_if = "is_false")]
    pub wide: bool,
    /// Whether it is painted on the slots, rather than under them.
    #[serde(skip_serializing_if = "is_false")]
    pub over: bool,
    /// Whether it turns with the board's pivot; a dial has turns of its own.
    #[serde(rename = "turning", skip_serializing_if = "is_false")]
    pub turns: bool,
}

impl Decor {
    /// A decoration shown on every screen.
    pub fn new(place: Place, tint: Tint, kind: DecorKind) -> Self {
        Self { place, kind, tint, ..Self::default() }
    }

    /// The same, turning with the board's pivot.
    #[must_use]
    pub fn turning(self) -> Self {
        Self { turns: true, ..self }
    }

    /// The same, telling something to whoever points at it.
    #[must_use]
    pub fn named(self, name: impl Into<String>) -> Self {
        Self { name: name.into(), ..self }
    }

    /// A decoration that a small screen leaves out.
    pub fn wide(place: Place, tint: Tint, kind: DecorKind) -> Self {
        Self { wide: true, ..Self::new(place, tint, kind) }
    }
}

/// Kinds of decoration.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase", tag = "kind")]
pub enum DecorKind {
    /// A sky full of stars.
    Stars,
    /// A faint ground in the colour of a side.
    #[default]
    Apron,
    /// The plate, tray or sea that the slots lie on.
    Plate,
    /// A dark rail with round ends: a track.
    Rail,
    /// A picture of the ground, under slots that are drawn thinner for it.
    Picture {
        /// Its name.
        art: String,
        /// The one of the upright form; empty = the same.
        #[serde(rename = "upright", default, skip_serializing_if = "String::is_empty")]
        portrait: String,
    },
    /// A round window into space.
    Sky,
    /// A round hull seen from above.
    Hull,
    /// A circle or ring.
    Ring,
    /// A line or an area by the data of an SVG path.
    Path {
        /// On the canvas.
        path: String,
        /// In the upright form; empty = the same.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        portrait: String,
        /// Whether it is filled rather than drawn as a line.
        #[serde(default, skip_serializing_if = "is_false")]
        filled: bool,
    },
    /// A symbol.
    Icon {
        /// Its name.
        icon: String,
    },
    /// Words.
    Text {
        /// What they say.
        text: String,
    },
    /// A clock of turns: dots in the colours of the sides, the current one large.
    Dial {
        /// Colour of each turn.
        turns: Vec<Tint>,
        /// The current one.
        now: usize,
        /// What stands in the middle, and under it.
        value: String,
        /// The small words.
        label: String,
    },
    /// Where the last move came from and went, by slot ids.
    Trail {
        /// From this slot.
        from: String,
        /// To this slot.
        to: String,
    },
}
