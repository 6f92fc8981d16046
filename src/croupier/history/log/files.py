"""Native logs on disk, line by line."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from croupier.errors import RequestError

LONGEST_LINE = 1 << 20


def lines_of(file: Path) -> Iterator[bytes]:
    """The lines of a log one after another, however long it is; RequestError where it cannot be read."""
    try:
        with file.open("rb") as opened:
            number = 0
            while line := opened.readline(LONGEST_LINE + 1):
                number += 1
                if len(line) > LONGEST_LINE:
                    raise RequestError(f"line {number} of {file} is too long for an event")
                yield line
    except OSError as error:
        raise RequestError(f"cannot read {file}: {error.strerror or error}") from error
