"""What `best_hand` says of cards that cannot make a hand."""

from __future__ import annotations

from typing import Any

import pytest

from croupier import JOKER, CroupierError, best_hand, high_order, making_of, parse_cards, rulebook, settle, value_table

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
