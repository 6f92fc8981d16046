"""A tournament where play is stopped: nothing begins in it, and a director reports the hand that was under way, no other."""

from __future__ import annotations

import json
from typing import Any

from croupier.verify.verifier import verify_lines
from tests.support.room.holds import resumed
from tests.support.room.live import verified
from tests.support.room.real_tournaments import CUP, Hall
from tests.support.room.rooms import a_room, checked_store
from tests.support.room.stops import lines_of, stop
from tests.support.room.verify_tournaments import chained_anew

OMAHA = "act-omaha-2006"
ZEROS = "0" * 64


def stopped(at: int) -> dict[str, Any]:
    said = {"type": "play-stopped", "number": 1, "scope": "room", "name": "", "by": "p-reg", "role": "regulator"}
    return {**said, "sha256": ZEROS, "stream": "inspection", "round": 0, "v": 1, "at": at}


async def test_only_the_hand_under_way_is_reported_and_no_level_begins() -> None:
    async with checked_store() as store:
        async with a_room(store) as (room, clock):
            hall = await Hall(room, clock, store).begun(OMAHA, "reported", 6)
            await clock.run(room, 1000)
            number = await stop(room, clock, "room", "")
            await clock.run(room, 30 * 60_000)  # the level is over, and the next does not begin by itself
            assert hall.state.clock.level == 1
            assert "play is stopped by the regulator" in (await hall.refused("next-level")).reason
            first, second = [one.name for one in hall.state.running]
            assert (await hall.refused("report-hand", at_table=first, hands=2)).code == "play-stopped"
            one, other, _ = [player.account for player in hall.state.at_table(first)]
            given: dict[str, Any] = {"out": [{"account": one}], "to": [{"account": other, "chips": 0}]}
            await hall.done("report-hand", at_table=first, **given)
            await clock.run(room, 1000)
            assert (await hall.refused("report-hand", at_table=first)).code == "play-stopped"
        async with a_room(store, clock=clock) as (room, clock):
            hall = Hall(room, clock, store)
            assert (await hall.refused("report-hand", at_table=first)).code == "play-stopped", (
                "a room that opens again knows it"
            )
            await hall.done("report-hand", at_table=second)
            await clock.run(room, 1000)
            assert (await hall.refused("report-hand", at_table=second)).code == "play-stopped"
            undo = [{"account": account, "chips": 10_000} for account in (one, other)]
            await hall.done("undo-out", account=one, stacks=undo, reason="it was another")
            await hall.done("report-hand", at_table=first, hands=0, **given)  # the same hand, told anew
            await clock.run(room, 1000)
            await resumed(room, clock, number)
            await clock.run(room, 1000)
            assert hall.state.clock.level == 2
            assert (await verified(store)).whole


async def test_a_level_that_waits_keeps_the_house_from_nothing_else() -> None:
    async with checked_store() as store, a_room(store) as (room, clock):
        hall = await Hall(room, clock, store).begun(OMAHA, "reported", 4)
        await clock.run(room, 1000)
        number = await stop(room, clock, "room", "")
        await clock.run(room, 30 * 60_000)
        first, _ = [one.name for one in hall.state.running]
        out, other = [player.account for player in hall.state.at_table(first)]
        await hall.done("report-hand", at_table=first, out=[{"account": out}], to=[{"account": other, "chips": 0}])
        await clock.run(room, 1000)
        assert hall.state.clock.level == 1, "the next level waits"
        assert not hall.state.entrants[out].chips, "chips of whoever is out are back"
        (last,) = hall.state.running
        assert len(hall.state.at_table(last.name)) == 3, "and who is left sits at one table"
        await resumed(room, clock, number)
        await clock.run(room, 1000)
        assert hall.state.clock.level == 2
        assert (await verified(store)).whole


async def test_no_session_starts_while_play_is_stopped() -> None:
    async with checked_store() as store, a_room(store) as (room, clock):
        hall = Hall(room, clock, store)
        await hall.seats_drawn(OMAHA, "reported", 4)
        number = await stop(room, clock, "table", CUP)
        for one in hall.state.left:
            await hall.done("player-sits", account=one.account)
        assert "play is stopped by the regulator" in (await hall.refused("start-session")).reason
        await resumed(room, clock, number)
        await hall.done("start-session")


async def test_a_record_in_which_a_stopped_tournament_went_on_does_not_verify() -> None:
    async with checked_store() as store, a_room(store) as (room, clock):
        await clock.run(room, 1000)
        early = clock.now()
        await clock.run(room, 1000)
        hall = await Hall(room, clock, store).begun(OMAHA, "reported", 4)
        await clock.run(room, 1000)
        before_hands = clock.now()
        table = hall.state.running[0].name
        for _ in range(2):
            await clock.run(room, 1000)
            await hall.done("report-hand", at_table=table)
        lines = [json.loads(line) for line in await lines_of(room)]
    assert verify_lines(chained_anew(lines)).whole

    def fault(*more: dict[str, Any]) -> str:
        return str(verify_lines(chained_anew([*lines, *more])).fault)

    assert "an entry is taken at cup, where play is stopped" in fault(stopped(early))
    assert "another hand than the one under way is reported" in fault(stopped(before_hands))
    assert fault(stopped(before_hands + 1000)) == "None", "one hand was under way"
    made = {"type": "account-excluded", "number": 1, "account": "p-n0", "by": "p-boss", "ground": "decided", "until": 0}
    made |= {"sha256": ZEROS, "moment": early, "under": "practice", "stream": "floor", "round": 0, "v": 1, "at": early}
    assert "an entry is taken at cup with p-n0, who is excluded" in fault(made)
