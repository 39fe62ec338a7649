//! A PostgreSQL server of one's own, for tests (feature `faults`).

use std::os::unix::fs::MetadataExt;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError, Weak};

/// A server on a temporary directory, reached by a socket in it; gone with the last who holds it.
pub struct Postgres {
    dir: PathBuf,
    programs: PathBuf,
    databases: AtomicU32,
}

/// Who is not root: its databases cannot be root's.
const NOBODY: u32 = 65534;

/// The server that the tests of one process share.
static SHARED: Mutex<Weak<Postgres>> = Mutex::new(Weak::new());

impl Postgres {
    /// A server, shared with whoever holds it now. Where PostgreSQL is not installed it says so and there is none; if
    /// the environment says `VERITABLE_POSTGRES=required`, that is a failure.
    pub fn shared() -> Option<Arc<Self>> {
        let mut shared = SHARED.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(running) = shared.upgrade() {
            return Some(running);
        }
        let started = Self::start().map(Arc::new)?;
        *shared = Arc::downgrade(&started);
        Some(started)
    }

    /// A server for oneself.
    pub fn start() -> Option<Self> {
        let Some(programs) = programs() else {
            let required = std::env::var("VERITABLE_POSTGRES").is_ok_and(|v| v == "required");
            assert!(!required, "PostgreSQL is not installed: `make postgres` installs it");
            println!("skipped: PostgreSQL is not installed");
            return None;
        };
        static STARTED: AtomicU32 = AtomicU32::new(0);
        let number = STARTED.fetch_add(1, Relaxed);
        let dir = format!("veritable-postgres-{}-{number}", std::process::id());
        let dir = std::env::temp_dir().join(dir);
        std::fs::create_dir(&dir).expect("a directory for PostgreSQL");
        if is_root() {
            std::os::unix::fs::chown(&dir, Some(NOBODY), Some(NOBODY)).expect("it is nobody's");
        }
        let server = Self { dir, programs, databases: AtomicU32::new(0) };
        let data = server.data();
        let data = data.to_str().expect("a plain path");
        server.run("initdb", &["-U", "test", "-A", "trust", "-N", "-E", "UTF8", "-D", data]);
        server.begin();
        Some(server)
    }

    /// Starts it, at first or after [`Postgres::stop`].
    pub fn begin(&self) {
        let (dir, data, log) = (self.dir.display(), self.data(), self.dir.join("log"));
        let (data, log) = (data.to_str().expect("plain"), log.to_str().expect("plain"));
        let options = format!(
            "-c listen_addresses= -c unix_socket_directories={dir} -c fsync=off -c max_connections=200"
        );
        self.run("pg_ctl", &["-w", "-D", data, "-l", log, "-o", &options, "start"]);
    }

    /// Stops it at once, as if its machine had failed.
    pub fn stop(&self) {
        let data = self.data();
        self.run("pg_ctl", &["-m", "immediate", "-D", data.to_str().expect("plain"), "stop"]);
    }

    /// The address of a new, empty database.
    pub fn database(&self) -> String {
        let name = format!("test{}", self.databases.fetch_add(1, Relaxed));
        let socket = self.dir.to_str().expect("plain");
        self.run("createdb", &["-h", socket, "-U", "test", &name]);
        format!("postgres:///{name}?host={socket}&user=test")
    }

    fn data(&self) -> PathBuf {
        self.dir.join("data")
    }

    fn run(&self, program: &str, arguments: &[&str]) {
        let mut command = Command::new(self.programs.join(program));
        if is_root() {
            command.uid(NOBODY).gid(NOBODY);
        }
        command.env("LC_ALL", "C").current_dir(&self.dir).args(arguments);
        let done =
            command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status();
        assert!(done.is_ok_and(|status| status.success()), "{program} {arguments:?} failed");
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        // A test that stopped it has nothing left to stop.
        let mut command = Command::new(self.programs.join("pg_ctl"));
        if is_root() {
            command.uid(NOBODY).gid(NOBODY);
        }
        let command = command.args(["-m", "immediate", "-D"]).arg(self.data()).arg("stop");
        let _ = command.stdout(Stdio::null()).stderr(Stdio::null()).status();
        let _ = std::fs::remove_dir_all(&self.dir);
    }
}

fn is_root() -> bool {
    std::fs::metadata("/proc/self").is_ok_and(|own| own.uid() == 0)
}

/// Where the programs of the newest PostgreSQL of this machine lie.
fn programs() -> Option<PathBuf> {
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut places: Vec<_> = versions.map(|version| version.path().join("bin")).collect();
    places.sort();
    places.insert(0, PathBuf::from("/usr/local/bin"));
    places.into_iter().rev().find(|place| Path::exists(&place.join("initdb")))
}
