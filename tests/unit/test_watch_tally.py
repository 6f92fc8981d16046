"""The bets of the fair play watch: what they come to with honest play, however often one looks, and without it."""

from __future__ import annotations

from math import exp, isclose
from random import Random

import pytest

from croupier.watch import chance_words
from croupier.watch.findings import false_parts
from croupier.watch.tally import KEPT, Norm, Tally, Witness, norm_of

HOUSES = 2_000


def honest(source: Random, chance: float, times: int) -> Tally:
    tally = Tally()
    for _ in range(times):
        tally.add(float(source.random() < chance), chance, chance * (1 - chance))
    return tally


def test_with_honest_play_a_stake_seldom_grows_however_often_one_looks() -> None:
    """The most a stake ever came to over the whole way is held against Ville's bound, with rare and frequent things."""
    for chance in (0.01, 0.3, 0.9):
        source = Random(f"ville {chance}")
        tops = []
        for _ in range(HOUSES):
            tally, top = Tally(), 0.0
            for _ in range(60):
                tally.add(float(source.random() < chance), chance, chance * (1 - chance))
                top = max(top, exp(Norm().evidence([tally])))
            tops.append(top)
        for stake in (5, 20, 100):
            reached = sum([top >= stake for top in tops]) / HOUSES
            assert reached <= 1 / stake + 3 * (1 / stake / HOUSES) ** 0.5, (chance, stake, reached)


def test_what_happens_too_often_tells_and_what_happens_too_seldom_does_not() -> None:
    often, seldom = Tally(), Tally()
    for _ in range(60):
        often.add(1.0, 0.4, 0.24)
        seldom.add(0.0, 0.4, 0.24)
    assert Norm().evidence([often]) > 10
    assert Norm().evidence([seldom]) < 0


def test_what_is_usual_for_all_is_no_finding() -> None:
    source = Random("usual")
    tallies = [honest(source, 0.5 + source.gauss(0, 0.08), 200) for _ in range(300)]
    for tally in tallies:
        tally.expected, tally.spread = 0.45 * tally.times, 0.25 * tally.times
    usual = norm_of(tallies)
    assert isclose(usual.drift, 0.05, abs_tol=0.02)
    assert isclose(usual.differ, 0.08, abs_tol=0.02)
    assert (
        max([usual.evidence([tally]) for tally in tallies]) < 5 < max([Norm().evidence([tally]) for tally in tallies])
    )


def test_the_rounds_that_say_most_are_kept_and_each_once() -> None:
    tally = Tally()
    for number in range(30):
        tally.remember(Witness(number / 30, "one", number, number))
    tally.remember(Witness(0.5, "one", 29, 29))
    assert [one.round for one in tally.rounds] == list(range(30 - KEPT, 30))
    assert isclose(tally.rounds[-1].weight, 29 / 30 + 0.5)


def test_what_is_long_ago_weighs_less() -> None:
    tally = honest(Random(1), 0.5, 100)
    excess, spread = tally.excess, tally.spread
    tally.fade(0.5)
    assert (tally.times, tally.excess, tally.spread) == (50, excess / 2, spread / 4)


def test_a_score_is_the_part_that_is_false_and_never_falls_down_the_list() -> None:
    assert false_parts([0.001, 0.2, 0.15, 8.0]) == pytest.approx([0.001, 0.05, 0.05, 2.0])
    assert false_parts([]) == []
    assert "at most 5 in 100 are" in chance_words(0.05)
    assert "fewer than 1 in 100,000" in chance_words(0.0)
