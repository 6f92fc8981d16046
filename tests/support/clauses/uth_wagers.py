"""Boxes of Ultimate Texas Hold-em that are open for wagers, and rounds played with them."""

from __future__ import annotations

from typing import Any

from croupier.banked.due import WagersDue, due
from tests.support.banked import BOARD, Banked, Opened
from tests.support.cite import Cited

HUNDRED = {1: 100, 2: 100, 3: 100}


def table(cited: Cited, *rules: str, **more: Any) -> Opened:
    """Three boxes with $100 each, nothing wagered."""
    return Opened(cited.book.id, HUNDRED, rules=rules, **more)


def open_boxes(played: Opened) -> list[int]:
    """The boxes that are offered wagers."""
    awaited = due(played.rules, played.state)
    return [played.boxes[place] for place in awaited.places] if isinstance(awaited, WagersDue) else []


def round_of(cited: Cited, wagers: Any, hole: str, dealer: str, **more: Any) -> Banked:
    """One box on the common board."""
    return Banked(cited.book.id, {1: wagers}, holes={1: hole}, dealer=dealer, board=BOARD, **more)
