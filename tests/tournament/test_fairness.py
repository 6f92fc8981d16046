"""Moves are fair: how many rounds a player is dealt for each big blind, moved or not, by our rule and by others.

Tournaments are played without cards (cardless.py), the same ones under each rule. A lap is the rounds from one big blind of
a player to the next, as a part of the table's size at the time: 1 is as many rounds as players.
"""

from __future__ import annotations

import os
from functools import cache
from statistics import mean, pstdev

import pytest

from croupier.tournament.run.balance import balance
from tests.support.tournament.cardless import Lap, Rule, Tally, tally
from tests.support.tournament.other_rules import by_chance, next_to_pay

TOURNAMENTS = int(os.environ.get("CARDLESS", "400"))


@cache
def seen(rule: Rule) -> Tally:
    return tally(TOURNAMENTS, rule)


def laps(*why: str, rule: Rule = balance) -> list[float]:
    """The laps in which somebody was moved so, in order of length."""
    found = sorted([lap.fair for lap in seen(rule).laps if lap.moved == why])
    assert len(found) > TOURNAMENTS, "enough to say anything"
    return found


def nth(ordered: list[float], percent: int) -> float:
    """The length that so many in a hundred do not reach."""
    return ordered[len(ordered) * percent // 100]


def per_blind(players: list[Lap]) -> float:
    """Laps for each big blind, over whole tournaments."""
    return sum([player.fair for player in players]) / sum([player.blinds for player in players])


def test_over_a_tournament_moved_players_pay_as_often_as_those_who_stay() -> None:
    players = seen(balance).players
    stayed = per_blind([player for player in players if not player.moved])
    assert stayed == pytest.approx(1, abs=0.02)
    for why in ("balance", "break"):
        moved = per_blind([player for player in players if why in player.moved])
        assert moved == pytest.approx(stayed, abs=0.02), why


def test_rounds_for_each_blind_are_the_size_of_the_table() -> None:
    for why in ((), ("balance",), ("break",)):
        of = [lap for lap in seen(balance).laps if lap.moved == why]
        assert mean([lap.rounds for lap in of]) == pytest.approx(6, abs=0.8), why


def test_the_lap_of_a_balancing_move_is_a_lap_like_any_other() -> None:
    stayed, moved = laps(), laps("balance")
    assert mean(moved) == pytest.approx(mean(stayed), abs=0.1)
    assert pstdev(moved) < 1.3 * pstdev(stayed)
    assert nth(moved, 5) > 0.8, "nineteen in twenty pay no sooner than that"
    assert nth(moved, 95) < 1.35, "and no later than that"
    assert nth(moved, 1) > 0.6, "nearly nobody pays much sooner"
    assert nth(moved, 99) < nth(stayed, 99) + 0.25, "whom the blind misses when others go out it misses at any table"


def test_the_lap_of_a_break_is_a_little_shorter_and_bounded() -> None:
    stayed, moved = laps(), laps("break")
    assert 0.85 < mean(moved) < mean(stayed)
    assert nth(moved, 1) > 0.3
    assert nth(moved, 99) < nth(stayed, 99) + 0.25


def test_anybody_to_any_seat_would_be_visibly_worse() -> None:
    assert pstdev(laps("balance", rule=by_chance)) > 2 * pstdev(laps("balance"))
    assert pstdev(laps("break", rule=by_chance)) > 1.3 * pstdev(laps("break"))
    early = laps("balance", rule=by_chance)
    assert early[len(early) // 10] < 0.5 < laps("balance")[len(laps("balance")) // 100], (
        "a second blind within half a lap"
    )


def test_to_send_always_the_next_to_pay_would_give_him_rounds_for_nothing() -> None:
    customary = laps("balance", rule=next_to_pay)
    assert mean(customary) > mean(laps("balance")) + 0.1
    assert pstdev(customary) > 1.3 * pstdev(laps("balance"))


def test_few_who_move_wait_for_the_button_to_pass() -> None:
    moves = sum([len(player.moved) for player in seen(balance).players])
    assert 0 < seen(balance).waited < 0.2 * moves
    assert seen(balance).waited < seen(by_chance).waited
