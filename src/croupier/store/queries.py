"""The queries both databases answer alike: every question to a store, in SQL that SQLite and PostgreSQL both read.

Those about the ledger are in ledger_queries.py.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence

import msgspec

from croupier.record import Head
from croupier.store.accounts import COLUMNS, Account, account_of
from croupier.store.ledger_queries import AT_ONCE, LedgerReading
from croupier.store.store import Extent, Reached, Sealed, Snapshot, Strays
from croupier.store.ways_in import WayIn, read_ways_in

ANYTHING = "SELECT 1 FROM stream UNION ALL SELECT 1 FROM person LIMIT 1"  # a row where a store is not empty
_LINES = "SELECT seq, line FROM event WHERE stream = $1 AND seq > $2 ORDER BY seq LIMIT $3"
_ALL_LINES = "SELECT id, line FROM event WHERE id > $1 ORDER BY id LIMIT $2"
_LAST_LINES = """SELECT name, line FROM stream JOIN event ON event.stream = stream.id AND event.seq = stream.seq
    WHERE name > $1 ORDER BY name LIMIT $2"""
_LINE = "SELECT line FROM event WHERE stream = $1 AND seq = $2"
_PEOPLE = f"SELECT {COLUMNS} FROM person WHERE account > $1 ORDER BY account LIMIT $2"
_EXTENTS = """SELECT name, id, seq, hash, COALESCE(lines, 0), COALESCE(furthest, 0),
    (SELECT line FROM event WHERE event.stream = stream.id AND event.seq = 1) FROM stream
    LEFT JOIN (SELECT stream, COUNT(*) AS lines, MAX(seq) AS furthest FROM event GROUP BY stream) AS its
    ON its.stream = stream.id ORDER BY id"""
_STRAYS = """SELECT (SELECT COUNT(*) FROM event LEFT JOIN stream ON stream.id = event.stream WHERE stream.id IS NULL),
    (SELECT COUNT(*) FROM posting LEFT JOIN event ON event.stream = posting.stream AND event.seq = posting.seq
    WHERE event.id IS NULL)"""
_STRETCH = (
    """SELECT id, stream, seq, line FROM event WHERE id > $1 AND id <= $2 AND +stream IN ({streams}) ORDER BY id"""
)
_ENTRIES_OF_STRETCH = """SELECT posting.stream, posting.seq, account.name, account.unit, posting.amount FROM event
    JOIN posting ON posting.stream = event.stream AND posting.seq = event.seq JOIN account ON account.id = posting.account
    WHERE event.id > $1 AND event.id <= $2 AND +event.stream IN ({streams}) ORDER BY event.id, posting.id"""
_SEALED = """SELECT round, sealed.name, data FROM sealed JOIN stream ON stream.id = sealed.stream
    WHERE stream.name = $1 AND round = $2 ORDER BY sealed.name"""
_ALL_SEALED = """SELECT stream.name, round, sealed.name, data FROM sealed JOIN stream ON stream.id = sealed.stream
    WHERE (stream.name, round, sealed.name) > ($1, $2, $3) ORDER BY stream.name, round, sealed.name LIMIT $4"""
_SNAPSHOT = """SELECT snapshot.seq, data FROM snapshot JOIN stream ON stream.id = snapshot.stream
    WHERE stream.name = $1 AND snapshot.seq <= stream.seq"""


class Reading(LedgerReading):
    """A reader of either database."""

    async def streams(self) -> list[str]:
        """The names of all streams."""
        return [name for (name,) in await self._fetch("SELECT name FROM stream ORDER BY name")]

    async def heads(self) -> list[Head]:
        """Return the heads of all streams, in the order of their names."""
        return [Head(*row) for row in await self._fetch("SELECT name, seq, hash FROM stream ORDER BY name")]

    async def head(self, stream: str) -> Head | None:
        """Return the head of one stream; None where there is no such stream."""
        rows = await self._fetch("SELECT name, seq, hash FROM stream WHERE name = $1", stream)
        return Head(*rows[0]) if rows else None

    async def read(self, stream: str, after_seq: int = 0) -> AsyncIterator[list[bytes]]:
        """The lines of a stream after a number, some at a time."""
        known = await self._fetch("SELECT id FROM stream WHERE name = $1", stream)
        while known and (rows := await self._fetch(_LINES, known[0][0], after_seq, AT_ONCE)):
            yield [line for _, line in rows]
            after_seq = rows[-1][0]

    async def read_last(self) -> AsyncIterator[list[tuple[str, bytes]]]:
        """The last line of every stream, with its name, some at a time, in the order of their names."""
        after = ""
        while rows := await self._fetch(_LAST_LINES, after, AT_ONCE):
            yield [(name, line) for name, line in rows]
            after = rows[-1][0]

    async def read_all(self) -> AsyncIterator[list[bytes]]:
        """The lines of all streams, some at a time, in an order in which they can be written again."""
        after = 0
        while rows := await self._fetch(_ALL_LINES, after, AT_ONCE):
            yield [line for _, line in rows]
            after = rows[-1][0]

    async def extents(self) -> list[Extent]:
        """How far every stream goes at this moment."""
        return [Extent(*row) for row in await self._fetch(_EXTENTS)]

    async def strays(self) -> Strays:
        """Count what belongs to nothing that is there."""
        return Strays(*(await self._fetch(_STRAYS))[0])

    async def last_place(self) -> int:
        """The place of the last line of all."""
        ((last,),) = await self._fetch("SELECT COALESCE(MAX(id), 0) FROM event")
        return int(last)

    async def stretch(self, after: int, last: int, numbers: Sequence[int]) -> list[tuple[int, int, int, bytes]]:
        """The lines at some places, of the streams with these numbers: place, stream, number in it, line."""
        return await self._fetch(_STRETCH.format(streams=",".join(map(str, numbers))), after, last)

    async def entries_of_stretch(
        self, after: int, last: int, numbers: Sequence[int]
    ) -> list[tuple[int, int, str, str, int]]:
        """All that the lines of a stretch moved: stream, number in it, account, unit, amount."""
        return await self._fetch(_ENTRIES_OF_STRETCH.format(streams=",".join(map(str, numbers))), after, last)

    async def reached(self, stream: str, at: int) -> Reached:
        """Find how far a stream had come before a moment; by halves, for lines stand in the order of their times."""
        known = await self._fetch("SELECT id, seq FROM stream WHERE name = $1", stream)
        id_, high = known[0] if known else (0, 0)
        low, found = 0, Reached()
        while low < high:
            middle = (low + high + 1) // 2
            ((line,),) = await self._fetch(_LINE, id_, middle)
            written = msgspec.json.decode(line, type=_Written)
            if written.at < at:
                low, found = middle, Reached(middle, written.round)
            else:
                high = middle - 1
        return found

    async def sealed(self, stream: str, round_number: int) -> list[Sealed]:
        """Return the blobs sealed for a round."""
        return [Sealed(*row) for row in await self._fetch(_SEALED, stream, round_number)]

    async def read_all_sealed(self) -> AsyncIterator[list[tuple[str, Sealed]]]:
        """All that is sealed, with its stream, some at a time."""
        after: tuple[str, int, str] = ("", 0, "")
        while rows := await self._fetch(_ALL_SEALED, *after, AT_ONCE):
            yield [(stream, Sealed(*rest)) for stream, *rest in rows]
            after = (rows[-1][0], rows[-1][1], rows[-1][2])

    async def key_fingerprint(self) -> str:
        """The fingerprint of this store's sealing key, as servers before recorded it beside the stream of keys."""
        rows = await self._fetch("SELECT fingerprint FROM server_key")
        return str(rows[0][0]) if rows else ""

    async def read_people(self) -> AsyncIterator[list[Account]]:
        """All people, guests among them, some at a time, in the order of their ids."""
        after = ""
        while rows := await self._fetch(_PEOPLE, after, AT_ONCE):
            yield [account_of(row) for row in rows]
            after = rows[-1][0]

    def read_ways_in(self) -> AsyncIterator[list[WayIn]]:
        """All passkeys, authenticator apps and recovery codes, some at a time."""
        return read_ways_in(self._fetch)

    async def snapshot(self, stream: str) -> Snapshot | None:
        """The newest snapshot of a stream, if it has one."""
        rows = await self._fetch(_SNAPSHOT, stream)
        return Snapshot(*rows[0]) if rows else None


class _Written(msgspec.Struct):
    at: int
    round: int
