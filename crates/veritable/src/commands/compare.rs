//! `veritable compare`: two packs or two option sets on the same deals.

use veritable_catalog::{Match, MatchOf, with};
use veritable_core::content::Problem;
use veritable_core::{Game, Options, edit};
use veritable_lab::compare::Measure;
use veritable_lab::{Contrast, Setting};

use super::trial::{seated, sources, tell, watched};
use crate::cli::{self, Compare};
use crate::files;

/// Plays both games and reports.
pub fn run(args: &Compare) -> Result<(), Problem> {
    let content = files::optional_content(args.setup.content.as_deref())?;
    let start = Match::new(&args.game, &args.setup.options(), content.as_deref())?;
    with!(&start, |one| compared(args, one))
}

fn compared<G: Game>(args: &Compare, one: &MatchOf<G>) -> Result<(), Problem> {
    if args.other_option.is_empty() && args.other_content.is_none() && args.set.is_empty() {
        return Err(Problem(
            "Both games are the same: say how the second differs with --set, --other-option or --other-content."
                .into(),
        ));
    }
    let options = args.setup.options();
    let other_options =
        Options::from_pairs(args.setup.options.iter().chain(&args.other_option).cloned());
    let dir = args.other_content.as_deref().or(args.setup.content.as_deref());
    let mut pack = sources(dir, G::embedded())?;
    for (number, value) in &args.set {
        let value = value.parse().map_err(|_| {
            Problem(format!("--set {number}={value}: the value is a whole number."))
        })?;
        pack = edit::with_number(&pack, number, value)?;
    }
    let other = G::configure(&other_options, Some(&pack))?;
    if other.seats() != one.game.seats() {
        return Err(Problem("Both games need the same number of seats.".into()));
    }
    let told = &args.trial.told;
    let players = &seated(&args.trial.bots, &options, told, one.game.seats())?;
    let measure = match args.measure {
        cli::Measure::Wins => Measure::Wins,
        cli::Measure::Points => Measure::Points,
    };
    let unit = if measure == Measure::Wins { 100.0 } else { 1.0 };
    let contrast = Contrast {
        settings: [Setting::of(&one.game, &options), Setting::of(&other, &other_options)],
        players,
        deals: args.deals,
        seed: args.trial.seed,
        measure,
        side: args.side.clone(),
        least: args.least.map(|least| least / unit),
    };
    let found = watched(args.deals, "deals at most", told, |work| {
        veritable_lab::compare([&one.game, &other], &contrast, work)
    })?;
    tell(&found, told)
}
