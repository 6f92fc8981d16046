"""The leaves of a house's log, checked one by one: each follows from the last, is signed, and no head goes back."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from croupier.errors import LogError
from croupier.record import CHECKPOINTS, CheckpointTaken, Ends, Head, signature_fits
from croupier.witness.kept import End, Kept


class _Line(msgspec.Struct):
    seq: int
    at: int
    hash: str


class Checked:
    """Leaves after those that are kept, as far as they hold."""

    def __init__(self, kept: Kept, keys: Sequence[str]) -> None:
        """`keys` are those that may have signed them; without any, whichever they name."""
        self._kept, self._keys = kept, keys
        self.end = kept.end
        self.heads: dict[str, Head] = {}
        self._chain = Ends()
        if self.end.seq:
            self._chain.start(CHECKPOINTS, self.end.seq, self.end.hash)

    def take(self, leaves: Sequence[bytes]) -> None:
        """Check the next leaves and keep them; LogError says which does not hold."""
        for leaf in leaves:
            try:
                self._take(leaf)
            except (LogError, msgspec.MsgspecError, UnicodeDecodeError) as error:
                raise LogError(f"checkpoint {self.end.seq + 1} {error}") from error
        self._kept.add(leaves, self.heads.values(), self.end)
        self.heads = {}

    def _take(self, leaf: bytes) -> None:
        link = self._chain.follow(leaf)
        line, taken = msgspec.json.decode(leaf, type=_Line), msgspec.json.decode(leaf, type=CheckpointTaken)
        if link.stream != CHECKPOINTS:
            raise LogError(f"is a line of {link.stream}")
        if not signature_fits(taken, line.at) or (self._keys and taken.key not in self._keys):
            raise LogError(f"is not signed by the house's key; it names {taken.key}")
        if line.at < self.end.at:
            raise LogError("is older than the one before it")
        known = self._kept.heads(head.stream for head in taken.heads) | self.heads
        for head in taken.heads:
            self._check(head, known.get(head.stream))
        if self.end.seq and Head(CHECKPOINTS, self.end.seq, self.end.hash) not in taken.heads:
            raise LogError("does not name the one before it")
        self.heads |= {head.stream: head for head in taken.heads}
        self.end = End(line.seq, line.hash, line.at)

    def _check(self, head: Head, before: Head | None) -> None:
        if before and (head.seq < before.seq or (head.seq == before.seq and head.hash != before.hash)):
            raise LogError(f"names {head}, and an earlier one {before}: lines were removed or written anew")
