//! The index of rule clauses, and refusals that name one.

use std::borrow::Cow;
use std::fmt;

use serde::{Deserialize, Serialize};

use crate::content::{Problem, Source};

/// Why an action is refused: the clause and a sentence for the player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Illegal {
    /// Id of the clause in the game's `rules.toml`.
    pub clause: &'static str,
    /// The reason.
    pub why: Cow<'static, str>,
}

impl Illegal {
    /// A refusal by this clause.
    pub fn new(clause: &'static str, why: impl Into<Cow<'static, str>>) -> Self {
        Self { clause, why: why.into() }
    }
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.why, self.clause)
    }
}

impl std::error::Error for Illegal {}

/// Declares why the actions of a game are refused, each reason with its clause and its sentence:
///
/// ```
/// veritable_core::bars! {
///     /// Why a ship stays where it is.
///     pub enum Bar {
///         Locked: "R21", "This ship is locked.";
///         Costly: "R8", "This costs Fuel.";
///     }
/// }
/// assert_eq!(Bar::Locked.illegal().to_string(), "This ship is locked. (R21)");
/// assert_eq!(Bar::Costly.saying("This costs 2 Fuel.").to_string(), "This costs 2 Fuel. (R8)");
/// ```
#[macro_export]
macro_rules! bars {
    ($(#[$doc:meta])* $vis:vis enum $name:ident { $($bar:ident: $clause:literal, $why:literal;)+ }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        $vis enum $name { $(#[doc = $why] $bar,)+ }

        impl $name {
            /// The reason as it is said where the position adds nothing to it.
            pub fn illegal(self) -> $crate::Illegal {
                match self { $(Self::$bar => $crate::Illegal::new($clause, $why),)+ }
            }

            /// The reason in words that fit the position.
            #[allow(unused)]
            pub fn saying(self, why: impl Into<std::borrow::Cow<'static, str>>) -> $crate::Illegal {
                $crate::Illegal { why: why.into(), ..self.illegal() }
            }
        }
    };
}

/// One clause, ruling, worked example or invariant.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Clause {
    /// How refusals and tests call it: `4.6`, `R21`, `X3`, `I12`.
    pub id: String,
    /// Its title.
    pub title: String,
    /// What it says, in one sentence of our own.
    pub summary: String,
    /// Whether a test must cover it. A ruling that changes no behaviour (a count of cardboard, a word
    /// explained) is told to people but cannot be tested.
    #[serde(default = "yes")]
    pub testable: bool,
}

fn yes() -> bool {
    true
}

/// A section of the rules as shown in the help panel.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Help {
    /// Its heading.
    pub title: String,
    /// Its text; paragraphs are separated by empty lines.
    pub text: String,
}

/// The rules of one game as data: help for people, clauses for refusals and tests.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rules {
    /// The rules in short, in reading order.
    #[serde(default)]
    pub help: Vec<Help>,
    /// How a turn goes: what is done in each phase, called as the head of the table calls it.
    #[serde(default)]
    pub turn: Vec<Help>,
    /// The words of the game.
    #[serde(default)]
    pub word: Vec<Help>,
    /// Every clause.
    #[serde(default)]
    pub clause: Vec<Clause>,
}

/// A clause and the tests that name it.
#[derive(Clone, Debug, Serialize)]
pub struct Coverage<'a> {
    /// The clause.
    pub clause: &'a Clause,
    /// Tests as `file::name`.
    pub tests: Vec<String>,
}

impl Rules {
    /// Reads `rules.toml` and refuses a clause listed twice.
    pub fn read(source: &Source) -> Result<Self, Problem> {
        let rules: Rules = source.read()?;
        for (i, clause) in rules.clause.iter().enumerate() {
            if rules.clause[..i].iter().any(|c| c.id == clause.id) {
                return Err(Problem(format!(
                    "{}: clause {} is listed twice",
                    source.name, clause.id
                )));
            }
        }
        Ok(rules)
    }

    /// The rules that come with the program, from the text of their `rules.toml`.
    ///
    /// # Panics
    /// If they are broken: a slip in the crate, not in anybody's input.
    pub fn embedded(text: &str) -> Self {
        Self::read(&Source::new("rules.toml", text)).expect("the embedded rules are in order")
    }

    /// The clause with this id.
    pub fn clause(&self, id: &str) -> Option<&Clause> {
        self.clause.iter().find(|c| c.id == id)
    }

    /// For every clause the tests that cover it. A test says what it covers in a comment above it:
    /// `// covers X3 R30`. A name that no clause has is an error, so that the trace cannot rot.
    pub fn coverage<S: AsRef<str>>(&self, tests: &[(S, S)]) -> Result<Vec<Coverage<'_>>, Problem> {
        let mut rows: Vec<_> =
            self.clause.iter().map(|clause| Coverage { clause, tests: Vec::new() }).collect();
        for (file, text) in tests {
            let (file, text) = (file.as_ref(), text.as_ref());
            let mut pending: Vec<&str> = Vec::new();
            for line in text.lines().map(str::trim) {
                if let Some(ids) = line.strip_prefix("// covers ") {
                    pending.extend(ids.split([' ', ',']).filter(|id| !id.is_empty()));
                } else if let Some(name) = test_name(line).filter(|_| !pending.is_empty()) {
                    for id in pending.drain(..) {
                        let row = rows.iter_mut().find(|r| r.clause.id == id).ok_or_else(|| {
                            Problem(format!(
                                "{file}: {name} covers “{id}”, which rules.toml does not list"
                            ))
                        })?;
                        row.tests.push(format!("{}::{name}", file.trim_end_matches(".rs")));
                    }
                }
            }
            if let Some(id) = pending.first() {
                return Err(Problem(format!("{file}: “covers {id}” stands above no test")));
            }
        }
        Ok(rows)
    }
}

/// The name of the test that starts on this line: `fn name(` or `conformance! { name …`.
fn test_name(line: &str) -> Option<&str> {
    let rest = line
        .strip_prefix("fn ")
        .or_else(|| line.strip_prefix("veritable_core::conformance! { "))?;
    rest.split(|c: char| !(c.is_alphanumeric() || c == '_')).next().filter(|name| !name.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rules() -> Rules {
        let text = "
            [[clause]]
            id = 'X1'
            title = 'Scoring'
            summary = 'The higher sum takes the ship.'
            [[clause]]
            id = 'R2'
            title = 'Ties'
            summary = 'Nobody takes it.'
        ";
        Rules::read(&Source::new("rules.toml", text)).unwrap()
    }

    #[test]
    fn a_test_is_traced_to_every_clause_it_names() {
        let tests = "// covers X1 R2\n#[test]\nfn ties_go_to_nobody() {}\nfn helper() {}";
        let rules = rules();
        let rows = rules.coverage(&[("scoring.rs", tests)]).unwrap();
        assert_eq!(rows[0].tests, ["scoring::ties_go_to_nobody"]);
        assert_eq!(rows[1].tests, ["scoring::ties_go_to_nobody"]);
    }

    #[test]
    fn a_clause_without_a_test_shows_as_uncovered() {
        let rules = rules();
        let rows = rules.coverage(&[("scoring.rs", "// covers X1\n#[test]\nfn a() {}")]).unwrap();
        assert!(rows[1].tests.is_empty());
    }

    #[test]
    fn a_test_that_names_an_unknown_clause_is_an_error() {
        let said = rules().coverage(&[("a.rs", "// covers X9\nfn a() {}")]).unwrap_err();
        assert!(said.0.contains("X9"), "{said}");
    }

    #[test]
    fn a_clause_listed_twice_is_an_error() {
        let text = "[[clause]]\nid='A'\ntitle='t'\nsummary='s'\n".repeat(2);
        assert!(Rules::read(&Source::new("rules.toml", text)).is_err());
    }
}
