"""A store opens with its own key: another one, or none where something is sealed, is refused in one line."""

from __future__ import annotations

import asyncio
from pathlib import Path
from secrets import token_hex

import pytest

from croupier.room import KeyBook
from croupier.store import Sealed, open_store
from croupier.web.keys import keys_of_store
from croupier.web.settings import Settings
from tests.cli.conftest import Run
from tests.cli.conftest import croupier as croupier  # the fixture
from tests.support.store.streams import Stream
from tests.support.web.command import served


@pytest.fixture
def key(tmp_path: Path) -> Path:
    """The key of a room that a server has opened and left."""
    with served("--demo", "--data", f"sqlite:{tmp_path}/room.db", cwd=tmp_path) as server:
        _, err = server.stop()
        assert "did not know its key" not in err, "a new store is told its key without a word"
    return tmp_path / "room.db.key"


def test_a_key_that_was_replaced_or_is_missing_is_refused_and_its_own_is_taken(
    croupier: Run, tmp_path: Path, key: Path
) -> None:
    serve = ("serve", "--demo", "--port", "0", "--data", f"sqlite:{tmp_path}/room.db")
    own = key.read_text()
    key.write_text(f"{token_hex(32)}\n")
    croupier(*serve).is_one_clear_line("is not the key of this store", "bring the store's own key back from its copy")
    key.unlink()
    croupier(*serve).is_one_clear_line("the key of this store is not there", str(key))
    assert not key.exists(), "no new key is made in its place"
    key.touch(0o600)
    key.write_text(own)
    with served("--demo", "--data", f"sqlite:{tmp_path}/room.db", cwd=tmp_path):
        pass


async def older(url: str, *, sealed: bool) -> None:
    """A store that no server has told its key."""
    async with open_store(url) as store:
        seals = [Sealed(1, "server", b"sealed")] if sealed else []
        await store.append([Stream("table:1").write("here", sealed=seals)])


def test_an_older_store_records_the_key_it_is_opened_with_and_says_so(tmp_path: Path) -> None:
    url = f"sqlite:{tmp_path}/room.db"
    settings, key = Settings(data=url), tmp_path / "room.db.key"
    asyncio.run(older(url, sealed=True))

    async def opened() -> str:
        async with open_store(url) as store:
            keys, note = await keys_of_store(store, settings)
            await (await KeyBook.read(store)).introduce(keys, 5)
            return note

    with pytest.raises(Exception, match="the key of this store is not there"):
        asyncio.run(opened())
    key.touch(0o600)
    key.write_text(token_hex(32))
    assert asyncio.run(opened()).startswith("this store did not know its key; from now on it opens with the key ")
    assert asyncio.run(opened()) == ""
    key.write_text(token_hex(32))
    with pytest.raises(Exception, match="is not the key of this store"):
        asyncio.run(opened())


def test_a_store_in_which_nothing_is_sealed_gets_a_new_key(tmp_path: Path) -> None:
    url = f"sqlite:{tmp_path}/room.db"
    asyncio.run(older(url, sealed=False))

    async def opened() -> str:
        async with open_store(url) as store:
            return (await keys_of_store(store, Settings(data=url)))[1]

    assert asyncio.run(opened()) == ""
    assert (tmp_path / "room.db.key").is_file()
