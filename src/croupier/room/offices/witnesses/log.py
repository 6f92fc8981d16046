"""The log of checkpoints, as a transparency log: its signed head, its leaves, and the proofs that it only grows.

Theory of operation. Each checkpoint is a leaf of a Merkle tree (store/checkpoint_tree.py). The head of the tree is signed
with the key of the checkpoints as soon as somebody asks for it after a new one, and then kept: a log never signs two heads
of one size. Whoever has seen a head can hold every later one against it, without seeing anything of the room. Checkpoints
are taken here, too, every minute that has new lines.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import structlog

from croupier.errors import NotSigned, StoreError
from croupier.record import ED25519, Note, Signer, TreeHead, VerifierKey, signature_line
from croupier.room.streams.checkpoints import MINUTE_MS, Checkpoints
from croupier.store import Store

LEAVES_MOST = 256  # in one answer
BYTES_MOST = 1 << 20  # likewise, and one leaf
_LOG = structlog.get_logger("croupier.room")


class CheckpointLog:
    """The log of a room."""

    def __init__(self, store: Store, key: Signer, origin: str, now: Callable[[], int]) -> None:
        """`origin` is the log's name, which never changes."""
        self._store, self._key, self._now = store, key, now
        self._checkpoints = Checkpoints(store, key)
        self._signing = asyncio.Lock()
        self._signed: tuple[TreeHead, Note] | None = None
        self.origin = origin

    @property
    def key(self) -> VerifierKey:
        """The key the heads are signed with, as notes name it."""
        return VerifierKey(self.origin, ED25519, self._key.public)

    async def watch(self) -> None:
        """Take a checkpoint every minute that has new lines, for as long as the server runs."""
        while True:
            try:
                await self._checkpoints.take_due(self._now())
            except (StoreError, NotSigned) as error:  # it is taken a minute later, of all that has moved until then
                _LOG.warning("no checkpoint was taken", why=str(error))
            await asyncio.sleep(MINUTE_MS / 1000)

    async def head(self) -> TreeHead | None:
        """The head of the log as it is now; None while it has no leaf."""
        signed = await self._newest()
        return signed and signed[0]

    async def note(self) -> Note | None:
        """The head of the log as it is now, signed; None while it has no leaf."""
        signed = await self._newest()
        return signed and signed[1]

    async def _newest(self) -> tuple[TreeHead, Note] | None:
        async with self._signing:
            size = await self._store.tree.follow()
            if size and (self._signed is None or self._signed[0].size != size):
                head = await self.head_of(size)
                line = signature_line(self.key, await self._key.sign(head.text.encode()))
                self._signed = head, Note(head.text, (line,))
            return self._signed if size else None

    async def head_of(self, size: int) -> TreeHead:
        """The head the log had when it had so many leaves."""
        return TreeHead(self.origin, size, await self._store.tree.root(size))

    async def leaves(self, first: int, most: int) -> list[bytes]:
        """Leaves from one on, in order: some, of so many; LogError where there is none."""
        found: list[bytes] = []
        room = BYTES_MOST
        async for leaves in self._store.tree.leaves(first, min(most, LEAVES_MOST)):
            for leaf in leaves:
                if found and len(leaf) > room:
                    return found
                found.append(leaf)
                room -= len(leaf)
        return found

    async def consistency(self, old: int, size: int) -> list[bytes] | None:
        """The proof that the log of `size` leaves goes on from that of `old`; None where it has not so many."""
        return await self._store.tree.consistency(old, size) if 0 < old <= size <= await self._size() else None

    async def inclusion(self, leaf: int, size: int) -> list[bytes] | None:
        """The proof that a leaf is among the first `size`; None where there are not so many."""
        return await self._store.tree.inclusion(leaf, size) if 0 <= leaf < size <= await self._size() else None

    async def _size(self) -> int:
        head = await self.head()
        return head.size if head else 0
