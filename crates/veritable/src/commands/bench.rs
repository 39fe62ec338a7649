//! `veritable bench`: how fast a game and its bots are, on one thread.

use std::time::Duration;

use indicatif::ProgressBar;
use serde_json::json;
use veritable_catalog::{Match, games, with};
use veritable_core::content::Problem;
use veritable_core::{Info, Options};

use crate::cli;
use crate::{files, print, print_json};

/// How long each figure is measured.
const TIME: Duration = Duration::from_secs(2);
/// The measured matches are always the same.
const SEED: u64 = 1;
/// The option that says how many seats there are, where there is a choice.
const SEATS: &str = "players";

/// Measures one game or all of them; each with the fewest and the most seats, unless the options say how many.
pub fn run(args: &cli::Bench) -> Result<(), Problem> {
    let content = files::optional_content(args.setup.content.as_deref())?;
    if let Some(game) = &args.game {
        Match::new(game, &args.setup.options(), content.as_deref())?;
    }
    let mut reports = Vec::new();
    for game in games() {
        if args.game.as_ref().is_some_and(|id| id != game.id) {
            continue;
        }
        for options in seatings(args.setup.options(), &game) {
            let start = Match::new(game.id, &options, content.as_deref())?;
            let bar = ProgressBar::new_spinner().with_message(format!("measuring {}", game.id));
            bar.enable_steady_tick(Duration::from_millis(100));
            reports.push(with!(&start, |one| veritable_lab::bench(&one.game, SEED, TIME)));
            bar.finish_and_clear();
        }
    }
    if args.json {
        return match &reports[..] {
            [only] => print_json(only),
            _ => print_json(&json!({ "games": reports })),
        };
    }
    let reports: Vec<String> = reports.iter().map(|report| format!("{report}\n")).collect();
    print(&reports.join("\n"))
}

/// The options with every number of seats that is measured.
fn seatings(options: Options, game: &Info) -> Vec<Options> {
    let (fewest, most) = game.seats;
    if fewest == most || options.explicit(SEATS).is_some() {
        return vec![options];
    }
    [fewest, most].map(|seats| options.clone().with(SEATS, seats)).into()
}
