//! The binary, from outside.

mod arrow;
mod bad_input;
mod documents;
mod engine;
mod fuzz;
mod hosting;
mod play;
mod reports;
mod review;

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};

/// What a run of the binary gave.
pub(crate) struct Ran {
    /// Its exit code.
    pub code: i32,
    /// What it wrote to standard output.
    pub out: String,
    /// What it wrote to standard error.
    pub err: String,
}

/// A directory of its own for every test that needs one; removed with it.
pub(crate) struct Dir(PathBuf);

impl Dir {
    /// A new empty one.
    pub(crate) fn new() -> Self {
        static NEXT: AtomicUsize = AtomicUsize::new(0);
        let unique =
            format!("veritable-{}-{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
        let dir = std::env::temp_dir().join(unique);
        std::fs::create_dir_all(&dir).unwrap();
        Self(dir)
    }

    /// The path of a file in it.
    pub(crate) fn path(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().into()
    }

    /// Writes a file in it.
    pub(crate) fn write(&self, name: &str, text: &str) -> String {
        std::fs::write(self.0.join(name), text).unwrap();
        self.path(name)
    }

    /// Reads a file in it.
    pub(crate) fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.0.join(name)).unwrap()
    }

    /// The names of its files, sorted.
    pub(crate) fn files(&self) -> Vec<String> {
        let list = std::fs::read_dir(&self.0).unwrap().flatten();
        let mut names: Vec<_> = list.map(|e| e.file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }
}

impl Drop for Dir {
    fn drop(&mut self) {
        _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Runs the binary with these words, this input, and `home` for its saved games.
pub(crate) fn run_in(home: &Dir, args: &[&str], input: &str) -> Ran {
    let mut child = Command::new(env!("CARGO_BIN_EXE_veritable"))
        .args(args)
        .env("VERITABLE_HOME", &home.0)
        .env_remove("CLICOLOR_FORCE")
        // As people run it in a checkout: where `check --rules` finds the tests of every game.
        .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_string();
    // A program that ends early does not read everything; that is no failure of the test.
    let feeder = std::thread::spawn(move || _ = stdin.write_all(input.as_bytes()));
    let output = child.wait_with_output().unwrap();
    feeder.join().unwrap();
    Ran {
        code: output.status.code().unwrap(),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

/// Runs the binary with these words and no input.
pub(crate) fn run(args: &[&str]) -> Ran {
    run_in(&Dir::new(), args, "")
}

/// The words of a command that must succeed.
pub(crate) fn ok(args: &[&str]) -> String {
    let ran = run(args);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{args:?}");
    ran.out
}
