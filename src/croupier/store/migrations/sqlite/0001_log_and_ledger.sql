-- Streams of chained lines, and the accounts their events move chips between.
-- Lines and postings are only ever added; a stream's head and an account's balance move with them.

CREATE TABLE stream (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    seq INTEGER NOT NULL CHECK (seq > 0),
    hash TEXT NOT NULL CHECK (length(hash) = 64)
) STRICT;

CREATE TABLE event (
    id INTEGER PRIMARY KEY, -- the order in which lines of all streams were written
    stream INTEGER NOT NULL REFERENCES stream,
    seq INTEGER NOT NULL CHECK (seq > 0),
    line BLOB NOT NULL,
    UNIQUE (stream, seq)
) STRICT;

CREATE TABLE account (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    unit TEXT NOT NULL,
    balance INTEGER NOT NULL CHECK (balance >= 0 OR name = 'cage'),
    UNIQUE (name, unit)
) STRICT;

CREATE UNIQUE INDEX account_has_one_unit ON account (name) WHERE name <> 'cage';

CREATE TABLE posting (
    id INTEGER PRIMARY KEY,
    stream INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    account INTEGER NOT NULL REFERENCES account,
    amount INTEGER NOT NULL,
    FOREIGN KEY (stream, seq) REFERENCES event (stream, seq)
) STRICT;

CREATE INDEX posting_of_event ON posting (stream, seq);
CREATE INDEX posting_of_account ON posting (account);

CREATE TRIGGER event_stays BEFORE UPDATE ON event BEGIN SELECT RAISE(ABORT, 'events are only added'); END;
CREATE TRIGGER event_kept BEFORE DELETE ON event BEGIN SELECT RAISE(ABORT, 'events are only added'); END;
CREATE TRIGGER posting_stays BEFORE UPDATE ON posting BEGIN SELECT RAISE(ABORT, 'postings are only added'); END;
CREATE TRIGGER posting_kept BEFORE DELETE ON posting BEGIN SELECT RAISE(ABORT, 'postings are only added'); END;
CREATE TRIGGER stream_grows BEFORE UPDATE ON stream
    WHEN NEW.id <> OLD.id OR NEW.name <> OLD.name OR NEW.seq <= OLD.seq
    BEGIN SELECT RAISE(ABORT, 'streams only grow'); END;
CREATE TRIGGER stream_kept BEFORE DELETE ON stream BEGIN SELECT RAISE(ABORT, 'streams only grow'); END;
CREATE TRIGGER account_stays BEFORE UPDATE ON account
    WHEN NEW.id <> OLD.id OR NEW.name <> OLD.name OR NEW.unit <> OLD.unit
    BEGIN SELECT RAISE(ABORT, 'accounts stay'); END;
CREATE TRIGGER account_kept BEFORE DELETE ON account BEGIN SELECT RAISE(ABORT, 'accounts stay'); END;
