"""What a store holds is not for everybody on the machine: its files and its backups are made for their owner alone."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.store import open_store
from croupier.store.archive import back_up
from croupier.store.private_files import open_to_others
from tests.support.store.streams import Stream
from tests.support.web.command import served


@pytest.fixture(autouse=True)
def generous_umask() -> Iterator[None]:
    """A machine on which everything that is made can be read by everybody."""
    before = os.umask(0)
    yield
    os.umask(before)


def modes(folder: Path) -> dict[str, int]:
    return {file.name: file.stat().st_mode & 0o777 for file in folder.iterdir()}


async def test_a_store_and_what_lies_beside_it_are_for_their_owner_alone(tmp_path: Path) -> None:
    async with open_store(f"sqlite:{tmp_path}/room.db") as store:
        await store.append([Stream("table:1").write("here")])
        assert modes(tmp_path) == dict.fromkeys(["room.db", "room.db-wal", "room.db-shm"], 0o600)
        await back_up(store, tmp_path / "room.backup", lambda _done, _of: None)
        assert modes(tmp_path)["room.backup"] == 0o600


def test_a_server_makes_its_files_for_their_owner_alone_and_says_where_others_can_read_the_store(
    tmp_path: Path,
) -> None:
    store, data = tmp_path / "room.db", f"sqlite:{tmp_path}/room.db"
    with served("--data", data, cwd=tmp_path) as server:
        assert set(modes(tmp_path).values()) == {0o600}
        _, err = server.stop()
        assert "others on this machine can read" not in err
    store.chmod(0o640)
    with served("--data", data, cwd=tmp_path) as server:
        _, err = server.stop()
        told = [line for line in err.splitlines() if "others on this machine can read the store" in line]
        assert len(told) == 1
        assert told[0].startswith("croupier: note: ")
        assert f"chmod 600 {store}" in told[0]


def test_only_the_files_of_a_store_are_looked_at(tmp_path: Path) -> None:
    asyncio.run(_made(tmp_path))
    assert list(open_to_others(f"sqlite:{tmp_path}/room.db")) == []
    assert list(open_to_others("sqlite::memory:")) == []
    assert list(open_to_others("postgresql://host/room")) == []


async def _made(folder: Path) -> None:
    async with open_store(f"sqlite:{folder}/room.db"):
        pass
