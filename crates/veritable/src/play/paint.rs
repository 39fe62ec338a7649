//! Colours and widths of terminal text.

use anstyle::{AnsiColor, Style};
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};
use veritable_core::scene::Tint;

/// Important words.
pub const BOLD: Style = Style::new().bold();
/// Words that may be overlooked.
pub const DIM: Style = Style::new().dimmed();
/// What can be done now.
pub const ACCENT: Style = AnsiColor::Yellow.on_default().bold();

/// The nearest of the sixteen colours that every terminal has.
pub fn tint(tint: Tint) -> Style {
    let colour = match tint {
        Tint::None | Tint::Open | Tint::Cream => return Style::new(),
        Tint::Slate => AnsiColor::BrightBlack,
        Tint::Vermilion | Tint::Attack | Tint::Crimson => AnsiColor::BrightRed,
        Tint::Bad | Tint::Rust => AnsiColor::Red,
        Tint::Green | Tint::Good | Tint::Fuel => AnsiColor::BrightGreen,
        Tint::Moss => AnsiColor::Green,
        Tint::Ice | Tint::Proto => AnsiColor::BrightCyan,
        Tint::Azure | Tint::Defense => AnsiColor::BrightBlue,
        Tint::Orchid | Tint::Spy | Tint::Violet => AnsiColor::BrightMagenta,
        Tint::Gold | Tint::Ochre => AnsiColor::Yellow,
    };
    colour.on_default()
}

/// `text` in a style. Every word is styled by itself, so that lines can be wrapped between any two.
pub fn styled(style: Style, text: &str) -> String {
    if style == Style::new() {
        return text.into();
    }
    let words: Vec<_> = text
        .split(' ')
        .map(|word| if word.is_empty() { String::new() } else { format!("{style}{word}{style:#}") })
        .collect();
    words.join(" ")
}

/// How many columns a text takes; colours take none.
pub fn width(text: &str) -> usize {
    anstream::adapter::strip_str(text).map(UnicodeWidthStr::width).sum()
}

/// `text` in the middle of `columns`.
pub fn centred(text: &str, columns: usize) -> String {
    let free = columns.saturating_sub(width(text));
    let left = free / 2;
    format!("{:left$}{text}{:right$}", "", "", right = free - left)
}

/// `text` at the left of `columns`.
pub fn padded(text: &str, columns: usize) -> String {
    format!("{text}{:free$}", "", free = columns.saturating_sub(width(text)))
}

/// Plain `text` cut to `columns`.
pub fn cut(text: &str, columns: usize) -> String {
    if text.width() <= columns {
        return text.into();
    }
    let mut out = String::new();
    for c in text.chars() {
        if out.width() + UnicodeWidthChar::width(c).unwrap_or(0) >= columns {
            break;
        }
        out.push(c);
    }
    out + "…"
}

/// `text` in lines of at most `columns`, every line after `indent`.
pub fn wrap(text: &str, columns: usize, indent: &str) -> String {
    let mut out = String::new();
    for paragraph in text.lines() {
        let mut line = String::from(indent);
        let (mut used, mut starts) = (width(indent), true);
        for word in paragraph.split(' ').filter(|word| !word.is_empty()) {
            if !starts && used + 1 + width(word) > columns {
                out += &line;
                out.push('\n');
                line = " ".repeat(width(indent));
                used = width(indent);
            } else if !starts {
                line.push(' ');
                used += 1;
            }
            line += word;
            used += width(word);
            starts = false;
        }
        out += line.trim_end();
        out.push('\n');
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_text_is_wrapped_between_words() {
        assert_eq!(wrap("one two three", 9, "  "), "  one two\n  three\n");
        assert_eq!(wrap("a\n\nb", 9, " "), " a\n\n b\n");
        assert_eq!(wrap("one two three", 9, "• "), "• one two\n  three\n");
    }

    #[test]
    fn colours_take_no_columns() {
        let red = styled(AnsiColor::Red.on_default(), "one two three");
        assert_eq!(width(&red), 13);
        let lines = wrap(&red, 9, "  ");
        assert_eq!(anstream::adapter::strip_str(&lines).to_string(), "  one two\n  three\n");
        assert!(lines.lines().all(|line| line.ends_with("\u{1b}[0m")), "no colour runs over");
    }

    #[test]
    fn no_space_is_lost_on_a_line_that_is_as_long_as_a_coloured_indent() {
        let number = styled(AnsiColor::Red.on_default(), "7") + " ";
        let word = "x".repeat(number.len() - 2);
        let lines = wrap(&format!("{word} {word} y"), number.len() + 2, &number);
        let plain = anstream::adapter::strip_str(&lines).to_string();
        assert_eq!(plain, format!("7 {word}\n  {word} y\n"));
    }

    #[test]
    fn text_is_cut_and_set_by_columns_not_bytes() {
        assert_eq!(cut("äöü", 3), "äöü");
        assert_eq!(cut("äöüß", 3), "äö…");
        assert_eq!(centred("ab", 5), " ab  ");
        assert_eq!(centred("日本", 5), "日本 ");
        assert_eq!(padded("ä", 3), "ä  ");
    }
}
