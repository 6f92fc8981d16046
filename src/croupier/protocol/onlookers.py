"""People and boxes that are not in a round, where a report or a ruling on it names them all the same.

A place is somebody's number in the round, from 0 on. Below zero stands who is not in it: -1 somebody without a seat, and
-1 - n whoever sits at seat n.
"""

from __future__ import annotations

ONLOOKER = -1
AN_ONLOOKER = "an onlooker"


def outside(seat: int) -> int:
    """A seat that is not in the round; 0 for nobody's."""
    return ONLOOKER - seat


def seat_at(seats: tuple[int, ...], place: int) -> int:
    """The number of a seat, in the round of these seats or outside it."""
    return seats[place] if place >= 0 else ONLOOKER - place


def in_words(seats: tuple[int, ...], place: int, seat: str = "seat") -> str:
    """Somebody in words: seat 3."""
    return f"{seat} {seat_at(seats, place)}" if place != ONLOOKER else AN_ONLOOKER
