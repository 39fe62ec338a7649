//! `veritable arena`: two bots on the same deals.

use veritable_catalog::{Match, with};
use veritable_core::content::Problem;
use veritable_lab::arena::matches_a_deal;

use super::{cores, levels, progress};
use crate::cli::Arena;
use crate::{files, print, print_json};

/// Plays the pairs and reports.
pub fn run(args: &Arena) -> Result<(), Problem> {
    let content = files::optional_content(args.setup.content.as_deref())?;
    let start = Match::new(&args.game, &args.setup.options(), content.as_deref())?;
    let &[first, second] = levels(&args.bots, 2)?.as_slice() else {
        return Err(Problem("An arena compares two bots: --bots A,B.".into()));
    };
    if first == second {
        return Err(Problem(format!(
            "An arena compares two different bots: name another one beside {first}. How one bot plays against \
             itself shows `veritable sim {} --bots {first}`.",
            args.game
        )));
    }
    let deal = with!(&start, |one| matches_a_deal(&one.game));
    let bar = progress(deal * args.pairs, "games");
    let threads = args.threads.unwrap_or_else(cores);
    let report = with!(&start, |one| veritable_lab::arena(
        &one.game,
        [first, second],
        args.pairs,
        args.seed,
        threads,
        &|n| bar.inc(n)
    ));
    bar.finish_and_clear();
    if args.json { print_json(&report) } else { print(&format!("{report}\n")) }
}
