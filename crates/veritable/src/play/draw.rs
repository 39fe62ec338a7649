//! A whole scene as text: where the game stands, the board, the panels around it.

use std::fmt::Write;

use anstyle::Style;
use veritable_core::Seat;
use veritable_core::scene::{
    Card, Counter, Die, Face, Flag, Header, Hero, Panel, Pips, Row, Scene, Sum, Tag, Token, Track,
    Widget,
};

use super::board;
use super::paint::{BOLD, DIM, styled, tint, wrap};

/// Draws the scene in at most `width` columns. `name` says who sits in a seat.
pub fn draw(scene: &Scene, width: usize, name: impl Fn(Seat) -> String) -> String {
    let touched: Vec<_> = scene.choices.iter().flat_map(|choice| &choice.path).collect();
    let glows = |id: &str| touched.iter().any(|touched| *touched == id);
    let mut out = header(&scene.header);
    let board = board::draw(&scene.board, width.saturating_sub(2), glows);
    if !board.is_empty() {
        out.push('\n');
        // Writing to a string cannot fail.
        board.lines().for_each(|line| _ = writeln!(out, "  {line}"));
    }
    for panel in scene.panels.iter().chain(&scene.hand) {
        out += &draw_panel(panel, width, &name);
    }
    out
}

fn header(header: &Header) -> String {
    let mut out = String::new();
    if !header.place.is_empty() {
        _ = write!(out, "{}", styled(BOLD, &header.place));
    }
    let steps = header
        .steps
        .iter()
        .enumerate()
        .map(|(i, step)| styled(if header.step == Some(i) { BOLD } else { DIM }, step));
    let steps: Vec<_> = steps.collect();
    if !steps.is_empty() {
        _ = write!(out, "   {}", steps.join(" › "));
    }
    let tallies = header
        .tallies
        .iter()
        .map(|tally| styled(tint(tally.tint), format!("{} {}", tally.label, tally.value).trim()));
    let tallies: Vec<_> = tallies.collect();
    if !tallies.is_empty() {
        _ = write!(out, "   {}", tallies.join("   "));
    }
    if !out.is_empty() {
        out.push('\n');
    }
    out
}

fn draw_panel(panel: &Panel, width: usize, name: &impl Fn(Seat) -> String) -> String {
    let lines: Vec<_> = panel.body.iter().flat_map(|widget| draw_widget(widget, name)).collect();
    if lines.is_empty() {
        return String::new();
    }
    let mut out = String::from("\n");
    let title = [panel.title.as_str(), panel.note.as_str()].join("  ");
    if !title.trim().is_empty() {
        _ = writeln!(out, "{}", styled(tint(panel.tint).bold(), title.trim()));
    }
    // Colours take no columns, so lines with colours are left as they are.
    for line in lines {
        if line.contains('\u{1b}') {
            _ = writeln!(out, "  {line}");
        } else {
            out += &wrap(&line, width, "  ");
        }
    }
    out
}

/// One widget, line by line.
fn draw_widget(widget: &Widget, name: &impl Fn(Seat) -> String) -> Vec<String> {
    match widget {
        Widget::Player { seat, tint: side, role, score, unit, .. } => {
            let words = format!("{} · {role} · {score} {unit}", name(*seat));
            vec![styled(tint(*side).bold(), &words)]
        }
        Widget::Tokens { items } => in_one_line(items.iter().map(token)),
        Widget::Counters { items } => in_one_line(items.iter().map(counter)),
        Widget::Track(Track { name, pips, text, .. }) => {
            vec![format!("{name} {} {text}", boxes(pips)).trim().into()]
        }
        Widget::Cards { items, .. } => items.iter().map(card).collect(),
        Widget::Dice { items } => in_one_line(items.iter().map(die)),
        Widget::Hero(board) => hero(board),
        Widget::Rows { items, .. } => items.iter().map(row).collect(),
        Widget::Tags { items } => in_one_line(items.iter().map(tag)),
        Widget::Sum(Sum { title, terms }) => {
            let terms = terms.iter().map(|term| format!("{} {}", term.name, term.value));
            vec![format!("{title}: {}", terms.collect::<Vec<_>>().join(", "))]
        }
        Widget::Text { text } => vec![text.clone()],
    }
}

fn in_one_line(items: impl Iterator<Item = String>) -> Vec<String> {
    let items: Vec<_> = items.filter(|item| !item.is_empty()).collect();
    if items.is_empty() { Vec::new() } else { vec![items.join(" · ")] }
}

fn token(token: &Token) -> String {
    let style = if token.count == 0 { DIM } else { tint(token.tint) };
    styled(style, &format!("{} {}", token.name, token.count))
}

fn counter(counter: &Counter) -> String {
    styled(tint(counter.tint), format!("{} {}", counter.name, counter.value).trim())
}

fn card(card: &Card) -> String {
    if card.face == Face::Back {
        return styled(DIM, &card.name);
    }
    let mut style = tint(card.tint);
    if card.flags.contains(&Flag::Used) {
        style = style.strikethrough();
    }
    if card.flags.contains(&Flag::Dim) {
        style = style.dimmed();
    }
    let mut words = styled(style, &card.name);
    if !card.value.is_empty() && !card.name.contains(&card.value) {
        words += &format!(" {}", card.value);
    }
    if card.flags.contains(&Flag::Used) {
        words += " (played)";
    }
    if !card.text.is_empty() {
        words += &styled(DIM, &format!(" – {}", card.text.join(" / ")));
    }
    if let Some((foot, side)) = &card.foot {
        words += &format!(" [{}]", styled(tint(*side), foot));
    }
    words
}

fn die(die: &Die) -> String {
    let state = if die.spent {
        " (spent)"
    } else if die.kept {
        " (kept)"
    } else {
        ""
    };
    format!("{}{state}", die.name)
}

fn hero(hero: &Hero) -> Vec<String> {
    let style = if hero.acting { tint(hero.tint).bold() } else { tint(hero.tint) };
    let mut lines = vec![format!(
        "{} · {} {} {}",
        styled(style, &hero.name),
        hero.role,
        boxes(&hero.health),
        hero.status
    )];
    lines.extend(in_one_line(hero.dice.iter().map(die)));
    lines.extend(in_one_line(hero.abilities.iter().map(|ability| {
        let style = if ability.used { DIM } else { Style::new() };
        styled(style, &ability.name)
    })));
    lines
}

fn row(row: &Row) -> String {
    let gone = row.flags.contains(&Flag::Used);
    let style = if gone { DIM.strikethrough() } else { tint(row.tint) };
    let mut words = styled(style, &row.text);
    for more in [&row.detail, &row.right].into_iter().filter(|more| !more.is_empty()) {
        words += &styled(DIM, &format!(" – {more}"));
    }
    if let Some(pips) = &row.pips {
        words += &format!(" {}", boxes(pips));
    }
    words
}

fn tag(tag: &Tag) -> String {
    let style = if tag.gone { DIM.strikethrough() } else { tint(tag.tint) };
    styled(style, &tag.text)
}

fn boxes(pips: &Pips) -> String {
    let filled = usize::from(pips.filled.min(pips.total));
    "■".repeat(filled) + &"□".repeat(usize::from(pips.total) - filled)
}
