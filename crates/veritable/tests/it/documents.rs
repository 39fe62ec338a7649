//! The documents keep their word.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use veritable_catalog::{AnyMatch, Match, games};
use veritable_core::Options;

use crate::run;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap().into()
}

/// Every document with its text.
fn documents() -> Vec<(PathBuf, String)> {
    let folders = ["", "docs", "docs/rules"].map(|folder| root().join(folder));
    let files = folders.into_iter().flat_map(|dir| fs::read_dir(dir).unwrap());
    let paths = files.flatten().map(|entry| entry.path());
    paths
        .filter(|path| path.extension().is_some_and(|ext| ext == "md"))
        .map(|path| (path.clone(), fs::read_to_string(path).unwrap()))
        .collect()
}

#[test]
fn every_link_between_documents_leads_somewhere() {
    let documents = documents();
    assert!(documents.len() >= 4, "the documents were found");
    for (path, text) in documents {
        for target in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            let file = target.split('#').next().unwrap();
            let outside = target.contains("://") || file.is_empty();
            let there = path.parent().unwrap().join(file).exists();
            assert!(outside || there, "{}: {target}", path.display());
        }
    }
}

/// Commands in the documents are understood: with `--help` behind them they explain themselves.
#[test]
fn every_command_in_the_documents_exists() {
    let mut seen = 0;
    for (path, text) in documents() {
        for line in text.lines().filter_map(|line| line.strip_prefix("veritable ")) {
            let words: Vec<_> = line.split(" #").next().unwrap().split_whitespace().collect();
            let flags = words.iter().filter(|word| word.starts_with("--"));
            let help = run(&[words[0], "--help"]);
            assert_eq!(help.code, 0, "{}: {line}", path.display());
            for flag in flags {
                assert!(help.out.contains(flag), "{}: {line}: {flag}", path.display());
            }
            seen += 1;
        }
    }
    assert!(seen > 5, "the commands were found");
}

/// Whether a clause is named like a place in the specification: a section, or a letter and a number (R7, X12).
fn is_reference(id: &str) -> bool {
    let number = id.trim_start_matches(|c: char| c.is_ascii_uppercase());
    number.starts_with(|c: char| c.is_ascii_digit())
}

#[test]
fn every_clause_stands_in_the_rules_of_its_game() {
    for game in games() {
        let text = fs::read_to_string(root().join(format!("docs/rules/{}.md", game.id))).unwrap();
        let words = text.split(|c: char| !(c.is_alphanumeric() || c == '.'));
        let named: BTreeSet<_> = words.map(|word| word.trim_matches('.')).collect();
        let start = Match::new(game.id, &Options::standard(), None).unwrap();
        let clauses = start.position().rules().clause.iter().filter(|c| is_reference(&c.id));
        let mut seen = 0;
        for clause in clauses {
            // A part of a section has a name behind it: 4.8-land.
            let place = clause.id.split('-').next().unwrap();
            assert!(named.contains(place), "docs/rules/{}.md has no {}", game.id, clause.id);
            seen += 1;
        }
        assert!(seen > 50, "the clauses of {} were found", game.id);
    }
}
