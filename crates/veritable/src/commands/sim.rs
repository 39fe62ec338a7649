//! `veritable sim`: many games between bots.

use veritable_catalog::{Match, MatchOf, with};
use veritable_core::Game;
use veritable_core::content::Problem;
use veritable_lab::cards::Neutral;
use veritable_lab::{Plan, Simulation, simulate};

use super::records::Records;
use super::trial::{seated, sources, tell, watched};
use crate::cli::Sim;
use crate::files;

/// Plays the games and reports.
pub fn run(args: &Sim) -> Result<(), Problem> {
    let content = files::optional_content(args.setup.content.as_deref())?;
    let start = Match::new(&args.game, &args.setup.options(), content.as_deref())?;
    with!(&start, |one| simulated(args, one))
}

fn simulated<G: Game>(args: &Sim, one: &MatchOf<G>) -> Result<(), Problem> {
    let (game, options, told) = (&one.game, args.setup.options(), &args.trial.told);
    let players = &seated(&args.trial.bots, &options, told, game.seats())?;
    let mut records = args.records.as_deref().map(Records::create).transpose()?;
    let plan = Plan {
        options: options.clone(),
        players,
        games: args.games,
        seed: args.trial.seed,
        cards: args.cards.is_some(),
        course: told.report.is_some(),
    };
    let mut found: Simulation = watched(args.games, "games", told, |work| {
        simulate(game, &plan, work, |record| records.iter_mut().for_each(|file| file.add(record)))
    })?;
    records.map_or(Ok(()), Records::finish)?;
    if let Some(deals) = args.cards {
        let pack = &sources(args.setup.content.as_deref(), G::embedded())?;
        let deals = deals.min(args.games);
        let seed = args.trial.seed;
        let again = Neutral { game, options: &options, sources: pack, players, seed, deals };
        let counted = std::mem::take(&mut found.result.cards);
        let matches = again.matches()?;
        found.result.cards =
            watched(matches, "games for the cards", told, |work| again.measure(counted, work))?;
    }
    tell(&found, told)
}
