"""ACT tables where a deal is void: the grounds, and what is dealt anew."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from croupier.poker.ruling_events import MisdealDeclared
from tests.support.cite import Cited
from tests.support.play import Played

FOUR = {1: 100, 2: 100, 3: 100, 4: 100}
FREE = "commission=none"
BLINDS_IN = {1: 99, 2: 98, 3: 100, 4: 100}
LIMPED = ("3 call", "4 call", "1 call")  # seat 2 may still stand, raise or fold
GROUNDS: list[tuple[str, dict[str, Any], str]] = [
    ("card-exposed-in-cut", {}, "17.1(a)"),
    ("not-cut", {}, "17.1(b)"),
    ("hole-card-to-wrong-seat", {"seat": 3, "looked": True}, "17.1(d)"),
    ("hole-card-to-wrong-seat", {"seat": 3, "looked": False, "repairable": False}, "17.1(d)"),
    ("hands-misdealt", {"what": "seat-skipped", "looked": True}, "17.1(e)"),
    ("hands-misdealt", {"what": "extra-hand", "looked": True}, "17.1(e)"),
    ("excess-card", {"seat": 3}, "17.1(f)"),
]
every_ground = pytest.mark.parametrize(
    ("report", "facts", "ground"), GROUNDS, ids=[f"{name}-{number}" for number, (name, _, _) in enumerate(GROUNDS)]
)


def table(cited: Cited, *rules: str, stakes: Mapping[int, float] = FOUR, **more: Any) -> Played:
    """Blinds of one and two dollars, the last seat on the button, seat 3 to open."""
    return Played(cited.book.id, stakes, button=max(stakes), rules=[FREE, *rules], **more)


def misdeals(played: Played) -> list[MisdealDeclared]:
    return played.events(MisdealDeclared)


def dealt_anew(played: Played) -> None:
    """The blinds are in once, nobody has acted, and the round begins as it began."""
    played.deal()
    assert played.stakes == BLINDS_IN
    assert played.pot == 3
    assert played.turn == 3
    assert played.price == 2


def played_out(played: Played, before: Played) -> None:
    """Nothing has changed: the same stakes, pot, cards and turn."""
    assert misdeals(played) == []
    assert (played.stakes, played.pot, played.turn) == (before.stakes, before.pot, before.turn)
    assert played.round.state.board == before.round.state.board
    assert played.round.state.hole == before.round.state.hole
