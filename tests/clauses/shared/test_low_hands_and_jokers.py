"""Low hands, the joker, and which five cards are a hand: ACT poker 3.6, 3.7 and 9.1, Adelaide 12.

Hands are written by their ranks. `mixed("KKQJ*")` deals them in turn from clubs, diamonds, hearts and spades and `*`
is the joker; `suited(...)` deals them all from one suit.
"""

from __future__ import annotations

from itertools import pairwise

import pytest

from croupier import HandError, cards_text
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
