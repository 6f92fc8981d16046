"""Hands of one or three players of Ultimate Texas Hold-em against a dealer's hand."""

from __future__ import annotations

from typing import Any

from tests.support.banked import BOARD, Banked
from tests.support.cite import Cited

THREE_KINGS = "Kd Kh"


def against(cited: Cited, hole: str, dealer: str, *, board: str = BOARD, trips: float = 0, **more: Any) -> Banked:
    """One box that has played four times its ante."""
    return Banked(cited.book.id, {1: (10, trips)}, holes={1: hole}, dealer=dealer, board=board, **more).does("1 play 4")
