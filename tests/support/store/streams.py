"""Small streams of notes to fill stores with, and stores seen as plain values."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from croupier.chips import CAGE, Posting
from croupier.record import FIRST, Chain, Head
from croupier.store import Account, Reader, Sealed, Store, Write

CENTS = "cents"


class Noted(msgspec.Struct, frozen=True, tag="noted", tag_field="type"):
    """An event that says anything."""

    words: str


def moves(amount: int, giver: str, taker: str, unit: str = CENTS) -> tuple[Posting, ...]:
    """The two postings of an amount that goes from one account to another."""
    return (Posting(giver, unit, -amount), Posting(taker, unit, amount))


def paid_in(amount: int, taker: str, unit: str = CENTS) -> tuple[Posting, ...]:
    return moves(amount, CAGE, taker, unit)


class Stream:
    """A writer that remembers where its stream ends."""

    def __init__(self, name: str, head: Head | None = None) -> None:
        self.name = name
        self.seq, self.hash = (head.seq, head.hash) if head else (0, FIRST)

    def write(
        self,
        *words: str,
        postings: Sequence[tuple[Posting, ...]] = (),
        sealed: Sequence[Sealed] = (),
        round_number: int = 1,
    ) -> Write:
        """The next lines; the stream is taken to end there from now on."""
        chain = Chain(self.name, self.seq, self.hash)
        lines = chain.lines([Noted(word) for word in words], round_number, 1000)
        write = Write(self.name, self.seq, lines, tuple(postings), tuple(sealed))
        self.seq, self.hash = chain.seq, chain.prev
        return write


async def at_end_of(store: Reader, name: str) -> Stream:
    return Stream(name, await store.head(name))


async def lines_of(store: Reader, name: str, after_seq: int = 0) -> list[bytes]:
    return [line async for some in store.read(name, after_seq) for line in some]


async def words_of(store: Reader, name: str, after_seq: int = 0) -> list[str]:
    return [msgspec.json.decode(line)["words"] for line in await lines_of(store, name, after_seq)]


async def all_lines(store: Reader) -> list[bytes]:
    return [line async for some in store.read_all() for line in some]


async def contents(store: Store) -> dict[str, Any]:
    """All that is in a store and no cache."""
    return {
        "lines": {name: await lines_of(store, name) for name in await store.streams()},
        "heads": await store.heads(),
        "order": await all_lines(store),
        "balances": await store.balances(),
        "entries": [entry async for some in store.read_all_entries() for entry in some],
        "people": await people_of(store),
        "sealed": [each async for some in store.read_all_sealed() for each in some],
    }


async def people_of(store: Store) -> list[Account]:
    """All people of a store."""
    return [person async for some in store.read_people() for person in some]
