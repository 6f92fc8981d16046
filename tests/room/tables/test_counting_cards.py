"""The cards are counted at any time, also before the first round and once somebody has left; the record holds the count."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from croupier.protocol.commands import Report
from croupier.record import Chain
from croupier.rulings import reports
from croupier.verify.verifier import verify_lines
from tests.support.cite import Cited, clause
from tests.support.room.live import BOSS, Console, a_live_room, verified
from tests.support.sessions import Sat

COUNTED = ("act-uth-2025 2.6", "act-uth-2019 2.6", "act-omaha-2006 2.6", "act-manila-2005 2.6")


async def check_again(kim: Console) -> int:
    """The dealer checks what the desk says is due; how many decks that were."""
    checked = 0
    while due := kim.desk["table"]["deck_due"]:
        assert due["act"] == "check-deck"
        await kim.done("check-deck", deck=due["deck"])
        checked += 1
    return checked


@clause(*COUNTED)
@pytest.mark.parametrize("found", [52, 51])
async def test_before_the_first_round_and_after_it_with_somebody_gone(cited: Cited, found: int) -> None:
    async with a_live_room(cited.book.id) as (room, clock, store):
        kim, boss = Console(room, clock), Console(room, clock, BOSS)
        await kim.opened("Ann", "Bob", "Cat")
        await clock.run(room, 0)
        assert [one["report"] for one in kim.desk["reports"]] == ["card-count"]
        count = {"report": "card-count", "found": found}
        for _ in range(2):
            await boss.done("report", report=count)
            assert kim.desk["ruling"]["clauses"][0] == cited.clause
            assert boss.desk["choices"] == []
            if not kim.view["public"]["round"]:
                refusal = await boss.refused("report", report={"report": "disturbance", "what": "a fire"})
                assert "no round has been played" in refusal.reason
                await check_again(kim)
                await kim.play_round(Random(2))
                assert "card-count" in [one["report"] for one in kim.desk["reports"]]
                await kim.done("unseat", seat=3)
        assert await check_again(kim) == (0 if found == 52 else len(kim.desk["decks"]))
        await kim.play_round(Random(3))
        assert kim.view["public"]["round"] == 2
        assert kim.actor.fault is None
        assert (await verified(store)).fault is None
        for one in (kim, boss):
            await one.close()


@clause("adelaide-omaha 79(a)")
async def test_where_no_rule_has_them_counted_there_is_no_round_to_make_void(cited: Cited) -> None:
    t = Sat(cited.book.id)
    assert "no round has been played" in t.refusal(Report(reports.encoded(reports.CardCount(51)))).reason


@clause(*COUNTED)
def test_a_count_that_was_never_ruled_so_is_found(cited: Cited) -> None:
    t = Sat(cited.book.id, bank=0 if cited.book.id.startswith(("act-o", "act-m")) else 1_000_00)
    t.gives(Report(reports.encoded(reports.CardCount(51))))

    def fault() -> str | None:
        return verify_lines(Chain("T1").lines(t.events, 0, 0).splitlines(keepends=True)).fault

    assert fault() is None
    (number,) = [number for number, event in enumerate(t.events) if hasattr(event, "report")]
    t.events[number] = msgspec.structs.replace(t.events[number], words="All 52 cards are there: play goes on.")
    assert "not what the rules decide" in (fault() or "")
