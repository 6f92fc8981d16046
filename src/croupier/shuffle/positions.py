"""Positions of a shuffle's cards in the shoe: the cut turns the order round, and the shuffle starts at a shoe position.

Without a cut the depth is 0. Where the cards to come are shuffled again, that shuffle starts behind all earlier
positions.
"""

from __future__ import annotations


def committed_position(shoe_position: int, first: int, count: int, depth: int) -> int:
    """The committed position of the card at a shoe position.

    >>> [committed_position(position, 52, 6, 2) for position in range(52, 58)]
    [2, 3, 4, 5, 0, 1]
    """
    return (shoe_position - first + depth) % count


def shoe_position(committed: int, first: int, count: int, depth: int) -> int:
    """The shoe position of the card at a committed position.

    >>> [shoe_position(committed, 52, 6, 2) for committed in range(6)]
    [56, 57, 52, 53, 54, 55]
    """
    return first + (committed - depth) % count
