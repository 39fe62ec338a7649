//! The contract of a game, in six parts: what happens ([`Mechanics`]), who may know it ([`Secrets`]), how learners
//! read it ([`Encoding`]), how people see it ([`Showing`]), how good it is ([`Judging`]), and what a laboratory counts
//! ([`Counting`]). A type that keeps all of them is a [`Game`]. Each part is implemented in the module that does the work.

use std::fmt::Debug;
use std::hash::Hash;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::action::Numbered;
use crate::content::{Problem, Source};
use crate::counting::Counting;
use crate::guide::Guide;
use crate::memo::Gist;
use crate::model::{Inputs, Model, Sight};
use crate::scene::{Header, Scene};
use crate::{
    Contest, Dice, Illegal, OptionSpec, Options, Outcome, Rules, ScoreSheet, Sink, Stakes,
    Standing, Told,
};

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

/// Words for people about one action.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Label {
    /// What the action does, as an instruction ("Move SDF-1 to the centre").
    pub text: String,
    /// What would follow, if that can be said ("here it falls, 3 against 5").
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hint: Option<String>,
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
    /// What the seats are to each other.
    pub stakes: Stakes,
    /// Whether a seat holds what others may not see, so that people at one screen must take turns looking.
    pub secret_hands: bool,
    /// Counts the changes of the rules that a match on its way could notice. Whoever changes a rule so that a match of
    /// before could not be replayed counts it up.
    pub rules: u32,
    /// The options of a match.
    pub options: Vec<OptionSpec>,
}

/// The rules of one match: content and options, fixed. Shared by every state.
///
/// A game has no randomness of its own: where fate decides, [`Mechanics::turn`] says [`Turn::Chance`], and the
/// outcome comes in as an action like any move. A state changes only by [`Mechanics::apply`].
pub trait Mechanics: Clone + Send + Sync + Sized + 'static {
    /// A whole position, secrets included. Plain data: no randomness, no closures, no handles.
    type State: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync;
    /// One small decision or one chance outcome.
    type Action: Numbered + Copy + Eq + Hash + Debug + Send + Sync;
    /// What happened.
    type Event: Told + Debug;
    /// The rule that forbids an action, with what its sentence needs; becomes words only when somebody asks.
    type Bar: Copy + PartialEq + Debug;

    /// The game as shown before a match exists.
    fn info() -> Info;
    /// The index of rule clauses.
    fn rules() -> &'static Rules;
    /// The content that comes with the program.
    fn embedded() -> Vec<Source>;
    /// Fixes content (`None`: the embedded one) and options.
    fn configure(options: &Options, content: Option<&[Source]>) -> Result<Self, Problem>;

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
    /// All legal decisions in a fixed order, appended to `out`. Asked only when a seat decides; then there is one.
    fn decisions(&self, state: &Self::State, out: &mut Vec<Self::Action>);
    /// What forbids `action` to the seat that decides; `None` exactly for the legal decisions.
    fn bar(&self, state: &Self::State, action: Self::Action) -> Option<Self::Bar>;
    /// The sentence and the clause of what forbids `action`.
    fn refusal(&self, state: &Self::State, action: Self::Action, bar: Self::Bar) -> Illegal;
    /// Tells every outcome that chance can bring now, in a fixed order, with its weight (above 0). Asked only at a chance turn.
    fn chance(&self, state: &Self::State, fall: &mut impl FnMut(Self::Action, u32));
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

    /// Whether a seat is asked even where it has only one choice; otherwise the table plays it.
    fn asks_forced(&self) -> bool {
        false
    }

    /// An action as it stands in the log; may use the ids of the content.
    fn notation(&self, action: Self::Action) -> String {
        action.to_string()
    }
    /// An action read from its notation, or a sentence about what is wrong with it.
    fn read(&self, notation: &str) -> Result<Self::Action, String> {
        notation.parse()
    }

    /// All legal actions in a fixed order, put into `out` (which is cleared first); at a chance turn, all
    /// outcomes that can come. Empty only when the game is over.
    #[inline]
    fn legal(&self, state: &Self::State, out: &mut Vec<Self::Action>) {
        out.clear();
        match self.turn(state) {
            Turn::Decide(_) => self.decisions(state, out),
            Turn::Chance => self.chance(state, &mut |action, _| out.push(action)),
            Turn::Over => {}
        }
    }

    /// Samples the outcome of a chance turn by the weights.
    #[inline]
    fn roll(&self, state: &Self::State, dice: &mut Dice) -> Self::Action {
        let mut total = 0;
        self.chance(state, &mut |_, weight| total += weight);
        // Below the weight exactly once: what is subtracted afterwards leaves it far above all weights.
        let mut ticket = dice.below(total as usize) as u64;
        let mut drawn = None;
        self.chance(state, &mut |action, weight| {
            if ticket < weight.into() {
                drawn = Some(action);
            }
            ticket = ticket.wrapping_sub(weight.into());
        });
        drawn.expect("the ticket is below the total of the weights")
    }

    /// `Ok` exactly for the actions that [`Mechanics::legal`] lists.
    fn check(&self, state: &Self::State, action: Self::Action) -> Result<(), Illegal> {
        let mut falls = false;
        if self.turn(state) == Turn::Chance {
            self.chance(state, &mut |outcome, _| falls |= outcome == action);
        }
        match self.bar(state, action) {
            Some(bar) if !falls => Err(self.refusal(state, action, bar)),
            _ => Ok(()),
        }
    }
}

/// Who may know what.
pub trait Secrets: Mechanics {
    /// All that one viewer may know, memory included. Has its own type so that it cannot hold a state.
    type View: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync;
    /// What could be true behind a view, prepared once and sampled often.
    type Worlds: Send + Sync;

    /// What `viewer` may know.
    fn view(&self, state: &Self::State, viewer: Viewer) -> Self::View;
    /// Prepares sampling of what could be true behind `view`.
    fn worlds(&self, view: &Self::View) -> Self::Worlds;
    /// One position that `view` does not rule out.
    fn sample(&self, worlds: &Self::Worlds, dice: &mut Dice) -> Self::State;
    /// Whether `seat` knows something now that another seat may not know. Guesses about others concern only such seats.
    fn hides(&self, state: &Self::State, seat: Seat) -> bool;
}

/// Actions and views as numbers, for learners.
pub trait Encoding: Secrets {
    /// The size of the fixed space of decisions.
    fn actions(&self) -> usize {
        Self::Action::COUNT
    }
    /// The place of a decision in that space; `None` for a chance outcome.
    #[inline]
    fn index(&self, action: Self::Action) -> Option<usize> {
        action.index()
    }
    /// The decision at that place.
    #[inline]
    fn action(&self, index: usize) -> Option<Self::Action> {
        Self::Action::at(index)
    }
    /// How many numbers [`Encoding::observe`] gives.
    fn observation_size(&self) -> usize;
    /// The view as numbers for learners, appended to `out`.
    fn observe(&self, view: &Self::View, out: &mut Vec<f32>);
}

/// Words and pictures, computed from what a viewer knows.
pub trait Showing: Secrets {
    /// The guided first game, if there is one.
    fn guide() -> Option<&'static Guide> {
        None
    }
    /// What a seat is called where nobody's name stands: its role or faction ("RDF"), or its number ("Player 1").
    fn seat_name(&self, view: &Self::View, seat: Seat) -> String;
    /// Words for an action, from what the viewer knows.
    fn label(&self, view: &Self::View, action: Self::Action) -> Label;
    /// Words for an event that the viewer of `view` was told; `view` is the one after the event.
    fn narrate(&self, view: &Self::View, event: &Self::Event) -> String;
    /// The table as it is drawn for the viewer; `choices` are the legal actions if the viewer decides now.
    fn scene(&self, view: &Self::View, choices: &[Self::Action]) -> Scene;
    /// Its top line alone, which lists of many tables show.
    fn header(&self, view: &Self::View) -> Header {
        self.scene(view, &[]).header
    }
    /// What everything would give if it were scored now.
    fn score(&self, state: &Self::State) -> ScoreSheet;
    /// Where everybody stands, as far as it is open to all; nothing in games whose course no chart tells.
    fn standing(&self, _state: &Self::State) -> Option<Standing> {
        None
    }
}

/// One thing that a judgement is made of, in the words of a player.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Reason {
    /// What it is about ("Daedalus", "Tokens in hand"). Each is there once, and keeps its words from position to position.
    pub about: String,
    /// How much it adds for the seat, in the same unit for all reasons of a game: victory points, or winning chance.
    pub worth: f32,
    /// How it stands ("9 against 7", "3 left"): what a hint says where this has changed.
    pub stands: String,
}

impl Reason {
    /// A reason.
    pub fn new(about: impl Into<String>, worth: f32, stands: impl Into<String>) -> Self {
        Self { about: about.into(), worth, stands: stands.into() }
    }
}

/// How good a position is, for bots and statistics.
pub trait Judging: Mechanics {
    /// The version of what [`Judging::features`] tells: a model that was trained with another one is not used.
    const INPUTS: u32 = 1;

    /// How good the position is for `seat`, from 0 (lost) to 1 (won), judged by what `seat` may know; at the
    /// end it is [`Outcome::worth`]. Written by hand, for any cards and options. Asked after every line of a search, so
    /// it should not allocate.
    fn evaluate(&self, state: &Self::State, seat: Seat) -> f32;
    /// How far the match is, from 0 at its start to 1 at its end, as well as a position can say it.
    fn progress(&self, _state: &Self::State) -> f32 {
        0.0
    }
    /// What a learned judgement looks at, as numbers near 1, always as many: what `seat` may know of the position, or all of
    /// it. Nothing where a position is better judged by hand.
    fn features(&self, _state: &Self::State, _seat: Seat, _sight: Sight, _out: &mut Inputs) {}
    /// The learned judgement of this match, if there is one.
    fn model(&self) -> Option<&'static Model> {
        None
    }
    /// The same match judged by another model, or by hand alone: for those who train and compare.
    fn with_model(self, _model: Option<&'static Model>) -> Self {
        self
    }
    /// How good the position is for `seat`, as bots judge it: by the learned judgement if it knows these cards, by hand
    /// otherwise. By what `seat` may know; at the end it is [`Outcome::worth`].
    #[inline]
    fn judge(&self, state: &Self::State, seat: Seat) -> f32 {
        if let Some(net) = self.model().and_then(|model| model.for_cards(self.fingerprint()))
            && self.turn(state) != Turn::Over
        {
            let mut inputs = Inputs::default();
            self.features(state, seat, Sight::Own, &mut inputs);
            if inputs.all().len() == net.shape().inputs {
                return net.odds(inputs.all()).worth();
            }
        }
        self.evaluate(state, seat)
    }
    /// What speaks for `seat` and against it in this position, judged by what `seat` may know: what a hint compares
    /// before and after a move. Asked when somebody wants an explanation, so it may take its time.
    fn reasons(&self, _state: &Self::State, _seat: Seat) -> Vec<Reason> {
        Vec::new()
    }
    /// Whether [`Judging::evaluate`] judges this chance turn itself, as the expectation over its outcomes. Where it
    /// does not, a bot lets chance fall before it judges, and luck is in its judgement.
    fn weighs_chance(&self, _state: &Self::State) -> bool {
        false
    }
    /// Whether lines of play tell more from here than a first look at each move does. Where too much is still hidden
    /// they do not, and bots that search do not search there.
    fn rewards_foresight(&self, _state: &Self::State) -> bool {
        true
    }
    /// How many turns are over, if a turn takes several moves that are planned as one: lines of play then end between
    /// turns. `None` where every move stands for itself.
    fn turns_over(&self, _state: &Self::State) -> Option<u32> {
        None
    }
    /// Whether a move is half done (a ship is picked and its destination owed, a card asks for its targets,
    /// somebody may interrupt), so that the position should be judged only when the move is complete.
    fn mid_move(&self, _state: &Self::State) -> bool {
        false
    }
    /// What decides which move looks best here, if nothing hidden does: positions of one gist are met with the same move
    /// of the same seat, so that a search need not look for it again.
    fn open_choice(&self, _state: &Self::State) -> Option<Gist> {
        None
    }
    /// The contests decided so far, for statistics of balance: one for each round if seats change sides between
    /// rounds, one at the end if they do not, none if the sides of the game do not differ.
    fn contests(&self, _state: &Self::State) -> Vec<Contest> {
        Vec::new()
    }
}

/// A whole game: what hosts, bots and laboratories work with.
pub trait Game: Secrets + Encoding + Showing + Judging + Counting {}

impl<G: Secrets + Encoding + Showing + Judging + Counting> Game for G {}
