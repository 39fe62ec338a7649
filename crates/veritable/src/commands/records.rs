//! One row for every game: CSV or JSON lines.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use serde_json::{Value, json};
use veritable_core::content::Problem;
use veritable_core::words::quoted;
use veritable_lab::Record;

/// A file of rows that is written while games are played.
pub struct Records {
    path: PathBuf,
    out: BufWriter<File>,
    csv: bool,
    begun: bool,
    failed: Option<std::io::Error>,
}

impl Records {
    /// A new file; its ending says how it is written.
    pub fn create(path: &Path) -> Result<Self, Problem> {
        let ending = path.extension().and_then(|end| end.to_str()).unwrap_or_default();
        let csv = match ending {
            "csv" => true,
            "jsonl" | "ndjson" | "json" => false,
            _ => {
                let name = quoted(&path.display().to_string());
                return Err(Problem(format!(
                    "Records are written as .csv or .jsonl: {name} is neither."
                )));
            }
        };
        let file = File::create(path).map_err(|e| cannot(path, &e))?;
        Ok(Self { path: path.into(), out: BufWriter::new(file), csv, begun: false, failed: None })
    }

    /// Adds a row.
    pub fn add(&mut self, record: &Record) {
        let row = row(record);
        let mut lines = String::new();
        if self.csv {
            let line = |cells: Vec<String>| cells.join(",") + "\n";
            if !self.begun {
                lines += &line(row.iter().map(|(key, _)| cell(&json!(key))).collect());
            }
            lines += &line(row.iter().map(|(_, value)| cell(value)).collect());
        } else {
            let object: serde_json::Map<String, Value> = row.into_iter().collect();
            lines = format!("{}\n", Value::Object(object));
        }
        self.begun = true;
        if self.failed.is_none() {
            self.failed = self.out.write_all(lines.as_bytes()).err();
        }
    }

    /// Ends the file.
    pub fn finish(mut self) -> Result<(), Problem> {
        match self.failed.take().or_else(|| self.out.flush().err()) {
            Some(e) => Err(cannot(&self.path, &e)),
            None => Ok(()),
        }
    }
}

fn cannot(path: &Path, error: &std::io::Error) -> Problem {
    Problem(format!("Cannot write {}: {error}.", path.display()))
}

/// The facts of a game, by name; seats are counted from 0.
fn row(record: &Record) -> Vec<(String, Value)> {
    let outcome = &record.outcome;
    let mut row: Vec<(String, Value)> = vec![
        ("game".into(), json!(record.number)),
        ("decisions".into(), json!(record.counts.decisions)),
        ("chance".into(), json!(record.counts.chance)),
        ("beyond".into(), json!(outcome.beyond)),
        ("reason".into(), json!(outcome.reason)),
    ];
    for (seat, name) in record.names.iter().enumerate() {
        row.push((format!("seat{seat}"), json!(name)));
        row.push((format!("result{seat}"), json!(outcome.results[seat])));
        row.push((format!("score{seat}"), json!(outcome.scores[seat])));
    }
    row
}

/// A value as CSV has it.
fn cell(value: &Value) -> String {
    let text = match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    };
    if text.contains([',', '"', '\n']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_would_break_a_row_stands_in_quotes() {
        assert_eq!(cell(&json!("RDF wins, 12 to 9")), "\"RDF wins, 12 to 9\"");
        assert_eq!(cell(&json!("say \"no\"")), "\"say \"\"no\"\"\"");
        assert_eq!((cell(&json!(null)), cell(&json!(7))), (String::new(), "7".into()));
    }
}
