//! What can be touched now, and what that looks like.

use std::collections::{BTreeMap, BTreeSet};

use veritable_core::rules::Help;
use veritable_core::scene::{Flag, Panel, Scene, Widget};

/// What the choices of a scene make of its elements.
pub struct Touch<'a> {
    /// Elements that start a choice.
    first: BTreeSet<&'a str>,
    /// Elements anywhere in a path.
    any: BTreeSet<&'a str>,
    /// Elements that are tried in vain, and the action meant by that.
    barred: BTreeMap<&'a str, &'a str>,
    /// Whether something is already picked, so that what glows is its destination.
    under_way: bool,
    /// The words of the game.
    words: &'a [Help],
}

impl<'a> Touch<'a> {
    pub fn of(scene: &'a Scene, words: &'a [Help]) -> Self {
        let paths = || scene.choices.iter().map(|c| &c.path);
        let picked = |flags: &[Flag]| flags.contains(&Flag::Picked);
        let panels = || scene.hand.iter().chain(&scene.panels);
        Self {
            first: paths().filter_map(|p| p.first()).map(String::as_str).collect(),
            any: paths().flatten().map(String::as_str).collect(),
            barred: scene.barred.iter().map(|b| (b.element.as_str(), b.action.as_str())).collect(),
            under_way: scene.board.pieces.iter().any(|p| picked(&p.flags))
                || panels().any(has_picked),
            words,
        }
    }

    /// What something is called and how it stands, with what that means where the game has a word for it.
    pub fn meaning(&self, name: &str, stands: &str) -> String {
        let same = |word: &&Help| is_called(name, &word.title);
        match self.words.iter().find(same) {
            Some(word) => format!("{stands}. {}", word.text),
            None => stands.into(),
        }
    }

    /// How the element glows before anything is touched.
    pub fn glow(&self, id: &str) -> Option<&'static str> {
        let how = if self.under_way { "target" } else { "can" };
        self.first.contains(id).then_some(how)
    }

    /// Whether the element is part of some choice.
    pub fn concerns(&self, id: &str) -> bool {
        self.any.contains(id)
    }

    /// Whether it can be touched at once.
    pub fn can(&self, id: &str) -> bool {
        self.first.contains(id)
    }

    /// Whether it becomes a button on the way: what is none has no name for ears, and gets one then.
    pub fn later(&self, id: &str) -> bool {
        self.concerns(id) && !self.can(id)
    }

    /// The action that somebody who touches it in vain means.
    pub fn barred(&self, id: &str) -> Option<&'a str> {
        if self.can(id) { None } else { self.barred.get(id).copied() }
    }
}

/// Whether a word of the game is meant, alone or in number; some words stand together.
fn is_called(name: &str, words: &str) -> bool {
    // Asked for everything on every page, so nothing is copied.
    let one = |text: &str| text.trim_end_matches('s').len();
    words.split(", ").any(|word| word[..one(word)].eq_ignore_ascii_case(&name[..one(name)]))
}

fn has_picked(panel: &Panel) -> bool {
    panel.body.iter().any(|widget| match widget {
        Widget::Cards { items, .. } => items.iter().any(|c| c.flags.contains(&Flag::Picked)),
        Widget::Rows { items, .. } => items.iter().any(|r| r.flags.contains(&Flag::Picked)),
        _ => false,
    })
}
