-- The cards that matches were opened with, by fingerprint: a match is replayed with its own, whatever a later
-- program holds.
CREATE TABLE packs (
    fingerprint TEXT PRIMARY KEY,
    sources     TEXT NOT NULL
);
