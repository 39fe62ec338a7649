//! `veritable check`: whether content can be played, and rules are tested.

use std::fmt::Write;
use std::path::Path;
use std::{fs, io};

use serde_json::{Value, json};
use veritable_catalog::{AnyMatch, Match, Position, games};
use veritable_core::Options;
use veritable_core::content::{Problem, Source};

use crate::cli::Check;
use crate::{files, print, print_json};

/// How many uncovered clauses the last sentence names.
const MOST_NAMED: usize = 12;

/// Checks the built-in content of every game, or one pack; with `--rules`, the coverage of the rules.
pub fn run(args: &Check) -> Result<(), Problem> {
    let content = files::optional_content(args.content.as_deref())?;
    let matches = open(args, content.as_deref())?;
    let (mut out, mut reports, mut uncovered) = (String::new(), Vec::new(), Vec::new());
    for start in &matches {
        let game = start.position();
        let (id, fingerprint) = (game.info().id, format!("{:016x}", game.fingerprint()));
        // Writing to a string cannot fail.
        _ = writeln!(out, "{id}: the content can be played (fingerprint {fingerprint}).");
        let mut report = json!({ "game": id, "content": fingerprint });
        if args.rules {
            let tests = test_files(args.tests.as_deref(), id)?;
            let missing = rules(game, &tests, &mut out, &mut report)?;
            uncovered.extend(missing.into_iter().map(|clause| format!("{id} {clause}")));
        }
        reports.push(report);
    }
    if args.json {
        print_json(&json!({ "games": reports, "uncovered": uncovered }))?;
    } else {
        print(&out)?;
    }
    if uncovered.is_empty() {
        return Ok(());
    }
    Err(Problem(format!(
        "{} without a test: {}. Write “// covers ID” above the test that covers it.",
        if uncovered.len() == 1 {
            "One clause is".into()
        } else {
            format!("{} clauses are", uncovered.len())
        },
        shortened(&uncovered)
    )))
}

/// The first few of a list.
fn shortened(items: &[String]) -> String {
    match items.len().checked_sub(MOST_NAMED) {
        None | Some(0) => items.join(", "),
        Some(more) => format!("{} and {more} more", items[..MOST_NAMED].join(", ")),
    }
}

/// The games to check. A pack belongs to the game that was named, or to the one whose files it holds.
fn open(args: &Check, content: Option<&[Source]>) -> Result<Vec<Match>, Problem> {
    let standard = Options::standard();
    if let Some(game) = &args.game {
        return Ok(vec![Match::new(game, &standard, content)?]);
    }
    match content {
        Some(content) => Ok(vec![Match::of_pack(content)?]),
        None => games().iter().map(|game| Match::new(game.id, &standard, None)).collect(),
    }
}

/// The tests of a game as (file, text): those in `dir`, or where they lie in a checkout of the sources.
fn test_files(dir: Option<&Path>, game: &str) -> Result<Vec<(String, String)>, Problem> {
    let dir = dir.map_or_else(|| format!("crates/games/{game}/tests").into(), Path::to_path_buf);
    let read = || -> io::Result<Vec<_>> {
        let mut files = Vec::new();
        for entry in fs::read_dir(&dir)? {
            let path = entry?.path();
            if path.extension().is_some_and(|end| end == "rs") {
                let name = path.file_name().unwrap_or_default().to_string_lossy();
                files.push((name.into_owned(), fs::read_to_string(&path)?));
            }
        }
        files.sort();
        Ok(files)
    };
    read().map_err(|e| {
        let says =
            "Run this in a checkout of the sources, or name the folder of tests with --tests.";
        Problem(format!("The tests of {game} cannot be read from {}: {e}. {says}", dir.display()))
    })
}

/// Lists every clause with its tests. Returns those that should have a test and have none.
fn rules(
    game: &dyn Position,
    tests: &[(String, String)],
    out: &mut String,
    report: &mut Value,
) -> Result<Vec<String>, Problem> {
    let rows = game.rules().coverage(tests)?;
    let mut uncovered = Vec::new();
    for row in &rows {
        let clause = row.clause;
        let tests = match (row.tests.is_empty(), clause.testable) {
            (false, _) => row.tests.join("\n          "),
            (true, false) => "(changes no behaviour)".into(),
            (true, true) => {
                uncovered.push(clause.id.clone());
                "NO TEST".into()
            }
        };
        _ = writeln!(out, "  {:6}  {}\n          {tests}", clause.id, clause.title);
    }
    let testable = rows.iter().filter(|row| row.clause.testable).count();
    let covered = testable - uncovered.len();
    _ = writeln!(
        out,
        "  {covered} of {testable} testable clauses are covered ({} listed).",
        rows.len()
    );
    report["rules"] = json!(rows);
    Ok(uncovered)
}
