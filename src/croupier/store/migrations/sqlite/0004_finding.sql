-- Rounds and what was out of the ordinary, worked out from the lines so that they can be searched: a cache that may go at any time.

CREATE TABLE found_until (
    stream TEXT PRIMARY KEY NOT NULL,
    seq INTEGER NOT NULL, -- the last line that was looked at
    state BLOB NOT NULL -- what has to be known of the lines before, to go on
) STRICT, WITHOUT ROWID;

CREATE TABLE found_round (
    stream TEXT NOT NULL,
    round INTEGER NOT NULL,
    first_seq INTEGER NOT NULL,
    last_seq INTEGER NOT NULL,
    at INTEGER NOT NULL, -- when it ended, milliseconds UTC
    rulebook TEXT NOT NULL,
    unit TEXT NOT NULL,
    largest INTEGER NOT NULL, -- the most that anybody won or lost in it
    commission INTEGER NOT NULL,
    PRIMARY KEY (stream, round)
) STRICT, WITHOUT ROWID;

CREATE INDEX found_round_at ON found_round (at);

CREATE TABLE found_player (
    account TEXT NOT NULL,
    at INTEGER NOT NULL,
    stream TEXT NOT NULL,
    round INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    net INTEGER NOT NULL,
    PRIMARY KEY (account, at, stream, round)
) STRICT, WITHOUT ROWID;

CREATE INDEX found_player_of_round ON found_player (stream, round);

CREATE TABLE found_event (
    stream TEXT NOT NULL,
    seq INTEGER NOT NULL,
    round INTEGER NOT NULL,
    at INTEGER NOT NULL,
    kind TEXT NOT NULL,
    clause TEXT NOT NULL,
    rulebook TEXT NOT NULL,
    words TEXT NOT NULL,
    PRIMARY KEY (stream, seq)
) STRICT, WITHOUT ROWID;

CREATE INDEX found_event_at ON found_event (at);
CREATE INDEX found_event_of_round ON found_event (stream, round);
CREATE INDEX found_event_of_kind ON found_event (kind, at);
