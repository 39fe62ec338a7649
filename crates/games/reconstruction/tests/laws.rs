//! The laws of every game, for every option worth testing.

use crate::common::game;

veritable_core::conformance! {
    four_seats: game(&[]),
    three_seats: game(&[("players", "3")]),
    without_trading: game(&[("trading", "off")]),
    three_seats_without_trading: game(&[("players", "3"), ("trading", "off")]),
    random_factions: game(&[("factions", "random"), ("players", "3")]),
    other_rulings: game(&[
        ("initial_hand", "4"),
        ("own_round_card_commands", "1"),
        ("covert_counts", "false"),
        ("zr_carries_tokens", "false"),
        ("patrol_in_zones", "false"),
        ("protoculture_cap", "20"),
        ("trade_proposals", "1"),
    ]),
}
