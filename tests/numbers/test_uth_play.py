"""Rounds played by the solved game come to what it says: dealt in the kernel, and through the engine, card by card.

SAMPLED and EXACT in the environment say how many rounds are dealt in the kernel and played through the engine; 1,000,000
and 20,000 where nothing is said.
"""

from __future__ import annotations

import os
from fractions import Fraction
from functools import cache
from math import sqrt
from random import Random

import pytest

from croupier.banked.commands import PlaceWagers
from croupier.banked.rules import BankedRules
from croupier.bots.banked_policies import BankedPolicy
from croupier.bots.banked_rounds import play_banked_round
from croupier.bots.exact_strategy import exact_policy
from croupier.bots.uth_game import game_of
from croupier.cards import Deck, Shoe, parse_cards
from croupier.odds.uth.sampling import sample
from croupier.odds.uth.solve import Solution, solve
from tests.support.banked import SECOND, compiled

SAMPLED = int(os.environ.get("SAMPLED", "1000000"))
EXACT = int(os.environ.get("EXACT", "20000"))
CORES = os.cpu_count() or 1
LIMIT = 3  # standard errors


@cache
def solved(trips: Fraction = Fraction(0)) -> Solution:
    return solve(game_of(compiled(SECOND), trips=trips), threads=2)


@pytest.mark.parametrize("trips", [Fraction(0), Fraction(1)])
def test_rounds_sampled_in_the_kernel_come_to_the_expected_value(trips: Fraction) -> None:
    rounds = SAMPLED // (1 if not trips else 4)
    found = sample(solved(trips).strategy, rounds, seed=2, threads=CORES)
    assert found.rounds == rounds
    assert abs(found.mean - float(solved(trips).ev)) < LIMIT * found.standard_error
    assert found.standard_error == pytest.approx(solved(trips).standard_deviation / sqrt(rounds), rel=0.2)


def test_the_same_seed_gives_the_same_rounds_whatever_the_threads() -> None:
    strategy = solved().strategy
    first = sample(strategy, 250_001, seed=3, threads=1)
    assert first == sample(strategy, 250_001, seed=3, threads=3)
    assert first != sample(strategy, 250_001, seed=4, threads=3)


def played(rules: BankedRules, policy: BankedPolicy, rounds: int, seed: int) -> list[int]:
    """What each round at one box came to, in cents."""
    source, stake = Random(seed), 1_000_000
    nets = []
    for _ in range(rounds):
        cards = list(Deck().cards)
        source.shuffle(cards)
        result = play_banked_round(rules, (1,), (stake,), Shoe(tuple(cards)), (policy,), source)
        nets.append(result.state.stake[0] - stake)
    return nets


def within_limit(nets: list[int], ante: int, expected: Fraction) -> None:
    mean = sum(nets) / len(nets)
    spread = sqrt(sum((net - mean) ** 2 for net in nets) / len(nets))
    assert abs(mean - float(expected * ante)) < LIMIT * spread / sqrt(len(nets))


def test_rounds_through_the_engine_come_to_the_expected_value() -> None:
    rules = compiled(SECOND)
    within_limit(played(rules, exact_policy(rules, threads=2), EXACT, seed=5), rules.least, solved().ev)


def test_a_trips_wager_is_respected_by_the_policy() -> None:
    """With ten antes on trips, three of a kind is never folded; with none it is, where the board has it."""

    def with_trips(_rules: BankedRules, place: int, _stake: int, _source: Random) -> PlaceWagers:
        return PlaceWagers(place, 500, 500, 5_000)

    rules = compiled(SECOND)
    without = exact_policy(rules, threads=2)
    shoe = dealt_in_order(rules, ["2c", "3d"], ["4h", "4c", "4d", "7s", "9s"], ["5h", "Ah"])
    plain = play_banked_round(rules, (1,), (100_000,), shoe, (without,), Random(0))
    joint = play_banked_round(rules, (1,), (100_000,), shoe, (without._replace(wager=with_trips),), Random(0))
    assert plain.state.stake[0] - 100_000 == -1_000, "folded"
    assert joint.state.stake[0] - 100_000 == 3 * 5_000 - 1_000 - 500, "played and lost, with trips won"


def dealt_in_order(rules: BankedRules, hole: list[str], board: list[str], dealer: list[str]) -> Shoe:
    """A shoe that deals one box, the board and the dealer these cards, in the order of the rulebook."""
    given = {"box": list(hole), "communal": list(board), "dealer": list(dealer)}
    order = [given[step.to].pop(0) for step in rules.deal for _ in range(step.count)]
    first = parse_cards(" ".join(order))
    return Shoe((*first, *(card for card in Deck().cards if card not in first)))


def test_where_the_stake_does_not_reach_the_best_of_the_other_choices_is_made() -> None:
    rules = compiled(SECOND)
    policy = exact_policy(rules, threads=2)
    shoe = dealt_in_order(rules, ["As", "Ah"], ["Kd", "7c", "2s", "3h", "9d"], ["4c", "5d"])
    for stake, wagered in ((6 * 500, 4), (5 * 500, 3), (4 * 500, 2), (3 * 500, 1)):
        result = play_banked_round(rules, (1,), (stake,), shoe, (policy,), Random(0))
        assert result.state.box[0].times == wagered
    assert play_banked_round(rules, (1,), (2 * 500,), shoe, (policy,), Random(0)).state.stake == (0,)
