"""Seats taken together: how often a player sat down where another was, and how often chance would have it.

When a player sits down, every open table they might have gone to is counted, and at how many of them the other one was.
Only pairs that have played together are looked at. With one table in the house it says nothing, as it should.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from croupier.watch.people import Pair
from croupier.watch.tally import Tally, Witness

TOGETHER = "together"
SITS_MOST = 50_000


class Sit(msgspec.Struct, array_like=True):
    """A player sat down somewhere, or left."""

    at: int
    account: str
    table: str
    left: bool = False


class Presence:
    """Who sits where, as it follows from what was seen so far; tables of one kind of chips are alternatives."""

    def __init__(self, seats: Mapping[str, Mapping[str, None]]) -> None:
        self.tables: dict[str, dict[str, None]] = {name: dict(held) for name, held in seats.items()}
        self.at: dict[str, set[str]] = {}
        for table, held in self.tables.items():
            for account in held:
                self.at.setdefault(account, set()).add(table)

    def leave(self, sit: Sit) -> None:
        """Follow a player who left."""
        self.tables.get(sit.table, {}).pop(sit.account, None)
        self.at.get(sit.account, set()).discard(sit.table)
        if sit.table in self.tables and not self.tables[sit.table]:
            del self.tables[sit.table]

    def sit(self, sit: Sit) -> None:
        """Follow a player who sat down."""
        self.tables.setdefault(sit.table, {})[sit.account] = None
        self.at.setdefault(sit.account, set()).add(sit.table)


def watch_seats(sits: Sequence[Sit], presence: Presence, met: Mapping[str, Mapping[str, Pair]]) -> Iterator[None]:
    """Count seats taken, oldest first; `met` are the pairs of each account, by the other one. Yields after each."""
    for sit in sits:
        if sit.left:
            presence.leave(sit)
        else:
            if not presence.at.get(sit.account):
                _count(sit, presence, met.get(sit.account, {}))
            presence.sit(sit)
        yield


def _count(sit: Sit, presence: Presence, pairs: Mapping[str, Pair]) -> None:
    tables = len(presence.tables.keys() | {sit.table})
    if tables < 2:
        return
    for other, pair in pairs.items():
        sits_at = presence.at.get(other)
        if not sits_at or not pair.since or pair.since >= sit.at:
            continue  # that they sit together now is how they have met
        expected = len(sits_at) / tables
        happened = float(sit.table in sits_at)
        tally = pair.tallies.setdefault(f"{TOGETHER}0", Tally())
        tally.add(happened, expected, expected * (1 - expected))
        if happened:
            tally.remember(Witness(1.0, sit.table, 0, sit.at))
