"""Adelaide tables on the flop, on the river and at the showdown."""

from __future__ import annotations

from tests.support.cite import Cited
from tests.support.play import Played

BOARD = "Ks 8d 7c 3h 2s"
KINGS, EIGHTS, NOTHING = "Kh Kd Jc Tc", "8h 8s Jd Td", "Ac Qh 6s 5d"
THREE: dict[int, float] = {1: 100, 2: 100, 3: 100}
FOUR: dict[int, float] = {1: 100, 2: 100, 3: 100, 4: 100}


def table(cited: Cited, stakes: dict[int, float], *rules: str, board: str = BOARD) -> Played:
    """No limit, blinds $1 and $2 from seats 1 and 2, the button on the last seat."""
    given = ["limit=no-limit", "commission=none", *rules]
    return Played(cited.book.id, stakes, button=max(stakes), rules=given, board=board)


def flop(cited: Cited, *rules: str) -> Played:
    """Four players who have called, at the second betting round: the pot is $8, seat 1 opens."""
    return table(cited, FOUR, *rules).does("3 call", "4 call", "1 call", "2 check")


def river(cited: Cited) -> Played:
    """Three players who have called and checked, at the final betting round: the pot is $6, seat 1 opens."""
    r = table(cited, THREE).does("3 call", "1 call", "2 check", *("1 check", "2 check", "3 check") * 2)
    assert (r.round.state.betting_round, r.pot, r.turn) == (4, 6, 1)
    return r


def showdown(cited: Cited) -> Played:
    """Seat 1 has bet $10 on the river and both others have called: the pot is $36, seat 1 is to show."""
    r = river(cited).does("1 bet 10", "2 call", "3 call")
    assert (r.turn, r.pot) == (1, 36)
    return r
