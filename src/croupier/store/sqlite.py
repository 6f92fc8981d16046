"""The store in a SQLite file, or in memory: one thread writes, another reads.

Theory of operation. The file is in WAL mode with synchronous=FULL: a commit has reached the disk when it returns, and
readers never wait for the writer. All writing is done on one thread with one connection; group_commit.py hands it the
appends that wait. A process that dies loses what was not acknowledged, whole transactions only. A store in memory has
one connection and one thread for everything.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable, Iterator, Sequence
from contextlib import asynccontextmanager, closing, contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any

import apsw

from croupier.errors import StoreError
from croupier.record import FIRST, Head
from croupier.store.accounts import NEW_PERSON, Account, row_of
from croupier.store.acknowledged import LAST_LINE, LINE, NO_HEADS, Acknowledged, Heads, Last
from croupier.store.batch import Batch, check_form
from croupier.store.group_commit import Append, GroupCommit, Refusals
from croupier.store.main_file import MainFile, reading_alone
from croupier.store.one_thread import OneThread
from croupier.store.private_files import new_private
from croupier.store.queries import ANYTHING, Reading
from croupier.store.schema import migrations, steps_from
from croupier.store.side_tables import Keeping
from croupier.store.sqlite_batch import Outdated, check_unmoved, load, write
from croupier.store.store import Reader, Write
from croupier.store.ways_in import WayIn, inserts

APPLICATION_ID = 0x43525550  # "CRUP", in the header of the file
IN_MEMORY = ":memory:"
BUSY_MS = 5000  # the time to wait for another program that writes
MOST_KNOWN = 20_000  # streams and accounts remembered from commit to commit


@asynccontextmanager
async def open_sqlite(path: str, *, create: bool) -> AsyncIterator[SqliteStore]:
    """Open a file, bringing its schema up to date; closed when the block ends, after all appends that wait."""
    writes = OneThread("store-writes")
    try:
        writer, reader = await writes.do(partial(_opened, path, create))
        store = SqliteStore(path, writes, writer, reader)
        try:
            yield store
        finally:
            await store.close()
    finally:
        writes.end()


class SqliteStore(Keeping):
    """A SQLite file that is open."""

    def __init__(self, path: str, writes: OneThread, writer: apsw.Connection, reader: apsw.Connection | None) -> None:
        self._path = path
        self._writes, self._writer = writes, writer
        self._reads = OneThread("store-reads") if reader else writes
        self._reader = reader or writer
        self._group = GroupCommit(self._commit)
        self._known = Batch()  # as the last commit left it: to be tried first (sqlite_batch.py)
        self._file = None if path == IN_MEMORY else MainFile(path)
        rescue = Path(f"{path}.rescued.jsonl") if self._file else None
        super().__init__(
            lambda sql, *arguments: self._rows(self._reader, sql, arguments),
            self._run,
            Acknowledged(path, rescue),
            f"PRAGMA user_version = {len(migrations('sqlite'))}",  # the version it already has
        )
        self._acknowledged.last = self._last_line()

    async def append(self, writes: Sequence[Write]) -> None:
        """Write all of it in one transaction and answer once it is safe on disk."""
        await self._group.append(writes)

    async def writes_ended(self, _stream: str) -> None:
        """Return once the thread that writes is through with all that it was given before."""
        await self._group.ended()

    async def load(
        self, appends: Iterable[Sequence[Write]], people: Iterable[Account] = (), ways_in: Iterable[WayIn] = ()
    ) -> None:
        """Fill an empty store with many appends, with people and their ways in, all in one transaction."""

        def fill() -> None:
            with self._transaction():
                if self._writer.execute(ANYTHING).fetchall():
                    raise StoreError(f"{self._path} is not empty; what is there stays: name another")
                batch = Batch()
                for writes in appends:
                    check_form(writes)
                    batch.add(writes)
                    write(self._writer, batch)
                self._writer.executemany(NEW_PERSON, map(row_of, people))
                for sql, arguments in inserts(ways_in):
                    self._writer.execute(sql, arguments)

        await self._writes.do(fill)

    @asynccontextmanager
    async def at_one_moment(self) -> AsyncIterator[Reader]:
        """A reader that sees the store as it is now, whatever is written meanwhile."""
        connection = await self._reads.do(self._frozen)
        try:
            yield Reading(lambda sql, *arguments: self._rows(connection, sql, arguments))
        finally:
            await self._reads.do(connection.close)

    async def close(self) -> None:
        """Wait for the appends that wait, then close."""
        await self._group.close()
        if self._reads is not self._writes:
            await self._reads.do(self._reader.close)
            self._reads.end()
        await self._writes.do(self._writer.close)

    async def _commit(self, appends: list[Append]) -> Refusals:
        with self.trouble.around("written"):
            commit = partial(self._writes.do, partial(self._commit_now, appends))
            return await self._acknowledged.guarded(commit, self._heads_there)

    async def _check_there(self) -> None:
        def check() -> None:
            with clear_errors(self._path):
                self._check_not_replaced()

        await self._writes.do(check)

    async def _heads_there(self) -> dict[str, Head]:
        """The heads of the streams in the file that is there now, even if the open one was replaced."""

        def heads() -> dict[str, Head]:
            own = self._file is None or self._file.has_kept_all
            with clear_errors(self._path), closing((_reading if own else reading_alone)(self._path)) as connection:
                return {row[0]: Head(*row) for row in connection.execute("SELECT name, seq, hash FROM stream")}

        return await self._writes.do(heads)

    def _last_line(self) -> Last:
        return next((Last(*row) for row in self._writer.execute(LAST_LINE)), Last())

    def _check_not_replaced(self, heads: Heads = NO_HEADS) -> None:
        """See that the file is the one that was opened and has what was written to it, to these streams; or Replaced."""
        if self._file:
            self._file.check()
        last = self._acknowledged.last
        found = [bytes(line) for (line,) in self._writer.execute(LINE, (last.id,))]
        self._acknowledged.check(last, found[0] if found else b"", heads)

    def _commit_now(self, appends: list[Append]) -> Refusals:
        batch, self._known = self._known, Batch()  # until it is written nothing of it is known
        try:
            return self._commit_batch(appends, batch)
        except Outdated:
            return self._commit_batch(appends, Batch())

    def _commit_batch(self, appends: list[Append], batch: Batch) -> Refusals:
        """Commit what a batch takes of some appends; one that was kept takes all of them, or is Outdated."""
        was_kept = bool(batch.stream_ids)
        with self._transaction():
            loaded = load(self._writer, batch, appends)
            self._check_not_replaced({name: batch.heads.get(name) or Head(name, 0, FIRST) for name in loaded})
            refusals = [batch.refusal(writes) for writes in appends]
            if was_kept:
                if any(refusals):
                    raise Outdated
                check_unmoved(self._writer, batch, appends)
            rows, heads, last = batch.events, batch.moved, self._acknowledged.last
            number = write(self._writer, batch)
        self._acknowledged.take(rows, heads, Last(number, rows[-1].line) if rows else last)
        if batch.size < MOST_KNOWN:
            self._known = batch
        if self._file:
            self._file.follow()
        return refusals

    async def _run(self, sql: str, *arguments: Any) -> None:
        def run() -> None:
            with self._transaction():
                self._check_not_replaced()
                self._writer.execute(sql, arguments)

        await self._writes.do(run)

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        with clear_errors(self._path):
            self._writer.execute("BEGIN IMMEDIATE")
            try:
                yield
                self._writer.execute("COMMIT")
            except BaseException:
                if self._writer.in_transaction:  # some errors have ended it already
                    self._writer.execute("ROLLBACK")
                raise

    def _frozen(self) -> apsw.Connection:
        """A connection of its own that keeps seeing this moment."""
        with clear_errors(self._path):
            if self._path == IN_MEMORY:
                copy = apsw.Connection(IN_MEMORY)
                copy.deserialize("main", self._reader.serialize("main"))
                return copy
            connection = _reading(self._path)
            connection.execute("BEGIN")
            connection.execute("SELECT 1 FROM stream LIMIT 1").fetchall()  # the moment is that of the first question
            return connection

    async def _rows(self, connection: apsw.Connection, sql: str, arguments: Sequence[Any]) -> list[Any]:
        def rows() -> list[Any]:
            with clear_errors(self._path):
                return connection.execute(sql, arguments).fetchall()

        return await self._reads.do(rows)


def _opened(path: str, create: bool) -> tuple[apsw.Connection, apsw.Connection | None]:
    """The connection that writes, and one that reads where the store is a file."""
    if not create and not Path(path).is_file():
        raise StoreError(f"there is no store at {path}")
    if create and path != IN_MEMORY:
        with suppress(OSError):  # it is there, or cannot be made, which SQLite finds as well
            new_private(Path(path)).close()
    with clear_errors(path):
        writer = apsw.Connection(path, apsw.SQLITE_OPEN_READWRITE | (apsw.SQLITE_OPEN_CREATE if create else 0))
        try:
            writer.set_busy_timeout(BUSY_MS)
            _check_usable(writer, path)
            writer.execute("PRAGMA journal_mode = WAL")
            writer.execute("PRAGMA synchronous = FULL")
            writer.execute("PRAGMA foreign_keys = ON")
            writer.execute("PRAGMA recursive_triggers = ON")  # so that REPLACE cannot pass the triggers by
            _migrate(writer, path)
            return writer, None if path == IN_MEMORY else _reading(path)
        except BaseException:
            writer.close()
            raise


def _reading(path: str) -> apsw.Connection:
    connection = apsw.Connection(path, apsw.SQLITE_OPEN_READONLY)
    connection.set_busy_timeout(BUSY_MS)
    return connection


def _check_usable(connection: apsw.Connection, path: str) -> None:
    """Refuse the database of another program, and one that cannot be written, before anything is changed in it."""
    found = connection.pragma("application_id")
    empty = not connection.execute("SELECT 1 FROM sqlite_schema LIMIT 1").fetchall()
    if found != APPLICATION_ID and not (found == 0 and empty):
        raise StoreError(f"{path} is the database of another program; name a file of Croupier's, or a new one")
    if connection.readonly("main"):  # SQLite opens it all the same
        raise apsw.ReadOnlyError


def _migrate(connection: apsw.Connection, path: str) -> None:
    if not steps_from("sqlite", connection.pragma("user_version"), path):
        return
    connection.execute("BEGIN IMMEDIATE")
    try:
        for step in steps_from("sqlite", connection.pragma("user_version"), path):  # another may have been first
            connection.execute(step.sql)
            connection.pragma("user_version", step.number)
        connection.pragma("application_id", APPLICATION_ID)
        connection.execute("COMMIT")
    except BaseException:
        connection.execute("ROLLBACK")
        raise


@contextmanager
def clear_errors(path: str) -> Iterator[None]:
    """Say in a clear line what SQLite could not do, and what can be done about it."""
    try:
        yield
    except apsw.NotADBError as error:
        raise StoreError(f"{path} is not a SQLite database") from error
    except apsw.CantOpenError as error:
        raise StoreError(f"cannot open {path}: look whether its folder is there and may be used") from error
    except (apsw.ReadOnlyError, apsw.PermissionsError) as error:
        raise StoreError(f"cannot write {path}: it, or its folder, is read-only") from error
    except apsw.FullError as error:
        raise StoreError(
            f"cannot write {path}: the disk is full; nothing was written, make room and try again"
        ) from error
    except (apsw.BusyError, apsw.LockedError) as error:
        raise StoreError(
            f"{path} is locked by another program that writes to it; close that one or try again"
        ) from error
    except apsw.CorruptError as error:
        raise StoreError(f"{path} is damaged ({error}); restore the last backup") from error
    except apsw.Error as error:
        raise StoreError(f"{path}: {error}") from error
