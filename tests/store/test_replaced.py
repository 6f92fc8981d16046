"""A store that was replaced under play is found out: nothing more is written, and what only memory has is saved."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import apsw
import pytest

from croupier.errors import Replaced
from croupier.store import open_store
from croupier.store.accounts import Account
from tests.store.conftest import Database
from tests.support.store.raw import run_sql
from tests.support.store.streams import Stream, lines_of

CUT = {  # table:1 is as it was one line ago, as somebody leaves it who knows the tables and their triggers
    "postgresql": """SET session_replication_role = replica;
        DELETE FROM event WHERE stream = (SELECT id FROM stream WHERE name = 'table:1') AND seq = 3;
        UPDATE stream SET seq = 2, hash = '{hash}' WHERE name = 'table:1';"""
}


def moved_there(file: Path, older: Path) -> None:
    """Another file has the name now."""
    older.replace(file)


def restored_into(file: Path, older: Path) -> None:
    """SQLite itself has brought an older copy back into the file."""
    source, target = apsw.Connection(str(older)), apsw.Connection(str(file))
    with target.backup("main", source, "main") as backup:
        backup.step()
    source.close()
    target.close()


def removed(file: Path, _older: Path) -> None:
    file.unlink()


@pytest.mark.parametrize("how", [moved_there, restored_into, removed])
async def test_an_older_file_in_the_place_of_the_store(how: Callable[[Path, Path], None], tmp_path: Path) -> None:
    file, older = tmp_path / "room.db", tmp_path / "older.db"
    one, two = Stream("table:1"), Stream("table:2")
    async with open_store(f"sqlite:{file}") as store:
        await store.append([one.write("a"), two.write("a")])
    shutil.copy(file, older)
    async with open_store(f"sqlite:{file}") as store:
        told: list[Replaced] = []
        store.on_replaced(told.append)
        await store.append([one.write("b")])
        acknowledged = await lines_of(store, "table:1")
        how(file, older)
        for _ in range(2):  # the first time, and for good; also for a stream that has not moved since the copy
            with pytest.raises(Replaced, match="was replaced under play"):
                await store.append([two.write("b")])
        assert len(told) == 1
        assert "1 line only memory had saved to" in str(told[0])
        assert "\n" not in str(told[0])
    saved = tmp_path / "room.db.rescued.jsonl"
    assert saved.read_bytes() == acknowledged[-1]
    assert saved.stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("how", [moved_there, restored_into, removed])
async def test_it_is_found_at_the_next_look_and_before_anything_else_is_changed(
    how: Callable[[Path, Path], None], tmp_path: Path
) -> None:
    """Nobody plays: a look finds it. Somebody comes in first: they are not written down in a store that is another."""
    file, older = tmp_path / "room.db", tmp_path / "older.db"
    one = Stream("table:1")
    for look_first in (True, False):
        async with open_store(f"sqlite:{file}") as store:
            await store.append([one.write("a")])
        shutil.copy(file, older)
        async with open_store(f"sqlite:{file}") as store:
            told: list[Replaced] = []
            store.on_replaced(told.append)
            await store.append([one.write("b")])
            await store.look()
            assert not told
            how(file, older)
            if look_first:
                await store.look()
                assert len(told) == 1
            newcomer = Account("newcomer", "Newcomer", ("player",), True, "", 0)
            for change in (store.accounts.create(newcomer), store.delete_snapshots()):
                with pytest.raises(Replaced, match="was replaced under play"):
                    await change
            assert len(told) == 1
        if file.exists():
            with closing(apsw.Connection(str(file))) as found:
                assert found.execute("SELECT name FROM person").fetchall() == []
        for left in tmp_path.iterdir():
            left.unlink()
        one = Stream("table:1")


@pytest.mark.parametrize("database", ["postgresql"])
async def test_a_database_that_was_brought_back_is_found_at_the_next_look(url: str, database: Database) -> None:
    async with open_store(url) as store:
        told: list[Replaced] = []
        store.on_replaced(told.append)
        one = Stream("table:1")
        await store.append([one.write("a", "b")])
        before = one.hash
        await store.append([one.write("c")])
        await store.look()
        assert not told
        await run_sql(url, CUT[database].format(hash=before))
        await store.look()
        assert len(told) == 1
        with pytest.raises(Replaced):
            await store.delete_snapshots()


@pytest.mark.parametrize("lines", [3, 1500])
async def test_an_older_copy_written_over_the_file_is_found_where_lines_are_lost_by_it(
    lines: int, tmp_path: Path
) -> None:
    """SQLite goes on with what is in its log; only what has come from there into the file can be lost."""
    file, older = tmp_path / "room.db", tmp_path / "older.db"
    one, two = Stream("table:1"), Stream("table:2")
    async with open_store(f"sqlite:{file}") as store:
        await store.append([one.write("a"), two.write("a")])
    shutil.copy(file, older)
    async with open_store(f"sqlite:{file}") as store:
        for _ in range(lines):
            await store.append([one.write("b" * 4000)])
        shutil.copyfile(older, file)
        if lines == 3:
            await store.append([two.write("b")])
            assert len(await lines_of(store, "table:1")) == 1 + lines
        else:
            with pytest.raises(Replaced, match="an older copy was written over it"):
                await store.append([two.write("b")])
            assert (tmp_path / "room.db.rescued.jsonl").read_bytes().count(b"\n") == lines


@pytest.mark.parametrize("database", ["postgresql"])
async def test_a_head_below_what_was_acknowledged(url: str, database: Database, tmp_path: Path) -> None:
    async with open_store(url) as store:
        store.rescue_to(tmp_path / "rescued.jsonl")
        one, two = Stream("table:1"), Stream("table:2")
        await store.append([one.write("a", "b")])
        before = one.hash
        await store.append([one.write("c")])
        await store.append([two.write("a")])
        gone = (await lines_of(store, "table:1"))[-1]
        await run_sql(url, CUT[database].format(hash=before))
        with pytest.raises(Replaced, match="table:1 ended at line 3 and does no longer"):
            await store.append([one.write("d")])
        assert (tmp_path / "rescued.jsonl").read_bytes() == gone


async def test_a_store_that_grows_elsewhere_is_still_the_same(url: str) -> None:
    async with open_store(url) as store, open_store(url) as other:
        one, two = Stream("table:1"), Stream("table:2")
        for words in ("a", "b"):
            await store.append([one.write(words)])
            await other.append([two.write(words)])
        await other.append([one.write("c")])
        await store.append([one.write("d")])


async def test_looks_at_a_store_and_changes_while_it_is_written_find_nothing(url: str) -> None:
    async with open_store(url) as store:
        told: list[Replaced] = []
        store.on_replaced(told.append)
        one = Stream("table:1")

        async def written() -> None:
            for number in range(200):
                await store.append([one.write(str(number))])

        writing = asyncio.create_task(written())
        while not writing.done():
            await asyncio.gather(*[store.look() for _ in range(3)])
        await writing
        assert told == []
