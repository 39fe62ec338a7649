//! The laws of every game, for every mode, scenario, difficulty and number of seats.

use crate::common::game;

veritable_core::conformance! {
    pluto: game(&[]),
    pluto_two_easy: game(&[("players", "2"), ("difficulty", "easy")]),
    long_way_home_three: game(&[("scenario", "2"), ("players", "3"), ("lead", "rotate")]),
    long_way_home_hard: game(&[("scenario", "2"), ("difficulty", "hard"), ("ap_reroll", "true")]),
    grand_fleet_four: game(&[("scenario", "3"), ("players", "4"), ("difficulty", "easy")]),
    grand_fleet_dealt: game(&[("scenario", "3"), ("hero_pick", "random"), ("invasion_delta", "-1")]),
    escalation: game(&[("mode", "escalation"), ("escalation_cap", "5")]),
    escalation_hard_four: game(&[("mode", "escalation"), ("difficulty", "hard"), ("players", "4")]),
    campaign: game(&[("campaign", "true"), ("difficulty", "easy"), ("invasion_delta", "-1")]),
    odd_numbers: game(&[
        ("scenario", "3"),
        ("players", "2"),
        ("ram_structure", "2"),
        ("transform_damage", "2"),
        ("baseship_capacity", "8"),
        ("invasion_delta", "1"),
    ]),
}
