"""What a room lacks beside its store: room on the disk, and its key; looked at for as long as the server runs."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import AsyncIterator
from pathlib import Path
from secrets import token_hex
from typing import Any, NamedTuple

import httpx
import pytest

from croupier.errors import StoreError
from croupier.web import readiness
from croupier.web.keys import keys_of_store
from croupier.web.settings import Settings
from tests.web.conftest import GENEROUS, OURS, PORT, Site, open_site

LEAST = readiness.LEAST_FREE_BYTES


class Usage(NamedTuple):
    total: int
    used: int
    free: int


@pytest.fixture
def key(tmp_path: Path) -> Path:
    return tmp_path / "room.db.key"


@pytest.fixture
async def kept(logged: list[dict[str, Any]], tmp_path: Path) -> AsyncIterator[Site]:
    """A site whose data and key lie in a folder."""
    settings = Settings(port=PORT, limits=GENEROUS, data=f"sqlite:{tmp_path}/room.db")
    async with open_site(logged, settings) as opened:
        opened.house.readiness.held, _ = await keys_of_store(opened.store, settings)
        yield opened


async def looked(site: Site) -> dict[str, str]:
    """What the room lacks at a new look, as a probe is told it."""
    await site.house.readiness.look(site.store)
    return await told(site)


async def told(site: Site) -> dict[str, str]:
    async with site.client(headers=OURS) as client:
        answer: httpx.Response = await client.get("/health")
    assert answer.status_code == (503 if "checks" in answer.json() else 200)
    return {one["name"]: one["words"] for one in answer.json().get("checks", []) if not one["ok"]}


async def test_a_disk_that_is_nearly_full_or_gone_is_told_until_it_has_room_again(
    kept: Site, tmp_path: Path, logged: list[dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    free: int | OSError = LEAST
    asked: list[Path] = []

    def usage(folder: Path) -> Usage:
        asked.append(folder)
        if isinstance(free, OSError):
            raise free
        return Usage(2 * LEAST, 2 * LEAST - free, free)

    monkeypatch.setattr(shutil, "disk_usage", usage)
    assert await looked(kept) == {}
    free = LEAST - 1
    for _ in range(2):
        assert await looked(kept) == {"disk": "the disk of the store has less than 64 MB left"}
    assert [one["why"] for one in logged if one["event"] == "the room is not ready"] == [readiness.LOW_DISK], "once"
    free = OSError("no such device")
    assert await looked(kept) == {"disk": "the disk of the store cannot be looked at"}
    free = LEAST
    assert await looked(kept) == {}
    assert set(asked) == {tmp_path.resolve()}, "the disk the data is on"


async def test_a_key_that_is_gone_or_another_or_open_to_others_is_told_until_it_is_back(
    kept: Site, key: Path, tmp_path: Path
) -> None:
    assert await looked(kept) == {}
    lacking, own = {"keys": "the key file is missing or is another"}, key.read_text()
    aside = key.rename(tmp_path / "aside")
    assert await looked(kept) == lacking
    assert not key.exists(), "no new one is made in its place"
    key.touch(0o600)
    for wrong in ("", "no key\n", f"{token_hex(32)}\n"):
        key.write_text(wrong)
        assert await looked(kept) == lacking
    key.write_text(own)
    assert await looked(kept) == {}
    key.chmod(0o644)
    assert await looked(kept) == lacking
    aside.replace(key)
    assert await looked(kept) == {}


async def test_a_server_that_could_not_read_its_store_at_first_looks_all_the_same(
    kept: Site, key: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(readiness, "LOOK_S", 0.001)
    read, failed = kept.store.key_fingerprint, asyncio.Event()
    away = True

    async def fingerprint() -> str:
        if away:
            failed.set()
            raise StoreError("the database does not answer")
        return await read()

    monkeypatch.setattr(kept.store, "key_fingerprint", fingerprint)
    watching = asyncio.create_task(kept.house.readiness.watch(kept.store))
    try:
        async with asyncio.timeout(20):
            await failed.wait()
            key.rename(key.with_suffix(".aside"))
            while await told(kept) != {"keys": readiness.NO_KEY}:
                await asyncio.sleep(0)
            key.with_suffix(".aside").rename(key)
            while await told(kept):
                await asyncio.sleep(0)
            away = False
            key.write_text(f"{token_hex(32)}\n")
            while await told(kept) != {"keys": readiness.NO_KEY}:
                await asyncio.sleep(0)
    finally:
        watching.cancel()
