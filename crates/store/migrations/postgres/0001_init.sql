-- Ids are compared byte by byte, as in SQLite.
CREATE TABLE matches (
    id      TEXT COLLATE "C" PRIMARY KEY,
    game    TEXT NOT NULL,
    stage   TEXT NOT NULL,
    listed  INTEGER NOT NULL,
    card    TEXT NOT NULL,
    created BIGINT NOT NULL,
    touched BIGINT NOT NULL,
    -- Whether a bot is to move, and at which node it thinks.
    bot     INTEGER NOT NULL,
    node    TEXT NOT NULL DEFAULT ''
);
CREATE INDEX matches_listed ON matches (stage, touched) WHERE listed = 1;
CREATE INDEX matches_bot ON matches (touched) WHERE bot = 1 AND stage = 'running';

-- The place of an entry is unique: this is the only lock.
CREATE TABLE journal (
    match TEXT COLLATE "C" NOT NULL,
    seq   BIGINT NOT NULL,
    at    BIGINT NOT NULL,
    entry TEXT NOT NULL,
    PRIMARY KEY (match, seq)
);

CREATE TABLE players (
    guest TEXT COLLATE "C" NOT NULL,
    match TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (guest, match)
);
CREATE INDEX players_match ON players (match);

CREATE TABLE settings (
    name  TEXT COLLATE "C" PRIMARY KEY,
    value TEXT NOT NULL
);

CREATE TABLE packs (
    fingerprint TEXT COLLATE "C" PRIMARY KEY,
    sources     TEXT NOT NULL
);

-- The servers that are at work, as long as each has said so, by the clock of the database.
CREATE TABLE nodes (
    node  TEXT COLLATE "C" PRIMARY KEY,
    until TIMESTAMPTZ NOT NULL
);
