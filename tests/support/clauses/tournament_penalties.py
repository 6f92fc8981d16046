"""Tournaments that are under way, and penalties given there."""

from __future__ import annotations

from typing import Any

from tests.support.tournament.contests import ADELAIDE, Held


def playing(book: str = ADELAIDE, **structure: Any) -> Held:
    return Held.between_four(book, **structure)
