"""Hands as a dealer says them."""

from __future__ import annotations

import pytest

from croupier import Category, Making, Order, best_hand, cards_text, parse_cards, value_table
from croupier.hands.words import hand_words

RANKS = "23456789TJQKA"
TWO_AND_THREE = Making(hole=2, from_hole=2)


def say(category: Category, ranks: str, *, low: bool = False, joker: str | None = None) -> str:
    joker_rank = None if joker is None else RANKS.index(joker)
    return hand_words(category, tuple(RANKS.index(rank) for rank in ranks), low=low, joker_rank=joker_rank)


@pytest.mark.parametrize(
    ("category", "ranks", "words"),
    [
        (Category.ROYAL_FLUSH, "AKQJT", "royal flush"),
        (Category.FIVE_OF_A_KIND, "66666", "five of a kind, sixes"),
        (Category.STRAIGHT_FLUSH, "KQJT9", "straight flush, king high"),
        (Category.STRAIGHT_FLUSH, "5432A", "straight flush, five high"),
        (Category.FOUR_OF_A_KIND, "66662", "four of a kind, sixes, two kicker"),
        (Category.FULL_HOUSE, "KKKJJ", "full house, kings over jacks"),
        (Category.FLUSH, "KJ975", "flush, king high"),
        (Category.STRAIGHT, "T987A", "straight, ten high"),
        (Category.STRAIGHT, "AKQJT", "straight, ace high"),
        (Category.THREE_OF_A_KIND, "QQQ85", "three of a kind, queens, eight kicker"),
        (Category.TWO_PAIRS, "QQ44J", "two pair, queens and fours, jack kicker"),
        (Category.ONE_PAIR, "TTK62", "pair of tens, king kicker"),
        (Category.HIGH_CARD, "QT743", "high card, queen"),
    ],
)
def test_each_category_is_said_with_the_ranks_that_matter(category: Category, ranks: str, words: str) -> None:
    assert say(category, ranks) == words


def test_every_category_can_be_said_and_is_named_first() -> None:
    as_players_say = {Category.ONE_PAIR: "pair of aces", Category.TWO_PAIRS: "two pair, aces"}
    for category in Category:
        assert say(category, "AKQJT").startswith(as_players_say.get(category, category.words))
    assert len({category.words for category in Category}) == 11


def test_every_rank_has_its_plural() -> None:
    said = [say(Category.FIVE_OF_A_KIND, rank * 5).removeprefix("five of a kind, ") for rank in RANKS]
    assert " ".join(said) == "twos threes fours fives sixes sevens eights nines tens jacks queens kings aces"


@pytest.mark.parametrize(
    ("category", "ranks", "words"),
    [
        (Category.HIGH_CARD, "5432A", "five-four-three-two-ace low"),
        (Category.HIGH_CARD, "86432", "eight-six-four-three-two low"),
        (Category.HIGH_CARD, "AKQJT", "ace-king-queen-jack-ten low"),
        (Category.ONE_PAIR, "AA432", "low with a pair of aces, four kicker"),
        (Category.TWO_PAIRS, "22AA3", "low with two pair, twos and aces, three kicker"),
        (Category.THREE_OF_A_KIND, "22243", "low with three of a kind, twos, four kicker"),
        (Category.FULL_HOUSE, "AAA22", "low with full house, aces over twos"),
        (Category.FOUR_OF_A_KIND, "AAAA2", "low with four of a kind, aces, two kicker"),
    ],
)
def test_a_low_hand_is_said_card_by_card_or_by_what_spoils_it(category: Category, ranks: str, words: str) -> None:
    assert say(category, ranks, low=True) == words


def test_the_joker_is_said_with_the_rank_it_stands_for() -> None:
    assert say(Category.ROYAL_FLUSH, "AKQJT", joker="T") == "royal flush (joker as ten)"
    assert say(Category.FIVE_OF_A_KIND, "AAAAA", joker="A") == "five of a kind, aces (joker as ace)"
    assert say(Category.HIGH_CARD, "5432A", low=True, joker="5") == "five-four-three-two-ace low (joker as five)"


@pytest.mark.parametrize(
    ("hole", "board", "cards", "words"),
    [
        ("Ah Kh", "9h 3h Jo", "Ah Jo Kh 9h 3h", "flush, ace high (joker as ace)"),
        ("Kh Qh", "9h 3h Jo", "Jo Kh Qh 9h 3h", "flush, ace high (joker as ace)"),
        ("Kc Qd", "9h Ts Jo", "Kc Qd Jo Ts 9h", "straight, king high (joker as jack)"),
        ("Kc Kd", "9h 9s Jo", "Kd Kc Jo 9s 9h", "full house, kings over nines (joker as king)"),
        ("5c 4d", "3h As Jo", "5c 4d 3h Jo As", "straight, five high (joker as two)"),
        ("Jo 7d", "4h 3s 2c", "7d Jo 4h 3s 2c", "pair of sevens, four kicker (joker as seven)"),
    ],
)
def test_the_joker_lies_where_the_card_it_stands_for_would(hole: str, board: str, cards: str, words: str) -> None:
    table = value_table(Order(tuple(reversed(Category)), lowest=0, joker=True, ace_low=True))
    best = best_hand(table, TWO_AND_THREE, parse_cards(hole), parse_cards(board))
    assert cards_text(best.cards) == cards
    assert best.text == words
