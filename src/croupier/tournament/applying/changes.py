"""Changes several events make: one entrant or one table otherwise than before."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from msgspec.structs import replace

from croupier.check import invariant
from croupier.tournament.state import NOWHERE, Tournament


def entrant_changed(tournament: Tournament, account: str, **changes: Any) -> Tournament:
    """Return the tournament with one entrant changed."""
    invariant(account in tournament.entrants, "the player has entered")
    one = replace(tournament.entrants[account], **changes)
    return replace(tournament, entrants={**tournament.entrants, account: one})


def hall_changed(tournament: Tournament, name: str, **changes: Any) -> Tournament:
    """One table otherwise than before."""
    return replace(tournament, halls={**tournament.halls, name: replace(tournament.halls[name], **changes)})


def excluded(tournament: Tournament, account: str, status: str, under: str) -> Tournament:
    """Take a player out of play; the seat is free once the table has let the player go and the chips are collected."""
    one = tournament.entrants[account]
    owed = {"owed": one.chips, "owed_under": under}
    return entrant_changed(tournament, account, status=status, penalty=None, fact=None, sessions=(), **owed)


def unseated(tournament: Tournament, account: str, status: str, under: str = "") -> Tournament:
    """Take a player's seat away; any chips left are to be collected."""
    one = tournament.entrants[account]
    if one.sessions or one.kept:  # another session of this stage is entered, or one was played that leads on
        status = "entered" if one.sessions else "through"
    changes = {"table": NOWHERE, "seat": 0, "last_seat": one.seat, "owed": one.chips, "penalty": None, "away": False}
    return entrant_changed(tournament, account, status=status, fact=None, owed_under=under, **changes)


def draw_made(tournament: Tournament, commitment: str) -> Tournament:
    """A draw is over; the next one is committed to."""
    return replace(tournament, commitment=commitment, draws=tournament.draws + 1)


def tables_left(tournament: Tournament, tables: Collection[str]) -> Tournament:
    """Clear these tables of a cancelled tournament."""
    entrants = {
        account: replace(one, table=NOWHERE, seat=0, owed=one.chips) if one.table in tables or not one.table else one
        for account, one in tournament.entrants.items()
    }
    halls = {name: hall for name, hall in tournament.halls.items() if name not in tables}
    return replace(tournament, entrants=entrants, halls=halls)
