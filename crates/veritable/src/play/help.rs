//! Help at the table.

use std::fmt::Write;

use veritable_core::Rules;
use veritable_core::rules::{Clause, Help};

use super::paint::{BOLD, DIM, styled, wrap};
use super::words::COMMANDS;

/// Everything: the rules in short, then the commands.
pub fn whole(rules: &Rules, width: usize) -> String {
    let mut out: String = rules.help.iter().map(|help| section(help, width)).collect();
    // Writing to a string cannot fail.
    _ = writeln!(out, "{}", styled(BOLD, "At the table"));
    for (command, does) in COMMANDS {
        _ = writeln!(out, "  {command:12} {does}");
    }
    out
}

/// What the rules say about a clause or a word; nothing if they do not know it.
pub fn about(rules: &Rules, what: &str, width: usize) -> String {
    if let Some(clause) = rules.clause.iter().find(|c| c.id.eq_ignore_ascii_case(what)) {
        return one_clause(clause, width);
    }
    let lower = what.to_lowercase();
    let holds = |text: &str| text.to_lowercase().contains(&lower);
    let titled = rules.help.iter().filter(|h| holds(&h.title)).map(|h| section(h, width));
    let clauses = rules.clause.iter().filter(|c| holds(&c.title) || holds(&c.summary));
    titled.chain(clauses.map(|c| one_clause(c, width))).collect()
}

fn section(help: &Help, width: usize) -> String {
    format!("{}\n{}\n", styled(BOLD, &help.title), wrap(help.text.trim(), width, "  "))
}

fn one_clause(clause: &Clause, width: usize) -> String {
    let title = styled(BOLD, &clause.title);
    format!("{} {title}\n{}", styled(DIM, &clause.id), wrap(clause.summary.trim(), width, "  "))
}
