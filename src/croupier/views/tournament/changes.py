"""The changes in the public part of a tournament since everybody was last told, so that not all is sent every time.

A field that differs is sent whole, and of entrants and tables the rows that do. Between two tellings of everybody some
people are shown more: those it concerns, and new arrivals. What they were shown otherwise than everybody is told again
though it may stand as before, or they would keep a penalty that was lifted within the moment.
"""

from __future__ import annotations

from collections import defaultdict

import msgspec

from croupier.views.tournament.public import TournamentSeen

ROWS = {"entrants": "account", "tables": "table"}  # fields that are rows, and what names a row
ALWAYS = ("tournament", "kind")
WHOLE = ""  # in place of a row's name: a field that has none


class LastTold:
    """The public part everybody was told last, and what some were shown otherwise since."""

    def __init__(self, seen: TournamentSeen) -> None:
        self._seen = seen
        self._otherwise: defaultdict[str, set[str]] = defaultdict(set)  # names of rows, by field

    def changes(self, now: TournamentSeen) -> dict[str, object] | None:
        """Return what to tell a person now shown this; None where a row is gone, which only the whole can tell."""
        found: dict[str, object] = {name: getattr(now, name) for name in ALWAYS}
        gone = False
        for name in now.__struct_fields__:
            was, is_now, otherwise = getattr(self._seen, name), getattr(now, name), self._otherwise[name]
            if was == is_now and not otherwise:
                continue
            if name not in ROWS:
                otherwise.add(WHOLE)
                found[name] = is_now
                continue
            before, after = _by_name(ROWS[name], was), _by_name(ROWS[name], is_now)
            otherwise.update([row for row in before.keys() | after.keys() if before.get(row) != after.get(row)])
            gone = gone or not otherwise <= after.keys()
            found[name] = [row for key, row in after.items() if key in otherwise]
        return None if gone else found


def _by_name(key: str, rows: tuple[msgspec.Struct, ...]) -> dict[str, msgspec.Struct]:
    return {getattr(row, key): row for row in rows}
