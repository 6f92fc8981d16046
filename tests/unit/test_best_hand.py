"""What `best_hand` says of cards that cannot make a hand."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from croupier import JOKER, CroupierError, best_hand, high_order, making_of, parse_cards, rulebook, settle, value_table
from croupier.hands import Category, Making, best

BOOK = rulebook("act-manila-2005")
BOARD = parse_cards("Kd Ks Js Jd 8c")


def ranked(hole: Any, board: Any, deck: int = 52) -> Any:
    rules = settle(BOOK, {"deck": deck}, defaults=BOOK.example.table)
    return best_hand(value_table(high_order(rules)), making_of(rules), hole, board)


@pytest.mark.parametrize(
    ("hole", "board", "words"),
    [
        ("Kh Ac", BOARD, "'K' is not a card; parse_cards reads cards in writing"),
        (["Kh", "Ac"], BOARD, "'Kh' is not a card"),
        (parse_cards("Kh Ac"), "Kd Ks Js Jd 8c", "'K' is not a card"),
        ((3.0, 4.0), BOARD, "3.0 is not a card"),
        ((-1, 4), BOARD, "-1 is not a card"),
        ((99, 4), BOARD, "99 is not a card"),
        (parse_cards("Kh Kh"), BOARD, "Kh is there twice"),
        (parse_cards("Kd Ac"), BOARD, "Kd is there twice"),
        ((JOKER, 4), BOARD, "Jo is not in this deck"),
    ],
)
def test_what_cannot_be_ranked_is_named(hole: Any, board: Any, words: str) -> None:
    with pytest.raises(CroupierError, match=words):
        ranked(hole, board)


def test_a_card_below_the_lowest_of_the_deck_is_named() -> None:
    with pytest.raises(CroupierError, match="6c is not in this deck"):
        ranked(parse_cards("6c Ac"), BOARD, deck=32)


def test_a_hand_that_ranks_alone_decide_is_the_one_that_all_its_fives_come_to(monkeypatch: pytest.MonkeyPatch) -> None:
    book = rulebook("act-uth-2025")
    rules = settle(book, {}, defaults=book.example.table)
    table, source = value_table(high_order(rules)), Random(7)
    deals: list[Any] = [source.sample(range(52), source.choice((5, 6, 7))) for _ in range(400)]
    deals += [
        [*source.sample(range(suit, 52, 4), 5), *source.sample(range((suit + 1) % 4, 52, 4), 2)] for suit in range(4)
    ]
    found = [best_hand(table, Making(2, None), cards[:2], cards[2:]) for cards in deals]
    assert {hand.category for hand in found} >= {Category.HIGH_CARD, Category.FLUSH, Category.FULL_HOUSE}
    monkeypatch.setattr(best, "_is_plain", lambda _table, _cards: False)
    assert found == [best_hand(table, Making(2, None), cards[:2], cards[2:]) for cards in deals]
