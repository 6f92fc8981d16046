"""The tree over the checkpoints of a store (record/merkle.py), and their lines, in SQL that both databases read.

The leaves are the lines of the stream of checkpoints, without their line ends: leaf 0 is line 1. Their hashes and those of
all complete subtrees are kept, two for each checkpoint, so that a proof reads some dozens of rows and no line. It is a
cache: it is brought up to date before it is asked, and what is lost is worked out again.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable
from typing import TYPE_CHECKING

from croupier.record import CHECKPOINTS, Node, Span, completed_by, consistency, hash_of, inclusion, leaf_hash, subtrees
from croupier.turns import in_turns

if TYPE_CHECKING:
    from croupier.store.accounts import Change
    from croupier.store.ledger_queries import Fetch

LEAVES_AT_ONCE = 50  # one may name thousands of heads
ROWS_AT_ONCE = 400
_LEAVES = """SELECT line FROM event WHERE stream = (SELECT id FROM stream WHERE name = $1) AND seq > $2
    ORDER BY seq LIMIT $3"""
_SIZE = "SELECT COALESCE(MAX(number) + 1, 0) FROM checkpoint_node WHERE level = 0"
_NODES = "SELECT level, number, hash FROM checkpoint_node WHERE (level, number) IN (VALUES {nodes})"
_PUT = "INSERT INTO checkpoint_node (level, number, hash) VALUES {rows} ON CONFLICT DO NOTHING"


class CheckpointTree:
    """The tree of a store."""

    def __init__(self, fetch: Fetch, change: Change) -> None:
        self._fetch, self._change = fetch, change
        self._following = asyncio.Lock()

    async def follow(self) -> int:
        """Take in the checkpoints there are; return the number of leaves."""
        async with self._following:
            size = await self._size()
            async for lines in self.leaves(size):
                nodes = await self._nodes(subtrees(Span(0, size)))
                made: list[tuple[Node, bytes]] = []
                async for line in in_turns(lines):
                    for node, hash_ in completed_by(size, leaf_hash(line), nodes):
                        nodes[node] = hash_
                        made.append((node, hash_))
                    size += 1
                await self._put(made)
        return size

    async def root(self, size: int) -> bytes:
        """The root over the first leaves, so many."""
        (found,) = await self._hashes([Span(0, size)])
        return found

    async def inclusion(self, leaf: int, size: int) -> list[bytes]:
        """The proof that a leaf is in the tree of so many leaves; LogError where there is no such leaf."""
        return await self._hashes(inclusion(leaf, size))

    async def consistency(self, old: int, size: int) -> list[bytes]:
        """The proof that the tree of `size` leaves goes on from that of `old`; LogError where it cannot."""
        return await self._hashes(consistency(old, size))

    async def leaves(self, first: int, most: int = 0) -> AsyncIterator[list[bytes]]:
        """The leaves from one on, some at a time; so many at most where that is said."""
        end = first + most
        while not most or first < end:
            at_once = min(LEAVES_AT_ONCE, end - first) if most else LEAVES_AT_ONCE
            rows = await self._fetch(_LEAVES, CHECKPOINTS, first, at_once)
            if not rows:
                return
            yield [bytes(line).rstrip(b"\n") for (line,) in rows]
            first += len(rows)

    async def _size(self) -> int:
        ((size,),) = await self._fetch(_SIZE)
        return int(size)

    async def _hashes(self, spans: list[Span]) -> list[bytes]:
        nodes = await self._nodes([node for span in spans for node in subtrees(span)])
        return [hash_of(span, nodes) for span in spans]

    async def _nodes(self, wanted: Iterable[Node]) -> dict[Node, bytes]:
        values = ",".join([f"({node.level},{node.number})" for node in wanted])
        rows = await self._fetch(_NODES.format(nodes=values)) if values else []
        return {Node(level, number): bytes(hash_) for level, number, hash_ in rows}

    async def _put(self, made: list[tuple[Node, bytes]]) -> None:
        for at in range(0, len(made), ROWS_AT_ONCE):
            some = made[at : at + ROWS_AT_ONCE]
            values = ",".join([f"({level},{number},${at})" for at, ((level, number), _) in enumerate(some, 1)])
            await self._change(_PUT.format(rows=values), *[hash_ for _, hash_ in some])
