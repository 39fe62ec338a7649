//! Content is data: reading TOML with errors that say where and what is allowed.

use std::collections::BTreeSet;
use std::fmt;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::Options;
use crate::words::{brief, quoted};

/// One content file: its name and its text. Reading files is the host's business.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// The file's name, as people know it.
    pub name: String,
    /// What it says.
    pub text: String,
}

impl Source {
    /// A source with this name and text.
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Self {
        Self { name: name.into(), text: text.into() }
    }

    /// The file read as `T`; an error names file, line, column and what would have been allowed.
    pub fn read<T: DeserializeOwned>(&self) -> Result<T, Problem> {
        toml::from_str(&self.text).map_err(|error| {
            let says = error.message().replace('\n', " ");
            match error.span() {
                Some(span) => self.at(span.start, says),
                None => Problem(format!("{}: {}", self.name, brief(&says))),
            }
        })
    }

    /// A problem at a place in this file, given as the byte where it starts.
    pub fn at(&self, byte: usize, says: impl fmt::Display) -> Problem {
        let before = &self.text[..byte.min(self.text.len())];
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().map_or(0, |l| l.chars().count()) + 1;
        let says = brief(&says.to_string());
        Problem(format!("{}:{line}:{column}: {says}", self.name))
    }

    /// A problem at the first place where this file says `word` in quotes.
    pub fn at_word(&self, word: &str, says: impl fmt::Display) -> Problem {
        self.at(self.text.find(&format!("\"{word}\"")).map_or(0, |at| at + 1), says)
    }

    /// Refuses an id that stands twice, at its second place.
    pub fn unique<'a>(&self, ids: impl IntoIterator<Item = &'a str>) -> Result<(), Problem> {
        let mut seen = BTreeSet::new();
        match ids.into_iter().find(|id| !seen.insert(*id)) {
            Some(id) => {
                let second = self.text.rfind(&format!("\"{id}\"")).map_or(0, |at| at + 1);
                Err(self.at(second, format!("the id “{id}” is used twice")))
            }
            None => Ok(()),
        }
    }

    /// The file with this name among the content of `game`.
    pub fn named<'a>(sources: &'a [Source], name: &str, game: &str) -> Result<&'a Self, Problem> {
        let file = sources.iter().find(|source| source.name.ends_with(name));
        file.ok_or_else(|| Problem(format!("The content of {game} needs a file {name}.")))
    }
}

/// What a pack of cards calls itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PackHead {
    /// The value of the option `content`.
    pub id: String,
    /// For people.
    pub name: String,
}

impl PackHead {
    /// Refuses options that ask for other content than this.
    pub fn is_wanted(&self, options: &Options) -> Result<(), Problem> {
        match options.explicit("content").filter(|wanted| *wanted != self.id) {
            Some(wanted) => {
                let known = &self.id;
                Err(Problem(format!("There is no content {}. Installed: {known}.", quoted(wanted))))
            }
            None => Ok(()),
        }
    }
}

/// Why content or options cannot be used, as a sentence for the person who wrote them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem(pub String);

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Problem {}

impl From<String> for Problem {
    fn from(says: String) -> Self {
        Self(says)
    }
}

/// Where a card's words and numbers come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Origin {
    /// Printed in the rulebook.
    Rulebook,
    /// Stated on a public page.
    Public,
    /// Found nowhere; made to fit every printed fact.
    Reconstructed,
}

/// An origin with a note of what exactly it covers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Provenance {
    /// The weakest source among the card's facts.
    pub origin: Origin,
    /// What comes from where.
    #[serde(default)]
    pub note: String,
}

/// A stable fingerprint of content files (64-bit FNV-1a over names and texts). The index of rules and the guide that lie beside the
/// cards are no part of them: a pack that was copied unchanged is the same pack.
pub fn fingerprint(sources: &[Source]) -> u64 {
    let words = ["rules.toml", "guide.toml"];
    let sources = sources.iter().filter(|source| !words.contains(&source.name.as_str()));
    let bytes = sources.flat_map(|s| [s.name.as_bytes(), b"\0", s.text.as_bytes(), b"\0"]);
    bytes.flatten().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_and_help_are_no_part_of_a_pack() {
        let cards = Source::new("cards.toml", "[[hero]]");
        let words = ["rules.toml", "guide.toml"].map(|name| Source::new(name, "help = 1"));
        let copied = [vec![cards.clone()], words.into()].concat();
        assert_eq!(fingerprint(&copied), fingerprint(std::slice::from_ref(&cards)));
        assert_ne!(fingerprint(&[Source::new("cards.toml", "[[ship]]")]), fingerprint(&[cards]));
    }

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Card {
        #[allow(dead_code)]
        origin: Origin,
    }

    #[test]
    fn an_error_names_file_line_column_and_the_allowed_words() {
        let file = Source::new("cards.toml", "# a comment\norigin = \"guessed\"\n");
        let said = file.read::<Card>().unwrap_err().to_string();
        assert!(said.starts_with("cards.toml:2:10: "), "{said}");
        assert!(said.contains("`rulebook`, `public`, `reconstructed`"), "{said}");
    }

    #[test]
    fn an_unknown_field_is_refused_where_it_stands() {
        let file = Source::new("cards.toml", "origin = \"public\"\ncolour = 3\n");
        let said = file.read::<Card>().unwrap_err().to_string();
        assert!(said.starts_with("cards.toml:2:1: unknown field `colour`"), "{said}");
    }

    #[test]
    fn an_id_used_twice_is_refused_at_its_second_place() {
        let file = Source::new("cards.toml", "id = \"a\"\nid = \"b\"\nid = \"a\"\n");
        assert_eq!(file.unique(["a", "b"]), Ok(()));
        let said = file.unique(["a", "b", "a"]).unwrap_err().to_string();
        assert_eq!(said, "cards.toml:3:7: the id “a” is used twice");
        assert_eq!(file.at_word("b", "no").0, "cards.toml:2:7: no");
    }

    #[test]
    fn a_pack_is_played_only_where_it_is_wanted() {
        let head = PackHead { id: "stock".into(), name: "Stock".into() };
        assert_eq!(head.is_wanted(&Options::standard()), Ok(()));
        let said = head.is_wanted(&Options::standard().with("content", "mine")).unwrap_err();
        assert_eq!(said.0, "There is no content “mine”. Installed: stock.");
    }

    #[test]
    fn a_missing_file_is_named() {
        let files = [Source::new("mine/cards.toml", "")];
        assert!(Source::named(&files, "cards.toml", "High Card").is_ok());
        let said = Source::named(&files, "rules.toml", "High Card").unwrap_err();
        assert_eq!(said.0, "The content of High Card needs a file rules.toml.");
    }

    #[test]
    fn broken_toml_is_a_sentence_with_a_place() {
        let said = Source::new("cards.toml", "origin = [").read::<Card>().unwrap_err().to_string();
        assert!(said.starts_with("cards.toml:1:"), "{said}");
    }
}
