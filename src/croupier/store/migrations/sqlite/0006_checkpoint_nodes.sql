-- The Merkle tree over the checkpoints, worked out from their lines so that proofs need not read them all: a cache that may go at any time.

CREATE TABLE checkpoint_node (
    level INTEGER NOT NULL, -- over 2**level checkpoints
    number INTEGER NOT NULL, -- of that size, from 0
    hash BLOB NOT NULL,
    PRIMARY KEY (level, number)
) STRICT, WITHOUT ROWID;
