"""What has changed in the public part of a tournament since everybody was last told, so that not all is sent every time.

A field that differs is sent whole, and of entrants and tables the rows that do: each stands as it is now, so that whoever
has seen some of it already loses nothing by seeing it again.
"""

from __future__ import annotations

import msgspec

from croupier.room.tournament_views import TournamentSeen

ROWS = {"entrants": "account", "tables": "table"}  # fields that are rows, and what names a row
ALWAYS = ("tournament", "kind")


def changes(before: TournamentSeen, after: TournamentSeen) -> dict[str, object] | None:
    """The fields that differ; None where a row is gone, which only the whole can tell."""
    found: dict[str, object] = {name: getattr(after, name) for name in ALWAYS}
    for name in after.__struct_fields__:
        was, now = getattr(before, name), getattr(after, name)
        if was == now:
            continue
        if name not in ROWS:
            found[name] = now
            continue
        rows = _changed_rows(ROWS[name], was, now)
        if rows is None:
            return None
        found[name] = rows
    return found


def _changed_rows(
    key: str, was: tuple[msgspec.Struct, ...], now: tuple[msgspec.Struct, ...]
) -> list[msgspec.Struct] | None:
    known = {getattr(row, key): row for row in was}
    if known.keys() - {getattr(row, key) for row in now}:
        return None
    return [row for row in now if known.get(getattr(row, key)) != row]
