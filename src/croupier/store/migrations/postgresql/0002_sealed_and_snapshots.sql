-- Sealed blobs belong to a round and are no part of the chain; snapshots are a cache and may go at any time.

CREATE TABLE sealed (
    stream BIGINT NOT NULL REFERENCES stream,
    round BIGINT NOT NULL,
    name TEXT COLLATE "C" NOT NULL,
    data BYTEA NOT NULL,
    PRIMARY KEY (stream, round, name)
);

CREATE TABLE snapshot (
    stream BIGINT PRIMARY KEY REFERENCES stream,
    seq BIGINT NOT NULL,
    data BYTEA NOT NULL
);
