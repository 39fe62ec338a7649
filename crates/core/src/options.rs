//! Options of a match: what can be set, to what, and what is set.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::words::quoted;

/// One option of a game.
#[derive(Clone, Debug, Serialize)]
pub struct OptionSpec {
    /// The word used on command lines and in files.
    pub key: &'static str,
    /// What it means, in a sentence.
    pub help: &'static str,
    /// What it can be.
    #[serde(flatten)]
    pub kind: OptionKind,
    /// What it is if nobody says.
    pub default: &'static str,
}

impl OptionSpec {
    /// An option that is one of a few words.
    pub fn choice(
        key: &'static str,
        help: &'static str,
        values: &'static [&'static str],
        default: &'static str,
    ) -> Self {
        Self { key, help, kind: OptionKind::Choice { values }, default }
    }

    /// An option that is a whole number from `min` to `max`.
    pub fn number(
        key: &'static str,
        help: &'static str,
        (min, max): (i64, i64),
        default: &'static str,
    ) -> Self {
        Self { key, help, kind: OptionKind::Number { min, max }, default }
    }

    /// An option that is on or off, written `true` or `false`.
    pub fn switch(key: &'static str, help: &'static str, default: &'static str) -> Self {
        Self { key, help, kind: OptionKind::Switch, default }
    }

    /// The option `content`: which set of cards is played with.
    pub fn content(default: &'static str) -> Self {
        Self {
            key: "content",
            help: "The set of cards, by its id.",
            kind: OptionKind::Word,
            default,
        }
    }
}

/// The legal values of an option.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum OptionKind {
    /// A whole number within bounds.
    Number {
        /// The smallest.
        min: i64,
        /// The largest.
        max: i64,
    },
    /// One of a few words.
    Choice {
        /// The words.
        values: &'static [&'static str],
    },
    /// On or off, written `true` or `false`.
    Switch,
    /// Any word; the game says whether it knows it.
    Word,
}

impl OptionKind {
    /// The legal values, for people.
    pub fn values(&self) -> String {
        match self {
            OptionKind::Number { min, max } => format!("{min} to {max}"),
            OptionKind::Choice { values } => values.join(", "),
            OptionKind::Switch => "true, false".into(),
            OptionKind::Word => "a name".into(),
        }
    }

    fn accepts(&self, value: &str) -> bool {
        match self {
            OptionKind::Number { min, max } => {
                value.parse().is_ok_and(|n: i64| (*min..=*max).contains(&n))
            }
            OptionKind::Choice { values } => values.contains(&value),
            OptionKind::Switch => matches!(value, "true" | "false"),
            OptionKind::Word => !value.is_empty(),
        }
    }
}

/// The options of one match that differ from the defaults, as words.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct Options(BTreeMap<String, String>);

impl Options {
    /// No option set: the standard game.
    pub fn standard() -> Self {
        Self::default()
    }

    /// Options from pairs, e.g. of a command line.
    pub fn from_pairs<K: Into<String>, V: Into<String>>(
        pairs: impl IntoIterator<Item = (K, V)>,
    ) -> Self {
        Self(pairs.into_iter().map(|(k, v)| (k.into(), v.into())).collect())
    }

    /// The same options with one more set.
    #[must_use]
    pub fn with(mut self, key: &str, value: impl ToString) -> Self {
        self.0.insert(key.into(), value.to_string());
        self
    }

    /// What is set, in alphabetic order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(k, v)| (k.as_str(), v.as_str()))
    }

    /// Refuses unknown options and illegal values with a sentence that says what is legal.
    pub fn check(&self, specs: &[OptionSpec]) -> Result<(), String> {
        for (key, value) in &self.0 {
            let Some(spec) = specs.iter().find(|s| s.key == key) else {
                let known: Vec<_> = specs.iter().map(|s| s.key).collect();
                return Err(format!(
                    "There is no option {}. Known options: {}.",
                    quoted(key),
                    known.join(", ")
                ));
            };
            if !spec.kind.accepts(value) {
                return Err(format!(
                    "Option “{key}” cannot be {}. Legal values: {}.",
                    quoted(value),
                    spec.kind.values()
                ));
            }
        }
        Ok(())
    }

    /// The value in force: what was set, or the default. Call [`Options::check`] first.
    ///
    /// # Panics
    /// If no spec has this key: a slip in the game's code, not in the user's input.
    pub fn get<'a>(&'a self, specs: &'a [OptionSpec], key: &str) -> &'a str {
        let spec = specs.iter().find(|s| s.key == key).expect("a game asks for its own options");
        self.0.get(key).map_or(spec.default, String::as_str)
    }

    /// The number in force; see [`Options::get`].
    pub fn number(&self, specs: &[OptionSpec], key: &str) -> i64 {
        self.get(specs, key).parse().expect("a checked number")
    }

    /// The switch in force; see [`Options::get`].
    pub fn switch(&self, specs: &[OptionSpec], key: &str) -> bool {
        self.get(specs, key) == "true"
    }

    /// What was set by the user, if anything: for defaults that depend on other options.
    pub fn explicit(&self, key: &str) -> Option<&str> {
        self.0.get(key).map(String::as_str)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn specs() -> Vec<OptionSpec> {
        vec![OptionSpec::number("rounds", "How many rounds are played.", (1, 5), "2")]
    }

    #[test]
    fn an_unknown_option_is_refused_with_the_known_ones() {
        let said = Options::standard().with("round", 3).check(&specs()).unwrap_err();
        assert_eq!(said, "There is no option “round”. Known options: rounds.");
    }

    #[test]
    fn a_value_out_of_range_is_refused_with_the_range() {
        let said = Options::standard().with("rounds", 6).check(&specs()).unwrap_err();
        assert_eq!(said, "Option “rounds” cannot be “6”. Legal values: 1 to 5.");
    }

    #[test]
    fn what_nobody_set_has_its_default() {
        assert_eq!(Options::standard().number(&specs(), "rounds"), 2);
        assert_eq!(Options::standard().with("rounds", 4).number(&specs(), "rounds"), 4);
    }
}
