//! What the table answers without the game going on: choices, reasons, help, hints, the story.

use veritable_catalog::{Choice, Refusal};
use veritable_core::words::quoted;

use super::paint::{ACCENT, BOLD, DIM, styled, wrap};
use super::sitting::Sitting;
use super::words::matching;
use super::{help, inspect};
use crate::mind;

/// How many lines `log` shows, and how many refusals `why` explains.
const LOG_LINES: usize = 20;
const REASONS: usize = 8;

impl Sitting {
    pub(super) fn say_choice(&mut self, number: usize, choice: &Choice) {
        let number = styled(ACCENT, &format!("{number:>3}")) + "  ";
        let hint = choice.hint.as_ref().map(|hint| styled(DIM, &format!(" – {hint}")));
        let words = choice.label.clone() + &hint.unwrap_or_default();
        self.terminal.print(&wrap(&words, self.terminal.width(), &number));
    }

    pub(super) fn why(&mut self, choices: &[Choice], what: &str) {
        if what.is_empty() {
            self.terminal.say("Why what? Write for example: why pass");
            return;
        }
        let possible = matching(choices, what);
        if possible.is_empty() {
            return self.why_not(choices, what);
        }
        self.terminal.say("That is possible:");
        possible.iter().for_each(|(number, choice)| self.say_choice(*number, choice));
    }

    /// Explains why `text` is no choice.
    pub(super) fn why_not(&mut self, choices: &[Choice], text: &str) {
        if text.parse::<usize>().is_ok() {
            let last = choices.len();
            return self.terminal.say(&format!("The choices go from 1 to {last}."));
        }
        let position = self.table.position();
        let mut reasons = position.impossible(text);
        if reasons.is_empty() {
            match position.check(text) {
                Err(refusal) => self.refuse(&refusal),
                Ok(()) => self.terminal.say("That is possible."),
            }
            return;
        }
        let more = reasons.len().saturating_sub(REASONS);
        for (choice, refusal) in reasons.drain(..).take(REASONS) {
            let words = format!("{}: {}", styled(BOLD, &choice.label), with_clause(&refusal));
            self.terminal.print(&wrap(&words, self.terminal.width(), ""));
        }
        if more > 0 {
            self.terminal.say(&styled(DIM, &format!("… and {more} more like these.")));
        }
    }

    pub(super) fn refuse(&mut self, refusal: &Refusal) {
        self.terminal.say(&with_clause(refusal));
    }

    pub(super) fn help(&mut self, about: &str) {
        let (position, width) = (self.table.position(), self.terminal.width());
        let text = if about.is_empty() {
            help::whole(position.rules(), width)
        } else {
            let table = inspect::about(&position.scene(self.viewer()), about, width);
            let rules = help::about(position.rules(), about, width);
            match (table + &rules).as_str() {
                "" => format!(
                    "Nothing is known about {}. `?` alone shows all the rules.\n",
                    quoted(about)
                ),
                found => found.into(),
            }
        };
        self.terminal.print(&text);
    }

    pub(super) fn hint(&mut self) {
        let ply = self.table.log().len() as u64;
        match mind::advise(self.table.now(), "pilot", ply) {
            Ok(advice) => {
                let width = self.terminal.width();
                for (i, line) in advice.lines().iter().enumerate() {
                    let line = self.named(line);
                    let line = if i == 0 { styled(BOLD, &line) } else { line };
                    let before = if i == 0 { "The pilot would: " } else { "  " };
                    self.terminal.print(&wrap(&line, width, before));
                }
            }
            Err(refusal) => self.refuse(&refusal),
        }
    }

    pub(super) fn log(&mut self, all: bool) {
        let told = self.table.told(self.viewer(), 0..usize::MAX);
        let lines: Vec<_> = told.into_iter().flat_map(|entry| entry.lines).collect();
        let from = if all { 0 } else { lines.len().saturating_sub(LOG_LINES) };
        for line in &lines[from..] {
            let clause = styled(DIM, &format!("({})", line.clause));
            self.terminal.say(&format!("• {} {clause}", self.named(&line.text)));
        }
    }
}

fn with_clause(refusal: &Refusal) -> String {
    match &refusal.clause {
        Some(clause) => format!("{} {}", refusal.why, styled(DIM, &format!("(? {clause})"))),
        None => refusal.why.clone(),
    }
}
