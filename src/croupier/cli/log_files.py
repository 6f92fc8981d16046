"""Native logs on disk, read once from front to end: rounds handed on as they end, and the chain checked on the way."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Generic, NamedTuple, TypeVar

import msgspec

from croupier.errors import RequestError
from croupier.history import BETWEEN_ROUNDS, DECODER, OPENINGS, Occasion, lines_of
from croupier.poker import events as poker_events
from croupier.record import LAST_MOMENT, check_chain

Answer = TypeVar("Answer")


class LoggedRound(NamedTuple):
    """The events of one round, the lines they stand in, and what the log says around them."""

    events: list[poker_events.Event]
    lines: list[int]
    occasion: Occasion


class Read(NamedTuple, Generic[Answer]):
    """The answer for each round, with its last line; and the first fault of the chain, with the line it is in."""

    rounds: list[tuple[Answer, int]]
    fault: str
    fault_line: int


class _InStream(msgspec.Struct):
    stream: str = ""


class _Envelope(msgspec.Struct):
    stream: str = ""
    round: int = 0
    at: int = 0


def read_log(file: Path, use: Callable[[LoggedRound], Answer]) -> Read[Answer]:
    """Read a log and make something of each of its rounds; RequestError where it cannot be read."""
    reader = _Reader(file, use)
    lines = reader.lines()
    try:
        fault = check_chain(lines)
    except (ValueError, RecursionError):
        fault = f"line {reader.number} cannot be checked"
    fault_line = reader.number
    for _ in lines:
        pass
    if not reader.rounds:
        raise RequestError(f"{file} holds no rounds")
    return Read(reader.rounds, fault, fault_line)


class _Reader(Generic[Answer]):
    def __init__(self, file: Path, use: Callable[[LoggedRound], Answer]) -> None:
        self.file, self.use = file, use
        self.number = 0
        self.rounds: list[tuple[Answer, int]] = []
        self._open: dict[str, LoggedRound] = {}  # the round each stream is in
        self._stream = ""  # of the last line

    def lines(self) -> Iterator[bytes]:
        """The lines, each after its event is taken in."""
        for line in lines_of(self.file):
            self.number += 1
            if line.strip():
                self._take(line)
            yield line
        for stream in list(self._open):
            self._close(stream)

    def _take(self, line: bytes) -> None:
        try:
            event = DECODER.decode(line)
            if type(event) in BETWEEN_ROUNDS:
                return
            self._stream = _stream_of(line, self._stream)
            if isinstance(event, OPENINGS):
                self._close(self._stream)
            if self._stream not in self._open:
                self._open[self._stream] = LoggedRound([], [], _occasion(line))
            current = self._open[self._stream]
        except (msgspec.MsgspecError, ValueError, RecursionError) as error:
            why = " ".join(str(error).split())[:200]
            raise RequestError(f"line {self.number} of {self.file} is no event we know: {why}") from error
        current.events.append(event)
        current.lines.append(self.number)

    def _close(self, stream: str) -> None:
        logged = self._open.pop(stream, None)
        if logged:
            self.rounds.append((self.use(logged), logged.lines[-1]))


def _stream_of(line: bytes, last: str) -> str:
    """The stream a line says it belongs to; that of the line before where it says nothing of the kind."""
    try:
        return msgspec.json.decode(line, type=_InStream).stream
    except msgspec.MsgspecError:
        return last  # the chain will say what is wrong


def _occasion(line: bytes) -> Occasion:
    envelope = msgspec.json.decode(line, type=_Envelope)
    if not 0 <= envelope.at <= LAST_MOMENT:
        raise ValueError("its time is out of range")
    return Occasion(envelope.stream, envelope.round, envelope.at)
