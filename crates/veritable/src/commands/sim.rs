//! `veritable sim`: many games between bots.

use veritable_catalog::{Match, with};
use veritable_core::Mechanics;
use veritable_core::content::Problem;

use super::{cores, levels, progress};
use crate::cli::Sim;
use crate::{files, print, print_json};

/// Plays the games and reports.
pub fn run(args: &Sim) -> Result<(), Problem> {
    let content = files::optional_content(args.setup.content.as_deref())?;
    let start = Match::new(&args.game, &args.setup.options(), content.as_deref())?;
    let report = with!(&start, |one| {
        let game = &one.game;
        let bots = levels(&args.bots, game.seats())?;
        let bar = progress(args.games, "games");
        let threads = args.threads.unwrap_or_else(cores);
        let report =
            veritable_lab::simulate(game, &bots, args.games, args.seed, threads, &|n| bar.inc(n));
        bar.finish_and_clear();
        report
    });
    if args.json { print_json(&report) } else { print(&format!("{report}\n")) }
}
