"""Holding a store: one server serves it, and a second one is refused as long as the first lives.

Theory of operation. A room keeps its tables in memory, so two rooms on one store would each deal from its own. A server
therefore holds its store before it opens it. What holds it ends with the process, however that ends. For SQLite it is an
exclusive lock on a file of its own beside the database (`room.db.lock`), which stays there and means nothing by itself. In
PostgreSQL it is an advisory lock of a session of its own, which is asked for a sign of life now and then: where that session
is lost another server may have the store, and `lost` says so. A store in memory is nobody else's. Commands that read, or
change accounts, hold nothing.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path
from typing import Any

from croupier.errors import StoreError
from croupier.store.private_files import new_private

IN_MEMORY = "sqlite::memory:"
SERVING = 0x43525551  # the advisory lock of the server
LOOK_S = 5  # between two signs of life, and how long one may take
KEEP_ALIVE = {  # so that the database notices within half a minute that the machine of a server is gone
    "tcp_keepalives_idle": "10",
    "tcp_keepalives_interval": "5",
    "tcp_keepalives_count": "4",
}

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
        with _file_held(path):
            yield lost
    else:
        async with _database_held(url, lost):
            yield lost


@contextmanager
def _file_held(path: str) -> Iterator[None]:
    import apsw

    from croupier.store.sqlite import clear_errors

    lock = Path(f"{Path(path).resolve()}.lock")  # the same by whatever name the store is called
    with clear_errors(path):
        with suppress(OSError):  # what cannot be made cannot be opened either
            new_private(lock).close()
        held = apsw.Connection(str(lock))
    try:
        with clear_errors(path):
            try:
                held.execute("BEGIN EXCLUSIVE")
            except apsw.BusyError:
                raise _is_served(path) from None
        yield
    finally:
        held.close()


@asynccontextmanager
async def _database_held(url: str, lost: Lost) -> AsyncIterator[None]:
    import asyncpg

    from croupier.store.postgresql import SECONDS_TO_CONNECT, clear_errors, without_password

    place = without_password(url)
    settings = {"application_name": "croupier", **KEEP_ALIVE}
    with clear_errors(place):
        try:
            session = await asyncpg.connect(url, timeout=SECONDS_TO_CONNECT, server_settings=settings)
        except ValueError as error:
            raise StoreError(f"{place} cannot be read as an address: {error}") from error
    try:
        with clear_errors(place):
            if not await session.fetchval("SELECT pg_try_advisory_lock($1)", SERVING):
                raise _is_served(place)
        watching = asyncio.create_task(_watch(session, place, lost))
        try:
            yield
        finally:
            watching.cancel()
            await asyncio.gather(watching, return_exceptions=True)
    finally:
        await _let_go(session)


async def _watch(session: Any, place: str, lost: Lost) -> None:
    """Say that the session is gone: at once where its connection is closed, within seconds where it is silent."""
    import asyncpg

    gone = asyncio.Event()

    def ended(_session: object) -> None:
        gone.set()

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
    lost.set_result(
        f"the hold on {place} is lost, and another server may have it; look at the database and start again"
    )


async def _let_go(session: Any) -> None:
    """End the session; one that does not answer is cut off."""
    try:
        await session.close(timeout=LOOK_S)
    except Exception:  # whatever is wrong with it, it is to go
        session.terminate()


def _is_served(place: str) -> StoreError:
    return StoreError(f"{place} is served by another croupier serve; stop that one first, or name another store")
