-- What a store of schema version 2 has beyond the one of version 1 beside it: something sealed, and a snapshot.
CREATE TABLE croupier.sealed (
    stream BIGINT NOT NULL REFERENCES croupier.stream,
    round BIGINT NOT NULL,
    name TEXT COLLATE "C" NOT NULL,
    data BYTEA NOT NULL,
    PRIMARY KEY (stream, round, name)
);

CREATE TABLE croupier.snapshot (
    stream BIGINT PRIMARY KEY REFERENCES croupier.stream,
    seq BIGINT NOT NULL,
    data BYTEA NOT NULL
);
INSERT INTO croupier.sealed VALUES(1,1,'server','\x00ff');
INSERT INTO croupier.snapshot VALUES(1,3,'\x01');
INSERT INTO croupier.migration VALUES (2);
