-- Streams of chained lines, and the accounts their events move chips between.
-- Lines and postings are only ever added; a stream's head and an account's balance move with them.
-- Names sort by their bytes, as in SQLite, so that both databases answer in the same order.

CREATE TABLE stream (
    id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name TEXT COLLATE "C" NOT NULL UNIQUE,
    seq BIGINT NOT NULL CHECK (seq > 0),
    hash TEXT NOT NULL CHECK (length(hash) = 64)
);

CREATE TABLE event (
    id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, -- the order in which lines of all streams were written
    stream BIGINT NOT NULL REFERENCES stream,
    seq BIGINT NOT NULL CHECK (seq > 0),
    line BYTEA NOT NULL,
    UNIQUE (stream, seq)
);

CREATE TABLE account (
    id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name TEXT COLLATE "C" NOT NULL,
    unit TEXT COLLATE "C" NOT NULL,
    balance BIGINT NOT NULL CHECK (balance >= 0 OR name = 'cage'),
    UNIQUE (name, unit)
);

CREATE UNIQUE INDEX account_has_one_unit ON account (name) WHERE name <> 'cage';

CREATE TABLE posting (
    id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    stream BIGINT NOT NULL,
    seq BIGINT NOT NULL,
    account BIGINT NOT NULL REFERENCES account,
    amount BIGINT NOT NULL,
    FOREIGN KEY (stream, seq) REFERENCES event (stream, seq)
);

CREATE INDEX posting_of_event ON posting (stream, seq);
CREATE INDEX posting_of_account ON posting (account, id);

CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN RAISE EXCEPTION '%', TG_ARGV[0]; END $$;

CREATE TRIGGER event_stays BEFORE UPDATE OR DELETE OR TRUNCATE ON event
    FOR EACH STATEMENT EXECUTE FUNCTION refuse('events are only added');
CREATE TRIGGER posting_stays BEFORE UPDATE OR DELETE OR TRUNCATE ON posting
    FOR EACH STATEMENT EXECUTE FUNCTION refuse('postings are only added');
CREATE TRIGGER stream_grows BEFORE UPDATE ON stream FOR EACH ROW
    WHEN (NEW.id <> OLD.id OR NEW.name <> OLD.name OR NEW.seq <= OLD.seq)
    EXECUTE FUNCTION refuse('streams only grow');
CREATE TRIGGER stream_kept BEFORE DELETE OR TRUNCATE ON stream
    FOR EACH STATEMENT EXECUTE FUNCTION refuse('streams only grow');
CREATE TRIGGER account_stays BEFORE UPDATE ON account FOR EACH ROW
    WHEN (NEW.id <> OLD.id OR NEW.name <> OLD.name OR NEW.unit <> OLD.unit)
    EXECUTE FUNCTION refuse('accounts stay');
CREATE TRIGGER account_kept BEFORE DELETE OR TRUNCATE ON account
    FOR EACH STATEMENT EXECUTE FUNCTION refuse('accounts stay');
