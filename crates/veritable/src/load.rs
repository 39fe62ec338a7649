//! Own traffic against an own server: how many tables, how fast, how much memory.

mod http;
mod server;
mod table;
mod view;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

use serde::Serialize;
use tokio::sync::{Semaphore, watch};
use veritable_core::content::Problem;

use crate::cli::Load;
use http::Guest;
use server::{Server, cpu, most_files};
use table::{Course, Lines, Table};

/// How many requests may be on their way at a time.
const LINES: usize = 64;

/// How many tables are opened at a time.
const OPENING: usize = 32;

/// What was measured.
#[derive(Serialize)]
struct Report {
    tables: usize,
    sockets: usize,
    /// How long it took to open the tables, to sit down and to see them.
    opening_seconds: f64,
    seconds: f64,
    actions: usize,
    actions_per_second_asked: f64,
    actions_per_second: f64,
    refused: u64,
    /// From sending an action to the other seat's new view, in milliseconds.
    update_ms: Spread,
    /// From sending an action to its acknowledgement (stored on disk), in milliseconds.
    acknowledged_ms: Spread,
    /// How much later than planned actions were sent: if this is long, this program is what is slow.
    load_late_ms: Spread,
    /// How many appends shared a commit, set-up included.
    appends_per_commit: f64,
    /// Time of the processor that the server took for an action, in milliseconds, all its work included.
    server_cpu_ms_per_action: f64,
    /// The same of this program.
    load_cpu_ms_per_action: f64,
    /// How many cores each of the two kept busy.
    server_cores: f64,
    load_cores: f64,
    /// Resident memory of the server at the end, and what a table with its two sockets took before anybody acted.
    server_memory_mb: f64,
    memory_per_table_kb: f64,
}

#[derive(Serialize)]
struct Spread {
    p50: f64,
    p90: f64,
    p99: f64,
    max: f64,
}

impl Spread {
    fn of(mut times: Vec<f64>) -> Self {
        times.sort_by(f64::total_cmp);
        let at = |share: f64| {
            let last = times.len().saturating_sub(1) as f64;
            times.get((last * share).round() as usize).copied().unwrap_or_default()
        };
        Self { p50: at(0.5), p90: at(0.9), p99: at(0.99), max: at(1.0) }
    }
}

/// Measures and prints.
pub fn run(args: &Load) -> Result<(), Problem> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(|e| Problem(format!("The threads cannot be started: {e}.")))?;
    let report = runtime.block_on(measure(args))?;
    crate::print_json(&report)
}

fn problem(what: &'static str) -> impl Fn(std::io::Error) -> Problem {
    move |error| Problem(format!("{what}: {error}."))
}

async fn measure(args: &Load) -> Result<Report, Problem> {
    // Two sockets for each table, the shared lines, and what a process has open anyway.
    let files = 2 * args.tables + LINES + 40;
    if most_files().is_some_and(|most| most < files) {
        return Err(Problem(format!(
            "{} tables need {files} open files, here and at the server: `ulimit -n {files}` first.",
            args.tables
        )));
    }
    let server = Server::start(args.program.as_deref())?;
    let empty = server.memory();
    let pace = Duration::from_secs_f64(args.every);
    let course = Arc::new(Course {
        lines: Lines::new(&server.address, LINES),
        game: args.game.clone(),
        pace,
        refused: AtomicU64::new(0),
        stop: AtomicBool::new(false),
    });
    let opening_began = Instant::now();
    let gate = Arc::new(Semaphore::new(OPENING));
    let (go, ready) = watch::channel(false);
    let opening: Vec<_> = (0..args.tables)
        .map(|number| {
            let (course, gate, ready) = (course.clone(), gate.clone(), ready.clone());
            let (opened, told) = tokio::sync::oneshot::channel();
            let first = pace.mul_f64(number as f64 / args.tables as f64);
            let task = tokio::spawn(async move {
                let permit = gate.acquire_owned().await;
                let table = Table::open(&course).await;
                drop(permit);
                // Nobody waits any more if an earlier table failed.
                let _ = opened.send(table.is_ok());
                table?.play(&course, ready, first).await
            });
            (told, task)
        })
        .collect();
    let mut tasks = Vec::new();
    for (told, task) in opening {
        if !told.await.unwrap_or(false) {
            task.await
                .map_err(|e| Problem(e.to_string()))?
                .map_err(problem("A table cannot be opened"))?;
            return Err(Problem("A table cannot be opened.".into()));
        }
        tasks.push(task);
    }
    let opening_seconds = opening_began.elapsed().as_secs_f64();
    tokio::time::sleep(Duration::from_secs_f64(args.settle)).await;
    let idle = server.memory();
    let spent = || (server.cpu(), cpu(std::process::id()));
    let before = spent();
    let began = Instant::now();
    go.send_replace(true);
    tokio::time::sleep(Duration::from_secs_f64(args.seconds)).await;
    course.stop.store(true, Relaxed);
    let seconds = began.elapsed().as_secs_f64();
    let after = spent();
    let full = server.memory();
    let mut reader = Guest::new(&server.address).await.map_err(problem("The server is gone"))?;
    let figures = reader.get("/metrics").await.map_err(problem("The server is gone"))?.body;
    let figure = |name: &str| {
        let line = figures.lines().find(|l| l.split(' ').next() == Some(name));
        line.and_then(|l| l.split(' ').nth(1)).and_then(|n| n.parse::<f64>().ok()).unwrap_or(0.0)
    };
    let appends_per_commit =
        figure("veritable_store_appends_total") / figure("veritable_store_commits_total").max(1.0);
    let mut times = Vec::new();
    for task in tasks {
        let played = task.await.map_err(|e| Problem(e.to_string()))?;
        times.extend(played.map_err(problem("A table broke off"))?);
    }
    let actions = times.len();
    let (served, loaded) = (after.0 - before.0, after.1 - before.1);
    let per_action = |seconds: f64| seconds * 1e3 / actions.max(1) as f64;
    Ok(Report {
        tables: args.tables,
        sockets: 2 * args.tables,
        opening_seconds,
        seconds,
        actions,
        actions_per_second_asked: args.tables as f64 / args.every,
        actions_per_second: actions as f64 / seconds,
        refused: course.refused.load(Relaxed),
        update_ms: Spread::of(times.iter().map(|t| t.update).collect()),
        acknowledged_ms: Spread::of(times.iter().map(|t| t.answer).collect()),
        load_late_ms: Spread::of(times.iter().map(|t| t.late).collect()),
        appends_per_commit,
        server_cpu_ms_per_action: per_action(served),
        load_cpu_ms_per_action: per_action(loaded),
        server_cores: served / seconds,
        load_cores: loaded / seconds,
        server_memory_mb: full / 1e6,
        memory_per_table_kb: (idle - empty) / 1e3 / args.tables as f64,
    })
}
