//! What fits a small screen: choices in columns, the latest news, and how much more there is.

use veritable_catalog::Choice;

use super::paint::{ACCENT, DIM, cut, padded, styled};

/// The narrowest column of choices.
const NARROW: usize = 24;

/// The choices without their consequences, numbered down the columns, as many columns as their words allow.
pub fn columns(choices: &[Choice], width: usize) -> Vec<String> {
    let longest = choices.iter().map(|choice| choice.label.chars().count() + 5).max().unwrap_or(0);
    // Words are cut before choices are left out.
    let count = (width / longest.clamp(NARROW, width)).max(2).min(choices.len().max(1));
    let (each, rows) = (width / count, choices.len().div_ceil(count));
    let cell = |i: usize| {
        let label = cut(&choices[i].label, each.saturating_sub(6));
        padded(&format!("{}  {label}", styled(ACCENT, &format!("{:>3}", i + 1))), each)
    };
    let row = |row: usize| {
        let cells = (0..count).map(|column| column * rows + row).filter(|i| *i < choices.len());
        cells.map(cell).collect::<String>().trim_end().to_string()
    };
    (0..rows).map(row).collect()
}

/// The latest news that fit `room` lines beside so many lines of choices: at least one, if there is any.
pub fn latest(news: &[String], width: usize, room: usize, choices: usize) -> Vec<String> {
    let most = room.saturating_sub(choices).clamp(1, 8).min(news.len());
    let older = news.len() - most;
    let mut lines: Vec<_> =
        news[older..].iter().map(|line| cut(&format!("• {line}"), width)).collect();
    if let (Some(first), true) = (lines.first_mut(), older > 0) {
        let more = format!("… {older} before (`log`) ");
        *first = styled(DIM, &more) + &cut(first, width.saturating_sub(more.chars().count()));
    }
    lines
}

/// The first lines of choices, and how to see the others.
pub fn first(mut lines: Vec<String>, room: usize) -> Vec<String> {
    if lines.len() > room {
        lines.truncate(room - 1);
        lines.push(styled(DIM, "  … more: `list` shows all choices; words of one take it."));
    }
    lines
}

/// Lines as text.
pub fn text(lines: &[String]) -> String {
    lines.iter().map(|line| format!("{line}\n")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn choices(n: usize) -> Vec<Choice> {
        let choice = |i| Choice {
            action: format!("a {i}"),
            index: None,
            label: format!("Swap with ship number {i}"),
            hint: Some("with words that follow".into()),
        };
        (1..=n).map(choice).collect()
    }

    fn plain(lines: &[String]) -> Vec<String> {
        lines.iter().map(|line| anstream::adapter::strip_str(line).to_string()).collect()
    }

    #[test]
    fn choices_stand_in_columns_and_never_wider_than_the_screen() {
        let lines = plain(&columns(&choices(5), 79));
        assert_eq!(lines.len(), 3);
        assert!(lines[0].starts_with("  1  Swap with ship number 1"), "{lines:?}");
        assert!(lines[0].contains("  4  Swap with"), "numbers go down the columns: {lines:?}");
        assert!(lines.iter().all(|line| line.chars().count() <= 79), "{lines:?}");
    }

    #[test]
    fn what_does_not_fit_says_how_to_see_it() {
        let lines = plain(&first(columns(&choices(20), 79), 4));
        assert_eq!(lines.len(), 4);
        assert!(lines[3].contains("`list`"), "{lines:?}");
        let news: Vec<_> = (1..=9).map(|i| format!("Event {i}.")).collect();
        let told = plain(&latest(&news, 79, 6, 4));
        assert_eq!(told, ["… 7 before (`log`) • Event 8.", "• Event 9."]);
        assert!(latest(&[], 79, 6, 4).is_empty());
    }
}
