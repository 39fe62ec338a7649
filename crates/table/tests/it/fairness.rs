//! Fair chance, recomputed.

use veritable_catalog::MatchOf;
use veritable_core::testkit::toy::HighCard;
use veritable_table::{Broken, Seed, Verified};

use crate::{dealt, finished, new};

fn verify(text: &str) -> Result<Verified, Broken> {
    veritable_table::verify::<MatchOf<HighCard>>(text, None)
}

/// The file with its checksum dropped, as somebody who cheats would do.
fn unsealed(text: &str) -> String {
    let end = text.rfind("end ").unwrap();
    format!("{}end\n", &text[..end])
}

#[test]
fn an_honest_match_is_found_right() {
    let table = finished(dealt(2, 2));
    let verified = verify(&table.save()).unwrap();
    assert_eq!((verified.throws, verified.decisions), (6, 4));
    assert_eq!(verified.outcome, table.position().outcome());
    assert!(verified.outcome.is_some());
}

#[test]
fn an_unfinished_match_can_be_verified_so_far() {
    assert_eq!(verify(&dealt(2, 2).save()).unwrap().outcome, None);
}

#[test]
fn players_words_take_part_in_every_throw() {
    let mut salted = new(2, 3);
    salted.add_salt(1, "my own luck").unwrap();
    let salted = finished(salted);
    let plain = finished(new(2, 3));
    let deals = |table: &crate::Table| table.log()[..4].to_vec();
    assert_ne!(deals(&salted), deals(&plain));
    assert!(verify(&salted.save()).is_ok());
    let forged = unsealed(&salted.save().replace("my own luck", "your luck"));
    assert!(verify(&forged).unwrap_err().says.starts_with("Chance gave “deal"));
}

#[test]
fn any_words_survive_the_file() {
    let mut table = new(2, 1);
    for words in ["# hash", "a  # b", "  spaces  ", "line\nbreak", "ünïcödé", &"x".repeat(1000)]
    {
        table.add_salt(0, words).unwrap();
    }
    assert!(table.add_salt(1, " \n ").unwrap_err().why.contains("no words"));
    let table = finished(table);
    assert_eq!(table.header().fair[0].salts.len(), 6);
    assert!(verify(&table.save()).is_ok());
}

#[test]
fn words_come_too_late_after_the_first_throw() {
    let said = dealt(2, 1).add_salt(0, "late").unwrap_err();
    assert!(said.why.contains("only before the first throw"), "{said}");
}

#[test]
fn a_forged_chance_outcome_is_named() {
    let text = dealt(2, 1).save();
    let line = text.lines().position(|l| l.starts_with("2 chance")).unwrap();
    let truth = text.lines().nth(line).unwrap();
    let other = if truth.starts_with("2 chance deal 9") { "deal 8" } else { "deal 9" };
    let forged = unsealed(&text.replace(truth, &format!("2 chance {other}")));
    let said = verify(&forged).unwrap_err();
    assert_eq!(said.line, line + 1);
    assert!(said.says.contains(&format!("but the file says “{other}”")), "{said}");
    // Loading replays only; it is verification that finds the forgery.
    assert!(crate::Table::load(&forged, None).is_ok());
}

#[test]
fn a_seed_that_was_not_committed_to_is_named() {
    let text = dealt(2, 1).save();
    let seed = text.lines().find(|l| l.starts_with("seed ")).unwrap();
    let line = text.lines().position(|l| l.starts_with("commitment ")).unwrap() + 1;
    let forged = unsealed(&text.replace(seed, &format!("seed {}", "00".repeat(32))));
    let said = verify(&forged).unwrap_err();
    assert_eq!((said.line, said.says.contains("not the one that was committed")), (line, true));
}

#[test]
fn a_fork_is_verified_by_the_seeds_of_both_its_parts() {
    let fork = finished(finished(dealt(2, 4)).fork(7, Seed::from_number(5)));
    assert!(verify(&fork.save()).is_ok());
}
