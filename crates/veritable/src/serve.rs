//! Hosting tables in the browser.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use veritable_core::content::Problem;
use veritable_server::{App, Config, app};
use veritable_store::Store;

use crate::cli::Serve;

/// Serves until it is told to stop.
pub fn run(args: &Serve) -> Result<(), Problem> {
    tracing_subscriber::fmt().with_writer(std::io::stderr).with_target(false).init();
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(|e| Problem(format!("The server cannot start its threads: {e}.")))?;
    runtime.block_on(serve(args))
}

async fn serve(args: &Serve) -> Result<(), Problem> {
    let data = args.data.clone().unwrap_or_else(data_directory);
    std::fs::create_dir_all(&data).map_err(|e| {
        Problem(format!("The data directory {} cannot be made: {e}.", data.display()))
    })?;
    let file = data.join("veritable.db");
    let store = Store::open(&file)
        .await
        .map_err(|e| Problem(format!("The matches in {} cannot be read: {e}.", file.display())))?;
    let config = Config {
        public_url: args.public_url.clone(),
        pace: Duration::from_millis(args.pace),
        ..Config::default()
    };
    let state = App::new(store, config).await.map_err(|e| Problem(e.to_string()))?;
    let listener = tokio::net::TcpListener::bind(args.listen).await.map_err(|e| {
        Problem(format!("Nobody can listen on {}: {e}. Choose another with --listen.", args.listen))
    })?;
    let address = listener.local_addr().unwrap_or(args.listen);
    let url = args.public_url.clone().unwrap_or_else(|| format!("http://{}/", named(address)));
    anstream::println!("Veritable is at {url}  (matches in {}; stop with Ctrl-C)", data.display());
    if !args.no_browser {
        open_browser(&url);
    }
    let tending = tokio::spawn(state.clone().tend());
    let closing = state.clone();
    let service = app(state);
    axum::serve(listener, service)
        .with_graceful_shutdown(async move {
            told_to_stop().await;
            tracing::info!("closing: open requests are finished first");
            closing.close();
        })
        .await
        .map_err(|e| Problem(format!("The server stopped: {e}.")))?;
    let _ = tending.await;
    Ok(())
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
fn data_directory() -> PathBuf {
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
