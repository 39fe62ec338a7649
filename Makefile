# `make play` opens the tables in the browser, `make terminal` plays in the terminal, `make test` runs every
# check. Only cargo is needed; the tests of real browsers want chromium.

.PHONY: play terminal test fmt clippy browser postgres unit doc content wheel python api balance kill nodes load fuzz

play:
	cargo build --release --package veritable
	@cargo run --quiet --release --package veritable -- serve

terminal:
	cargo build --release --package veritable
	@cargo run --quiet --release --package veritable -- play force-of-arms

test: fmt clippy browser postgres unit doc content python api

# A browser for the tests, and what looks for barriers in it: what is missing is installed where that is possible.
browser: target/axe/package/axe.min.js
	@command -v chromium >/dev/null || { apt-get update && apt-get install --yes chromium; }

# A database for the tests of several servers; each test starts its own on a temporary directory.
postgres:
	@ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || { apt-get update && apt-get install --yes --no-install-recommends postgresql; }

target/axe/package/axe.min.js:
	@mkdir -p target/axe
	@command -v npm >/dev/null || { apt-get update && apt-get install --yes --no-install-recommends npm; }
	cd target/axe && npm pack --silent axe-core@4.14.0 && tar --extract --gzip --touch --file axe-core-4.14.0.tgz package/axe.min.js

# The Python package: python/dist/*.whl. What builds and tests it is installed beside the build, not on the machine.
VENV := target/python/venv
$(VENV)/ready: python/requirements.txt
	@command -v python3 >/dev/null || { apt-get update && apt-get install --yes python3 python3-venv; }
	python3 -m venv $(VENV)
	$(VENV)/bin/pip install --quiet --disable-pip-version-check --requirement python/requirements.txt
	touch $@

wheel: $(VENV)/ready
	CARGO_TARGET_DIR=$(CURDIR)/target/python $(VENV)/bin/maturin build --release --manifest-path python/Cargo.toml --out python/dist

# Its tests, those of PettingZoo and OpenSpiel among them, and its lints.
python: wheel
	cargo fmt --manifest-path python/Cargo.toml --check
	CARGO_TARGET_DIR=$(CURDIR)/target/python cargo clippy --release --manifest-path python/Cargo.toml -- -D warnings
	$(VENV)/bin/pip install --quiet --disable-pip-version-check --force-reinstall --no-deps python/dist/veritable-*.whl
	$(VENV)/bin/pytest -q python/tests

# Every request that is described, in many forms and many wrong ones: no failure, and no answer that is not described.
# `make api EXAMPLES=60` asks for longer.
EXAMPLES ?= 8
api: $(VENV)/ready
	cargo build --package veritable
	PATH=$(CURDIR)/$(VENV)/bin:$$PATH crates/server/tests/schemathesis.sh target/debug/veritable $(EXAMPLES)

# What the pages "How is it balanced?" tell: every game between bots as strong as an hour or two allows.
BALANCE := crates/server/balance
balance:
	cargo build --release --package veritable
	target/release/veritable sim force-of-arms --games 10000 --bots greedy --option rounds=1 --cards 1000 --json > $(BALANCE)/force-of-arms.json
	target/release/veritable sim crisis-point --games 10000 --bots greedy --cards 1000 --json > $(BALANCE)/crisis-point.json
	target/release/veritable sim cyclone-run --games 10000 --bots greedy --cards 1000 --json > $(BALANCE)/cyclone-run.json
	target/release/veritable sim attack-on-the-sdf-1 --games 600 --bots pilot --json > $(BALANCE)/attack-on-the-sdf-1.json
	target/release/veritable sim reconstruction --games 1000 --bots pilot --json > $(BALANCE)/reconstruction.json

# A server killed a thousand times while people play.
kill:
	KILLS=1000 cargo test --release --package veritable --test kill -- --nocapture

# Three servers on PostgreSQL while people play: one is killed; then each is restarted.
nodes: postgres
	NODE_SECONDS=20 cargo test --release --package veritable --test nodes -- --nocapture --test-threads 1

# So many tables on this machine, and seconds between two actions at each: `make load TABLES=10000 EVERY=10`. A table
# takes two files here and two at the server (`ulimit -n`).
TABLES ?= 2000
EVERY ?= 8
load:
	cargo run --quiet --release --package veritable -- load --tables $(TABLES) --every $(EVERY) --seconds 60

# Damaged packs, saved games, engine lines and requests, for so long each.
FUZZ_SECONDS ?= 60
fuzz:
	FUZZ_SECONDS=$(FUZZ_SECONDS) cargo test --workspace -- fuzz_ --nocapture

fmt:
	cargo fmt --all --check

clippy:
	cargo clippy --workspace --all-targets -- -D warnings

unit:
	VERITABLE_BROWSER=required VERITABLE_POSTGRES=required cargo test --workspace

doc:
	RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps

content:
	cargo run --quiet --package veritable -- check --rules
