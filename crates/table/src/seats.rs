//! Who sits where.

use std::fmt;
use std::str::FromStr;

use serde::Serialize;
use veritable_core::words::{one_line, quoted};

/// The longest name of a person at the table, in characters.
const LONGEST_NAME: usize = 40;

/// Who decides for a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Occupant {
    /// A person, by name.
    Human(String),
    /// A bot, by level.
    Bot(String),
    /// Nobody yet.
    Open,
}

impl Occupant {
    /// A person; the name is cut to one short line.
    pub fn human(name: &str) -> Self {
        let name = one_line(name, LONGEST_NAME);
        Occupant::Human(if name.is_empty() { "Player".into() } else { name })
    }

    /// Whether a person decides here.
    pub fn is_human(&self) -> bool {
        matches!(self, Occupant::Human(_))
    }

    /// What to call whoever sits here.
    pub fn name(&self) -> &str {
        match self {
            Occupant::Human(name) => name,
            Occupant::Bot(level) => level,
            Occupant::Open => "nobody",
        }
    }
}

/// The form of a saved game: `human Anna`, `bot pilot`, `open`.
impl fmt::Display for Occupant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Occupant::Human(name) => write!(f, "human {name}"),
            Occupant::Bot(level) => write!(f, "bot {level}"),
            Occupant::Open => f.write_str("open"),
        }
    }
}

impl FromStr for Occupant {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text.split_once(' ') {
            Some(("human", name)) => Ok(Occupant::human(name)),
            Some(("bot", level)) => Ok(Occupant::Bot(one_line(level, LONGEST_NAME))),
            None if text == "open" => Ok(Occupant::Open),
            _ => Err(format!(
                "{} is nobody: write “human NAME”, “bot LEVEL” or “open”.",
                quoted(text)
            )),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_occupant_reads_back_from_its_line() {
        for seat in [Occupant::human("Anna B."), Occupant::Bot("pilot".into()), Occupant::Open] {
            assert_eq!(seat.to_string().parse(), Ok(seat));
        }
    }

    #[test]
    fn a_name_cannot_break_out_of_its_line() {
        let name = Occupant::human("Eve\nseat 0 open\u{1b}[2J");
        assert_eq!(name.name(), "Eve seat 0 open [2J");
        assert_eq!(Occupant::human(&"x".repeat(500)).name().len(), LONGEST_NAME);
        assert_eq!(Occupant::human(" \n ").name(), "Player");
        assert_eq!(Occupant::human("\u{202e}nn\u{200b}A").name(), "nnA", "nothing unseen");
        let bot: Occupant = "bot pi\u{1b}]lot".parse().unwrap();
        assert_eq!(bot.name(), "pi ]lot", "nor can the level of a bot in a file");
    }

    #[test]
    fn a_stranger_is_refused_with_what_is_known() {
        let said = "robot pilot".parse::<Occupant>().unwrap_err();
        assert!(said.contains("human NAME"), "{said}");
    }
}
