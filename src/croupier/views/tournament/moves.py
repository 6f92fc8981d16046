"""The moves from seat to seat: the list a director reads out and a screen in the hall shows."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable

import msgspec

from croupier.protocol import Event, spoken
from croupier.tournament import Tournament, events

ORDERED = "by order of the director"
KEPT = 60  # moves; a broken table is ten of them


class Move(msgspec.Struct, frozen=True):
    """One move; from nowhere for a player who comes back after a bust-out was taken back."""

    number: int
    at: int
    account: str
    from_table: str
    from_seat: int
    table: str
    seat: int
    why: str  # "break", "balance", "back", or the director's reason


def why_told(why: str) -> str:
    """Return the reason for a move as everybody may read it: what a director wrote about a player is sealed."""
    return spoken(why) or (ORDERED if why else "")


class Moves:
    """Follows the events of a tournament and keeps the last moves."""

    def __init__(self, kept: Iterable[Move] = ()) -> None:
        self._kept: deque[Move] = deque(kept, maxlen=KEPT)
        self._number = self._kept[-1].number if self._kept else 0

    def take(self, before: Tournament, event: Event, at: int) -> None:
        """Follow one event, which comes to the tournament as it stands before."""
        if isinstance(event, events.PlayerMoved):
            one = before.entrants[event.account]
            self._add(at, event, one.table, one.seat, event.why)
        elif isinstance(event, events.OutUndone):
            self._add(at, event, "", 0, "back")

    def _add(self, at: int, event: events.PlayerMoved | events.OutUndone, table: str, seat: int, why: str) -> None:
        self._number += 1
        self._kept.append(Move(self._number, at, event.account, table, seat, event.table, event.seat, why))

    @property
    def kept(self) -> tuple[Move, ...]:
        """The moves that are kept, the oldest first."""
        return tuple(self._kept)

    def newest_first(self) -> list[Move]:
        """The moves that are kept."""
        return list(reversed(self._kept))
