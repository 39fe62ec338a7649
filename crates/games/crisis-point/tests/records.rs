//! Whole matches as they were told, and how much can follow: `golden/` and `perft.toml`.

veritable_core::records! { veritable_crisis_point::CrisisPoint:
    standard: "",
    everything_by_lot: "seat_sides=random first_player=random objectives=deal",
    other_readings: "drop_tokens=stay base_defense=off seat_sides=seat1-aosc first_player=aosc",
    training: "open_combat=on",
}
