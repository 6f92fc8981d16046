-- People who may come in, and their sessions. Names stand here and nowhere in the record, which knows account ids alone.

CREATE TABLE person (
    account TEXT COLLATE "C" PRIMARY KEY NOT NULL,
    name TEXT NOT NULL, -- as it is shown
    compared TEXT COLLATE "C" NOT NULL UNIQUE, -- as it is compared: no two people differ in capitals alone
    roles TEXT NOT NULL, -- with blanks between them
    guest BIGINT NOT NULL CHECK (guest IN (0, 1)),
    password TEXT NOT NULL, -- its argon2id hash; empty for a guest, who has none
    made BIGINT NOT NULL, -- milliseconds UTC
    closed BIGINT NOT NULL CHECK (closed IN (0, 1))
);

CREATE TABLE session (
    token BYTEA PRIMARY KEY NOT NULL, -- the SHA-256 of what the cookie holds
    account TEXT COLLATE "C" NOT NULL REFERENCES person ON DELETE CASCADE,
    expires BIGINT NOT NULL -- milliseconds UTC
);

CREATE INDEX session_of_person ON session (account);
