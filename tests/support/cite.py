"""`@clause(...)`: a test names the clauses it shows, and runs once for each with that rulebook as `cited`."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import pytest

from croupier import (
    Deck,
    DeterminationError,
    Order,
    RankedHand,
    Rulebook,
    TableRules,
    ValueTable,
    best_hand,
    deck_of,
    high_order,
    low_order,
    making_of,
    parse_cards,
    rulebook,
    settle,
    value_table,
)
from croupier.hands import five_card_value
from croupier.rulebooks.rule import Scope

Test = Callable[..., Any]


def clause(*citations: str) -> Callable[[Test], Test]:
    """Mark a test with the clauses it shows, each as "rulebook clause"; a clause that does not exist fails at once."""
    cases = [pytest.param(Cited(citation), id=citation, marks=pytest.mark.clause(citation)) for citation in citations]
    return pytest.mark.parametrize("cited", cases)


def citing(*citations: str) -> list[pytest.MarkDecorator]:
    """The marks of one test that shows several clauses at once, for `pytest.param`; an unknown clause fails at once."""
    return [pytest.mark.clause(f"{cited.book.id} {cited.clause}") for cited in map(Cited, citations)]


def by_clause(items: Iterable[pytest.Item]) -> dict[str, dict[str, list[str]]]:
    """The names of the tests that show each clause, by rulebook and clause."""
    table: dict[str, dict[str, set[str]]] = {}
    for item in items:
        for mark in item.iter_markers("clause"):
            book, _, number = mark.args[0].partition(" ")
            table.setdefault(book, {}).setdefault(number, set()).add(item.nodeid.partition("[")[0])
    return {
        book: {number: sorted(tests) for number, tests in sorted(found.items())}
        for book, found in sorted(table.items())
    }


class Cited:
    """A clause under test, with the short ways of asking its rulebook that clause tests want."""

    def __init__(self, citation: str) -> None:
        name, _, number = citation.partition(" ")
        self.book: Rulebook = rulebook(name)
        self.clause: str = self.book.clause(number).id

    def rules(self, *pairs: str, scope: Scope = "table") -> TableRules:
        """The rules settled from `key=value` pairs, the rest from the rulebook's example."""
        example = self.book.example.table if scope == "table" else self.book.example.tournament
        return settle(self.book, dict(pair.split("=", 1) for pair in pairs), defaults=example, scope=scope)

    def permits(self, *pairs: str, scope: Scope = "table") -> TableRules:
        """The values are accepted as given."""
        rules = self.rules(*pairs, scope=scope)
        assert not rules.hypothetical
        return rules

    def refuses(self, *pairs: str, scope: Scope = "table") -> str:
        """The values are refused with this clause; answers the message."""
        with pytest.raises(DeterminationError) as refusal:
            self.rules(*pairs, scope=scope)
        assert self.clause in refusal.value.clauses, f"refused with {refusal.value.clauses}: {refusal.value}"
        assert self.book.id in str(refusal.value)
        return str(refusal.value)

    def refuses_without(self, key: str, scope: Scope = "table") -> str:
        """A set that leaves the key undetermined is refused with this clause."""
        example = dict(self.book.example.table if scope == "table" else self.book.example.tournament)
        del example[key]
        with pytest.raises(DeterminationError) as refusal:
            settle(self.book, example, scope=scope)
        assert refusal.value.key == key
        assert self.clause in refusal.value.clauses, f"refused with {refusal.value.clauses}: {refusal.value}"
        return str(refusal.value)

    def deck(self, *pairs: str) -> Deck:
        """The deck under those rules."""
        return deck_of(self.rules(*pairs))

    def order(self, *pairs: str, low: bool = False) -> Order:
        """The order of high or low hands under those rules."""
        rules = self.rules(*pairs)
        return low_order(self.book, rules) if low else high_order(rules)

    def table(self, *pairs: str, low: bool = False) -> ValueTable:
        """The value table of that order."""
        return value_table(self.order(*pairs, low=low))

    def value(self, five: str, *pairs: str, low: bool = False) -> int:
        """The value of exactly five cards; higher wins."""
        return five_card_value(self.table(*pairs, low=low), parse_cards(five))

    def category(self, five: str, *pairs: str, low: bool = False) -> str:
        """The category of exactly five cards, by its name."""
        table = self.table(*pairs, low=low)
        return table.hands[five_card_value(table, parse_cards(five))][0].words

    def best(self, hole: str, board: str, *pairs: str, low: bool = False) -> RankedHand:
        """The best hand of hole cards and communal cards."""
        rules = self.rules(*pairs)
        return best_hand(self.table(*pairs, low=low), making_of(rules), parse_cards(hole), parse_cards(board))
