"""Signed heads for safekeeping elsewhere: the checkpoints of the record, signed with the house's signing key.

With its public half one can tell a checkpoint of this house from any other; which key it was at what time the stream
`keys` says (house/keys.py).
"""

from __future__ import annotations

import msgspec

from croupier.record import CHECKPOINTS, CheckpointTaken, Head
from croupier.room.streams.checkpoints import Checkpoints
from croupier.store import Store
from croupier.turns import in_turns

LISTED_MOST = 20  # each may name thousands of heads


class SignedHead(msgspec.Struct, frozen=True):
    """A checkpoint, and the head of its own stream: that one line proves all the others."""

    at: int
    head: str
    heads: list[str]
    key: str
    signature: str
    part: bool  # it names what has moved since the one before, not all there is


class _Line(msgspec.Struct):
    stream: str
    seq: int
    at: int
    hash: str


class SignedHeads:
    """The checkpoints of a store."""

    def __init__(self, store: Store, checkpoints: Checkpoints) -> None:
        self._store, self._checkpoints = store, checkpoints

    async def take(self, at: int) -> SignedHead:
        """Sign all heads as they stand now."""
        await self._checkpoints.take_whole(at)
        return (await self.listed())[0]

    async def listed(self) -> list[SignedHead]:
        """The last checkpoints, newest first."""
        end = await self._store.head(CHECKPOINTS)
        found: list[SignedHead] = []
        async for lines in self._store.read(CHECKPOINTS, max(0, (end.seq if end else 0) - LISTED_MOST)):
            found += [_signed(line) async for line in in_turns(lines)]
        return found[::-1]


def _signed(line: bytes) -> SignedHead:
    taken, placed = msgspec.json.decode(line, type=CheckpointTaken), msgspec.json.decode(line, type=_Line)
    own = Head(placed.stream, placed.seq, placed.hash)
    return SignedHead(placed.at, str(own), [str(head) for head in taken.heads], taken.key, taken.signature, taken.part)
