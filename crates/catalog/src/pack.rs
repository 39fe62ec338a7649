//! Which game a pack of cards belongs to.

use std::collections::BTreeSet;

use veritable_core::content::{Problem, Source};
use veritable_core::{Mechanics, Options};

use crate::{Match, games};

impl Match {
    /// A standard match with this content, of the game that it belongs to.
    pub fn of_pack(content: &[Source]) -> Result<Self, Problem> {
        Self::new(owner(content)?, &Options::standard(), Some(content))
    }
}

/// The game whose files these are: the one that can play them, otherwise the one whose own files look most like them.
fn owner(content: &[Source]) -> Result<&'static str, Problem> {
    let standard = Options::standard();
    let opened =
        games().into_iter().find(|game| Match::new(game.id, &standard, Some(content)).is_ok());
    if let Some(game) = opened {
        return Ok(game.id);
    }
    let alike = |own: &[Source]| {
        let shared = |source: &&Source| content.iter().any(|file| file.name == source.name);
        let heads = |source: &Source| -> BTreeSet<String> {
            source.text.lines().filter(|line| line.starts_with('[')).map(str::to_owned).collect()
        };
        let files = own.iter().filter(shared);
        let words = files.clone().map(|source| {
            let file = content.iter().find(|file| file.name == source.name);
            file.map_or(0, |file| heads(file).intersection(&heads(source)).count())
        });
        (words.sum::<usize>(), files.count())
    };
    let candidates = games().into_iter().map(|game| {
        let start = Match::new(game.id, &standard, None);
        let own = start.map(|start| with!(&start, |one| embedded(&one.game))).unwrap_or_default();
        (alike(&own), game.id)
    });
    // The first of those that are equally alike.
    let best = candidates.reduce(|best, next| if next.0 > best.0 { next } else { best });
    match best {
        Some(((1.., _), id)) => Ok(id),
        _ => Err(Problem(
            "These are the files of no game that is known. Copy the content folder of a game and change that.".into(),
        )),
    }
}

fn embedded<G: Mechanics>(_: &G) -> Vec<Source> {
    G::embedded()
}
