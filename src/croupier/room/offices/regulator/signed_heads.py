"""Signed heads for safekeeping elsewhere: checkpoints of the whole record, signed with the house's own key.

The key follows from the one that seals the shuffles, so that there is one secret to keep; with the public half one can
tell a checkpoint of this house from any other.
"""

from __future__ import annotations

from hmac import digest

import msgspec

from croupier.record import CHECKPOINTS, CheckpointTaken, Head, SigningKey
from croupier.room.streams.keys import Keys
from croupier.room.streams.writer import again_where_late
from croupier.store import Store, take_checkpoint
from croupier.turns import in_turns

LABEL = b"croupier/1/heads"
LISTED_MOST = 50


def house_key(keys: Keys) -> SigningKey:
    """The house's own signing key."""
    return SigningKey(digest(keys.server, LABEL, "sha256"))


class SignedHead(msgspec.Struct, frozen=True):
    """A checkpoint, and the head of its own stream: that one line proves all the others."""

    at: int
    head: str
    heads: list[str]
    key: str
    signature: str


class _Line(msgspec.Struct):
    stream: str
    seq: int
    at: int
    hash: str


class SignedHeads:
    """The checkpoints of a store."""

    def __init__(self, store: Store, keys: Keys) -> None:
        self._store, self._keys = store, keys

    async def take(self, at: int) -> SignedHead:
        """Sign all heads as they stand now."""
        await again_where_late(lambda: take_checkpoint(self._store, house_key(self._keys), at))
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
    return SignedHead(placed.at, str(own), [str(head) for head in taken.heads], taken.key, taken.signature)
