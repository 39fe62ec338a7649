//! `veritable review`: a saved game looked at again.

use std::fmt::Write;

use veritable_bots::review::{Account, Depth, Move, Review};
use veritable_catalog::{AnyMatch, Match};
use veritable_core::Seat;
use veritable_core::content::Problem;
use veritable_server::look_again;
use veritable_table::Table;

use crate::cli;
use crate::{files, print, print_json};

/// A smaller change, luck or cost is left out unless everything is asked for.
const NOTABLE: f32 = 0.03;

/// Looks at a saved game again.
pub fn run(args: &cli::Review) -> Result<(), Problem> {
    let content = files::optional_content(args.content.as_deref())?;
    let text = files::read_text(&args.file)?;
    let table = Table::<Match>::load(&text, content.as_deref())
        .map_err(|broken| Problem(format!("{}: {broken}", args.file.display())))?;
    if !table.over() {
        return Err(Problem(format!(
            "{}: the game is not over, and a review tells what nobody may know before the end. Go on with \
             `veritable play --resume {}`.",
            args.file.display(),
            args.file.display()
        )));
    }
    let review = look_again(&table, Depth::Costs);
    if args.json { print_json(&review) } else { print(&told(&table, &review, args.all)) }
}

/// The review in words.
fn told(table: &Table<Match>, review: &Review, all: bool) -> String {
    let start = table.at(0);
    let name = |seat: usize| start.position().seat_name(seat as Seat);
    let names: Vec<_> = (0..review.seats.len()).map(name).collect();
    let mut text = format!("{}: chances of {}\n", start.position().info().title, names.join(" : "));
    let mut line = |words: String| writeln!(text, "{words}").expect("text can be written");
    line(format!("{:>5}  {:<12} {}", 0, chances(&review.start), "the start"));
    let mut left_out = 0;
    for (number, one) in review.moves.iter().enumerate() {
        if !all && !notable(review.before(number), one) {
            left_out += 1;
            continue;
        }
        let who = one.seat.map_or("Chance".into(), |seat| names[usize::from(seat)].clone());
        let mut words =
            format!("{:>5}  {:<12} {who}: {}", one.to, chances(&one.after), played(table, one));
        let seat = one.seat.map_or(0, usize::from);
        if one.luck[seat].abs() >= 0.005 {
            let whose = if one.seat.is_some() { "" } else { &names[seat] };
            words += format!("; luck {} {whose}", signed(one.luck[seat])).trim_end();
        }
        if let Some(missed) = &one.missed {
            words += &format!("; better: {} ({})", missed.words, signed(-missed.by));
        }
        line(words);
    }
    if left_out > 0 {
        line(format!("{left_out} moves that changed little are left out; --all shows them."));
    }
    line(String::new());
    for (name, Account { decisions, cost, blunders, luck, result, without_luck }) in
        names.iter().zip(&review.seats)
    {
        let [cost, result, without] = [cost, result, without_luck].map(|x| (100.0 * x).round());
        let blunders = match blunders {
            0 => "no blunder".into(),
            1 => "1 blunder".into(),
            n => format!("{n} blunders"),
        };
        line(format!(
            "{name}: result {result} %; {decisions} decisions cost {cost} %, {blunders}; luck gave {}; without luck \
             {without} %",
            signed(*luck)
        ));
    }
    text
}

/// What was done in a move: its first decision, or its last throw, in words.
fn played(table: &Table<Match>, one: &Move) -> String {
    let log = table.log();
    let by_seat = |ply: &usize| log[*ply].by != veritable_table::By::Chance;
    let ply = (one.from..one.to).find(by_seat).or(one.to.checked_sub(1).filter(|&p| p >= one.from));
    let words = ply.and_then(|ply| table.at(ply).position().words(&log[ply].action));
    words.unwrap_or_else(|| "gives up".into())
}

fn notable(before: &[f32], one: &Move) -> bool {
    let changed = before.iter().zip(&one.after).any(|(a, b)| (a - b).abs() >= NOTABLE);
    changed || one.cost >= NOTABLE || one.luck.iter().any(|luck| luck.abs() >= NOTABLE)
}

fn chances(chances: &[f32]) -> String {
    let each: Vec<_> = chances.iter().map(|c| format!("{:.0}", 100.0 * c)).collect();
    format!("{} %", each.join(" : "))
}

fn signed(change: f32) -> String {
    let sign = if change < 0.0 { '−' } else { '+' };
    format!("{sign}{:.0} %", 100.0 * change.abs())
}
