//! What a person typed.

use std::collections::HashSet;

use veritable_catalog::Choice;

/// A line, understood.
#[derive(Debug, PartialEq, Eq)]
pub enum Typed<'a> {
    /// Nothing: show the choices again.
    Nothing,
    /// Help about a word, or all of it.
    Help(&'a str),
    /// Why something is not possible.
    Why(&'a str),
    /// What a bot would do.
    Hint,
    /// Take back.
    Undo,
    /// What happened; all of it, or the last part.
    Log(bool),
    /// All choices, with what would follow.
    List,
    /// Show the table again.
    Board,
    /// What is in one's hand.
    Hand,
    /// All that lies around the board.
    Cards,
    /// Keep the game in this file.
    Save(&'a str),
    /// Go on with the game in this file.
    Resume(&'a str),
    /// Give up.
    Resign,
    /// Stop.
    Quit,
    /// A choice, however it was put.
    Choose(&'a str),
}

/// The commands with what they do: the one table behind understanding and help.
pub const COMMANDS: [(&str, &str); 13] = [
    ("3", "take choice 3; its words or its notation do as well"),
    ("?", "this help and the rules in short; `? 4.7`, `? spy` or `? SDF-1` about one thing"),
    ("why X", "why X is not possible now (a number, words or notation)"),
    ("list", "all choices with what would follow; Enter alone does the same"),
    ("hint", "what the pilot would do in your place, and why"),
    ("undo", "take back your last decision, as long as nobody has learned anything since"),
    ("log", "what happened lately; `log all` for everything"),
    ("board", "show the whole table"),
    ("hand, cards", "your hand; all that lies around the board"),
    ("save FILE", "keep a copy of the game in FILE"),
    ("resume FILE", "leave this game (it is saved) and go on with another"),
    ("resign", "give the match up: it is lost for you"),
    ("quit", "stop; the game is saved and can be resumed"),
];

/// Understands a line. What is no command is meant as a choice.
pub fn understand(line: &str) -> Typed<'_> {
    let line = line.trim();
    if let Some(about) = line.strip_prefix('?') {
        return Typed::Help(about.trim());
    }
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    match (word.to_lowercase().as_str(), rest) {
        ("", _) => Typed::Nothing,
        ("help" | "rules", about) => Typed::Help(about),
        ("why", what) => Typed::Why(what),
        ("hint", "") => Typed::Hint,
        ("undo", "") => Typed::Undo,
        ("log", "") => Typed::Log(false),
        ("log", "all") => Typed::Log(true),
        ("list", "") => Typed::List,
        ("board", "") => Typed::Board,
        ("hand", "") => Typed::Hand,
        ("cards", "") => Typed::Cards,
        ("save", file) => Typed::Save(file),
        ("resume", file) => Typed::Resume(file),
        ("resign", "") => Typed::Resign,
        ("quit" | "exit" | "q", "") => Typed::Quit,
        _ => Typed::Choose(line),
    }
}

/// Of choices that read the same (equal dice) the first stands for all.
pub fn distinct(choices: Vec<Choice>) -> Vec<Choice> {
    let mut seen = HashSet::new();
    let new = |choice: &Choice| seen.insert((choice.label.clone(), choice.hint.clone()));
    choices.into_iter().filter(new).collect()
}

/// The choices that `text` can mean: by number, by notation, or by words that they contain.
pub fn matching<'a>(choices: &'a [Choice], text: &str) -> Vec<(usize, &'a Choice)> {
    let numbered = || choices.iter().enumerate().map(|(i, choice)| (i + 1, choice));
    if let Ok(number) = text.parse::<usize>() {
        return numbered().filter(|(n, _)| *n == number).collect();
    }
    let lower = text.to_lowercase();
    let exact = |choice: &Choice| {
        choice.action.to_lowercase() == lower || choice.label.to_lowercase() == lower
    };
    let found: Vec<_> = numbered().filter(|(_, choice)| exact(choice)).collect();
    if !found.is_empty() {
        return found;
    }
    let words: Vec<_> = lower.split_whitespace().collect();
    let holds = |choice: &Choice| {
        let text = format!("{} {}", choice.label, choice.action).to_lowercase();
        words.iter().all(|word| text.contains(word))
    };
    numbered().filter(|(_, choice)| !words.is_empty() && holds(choice)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn choice(action: &str, label: &str) -> Choice {
        Choice { action: action.into(), index: None, label: label.into(), hint: None }
    }

    #[test]
    fn commands_are_understood_with_what_they_are_about() {
        assert_eq!(understand("  ?  spy "), Typed::Help("spy"));
        assert_eq!(understand("?4.7"), Typed::Help("4.7"));
        assert_eq!(understand("why attack w"), Typed::Why("attack w"));
        assert_eq!(understand("SAVE my game.txt"), Typed::Save("my game.txt"));
        assert_eq!(understand(""), Typed::Nothing);
        assert_eq!(understand("q"), Typed::Quit);
        assert_eq!(understand("hand"), Typed::Hand);
    }

    #[test]
    fn what_is_no_command_is_a_choice() {
        assert_eq!(understand("12"), Typed::Choose("12"));
        assert_eq!(understand("undo everything"), Typed::Choose("undo everything"));
    }

    #[test]
    fn a_choice_is_found_by_number_notation_or_words() {
        let choices = [
            choice("from nw", "Move SDF-1"),
            choice("from n", "Move Daedalus"),
            choice("pass", "End your turn"),
        ];
        let numbers = |text| matching(&choices, text).iter().map(|(n, _)| *n).collect::<Vec<_>>();
        assert_eq!(numbers("2"), [2]);
        assert_eq!(numbers("7"), [0; 0]);
        assert_eq!(numbers("FROM N"), [2], "exact notation wins over a prefix");
        assert_eq!(numbers("sdf move"), [1]);
        assert_eq!(numbers("move"), [1, 2]);
        assert_eq!(numbers("castle"), [0; 0]);
    }

    #[test]
    fn of_choices_that_read_the_same_the_first_stands_for_all() {
        let all = [("reroll 0", "Reroll 1 Move"), ("reroll 1", "Reroll 1 Move"), ("keep", "Keep")];
        let left = distinct(all.map(|(action, label)| choice(action, label)).into());
        let actions: Vec<_> = left.iter().map(|choice| choice.action.as_str()).collect();
        assert_eq!(actions, ["reroll 0", "keep"]);
    }
}
