"""The phases of a round and of a table: golden and random ones go from phase to phase as the tables say, by every way there.

Ways that few rounds go have a round of their own in RARE: where a row is not reached any more, look for another round that
goes that way, or take the row out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from typing import TypeVar

import msgspec
from tools.golden import events_of, golden_files

from croupier.banked import phases as bank
from croupier.banked.apply import APPLY as APPLY_BANKED
from croupier.banked.events import BankedRoundOpened
from croupier.banked.rules import BankedRules, banked_rules
from croupier.banked.state import State as BankedState
from croupier.history.script.banked import BankedScript, play_banked
from croupier.poker import phases as poker
from croupier.poker.corrections import states_of
from croupier.poker.events import RoundOpened
from croupier.poker.rules import RoundRules, round_rules
from croupier.protocol.corrections import Folding
from croupier.protocol.events import EntriesCorrected, Event
from croupier.rulebooks import TableRules, settled_again
from croupier.table import phases as table
from croupier.table.session import Session
from tests.support.banked import golden_scripts
from tests.support.properties import banked_rounds, made_irregularities
from tests.support.properties.sittings import Sitting

Phase = TypeVar("Phase", bound=str)
Way = tuple[str, type[Event], str]  # the phase before, the event, the phase after
RANDOM = 300
RARE = {
    "called and folded, and others play on": "irregular-27/20",
    "a raise taken back ends the betting": "irregular-23/13",
    "posts with one hand left": "irregular-14/8",
    "a raise taken back leads to the showdown": "irregular-36/323",
    "void before the bets": "irregular-2/27",
    "void once it is over": "irregular-34/408",
}
RARE_BANKED = {
    "a box is void on the river": "round-13/109",
    "a box is void and the others have chosen": "round-37/12",
    "the only player who could bet is barred": "round-15/3",
}


def ways(steps: Iterable[tuple[Event, str]]) -> Iterator[Way]:
    """Every change of phase, but where entries are corrected."""
    for (_, before), (event, after) in pairwise(steps):
        if before != after and not isinstance(event, EntriesCorrected):
            yield before, type(event), after


def in_play(leads: Mapping[type[Event], Mapping[Phase, tuple[Phase, ...]]]) -> set[Way]:
    """The rows of a table of transitions."""
    return {(before, event, after) for event, rows in leads.items() for before, each in rows.items() for after in each}


def of_poker(rules: RoundRules, events: list[Event]) -> Iterator[Way]:
    phases = [poker.phase_of(rules, state) for state in states_of(events)]
    return ways(zip(events, phases, strict=True))


def of_bank(rules: BankedRules, events: list[Event]) -> Iterator[Way]:
    followed = Folding(BankedState(), APPLY_BANKED)
    return ways([(event, bank.phase_of(rules, followed.take(event))) for event in events])


def of_table(events: list[Event]) -> Iterator[Way]:
    session = Session.of(events[:1])
    steps: list[tuple[Event, str]] = [(events[0], table.phase_of(session.table))]
    for event in events[1:]:
        session.take(event)
        steps.append((event, table.phase_of(session.table)))
    return ways(steps)


def pinned(opening: Event) -> TableRules:
    assert isinstance(opening, RoundOpened | BankedRoundOpened)
    return settled_again(opening.rulebook, bytes(opening.rules))


def poker_ways() -> Iterator[Way]:
    """The ways of golden rounds, and of random ones with whatever goes wrong in them."""
    for file in golden_files():
        events = events_of(file.read_text(encoding="utf-8"))
        yield from of_poker(round_rules(pinned(events[0])), events)
    for name in (*[f"irregular-{number % 40}/{number // 40}" for number in range(RANDOM)], *RARE.values()):
        played = made_irregularities.play(name)
        yield from of_poker(played.seating.setting.rules, played.events)


def bank_ways() -> Iterator[Way]:
    """The same against the bank."""
    for file in golden_scripts():
        answer = play_banked(msgspec.json.decode(file.read_bytes(), type=BankedScript))
        yield from of_bank(banked_rules(pinned(answer.events[0])), answer.events)
    for name in (*[f"round-{number % 40}/{number // 40}" for number in range(RANDOM)], *RARE_BANKED.values()):
        played = banked_rounds.play(name)
        yield from of_bank(played.rules, played.events)


def test_a_round_goes_from_phase_to_phase_as_the_table_says_and_every_way_there() -> None:
    check(poker_ways(), in_play(poker.PLAY), poker.RULINGS)


def test_a_round_against_the_bank_goes_from_phase_to_phase_as_the_table_says_and_every_way_there() -> None:
    check(bank_ways(), in_play(bank.PLAY), bank.RULINGS)


def check(found: Iterable[Way], play: set[Way], rulings: Mapping[type[Event], tuple[Phase, ...]]) -> None:
    gone = set(found)
    by_ruling = {(event, after) for _, event, after in gone if event in rulings}
    told = {(event, after) for event, phases in rulings.items() for after in phases}
    assert {way for way in gone if way[1] not in rulings} == play
    assert by_ruling == told


def test_a_table_goes_from_phase_to_phase_as_the_table_says_and_every_way_there() -> None:
    sittings = [Sitting(f"session-0/{number}").run() for number in range(12)]
    assert {way for sitting in sittings for way in of_table(sitting.log)} == in_play(table.TRANSITIONS)
