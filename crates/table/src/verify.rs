//! Whether a saved match happened as its file says.

use serde::Serialize;
use veritable_catalog::AnyMatch;
use veritable_core::Outcome;
use veritable_core::content::Source;
use veritable_core::words::quoted;

use crate::file::Draft;
use crate::{Broken, By, Occupant, Table};

/// What was recomputed and found right.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Verified {
    /// Id of the game.
    pub game: String,
    /// Who sat where.
    pub seats: Vec<Occupant>,
    /// How many decisions were legal.
    pub decisions: usize,
    /// How many chance outcomes fell as committed.
    pub throws: usize,
    /// The result, if the match has ended.
    pub outcome: Option<Outcome>,
}

/// Recomputes a saved match: every commitment is the hash of its seed, every decision is legal, every chance
/// outcome is the one that fair chance throws, and the file is whole. The first thing that is not so is told.
pub fn verify<H: AnyMatch>(text: &str, content: Option<&[Source]>) -> Result<Verified, Broken> {
    let draft = Draft::read(text)?;
    for (fair, &line) in draft.header.fair.iter().zip(&draft.commitment_lines) {
        if fair.seed.commitment() != fair.commitment {
            let says = "The seed is not the one that was committed to.".into();
            return Err(Broken { line, says });
        }
    }
    let mut table = Table::<H>::open(&draft, content)?;
    let mut throws = 0;
    for at in &draft.log {
        let fair = table.throw();
        table.replay(at)?;
        let played = &table.log().last().expect("just replayed").action;
        if let Some(fair) = fair.filter(|fair| **fair != **played) {
            let says = format!("Chance gave “{fair}” here, but the file says {}.", quoted(played));
            return Err(Broken { line: at.line, says });
        }
        throws += usize::from(at.it.0 == By::Chance);
    }
    table.close(&draft)?;
    Ok(Verified {
        game: draft.header.game,
        seats: draft.header.seats,
        decisions: draft.log.len() - throws,
        throws,
        outcome: table.outcome(),
    })
}
