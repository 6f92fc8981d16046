"""At a table of a tournament nobody is barred or kept apart by an official of the table: that is the director's."""

from __future__ import annotations

import pytest

from croupier.rulebooks import rulebook_ids
from croupier.rulings.broken import breakable
from tests.support.room.live import BOSS, Console, verified
from tests.support.room.real_tournaments import CUP, Hall
from tests.support.room.rooms import a_room, checked_store

BARRED = {"act-omaha-2006": "19.2(b)", "act-manila-2005": "19.2(b)", "adelaide-omaha": "111(a)"}


@pytest.mark.parametrize("book", rulebook_ids())
async def test_an_official_bars_nobody_there_and_keeps_nobody_apart(book: str) -> None:
    async with checked_store() as store, a_room(store) as (room, clock):
        hall = await Hall(room, clock, store).begun(book, "console")
        await hall.staffed()
        table = hall.state.running[0].name
        boss = Console(room, clock, BOSS, table)
        await clock.run(room, 0)
        one, other = [entrant.seat for entrant in hall.state.at_table(table)][:2]
        refusal = await boss.refused("bar", seat=one, reason="cheats")
        assert refusal.code == "tournament-decides"
        assert "disqualify" in refusal.reason
        assert refusal.clause == BARRED.get(book, "15.3(b)")
        for how in ("game", "seats"):
            refusal = await boss.refused("keep-apart", seats=[one, other], how=how, reason="whisper")
            assert "its director moves one of them" in refusal.reason
            assert refusal.clause == ("63" if book == "adelaide-omaha" else "practice")
        assert "keep-apart" not in boss.desk["may"]
        await hall.consoles[table].play_round(hall.source)
        await clock.run(room, 0)
        assert hall.state.halls[table].last_round == 1
        assert (await verified(store)).fault is None


@pytest.mark.parametrize("moment", ["in the round", "after it"])
@pytest.mark.parametrize("book", rulebook_ids())
async def test_a_breach_there_is_left_to_the_director_who_disqualifies(book: str, moment: str) -> None:
    async with checked_store() as store, a_room(store) as (room, clock):
        hall = await Hall(room, clock, store).begun(book, "console")
        await hall.staffed()
        table = hall.state.running[0].name
        console, boss = hall.consoles[table], Console(room, clock, BOSS, table)
        offender = hall.state.at_table(table)[0]
        if moment == "after it":
            await console.play_round(hall.source)
        else:
            while not room.tables[table].desk.host.session.table.playing:  # type: ignore[union-attr]
                await console.enter_due(hall.source)
        await clock.run(room, 0)
        broken = next(iter(breakable(book, tournament=True)))
        await boss.done("report", report={"report": "breach", "seat": offender.seat, "clause": broken})
        offered = [one["name"] for one in boss.desk["choices"]]
        assert "director" in offered
        assert not [name for name in offered if "exclude" in name]
        await boss.done("choose", choice="director", reason="seen by two")
        while console.due["enter"] not in ("start", ""):
            await console.enter_due(hall.source)
        await clock.run(room, 0)
        await hall.done("disqualify", account=offender.account, reason="marks cards")
        await clock.run(room, 0)
        at = room.tables[table].desk.host.session.table  # type: ignore[union-attr]
        assert offender.account not in [player.account for player in at.players]
        assert (room.tables[table].fault, room.tournaments[CUP].fault) == (None, None)
        assert (await verified(store)).fault is None
