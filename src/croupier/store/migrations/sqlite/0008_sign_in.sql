-- Ways to sign in beside the password, what a session was proved with, consoles that were enrolled, tries that were wrong.

ALTER TABLE session ADD COLUMN level TEXT NOT NULL DEFAULT 'password'; -- the strongest proof it was given
ALTER TABLE session ADD COLUMN proved INTEGER NOT NULL DEFAULT 0; -- milliseconds UTC, of the last proof
ALTER TABLE session ADD COLUMN proved_by TEXT NOT NULL DEFAULT '';
ALTER TABLE session ADD COLUMN since INTEGER NOT NULL DEFAULT 0; -- milliseconds UTC
ALTER TABLE session ADD COLUMN seen INTEGER NOT NULL DEFAULT 0; -- milliseconds UTC, some minutes behind
ALTER TABLE session ADD COLUMN device TEXT NOT NULL DEFAULT ''; -- in words
ALTER TABLE session ADD COLUMN network TEXT NOT NULL DEFAULT '';

CREATE TABLE passkey (
    id BLOB PRIMARY KEY NOT NULL, -- as its authenticator calls it
    account TEXT NOT NULL REFERENCES person ON DELETE CASCADE,
    public_key BLOB NOT NULL, -- COSE
    counter INTEGER NOT NULL, -- of signatures, as the authenticator said last; 0 where it does not count
    name TEXT NOT NULL,
    made INTEGER NOT NULL, -- milliseconds UTC
    used INTEGER NOT NULL, -- milliseconds UTC; 0 where it never was
    copied INTEGER NOT NULL CHECK (copied IN (0, 1)) -- its counter went back: another authenticator may have it too
) STRICT, WITHOUT ROWID;

CREATE INDEX passkey_of_person ON passkey (account);

CREATE TABLE challenge (
    id BLOB PRIMARY KEY NOT NULL, -- its SHA-256
    bound BLOB NOT NULL, -- the browser or session it was given to
    purpose TEXT NOT NULL,
    expires INTEGER NOT NULL, -- milliseconds UTC
    taken BLOB NOT NULL -- by which answer; empty before
) STRICT, WITHOUT ROWID;

CREATE TABLE code_app (
    account TEXT PRIMARY KEY NOT NULL REFERENCES person ON DELETE CASCADE,
    secret BLOB NOT NULL, -- sealed to the server
    confirmed INTEGER NOT NULL CHECK (confirmed IN (0, 1)), -- a code of it was given once
    step INTEGER NOT NULL, -- of the last code that was taken: none before it is
    taken BLOB NOT NULL -- by which answer
) STRICT, WITHOUT ROWID;

CREATE TABLE recovery_code (
    account TEXT NOT NULL REFERENCES person ON DELETE CASCADE,
    hash BLOB NOT NULL,
    taken BLOB NOT NULL, -- by which answer; empty before
    PRIMARY KEY (account, hash)
) STRICT, WITHOUT ROWID;

CREATE TABLE pin (
    account TEXT PRIMARY KEY NOT NULL REFERENCES person ON DELETE CASCADE,
    hash TEXT NOT NULL, -- argon2id
    wrong INTEGER NOT NULL -- tries since the last full sign-in
) STRICT, WITHOUT ROWID;

CREATE TABLE console (
    id TEXT PRIMARY KEY NOT NULL,
    secret BLOB NOT NULL UNIQUE, -- the SHA-256 of what its cookie holds
    name TEXT NOT NULL,
    made_by TEXT NOT NULL, -- an account
    made INTEGER NOT NULL -- milliseconds UTC
) STRICT, WITHOUT ROWID;

CREATE TABLE console_shift (
    console TEXT NOT NULL REFERENCES console ON DELETE CASCADE,
    account TEXT NOT NULL REFERENCES person ON DELETE CASCADE,
    level TEXT NOT NULL, -- of the full sign-in there
    until INTEGER NOT NULL, -- milliseconds UTC
    PRIMARY KEY (console, account)
) STRICT, WITHOUT ROWID;

CREATE TABLE wrong_try (
    counted_as TEXT PRIMARY KEY NOT NULL,
    until INTEGER NOT NULL -- milliseconds UTC: when all of them are forgotten
) STRICT, WITHOUT ROWID;

-- The door's own key: apps are sealed to it and cookies signed with it, so that they outlast a change of the server's.
CREATE TABLE door_key (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    sealed BLOB NOT NULL -- to the server
) STRICT;
