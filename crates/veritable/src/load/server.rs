//! The server that is measured: a process of its own, and what the system tells of it.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use veritable_core::content::Problem;

use super::problem;

/// A server of one's own, gone with this value.
pub struct Server {
    child: Child,
    /// Where it listens.
    pub address: String,
    data: std::path::PathBuf,
}

impl Server {
    /// Starts one, of this program or of another build.
    pub fn start(program: Option<&Path>) -> Result<Self, Problem> {
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

    /// Seconds of the processor that it has taken.
    pub fn cpu(&self) -> f64 {
        cpu(self.child.id())
    }

    /// Resident memory in bytes, where the system tells.
    pub fn memory(&self) -> f64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id()));
        let status = status.unwrap_or_default();
        let line = status.lines().find(|l| l.starts_with("VmRSS:")).unwrap_or_default();
        let kilobytes: f64 =
            line.split_whitespace().nth(1).and_then(|n| n.parse().ok()).unwrap_or(0.0);
        kilobytes * 1024.0
    }
}

/// Seconds of the processor that a process has taken, where the system tells.
pub fn cpu(pid: u32) -> f64 {
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

/// How many files, connections among them, this process and those it starts may have open; where the system tells.
pub fn most_files() -> Option<usize> {
    let limits = std::fs::read_to_string("/proc/self/limits").ok()?;
    let line = limits.lines().find(|line| line.starts_with("Max open files"))?;
    line.split_whitespace().nth(3)?.parse().ok()
}
