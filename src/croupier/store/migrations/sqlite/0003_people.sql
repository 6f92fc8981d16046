-- People who may come in, and their sessions. Names stand here and nowhere in the record, which knows account ids alone.

CREATE TABLE person (
    account TEXT PRIMARY KEY NOT NULL,
    name TEXT NOT NULL, -- as it is shown
    compared TEXT NOT NULL UNIQUE, -- as it is compared: no two people differ in capitals alone
    roles TEXT NOT NULL, -- with blanks between them
    guest INTEGER NOT NULL CHECK (guest IN (0, 1)),
    password TEXT NOT NULL, -- its argon2id hash; empty for a guest, who has none
    made INTEGER NOT NULL, -- milliseconds UTC
    closed INTEGER NOT NULL CHECK (closed IN (0, 1))
) STRICT, WITHOUT ROWID;

CREATE TABLE session (
    token BLOB PRIMARY KEY NOT NULL, -- the SHA-256 of what the cookie holds
    account TEXT NOT NULL REFERENCES person ON DELETE CASCADE,
    expires INTEGER NOT NULL -- milliseconds UTC
) STRICT, WITHOUT ROWID;

CREATE INDEX session_of_person ON session (account);
