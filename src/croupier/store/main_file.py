"""The file of a SQLite store, watched from outside SQLite: another file under its name, or an older copy written over it.

Theory of operation. SQLite notices neither. A file that was moved away stays open, and is written to without a name. Of a
file that is written over in place SQLite goes on with the pages it remembers and those in its log, until a checkpoint mixes
the two. So before each commit the file is looked at. Its number on the disk says whether it is the one that was opened.
Between commits its bytes change only where some program makes a checkpoint, and a checkpoint only adds lines. A file that
has changed is read by itself, without the log beside it, and its last line is never before the last that was found there.
While a checkpoint is half done, or was cut short for a reader of an earlier moment, the file is torn: pages that are
newer in the log stay behind. Then it says nothing, and is looked at again later.
"""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path
from urllib.parse import quote

import apsw

from croupier.errors import Replaced

LOOKS = 5  # at a file that a checkpoint may be writing to right now
BETWEEN_LOOKS_S = 0.05


class MainFile:
    """One file, as it was when it was opened and at every look since."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._identity = file_at(path)
        self._changed = _changed(_found(path))
        self._last = max(0, _last_line(path))

    @property
    def has_kept_all(self) -> bool:
        """Tell whether the file that was opened still has its name, and all lines it had at the last look."""
        found = _found(self._path)
        return self._is_same(found) and self._has_grown(found)

    def check(self) -> None:
        """See that the file is the one that was opened and has lost nothing; or Replaced."""
        found = _found(self._path)
        if not self._is_same(found):
            raise Replaced("it is no longer the file that was opened")
        for _ in range(LOOKS):
            if self._has_grown(found):
                return
            time.sleep(BETWEEN_LOOKS_S)  # on the thread that writes, which has nothing else to do
            found = _found(self._path)
        raise Replaced("an older copy was written over it")

    def follow(self) -> None:
        """A commit is made, and perhaps a checkpoint with it."""
        self._has_grown(_found(self._path))

    def _is_same(self, found: os.stat_result | None) -> bool:
        return _identity(found) == self._identity

    def _has_grown(self, found: os.stat_result | None) -> bool:
        """Tell whether the file has all lines it had; note its last line for the next look."""
        changed = _changed(found)
        if changed == self._changed:
            return True
        last = _last_line(self._path)
        if last < self._last:
            return _is_half_copied(self._path)
        self._changed, self._last = changed, last
        return True


def reading_alone(path: str) -> apsw.Connection:
    """A file without the log beside it."""
    uri = f"file:{quote(path)}?immutable=1"
    return apsw.Connection(uri, apsw.SQLITE_OPEN_READONLY | apsw.SQLITE_OPEN_URI)


def _last_line(path: str) -> int:
    """The number of the last line in a file by itself; -1 where it cannot be read."""
    try:
        connection = reading_alone(path)
        try:
            return int(connection.execute("SELECT COALESCE(MAX(id), 0) FROM event").get)
        finally:
            connection.close()
    except apsw.Error:
        return -1


def _is_half_copied(path: str) -> bool:
    """Tell whether a checkpoint has copied some of the log into the file but not all, by its index (walformat)."""
    try:
        with Path(f"{path}-shm").open("rb") as index:
            head = index.read(136)
    except OSError:
        return False
    if len(head) < 136:
        return False
    frames, copied, tried = [int.from_bytes(head[at : at + 4], sys.byteorder) for at in (16, 96, 128)]
    return max(copied, tried) > 0 and copied < frames


def file_at(path: str | Path) -> tuple[int, int] | None:
    """The device and number of the file at a path; None where there is none."""
    return _identity(_found(path))


def _found(path: str | Path) -> os.stat_result | None:
    """All that the system says of the file at a path; None where there is none."""
    try:
        return os.stat(path)  # of a Path it takes far longer
    except OSError:
        return None


def _identity(found: os.stat_result | None) -> tuple[int, int] | None:
    return found and (found.st_dev, found.st_ino)


def _changed(found: os.stat_result | None) -> tuple[int, int, int] | None:
    """The facts about a file that differ once it was written to."""
    return found and (found.st_mtime_ns, found.st_ctime_ns, found.st_size)
