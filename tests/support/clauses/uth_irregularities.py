"""Rounds of Ultimate Texas Hold-em in which something goes wrong: the table, how far a round is, and what became of it."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.banked import events
from croupier.history.log.native import replay
from tests.support.banked import BETTER_KINGS, BOARD, FIRST, KINGS, RAGS, SAME_KINGS, SECOND, Ante, Banked
from tests.support.cite import Cited

OPERATOR = "casino operator"
FLOP, ALL = ["2c", "7d", "9h"], ["2c", "7d", "9h", "Js", "Kc"]
HOLES = {1: RAGS, 2: BETTER_KINGS, 3: SAME_KINGS}  # on the common board: behind kings, ahead of them, level

# How far a round is: nobody has acted, on the flop, on the river, the dealer's hand declared
MOMENTS = {
    "after the deal": (),
    "on the flop": ("1 play 4", "2 check", "3 check"),
    "on the river": ("1 play 4", "2 check", "3 check", "2 check", "3 check"),
    "before the settlement": ("1 play 4", "2 check", "3 check", "2 play", "3 check", "3 play"),
}
MONEY_BACK = {SECOND: "13.7(b)", FIRST: "13.6(b)"}  # what voids a round with a card too many or too few
at_every_moment = pytest.mark.parametrize("steps", MOMENTS.values(), ids=MOMENTS)


def table(cited: Cited, *steps: str, dealer: str = KINGS, **more: Any) -> Banked:
    """Three boxes with an ante of $10, the second with trips of $5."""
    boxes: dict[int, Ante] = {1: 10, 2: (10, 5), 3: 10}
    return Banked(cited.book.id, boxes, holes=HOLES, dealer=dealer, board=BOARD, **more).does(*steps)


def void(played: Banked, under: str) -> None:
    """The round is over, every wager is back, nothing is shown any more and nothing more happens."""
    (voided,) = played.events(events.BankedRoundVoided)
    assert voided.under == under
    assert played.ended
    assert played.nets == dict.fromkeys(played.nets, 0)
    assert played.bank == 0
    assert played.lying == dict.fromkeys(played.lying, 0)
    assert played.refused("1 fold") == "4.6"
    assert {result for wagers in played.results.values() for result in wagers.values()} == {"void"}
    assert replay(played.round.events, again=True).ok


def plays_on(played: Banked, before: Banked) -> None:
    """The round stands as it stood."""
    assert played.events(events.BankedRoundVoided) == []
    assert (played.lying, played.stakes, played.choosing) == (before.lying, before.stakes, before.choosing)
    assert played.board == before.board
    assert played.state.box == before.state.box
