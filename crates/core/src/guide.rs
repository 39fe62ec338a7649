//! A guided first game: what a beginner is told, when, and what it points at.
//!
//! A guide is data beside the cards of a game. It knows nothing but what the learner sees: each of its steps waits for a
//! moment of the learner whose [`Scene`] fits, is shown there once, and may point at elements and recommend choices. What
//! was told follows from the learner's moments and decisions alone, so a host keeps no place in it.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::content::{Problem, Source};
use crate::scene::{Choice, Scene};
use crate::{Options, Seat};

/// A guided first game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Guide {
    /// Which deal: the seed of chance.
    pub deal: u64,
    /// Where the learner sits.
    #[serde(default)]
    pub seat: Seat,
    /// The bot in the other seats, by its level.
    pub bot: String,
    /// What is set differently from the standard game.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// The steps; of those that fit a moment, all are told, in this order.
    pub step: Vec<Step>,
}

/// One thing that is told.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Step {
    /// What other steps call it.
    pub id: String,
    /// Its heading.
    pub title: String,
    /// What it says; paragraphs are separated by empty lines.
    pub says: String,
    /// When it is told.
    #[serde(default)]
    pub when: When,
    /// What it points at: ids of elements, where `*` stands for any letters, or a spot of the table around them (`@bar`).
    #[serde(default)]
    pub points: Vec<String>,
    /// The choices that it recommends, by the first words of their notation; `*` stands for one word.
    #[serde(default, rename = "try")]
    pub tries: Vec<String>,
}

/// The moment of a step: all that is named must be so.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct When {
    /// This phase is going on.
    pub phase: Option<String>,
    /// The question holds these words.
    pub question: Option<String>,
    /// A choice can be taken whose notation begins with these words; `*` stands for one word.
    pub choice: Option<String>,
    /// The learner's last decision begins with these words.
    pub did: Option<String>,
    /// This step was told at an earlier moment.
    pub after: Option<String>,
    /// An element like this is on the table.
    pub shows: Option<String>,
    /// The learner has taken so many decisions, or more.
    pub decisions: usize,
    /// The match is over.
    pub over: bool,
}

/// A part of the table that every game has, as a step points at it: `@bar`.
pub const SPOTS: [&str; 8] =
    ["@board", "@bar", "@phases", "@score", "@log", "@hint", "@undo", "@choices"];

/// What a learner is told at one moment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Page {
    /// The step.
    pub id: &'static str,
    /// Its heading.
    pub title: &'static str,
    /// The move just made and what it led to, if the step explains it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub about: Option<String>,
    /// What it says.
    pub says: &'static str,
    /// The elements and spots it points at.
    pub points: Vec<String>,
    /// The choices it recommends, in notation.
    pub tries: Vec<String>,
}

/// How far a learner has come: which steps were told, and what was done last.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    told: BTreeSet<usize>,
    decisions: usize,
    last: Option<Taken>,
}

/// The learner's last decision.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Taken {
    action: String,
    words: String,
}

impl Guide {
    /// Reads `guide.toml`; refuses a step that stands twice or that comes after one that does not exist before it.
    pub fn read(file: &Source) -> Result<Self, Problem> {
        let guide: Self = file.read()?;
        file.unique(guide.step.iter().map(|step| step.id.as_str()))?;
        for (i, step) in guide.step.iter().enumerate() {
            if let Some(after) = &step.when.after
                && guide.step[..i].iter().all(|earlier| earlier.id != *after)
            {
                let says = format!("no step before this one is called “{after}”");
                return Err(file.at_word(after, says));
            }
            let wrong =
                step.points.iter().find(|p| p.starts_with('@') && !SPOTS.contains(&p.as_str()));
            if let Some(spot) = wrong {
                let says = format!("there is no spot “{spot}”; there are {}", SPOTS.join(", "));
                return Err(file.at_word(spot, says));
            }
        }
        Ok(guide)
    }

    /// The guide that comes with the program, from the text of its `guide.toml`.
    ///
    /// # Panics
    /// If the text is no guide; a test of every game reads it.
    pub fn embedded(text: &str) -> Self {
        Self::read(&Source::new("guide.toml", text)).expect("the embedded guide is in order")
    }

    /// The options of the guided match.
    pub fn options(&self) -> Options {
        Options::from_pairs(self.options.clone())
    }

    /// What a learner who has come this far is told at this moment: nothing while others decide.
    pub fn pages(&'static self, progress: &Progress, scene: &Scene, over: bool) -> Vec<Page> {
        if scene.choices.is_empty() && !over {
            return Vec::new();
        }
        let fits = |step: &Step| self.fits(&step.when, progress, scene, over);
        let steps = self.step.iter().enumerate();
        let due = steps.filter(|(i, step)| !progress.told.contains(i) && fits(step));
        due.map(|(_, step)| step.page(progress, scene)).collect()
    }

    /// Notes a decision of the learner: all that was told at this moment is told, and the move is remembered.
    pub fn decided(&'static self, progress: &mut Progress, scene: &Scene, action: &str) {
        for page in self.pages(progress, scene, false) {
            progress.told.extend(self.step.iter().position(|step| step.id == page.id));
        }
        let taken = scene.choices.iter().find(|choice| choice.action == action);
        let words = taken.map_or(String::new(), |choice| match &choice.hint {
            Some(hint) => format!("{}: {hint}", choice.label),
            None => choice.label.clone(),
        });
        progress.decisions += 1;
        progress.last = Some(Taken { action: action.into(), words });
    }

    fn fits(&self, when: &When, progress: &Progress, scene: &Scene, over: bool) -> bool {
        let header = &scene.header;
        let phase = header.step.and_then(|step| header.steps.get(step));
        let told = |id: &String| {
            self.step.iter().position(|s| s.id == *id).is_some_and(|i| progress.told.contains(&i))
        };
        let last = progress.last.as_ref();
        when.over == over
            && when.decisions <= progress.decisions
            && when.phase.as_ref().is_none_or(|wanted| phase == Some(wanted))
            && when.question.as_ref().is_none_or(|words| scene.prompt.question.contains(words))
            && when.choice.as_ref().is_none_or(|words| {
                scene.choices.iter().any(|choice| begins(&choice.action, words))
            })
            && when.did.as_ref().is_none_or(|words| last.is_some_and(|l| begins(&l.action, words)))
            && when.after.as_ref().is_none_or(told)
            && when
                .shows
                .as_ref()
                .is_none_or(|like| scene.elements().iter().any(|e| alike(e, like)))
    }
}

impl Step {
    fn page(&'static self, progress: &Progress, scene: &Scene) -> Page {
        let about = self.when.did.as_ref().and(progress.last.as_ref());
        let mut points = Vec::new();
        for like in &self.points {
            if like.starts_with('@') {
                points.push(like.clone());
            } else {
                let found = scene.elements().into_iter().filter(|element| alike(element, like));
                points.extend(found.map(String::from));
            }
        }
        let wanted = |choice: &&Choice| self.tries.iter().any(|t| begins(&choice.action, t));
        Page {
            id: &self.id,
            title: &self.title,
            about: about.map(|last| last.words.clone()).filter(|words| !words.is_empty()),
            says: &self.says,
            points,
            tries: scene.choices.iter().filter(wanted).map(|c| c.action.clone()).collect(),
        }
    }

    /// All first words of notations that the step names.
    pub fn notations(&self) -> impl Iterator<Item = &String> {
        self.when.choice.iter().chain(&self.when.did).chain(&self.tries)
    }
}

impl Progress {
    /// How many steps were told.
    pub fn told(&self) -> usize {
        self.told.len()
    }
}

/// Whether a notation begins with these words; `*` stands for one word.
pub fn begins(notation: &str, words: &str) -> bool {
    let mut own = notation.split(' ');
    words.split(' ').all(|word| own.next().is_some_and(|o| word == "*" || o == word))
}

/// Whether an element is like this; `*` stands for any letters.
fn alike(element: &str, like: &str) -> bool {
    match like.split_once('*') {
        None => element == like,
        Some((start, end)) => {
            element.len() >= start.len() + end.len()
                && element.starts_with(start)
                && element.ends_with(end)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::{Header, Look, Piece, Place, Slot};

    const TEXT: &str = r#"
deal = 7
bot = "cadet"

[[step]]
id = "hello"
title = "Hello"
says = "These are your cards."
points = ["card-*", "@bar"]
try = ["take 7"]
when = { phase = "Play" }

[[step]]
id = "taken"
title = "Taken"
says = "It counts."
when = { did = "take", after = "hello" }

[[step]]
id = "end"
title = "The end"
says = "Well done."
when = { over = true }
"#;

    fn guide() -> &'static Guide {
        Box::leak(Box::new(Guide::embedded(TEXT)))
    }

    fn scene() -> Scene {
        let header = Header {
            steps: vec!["Deal".into(), "Play".into()],
            step: Some(1),
            ..Header::default()
        };
        let mut scene = Scene { header, ..Scene::default() };
        scene.board.slots.push(Slot::new("cell", "cell", Place::square(50, 50, 90)));
        scene.board.pieces.push(Piece::new("card-7", "cell", Look::Tile, "Seven"));
        let hint = Some("it wins".into());
        scene.choices.push(Choice::new("take 7", ["card-7"], "Take the seven").hint(hint));
        scene
    }

    #[test]
    fn a_step_is_told_once_where_it_fits_and_points_at_what_is_there() {
        let (guide, mut progress) = (guide(), Progress::default());
        let pages = guide.pages(&progress, &scene(), false);
        assert_eq!(pages.len(), 1);
        assert_eq!(pages[0].points, ["card-7", "@bar"]);
        assert_eq!(pages[0].tries, ["take 7"]);
        guide.decided(&mut progress, &scene(), "take 7");
        let pages = guide.pages(&progress, &scene(), false);
        assert_eq!((pages[0].id, pages.len(), progress.told()), ("taken", 1, 1));
        assert_eq!(pages[0].about.as_deref(), Some("Take the seven: it wins"));
    }

    #[test]
    fn nothing_is_told_while_others_decide_and_the_end_only_at_the_end() {
        let (guide, progress) = (guide(), Progress::default());
        let waiting = Scene { choices: Vec::new(), ..scene() };
        assert!(guide.pages(&progress, &waiting, false).is_empty());
        assert_eq!(guide.pages(&progress, &waiting, true)[0].id, "end");
    }

    #[test]
    fn a_step_after_one_that_does_not_exist_is_refused_where_it_stands() {
        let said = |from: &str, to: &str| {
            Guide::read(&Source::new("guide.toml", TEXT.replace(from, to))).unwrap_err().0
        };
        assert_eq!(
            said("after = \"hello\"", "after = \"helo\""),
            "guide.toml:17:33: no step before this one is called “helo”"
        );
        assert!(said("@bar", "@barr").contains("there is no spot “@barr”; there are @board"));
        assert!(said("says = \"It", "sais = \"It").contains("unknown field `sais`"));
        assert!(said("id = \"end\"", "id = \"hello\"").contains("is used twice"));
    }

    #[test]
    fn words_of_a_notation_are_whole_and_a_star_is_one_of_them() {
        assert!(begins("move nw", "move") && begins("move nw", "move *") && begins("a b c", "* b"));
        assert!(!begins("moved nw", "move") && !begins("move", "move *"));
        assert!(alike("ship-sdf1", "ship-*") && alike("a", "a") && !alike("ship", "ship-*"));
    }
}
