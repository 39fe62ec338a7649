//! A match as text: one action a line, chance outcomes included.
//!
//! Empty lines and what follows a `#` are for people. Whatever is wrong with a log is said with its line, the
//! words on it, and, if a rule forbids them, the clause.

use std::fmt;

use crate::{Game, Illegal, Turn};

/// The actions of a match and the position they lead to.
#[derive(Clone, Debug)]
pub struct Log<G: Game> {
    /// Every action, in order.
    pub actions: Vec<G::Action>,
    /// The position after them.
    pub state: G::State,
}

impl<G: Game> Log<G> {
    /// The log of a match that has just begun.
    pub fn new(game: &G) -> Self {
        Self { actions: Vec::new(), state: game.start() }
    }

    /// Plays an action if it is legal and tells what happened.
    pub fn play(&mut self, game: &G, action: G::Action) -> Result<Vec<G::Event>, Illegal> {
        game.check(&self.state, action)?;
        let mut told = Vec::new();
        game.apply(&mut self.state, action, &mut told);
        self.actions.push(action);
        Ok(told)
    }

    /// Reads a log and plays it.
    pub fn read(game: &G, text: &str) -> Result<Self, Unreadable> {
        let mut log = Self::new(game);
        for (i, line) in text.lines().enumerate() {
            let words = line.split('#').next().unwrap_or("").trim();
            if words.is_empty() {
                continue;
            }
            let says =
                |why: String, clause| Unreadable { line: i + 1, words: words.into(), why, clause };
            let action = game.read(words).map_err(|why| says(why, None))?;
            if game.turn(&log.state) == Turn::Over {
                return Err(says("The match had already ended.".into(), None));
            }
            log.play(game, action).map_err(|no| says(no.why.into(), Some(no.clause)))?;
        }
        Ok(log)
    }

    /// The log as text.
    pub fn text(&self, game: &G) -> String {
        self.actions.iter().map(|&action| game.notation(action) + "\n").collect()
    }

    /// The position after the first `plies` actions.
    pub fn state_at(&self, game: &G, plies: usize) -> G::State {
        let mut state = game.start();
        for &action in self.actions.iter().take(plies) {
            game.apply(&mut state, action, &mut ());
        }
        state
    }
}

/// Why a log cannot be played, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unreadable {
    /// The line, counted from 1.
    pub line: usize,
    /// What stands on it.
    pub words: String,
    /// The reason, as a sentence.
    pub why: String,
    /// The clause of the rules, if a rule forbids it.
    pub clause: Option<&'static str>,
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Line {}, “{}”: {}", self.line, self.words, self.why)?;
        self.clause.map_or(Ok(()), |clause| write!(f, " (clause {clause})"))
    }
}

impl std::error::Error for Unreadable {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testkit::toy::HighCard;
    use crate::{Dice, Mechanics};

    fn whole_match(game: &HighCard) -> Log<HighCard> {
        let (mut log, mut dice) = (Log::new(game), Dice::seeded(4));
        let mut legal = Vec::new();
        loop {
            game.legal(&log.state, &mut legal);
            let action = match game.turn(&log.state) {
                Turn::Over => return log,
                Turn::Chance => game.roll(&log.state, &mut dice),
                Turn::Decide(_) => dice.choose(&legal),
            };
            log.play(game, action).unwrap();
        }
    }

    #[test]
    fn a_written_log_reads_back_to_the_same_position() {
        let game = HighCard::of(3, 2);
        let log = whole_match(&game);
        let again = Log::read(&game, &log.text(&game)).unwrap();
        assert_eq!((&again.actions, &again.state), (&log.actions, &log.state));
    }

    #[test]
    fn every_prefix_of_a_log_has_its_position() {
        let game = HighCard::of(2, 2);
        let log = whole_match(&game);
        let text = log.text(&game);
        for plies in 0..=log.actions.len() {
            let prefix: Vec<_> = text.lines().take(plies).collect();
            let read = Log::read(&game, &prefix.join("\n")).unwrap();
            assert_eq!(log.state_at(&game, plies), read.state);
        }
    }

    #[test]
    fn comments_and_empty_lines_are_for_people() {
        let log = Log::read(&HighCard::of(2, 1), "# the deal\n\ndeal 3 # low\n").unwrap();
        assert_eq!(log.actions.len(), 1);
    }

    #[test]
    fn a_line_that_is_no_action_is_named() {
        let said = Log::read(&HighCard::of(2, 1), "deal 3\ncastle").unwrap_err().to_string();
        assert!(said.starts_with("Line 2, “castle”: “castle” is no action;"), "{said}");
    }

    #[test]
    fn an_illegal_line_is_refused_with_its_clause() {
        let text = "deal 3\ndeal 4\ndeal 5\ndeal 6\nplay 9";
        let said = Log::read(&HighCard::of(2, 1), text).unwrap_err();
        assert_eq!((said.line, said.clause), (5, Some("2")));
        assert!(said.to_string().ends_with("There is no 9 in your hand. (clause 2)"), "{said}");
    }

    #[test]
    fn nothing_follows_the_end() {
        let game = HighCard::of(2, 1);
        let text = format!("{}play 1\n", whole_match(&game).text(&game));
        let said = Log::read(&game, &text).unwrap_err();
        assert_eq!(said.why, "The match had already ended.");
    }
}
