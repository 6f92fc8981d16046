"""The order of hands: ACT poker 3 and 9.1, Adelaide 7, 8, 12, 43 and 44, UTH 2.3 and 3.

Hands are written by their ranks. `mixed("KKQJ*")` deals them in turn from clubs, diamonds, hearts and spades and `*`
is the joker; `suited(...)` deals them all from one suit.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import NamedTuple

import pytest

from croupier import DeterminationError, HandError, cards_text
from tests.support.cite import Cited, clause

RANKS = "23456789TJQKA"
REDUCED_DECKS = (48, 44, 40, 36, 32)
FULL_WITH_JOKER = ("joker=true", "seats=5")
BOTH_WAYS = "ace=high-and-low"


def act(*numbers: str) -> list[str]:
    return [f"{book} {number}" for number in numbers for book in ("act-omaha-2006", "act-manila-2005")]


def uth(*numbers: str) -> list[str]:
    return [f"{book} {number}" for number in numbers for book in ("act-uth-2019", "act-uth-2025")]


def adelaide(*numbers: str) -> list[str]:
    return [f"adelaide-omaha {number}" for number in numbers]


def lettered(number: str, letters: str) -> list[str]:
    return [f"{number}({letter})" for letter in letters]


def reduced(cards: int) -> tuple[str, ...]:
    """The determinations of a reduced deck with its joker."""
    return (f"deck={cards}", "joker=true", "seats=5")


def mixed(ranks: str, suits: str = "cdhsc") -> str:
    return " ".join("Jo" if rank == "*" else rank + suit for rank, suit in zip(ranks, suits, strict=True))


def suited(ranks: str, suit: str = "h") -> str:
    return mixed(ranks, suit * 5)


def beats(cited: Cited, hand: str, other: str, *pairs: str, low: bool = False) -> bool:
    return cited.value(hand, *pairs, low=low) > cited.value(other, *pairs, low=low)


def ties(cited: Cited, hand: str, other: str, *pairs: str, low: bool = False) -> bool:
    return cited.value(hand, *pairs, low=low) == cited.value(other, *pairs, low=low)


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


def hole(cited: Cited, two: str, idle: str = "2d 3c") -> str:
    """The two cards, with two that do not help where the game deals four."""
    return two if cited.rules()["hands.hole"] == 2 else f"{two} {idle}"


# ACT 3.6: low hands

LOWEST_FIRST = {
    "low": (
        "5432A", "6432A", "65432", "87654", "KQJT9",
        "AA432", "22543", "KKQJT",
        "22AA3", "33224", "KKQQJ",
        "AAA32", "22243", "KKKQJ",
        "AAA22", "22233", "KKKQQ",
        "AAAA2", "22223", "KKKKQ",
    ),
    "high": (
        "65432", "75432", "87654", "KQJT9", "A5432", "AKQJT",
        "22543", "KKQJT", "AA432", "AAKQJ",
        "33224", "KKQQJ", "AA223", "AAKKQ",
        "22243", "KKKQJ", "AAA32", "AAAKQ",
        "22233", "KKKQQ", "AAA22", "AAAKK",
        "22223", "KKKKQ", "AAAA2", "AAAAK",
    ),
}  # fmt: skip


@clause(*act("3.6"))
@pytest.mark.parametrize("ace", ["low", "high"])
def test_low_hands_run_from_five_odd_low_cards_up_to_four_of_a_kind(cited: Cited, ace: str) -> None:
    for lower, higher in pairwise(LOWEST_FIRST[ace]):
        assert beats(cited, mixed(lower), mixed(higher), "win=low", f"low.ace={ace}", low=True), (lower, higher)


@clause(*act("3.6"))
@pytest.mark.parametrize("win", ["low", "high-low"])
@pytest.mark.parametrize("ranks", ["5432A", "65432", "AKQJT", "KJ975"])
def test_in_a_low_hand_neither_a_sequence_nor_one_suit_helps_or_hurts(cited: Cited, win: str, ranks: str) -> None:
    for pairs in ((f"win={win}",), (f"win={win}", BOTH_WAYS)):
        assert cited.category(suited(ranks), *pairs, low=True) == "high card"
        assert ties(cited, suited(ranks), mixed(ranks), *pairs, low=True)
        assert beats(cited, suited(ranks), mixed("AA234"), *pairs, low=True)


@clause(*act("3.6"))
def test_the_same_flush_wins_the_high_half_and_loses_the_low_half(cited: Cited) -> None:
    split = ("win=high-low",)
    assert beats(cited, suited("K5432"), mixed("Q5432"), *split)
    assert beats(cited, mixed("Q5432"), suited("K5432"), *split, low=True)


@clause(*act("3.6", "3.5(d)"))
def test_the_best_low_hand_holds_the_ace_by_our_reading_and_is_six_high_by_the_letter(cited: Cited) -> None:
    assert beats(cited, mixed("5432A"), mixed("65432"), "win=low", "low.ace=low", low=True)
    assert beats(cited, mixed("65432"), mixed("5432A"), "win=low", "low.ace=high", low=True)
    assert ties(cited, mixed("5432A"), suited("5432A"), "win=low", low=True)


@clause(*act("3.6", "3.5(d)"))
@pytest.mark.parametrize(
    ("two", "board", "by_ace_low", "by_ace_high"),
    [
        ("8h 6c", "4c 3d 2s Kd Kh", True, True),
        ("8h 7c", "6c 5d 4s Kd Kh", True, True),
        ("9h 6c", "4c 3d 2s Kd Kh", False, False),
        ("8h 8c", "4c 3d 2s Kd Kh", False, False),
        ("Ah 6c", "4c 3d 2s Kd Kh", True, False),
    ],
)
def test_a_low_hand_qualifies_with_five_odd_cards_none_above_eight(
    cited: Cited, two: str, board: str, by_ace_low: bool, by_ace_high: bool
) -> None:
    split = ("win=high-low", "low.qualifier=8")
    cards = hole(cited, two, "Qs Qd")
    assert cited.best(cards, board, *split, "low.ace=low", low=True).qualifies is by_ace_low
    assert cited.best(cards, board, *split, "low.ace=high", low=True).qualifies is by_ace_high
    assert cited.best(cards, board, "win=high-low", low=True).qualifies, "nothing to qualify for"


# ACT 3.7 and the definition of Wild Card: the joker


@clause(*act("3.7", "def:Wild Card"))
@pytest.mark.parametrize(
    ("with_joker", "counts_as"),
    [
        (suited("AKQJ*"), suited("AKQJT")),
        (suited("KQJT*"), suited("AKQJT")),
        (suited("QJT9*"), suited("KQJT9")),
        (mixed("QQQ8*"), mixed("QQQQ8")),
        (mixed("QQ88*"), mixed("QQQ88")),
        (suited("KT87*"), suited("AKT87")),
        (mixed("KQJ9*"), mixed("KQJT9")),
        (mixed("QQ87*"), mixed("QQQ87")),
        (mixed("KT87*"), mixed("KKT87")),
    ],
)
@pytest.mark.parametrize("cards", [52, 32])
def test_the_joker_counts_as_the_card_that_serves_the_hand_best(
    cited: Cited, cards: int, with_joker: str, counts_as: str
) -> None:
    assert ties(cited, with_joker, counts_as, *reduced(cards))


@clause(*act("3.7"))
@pytest.mark.parametrize("cards", [52, 48])
def test_the_joker_may_copy_a_card_the_hand_shows_so_a_flush_can_hold_two_aces(cited: Cited, cards: int) -> None:
    two_aces = suited("AK93*")
    assert cited.category(two_aces, *reduced(cards)) == "flush"
    assert beats(cited, two_aces, suited("AKQJ9"), *reduced(cards))
    assert beats(cited, suited("AKT3*"), two_aces, *reduced(cards))
    assert beats(cited, two_aces, mixed("33344"), *reduced(cards)) is (cards == 48)


@clause(*act("3.7", "def:Wild Card"))
def test_the_joker_is_only_ever_a_card_of_the_deck_in_use(cited: Cited) -> None:
    sequence = mixed("876A*")
    assert cited.category(sequence, *reduced(36), BOTH_WAYS) == "straight"
    assert ties(cited, sequence, mixed("9876A"), *reduced(36), BOTH_WAYS)
    assert ties(cited, sequence, mixed("8765A"), *reduced(40), BOTH_WAYS)
    assert ties(cited, sequence, mixed("AA876"), *FULL_WITH_JOKER, BOTH_WAYS)
    assert ties(cited, mixed("9876*"), mixed("T9876"), *reduced(36), "low.ace=high", "win=low", low=True)
    assert ties(cited, mixed("9876*"), mixed("98762"), *FULL_WITH_JOKER, "low.ace=high", "win=low", low=True)


@clause(*act("3.7"))
@pytest.mark.parametrize(
    ("with_joker", "ace", "counts_as"),
    [
        ("5432*", "low", "5432A"),
        ("5432*", "high", "65432"),
        ("432A*", "low", "5432A"),
        ("432A*", "high", "A5432"),
        ("AA32*", "low", "AA432"),
        ("KKKK*", "low", "KKKKA"),
        ("KKKK*", "high", "KKKK2"),
    ],
)
def test_in_a_low_hand_the_joker_is_the_lowest_rank_not_yet_there(
    cited: Cited, with_joker: str, ace: str, counts_as: str
) -> None:
    pairs = (*FULL_WITH_JOKER, "win=low", f"low.ace={ace}")
    assert ties(cited, mixed(with_joker), mixed(counts_as), *pairs, low=True)


@clause(*act("3.7"))
def test_the_joker_is_one_card_for_the_high_half_and_another_for_the_low(cited: Cited) -> None:
    pairs = (*FULL_WITH_JOKER, "win=high-low")
    two, board = hole(cited, "Ah 2h", "Kd Qc"), "3h 4h Jo 9s 8d"
    assert cited.best(two, board, *pairs).text == "flush, ace high (joker as ace)"
    assert cited.best(two, board, *pairs, BOTH_WAYS).text == "straight flush, five high (joker as five)"
    assert cited.best(two, board, *pairs, low=True).text == "five-four-three-two-ace low (joker as five)"


@clause(*act("3.7"))
def test_the_joker_in_the_hole_and_the_joker_on_the_board_serve_alike(cited: Cited) -> None:
    in_the_hole = cited.best(hole(cited, "Jo Ah"), "Ad Ac As 9h 8h", *FULL_WITH_JOKER)
    on_the_board = cited.best(hole(cited, "As Ah"), "Ad Ac Jo 9h 8h", *FULL_WITH_JOKER)
    assert in_the_hole.text == on_the_board.text == "five of a kind, aces (joker as ace)"
    assert in_the_hole.value == on_the_board.value


@clause(*act("3.7"))
def test_a_joker_on_the_board_is_for_each_player_the_card_that_player_needs(cited: Cited) -> None:
    board = "Jo Kh Qh 9d 4c"
    assert cited.best(hole(cited, "Ah Jh"), board, *FULL_WITH_JOKER).text == "royal flush (joker as ten)"
    assert (
        cited.best(hole(cited, "Ks Kc"), board, *FULL_WITH_JOKER).text
        == "four of a kind, kings, queen kicker (joker as king)"
    )


@clause("act-omaha-2006 3.7", "act-omaha-2006 9.1")
def test_the_joker_takes_one_of_the_two_places_for_hole_cards(cited: Cited) -> None:
    best = cited.best("Jo Ah Ac Ad", "As Kd 9c 7h 4s", *FULL_WITH_JOKER)
    assert best.text == "three of a kind, aces, king kicker (joker as ace)"


# ACT 9.1, Adelaide 12 and the definition of Hand: which five cards


@clause(*act("9.1", "def:Hand"), *adelaide("12"))
def test_a_hand_is_two_hole_cards_and_three_communal_cards(cited: Cited) -> None:
    mine, board = hole(cited, "Ah Kh"), "Qh 9h 4h 4s 4d"
    best = cited.best(mine, board)
    assert cards_text(best.cards) == "Ah Kh Qh 9h 4h"
    assert best.text == "flush, ace high"


@clause(*act("9.1"), *adelaide("12"))
def test_four_of_a_suit_or_of_a_kind_on_the_board_need_two_cards_of_the_hand(cited: Cited) -> None:
    assert cited.best(hole(cited, "Ah Ks", "3s 2c"), "Qh 9h 7h 4h 4s").category.words == "one pair"
    assert cited.best(hole(cited, "Kh Qs"), "9s 9h 9d 9c Ah").text == "three of a kind, nines, king kicker"


@clause(*act("9.1"), *adelaide("12"))
def test_the_communal_cards_alone_never_play(cited: Cited) -> None:
    best = cited.best(hole(cited, "7c 4d", "3h 2s"), "As Ks Qs Js Ts")
    assert cards_text(best.cards) == "As Ks Qs 7c 4d"
    any_five = Cited("act-uth-2025 3.1(a)").best("7c 4d", "As Ks Qs Js Ts")
    assert any_five.text == "royal flush"


@clause("act-omaha-2006 9.1", "adelaide-omaha 12")
def test_three_or_four_hole_cards_never_play_together(cited: Cited) -> None:
    assert cited.best("As Ah Ad Ac", "Kd Qc 9h 7s 2d").text == "pair of aces, king kicker"
    assert cited.best("Ah Kh 9h 5h", "Qh 8h 7s 4c 2d").category.words == "high card"


@clause("act-omaha-2006 9.1", "adelaide-omaha 12")
def test_any_two_of_the_four_hole_cards_may_make_the_hand(cited: Cited) -> None:
    board = "Qh 9h 4h Ks 2c"
    for mine in ("Ah 3h 7s 8d", "7s Ah 8d 3h", "8d 7s 3h Ah"):
        assert cards_text(cited.best(mine, board).cards) == "Ah Qh 9h 4h 3h"


@clause("act-omaha-2006 9.1")
def test_high_and_low_may_use_different_hole_cards(cited: Cited) -> None:
    mine, board = "As 2d Kh Kd", "3c 4s 5d Kc 9h"
    assert cited.best(mine, board, "win=high-low").text.startswith("three of a kind, kings")
    assert cited.best(mine, board, "win=high-low", low=True).text == "five-four-three-two-ace low"


@clause("act-manila-2005 9.1")
def test_in_manila_both_hole_cards_play_though_one_would_do_better(cited: Cited) -> None:
    best = cited.best("As 2c", "Ah Ad Ac Kd Qh")
    assert cards_text(best.cards[-1:]) == "2c"
    assert Cited("act-uth-2025 3.1(c)").best("As 2c", "Ah Ad Ac Kd Qh").value > best.value


@clause(*act("def:Hand"))
def test_a_hand_is_five_cards_no_more_and_no_fewer(cited: Cited) -> None:
    mine = hole(cited, "Ah Kh")
    for board in ("Qh Jh 9d", "Qh Jh 9d 8c", "Qh Jh 9d 8c 7s"):
        assert len(cited.best(mine, board).cards) == 5
    for cards, board in ((mine, "Qh Jh"), (mine, "Qh Jh 9d 8c 7s 6s"), (mine + " 5d", "Qh Jh 9d"), ("Ah", "Qh Jh 9d")):
        with pytest.raises(HandError):
            cited.best(cards, board)
