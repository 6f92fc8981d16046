"""What the regulator follows: a corrected round says who and why, and a day's commission is made of its rounds."""

from __future__ import annotations

from random import Random

from croupier.house.cage import commands
from croupier.poker.state import State
from croupier.room.offices.cage.office import BackOffice
from croupier.room.offices.regulator.corrected import Corrected
from croupier.room.room import Room
from tests.support.room.cage import OLGA, OPERATOR, OTTO, books_of, entered, opened
from tests.support.room.inspecting import RITA, TABLE, inspecting
from tests.support.room.live import BOSS, KIM, Console, a_live_room
from tests.support.room.live import TABLE as REAL
from tests.support.room.live_clock import in_turn
from tests.support.room.past_rounds import played
from tests.support.room.rooms import round_number

LIVE = "adelaide-omaha"


async def test_a_round_whose_entries_were_taken_back_says_who_did_it_and_why() -> None:
    async with a_live_room(LIVE) as (room, clock, _store):
        kim, boss, seat = await in_turn(room, clock)
        await kim.done("enter", seat=seat, move="fold")
        await kim.done("correct", reason="the player had not acted")
        await kim.play_round(Random(2))
        (made,) = await corrections(room, round_number(kim.actor))
        assert (made.words, made.by) == (f"entries taken back: Seat {seat} folds", f"dealer {KIM.name}")
        assert made.why == "the player had not acted"
        for one in (kim, boss):
            await one.close()


async def test_entries_taken_back_twice_are_each_told_once_and_what_stood_again_is_told_again() -> None:
    async with a_live_room(LIVE) as (room, clock, _store):
        kim = Console(room, clock)
        await kim.opened("Ann", "Bob", "Cat")
        source = Random(3)
        await kim.enter_due(source)
        while kim.due["step"] != "settle":
            assert await kim.enter_due(source)
        await kim.done("deal")
        await kim.done("correct", reason="wrong pot")
        opening = next(entry for entry in kim.desk["entries"] if "blind" in entry["words"])
        await kim.done("correct", before=opening["seq"], reason="wrong blinds")
        await kim.play_round(source)
        push, all_of_it = await corrections(room, round_number(kim.actor))
        assert " wins " in push.words
        assert "End of the round" not in push.words
        assert " posts the small blind" in all_of_it.words
        assert all_of_it.words.endswith(" more")
        assert " wins " not in all_of_it.words
        await kim.close()


async def test_a_payout_corrected_after_the_round_names_the_official_and_the_clause() -> None:
    async with a_live_room(LIVE) as (room, clock, _store):
        kim, boss = Console(room, clock), Console(room, clock, BOSS)
        await kim.opened("Ann", "Bob", "Cat")
        await clock.run(room, 0)
        await kim.play_round(Random(2))
        number = round_number(kim.actor)
        assert await corrections(room, number) == []
        assert kim.actor.desk is not None
        session = kim.actor.desk.host.session
        assert isinstance(session.round, State)
        payer = session.round.won.index(max(session.round.won))
        seats = session.table.dealt
        report = {"report": "payout-error", "payer": seats[payer], "payee": seats[(payer + 1) % 3], "amount": 1_00}
        await boss.done("report", report=report)
        await boss.done("choose", choice="correct", reason="seen by two")
        (made,) = await corrections(room, number)
        assert made.words == "$1 paid to the wrong player, moved to the right one"
        assert (made.by, made.why) == (f"pit manager {BOSS.name}", "seen by two")
        assert made.clauses
        for one in (kim, boss):
            await one.close()


async def corrections(room: Room, number: int) -> list[Corrected]:
    """What the regulator is told was set right in a round."""
    found = await inspecting(room).one(RITA, REAL, number, "")
    assert found is not None
    return found.corrections


async def test_an_adjustment_stands_with_the_round_it_is_about() -> None:
    async with played(TABLE, 1) as (room, clock, clients, _told):
        cashier = await opened(room, clock)
        office, who = BackOffice(room.house, lambda: room.tables), clients[0].who
        number = round_number(clients[0].actor)
        proposal = commands.Propose("cage", f"wallet:{who.account}", 5_00, TABLE, number, "", OPERATOR.account)
        made = await office.propose(proposal, "charged twice")
        assert made is not None
        found = await inspecting(room).one(RITA, TABLE, number, "")
        assert found is not None
        (waits,) = found.corrections
        assert (waits.why, waits.status, waits.answered_by) == ("charged twice", "waiting", "")
        assert waits.words == f"adjustment 1: from the house to {who.name}"
        await entered(cashier, commands.Approve(1, OTTO), clock)
        found = await inspecting(room).one(RITA, TABLE, number, "")
        assert found is not None
        assert [(one.status, one.by, one.answered_by) for one in found.corrections] == [("approved", OLGA, OTTO)]


async def test_a_days_commission_is_the_sum_of_its_rounds_and_each_round_names_its_day() -> None:
    async with a_live_room(LIVE) as (room, clock, _store):
        kim = Console(room, clock)
        await kim.opened("Ann", "Bob", "Cat")
        await clock.run(room, 0)
        for seed in range(4):
            await kim.play_round(Random(seed))
            await kim.done("correct", reason="wrong pot")  # and what was taken back with a push was not taken
            await kim.done("deal")
        office = BackOffice(room.house, lambda: room.tables)
        day = await office.commission(REAL, None)
        assert day is not None
        (row,) = [one for one in (await books_of(room, clock)).report.tables if one.table == REAL]
        assert day.total == row.commission > 0
        assert sum(one.amount for one in day.rounds) == day.total
        assert day.outside == 0
        for each in day.rounds:
            found = await inspecting(room).one(RITA, REAL, each.round, "")
            assert found is not None
            assert (found.day, found.at) == (day.day, each.at)
            assert sum(one.amount for one in found.charged) == each.amount
        assert await office.commission("no-such-table", None) is None
        await kim.close()
