"""The store in PostgreSQL, for one server and the commands beside it.

Theory of operation. The appends of a process that wait are written in one transaction (group_commit.py). It locks the
rows of all its streams, then of all its accounts, each in the order of their names, so that two processes never wait for
each other in a circle; what it has then read cannot change before it commits. A stream or account that two processes
make at the same moment fails one of the two on a unique index, and that one starts again with what the other has
written. Numbers of lines are drawn after the locks: of two appends that share a stream or an account, the later has the
higher number.

An append whose answer was lost may still be under way: a COMMIT can arrive late. Its transaction holds the rows of its
streams until it ends, also of those it makes, so `writes_ended` takes the row and then knows (and leaves no trace itself).

Nothing here waits without end. A connection is had within `CONNECTION_S`, a statement answers within `ANSWER_S` (the
database ends it a little sooner, so that it says why), and a pool that does not close is cut off. A transaction whose
process is silent, frozen or gone is ended by the database, with its locks. Reading a whole store at one moment has longer.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager, suppress
from typing import Any
from urllib.parse import urlsplit

import asyncpg

from croupier.errors import StoreError
from croupier.record import FIRST, Head
from croupier.store.accounts import NEW_PERSON, Account, row_of
from croupier.store.acknowledged import LAST_LINE, LINE, NO_HEADS, Acknowledged, Heads, Last
from croupier.store.batch import Account as LedgerAccount
from croupier.store.batch import Batch, accounts_in, check_form, streams_in
from croupier.store.database_tls import clear_refusals, tls_of
from croupier.store.group_commit import Append, GroupCommit, Refusals
from croupier.store.queries import ANYTHING, Reading
from croupier.store.schema import steps_from
from croupier.store.side_tables import Keeping
from croupier.store.store import Reader, Write
from croupier.store.ways_in import WayIn, inserts

SCHEMA = "croupier"
MOST_CONNECTIONS = 10
TRIES = 10  # at a transaction that others got in the way of
SECONDS_TO_CONNECT = 10  # when a server or a command starts
CONNECTION_S = 5  # to have one of the pool's, a new one where it must be
ANSWER_S = 8  # for a statement
STATEMENT_WAIT = "7s"
LOCK_WAIT = "5s"
END_WAIT = "1s"  # for an append to end whose answer was lost
IDLE_WAIT = "20s"  # between two statements of a transaction, before the database ends it
LONG_S = 900  # for a statement that looks at all there is
KEEP_ALIVE = {  # so that the database notices within half a minute that the machine of a server is gone
    "tcp_keepalives_idle": "10",
    "tcp_keepalives_interval": "5",
    "tcp_keepalives_count": "4",
}
SESSION = {
    "search_path": SCHEMA,
    "lock_timeout": LOCK_WAIT,
    "statement_timeout": STATEMENT_WAIT,
    "idle_in_transaction_session_timeout": IDLE_WAIT,
    "application_name": "croupier",
    **KEEP_ALIVE,
}
MIGRATING = 0x43525550  # the advisory lock: one process at a time brings the schema up to date

_LOCK_STREAMS = "SELECT id, name, seq, hash FROM stream WHERE name = ANY($1::text[]) ORDER BY name FOR UPDATE"
_LOCK_ACCOUNTS = (
    "SELECT id, name, unit, balance FROM account WHERE name = ANY($1::text[]) ORDER BY name, unit FOR UPDATE"
)
_NEW_STREAMS = """INSERT INTO stream (name, seq, hash)
    SELECT name, seq, hash FROM unnest($1::text[], $2::bigint[], $3::text[]) AS new (name, seq, hash) ORDER BY name
    RETURNING name, id"""
_MOVED_STREAMS = """UPDATE stream SET seq = new.seq, hash = new.hash
    FROM unnest($1::bigint[], $2::bigint[], $3::text[]) AS new (id, seq, hash) WHERE stream.id = new.id"""
_NEW_ACCOUNTS = """INSERT INTO account (name, unit, balance)
    SELECT name, unit, balance FROM unnest($1::text[], $2::text[], $3::bigint[]) AS new (name, unit, balance)
    ORDER BY name, unit RETURNING name, unit, id"""
_TOUCHED_ACCOUNTS = """UPDATE account SET balance = new.balance
    FROM unnest($1::bigint[], $2::bigint[]) AS new (id, balance) WHERE account.id = new.id"""
_EVENTS = """INSERT INTO event (stream, seq, line) SELECT stream, seq, line
    FROM unnest($1::bigint[], $2::bigint[], $3::bytea[]) WITH ORDINALITY AS new (stream, seq, line, place) ORDER BY place"""
_POSTINGS = """INSERT INTO posting (stream, seq, account, amount) SELECT stream, seq, account, amount
    FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[]) WITH ORDINALITY
    AS new (stream, seq, account, amount, place) ORDER BY place"""
_SEALED = """INSERT INTO sealed (stream, round, name, data)
    SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::text[], $4::bytea[])
    ON CONFLICT (stream, round, name) DO UPDATE SET data = excluded.data"""
# waits for a transaction that has locked the row of a stream, or made it and not ended; to be undone
_HOLD_STREAM = """INSERT INTO stream (name, seq, hash) VALUES ($1, 1, repeat('0', 64))
    ON CONFLICT (name) DO UPDATE SET seq = stream.seq WHERE false"""
_IN_THE_WAY = (asyncpg.UniqueViolationError, asyncpg.DeadlockDetectedError, asyncpg.SerializationError)


@asynccontextmanager
async def open_postgresql(url: str, *, create: bool) -> AsyncIterator[PostgresqlStore]:
    """Connect, bringing the schema up to date; closed when the block ends, after all appends that wait."""
    place = without_password(url)
    with clear_errors(place):
        pool = await asyncpg.create_pool(
            url,
            min_size=0,  # connections the pool makes by itself it would log with every try
            max_size=MOST_CONNECTIONS,
            timeout=SECONDS_TO_CONNECT,
            command_timeout=ANSWER_S,
            server_settings=SESSION,
            ssl=tls_of(url, place),
        )
    try:
        with clear_errors(place), clear_refusals(place):
            async with pool.acquire(timeout=SECONDS_TO_CONNECT) as connection:
                await _migrate(connection, place, create)
        store = PostgresqlStore(place, pool)
        await store.begin()
        try:
            yield store
        finally:
            await store.close()
    finally:
        await _closed(pool)


async def _closed(pool: Any) -> None:
    """Close a pool; one whose database does not answer is cut off."""
    try:
        async with asyncio.timeout(CONNECTION_S):
            await pool.close()
    except TimeoutError:
        pool.terminate()


class _Frozen:
    """A connection that keeps seeing one moment, and says clearly what went wrong."""

    def __init__(self, place: str, connection: Any) -> None:
        self._place, self._connection = place, connection

    async def rows(self, sql: str, *arguments: Any) -> list[Any]:
        """Run one statement; the rows it answers, if any."""
        with clear_errors(self._place):
            rows: list[Any] = await self._connection.fetch(sql, *arguments, timeout=LONG_S)
            return rows


class PostgresqlStore(Keeping):
    """A PostgreSQL database that is open."""

    def __init__(self, place: str, pool: Any) -> None:
        self._place, self._pool = place, pool
        self._group = GroupCommit(self._commit)
        super().__init__(self._rows, self._change_there, Acknowledged(place, None), "SELECT txid_current()")

    async def _rows(self, sql: str, *arguments: Any) -> list[Any]:
        """Run one statement on some connection; the rows it answers, if any."""
        with clear_errors(self._place):
            async with self._pool.acquire(timeout=CONNECTION_S) as connection:
                rows: list[Any] = await connection.fetch(sql, *arguments)
                return rows

    async def _change_there(self, sql: str, *arguments: Any) -> None:
        async with self._transaction() as connection:
            await self._check_not_replaced(connection)
            await connection.execute(sql, *arguments)

    async def _check_there(self) -> None:
        async with self._transaction() as connection:
            await self._check_not_replaced(connection)

    async def _check_not_replaced(self, connection: Any, heads: Heads = NO_HEADS) -> None:
        """See that the database has what was written to it, to these streams; or Replaced."""
        last = self._acknowledged.last
        found = await connection.fetchval(LINE, last.id)
        self._acknowledged.check(last, found or b"", heads)

    async def begin(self) -> None:
        """See where the store ends before anything is written to it."""
        self._acknowledged.last = next((Last(*row) for row in await self._fetch(LAST_LINE)), Last())

    async def append(self, writes: Sequence[Write]) -> None:
        """Write all of it in one transaction and answer once it is safe on disk."""
        await self._group.append(writes)

    async def writes_ended(self, stream: str) -> None:
        """Return once no append to a stream is under way: its row, or the place of a new one, is had for a moment."""
        await self._group.ended()
        with clear_errors(self._place):
            async with self._pool.acquire(timeout=CONNECTION_S) as connection:
                holding = connection.transaction()
                await holding.start()
                try:
                    await connection.execute(f"SET LOCAL lock_timeout = '{END_WAIT}'")
                    await connection.execute(_HOLD_STREAM, stream)
                finally:
                    await holding.rollback()

    async def load(
        self, appends: Iterable[Sequence[Write]], people: Iterable[Account] = (), ways_in: Iterable[WayIn] = ()
    ) -> None:
        """Fill an empty store with many appends, with people and their ways in, all in one transaction."""
        async with self._transaction() as connection:
            await connection.execute("LOCK TABLE stream, person IN EXCLUSIVE MODE")
            if await connection.fetch(ANYTHING):
                raise StoreError(f"{self._place} is not empty; what is there stays: name another")
            batch = Batch()
            for writes in appends:
                check_form(writes)
                batch.add(writes)
                await _write(connection, batch)
            await connection.executemany(NEW_PERSON, [row_of(each) for each in people], timeout=LONG_S)
            for sql, arguments in inserts(ways_in):
                await connection.execute(sql, *arguments)

    @asynccontextmanager
    async def at_one_moment(self) -> AsyncIterator[Reader]:
        """A reader that sees the store as it is now, whatever is written meanwhile."""
        with clear_errors(self._place):
            connection = await self._pool.acquire(timeout=CONNECTION_S)
        frozen = _Frozen(self._place, connection)
        try:
            await frozen.rows("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
            await frozen.rows(f"SET LOCAL statement_timeout = '{LONG_S}s'")
            await frozen.rows(f"SET LOCAL idle_in_transaction_session_timeout = '{LONG_S}s'")  # what is read is used
            await frozen.rows("SELECT 1 FROM stream LIMIT 1")  # the moment is that of the first question
            yield Reading(frozen.rows)
        finally:
            with suppress(StoreError):  # a connection that broke has nothing to end
                await frozen.rows("ROLLBACK")
            await self._pool.release(connection)

    async def close(self) -> None:
        """Wait for the appends that wait."""
        await self._group.close()

    async def _commit(self, appends: list[Append]) -> Refusals:
        with self.trouble.around("written"):
            return await self._acknowledged.guarded(lambda: self._committed(appends), self._heads_there)

    async def _heads_there(self) -> dict[str, Head]:
        return {head.stream: head for head in await self.heads()}

    async def _committed(self, appends: list[Append]) -> Refusals:
        tries = 1
        while True:
            try:
                return await self._commit_once(appends)
            except StoreError as error:
                if tries == TRIES or not isinstance(error.__cause__, _IN_THE_WAY):
                    raise
            tries += 1

    async def _commit_once(self, appends: list[Append]) -> Refusals:
        async with self._transaction() as connection:
            batch = await _loaded(connection, appends)
            known = {name: batch.heads.get(name) or Head(name, 0, FIRST) for name in streams_in(appends)}
            await self._check_not_replaced(connection, known)
            refusals = [batch.refusal(writes) for writes in appends]
            rows, heads = batch.events, batch.moved
            await _write(connection, batch)
            last = Last(*await connection.fetchrow(LAST_LINE) or ())
        self._acknowledged.take(rows, heads, last)
        return refusals

    @asynccontextmanager
    async def _transaction(self) -> AsyncIterator[Any]:
        with clear_errors(self._place):
            async with self._pool.acquire(timeout=CONNECTION_S) as connection, connection.transaction():
                yield connection


async def _loaded(connection: Any, appends: list[Append]) -> Batch:
    batch = Batch()
    for id_, name, seq, hash_ in await connection.fetch(_LOCK_STREAMS, streams_in(appends)):
        batch.know_stream(id_, Head(name, seq, hash_))
    if accounts := accounts_in(appends):
        for id_, name, unit, balance in await connection.fetch(_LOCK_ACCOUNTS, accounts):
            batch.know_account(id_, LedgerAccount(name, unit), balance)
    return batch


async def _write(connection: Any, batch: Batch) -> None:
    """Write the rows of a batch. New streams and accounts come first: the others refer to them."""
    streams, accounts = batch.stream_ids, batch.account_ids
    known = [(streams[name], head.seq, head.hash) for name, head in batch.moved.items() if name in streams]
    new = [(name, head.seq, head.hash) for name, head in batch.moved.items() if name not in streams]
    await _run(connection, _MOVED_STREAMS, known)
    streams |= dict(await _run(connection, _NEW_STREAMS, new))
    await _run(connection, _EVENTS, [(streams[row.stream], row.seq, row.line) for row in batch.events])
    held = [(accounts[account], balance) for account, balance in batch.touched.items() if account in accounts]
    opened = [(*account, balance) for account, balance in batch.touched.items() if account not in accounts]
    await _run(connection, _TOUCHED_ACCOUNTS, held)
    accounts |= {LedgerAccount(name, unit): id_ for name, unit, id_ in await _run(connection, _NEW_ACCOUNTS, opened)}
    moves = [(streams[row.stream], row.seq, accounts[row.account], row.amount) for row in batch.postings]
    await _run(connection, _POSTINGS, moves)
    await _run(connection, _SEALED, [(streams[key.stream], *key[1:], data) for key, data in batch.sealed.items()])
    for change in batch.people:
        await connection.execute(change.sql, *change.arguments)
    batch.written()


async def _run(connection: Any, sql: str, rows: Sequence[Sequence[object]]) -> list[Any]:
    """Run a statement that takes a list for each column; nothing where there is no row."""
    if not rows:
        return []
    answer: list[Any] = await connection.fetch(sql, *(list(column) for column in zip(*rows, strict=True)))
    return answer


async def _migrate(connection: Any, place: str, create: bool) -> None:
    async with connection.transaction():
        await connection.execute(f"SET LOCAL statement_timeout = '{LONG_S}s'")
        await connection.execute("SELECT pg_advisory_xact_lock($1)", MIGRATING, timeout=LONG_S)
        made = await connection.fetchval("SELECT to_regclass($1)", f"{SCHEMA}.migration")
        if not made:
            if not create:
                raise StoreError(f"there is no store in {place}")
            if not await connection.fetchval("SELECT to_regnamespace($1)", SCHEMA):
                await connection.execute(f"CREATE SCHEMA {SCHEMA}")
            await connection.execute("CREATE TABLE migration (number INTEGER PRIMARY KEY)")
        version = await connection.fetchval("SELECT COALESCE(MAX(number), 0) FROM migration")
        for step in steps_from("postgresql", version, place):
            await connection.execute(step.sql, timeout=LONG_S)
            await connection.execute("INSERT INTO migration (number) VALUES ($1)", step.number)


def without_password(url: str) -> str:
    """The address as it may be shown."""
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}{parts.path}"


@contextmanager
def clear_errors(place: str) -> Iterator[None]:
    """Say in a clear line what PostgreSQL could not do, and what can be done about it."""
    try:
        yield
    except asyncpg.InvalidCatalogNameError as error:
        raise StoreError(f"{place}: there is no such database; make it with createdb") from error
    except asyncpg.InvalidAuthorizationSpecificationError as error:
        raise StoreError(f"{place}: the server does not let us in: {error}") from error
    except (asyncpg.InsufficientPrivilegeError, asyncpg.ReadOnlySQLTransactionError) as error:
        raise StoreError(f"cannot write to {place}: {error}") from error
    except asyncpg.DiskFullError as error:
        raise StoreError(
            f"cannot write to {place}: the disk is full; nothing was written, make room and try again"
        ) from error
    except asyncpg.LockNotAvailableError as error:
        raise StoreError(
            f"{place} is locked by another program that writes to it; close that one or try again"
        ) from error
    except (asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError) as error:
        raise StoreError(f"{place}: {error}") from error
    except (OSError, TimeoutError) as error:
        raise StoreError(f"cannot reach {place}: {str(error) or 'no answer'}; look whether the server runs") from error
