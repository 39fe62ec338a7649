//! Whole matches as they were told, and how much can follow: `golden/` and `perft.toml`.

veritable_core::records! { veritable_attack_on_the_sdf_1::AttackOnSdf1:
    pluto: "",
    escalation_of_four: "mode=escalation difficulty=hard players=4",
    grand_fleet_of_two: "scenario=3 players=2 hero_pick=random",
}
