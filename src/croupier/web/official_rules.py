"""The official rules of a game as the operator has put them beside the settings: read once at start, served from memory.

Rule keys: `shown.rules`.

A file is taken as it is and shown as it is, so it has to be one that can be shown: a PDF or plain text, of a size that fits
into memory, and a file of its own in the folder of the settings, so that no setting can lead to any other file of the
machine.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path, PurePosixPath
from typing import Literal, NamedTuple

from croupier.errors import RequestError
from croupier.rulebooks import rulebook_ids

LARGEST_BYTES = 20 * 2**20
PDF_BEGINS = b"%PDF-"
UNSEEN = frozenset(range(32)) - {9, 10, 12, 13}  # control characters, which no text has


class OfficialRules(NamedTuple):
    """A document, as it is served."""

    kind: Literal["pdf", "text"]
    sha256: str
    data: bytes


def read_official_rules(settings_file: Path | None, named: Mapping[str, str]) -> dict[str, OfficialRules]:
    """The documents the setting `room.rules` names, by rulebook; RequestError in one line for one that cannot be used."""
    if strange := sorted(set(named) - set(rulebook_ids())):
        raise RequestError(
            f"room.rules: there is no rulebook '{strange[0][:60]}'; there are {', '.join(rulebook_ids())}"
        )
    folder = settings_file.parent if settings_file else Path()
    return {name: _read(f"room.rules: {name}", folder, file) for name, file in named.items()}


def _read(setting: str, folder: Path, name: str) -> OfficialRules:
    parts = PurePosixPath(name).parts
    if not name or "\0" in name or PurePosixPath(name).is_absolute() or ".." in parts:
        raise RequestError(f"{setting}: name a file in the folder of the settings, without .. in its path")
    data = _bytes_of(setting, folder, parts)
    if len(data) > LARGEST_BYTES:
        raise RequestError(
            f"{setting}: {name} is larger than {LARGEST_BYTES // 2**20} MB; put a smaller document there"
        )
    if data.startswith(PDF_BEGINS):
        return OfficialRules("pdf", sha256(data).hexdigest(), data)
    if data.strip() and _is_text(data):
        return OfficialRules("text", sha256(data).hexdigest(), data)
    raise RequestError(f"{setting}: {name} is neither a PDF nor text in UTF-8; put one of these there")


def _bytes_of(setting: str, folder: Path, parts: tuple[str, ...]) -> bytes:
    """The bytes of a file, to one more than it may have; no link on the way to it is followed."""
    file = folder.joinpath(*parts)
    try:
        for depth in range(1, len(parts) + 1):
            if folder.joinpath(*parts[:depth]).is_symlink():
                raise RequestError(f"{setting}: {file} is a link; put the document itself there")
        opened = os.open(file, os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0))
        with os.fdopen(opened, "rb") as source:
            if not stat.S_ISREG(os.fstat(opened).st_mode):
                raise RequestError(f"{setting}: {file} is no file; put the document there")
            return source.read(LARGEST_BYTES + 1)
    except IsADirectoryError:
        raise RequestError(f"{setting}: {file} is no file; put the document there") from None
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or error
        raise RequestError(f"{setting}: cannot read {file}: {why}") from error


def _is_text(data: bytes) -> bool:
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return not UNSEEN.intersection(data)
