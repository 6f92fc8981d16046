"""Helpers of tests/room/streams/test_recovery.py that other tests use as well."""

from __future__ import annotations

from croupier.store import open_store
from tests.support.room.driver import drive


async def unkilled(seed: str, rounds: int) -> dict[str, list[bytes]]:
    """The lines of a run that nobody ended."""
    async with open_store("sqlite::memory:") as store:
        await drive(store, seed, rounds, tell=False)
        return {
            stream: [line async for some in store.read(stream) for line in some] for stream in await store.streams()
        }
