"""Players by name in what is told of a round: the record of a round knows seats and boxes, its reader knows people."""

from __future__ import annotations

import re
from collections.abc import Callable

_PLACE = re.compile(r"\b(?:seat|box) (\d+)\b", re.IGNORECASE)


def named(text: str, name_at: Callable[[int], str | None]) -> str:
    """Return a line with names in place of seats and boxes; an empty seat stays a seat."""
    return _PLACE.sub(lambda found: name_at(int(found[1])) or found[0], text)
