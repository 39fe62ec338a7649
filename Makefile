# `make play` starts a game, `make test` runs every check. Only cargo is needed.

.PHONY: play test fmt clippy unit doc content

play:
	cargo build --release --package veritable
	@cargo run --quiet --release --package veritable -- play force-of-arms

test: fmt clippy unit doc content

fmt:
	cargo fmt --all --check

clippy:
	cargo clippy --workspace --all-targets -- -D warnings

unit:
	cargo test --workspace

doc:
	RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps

content:
	cargo run --quiet --package veritable -- check --rules
