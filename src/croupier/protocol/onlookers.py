"""People and boxes that are not in a round, though a report or a ruling on it names them.

A place is a player's number in the round, from 0 on. Below zero are people not in it: -1 a person without a seat, and
-1 - n the player at seat n.
"""

from __future__ import annotations

ONLOOKER = -1
AN_ONLOOKER = "an onlooker"


def outside(seat: int) -> int:
    """Return the place of a seat that is not in the round; of seat 0, an onlooker's."""
    return ONLOOKER - seat


def seat_at(seats: tuple[int, ...], place: int) -> int:
    """The number of a seat, in the round of these seats or outside it."""
    return seats[place] if place >= 0 else ONLOOKER - place


def in_words(seats: tuple[int, ...], place: int, seat: str = "seat") -> str:
    """Return a place in words: seat 3."""
    return f"{seat} {seat_at(seats, place)}" if place != ONLOOKER else AN_ONLOOKER
