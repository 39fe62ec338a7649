//! English for logs and cards: numbers of things, who does what, and people's names.

use crate::Seat;

/// The word for `n` of something: "token" or "tokens".
pub fn plural(n: u8, word: &str) -> String {
    match word.strip_suffix('y') {
        _ if n == 1 => word.into(),
        Some(stem) if !stem.ends_with(['a', 'e', 'o', 'u']) => format!("{stem}ies"),
        _ => format!("{word}s"),
    }
}

/// `n` of something: "1 token", "2 tokens".
pub fn count(n: u8, word: &str) -> String {
    format!("{n} {}", plural(n, word))
}

/// Several things in a row: "a", "a and b", "a, b and c".
pub fn list(items: &[impl AsRef<str>]) -> String {
    let names: Vec<&str> = items.iter().map(AsRef::as_ref).collect();
    match names.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        _ => names.concat(),
    }
}

/// A sentence with a capital first letter.
pub fn capital(sentence: &str) -> String {
    let mut letters = sentence.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

/// `text` on one line, without characters that nobody sees, of at most `longest` characters.
pub fn one_line(text: &str, longest: usize) -> String {
    let seen = text.chars().filter(|c| !is_unseen(*c));
    let plain: String = seen.map(|c| if c.is_control() { ' ' } else { c }).collect();
    let short: String = plain.trim().chars().take(longest).collect();
    short.trim_end().into()
}

/// Whether a character takes no room, or turns the direction of what follows: a name with such characters looks
/// like another one, or writes over its neighbours.
fn is_unseen(c: char) -> bool {
    matches!(c,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
        | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}' | '\u{e000}'..='\u{f8ff}'
        | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}'
        | '\u{e0000}'..='\u{e0fff}')
}

/// What somebody wrote, in quotation marks, as a message repeats it: on one line and no longer than needed to know it again.
pub fn quoted(text: &str) -> String {
    const LONGEST: usize = 60;
    let (whole, short) = (one_line(text, usize::MAX), one_line(text, LONGEST));
    if whole == short { format!("“{whole}”") } else { format!("“{short} …”") }
}

/// The text on one line, without its middle if it is longer than anybody reads: what it is about stands at its ends.
pub fn brief(text: &str) -> String {
    const END: usize = 200;
    let letters: Vec<char> = one_line(text, usize::MAX).chars().collect();
    if letters.len() <= 3 * END {
        return letters.into_iter().collect();
    }
    let (start, rest) = letters.split_at(END);
    start.iter().chain(&[' ', '…', ' ']).chain(&rest[rest.len() - 2 * END..]).collect()
}

/// Somebody who does something: the reader is "You", everybody else has a name, some names are of many.
#[derive(Clone, Copy, Debug)]
pub struct Doer<'a> {
    /// Whether the reader is meant.
    pub you: bool,
    /// What the others call the doer.
    pub name: &'a str,
    /// Whether the name stands for many ("the Masters play").
    pub many: bool,
}

impl Doer<'_> {
    /// The start of a sentence: "You play", "RDF plays", "Masters play".
    pub fn does(self, verb: &str) -> String {
        let who = if self.you { "You" } else { self.name };
        format!("{who} {}", self.verb(verb))
    }

    /// The verb as it goes with the doer.
    pub fn verb(self, verb: &str) -> String {
        match verb {
            _ if self.you || self.many => verb.into(),
            "are" => "is".into(),
            "have" => "has".into(),
            "had" => "had".into(),
            _ if verb.ends_with(['s', 'o']) => format!("{verb}es"),
            _ => format!("{verb}s"),
        }
    }
}

/// A sentence of a game with people's names: games write "Seat 0" and "seat 0", counted from 0, and leave it to the
/// host to know who sits there.
pub fn named(sentence: &str, name: impl Fn(Seat) -> String) -> String {
    let mut out = String::new();
    let mut rest = sentence;
    while let Some(at) = rest.find("Seat ").into_iter().chain(rest.find("seat ")).min() {
        let (before, found) = rest.split_at(at);
        let (word, after) = found.split_at("seat ".len());
        let digits = after.bytes().take_while(u8::is_ascii_digit).count();
        let begins = before.chars().next_back().is_none_or(|c| !c.is_alphanumeric());
        out += before;
        match after[..digits].parse() {
            Ok(seat) if begins => {
                let name = name(seat);
                out += &if word == "Seat " { capital(&name) } else { name };
                rest = &after[digits..];
            }
            _ => {
                out += word;
                rest = after;
            }
        }
    }
    out + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn things_are_counted() {
        assert_eq!((count(1, "token"), count(2, "token")), ("1 token".into(), "2 tokens".into()));
        assert_eq!((plural(2, "Spy"), plural(2, "day")), ("Spies".into(), "days".into()));
    }

    #[test]
    fn a_list_ends_with_and() {
        assert_eq!((list(&[""; 0]), list(&["a"])), (String::new(), "a".into()));
        assert_eq!(
            (list(&["a", "b"]), list(&["a", "b", "c"])),
            ("a and b".into(), "a, b and c".into())
        );
    }

    #[test]
    fn what_somebody_wrote_is_repeated_on_one_short_line() {
        assert_eq!(quoted("attack nw"), "“attack nw”");
        assert_eq!(quoted("x\ny\u{1b}[2J\u{202e}z"), "“x y [2Jz”");
        assert_eq!(quoted(&"ß".repeat(9000)), format!("“{} …”", "ß".repeat(60)));
    }

    #[test]
    fn what_nobody_would_read_is_left_out() {
        let whole = "unknown field `x`, expected `name`";
        assert_eq!(brief(whole), whole);
        let long = brief(&whole.replace("`x", &format!("`{}", "ß".repeat(9000))));
        assert_eq!(long.chars().count(), 603);
        assert!(long.starts_with("unknown field `ß") && long.ends_with("ß`, expected `name`"));
    }

    #[test]
    fn verbs_go_with_who_does_it() {
        let doer = |you, many| Doer { you, name: "Masters", many };
        assert_eq!(doer(true, true).does("pass"), "You pass");
        assert_eq!(doer(false, true).does("are"), "Masters are");
        assert_eq!(doer(false, false).does("pass"), "Masters passes");
        assert_eq!(doer(false, false).does("play"), "Masters plays");
        assert_eq!(doer(false, false).does("go"), "Masters goes");
        assert_eq!(doer(false, false).verb("have"), "has");
    }

    #[test]
    fn seats_get_the_names_of_those_who_sit_there() {
        let name = |seat: Seat| ["Anna", "the pilot"][usize::from(seat)].to_string();
        let said = |sentence| named(sentence, name);
        assert_eq!(said("Seat 1 beats seat 0, 3 : 2."), "The pilot beats Anna, 3 : 2.");
        assert_eq!(said("3 to 2 for seats 0 and 1."), "3 to 2 for seats 0 and 1.");
        for plain in ["A great 1, a Seat, no seat x.", "Heißeat 1", "unseat 1"] {
            assert_eq!(said(plain), plain);
        }
    }
}
