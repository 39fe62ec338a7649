//! Whole matches as they were told, and how much can follow: `golden/` and `perft.toml`.

veritable_core::records! { veritable_reconstruction::Reconstruction:
    four_seats: "",
    three_seats: "players=3",
    without_trading: "trading=off",
}
