//! `veritable games`: what can be played.

use std::fmt::Write;

use serde_json::json;
use veritable_bots::LEVELS;
use veritable_catalog::games;
use veritable_core::content::Problem;

use crate::cli::Games;
use crate::{print, print_json};

/// Lists games, options and bots.
pub fn run(args: &Games) -> Result<(), Problem> {
    if args.json {
        let games: Vec<_> = games()
            .into_iter()
            .map(|game| {
                json!({
                    "id": game.id,
                    "title": game.title,
                    "tagline": game.tagline,
                    "seats": { "min": game.seats.0, "max": game.seats.1 },
                    "minutes": { "min": game.minutes.0, "max": game.minutes.1 },
                    "options": game.options,
                })
            })
            .collect();
        let bots: Vec<_> =
            LEVELS.iter().map(|level| json!({ "id": level.name, "about": level.about })).collect();
        return print_json(&json!({ "games": games, "bots": bots }));
    }
    print(&describe())
}

fn describe() -> String {
    let bold = anstyle::Style::new().bold();
    let range = |(low, high): (u16, u16)| {
        if low == high { low.to_string() } else { format!("{low}–{high}") }
    };
    let mut out = String::new();
    // Writing to a string cannot fail.
    for game in games() {
        _ = writeln!(out, "{bold}{}{bold:#} – {}", game.id, game.title);
        let seats = range((game.seats.0.into(), game.seats.1.into()));
        _ = writeln!(out, "  {}", game.tagline);
        _ = writeln!(out, "  {seats} seats, {} minutes", range(game.minutes));
        let width = game.options.iter().map(|o| o.key.len()).max().unwrap_or(0);
        for option in &game.options {
            let (values, default) = (option.kind.values(), option.default);
            _ = writeln!(out, "    {:width$}  {}", option.key, option.help);
            _ = writeln!(out, "    {:width$}  {values} (standard: {default})", "");
        }
        out.push('\n');
    }
    _ = writeln!(out, "{bold}Bots{bold:#}");
    for level in LEVELS {
        _ = writeln!(out, "  {:8} {}", level.name, level.about);
    }
    out
}
