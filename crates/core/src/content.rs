//! Content is data: reading TOML with errors that say where and what is allowed.

use std::collections::BTreeSet;
use std::fmt;
use std::ops::RangeInclusive;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::Options;
use crate::words::{brief, quoted};

/// So many problems of one file are told at once.
const MOST_PROBLEMS: usize = 20;

/// Letters that take no room or turn the direction of what follows.
fn invisible(letter: char) -> bool {
    letter.is_control()
        || matches!(letter, '\u{00ad}' | '\u{034f}' | '\u{061c}' | '\u{115f}' | '\u{1160}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}')
}

/// What a reader of TOML says, in the words of somebody who writes cards.
fn plain(says: &str) -> String {
    let mut says = says.to_owned();
    for (type_name, words) in [
        ("expected u8", "expected a whole number from 0 to 255"),
        ("expected i8", "expected a whole number from -128 to 127"),
        ("expected u16", "expected a whole number from 0 to 65535"),
        ("expected u32", "expected a whole number from 0 on"),
        ("expected a boolean", "expected true or false"),
        ("expected a string", "expected a word in quotes"),
        ("expected a sequence", "expected a list in square brackets"),
        ("invalid type: ", "this is "),
        ("invalid value: ", "this is "),
        ("integer `", "the whole number `"),
        ("floating point `", "the broken number `"),
        ("boolean `", "the switch `"),
        ("string \"", "the word \""),
    ] {
        says = says.replace(type_name, words);
    }
    says
}

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

    /// The file read as `T`; an error names file, line, column and what would have been allowed. If several entries are
    /// wrong, each has its line.
    pub fn read<T: DeserializeOwned>(&self) -> Result<T, Problem> {
        let error = match toml::from_str(&self.text) {
            Ok(read) => return Ok(read),
            Err(error) => error,
        };
        let mut problems = vec![self.problem(&error)];
        // What else is wrong shows when the entry is left out; its place in the file stays the same.
        let mut rest = Self::new(&self.name, &self.text);
        let mut place = error.span();
        while let Some(start) =
            place.map(|span| span.start).filter(|_| problems.len() < MOST_PROBLEMS)
        {
            let Some(text) = rest.without_entry(start) else { break };
            rest.text = text;
            let Err(error) = toml::from_str::<T>(&rest.text) else { break };
            place = error.span();
            let problem = rest.problem(&error);
            // Leaving entries out must not be what is complained about.
            if error.message().starts_with("missing field")
                && !rest.inside_entry(place.as_ref().map_or(0, |s| s.start))
            {
                break;
            }
            problems.push(problem);
        }
        Err(Problem::all(problems))
    }

    fn problem(&self, error: &toml::de::Error) -> Problem {
        let says = plain(&error.message().replace('\n', " "));
        match error.span() {
            Some(span) => self.at(span.start, says),
            None => Problem(format!("{}: {}", self.name, brief(&says))),
        }
    }

    /// Where the entry of a list (`[[…]]`) begins and ends in which this byte stands.
    fn entry_around(&self, byte: usize) -> Option<(usize, usize)> {
        let heads: Vec<_> = self.text.match_indices("\n[").map(|(at, _)| at + 1).collect();
        let heads =
            || (self.text.starts_with('[').then_some(0).into_iter()).chain(heads.iter().copied());
        let start = heads().rfind(|&at| at <= byte)?;
        let end = heads().find(|&at| at > byte).unwrap_or(self.text.len());
        self.text[start..].starts_with("[[").then_some((start, end))
    }

    fn inside_entry(&self, byte: usize) -> bool {
        self.entry_around(byte).is_some()
    }

    /// The text with blanks in the place of an entry.
    fn without_entry(&self, byte: usize) -> Option<String> {
        let (start, end) = self.entry_around(byte)?;
        let blank = |c: char| if c == '\n' { "\n".into() } else { " ".repeat(c.len_utf8()) };
        let blanks: String = self.text[start..end].chars().map(blank).collect();
        Some(format!("{}{blanks}{}", &self.text[..start], &self.text[end..]))
    }

    /// Refuses names that nobody can read or tell apart: empty ones, ones with invisible letters, and two entries of a list
    /// that differ in nothing but their ids.
    pub fn names_are_sound(&self) -> Result<(), Problem> {
        // A file that is no TOML is reported where it is read.
        let Ok(file) = self.text.parse::<toml::Table>() else { return Ok(()) };
        let mut problems = Vec::new();
        for (list, entries) in file.iter().filter_map(|(key, value)| Some((key, value.as_array()?)))
        {
            let mut seen = BTreeSet::new();
            for entry in entries.iter().filter_map(|entry| entry.as_table()) {
                let text = |key| entry.get(key).and_then(|value| value.as_str());
                let Some(name) = text("name") else { continue };
                let at = text("id").unwrap_or(name);
                let called = if at == name { String::new() } else { format!(" of “{at}”") };
                if name.trim().is_empty() {
                    problems.push(self.at_word(
                        at,
                        format!("the name{called} is empty: write what people call it"),
                    ));
                } else if name.chars().any(invisible) || name.trim() != name {
                    let says = format!(
                        "the name{called} has letters that nobody sees, or blanks around it"
                    );
                    problems.push(self.at_word(at, says));
                }
                let mut printed = entry.clone();
                for key in ["id", "provenance"] {
                    printed.remove(key);
                }
                if text("id").is_some() && !seen.insert(printed.to_string()) {
                    let says = format!(
                        "“{at}” is another [[{list}]] “{name}” that differs in nothing: give it a name of its own"
                    );
                    problems.push(self.at_word(at, says));
                }
            }
        }
        problems.truncate(MOST_PROBLEMS);
        if problems.is_empty() { Ok(()) } else { Err(Problem::all(problems)) }
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

    /// Refuses a number of cards that `who` cannot play with, and says why.
    pub fn number_of(
        &self,
        who: &str,
        what: &str,
        needed: RangeInclusive<usize>,
        found: usize,
        why: &str,
    ) -> Result<(), Problem> {
        if needed.contains(&found) {
            return Ok(());
        }
        let number = match (needed.start(), needed.end()) {
            (least, most) if least == most => format!("exactly {least}"),
            (least, most) => format!("{least} to {most}"),
        };
        let name = &self.name;
        Err(Problem(format!("{name}: {who} needs {number} {what} ({why}), not {found}")))
    }

    /// Refuses a `count` above 1 of a card that nobody can have twice.
    pub fn at_most_once(&self, id: &str, count: u8) -> Result<(), Problem> {
        match count {
            0 | 1 => Ok(()),
            n => {
                Err(self
                    .at_word(id, format!("“{id}”: `count` is 1, or 0 to leave it out, not {n}")))
            }
        }
    }

    /// The file with this name among the content of `game`.
    pub fn named<'a>(sources: &'a [Source], name: &str, game: &str) -> Result<&'a Self, Problem> {
        let file = sources.iter().find(|source| source.name.ends_with(name));
        file.ok_or_else(|| Problem(format!("The content of {game} needs a file {name}.")))
    }
}

/// The `count` of a card that does not say how many there are.
pub fn once() -> u8 {
    1
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

impl Problem {
    /// Several problems as one, each on a line of its own.
    pub fn all(problems: impl IntoIterator<Item = Problem>) -> Self {
        let lines: Vec<_> = problems.into_iter().map(|problem| problem.0).collect();
        Self(lines.join("\n"))
    }
}

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

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Cards {
        #[allow(dead_code)]
        hero: Vec<Hero>,
    }

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Hero {
        #[allow(dead_code)]
        id: String,
        #[allow(dead_code)]
        value: u8,
    }

    #[test]
    fn every_wrong_entry_is_told_at_once_with_its_place_in_plain_words() {
        let text = "[[hero]]\nid = \"a\"\nvalue = 300\n\n[[hero]]\nid = \"b\"\nvalue = 2\n\n[[hero]]\nid = 7\nvalue = 1\n\n[[hero]]\nid = \"d\"\nvalue = \"x\"\n";
        let said = Source::new("cards.toml", text).read::<Cards>().unwrap_err().0;
        let lines: Vec<_> = said.lines().collect();
        assert_eq!(lines.len(), 3, "{said}");
        assert!(
            lines[0].starts_with("cards.toml:3:9: ")
                && lines[0].contains("a whole number from 0 to 255"),
            "{said}"
        );
        assert!(
            lines[1].starts_with("cards.toml:10:6: ") && lines[1].contains("a word in quotes"),
            "{said}"
        );
        assert!(
            lines[2].starts_with("cards.toml:15:9: ") && lines[2].contains("the word"),
            "{said}"
        );
    }

    #[test]
    fn a_list_whose_only_entry_is_wrong_is_told_once() {
        let said = Source::new("cards.toml", "[[hero]]\nid = \"a\"\nvalue = 300\n")
            .read::<Cards>()
            .unwrap_err()
            .0;
        assert_eq!(said.lines().count(), 1, "{said}");
    }

    #[test]
    fn names_that_nobody_can_read_or_tell_apart_are_refused() {
        let said = |text: &str| Source::new("cards.toml", text).names_are_sound().map_err(|p| p.0);
        assert_eq!(
            said(
                "[[hero]]\nid = \"a\"\nname = \"Roy\"\nvalue = 1\n[[hero]]\nid = \"b\"\nname = \"Roy\"\nvalue = 2\n"
            ),
            Ok(())
        );
        let wrong = said("[[hero]]\nid = \"a\"\nname = \" \"\n[[hero]]\nid = \"b\"\nname = \"R\\u200Boy\"\n[[hero]]\nid = \"c\"\nname = \"Rick\"\n[[hero]]\nid = \"d\"\nname = \"Rick\"\n").unwrap_err();
        let lines: Vec<_> = wrong.lines().collect();
        assert_eq!(lines.len(), 3, "{wrong}");
        assert!(
            lines[0].starts_with("cards.toml:2:7: ") && lines[0].contains("of “a” is empty"),
            "{wrong}"
        );
        assert!(
            lines[1].contains("nobody sees") && lines[2].contains("“d” is another [[hero]] “Rick”"),
            "{wrong}"
        );
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
