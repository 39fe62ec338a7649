//! What a game did once, kept as text beside its tests: whole matches as they were told, and how many lines of play can
//! follow their positions. A change of a rule shows as a change of these files, for people to read.
//!
//! ```ignore
//! veritable_core::records! { MyGame: standard: "", short: "rounds=1" }
//! ```
//!
//! `tests/golden/NAME.txt` and `tests/perft.toml` are written by `VERITABLE_BLESS=1 cargo test -p CRATE records_of`. This is
//! the one place of the crate that touches files.

pub mod perft;
pub mod playthrough;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::{env, fs};

use crate::{Game, Options};

/// Makes one test of the playthroughs and one of the counts. Give each option set worth recording a name and its
/// options, `"key=value key=value"`.
#[macro_export]
macro_rules! records {
    ($game:ty: $($name:ident: $options:literal),+ $(,)?) => {
        fn records() -> $crate::testkit::record::Records<$game> {
            let tests = concat!(env!("CARGO_MANIFEST_DIR"), "/tests");
            $crate::testkit::record::Records::new(tests, &[$((stringify!($name), $options)),+])
        }
        #[test]
        fn records_of_whole_matches_are_told_as_they_were() {
            records().keep_playthroughs();
        }
        #[test]
        fn records_of_how_much_can_follow_are_as_they_were() {
            records().keep_counts();
        }
    };
}

/// The records of one game.
pub struct Records<G> {
    tests: PathBuf,
    sets: Vec<Set<G>>,
}

/// One option set of a game.
pub struct Set<G> {
    /// What the set is called.
    pub name: String,
    /// Its options as people write them.
    pub options: String,
    /// The game with these options.
    pub game: G,
}

impl<G: Game> Records<G> {
    /// The records in the directory `tests` for these sets: a name and options, `key=value key=value`.
    ///
    /// # Panics
    /// If the game refuses the options.
    pub fn new(tests: impl AsRef<Path>, sets: &[(&str, &str)]) -> Self {
        let set = |&(name, options): &(&str, &str)| {
            let pairs = options.split_whitespace().filter_map(|pair| pair.split_once('='));
            let game = G::configure(&Options::from_pairs(pairs), None);
            let game = game.unwrap_or_else(|problem| panic!("{name}: {problem}"));
            Set { name: name.into(), options: options.into(), game }
        };
        Self { tests: tests.as_ref().into(), sets: sets.iter().map(set).collect() }
    }

    /// Compares the playthroughs with the files, or writes them if that is asked for.
    ///
    /// # Panics
    /// If they differ.
    pub fn keep_playthroughs(&self) {
        keep(|| self.write_playthroughs(), || self.compare_playthroughs());
    }

    /// Compares the counts with the file, or writes it if that is asked for.
    ///
    /// # Panics
    /// If they differ.
    pub fn keep_counts(&self) {
        keep(|| self.write_counts(), || self.compare_counts());
    }

    /// Whether every recorded match is still legal and told in the same words; where not, a sentence with both.
    pub fn compare_playthroughs(&self) -> Result<(), String> {
        for set in &self.sets {
            let (file, recorded) = (self.file(set), self.read(set));
            let actions = playthrough::actions(&recorded);
            let now = playthrough::tell(set, &actions).map_err(|why| format!("{file:?}: {why}"))?;
            if let Some(difference) = first_difference(&recorded, &now) {
                return Err(format!("{file:?}, {difference}"));
            }
        }
        let known = |path: &PathBuf| self.sets.iter().any(|set| self.file(set) == *path);
        let files = fs::read_dir(self.tests.join("golden")).into_iter().flatten().flatten();
        match files.map(|entry| entry.path()).find(|path| !known(path)) {
            Some(path) => Err(format!("{path:?} belongs to no option set that is recorded.")),
            None => Ok(()),
        }
    }

    /// Whether as much can follow the recorded positions as was recorded; where not, a sentence with position and depth.
    pub fn compare_counts(&self) -> Result<(), String> {
        let recorded = perft::read(&fs::read_to_string(self.counts()).unwrap_or_default())?;
        if !recorded.keys().eq(self.by_name().keys()) {
            return Err(format!("{:?} does not hold exactly the recorded sets.", self.counts()));
        }
        for (name, set) in self.by_name() {
            let actions = playthrough::actions(&self.read(set));
            for count in &recorded[&name] {
                count.compare(set, &actions)?;
            }
        }
        Ok(())
    }

    fn write_playthroughs(&self) {
        for (set, actions) in self.matches() {
            let text = playthrough::tell(set, &actions).expect("a whole match");
            write(&self.file(set), &text);
        }
    }

    fn write_counts(&self) {
        let matches = self.matches().into_iter();
        let count = |(set, actions): (&Set<G>, Vec<String>)| {
            (set.name.clone(), perft::Count::along(set, &actions))
        };
        write(&self.counts(), &perft::write(&matches.map(count).collect()));
    }

    /// For each set the recorded match if it is still legal and whole, else a new one, in which as much as possible
    /// happens that does not in the other new ones.
    fn matches(&self) -> Vec<(&Set<G>, Vec<String>)> {
        let mut met = BTreeSet::new();
        let mut actions = |set: &Set<G>| {
            let recorded = playthrough::actions(&self.read(set));
            match playthrough::tell(set, &recorded) {
                Ok(_) => recorded,
                Err(_) => playthrough::play(&set.game, &mut met),
            }
        };
        self.sets.iter().map(|set| (set, actions(set))).collect()
    }

    fn by_name(&self) -> std::collections::BTreeMap<String, &Set<G>> {
        self.sets.iter().map(|set| (set.name.clone(), set)).collect()
    }

    fn read(&self, set: &Set<G>) -> String {
        fs::read_to_string(self.file(set)).unwrap_or_default()
    }

    fn file(&self, set: &Set<G>) -> PathBuf {
        self.tests.join("golden").join(format!("{}.txt", set.name))
    }

    fn counts(&self) -> PathBuf {
        self.tests.join("perft.toml")
    }
}

fn keep(write: impl FnOnce(), compare: impl FnOnce() -> Result<(), String>) {
    if env::var_os("VERITABLE_BLESS").is_some() {
        write();
    } else if let Err(difference) = compare() {
        panic!(
            "{difference}\nIf this is meant, write the records anew with VERITABLE_BLESS=1 and read what changed."
        );
    }
}

/// Puts the file in place as a whole: another test may be reading it.
fn write(path: &Path, text: &str) {
    let new = path.with_extension("new");
    fs::create_dir_all(path.parent().expect("a file in a directory")).expect("a directory");
    fs::write(&new, text).and_then(|()| fs::rename(&new, path)).expect("a record is written");
}

/// How many lines before a difference are shown.
const CONTEXT: usize = 3;

/// The first line that differs, with those before it.
fn first_difference(recorded: &str, now: &str) -> Option<String> {
    let (old, new): (Vec<_>, Vec<_>) = (recorded.lines().collect(), now.lines().collect());
    let at = (0..old.len().max(new.len())).find(|&i| old.get(i) != new.get(i))?;
    let before: String =
        old[at.saturating_sub(CONTEXT)..at].iter().map(|line| format!("  {line}\n")).collect();
    let shown = |lines: &[&str]| lines.get(at).map_or("(the end)".into(), |line| line.to_string());
    Some(format!("line {}:\n{before}- {}\n+ {}", at + 1, shown(&old), shown(&new)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_difference_is_shown_with_the_lines_before_it() {
        let said = first_difference("a\nb\nc\nd\ne\n", "a\nb\nc\nd\nx\n").unwrap();
        assert_eq!(said, "line 5:\n  b\n  c\n  d\n- e\n+ x");
        assert_eq!(first_difference("a\n", "a\nb\n").unwrap(), "line 2:\n  a\n- (the end)\n+ b");
        assert_eq!(first_difference("a\nb\n", "a\nb\n"), None);
    }
}
