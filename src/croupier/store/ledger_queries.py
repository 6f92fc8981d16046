"""The questions about the ledger, in SQL that both databases read: what accounts hold, and what lines have moved."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

from croupier.store.store import Balance, Entry, Moved
from croupier.turns import in_turns

AT_ONCE = 1000  # rows fetched in one go
AFTER_ALL_NAMES = "\U0010ffff"

Fetch = Callable[..., Awaitable[list[Any]]]  # SQL and its arguments in; rows out, each a sequence of columns

_ENTRY = """SELECT {also} stream.name, posting.seq, account.name, account.unit, posting.amount FROM posting
    JOIN stream ON stream.id = posting.stream JOIN account ON account.id = posting.account"""
_ENTRIES_BETWEEN = (
    _ENTRY.format(also="")
    + """ JOIN event ON event.stream = posting.stream AND event.seq = posting.seq
    WHERE event.id > $1 AND event.id <= $2 ORDER BY event.id, posting.id"""
)
_ENTRIES_OF_ACCOUNT = (
    _ENTRY.format(also="posting.id,") + " WHERE posting.account = $1 AND posting.id > $2 ORDER BY posting.id LIMIT $3"
)
_ENTRIES_OF_LINES = (
    _ENTRY.format(also="")
    + " WHERE stream.name = $1 AND posting.seq >= $2 AND posting.seq <= $3 ORDER BY posting.seq, posting.id"
)
_MOVED = """SELECT account.name, account.unit, SUM(CASE WHEN posting.amount > 0 THEN posting.amount ELSE 0 END),
    SUM(CASE WHEN posting.amount < 0 THEN -posting.amount ELSE 0 END) FROM posting
    JOIN stream ON stream.id = posting.stream JOIN account ON account.id = posting.account
    WHERE stream.name = $1 AND posting.seq >= $2 AND posting.seq <= $3
    GROUP BY account.name, account.unit ORDER BY account.name, account.unit"""
_BALANCES = """SELECT name, unit, balance FROM account WHERE (name, unit) > ($1, $2) AND name < $3
    ORDER BY name, unit LIMIT $4"""
_UNRECONCILED = """SELECT name, unit, balance FROM account
    LEFT JOIN (SELECT account, SUM(amount) AS total FROM posting GROUP BY account) AS sums ON sums.account = account.id
    WHERE balance <> COALESCE(total, 0) ORDER BY name, unit"""


class LedgerReading:
    """A reader of the ledger in either database, given how to fetch rows from it."""

    def __init__(self, fetch: Fetch) -> None:
        self._fetch = fetch

    async def read_all_entries(self) -> AsyncIterator[list[Entry]]:
        """All that lines moved, some lines at a time, in the order of `read_all`."""
        ((last,),) = await self._fetch("SELECT COALESCE(MAX(id), 0) FROM event")
        for after in range(0, last, AT_ONCE):
            if rows := await self._fetch(_ENTRIES_BETWEEN, after, after + AT_ONCE):
                yield [Entry(*row) for row in rows]

    async def read_balances(self, prefix: str = "") -> AsyncIterator[list[Balance]]:
        """The balances of accounts whose names begin with a prefix, some at a time, in the order of their names."""
        after, goes_on = (prefix, ""), True
        while goes_on:
            some = [Balance(*row) for row in await self._fetch(_BALANCES, *after, prefix + AFTER_ALL_NAMES, AT_ONCE)]
            yield some
            goes_on = len(some) == AT_ONCE
            after = (some[-1].account, some[-1].unit) if goes_on else after

    async def balances(self, prefix: str = "") -> list[Balance]:
        """Return the balances of accounts whose names begin with a prefix, which are few."""
        return [one async for some in self.read_balances(prefix) for one in some]

    async def trial_balance(self) -> dict[str, int]:
        """Add up all balances by unit: each sum is 0, or something is very wrong."""
        rows = await self._fetch("SELECT unit, SUM(balance) FROM account GROUP BY unit ORDER BY unit")
        return {unit: int(total) for unit, total in rows}

    async def unreconciled(self) -> list[Balance]:
        """Balances that are not the sum of the account's entries."""
        return [Balance(*row) for row in await self._fetch(_UNRECONCILED)]

    async def entries(self, account: str) -> AsyncIterator[list[Entry]]:
        """All that an account gained and gave, some at a time, unit by unit, oldest first."""
        for (known,) in await self._fetch("SELECT id FROM account WHERE name = $1 ORDER BY unit", account):
            after = 0
            while rows := await self._fetch(_ENTRIES_OF_ACCOUNT, known, after, AT_ONCE):
                yield [Entry(*row[1:]) for row in rows]
                after = rows[-1][0]

    async def entries_of(self, stream: str, first_seq: int, last_seq: int) -> list[Entry]:
        """All that some lines of a stream moved."""
        rows = await self._fetch(_ENTRIES_OF_LINES, stream, first_seq, last_seq)
        return [Entry(*row) async for row in in_turns(rows)]

    async def moved(self, stream: str, first_seq: int, last_seq: int) -> list[Moved]:
        """Add up the movements of some lines of a stream, by account."""
        rows = await self._fetch(_MOVED, stream, first_seq, last_seq)
        return [Moved(account, unit, int(gained), int(given)) async for account, unit, gained, given in in_turns(rows)]
