//! `veritable play`: a whole game in the terminal, line by line.

mod answers;
mod board;
mod draw;
mod help;
mod inspect;
mod paint;
mod seats;
mod sitting;
mod small;
mod terminal;
mod words;

use std::path::Path;

use veritable_catalog::{AnyMatch, Match};
use veritable_core::content::{Problem, Source};
use veritable_table::Table;

use crate::cli::Play;
use crate::files;
use sitting::Sitting;

/// Plays a new game or goes on with a saved one.
pub fn run(args: &Play) -> Result<(), Problem> {
    let content = files::optional_content(args.setup.content.as_deref())?;
    let (table, save) = match (&args.resume, &args.game) {
        (Some(file), _) => {
            let path = file.clone().map_or_else(files::last_save, Ok)?;
            (load(&path, content.as_deref())?, Some(path))
        }
        (None, Some(game)) => (new(args, game, content.as_deref())?, None),
        (None, None) => unreachable!("the command line asks for a game"),
    };
    Sitting::new(table, save, content).play();
    Ok(())
}

fn new(args: &Play, game: &str, content: Option<&[Source]>) -> Result<Table, Problem> {
    let options = args.setup.options();
    let seats = Match::new(game, &options, content)?.position().seats();
    let seats = seats::read(args.seats.as_deref(), seats)?;
    Table::new(game, &options, content, seats, files::seed(args.seed)?)
}

fn load(path: &Path, content: Option<&[Source]>) -> Result<Table, Problem> {
    let text = files::read_text(path)?;
    Table::load(&text, content).map_err(|broken| Problem(format!("{}: {broken}", path.display())))
}
