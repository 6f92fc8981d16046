"""Verifying a whole record in a process of its own, which is fed through a pipe: `python -m croupier.workers.verification`.

In come, line by line: the heads that were kept elsewhere, as a JSON list; the lines of the record, then an empty line; the
entries of the ledger as JSON, then an empty line; the accounts whose balance is no sum, as a JSON list. Out goes how many
lines are done, now and then, and last the verdict.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from typing import BinaryIO

import msgspec

from croupier.record import parse_head, prove
from croupier.store import Entry
from croupier.verify import Verdict, Verifier, check_kept, verdict

TELL_EVERY = 500  # lines
NICENESS = 10  # the tables come first


class Progress(msgspec.Struct, omit_defaults=True):
    """One line of what comes out."""

    lines: int
    verdict: Verdict | None = None


def verified(record: BinaryIO, told: BinaryIO) -> None:
    """Verify what comes in, and tell of it."""
    heads = [parse_head(text) for text in msgspec.json.decode(record.readline(), type=list[str])]
    verifier = Verifier()
    fed = _fed(record, verifier, told)
    proof = prove(fed, heads)
    for _ in fed:  # lines after a broken link are looked at as well
        pass
    decoder = msgspec.json.Decoder(Entry)
    entries = [decoder.decode(line) for line in _until_empty(record)]
    check_kept(verifier.found, entries, msgspec.json.decode(record.readline(), type=list[str]))
    _tell(told, Progress(verifier.found.lines, verdict(verifier.end(), proof, heads)))


def _fed(record: BinaryIO, verifier: Verifier, told: BinaryIO) -> Iterator[bytes]:
    for line in _until_empty(record):
        verifier.take(line)
        if verifier.found.lines % TELL_EVERY == 0:
            _tell(told, Progress(verifier.found.lines))
        yield line


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
