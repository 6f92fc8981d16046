"""Settlement against the bank, once more and as plainly as the rules say it: one box, one wager at a time.

Written from the texts of the two instruments and the readings of their clauses, not from the engine. Amounts are cents,
cards are texts. Who is ahead, and with what, comes from another evaluator than the engine's.
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from phevaluator.evaluator import evaluate_cards

# What the evaluator counts from 1, the royal flush, to 7462: the last number of each kind of hand
KINDS = {
    "royal flush": 1,
    "straight flush": 10,
    "four of a kind": 166,
    "full house": 322,
    "flush": 1599,
    "straight": 1609,
    "three of a kind": 2467,
    "two pairs": 3325,
    "one pair": 6185,
    "high card": 7462,
}
STAGES = ((3, 4), (2,), (1,))  # how many antes a play wager is: before the flop, after it, on the river


class Table(NamedTuple):
    """What is on the signs: the maximum of a box, of trips, of a blind's payout, and the odds by kind of hand."""

    most: int
    trips_most: int
    payout_most: int
    blind: dict[str, Fraction]
    trips: dict[str, Fraction]


class Box(NamedTuple):
    """What lies on a box when the dealer's hand is declared, and what became of the hand."""

    hole: tuple[str, ...]
    ante: int
    blind: int
    trips: int
    play: int  # what lies there, which may not be what was announced
    stage: int  # when the play wager was made
    times: int  # how many antes were announced
    marker: bool
    left: str = ""  # "folded", "conceded", "void", or nothing


class Settled(NamedTuple):
    """What became of a wager: how it came out, what of it counted, and what it won beyond the stake."""

    result: str
    counted: int
    paid: int


def strength(hole: tuple[str, ...], board: tuple[str, ...]) -> int:
    """The place of the best hand among all hands, 1 being the highest."""
    return int(evaluate_cards(*hole, *board))


def kind(place: int) -> str:
    """What kind of hand stands at a place."""
    return next(name for name, last in KINDS.items() if place <= last)


def qualifies(dealer: int) -> bool:
    """A pair or better."""
    return kind(dealer) != "high card"


def counted(table: Table, box: Box) -> dict[str, int]:
    """How much of each wager is paid or collected; the rest goes back.

    The maximum of a box holds for the ante, that of trips for trips by itself. The blind counts no further than the ante
    does. The play wager counts as many times that ante as was announced; one of another size counts as it was made,
    though no further than the most its stage allows.
    """
    ante = box.ante if box.marker else min(box.ante, table.most)
    trips = box.trips if box.marker else min(box.trips, table.trips_most)
    as_announced = box.play == box.times * box.ante
    play = box.times * ante if as_announced else min(box.play, max(STAGES[box.stage]) * ante)
    return {"ante": ante, "blind": min(box.blind, ante), "play": play, "trips": trips}


def settle(table: Table, box: Box, dealer: tuple[str, ...], board: tuple[str, ...]) -> dict[str, Settled]:
    """How every wager of a box comes out."""
    counts = counted(table, box)
    lying = [name for name in ("ante", "blind", "play", "trips") if getattr(box, name)]
    if box.left == "void":
        return {name: Settled("void", 0, 0) for name in lying}
    if box.left:
        return {name: Settled("lose", counts[name], 0) for name in lying}
    mine, theirs = strength(box.hole, board), strength(dealer, board)
    found = {
        "ante": _ante(mine, theirs),
        "blind": _blind(mine, theirs),
        "play": _ahead(mine, theirs),
        "trips": "win" if KINDS["three of a kind"] >= mine else "lose",
    }
    return {
        name: Settled(found[name], counts[name], _paid(table, name, found[name], mine, counts[name])) for name in lying
    }


def _ahead(mine: int, theirs: int) -> str:
    if mine == theirs:
        return "push"
    return "win" if mine < theirs else "lose"


def _ante(mine: int, theirs: int) -> str:
    return _ahead(mine, theirs) if qualifies(theirs) else "push"


def _blind(mine: int, theirs: int) -> str:
    if _ahead(mine, theirs) == "win" and mine > KINDS["straight"]:
        return "push"
    return _ahead(mine, theirs)


def _paid(table: Table, wager: str, result: str, mine: int, amount: int) -> int:
    if result != "win":
        return 0
    odds = {"blind": table.blind, "trips": table.trips}.get(wager, {})
    won = amount * odds.get(kind(mine), Fraction(1))
    assert won.denominator == 1, "the amounts of these tests pay in whole cents"
    return min(int(won), table.payout_most) if wager == "blind" else int(won)


def net(settled: dict[str, Settled]) -> int:
    """What a player has won or lost in all."""
    return sum(one.paid - (one.counted if one.result == "lose" else 0) for one in settled.values())
