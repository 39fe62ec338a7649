//! Own traffic against an own server: how many tables, how fast, how much memory.

mod http;

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

use futures_util::StreamExt;
use serde::Serialize;
use tokio::sync::{Semaphore, watch};
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};
use veritable_core::content::Problem;

use crate::cli::Load;
use http::Guest;

/// What was measured.
#[derive(Serialize)]
struct Report {
    tables: usize,
    sockets: usize,
    seconds: f64,
    actions: usize,
    actions_per_second: f64,
    refused: u64,
    /// From sending an action to the other seat's new view, in milliseconds.
    update_ms: Spread,
    /// From sending an action to its acknowledgement (stored on disk), in milliseconds.
    acknowledged_ms: Spread,
    /// How many appends shared a commit, set-up included.
    appends_per_commit: f64,
    /// Time of the processor that the server took for an action, in milliseconds, all its work included.
    server_cpu_ms_per_action: f64,
    /// The same of this program; and of both together, how much of all cores was taken.
    load_cpu_ms_per_action: f64,
    cores_busy: f64,
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

/// A server of one's own, gone with this value.
struct Server {
    child: Child,
    address: String,
    data: std::path::PathBuf,
}

impl Server {
    fn start(program: Option<&Path>) -> Result<Self, Problem> {
        let data = std::env::temp_dir().join(format!("veritable-load-{}", std::process::id()));
        let program = match program {
            Some(program) => program.to_path_buf(),
            None => std::env::current_exe().map_err(problem("This program cannot find itself"))?,
        };
        // All guests come from one address here. Older builds have no such limits.
        let help = Command::new(&program).args(["serve", "--help"]).output();
        let help = help.map_err(problem("The server cannot be started"))?.stdout;
        let limited = String::from_utf8_lossy(&help).contains("--unlimited");
        let mut child = Command::new(program)
            .args(["serve", "--no-browser", "--listen", "127.0.0.1:0", "--data"])
            .arg(&data)
            .args(limited.then_some("--unlimited"))
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(problem("The server cannot be started"))?;
        let mut line = String::new();
        if let Some(out) = child.stdout.take() {
            BufReader::new(out).read_line(&mut line).map_err(problem("The server says nothing"))?;
        }
        let address = line.split("http://").nth(1).and_then(|rest| rest.split('/').next());
        match address.map(String::from) {
            Some(address) => Ok(Self { child, address, data }),
            None => Err(Problem("The server did not say where it listens.".into())),
        }
    }

    /// Resident memory in bytes, where the system tells.
    fn memory(&self) -> f64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id()));
        let status = status.unwrap_or_default();
        let line = status.lines().find(|l| l.starts_with("VmRSS:")).unwrap_or_default();
        let kilobytes: f64 =
            line.split_whitespace().nth(1).and_then(|n| n.parse().ok()).unwrap_or(0.0);
        kilobytes * 1024.0
    }
}

/// Seconds of the processor that a process has taken, where the system tells.
fn cpu(pid: u32) -> f64 {
    /// Linux counts in hundredths of a second, whatever the clock of the machine.
    const TICKS: f64 = 100.0;
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    // The name of the program comes second and may hold anything but a last parenthesis.
    let after = stat.rsplit(')').next().unwrap_or_default();
    let field = |n: usize| after.split_whitespace().nth(n).and_then(|t| t.parse::<f64>().ok());
    (field(11).unwrap_or(0.0) + field(12).unwrap_or(0.0)) / TICKS
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may already be gone; its directory holds nothing of value.
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = std::fs::remove_dir_all(&self.data);
    }
}

async fn measure(args: &Load) -> Result<Report, Problem> {
    let server = Server::start(args.program.as_deref())?;
    let empty = server.memory();
    let gate = Arc::new(Semaphore::new(64));
    let refused = Arc::new(AtomicU64::new(0));
    let stop = Arc::new(AtomicBool::new(false));
    let (go, ready) = watch::channel(false);
    let pace = Duration::from_secs_f64(args.every);
    let opening: Vec<_> = (0..args.tables)
        .map(|number| {
            let (address, gate, ready) = (server.address.clone(), gate.clone(), ready.clone());
            let (refused, stop) = (refused.clone(), stop.clone());
            let (opened, told) = tokio::sync::oneshot::channel();
            let first = pace.mul_f64(number as f64 / args.tables as f64);
            let task = tokio::spawn(async move {
                let permit = gate.acquire_owned().await;
                let table = Table::open(&address).await;
                drop(permit);
                // Nobody waits any more if an earlier table failed.
                let _ = opened.send(table.is_ok());
                table?.play(ready, first, pace, &refused, &stop).await
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
    tokio::time::sleep(Duration::from_secs(2)).await;
    let idle = server.memory();
    let spent = || (cpu(server.child.id()), cpu(std::process::id()));
    let before = spent();
    let began = Instant::now();
    go.send_replace(true);
    tokio::time::sleep(Duration::from_secs_f64(args.seconds)).await;
    stop.store(true, Relaxed);
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
    let (mut updates, mut acknowledged) = (Vec::new(), Vec::new());
    for task in tasks {
        let times = task.await.map_err(|e| Problem(e.to_string()))?;
        for (update, answer) in times.map_err(problem("A table broke off"))? {
            updates.push(update);
            acknowledged.push(answer);
        }
    }
    let actions = updates.len();
    let (served, loaded) = (after.0 - before.0, after.1 - before.1);
    let per_action = |seconds: f64| seconds * 1e3 / actions.max(1) as f64;
    Ok(Report {
        tables: args.tables,
        sockets: 2 * args.tables,
        seconds,
        actions,
        actions_per_second: actions as f64 / seconds,
        refused: refused.load(Relaxed),
        update_ms: Spread::of(updates),
        acknowledged_ms: Spread::of(acknowledged),
        appends_per_commit,
        server_cpu_ms_per_action: per_action(served),
        load_cpu_ms_per_action: per_action(loaded),
        cores_busy: (served + loaded) / seconds,
        server_memory_mb: full / 1e6,
        memory_per_table_kb: (idle - empty) / 1e3 / args.tables as f64,
    })
}

type Socket =
    tokio_tungstenite::WebSocketStream<tokio_tungstenite::MaybeTlsStream<tokio::net::TcpStream>>;

/// Two guests at one table, each with a socket.
struct Table {
    path: String,
    guests: [Guest; 2],
    sockets: [Socket; 2],
}

fn bad(what: impl ToString) -> std::io::Error {
    std::io::Error::other(what.to_string())
}

impl Table {
    async fn open(address: &str) -> std::io::Result<Self> {
        let mut ann = Guest::new(address).await?;
        let mut bob = Guest::new(address).await?;
        let opened = ann.post("/new", "game=force-of-arms&opponent=friend&listed=no").await?;
        let path = opened
            .header("location")
            .ok_or_else(|| bad("no table"))?
            .trim_end_matches('/')
            .to_string();
        bob.post(&format!("{path}/sit"), "seat=1").await?;
        let sockets = [listen(address, &path, &ann).await?, listen(address, &path, &bob).await?];
        Ok(Self { path, guests: [ann, bob], sockets })
    }

    /// Plays at a steady pace. Returns the times of every action: to the other's view, to the answer.
    async fn play(
        mut self,
        mut ready: watch::Receiver<bool>,
        first: Duration,
        pace: Duration,
        refused: &AtomicU64,
        stop: &AtomicBool,
    ) -> std::io::Result<Vec<(f64, f64)>> {
        let mut views = [Utf8Bytes::default(), Utf8Bytes::default()];
        for (seat, socket) in self.sockets.iter_mut().enumerate() {
            views[seat] = next_view(socket).await?;
        }
        // The others' arrival has been shown too; only the latest view counts.
        let _ = ready.wait_for(|go| *go).await;
        let mut times = Vec::new();
        let mut due = Instant::now() + first;
        let mut step = 0_usize;
        while !stop.load(Relaxed) {
            tokio::time::sleep_until(due.into()).await;
            due += pace;
            for (seat, socket) in self.sockets.iter_mut().enumerate() {
                while let Ok(Ok(view)) =
                    tokio::time::timeout(Duration::ZERO, next_view(socket)).await
                {
                    views[seat] = view;
                }
            }
            // Whoever has acted last may not have been shown it yet.
            let known = views.iter().filter_map(|view| version_of(view)).max();
            for (seat, socket) in self.sockets.iter_mut().enumerate() {
                while version_of(&views[seat]) < known {
                    views[seat] = next_view(socket).await?;
                }
            }
            step += 1;
            let chosen = (0..2).find_map(|seat| Some((seat, choice(&views[seat], step)?)));
            let Some((seat, (version, action))) = chosen else { break };
            let form = format!("version={version}&action={}", action.replace(' ', "+"));
            let sent = Instant::now();
            let act = format!("{}/act", self.path);
            let (own, other) = if seat == 0 { (0, 1) } else { (1, 0) };
            let [left, right] = &mut self.sockets;
            let watcher = if other == 0 { left } else { right };
            let update = async {
                loop {
                    let view = next_view(watcher).await?;
                    if version_of(&view) > Some(version) {
                        return Ok::<_, std::io::Error>((view, sent.elapsed()));
                    }
                }
            };
            let answer = async {
                let answer = self.guests[own].post(&act, &form).await?;
                Ok::<_, std::io::Error>((answer.status, sent.elapsed()))
            };
            let patience = Duration::from_secs(20);
            let both = tokio::time::timeout(patience, async { tokio::join!(update, answer) }).await;
            let Ok((update, answer)) = both else {
                refused.fetch_add(1, Relaxed);
                continue;
            };
            let ((view, shown), (status, answered)) = (update?, answer?);
            if status != 204 {
                refused.fetch_add(1, Relaxed);
            }
            views[other] = view;
            times.push((shown.as_secs_f64() * 1e3, answered.as_secs_f64() * 1e3));
        }
        Ok(times)
    }
}

async fn listen(address: &str, path: &str, guest: &Guest) -> std::io::Result<Socket> {
    let mut request = format!("ws://{address}{path}/live").into_client_request().map_err(bad)?;
    request.headers_mut().insert("cookie", guest.cookie.parse().map_err(bad)?);
    Ok(tokio_tungstenite::connect_async(request).await.map_err(bad)?.0)
}

async fn next_view(socket: &mut Socket) -> std::io::Result<Utf8Bytes> {
    loop {
        match socket.next().await {
            Some(Ok(Message::Text(text))) => return Ok(text),
            Some(Ok(_)) => {}
            Some(Err(error)) => return Err(bad(error)),
            None => return Err(bad("the socket closed")),
        }
    }
}

fn version_of(view: &str) -> Option<u64> {
    view.split("data-version=\"").nth(1)?.split('"').next()?.parse().ok()
}

/// One of the choices a view offers, and the version it was offered at.
fn choice(view: &str, step: usize) -> Option<(u64, String)> {
    let list = view.split("id=\"choices\"").nth(1)?;
    let actions: Vec<_> =
        list.split("data-do=\"").skip(1).filter_map(|a| a.split('"').next()).collect();
    let action = actions.get(step * 7 % actions.len().max(1))?;
    Some((version_of(view)?, action.to_string()))
}
