"""A log that is written whole or not at all: a run that fails leaves an older log of the same name as it was.

The lines go into a file beside it, which takes the name of the log once the last round is in. What is no ordinary file
(a pipe, /dev/null) has no older log to keep and is written as it stands.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from croupier.errors import RequestError
from croupier.protocol import Event
from croupier.record import Chain

MS_A_ROUND = 60_000
LOG_BUFFER = 1 << 20


class LogWriter:
    """Events as chained lines in a file: of one stream, or of several, each with a chain of its own."""

    def __init__(self, file: IO[bytes], stream: str) -> None:
        self._file, self._stream = file, stream
        self._chains: dict[str, Chain] = {}

    def write(self, events: Sequence[Event], round_number: int = 1, *, after: bool = False) -> None:
        """Add some events of a round, or of the table after it: these are of the time the next round starts."""
        self.write_to(self._stream, events, round_number, (round_number + after) * MS_A_ROUND)

    def write_to(self, stream: str, events: Sequence[Event], round_number: int, at: int) -> None:
        """Add some events of a stream, of a moment in ms."""
        if events:
            chain = self._chains.get(stream) or self._chains.setdefault(stream, Chain(stream))
            self._file.write(chain.lines(events, round_number, at))


@contextmanager
def new_log(file: Path, stream: str) -> Iterator[LogWriter]:
    """A writer for a log that gets its name at the end; where anything fails, nothing is left of it."""
    try:
        target = file.resolve()
        aside = not target.exists() or target.is_file()
        written = target.with_name(f"{target.name}.{os.getpid()}.part") if aside else target
        try:
            with written.open("wb", buffering=LOG_BUFFER) as opened:
                yield LogWriter(opened, stream)
            if aside:
                written.replace(target)
        except BaseException:
            if aside:
                written.unlink(missing_ok=True)
            raise
    except OSError as error:
        raise RequestError(f"cannot write {file}: {error.strerror or error}") from error
