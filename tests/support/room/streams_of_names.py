"""A stream of names, written as all are, with a machine that only adds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from croupier.house.request import Request
from croupier.protocol.events import Event
from croupier.protocol.refusal import Refusal
from croupier.record import check_chain
from croupier.record.request_keys import DIGITS
from croupier.room.streams.stream import Line
from croupier.room.streams.writer import Decided, Postings, StreamWriter
from croupier.table.events import ListJoined

KEY = "a" * DIGITS + "01"
NO = Refusal("not-today", "not today", "practice")


class Names(StreamWriter[tuple[str, ...], Sequence[str]]):
    """A stream of names; each is decided on those before it, and nobody stands there twice."""

    def __init__(self, store: Any, name: str = "names") -> None:
        super().__init__(store, name)
        self.names: tuple[str, ...] = ()
        self.followed: list[tuple[int, str]] = []
        self.breaks = False

    async def decide(self, command: Sequence[str], _request: Request) -> Decided:
        return Decided(NO if name in self.names else ListJoined(name) for name in command)

    def take(self, event: Event) -> Postings:
        assert isinstance(event, ListJoined)
        self.names += (event.account,)
        return ()

    def hold(self) -> tuple[str, ...]:
        return self.names

    def restore(self, held: tuple[str, ...]) -> None:
        self.names = held

    def follow(self, event: Event, line: Line) -> None:
        if self.breaks:
            raise KeyError("a fault of ours")
        assert isinstance(event, ListJoined)
        self.followed.append((line.seq, event.account))

    async def add(self, *names: str, key: str = "", **more: Any) -> tuple[Event, ...] | Refusal:
        async with self.locked():
            return await self.carry_out(names, Request(1, key=key), **more)


class OneProcess(Names):
    """A stream that no other process writes to."""

    shared = False


async def is_whole(stream: Names) -> bool:
    """Memory is what the store has, and the chain holds."""
    lines = [line async for some in stream.store.read(stream.name) for line in some]
    again = type(stream)(stream.store, stream.name)
    again.unsure = True
    await again.catch_up()
    assert not check_chain(lines)
    assert (again.names, again.chain.end, again.last) == (stream.names, stream.chain.end, stream.last)
    assert again.followed == stream.followed == list(enumerate(stream.names, 1))
    return True
