//! What the tests share: matches from positions made by hand.
#![allow(dead_code)]

use veritable_core::prelude::*;
use veritable_core::testkit::Play;
use veritable_core::{Options, Seat};
use veritable_cyclone_run::position::Position;
use veritable_cyclone_run::{CycloneRun, State};

/// A match under test.
pub type Match = Play<CycloneRun>;

/// A match of so many players from the position that `lay` lays out.
pub fn table(players: Seat, lay: impl FnOnce(Position) -> State) -> Match {
    set(CycloneRun::of(players), lay)
}

/// A match with these options from the position that `lay` lays out.
pub fn set(game: CycloneRun, lay: impl FnOnce(Position) -> State) -> Match {
    let state = lay(Position::of(&game));
    Play::from(game, state)
}

/// The game with these options.
pub fn with(options: &[(&str, &str)]) -> CycloneRun {
    CycloneRun::configure(&Options::from_pairs(options.iter().copied()), None)
        .expect("legal options")
}

/// Victory points of a seat.
pub fn vp(play: &Match, seat: Seat) -> i32 {
    play.game.points(&play.state, seat)
}

/// Fuel of a seat.
pub fn fuel(play: &Match, seat: usize) -> u8 {
    play.state.fuel[seat]
}

/// The cells offered by actions of this word, e.g. "step".
pub fn cells(play: &Match, word: &str) -> String {
    let offers = play.offers_of(word);
    offers.iter().filter_map(|o| o.split(' ').nth(1)).collect::<Vec<_>>().join(" ")
}

/// Selects these Heroes from the roll, ends the selection and puts the Fuel on a card.
pub fn drafts(play: &mut Match, heroes: &[&str], place: &str) {
    play.does("keep");
    for hero in heroes {
        play.does(&format!("select {hero}"));
    }
    // The engine ends the selection itself where nothing else is left (G1).
    if play.allows("done") {
        play.does("done");
    }
    play.does(&format!("place {place}"));
}
