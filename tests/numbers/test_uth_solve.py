"""Ultimate Texas Hold-em solved: the published figures as exact fractions, and sums that can be made another way.

WHOLE in the environment says for how many holdings every board is dealt card by card, some ten seconds each; one where
nothing is said.
"""

from __future__ import annotations

import os
from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement, pairwise
from math import comb, prod

import numpy as np
import pytest

from croupier.bots.uth_game import game_of
from croupier.cards import Deck, parse_cards
from croupier.documents.charts.uth import played_before
from croupier.odds.kernels.uth_tables import flops
from croupier.odds.uth.advice import meet_dealers
from croupier.odds.uth.game import UthGame
from croupier.odds.uth.pays import on_river, pays_of
from croupier.odds.uth.solve import Solution, find_strategy, solve
from tests.support.banked import FIRST, SECOND, compiled

WHOLE = int(os.environ.get("WHOLE", "1"))


def game(*rules: str, book: str = SECOND, ante: int = 0, trips: Fraction = Fraction(0)) -> UthGame:
    return game_of(compiled(book, *rules), ante=ante, trips=trips)


@cache
def solved() -> Solution:
    return solve(game(), threads=2)


def test_the_house_edge_is_the_published_one_and_an_exact_fraction() -> None:
    assert solved().ev == Fraction(-50_643_648_973, 2_317_817_502_000)
    assert f"{float(solved().house_edge):.5%}" == "2.18497%"
    assert f"{float(solved().element_of_risk):.3%}" == "0.526%"
    assert f"{solved().standard_deviation:.2f}" == "4.94"
    assert solved().variance == Fraction(131_065_711_850_533_614_016_015_271, 5_372_277_972_577_520_004_000_000)


def test_the_average_wager_is_what_the_decisions_say() -> None:
    decisions = solved().decisions
    assert list(decisions) == ["bet4", "bet3", "bet2", "bet1", "fold"]
    assert sum(decisions.values()) == 1
    assert decisions["bet3"] == 0
    assert solved().average_wager == 2 + 4 * decisions["bet4"] + 2 * decisions["bet2"] + decisions["bet1"]
    assert f"{float(decisions['bet4']):.4%} {float(decisions['fold']):.4%}" == "37.7074% 19.1858%"


def test_both_editions_come_to_the_same() -> None:
    assert game(book=FIRST) == game(book=SECOND)


def test_one_thread_comes_to_the_same_as_three() -> None:
    alone, three = solve(game(), threads=1), solve(game(), threads=3)
    assert alone.ev == three.ev == solved().ev
    assert alone.variance == three.variance
    assert (alone.strategy.plays == three.strategy.plays).all()
    assert alone.strategy.before == three.strategy.before


def test_progress_is_told_to_the_end() -> None:
    told: list[tuple[int, int]] = []
    find_strategy(game(), progress=lambda done, total: told.append((done, total)))
    solve(game(), progress=lambda done, total: told.append((done, total)))
    ends = [done for done, total in told if done == total]
    assert len(ends) == 2
    assert all(one[0] < other[0] or other[0] == 1 for one, other in pairwise(told))


# Hands before the flop


def test_the_hands_to_bet_four_times_are_the_published_ones() -> None:
    played = set(played_before(solved().strategy))
    low = "23456789TJQKA"
    assert played == {
        *(f"A{rank}{suits}" for rank in low[:-1] for suits in "so"),
        *(f"K{rank}s" for rank in low[:-2]),
        *(f"K{rank}o" for rank in low[3:-2]),
        *(f"Q{rank}s" for rank in low[4:-3]),
        *(f"Q{rank}o" for rank in low[6:-3]),
        *("J8s", "J9s", "JTs", "JTo"),
        *(rank * 2 for rank in low[1:]),
    }


@pytest.mark.parametrize("rules", [(), ("blind.straight=20", "blind.flush=30"), ("blind.full-house=0",)])
def test_three_times_is_never_better_than_both_four_times_and_a_check(rules: tuple[str, ...]) -> None:
    for choices in find_strategy(game(*rules), threads=2).before:
        assert choices["bet3"] <= max(choices["bet4"], choices["check"])
        assert choices["fold"] < choices["check"]


HOLDINGS = ("Kc Qc", "7h 2c", "5s 5d", "9d 8d")


@pytest.mark.parametrize("hole", HOLDINGS[:WHOLE])
def test_choices_before_the_flop_are_what_all_boards_dealt_card_by_card_come_to(hole: str) -> None:
    """All 2,118,760 boards, each with all 990 hands of the dealer, and the better choice for each of 19,600 flops."""
    cards = parse_cards(hole)
    rest = [card for card in Deck().cards if card not in cards]
    boards = np.array(list(combinations(rest, 5)), dtype=np.uint8)
    one, pays = game(), pays_of(game())
    figures = meet_dealers(one, np.tile(np.array(cards, dtype=np.uint8), (len(boards), 1)), boards)
    without, step = on_river(pays, figures)
    river = np.maximum(without + step, pays.fold * 990)
    played: Counter[int] = Counter()
    checked: Counter[int] = Counter()
    for places in combinations(range(5), 3):
        flop = boards[:, places].astype(np.int64) @ np.array([52 * 52, 52, 1])
        names, at = np.unique(flop, return_inverse=True)
        for total, amounts in ((played, without + 2 * step), (checked, river)):
            # Sums of a flop stay far below what a double holds exactly
            sums = np.bincount(at, weights=amounts.astype(np.float64))
            total.update(dict(zip(names.tolist(), map(int, sums), strict=True)))
    assert len(checked) == 19_600
    whole = 990 * pays.ante
    choices = solved().strategy.choices_before(cards)
    assert choices["bet4"] == Fraction(int((without + 4 * step).sum()), len(boards) * whole)
    assert choices["bet3"] == Fraction(int((without + 3 * step).sum()), len(boards) * whole)
    best = sum(max(played[flop], checked[flop]) for flop in checked)
    assert choices["check"] == Fraction(best, 19_600 * 1081 * whole)


def test_there_are_1755_flops_and_each_is_found_by_any_names_of_its_suits() -> None:
    assert len(flops().cards) == 1_755
    assert int(flops().weight.sum()) == 22_100
    assert set(flops().weight.tolist()) == {4, 12, 24}
    plays = solved().strategy.plays_after
    for hole, flop in (("Jh 9h", "Th 8s 2h"), ("Qd Jd", "Td 9d 2c"), ("4c 4d", "Ks Jh 2d"), ("Kc Td", "Kd 7d 2d")):
        answers = set()
        for names in ("cdhs", "dchs", "hscd", "shdc", "scdh"):
            table = str.maketrans("cdhs", names)
            answers.add(plays(parse_cards(hole.translate(table)), parse_cards(flop.translate(table))))
        assert len(answers) == 1


# Other pay tables


def test_a_maximum_above_every_payout_changes_nothing_and_a_lower_one_costs() -> None:
    free = find_strategy(game("payout.max=5000", ante=1_000), threads=2).ev
    assert free == solved().ev
    lower = [find_strategy(game(f"payout.max={most}", ante=1_000), threads=2).ev for most in (4_999, 500, 100, 10)]
    assert free > lower[0] > lower[1] > lower[2] > lower[3]
    assert lower[1] == Fraction(-82_749_348_973, 2_317_817_502_000)


def test_a_capped_royal_flush_costs_what_its_share_of_deals_says() -> None:
    """No decision turns on a royal flush that pays 499 instead of 500, so the cost is one ante for each that wins."""
    dearer = find_strategy(game("blind.royal-flush=499"), threads=2).ev
    winning = solved().ev - dearer
    every = Fraction(4_324, 133_784_560)
    assert 0 < winning < every, "a royal flush on the board ties"
    assert winning > every * Fraction(95, 100)


def test_the_best_joint_play_with_trips_folds_less_and_is_worth_less_than_both_wagers_apart() -> None:
    joint = solve(game(trips=Fraction(1)), threads=2)
    assert joint.ev == Fraction(-8_167_158_487, 139_069_050_120)
    assert joint.ev < solved().ev + joint.trips_ev, "folding forfeits trips"
    assert joint.decisions["fold"] < solved().decisions["fold"]
    assert joint.average_wager > solved().average_wager + 1
    assert game(trips=Fraction(0)) == game(), "no trips wager is the game as it was solved"
    assert solved().trips_ev == joint.trips_ev


def test_a_huge_trips_wager_is_never_forfeited_where_it_wins() -> None:
    """So it adds what it is worth by itself, and costs the folds of hands it wins with."""
    large, huge = (solve(game(trips=Fraction(antes)), threads=2) for antes in (10_000, 1_000_000))
    alone = large.ev - 10_000 * large.trips_ev
    assert alone == huge.ev - 1_000_000 * huge.trips_ev
    assert Fraction(0) < solved().ev - alone < Fraction(1, 100)
    assert large.decisions == huge.decisions


# Trips by itself


def category_of(counts: Counter[int]) -> str:
    """The best hand of seven ranks, suits not looked at."""
    most = sorted(counts.values(), reverse=True)
    ranks = set(counts) | ({-1} if 12 in counts else set())
    if most[0] == 4:
        return "four"
    if most[0] == 3 and len(most) > 1 and most[1] >= 2:
        return "full-house"
    if any(all(rank + step in ranks for step in range(5)) for rank in range(-1, 9)):
        return "straight"
    if most[0] == 3:
        return "three"
    return "less"


def suited_category(ranks: tuple[int, ...]) -> str:
    if set(ranks) >= {8, 9, 10, 11, 12}:
        return "royal-flush"
    return "straight-flush" if category_of(Counter(ranks)) == "straight" else "flush"


def test_the_trips_edge_is_the_count_over_all_seven_card_hands() -> None:
    """Seven cards with five of a suit are never a full house or four of a kind, so a flush is looked for first."""
    hands: Counter[str] = Counter()
    for ranks in combinations_with_replacement(range(13), 7):
        counts = Counter(ranks)
        if max(counts.values()) > 4:
            continue
        ways = prod(comb(4, count) for count in counts.values())
        for size in (5, 6, 7):
            for suited in combinations(counts, size):
                with_it = prod(comb(3, counts[rank] - 1) for rank in suited)
                rest = prod(comb(3, count) for rank, count in counts.items() if rank not in suited)
                hands[suited_category(suited)] += 4 * with_it * rest
                ways -= 4 * with_it * rest
        hands[category_of(counts)] += ways
    assert hands.total() == 133_784_560
    assert hands["royal-flush"] == 4_324
    assert hands["three"] == 6_461_620
    pays = {"royal-flush": 50, "straight-flush": 40, "four": 30, "full-house": 8, "flush": 7, "straight": 4, "three": 3}
    assert solved().trips_ev == Fraction(
        sum(pays.get(name, -1) * count for name, count in hands.items()), hands.total()
    )
    assert solved().trips_ev == Fraction(-233_985, 6_689_228)
