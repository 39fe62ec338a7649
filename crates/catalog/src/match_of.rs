//! A match of one game, and how it becomes a [`Position`].

use serde_json::Value;
use veritable_core::content::{Problem, Source};
use veritable_core::guide::Guide;
use veritable_core::scene::{Header, Scene};
use veritable_core::words::quoted;
use veritable_core::{
    Album, Dice, Game, Info, Options, Outcome, Rules, ScoreSheet, Seat, Told, Turn, Viewer,
};

use crate::{Choice, Happened, Line, Position, Refusal};

/// A match of whichever game: a [`MatchOf`] of a known one, or a [`crate::Match`] of any listed one.
///
/// What is written over this trait works for every game and can be tested with one that is not listed.
pub trait AnyMatch: Clone + Send + Sync {
    /// A match of the game with this id, from its start.
    fn open(id: &str, options: &Options, content: Option<&[Source]>) -> Result<Self, Problem>;
    /// The match as hosts see it.
    fn position(&self) -> &dyn Position;
    /// The match as hosts change it.
    fn position_mut(&mut self) -> &mut dyn Position;
}

/// One match of one game: its rules and where it stands.
#[derive(Clone)]
pub struct MatchOf<G: Game> {
    /// The rules.
    pub game: G,
    /// The position.
    pub state: G::State,
}

impl<G: Game> MatchOf<G> {
    /// A match from its start.
    pub fn new(game: G) -> Self {
        Self { state: game.start(), game }
    }

    /// A match from its start with these options and this content.
    pub fn configure(options: &Options, content: Option<&[Source]>) -> Result<Self, Problem> {
        let names =
            content.into_iter().flatten().filter_map(|source| source.names_are_sound().err());
        let mut wrong: Vec<_> = names.collect();
        match G::configure(options, content) {
            Ok(game) if wrong.is_empty() => return Ok(Self::new(game)),
            Ok(_) => {}
            Err(problem) => wrong.push(problem),
        }
        Err(Problem::all(wrong))
    }

    /// The legal actions.
    pub fn actions(&self) -> Vec<G::Action> {
        let mut out = Vec::new();
        self.game.legal(&self.state, &mut out);
        out
    }

    /// An action read from its notation.
    pub fn read(&self, notation: &str) -> Result<G::Action, Refusal> {
        self.game.read(notation.trim()).map_err(Refusal::plain)
    }

    /// The view from which choices are put into words: the deciding seat's.
    fn decider_view(&self) -> G::View {
        let viewer = match self.game.turn(&self.state) {
            Turn::Decide(seat) => Viewer::Seat(seat),
            Turn::Chance | Turn::Over => Viewer::Spectator,
        };
        self.game.view(&self.state, viewer)
    }

    fn choice(&self, view: &G::View, action: G::Action) -> Choice {
        let label = self.game.label(view, action);
        Choice {
            action: self.game.notation(action),
            index: self.game.index(action),
            label: label.text,
            hint: label.hint,
        }
    }
}

impl<G: Game> AnyMatch for MatchOf<G> {
    fn open(id: &str, options: &Options, content: Option<&[Source]>) -> Result<Self, Problem> {
        let known = G::info().id;
        if id != known {
            return Err(Problem(format!("There is no game {}. Known games: {known}.", quoted(id))));
        }
        Self::configure(options, content)
    }

    fn position(&self) -> &dyn Position {
        self
    }

    fn position_mut(&mut self) -> &mut dyn Position {
        self
    }
}

impl<G: Game> Position for MatchOf<G> {
    fn info(&self) -> Info {
        G::info()
    }

    fn rules(&self) -> &'static Rules {
        G::rules()
    }

    fn guide(&self) -> Option<&'static Guide> {
        G::guide()
    }

    fn seats(&self) -> Seat {
        self.game.seats()
    }

    fn seat_name(&self, seat: Seat) -> String {
        self.game.seat_name(&self.game.view(&self.state, Viewer::Spectator), seat)
    }

    fn fingerprint(&self) -> u64 {
        self.game.fingerprint()
    }

    fn turn(&self) -> Turn {
        self.game.turn(&self.state)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.game.outcome(&self.state)
    }

    fn legal(&self) -> Vec<Choice> {
        let view = self.decider_view();
        self.actions().into_iter().map(|action| self.choice(&view, action)).collect()
    }

    fn words(&self, notation: &str) -> Option<String> {
        let action = self.read(notation).ok()?;
        Some(self.game.label(&self.decider_view(), action).text)
    }

    fn forced(&self) -> Option<String> {
        match (self.game.turn(&self.state), &self.actions()[..]) {
            (Turn::Decide(_), &[only]) if !self.game.asks_forced() => {
                Some(self.game.notation(only))
            }
            _ => None,
        }
    }

    fn width(&self) -> usize {
        self.actions().len()
    }

    fn check(&self, notation: &str) -> Result<(), Refusal> {
        self.game.check(&self.state, self.read(notation)?).map_err(Refusal::from)
    }

    fn impossible(&self, words: &str) -> Vec<(Choice, Refusal)> {
        if !matches!(self.game.turn(&self.state), Turn::Decide(_)) {
            return Vec::new();
        }
        let words: Vec<_> = words.split_whitespace().map(str::to_lowercase).collect();
        let (view, legal) = (self.decider_view(), self.actions());
        (0..self.game.actions())
            .filter_map(|index| self.game.action(index))
            .filter(|action| !legal.contains(action))
            .map(|action| (action, self.choice(&view, action)))
            .filter(|(_, choice)| {
                let text = format!("{} {}", choice.action, choice.label).to_lowercase();
                words.iter().all(|word| text.contains(word.as_str()))
            })
            .filter_map(|(action, choice)| {
                let refusal = self.game.check(&self.state, action).err()?;
                Some((choice, refusal.into()))
            })
            .collect()
    }

    fn play(&mut self, notation: &str, audience: &[Viewer]) -> Result<Happened, Refusal> {
        let action = self.read(notation)?;
        if self.game.turn(&self.state) == Turn::Over {
            return Err(Refusal::plain("The game is over."));
        }
        self.game.check(&self.state, action)?;
        let mut events = Vec::new();
        self.game.apply(&mut self.state, action, &mut events);
        let told = audience
            .iter()
            .map(|&viewer| {
                let view = self.game.view(&self.state, viewer);
                let told = events.iter().filter_map(|event| event.told_to(viewer));
                told.map(|event| Line {
                    text: self.game.narrate(&view, &event),
                    clause: event.clause(),
                })
                .collect()
            })
            .collect();
        let reveals = events.iter().any(Told::reveals);
        Ok(Happened { action: self.game.notation(action), reveals, told })
    }

    fn stages(&self, notation: &str, viewer: Viewer) -> Vec<(Scene, String)> {
        let Ok(action) = self.read(notation) else { return Vec::new() };
        let (mut state, mut album) = (self.state.clone(), Album::default());
        self.game.apply(&mut state, action, &mut album);
        let stage = |(state, event): (G::State, G::Event)| {
            let view = self.game.view(&state, viewer);
            let words = self.game.narrate(&view, &event.told_to(viewer)?);
            Some((self.game.scene(&view, &[]), words))
        };
        album.pages.into_iter().filter_map(stage).collect()
    }

    fn roll(&self, dice: &mut Dice) -> Option<String> {
        let chance = self.game.turn(&self.state) == Turn::Chance;
        chance.then(|| self.game.notation(self.game.roll(&self.state, dice)))
    }

    fn view(&self, viewer: Viewer) -> Value {
        json(&self.game.view(&self.state, viewer))
    }

    fn scene(&self, viewer: Viewer) -> Scene {
        let decides = matches!(self.game.turn(&self.state), Turn::Decide(seat) if viewer.is(seat));
        let choices = if decides { self.actions() } else { Vec::new() };
        self.game.scene(&self.game.view(&self.state, viewer), &choices)
    }

    fn header(&self, viewer: Viewer) -> Header {
        self.game.header(&self.game.view(&self.state, viewer))
    }

    fn score(&self) -> ScoreSheet {
        self.game.score(&self.state)
    }

    fn state(&self) -> Value {
        json(&self.state)
    }

    fn load(&mut self, state: Value) -> Result<(), Refusal> {
        let title = G::info().title;
        let state = serde_json::from_value(state)
            .map_err(|e| Refusal::plain(format!("This is no position of {title}: {e}.")))?;
        self.game.audit(&state).map_err(|broken| {
            let broken = broken.trim_end_matches('.');
            Refusal::plain(format!("This position of {title} is not lawful: {broken}."))
        })?;
        self.state = state;
        Ok(())
    }
}

fn json(data: &impl serde::Serialize) -> Value {
    serde_json::to_value(data).expect("states and views are plain data")
}
