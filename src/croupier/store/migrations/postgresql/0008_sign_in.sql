-- Ways to sign in beside the password, what a session was proved with, consoles that were enrolled, tries that were wrong.

ALTER TABLE session ADD COLUMN level TEXT NOT NULL DEFAULT 'password'; -- the strongest proof it was given
ALTER TABLE session ADD COLUMN proved BIGINT NOT NULL DEFAULT 0; -- milliseconds UTC, of the last proof
ALTER TABLE session ADD COLUMN proved_by TEXT NOT NULL DEFAULT '';
ALTER TABLE session ADD COLUMN since BIGINT NOT NULL DEFAULT 0; -- milliseconds UTC
ALTER TABLE session ADD COLUMN seen BIGINT NOT NULL DEFAULT 0; -- milliseconds UTC, some minutes behind
ALTER TABLE session ADD COLUMN device TEXT NOT NULL DEFAULT ''; -- in words
ALTER TABLE session ADD COLUMN network TEXT NOT NULL DEFAULT '';

CREATE TABLE passkey (
    id BYTEA PRIMARY KEY NOT NULL, -- as its authenticator calls it
    account TEXT COLLATE "C" NOT NULL REFERENCES person ON DELETE CASCADE,
    public_key BYTEA NOT NULL, -- COSE
    counter BIGINT NOT NULL, -- of signatures, as the authenticator said last; 0 where it does not count
    name TEXT NOT NULL,
    made BIGINT NOT NULL, -- milliseconds UTC
    used BIGINT NOT NULL, -- milliseconds UTC; 0 where it never was
    copied BIGINT NOT NULL CHECK (copied IN (0, 1)) -- its counter went back: another authenticator may have it too
);

CREATE INDEX passkey_of_person ON passkey (account);

CREATE TABLE challenge (
    id BYTEA PRIMARY KEY NOT NULL, -- its SHA-256
    bound BYTEA NOT NULL, -- the browser or session it was given to
    purpose TEXT NOT NULL,
    expires BIGINT NOT NULL, -- milliseconds UTC
    taken BYTEA NOT NULL -- by which answer; empty before
);

CREATE TABLE code_app (
    account TEXT COLLATE "C" PRIMARY KEY NOT NULL REFERENCES person ON DELETE CASCADE,
    secret BYTEA NOT NULL, -- sealed to the server
    confirmed BIGINT NOT NULL CHECK (confirmed IN (0, 1)), -- a code of it was given once
    step BIGINT NOT NULL, -- of the last code that was taken: none before it is
    taken BYTEA NOT NULL -- by which answer
);

CREATE TABLE recovery_code (
    account TEXT COLLATE "C" NOT NULL REFERENCES person ON DELETE CASCADE,
    hash BYTEA NOT NULL,
    taken BYTEA NOT NULL, -- by which answer; empty before
    PRIMARY KEY (account, hash)
);

CREATE TABLE pin (
    account TEXT COLLATE "C" PRIMARY KEY NOT NULL REFERENCES person ON DELETE CASCADE,
    hash TEXT NOT NULL, -- argon2id
    wrong BIGINT NOT NULL -- tries since the last full sign-in
);

CREATE TABLE console (
    id TEXT COLLATE "C" PRIMARY KEY NOT NULL,
    secret BYTEA NOT NULL UNIQUE, -- the SHA-256 of what its cookie holds
    name TEXT NOT NULL,
    made_by TEXT NOT NULL, -- an account
    made BIGINT NOT NULL -- milliseconds UTC
);

CREATE TABLE console_shift (
    console TEXT COLLATE "C" NOT NULL REFERENCES console ON DELETE CASCADE,
    account TEXT COLLATE "C" NOT NULL REFERENCES person ON DELETE CASCADE,
    level TEXT NOT NULL, -- of the full sign-in there
    until BIGINT NOT NULL, -- milliseconds UTC
    PRIMARY KEY (console, account)
);

CREATE TABLE wrong_try (
    counted_as TEXT COLLATE "C" PRIMARY KEY NOT NULL,
    until BIGINT NOT NULL -- milliseconds UTC: when all of them are forgotten
);

-- The door's own key: apps are sealed to it and cookies signed with it, so that they outlast a change of the server's.
CREATE TABLE door_key (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    sealed BYTEA NOT NULL -- to the server
);
