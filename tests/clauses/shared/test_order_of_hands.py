"""The order of hands: ACT poker 3.1 to 3.4, Adelaide 7, 8, 43 and 44, UTH 2.3 and 3.

Hands are written by their ranks. `mixed("KKQJ*")` deals them in turn from clubs, diamonds, hearts and spades and `*`
is the joker; `suited(...)` deals them all from one suit.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import NamedTuple

import pytest

from croupier import DeterminationError
from tests.support.cite import Cited, clause
from tests.support.clauses.order_of_hands import (
    BOTH_WAYS,
    FULL_WITH_JOKER,
    act,
    adelaide,
    beats,
    hole,
    mixed,
    reduced,
    suited,
    ties,
)

RANKS = "23456789TJQKA"
REDUCED_DECKS = (48, 44, 40, 36, 32)


def uth(*numbers: str) -> list[str]:
    return [f"{book} {number}" for number in numbers for book in ("act-uth-2019", "act-uth-2025")]


def lettered(number: str, letters: str) -> list[str]:
    return [f"{number}({letter})" for letter in letters]


# ACT 3.1, Adelaide 7, UTH 2.3: suits


@clause(*act("3.1"), *adelaide("7"), *uth("2.3"))
@pytest.mark.parametrize("other", ["c", "d", "s"])
def test_a_flush_of_one_suit_ties_the_same_flush_of_any_other(cited: Cited, other: str) -> None:
    for ranks in ("AKQJT", "KQJT9", "KJ975"):
        assert ties(cited, suited(ranks, "h"), suited(ranks, other))


@clause(*act("3.1"), *adelaide("7"), *uth("2.3"))
@pytest.mark.parametrize("ranks", ["AAAK7", "AAKKQ", "TTK62", "KQJT9", "QT743"])
def test_hands_that_differ_only_in_their_suits_tie(cited: Cited, ranks: str) -> None:
    assert ties(cited, mixed(ranks, "cdhsc"), mixed(ranks, "shdch"))


@clause(*adelaide("7"))
def test_adelaide_plays_with_no_reduced_deck(cited: Cited) -> None:
    assert cited.permits("deck=52")["deck"] == 52
    for cards in REDUCED_DECKS:
        cited.refuses(f"deck={cards}")


# ACT 3.1.s2, Adelaide 8, UTH 2.3.s2: rank of cards


@clause(*act("3.1.s2"), *adelaide("8"), *uth("2.3.s2"))
def test_cards_rank_from_the_ace_down_to_the_two(cited: Cited) -> None:
    pairs_from_the_top = [
        mixed(rank * 2 + "".join(other for other in "234567" if other != rank)[:3]) for rank in "AKQJT98765432"
    ]
    for higher, lower in pairwise(pairs_from_the_top):
        assert beats(cited, higher, lower)


@clause(*act("3.1.s2"), *adelaide("8"), *uth("2.3.s2"))
def test_the_ace_is_high_wherever_it_does_not_close_a_sequence(cited: Cited) -> None:
    ace = (BOTH_WAYS,)
    assert beats(cited, mixed("AA234"), mixed("KKQJT"), *ace)
    assert beats(cited, mixed("A7543"), mixed("KQJT8"), *ace)
    assert beats(cited, suited("A6432"), suited("KQJT8"), *ace)


@clause(*adelaide("8"), *uth("2.3.s2"))
def test_the_ace_counts_low_without_being_asked_to(cited: Cited) -> None:
    assert cited.category(mixed("5432A")) == "straight"
    cited.refuses("ace=high")


@clause(*act("3.1.s2"))
def test_the_ace_counts_low_only_where_the_operator_has_determined_it(cited: Cited) -> None:
    assert cited.category(mixed("5432A"), "ace=high") == "high card"
    assert cited.category(mixed("5432A"), BOTH_WAYS) == "straight"


# ACT 3.2, Adelaide 44, UTH 3.2: all cards count. Nothing below a seven, so the same hands exist in every deck.


BETTER_AND_WORSE = {
    "five of a kind": [("AAAA*", "KKKK*"), ("8888*", "7777*")],
    "straight flush": [("KQJT9", "QJT98"), ("QJT98", "JT987")],
    "four of a kind": [("AAAA7", "KKKKA"), ("KKKKA", "KKKKQ"), ("KKKK8", "KKKK7")],
    "full house": [("KKK77", "QQQAA"), ("KKKAA", "KKKQQ"), ("KKK88", "KKK77")],
    "flush": [
        ("AJT97", "KQJT8"), ("AK987", "AQJT8"), ("AKQ87", "AKJT9"), ("AKQJ7", "AKQT9"), ("AKQJ9", "AKQJ8"),
    ],
    "straight": [("AKQJT", "KQJT9"), ("KQJT9", "QJT98"), ("QJT98", "JT987")],
    "three of a kind": [("AAA87", "KKKAQ"), ("KKKA7", "KKKQJ"), ("KKKQJ", "KKKQT")],
    "two pairs": [("AA778", "KKQQA"), ("KKQQ7", "KKJJA"), ("QQJJT", "QQJJ9"), ("QQ998", "QQ997")],
    "one pair": [("AA987", "KKAQJ"), ("KKA87", "KKQJT"), ("KKQJ7", "KKQT9"), ("KKQJ9", "KKQJ8")],
    "high card": [
        ("AJT97", "KQJT8"), ("AK987", "AQJT8"), ("AKQ87", "AKJT9"), ("AKQJ7", "AKQT9"), ("AKQJ9", "AKQJ8"),
    ],
}  # fmt: skip
OF_ONE_SUIT = ("straight flush", "flush")
BETTER_AND_WORSE_PARAMS = [(name, *pair) for name, pairs in BETTER_AND_WORSE.items() for pair in pairs]


@clause(*act("3.2"), *adelaide("44"), *uth("3.2"))
@pytest.mark.parametrize(
    ("name", "better", "worse"), [row for row in BETTER_AND_WORSE_PARAMS if row[0] != "five of a kind"]
)
def test_within_a_category_every_card_counts_in_turn(cited: Cited, name: str, better: str, worse: str) -> None:
    deal = suited if name in OF_ONE_SUIT else mixed
    assert cited.category(deal(better)) == cited.category(deal(worse)) == name
    assert beats(cited, deal(better), deal(worse))
    assert ties(cited, deal(better), suited(better, "s") if deal is suited else mixed(better, "dhscd"))


# ACT 3.3 and 3.4, Adelaide 43, UTH 3.1: the tables


class Place(NamedTuple):
    """One category's place in a table: the hand printed with it, its lowest and its highest hand."""

    name: str
    printed: str
    lowest: str
    highest: str


def full_table(lowest_sequence: str, highest_flush: str) -> list[Place]:
    """ACT 3.3, highest first."""
    return [
        Place("royal flush", "As Ks Qs Js Ts", suited("AKQJT"), suited("AKQJ*")),
        Place("five of a kind", "As Ah Ad Ac Jo", mixed("2222*"), mixed("AAAA*")),
        Place("straight flush", "Jh Th 9h 8h 7h", suited(lowest_sequence), suited("KQJT9")),
        Place("four of a kind", "As Ah Ad Ac 4d", mixed("22223"), mixed("AAAAK")),
        Place("full house", "Ks Kh Kd Js Jh", mixed("22233"), mixed("AAAKK")),
        Place("flush", "Kd Jd 9d 7d 5d", suited("75432"), suited(highest_flush)),
        Place("straight", "Kh Qc Jc Ts 9d", mixed(lowest_sequence), mixed("AKQJT")),
        Place("three of a kind", "Qs Qh Qd 8c 5c", mixed("22243"), mixed("AAAKQ")),
        Place("two pairs", "Qs Qh 4s 4h Jd", mixed("33224"), mixed("AAKKQ")),
        Place("one pair", "Ts Th Kd 6c 2c", mixed("22543"), mixed("AAKQJ")),
        Place("high card", "Qh Tc 7c 4d 3s", mixed("75432"), mixed("AKQJ9")),
    ]


def reduced_table(cards: int, *, ace_low: bool) -> list[Place]:
    """ACT 3.4, highest first; the printed hands are those of the 44-card deck."""
    a, b, c, d, e, f = list(RANKS[-cards // 4 :][:6])
    lowest_sequence = d + c + b + a + "A" if ace_low else e + d + c + b + a
    return [
        Place("royal flush", "As Ks Qs Js Ts", suited("AKQJT"), suited("AKQJ*")),
        Place("five of a kind", "As Ah Ad Ac Jo", mixed(a * 4 + "*"), mixed("AAAA*")),
        Place("straight flush", "Jh Th 9h 8h 7h", suited(lowest_sequence), suited("KQJT9")),
        Place("four of a kind", "As Ah Ad Ac 4d", mixed(a * 4 + b), mixed("AAAAK")),
        Place("flush", "Kd Jd 9d 7d 5d", suited(f + d + c + b + a), suited("AKQ9*")),
        Place("full house", "Ks Kh Kd Js Jh", mixed(a * 3 + b * 2), mixed("AAAKK")),
        Place("straight", "Kh Qc Jc Ts 9d", mixed(lowest_sequence), mixed("AKQJT")),
        Place("three of a kind", "Qs Qh Qd 8c 5c", mixed(a * 3 + c + b), mixed("AAAKQ")),
        Place("two pairs", "Qs Qh 4s 4h Jd", mixed(b * 2 + a * 2 + c), mixed("AAKKQ")),
        Place("one pair", "Ts Th Kd 6c 5c", mixed(a * 2 + d + c + b), mixed("AAKQJ")),
        Place("high card", "Qh Tc 9c 7d 4s", mixed(f + d + c + b + a), mixed("AKQJ9")),
    ]


def table_without_joker(printed: dict[str, str]) -> list[Place]:
    """Adelaide 43 and UTH 3.1: the full table less five of a kind, the ace counting low."""
    rows = [row for row in full_table("5432A", "AKQJ9") if row.name != "five of a kind"]
    rows[0] = rows[0]._replace(highest=suited("AKQJT", "s"))
    return [row._replace(printed=printed.get(row.name, row.printed)) for row in rows]


UTH_TABLE = table_without_joker({})
ADELAIDE_TABLE = table_without_joker(
    {
        "four of a kind": "9s 9h 9d 9c Qd",
        "full house": "Js Jh Jd 7s 7h",
        "flush": "Kc Jc Tc 8c 7c",
        "straight": "5h 4c 3c 2s Ad",
        "three of a kind": "Ts Th Td 9c 7c",
        "two pairs": "Js Jh Ts Th 8d",
        "one pair": "Ks Kh Qd 9c 8c",
        "high card": "Ks Jh 9d 8c 7c",
    }
)


def stands_in_its_place(cited: Cited, table: list[Place], *pairs: str) -> Place:
    """The cited letter's category beats the best of the one below it and loses to the worst of the one above."""
    at = "abcdefghijk".index(cited.clause[-2])
    place = table[at]
    assert cited.category(place.lowest, *pairs) == cited.category(place.highest, *pairs) == place.name
    assert not beats(cited, place.lowest, place.highest, *pairs)
    if at > 0:
        assert beats(cited, table[at - 1].lowest, place.highest, *pairs)
    if at < len(table) - 1:
        assert beats(cited, place.lowest, table[at + 1].highest, *pairs)
    return place


@clause(*act(*lettered("3.3", "abcdefghijk")))
@pytest.mark.parametrize(("ace", "lowest_sequence"), [("high", "65432"), ("high-and-low", "5432A")])
def test_with_a_full_deck_each_category_stands_between_its_neighbours(
    cited: Cited, ace: str, lowest_sequence: str
) -> None:
    pairs = (*FULL_WITH_JOKER, f"ace={ace}")
    place = stands_in_its_place(cited, full_table(lowest_sequence, "AKQ9*"), *pairs)
    assert cited.category(place.printed, *pairs) == place.name


@clause(*act(*lettered("3.4", "abcdefghijk")))
@pytest.mark.parametrize("ace", ["high", "high-and-low"])
@pytest.mark.parametrize("cards", REDUCED_DECKS)
def test_with_a_reduced_deck_each_category_stands_between_its_neighbours(cited: Cited, cards: int, ace: str) -> None:
    table = reduced_table(cards, ace_low=ace == "high-and-low")
    place = stands_in_its_place(cited, table, *reduced(cards), f"ace={ace}")
    assert cited.category(place.printed, *reduced(44)) == place.name


@clause(*adelaide(*lettered("43", "abcdefghij")))
def test_in_adelaide_each_category_stands_between_its_neighbours(cited: Cited) -> None:
    place = stands_in_its_place(cited, ADELAIDE_TABLE)
    assert cited.category(place.printed) == place.name


@clause(*uth(*lettered("3.1", "abcdefghij")))
def test_in_ultimate_texas_holdem_each_category_stands_between_its_neighbours(cited: Cited) -> None:
    place = stands_in_its_place(cited, UTH_TABLE)
    assert cited.category(place.printed) == place.name


@clause(*act(*lettered("3.3", "bcdefghijk")))
def test_with_a_full_deck_each_category_has_its_own_order_within(cited: Cited) -> None:
    is_ordered_within(cited, full_table("65432", "AKQ9*"), *FULL_WITH_JOKER)


@clause(*act(*lettered("3.4", "bcdefghijk")))
@pytest.mark.parametrize("cards", REDUCED_DECKS)
def test_with_a_reduced_deck_each_category_has_its_own_order_within(cited: Cited, cards: int) -> None:
    is_ordered_within(cited, reduced_table(cards, ace_low=False), *reduced(cards))


@clause(*adelaide(*lettered("43", "bcdefghij")), *uth(*lettered("3.1", "bcdefghij")))
def test_without_a_joker_each_category_has_its_own_order_within(cited: Cited) -> None:
    is_ordered_within(cited, UTH_TABLE)


def is_ordered_within(cited: Cited, table: list[Place], *pairs: str) -> None:
    name = table["abcdefghijk".index(cited.clause[-2])].name
    deal = suited if name in OF_ONE_SUIT else mixed
    for better, worse in BETTER_AND_WORSE[name]:
        assert cited.category(deal(better), *pairs) == cited.category(deal(worse), *pairs) == name
        assert beats(cited, deal(better), deal(worse), *pairs)


@clause(*act("3.3(a)", "3.4(a)"), *adelaide("43(a)"), *uth("3.1(a)"))
def test_all_royal_flushes_tie(cited: Cited) -> None:
    pairs = reduced(32) if cited.clause == "3.4(a)" else ()
    for suit in "cds":
        assert ties(cited, suited("AKQJT", "h"), suited("AKQJT", suit), *pairs)
    assert cited.category(mixed("AKQJT"), *pairs) == "straight"


# ACT 3.3 and 3.4: full and reduced decks side by side


@clause(*act("3.3", "def:Full Deck"))
@pytest.mark.parametrize("joker", ["true", "false"])
def test_a_deck_of_52_or_53_cards_is_full_and_a_full_house_beats_a_flush(cited: Cited, joker: str) -> None:
    pairs = ("deck=52", f"joker={joker}", "seats=5")
    assert beats(cited, mixed("22233"), suited("AKQJ9"), *pairs)


@clause(*act("3.4", "def:Reduced Deck"))
@pytest.mark.parametrize("joker", ["true", "false"])
@pytest.mark.parametrize("cards", REDUCED_DECKS)
def test_a_deck_of_fewer_than_52_cards_is_reduced_joker_or_not_and_a_flush_beats_a_full_house(
    cited: Cited, cards: int, joker: str
) -> None:
    pairs = (f"deck={cards}", f"joker={joker}", "seats=5")
    assert beats(cited, suited("QT987"), mixed("AAAKK"), *pairs)


@clause(*act("3.3(e)", "3.3(f)", "3.4(e)", "3.4(f)"))
def test_flush_and_full_house_change_places_between_the_tables_and_nothing_else_does(cited: Cited) -> None:
    hands = [mixed("KJ987"), mixed("88KQJ"), mixed("QQJJ8"), mixed("JJJ87"), mixed("JT987")]
    flush, full_house = suited("KJ987"), mixed("88877")
    tops = [mixed("88887"), suited("JT987"), mixed("7777*"), suited("AKQJT")]
    in_full_order = [*hands, flush, full_house, *tops]
    in_reduced_order = [*hands, full_house, flush, *tops]
    for lower, higher in pairwise(in_full_order):
        assert beats(cited, higher, lower, *FULL_WITH_JOKER)
    for lower, higher in pairwise(in_reduced_order):
        assert beats(cited, higher, lower, *reduced(48))


@clause(*act("3.3", "3.4"), *adelaide("43"), *uth("3.1"))
def test_the_categories_run_in_the_order_of_the_table(cited: Cited) -> None:
    pairs: tuple[str, ...] = ()
    if cited.clause == "3.3":
        pairs, table = FULL_WITH_JOKER, full_table("65432", "AKQ9*")
    elif cited.clause == "3.4":
        pairs, table = reduced(44), reduced_table(44, ace_low=False)
    else:
        table = ADELAIDE_TABLE if cited.clause == "43" else UTH_TABLE
    for higher, lower in pairwise(row.printed for row in table):
        assert beats(cited, higher, lower, *pairs)


@clause(*adelaide("43"), *uth("3.1"))
def test_without_a_joker_there_is_no_five_of_a_kind(cited: Cited) -> None:
    names = {category.words for category, _ in cited.table().hands}
    assert names == {row.name for row in UTH_TABLE}
    with pytest.raises(DeterminationError):
        cited.rules("joker=true")


@clause(*adelaide("43"), *uth("3.1"))
def test_only_the_highest_hand_wins_and_there_is_no_low_one(cited: Cited) -> None:
    with pytest.raises(DeterminationError) as refusal:
        cited.order(low=True)
    assert cited.clause in refusal.value.clauses
    cited.refuses("win=low")


# ACT 3.3(b) and 3.4(b): five of a kind


@clause(*act("3.3(b)", "3.4(b)"))
@pytest.mark.parametrize("cards", [52, 48, 32])
def test_five_aces_lose_to_a_royal_flush_and_beat_any_other_straight_flush(cited: Cited, cards: int) -> None:
    assert beats(cited, suited("AKQJT"), mixed("AAAA*"), *reduced(cards))
    assert beats(cited, suited("AKQJ*"), mixed("AAAA*"), *reduced(cards))
    assert beats(cited, mixed("7777*"), suited("KQJT9"), *reduced(cards))


@clause(*act("3.3(b)", "3.4(b)"))
@pytest.mark.parametrize("cards", [52, 36])
def test_without_the_joker_nobody_can_hold_five_of_a_kind(cited: Cited, cards: int) -> None:
    def names(joker: str) -> set[str]:
        table = cited.table(f"deck={cards}", f"joker={joker}", "seats=5")
        return {category.words for category, _ in table.hands}

    assert names("true") - names("false") == {"five of a kind"}


# ACT 3.3(c), 3.3(g), 3.4(c), 3.4(g), Adelaide 43(b) and (f), UTH 3.1(b) and (f): sequences and the low ace


@clause(*act("3.3(c)", "3.3(g)"))
def test_with_a_full_deck_five_to_ace_is_a_sequence_only_where_the_ace_is_high_and_low(cited: Cited) -> None:
    deal, name, otherwise = sequence_of(cited)
    assert cited.category(deal("5432A"), "ace=high") == otherwise
    assert cited.category(deal("5432A"), BOTH_WAYS) == name
    assert beats(cited, deal("65432"), deal("5432A"), BOTH_WAYS)


@clause(*act("3.4(c)", "3.4(g)"))
@pytest.mark.parametrize(
    ("cards", "closed_by_the_ace", "next_above"),
    [
        (48, "6543A", "76543"),
        (44, "7654A", "87654"),
        (40, "8765A", "98765"),
        (36, "9876A", "T9876"),
        (32, "T987A", "JT987"),
    ],
)
def test_with_a_reduced_deck_the_low_ace_stands_just_under_the_lowest_card(
    cited: Cited, cards: int, closed_by_the_ace: str, next_above: str
) -> None:
    deal, name, otherwise = sequence_of(cited)
    assert cited.category(deal(closed_by_the_ace), *reduced(cards), "ace=high") == otherwise
    assert cited.category(deal(closed_by_the_ace), *reduced(cards), BOTH_WAYS) == name
    assert beats(cited, deal(next_above), deal(closed_by_the_ace), *reduced(cards), BOTH_WAYS)
    assert cited.category(deal(closed_by_the_ace), BOTH_WAYS) == otherwise, "in the full deck it has gaps"


@clause(*act("3.3(c)", "3.3(g)", "3.4(c)", "3.4(g)"), *adelaide("43(b)", "43(f)"), *uth("3.1(b)", "3.1(f)"))
def test_no_sequence_goes_round_the_ace(cited: Cited) -> None:
    deal, _, otherwise = sequence_of(cited)
    if cited.clause.startswith("3.4"):
        for ranks in ("6AKQJ", "76AKQ", "876AK"):
            assert cited.category(deal(ranks), *reduced(36), BOTH_WAYS) == otherwise
    else:
        for ranks in ("2AKQJ", "32AKQ", "432AK"):
            assert cited.category(deal(ranks), BOTH_WAYS) == otherwise


@clause(*adelaide("43(b)", "43(f)"), *uth("3.1(b)", "3.1(f)"))
def test_five_to_ace_is_always_the_lowest_sequence(cited: Cited) -> None:
    deal, name, _ = sequence_of(cited)
    assert cited.category(deal("5432A")) == name
    assert beats(cited, deal("65432"), deal("5432A"))
    assert Cited("act-omaha-2006 3.5(a)").category(deal("5432A")) != name


def sequence_of(cited: Cited) -> tuple[Callable[[str], str], str, str]:
    """How the clause's sequence is dealt, its category, and what the cards are where they make no sequence."""
    if cited.clause[-2] in "bc":
        return suited, "straight flush", "flush"
    return mixed, "straight", "high card"


# ACT 3.3(e) and 3.4(f), UTH 3.1(d): equal threesomes


@clause(*act("3.3(e)", "3.4(f)"))
@pytest.mark.parametrize("cards", [52, 36])
def test_of_two_equal_threesomes_one_with_the_joker_the_higher_pair_wins(cited: Cited, cards: int) -> None:
    assert cited.category(mixed("KKQQ*"), *reduced(cards)) == "full house"
    assert beats(cited, mixed("KKQQ*"), mixed("KKKJJ"), *reduced(cards))
    assert ties(cited, mixed("KKQQ*"), mixed("KKKQQ"), *reduced(cards))


@clause(*act("3.3(e)"), *adelaide("43(d)"), *uth("3.1(d)"))
def test_of_two_equal_threesomes_on_the_board_the_higher_pair_wins(cited: Cited) -> None:
    board = "Ks Kh Kd 9s 4c"
    aces, queens = cited.best(hole(cited, "As Ac"), board), cited.best(hole(cited, "Qs Qc"), board)
    assert aces.category == queens.category
    assert (aces.text, queens.text) == ("full house, kings over aces", "full house, kings over queens")
    assert aces.value > queens.value
