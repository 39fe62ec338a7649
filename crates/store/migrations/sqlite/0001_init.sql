CREATE TABLE matches (
    id      TEXT PRIMARY KEY,
    game    TEXT NOT NULL,
    stage   TEXT NOT NULL,
    listed  INTEGER NOT NULL,
    card    TEXT NOT NULL,
    created BIGINT NOT NULL,
    touched BIGINT NOT NULL
);
CREATE INDEX matches_listed ON matches (stage, touched) WHERE listed = 1;

CREATE TABLE journal (
    match TEXT NOT NULL,
    seq   BIGINT NOT NULL,
    at    BIGINT NOT NULL,
    entry TEXT NOT NULL,
    PRIMARY KEY (match, seq)
);

CREATE TABLE players (
    guest TEXT NOT NULL,
    match TEXT NOT NULL,
    PRIMARY KEY (guest, match)
);

CREATE TABLE settings (
    name  TEXT PRIMARY KEY,
    value TEXT NOT NULL
);
