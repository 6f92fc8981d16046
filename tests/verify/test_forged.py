"""Records that were forged and chained anew, of which nobody kept a head: what could not have been written is found."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from croupier.house.complaints import About
from croupier.protocol.refusal import Refusal
from croupier.room.streams.complaints import Complaints
from croupier.web.table_settings import TableSettings
from tests.support.room.driver import keys
from tests.support.room.floors import office_of
from tests.support.room.live import Console
from tests.support.room.play_money import BOSS, CASH_TABLE, KIM, OMAHA, PETE, a_house, asked, record
from tests.support.room.rooms import seeded
from tests.support.room.stops import REGULATOR, stop
from tests.support.room.verify_tournaments import Line, chained_anew
from tests.support.shares import verified_in_any_shares

REAL = "real"


async def _played() -> list[bytes]:
    """A table dealt by hand and one that is electronic; somebody barred, a stop, an exclusion, a complaint."""
    async with a_house(TableSettings(name=REAL, **OMAHA, cards="real")) as (room, clock, store):
        kim, boss = Console(room, clock, KIM, REAL), Console(room, clock, BOSS, REAL)
        await kim.opened("Ann", "Bob", "Cy")
        await kim.play_round(Random("forged"))
        await boss.done("bar", seat=1, reason="Ann Smith marks cards")
        assert not await asked(room, PETE, CASH_TABLE, "sit", seat=1, stake=300_00)
        await clock.run(room, 1000)
        number = await stop(room, clock, "table", CASH_TABLE)
        await clock.run(room, 1000)
        await room.house.inspectorate.resume(REGULATOR, number, "all is well", clock.now())
        made = await office_of(room).exclude(BOSS, "gus", "decided", 0, "a threat")
        assert not isinstance(made, Refusal | None)
        complaints = Complaints(store, keys(), seeded("complaints"))
        await complaints.make(PETE, About(REAL, "act-omaha-2006", 1), "complaint", "too slow", clock.now())
        await complaints.answer(BOSS, 1, "we have looked", clock.now())
        await complaints.request_review(PETE, 1, "look again", clock.now())
        await complaints.decide_review(REGULATOR, 1, "stands", "it was right", clock.now())
        await kim.close()
        await boss.close()
        return await record(store)


@pytest.fixture(scope="module")
def honest() -> list[bytes]:
    return asyncio.run(_played())


def fault(honest: list[bytes], forge: Callable[[list[Line]], object]) -> str:
    lines = [json.loads(line) for line in honest]
    forge(lines)
    return verified_in_any_shares(chained_anew(lines)).fault or ""


def change(kind: str, **fields: Any) -> Callable[[list[Line]], object]:
    """Every line of a kind has these fields instead."""
    return lambda lines: [line.update(fields) for line in lines if line["type"] == kind]


def add(kind: str, **fields: Any) -> Callable[[list[Line]], object]:
    """A line like another one, at the end."""

    def forge(lines: list[Line]) -> None:
        like = next(line for line in lines if line["type"] == kind)
        at = max(line["at"] for line in lines)
        lines.append({**like, "at": at, **({"moment": at} if "moment" in like else {}), **fields})

    return forge


def without(stream: str) -> Callable[[list[Line]], object]:
    def forge(lines: list[Line]) -> None:
        lines[:] = [line for line in lines if line["stream"] != stream]

    return forge


def test_the_record_as_it_is_verifies(honest: list[bytes]) -> None:
    assert not fault(honest, lambda lines: lines)


def test_streams_that_come_one_after_the_other_verify_too(honest: list[bytes]) -> None:
    assert not fault(honest, lambda lines: lines.sort(key=lambda line: str(line["stream"]), reverse=True))


VERIFIED = {
    "type": "record-verified", "stream": "inspection", "round": 0, "v": 1, "by": "p-reg", "heads": 0, "lines": 9,
    "rounds": 1, "chain": True, "shuffle": None, "replay": True, "ledger": True, "tail": None, "fault": "",
}  # fmt: skip


def verified(**fields: Any) -> Callable[[list[Line]], object]:
    return lambda lines: lines.append({**VERIFIED, "at": max(line["at"] for line in lines), **fields})


def test_what_was_verified_was_there(honest: list[bytes]) -> None:
    assert not fault(honest, verified())
    assert "fewer than no lines" in fault(honest, verified(rounds=-5))
    assert "was verified: here are fewer" in fault(honest, verified(lines=9**9))
    assert "was verified: here are fewer" in fault(honest, verified(rounds=9))
    assert "has a fault" in fault(honest, verified(chain=False))


@pytest.mark.parametrize(
    ("forge", "found"),
    [
        (without("register"), "no approval of a table is on record"),
        (change("approval-recorded", reference="FORGED"), "no approval of a table is on record"),
        (change("approval-recorded", from_day="2999-01-01"), "no approval of a table is on record"),
        (change("room-set", zone="Asia/Tokyo"), "another shoe or another time zone"),
        (add("approval-recorded", reference="X", stream=REAL), "and belongs into register"),
        (add("approval-recorded", reference="X", from_day="0000-99-99"), "the day it holds from"),
        (add("approval-recorded", reference="X", by="patron-1"), "nobody works under that account"),
        (add("approval-recorded", reference="X", by="pete"), "nobody works and plays under one account"),
    ],
)
def test_tables_were_opened_as_the_register_says(
    honest: list[bytes], forge: Callable[[list[Line]], object], found: str
) -> None:
    assert found in fault(honest, forge)


@pytest.mark.parametrize(
    ("forge", "found"),
    [
        (change("player-barred", by="official pete"), "player-barred is by pete, who plays here"),
        (change("player-barred", by="official bot-x-1"), "nobody works under that account"),
        (change("player-barred", reason="Ann Smith, 3 High St, cheats"), "stands in plain words"),
        (change("dealer-signed-on", account="pete"), "dealer-signed-on is by pete"),
        (change("play-stopped", by="patron-1"), "nobody works under that account"),
        (change("play-stopped", by="pete"), "play-stopped is by pete"),
        (change("play-stopped", role="player"), "in the role player"),
        (change("play-stopped", role="operator"), "in the role operator"),
        (change("play-resumed", role="dealer"), "in the role dealer"),
        (change("account-excluded", by="pete"), "account-excluded is by pete"),
    ],
)
def test_whoever_plays_here_does_not_work_here(
    honest: list[bytes], forge: Callable[[list[Line]], object], found: str
) -> None:
    assert found in fault(honest, forge)


@pytest.mark.parametrize(
    ("forge", "found"),
    [
        (change("complaint-made", number=2), "the next complaint is number 1"),
        (change("complaint-made", stream=REAL), "and belongs into complaints"),
        (change("complaint-answered", number=2), "there is no complaint 2"),
        (change("complaint-answered", account="pete"), "this is your own complaint"),
        (change("complaint-answered", role="player"), "answered by an official"),
        (change("complaint-answered", under="1.1"), "under what the complaint stands under"),
        (change("complaint-answered", advised="1.1"), "under the clause of the rulebook"),
        (add("complaint-answered"), "is answered already"),
        (change("complaint-made", under="1.1"), "the clause its rulebook has for the dispute"),
        (change("complaint-made", covered=False), "the clause its rulebook has for the dispute"),
        (change("complaint-made", rulebook="act-whist"), "the clause its rulebook has for the dispute"),
        (change("review-requested", account="ann"), "only the complainant may ask for a review of number 1"),
        (change("review-requested", number=2), "there is no complaint 2"),
        (change("review-requested", under="1.1"), "under what the complaint stands under"),
        (add("review-requested"), "is asked for already"),
        (change("review-decided", role="operator"), "decided by the regulator"),
        (change("review-decided", account=BOSS.account), "You gave the answer"),
        (change("review-decided", account="pete"), "review-decided is by pete"),
        (add("review-decided"), "is decided already"),
    ],
)
def test_complaints_are_followed(honest: list[bytes], forge: Callable[[list[Line]], object], found: str) -> None:
    assert found in fault(honest, forge)
