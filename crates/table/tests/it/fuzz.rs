//! Damaged saved games of every game: refused with their line and a sentence, or as good as whole ones.

use veritable_catalog::{AnyMatch, Match, games};
use veritable_core::testkit::fuzz::{fuzz, is_sentence};
use veritable_core::{Dice, Options, Turn};
use veritable_table::{Occupant, Seed, Table, verify};

/// A new table of this game with as many people as it needs.
pub fn open(id: &str, seed: u64) -> Table<Match> {
    let seats = Match::new(id, &Options::standard(), None).unwrap().position().seats();
    let people = vec![Occupant::human("Anna"); seats.into()];
    Table::new(id, &Options::standard(), None, people, Seed::from_number(seed)).unwrap()
}

/// A saved game of this many actions at most; an odd one is played on from its middle.
fn saved(id: &str, plies: usize) -> String {
    let mut table = open(id, 5);
    let mut dice = Dice::seeded(plies as u64);
    while table.log().len() < plies && !table.over() {
        if let Turn::Decide(seat) = table.turn() {
            let legal = table.position().legal();
            table.play(seat, &legal[dice.below(legal.len())].action).unwrap();
        }
        table.settle();
    }
    if plies % 2 == 1 { table.fork(plies / 2, Seed::from_number(6)).save() } else { table.save() }
}

#[test]
fn fuzz_saved_games() {
    let corpus: Vec<_> =
        games().iter().flat_map(|game| [12, 33, 60].map(|plies| saved(game.id, plies))).collect();
    let (mut refused, mut read) = (0, 0);
    fuzz("saved-games", &corpus, 1500, |input| {
        let text = String::from_utf8_lossy(input);
        match Table::<Match>::load(&text, None) {
            Ok(table) => {
                let again = table.save();
                let same = Table::<Match>::load(&again, None).expect("what was saved loads");
                assert_eq!(same.save(), again, "a saved game comes back as it went");
                assert_eq!(same.position().state(), table.position().state());
                read += 1;
            }
            Err(broken) => {
                assert!(!corpus.iter().any(|whole| *whole == text), "a whole file: {broken}");
                assert!((1..=text.lines().count().max(1)).contains(&broken.line), "{broken}");
                assert!(is_sentence(&broken.says), "{broken}");
                refused += 1;
            }
        }
        if let Err(broken) = verify::<Match>(&text, None) {
            assert!(is_sentence(&broken.says), "{broken}");
        }
    });
    assert!(refused > read && read > 10, "{refused} refused, {read} read");
}
