-- What the fair play watch remembers of the record, to go on from there: a cache that may go at any time. And the marks
-- accounts have left at the door and the cage, as keyed hashes, which are no part of the record and are soon forgotten.

CREATE TABLE watch_state (
    part TEXT COLLATE "C" PRIMARY KEY NOT NULL,
    data BYTEA NOT NULL
);

CREATE TABLE trace (
    kind TEXT COLLATE "C" NOT NULL, -- an address, a device, a means of payment
    mark TEXT COLLATE "C" NOT NULL, -- its keyed hash
    account TEXT COLLATE "C" NOT NULL,
    at BIGINT NOT NULL, -- left last, milliseconds UTC
    PRIMARY KEY (kind, mark, account)
);

CREATE INDEX trace_at ON trace (at);
