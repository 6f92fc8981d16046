"""The names of communal cards: flop, turn and river where three come first, otherwise by their number.

Rule keys: `order_of_play`.
"""

from __future__ import annotations

from typing import cast

from croupier.rulebooks import TableRules

ORDINALS = ("first", "second", "third", "fourth", "fifth")
_STREETS = {3: "flop", 4: "turn", 5: "river"}  # by the communal cards there are then


def streets_of(table: TableRules, before: int, now: int) -> str:
    """The streets some cards bring, where this game has streets: "turn"; empty where its cards go by their number."""
    order = cast("tuple[str, ...]", table["order_of_play"])
    if "communal 3" not in order:
        return ""
    return " and ".join([street for count, street in _STREETS.items() if before < count <= now])


def communal_words(table: TableRules, before: int, now: int) -> str:
    """The cards dealt after those that lie there, in words: "river", "second communal card"."""
    return streets_of(table, before, now) or f"{ORDINALS[before]} communal card{'s' if now - before > 1 else ''}"
