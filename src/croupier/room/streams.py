"""A stream beside those of the tables, such as the cage's or the register's, with one writer at a time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

import msgspec

from croupier.chips import Posting
from croupier.errors import StoreError
from croupier.history.native import DECODER
from croupier.protocol.events import Event
from croupier.record import Chain, Head
from croupier.store import Sealed, Store, Write


class SideStream:
    """The end of a stream, and what its events come to in the eyes of `follow`."""

    def __init__(self, store: Store, name: str, follow: Callable[[Event], None]) -> None:
        self._store, self._name, self._follow = store, name, follow
        self._chain = Chain(name)
        self.lock = asyncio.Lock()  # held by whoever decides and writes

    async def read(self) -> None:
        """Follow everything that was written after what is known."""
        async for lines in self._store.read(self._name, self._chain.seq):
            for line in lines:
                self._follow(DECODER.decode(line))
            last = msgspec.json.decode(lines[-1], type=Head)
            self._chain = Chain(self._name, last.seq, last.hash)

    async def write(
        self,
        events: Sequence[Event],
        postings: Sequence[tuple[Posting, ...]],
        at: int,
        sealed: tuple[Sealed, ...] = (),
    ) -> None:
        """Write events and follow them; where that fails the end is read again, and nothing was followed."""
        seq, prev = self._chain.seq, self._chain.prev
        lines = self._chain.lines(events, 0, at)
        try:
            await self._store.append([Write(self._name, seq, lines, tuple(postings), sealed)])
        except StoreError:
            self._chain = Chain(self._name, seq, prev)
            await self.read()
            raise
        for event in events:
            self._follow(event)
