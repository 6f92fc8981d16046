"""The one way to write a stream, with a machine that only adds: nothing of what is not written, all of what is, once."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

import pytest

from croupier.check import BrokenInvariant
from croupier.errors import Conflict, StoreError, Unsure
from croupier.house.request import Request
from croupier.protocol.events import Event
from croupier.protocol.refusal import Refusal
from croupier.record.request_keys import DIGITS
from croupier.room.streams.writer import ANOTHER_ACT, Prepared
from croupier.store import Store, Write, open_store
from croupier.table.events import ListJoined
from tests.support.room.rooms import CheckedStore
from tests.support.room.streams_of_names import KEY, NO, Names, OneProcess, is_whole

OTHER_ACT = "a" * DIGITS + "02"


class Lost(CheckedStore):
    """A store that can be out of reach for readers too, or end what writes."""

    def __init__(self, store: Store) -> None:
        super().__init__(store)
        self.gone = self.loses = self.ends = False

    async def append(self, writes: Sequence[Write]) -> None:
        await super().append(writes)
        if self.loses:
            self.loses, self.gone = False, True
            raise StoreError("the connection is gone")
        if self.ends:
            raise asyncio.CancelledError

    def read(self, stream: str, after_seq: int = 0) -> AsyncIterator[list[bytes]]:
        if self.gone:
            raise StoreError("the connection is gone")
        found: AsyncIterator[list[bytes]] = self._store.read(stream, after_seq)
        return found


@asynccontextmanager
async def a_store() -> AsyncIterator[Lost]:
    async with open_store("sqlite::memory:") as store:
        yield Lost(store)


async def test_each_event_is_decided_on_the_one_before_and_all_are_written_or_none() -> None:
    async with a_store() as store:
        stream = Names(store)
        assert await stream.add("ann", "bob") == (ListJoined("ann"), ListJoined("bob"))
        assert await stream.add("cem", "cem") == NO
        assert stream.names == ("ann", "bob")
        assert await is_whole(stream)


async def test_what_is_prepared_leaves_no_trace_until_it_is_written() -> None:
    async with a_store() as store:
        stream = Names(store)
        async with stream.locked():
            prepared = await stream.prepare(["ann"], Request(1))
        assert isinstance(prepared, Prepared)
        assert (stream.names, stream.followed, stream.chain.seq) == ((), [], 0)
        assert await stream.add("bob")
        assert await is_whole(stream)


@pytest.mark.parametrize("stream_of", [Names, OneProcess])
@pytest.mark.parametrize("key", ["", KEY])
async def test_a_write_whose_answer_was_lost_is_found_by_its_line(stream_of: type[Names], key: str) -> None:
    async with a_store() as store:
        stream = stream_of(store)
        store.unheard = 1
        assert await stream.add("ann", key=key) == (ListJoined("ann"),)
        assert not stream.unsure
        assert await is_whole(stream)


@pytest.mark.parametrize("stream_of", [Names, OneProcess])
async def test_a_write_that_was_not_made_is_told_so_and_can_be_made_again(stream_of: type[Names]) -> None:
    async with a_store() as store:
        stream = stream_of(store)
        store.fails = 1
        with pytest.raises(StoreError, match="the disk is full"):
            await stream.add("ann", key=KEY)
        assert stream.names == ()
        assert await stream.add("ann", key=KEY) == (ListJoined("ann"),)
        assert await is_whole(stream)


@pytest.mark.parametrize("stream_of", [Names, OneProcess])
async def test_while_the_store_cannot_say_nothing_is_decided_and_then_it_is_known(stream_of: type[Names]) -> None:
    async with a_store() as store:
        stream = stream_of(store)
        store.loses = True
        for _ in range(2):
            with pytest.raises(Unsure):
                await stream.add("ann", key=KEY)
            assert stream.unsure
            assert stream.names == ()
        store.gone = False
        assert await stream.add("ann", key=KEY) == (), "it is done already"
        assert stream.names == ("ann",)
        assert await is_whole(stream)


async def test_whoever_is_ended_while_it_writes_leaves_it_to_the_next_to_find_out() -> None:
    async with a_store() as store:
        stream = OneProcess(store)
        store.ends = True
        with pytest.raises(asyncio.CancelledError):
            await stream.add("ann", key=KEY)
        assert (stream.names, stream.unsure) == ((), True)
        store.ends = False
        assert await stream.add("bob") == (ListJoined("bob"),)
        assert stream.names == ("ann", "bob")
        assert await is_whole(stream)


async def test_what_was_asked_for_is_done_once_and_another_act_under_its_key_is_refused() -> None:
    async with a_store() as store:
        stream = Names(store)
        assert await stream.add("ann", key=KEY)
        again = Names(store)
        for each in (stream, again):
            assert await each.add("ann", key=KEY) == ()
            assert await each.add("bob", key=OTHER_ACT) == ANOTHER_ACT
        assert await is_whole(stream)


async def test_where_another_process_was_first_it_is_decided_again_on_what_stands() -> None:
    async with a_store() as store:
        one, two = Names(store), Names(store)
        await asyncio.gather(*[each.add(name) for each, name in ((one, "ann"), (two, "bob"))])
        await asyncio.gather(one.look(), two.look())
        assert one.names == two.names
        assert sorted(one.names) == ["ann", "bob"]
        assert NO in await asyncio.gather(one.add("cem"), two.add("cem"))
        assert await is_whole(one)


async def test_a_stream_of_one_process_is_not_decided_again_but_goes_on_from_there() -> None:
    class Once(OneProcess):
        tries = 1

    async with a_store() as store:
        one, two = Once(store), Once(store)
        assert await one.add("ann")
        with pytest.raises(Conflict):
            await two.add("bob")
        assert two.names == ("ann",)
        assert await two.add("bob")
        assert await is_whole(two)


@pytest.mark.parametrize("lost", [False, True])
async def test_two_streams_are_written_at_one_moment_and_both_followed(lost: bool) -> None:
    async with a_store() as store:
        own, other = OneProcess(store), OneProcess(store, "others")
        store.unheard = int(lost)
        async with other.locked():
            beside = await other.prepare(["zoe"], Request(7))
            assert isinstance(beside, Prepared)
            async with own.locked():
                assert await own.carry_out(["ann"], Request(beside.at), beside=beside)
        assert (own.last.at, other.last.at) == (7, 7)
        assert (own.names, other.names) == (("ann",), ("zoe",))
        assert await is_whole(own)
        assert await is_whole(other)


async def test_neither_stream_is_written_where_one_is_refused_or_fails() -> None:
    async with a_store() as store:
        own, other = OneProcess(store), OneProcess(store, "others")

        async def refused(_events: Sequence[Event]) -> Refusal:
            assert own.names == ("ann",), "what goes with events is made on what stands after them"
            return NO

        assert await own.add("ann", beside=refused) == NO
        async with other.locked():
            beside = await other.prepare(["zoe"], Request(1))
            store.fails = 1
            with pytest.raises(StoreError):
                await own.add("ann", beside=beside)
        assert (own.names, other.names, own.unsure, other.unsure) == ((), (), False, False)
        assert store.appends == 0


async def test_what_is_written_and_cannot_be_followed_breaks_what_must_hold() -> None:
    async with a_store() as store:
        stream = Names(store)
        stream.breaks = True
        with pytest.raises(BrokenInvariant):
            await stream.add("ann")
