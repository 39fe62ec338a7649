//! Content is data: reading TOML with errors that say where and what is allowed.

use std::fmt;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

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
                None => Problem(format!("{}: {says}", self.name)),
            }
        })
    }

    /// A problem at a place in this file, given as the byte where it starts.
    pub fn at(&self, byte: usize, says: impl fmt::Display) -> Problem {
        let before = &self.text[..byte.min(self.text.len())];
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().map_or(0, |l| l.chars().count()) + 1;
        Problem(format!("{}:{line}:{column}: {says}", self.name))
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

/// A stable fingerprint of content files (64-bit FNV-1a over names and texts).
pub fn fingerprint(sources: &[Source]) -> u64 {
    let bytes = sources.iter().flat_map(|s| [s.name.as_bytes(), b"\0", s.text.as_bytes(), b"\0"]);
    bytes.flatten().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

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
    fn broken_toml_is_a_sentence_with_a_place() {
        let said = Source::new("cards.toml", "origin = [").read::<Card>().unwrap_err().to_string();
        assert!(said.starts_with("cards.toml:1:"), "{said}");
    }
}
