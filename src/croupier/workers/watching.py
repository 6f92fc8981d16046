"""The fair play watch in a process of its own, which is fed through a pipe: `python -m croupier.workers.watching`.

In come a line of JSON with the marks accounts have left, then the memory that was kept, in pieces, each after a line with
its length, 0 after the last. Out goes how far each table was read by then. In come pieces of tables: a line of JSON with
the table, the number of lines and the cards of the rounds that end in them, then the lines; and an empty line at the end.
Out goes how many rounds were read, now and then, and what was found; last the new memory, in pieces as it came.
"""

from __future__ import annotations

import os
import sys
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import BinaryIO

import msgspec

from croupier.history import DECODER
from croupier.house import is_bot
from croupier.table import ShuffleEvent
from croupier.watch import VERSION, Finding, Memory, TableReader, Trace, Watch, pair_findings, time_findings

NICENESS = 10  # the tables come first
CARD = 2  # letters
PIECE_BYTES = 1 << 18  # of memory: so much is copied at once
_START = b'{"type":"'
_OF_CARDS = tuple([_START + f'{kind.__struct_config__.tag}"'.encode() for kind in ShuffleEvent.__subclasses__()])


class Asked(msgspec.Struct):
    """The first line that comes in."""

    traces: list[Trace] = []


class Piece(msgspec.Struct):
    """The head of some lines of one table; the last of them ends a round."""

    table: str
    lines: int
    shoes: dict[int, str] = {}  # of the rounds that end in it, by the number of their last line: all cards in order


class Told(msgspec.Struct, omit_defaults=True):
    """One line of what comes out."""

    rounds: int = 0
    reached: dict[str, int] | None = None  # by table
    findings: list[Finding] | None = None


class _Placed(msgspec.Struct):
    seq: int
    round: int
    at: int


class WatchedRecord:
    """A record as the watch has read it so far."""

    def __init__(self, kept: bytes = b"") -> None:
        """What was `kept` by other code than this is passed over: the record is read from its beginning."""
        self._watch = Watch(_memory_in(kept), is_exempt)

    @property
    def reached(self) -> dict[str, int]:
        """How far each table was read."""
        return {name: known.seq for name, known in self._watch.memory.tables.items()}

    @property
    def rounds(self) -> int:
        """How many rounds went in."""
        return self._watch.memory.rounds

    def take(self, table: str, lines: Iterable[bytes], shoes: Mapping[int, str]) -> None:
        """Take the next lines of a table, up to the end of a round."""
        reader = TableReader(self._watch, table)
        for line in lines:
            if line.startswith(_OF_CARDS):
                continue
            placed = msgspec.json.decode(line, type=_Placed)
            reader.take(DECODER.decode(line), placed.seq, placed.at, placed.round, cards_in(shoes.get(placed.seq, "")))

    def findings(self, traces: Sequence[Trace]) -> list[Finding]:
        """Weigh all that was read."""
        for _ in self._watch.count_seats():
            pass
        memory = self._watch.memory
        return pair_findings(memory, traces) + time_findings(memory)

    def kept(self) -> bytes:
        """The memory, to go on from."""
        return zlib.compress(msgspec.msgpack.encode(self._watch.memory), 1)


def is_exempt(account: str) -> bool:
    """Tell whether an account is a bot of the house, or a seat nobody is known in."""
    return not account or is_bot(account)


def cards_in(shoe: str) -> dict[int, str]:
    """The cards of a shoe, by position."""
    return {first // CARD: shoe[first : first + CARD] for first in range(0, len(shoe), CARD)}


def _memory_in(kept: bytes) -> Memory:
    if kept:
        with suppress(msgspec.MsgspecError, zlib.error):
            memory = msgspec.msgpack.decode(zlib.decompress(kept), type=Memory)
            if memory.version == VERSION:
                return memory
    return Memory()


def watched(record: BinaryIO, told: BinaryIO) -> None:
    """Watch what comes in, and tell of it."""
    asked = msgspec.json.decode(record.readline(), type=Asked)
    watch = WatchedRecord(b"".join(_pieces(record)))
    _tell(told, Told(watch.rounds, watch.reached))
    while head := record.readline().strip():
        piece = msgspec.json.decode(head, type=Piece)
        watch.take(piece.table, [record.readline() for _ in range(piece.lines)], piece.shoes)
        _tell(told, Told(watch.rounds))
    _tell(told, Told(watch.rounds, findings=watch.findings(asked.traces)))
    kept = watch.kept()
    for first in range(0, len(kept), PIECE_BYTES):
        some = kept[first : first + PIECE_BYTES]
        told.write(b"%d\n" % len(some) + some)
    told.write(b"0\n")
    told.flush()


def _pieces(record: BinaryIO) -> Iterator[bytes]:
    while length := int(record.readline()):
        yield record.read(length)


def _tell(told: BinaryIO, line: Told) -> None:
    told.write(msgspec.json.encode(line) + b"\n")
    told.flush()


if __name__ == "__main__":
    with suppress(OSError, AttributeError):
        os.nice(NICENESS)
    watched(sys.stdin.buffer, sys.stdout.buffer)
