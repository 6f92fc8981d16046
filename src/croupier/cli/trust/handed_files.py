"""Files that others have handed over: read no further than one of their kind can be long."""

from __future__ import annotations

from pathlib import Path

from croupier.errors import RequestError


def read_handed(file: Path, most: int) -> bytes:
    """Read a file, or what is within the bound of it; RequestError where it cannot be read."""
    try:
        with file.open("rb") as opened:
            return opened.read(most)
    except OSError as error:
        raise RequestError(f"cannot read {file}: {error.strerror or error}") from error
