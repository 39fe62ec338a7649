//! Whole matches as they were told, and how much can follow: `golden/` and `perft.toml`.

veritable_core::records! { veritable_force_of_arms::ForceOfArms:
    one_round: "rounds=1",
    regular: "seat0_faction=random",
    house_rules: "rounds=1 sdf1_start=alternate optional_move=true seat0_faction=zentraedi",
    alternating: "rounds=2 initiative=alternate faction_mode=fixed extra_rounds=0",
}
