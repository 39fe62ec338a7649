-- Whether a bot is to move: what a host looks for when it starts, and from time to time. What was written before
-- is looked at once.
ALTER TABLE matches ADD COLUMN bot INTEGER NOT NULL DEFAULT 1;
CREATE INDEX matches_bot ON matches (touched) WHERE bot = 1 AND stage = 'running';
