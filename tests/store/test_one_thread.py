"""The thread of a store: one thing after the other, each answered where it was asked for."""

from __future__ import annotations

import asyncio
import gc
import threading
import weakref
from collections.abc import Iterator
from functools import partial

import pytest

from croupier.errors import StoreError
from croupier.store.one_thread import OneThread


@pytest.fixture
def thread() -> Iterator[OneThread]:
    found = OneThread("one")
    yield found
    found.end()
    assert "one" not in [each.name for each in threading.enumerate()]


async def test_things_are_done_in_order_on_a_thread_of_their_own(thread: OneThread) -> None:
    names = await asyncio.gather(*[thread.do(lambda: threading.current_thread().name) for _ in range(3)])
    assert names == ["one"] * 3
    done: list[int] = []
    await asyncio.gather(*[thread.do(partial(done.append, number)) for number in range(20)])
    assert done == list(range(20))


async def test_what_goes_wrong_is_raised_where_it_was_asked_for_and_held_by_nobody(thread: OneThread) -> None:
    class Held:
        """Something that the work has in its hands."""

    held: list[weakref.ref[Held]] = []

    def work() -> None:
        here = Held()
        held.append(weakref.ref(here))
        raise StoreError("the disk is full")

    gc.disable()
    try:
        with pytest.raises(StoreError, match="full"):
            await thread.do(work)
        await thread.do(lambda: None)
        assert held[0]() is None
    finally:
        gc.enable()


async def test_what_nobody_waits_for_any_more_is_not_begun(thread: OneThread) -> None:
    goes_on, done = threading.Event(), list[str]()
    first = thread.do(goes_on.wait)
    second = thread.do(lambda: done.append("second"))
    second.cancel()
    goes_on.set()
    assert await first
    await thread.do(lambda: done.append("third"))
    assert done == ["third"]


def test_a_loop_that_is_closed_meanwhile_hears_nothing_and_the_thread_goes_on(thread: OneThread) -> None:
    goes_on = threading.Event()

    async def leave() -> None:
        thread.do(goes_on.wait)

    asyncio.run(leave())
    goes_on.set()

    async def later() -> str:
        return await thread.do(lambda: "done")

    assert asyncio.run(later()) == "done"
