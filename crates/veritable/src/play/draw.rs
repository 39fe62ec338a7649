//! A whole scene as text: where the game stands, the board, the panels around it.

use anstyle::Style;
use veritable_core::Seat;
use veritable_core::scene::{
    Card, CardLook, Counter, Die, Face, Flag, Header, Hero, Panel, Pips, Row, Scene, Side, Sum,
    Tag, Token, Track, Widget,
};

use super::board;
use super::paint::{BOLD, DIM, cut, padded, styled, tint, width, wrap};

/// The panels of the others stand beside the board if there is at least this much room.
const ROOM: usize = 30;
const GAP: usize = 3;
/// A space at which no line is broken.
const JOINT: &str = "\u{a0}";

/// Draws the scene in at most `columns`. `name` says who sits in a seat.
pub fn draw(scene: &Scene, columns: usize, name: impl Fn(Seat) -> String) -> String {
    let touched: Vec<_> = scene.choices.iter().flat_map(|choice| &choice.path).collect();
    let glows = |id: &str| touched.iter().any(|touched| *touched == id);
    let board = board::draw(&scene.board, columns, glows);
    // The hand comes last, next to the question.
    let panels = scene.panels.iter().chain(&scene.hand);
    let (mine, others): (Vec<_>, Vec<_>) =
        panels.partition(|panel| matches!(panel.side, Side::Me | Side::Later | Side::Below));
    let all = |panels: &[&Panel], columns| -> String {
        panels.iter().map(|panel| draw_panel(panel, columns, &name)).collect()
    };
    let broad = board.lines().map(width).max().unwrap_or(0);
    let middle = match columns.checked_sub(broad + GAP) {
        Some(room) if room >= ROOM && !board.is_empty() => {
            side_by_side(&board, all(&others, room).trim_start_matches('\n'), broad + GAP)
        }
        _ => board + &all(&others, columns),
    };
    let head = wrap(&header(&scene.header, &name), columns, "");
    head + &middle + &all(&mine, columns) + &dice(scene, columns)
}

/// What a small screen shows of a scene: where the game stands in one line, the board and the dice.
pub fn brief(scene: &Scene, columns: usize, name: impl Fn(Seat) -> String) -> Brief {
    let touched: Vec<_> = scene.choices.iter().flat_map(|choice| &choice.path).collect();
    let glows = |id: &str| touched.iter().any(|touched| *touched == id);
    let head = anstream::adapter::strip_str(&header(&scene.header, &name)).to_string();
    Brief {
        head: styled(BOLD, &cut(&head, columns)) + "\n",
        board: board::draw(&scene.board, columns, glows),
        dice: dice(scene, columns),
    }
}

/// The parts of a small screen.
pub struct Brief {
    /// One line.
    pub head: String,
    /// The board alone.
    pub board: String,
    /// The dice of the question, if there are any.
    pub dice: String,
}

/// The viewer's hand alone; empty if there is none.
pub fn hand(scene: &Scene, columns: usize, name: &dyn Fn(Seat) -> String) -> String {
    scene.hand.iter().map(|panel| draw_panel(panel, columns, &name)).collect()
}

/// All that lies around the board.
pub fn around(scene: &Scene, columns: usize, name: &dyn Fn(Seat) -> String) -> String {
    let panels = scene.panels.iter().chain(&scene.hand);
    panels.map(|panel| draw_panel(panel, columns, &name)).collect()
}

/// The dice that belong to the question.
fn dice(scene: &Scene, columns: usize) -> String {
    let numbered = scene.prompt.dice.iter().enumerate();
    let dice = in_one_line(numbered.map(|(i, shown)| format!("{} {}", i + 1, die(shown))));
    let lines = dice.iter().map(|line| wrap(&format!("Dice: {line}"), columns, ""));
    lines.collect::<String>().replace(JOINT, " ")
}

fn side_by_side(left: &str, right: &str, right_from: usize) -> String {
    let (left, right): (Vec<_>, Vec<_>) = (left.lines().collect(), right.lines().collect());
    let line = |lines: &[&str], i: usize| lines.get(i).copied().unwrap_or_default().to_string();
    (0..left.len().max(right.len()))
        .map(|i| {
            let joined = padded(&line(&left, i), right_from) + &line(&right, i);
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
        styled(tint(tally.tint), &format!("{what}: {}", tally.value))
    });
    let alerts: Vec<_> = header.alerts.iter().map(tag).collect();
    let parts = [
        styled(BOLD, &header.place),
        steps.join(" › "),
        tallies.collect::<Vec<_>>().join(" · "),
        alerts.join(" · "),
    ];
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" | ")
}

fn draw_panel(panel: &Panel, columns: usize, name: &impl Fn(Seat) -> String) -> String {
    let lines: Vec<_> = panel.body.iter().flat_map(|widget| draw_widget(widget, name)).collect();
    let title = styled(tint(panel.tint).bold(), &panel.title);
    let heading = format!("{title} {}", styled(DIM, &panel.note)).trim().to_string();
    let drawn = match lines.as_slice() {
        [] => return String::new(),
        // A single short line stands beside its heading.
        [line] if width(&heading) + width(line) + 2 <= columns => {
            format!("{}\n", format!("{heading}  {line}").trim())
        }
        lines => {
            let body = lines.iter().map(|line| wrap(line, columns, "  "));
            let heading = if heading.is_empty() { heading } else { wrap(&heading, columns, "") };
            format!("\n{heading}{}", body.collect::<String>())
        }
    };
    drawn.replace(JOINT, " ")
}

/// One widget, line by line.
fn draw_widget(widget: &Widget, name: &impl Fn(Seat) -> String) -> Vec<String> {
    match widget {
        Widget::Player(player) => {
            let who = player.seat.map(name);
            let number = format!("{} {}", player.score, player.unit);
            let words = [&player.title, who.as_deref().unwrap_or(""), &player.role, number.trim()];
            let words: Vec<_> = words.into_iter().filter(|words| !words.is_empty()).collect();
            vec![styled(tint(player.tint).bold(), &words.join(" · "))]
        }
        Widget::Tokens { items } => in_one_line(items.iter().map(token)),
        Widget::Counters { items } => in_one_line(items.iter().map(counter)),
        Widget::Track(item) => vec![track(item)],
        Widget::Cards { items, .. } if items.iter().any(|i| i.look == CardLook::Event) => {
            items.iter().map(card).collect()
        }
        Widget::Cards { items, .. } => in_one_line(items.iter().map(card)),
        Widget::Dice { items } => in_one_line(items.iter().map(die)),
        Widget::Hero(board) => hero(board),
        Widget::Rows { items, .. } => rows(items),
        Widget::Steps { items, now, .. } => {
            let step = |(i, step): (usize, &String)| {
                styled(if *now == Some(i) { BOLD } else { DIM }, step)
            };
            in_one_line(items.iter().enumerate().map(step))
        }
        Widget::Tags { items } => in_one_line(items.iter().map(tag)),
        Widget::Sum(Sum { title, terms }) => {
            let terms = terms.iter().map(|term| format!("{} {}", term.name, term.value));
            vec![format!("{title}: {}", terms.collect::<Vec<_>>().join(", "))]
        }
        Widget::Heading { text } | Widget::Text { text } => vec![text.clone()],
    }
}

/// Short items after each other; a line is broken only between them.
fn in_one_line(items: impl Iterator<Item = String>) -> Vec<String> {
    let whole = |item: String| if width(&item) < ROOM { item.replace(' ', JOINT) } else { item };
    let items: Vec<_> = items.filter(|item| !item.is_empty()).map(whole).collect();
    if items.is_empty() { Vec::new() } else { vec![items.join(&format!("{JOINT}· "))] }
}

fn token(token: &Token) -> String {
    let style = if token.count == 0 { DIM } else { tint(token.tint) };
    let how = if token.state.is_empty() { &token.count.to_string() } else { &token.state };
    styled(style, &format!("{} {how}", token.name))
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
    // What is spoken says it all.
    if !card.text.is_empty() && card.spoken.is_empty() {
        words += &styled(DIM, &format!(" – {}", card.text.join(" / ")));
    }
    if let Some((foot, side)) = card.foot.as_ref().filter(|(foot, _)| !foot.is_empty()) {
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
        // A place that nobody takes dice from is a store.
        Die { spent: true, id, .. } if id.is_empty() => " (empty)",
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
    let words = format!("{} {}", tag.name, tag.text);
    styled(if tag.loud { style.bold() } else { style }, words.trim_start())
}

fn track(track: &Track) -> String {
    let markers: Vec<_> = track.markers.iter().map(|m| format!("{} at {}", m.name, m.at)).collect();
    let words = [&track.name, &boxes(&track.pips), &track.note, &markers.join(", "), &track.text];
    words.into_iter().filter(|word| !word.is_empty()).cloned().collect::<Vec<_>>().join(" ")
}

fn boxes(pips: &Pips) -> String {
    let filled = usize::from(pips.filled.min(pips.total));
    "■".repeat(filled) + &"□".repeat(usize::from(pips.total) - filled)
}

#[cfg(test)]
mod tests {
    use super::*;
    use veritable_core::scene::{Board, Look, Piece, Place, Slot};

    fn scene() -> Scene {
        let mut board = Board::default();
        board.slots.push(Slot::new("a", "a", Place::square(50, 50, 90)));
        board.pieces.push(Piece::new("pod", "a", Look::Pod, "Pod"));
        let text = |text: &str| Widget::Text { text: text.into() };
        let mut mine = Panel::new("mine", Side::Me, "Mine");
        mine.body = vec![text("one line")];
        let mut theirs = Panel::new("theirs", Side::Others, "Theirs");
        theirs.body = vec![text("two"), text("lines")];
        let header = Header { place: "Round 1".into(), ..Header::default() };
        Scene { header, board, panels: vec![mine, theirs], ..Scene::default() }
    }

    fn plain(columns: usize) -> String {
        let drawn = draw(&scene(), columns, |seat| format!("seat {seat}"));
        anstream::adapter::strip_str(&drawn).to_string()
    }

    #[test]
    fn the_others_stand_beside_the_board_where_there_is_room() {
        assert_eq!(
            plain(60),
            "Round 1\nPod   Theirs\n        two\n        lines\nMine  one line\n"
        );
    }

    #[test]
    fn on_a_narrow_terminal_everything_stands_below_each_other() {
        assert_eq!(plain(30), "Round 1\nPod\n\nTheirs\n  two\n  lines\nMine  one line\n");
    }

    #[test]
    fn a_place_for_dice_is_empty_and_a_die_is_spent() {
        let spent = Die { name: "Target".into(), spent: true, ..Die::default() };
        assert_eq!(die(&spent), "Target (empty)");
        assert_eq!(die(&Die { id: "die-0".into(), ..spent }), "Target (spent)");
    }

    #[test]
    fn items_of_a_line_are_not_torn_apart() {
        let tags = ["Attack 1", "Attack 2"].map(|text| Tag { text: text.into(), ..Tag::default() });
        let mut panel = Panel::new("p", Side::Me, "A heading of some length");
        panel.body = vec![Widget::Tags { items: tags.into() }];
        let drawn = draw_panel(&panel, 20, &|seat| format!("seat {seat}"));
        let drawn = anstream::adapter::strip_str(&drawn).to_string();
        assert!(drawn.ends_with("\n  Attack 1 ·\n  Attack 2\n"), "{drawn}");
    }
}
