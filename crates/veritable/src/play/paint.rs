//! Colours and widths of terminal text.

use anstyle::{AnsiColor, Style};
use unicode_width::UnicodeWidthStr;
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

/// `text` in a style.
pub fn styled(style: Style, text: &str) -> String {
    format!("{style}{text}{style:#}")
}

/// A stretch of text in one style, whose width is known.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Span {
    /// The words, without colour.
    pub text: String,
    /// Their style.
    pub style: Style,
}

impl Span {
    /// Text in a style.
    pub fn new(text: impl Into<String>, style: Style) -> Self {
        Self { text: text.into(), style }
    }

    /// How many columns it takes.
    pub fn width(&self) -> usize {
        self.text.width()
    }

    /// The text in the middle of `width` columns, cut if it is longer.
    pub fn centred(&self, width: usize) -> String {
        let text = cut(&self.text, width);
        let free = width - text.width();
        let left = free / 2;
        format!("{:left$}{}{:right$}", "", styled(self.style, &text), "", right = free - left)
    }
}

/// `text` cut to `width` columns.
pub fn cut(text: &str, width: usize) -> String {
    if text.width() <= width {
        return text.into();
    }
    let mut out = String::new();
    for c in text.chars() {
        if out.width() + unicode_width::UnicodeWidthChar::width(c).unwrap_or(0) >= width {
            break;
        }
        out.push(c);
    }
    out + "…"
}

/// `text` in lines of at most `width` columns, every line after `indent`.
pub fn wrap(text: &str, width: usize, indent: &str) -> String {
    let mut out = String::new();
    for paragraph in text.lines() {
        let mut line = String::from(indent);
        for word in paragraph.split_whitespace() {
            let starts = line.len() == indent.len();
            if !starts && line.width() + 1 + word.width() > width {
                out += &line;
                out.push('\n');
                line = format!("{indent}{word}");
                continue;
            }
            if !starts {
                line.push(' ');
            }
            line += word;
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
    }

    #[test]
    fn text_is_cut_and_centred_by_columns_not_bytes() {
        assert_eq!(cut("äöü", 3), "äöü");
        assert_eq!(cut("äöüß", 3), "äö…");
        assert_eq!(Span::new("ab", Style::new()).centred(5), " ab  ");
        assert_eq!(Span::new("日本", Style::new()).centred(5), "日本 ");
    }
}
