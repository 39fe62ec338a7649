//! The laws of every game, on every option set worth testing (spec 3, 9).

use veritable_core::Options;
use veritable_core::prelude::*;
use veritable_crisis_point::CrisisPoint;

fn game(pairs: &[(&str, &str)]) -> CrisisPoint {
    CrisisPoint::configure(&Options::from_pairs(pairs.iter().copied()), None).unwrap()
}

veritable_core::conformance! {
    standard: game(&[]),
    nothing_is_played_for_anybody: game(&[("auto_forced", "off"), ("first_player", "masters")]),
    everything_by_lot: game(&[
        ("seat_sides", "random"), ("first_player", "random"), ("objectives", "deal"),
    ]),
    other_readings: game(&[
        ("drop_tokens", "stay"), ("base_defense", "off"), ("seat_sides", "seat1-aosc"), ("first_player", "aosc"),
    ]),
    training: game(&[("open_combat", "on")]),
    three_games_and_replays: game(&[("games", "3"), ("tie", "replay")]),
    two_games_fixed_sides: game(&[("games", "2"), ("swap_sides", "off")]),
}
