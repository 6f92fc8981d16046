"""The keys of requests, as the record keeps them: so that nothing is done twice, whatever is remembered or forgotten.

A process remembers the ids of acts (room/remembered_answers.py), until it ends. So whatever a person's act writes
carries a key with its first line, beside the event (record/chain.py): a digest of where, who and the id, and after it a
mark of the act itself, so that another act under the same id is told from it. Players read these lines, and the words
of an act may be guessed; so the mark is made with the server's key. Lines from before have no mark. All who read the
stream have the keys of its last acts: a process that comes up, one that was not told whether its write was made, and a
verifier.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from hmac import digest

import msgspec

KEPT = 16_384  # keys of one stream
DIGITS = 32
LABEL = b"croupier/1/act\n"
MARK_BYTES = 8


def key_of(stream: str, account: str, id_: str) -> str:
    """Return the key of one act of a person; an id is the person's own, and counts where it is used."""
    return sha256(f"{stream}\n{account}\n{id_}".encode()).hexdigest()[:DIGITS]


def mark_of(act: msgspec.Struct, secret: bytes) -> str:
    """Return what tells an act from another under the same id, and nothing to those without the secret."""
    return digest(secret, LABEL + msgspec.json.encode(act, order="deterministic"), "sha256")[:MARK_BYTES].hex()


class RequestKeys:
    """The keys of the last acts in a stream; which they are the lines alone say."""

    def __init__(self, keys: Iterable[str] = (), *, forgets: bool = True) -> None:
        self._marks: dict[str, str] = {}  # by the digest before each
        self._forgets = forgets  # the first ones, once there are many
        for key in keys:
            self.take(key)

    def __contains__(self, key: str) -> bool:
        return key[:DIGITS] in self._marks

    @property
    def keys(self) -> tuple[str, ...]:
        """All that are known, the first one first."""
        return tuple([digits + mark for digits, mark in self._marks.items()])

    def is_other(self, key: str) -> bool:
        """Say whether another act than this was asked for under its id."""
        mark = self._marks.get(key[:DIGITS], "")
        return bool(mark) and mark != key[DIGITS:]

    def take(self, key: str) -> bool:
        """Follow a line; say whether its key was there before. A line without a key was asked for by no person."""
        if not key or key in self:
            return bool(key)
        self._marks[key[:DIGITS]] = key[DIGITS:]
        if self._forgets and len(self._marks) > KEPT:
            del self._marks[next(iter(self._marks))]
        return False
