//! The table as it is drawn, computed from a view.
//!
//! A game describes its table once, in words that a browser, a terminal and a foreign program all
//! understand: a [`Header`], a [`Board`] with slots and pieces, [`Panel`]s made of a few [`Widget`]s, the
//! viewer's hand, a [`Prompt`], and for every legal action the path of elements a person touches to take
//! it ([`Choice`]). Nothing here is a rule and nothing here is a colour: a [`Tint`] and an icon name are
//! all a game says about looks, and its `theme` names the rest.
//!
//! Everything that can be touched has a stable id: slots, pieces, cards, tokens, dice, rows. The same
//! thing keeps its id while it moves, so that a renderer can let it glide. Ids are unique in a scene and
//! made of letters, digits, `-` and `.`. The JSON form is the derived one: fields that say nothing are
//! left out, enums are lower-case words.

mod board;
mod panel;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub use board::{
    Board, Decor, DecorKind, Face, Flag, Layout, Look, Mark, Meter, Outline, Piece, Pivot, Place,
    Room, Slot, SlotLook, Spot,
};
pub use panel::{
    Ability, Card, CardLook, Counter, Die, Hero, Marker, Panel, Pips, Player, Row, Side, Sum, Tag,
    Token, Track, Widget, seat_element,
};

use crate::{ScoreSheet, Seat};

/// What one viewer's table looks like.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Scene {
    /// Which backdrop, art and symbols to use: the id of the game.
    pub theme: String,
    /// Where the game stands.
    pub header: Header,
    /// What lies in the middle.
    pub board: Board,
    /// The viewer's own hand, if the game has one: comes first under the thumb.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hand: Option<Panel>,
    /// What lies around the board, in reading order.
    pub panels: Vec<Panel>,
    /// The tabs of a phone in their order, if it is not that of the panels.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tabs: Vec<String>,
    /// What is asked now.
    pub prompt: Prompt,
    /// Every legal action of the viewer; empty if it is not the viewer's decision.
    pub choices: Vec<Choice>,
    /// Elements that people may try in vain now, each with the action that the rules refuse: a host asks
    /// the rules why.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub barred: Vec<Barred>,
    /// What the viewer may want to tell everybody in this position, in sentences that bind nobody.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub signals: Vec<String>,
    /// The parts of the match that were counted, in order; in games that have such.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub rounds: Vec<Round>,
}

/// A part of the match that was counted.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Round {
    /// What it is called ("Round 1").
    pub name: String,
    /// What each thing gave in it.
    pub sheet: ScoreSheet,
}

/// Where the game stands: the top line.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Header {
    /// The place in the game ("Round 1 of 2 · Turn 7 of 12").
    pub place: String,
    /// The phases of a round, in order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub steps: Vec<String>,
    /// The phase that is going on, as a position in `steps`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub step: Option<usize>,
    /// The few numbers that everybody always sees: the score, or the supply.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tallies: Vec<Tally>,
    /// What nobody may overlook now ("Last round", "No evading").
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub alerts: Vec<Tag>,
}

/// One number of the top line.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Tally {
    /// Whose it is, if it is the score of one seat.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// Colour of the icon.
    pub tint: Tint,
    /// Symbol before the number; empty = none.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub icon: String,
    /// The number.
    pub value: String,
    /// What it counts, in a few words ("VP as it stands").
    pub label: String,
}

/// What is asked now, in the words of a player.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Prompt {
    /// One question or instruction ("Move Daedalus: choose the card to swap with").
    pub question: String,
    /// One line of consequence, with numbers.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub detail: String,
    /// How many steps of the turn are done, and of how many; `(0, 0)` if a turn has no steps.
    #[serde(skip_serializing_if = "no_steps")]
    pub steps: (u8, u8),
    /// Whose turn this interrupts, if it is another seat's: announced at once.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub interrupts: Option<Seat>,
    /// The kind of window this is, if people may want not to be asked at windows of its kind.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub window: Option<Window>,
    /// Whether nothing that lies open is at stake: some want to be asked at a window only if something is.
    #[serde(skip_serializing_if = "is_false")]
    pub trifle: bool,
    /// A row of small decisions of one kind that a host may let a bot finish ("hits"); empty = none.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub chore: String,
    /// Dice that belong to the question (kept or loose).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub dice: Vec<Die>,
}

/// A moment that comes again and again and that most let go by: a reaction, a council.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Window {
    /// Its kind, a word that stays the same: standing answers are kept for it.
    pub kind: String,
    /// What people call windows of this kind ("Reactions").
    pub name: String,
    /// In whose turn it opens.
    pub turn: Seat,
}

impl Window {
    /// A window of this kind in the turn of a seat.
    pub fn new(kind: impl Into<String>, name: impl Into<String>, turn: Seat) -> Self {
        Self { kind: kind.into(), name: name.into(), turn }
    }
}

/// One legal action and how a person takes it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Choice {
    /// The action in notation, as it goes into the log.
    pub action: String,
    /// Ids of the elements to touch, in order. Empty = a button. If several choices share a whole path, a
    /// renderer offers their labels when it has been walked.
    pub path: Vec<String>,
    /// Whether the path is a set: its elements are touched and let go in any order, and a button takes it.
    #[serde(skip_serializing_if = "is_false")]
    pub set: bool,
    /// Whether it lets the moment go by: what a host may answer for somebody who does not want to be asked.
    #[serde(skip_serializing_if = "is_false")]
    pub passes: bool,
    /// What it does, as an instruction.
    pub label: String,
    /// The same on a button, where the touched elements say the rest; empty = the label.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub short: String,
    /// What would follow, if that can be said ("here it falls, 3 against 5").
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hint: Option<String>,
    /// How it is offered.
    pub tone: Tone,
    /// Symbol on its button; empty = none.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub icon: String,
    /// How many of something it takes, if the choices that share its path differ in that alone: a
    /// renderer offers a number that is counted up and down.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub amount: Option<u8>,
    /// A question to ask back first, where a slip costs the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub confirm: Option<String>,
    /// What would stand in slots after it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub outlook: Vec<Outlook>,
    /// The same action several times in a row, from once on, if it is often meant so: a renderer offers a number.
    /// Empty = once.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub times: Vec<Times>,
}

/// What would stand in a slot.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Outlook {
    /// Which slot.
    pub slot: String,
    /// What changes, in a few characters ("RDF +4 → AUL +1").
    pub text: String,
}

/// An action taken so many times in a row.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Times {
    /// What that is, on a button ("Move 5 to Portland").
    pub label: String,
    /// What would follow.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hint: Option<String>,
    /// What would stand in slots then.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub outlook: Vec<Outlook>,
}

impl Choice {
    /// Whether both say the same to a person.
    fn reads_like(&self, other: &Self) -> bool {
        self.label == other.label && self.hint == other.hint
    }

    /// A choice taken by touching the elements of `path`.
    pub fn new(
        action: impl ToString,
        path: impl IntoIterator<Item = impl Into<String>>,
        label: impl Into<String>,
    ) -> Self {
        Self {
            action: action.to_string(),
            path: path.into_iter().map(Into::into).collect(),
            label: label.into(),
            ..Self::default()
        }
    }

    /// A choice that is a button.
    pub fn button(action: impl ToString, label: impl Into<String>, tone: Tone) -> Self {
        Self { tone, ..Self::new(action, [""; 0], label) }
    }

    /// The same choice with a word about what follows.
    #[must_use]
    pub fn hint(mut self, hint: Option<String>) -> Self {
        self.hint = hint;
        self
    }
}

/// How a choice is offered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Tone {
    /// Like any other.
    #[default]
    Plain,
    /// The one that goes on; at most one at a time.
    Primary,
    /// Gives something up.
    Danger,
}

/// An element that may be tried in vain.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Barred {
    /// Its id.
    pub element: String,
    /// The action, in notation, that somebody who touches it means.
    pub action: String,
}

/// How a number came about, or what a thing is: shown on hover, long press or inspection.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct About {
    /// What is explained ("SDF-1, if scored now").
    pub title: String,
    /// A sentence or two.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub text: String,
    /// The terms of a sum, in the order of the rules.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub terms: Vec<Term>,
    /// The clause behind it.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub clause: String,
}

impl About {
    /// An explanation in words.
    pub fn text(title: impl Into<String>, text: impl Into<String>) -> Self {
        Self { title: title.into(), text: text.into(), ..Self::default() }
    }
}

/// One line of a sum.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Term {
    /// What it is ("Your Defense 3, row 2").
    pub name: String,
    /// How much ("3", "0–10").
    pub value: String,
    /// Whether this line is a total of those before it.
    #[serde(skip_serializing_if = "is_false")]
    pub total: bool,
}

impl Term {
    /// A term of a sum.
    pub fn new(name: impl Into<String>, value: impl ToString) -> Self {
        Self { name: name.into(), value: value.to_string(), total: false }
    }

    /// A total.
    pub fn total(name: impl Into<String>, value: impl ToString) -> Self {
        Self { total: true, ..Self::new(name, value) }
    }
}

/// A colour by its meaning. The first four are the slots for sides and seats; a renderer chooses the
/// values so that they can be told apart by everybody.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum Tint {
    /// No side: grey.
    #[default]
    None,
    Vermilion,
    Green,
    Ice,
    Orchid,
    /// An attacking number.
    Attack,
    /// A defending number.
    Defense,
    /// Protoculture.
    Proto,
    Fuel,
    Spy,
    /// Victory points.
    Gold,
    /// Done, safe, certain.
    Good,
    /// Danger, loss.
    Bad,
    /// Open, undecided.
    Open,
    /// People and vehicles.
    Cream,
    /// Earthy grounds and tokens.
    Ochre,
    Rust,
    Crimson,
    Violet,
    Azure,
    Moss,
    Slate,
}

pub(crate) fn is_false(b: &bool) -> bool {
    !b
}

pub(crate) fn is_zero(n: &u8) -> bool {
    *n == 0
}

pub(crate) fn is_plain(tint: &Tint) -> bool {
    *tint == Tint::None
}

fn no_steps(steps: &(u8, u8)) -> bool {
    steps.1 == 0
}

impl Scene {
    /// Ids of everything that can be touched, in drawing order.
    pub fn elements(&self) -> Vec<&str> {
        let slots = self.board.slots.iter().map(|s| s.id.as_str());
        let pieces = self.board.pieces.iter().map(|p| p.id.as_str());
        let dice = self.prompt.dice.iter().map(|d| d.id.as_str());
        let panels = self.hand.iter().chain(&self.panels).flat_map(Panel::elements);
        slots.chain(pieces).chain(dice).chain(panels).filter(|id| !id.is_empty()).collect()
    }

    /// Whether a list shows the choice at this place: of sets that read the same (equal dice) the first stands for all.
    pub fn is_listed(&self, place: usize) -> bool {
        let (before, choice) = (&self.choices[..place], &self.choices[place]);
        !choice.set || !before.iter().any(|earlier| earlier.set && earlier.reads_like(choice))
    }

    /// Whether the scene keeps its own promises: ids are well formed and there once, every piece lies in
    /// a slot, every path leads over elements that exist, and no two choices read the same but equal sets.
    pub fn audit(&self) -> Result<(), String> {
        let mut seen = std::collections::BTreeSet::new();
        for id in self.elements() {
            if !id.chars().all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '.') {
                return Err(format!("“{id}” is no element id"));
            }
            if !seen.insert(id) {
                return Err(format!("element “{id}” is there twice"));
            }
        }
        for piece in &self.board.pieces {
            if !self.board.slots.iter().any(|s| s.id == piece.slot) {
                return Err(format!("piece “{}” lies in no slot: “{}”", piece.id, piece.slot));
            }
        }
        let paths = self.choices.iter().flat_map(|c| &c.path);
        let outlooks = self
            .choices
            .iter()
            .flat_map(|c| c.outlook.iter().chain(c.times.iter().flat_map(|times| &times.outlook)));
        let named = self.barred.iter().map(|b| &b.element).chain(outlooks.map(|o| &o.slot));
        for id in paths.chain(named) {
            if !seen.contains(id.as_str()) {
                return Err(format!("a choice leads over “{id}”, which is not drawn"));
            }
        }
        for (place, choice) in self.choices.iter().enumerate().filter(|(_, choice)| !choice.set) {
            if self.choices[..place].iter().any(|earlier| earlier.reads_like(choice)) {
                return Err(format!("two choices read the same: “{}”", choice.label));
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scene() -> Scene {
        let mut scene = Scene { theme: "toy".into(), ..Scene::default() };
        scene.board.slots.push(Slot::new("cell-1", "first", Place::square(50, 50, 90)));
        scene.board.pieces.push(Piece::new("card-7", "cell-1", Look::Tile, "Seven"));
        scene.choices.push(Choice::new("take 7", ["card-7"], "Take the seven"));
        scene
    }

    #[test]
    fn a_scene_survives_the_trip_through_json() {
        let scene = scene();
        let text = serde_json::to_string(&scene).unwrap();
        assert_eq!(serde_json::from_str::<Scene>(&text).unwrap(), scene);
    }

    #[test]
    fn json_leaves_out_what_says_nothing() {
        let text = serde_json::to_string(&scene().board.pieces[0]).unwrap();
        assert_eq!(text, r#"{"id":"card-7","slot":"cell-1","look":"tile","name":"Seven"}"#);
    }

    #[test]
    fn a_piece_without_its_slot_is_found_out() {
        let mut scene = scene();
        assert_eq!(scene.audit(), Ok(()));
        scene.board.pieces[0].slot = "cell-2".into();
        assert!(scene.audit().unwrap_err().contains("lies in no slot"));
    }

    #[test]
    fn choices_that_read_the_same_are_found_out_but_of_equal_sets_the_first_is_listed() {
        let mut scene = scene();
        scene.choices.push(Choice::new("take 8", ["card-7"], "Take the seven"));
        assert!(scene.audit().unwrap_err().contains("two choices read the same: “Take the seven”"));
        scene.choices.iter_mut().for_each(|choice| choice.set = true);
        assert_eq!(scene.audit(), Ok(()));
        assert_eq!([0, 1].map(|place| scene.is_listed(place)), [true, false]);
        scene.choices[1].hint = Some("it wins".into());
        assert!(scene.is_listed(1));
    }

    #[test]
    fn a_path_over_something_that_is_not_drawn_is_found_out() {
        let mut scene = scene();
        scene.choices[0].path.push("cell-9".into());
        assert!(scene.audit().unwrap_err().contains("cell-9"));
    }

    #[test]
    fn an_id_used_twice_is_found_out() {
        let mut scene = scene();
        scene.board.pieces.push(scene.board.pieces[0].clone());
        assert!(scene.audit().unwrap_err().contains("twice"));
    }
}
