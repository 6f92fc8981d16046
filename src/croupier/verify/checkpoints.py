"""The checkpoints of a record against what is known outside it: the house's key, and what witnesses have seen and signed.

Whoever holds a record may leave checkpoints out, write others or sign with another key. So the record's checkpoints have to
be those that witnesses have seen, in the same order and to the byte, and signed by the house's key and no other.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import groupby

import msgspec
from msgspec.structs import replace

from croupier.errors import LogError
from croupier.house import keys
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
INTRODUCED = keys.KeyIntroduced.__struct_config__.tag


class _Introduced(msgspec.Struct):
    type: str
    kind: str = ""
    public: str = ""
    anew: bool = False


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

    def fault(self, keys: Iterable[str]) -> str:
        """Say what is wrong with the file by itself; empty where it holds. The house's keys are these."""
        origin = self.note.head.origin
        if not any(_is_signed(self.note, VerifierKey(origin, ED25519, key)) for key in keys):
            return f"what {self.name} has is not signed by the house's key"
        if len(self.leaves) < self.size or self._root != self.note.head.root:
            return f"what {self.name} has seen is not what the head it keeps was signed for"
        return ""


class CheckpointsSeen:
    """Takes the checkpoints of a record, in their order."""

    def __init__(self, house_key: str = "", witnessed: Sequence[Witnessed] = ()) -> None:
        self._key, self._witnessed = house_key, witnessed
        self._signers: list[str] = []
        self._chains: list[list[str]] = []  # of the house's signing keys, each introduced by the one before
        self._fault = ""

    def take_key(self, line: bytes) -> None:
        """Take the next line of the house's keys."""
        with suppress(*ERRORS):  # the replay says so
            event = msgspec.json.decode(line, type=_Introduced)
            if event.type == INTRODUCED and event.kind == keys.SIGNING:
                if event.anew or not self._chains:
                    self._chains.append([])
                self._chains[-1].append(event.public)

    def take(self, line: bytes) -> None:
        """Take the next checkpoint."""
        leaf, number = line.rstrip(b"\n"), len(self._signers) + 1
        try:
            key = msgspec.json.decode(leaf, type=CheckpointTaken).key
        except ERRORS:
            key = ""  # the chain says so
        self._signers.append(key)
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
        house = self._keys_of(self._key)
        for witness in self._witnessed:
            if own := witness.fault(house if self._key else self._keys_of(witness.key)):
                return own  # what does not hold by itself says nothing of the record
        for one in self.signed if self._key else ():
            if one.key not in house:
                signer = one.key[:SHOWN] or "nobody"
                self._say(f"checkpoint {one.first} is signed by {signer}, and not by the house's key")
        for witness in self._witnessed:
            if witness.size > len(self._signers):
                self._say(
                    f"there are {len(self._signers)} checkpoints, and {witness.name} has seen {witness.size}: "
                    f"the record was set back, or its end was cut off"
                )
        return self._fault

    def _keys_of(self, known: str) -> list[str]:
        """The house's signing keys, where this is one of them: those of its chain."""
        return next((chain for chain in self._chains if known in chain), [known])

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
