//! `veritable sweep`: one number over a range.

use veritable_catalog::{Match, MatchOf, with};
use veritable_core::content::Problem;
use veritable_core::{Game, edit};
use veritable_lab::Setting;
use veritable_lab::sweep::Range;

use super::trial::{seated, sources, tell, watched};
use crate::cli::Sweep;
use crate::files;

/// Plays every value and reports.
pub fn run(args: &Sweep) -> Result<(), Problem> {
    let content = files::optional_content(args.setup.content.as_deref())?;
    let start = Match::new(&args.game, &args.setup.options(), content.as_deref())?;
    with!(&start, |one| swept(args, one))
}

fn swept<G: Game>(args: &Sweep, one: &MatchOf<G>) -> Result<(), Problem> {
    let (options, told) = (args.setup.options(), &args.trial.told);
    let pack = sources(args.setup.content.as_deref(), G::embedded())?;
    let option = G::info().options.iter().any(|spec| spec.key == args.number);
    let game = |&value: &i64| -> Result<(i64, G), Problem> {
        let game = if option {
            G::configure(&options.clone().with(&args.number, value), Some(&pack))?
        } else {
            G::configure(&options, Some(&edit::with_number(&pack, &args.number, value)?))?
        };
        Ok((value, game))
    };
    let games = args.range.0.iter().map(game).collect::<Result<Vec<_>, _>>()?;
    if games.iter().any(|(_, game)| game.seats() != one.game.seats()) {
        return Err(Problem("The number of seats cannot be swept: name another number.".into()));
    }
    let players = &seated(&args.trial.bots, &options, told, one.game.seats())?;
    let range = Range {
        number: args.number.clone(),
        setting: Setting::of(&one.game, &options),
        players,
        deals: args.deals,
        seed: args.trial.seed,
        side: args.side.clone(),
        target: args.target.map(|percent| percent / 100.0),
    };
    let found =
        watched(args.deals, "deals", told, |work| veritable_lab::sweep(&games, &range, work))?;
    tell(&found, told)
}
