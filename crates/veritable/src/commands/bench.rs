//! `veritable bench`: how fast a game and its bots are, on one thread.

use std::fmt;
use std::time::Duration;

use indicatif::ProgressBar;
use serde::Serialize;
use serde_json::json;
use veritable_catalog::{Match, games, with};
use veritable_core::content::Problem;
use veritable_core::{Info, Options};
use veritable_lab::Bench;
use veritable_server::{Weight, weigh};

use crate::cli;
use crate::{files, print, print_json};

/// How long each figure is measured.
const TIME: Duration = Duration::from_secs(2);
/// The measured matches are always the same.
const SEED: u64 = 1;
/// The option that says how many seats there are, where there is a choice.
const SEATS: &str = "players";

/// A game as bots and hosts meet it.
#[derive(Serialize)]
struct Measured {
    #[serde(flatten)]
    bench: Bench,
    view: Weight,
}

impl fmt::Display for Measured {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Weight { bytes, packed, whole_ms, news_ms } = &self.view;
        let (bytes, packed) = (*bytes as f64 / 1e3, *packed as f64 / 1e3);
        writeln!(f, "{}", self.bench)?;
        write!(
            f,
            "fullest view   {bytes:.0} kB, {packed:.1} kB deflated; drawn and packed in {whole_ms:.2} ms, \
             what is news in it in {news_ms:.2} ms"
        )
    }
}

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
            let bench = with!(&start, |one| veritable_lab::bench(&one.game, SEED, TIME));
            reports.push(Measured { bench, view: weigh(&start, SEED, TIME) });
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
