"""What happens wakes only what it concerns: a table of a tournament, the floor, those who wait to be moved."""

from __future__ import annotations

from collections.abc import Sequence
from unittest.mock import patch

from croupier.house.request import Request
from croupier.protocol import Event
from croupier.room.connections.watcher import Watcher
from croupier.room.demo.tournaments import announced, demo_plan, room_time
from croupier.room.offices.floor.overview import FloorView
from croupier.room.room import Room
from croupier.room.tables.transfers import Transfers
from croupier.room.tournaments.actor import TournamentActor
from croupier.rulebooks import rulebook
from croupier.tournament import RoundReported, commands
from tests.support.room.floors import TWO
from tests.support.room.rooms import FakeClock, a_room, ended, in_a_hand, person
from tests.support.room.tournament_pace import CUP, DIRECTOR
from tests.support.room.views import OMAHA
from tests.support.room.wakes import wakes_counted

PLAYERS, SEATS = 12, 4


async def several_tables(room: Room, clock: FakeClock) -> TournamentActor:
    """A tournament of bots and Ann, at some tables, between the rounds of nobody in particular."""
    actor = await announced(room, demo_plan(rulebook(OMAHA), room_time(room), PLAYERS, SEATS), CUP, company=PLAYERS)
    await room.welcome(person("ann"))
    given = commands.Enter(person("ann").account, agreed=True, member=True)
    assert await actor.office.give(given, Request(clock.now())) is None
    await clock.until(room, lambda: actor.office.state.phase == "playing")
    await clock.run(room, 0)
    assert len(actor.running.tables) > 2
    return actor


async def test_what_happens_in_a_tournament_wakes_the_tables_it_orders_and_no_other() -> None:
    async with a_room() as (room, clock):
        actor = await several_tables(room, clock)
        account = person("ann").account
        table = actor.office.state.entrants[account].table
        with wakes_counted() as woken:
            for given in (commands.TakeSeat(account), commands.NoteAbsence(account, away=True)):
                assert await actor.office.give(given, Request(clock.now())) is None
        assert woken == {table: 2}
        with wakes_counted() as woken:
            pause = commands.StopClock(clock.now(), DIRECTOR.account, "a fire alarm")
            assert await actor.office.give(pause, Request(clock.now(), DIRECTOR)) is None
        assert set(woken) == set(actor.running.tables), "a clock that stands is every table's concern"


async def test_a_round_that_is_reported_wakes_its_own_table_at_most() -> None:
    heard: list[tuple[str, set[str]]] = []
    follow = TournamentActor._follow

    def followed(self: TournamentActor, written: Sequence[tuple[int, Event]]) -> None:
        with wakes_counted() as woken:
            follow(self, written)
        report = written[0][1]
        if isinstance(report, RoundReported) and all(stack.chips for stack in report.stacks) and len(written) == 1:
            heard.append((report.table, set(woken)))  # with one player less it may be all tables' concern

    with patch.object(TournamentActor, "_follow", followed):
        async with a_room() as (room, clock):
            await several_tables(room, clock)
            await clock.run(room, 120_000)
    assert len({table for table, _ in heard}) > 2
    assert all(woken <= {table} for table, woken in heard)


async def test_a_table_that_is_shown_anew_concerns_nothing_that_nobody_looks_at() -> None:
    async with a_room() as (room, clock):
        first, second = await in_a_hand(room, clock, OMAHA)
        with patch.object(FloorView, "_line") as line, patch.object(Transfers, "look") as look:
            await first.done("call")
            await clock.run(room, 1_000)
        assert line.call_count == look.call_count == 0
        with wakes_counted() as woken:
            room.floor.watch(Watcher(TWO), changes=True)
            room.lobby.watch(Watcher(TWO), changes=True)
            await clock.run(room, 0)
        assert not woken, "to look at the floor or the lobby wakes no table"
        await ended(first, second)
