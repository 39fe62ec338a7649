-- What is noted about guests, addresses and matches: where somebody wants to be told, who is not let in, what whoever
-- runs the server wants done.
CREATE TABLE notes (
    kind  TEXT NOT NULL,
    who   TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (kind, who)
);
