-- What the fair play watch remembers of the record, to go on from there: a cache that may go at any time. And the marks
-- accounts have left at the door and the cage, as keyed hashes, which are no part of the record and are soon forgotten.

CREATE TABLE watch_state (
    part TEXT PRIMARY KEY NOT NULL,
    data BLOB NOT NULL
) STRICT;

CREATE TABLE trace (
    kind TEXT NOT NULL, -- an address, a device, a means of payment
    mark TEXT NOT NULL, -- its keyed hash
    account TEXT NOT NULL,
    at INTEGER NOT NULL, -- left last, milliseconds UTC
    PRIMARY KEY (kind, mark, account)
) STRICT;

CREATE INDEX trace_at ON trace (at);
