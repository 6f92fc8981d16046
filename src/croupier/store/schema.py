"""Migrations: numbered SQL files, one folder for each database, applied in order and never changed once released."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from typing import Literal, NamedTuple

from croupier.check import invariant
from croupier.errors import StoreError

_NAME = re.compile(r"(\d{4})_[a-z_]+\.sql")


class Migration(NamedTuple):
    """The step to one version of the schema."""

    number: int
    sql: str


@cache
def migrations(database: Literal["sqlite", "postgresql"]) -> tuple[Migration, ...]:
    """All steps in order."""
    found = []
    for file in (files("croupier.store") / "migrations" / database).iterdir():
        if named := _NAME.fullmatch(file.name):
            found.append(Migration(int(named[1]), file.read_text(encoding="utf-8")))
    found.sort()
    invariant([step.number for step in found] == list(range(1, len(found) + 1)), "migrations are numbered without gaps")
    return tuple(found)


def steps_from(database: Literal["sqlite", "postgresql"], version: int, place: str) -> tuple[Migration, ...]:
    """The migrations that bring a store of this version up to date; StoreError for one made by a newer Croupier."""
    known = migrations(database)
    if version > len(known):
        raise StoreError(
            f"{place} was made by a newer Croupier (schema {version}; this one knows up to {len(known)}): "
            "use that version, or a backup of it"
        )
    return known[version:]
