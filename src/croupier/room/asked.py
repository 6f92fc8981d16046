"""What was asked for by id, as the record keeps it: so that nothing is done twice, whoever remembers and whoever does not.

A process remembers the ids of acts (answers.py), until it ends. So whatever a person's act writes carries a key with its
first line, beside the event (record/chain.py): a digest of where, who and the id. Whoever reads the stream has the keys of
its last acts: a process that comes up, one that was not told whether its write was made, and whoever verifies.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256

KEPT = 16_384  # keys of one stream
DIGITS = 32


def key_of(stream: str, account: str, id_: str) -> str:
    """The key of one act of somebody's; an id is the person's own, and counts where it is used."""
    return sha256(f"{stream}\n{account}\n{id_}".encode()).hexdigest()[:DIGITS]


class Asked:
    """The keys of the last acts in a stream; which they are the lines alone say."""

    def __init__(self, keys: Iterable[str] = ()) -> None:
        self._keys: dict[str, None] = {}
        for key in keys:
            self.take(key)

    def __contains__(self, key: str) -> bool:
        return key in self._keys

    def take(self, key: str) -> bool:
        """Follow a line; whether what it carries was asked for before. A line without a key nobody asked for."""
        if not key or key in self._keys:
            return bool(key)
        self._keys[key] = None
        if len(self._keys) > KEPT:
            del self._keys[next(iter(self._keys))]
        return False
