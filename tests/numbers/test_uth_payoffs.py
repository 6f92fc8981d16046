"""What the solver takes a round to come to is what the banked game settles: every category, outcome and play wager."""

from __future__ import annotations

from fractions import Fraction

import pytest

from croupier.bots.uth_game import game_of
from croupier.errors import RequestError
from croupier.hands import Category
from croupier.odds.uth.game import Outcome, UthGame, best_of
from croupier.odds.uth.pays import pays_of
from tests.support.banked import FIRST, SECOND, Banked, compiled

# By category and outcome: the hole cards, the dealer's, the board. What is not here cannot be dealt: nobody wins with a high
# card against a dealer who qualifies, boards of full houses qualify every dealer, nothing beats a royal flush.
DEALS = """
royal flush      win        Kd Td  7c 3s  Jd 2s Qd 7s Ad
royal flush      weak-win   Ks Ts  5c Kc  9c 3c Qs Js As
royal flush      tie        8d 5s  6c 8s  Tc Qc Kc Ac Jc
straight flush   win        6h 5h  6d 5s  4h 5c 3h 4d 7h
straight flush   weak-win   9d 7d  Kh 3d  Jd Ac 6s Td 8d
straight flush   tie        Kh 5d  Th Qs  4h 3h 6h 7h 5h
straight flush   lose       8d 9c  Ac Ts  Jc Qc Tc Kc 9h
four of a kind   win        8c 8s  7c Th  8h 7h 9h 8d 9c
four of a kind   tie        4c 6s  6h 5s  3d 3c 3h 3s 4s
four of a kind   lose       3s 3c  7h 5s  4s 4c 4d 4h 3h
full house       win        Ks Qd  3d As  Js Kc Qc 7s Qs
full house       tie        8d Tc  9d Td  Kh Ts Jd Th Ks
full house       lose       4c 4h  Ts Ad  5s 8h Ah 5h 5c
flush            win        4c Jc  2h Jh  2c Ac 3c 2s 7c
flush            weak-win   2s Qs  6h 9h  Qd Js Ts As 3s
flush            tie        2d Qh  Jh 6h  8c Jc Kc 7c 2c
flush            lose       6h 7h  Ah Qc  Qh 4h Kh Jc 5h
straight         win        6d 7c  9s 4d  8d 9c 5d 5c 4c
straight         weak-win   Qh Js  7h 4c  9h Ah Ts 5c 8s
straight         tie        5h 4s  3h 6s  3c 6h 7c 4h 5s
straight         lose       Jh Kc  Th Td  9c Qc Kh Qs Ts
three of a kind  win        Qc Kh  Th 8c  Ah Qh 9s 8h Qd
three of a kind  weak-win   Ac Ad  3h 9c  4h 5h Kc As Jc
three of a kind  tie        Js Qc  5c Qs  Ad Ac 9c Ks As
three of a kind  lose       Kh Ts  6h 6c  Qd 8h 8s 6s 8c
two pairs        win        7d 7h  7s 3d  Kc As Kd 3c 6s
two pairs        weak-win   2h Td  Kd 6h  4h Th 2d Js Qh
two pairs        tie        Jd 8c  Js 3h  2s 6h 6d 4c 4d
two pairs        lose       2c 5d  8c 5h  Ac Js 2h As 8d
one pair         win        Ah 2c  Ts 6s  3s 9s 8c Jh Jd
one pair         weak-win   As Kc  Qc 7d  Tc 3h 6d Ac Jc
one pair         tie        9d 5c  3c 2s  Ad As Ts Js Kc
one pair         lose       3c Jc  Qs Tc  5h 2h Th 2c 8d
high card        weak-win   7s Qd  7d Jh  3c As 6c 2s 8d
high card        tie        Tc 5h  Th 5c  Ad Js 9s 6c 4d
high card        lose       5c Ac  4s 4h  6c Jd 3s Ks 9h
high card        weak-lose  7c 3c  Kc Tc  Jh 9s 4c 6h 8s
"""
ROWS = [(row[:16].strip(), row[17:26].strip(), row[28:33], row[35:40], row[42:]) for row in DEALS.strip().splitlines()]
STEPS = {4: ("1 play 4",), 3: ("1 play 3",), 2: ("1 check", "1 play"), 1: ("1 check", "1 check", "1 play")}
ODD_TABLE = ("blind.flush=5/4", "blind.four=12", "blind.straight=0", "trips.three=7/2", "trips.royal-flush=1000")
TABLES = [
    (FIRST, 20, 0, ()),
    (SECOND, 20, 0, ()),
    (SECOND, 20, 10, ()),
    (SECOND, 20, 30, ("payout.max=70",)),
    (SECOND, 33, 9, ("payout.max=1000", *ODD_TABLE)),
    (FIRST, 20, 0, ("payout.max=70", "payout.max.per=box")),
    (SECOND, 20, 30, ("payout.max=130", "payout.max.per=box")),
    (SECOND, 33, 9, ("payout.max=95", "payout.max.per=box", *ODD_TABLE)),
]


@pytest.mark.parametrize(("book", "ante", "trips", "rules"), TABLES, ids=str)
@pytest.mark.parametrize("times", [4, 3, 2, 1])
def test_every_outcome_comes_to_what_the_banked_game_settles(
    book: str, ante: int, trips: int, rules: tuple[str, ...], times: int
) -> None:
    game = game_of(compiled(book, *rules), ante=100 * ante, trips=Fraction(trips, ante))
    for category, outcome, hole, dealer, board in ROWS:
        played = Banked(book, {1: (ante, trips)}, holes={1: hole}, dealer=dealer, board=board, rules=rules)
        net = Fraction(str(played.does(*STEPS[times]).settled().nets[1]))
        expected = game.net(
            Category[category.replace(" ", "_").upper()], Outcome[outcome.replace("-", "_").upper()], times
        )
        assert expected * ante == net, f"{category}, {outcome}"


@pytest.mark.parametrize(("book", "ante", "trips", "rules"), TABLES, ids=str)
@pytest.mark.parametrize("checks", [0, 1, 2])
def test_a_fold_comes_to_what_the_banked_game_takes(
    book: str, ante: int, trips: int, rules: tuple[str, ...], checks: int
) -> None:
    game = game_of(compiled(book, *rules), ante=100 * ante, trips=Fraction(trips, ante))
    played = Banked(book, {1: (ante, trips)}, rules=rules).does(*["1 check"] * checks, "1 fold").settled()
    assert game.folded * ante == Fraction(str(played.nets[1]))


def test_the_deals_show_every_outcome_there_is() -> None:
    shown = {(category, outcome) for category, outcome, *_ in ROWS}
    names = {category.words for category in Category} - {"five of a kind"}
    assert shown == (
        {(name, "win") for name in names - {"high card"}}
        | {(name, "weak-win") for name in names - {"full house", "four of a kind"}}
        | {(name, "tie") for name in names}
        | {(name, "lose") for name in names - {"royal flush"}}
        | {("high card", "weak-lose")}
    )


def game(*rules: str, ante: int = 0, trips: Fraction = Fraction(0)) -> UthGame:
    return game_of(compiled(SECOND, *rules), ante=ante, trips=trips)


def test_the_largest_payout_and_whole_cents_hold_for_an_ante_and_for_nothing_else() -> None:
    capped = dict(game("payout.max=50", "blind.flush=1/3", ante=1_000).blind)
    assert capped[Category.ROYAL_FLUSH] == capped[Category.STRAIGHT_FLUSH] == 5
    assert capped[Category.FULL_HOUSE] == 3
    assert capped[Category.FLUSH] == Fraction(333, 1_000)
    alone = dict(game("payout.max=50", "blind.flush=1/3").blind)
    assert alone[Category.ROYAL_FLUSH] == 500
    assert alone[Category.FLUSH] == Fraction(1, 3)
    trips = dict(game("payout.max=1", "trips.three=1/3", ante=1_000, trips=Fraction(1, 10)).trips)
    assert trips[Category.ROYAL_FLUSH] == 50, "the maximum is the blind's"
    assert trips[Category.THREE_OF_A_KIND] == Fraction(33, 100)


@pytest.mark.parametrize("book", [FIRST, SECOND])
def test_a_maximum_payout_of_the_whole_table_depends_on_other_boxes_and_is_not_solved(book: str) -> None:
    rules = compiled(book, "payout.max=500", "payout.max.per=table")
    with pytest.raises(RequestError, match=r"depends on the others; set payout\.max\.per to wager or box"):
        game_of(rules, ante=1_000)
    assert game_of(rules) == game_of(compiled(book)), "pay tables alone have no maximum"


def test_pays_are_whole_numbers_of_the_largest_unit_there_is() -> None:
    assert pays_of(game()).ante == 2
    assert pays_of(game("blind.flush=2")).ante == 1
    assert pays_of(game(trips=Fraction(1, 7))).ante == 14
    odd = pays_of(game("blind.flush=5/6", trips=Fraction(3, 4)))
    assert odd.ante == 12
    assert odd.fold == -2 * 12 - 9
    assert set((odd.blind[odd.category == Category.FLUSH]).tolist()) == {10}
    assert set((odd.trips[odd.category == Category.ONE_PAIR]).tolist()) == {-9}
    assert set((odd.trips[odd.category == Category.THREE_OF_A_KIND]).tolist()) == {27}


def test_pays_too_fine_to_add_up_are_refused_and_the_finest_that_fit_are_not() -> None:
    with pytest.raises(RequestError, match="too fine to be added up exactly"):
        pays_of(game("blind.flush=1/999983", "blind.four=1/999979"))
    fine = pays_of(game("blind.royal-flush=999999", "blind.flush=1/999983"))
    assert int(fine.blind.max()) * 990 * 1081 * 4 < 2**63


def test_a_trips_wager_that_is_no_whole_cents_is_refused() -> None:
    with pytest.raises(RequestError, match="no whole number of cents"):
        game(ante=1_000, trips=Fraction(1, 3))


def test_of_equal_choices_the_one_that_wagers_least_is_best() -> None:
    even = Fraction(1)
    assert best_of({"bet4": even, "bet3": even, "check": even, "fold": even}) == "check"
    assert best_of({"bet1": even, "fold": even}) == "fold"
    assert best_of({"bet4": even, "bet3": even, "check": -even}) == "bet3"
    assert best_of({"bet2": even, "check": Fraction(1, 2), "fold": -even}) == "bet2"
