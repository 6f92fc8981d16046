"""ACT tables where communal cards show too early."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.support.cite import Cited
from tests.support.play import Played

FOUR = {1: 100, 2: 100, 3: 100, 4: 100}
FREE = "commission=none"
NO_LIMIT = "limit=no-limit"
LIMPED = ("3 call", "4 call", "1 call", "2 stand")
CHECKED = ("1 check", "2 check", "3 check", "4 check")


def table(cited: Cited, *rules: str, stakes: Mapping[int, float] = FOUR, **more: Any) -> Played:
    """Blinds of one and two dollars, no limit, the last seat on the button, seat 3 to open."""
    return Played(cited.book.id, stakes, button=max(stakes), rules=[FREE, NO_LIMIT, *rules], **more)


def after(cited: Cited, betting_rounds: int, *rules: str, **more: Any) -> Played:
    """So many betting rounds are over; nobody has bet more than two dollars."""
    played = table(cited, *rules, **more)
    for number in range(betting_rounds):
        played.does(*(CHECKED if number else LIMPED))
    return played.deal()
