"""The order of hands and the way a hand is made, from settled table rules.

Rule keys: `deck`, `joker`, `hands.full-deck`, `hands.order.full`, `hands.order.reduced`, `ace`, `win`, `low.ace`,
`low.qualifier`, `hands.hole`, `hands.from-hole`, `hands.communal`.
"""

from __future__ import annotations

from typing import cast

from croupier.cards import Deck
from croupier.errors import DeterminationError
from croupier.hands import BY_WORDS, Category, Making, Order
from croupier.rulebooks.rulebook import Rulebook
from croupier.rulebooks.settle import TableRules

RANK_OFFSET = 2  # a rule says eight; the rank of an eight is 6


def deck_of(rules: TableRules) -> Deck:
    """The deck the table plays with."""
    return Deck(cast("int", rules["deck"]), joker=bool(rules["joker"]))


def making_of(rules: TableRules) -> Making:
    """Return how many hole cards there are, and how many of them a hand uses."""
    from_hole = cast("int | None", rules["hands.from-hole"])
    return Making(cast("int", rules["hands.hole"]), from_hole, cast("int", rules["hands.communal"]))


def category_clause(book: Rulebook, rules: TableRules, category: Category, *, low: bool) -> str:
    """The clause a hand of this category stands under."""
    if low:
        return book.rules["low.ace"].clauses[-1]
    return book.rules[_order_key(rules)].values[category.words]


def _order_key(rules: TableRules) -> str:
    full = deck_of(rules).count >= cast("int", rules["hands.full-deck"])
    return "hands.order.full" if full else "hands.order.reduced"


def high_order(rules: TableRules) -> Order:
    """The order of hands for the highest hand, by the full or the reduced deck's table."""
    deck = deck_of(rules)
    names = cast("tuple[str, ...]", rules[_order_key(rules)])
    return Order(
        categories=tuple(BY_WORDS[name] for name in names),
        lowest=deck.lowest,
        joker=deck.joker,
        ace_low=rules["ace"] == "high-and-low",
    )


def low_order(book: Rulebook, rules: TableRules) -> Order:
    """The order of hands for the lowest hand; refused where the rulebook knows no low hand."""
    if "low.ace" not in book.rules:
        clause = rules.under["win"]
        raise DeterminationError(
            f"low: {book.id} {clause} has no low hand; only the highest hand wins", key="win", clauses=(clause,)
        )
    deck = deck_of(rules)
    qualifier = cast("int | None", rules["low.qualifier"])
    return Order(
        categories=tuple(Category),
        lowest=deck.lowest,
        joker=deck.joker,
        ace_low=rules["low.ace"] == "low",
        low=True,
        qualifier=None if qualifier is None else qualifier - RANK_OFFSET,
    )


def orders_of(book: Rulebook, rules: TableRules) -> tuple[Order, ...]:
    """The order of the hands that win: the highest, the lowest, or one for each half of the pot."""
    if rules["win"] == "low":
        return (low_order(book, rules),)
    return (high_order(rules), low_order(book, rules)) if rules["win"] == "high-low" else (high_order(rules),)
