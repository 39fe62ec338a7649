//! A whole scene as text: where the game stands, the board, the panels around it.

use anstyle::Style;
use veritable_core::Seat;
use veritable_core::scene::{
    Card, Counter, Die, Face, Flag, Header, Hero, Panel, Pips, Row, Scene, Side, Sum, Tag, Token,
    Track, Widget,
};

use super::board;
use super::paint::{BOLD, DIM, padded, styled, tint, width, wrap};

/// From this width on, own panels and those of the others stand side by side.
const WIDE: usize = 90;

/// Draws the scene in at most `columns`. `name` says who sits in a seat.
pub fn draw(scene: &Scene, columns: usize, name: impl Fn(Seat) -> String) -> String {
    let touched: Vec<_> = scene.choices.iter().flat_map(|choice| &choice.path).collect();
    let glows = |id: &str| touched.iter().any(|touched| *touched == id);
    let mut out = wrap(&header(&scene.header, &name), columns, "");
    for line in board::draw(&scene.board, columns.saturating_sub(2), glows).lines() {
        out += &format!("  {line}\n");
    }
    // The hand comes last, next to the question.
    let panels = scene.panels.iter().chain(&scene.hand);
    let (mine, others): (Vec<_>, Vec<_>) =
        panels.partition(|panel| matches!(panel.side, Side::Me | Side::Below));
    let all = |panels: &[&Panel], columns| -> String {
        panels.iter().map(|panel| draw_panel(panel, columns, &name)).collect()
    };
    if columns < WIDE || mine.is_empty() || others.is_empty() {
        return out + &all(&mine, columns) + &all(&others, columns);
    }
    let half = (columns - 2) / 2;
    out + &side_by_side(&all(&mine, half), &all(&others, half), half)
}

fn side_by_side(left: &str, right: &str, half: usize) -> String {
    let (left, right): (Vec<_>, Vec<_>) = (left.lines().collect(), right.lines().collect());
    let line = |lines: &[&str], i: usize| lines.get(i).copied().unwrap_or_default().to_string();
    (0..left.len().max(right.len()))
        .map(|i| {
            let joined = format!("{}  {}", padded(&line(&left, i), half), line(&right, i));
            format!("{}\n", joined.trim_end())
        })
        .collect()
}

fn header(header: &Header, name: &impl Fn(Seat) -> String) -> String {
    let steps = header.steps.iter().enumerate();
    let steps: Vec<_> = steps
        .map(|(i, step)| styled(if header.step == Some(i) { BOLD } else { DIM }, step))
        .collect();
    let tallies = header.tallies.iter().map(|tally| {
        let what = tally.seat.map_or_else(|| tally.label.clone(), name);
        styled(tint(tally.tint), &format!("{what} {}", tally.value))
    });
    let parts =
        [styled(BOLD, &header.place), steps.join(" › "), tallies.collect::<Vec<_>>().join(" · ")];
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" | ")
}

fn draw_panel(panel: &Panel, columns: usize, name: &impl Fn(Seat) -> String) -> String {
    let body: String = panel
        .body
        .iter()
        .flat_map(|widget| draw_widget(widget, name))
        .map(|line| wrap(&line, columns, "  "))
        .collect();
    if body.is_empty() {
        return body;
    }
    let title = styled(tint(panel.tint).bold(), &panel.title);
    let heading = format!("{title} {}", styled(DIM, &panel.note));
    let heading = if width(&heading) > 1 { wrap(&heading, columns, "") } else { String::new() };
    format!("\n{heading}{body}")
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
        Widget::Rows { items, .. } => rows(items),
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
    let name = if card.spoken.is_empty() {
        format!("{} {}", card.name, card.value)
    } else {
        card.spoken.clone()
    };
    let mut words = flagged(&card.flags, tint(card.tint), name.trim());
    if !card.text.is_empty() {
        words += &styled(DIM, &format!(" – {}", card.text.join(" / ")));
    }
    if let Some((foot, side)) = &card.foot {
        words += &format!(" [{}]", styled(tint(*side), foot));
    }
    words
}

/// Words that look as their flags say; what only a style would say is also said in words.
fn flagged(flags: &[Flag], style: Style, words: &str) -> String {
    if flags.contains(&Flag::Used) {
        return styled(DIM.strikethrough(), words) + &styled(DIM, " (used)");
    }
    if flags.contains(&Flag::Picked) {
        return styled(style.bold(), &format!("{words} (picked)"));
    }
    styled(if flags.contains(&Flag::Dim) { style.dimmed() } else { style }, words)
}

fn die(die: &Die) -> String {
    let state = match die {
        Die { spent: true, .. } => " (spent)",
        Die { kept: true, .. } => " (kept)",
        _ => "",
    };
    format!("{}{state}", die.name)
}

fn hero(hero: &Hero) -> Vec<String> {
    let style = if hero.acting { tint(hero.tint).bold() } else { tint(hero.tint) };
    let (role, health, status) = (&hero.role, boxes(&hero.health), &hero.status);
    let mut lines = vec![format!("{} · {role} {health} {status}", styled(style, &hero.name))];
    lines.extend(in_one_line(hero.dice.iter().map(die)));
    lines.extend(in_one_line(hero.abilities.iter().map(|ability| {
        let style = if ability.used { DIM } else { Style::new() };
        styled(style, &ability.name)
    })));
    lines
}

/// Rows that are names only share a line.
fn rows(rows: &[Row]) -> Vec<String> {
    let bare = |row: &Row| row.detail.is_empty() && row.right.is_empty() && row.pips.is_none();
    if rows.iter().all(bare) {
        return in_one_line(rows.iter().map(row));
    }
    rows.iter().map(row).collect()
}

fn row(row: &Row) -> String {
    let mut words = flagged(&row.flags, tint(row.tint), &row.text);
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
