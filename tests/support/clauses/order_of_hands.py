"""Hands written by their ranks, and which of two is better.

Hands are written by their ranks. `mixed("KKQJ*")` deals them in turn from clubs, diamonds, hearts and spades and `*`
is the joker; `suited(...)` deals them all from one suit.
"""

from __future__ import annotations

from tests.support.cite import Cited

FULL_WITH_JOKER = ("joker=true", "seats=5")
BOTH_WAYS = "ace=high-and-low"


def act(*numbers: str) -> list[str]:
    return [f"{book} {number}" for number in numbers for book in ("act-omaha-2006", "act-manila-2005")]


def adelaide(*numbers: str) -> list[str]:
    return [f"adelaide-omaha {number}" for number in numbers]


def reduced(cards: int) -> tuple[str, ...]:
    """The determinations of a reduced deck with its joker."""
    return (f"deck={cards}", "joker=true", "seats=5")


def mixed(ranks: str, suits: str = "cdhsc") -> str:
    return " ".join("Jo" if rank == "*" else rank + suit for rank, suit in zip(ranks, suits, strict=True))


def suited(ranks: str, suit: str = "h") -> str:
    return mixed(ranks, suit * 5)


def beats(cited: Cited, hand: str, other: str, *pairs: str, low: bool = False) -> bool:
    return cited.value(hand, *pairs, low=low) > cited.value(other, *pairs, low=low)


def ties(cited: Cited, hand: str, other: str, *pairs: str, low: bool = False) -> bool:
    return cited.value(hand, *pairs, low=low) == cited.value(other, *pairs, low=low)


def hole(cited: Cited, two: str, idle: str = "2d 3c") -> str:
    """The two cards, with two that do not help where the game deals four."""
    return two if cited.rules()["hands.hole"] == 2 else f"{two} {idle}"
