-- What a store of schema version 2 has beyond the one of version 1 beside it: something sealed, and a snapshot.
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
INSERT INTO sealed VALUES(1,1,'server',X'00FF');
INSERT INTO snapshot VALUES(1,3,X'01');
pragma user_version=2;
