//! The commands that ask once and answer once.

pub mod arena;
pub mod bench;
pub mod check;
pub mod games;
pub mod review;
pub mod sim;
pub mod train;
pub mod verify;

use std::io;

use indicatif::{ProgressBar, ProgressStyle};
use veritable_bots::Level;
use veritable_core::Seat;
use veritable_core::content::Problem;

use crate::{cli, engine, files};

/// `veritable engine`.
pub fn engine(args: &cli::Engine) -> Result<(), Problem> {
    let content = files::optional_content(args.content.as_deref())?;
    let engine = engine::Engine::new(&args.game, content)?;
    match engine.run(io::stdin().lock(), io::stdout().lock()) {
        Err(e) if e.kind() != io::ErrorKind::BrokenPipe => {
            Err(Problem(format!("The conversation broke off: {e}.")))
        }
        _ => Ok(()),
    }
}

/// The bots of a command line: one for each seat, or one for all.
fn levels(names: &[String], seats: Seat) -> Result<Vec<Level>, Problem> {
    let levels: Vec<Level> =
        names.iter().map(|name| name.trim().parse()).collect::<Result<_, String>>()?;
    match levels.as_slice() {
        [one] => Ok(vec![*one; usize::from(seats)]),
        _ if levels.len() == usize::from(seats) => Ok(levels),
        _ => Err(Problem(format!(
            "--bots names {} bots, but {seats} play: name one for each, or one for all.",
            levels.len()
        ))),
    }
}

/// As many threads as there are cores.
fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// A progress bar, seen only on a terminal.
fn progress(total: u64, unit: &str) -> ProgressBar {
    let style =
        "{bar:40} {human_pos}/{human_len} UNIT, {per_sec}, {eta} left".replace("UNIT", unit);
    let bar = ProgressBar::new(total);
    match ProgressStyle::with_template(&style) {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}
