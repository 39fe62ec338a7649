//! The laws of every game, on every option set (spec 3.1, 9).

use veritable_core::Options;
use veritable_core::prelude::*;
use veritable_force_of_arms::ForceOfArms;

fn game(pairs: &[(&str, &str)]) -> ForceOfArms {
    ForceOfArms::configure(&Options::from_pairs(pairs.iter().copied()), None).unwrap()
}

veritable_core::conformance! {
    standard: game(&[]),
    one_round_random_factions: game(&[("rounds", "1"), ("seat0_faction", "random")]),
    five_rounds_fixed: game(&[("rounds", "5"), ("faction_mode", "fixed"), ("extra_rounds", "3")]),
    alternate_initiative: game(&[("rounds", "3"), ("initiative", "alternate"), ("extra_rounds", "0")]),
    handicap_and_optional_move: game(&[
        ("rounds", "1"), ("sdf1_start", "alternate"), ("optional_move", "true"), ("seat0_faction", "zentraedi"),
    ]),
}
