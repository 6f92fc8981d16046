"""Helpers of tests/views/test_tournament_prizes_seen.py that other tests use as well."""

from __future__ import annotations

from functools import partial
from types import SimpleNamespace
from typing import Any

from croupier.tournament.due import due
from croupier.views.tournament.moves import Moves
from tests.support.tournament.contests import Held


def office(t: Held) -> Any:
    """As much of an office as a view asks for."""
    waits = partial(due, t.rules, t.state)
    return SimpleNamespace(
        contest=t.contest, state=t.state, historical=False, seconds_to_act=0, moves=Moves(), waits=waits
    )
