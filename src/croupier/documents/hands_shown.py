"""The order of hands as a sign shows it: every category this deck can make, highest first, each with five cards.

Rule keys: `win`, `low.ace`, `low.qualifier`, `shown.hands`. The cards are examples; that each of them is what it is shown as
is checked with the value table the table itself ranks hands by.
"""

from __future__ import annotations

import msgspec

from croupier.cards import SUITS, card, card_text, parse_cards
from croupier.check import invariant
from croupier.hands import Category, ValueTable, five_card_value, hand_words, value_table
from croupier.rulebooks import Rulebook, TableRules, category_clause, high_order, low_order
from croupier.table import SessionRules

_EXAMPLES = {  # none of them has a card below a seven, which is the lowest of the smallest deck
    Category.ROYAL_FLUSH: "AsKsQsJsTs",
    Category.FIVE_OF_A_KIND: "AsAhAdAcJo",
    Category.STRAIGHT_FLUSH: "JhTh9h8h7h",
    Category.FOUR_OF_A_KIND: "KsKhKdKc9h",
    Category.FULL_HOUSE: "QhQcQsTdTs",
    Category.FLUSH: "AdJdTd8d7d",
    Category.STRAIGHT: "QsJdTh9c8s",
    Category.THREE_OF_A_KIND: "JcJdJsAh9d",
    Category.TWO_PAIRS: "AhAc8s8dQh",
    Category.ONE_PAIR: "TsTdAcQh8c",
    Category.HIGH_CARD: "AsQdJh9c7d",
}


class HandShown(msgspec.Struct, frozen=True):
    """A category of hands with an example, and what it pays where it pays anything."""

    name: str
    words: str  # the example as a dealer says it
    cards: tuple[str, ...]
    clause: str
    pays: tuple[str, ...] = ()  # one for each wager that pays by the hand; empty text where it pays nothing


def hands_shown(session: SessionRules, book: Rulebook) -> tuple[HandShown, ...]:
    """Every category, highest first; none where only the lowest hand wins."""
    rules = session.table
    if rules["win"] == "low":
        return ()
    order = high_order(rules)
    table = value_table(order)
    there = [category for category in order.categories if category in {hand[0] for hand in table.hands[1:]}]
    return tuple([_shown(session, book, table, category) for category in there])


def _shown(session: SessionRules, book: Rulebook, table: ValueTable, category: Category) -> HandShown:
    cards = parse_cards(_EXAMPLES[category])
    found, ranks = table.hands[five_card_value(table, cards)]
    invariant(found is category, "the example of a category is a hand of that category")
    clause = category_clause(book, session.table, category, low=False)
    words = hand_words(found, ranks).partition(", ")[2]
    return HandShown(category.words, words, tuple(map(card_text, cards)), clause, _pays(session, category))


def _pays(session: SessionRules, category: Category) -> tuple[str, ...]:
    if not session.kind.has_bank:
        return ()
    game = session.against_bank
    return tuple([odds_words(odds[category][0]) if category in odds else "" for odds in (game.blind, game.trips)])


def odds_words(odds: object) -> str:
    """Odds as a layout has them: 500 to 1, 3 to 2."""
    over, _, under = str(odds).partition("/")
    return f"{over} to {under or 1}"


def low_hands_shown(rules: TableRules, book: Rulebook) -> tuple[HandShown, ...]:
    """The best low hand, and the highest that still wins where a low hand has to qualify; none where no low hand wins."""
    if rules["win"] == "high":
        return ()
    table = value_table(low_order(book, rules))
    found = {"best low hand": len(table.hands) - 1}
    if rules["win"] == "high-low" and 0 < table.least_qualifying < len(table.hands):
        found["highest that qualifies"] = table.least_qualifying
    return tuple([_low(rules, name, *table.hands[value]) for name, value in found.items()])


def _low(rules: TableRules, name: str, category: Category, ranks: tuple[int, ...]) -> HandShown:
    cards = [card_text(card(rank, 3 * place % len(SUITS))) for place, rank in enumerate(ranks)]
    key = "low.qualifier" if "qualifies" in name else "low.ace"
    return HandShown(name, hand_words(category, ranks, low=True), tuple(cards), rules.under[key])
