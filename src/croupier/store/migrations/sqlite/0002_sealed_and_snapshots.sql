-- Sealed blobs belong to a round and are no part of the chain; snapshots are a cache and may go at any time.

CREATE TABLE sealed (
    stream INTEGER NOT NULL REFERENCES stream,
    round INTEGER NOT NULL,
    name TEXT NOT NULL,
    data BLOB NOT NULL,
    PRIMARY KEY (stream, round, name)
) STRICT, WITHOUT ROWID;

CREATE TABLE snapshot (
    stream INTEGER PRIMARY KEY REFERENCES stream,
    seq INTEGER NOT NULL,
    data BLOB NOT NULL
) STRICT;
