"""What a witness keeps: the leaves it has seen, how far streams have come by them, the tree over them, the head it signed.

It is one SQLite file, and each step is one transaction, so that a witness that is killed goes on from the last. A head is
there before its signature is shown to anybody, and never gives way to a smaller one. Auditors read the file
(`croupier verify --witnessed`), and so does tools/verify_log.py.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from croupier.errors import RequestError
from croupier.record import FIRST, Head, Node, Span, completed_by, consistency, hash_of, leaf_hash, subtrees
from croupier.store import new_private

MARK = 0x43525754  # of the file
BUSY_S = 10
_SCHEMA = f"""PRAGMA application_id = {MARK};
CREATE TABLE known (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE leaf (number INTEGER PRIMARY KEY, line BLOB NOT NULL) STRICT;
CREATE TABLE node (level INTEGER, number INTEGER, hash BLOB NOT NULL, PRIMARY KEY (level, number)) STRICT, WITHOUT ROWID;
CREATE TABLE head (stream TEXT PRIMARY KEY, seq INTEGER NOT NULL, hash TEXT NOT NULL) STRICT, WITHOUT ROWID;"""
_HEADS_PUT = (
    "INSERT INTO head VALUES (?, ?, ?) ON CONFLICT (stream) DO UPDATE SET seq = excluded.seq, hash = excluded.hash"
)


class Pinned(NamedTuple):
    """What a witness holds a house to: the name of its log and its key."""

    origin: str
    key: str  # in hex


class SignedHead(NamedTuple):
    """The newest head a witness has signed; nothing at first."""

    size: int = 0
    note: str = ""  # with the house's signature and its own
    at: int = 0  # s UTC


class End(NamedTuple):
    """The last leaf: its number in its stream, its hash there, its moment."""

    seq: int = 0
    hash: str = FIRST
    at: int = 0


class Kept:
    """One file."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    @property
    def pinned(self) -> Pinned | None:
        """What the house is held to; None before it was ever seen."""
        known = self._known("origin", "key")
        return Pinned(*known) if all(known) else None

    def pin(self, pinned: Pinned) -> None:
        """Hold the house to this from now on."""
        with self._changing():
            self._know(origin=pinned.origin, key=pinned.key)

    @property
    def signed(self) -> SignedHead:
        """The newest head that was signed."""
        size, note, at = self._known("size", "note", "at")
        return SignedHead(int(size), note, int(at)) if note else SignedHead()

    def sign(self, head: SignedHead) -> bool:
        """Keep a head that is signed now; not where a newer one is there, which another process has put."""
        with self._changing():
            before = self.signed
            if (before.size, before.at) > (head.size, head.at):
                return False
            self._know(size=str(head.size), note=head.note, at=str(head.at))
        return True

    @property
    def size(self) -> int:
        """The number of leaves there are."""
        ((size,),) = self._rows("SELECT COALESCE(MAX(number) + 1, 0) FROM leaf")
        return int(size)

    @property
    def end(self) -> End:
        """The last leaf."""
        seq, hash_, at = self._known("seq", "hash", "moment")
        return End(int(seq), hash_, int(at)) if seq else End()

    def heads(self, streams: Iterable[str]) -> dict[str, Head]:
        """How far some streams have come by the leaves."""
        named = [*dict.fromkeys(streams)]
        found: dict[str, Head] = {}
        for first in range(0, len(named), 500):
            some = named[first : first + 500]
            marks = ",".join("?" * len(some))
            for row in self._rows(f"SELECT stream, seq, hash FROM head WHERE stream IN ({marks})", *some):
                found[row[0]] = Head(*row)
        return found

    def add(self, leaves: Sequence[bytes], heads: Iterable[Head], end: End) -> None:
        """Keep the next leaves, with the heads they name and where they end."""
        size = self.size
        with self._changing():
            nodes = self._nodes(subtrees(Span(0, size)))
            made: list[tuple[int, int, bytes]] = []
            for number, leaf in enumerate(leaves, size):
                for node, hash_ in completed_by(number, leaf_hash(leaf), nodes):
                    nodes[node] = hash_
                    made.append((*node, hash_))
            self._connection.executemany("INSERT INTO leaf VALUES (?, ?)", [*enumerate(leaves, size)])
            self._connection.executemany("INSERT INTO node VALUES (?, ?, ?)", made)
            self._connection.executemany(_HEADS_PUT, [(head.stream, head.seq, head.hash) for head in heads])
            self._know(seq=str(end.seq), hash=end.hash, moment=str(end.at))

    def root(self, size: int) -> bytes:
        """The root over the first leaves, so many."""
        span = Span(0, size)
        return hash_of(span, self._nodes(subtrees(span)))

    def consistency(self, old: int, size: int) -> list[bytes]:
        """The proof that the log of `size` leaves goes on from that of `old`; LogError where it cannot."""
        spans = consistency(old, size)
        nodes = self._nodes([node for span in spans for node in subtrees(span)])
        return [hash_of(span, nodes) for span in spans]

    def leaves(self, first: int, count: int) -> list[bytes]:
        """Some leaves from one on."""
        rows = self._rows("SELECT line FROM leaf WHERE number >= ? ORDER BY number LIMIT ?", first, count)
        return [bytes(line) for (line,) in rows]

    def _nodes(self, wanted: Iterable[Node]) -> dict[Node, bytes]:
        values = ",".join([f"({node.level},{node.number})" for node in wanted])
        if not values:
            return {}
        rows = self._rows(f"SELECT level, number, hash FROM node WHERE (level, number) IN (VALUES {values})")
        return {Node(level, number): bytes(hash_) for level, number, hash_ in rows}

    def _known(self, *names: str) -> list[str]:
        found = dict(self._rows("SELECT name, value FROM known"))
        return [found.get(name, "") for name in names]

    def _know(self, **values: str) -> None:
        self._connection.executemany("INSERT OR REPLACE INTO known VALUES (?, ?)", [*values.items()])

    def _rows(self, sql: str, *arguments: Any) -> list[Any]:
        return self._connection.execute(sql, arguments).fetchall()

    @contextmanager
    def _changing(self) -> Iterator[None]:
        self._connection.execute("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException:
            self._connection.execute("ROLLBACK")
            raise
        self._connection.execute("COMMIT")


@contextmanager
def open_kept(file: Path, *, create: bool = True) -> Iterator[Kept]:
    """Open a witness's file, made now where there is none yet; RequestError where it cannot be used."""
    try:
        with closing(_connected(file, create=create)) as connection:
            yield Kept(connection)
    except sqlite3.IntegrityError as error:
        raise RequestError(f"another witness writes to {file}; end one of the two") from error
    except sqlite3.Error as error:
        raise RequestError(f"cannot use {file}: {error}") from error


def _connected(file: Path, *, create: bool) -> sqlite3.Connection:
    if not create and not file.is_file():
        raise RequestError(f"there is no file {file}")
    if create and not file.is_file():
        _make(file)
    connection = sqlite3.connect(file, timeout=BUSY_S, isolation_level=None)
    if connection.execute("PRAGMA application_id").fetchone() != (MARK,):
        connection.close()
        raise RequestError(f"{file} is not the file of a witness")
    connection.execute("PRAGMA synchronous = FULL")
    return connection


def _make(file: Path) -> None:
    try:
        new_private(file).close()
    except OSError as error:
        raise RequestError(f"cannot write {file}: {error.strerror or error}") from error
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        connection.executescript(f"BEGIN; {_SCHEMA} COMMIT;")
