"""`--batch FILE`: requests as JSON lines, read as they come; a line that is no request says so in its place."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import BinaryIO, TypeVar

import msgspec
from rich.console import Console
from rich.progress import Progress

from croupier.errors import RequestError

LONGEST_LINE_BYTES = 65_536
HOPELESS_BYTES = 16_000_000
UTF8_MARK = b"\xef\xbb\xbf"
STANDARD_INPUT = "-"

Request = TypeVar("Request")


def request_in(line: bytes, kind: type[Request]) -> Request:
    """The request a line holds; RequestError says what is wrong with it."""
    if len(line) > LONGEST_LINE_BYTES:
        raise RequestError(f"the line is longer than {LONGEST_LINE_BYTES} bytes")
    try:
        return msgspec.json.decode(line, type=kind)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise RequestError(f"not a request: {error}") from error


def lines_of(file: str, doing: str) -> Iterator[tuple[int, bytes]]:
    """The lines that hold something, numbered as in the file, as they come; a progress bar on a terminal."""
    with _opened(file) as source, _progress() as progress:
        task = progress.add_task(doing, total=None if file == STANDARD_INPUT else Path(file).stat().st_size)
        number = done = 0
        while line := source.readline(LONGEST_LINE_BYTES + 1):
            number += 1
            if len(line) > LONGEST_LINE_BYTES and not line.endswith(b"\n"):
                _skip_rest_of_line(source)
            if number == 1:
                line = line.removeprefix(UTF8_MARK)
            if line.strip():
                yield number, line
            done += len(line)
            if number % 256 == 0:
                progress.update(task, completed=done)
            if file == STANDARD_INPUT:
                sys.stdout.flush()


def _skip_rest_of_line(source: BinaryIO) -> None:
    skipped = 0
    while rest := source.readline(LONGEST_LINE_BYTES):
        skipped += len(rest)
        if rest.endswith(b"\n"):
            return
        if skipped > HOPELESS_BYTES:
            raise RequestError(f"a line goes on for more than {HOPELESS_BYTES} bytes; this is no file of JSON lines")


def _opened(file: str) -> AbstractContextManager[BinaryIO]:
    if file == STANDARD_INPUT:
        if sys.stdin is None:
            raise RequestError("standard input is closed")
        return nullcontext(sys.stdin.buffer)
    try:
        return Path(file).open("rb")
    except OSError as error:
        raise RequestError(f"cannot read {file}: {error.strerror or error}") from error


def _progress() -> Progress:
    watched = sys.stderr is not None and sys.stderr.isatty()
    return Progress(console=Console(stderr=True), transient=True, disable=not watched)
