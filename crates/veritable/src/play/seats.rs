//! Who sits where, as typed on the command line.

use veritable_bots::{LEVELS, Level};
use veritable_core::Seat;
use veritable_core::content::Problem;
use veritable_core::words::quoted;
use veritable_table::Occupant;

/// What the only person at a table is called without a name.
pub const YOU: &str = "You";

/// Reads `you`, `you:NAME` or the level of a bot for each seat. Nothing typed: you against pilots.
pub fn read(words: Option<&[String]>, seats: Seat) -> Result<Vec<Occupant>, Problem> {
    let usual: Vec<String> =
        (0..seats).map(|s| if s == 0 { "you" } else { "pilot" }.into()).collect();
    let words = words.unwrap_or(&usual);
    if words.len() != usize::from(seats) {
        return Err(Problem(format!(
            "This game has {seats} seats, but --seats names {}. Write for example --seats {}.",
            words.len(),
            usual.join(",")
        )));
    }
    let people = words.iter().filter(|word| person(word).is_some()).count();
    words
        .iter()
        .enumerate()
        .map(|(seat, word)| match person(word) {
            Some("") if people == 1 => Ok(Occupant::human(YOU)),
            Some("") => Ok(Occupant::human(&format!("Player {}", seat + 1))),
            Some(name) => Ok(Occupant::human(name)),
            None if word.parse::<Level>().is_ok() => Ok(Occupant::Bot(word.clone())),
            None => {
                let levels: Vec<_> = LEVELS.iter().map(|level| level.name).collect();
                Err(Problem(format!(
                    "{} cannot sit down. Write you, you:NAME, or a bot: {}.",
                    quoted(word),
                    levels.join(", ")
                )))
            }
        })
        .collect()
}

/// The name behind `you` or `you:NAME`; empty if none was given.
fn person(word: &str) -> Option<&str> {
    match word.trim().split_once(':') {
        Some(("you", name)) => Some(name.trim()),
        None if word.trim() == "you" => Some(""),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seats(words: &[&str]) -> Result<Vec<Occupant>, Problem> {
        let words: Vec<String> = words.iter().map(|w| w.to_string()).collect();
        read(Some(&words), 2)
    }

    #[test]
    fn by_default_you_play_against_the_pilot() {
        let seats = read(None, 3).unwrap();
        assert_eq!(seats[0], Occupant::human("You"));
        assert_eq!(seats[2], Occupant::Bot("pilot".into()));
    }

    #[test]
    fn several_people_have_names() {
        assert_eq!(seats(&["you", "you"]).unwrap()[1], Occupant::human("Player 2"));
        assert_eq!(seats(&["you:Anna", "ace"]).unwrap()[0], Occupant::human("Anna"));
    }

    #[test]
    fn a_stranger_or_a_wrong_number_is_refused_with_what_to_write() {
        assert!(seats(&["you", "pilto"]).unwrap_err().0.contains("you:NAME, or a bot: random"));
        assert!(seats(&["you"]).unwrap_err().0.contains("--seats you,pilot"));
    }
}
