"""Heads: the position of a stream, in a line short enough for a receipt, and the proof a head gives.

A chain shows that no line was altered, taken out, put in or moved, for each hash covers all that went before. It cannot
show that lines were cut off its end, or that all of it was written anew: for that a person outside must have kept a
head. A head fits when its stream has a line with that number and that hash; then every line up to it is the one that
was there when the head was given. Lines after the newest head of their stream are unproven, and without heads all ends
are.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

import msgspec

from croupier.errors import LogError
from croupier.record.chain import Ends
from croupier.record.envelope import Envelope

_TEXT = re.compile(r"(?P<stream>\S+):(?P<seq>[1-9][0-9]{0,17}):(?P<hash>[0-9a-f]{64})")


class Head(msgspec.Struct, frozen=True, order=True):
    """The last line of a stream at some moment: its number and its hash."""

    stream: str
    seq: int
    hash: str

    def __str__(self) -> str:
        """Return the head as printed on a receipt: STREAM:SEQ:HASH."""
        return f"{self.stream}:{self.seq}:{self.hash}"


class Proof(msgspec.Struct, frozen=True):
    """The proof lines and heads give together."""

    chain_fault: str  # the fault from line to line; empty where there is none
    head_fault: str  # heads that the lines lack; empty where there are none
    unproven: dict[str, int]  # the last lines of each stream that no head vouches for

    @property
    def whole(self) -> bool:
        """Tell whether everything that could be checked holds; the unproven end could not be."""
        return not (self.chain_fault or self.head_fault)


def parse_head(text: str) -> Head:
    """Read STREAM:SEQ:HASH."""
    found = _TEXT.fullmatch(text.strip())
    if found is None:
        raise LogError(f"{text[:120]!r} is no head; it is written STREAM:SEQ:HASH, the hash in 64 small hex digits")
    return Head(found["stream"], int(found["seq"]), found["hash"])


class Proving:
    """Checks lines as they come, of one stream or several, against each other and against heads kept elsewhere."""

    def __init__(self, heads: Sequence[Head] = ()) -> None:
        self._named: dict[tuple[str, int], set[str]] = {}
        for head in heads:
            self._named.setdefault((head.stream, head.seq), set()).add(head.hash)
        self.met: set[tuple[str, int]] = set()  # the heads that were given and are there
        self._ends, self._proven = Ends(), dict[str, int]()
        self._chain_fault = self._head_fault = ""
        self._number = 0

    def go_on(self, from_: Iterable[Head], to: Sequence[Head]) -> None:
        """Go on from heads that are proved, where the lines so far end, and look for others."""
        self._proven = {head.stream: head.seq for head in from_}
        self._named, self.met = {}, set()
        for head in to:
            self._named.setdefault((head.stream, head.seq), set()).add(head.hash)

    def next(self, line: bytes) -> Envelope | None:
        """Return the envelope of a line that follows, and stands as it is written here; it is not taken yet."""
        return None if self._chain_fault else self._ends.next(line)

    def take_next(self, envelope: Envelope) -> None:
        """Take the next line, which follows."""
        self._number += 1
        self._ends.take(envelope)
        if self._named:
            self._meet(envelope.stream, envelope.seq, envelope.hash)

    def take(self, line: bytes, envelope: Envelope | None = None) -> None:
        """Take the next line, with its envelope where that is read and the rest known to be JSON; it may be empty."""
        self._number += 1
        if self._chain_fault or not line.strip():
            return
        try:
            if envelope:
                self._ends.follow_read(line, envelope)
                met = envelope.stream, envelope.seq, envelope.hash
            else:
                link = self._ends.follow(line)
                met = link.stream, link.seq, link.hash
        except LogError as fault:
            self._chain_fault = f"line {self._number} {fault}"
            return
        if self._named:
            self._meet(*met)

    def _meet(self, stream: str, seq: int, hash_: str) -> None:
        if (expected := self._named.get((stream, seq))) is not None:
            if expected != {hash_}:
                self._head_fault = self._head_fault or f"line {self._number} is not line {seq} of {stream} a head names"
            self.met.add((stream, seq))
            self._proven[stream] = seq

    @property
    def is_whole(self) -> bool:
        """Tell whether no line so far is at fault; a head may still be missing."""
        return not (self._chain_fault or self._head_fault)

    def proof(self) -> Proof:
        """Return what the lines so far and the heads prove."""
        last, proven, head_fault = self._ends.last(), self._proven, self._head_fault
        if not (self._chain_fault or head_fault):
            head_fault = next((_missing(stream, seq, last) for stream, seq in sorted(set(self._named) - self.met)), "")
        unproven = {stream: seq - proven.get(stream, 0) for stream, seq in last.items() if seq > proven.get(stream, 0)}
        return Proof(self._chain_fault, head_fault, unproven)


def prove(lines: Iterable[bytes], heads: Sequence[Head] = ()) -> Proof:
    """Check lines, of one stream or several, against each other and against heads kept elsewhere."""
    proving = Proving(heads)
    for line in lines:
        proving.take(line)
    return proving.proof()


def _missing(stream: str, seq: int, last: dict[str, int]) -> str:
    if stream not in last:
        return f"{stream} is missing; a head names its line {seq}"
    return f"{stream} ends at {last[stream]}; a head names its line {seq}: the end was cut off"
