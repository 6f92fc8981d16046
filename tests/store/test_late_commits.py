"""A COMMIT whose answer was lost and that arrives late: nothing is called not written that may still come."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from urllib.parse import parse_qs, urlsplit, urlunsplit

import asyncpg
import pytest

from croupier.errors import StoreError, Unsure
from croupier.store import Store, open_store, postgresql
from tests.store.conftest import NewUrl
from tests.support.room.streams_of_names import KEY, OneProcess, is_whole
from tests.support.store.streams import Stream, contents, words_of

SOCKET = ".s.PGSQL.5432"


class Line:
    """A line to a database that can be cut as a COMMIT is sent, and deliver it later all the same."""

    def __init__(self, real: str) -> None:
        self._real = real
        self.cuts = False  # the next COMMIT
        self.late, self.delivered = asyncio.Event(), asyncio.Event()

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        from_there, there = await asyncio.open_unix_connection(self._real)
        back = asyncio.create_task(self._carry(from_there, writer))
        with suppress(OSError):
            while sent := await reader.read(1 << 16):
                if self.cuts and b"COMMIT" in sent:
                    self.cuts = False
                    back.cancel()
                    writer.close()
                    await self.late.wait()
                    there.write(sent)
                    await from_there.read(1)
                    self.delivered.set()
                    break
                there.write(sent)
        there.close()
        back.cancel()

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while sent := await reader.read(1 << 16):
                writer.write(sent)
        writer.close()

    async def deliver(self) -> None:
        self.late.set()
        await self.delivered.wait()


@asynccontextmanager
async def a_line(url: str) -> AsyncIterator[tuple[Line, Store]]:
    parts = urlsplit(url)
    with TemporaryDirectory(dir="/tmp") as folder:
        line = Line(f"{parse_qs(parts.query)['host'][0]}/{SOCKET}")
        server = await asyncio.start_unix_server(line.serve, Path(folder, SOCKET))
        try:
            async with open_store(urlunsplit(parts._replace(query=f"host={folder}"))) as store:
                yield line, store
        finally:
            server.close()


@pytest.fixture
async def pg(new_url: NewUrl, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setattr(postgresql, "END_WAIT", "50ms")
    return await new_url("postgresql")


@pytest.mark.parametrize("before", [(), ("ann",)], ids=["a new stream", "a known stream"])
async def test_while_it_may_still_arrive_nothing_is_said_and_then_it_is_done_once(
    pg: str, before: tuple[str, ...]
) -> None:
    async with a_line(pg) as (line, store):
        stream = OneProcess(store)
        for name in before:
            await stream.add(name)
        line.cuts = True
        for _ in range(2):
            with pytest.raises(Unsure):
                await stream.add("bob", key=KEY)
            assert stream.unsure
        await line.deliver()
        assert await stream.add("bob", key=KEY) == (), "it is done already"
        assert stream.names == (*before, "bob")
        assert await is_whole(stream)


async def test_one_that_never_arrives_is_ended_by_the_database_and_was_not_written(
    pg: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(postgresql.SESSION, "idle_in_transaction_session_timeout", "300ms")
    async with a_line(pg) as (line, store):
        stream = OneProcess(store)
        line.cuts = True
        with pytest.raises(Unsure):
            await stream.add("ann")
        await asyncio.sleep(0.5)
        await stream.look()
        assert (stream.names, stream.unsure) == ((), False)
        await line.deliver()
        await stream.add("bob")
        assert stream.names == ("bob",)
        assert await is_whole(stream)


async def test_looking_whether_writes_have_ended_leaves_no_trace(store: Store) -> None:
    await store.append([Stream("table:1").write("0", "1")])
    before = await contents(store)
    for name in ("table:1", "table:2"):
        await store.writes_ended(name)
    assert await contents(store) == before


async def test_the_row_of_a_stream_is_waited_for_and_so_is_a_row_that_is_being_made(pg: str) -> None:
    async with open_store(pg) as store:
        await store.append([Stream("table:1").write("0")])
        other: Any = await asyncpg.connect(pg, server_settings={"search_path": "croupier"})
        for held, name in (
            ("SELECT 1 FROM stream WHERE name = 'table:1' FOR UPDATE", "table:1"),
            ("INSERT INTO stream (name, seq, hash) VALUES ('table:2', 1, repeat('0', 64))", "table:2"),
        ):
            transaction = other.transaction()
            await transaction.start()
            await other.execute(held)
            with pytest.raises(StoreError, match="is locked by another"):
                await store.writes_ended(name)
            await store.writes_ended("table:3")
            await transaction.rollback()
            await store.writes_ended(name)
        await other.close()


async def test_an_append_that_nobody_waits_for_any_more_is_waited_for(store: Store) -> None:
    first = asyncio.create_task(store.append([Stream("table:1").write("0")]))
    left = asyncio.create_task(store.append([Stream("table:2").write("0")]))
    await asyncio.sleep(0)
    left.cancel()
    await store.writes_ended("table:2")
    assert await words_of(store, "table:2") == ["0"]
    await first


async def test_a_transaction_whose_process_is_silent_is_ended_with_its_locks(
    pg: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(postgresql.SESSION, "idle_in_transaction_session_timeout", "300ms")
    async with open_store(pg) as store:
        table = Stream("table:1")
        await store.append([table.write("0")])
        frozen: Any = await asyncpg.connect(pg, server_settings=postgresql.SESSION)
        await frozen.execute("BEGIN")
        await frozen.execute("SELECT 1 FROM stream FOR UPDATE")
        await store.append([table.write("1")])
        with pytest.raises((asyncpg.InterfaceError, asyncpg.InternalClientError, asyncpg.PostgresError)):
            await frozen.execute("COMMIT")
        assert await words_of(store, "table:1") == ["0", "1"]


async def test_a_machine_that_is_gone_is_noticed_and_a_backup_may_take_its_time(pg: str) -> None:
    waits = "SHOW idle_in_transaction_session_timeout"
    async with open_store(pg) as store:
        asked: Any = store
        assert [tuple(row) for row in await asked._fetch(waits)] == [(postgresql.IDLE_WAIT,)]
        async with store.at_one_moment() as reader:
            slow: Any = reader
            assert [tuple(row) for row in await slow._fetch(waits)] == [("15min",)]
    assert postgresql.SESSION.items() >= postgresql.KEEP_ALIVE.items()
