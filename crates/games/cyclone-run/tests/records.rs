//! Whole matches as they were told, and how much can follow: `golden/` and `perft.toml`.

veritable_core::records! { veritable_cyclone_run::CycloneRun:
    short_game: "length=short",
    three_seats: "players=3 length=short first_player=random",
    four_seats: "players=4 tokens_per_cell=5",
    tiny: "tokens_per_cell=3 cells_to_deplete=1 max_heroes=1 free_rerolls=0",
}
