"""A set of keys that may be more than memory should hold: SQLite keeps them, and puts on disk what does not fit."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import apsw

DIGEST_BYTES = 16
_SCHEMA = """PRAGMA journal_mode = OFF;
    PRAGMA synchronous = OFF;
    CREATE TABLE seen (digest BLOB PRIMARY KEY) STRICT, WITHOUT ROWID;
    BEGIN"""


class ManyKeys:
    """Keys seen so far, by their digests; gone when this object is."""

    def __init__(self) -> None:
        self._database: apsw.Connection | None = None

    def see(self, keys: Iterable[str]) -> bool:
        """Take some keys; tell whether one of them was there before."""
        return self.see_digests([sha256(key.encode()).digest()[:DIGEST_BYTES] for key in keys])

    def see_digests(self, digests: Sequence[bytes]) -> bool:
        """Take some keys by their digests; tell whether one of them was there before."""
        if self._database is None:
            import apsw  # commands that need no store wait for no database

            self._database = apsw.Connection("")  # a file without a name, which no other program sees
            self._database.execute(_SCHEMA).fetchall()
        before = self._database.total_changes()
        self._database.executemany("INSERT OR IGNORE INTO seen VALUES (?)", [(digest,) for digest in digests])
        return self._database.total_changes() - before < len(digests)

    def digests(self) -> Iterator[bytes]:
        """The digests of all keys, in their order."""
        if self._database is not None:
            for (digest,) in self._database.execute("SELECT digest FROM seen ORDER BY digest"):
                yield digest
