"""Moves are fair in tournaments that are really played: laps dealt for each big blind, moved or not.

The cardless figures (test_fairness.py) follow the rule alone; here people also go away, are penalised and buy chips. A lap
is as many rounds as the table has players, so every round dealt is a part of one. PLAYED in the environment says how many
tournaments, 24 where nothing is said.
"""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Sequence
from typing import NamedTuple

import pytest

from croupier.bots.habits import Habits
from croupier.bots.policies import POLICIES
from croupier.bots.tournaments import SimulatedTournament
from croupier.poker.events import ForcedBetsPosted, RoundOpened
from croupier.protocol.events import Event
from croupier.table.events import SeatLeft, SeatTaken
from croupier.tournament.events import PlayerMoved
from croupier.tournament.plan.templates import example_plan

PLAYED = int(os.environ.get("PLAYED", "24"))
PLAYERS = 45


class Paid(NamedTuple):
    """What somebody was dealt and paid in a whole tournament."""

    laps: float
    blinds: int
    moved: frozenset[str]


class _Watch:
    """Follows who sits where, is dealt in and pays the big blind."""

    def __init__(self) -> None:
        self.seats: dict[tuple[str, int], str] = {}
        self.dealt: dict[str, list[str]] = {}
        self.laps: dict[str, float] = defaultdict(float)
        self.blinds: dict[str, int] = defaultdict(int)
        self.moved: dict[str, set[str]] = defaultdict(set)

    def told(self, stream: str, events: Sequence[Event], _round: int, _at: int) -> None:
        """Some events of a table, or of the tournament."""
        for event in events:
            match event:
                case SeatTaken(account=account, seat=seat):
                    self.seats[stream, seat] = account
                case SeatLeft(account=account):
                    self.seats = {at: who for at, who in self.seats.items() if who != account}
                case RoundOpened(seats=seats):
                    self.dealt[stream] = [self.seats[stream, seat] for seat in seats]
                    for account in self.dealt[stream]:
                        self.laps[account] += 1 / len(seats)
                case ForcedBetsPosted(last=place):
                    self.blinds[self.dealt[stream][place]] += 1
                case PlayerMoved(account=account, why=why):
                    self.moved[account].add(why)


def played(number: int) -> list[Paid]:
    watch = _Watch()
    plan = example_plan("act-omaha-2006", "standard", PLAYERS)
    habits = Habits(absent=0.05, leaves=0.01, penalised=0.1)
    SimulatedTournament(plan, PLAYERS, number, [POLICIES["random"], POLICIES["call"]], habits, watch.told).play()
    return [Paid(watch.laps[who], watch.blinds[who], frozenset(watch.moved[who])) for who in watch.laps]


def per_blind(those: list[Paid]) -> float:
    return sum([one.laps for one in those]) / sum([one.blinds for one in those])


def test_moved_players_pay_as_often_as_those_who_stay() -> None:
    everybody = [one for number in range(PLAYED) for one in played(number)]
    for why in ("balance", "break"):
        moved = [one for one in everybody if why in one.moved]
        assert len(moved) > 3 * PLAYED
        assert per_blind(moved) == pytest.approx(1, abs=0.03), why
    assert per_blind([one for one in everybody if not one.moved]) == pytest.approx(1, abs=0.05)
