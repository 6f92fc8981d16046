"""The output of every command: one JSON document with --json, tables for people otherwise; messages go to stderr."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from fractions import Fraction
from pathlib import Path

import msgspec
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from croupier.errors import RequestError
from croupier.store import write_private

PIPED_WIDTH = 120  # the width where no terminal gives one


def print_json(answer: object) -> None:
    """One JSON document, or one line of a batch, on stdout."""
    sys.stdout.buffer.write(_ENCODER.encode(answer) + b"\n")


def has_other_text(file: Path, text: str) -> bool:
    """Tell whether a file already holds other text, which writing would lose."""
    return file.is_file() and file.read_bytes().strip() not in (b"", text.encode().strip())


def write_text(file: Path, text: str, *, private: bool = False) -> None:
    """Write a file asked for on the command line."""
    write_bytes(file, text.encode(), private=private)


def write_bytes(file: Path, data: bytes, *, private: bool = False) -> None:
    """Write a file asked for on the command line; one with people or their money in it is for its owner alone."""
    try:
        if private:
            write_private(file, data)
        else:
            file.write_bytes(data)
    except OSError as error:
        raise RequestError(f"cannot write {file}: {error.strerror or error}") from error


def print_table(title: str, columns: Sequence[str], rows: Sequence[Sequence[object]]) -> None:
    """A table for people."""
    table = Table(title=title, title_justify="left", header_style="bold", expand=False)
    for place, column in enumerate(columns):
        table.add_column(column, overflow="fold", no_wrap=place == 0)
    for row in rows:
        table.add_row(*(escape(str(cell)) for cell in row))
    told = sys.stdout.isatty() or "COLUMNS" in os.environ
    Console(width=None if told else PIPED_WIDTH, emoji=False).print(table)


def say(line: str) -> None:
    """One line for a person, on stdout."""
    print(line)


def warn(line: str) -> None:
    """One line on stderr; the answer stands all the same."""
    complain(f"note: {line}")


def complain(line: str) -> None:
    """Print one clear line on stderr, of printable letters alone; nothing where stderr is closed."""
    printable = "".join([letter if letter.isprintable() else " " for letter in line])
    if sys.stderr is not None:
        with suppress(OSError, ValueError):
            print(f"croupier: {' '.join(printable.split())}", file=sys.stderr, flush=True)


def _encode(value: object) -> object:
    if isinstance(value, Fraction):
        return str(value)
    raise TypeError(f"{type(value).__name__} has no place in an answer")


_ENCODER = msgspec.json.Encoder(enc_hook=_encode)
