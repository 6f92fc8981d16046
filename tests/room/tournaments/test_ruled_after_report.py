"""A ruling on a round of a tournament that was reported: table and tournament know the same stacks, and play goes on."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from croupier.errors import StoreError
from croupier.house.request import Request
from croupier.room.demo.tournaments import demo_plan
from croupier.store import Write
from croupier.tournament.commands import NoteAbsence
from croupier.tournament.plan.structure import Purchase
from croupier.verify.verifier import verify_lines
from croupier.views.tournament.director import directors_desk
from tests.support.room.live import BOSS, Console, verified
from tests.support.room.real_tournaments import CUP, POKER, Hall
from tests.support.room.rooms import a_room, checked_store
from tests.support.room.tournament_pace import DIRECTOR, begun
from tests.support.room.verify_tournaments import chained_anew, first

WAYS = [("payout-error", "correct", book) for book in POKER] + [("fraud", "void", "adelaide-omaha")]
SOMEBODY_IS_OUT = 1


def session_at(hall: Hall, table: str) -> Any:
    return hall.room.tables[table].desk.host.session  # type: ignore[union-attr]


def stacks(hall: Hall, table: str) -> tuple[dict[str, int], dict[str, int]]:
    """Everybody's chips as the table has them, and as the tournament does."""
    at = session_at(hall, table).table
    here = {player.account: stake for player, stake in zip(at.players, at.stakes, strict=True)}
    return here, {one.account: one.chips for one in hall.state.at_table(table) if one.in_play}


async def won_and_reported(hall: Hall) -> tuple[str, Console, Console]:
    """A table whose first round is over and reported, its dealer's console, and an official's."""
    await hall.staffed()
    table = hall.state.running[0].name
    console = hall.consoles[table]
    await console.play_round(hall.source)
    await hall.clock.run(hall.room, 0)
    assert hall.state.halls[table].last_round == 1
    boss = Console(hall.room, hall.clock, BOSS, table)
    await hall.clock.run(hall.room, 0)
    return table, console, boss


async def reported(hall: Hall, table: str, boss: Console, report: str) -> None:
    session = session_at(hall, table)
    won, seats = session.round.won, session.table.dealt
    payer = won.index(max(won))
    pushed = {"payer": seats[payer], "payee": seats[(payer + 1) % len(won)], "amount": 100}
    facts = pushed if report == "payout-error" else {"what": "marked cards"}
    await boss.done("report", report={"report": report, **facts})


async def ruled(hall: Hall, table: str, boss: Console, report: str, choice: str) -> None:
    await reported(hall, table, boss, report)
    await boss.done("choose", choice=choice, reason="seen by two")


@pytest.mark.parametrize(("report", "choice", "book"), WAYS)
async def test_the_tournament_knows_the_stacks_as_they_were_ruled(report: str, choice: str, book: str) -> None:
    async with checked_store() as store, a_room(store) as (room, clock):
        hall = await Hall(room, clock, store).begun(book, "console")
        table, console, boss = await won_and_reported(hall)
        before, _ = stacks(hall, table)
        await ruled(hall, table, boss, report, choice)
        here, known = stacks(hall, table)
        assert here == known
        assert here != before
        news = [item.text for item in room.tournaments[CUP].showing.news.after(0) if item.type == "round-corrected"]
        assert news == [f"Table {table.rsplit('-', 1)[-1]}: a ruling puts stacks right"]
        for number in (2, 3):
            await console.play_round(hall.source)
            await clock.run(room, 0)
            if table not in [one.name for one in hall.state.running]:
                break
            assert hall.state.halls[table].last_round == number
        assert (room.tables[table].fault, room.tournaments[CUP].fault) == (None, None)
        assert (await verified(store)).fault is None


async def test_where_the_house_deals_too() -> None:
    async with checked_store() as store, a_room(store) as (room, clock):
        hall = Hall(room, clock, store)
        (ann,) = await begun(room, clock, "adelaide-omaha", "ann")
        table = hall.state.running[0].name
        for _ in range(4_000):
            session = session_at(hall, table)
            over = session.round is not None and session.round.ended and any(session.round.won)
            if over and not session.table.playing and hall.state.halls[table].last_round == session.table.round:
                break
            await clock.run(room, 50)
            await ann.play_on()
        number = session.table.round
        before, _ = stacks(hall, table)
        report = {"act": "report", "report": {"report": "fraud", "what": "marked"}}
        assert (await room.tables[table].do(BOSS, "r", report)).ok
        assert (await room.tables[table].do(BOSS, "c", {"act": "choose", "choice": "void", "reason": "seen"})).ok
        here, known = stacks(hall, table)
        assert here == known != before
        for _ in range(400):
            if hall.state.halls[table].last_round > number:
                break
            await clock.run(room, 1_000)
            await ann.play_on()
        assert hall.state.halls[table].last_round > number
        assert (await verified(store)).fault is None


async def test_what_somebody_out_would_get_back_is_the_directors() -> None:
    """And once somebody is brought back, both know it and play goes on."""
    async with checked_store() as store, a_room(store) as (room, clock):
        hall = await Hall(room, clock, store).begun("adelaide-omaha", "console", 3)
        await hall.staffed()
        table = hall.state.running[0].name
        console, hall.source = hall.consoles[table], Random(SOMEBODY_IS_OUT)
        while not hall.state.outs:
            await console.play_round(hall.source)
            await clock.run(room, 0)
        assert hall.state.phase == "playing", "two are left"
        boss = Console(room, clock, BOSS, table)
        await clock.run(room, 0)
        out = hall.state.outs[-1].account
        session = session_at(hall, table)
        seats = dict(zip(session.table.dealt_accounts, session.table.dealt, strict=True))
        payer = session.table.dealt[session.round.won.index(max(session.round.won))]
        report = {"report": "payout-error", "payer": payer, "payee": seats[out], "amount": 100}
        refusal = await boss.refused("report", report=report)
        assert "undo-out" in refusal.reason
        assert refusal.clause == session.rules.clause("stack.locked")
        account = next(one for one, seat in seats.items() if seat == payer)
        chips = hall.state.entrants[account].chips
        given = [{"account": out, "chips": 100}, {"account": account, "chips": chips - 100}]
        await hall.done("undo-out", account=out, stacks=given, reason="pushed wrongly")
        await clock.run(room, 0)
        here, known = stacks(hall, table)
        assert here == known
        assert here[out] == 100
        assert (await verified(store)).fault is None


async def test_a_player_who_may_buy_chips_is_brought_back_at_the_same_seat_of_a_console(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def plan_with_rebuys(*given: Any, **more: Any) -> Any:
        plan = demo_plan(*given, **more)
        return replace(plan, structure=replace(plan.structure, rebuy=Purchase(1_000, 1_000, most=1)))

    monkeypatch.setattr("tests.support.room.real_tournaments.demo_plan", plan_with_rebuys)
    async with checked_store() as store, a_room(store) as (room, clock):
        hall = await Hall(room, clock, store).begun("adelaide-omaha", "console", 3)
        await hall.staffed()
        table = hall.state.running[0].name
        console, hall.source = hall.consoles[table], Random(SOMEBODY_IS_OUT)
        while not (broke := [one for one in hall.state.left if one.status == "broke"]):
            await console.play_round(hall.source)
            await clock.run(room, 0)
        out, seat = broke[0].account, broke[0].seat
        desk = directors_desk(hall.room.tournaments[CUP].office, hall.room.house.people, DIRECTOR)
        assert desk
        assert [one.account for one in desk.outs] == [out]
        winner, chips = next(iter(desk.outs[0].gains)), 100
        stack = hall.state.entrants[winner].chips
        given = [{"account": out, "chips": chips}, {"account": winner, "chips": stack - chips}]
        await hall.done("undo-out", account=out, stacks=given, reason="pushed wrongly")
        await clock.run(room, 0)
        here, known = stacks(hall, table)
        assert here == known
        assert (here[out], hall.state.entrants[out].seat) == (chips, seat)
        await clock.run(room, 6 * 60_000)
        assert hall.state.entrants[out].status == "playing"
        await console.play_round(hall.source)
        await clock.run(room, 0)
        assert (room.tables[table].fault, room.tournaments[CUP].fault) == (None, None)
        assert (await verified(store)).fault is None


async def test_a_ruling_that_the_tournament_does_not_hear_of_is_found() -> None:
    async with checked_store() as store, a_room(store) as (room, clock):
        hall = await Hall(room, clock, store).begun("adelaide-omaha", "console")
        table, console, boss = await won_and_reported(hall)
        await ruled(hall, table, boss, "payout-error", "correct")
        await console.play_round(hall.source)
        lines = [json.loads(line) async for lines in store.read_all() for line in lines]
    at = first(lines, "round-corrected")
    untold = verify_lines(chained_anew([*lines[:at], *lines[at + 1 :]]))
    assert "and the tournament is not told" in (untold.fault or "")
    more, less = lines[at]["stacks"]
    otherwise = lines[at] | {"stacks": [more | {"chips": more["chips"] + 1}, less | {"chips": less["chips"] - 1}]}
    forged = verify_lines(chained_anew([*lines[:at], otherwise, *lines[at + 1 :]]))
    assert "they decide round-corrected otherwise" in (forged.fault or "")
    twice = verify_lines(chained_anew([*lines[: at + 1], lines[at], *lines[at + 1 :]]))
    assert "round-corrected is not what the rules decide" in (twice.fault or "")


async def test_a_ruling_that_has_waited_for_the_tournament_is_written_after_what_it_waited_for() -> None:
    async with checked_store() as store, a_room(store) as (room, clock):
        hall = await Hall(room, clock, store).begun("adelaide-omaha", "console")
        table, _console, boss = await won_and_reported(hall)
        office = room.tournaments[CUP].office
        away = next(one.account for one in hall.state.left if one.table != table)
        await reported(hall, table, boss, "payout-error")
        async with office.lock:
            first_in = asyncio.create_task(office.give(NoteAbsence(away, True), Request(clock.now())))
            await asyncio.sleep(0)
            ruling = asyncio.create_task(boss.done("choose", choice="correct", reason="seen by two"))
            while not ruling.done() and len(office.lock._waiters or ()) < 2:
                await asyncio.sleep(0)
            clock.time += 7
        assert await first_in is None
        await ruling
        here, known = stacks(hall, table)
        assert here == known
        assert (await verified(store)).fault is None


async def test_no_round_starts_on_what_the_tournament_was_before_a_write_whose_answer_is_lost(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def with_breaks(*given: Any, **named: Any) -> Any:
        plan = demo_plan(*given, **named)
        levels = tuple([replace(level, break_minutes=5) for level in plan.structure.levels])
        return replace(plan, structure=replace(plan.structure, levels=levels))

    monkeypatch.setattr("tests.support.room.real_tournaments.demo_plan", with_breaks)
    async with checked_store() as store, a_room(store) as (room, clock):
        hall = await Hall(room, clock, store).begun("adelaide-omaha", "console", 3)
        await hall.staffed()
        ((table, console),) = hall.consoles.items()
        append, read, office = store.append, store.read, room.tournaments[CUP].office

        def gone(*_: Any) -> Any:
            raise StoreError("the connection is gone")

        async def unheard(writes: Sequence[Write]) -> None:
            await append(writes)
            if any(one.stream == CUP and b"level-began" in one.lines for one in writes):
                monkeypatch.setattr(store, "append", append)
                monkeypatch.setattr(store, "read", gone)  # so that it cannot be found out either
                gone()

        monkeypatch.setattr(store, "append", unheard)
        await clock.until(room, lambda: office.unsure, 3_600_000)
        monkeypatch.setattr(store, "read", read)
        answer = await console.do("start")
        assert answer.refusal
        assert not session_at(hall, table).table.playing
        assert (await verified(store)).fault is None
        await console.close()
