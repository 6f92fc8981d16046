"""A server's pauses: set short while it serves, by the process's own rules before and after."""

from __future__ import annotations

import asyncio
import gc
import sys
import weakref

import pytest

from croupier.web import gc_tuning as pauses


class Ring:
    """Something that refers to itself, so that only a walk finds it."""

    def __init__(self) -> None:
        self.self = self


async def test_a_server_sets_short_pauses_and_leaves_the_process_as_it_was() -> None:
    gc.unfreeze()  # whatever runs these tests may have frozen something of its own
    before = gc.get_threshold(), sys.getswitchinterval(), gc.get_freeze_count()
    async with pauses.short_pauses():
        assert gc.get_freeze_count() > 10_000
        assert gc.get_threshold()[2] == pauses.NEVER
        assert sys.getswitchinterval() == pytest.approx(pauses.THREAD_S)
    assert (gc.get_threshold(), sys.getswitchinterval(), gc.get_freeze_count()) == before


async def test_what_refers_to_itself_is_still_found_now_and_then(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pauses, "WALK_S", 0.01)
    async with pauses.short_pauses():
        gc.set_threshold(0)  # nothing but our own clock
        ring = Ring()
        gone = weakref.ref(ring)
        del ring
        assert gone() is not None
        async with asyncio.timeout(5):
            while gone() is not None:
                await asyncio.sleep(0.01)
