//! What lies around the board: panels made of a small vocabulary of widgets.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::board::{Face, Flag, Mark};
use super::{About, Term, Tint, is_false, is_plain, is_zero};
use crate::Seat;

/// A group of widgets beside the board.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Panel {
    /// Stable id.
    pub id: String,
    /// Where it belongs on a wide screen.
    pub side: Side,
    /// Its heading; empty = none.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub title: String,
    /// A few words at the right end of the heading.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub note: String,
    /// The tab that holds it on a phone; panels with the same word share one. Empty = left out there.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub tab: String,
    /// Its ground, if it belongs to a side.
    pub tint: Tint,
    /// Not needed yet: where room is scarce only its heading shows, and the rest on pointing at it.
    #[serde(skip_serializing_if = "is_false")]
    pub folded: bool,
    /// What is in it.
    pub body: Vec<Widget>,
}

impl Panel {
    /// A panel with a heading and a tab of the same name.
    pub fn new(id: &str, side: Side, title: &str) -> Self {
        Self { id: id.into(), side, title: title.into(), tab: title.into(), ..Self::default() }
    }

    pub(super) fn elements(&self) -> Vec<&str> {
        self.body.iter().flat_map(Widget::elements).collect()
    }
}

/// Where a panel belongs on a wide screen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// The viewer's own column, or that of the shared ship; above the hand.
    #[default]
    Me,
    /// The same column, under the hand: what can wait.
    Later,
    /// The column of the others and of the story.
    Others,
    /// A broad field beside the board (hero cards).
    Beside,
    /// A row under the board (heroes, actions, events).
    Below,
}

/// One widget.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase", tag = "widget")]
pub enum Widget {
    /// A side with its one number.
    Player(Player),
    /// Tokens in hand, as pills.
    Tokens {
        /// Which.
        items: Vec<Token>,
    },
    /// Numbers in boxes (pools, decks).
    Counters {
        /// Which.
        items: Vec<Counter>,
    },
    /// A row of segments with thresholds.
    Track(Track),
    /// Cards, largest thing in a panel.
    Cards {
        /// Which.
        items: Vec<Card>,
        /// How many stand side by side on a wide screen.
        columns: u8,
    },
    /// Dice.
    Dice {
        /// Which.
        items: Vec<Die>,
    },
    /// The board of one hero.
    Hero(Hero),
    /// Lines that can be touched or crossed out.
    Rows {
        /// Which.
        items: Vec<Row>,
        /// How many stand side by side on a wide screen.
        columns: u8,
    },
    /// Steps that come in an order, the current one lit (the order of a clean-up).
    Steps {
        /// Which.
        items: Vec<String>,
        /// The current one; those before it are done.
        now: Option<usize>,
        /// How many stand side by side on a wide screen.
        columns: u8,
    },
    /// Words in little boxes ("still hidden: Attack 1 …").
    Tags {
        /// Which.
        items: Vec<Tag>,
    },
    /// A sum with its terms, kept open.
    Sum(Sum),
    /// The name of what the panel is about, larger than its heading.
    Heading {
        /// What it says.
        text: String,
    },
    /// A sentence.
    Text {
        /// What it says.
        text: String,
    },
}

impl Widget {
    fn elements(&self) -> Vec<&str> {
        match self {
            Widget::Tokens { items } => items.iter().map(|t| t.id.as_str()).collect(),
            Widget::Counters { items } => items.iter().map(|c| c.id.as_str()).collect(),
            Widget::Cards { items, .. } => items.iter().map(|c| c.id.as_str()).collect(),
            Widget::Dice { items } => items.iter().map(|d| d.id.as_str()).collect(),
            Widget::Rows { items, .. } => items.iter().map(|r| r.id.as_str()).collect(),
            Widget::Hero(hero) => {
                let dice = hero.dice.iter().map(|d| d.id.as_str());
                let abilities = hero.abilities.iter().map(|a| a.id.as_str());
                [hero.id.as_str()].into_iter().chain(dice).chain(abilities).collect()
            }
            Widget::Track(track) => vec![track.id.as_str()],
            Widget::Player(player) => player.seat.map(seat_element).into_iter().collect(),
            Widget::Steps { .. }
            | Widget::Tags { .. }
            | Widget::Sum(_)
            | Widget::Heading { .. }
            | Widget::Text { .. } => Vec::new(),
        }
    }
}

/// A side with its one number. The host knows the name of who sits there. It can be touched as [`seat_element`] and
/// stands once in a scene.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Player {
    /// Which seat; nobody sits where an automaton plays.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// Its name, if sides are better known by theirs than by who plays them; empty = the player's name alone.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub title: String,
    /// Its colour.
    pub tint: Tint,
    /// Its emblem or seat mark.
    pub icon: String,
    /// What it is ("RDF · moved first").
    pub role: String,
    /// The number.
    pub score: String,
    /// What the number counts ("VP as it stands").
    pub unit: String,
    /// Symbol before the number, instead of words under it; empty = none.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub symbol: String,
    /// The number as a part of the most it can be.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gauge: Option<(u8, u8)>,
}

/// The element that is a seat: its player panel.
pub fn seat_element(seat: Seat) -> &'static str {
    const SEATS: [&str; 8] =
        ["seat-0", "seat-1", "seat-2", "seat-3", "seat-4", "seat-5", "seat-6", "seat-7"];
    SEATS[usize::from(seat)]
}

/// Tokens of one kind.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Token {
    /// Stable id; empty if it is never touched.
    pub id: String,
    /// Its symbol.
    pub icon: String,
    /// Its colour.
    pub tint: Tint,
    /// How many.
    pub count: u8,
    /// Its name.
    pub name: String,
    /// Whether the name is written out beside the number.
    #[serde(skip_serializing_if = "is_false")]
    pub named: bool,
    /// A word instead of the number, for a thing there is only one of ("held", "not yet").
    #[serde(skip_serializing_if = "String::is_empty")]
    pub state: String,
    /// What it does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub about: Option<About>,
}

/// A number in a box.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Counter {
    /// Stable id; empty if it is never touched.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub id: String,
    /// Its symbol; empty = none.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub icon: String,
    /// Its colour.
    pub tint: Tint,
    /// The number.
    pub value: String,
    /// What it counts.
    pub name: String,
    /// More about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub about: Option<About>,
}

/// A row of segments.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Track {
    /// Stable id; empty if it is never touched.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub id: String,
    /// Its symbol; empty = none.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub icon: String,
    /// Its name.
    pub name: String,
    /// A word before the number ("2 more").
    #[serde(skip_serializing_if = "String::is_empty")]
    pub note: String,
    /// The boxes.
    pub pips: Pips,
    /// What stands at certain boxes (goals, players).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub markers: Vec<Marker>,
    /// What follows, in words ("At 3: no evading.").
    #[serde(skip_serializing_if = "String::is_empty")]
    pub text: String,
    /// More about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub about: Option<About>,
}

/// Something that stands at one box of a track.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Marker {
    /// At which box, from 1; 0 = before the first.
    pub at: u8,
    /// Its symbol.
    pub icon: String,
    /// Its colour.
    pub tint: Tint,
    /// What it is, in a few words.
    pub name: String,
}

/// Filled and empty boxes.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Pips {
    /// How many are filled.
    pub filled: u8,
    /// How many there are.
    pub total: u8,
    /// Colour of the filled ones.
    pub tint: Tint,
    /// Positions (from 1) that are thresholds of danger.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub danger: Vec<u8>,
    /// Symbols in the boxes, if they are not all alike; one for each box.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub icons: Vec<String>,
    /// Dots rather than segments.
    #[serde(skip_serializing_if = "is_false")]
    pub dots: bool,
}

/// A card in a panel.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Card {
    /// Stable id.
    pub id: String,
    /// How it is drawn.
    #[serde(skip_serializing_if = "CardLook::is_plain")]
    pub look: CardLook,
    /// Whose it is.
    pub tint: Tint,
    /// Which side shows.
    pub face: Face,
    /// Its name.
    pub name: String,
    /// Its number, top left; empty = none.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub value: String,
    /// Symbol of its kind, top right; empty = none.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub icon: String,
    /// Colour of that symbol.
    pub kind: Tint,
    /// Its picture; empty = none.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub art: String,
    /// Further numbers.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub marks: Vec<Mark>,
    /// Dice or symbols it costs, and whether each is at hand.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub cost: Vec<(String, bool)>,
    /// What it does; one entry for each box of text.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub text: Vec<String>,
    /// A line at its foot ("Ready", "needs Base · 31 %") with its colour.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub foot: Option<(String, Tint)>,
    /// What is special about it now.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub flags: Vec<Flag>,
    /// The whole truth in a sentence, for ears.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub spoken: String,
    /// More about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub about: Option<About>,
}

/// How a card in a panel is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum CardLook {
    /// A number, a picture, a name; or what it costs, if it costs something.
    #[default]
    Plain,
    /// An event: symbol and name on the colour of its side, the first text on a light box (it must be done),
    /// the second on a dark one (it may), the marks in a row at its foot.
    Event,
}

impl CardLook {
    fn is_plain(&self) -> bool {
        *self == CardLook::Plain
    }
}

/// A die.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Die {
    /// Stable id.
    pub id: String,
    /// Symbol of the face that shows.
    pub icon: String,
    /// Name of that face.
    pub name: String,
    /// Its colour, if dice of several colours are thrown.
    #[serde(skip_serializing_if = "is_plain")]
    pub tint: Tint,
    /// Whether it is kept.
    #[serde(skip_serializing_if = "is_false")]
    pub kept: bool,
    /// Whether it is spent.
    #[serde(skip_serializing_if = "is_false")]
    pub spent: bool,
    /// A word under it ("keep", "reroll").
    #[serde(skip_serializing_if = "String::is_empty")]
    pub label: String,
}

/// The board of one hero.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Hero {
    /// Stable id.
    pub id: String,
    /// Symbol or portrait glyph.
    pub icon: String,
    /// Colour.
    pub tint: Tint,
    /// Name.
    pub name: String,
    /// Rank and place ("Wing Leader · Inner A6").
    pub role: String,
    /// Health.
    pub health: Pips,
    /// Dice on the board.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub dice: Vec<Die>,
    /// Abilities.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub abilities: Vec<Ability>,
    /// A line at the foot ("Bridge · done").
    #[serde(skip_serializing_if = "String::is_empty")]
    pub status: String,
    /// Whether it is acting.
    #[serde(skip_serializing_if = "is_false")]
    pub acting: bool,
}

/// One ability of a hero.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Ability {
    /// Stable id.
    pub id: String,
    /// What it costs.
    #[serde(skip_serializing_if = "is_zero")]
    pub cost: u8,
    /// Name.
    pub name: String,
    /// What it does, if there is room ("Jam a pod in reach").
    #[serde(skip_serializing_if = "Option::is_none")]
    pub about: Option<About>,
    /// Whether it is used up.
    #[serde(skip_serializing_if = "is_false")]
    pub used: bool,
}

/// A line in a list.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Row {
    /// Stable id; empty if it is never touched.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub id: String,
    /// Symbol; empty = none.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub icon: String,
    /// Colour of the symbol.
    pub tint: Tint,
    /// What it says.
    pub text: String,
    /// Smaller words under it.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub detail: String,
    /// Signs that say more in little room: after its words, or before the smaller ones if they are at the bottom.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub signs: Vec<Mark>,
    /// Whose it is, if that is to be told: the host writes the name after its words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// Words at its right end.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub right: String,
    /// Boxes at its right end (progress).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pips: Option<Pips>,
    /// What is special about it now.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub flags: Vec<Flag>,
    /// More about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub about: Option<About>,
}

/// A word in a little box.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Tag {
    /// What it says.
    pub text: String,
    /// Its colour.
    pub tint: Tint,
    /// Symbol; empty = none.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub icon: String,
    /// What the symbol says ("RDF"), where it is not drawn.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// What it means, for whoever points at it.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub meaning: String,
    /// Whether it does not count any more.
    #[serde(skip_serializing_if = "is_false")]
    pub gone: bool,
    /// Whether it must not be overlooked (a danger, the last round).
    #[serde(skip_serializing_if = "is_false")]
    pub loud: bool,
}

/// A sum kept open.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Sum {
    /// What is summed.
    pub title: String,
    /// Its terms.
    pub terms: Vec<Term>,
}
