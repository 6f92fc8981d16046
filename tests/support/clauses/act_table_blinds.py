"""ACT poker tables of four or six players who owe blinds."""

from __future__ import annotations

from tests.support.cite import Cited
from tests.support.sessions import Sat
from tests.support.table_play import rounds

THREE_BLINDS = "blinds=1,2,4"
ANTES = "betting=antes"


def four(cited: Cited, *rules: str) -> Sat:
    """A table of eight seats, four players in every other one; the button begins at seat 8."""
    return Sat(cited.book.id, rules=["seats=8", *rules]).sits(ann=2, bob=4, cy=6, dan=8)


def started(cited: Cited, *rules: str) -> Sat:
    """The same, once the button has been all round the table: it is at seat 8 again."""
    t = rounds(four(cited, *rules), 5)
    assert t.button == 8
    return t


def six(cited: Cited, *rules: str) -> Sat:
    """Six players in seats 1 to 6 of eight, the button all round and at seat 6 again: the blinds come to 2 and 3 next."""
    t = Sat(cited.book.id, rules=["seats=8", *rules]).sits(ann=1, bob=2, cy=3, dan=4, eve=5, fay=6).plays(7)
    assert t.button == 6
    return t
