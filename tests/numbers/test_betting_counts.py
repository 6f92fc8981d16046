"""How many ways the betting of small games can go: pinned numbers, the engine's count, and a slow counter's.

A number that moves says that a rule of betting has changed. The largest games are counted in `make soak`.
"""

from __future__ import annotations

import os
from functools import cache
from typing import NamedTuple

import pytest

from croupier.poker.apply import apply
from croupier.poker.commands import Act, Command, DealCommunal, DealHoles, Post
from croupier.poker.due import ActDue, DealerDue, due
from croupier.poker.offers import acts_of
from croupier.poker.round import decide, open_round
from croupier.poker.rules import RoundRules
from croupier.poker.state import State
from croupier.protocol.refusal import Refusal
from tests.numbers.slow_betting import Game, ways
from tests.support.properties.tables import compiled


class Small(NamedTuple):
    """A small game: its table rules, in dollars, the stakes by place, and in how many ways it can be bet."""

    book: str
    rules: str
    stakes: tuple[int, ...]
    ways: int


OMAHA, MANILA, ADELAIDE = "act-omaha-2006", "act-manila-2005", "adelaide-omaha"
COUNTS = [
    Small(OMAHA, "limit=no-limit", (5, 5), 129),
    Small(OMAHA, "limit=no-limit", (5, 8), 217),
    Small(OMAHA, "limit=no-limit", (1, 6), 1),
    Small(OMAHA, "limit=no-limit", (4, 3, 6), 357),
    Small(OMAHA, "limit=no-limit", (6, 6, 6), 3_157),
    Small(OMAHA, "limit=no-limit", (2, 9, 3), 130),
    Small(OMAHA, "limit=no-limit opening=A", (5, 5, 7), 2_161),
    Small(OMAHA, "limit=no-limit opening=A", (4, 8), 57),
    Small(OMAHA, "limit=no-limit opening=A", (6, 6, 1), 466),
    Small(OMAHA, "limit=no-limit opening=C", (5, 5, 7), 365),
    Small(OMAHA, "limit=no-limit opening=C", (4, 8), 3),
    Small(OMAHA, "limit=no-limit opening=C", (6, 6, 3), 315),
    Small(OMAHA, "limit=no-limit opening=C", (6, 6, 2), 466),
    Small(OMAHA, "limit=no-limit opening=C", (6, 6, 1), 466),
    Small(OMAHA, "limit=no-limit tapout.reopen=custom", (6, 5, 9), 3_931),
    Small(OMAHA, "limit=no-limit tapout.reopen=custom", (4, 3, 6), 369),
    Small(OMAHA, "limit=no-limit tapout.reopen=custom", (7, 7, 7), 11_467),
    Small(OMAHA, "limit=pot", (20, 20), 1_433_865),
    Small(OMAHA, "limit=pot", (9, 12, 10), 136_267),
    Small(OMAHA, "limit=pot opening=C chip=2", (20, 20), 67_093),
    Small(OMAHA, "limit=pot opening=C chip=2", (20, 13, 24), 2_021_283),
    Small(OMAHA, "limit=half-pot", (20, 20), 756_193),
    Small(OMAHA, "limit=half-pot", (9, 12, 10), 110_985),
    Small(OMAHA, "limit=half-pot chip=2", (21, 20), 139_089),
    Small(OMAHA, "limit=half-pot chip=2", (9, 12, 17), 157_795),
    Small(OMAHA, "limit=fixed bet.min=2", (12, 12), 1_721),
    Small(OMAHA, "limit=fixed bet.min=2", (8, 8, 8), 7_375),
    Small(OMAHA, "limit=fixed bet.min=2", (7, 9, 5), 3_001),
    Small(OMAHA, "limit=fixed bet.min=2", (20, 20, 20), 2_845_513),
    Small(OMAHA, "limit=fixed bet.min=4 tapout.reopen=custom", (13, 9, 30), 3_065),
    Small(OMAHA, "limit=fixed bet.min=4 tapout.reopen=custom", (22, 22, 23), 93_481),
    Small(OMAHA, "limit=spread bet.min=2 bet.max=4", (9, 9), 2_489),
    Small(OMAHA, "limit=spread bet.min=2 bet.max=4", (7, 8, 9), 19_001),
    Small(OMAHA, "limit=straddle bet.min=2 bet.max=4", (12, 12), 8_173),
    Small(OMAHA, "limit=straddle bet.min=2 bet.max=4", (8, 9, 10), 32_741),
    Small(OMAHA, "limit=no-limit blinds=2", (6, 6), 233),
    Small(OMAHA, "limit=no-limit blinds=2", (5, 6, 7), 2_761),
    Small(OMAHA, "limit=no-limit blinds=1,2,3", (6, 6, 6), 1_087),
    Small(OMAHA, "limit=no-limit blinds=1,2,3", (6, 7), 273),
    Small(OMAHA, "limit=no-limit blinds=1,2,3", (7, 6, 2), 93),
    Small(OMAHA, "limit=no-limit two-handed=button-small", (6, 7), 273),
    Small(OMAHA, "limit=no-limit betting=antes ante=1", (5, 5), 46),
    Small(OMAHA, "limit=no-limit betting=antes ante=1", (4, 5, 6), 276),
    Small(OMAHA, "limit=no-limit betting=antes ante=1", (1, 4, 4), 24),
    Small(OMAHA, "limit=fixed betting=antes ante=1", (14, 14), 2_042),
    Small(OMAHA, "limit=fixed betting=antes ante=1", (9, 8, 10), 6_160),
    Small(OMAHA, "limit=pot betting=antes ante=1", (14, 14), 23_886),
    Small(OMAHA, "limit=pot betting=antes ante=1", (9, 8, 10), 19_692),
    Small(OMAHA, "limit=no-limit tapout.reopen=custom", (4, 5, 3, 6), 4_421),
    Small(OMAHA, "limit=no-limit", (4, 5, 3, 6), 4_257),
    Small(OMAHA, "limit=fixed bet.min=2", (6, 6, 6, 6), 15_305),
    Small(OMAHA, "limit=no-limit blinds=2 opening=C", (5, 6, 7), 491),
    Small(MANILA, "limit=no-limit", (5, 5), 191),
    Small(MANILA, "limit=no-limit", (4, 5, 3), 443),
    Small(MANILA, "limit=fixed", (12, 12), 4_367),
    Small(MANILA, "limit=fixed", (8, 8, 8), 15_811),
    Small(MANILA, "limit=pot opening=A", (8, 9, 7), 38_829),
    Small(MANILA, "limit=no-limit betting=antes ante=1", (5, 6), 68),
    Small(MANILA, "limit=no-limit betting=antes ante=1", (4, 4, 4), 270),
    Small(MANILA, "limit=straddle bet.max=3", (9, 9), 3_111),
    Small(MANILA, "limit=straddle bet.max=3", (6, 7, 8), 10_113),
    Small(MANILA, "limit=spread bet.max=3", (9, 9), 3_731),
    Small(MANILA, "limit=spread bet.max=3", (6, 7, 8), 11_563),
    Small(MANILA, "limit=half-pot", (9, 9), 3_271),
    Small(MANILA, "limit=half-pot", (6, 7, 8), 11_497),
    Small(ADELAIDE, "limit=no-limit", (5, 5), 129),
    Small(ADELAIDE, "limit=no-limit", (5, 8), 217),
    Small(ADELAIDE, "limit=no-limit", (1, 6), 1),
    Small(ADELAIDE, "limit=no-limit", (4, 3, 6), 369),
    Small(ADELAIDE, "limit=no-limit", (6, 6, 6), 3_157),
    Small(ADELAIDE, "limit=pot", (20, 20), 1_433_865),
    Small(ADELAIDE, "limit=pot", (9, 12, 10), 140_009),
    Small(ADELAIDE, "limit=half-pot", (20, 20), 756_193),
    Small(ADELAIDE, "limit=half-pot", (9, 12, 10), 114_231),
    Small(ADELAIDE, "limit=half-pot", (14, 11, 13), 779_973),
    Small(ADELAIDE, "limit=fixed", (12, 12), 921),
    Small(ADELAIDE, "limit=fixed", (8, 8, 8), 4_735),
    Small(ADELAIDE, "limit=fixed", (20, 20, 20), 544_333),
    Small(ADELAIDE, "limit=fixed", (7, 9, 5), 2_143),
    Small(ADELAIDE, "limit=fixed", (40, 40), 69_997),
    Small(ADELAIDE, "limit=fixed tournament=true", (12, 12), 873),
    Small(ADELAIDE, "limit=fixed tournament=true", (40, 40), 11_225),
    Small(ADELAIDE, "limit=fixed tournament=true", (20, 20, 20), 517_237),
    Small(ADELAIDE, "limit=fixed blinds=2,4", (13, 11, 9), 1_357),
    Small(ADELAIDE, "limit=fixed blinds=2,4", (15, 15, 23), 4_885),
    Small(ADELAIDE, "limit=fixed blinds=2,4", (21, 7, 30), 3_105),
    Small(ADELAIDE, "limit=fixed blinds=2,4", (17, 18, 19), 17_571),
    Small(ADELAIDE, "limit=pot,half-pot,no-limit,pot", (9, 10), 2_575),
    Small(ADELAIDE, "limit=pot,half-pot,no-limit,pot", (8, 7, 9), 18_413),
    Small(ADELAIDE, "limit=fixed,fixed,pot,pot", (9, 10), 1_613),
    Small(ADELAIDE, "limit=fixed,fixed,pot,pot", (8, 7, 9), 13_577),
    Small(ADELAIDE, "limit=fixed,fixed,pot,pot blinds=2,4", (13, 11, 17), 7_525),
    Small(ADELAIDE, "limit=pot,half-pot,fixed,no-limit", (9, 12, 10), 72_815),
    Small(ADELAIDE, "limit=no-limit,fixed,no-limit,fixed", (7, 9, 5), 4_091),
    Small(ADELAIDE, "limit=fixed,pot,fixed,fixed tournament=true", (16, 17), 12_577),
    Small(ADELAIDE, "limit=fixed,fixed,fixed,fixed", (7, 9, 5), 2_143),
    Small(ADELAIDE, "limit=no-limit ante=1", (6, 7, 1), 137),
    Small(ADELAIDE, "limit=no-limit ante=1", (2, 5, 6), 33),
    Small(ADELAIDE, "limit=no-limit ante=1", (7, 7), 233),
    Small(ADELAIDE, "limit=no-limit two-handed=button-small", (6, 7), 273),
    Small(ADELAIDE, "limit=no-limit two-handed=button-small", (7, 6), 273),
    Small(ADELAIDE, "limit=no-limit blinds=1,2,3", (6, 6, 6), 205),
    Small(ADELAIDE, "limit=no-limit blinds=1,2,3", (6, 7), 183),
    Small(ADELAIDE, "limit=fixed blinds=2,4", (9, 12, 6, 12), 5_959),
    Small(ADELAIDE, "limit=fixed blinds=2,4", (6, 12, 5, 12), 3_249),
    Small(ADELAIDE, "limit=fixed blinds=2,4", (9, 10, 6, 10), 5_847),
    Small(ADELAIDE, "limit=no-limit", (4, 5, 3, 6), 4_421),
    Small(ADELAIDE, "limit=no-limit", (7, 3, 7, 4), 10_943),
    Small(ADELAIDE, "limit=no-limit tapout.reopen.several=alone", (7, 3, 7, 4), 10_907),
    Small(ADELAIDE, "limit=fixed", (6, 7, 6, 6), 12_235),
    Small(ADELAIDE, "limit=fixed blinds=2,4", (8, 8, 8, 8), 1_393),
]


def game_of(small: Small) -> Game:
    """The same game for the slow counter; what the clauses fix is written here a second time."""
    keys = dict(pair.split("=") for pair in small.rules.split())
    blinds = tuple(int(blind) for blind in keys.get("blinds", "1,2").split(","))
    limit = keys.get("limit", "pot")
    if small.book == ADELAIDE:
        limits = tuple(limit.split(",")) if "," in limit else (limit,) * 4
        times = [number // 2 + 1 if limits[number] == "fixed" else 1 for number in range(4)]  # A1.2 to A1.4, A1.8.p2
        cap = "always" if keys.get("tournament") == "true" else "sticks"
        return Game(
            small.stakes,
            blinds,
            int(keys.get("ante", 0)),
            limits=limits,
            bets=tuple(time * blinds[-1] for time in times),
            chip=int(keys.get("chip", 1)),
            cap=cap,
            short="half",
            alone=keys.get("tapout.reopen.several") == "alone",
            button_small=keys.get("two-handed") == "button-small",
        )
    antes = keys.get("betting") == "antes"
    rounds = 5 if small.book == MANILA else 4
    return Game(
        small.stakes,
        () if antes else blinds,
        int(keys.get("ante", 1)) if antes else 0,
        limits=(limit,) * rounds,
        bets=(int(keys.get("bet.min", 2)),) * rounds,
        bet_least=int(keys.get("bet.min", 2)),
        bet_most=int(keys.get("bet.max", 20)),
        chip=int(keys.get("chip", 1)),
        scheme=keys.get("opening", "B"),
        cap="" if antes else "two can bet",
        short="acted" if keys.get("tapout.reopen") == "custom" else "literal",
        button_small=keys.get("two-handed") == "button-small",
    )


def counted(rules: RoundRules, stakes: tuple[int, ...]) -> int:
    """The engine's count: every act it offers, every size in whole chips, followed to the end of all betting."""

    def sizes(state: State, turn: ActDue) -> list[Act]:
        found = []
        for offer in acts_of(state, turn):
            if offer.min_to is None or offer.max_to is None:
                found.append(Act(turn.place, offer.act))
                continue
            whole = range(-(-offer.min_to // rules.chip) * rules.chip, offer.max_to, rules.chip)
            totals = sorted({offer.min_to, offer.max_to, *whole})
            found += [Act(turn.place, offer.act, to) for to in totals]
        return found

    def after(state: State, command: Command) -> State:
        events = decide(rules, state, command)
        assert not isinstance(events, Refusal), f"{command}: {events}"
        for event in events:
            state = apply(state, event)
        return state

    @cache
    def count(state: State) -> int:
        awaited = due(rules, state)
        if isinstance(awaited, ActDue):
            return sum(count(after(state, act)) for act in sizes(state, awaited))
        if isinstance(awaited, DealerDue) and awaited.step.kind == "communal":
            return count(after(state, DealCommunal(("??",) * awaited.step.count)))
        if isinstance(awaited, DealerDue) and awaited.step.kind in ("post", "holes"):
            return count(after(state, Post() if awaited.step.kind == "post" else DealHoles()))
        return 1

    cents = tuple(100 * stake for stake in stakes)
    return count(apply(State(), open_round(rules, tuple(range(1, len(stakes) + 1)), cents, 52)))


def rules_of(small: Small) -> RoundRules:
    pairs = sorted(tuple(pair.split("=")) for pair in small.rules.split())
    return compiled(small.book, tuple((key, value) for key, value in pairs)).rules


LARGEST = float("inf") if os.environ.get("HYPOTHESIS_PROFILE") == "soak" else 100_000
COUNTED = [small for small in COUNTS if small.ways < LARGEST]


@pytest.mark.parametrize("small", COUNTED, ids=lambda small: f"{small.book} {small.rules} {small.stakes}")
def test_the_betting_can_go_so_many_ways(small: Small) -> None:
    assert ways(game_of(small)) == small.ways, "the slow counter"
    assert counted(rules_of(small), small.stakes) == small.ways, "the engine"
