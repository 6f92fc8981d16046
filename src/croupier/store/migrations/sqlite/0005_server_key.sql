-- Which key seals what is sealed here: its fingerprint, recorded by the first server and never changed.

CREATE TABLE server_key (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    fingerprint TEXT NOT NULL
) STRICT;
