//! The commands that ask once and answer once.

pub mod arena;
pub mod bench;
pub mod check;
pub mod compare;
pub mod games;
mod records;
pub mod review;
pub mod sim;
pub mod sweep;
pub mod train;
mod trial;
pub mod verify;

use std::io;

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
