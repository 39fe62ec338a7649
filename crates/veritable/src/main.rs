//! The command line of Veritable.

mod admin;
mod cli;
mod commands;
mod engine;
mod files;
mod load;
mod mind;
mod play;
mod serve;

use std::io::{self, Write};
use std::process::ExitCode;

use clap::Parser;
use veritable_core::content::Problem;

use cli::{Cli, Command};

/// A page is thousands of small strings: this allocator takes half the time of the system's.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let done = match Cli::parse().command {
        Command::Games(args) => commands::games::run(&args),
        Command::Play(args) => play::run(&args),
        Command::Sim(args) => commands::sim::run(&args),
        Command::Compare(args) => commands::compare::run(&args),
        Command::Sweep(args) => commands::sweep::run(&args),
        Command::Arena(args) => commands::arena::run(&args),
        Command::Train(args) => commands::train::run(&args),
        Command::Duel(args) => commands::train::duel(&args),
        Command::Bench(args) => commands::bench::run(&args),
        Command::Engine(args) => commands::engine(&args),
        Command::Check(args) => commands::check::run(&args),
        Command::Verify(args) => commands::verify::run(&args),
        Command::Review(args) => commands::review::run(&args),
        Command::Serve(args) => serve::run(&args),
        Command::Load(args) => load::run(&args),
        Command::Backup(args) => serve::backup(&args),
        Command::Restore(args) => serve::restore(&args),
        Command::Move(args) => serve::move_all(&args),
        Command::Admin(args) => admin::run(&args),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            anstream::eprintln!("{}error:{} {problem}", RED.render(), RED.render_reset());
            ExitCode::FAILURE
        }
    }
}

const RED: anstyle::Style = anstyle::AnsiColor::Red.on_default().bold();

/// Prints to standard output. A reader that has seen enough (`| head`) is no error.
fn print(text: &str) -> Result<(), Problem> {
    let mut out = anstream::AutoStream::auto(io::stdout().lock());
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(e) if e.kind() != io::ErrorKind::BrokenPipe => {
            Err(Problem(format!("Cannot write the answer: {e}.")))
        }
        _ => Ok(()),
    }
}

/// Prints one JSON object.
fn print_json(value: &impl serde::Serialize) -> Result<(), Problem> {
    let text = serde_json::to_string_pretty(value).expect("reports are plain data");
    print(&(text + "\n"))
}
