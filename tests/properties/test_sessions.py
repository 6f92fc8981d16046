"""What holds in every session at a table, under all five rulebooks (sittings.py).

SESSIONS in the environment says how many sessions are played in all, 300 where nothing is said. A failure names its
session: `Sitting("<name>").run()` gives it again.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from typing import NamedTuple

import msgspec
import pytest

from croupier.banked.apply import APPLY as APPLY_BANKED
from croupier.poker.apply import APPLY as APPLY_POKER
from croupier.table.topics import APPLY as APPLY_TABLE
from tests.support.properties.sittings import Sitting

SESSIONS = int(os.environ.get("SESSIONS", "300"))
CHUNKS = 20

chunks = pytest.mark.parametrize("chunk", range(CHUNKS))


class Content(NamedTuple):
    """What a session had in it."""

    log: bytes
    events: Counter[str]
    refusals: Counter[str]


def play(name: str) -> Content:
    """Play the session; a failure says in which it was."""
    try:
        sitting = Sitting(name).run()
    except BaseException as error:
        error.add_note(f'in the session Sitting("{name}").run()')
        raise
    events = Counter([type(event).__name__ for event in sitting.log])
    events["posts"] = sum(bool(getattr(event, "owed", ())) for event in sitting.log)
    return Content(sha256(msgspec.json.encode(sitting.log)).digest(), events, Counter(sitting.refusals))


played = cache(play)  # a session several tests ask about is played once


def names(chunk: int) -> Iterator[str]:
    """The sessions of a chunk."""
    return (f"session-{chunk}/{number}" for number in range(-(-SESSIONS // CHUNKS)))


@chunks
def test_a_session_balances_lets_nobody_off_a_blind_and_replays_to_the_same_end(chunk: int) -> None:
    for name in names(chunk):
        played(name)


def test_a_session_of_the_same_name_is_the_same_session() -> None:
    for name in list(names(0))[:5]:
        assert played(name) == play(name)


def test_no_event_has_a_field_that_every_line_of_a_log_has() -> None:
    envelope = {"type", "stream", "seq", "round", "at", "v", "prev", "hash"}
    kinds = {*APPLY_TABLE, *APPLY_POKER, *APPLY_BANKED}
    assert len(kinds) > 80
    for kind in kinds:
        assert not envelope.intersection(kind.__struct_encode_fields__), kind


COME_UP = [
    "SeatTaken",
    "SeatChanged",
    "SeatLeft",
    "BlindsMissed",
    "FreeEntryEnded",
    "EntryChosen",
    "GameRestarted",
    "StakeRaised",
    "RulesChanged",
    "DeckTaken",
    "JamStepDone",
    "TimePaid",
    "MisdealDeclared",
    "RoundVoided",
    "PlayerExcluded",
    "PostOwed",
    "EntriesCorrected",
    "TableClosed",
    "BankedRoundEnded",
]


def test_the_sessions_have_everything_in_them() -> None:
    """What these properties are for does come up, and refusals of many kinds with it."""
    sessions = [played(f"session-{number % CHUNKS}/{number // CHUNKS}") for number in range(120)]
    events = sum([session.events for session in sessions], Counter[str]())
    refusals = sum([session.refusals for session in sessions], Counter[str]())
    assert {kind: events[kind] for kind in (*COME_UP, "posts") if events[kind] < 3} == {}
    assert len(refusals) >= 100, refusals
