"""An index of rounds and of what was out of the ordinary, in SQL that both databases read.

It is worked out from the lines (room/rounds/finder.py), stream by stream, and answers by account, table, time, rulebook,
amount and ruling without a look at any line. It is a cache: what is lost is found again. Every piece is put there with how
far it reaches, in one statement after the other; a piece that was put there twice is the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec

if TYPE_CHECKING:
    from croupier.store.accounts import Change
    from croupier.store.ledger_queries import Fetch

ROWS_AT_ONCE = 200
_BEHIND = """SELECT stream.name, COALESCE(found_until.seq, 0), stream.seq FROM stream
    LEFT JOIN found_until ON found_until.stream = stream.name WHERE COALESCE(found_until.seq, 0) < stream.seq
    ORDER BY stream.name"""
_REACHED = """INSERT INTO found_until (stream, seq, state) VALUES ($1, $2, $3)
    ON CONFLICT (stream) DO UPDATE SET seq = excluded.seq, state = excluded.state WHERE excluded.seq > found_until.seq"""
_RULINGS = """SELECT 1 FROM found_event WHERE found_event.stream = found_round.stream
    AND found_event.round = found_round.round AND found_event.kind = 'ruling'"""

_CITED = "' ' || found_event.clause || ' '"


class FoundRound(msgspec.Struct, frozen=True):
    """A round that is over. Times are milliseconds UTC."""

    stream: str
    round: int
    first_seq: int
    last_seq: int
    at: int
    rulebook: str
    unit: str
    largest: int  # the most that any player won or lost in it
    commission: int


class FoundPlayer(msgspec.Struct, frozen=True):
    """A player who was dealt in, or had a wager."""

    account: str
    at: int
    stream: str
    round: int
    seat: int
    net: int


class FoundEvent(msgspec.Struct, frozen=True):
    """Something out of the ordinary."""

    stream: str
    seq: int
    round: int
    at: int
    kind: str
    clause: str  # or several, with blanks between them
    rulebook: str
    words: str


class Behind(msgspec.Struct, frozen=True):
    """A stream that was not looked at to its end."""

    stream: str
    seq: int
    last: int


class Wanted(msgspec.Struct, frozen=True):
    """The conditions of a search; empty ones do not matter."""

    accounts: tuple[str, ...] | None = None  # one of these played in it
    table: str = ""
    round: int = 0
    rulebook: str = ""
    from_ms: int = 0
    until_ms: int = 0
    least: int = 0  # a player won or lost at least so much
    ruled: bool = False  # there was a ruling
    clause: str = ""  # a clause it cites; it holds no % and no _
    before: tuple[int, str, int] | None = None  # the moment, table and round the page before ended with


class Finding:
    """The index of a store."""

    def __init__(self, fetch: Fetch, change: Change) -> None:
        self._fetch, self._change = fetch, change

    async def behind(self) -> list[Behind]:
        """The streams that have more lines than were looked at."""
        return [Behind(*row) for row in await self._fetch(_BEHIND)]

    async def reached(self, stream: str) -> tuple[int, bytes]:
        """Return how far a stream was read, and the state kept to go on from there."""
        rows = await self._fetch("SELECT seq, state FROM found_until WHERE stream = $1", stream)
        return (rows[0][0], bytes(rows[0][1])) if rows else (0, b"")

    async def put(
        self,
        stream: str,
        seq: int,
        state: bytes,
        rounds: Sequence[FoundRound],
        players: Sequence[FoundPlayer],
        events: Sequence[FoundEvent],
        again: Sequence[int] = (),
    ) -> None:
        """Store the findings of some lines of a stream; how far it goes is put last, so that nothing is passed over.

        `again` are rounds that were over and are played on: what was found of them is forgotten first.
        """
        for number in again:
            for table in ("found_round", "found_player"):
                await self._change(f"DELETE FROM {table} WHERE stream = $1 AND round = $2", stream, number)
        await self._insert("found_round", rounds)
        await self._insert("found_player", players)
        await self._insert("found_event", events)
        await self._change(_REACHED, stream, seq, state)

    async def _insert(self, table: str, rows: Sequence[msgspec.Struct]) -> None:
        for first in range(0, len(rows), ROWS_AT_ONCE):
            some = rows[first : first + ROWS_AT_ONCE]
            columns = some[0].__struct_fields__
            each = [
                f"({', '.join(f'${number * len(columns) + place + 1}' for place in range(len(columns)))})"
                for number in range(len(some))
            ]
            values = [value for row in some for value in msgspec.structs.astuple(row)]
            sql = f"INSERT INTO {table} ({', '.join(columns)}) VALUES {', '.join(each)} ON CONFLICT DO NOTHING"
            await self._change(sql, *values)

    async def rounds(self, wanted: Wanted, most: int) -> list[FoundRound]:
        """Some rounds that fit, newest first."""
        asked = _Asked()
        columns = ", ".join(f"found_round.{name}" for name in FoundRound.__struct_fields__)
        source = "found_round"
        if wanted.accounts is not None:
            names = ", ".join(asked.value(account) for account in wanted.accounts) or "''"
            source = f"""(SELECT DISTINCT stream, round FROM found_player WHERE account IN ({names})
                {asked.within("at", wanted)}) AS mine JOIN found_round
                ON found_round.stream = mine.stream AND found_round.round = mine.round"""
        asked.round_fits(wanted)
        sql = f"""SELECT {columns} FROM {source} WHERE {asked.conditions}
            ORDER BY found_round.at DESC, found_round.stream DESC, found_round.round DESC LIMIT {int(most)}"""
        return [FoundRound(*row) for row in await self._fetch(sql, *asked.values)]

    async def players(self, stream: str, round_number: int) -> list[FoundPlayer]:
        """The players of a round, by seat."""
        columns = ", ".join(FoundPlayer.__struct_fields__)
        sql = f"SELECT {columns} FROM found_player WHERE stream = $1 AND round = $2 ORDER BY seat"
        return [FoundPlayer(*row) for row in await self._fetch(sql, stream, round_number)]

    async def events(
        self, kinds: Sequence[str], most: int, *, before: tuple[int, str, int] | None = None, stream: str = "",
        round_number: int = 0, from_ms: int = 0, until_ms: int = 0,
    ) -> list[FoundEvent]:  # fmt: skip
        """Some of what was out of the ordinary, newest first; of a table or a round where one is named."""
        asked = _Asked()
        if kinds:
            asked.where(f"kind IN ({', '.join(asked.value(kind) for kind in kinds)})")
        if stream:
            asked.where(f"stream = {asked.value(stream)}")
        if round_number:
            asked.where(f"round = {asked.value(round_number)}")
        if from_ms:
            asked.where(f"at >= {asked.value(from_ms)}")
        if until_ms:
            asked.where(f"at < {asked.value(until_ms)}")
        if before:
            asked.where(f"(at, stream, seq) < ({', '.join(asked.value(each) for each in before)})")
        columns = ", ".join(FoundEvent.__struct_fields__)
        sql = f"""SELECT {columns} FROM found_event WHERE {asked.conditions}
            ORDER BY at DESC, stream DESC, seq DESC LIMIT {int(most)}"""
        return [FoundEvent(*row) for row in await self._fetch(sql, *asked.values)]

    async def forget(self) -> None:
        """Forget all of it; it is worked out again."""
        for table in ("found_until", "found_event", "found_player", "found_round"):
            await self._change(f"DELETE FROM {table}")


class _Asked:
    """The conditions of a question, and the values in them, which stand there in the order they are given in."""

    def __init__(self) -> None:
        self.values: list[Any] = []
        self._conditions: list[str] = []

    @property
    def conditions(self) -> str:
        """All of them together."""
        return " AND ".join(self._conditions) or "1 = 1"

    def value(self, value: Any) -> str:
        """A value, as it stands in the question."""
        self.values.append(value)
        return f"${len(self.values)}"

    def where(self, condition: str) -> None:
        """One more condition."""
        self._conditions.append(condition)

    def within(self, column: str, wanted: Wanted) -> str:
        """The time, where it is narrowed on a table of its own."""
        bounds = [f"{column} >= {self.value(wanted.from_ms)}"] if wanted.from_ms else []
        bounds += [f"{column} < {self.value(wanted.until_ms)}"] if wanted.until_ms else []
        return "".join(f" AND {bound}" for bound in bounds)

    def round_fits(self, wanted: Wanted) -> None:
        """Add the conditions a round has to meet."""
        for column, sign, value in (
            ("stream", "=", wanted.table),
            ("round", "=", wanted.round),
            ("rulebook", "=", wanted.rulebook),
            ("at", ">=", wanted.from_ms),
            ("at", "<", wanted.until_ms),
            ("largest", ">=", wanted.least),
        ):
            if value:
                self.where(f"found_round.{column} {sign} {self.value(value)}")
        if wanted.ruled or wanted.clause:
            cites = f" AND {_CITED} LIKE {self.value(f'% {wanted.clause} %')}" if wanted.clause else ""
            self.where(f"EXISTS ({_RULINGS}{cites})")
        if wanted.before:
            page = ", ".join(self.value(each) for each in wanted.before)
            self.where(f"(found_round.at, found_round.stream, found_round.round) < ({page})")
