"""What stands over a table: the limits, with every figure a player asks for before sitting down."""

from __future__ import annotations

import pytest

from croupier.rulebooks import rulebook, settle
from croupier.table.rules import session_rules
from croupier.views.header import limits_in_words


@pytest.mark.parametrize(
    ("book", "given", "told"),
    [
        (
            "adelaide-omaha",
            {"limit": "fixed"},
            "Every bet and raise is $2 in betting rounds 1 and 2, $4 in betting rounds 3 and 4",
        ),
        ("adelaide-omaha", {"limit": "fixed,fixed,fixed,pot"}, "$2 in betting rounds 1 and 2, $4 in betting round 3"),
        ("adelaide-omaha", {"limit": "fixed,pot,fixed,pot"}, "A bet may be raised 3 times in betting rounds 1 and 3"),
        ("adelaide-omaha", {"limit": "fixed"}, "A bet may be raised 3 times"),
        (
            "adelaide-omaha",
            {"limit": "fixed,fixed,pot,pot"},
            "Fixed limit in betting rounds 1 and 2, pot limit in betting rounds 3 and 4",
        ),
        ("adelaide-omaha", {"straddle": "true"}, "Straddles are allowed"),
        ("act-omaha-2006", {"limit": "pot", "bet.min": "4"}, "The least bet is $4"),
        ("act-omaha-2006", {"limit": "spread", "bet.min": "2", "bet.max": "10"}, "Spread limit $2 to $10"),
        ("act-manila-2005", {"over-blind": "4"}, "Over-blinds $4"),
        ("act-manila-2005", {"betting": "antes", "ante": "1"}, "An ante of $1"),
    ],
)
def test_bets_blinds_and_limits_stand_over_the_table(book: str, given: dict[str, str], told: str) -> None:
    known = rulebook(book)
    rules = session_rules(settle(known, given, defaults=known.example.table))
    assert told in limits_in_words(rules)


def test_bets_of_another_limit_are_not_told() -> None:
    known = rulebook("adelaide-omaha")
    rules = session_rules(settle(known, {"limit": "pot"}, defaults=known.example.table))
    assert "Every bet" not in limits_in_words(rules)
