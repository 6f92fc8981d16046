"""The regular: it bets and raises about as often as ordinary players do, and the same way with the same seed."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from croupier.bots.policies import POLICIES, Policy, Seat, choices
from croupier.bots.regulars import regular
from croupier.bots.tables import SimulatedTable
from croupier.poker.commands import Act
from croupier.room.demo.demo import demo_rules
from croupier.rulebooks import rulebook, rulebook_ids

BETWEEN_PLAYERS = [name for name in rulebook_ids() if not demo_rules(rulebook(name)).kind.has_bank]
ROUNDS = 150


class Watched:
    """A policy, and how often it does what it could do."""

    def __init__(self, policy: Policy) -> None:
        self._policy = policy
        self.could, self.did = Counter[str](), Counter[str]()

    def __call__(self, seat: Seat, source: Random) -> Act:
        act = self._policy(seat, source)
        self.could.update(choices(seat))
        self.did[act.act] += 1
        return act

    def share(self, act: str) -> float:
        return self.did[act] / self.could[act]


def played(book: str, policy: Policy, players: int, rounds: int = ROUNDS) -> list[list[object]]:
    rules = demo_rules(rulebook(book))
    table = SimulatedTable(rules.table, 3 * rules.stake_min, [policy] * players, 7)
    return [list(table.play()[0].events) for _ in range(rounds)]


@pytest.mark.parametrize("players", [2, 5])
@pytest.mark.parametrize("book", BETWEEN_PLAYERS)
def test_it_bets_and_raises_about_as_often_as_ordinary_players_do(book: str, players: int) -> None:
    watched = Watched(regular)
    played(book, watched, players)
    assert 0.18 < watched.share("bet") < 0.42
    assert 0.04 < watched.share("raise") < 0.18
    assert 0.25 < watched.did["fold"] / (watched.did["fold"] + watched.did["call"]) < 0.65


def test_the_policy_of_simulations_is_another_and_stays_as_it_is() -> None:
    watched = Watched(POLICIES["bot"])
    played(BETWEEN_PLAYERS[0], watched, 5)
    assert watched.share("bet") < 0.15
    assert POLICIES["bot"] is not regular


def test_the_same_seed_plays_the_same_way() -> None:
    first, second = [played(BETWEEN_PLAYERS[0], regular, 4, 30) for _ in range(2)]
    assert first == second


def test_what_is_bet_is_within_the_limits_in_whole_chips_and_no_two_strengths_bet_alike() -> None:
    sizes: set[int] = set()

    def noted(seat: Seat, source: Random) -> Act:
        act = regular(seat, source)
        if act.act in ("bet", "raise"):
            bounds = seat.due.bounds
            assert bounds.least <= act.to <= bounds.most
            assert act.to % seat.rules.chip == 0 or act.to == bounds.most
            sizes.add(act.to)
        return act

    played("act-omaha-2006", noted, 5, 60)
    assert len(sizes) > 10
