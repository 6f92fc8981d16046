"""ACT tables where officials or players decide, and the choices they have."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.support.cite import Cited
from tests.support.play import Played

FOUR = {1: 100, 2: 100, 3: 100, 4: 100}
FREE = "commission=none"
NO_LIMIT = "limit=no-limit"
BOARD = "Kh Qd 9s 5c 4h"
LIMPED = ("3 call", "4 call", "1 call", "2 stand")
OPERATOR = "casino operator"
GROUNDS: list[tuple[str, dict[str, Any]]] = [
    ("disturbance", {"what": "a fire alarm"}),
    ("fraud", {"what": "a marked card"}),
    ("cannot-go-on", {"what": "the shoe is broken"}),
    ("card-count", {"found": 51}),
]


def table(cited: Cited, *rules: str, stakes: Mapping[int, float] = FOUR, **more: Any) -> Played:
    """Blinds of one and two dollars, no limit, the last seat on the button, seat 3 to open."""
    return Played(cited.book.id, stakes, button=max(stakes), rules=[NO_LIMIT, *(rules or (FREE,))], **more)


def hand(cited: Cited, cards: str) -> str:
    """A hand as the game deals it: four cards, or the first two of the four."""
    return " ".join(cards.split()[: 4 if cited.book.id == "act-omaha-2006" else 2])


def to_the_showdown(played: Played) -> Played:
    while not set(played.acts) & {"show"}:
        played.does(f"{played.turn} check")
    return played


def choices(played: Played) -> list[tuple[str, str]]:
    """What is open, and to whom."""
    return [(choice.name, choice.by) for choice in played.due.choices]
