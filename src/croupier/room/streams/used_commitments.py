"""The commitments that have served a shuffle and serve no other: the last few thousand, in the least space."""

from __future__ import annotations

from collections.abc import Iterable

KEPT = 4_096
BYTES = 32


def is_hash(text: object) -> bool:
    """Tell whether a word is a hash as commitments are written."""
    return isinstance(text, str) and len(text) == 2 * BYTES and set(text) <= set("0123456789abcdef")


class UsedCommitments:
    """The last commitments of one table, one behind the other."""

    def __init__(self, packed: bytes = b"") -> None:
        self.packed = packed

    def __contains__(self, commitment: str) -> bool:
        wanted, at = bytes.fromhex(commitment), -1
        while (at := self.packed.find(wanted, at + 1)) >= 0:
            if at % BYTES == 0:
                return True
        return False

    def add(self, commitments: Iterable[str]) -> None:
        """Remember commitments; what is no hash could serve no shuffle anyway."""
        new = [one for one in dict.fromkeys(commitments) if is_hash(one) and one not in self]
        self.packed = (self.packed + bytes.fromhex("".join(new)))[-KEPT * BYTES :]
