"""Tournaments of four that are played to their end."""

from __future__ import annotations

from croupier.rulebooks.values import Raw
from tests.support.tournament.contests import STACK, Held


def ended(book: str, given: dict[str, Raw] | None = None) -> Held:
    """Four players; ann wins, then come bob, cat and dan: the places are worked out."""
    return finish(Held.between_four(book, given))


def finish(t: Held) -> Held:
    for number, loser in enumerate(("dan", "cat", "bob"), 1):
        rows = {loser: (STACK, 0, STACK)}
        t.round(**(rows if t.rules.banked else rows | {"ann": (number * STACK, (number + 1) * STACK)}))
    assert t.state.phase == "placed"
    return t
