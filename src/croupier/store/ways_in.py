"""Passkeys, authenticator apps, recovery codes and the door's key as a backup has them: a row of one table each.

Without them an account would come back from a backup as good as its password, for whoever knows that. Consoles and PINs
are left out, as sessions are: they are of machines and shifts.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable, Iterator
from typing import TYPE_CHECKING, Literal

import msgspec

if TYPE_CHECKING:
    from croupier.store.ledger_queries import Fetch

Table = Literal["door_key", "passkey", "code_app", "recovery_code"]
COLUMNS: dict[Table, tuple[str, ...]] = {
    "door_key": ("one", "sealed"),
    "passkey": ("id", "account", "public_key", "counter", "name", "made", "used", "copied"),
    "code_app": ("account", "secret", "confirmed", "step", "taken"),
    "recovery_code": ("account", "hash", "taken"),
}
BYTES = frozenset({"id", "public_key", "secret", "sealed", "taken", "hash"})
AT_ONCE = 1000


class WayIn(msgspec.Struct, frozen=True):
    """A row; bytes as hex digits."""

    table: Table
    row: dict[str, str | int]


async def read_ways_in(fetch: Fetch) -> AsyncIterator[list[WayIn]]:
    """All of them, some at a time, table by table."""
    for table, columns in COLUMNS.items():
        named = ", ".join(columns)
        rows = await fetch(f"SELECT {named} FROM {table} ORDER BY {columns[0]}, {columns[1]}")
        for start in range(0, len(rows), AT_ONCE):
            yield [WayIn(table, dict(_shown(columns, row))) for row in rows[start : start + AT_ONCE]]


def inserts(ways: Iterable[WayIn]) -> Iterator[tuple[str, tuple[object, ...]]]:
    """The statements that write them, each with its arguments."""
    for way in ways:
        columns = COLUMNS[way.table]
        places = ", ".join([f"${number}" for number in range(1, len(columns) + 1)])
        values = [bytes.fromhex(str(way.row[name])) if name in BYTES else way.row[name] for name in columns]
        yield f"INSERT INTO {way.table} ({', '.join(columns)}) VALUES ({places})", tuple(values)


def _shown(columns: Iterable[str], row: Iterable[object]) -> Iterator[tuple[str, str | int]]:
    for name, value in zip(columns, row, strict=True):
        yield name, bytes(value).hex() if isinstance(value, bytes | memoryview) else value  # type: ignore[misc]
