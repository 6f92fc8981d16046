"""Facts that a field has by its type: `account: Annotated[str, MARK]` says of every value what it is."""

from __future__ import annotations

from functools import cache

import msgspec


@cache
def fields_marked(kind: type[msgspec.Struct], mark: str) -> tuple[str, ...]:
    """Return the names of the fields whose type has a mark."""
    fields = msgspec.structs.fields(kind)
    return tuple([field.name for field in fields if mark in getattr(field.type, "__metadata__", ())])
