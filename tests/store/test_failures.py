"""What cannot be opened or written is said in one clear line, nothing is half done, and a store recovers."""

from __future__ import annotations

import asyncio
import os
import resource
import stat
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import apsw
import pytest

from croupier.errors import StoreError
from croupier.record import check_chain
from croupier.store import open_store, postgresql, sqlite
from tests.store.conftest import NewUrl
from tests.support.store.raw import run_sql
from tests.support.store.streams import Stream, all_lines, at_end_of, contents, words_of

NOBODY = 65534


async def refused(url: str, *words: str, create: bool = True) -> None:
    """Opening this fails with one clear line that says these words."""
    with pytest.raises(StoreError) as told:
        async with open_store(url, create=create):
            pass
    assert "\n" not in str(told.value)
    for word in words:
        assert word in str(told.value)


async def filled(path: Path, words: int = 3) -> None:
    async with open_store(f"sqlite:{path}") as store:
        await store.append([Stream("table:1").write(*map(str, range(words)))])


@pytest.mark.parametrize(
    "url", ["", "sqlite", "sqlite:", "rooms.sqlite", "postgresql:rooms", "mysql://somewhere/rooms"]
)
async def test_an_address_that_is_none(url: str) -> None:
    await refused(url, "is no address of a store", "sqlite:FILE", "postgresql://")


async def test_an_address_with_a_password_is_not_repeated() -> None:
    with pytest.raises(StoreError) as told:
        open_store("mysql://me:secret@somewhere/rooms")
    assert "secret" not in str(told.value)


async def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    file.write_bytes(b"these are notes, and long enough to be taken for a database header " * 20)
    before = file.read_bytes()
    await refused(f"sqlite:{file}", str(file), "not a SQLite database")
    assert file.read_bytes() == before


async def test_the_database_of_another_program(tmp_path: Path) -> None:
    file = tmp_path / "other.sqlite"
    other = apsw.Connection(str(file))
    other.execute("CREATE TABLE event (what)")
    other.close()
    before = file.read_bytes()
    await refused(f"sqlite:{file}", "database of another program")
    assert file.read_bytes() == before


async def test_places_where_no_file_can_be(tmp_path: Path) -> None:
    await refused(f"sqlite:{tmp_path}/missing/store.sqlite", "cannot open", "folder")
    await refused(f"sqlite:{tmp_path}", "cannot open")


async def test_a_store_that_should_be_there_and_is_not(tmp_path: Path, url: str) -> None:
    await refused(f"sqlite:{tmp_path}/none.sqlite", "there is no store at", create=False)
    assert not (tmp_path / "none.sqlite").exists()
    if url.startswith("postgresql"):
        await refused(url, "there is no store in", create=False)


@contextmanager
def as_nobody() -> Iterator[Path]:
    """Without the power to write everywhere; a folder that belongs to whoever we are then."""
    with tempfile.TemporaryDirectory(dir="/tmp") as folder:
        if os.geteuid() != 0:
            yield Path(folder)
            return
        os.chown(folder, NOBODY, NOBODY)
        os.seteuid(NOBODY)
        try:
            yield Path(folder)
        finally:
            os.seteuid(0)


async def test_a_file_that_is_read_only() -> None:
    with as_nobody() as folder:
        file = folder / "store.sqlite"
        await filled(file)
        file.chmod(stat.S_IRUSR)
        await refused(f"sqlite:{file}", "cannot write", "read-only")
        file.chmod(stat.S_IRUSR | stat.S_IWUSR)
        async with open_store(f"sqlite:{file}") as store:
            assert await words_of(store, "table:1") == ["0", "1", "2"]


async def test_a_folder_that_is_read_only() -> None:
    with as_nobody() as folder:
        folder.chmod(stat.S_IRUSR | stat.S_IXUSR)
        await refused(f"sqlite:{folder}/store.sqlite", "cannot open")
        folder.chmod(stat.S_IRWXU)


async def test_a_file_another_program_writes_to(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite, "BUSY_MS", 50)
    async with open_store(f"sqlite:{tmp_path}/store.sqlite") as store:
        table = Stream("table:1")
        await store.append([table.write("before")])
        other = apsw.Connection(f"{tmp_path}/store.sqlite")
        other.execute("BEGIN IMMEDIATE")
        write = table.write("meanwhile")
        with pytest.raises(StoreError, match="locked by another program"):
            await store.append([write])
        assert await words_of(store, "table:1") == ["before"], "it can be read all the same"
        other.execute("ROLLBACK")
        other.close()
        await store.append([write])
        assert await words_of(store, "table:1") == ["before", "meanwhile"]


@contextmanager
def disk_full_after(file_bytes: int) -> Iterator[None]:
    """No file can grow beyond this."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (file_bytes, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


async def test_a_disk_that_is_full(tmp_path: Path) -> None:
    path = tmp_path / "store.sqlite"
    async with open_store(f"sqlite:{path}") as store:
        table = Stream("table:1")
        await store.append([table.write("before")])
        before = await contents(store)
        log = path.with_name("store.sqlite-wal").stat().st_size
        large = table.write(*("x" * 1000 for _ in range(200)))
        with disk_full_after(log + 20_000):
            with pytest.raises(StoreError, match=str(path)):
                await store.append([large])
            assert await contents(store) == before
        await store.append([large])
        assert len(await all_lines(store)) == 201
    async with open_store(f"sqlite:{path}") as store:
        assert len(await all_lines(store)) == 201


def test_a_disk_that_sqlite_says_is_full() -> None:
    small = apsw.Connection(":memory:")
    small.execute("CREATE TABLE a (b)")
    small.execute("PRAGMA max_page_count = 2")
    with pytest.raises(StoreError, match="the disk is full; nothing was written"), sqlite.clear_errors("store.sqlite"):
        small.execute("INSERT INTO a VALUES (zeroblob(100000))")


async def test_a_file_that_is_damaged(tmp_path: Path) -> None:
    path = tmp_path / "store.sqlite"
    await filled(path, words=200)
    damaged = bytearray(path.read_bytes())
    for page in range(4096, len(damaged), 4096):
        damaged[page : page + 100] = bytes(range(100))
    path.write_bytes(damaged)
    with pytest.raises(StoreError, match="damaged"):
        async with open_store(f"sqlite:{path}") as store:
            await words_of(store, "table:1")


async def test_no_server_at_that_address(tmp_path: Path) -> None:
    await refused(f"postgresql://me:secret@/rooms?host={tmp_path}", "cannot reach postgresql:///rooms", "server runs")
    with pytest.raises(StoreError) as told:
        async with open_store("postgresql://me:secret@localhost:1/rooms"):
            pass
    assert "localhost:1/rooms" in str(told.value)
    assert "secret" not in str(told.value)


async def test_a_server_that_does_not_answer_in_time() -> None:
    with (
        pytest.raises(StoreError, match=r"^cannot reach postgresql:///rooms: no answer; look whether the server runs$"),
        postgresql.clear_errors("postgresql:///rooms"),
    ):
        async with asyncio.timeout(0):
            await asyncio.Event().wait()


async def test_a_database_that_does_not_exist(server: str) -> None:
    await refused(server.replace("/postgres?", "/nowhere?"), "no such database")


async def test_an_address_postgresql_cannot_read(server: str) -> None:
    await refused("postgresql://localhost:many/rooms", "postgresql://localhost:many/rooms")


async def test_connections_that_break_are_said_and_made_again(new_url: NewUrl) -> None:
    url = await new_url("postgresql")
    cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'croupier'"
    async with open_store(url) as store:
        await store.append([Stream("table:1").write("0")])
        acknowledged, failed = ["0"], 0
        for number in range(1, 30):
            try:
                write = (await at_end_of(store, "table:1")).write(str(number))
                appending = asyncio.create_task(store.append([write]))
                await run_sql(url, cut)
                await appending
            except StoreError:
                failed += 1
            else:
                acknowledged.append(str(number))
        assert failed, "no connection broke while it was used"
        await asyncio.sleep(0.2)
        words = await words_of(store, "table:1")
        assert set(acknowledged) <= set(words)
        assert check_chain(await all_lines(store)) == ""
        await store.append([(await at_end_of(store, "table:1")).write("after")])
