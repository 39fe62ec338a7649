//! `veritable arena`: bots on the same deals.

use veritable_catalog::{Match, with};
use veritable_core::content::Problem;
use veritable_lab::{Duel, Player, Sprt};

use super::trial::{players, tell, watched};
use crate::cli::Arena;
use crate::files;

/// Plays the pairs and reports.
pub fn run(args: &Arena) -> Result<(), Problem> {
    let content = files::optional_content(args.setup.content.as_deref())?;
    let options = args.setup.options();
    let start = Match::new(&args.game, &options, content.as_deref())?;
    let (bots, told) = (players(&args.bots, &options, &args.told)?, &args.told);
    different(&bots, &args.game)?;
    let sprt = args.sprt.map(|(elo0, elo1)| Sprt { elo0, elo1 });
    let pair = [bots[0].clone(), bots[1].clone()];
    let duel = &Duel { options, bots: pair, pairs: args.pairs, seed: args.seed, sprt };
    if bots.len() == 2 {
        let unit = if sprt.is_some() { "deals at most" } else { "deals" };
        let found = watched(args.pairs, unit, told, |work| {
            with!(&start, |one| veritable_lab::arena(&one.game, duel, work))
        })?;
        return tell(&found, told);
    }
    let pairings = (bots.len() * (bots.len() - 1) / 2) as u64;
    let found = watched(pairings * args.pairs, "deals", told, |work| {
        with!(&start, |one| veritable_lab::tournament(&one.game, &bots, duel, work))
    })?;
    tell(&found, told)
}

/// Refuses an arena of one bot, or of the same one twice.
fn different(bots: &[Player], game: &str) -> Result<(), Problem> {
    let twice = (1..bots.len()).find(|&i| bots[..i].iter().any(|bot| bot.name() == bots[i].name()));
    let again = match (twice, bots) {
        (Some(i), _) => bots[i].name(),
        (None, [only]) => only.name(),
        _ => return Ok(()),
    };
    Err(Problem(format!(
        "An arena compares different bots: name another one beside {again}. How one bot plays against itself shows \
         `veritable sim {game} --bots {again}`."
    )))
}
