-- The Merkle tree over the checkpoints, worked out from their lines so that proofs need not read them all: a cache that may go at any time.

CREATE TABLE checkpoint_node (
    level BIGINT NOT NULL, -- over 2**level checkpoints
    number BIGINT NOT NULL, -- of that size, from 0
    hash BYTEA NOT NULL,
    PRIMARY KEY (level, number)
);
