"""How many five-card hands fall into each category, for each of the twelve decks and both ways of the ace.

Three counts must agree: the numbers written here, a count of ranks and suits apart (slow_hands.py), and the value
table asked about every hand. For the 32- and 36-card decks every hand is dealt out card by card; for all decks every
set of ranks is asked about once, suited and mixed, and weighed by how many deals make it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from math import comb

import pytest

from croupier import Card, Deck, Order, ValueTable, card_text, cards_text, high_order, low_order, rulebook, settle
from croupier.hands import five_card_value, value_table
from croupier.rulebooks.values import Raw
from tests.numbers.slow_hands import SlowGame, Worth, counted_categories, counted_values

# `values` is how many hands are different, so that one beats the other.
PINNED = """
cards joker ace          royal five straight-flush four full flush straight  three two-pairs one-pair high-card values
   52    no high             4    0             32  624 3744  5112     9180  54912    123552  1098240   1303560   7462
   52    no high-and-low     4    0             36  624 3744  5108    10200  54912    123552  1098240   1302540   7462
   52   yes high            24   13            160 3120 6552  7824    18504 137280    123552  1269096   1303560   7691
   52   yes high-and-low    24   13            180 3120 6552  7804    20532 137280    123552  1268088   1302540   7687
   48    no high             4    0             28  528 3168  3136     8160  42240     95040   760320    799680   5148
   48    no high-and-low     4    0             32  528 3168  3132     9180  42240     95040   760320    798660   5148
   48   yes high            24   12            140 2640 5544  4984    16476 105600     95040   876744    799680   5321
   48   yes high-and-low    24   12            160 2640 5544  4964    18504 105600     95040   875736    798660   5317
   44    no high             4    0             24  440 2640  1820     7140  31680     71280   506880    464100   3454
   44    no high-and-low     4    0             28  440 2640  1816     8160  31680     71280   506880    463080   3454
   44   yes high            24   11            120 2200 4620  3024    14448  79200     71280   582732    464100   3581
   44   yes high-and-low    24   11            140 2200 4620  3004    16476  79200     71280   581724    463080   3577
   40    no high             4    0             20  360 2160   984     6120  23040     51840   322560    250920   2244
   40    no high-and-low     4    0             24  360 2160   980     7140  23040     51840   322560    249900   2244
   40   yes high            24   10            100 1800 3780  1724    12420  57600     51840   369180    250920   2334
   40   yes high-and-low    24   10            120 1800 3780  1704    14448  57600     51840   368172    249900   2330
   36    no high             4    0             16  288 1728   484     5100  16128     36288   193536    123420   1404
   36    no high-and-low     4    0             20  288 1728   480     6120  16128     36288   193536    122400   1404
   36   yes high            24    9             80 1440 3024   904    10392  40320     36288   219996    123420   1465
   36   yes high-and-low    24    9            100 1440 3024   884    12420  40320     36288   218988    122400   1461
   32    no high             4    0             12  224 1344   208     4080  10752     24192   107520     53040    840
   32    no high-and-low     4    0             16  224 1344   204     5100  10752     24192   107520     52020    840
   32   yes high            24    8             60 1120 2352   420     8364  26880     24192   120876     53040    879
   32   yes high-and-low    24    8             80 1120 2352   400    10392  26880     24192   119868     52020    875
"""
# How many low hands are different; the joker adds none, for it is always a card that could have been there.
LOW_VALUES = {52: 6175, 48: 4356, 44: 2992, 40: 1992, 36: 1278, 32: 784}

CATEGORIES = (
    "royal flush", "five of a kind", "straight flush", "four of a kind", "full house", "flush", "straight",
    "three of a kind", "two pairs", "one pair", "high card",
)  # fmt: skip

CARD_OF = {card_text(card): card for card in Deck(52, joker=True).cards}

Row = tuple[int, bool, str]


def _pinned() -> dict[Row, tuple[dict[str, int], int]]:
    found = {}
    for line in PINNED.strip().splitlines()[1:]:
        cards, joker, ace, *numbers = line.split()
        *counts, values = map(int, numbers)
        found[int(cards), joker == "yes", ace] = (dict(zip(CATEGORIES, counts, strict=True)), values)
    return found


NUMBERS = _pinned()
each_deck_and_ace = pytest.mark.parametrize(("cards", "joker", "ace"), NUMBERS)


def order_of(cards: int, joker: bool, ace: str) -> Order:
    given: dict[str, Raw] = {"deck": cards, "joker": joker, "ace": ace, "seats": 5}
    book = rulebook("act-omaha-2006")
    return high_order(settle(book, given, defaults=book.example.table))


def kinds_of_hand(cards: int, joker: bool) -> Iterator[tuple[tuple[Card, ...], int]]:
    """Five cards for every set of ranks, mixed and suited, with how many deals differ from it in suits alone."""
    for five, deals in SlowGame(cards, joker=joker, ace_low=False).kinds_of_hand():
        yield tuple(CARD_OF[text] for text in five), deals


def tally(table: ValueTable, fives: Iterator[tuple[tuple[Card, ...], int]]) -> tuple[dict[str, int], int]:
    """How many deals fall into each category, and how many different values there are."""
    deals_of: Counter[int] = Counter()
    for five, deals in fives:
        deals_of[five_card_value(table, five)] += deals
    counts = dict.fromkeys(CATEGORIES, 0)
    for value, deals in deals_of.items():
        counts[table.hands[value][0].words] += deals
    return counts, len(deals_of)


@each_deck_and_ace
def test_every_set_of_ranks_mixed_and_suited_falls_into_the_pinned_categories(
    cards: int, joker: bool, ace: str
) -> None:
    table = value_table(order_of(cards, joker, ace))
    assert tally(table, kinds_of_hand(cards, joker)) == NUMBERS[cards, joker, ace]


@pytest.mark.parametrize(("cards", "joker", "ace"), [row for row in NUMBERS if row[0] <= 36])
def test_every_hand_of_the_small_decks_dealt_card_by_card_falls_into_the_pinned_categories(
    cards: int, joker: bool, ace: str
) -> None:
    table = value_table(order_of(cards, joker, ace))
    fives = ((five, 1) for five in combinations(Deck(cards, joker=joker).cards, 5))
    assert tally(table, fives) == NUMBERS[cards, joker, ace]


@each_deck_and_ace
def test_the_pinned_categories_are_those_counted_by_ranks_and_suits(cards: int, joker: bool, ace: str) -> None:
    pinned, values = NUMBERS[cards, joker, ace]
    ace_low = ace == "high-and-low"
    assert pinned == counted_categories(cards, joker=joker, ace_low=ace_low)
    assert sum(pinned.values()) == comb(cards + joker, 5)
    assert values == counted_values(cards, joker=joker, ace_low=ace_low)


def test_52_cards_with_the_ace_high_and_low_give_the_numbers_every_poker_book_prints() -> None:
    counts, values = NUMBERS[52, False, "high-and-low"]
    printed = [4, 36, 624, 3744, 5108, 10200, 54912, 123552, 1098240, 1302540]
    assert [count for count in counts.values() if count] == printed
    assert values == 7462


@pytest.mark.parametrize(("joker", "ace"), [(False, "high"), (False, "high-and-low"), (True, "high-and-low")], ids=str)
def test_the_slow_comparator_puts_every_hand_of_32_cards_in_the_same_order(joker: bool, ace: str) -> None:
    table = value_table(order_of(32, joker, ace))
    game = SlowGame(32, joker=joker, ace_low=ace == "high-and-low")
    value_of: dict[Worth, int] = {}
    for five in combinations(Deck(32, joker=joker).cards, 5):
        value = five_card_value(table, five)
        text = cards_text(five)
        assert value_of.setdefault(game.worth(text.split()), value) == value, text
    in_order = [value_of[worth] for worth in sorted(value_of)]
    assert in_order == sorted(set(in_order))


@pytest.mark.parametrize("ace", ["low", "high"])
@pytest.mark.parametrize("joker", [False, True], ids=["no joker", "joker"])
@pytest.mark.parametrize("cards", LOW_VALUES)
def test_low_hands_are_as_many_as_there_are_sets_of_five_ranks(cards: int, joker: bool, ace: str) -> None:
    book = rulebook("act-manila-2005")
    given: dict[str, Raw] = {"deck": cards, "joker": joker, "win": "low", "low.ace": ace}
    table = value_table(low_order(book, settle(book, given, defaults=book.example.table)))
    _, values = tally(table, kinds_of_hand(cards, joker))
    assert values == LOW_VALUES[cards]
