"""The hash chain of a log: JSON lines, one event each.

A line is the event itself, then `stream`, `round`, `at` (ms UTC), `v`, `seq`, `prev` and last `hash`: SHA-256 over
every byte of the line before `,"hash"`. So the hash covers the event, its place and time, and through `prev` all that
went before. What is hashed is what is stored; nothing is encoded again to be checked. Where a person asked for what is
written, the first of its lines has `asked` before `seq`: the key of that one time.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import NamedTuple

import msgspec

from croupier.errors import LogError
from croupier.record.envelope import Envelope, next_envelope

VERSION = 1  # of the lines written here
LAST_MOMENT = 253_402_300_799_000  # the latest a line may be: the end of the year 9999, in milliseconds
FIRST = "0" * 64  # the hash the first line of a stream follows
_HASH = b',"hash":"'
_END = b'"}\n'
_ENCODER = msgspec.json.Encoder()
_FRESH = sha256()  # a copy of it is made sooner than a new one


class End(NamedTuple):
    """The end of a stream: the number, the hash and the moment of its last line."""

    seq: int = 0
    prev: str = FIRST
    at: int = 0


class Added(NamedTuple):
    """The next lines of a stream, made and not yet part of it."""

    lines: bytes  # all in one piece, each with its line end
    hashes: tuple[str, ...]  # of each
    end: End  # once they are


class Chain:
    """The end of one stream, to which lines are added."""

    __slots__ = ("_stream", "end")

    def __init__(self, stream: str, seq: int = 0, prev: str = FIRST, at: int = 0) -> None:
        self._stream = msgspec.json.encode(stream).decode()
        self.end = End(seq, prev, at)

    @property
    def seq(self) -> int:
        """The number of the last line."""
        return self.end.seq

    @property
    def prev(self) -> str:
        """The hash of the last line."""
        return self.end.prev

    @property
    def at(self) -> int:
        """The moment of the last line."""
        return self.end.at

    def moment(self, at: int) -> int:
        """Return the moment of the next lines: never before the last line, though the writer took the time then."""
        return max(at, self.end.at)

    def added(self, events: Sequence[msgspec.Struct], round_number: int, at: int, key: str = "") -> Added:
        """Return the next lines for some events, which the stream does not have yet; `key` is one in hex digits."""
        envelope = f',"stream":{self._stream},"round":{round_number},"at":{at},"v":{VERSION}'
        asked = f',"asked":"{key}"' if key else ""
        seq, prev, _ = self.end
        lines: list[str] = []
        hashes: list[str] = []
        for body in _ENCODER.encode_lines(events).decode().split("}\n")[:-1]:  # a line end stands nowhere else in JSON
            seq += 1
            hashed = f'{body}{envelope}{asked},"seq":{seq},"prev":"{prev}"'
            asked = ""
            hasher = _FRESH.copy()
            hasher.update(hashed.encode())
            prev = hasher.hexdigest()
            hashes.append(prev)
            lines.append(f'{hashed},"hash":"{prev}"}}\n')
        return Added("".join(lines).encode(), tuple(hashes), End(seq, prev, at))

    def lines(self, events: Sequence[msgspec.Struct], round_number: int, at: int, key: str = "") -> bytes:
        """Add the next lines for some events; return them all in one piece."""
        made = self.added(events, round_number, at, key)
        self.end = made.end
        return made.lines


class _Envelope(msgspec.Struct):
    stream: str
    round: int
    at: int
    v: int
    seq: int
    prev: str
    hash: str


class Link(NamedTuple):
    """The place of a line: its stream, its number in it, the hash it follows and its own."""

    stream: str
    seq: int
    prev: str
    hash: str


class Ends:
    """The ends of streams that are being read, each line checked against the one before it."""

    __slots__ = ("_ends",)

    def __init__(self) -> None:
        self._ends: dict[str, tuple[int, str]] = {}  # the number and the hash of each stream's last line

    def start(self, stream: str, seq: int, hash_: str) -> None:
        """Begin a stream in its middle, after a line known to have this number and hash."""
        self._ends[stream] = (seq, hash_)

    def follow(self, line: bytes) -> Link:
        """Take in the next line; a LogError says what it is, or does, that it should not."""
        envelope = self._decoded(line)
        self._check_place(envelope.stream, envelope.seq, envelope.prev)
        hashed, found, rest = line.rstrip().rpartition(_HASH)
        if not found or rest + b"\n" != envelope.hash.encode() + _END or sha256(hashed).hexdigest() != envelope.hash:
            raise LogError("was altered: its hash does not fit")
        self._ends[envelope.stream] = (envelope.seq, envelope.hash)
        return Link(envelope.stream, envelope.seq, envelope.prev, envelope.hash)

    def next(self, line: bytes) -> Envelope | None:
        """Return the envelope of a line that follows, and stands as it is written here; it is not taken in yet."""
        return next_envelope(line, self._ends)

    def take(self, envelope: Envelope) -> None:
        """Take in a line that follows."""
        self._ends[envelope.stream] = (envelope.seq, envelope.hash)

    def follow_read(self, line: bytes, envelope: Envelope) -> None:
        """Take in the next line, a JSON object whose envelope has been read; a LogError as of `follow`."""
        self._check_place(envelope.stream, envelope.seq, envelope.prev)
        if sha256(line[: envelope.hashed]).hexdigest() != envelope.hash:
            raise LogError("was altered: its hash does not fit")
        self._ends[envelope.stream] = (envelope.seq, envelope.hash)

    def last(self) -> dict[str, int]:
        """Return the number of the last line of each stream."""
        return {stream: seq for stream, (seq, _) in self._ends.items()}

    def _check_place(self, stream: str, seq: int, prev: str) -> None:
        last, hash_ = self._ends.get(stream, (0, FIRST))
        if seq != last + 1:
            raise LogError(f"has number {seq} in {stream}; {last + 1} is next")
        if prev != hash_:
            raise LogError(f"does not follow the line before it in {stream}")

    def _decoded(self, line: bytes) -> _Envelope:
        try:
            envelope = msgspec.json.decode(line, type=_Envelope)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            raise LogError(f"is no event: {error}") from error
        if envelope.v != VERSION:
            raise LogError(f"is of version {envelope.v}; version {VERSION} is read here")
        return envelope


def check_chain(lines: Iterable[bytes]) -> str:
    """Say what is wrong with a log's chain; empty where every line follows from the one before."""
    ends = Ends()
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            ends.follow(line)
        except LogError as fault:
            return f"line {number} {fault}"
    return ""
