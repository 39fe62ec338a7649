//! Whatever is done at a table, in whatever order, its log stays legal and proves itself.

use veritable_catalog::{Match, games};
use veritable_core::testkit::fuzz::is_sentence;
use veritable_core::{Dice, Turn};
use veritable_table::{By, Ply, Seed, Table, verify};

use crate::fuzz::open;

/// Does something by lot.
fn something(table: &mut Table<Match>, dice: &mut Dice) {
    let (before, seats) = (table.save(), usize::from(table.position().seats()));
    match (dice.below(12), table.turn()) {
        (0..=6, Turn::Decide(seat)) => {
            let legal = table.position().legal();
            table.play(seat, &legal[dice.below(legal.len())].action).unwrap();
        }
        (7, Turn::Decide(seat)) => {
            // Somebody else's decision, and something that is no decision at all.
            let (other, legal) = ((seat + 1) % seats as u8, table.position().legal());
            let wrong =
                if seats > 1 { table.play(other, &legal[0].action) } else { table.play(seat, "") };
            assert!(is_sentence(&wrong.unwrap_err().why));
            assert!(is_sentence(&table.play(seat, "castle kingside").unwrap_err().why));
            assert_eq!(table.save(), before, "what is refused changes nothing");
        }
        (8 | 9, _) => {
            let seat = dice.below(seats) as u8;
            let log = table.log().to_vec();
            match table.undo(seat) {
                Ok(()) => {
                    let (kept, gone) = log.split_at(table.log().len());
                    assert_eq!(table.log(), kept);
                    let own = |ply: &Ply| ply.by == By::Seat(seat) && !ply.reveals;
                    assert!(!gone.is_empty() && gone.iter().all(own), "only what is one's own");
                    assert_eq!(table.turn(), Turn::Decide(seat));
                }
                Err(refusal) => {
                    assert!(is_sentence(&refusal.why), "{refusal}");
                    assert_eq!(table.save(), before);
                }
            }
        }
        (10, _) if table.header().fair.len() < 3 => {
            let plies = dice.below(table.log().len() + 1);
            *table = table.fork(plies, Seed::from_number(dice.number()));
            assert_eq!(table.log().len(), plies);
        }
        _ => *table = Table::load(&before, None).unwrap(),
    }
}

#[test]
fn a_table_stays_whole_whatever_is_done_in_any_order() {
    for game in games() {
        for seed in 0..2 {
            let (mut table, mut dice) = (open(game.id, seed), Dice::seeded(seed));
            for _ in 0..150 {
                something(&mut table, &mut dice);
                table.settle();
            }
            let text = table.save();
            let verified = verify::<Match>(&text, None).unwrap_or_else(|e| panic!("{e}\n{text}"));
            assert_eq!(verified.decisions + verified.throws, table.log().len());
            let again = Table::<Match>::load(&text, None).unwrap();
            assert_eq!(again.position().state(), table.position().state());
            assert_eq!(again.save(), text);
        }
    }
}
