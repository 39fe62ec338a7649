//! Hosting tables in the browser.

use std::io::IsTerminal;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use axum::serve::ListenerExt;
use veritable_core::content::Problem;
use veritable_core::words::quoted;
use veritable_server::orders::Keep;
use veritable_server::{Allowance, App, Config, Pack, app, operations};
use veritable_store::{Directory, Store};

use crate::cli::{Backup, Move, Restore, Serve};
use crate::files::read_packs;

/// Serves until it is told to stop.
pub fn run(args: &Serve) -> Result<(), Problem> {
    let log = tracing_subscriber::fmt().with_max_level(args.log).with_target(false);
    let log = log.with_writer(std::io::stderr);
    match std::io::stderr().is_terminal() {
        true => log.init(),
        false => log.json().flatten_event(true).init(),
    }
    runtime()?.block_on(serve(args))
}

async fn serve(args: &Serve) -> Result<(), Problem> {
    if let Some(url) = &args.public_url {
        check_url(url)?;
    }
    let packs = packs(&args.content)?;
    let data = args.data.clone().unwrap_or_else(data_directory);
    let place = args.store.clone().unwrap_or_else(|| data.display().to_string());
    let (store, _claimed) = open(&place).await.map_err(sentence)?;
    let config = Config {
        public_url: args.public_url.clone(),
        pace: Duration::from_millis(args.pace),
        proxies: args.proxies,
        operations: args.metrics.is_none(),
        packs,
        keep: Keep { over: days(args.keep_over), unfinished: days(args.keep_unfinished) },
        calls: args.notices,
        allowance: if args.unlimited { Allowance::unlimited() } else { Allowance::default() },
        ..Config::default()
    };
    if args.new_key {
        App::renew_key(&store).await.map_err(sentence)?;
    }
    let state = App::new(store.clone(), config).await.map_err(sentence)?;
    let listener = listen(args.listen).await?;
    let address = listener.local_addr().unwrap_or(args.listen);
    let url = args.public_url.clone().unwrap_or_else(|| format!("http://{}/", named(address)));
    let kept = if args.store.is_some() { "PostgreSQL" } else { &place };
    anstream::println!("Veritable is at {url}  (matches in {kept}; stop with Ctrl-C)");
    if !args.no_browser {
        open_browser(&url);
    }
    if let Some(own) = args.metrics {
        let operations = operations().with_state(state.clone());
        let own = listen(own).await?;
        tokio::spawn(async move { axum::serve(own, operations).await });
    }
    tokio::spawn(state.clone().tend());
    let closing = state.clone();
    let (told, mut stopping) = tokio::sync::watch::channel(false);
    let service = app(state).into_make_service_with_connect_info::<SocketAddr>();
    // A view comes in several frames: the last must not wait until the first is acknowledged.
    let listener = listener.tap_io(|stream| {
        // A connection that is gone already is found out soon enough.
        let _ = stream.set_nodelay(true);
    });
    let serving = axum::serve(listener, service).with_graceful_shutdown(async move {
        told_to_stop().await;
        tracing::info!("closing: open requests are finished first");
        closing.close();
        told.send_replace(true);
    });
    let grace = async {
        // An error means that nobody can tell any more: the server has ended.
        let _ = stopping.wait_for(|told| *told).await;
        tokio::time::sleep(LAST_REQUESTS).await;
    };
    tokio::select! {
        served = serving => served.map_err(|e| Problem(format!("The server stopped: {e}.")))?,
        () = grace => tracing::info!("some requests did not come to their end"),
    }
    store.close().await.map_err(sentence)
}

fn days(days: Option<u32>) -> Option<Duration> {
    days.map(|days| Duration::from_secs(u64::from(days) * 24 * 3600))
}

/// The cards that are offered beside the built-in ones.
fn packs(dirs: &[PathBuf]) -> Result<Vec<Pack>, Problem> {
    let mut packs: Vec<Pack> = Vec::new();
    for pack in dirs.iter().map(|dir| read_packs(dir)).collect::<Result<Vec<_>, _>>()?.concat() {
        if packs.iter().any(|other| (&other.name, other.game) == (&pack.name, pack.game)) {
            let (name, game) = (quoted(&pack.name), pack.game);
            return Err(Problem(format!(
                "Two packs of {game} are called {name}: rename a folder."
            )));
        }
        packs.push(pack);
    }
    Ok(packs)
}

/// The store of a data directory, which is ours as long as the second value lives, or of a database.
async fn open(place: &str) -> Result<(Store, Option<Directory>), veritable_store::Error> {
    if is_url(place) {
        return Ok((Store::connect(place).await?, None));
    }
    let directory = Directory::claim(place.as_ref())?;
    Ok((Store::open(&directory.database()).await?, Some(directory)))
}

/// Whether this names a PostgreSQL database, not a directory.
pub fn is_url(place: &str) -> bool {
    place.starts_with("postgres://") || place.starts_with("postgresql://")
}

async fn listen(address: SocketAddr) -> Result<tokio::net::TcpListener, Problem> {
    let listener = tokio::net::TcpListener::bind(address).await;
    listener.map_err(|e| {
        Problem(format!("Nobody can listen on {address}: {e}. Choose another address."))
    })
}

/// What the store says, as a sentence.
pub fn sentence(error: veritable_store::Error) -> Problem {
    let says = error.to_string();
    let mut letters = says.chars();
    let first = letters.next().map(|c| c.to_uppercase().to_string()).unwrap_or_default();
    Problem(format!("{first}{}.", letters.as_str()))
}

/// Copies all matches into one file, while a server may be running.
pub fn backup(args: &Backup) -> Result<(), Problem> {
    let data = args.data.clone().unwrap_or_else(data_directory);
    waiting(veritable_store::backup(&data, &args.file))?;
    crate::print(&format!("All matches are in {}.\n", args.file.display()))
}

/// Puts such a copy in the place of what is there.
pub fn restore(args: &Restore) -> Result<(), Problem> {
    let data = args.data.clone().unwrap_or_else(data_directory);
    let kept = waiting(veritable_store::restore(&args.file, &data))?;
    let kept = kept.map(|file| format!(" What was there before is in {}.", file.display()));
    let file = args.file.display();
    crate::print(&format!(
        "The matches of {file} are in {}.{}\n",
        data.display(),
        kept.unwrap_or_default()
    ))
}

/// Copies everything from one place to another that is empty.
pub fn move_all(args: &Move) -> Result<(), Problem> {
    let url = is_url(&args.from);
    if !url && !std::path::Path::new(&args.from).join("veritable.db").exists() {
        return Err(Problem(format!("There are no matches in {}.", quoted(&args.from))));
    }
    let (copied, others) = waiting(async {
        let ((from, _claimed), (to, _also)) = (open(&args.from).await?, open(&args.to).await?);
        let others = from.others().await? + to.others().await?;
        let copied = if others == 0 { from.copy_into(&to).await? } else { 0 };
        from.close().await?;
        to.close().await?;
        Ok((copied, others))
    })?;
    if others > 0 {
        return Err(Problem("A server is at work there: stop it first.".into()));
    }
    let matches = if copied == 1 { "1 match was".into() } else { format!("{copied} matches were") };
    crate::print(&format!("{matches} copied and compared. What was there is still there.\n"))
}

/// Waits for what the store does.
fn waiting<T>(work: impl Future<Output = Result<T, veritable_store::Error>>) -> Result<T, Problem> {
    runtime()?.block_on(work).map_err(sentence)
}

/// Threads for what waits.
pub fn runtime() -> Result<tokio::runtime::Runtime, Problem> {
    tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(|e| Problem(format!("The threads cannot be started: {e}.")))
}

/// How long a server that was told to stop waits for requests that are still coming.
const LAST_REQUESTS: Duration = Duration::from_secs(5);

/// Whether people can use this address: a scheme, a host, perhaps a port, and nothing else.
fn check_url(url: &str) -> Result<(), Problem> {
    let rest = url.strip_prefix("https://").or_else(|| url.strip_prefix("http://"));
    let host = rest.map(|rest| rest.strip_suffix('/').unwrap_or(rest)).unwrap_or_default();
    let letters = |c: char| c.is_ascii_alphanumeric() || ".-:[]".contains(c);
    let port = host.rsplit_once(':').filter(|(_, port)| !port.ends_with(']'));
    let port = port.is_none_or(|(_, port)| port.parse::<u16>().is_ok());
    if !host.is_empty() && !host.starts_with(':') && host.chars().all(letters) && port {
        return Ok(());
    }
    Err(Problem(format!(
        "{} is no address that people could use: write --public-url https://games.example.org, \
         without a path.",
        quoted(url)
    )))
}

/// An address that a browser understands.
fn named(address: SocketAddr) -> String {
    if address.ip().is_unspecified() {
        format!("localhost:{}", address.port())
    } else {
        address.to_string()
    }
}

/// Returns at Ctrl-C or SIGTERM.
async fn told_to_stop() {
    let interrupt = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminate) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = interrupt => {}
                _ = terminate.recv() => {}
            }
            return;
        }
    }
    let _ = interrupt.await;
}

/// Where matches are kept if nobody says otherwise.
pub fn data_directory() -> PathBuf {
    let from = |name: &str| std::env::var_os(name).map(PathBuf::from).filter(|p| p.is_absolute());
    from("XDG_DATA_HOME")
        .or_else(|| from("HOME").map(|home| home.join(".local/share")))
        .or_else(|| from("LOCALAPPDATA"))
        .unwrap_or_default()
        .join("veritable")
}

/// Opens a browser on a desktop; where there is none, the address was printed.
fn open_browser(url: &str) {
    let desktop =
        ["DISPLAY", "WAYLAND_DISPLAY"].iter().any(|name| std::env::var_os(name).is_some());
    let program = match std::env::consts::OS {
        "macos" => "open",
        "windows" => "explorer",
        _ if desktop => "xdg-open",
        _ => return,
    };
    let quiet = std::process::Stdio::null;
    // Without such a program the printed address has to do.
    let _ = std::process::Command::new(program).arg(url).stdout(quiet()).stderr(quiet()).spawn();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_public_address_is_a_scheme_a_host_and_perhaps_a_port() {
        for good in ["https://club.example", "http://10.0.0.1:8040/", "https://[::1]:8040"] {
            assert!(check_url(good).is_ok(), "{good}");
        }
        for bad in
            ["club.example", "https://", "https://a b", "https://club.example/games", "https://x:y"]
        {
            assert!(check_url(bad).is_err(), "{bad}");
        }
    }
}
