//! The contract of a game.

use std::cmp::Ordering;
use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::str::FromStr;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::content::{Problem, Source};
use crate::scene::Scene;
use crate::{Dice, Illegal, OptionSpec, Options, Rules};

/// A chair at the table, counted from 0.
pub type Seat = u8;

/// Whose eyes: one seat's, or those of somebody who only watches.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Viewer {
    /// The player in that seat.
    Seat(Seat),
    /// Somebody without a seat: sees what everybody sees.
    Spectator,
}

impl Viewer {
    /// Whether this viewer sits in `seat`.
    #[inline]
    pub fn is(self, seat: Seat) -> bool {
        self == Viewer::Seat(seat)
    }

    /// All viewers of a table with `seats` chairs, the spectator last.
    pub fn all(seats: Seat) -> impl Iterator<Item = Viewer> {
        (0..seats).map(Viewer::Seat).chain([Viewer::Spectator])
    }
}

/// What a position waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Turn {
    /// A decision of this seat.
    Decide(Seat),
    /// A chance outcome.
    Chance,
    /// Nothing: the game has ended.
    Over,
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Outcome {
    /// Final points of every seat.
    pub scores: Vec<i32>,
    /// Who won: one seat, or several that share the victory; all seats = a draw; none = all lost.
    pub winners: Vec<Seat>,
    /// The result as a sentence.
    pub reason: String,
}

impl Outcome {
    /// The result of a match of two seats; without a winner it is a draw.
    pub fn of_two(scores: [u16; 2], winner: Option<Seat>, reason: String) -> Self {
        let winners = winner.map_or(vec![0, 1], |seat| vec![seat]);
        Self { scores: scores.map(i32::from).into(), winners, reason }
    }

    /// Whether some seats won and others did not.
    pub fn decided(&self) -> bool {
        !self.winners.is_empty() && self.winners.len() < self.scores.len()
    }

    /// What the result is worth to `seat`: 1 for a win, 0 for a loss, a half for a draw of all.
    pub fn worth(&self, seat: Seat) -> f32 {
        match (self.winners.contains(&seat), self.decided()) {
            (true, true) => 1.0,
            (true, false) if self.scores.len() > 1 => 0.5,
            (true, false) => 1.0,
            (false, _) => 0.0,
        }
    }
}

/// Which of two seats has more; neither if both have the same.
pub fn leader(points: [u16; 2]) -> Option<Seat> {
    match points[0].cmp(&points[1]) {
        Ordering::Greater => Some(0),
        Ordering::Less => Some(1),
        Ordering::Equal => None,
    }
}

/// Words for people about one action.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Label {
    /// What the action does, as an instruction ("Move SDF-1 to the centre").
    pub text: String,
    /// What would follow, if that can be said ("here it falls, 3 against 5").
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hint: Option<String>,
}

/// What everything would give if it were scored now.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct ScoreSheet {
    /// One line for each thing that is scored.
    pub lines: Vec<ScoreLine>,
    /// Points of every seat from these lines.
    pub totals: Vec<i32>,
}

/// One scored thing.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ScoreLine {
    /// Stable id of the thing.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The piece on the board that it is, if it lies there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub piece: Option<String>,
    /// The sums that are compared, each with its terms.
    pub sides: Vec<ScoreSide>,
    /// Who gets the points, if anybody.
    pub to: Option<Seat>,
    /// How many points.
    pub points: i32,
    /// The result in one word ("defended", "captured", "tied").
    pub result: String,
}

/// One sum of a [`ScoreLine`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ScoreSide {
    /// What is summed ("defense").
    pub name: String,
    /// The whole sum.
    pub total: i32,
    /// Its terms in the order of the rules, those of 0 left out.
    pub terms: Vec<(String, i32)>,
}

/// A part of a match in which sides met that are not alike (factions, roles), and how it ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Contest {
    /// The sides and their points.
    pub sides: Vec<(&'static str, i32)>,
    /// The side that won; `None` for a draw.
    pub winner: Option<&'static str>,
}

/// Something that happened, and who may know it.
pub trait Told: Clone + PartialEq + Debug + Serialize + Send + Sync {
    /// What `viewer` is told: the event, the event without its secrets, or nothing.
    fn told_to(&self, viewer: Viewer) -> Option<Self>;

    /// Whether somebody learned by it what they could not know before. Nobody takes back a move past this.
    fn reveals(&self) -> bool;

    /// The clause of the rules behind it.
    fn clause(&self) -> &'static str;
}

/// Receives events while an action is applied. `()` forgets them at no cost.
pub trait Sink<E> {
    /// Takes one event; a sink that forgets never builds it.
    fn tell(&mut self, event: impl FnOnce() -> E);
}

impl<E> Sink<E> for () {
    #[inline(always)]
    fn tell(&mut self, _: impl FnOnce() -> E) {}
}

impl<E> Sink<E> for Vec<E> {
    fn tell(&mut self, event: impl FnOnce() -> E) {
        self.push(event());
    }
}

/// What is known of a game before any match of it exists.
#[derive(Clone, Debug)]
pub struct Info {
    /// The id used on command lines, in files and in links.
    pub id: &'static str,
    /// The name people use.
    pub title: &'static str,
    /// One sentence about it.
    pub tagline: &'static str,
    /// The fewest and the most seats.
    pub seats: (Seat, Seat),
    /// How long a match takes, in minutes.
    pub minutes: (u16, u16),
    /// The options of a match.
    pub options: Vec<OptionSpec>,
}

/// The rules of one match: content and options, fixed. Shared by every state.
///
/// A game has no randomness of its own: where fate decides, [`Game::turn`] says [`Turn::Chance`], and the
/// outcome comes in as an action like any move. A state changes only by [`Game::apply`].
pub trait Game: Clone + Send + Sync + Sized + 'static {
    /// A whole position, secrets included. Plain data: no randomness, no closures, no handles.
    type State: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync;
    /// One small decision or one chance outcome. Its text form is the notation of the log.
    type Action: Copy + Eq + Hash + Debug + Display + FromStr<Err = String> + Send + Sync;
    /// What happened.
    type Event: Told;
    /// All that one viewer may know, memory included. Has its own type so that it cannot hold a state.
    type View: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync;
    /// What could be true behind a view, prepared once and sampled often.
    type Worlds: Send + Sync;

    /// The game as shown before a match exists.
    fn info() -> Info;
    /// The index of rule clauses.
    fn rules() -> &'static Rules;
    /// The content that comes with the program.
    fn embedded() -> Vec<Source>;
    /// Fixes content (`None`: the embedded one) and options.
    fn configure(options: &Options, content: Option<&[Source]>) -> Result<Self, Problem>;
    /// The sources of the crate's tests as (file, text): what [`Rules`] traces coverage in.
    fn tests() -> &'static [(&'static str, &'static str)];

    /// The number of seats in this match.
    fn seats(&self) -> Seat;
    /// A fingerprint of the content in play, so that a saved game meets the cards it was played with.
    fn fingerprint(&self) -> u64;
    /// How many actions a match can have at the very most, chance included.
    fn limit(&self) -> usize;

    /// The position before the first action.
    fn start(&self) -> Self::State;
    /// What the position waits for.
    fn turn(&self, state: &Self::State) -> Turn;
    /// All legal actions in a fixed order, put into `out` (which is cleared first); at a chance turn, all
    /// outcomes that can come. Empty only when the game is over.
    fn legal(&self, state: &Self::State, out: &mut Vec<Self::Action>);
    /// Why `action` is not legal, in a sentence. Asked only about actions that [`Game::legal`] does not list.
    fn why_not(&self, state: &Self::State, action: Self::Action) -> Illegal;
    /// Samples the outcome of a chance turn.
    fn roll(&self, state: &Self::State, dice: &mut Dice) -> Self::Action;
    /// Plays a legal action; the only way a state changes. What an illegal one does is not defined.
    fn apply(
        &self,
        state: &mut Self::State,
        action: Self::Action,
        told: &mut impl Sink<Self::Event>,
    );
    /// The result; `None` while the game goes on.
    fn outcome(&self, state: &Self::State) -> Option<Outcome>;

    /// Whether every invariant of the rules holds; the sentence names the one that does not. A state from
    /// outside is accepted only if this says so.
    fn audit(&self, state: &Self::State) -> Result<(), String>;

    /// What `viewer` may know.
    fn view(&self, state: &Self::State, viewer: Viewer) -> Self::View;
    /// Prepares sampling of what could be true behind `view`.
    fn worlds(&self, view: &Self::View) -> Self::Worlds;
    /// One position that `view` does not rule out.
    fn sample(&self, worlds: &Self::Worlds, dice: &mut Dice) -> Self::State;

    /// The size of the fixed space of decisions.
    fn actions(&self) -> usize;
    /// The place of a decision in that space; `None` for a chance outcome.
    fn index(&self, action: Self::Action) -> Option<usize>;
    /// The decision at that place.
    fn action(&self, index: usize) -> Option<Self::Action>;
    /// How many numbers [`Game::observe`] gives.
    fn observation_size(&self) -> usize;
    /// The view as numbers for learners, appended to `out`.
    fn observe(&self, view: &Self::View, out: &mut Vec<f32>);

    /// Words for an action, from what the viewer knows.
    fn label(&self, view: &Self::View, action: Self::Action) -> Label;
    /// Words for an event that the viewer of `view` was told; `view` is the one after the event.
    fn narrate(&self, view: &Self::View, event: &Self::Event) -> String;
    /// The table as it is drawn for the viewer; `choices` are the legal actions if the viewer decides now.
    fn scene(&self, view: &Self::View, choices: &[Self::Action]) -> Scene;
    /// What everything would give if it were scored now.
    fn score(&self, state: &Self::State) -> ScoreSheet;

    /// How good the position is for `seat`, from 0 (lost) to 1 (won), judged by what `seat` may know; at the
    /// end it is [`Outcome::worth`]. Asked after every line of a search, so it should not allocate.
    fn evaluate(&self, state: &Self::State, seat: Seat) -> f32;
    /// Whether [`Game::evaluate`] judges this chance turn itself, as the expectation over its outcomes. Where it
    /// does not, a bot lets chance fall before it judges, and luck is in its judgement.
    fn weighs_chance(&self, _state: &Self::State) -> bool {
        false
    }
    /// Whether lines of play tell more from here than a first look at each move does. Where too much is still hidden
    /// they do not, and bots that search do not search there.
    fn rewards_foresight(&self, _state: &Self::State) -> bool {
        true
    }
    /// Whether a move is half done (a ship is picked and its destination owed, a card asks for its targets,
    /// somebody may interrupt), so that the position should be judged only when the move is complete.
    fn mid_move(&self, _state: &Self::State) -> bool {
        false
    }

    /// The contests decided so far, for statistics of balance: one for each round if seats change sides between
    /// rounds, one at the end if they do not, none if the sides of the game do not differ.
    fn contests(&self, _state: &Self::State) -> Vec<Contest> {
        Vec::new()
    }

    /// `Ok` exactly for the actions that [`Game::legal`] lists.
    fn check(&self, state: &Self::State, action: Self::Action) -> Result<(), Illegal> {
        let mut legal = Vec::new();
        self.legal(state, &mut legal);
        if legal.contains(&action) { Ok(()) } else { Err(self.why_not(state, action)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_match_of_two_has_a_winner_or_is_a_draw() {
        assert_eq!(leader([3, 2]).zip(leader([2, 3])), Some((0, 1)));
        let won = Outcome::of_two([3, 2], leader([3, 2]), String::new());
        assert_eq!((won.worth(0), won.worth(1), won.scores), (1.0, 0.0, vec![3, 2]));
        let drawn = Outcome::of_two([2, 2], leader([2, 2]), String::new());
        assert_eq!((drawn.worth(0), drawn.worth(1)), (0.5, 0.5));
    }
}
