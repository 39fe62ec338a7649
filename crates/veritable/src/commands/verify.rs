//! `veritable verify`: whether a saved game happened as its file says.

use veritable_catalog::Match;
use veritable_core::content::Problem;

use crate::cli::Verify;
use crate::{files, print, print_json};

/// Recomputes a saved game.
pub fn run(args: &Verify) -> Result<(), Problem> {
    let content = files::optional_content(args.content.as_deref())?;
    let text = files::read_text(&args.file)?;
    let verified = veritable_table::verify::<Match>(&text, content.as_deref())
        .map_err(|broken| Problem(format!("{}: {broken}", args.file.display())))?;
    if args.json {
        return print_json(&verified);
    }
    let result = match &verified.outcome {
        Some(outcome) => format!("Result: {}", outcome.reason),
        None => "The game is not over yet.".into(),
    };
    print(&format!(
        "{}: all {} decisions are legal, all {} chance outcomes fell as committed.\n{result}\n",
        verified.game, verified.decisions, verified.throws
    ))
}
