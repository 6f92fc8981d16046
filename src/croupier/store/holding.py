"""Holding a store: one server serves it, and a second one is refused as long as the first lives.

Theory of operation. A room keeps its tables in memory, so two rooms on one store would each deal from its own. A server
therefore holds its store before it opens it. What holds it ends with the process, however that ends. For SQLite it is an
exclusive lock on a file of its own beside the database (`room.db.lock`), which stays there and means nothing by itself. Now
and then the server looks whether the file it has locked is still there. Where it was removed or replaced the lock is taken
again, unless another server has it by then. A file with two names (hard links) would have two locks, and is refused. In
PostgreSQL it is an advisory lock of a session of its own, which is asked for a sign of life now and then. Where that session
is lost, because the database is away, the lock is taken again as soon as that is back; a session of ours that the database
still takes for alive is ended first. Where another server has it by then, `lost` says so. Meanwhile two servers could write,
and do not harm the record: each write names where its stream ends. A store in memory is not shared. Commands that read,
or change accounts, hold nothing.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from secrets import token_hex
from typing import Any

from croupier.errors import StoreError
from croupier.store.private_files import new_private

IN_MEMORY = "sqlite::memory:"
SERVING = 0x43525551  # the advisory lock of the server
LOOK_S = 5  # between two signs of life, and how long one may take
AGAIN_S = 1  # before a database that is away is asked again
END_OUR_OLD_SESSION = """SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE pid IN (SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND objid = $1::bigint::oid)
    AND application_name = $2 AND pid <> pg_backend_pid()"""  # one that the database still takes for alive

Lost = asyncio.Future[str]  # is told why the store is no longer ours, should that come


@asynccontextmanager
async def hold_store(url: str) -> AsyncIterator[Lost]:
    """Hold a store for the length of the block; StoreError where another server has it."""
    lost: Lost = asyncio.get_running_loop().create_future()
    scheme, _, path = url.partition(":")
    if url == IN_MEMORY or scheme not in (
        "sqlite",
        "postgresql",
        "postgres",
    ):  # an address that is none is told elsewhere
        yield lost
    elif scheme == "sqlite":
        async with _file_held(path, lost):
            yield lost
    else:
        async with _database_held(url, lost):
            yield lost


@asynccontextmanager
async def _file_held(path: str, lost: Lost) -> AsyncIterator[None]:
    hold = _FileHold(path)
    hold.take()
    holding = asyncio.create_task(hold.keep(lost))
    try:
        yield
    finally:
        holding.cancel()
        await asyncio.gather(holding, return_exceptions=True)
        hold.let_go()


class _FileHold:
    """The lock of one server, on a file beside its store."""

    def __init__(self, path: str) -> None:
        self._path, self._store = path, Path(path).resolve()  # the same by whatever name the store is called
        self._lock = Path(f"{self._store}.lock")
        self._held: Any = None
        self._identity: tuple[int, int] | None = None  # of the file that is locked

    def take(self) -> None:
        """Take the lock; StoreError where another server has it, or the store has a second name."""
        import apsw

        from croupier.store.main_file import file_at
        from croupier.store.sqlite import clear_errors

        if _links(self._store) > 1:
            raise StoreError(f"{self._path} is one file with several names (hard links); remove the others")
        with clear_errors(self._path):
            with suppress(OSError):  # if it cannot be made, it cannot be opened either
                new_private(self._lock).close()
            held = apsw.Connection(str(self._lock))
            try:
                held.execute("BEGIN EXCLUSIVE")
            except apsw.BusyError:
                held.close()
                raise _IsServed(self._path) from None
            except BaseException:
                held.close()
                raise
        self.let_go()
        self._held, self._identity = held, file_at(self._lock)

    async def keep(self, lost: Lost) -> None:
        """Hold on: where the file is gone or another, take the lock again, until another server has it."""
        while True:
            await asyncio.sleep(LOOK_S)
            try:
                await asyncio.to_thread(self._look)
            except _IsServed:
                lost.set_result(f"{self._path} has gone to another croupier serve; look which one is to have it")
                return
            except StoreError as error:  # the disk is away, which writers notice as well
                _log().error("the lock of the store could not be taken again", why=str(error))

    def _look(self) -> None:
        from croupier.store.main_file import file_at

        if file_at(self._lock) != self._identity:
            self.take()
            _log().warning("the lock of the store was removed, and is taken again", file=str(self._lock))

    def let_go(self) -> None:
        """Leave the file as it is, without a lock."""
        held, self._held = self._held, None
        if held is not None:
            held.close()


def _links(file: Path) -> int:
    """Count the names of a file; 0 where it is not there."""
    try:
        return file.stat().st_nlink
    except OSError:
        return 0


@asynccontextmanager
async def _database_held(url: str, lost: Lost) -> AsyncIterator[None]:
    from croupier.store.postgresql import without_password

    hold = _DatabaseHold(url, without_password(url))
    await hold.take()
    holding = asyncio.create_task(hold.keep(lost))
    try:
        yield
    finally:
        holding.cancel()
        await asyncio.gather(holding, return_exceptions=True)
        await hold.let_go()


class _DatabaseHold:
    """The advisory lock of one server, in a session that says by its name whose it is."""

    def __init__(self, url: str, place: str) -> None:
        self._url, self._place = url, place
        self._called = f"croupier {token_hex(8)}"
        self._session: Any = None

    async def take(self) -> None:
        """Take the lock; StoreError where another server has it, or the database does not answer."""
        import asyncpg

        from croupier.store.database_tls import clear_refusals, tls_of
        from croupier.store.postgresql import ANSWER_S, KEEP_ALIVE, SECONDS_TO_CONNECT, clear_errors

        settings = {"application_name": self._called, **KEEP_ALIVE}
        with clear_errors(self._place), clear_refusals(self._place):
            self._session = await asyncpg.connect(
                self._url,
                timeout=SECONDS_TO_CONNECT,
                command_timeout=ANSWER_S,
                server_settings=settings,
                ssl=tls_of(self._url, self._place),
            )
        try:
            with clear_errors(self._place):
                await self._lock()
        except BaseException:
            await self.let_go()
            raise

    async def _lock(self) -> None:
        """Take the lock, from an older session of ours where that has it."""
        while not await self._session.fetchval("SELECT pg_try_advisory_lock($1)", SERVING):
            if not await self._session.fetch(END_OUR_OLD_SESSION, SERVING, self._called):
                raise _IsServed(self._place)
            await asyncio.sleep(AGAIN_S)  # for it to be gone

    async def keep(self, lost: Lost) -> None:
        """Hold on: where the session is gone take the lock again, until another server has it."""
        while True:
            await self._lasts()
            await self.let_go()
            try:
                await self.take()
            except _IsServed:
                lost.set_result(f"{self._place} has gone to another croupier serve; look which one is to have it")
                return
            except StoreError:  # the database is away: it is asked for until it is back
                await asyncio.sleep(AGAIN_S)

    async def _lasts(self) -> None:
        """Wait until the session is gone: known at once where its connection is closed, in seconds where it is silent."""
        import asyncpg

        gone = asyncio.Event()

        def ended(_session: object) -> None:
            gone.set()

        session = self._session
        if session is None:
            return
        session.add_termination_listener(ended)
        try:
            while not session.is_closed():
                with suppress(TimeoutError):
                    async with asyncio.timeout(LOOK_S):
                        await gone.wait()
                await session.execute("SELECT 1", timeout=LOOK_S)
        except (OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError):
            pass
        finally:
            session.remove_termination_listener(ended)

    async def let_go(self) -> None:
        """End the session; one that does not answer is cut off."""
        session, self._session = self._session, None
        if session is None:
            return
        try:
            await session.close(timeout=LOOK_S)
        except Exception:  # whatever is wrong with it, it is to go
            session.terminate()


class _IsServed(StoreError):
    """Another server has the store."""

    def __init__(self, place: str) -> None:
        super().__init__(f"{place} is served by another croupier serve; stop that one first, or name another store")


def _log() -> Any:
    import structlog  # a command line that opens no store has no use for it

    return structlog.get_logger("croupier.store")
