"""A change several events make: one player otherwise than before."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from croupier.check import invariant
from croupier.table.state import Table, place_of


def player_changed(table: Table, account: str, **changes: Any) -> Table:
    """One player otherwise than before."""
    place = place_of(table, account)
    invariant(place >= 0, "a player has a seat")
    players = list(table.players)
    players[place] = replace(players[place], **changes)
    return replace(table, players=tuple(players))
