"""Verifying a whole record in a process of its own, which is fed through a pipe: `python -m croupier.workers.verification`.

In come, line by line: the heads that were kept elsewhere, as a JSON list; the lines of the floor and of the inspection,
then an empty line; then stretch by stretch the streams the store has its lines in, as a JSON list, the lines, an empty
line, the ledger's entries for them as JSON, an empty line, until a stretch has no lines; last what the store has
beside its lines, as JSON. Out goes how many lines are done, now and then, and last the verdict.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from typing import BinaryIO

import msgspec

from croupier.record import parse_head
from croupier.store import Beside, Entry
from croupier.verify import KeptLedger, Verdict, Verifier

NICENESS = 10  # the tables come first


class Progress(msgspec.Struct, omit_defaults=True):
    """One line of what comes out."""

    lines: int
    verdict: Verdict | None = None


def verified(record: BinaryIO, told: BinaryIO) -> None:
    """Verify what comes in, and tell of it."""
    heads = [parse_head(text) for text in msgspec.json.decode(record.readline(), type=list[str])]
    verifier, ledger = Verifier(_until_empty(record), heads), KeptLedger()
    decoder = msgspec.json.Decoder(Entry)
    while streams := msgspec.json.decode(record.readline(), type=list[str]):
        lines = zip(_until_empty(record), streams, strict=True)
        moved = [verifier.take(line, stream) for line, stream in lines]
        ledger.compare(map(decoder.decode, _until_empty(record)), moved)
        _tell(told, Progress(verifier.found.lines))
    ledger.tell(verifier.found, msgspec.json.decode(record.readline(), type=Beside))
    _tell(told, Progress(verifier.found.lines, verifier.verdict(heads)))


def _until_empty(record: BinaryIO) -> Iterator[bytes]:
    while (line := record.readline()).strip():
        yield line


def _tell(told: BinaryIO, progress: Progress) -> None:
    told.write(msgspec.json.encode(progress) + b"\n")
    told.flush()


if __name__ == "__main__":
    with suppress(OSError, AttributeError):
        os.nice(NICENESS)
    verified(sys.stdin.buffer, sys.stdout.buffer)
