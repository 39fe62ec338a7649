//! The table, tested with High Card: a game with chance, secret hands, a look that reveals, and 2–4 seats.

mod anything;
mod early;
mod fairness;
mod files;
mod fuzz;
mod play;
mod stories;
mod undo;

use veritable_catalog::MatchOf;
use veritable_core::testkit::toy::HighCard;
use veritable_core::{Options, Turn};
use veritable_table::{Occupant, Seed};

/// A table of High Card.
pub type Table = veritable_table::Table<MatchOf<HighCard>>;

/// A new table with these seats and rounds, its first cards not yet dealt.
pub fn new(players: usize, rounds: usize) -> Table {
    seeded(players, rounds, 7)
}

/// The same with another seed.
pub fn seeded(players: usize, rounds: usize, seed: u64) -> Table {
    let options = Options::standard().with("players", players).with("rounds", rounds);
    let seats = ["Anna", "Ben", "Carl", "Dora"].map(Occupant::human)[..players].to_vec();
    Table::new("high-card", &options, None, seats, Seed::from_number(seed)).unwrap()
}

/// A new table with its first cards dealt.
pub fn dealt(players: usize, rounds: usize) -> Table {
    let mut table = new(players, rounds);
    table.settle();
    table
}

/// Plays the first legal action of whoever decides.
pub fn first(table: &mut Table) {
    let Turn::Decide(seat) = table.turn() else { panic!("nobody decides") };
    let action = table.position().legal()[0].action.clone();
    table.play(seat, &action).unwrap();
}

/// Plays the match to its end.
pub fn finished(mut table: Table) -> Table {
    while !table.over() {
        table.settle();
        if !table.over() {
            first(&mut table);
        }
    }
    table
}
