//! The entries of a table's journal: all that ever happened at it, in order.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use veritable_core::Seat;
use veritable_core::guide::Guide;
use veritable_table::Seed;

use crate::app::{hex_of, random_hex};

/// Who decides for a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Holder {
    /// Nobody yet.
    Open,
    /// A guest.
    Guest {
        /// Their id.
        id: String,
        /// Their name at this table.
        name: String,
    },
    /// A bot.
    Bot {
        /// Its level.
        level: String,
        /// Whose seat it keeps, if somebody left: id and name.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        keeps: Option<(String, String)>,
    },
}

impl Holder {
    /// A bot that keeps the seat of this guest.
    pub fn keeper(level: &str, guest: &str, name: &str) -> Self {
        Holder::Bot { level: level.into(), keeps: Some((guest.into(), name.into())) }
    }

    /// The guest for whom a bot keeps this seat.
    pub fn kept_for(&self) -> Option<&str> {
        match self {
            Holder::Bot { keeps: Some((id, _)), .. } => Some(id),
            _ => None,
        }
    }

    /// The person whose seat it is, whoever decides for them now: id and name.
    pub fn person(&self) -> Option<(&str, &str)> {
        match self {
            Holder::Guest { id, name } | Holder::Bot { keeps: Some((id, name)), .. } => {
                Some((id, name))
            }
            _ => None,
        }
    }

    /// Whether this guest decides here.
    pub fn is_guest(&self, guest: &str) -> bool {
        matches!(self, Holder::Guest { id, .. } if id == guest)
    }
}

/// How fast a table is played: for how long nobody is missed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Pace {
    /// In one sitting: people wait at the table.
    #[default]
    Live,
    /// Over days: everybody looks in when they like.
    Slow,
}

impl Pace {
    fn is_live(&self) -> bool {
        *self == Pace::Live
    }
}

fn first_rules() -> u32 {
    1
}

fn are_first_rules(rules: &u32) -> bool {
    *rules == first_rules()
}

fn is_false(is: &bool) -> bool {
    !is
}

/// When a seat wants to be asked at a kind of window.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Wish {
    /// Always.
    Always,
    /// Where something that lies open is at stake.
    Counts,
    /// Never: the moment goes by.
    Never,
}

/// The past that a table shares with the match it goes on from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Past {
    /// Where that match was played.
    pub table: String,
    /// How many of its actions stay.
    pub plies: usize,
    /// Those actions as a saved game. Its last source of chance is the new one, from that moment on.
    pub file: String,
}

/// One entry.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "entry", rename_all = "lowercase")]
pub enum Entry {
    /// The table was opened.
    Open {
        /// Id of the game.
        game: String,
        /// What was set differently from the standard game.
        options: BTreeMap<String, String>,
        /// The secret seed of chance, in hexadecimal digits.
        seed: String,
        /// Who sits where at first.
        seats: Vec<Holder>,
        /// The guest who opened it.
        owner: String,
        /// Whether everybody finds it on the home page.
        listed: bool,
        /// The fingerprint of its cards, in hexadecimal digits.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        content: Option<String>,
        /// The version of the rules that it was opened with.
        #[serde(default = "first_rules", skip_serializing_if = "are_first_rules")]
        rules: u32,
        /// How fast it is played.
        #[serde(default, skip_serializing_if = "Pace::is_live")]
        pace: Pace,
        /// Whether its learner is guided.
        #[serde(default, skip_serializing_if = "is_false")]
        guided: bool,
        /// What was played before, if the table goes on from a moment of another match.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        past: Option<Past>,
    },
    /// Somebody took a seat or left it.
    Sit {
        /// Which.
        seat: Seat,
        /// Who has it now.
        holder: Holder,
        /// Who called a bot in for somebody who was away, by name.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<String>,
    },
    /// A decision.
    Do {
        /// Whose.
        seat: Seat,
        /// What, in notation.
        action: String,
    },
    /// What nobody decided: a chance outcome, or a decision without an alternative.
    Throw {
        /// What fell or was forced, in notation.
        action: String,
    },
    /// A seat took back its last decision.
    Undo {
        /// Which.
        seat: Seat,
    },
    /// The table went back to an earlier moment, by consent; chance starts afresh.
    Back {
        /// How many actions stay.
        plies: usize,
        /// The new secret seed.
        seed: String,
    },
    /// Somebody said something.
    Say {
        /// From which seat, if any.
        seat: Option<Seat>,
        /// Their name; empty for the table itself.
        who: String,
        /// The words.
        text: String,
        /// Whether it is a signal: a sentence that the game offered.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        signal: bool,
    },
    /// A seat wants to be asked at all windows of a kind, only where something open is at stake, or never.
    Window {
        /// Which seat.
        seat: Seat,
        /// Which kind of window.
        kind: String,
        /// What it wants.
        wish: Wish,
    },
    /// The learner plays on without the guide.
    Alone,
    /// A seat gave up.
    Resign {
        /// Which.
        seat: Seat,
        /// The level of the bot that plays on in it; without one the match ended.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        bot: Option<String>,
    },
    /// The match was called off.
    CallOff {
        /// By which seat.
        seat: Seat,
    },
    /// Whoever runs the server ended the match.
    End,
    /// The same people play again, at that table.
    Again {
        /// Its id.
        table: String,
    },
}

impl Entry {
    /// The opening of a table, with a seed that nobody knows.
    pub fn opening(
        game: &str,
        options: BTreeMap<String, String>,
        seats: Vec<Holder>,
        owner: &str,
        listed: bool,
        pace: Pace,
    ) -> Self {
        let (game, owner, seed) = (game.to_string(), owner.to_string(), random_hex(32));
        let (content, rules, past, guided) = (None, first_rules(), None, false);
        Entry::Open {
            game,
            options,
            seed,
            seats,
            owner,
            listed,
            content,
            rules,
            pace,
            guided,
            past,
        }
    }

    /// The same opening with the cards of this fingerprint.
    pub fn with_cards(mut self, fingerprint: String) -> Self {
        if let Entry::Open { content, .. } = &mut self {
            *content = Some(fingerprint);
        }
        self
    }

    /// The opening of a guided first game of this guest: a deal that everybody may know, and no strangers at it.
    pub fn lesson(game: &str, guide: &Guide, seats: Vec<Holder>, owner: &str) -> Self {
        let options = guide.options.clone();
        let mut opening = Self::opening(game, options, seats, owner, false, Pace::Live);
        if let Entry::Open { seed, guided, .. } = &mut opening {
            (*seed, *guided) = (hex_of(&Seed::from_number(guide.deal).0), true);
        }
        opening
    }

    /// The entry as it is stored.
    pub fn line(&self) -> String {
        serde_json::to_string(self).expect("an entry is plain data")
    }

    /// Reads a stored entry.
    pub fn read(line: &str) -> Result<Self, String> {
        // The line itself may hold a seed, and what serde says of it may quote it: only the place is told.
        let place = |e: serde_json::Error| format!("a broken entry (column {})", e.column());
        serde_json::from_str(line).map_err(place)
    }

    /// Whether it moves the match on, perhaps to its end.
    pub fn moves_on(&self) -> bool {
        matches!(self, Entry::Do { .. } | Entry::Resign { .. } | Entry::CallOff { .. } | Entry::End)
    }

    /// What kind of entry it is: what a log may tell.
    pub fn kind(&self) -> &'static str {
        match self {
            Entry::Open { .. } => "open",
            Entry::Sit { .. } => "sit",
            Entry::Do { .. } => "do",
            Entry::Throw { .. } => "throw",
            Entry::Undo { .. } => "undo",
            Entry::Back { .. } => "back",
            Entry::Say { .. } => "say",
            Entry::Window { .. } => "window",
            Entry::Alone => "alone",
            Entry::Resign { .. } => "resign",
            Entry::CallOff { .. } => "calloff",
            Entry::End => "end",
            Entry::Again { .. } => "again",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_reads_back_from_its_line() {
        let holder = Holder::Bot { level: "pilot".into(), keeps: None };
        let sit = Entry::Sit { seat: 1, holder, by: None };
        let line = sit.line();
        assert_eq!(line, r#"{"entry":"sit","seat":1,"holder":{"bot":{"level":"pilot"}}}"#);
        assert_eq!(Entry::read(&line), Ok(sit));
        assert!(Entry::read("{}").is_err());
    }

    #[test]
    fn a_broken_entry_tells_no_secret() {
        let seed = "5eed".repeat(16);
        for broken in [
            format!(r#"{{"entry":"back","plies":3,"seed":"{seed}""#),
            format!(r#"{{"entry":"back","plies":"{seed}","seed":1}}"#),
            format!(r#"{{"entry":"{seed}"}}"#),
        ] {
            let said = Entry::read(&broken).unwrap_err();
            assert!(!said.contains("5eed"), "{said}");
        }
    }
}
