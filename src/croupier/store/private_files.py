"""Files for their owner alone: stores, keys and backups hold secrets that other users of a machine may not read."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import IO

OWNERS = 0o600
BESIDE_SQLITE = ("", "-wal", "-shm")


def new_private(file: Path) -> IO[bytes]:
    """A new file to write to; FileExistsError where there is one."""
    return os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWNERS), "wb")


def write_private(file: Path, data: bytes) -> None:
    """Write a file, in place of what it held; one that others could read before is its owner's alone from then on."""
    with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT, OWNERS), "wb") as opened:
        if file.is_file() and is_open_to_others(file):
            os.chmod(opened.fileno(), OWNERS)
        if file.is_file():
            opened.truncate(0)
        opened.write(data)


def is_open_to_others(file: Path) -> bool:
    """Tell whether others on this machine can read or write a file; Windows does not say so."""
    return os.name == "posix" and bool(file.stat().st_mode & 0o077)


def open_to_others(url: str) -> Iterator[Path]:
    """The files of a store that others can read."""
    scheme, _, path = url.partition(":")
    if scheme == "sqlite":
        files = [Path(f"{path}{end}") for end in BESIDE_SQLITE]
        yield from [file for file in files if file.is_file() and is_open_to_others(file)]
