//! A match in words and JSON: what every host needs, and nothing that depends on the game's types.

use std::fmt;

use serde::Serialize;
use serde_json::Value;
use veritable_core::guide::Guide;
use veritable_core::scene::{Header, Scene};
use veritable_core::words::brief;
use veritable_core::{Dice, Illegal, Info, Outcome, Rules, ScoreSheet, Seat, Turn, Viewer};

/// One thing that can be done now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Choice {
    /// Its notation, as it will stand in the log.
    pub action: String,
    /// Its place in the game's fixed space of decisions; none for a chance outcome.
    pub index: Option<usize>,
    /// What it does, in words, from the view of the deciding seat.
    pub label: String,
    /// What would follow, if that can be said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hint: Option<String>,
}

/// Why something was not done: a sentence, and the clause of the rules behind it if there is one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Refusal {
    /// The sentence.
    #[serde(rename = "error")]
    pub why: String,
    /// The clause.
    pub clause: Option<String>,
}

impl Refusal {
    /// A refusal that no clause of the rules stands behind.
    pub fn plain(why: impl Into<String>) -> Self {
        Self { why: brief(&why.into()), clause: None }
    }
}

impl From<Illegal> for Refusal {
    fn from(illegal: Illegal) -> Self {
        Self { why: illegal.why.into_owned(), clause: Some(illegal.clause.into()) }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.clause {
            Some(clause) => write!(f, "{} ({clause})", self.why),
            None => f.write_str(&self.why),
        }
    }
}

impl std::error::Error for Refusal {}

/// One thing that happened, as told to one viewer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Line {
    /// The words.
    pub text: String,
    /// The clause of the rules behind it.
    pub clause: &'static str,
}

/// What an action did.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Happened {
    /// The action in the notation of the log.
    pub action: String,
    /// Whether somebody learned what they could not know before.
    pub reveals: bool,
    /// What each viewer of the audience was told, in the audience's order.
    pub told: Vec<Vec<Line>>,
}

/// One match at one moment.
///
/// The position knows every secret. What a host passes on to people must come from the methods that take
/// a [`Viewer`], or from [`Position::legal`] to the seat that decides.
pub trait Position: Send + Sync {
    /// The game as shown before a match exists.
    fn info(&self) -> Info;
    /// The index of rule clauses.
    fn rules(&self) -> &'static Rules;
    /// The guided first game, if there is one.
    fn guide(&self) -> Option<&'static Guide>;
    /// The number of seats in this match.
    fn seats(&self) -> Seat;
    /// What a seat is called where nobody's name stands: its role or faction, or its number.
    fn seat_name(&self, seat: Seat) -> String;
    /// A fingerprint of the content in play.
    fn fingerprint(&self) -> u64;

    /// What the position waits for.
    fn turn(&self) -> Turn;
    /// The result; `None` while the game goes on.
    fn outcome(&self) -> Option<Outcome>;
    /// All legal actions in their fixed order; at a chance turn, all outcomes that can come.
    fn legal(&self) -> Vec<Choice>;
    /// An action or a chance outcome in words, from the view of who decides; nothing if it cannot be read.
    fn words(&self, notation: &str) -> Option<String>;
    /// How many legal actions there are, without their words.
    fn width(&self) -> usize;
    /// The only legal decision, in notation, if there is one alone and the game does not ask for it all the same.
    fn forced(&self) -> Option<String>;
    /// `Ok` exactly for what [`Position::legal`] lists; otherwise the reason.
    fn check(&self, notation: &str) -> Result<(), Refusal>;
    /// Decisions that are not possible now and whose notation or label holds all the words, with the reason.
    fn impossible(&self, words: &str) -> Vec<(Choice, Refusal)>;
    /// Plays an action or a chance outcome and tells the audience.
    fn play(&mut self, notation: &str, audience: &[Viewer]) -> Result<Happened, Refusal>;
    /// What an action would do step by step, as `viewer` is told it: the table at each step, and the words. Empty
    /// where an action does one thing.
    fn stages(&self, notation: &str, viewer: Viewer) -> Vec<(Scene, String)>;
    /// Throws the outcome of a chance turn, in notation, without playing it; `None` at any other turn.
    fn roll(&self, dice: &mut Dice) -> Option<String>;

    /// What `viewer` may know.
    fn view(&self, viewer: Viewer) -> Value;
    /// The table as it is drawn for `viewer`, with their choices if they decide now.
    fn scene(&self, viewer: Viewer) -> Scene;
    /// The top line of it alone.
    fn header(&self, viewer: Viewer) -> Header;
    /// What everything would give if it were scored now, secrets included.
    fn score(&self) -> ScoreSheet;
    /// The whole position, secrets included.
    fn state(&self) -> Value;
    /// Takes over a position that [`Position::state`] gave; a broken one is refused and changes nothing.
    fn load(&mut self, state: Value) -> Result<(), Refusal>;
}
