"""The base of what may be asked of a tournament."""

from __future__ import annotations

from typing import ClassVar

import msgspec


class Command(msgspec.Struct, frozen=True, gc=False, tag_field="type", tag=lambda name: name.lower()):
    """The base of all commands of a tournament."""

    ordered_under: ClassVar[tuple[str, int] | None] = (
        None  # as at a table, with which of the clauses of the rule key it is
    )
    directors_only: ClassVar[bool] = False  # only directors of this tournament may give it, and the house
