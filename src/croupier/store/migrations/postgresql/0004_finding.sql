-- Rounds and what was out of the ordinary, worked out from the lines so that they can be searched: a cache that may go at any time.

CREATE TABLE found_until (
    stream TEXT COLLATE "C" PRIMARY KEY NOT NULL,
    seq BIGINT NOT NULL, -- the last line that was looked at
    state BYTEA NOT NULL -- what has to be known of the lines before, to go on
);

CREATE TABLE found_round (
    stream TEXT COLLATE "C" NOT NULL,
    round BIGINT NOT NULL,
    first_seq BIGINT NOT NULL,
    last_seq BIGINT NOT NULL,
    at BIGINT NOT NULL, -- when it ended, milliseconds UTC
    rulebook TEXT COLLATE "C" NOT NULL,
    unit TEXT COLLATE "C" NOT NULL,
    largest BIGINT NOT NULL, -- the most that anybody won or lost in it
    commission BIGINT NOT NULL,
    PRIMARY KEY (stream, round)
);

CREATE INDEX found_round_at ON found_round (at);

CREATE TABLE found_player (
    account TEXT COLLATE "C" NOT NULL,
    at BIGINT NOT NULL,
    stream TEXT COLLATE "C" NOT NULL,
    round BIGINT NOT NULL,
    seat BIGINT NOT NULL,
    net BIGINT NOT NULL,
    PRIMARY KEY (account, at, stream, round)
);

CREATE INDEX found_player_of_round ON found_player (stream, round);

CREATE TABLE found_event (
    stream TEXT COLLATE "C" NOT NULL,
    seq BIGINT NOT NULL,
    round BIGINT NOT NULL,
    at BIGINT NOT NULL,
    kind TEXT COLLATE "C" NOT NULL,
    clause TEXT COLLATE "C" NOT NULL,
    rulebook TEXT COLLATE "C" NOT NULL,
    words TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (stream, seq)
);

CREATE INDEX found_event_at ON found_event (at);
CREATE INDEX found_event_of_round ON found_event (stream, round);
CREATE INDEX found_event_of_kind ON found_event (kind, at);
