//! What all experiments share: who plays, how far it is, what is told in the end.

use std::fmt::Display;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;
use serde_json::json;
use veritable_core::content::Problem;
use veritable_core::{Options, Seat};
use veritable_lab::report::Report;
use veritable_lab::{Player, Program, Work};

use crate::cli::Told;
use crate::{files, print, print_json};

/// The players of a command line: names of levels, or programs.
pub fn players(names: &[String], options: &Options, told: &Told) -> Result<Vec<Player>, Problem> {
    let player = |name: &String| match name.trim().strip_prefix("cmd:") {
        Some(command) => {
            let opening = json!({ "do": "new", "options": options });
            let patience = Duration::from_secs(told.patience);
            Ok(Player::Program(Arc::new(Program::new(command, opening, patience)?)))
        }
        None => Ok(Player::Level(name.trim().parse()?)),
    };
    names.iter().map(player).collect()
}

/// The players of all seats: one for each, or one for all.
pub fn seated(
    names: &[String],
    options: &Options,
    told: &Told,
    seats: Seat,
) -> Result<Vec<Player>, Problem> {
    let players = players(names, options, told)?;
    match players.as_slice() {
        [one] => Ok(vec![one.clone(); usize::from(seats)]),
        _ if players.len() == usize::from(seats) => Ok(players),
        _ => Err(Problem(format!(
            "--bots names {} bots, but {seats} play: name one for each, or one for all.",
            players.len()
        ))),
    }
}

/// Does the work with a progress bar; Ctrl-C ends it before its time.
pub fn watched<T>(total: u64, unit: &str, told: &Told, work: impl FnOnce(Work) -> T) -> T {
    let bar = progress(total, unit);
    let threads = told.threads.unwrap_or_else(cores);
    let done = work(Work { threads, progress: &|n| bar.inc(n), stop: interrupted() });
    bar.finish_and_clear();
    done
}

/// As many threads as there are cores.
pub fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// A progress bar with the time left, seen only on a terminal.
fn progress(total: u64, unit: &str) -> ProgressBar {
    let style =
        "{bar:40} {human_pos}/{human_len} UNIT, {per_sec}, {eta} left".replace("UNIT", unit);
    let bar = ProgressBar::new(total);
    match ProgressStyle::with_template(&style) {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}

/// Set by the first Ctrl-C (or SIGTERM); the second one ends the program at once.
fn interrupted() -> &'static AtomicBool {
    static STOP: OnceLock<&AtomicBool> = OnceLock::new();
    STOP.get_or_init(|| {
        let stop: &'static AtomicBool = Box::leak(Box::default());
        std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
            // Without a runtime nobody can be asked to stop, and the signal ends the program as ever.
            let Ok(runtime) = runtime else { return };
            runtime.block_on(async {
                wish().await;
                stop.store(true, Ordering::Relaxed);
                eprintln!(
                    "Stopping when the games that have begun are over; once more to stop at once."
                );
                wish().await;
                std::process::exit(130);
            });
        });
        stop
    })
}

/// Waits until somebody wants the program to end.
async fn wish() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminate) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = tokio::signal::ctrl_c() => {}
                _ = terminate.recv() => {}
            }
            return;
        }
    }
    _ = tokio::signal::ctrl_c().await;
}

/// Prints what was found, and writes it as a page if that is wanted.
pub fn tell<T: Serialize + Display + Report>(found: &T, told: &Told) -> Result<(), Problem> {
    if let Some(path) = &told.report {
        files::write_whole(path, found.html())?;
    }
    if told.json { print_json(found) } else { print(&format!("{found}\n")) }
}

/// The content pack that is played: that of a directory, or the built-in one.
pub fn sources(
    content: Option<&Path>,
    embedded: Vec<veritable_core::content::Source>,
) -> Result<Vec<veritable_core::content::Source>, Problem> {
    Ok(files::optional_content(content)?.unwrap_or(embedded))
}
