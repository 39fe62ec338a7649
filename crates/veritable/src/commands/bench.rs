//! `veritable bench`: how fast a game and its bots are, on one thread.

use std::time::Duration;

use indicatif::ProgressBar;
use serde_json::json;
use veritable_catalog::{Match, games, with};
use veritable_core::content::Problem;
use veritable_lab::Bench;

use crate::cli;
use crate::{files, print, print_json};

/// How long each figure is measured.
const TIME: Duration = Duration::from_secs(2);
/// The measured matches are always the same.
const SEED: u64 = 1;

/// Measures one game or all of them.
pub fn run(args: &cli::Bench) -> Result<(), Problem> {
    let content = files::optional_content(args.setup.content.as_deref())?;
    let measure = |id: &str| -> Result<Bench, Problem> {
        let host = Match::new(id, &args.setup.options(), content.as_deref())?;
        let bar = ProgressBar::new_spinner().with_message(format!("measuring {id}"));
        bar.enable_steady_tick(Duration::from_millis(100));
        let report = with!(&host, |session| veritable_lab::bench(&session.game, SEED, TIME));
        bar.finish_and_clear();
        Ok(report)
    };
    if let Some(game) = &args.game {
        let report = measure(game)?;
        return if args.json { print_json(&report) } else { print(&format!("{report}\n")) };
    }
    let reports: Vec<Bench> =
        games().iter().map(|game| measure(game.id)).collect::<Result<_, _>>()?;
    if args.json {
        return print_json(&json!({ "games": reports }));
    }
    print(&reports.iter().map(|report| format!("{report}\n\n")).collect::<String>())
}
