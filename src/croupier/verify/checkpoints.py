"""The checkpoints of a record against what is known outside it: the house's key, and what witnesses have seen and signed.

Whoever holds a record may leave checkpoints out, write others or sign with another key. So the record's checkpoints have to
be those that witnesses have seen, in the same order and to the byte, and signed by the house's key and no other.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

import msgspec
from msgspec.structs import replace

from croupier.errors import LogError
from croupier.record import (
    ED25519,
    CheckpointTaken,
    GrowingTree,
    Head,
    Note,
    VerifierKey,
    leaf_hash,
    parse_note,
    signed_at,
)
from croupier.verify.reading import ERRORS
from croupier.verify.verdict import Signed, Verdict

SHOWN = 16  # digits of a key, for people


class Witnessed:
    """What one witness has seen: the leaves of a log, and its head as the house and the witness have signed it."""

    def __init__(self, name: str, note: str, key: str, leaves: Iterable[bytes]) -> None:
        """`key` is the house's, as the witness has pinned it. LogError where the note is none."""
        self.name, self.key, self.note = name, key, parse_note(note)
        self.size = self.note.head.size
        self.leaves: list[bytes] = []  # their hashes
        self._heads: dict[str, Head] = {}
        tree = GrowingTree()
        for leaf in leaves:
            self.leaves.append(leaf_hash(leaf))
            tree.add(self.leaves[-1])
            self._heads |= {head.stream: head for head in msgspec.json.decode(leaf, type=CheckpointTaken).heads}
            if tree.size == self.size:
                break
        self._root = tree.root

    @property
    def heads(self) -> list[Head]:
        """Where each stream ended last, as far as it was seen."""
        return [*self._heads.values()]

    def fault(self, house_key: str) -> str:
        """Say what is wrong with the file by itself; empty where it holds. Without a key the pinned one is taken."""
        key = VerifierKey(self.note.head.origin, ED25519, house_key or self.key)
        if not _is_signed(self.note, key):
            return f"what {self.name} has is not signed by the house's key {key.public[:SHOWN]}"
        if len(self.leaves) < self.size or self._root != self.note.head.root:
            return f"what {self.name} has seen is not what the head it keeps was signed for"
        return ""


class CheckpointsSeen:
    """Takes the checkpoints of a record, in their order."""

    def __init__(self, house_key: str = "", witnessed: Sequence[Witnessed] = ()) -> None:
        self._key, self._witnessed = house_key, witnessed
        self._signers: list[str] = []
        self._fault = next(filter(None, [each.fault(house_key) for each in witnessed]), "")

    def take(self, line: bytes) -> None:
        """Take the next checkpoint."""
        leaf, number = line.rstrip(b"\n"), len(self._signers) + 1
        try:
            key = msgspec.json.decode(leaf, type=CheckpointTaken).key
        except ERRORS:
            key = ""  # the chain says so
        self._signers.append(key)
        if self._key and key != self._key:
            self._say(f"checkpoint {number} is signed by {key[:SHOWN] or 'nobody'}, and not by the house's key")
        for witness in self._witnessed:
            if number <= witness.size and witness.leaves[number - 1 : number] != [leaf_hash(leaf)]:
                self._say(
                    f"checkpoint {number} is not the one that {witness.name} has seen: the record was written anew"
                )

    def held(self, verdict: Verdict) -> Verdict:
        """Return a verdict with what the checkpoints say."""
        if fault := self.fault():
            return replace(verdict, tail=False, fault=fault, signed=self.signed)
        tail = True if self._witnessed and verdict.tail is None else verdict.tail
        return replace(verdict, tail=tail, signed=self.signed)

    def fault(self) -> str:
        """Say what is wrong first, once there are no more checkpoints; empty where nothing is."""
        for witness in self._witnessed:
            if witness.size > len(self._signers):
                self._say(
                    f"there are {len(self._signers)} checkpoints, and {witness.name} has seen {witness.size}: "
                    f"the record was set back, or its end was cut off"
                )
        return self._fault

    @property
    def signed(self) -> tuple[Signed, ...]:
        """Who has signed which checkpoints."""
        return tuple(_spans(self._signers))

    def _say(self, words: str) -> None:
        self._fault = self._fault or words


def _spans(signers: Sequence[str]) -> Iterator[Signed]:
    number = 0
    for key, same in groupby(signers):
        count = sum(1 for _ in same)
        yield Signed(key, number + 1, number + count)
        number += count


def _is_signed(note: Note, key: VerifierKey) -> bool:
    try:
        return signed_at(note, key) is not None
    except LogError:
        return False
