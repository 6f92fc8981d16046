"""The watch tried on a simulated house: who was planted, who is found, and who is listed and was not planted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from croupier.watch import Memory, pair_findings, time_findings
from tests.support.watch.casino import Casino, Crowd, crowd_of


class Trial(NamedTuple):
    """A house to try the watch on."""

    honest: int
    pairs: int
    bots: int
    friends: int  # honest pairs who like to sit together
    tables: int
    stretches: int
    seed: int


class Point(NamedTuple):
    """What is listed after so many rounds."""

    rounds: int
    rounds_each: float  # by player
    met: int  # pairs that have played together
    pairs: Counter[str]  # found, by scheme
    pairs_false: int  # honest pairs that are listed
    friends: int  # of them, those who like to sit together
    bots: Counter[str]  # found, by machine
    bots_false: int


class Planted(NamedTuple):
    """A planted pair at the end: how often they met, and whether they are found."""

    scheme: str
    rounds: int
    found: bool


WHOLE = Trial(honest=1_000, pairs=20, bots=20, friends=10, tables=60, stretches=80, seed=2)
SHORT = Trial(honest=88, pairs=12, bots=6, friends=4, tables=10, stretches=18, seed=3)


def points(trial: Trial, looks: int) -> Iterator[tuple[Point, list[Planted]]]:
    """Play the house through, and look so often."""
    crowd = crowd_of(trial.honest, trial.pairs, trial.bots, trial.friends, trial.seed)
    casino = Casino(crowd, trial.tables, trial.seed)
    every = max(1, trial.stretches // looks)
    for number in range(1, trial.stretches + 1):
        casino.stretch()
        if not number % every or number == trial.stretches:
            yield _looked(casino, crowd)


def _looked(casino: Casino, crowd: Crowd) -> tuple[Point, list[Planted]]:
    memory = casino.watch.memory
    pairs = {(one.accounts[0], one.accounts[1]) for one in pair_findings(memory)}
    players = {one.accounts[0] for one in time_findings(memory)}
    point = Point(
        rounds=casino.rounds,
        rounds_each=sum([patron.rounds for patron in memory.patrons.values()]) / len(crowd.players),
        met=len(memory.pairs),
        pairs=Counter([crowd.pairs[pair] for pair in pairs if pair in crowd.pairs]),
        pairs_false=len(pairs - crowd.pairs.keys()),
        friends=len(pairs & crowd.friends),
        bots=Counter([crowd.bots[player] for player in players if player in crowd.bots]),
        bots_false=len(players - crowd.bots.keys()),
    )
    return point, [Planted(scheme, _rounds(memory, pair), pair in pairs) for pair, scheme in crowd.pairs.items()]


def _rounds(memory: Memory, pair: tuple[str, str]) -> int:
    met = memory.pairs.get("|".join(pair))
    return met.rounds if met else 0
